"""Names, ids and tags in the form that Moodle keeps whole (docs/importers/moodle.md, 2.3 and 2.6)."""

import re
from collections.abc import Iterable
from hashlib import sha256

from itemwright.formats.identifiers import global_id
from itemwright.formats.moodle.vocab import MAX_IDNUMBER, MAX_NAME, MAX_TAG, PATH_ROOT
from itemwright.questions.bank import Bank
from itemwright.questions.types import Question
from itemwright.text.plain import shorten

# Moodle cleans names of tags: whatever follows a `<` is lost unless a blank does. And it shows them as HTML.
_OPENING = re.compile(r"<(?![ \t])")
_REFERENCE = re.compile(r"&(?=#?[A-Za-z0-9]{1,31};)")
_NOT_IN_TAGS = re.compile(r"[<>`\x00-\x1f\x7f]")


def name(text: str) -> str:
    """A name as it is stored: `<` and `&` so that Moodle neither cuts it nor reads them as markup."""
    if "<" not in text and "&" not in text:
        return text
    return _OPENING.sub("&lt;", _REFERENCE.sub("&amp;", text))


def is_cut(stored: str) -> bool:
    """Whether Moodle loses the end of a name, or of another plain text that it shows as HTML, at a `<`."""
    return _OPENING.search(stored) is not None


def fits(text: str) -> bool:
    """Whether a name is short enough in the form in which it is stored."""
    return len(name(text)) <= MAX_NAME


def fitted(text: str, room: int = MAX_NAME) -> str:
    """`text` cut with `…` so that its stored form has at most `room` characters."""
    length = room
    cut = text
    while len(name(cut)) > room:
        cut = shorten(text, length)
        length -= 1
    return cut


def idnumber(bank: str, *parts: str) -> str:
    """`<bank id>.<id>`, at most 100 characters.

    A longer one is a database error. It is cut, and ends in a hash of the whole, so that it stays distinct and
    the same at every build.
    """
    full = global_id(bank, ".".join(parts) or None)
    if len(full) <= MAX_IDNUMBER:
        return full
    digest = sha256(full.encode()).hexdigest()[:16]
    return f"{full[: MAX_IDNUMBER - len(digest) - 1]}-{digest}"


def tag(text: str) -> str:
    """A tag as Moodle keeps it: without angle brackets, backticks and control characters, at most 255 long."""
    return shorten(" ".join(_NOT_IN_TAGS.sub("", text).split()), MAX_TAG)


def distinct(tags: Iterable[str]) -> list[str]:
    """Tags as Moodle keeps them, each once: it does not tell upper from lower case."""
    kept: dict[str, str] = {}
    for text in tags:
        if made := tag(text):
            kept.setdefault(made.lower(), made)
    return list(kept.values())


def tags(question: Question) -> list[str]:
    """All tags of a question, before Moodle's rules: the author's, its difficulty and its outcomes."""
    difficulty = [f"difficulty:{question.difficulty}"] if question.difficulty else []
    return [*question.tags, *difficulty, *(f"outcome:{outcome}" for outcome in question.outcomes)]


def categories(bank: Bank) -> list[str | None]:
    """The name of each section's category.

    None is the bank's own category, for the section that a bank with `questions:` alone consists of. A section
    without title is named by its id or its number; equal names get a number, since a category is known by its name.
    """
    if [(section.title, section.id) for section in bank.sections] == [(None, None)]:
        return [None]
    taken: set[str] = set()
    made: list[str | None] = []
    for number, section in enumerate(bank.sections, 1):
        base = section.title or section.id or str(number)
        chosen, copy = fitted(base), 2
        while chosen.casefold() in taken:
            suffix = f" ({copy})"
            chosen, copy = fitted(base, MAX_NAME - len(suffix)) + suffix, copy + 1
        taken.add(chosen.casefold())
        made.append(chosen)
    return made


def path(*categories: str) -> str:
    """The path of a category from the top, for names that fit."""
    return "/".join([PATH_ROOT, *map(_step, categories)])


def _step(category: str) -> str:
    # A category named `top` would be taken for the root; a slash at an end would run into the separator.
    step = name("Top" if category == "top" else category).replace("/", "//")
    return f"{' ' * step.startswith('/')}{step}{' ' * step.endswith('/')}"
