"""What the items of a file have in common, whatever their type: metadata, stem, response processing, feedback."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from hashlib import sha256

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
from itemwright.formats.qti12.elements import XML_LANG
from itemwright.formats.words import words
from itemwright.model.richtext import Text
from itemwright.questions.bank import Bank
from itemwright.questions.fill_in import FillIn, total_points
from itemwright.questions.text import TextItem
from itemwright.questions.types import Question
from itemwright.text.plain import shorten
from itemwright.xml.build import child


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
        made = open_item(parent, ident, self.titles[question.id], self.bank.language, known)
        presentation = child(made, "presentation")
        if stem is not None:
            elements.material(presentation, stem)
        return Item(made, presentation, question, self)

    def labels(self, question: Question, count: int) -> list[str]:
        """Identifiers of labels: digits, which feedback needs, distinct in the package.

        They follow from the ids of bank and question alone.
        """
        start = int.from_bytes(sha256(f"{self.bank.id}.{question.id}".encode()).digest()[:4])
        return [f"{start}{place:02d}" for place in range(1, count + 1)]


def open_item(
    parent: etree._Element, ident: str, title: str, language: str, fields: Iterable[tuple[str, str]]
) -> etree._Element:
    """An `item` with metadata only."""
    attributes = {"ident": ident, "title": shorten(title, MAX_TITLE)}
    if language.split("-")[0].lower() != "en":
        attributes[XML_LANG] = language
    made = child(parent, "item", attributes)
    elements.metadata(child(made, "itemmetadata"), fields)
    return made


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
    choice sets its weight there (docs/importers/canvas.md, 3).
    """

    def __init__(
        self, element: etree._Element, presentation: etree._Element, question: Question, sheet: Sheet
    ) -> None:
        self.element = element
        self.presentation = presentation
        self.question = question
        self.sheet = sheet
        self._processing: etree._Element | None = None
        self._feedback: list[tuple[str, str]] = []

    @property
    def processing(self) -> etree._Element:
        """The response processing, made when it is first wanted."""
        if self._processing is None:
            self._processing = elements.processing(self.element)
        return self._processing

    def condition(self, *, goes_on: bool = False) -> tuple[etree._Element, etree._Element]:
        """Append a condition; returns it and its empty `conditionvar`."""
        return elements.condition(self.processing, goes_on=goes_on)

    def show(self, condition: etree._Element, ident: str, html: str) -> None:
        """Let a condition show a feedback."""
        elements.shows(condition, ident)
        if all(ident != known for known, _ in self._feedback):
            self._feedback.append((ident, html))

    def always(self, ident: str, html: str, *, goes_on: bool = True) -> None:
        """Append a condition that always holds and shows a feedback."""
        condition, test = self.condition(goes_on=goes_on)
        child(test, "other")
        self.show(condition, ident, html)

    def general(self) -> None:
        """The explanation, which everybody sees."""
        if self.question.explanation is not None:
            self.always(GENERAL, self.sheet.texts.html(self.question.explanation))

    def of_answer(self, label: str, value: str, feedback: Text) -> None:
        """The feedback for an answer, by a condition that scores nothing."""
        condition, test = self.condition(goes_on=True)
        elements.equals(test, value)
        self.show(condition, f"{label}_fb", self.sheet.texts.html(feedback))

    def correct(self, condition: etree._Element) -> None:
        """Let a condition show the feedback for right answers, if there is one."""
        text = self.question.feedback.correct
        if text is not None:
            self.show(condition, CORRECT, self.sheet.texts.html(text))

    def all_correct(self, pairs: Sequence[tuple[str, str]]) -> None:
        """The feedback for right answers where each of several responses has to be right (response, value)."""
        if self.question.feedback.correct is None:
            return
        condition, test = self.condition(goes_on=True)
        holder = child(test, "and") if len(pairs) > 1 else test
        for response, value in pairs:
            elements.equals(holder, value, response=response)
        self.correct(condition)

    def parts(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Score each of several responses (response, right value) with an equal part."""
        # both importers count the right ones; the parts are for people who read the file
        each = f"{100 / len(pairs):.2f}"
        for response, value in pairs:
            condition, test = self.condition()
            elements.equals(test, value, response=response)
            elements.scores(condition, each, "Add")

    def finish(self) -> None:
        """The feedback for wrong answers, then all texts."""
        text = self.question.feedback.incorrect
        if text is not None:
            self.always(INCORRECT, self.sheet.texts.html(text))
        self.close()

    def close(self) -> None:
        """All texts of feedback."""
        for ident, html in self._feedback:
            elements.feedback(self.element, ident, html)
