"""What the questions of a file have in common, whatever their type: head, answers, combined feedback, tail."""

from collections.abc import Iterable
from copy import copy
from fractions import Fraction

from lxml import etree

from itemwright.formats.base import Plan
from itemwright.formats.moodle import names
from itemwright.formats.moodle.numbers import number
from itemwright.formats.moodle.texts import Texts
from itemwright.formats.moodle.vocab import (
    PENALTY_OF_TRUE_FALSE,
    PENALTY_WITH_HINTS,
    POINTS_DECIMALS,
    Kind,
)
from itemwright.model.richtext import Text
from itemwright.questions.base import Feedback
from itemwright.questions.types import Question
from itemwright.xml.build import cdata, child, element


def by_state(feedback: Feedback, share: Fraction) -> Text | None:
    """The feedback for an answer that earns `share`, for types that have none by state."""
    if share >= 1:
        return feedback.correct
    return feedback.partial if share > 0 else feedback.incorrect


class Sheet:
    """Begins and ends the questions of one plan. Between the two, `items/<type>.py` adds what is its own."""

    def __init__(self, plan: Plan) -> None:
        self.bank = plan.bank
        self.titles = plan.titles
        self.texts = Texts(plan.bank.language)

    def substituting(self, names: Iterable[str]) -> "Sheet":
        """The same for a question in whose texts `{a}` stands for a value."""
        made = copy(self)
        made.texts = self.texts.substituting(names)
        return made

    def begin(self, kind: Kind, question: Question, body: Text) -> etree._Element:
        """A question with its head; `body` is what it asks."""
        return self.begin_with(kind, question, self.texts.html(body), body)

    def begin_with(
        self, kind: Kind, question: Question, body: str, *shown: Text, solution: tuple[Text, ...] = ()
    ) -> etree._Element:
        """As `begin`, for a body that is HTML already and shows the files of `shown`.

        `solution` is added to the explanation, in the feedback that everybody gets.
        """
        made = head(kind, self.titles[question.id])
        self.texts.fill(child(made, "questiontext", {"format": "html"}), body, *shown)
        if question.explanation is not None or solution:
            self.texts.field(made, "generalfeedback", question.explanation, *solution)
        if kind != "cloze":
            points = "0" if kind == "description" else number(round(question.points, POINTS_DECIMALS))
            child(made, "defaultgrade", text=points)
        if kind == "truefalse":
            penalty = PENALTY_OF_TRUE_FALSE
        else:
            penalty = PENALTY_WITH_HINTS if question.hints and kind not in _WITHOUT_HINTS else "0"
        child(made, "penalty", text=penalty)
        child(made, "idnumber", text=names.idnumber(self.bank.id, question.id))
        return made

    def end(self, made: etree._Element, question: Question) -> etree._Element:
        """The question, complete: its hints and tags come last."""
        if made.get("type") not in _WITHOUT_HINTS:
            for hint in question.hints:
                self.texts.field(made, "hint", hint)
        if tags := names.distinct(names.tags(question)):
            holder = child(made, "tags")
            for tag in tags:
                cdata(child(holder, "tag"), "text", tag)
        return made

    def combined(self, made: etree._Element, feedback: Feedback, *, count: bool) -> None:
        """The feedback by state, which may be empty; with `count` Moodle says how many parts were right."""
        self.texts.field(made, "correctfeedback", feedback.correct)
        self.texts.field(made, "partiallycorrectfeedback", feedback.partial)
        self.texts.field(made, "incorrectfeedback", feedback.incorrect)
        if count:
            child(made, "shownumcorrect")

    def answer(
        self, made: etree._Element, fraction: str, text: str, *feedback: Text | None
    ) -> etree._Element:
        """A plain answer with its feedback."""
        answer = child(made, "answer", {"fraction": fraction, "format": "plain_text"})
        cdata(answer, "text", text)
        if any(part is not None for part in feedback):
            self.texts.field(answer, "feedback", *feedback)
        return answer

    def choice(
        self, made: etree._Element, fraction: str, text: Text, feedback: Text | None
    ) -> etree._Element:
        """A rich answer with its feedback."""
        answer = child(made, "answer", {"fraction": fraction, "format": "html"})
        self.texts.fill(answer, self.texts.html(text, unwrap=True), text)
        if feedback is not None:
            self.texts.field(answer, "feedback", feedback)
        return answer


_WITHOUT_HINTS = ("essay", "description")


def head(kind: Kind, title: str) -> etree._Element:
    """A question that has its name."""
    made = element("question", {"type": kind})
    cdata(child(made, "name"), "text", names.name(names.fitted(title)))
    return made
