"""The key of a question with options: which of them its answer names, by letter and by text."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from itemwright.diag import Bag, Label, Severity, Span, declare
from itemwright.formats.text.lettering import ALL_CIRCLED, KOREAN
from itemwright.formats.text.page import Choice, Part, Question, extent_of, place_of
from itemwright.formats.text.vocabulary import Vocabulary

NO_KEY = declare(
    "QW630",
    Severity.ERROR,
    "a question with options but without an answer",
    """
    The page gives options and does not say which of them is right, neither by an answer nor by a ticked box. A
    multiple-choice question cannot do without. Add a line `Answer: B` under the options. Where the site shows its
    answers only on a click, open them all before you copy the page.
    """,
)
NO_SUCH_OPTION = declare(
    "QW632",
    Severity.ERROR,
    "an answer that names none of the options",
    """
    The answer has neither the letter nor the text of an option, so nobody can tell which one is right. Compare it
    with the options: a letter may be mistyped, or an option may have been lost when the page was copied.
    """,
)
OTHER_OPTION = declare(
    "QW633",
    Severity.ERROR,
    "an answer that names two different options",
    """
    The answer has the letter of one option and the text of another, or names other options than those whose boxes are
    ticked. One of the two is wrong, and only the author knows which. Correct it on the page.
    """,
)
OTHER_WORDS = declare(
    "QW634",
    Severity.WARNING,
    "an answer that words the option differently",
    """
    The answer repeats the option that its letter names, but not in the same words. The letter decides. Compare the
    two texts: if the answer means another option, its letter is wrong.
    """,
)

ORDER_UNREAD = declare(
    "QW609",
    Severity.WARNING,
    "an answer that may be an order",
    """
    The answer names all options of the question, but not in the order in which they stand. It is taken for the key of
    a question with several right answers, here all of them; an order is not read. If the question asks for one, make
    it an `ordering` question in the bank. If some options are wrong, take their letters out of the answer.
    """,
)

# As `plain` gives it: the consonants of Korean in their normal form.
_KOREAN: Final = unicodedata.normalize("NFKC", "".join(KOREAN))
_NAME: Final = rf"[A-Za-z]|[ivxIVX]{{2,5}}|\d{{1,2}}|[{_KOREAN}]"
_LETTER: Final = re.compile(rf"\(?({_NAME}|[A-Z]{{2}})(?:([).:,;]|\s?[-–—](?=\s))|(?=[\s,;&/]|$))[\s,;]*")
_NEXT_LETTER: Final = re.compile(rf"\s?[,;]?(?:[,;&/\n]|\s[^\W\d_]{{1,3}}\s)\s*(\(?(?:{_NAME})[).:]\s)")
_CIRCLED: Final = re.compile(f"([{ALL_CIRCLED}])[.)]?")
_NUMBERED: Final = re.compile(r"\s*\d{1,2}\.\s*\d")  # the number of a question before that of an option
_NUMBER_AND_OPTION: Final = re.compile(rf"\s*(\d{{1,2}}) ?번 ?[:.)]? ?([{ALL_CIRCLED}]|\d{{1,2}}(?!\d| ?번))")
_COUNTER: Final = re.compile(r"\b(\d{1,2}) ?번")
_MAX_LETTERS: Final = 200  # longer than that is no enumeration of letters
_BETWEEN: Final = re.compile(r"[\s,;&/+.()]+")
_EMPHASIS: Final = re.compile(r"[*`]|(?<!\w)_|_(?!\w)")
_SPACE: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Key:
    """The places of the right options, and what of the answer is no answer: the part that explains it."""

    right: frozenset[int]
    explanation: Part | None = None


def read_key(question: Question, identifier: str, file: str, words: Vocabulary, bag: Bag) -> Key:
    """The key of a question with options. Reports QW609, QW630, QW632, QW633 and QW634.

    Where letter and text disagree the letter is taken; where boxes and an answer do, the answer.
    """
    options = _Options(question.options, words)
    ticked = frozenset(place for place, option in enumerate(question.options) if option.ticked)
    answers = [part for part in question.answers if part.text()]
    if not answers:
        if not ticked:
            bag.add(
                NO_KEY,
                "this question has options but no answer",
                place_of(question.stem, file),
                help="add a line like `Answer: B` below the options",
                question=identifier,
            )
        return Key(ticked)
    readings = [(answers[0], None), answers[0].split(), answers[0].split_line()]
    found = [(options.named(part.text()), part, rest) for part, rest in readings]
    named, answer, rest = next(
        (reading for reading in found if reading[0] and not reading[0].different),
        next((reading for reading in found if reading[0]), (None, *readings[1])),
    )
    at = extent_of(answer, file)
    if named is None:
        bag.add(
            NO_SUCH_OPTION,
            f"the answer “{shown(answer.text())}” names none of the options {', '.join(options.names)}",
            at,
            help="write the letter of the right option, or its text",
            question=identifier,
        )
        return Key(ticked, rest)
    for place, said in named.different:
        _report_words(options, place, said, at, place_of(options.all[place].text, file), identifier, bag)
    in_order = list(range(len(question.options)))
    if list(named.order) != in_order and sorted(named.order) == in_order:
        bag.add(
            ORDER_UNREAD,
            f"the answer “{shown(answer.text())}” names all options in another order: all are taken as right",
            at,
            help="an order is not read: if one is meant, make this an `ordering` question in the bank",
            question=identifier,
        )
    if ticked and ticked != named.places:
        bag.add(
            OTHER_OPTION,
            f"the answer names {options.letters(named.places)}, but the ticked boxes {options.letters(ticked)}",
            at,
            help="correct one of them",
            question=identifier,
        )
    return Key(named.places, rest)


def _report_words(
    options: "_Options", place: int, said: str, at: Span, option_at: Span, identifier: str, bag: Bag
) -> None:
    name, text = options.names[place], shown(options.all[place].text.text())
    other = options.by_text.get(loose(said))
    label = (Label(option_at, f"option {name}"),)
    if other is not None and other != place:
        bag.add(
            OTHER_OPTION,
            f"by its letter the answer is {name}, “{text}”, but by its text {options.names[other]}, “{shown(said)}”",
            at,
            help="correct the letter or the text",
            labels=label,
            question=identifier,
        )
    else:
        same = "only in case or punctuation " if other == place else ""
        bag.add(
            OTHER_WORDS,
            f"the answer “{shown(said)}” differs {same}from option {name}, “{text}”",
            at,
            help=f"the letter decides: {name} is taken as the right option",
            labels=label,
            question=identifier,
        )


@dataclass(frozen=True, slots=True)
class _Named:
    """The options that an answer names, in its order, and the texts that it gives some of them in other words."""

    order: tuple[int, ...]
    different: tuple[tuple[int, str], ...] = ()

    @property
    def places(self) -> frozenset[int]:
        """The options without their order."""
        return frozenset(self.order)


class _Options:
    """The options of a question by letter (by place where a box has none) and by text."""

    def __init__(self, options: Sequence[Choice], words: Vocabulary) -> None:
        from itemwright.questions.choices import letters

        self.all = options
        self.words = words
        by_place = letters(len(options))
        self.numbered = any(option.name for option in options)
        self.names = [option.name or option.letter or by_place[place] for place, option in enumerate(options)]
        self.by_letter: dict[str, int] = {}
        self.by_text: dict[str, int] = {}
        for place, option in enumerate(options):
            self.by_letter.setdefault(plain(self.names[place]).upper(), place)
            self.by_text.setdefault(loose(option.text.text()), place)

    def letters(self, places: frozenset[int]) -> str:
        """The letters of some options, for messages."""
        return ", ".join(self.names[place] for place in sorted(places))

    def named(self, answer: str) -> _Named | None:
        """The options that an answer names: by letters alone, by letters with texts, or by a text."""
        if self.numbered:
            counted = _NUMBER_AND_OPTION.match(answer)
            if counted and unicodedata.normalize("NFKC", counted[2]) != counted[1]:
                return None  # an entry of an answer key: the number is that of the question
            answer = _COUNTER.sub(r"\1", _CIRCLED.sub(_spelled, answer))
        if (places := self._by_letters(answer)) is not None:
            other = self.by_text.get(loose(answer), min(places)) if self.numbered else min(places)
            return _Named(places, () if other in places else ((min(places), answer),))
        place = self.by_text.get(loose(answer))
        if place is not None:
            return _Named((place,))
        found = self._by_letter_and_text(answer)
        if found is None or not found.different:
            return found
        pieces = [self._by_letter_and_text(piece) for piece in _pieces(answer)]
        several = [piece for piece in pieces if piece]
        if len(several) < 2 or len(several) < len(pieces):
            return found
        return _Named(
            tuple(place for piece in several for place in piece.order),
            tuple(other for piece in several for other in piece.different),
        )

    def _by_letters(self, answer: str) -> tuple[int, ...] | None:
        """The options of an answer like `B`, `Option B`, `A, C`, `A and C` or `AC`."""
        if len(answer) > _MAX_LETTERS or (self.numbered and _NUMBERED.match(answer)):
            return None
        words = [word for word in _BETWEEN.split(plain(answer)) if word]
        if len(words) > 1 and self.words.names_an_option(words[0]):
            words = words[1:]
        whole = len(words) == 1 and words[0].upper() in self.by_letter
        if (
            len(words) == 1
            and not whole
            and words[0].isupper()
            and words[0].isalpha()
            and len(words[0]) <= len(self.all)
        ):
            letters = list(words[0])
        else:
            letters = [word.upper() for word in words[:-1] if not self._joins(word, words)]
            letters += [word.upper() for word in words[-1:]]
        places = [self.by_letter.get(letter) for letter in letters]
        known = [place for place in places if place is not None]
        return tuple(known) if known and len(known) == len(places) else None

    def _joins(self, word: str, words: list[str]) -> bool:
        """Whether a word stands between letters. `e` does in Portuguese, and is a letter among small ones."""
        alone = word.upper() not in self.by_letter or any(map(str.isupper, words))
        return word.islower() and alone and self.words.joins(word)

    def _by_letter_and_text(self, answer: str) -> _Named | None:
        """The option of an answer like `B) its text`."""
        bare = plain(answer)
        found = _LETTER.match(bare)
        place = self.by_letter.get(found[1].upper()) if found else None
        if found is None or place is None:
            return None
        said = bare[found.end() :]
        text = self.all[place].text.text()
        if not found[2] and loose(said) != loose(text):
            return None  # a sentence that begins with a word of one letter
        return _Named((place,), () if plain(said) in (plain(text), "") else ((place, said),))


def _spelled(circled: re.Match[str]) -> str:
    return f"{unicodedata.normalize('NFKC', circled[1])}) "


def names_one(options: Sequence[Choice], answer: str, words: Vocabulary) -> bool:
    """Whether an answer names some of the options, and in their words where it repeats them."""
    choices = _Options(options, words)
    found = choices.named(answer) if answer else None
    return found is not None and all(loose(said) in choices.by_text for _, said in found.different)


_LABEL: Final = re.compile(
    r"(?:^|(?<=\s))(?:[-*+•]\s+)?\(?(?P<label>[ivxIVX]{1,5}|\d{1,2}|[^\W\d_])[).:](?=\s)"
    rf"|(?P<circled>[{ALL_CIRCLED}])",
    re.MULTILINE,
)
_NAMED: Final = re.compile(
    rf"\(?([ivxIVX]{{1,5}}|\d{{1,2}}|[^\W\d_]|[{ALL_CIRCLED}])(?:[).:,;]|\s*$|\s?번)", re.MULTILINE
)
_BEFORE_TEXT: Final = re.compile(r"^[\s>•◦▪‣·○●–—*+-]*(?:\(?\w{1,4}[).:]\s)?", re.MULTILINE)


def named_in_stem(stem: str, answer: str) -> str | None:
    """What of a stem's lines an answer names: the label of one, or its text; None if it names none."""
    first = answer.partition("\n")[0][:1000]
    if found := _NAMED.match(plain(first) if first[:1] not in ALL_CIRCLED else first):
        labels = {(label["label"] or label["circled"]).casefold() for label in _LABEL.finditer(stem)}
        labels |= {unicodedata.normalize("NFKC", label) for label in labels}
        if found[1].casefold() in labels:
            return found[1]
    if first.startswith(("```", "~~~")):
        return None
    lines = {loose(_BEFORE_TEXT.sub("", line, count=1)) for line in stem.splitlines()[1:]}
    return first if loose(first) in lines - {""} else None


def looks_like_a_key(answer: str) -> bool:
    """Whether an answer can only be that of a question with options: `B`, `C) …`."""
    return re.match(r"\(?[A-Ha-h](?:\)|\s*$)", plain(answer[:1000])) is not None


def _pieces(answer: str) -> list[str]:
    """An answer parted where another letter begins."""
    cuts = list(_NEXT_LETTER.finditer(answer))
    begins = [0, *(cut.start(1) for cut in cuts)]
    ends = [*(cut.start() for cut in cuts), len(answer)]
    return [answer[begin:end] for begin, end in zip(begins, ends, strict=True)]


def plain(text: str) -> str:
    """A text without emphasis and with single blanks, for comparing."""
    return _SPACE.sub(" ", _EMPHASIS.sub("", unicodedata.normalize("NFKC", text))).strip()


def loose(text: str) -> str:
    """A text without emphasis, case and the punctuation around it, for comparing."""
    return plain(text).casefold().strip(" .,;:!?。'\"“”«»")


def shown(text: str) -> str:
    """A text in a message: on one line, not too long."""
    line = " ".join(text[:200].split())
    return line if len(line) <= 60 else f"{line[:59].rstrip()}…"
