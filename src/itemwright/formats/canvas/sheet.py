"""What the items of a file have in common, whatever their type: metadata, stem, response processing, feedback."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from hashlib import sha256
from itertools import chain

from lxml import etree

from itemwright.formats.canvas.numbers import number
from itemwright.formats.canvas.texts import Texts
from itemwright.formats.canvas.vocab import (
    CORRECT,
    GENERAL,
    INCORRECT,
    MAX_TITLE,
    Kind,
    Quizzes,
    copy_ident,
    item_ident,
)
from itemwright.formats.qti12 import elements
from itemwright.formats.words import words
from itemwright.model.richtext import Text
from itemwright.questions.bank import Bank
from itemwright.questions.fill_in import FillIn, total_points
from itemwright.questions.text import TextItem
from itemwright.questions.types import Question
from itemwright.text.plain import shorten
from itemwright.xml.build import child
from itemwright.xml.draft import Draft, Node, Patterns


class Sheet:
    """Begins the items of one file.

    `copies` says that the file is the question bank beside a quiz with the same questions. `stimulus` is the ident of
    the text that the next items belong to.
    """

    def __init__(
        self, bank: Bank, titles: Mapping[str, str], texts: Texts, quizzes: Quizzes, *, copies: bool = False
    ) -> None:
        self.bank = bank
        self.titles = titles
        self.texts = texts
        self.quizzes = quizzes
        self.copies = copies
        self.stimulus: str | None = None
        self.words = words(bank.language)
        self.stated_language = None if bank.language.split("-")[0].lower() == "en" else bank.language
        self.patterns = Patterns()

    def begin(
        self,
        parent: etree._Element,
        kind: Kind,
        question: Question,
        stem: str | None,
        fields: Iterable[tuple[str, str]] = (),
    ) -> "Item":
        """An item with its metadata and its stem, which is HTML; None where the stem stands in the response."""
        ident = item_ident(self.bank.id, question.id)
        known = [("question_type", kind), ("points_possible", number(worth(question))), *fields]
        if self.copies:
            ident = copy_ident(self.bank.id, question.id)
        elif self.bank.deliver == "both":
            # Classic Quizzes keep one of two equal questions, if the one in the quiz names the one in the bank.
            known.append(("assessment_question_identifierref", copy_ident(self.bank.id, question.id)))
        if self.stimulus is not None and kind != "text_only_question":
            known.append(("parent_stimulus_item_ident", self.stimulus))
        return Item(parent, ident, known, stem, question, self)

    def labels(self, question: Question, count: int) -> list[str]:
        """Identifiers of labels: digits, which feedback needs, distinct in the package.

        They follow from the ids of bank and question alone.
        """
        start = int.from_bytes(sha256(f"{self.bank.id}.{question.id}".encode()).digest()[:4])
        return [f"{start}{place:02d}" for place in range(1, count + 1)]


def worth(question: Question) -> Decimal:
    """The points of a question."""
    match question:
        case TextItem():
            return Decimal(0)
        case FillIn():
            return total_points(question)
        case _:
            return question.points


class Item:
    """An item in the making. The order of its conditions is the one that Classic Quizzes read rightly.

    First what only shows a feedback, then what scores, then what is shown otherwise: the last condition that names a
    choice sets its weight there (docs/importers/canvas.md, 3). `finish` or `close` ends it, and only then is it made.
    """

    def __init__(
        self,
        parent: etree._Element,
        ident: str,
        fields: Sequence[tuple[str, str]],
        stem: str | None,
        question: Question,
        sheet: Sheet,
    ) -> None:
        self.question = question
        self.sheet = sheet
        self._parent = parent
        self._draft = Draft()
        self._item = self._draft.place.add(
            elements.open_item,
            ident,
            shorten(sheet.titles[question.id], MAX_TITLE),
            *(entry for _, entry in fields),
            labels=tuple(label for label, _ in fields),
            language=sheet.stated_language,
        )
        self.presentation = self._item.add(elements.presentation, *([] if stem is None else [stem]))
        self._processing: Node | None = None
        self._texts: dict[str, str] = {}

    @property
    def processing(self) -> Node:
        """The response processing; an item has none until it is first asked for."""
        if self._processing is None:
            self._processing = self._item.add(elements.processing)
        return self._processing

    def condition(self, *, goes_on: bool = False) -> tuple[Node, Node]:
        """Append a condition; returns it and its empty `conditionvar`."""
        made = self.processing.add(elements.condition, goes_on=goes_on)
        return made, made.add(elements.test)

    def show(self, condition: Node, ident: str, html: str) -> None:
        """Let a condition show a feedback."""
        condition.add(elements.shows, ident)
        self._tell(ident, html)

    def _tell(self, ident: str, html: str) -> None:
        self._texts.setdefault(ident, html)

    def always(self, ident: str, html: str, *, goes_on: bool = True) -> None:
        """Append a condition that always holds and shows a feedback."""
        self.processing.add(elements.always, ident, goes_on=goes_on)
        self._tell(ident, html)

    def general(self) -> None:
        """The explanation, which everybody sees."""
        if self.question.explanation is not None:
            self.always(GENERAL, self.sheet.texts.html(self.question.explanation))

    def of_answer(self, label: str, value: str, feedback: Text) -> None:
        """The feedback for an answer, by a condition that scores nothing."""
        ident = f"{label}_fb"
        self.processing.add(elements.of_answer, value, ident, goes_on=True)
        self._tell(ident, self.sheet.texts.html(feedback))

    def correct(self, condition: Node) -> None:
        """Let a condition show the feedback for right answers, if there is one."""
        text = self.question.feedback.correct
        if text is not None:
            self.show(condition, CORRECT, self.sheet.texts.html(text))

    def all_correct(self, pairs: Sequence[tuple[str, str]]) -> None:
        """The feedback for right answers where each of several responses has to be right (response, value)."""
        if self.question.feedback.correct is not None:
            self.correct(self.processing.add(_all, *chain.from_iterable(pairs)))

    def parts(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Score each of several responses (response, right value) with an equal part."""
        # both importers count the right ones; the parts are for people who read the file
        each = f"{100 / len(pairs):.2f}"
        for response, value in pairs:
            self.processing.add(_part, response, value, each)

    def extension(self) -> Node:
        """What stands behind the response processing."""
        return self._item.add(elements.extension)

    def finish(self) -> None:
        """The feedback for wrong answers, then all texts."""
        text = self.question.feedback.incorrect
        if text is not None:
            self.always(INCORRECT, self.sheet.texts.html(text))
        self.close()

    def close(self) -> None:
        """All texts of feedback; then the item is made."""
        for ident, html in self._texts.items():
            self._item.add(elements.feedback, ident, html)
        self.sheet.patterns.append(self._draft, self._parent)


def _all(processing: etree._Element, *pairs: str) -> etree._Element:
    """Append a condition on several responses, each with the value that it must have, in turn."""
    made = elements.condition(processing, goes_on=True)
    test = elements.test(made)
    holder = test if len(pairs) == 2 else child(test, "and")
    for response, value in zip(pairs[::2], pairs[1::2], strict=True):
        elements.equals(holder, value, response)
    return made


def _part(processing: etree._Element, response: str, value: str, share: str) -> etree._Element:
    """Append a condition that adds a share of the score for the right value of a response."""
    made = elements.condition(processing, goes_on=False)
    elements.equals(elements.test(made), value, response)
    return elements.scores(made, share, action="Add")
