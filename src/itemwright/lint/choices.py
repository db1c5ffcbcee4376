"""Advice on multiple choice: what the choices give away, and what they leave unsaid."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation

from itemwright.diag import Severity, declare
from itemwright.lint.finding import Advice
from itemwright.lint.prose import prose
from itemwright.lint.words import Words
from itemwright.model.richtext import Text
from itemwright.questions.choices import Choice
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice

LONGEST = declare(
    "QW702",
    Severity.WARNING,
    "the right choice is by far the longest",
    """
    Authors word the right choice with care and the others in haste, and students who do not know the answer choose
    the longest. Shorten it, or give the others as much detail. Source: Haladyna, Downing and Rodriguez, "A Review
    of Multiple-Choice Item-Writing Guidelines for Classroom Assessment", Applied Measurement in Education 15(3),
    2002, guidelines 24 (about equal length) and 28d (no conspicuous right choice).
    """,
)
ALL_OR_NONE = declare(
    "QW703",
    Severity.WARNING,
    "a choice that speaks of the other choices",
    """
    "All of the above" is known to be right by anyone who knows two right choices, and to be wrong by anyone who
    knows a wrong one. "None of the above" shows only that a student knows what is not true; it can be of use, but
    not to beginners in writing questions. In shuffled choices "above" means nothing, and "A and B" names letters
    that a system may not show. Ask for several answers (`multiple-answer`) instead. Source: Haladyna, Downing and
    Rodriguez (2002, see QW702), guidelines 25 (none of the above: carefully), 26 (all of the above: not at all) and
    9 (no complex multiple choice, type K).
    """,
)
CHOICE_COUNT = declare(
    "QW705",
    Severity.NOTE,
    "few or many choices",
    """
    With two choices half of the guesses are right; beyond a few, hardly any further choice is plausible, and
    reading them all tests patience. Three good choices do as well as four or five. Source: Haladyna, Downing and
    Rodriguez (2002, see QW702), guideline 18; Rodriguez, "Three Options Are Optimal for Multiple-Choice Items",
    Educational Measurement: Issues and Practice 24(2), 2005.
    """,
)
GRAMMAR_CUE = declare(
    "QW706",
    Severity.WARNING,
    "grammar gives choices away",
    """
    The stem ends with "a" or "an", and only some of the choices fit it, so that students can rule the others out
    without knowing anything. End the stem before the article and put it into each choice, or write "a/an". Source:
    Haladyna, Downing and Rodriguez (2002, see QW702), guideline 28c (no grammatical inconsistencies).
    """,
)
REPEATED_WORDS = declare(
    "QW707",
    Severity.NOTE,
    "every choice begins with the same words",
    """
    Words that all choices share belong into the stem: students then read them once, and see sooner what differs.
    Source: Haladyna, Downing and Rodriguez (2002, see QW702), guidelines 13 (as little reading as possible) and 15
    (the central idea in the stem).
    """,
)
TICK_EVERYTHING = declare(
    "QW710",
    Severity.WARNING,
    "choosing everything earns the full points",
    """
    A student who ticks every choice, or marks every region, gets full marks: all of them are right, or wrong ones cost
    nothing (`scoring: partial`, or credits without a negative one). Use `right-minus-wrong` or `all-or-nothing`, and
    offer something wrong. This follows from the rule of scoring itself: see docs/scoring.md.
    """,
)
ABSOLUTE = declare(
    "QW713",
    Severity.NOTE,
    "always and never stand in wrong choices only",
    """
    Hardly anything holds always or never, and students who take tests often know it: they rule such a choice out.
    Here only wrong choices use these words. Word them without, or let the right one be as definite. Source:
    Haladyna, Downing and Rodriguez (2002, see QW702), guideline 28a (no specific determiners).
    """,
)
UNORDERED = declare(
    "QW714",
    Severity.NOTE,
    "numbers that are not in order",
    """
    All choices are numbers, and they stand neither from small to large nor from large to small. Students who have
    worked out the number look for it, and order lets them find it. Source: Haladyna, Downing and Rodriguez (2002,
    see QW702), guideline 21 (logical or numerical order).
    """,
)
COMBINATIONS = declare(
    "QW715",
    Severity.NOTE,
    "choices that combine numbered statements",
    """
    The choices are combinations of statements that the stem numbers ("I and III"). Who knows one of the statements
    can rule several choices out, and the rest tests how well somebody combines. Make a `multiple-answer` question
    of the statements. Source: Haladyna, Downing and Rodriguez (2002, see QW702), guideline 9 (no complex multiple
    choice, type K).
    """,
)

_ARTICLE = re.compile(r"(?<![/(])(?<!\bor )\b(an?)(?: ?(?:_{2,}|\.{3}|…)[.?]?|[ :]*)$", re.IGNORECASE)
_NUMBER = re.compile(r"([-+−]?[0-9]+(?:[.,][0-9]+)?)(\D*)")
_NUMERALS = re.compile(r"(?:only )?[IVX]+(?:(?:, |,? (?:and|y|e|und|et) | ?[&/+] ?)[IVX]+)*(?: only)?")
_LONE = re.compile(r"\W*\w+\W*")
_TOO_MANY = 8
# Words that begin with a vowel letter and a consonant's sound, or the other way round.
_AS_CONSONANT = re.compile(r"u(?:ni(?!n|m)|s[aeiu]|t[ei]l|r[aei]|bi)|eu|ew|one|once|ouija")
_AS_VOWEL = re.compile(r"hour|hones|honou?r|heir")


def multiple_choice(question: MultipleChoice, words: Words | None, context: str) -> Iterator[Advice]:
    """What one right choice and the others show. `context` is the text of the section, as prose."""
    yield from _of_choices(question, words, context)
    yield from _longest(question, words)
    yield from _unordered(question)
    yield from _combinations(question)
    if words is not None:
        yield from _absolute(question, words)
    count = len(question.choices)
    if count < 3 or count > _TOO_MANY:
        yield Advice(
            CHOICE_COUNT,
            f"{count} choices are {'few' if count < 3 else 'many'}",
            question.at,
            "three to five are usual",
        )


def multiple_answer(question: MultipleAnswer, words: Words | None, context: str) -> Iterator[Advice]:
    """The same for several right choices."""
    yield from _of_choices(question, words, context)


def english_article(question: MultipleChoice) -> Iterator[Advice]:
    """The article at the end of an English stem, which must fit all choices."""
    found = _ARTICLE.search(prose(question.stem))
    if found is None:
        return
    article = found[1].lower()
    wanted = [_article(prose(choice.text)) for choice in question.choices]
    if None not in wanted and article in wanted and len(set(wanted)) > 1:
        yield Advice(
            GRAMMAR_CUE,
            f"the stem ends with “{article}”, which fits some of the choices only",
            question.stem.at,
            "put the article into the choices, or write “a/an”",
        )


def _article(text: str) -> str | None:
    """The indefinite article of the first word, as far as its letters tell."""
    word = re.match(r"[A-Za-z]+", text)
    if word is None or (word[0].isupper() and len(word[0]) > 1):  # nobody knows how an acronym is read
        return None
    small = word[0].lower()
    if _AS_VOWEL.match(small):
        return "an"
    return "an" if small[0] in "aeiou" and not _AS_CONSONANT.match(small) else "a"


def _of_choices(
    question: MultipleChoice | MultipleAnswer, words: Words | None, context: str
) -> Iterator[Advice]:
    if words is not None:
        for choice in question.choices:
            yield from _all_or_none(choice, question, words, context)
    shared = _shared_beginning([choice.text for choice in question.choices])
    if shared:
        yield Advice(
            REPEATED_WORDS,
            f"every choice begins with “{shared}”",
            question.at,
            "move the words into the stem",
        )


def _all_or_none(
    choice: Choice, question: MultipleChoice | MultipleAnswer, words: Words, context: str
) -> Iterator[Advice]:
    line = _whole(choice)
    if not words.all_or_none.fullmatch(line):
        named = words.letters.fullmatch(line)
        if (
            named is None
            or question.stem.media
            or _stand_in(named.groups(), f"{context} {question.stem.plain}")
        ):
            return
        last = ord("A") + len(question.choices) - 1
        if any(ord(letter.upper()) > last for letter in named.groups()):
            return
    moves = question.shuffle and not choice.fixed
    yield Advice(
        ALL_OR_NONE,
        f"the choice “{line}” speaks of the others",
        choice.at,
        "ask for several answers (`multiple-answer`)"
        + (", or keep it at the end with `fixed: true`" if moves else ""),
    )


def _whole(choice: Choice) -> str:
    """The text of a choice to be matched as a whole; nothing if it is too long for that."""
    line = prose(choice.text).strip(" .!:;")
    return line if len(line) <= 80 else ""


def _stand_in(letters: Sequence[str], text: str) -> bool:
    """Whether the letters are names in the text: of curves, loaves or points."""
    return all(re.search(rf"\b{letter}\b", text) for letter in letters)


def _shared_beginning(texts: Sequence[Text]) -> str | None:
    """The words with which all of at least three choices begin, if they are worth moving."""
    if len(texts) < 3 or any(text.features & {"image", "code-block", "math"} for text in texts):
        return None
    shared = []
    for column in zip(*(prose(text).split(" ")[:-1] for text in texts), strict=False):
        if len(set(column)) > 1 or "●" in column[0]:
            break
        shared.append(column[0])
    beginning = " ".join(shared)
    width = sum(2 if ord(sign) > 0x1100 else 1 for sign in beginning)
    return beginning if len(shared) >= 3 and width >= 20 else None


def _longest(question: MultipleChoice, words: Words | None) -> Iterator[Advice]:
    right = next((choice for choice in question.choices if choice.correct), None)
    others = [len(choice.text.plain) for choice in question.choices if not choice.correct]
    if right is None or not others or any(choice.text.features - {"style"} for choice in question.choices):
        return
    if words is not None and words.all_or_none.fullmatch(_whole(right)):
        return
    length = len(right.text.plain)
    if length >= 1.5 * max(others) and length - max(others) >= 20:
        yield Advice(
            LONGEST,
            f"the right choice has {length} characters, the longest other one {max(others)}",
            right.at,
            "shorten it, or word the others as fully",
        )


def _unordered(question: MultipleChoice) -> Iterator[Advice]:
    if question.shuffle or len(question.choices) < 3:
        return
    found = [_NUMBER.fullmatch(choice.text.plain.strip()) for choice in question.choices]
    numbers = [_number(match[1]) for match in found if match]
    units = {match[2].strip() for match in found if match}
    if len(numbers) < len(found) or None in numbers or len(units) > 1:
        return
    values = [number for number in numbers if number is not None]
    if values not in (sorted(values), sorted(values, reverse=True)):
        yield Advice(
            UNORDERED,
            f"the choices are numbers, but not in order: {', '.join(match[1] for match in found if match)}",
            question.at,
            "put them from small to large",
        )


def _number(typed: str) -> Decimal | None:
    try:
        return Decimal(typed.replace("−", "-").replace(",", "."))
    except InvalidOperation:
        return None


def _combinations(question: MultipleChoice) -> Iterator[Advice]:
    lines = [choice.text.plain.strip(" .") for choice in question.choices]
    combined = [line for line in lines if _NUMERALS.fullmatch(line)]
    several = [line for line in combined if len(re.findall(r"[IVX]+", line)) > 1]
    if len(several) >= 2 and re.search(r"\bII?[.):]|\bI and II\b", question.stem.source):
        yield Advice(
            COMBINATIONS,
            f"the choices combine numbered statements (“{several[0]}”)",
            question.at,
            "make a `multiple-answer` question of the statements",
        )


def _absolute(question: MultipleChoice, words: Words) -> Iterator[Advice]:
    if words.absolute.search(prose(question.stem)):
        return
    first = None
    for choice in question.choices:
        line = prose(choice.text)
        found = None if _LONE.fullmatch(line) else words.absolute.search(line)
        if found and choice.share > 0:
            return
        if found and first is None:
            first = (found[0], choice)
    if first is not None:
        yield Advice(
            ABSOLUTE,
            f"“{first[0]}” stands in wrong choices only",
            first[1].at,
            "students rule such a choice out without knowing anything",
        )
