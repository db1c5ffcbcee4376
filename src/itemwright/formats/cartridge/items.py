"""The items of a cartridge, one profile of question for each type (Common Cartridge 1.1, QTI profile)."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import NamedTuple, assert_never

from lxml import etree

from itemwright.formats.cartridge.answers import accepted, as_short_answer
from itemwright.formats.cartridge.text import line, shown
from itemwright.formats.cartridge.vocab import CORRECT, GENERAL, INCORRECT, MAX_TITLE
from itemwright.formats.cartridge.written import given
from itemwright.formats.qti12 import elements
from itemwright.formats.words import words
from itemwright.model.richtext import Text
from itemwright.questions.base import Feedback
from itemwright.questions.categorize import Categorize
from itemwright.questions.choices import Choice, letters
from itemwright.questions.drag_words import DragWords
from itemwright.questions.essay import Essay
from itemwright.questions.file_upload import FileUpload
from itemwright.questions.fill_in import FillIn
from itemwright.questions.formula import Formula
from itemwright.questions.hotspot import Hotspot
from itemwright.questions.label_image import LabelImage
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
from itemwright.questions.ordering import Ordering
from itemwright.questions.short_answer import ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question
from itemwright.text.plain import shorten
from itemwright.xml.draft import Draft, Node, Patterns


class _Option(NamedTuple):
    """A choice as it is written: identifier, HTML, whether it is right, the texts shown to who takes it."""

    ident: str
    html: str
    right: bool
    feedback: tuple[Text, ...]


class Items:
    """The items of one file, which are appended to its section or bank."""

    def __init__(self, parent: etree._Element, titles: Mapping[str, str], language: str) -> None:
        self._parent = parent
        self._titles = titles
        self._language = language
        self._patterns = Patterns()

    def append(self, question: Question, before: Text | None = None) -> None:
        """Append a question; `before` is a text that stands in front of its stem."""
        draft = Draft()
        _item(draft.place, question, self._titles[question.id], self._language, before)
        self._patterns.append(draft, self._parent)


def _item(place: Node, question: Question, title: str, language: str, before: Text | None) -> None:
    match question:
        case MultipleChoice():
            made = _open(place, question, title, "multiple_choice", "multiple_choice_question")
            options = _options(question.choices, [_state(choice, question) for choice in question.choices])
            _one_of(made, question, before, options, shuffle=question.shuffle)
        case MultipleAnswer():
            made = _open(
                place,
                question,
                title,
                "multiple_response",
                "multiple_answers_question",
                # New Quizzes choose for themselves without it (tests/specimens/canvas/README.md).
                scoring_algorithm="AllOrNothing" if question.rule == "all-or-nothing" else "PartialScore",
            )
            _several_of(made, question, before)
        case TrueFalse():
            made = _open(place, question, title, "true_false", "true_false_question")
            _one_of(made, question, before, _verdicts(question, language), shuffle=False)
        case ShortAnswerQuestion():
            made = _open(place, question, title, "fib", "short_answer_question")
            _short_answer(made, question, before)
        case Essay():
            made = _open(place, question, title, "essay", "essay_question")
            _essay(made, question, before)
        case FillIn():
            alike = as_short_answer(question)
            assert alike is not None, "judged as refused"
            _item(place, alike, title, language, before)
        case Numeric() | Matching() | Ordering() | DragWords() | Categorize() | Hotspot() | LabelImage():
            raise AssertionError("judged as refused")
        case Formula() | FileUpload() | TextItem():
            raise AssertionError("judged as refused, or written as a page")
        case _:
            assert_never(question)


def stem(question: Question, before: Text | None) -> str:
    """The text that asks, as HTML."""
    asked = shown(question.main_text)
    return asked if before is None else shown(before) + asked


def _open(place: Node, question: Question, title: str, profile: str, kind: str, **more: str) -> Node:
    """The item with its metadata. All but the first two fields are for Canvas; Moodle ignores them."""
    points = _number(question.points)
    return place.add(
        elements.open_item,
        question.id,
        shorten(line(title), MAX_TITLE),
        *(f"cc.{profile}.v0p1", points, kind, points, *more.values()),
        labels=("cc_profile", "cc_weighting", "question_type", "points_possible", *more),
    )


def _number(value: Decimal) -> str:
    return f"{value.normalize():f}"


def _options(choices: Sequence[Choice], common: Sequence[Text | None]) -> list[_Option]:
    """Choices with their own feedback and what is `common` to those of their state."""
    return [
        _Option(
            ident.lower(),
            # Moodle loses a choice whose whole text is "0", but not a paragraph that says it (moodle.md, 4.3).
            shown(choice.text, unwrap=choice.text.plain != "0"),
            choice.correct,
            tuple(given(choice.feedback, also)),
        )
        for ident, choice, also in zip(letters(len(choices)), choices, common, strict=True)
    ]


def _state(choice: Choice, question: MultipleChoice) -> Text | None:
    """The feedback for right, partly right or wrong that a choice calls for."""
    feedback = question.feedback
    if choice.correct:
        return feedback.correct
    return feedback.partial if choice.earns else feedback.incorrect


def _verdicts(question: TrueFalse, language: str) -> list[_Option]:
    """The identifiers must be these words, or Moodle's restore dies (moodle.md, 4.2)."""
    terms = words(language)
    feedback = question.feedback
    of_true, of_false = (
        (feedback.correct, feedback.incorrect) if question.answer else (feedback.incorrect, feedback.correct)
    )
    return [
        _Option("true", terms.true, question.answer, tuple(given(question.when_true, of_true))),
        _Option("false", terms.false, not question.answer, tuple(given(question.when_false, of_false))),
    ]


def _presentation(made: Node, question: Question, before: Text | None) -> Node:
    return made.add(elements.presentation, stem(question, before))


def _one_of(
    made: Node,
    question: MultipleChoice | TrueFalse,
    before: Text | None,
    options: Sequence[_Option],
    *,
    shuffle: bool,
) -> None:
    """A choice of one. The feedback for a wrong answer stands with each wrong choice: Moodle knows no other place."""
    _choices(_presentation(made, question, before), options, several=False, shuffle=shuffle)
    processing = made.add(elements.processing)
    texts = list(_general(processing, question))
    for option in options:
        if not option.right:
            texts += _of_choice(processing, option)
    (right,) = (option for option in options if option.right)
    condition = processing.add(elements.condition, goes_on=False)
    condition.add(elements.test).add(elements.equals, right.ident)
    condition.add(elements.scores)
    if right.feedback:
        # Shown by the scoring condition itself: a second one for the same choice would undo its score.
        condition.add(elements.shows, CORRECT)
        texts.append((CORRECT, _joined(right.feedback)))
    _feedback(made, texts)


def _several_of(made: Node, question: MultipleAnswer, before: Text | None) -> None:
    """A choice of any number. The feedback of a choice comes before the score, which it would undo in Canvas."""
    options = _options(question.choices, [None] * len(question.choices))
    _choices(_presentation(made, question, before), options, several=True, shuffle=question.shuffle)
    processing = made.add(elements.processing)
    texts = list(_general(processing, question))
    for option in options:
        texts += _of_choice(processing, option)
    condition = processing.add(elements.condition, goes_on=False)
    idents = [option.ident for option in options]
    right = tuple(choice.earns for choice in question.choices)
    condition.add(elements.test).add(elements.exactly, *idents, right=right)
    condition.add(elements.scores)
    texts += _states(processing, condition, question.feedback)
    _feedback(made, texts)


def _choices(presentation: Node, options: Sequence[_Option], *, several: bool, shuffle: bool) -> None:
    labels = chain.from_iterable((option.ident, option.html) for option in options)
    presentation.add(elements.choices, *labels, several=several, shuffle=shuffle)


def _of_choice(processing: Node, option: _Option) -> Iterator[tuple[str, str]]:
    """`continue="No"`, or Moodle would show it as general feedback (moodle.md, 4.3)."""
    if option.feedback:
        ident = f"{option.ident}_fb"
        processing.add(elements.of_answer, option.ident, ident, goes_on=False)
        yield ident, _joined(option.feedback)


def _joined(texts: Sequence[Text]) -> str:
    return "".join(shown(text) for text in texts)


def _general(processing: Node, question: Question) -> Iterator[tuple[str, str]]:
    """The explanation, shown whatever the answer was: Moodle knows it by `continue="Yes"`."""
    if question.explanation is not None:
        processing.add(elements.always, GENERAL, goes_on=True)
        yield GENERAL, shown(question.explanation)


def _states(processing: Node, scoring: Node, feedback: Feedback) -> Iterator[tuple[str, str]]:
    """Feedback for right and wrong answers, in Canvas only."""
    if feedback.correct is not None:
        scoring.add(elements.shows, CORRECT)
        yield CORRECT, shown(feedback.correct)
    if feedback.incorrect is not None:
        processing.add(elements.always, INCORRECT, goes_on=False)
        yield INCORRECT, shown(feedback.incorrect)


def _feedback(made: Node, texts: Sequence[tuple[str, str]]) -> None:
    for ident, html in texts:
        made.add(elements.feedback, ident, html)


def _short_answer(made: Node, question: ShortAnswerQuestion, before: Text | None) -> None:
    _presentation(made, question, before).add(elements.entry, rows=1)
    processing = made.add(elements.processing)
    texts = list(_general(processing, question))
    condition = processing.add(elements.condition, goes_on=False)
    test = condition.add(elements.test)
    # Brothers in one condition: Moodle reads the first condition with 100 only, and nothing inside `or`.
    for one in accepted(question):
        test.add(elements.equals, one.text)
    condition.add(elements.scores)
    texts += _states(processing, condition, question.feedback)
    _feedback(made, texts)


def _essay(made: Node, question: Essay, before: Text | None) -> None:
    _presentation(made, question, before).add(elements.entry, rows=question.lines)
    if question.explanation is not None:
        _feedback(made, list(_general(made.add(elements.processing), question)))
    if question.answer is not None:
        made.add(elements.solution, shown(question.answer))
