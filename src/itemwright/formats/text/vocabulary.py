"""The table of labels turned round: what a phrase found on a page means."""

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import cache
from typing import Final, Literal, get_args

from itemwright.formats.text.labels import LANGUAGES, OTHER_NAMES, Language

Part = Literal["answer", "explanation", "hint", "show", "options"]
_PARTS: Final[tuple[Part, ...]] = get_args(Part)
_NUMBER_AFTER: Final = re.compile(r" \d{1,4}$")
_SEPARATORS: Final = re.compile(r"[|·•/]")
_AROUND: Final = " .!…:>»›→▶▸▾▼+-–—<«‹←◀◂▲#*_|·©\u200b\ufeff"
MAX_LABEL: Final = 60
_MAX_JUDGING: Final = 2000


def fold(text: str) -> str:
    """A text without case, accents, width and runs of white space, for comparing."""
    if text.isascii():
        return " ".join(text.lower().split())
    bare = unicodedata.normalize("NFKD", text.replace("’", "'").casefold())
    return " ".join("".join(sign for sign in bare if not unicodedata.combining(sign)).split())


def alternatives(row: str) -> Iterator[str]:
    """The phrases of a row's field, folded."""
    return (fold(phrase) for phrase in row.split("|") if phrase.strip())


class Vocabulary:
    """What the phrases of some languages mean."""

    def __init__(self, languages: tuple[Language, ...]) -> None:
        self.languages = languages
        self._parts = {part: self._by_phrase(part) for part in _PARTS}
        self._questions = self._by_phrase("question")
        self._keys = self._by_phrase("key")
        self._asks = self._by_phrase("ask")
        self._replies = frozenset(self._by_phrase("reply"))
        self._truth = [_truth(language.true, language.false) for language in languages]
        self._signs = {
            language.code: _truth(language.true_sign, language.false_sign) for language in languages
        }
        self._judging = _judging(languages)
        demands = [phrase for language in languages for phrase in alternatives(language.demand)]
        self._demand_begins = tuple(
            demand.removesuffix("...") for demand in demands if demand.endswith("...")
        )
        self._demand_ends = tuple(demand[3:].lstrip() for demand in demands if demand.startswith("..."))
        self._options = frozenset(self._by_phrase("option"))
        self._joining = frozenset(self._by_phrase("and_"))
        self._quiz = _words(phrase for language in languages for phrase in alternatives(language.quiz))
        self._section = _words(phrase for language in languages for phrase in alternatives(language.section))
        names = [*alternatives(OTHER_NAMES), *(fold(language.name) for language in languages)]
        phrases = [phrase for language in languages for phrase in alternatives(language.navigation)]
        self._navigation = {*names, *(phrase for phrase in phrases if not phrase.endswith("..."))}
        self._beginnings = tuple(phrase.removesuffix("...") for phrase in phrases if phrase.endswith("..."))

    def _by_phrase(self, field: str) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for language in self.languages:
            for phrase in alternatives(getattr(language, field)):
                found[phrase] = (*found.get(phrase, ()), language.code)
        return found

    def part(self, phrase: str) -> tuple[Part, tuple[str, ...]] | None:
        """The part that a label names, and the languages that it belongs to. `Answer 3` names an answer too."""
        if len(phrase) > MAX_LABEL:
            return None
        folded = _NUMBER_AFTER.sub("", fold(phrase).strip(_AROUND))
        for part in _PARTS:
            if codes := self._parts[part].get(folded):
                return part, codes
        return None

    def question(self, word: str) -> tuple[str, ...]:
        """The languages in which `word` stands before the number of a question."""
        return self._questions.get(fold(word), ())

    def asks(self, word: str) -> tuple[str, ...] | None:
        """The languages in which `word` may stand before a question without a number, None if in none.

        A single letter tells no language.
        """
        if fold(word) in self._asks:
            return ()
        return self.question(word) or None

    def replies(self, letter: str) -> bool:
        """Whether `letter` may stand before an answer (`A:`)."""
        return fold(letter) in self._replies

    def key_title(self, phrase: str) -> tuple[bool, tuple[str, ...]] | None:
        """Whether a title can only be that of an answer key, not the label of an answer, and its languages."""
        if len(phrase) > MAX_LABEL:
            return None
        folded = fold(phrase).strip(_AROUND)
        codes = self._keys.get(folded)
        return (self.part(folded) is None, codes) if codes else None

    def names_an_option(self, word: str) -> bool:
        """Whether `word` stands before the letter of an option (`Option B`)."""
        return fold(word[:MAX_LABEL]) in self._options

    def joins(self, word: str) -> bool:
        """Whether `word` stands between two letters (`A and B`)."""
        return fold(word[:MAX_LABEL]) in self._joining

    def truth(self, *phrases: str) -> tuple[bool, ...] | None:
        """The truth values that all of the phrases name in one and the same language."""
        folded = [fold(phrase[:MAX_LABEL]).strip(_AROUND) for phrase in phrases]
        for words in self._truth:
            if all(phrase in words for phrase in folded):
                return tuple(words[phrase] for phrase in folded)
        return None

    def truth_by_sign(self, codes: Collection[str], *phrases: str) -> tuple[bool, ...] | None:
        """The truth values that all of the phrases name by a letter or sign (`T`, `F`) in one of some languages."""
        folded = [fold(phrase[:MAX_LABEL]).strip(_AROUND + "()") for phrase in phrases]
        for code in codes:
            signs = self._signs.get(code, {})
            if all(phrase in signs for phrase in folded):
                return tuple(signs[phrase] for phrase in folded)
        return None

    def asks_to_judge(self, text: str) -> bool:
        """Whether a text names both truth values side by side: `true or false`, `T/F`."""
        return bool(self._judging.search(fold(text[:_MAX_JUDGING])))

    def demands(self, text: str) -> bool:
        """Whether a text asks for something without a question mark: `Name …`."""
        begin, end = fold(text[:MAX_LABEL]).lstrip(_AROUND), fold(text[-MAX_LABEL:]).rstrip(_AROUND)
        return begin.startswith(self._demand_begins) or end.endswith(self._demand_ends)

    def names_a_quiz(self, line: str) -> bool:
        """Whether a line has a word by which titles of quizzes are known."""
        return bool(self._quiz.search(fold(line)))

    def names_a_section(self, line: str) -> bool:
        """Whether a line has a phrase by which headings of sections are known."""
        return bool(self._section.search(fold(line)))

    def is_navigation(self, line: str) -> bool:
        """Whether a line is nothing but a phrase of a site's navigation, or several side by side."""
        line = line.strip()
        if not line or len(line) > 2 * MAX_LABEL:
            return False
        if line.casefold().startswith(("©", "(c)", "copyright")) or self._navigates(line):
            return True
        sides = [side for side in _SEPARATORS.split(line) if side.strip()]
        return len(sides) > 1 and all(map(self._navigates, sides))

    def _navigates(self, line: str) -> bool:
        folded = fold(line)
        bare = folded.strip(_AROUND)
        return bare in self._navigation or (
            not folded.endswith((".", "?", "!", ":", ";")) and f"{bare} ".startswith(self._beginnings)
        )

    def stop_words(self, code: str) -> frozenset[str]:
        """The words that an identifier in this language does without."""
        base = code.partition("-")[0].lower()
        rows = [language.stop for language in self.languages if language.code == base]
        return frozenset(word for row in rows for word in fold(row).split())


def _truth(true: str, false: str) -> dict[str, bool]:
    return {**dict.fromkeys(alternatives(true), True), **dict.fromkeys(alternatives(false), False)}


def _judging(languages: tuple[Language, ...]) -> re.Pattern[str]:
    """The words for true and false with a word or a stroke between them, or their signs with a stroke or nothing."""
    pairs = []
    for row in languages:
        for true, false, between in (
            (row.true, row.false, r"(?:\s?[/|,·]\s?|\s\w{1,4}\s)"),
            (row.true_sign, row.false_sign, r"\s?[/|,·]?\s?"),
        ):
            one, other = ("|".join(map(re.escape, alternatives(words))) for words in (true, false))
            pairs.append(rf"(?:{one}){between}(?:{other})")
    return re.compile(rf"(?<!\w)(?:{'|'.join(pairs)})(?!\w)")


def _words(phrases: Iterator[str]) -> re.Pattern[str]:
    """Any of the phrases as whole words; Korean glues particles to its words, so there the beginning is enough."""
    ordered = sorted({*phrases}, key=lambda phrase: (-len(phrase), phrase))
    return re.compile(
        "|".join(rf"\b{re.escape(phrase)}" + (r"\b" if phrase.isascii() else "") for phrase in ordered)
        or r"(?!)"
    )


@cache
def vocabulary(languages: tuple[Language, ...] = LANGUAGES) -> Vocabulary:
    """The vocabulary of a table, built once."""
    return Vocabulary(languages)
