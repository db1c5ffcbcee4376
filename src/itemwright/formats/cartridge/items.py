"""The items of a cartridge, one profile of question for each type (Common Cartridge 1.1, QTI profile)."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple, assert_never

from lxml import etree

from itemwright.formats.cartridge.support import MAX_TITLE, accepted
from itemwright.formats.cartridge.text import shown
from itemwright.formats.qti12 import elements
from itemwright.formats.words import words
from itemwright.model.richtext import Text
from itemwright.questions.choices import Choice, letters
from itemwright.questions.essay import Essay
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
from itemwright.questions.short_answer import ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question
from itemwright.text.plain import shorten
from itemwright.xml.build import child

GENERAL, CORRECT, INCORRECT = "general_fb", "correct_fb", "general_incorrect_fb"


class _Option(NamedTuple):
    """A choice as it is written: identifier, HTML, whether it is right, its feedback."""

    ident: str
    html: str
    right: bool
    feedback: Text | None


def item(parent: etree._Element, question: Question, title: str, language: str, before: Text | None) -> None:
    """Append a question as an item; `before` is a text that stands in front of its stem."""
    match question:
        case MultipleChoice():
            made = _open(parent, question, title, "cc.multiple_choice.v0p1", "multiple_choice_question")
            _choice(
                made,
                question,
                before,
                _options(question.choices, [choice.correct for choice in question.choices]),
                several=False,
                shuffle=question.shuffle,
            )
        case MultipleAnswer():
            made = _open(parent, question, title, "cc.multiple_response.v0p1", "multiple_answers_question")
            _choice(
                made,
                question,
                before,
                _options(question.choices, [choice.share > 0 for choice in question.choices]),
                several=True,
                shuffle=question.shuffle,
            )
        case TrueFalse():
            made = _open(parent, question, title, "cc.true_false.v0p1", "true_false_question")
            _choice(made, question, before, _verdicts(question, language), several=False, shuffle=False)
        case ShortAnswerQuestion():
            made = _open(parent, question, title, "cc.fib.v0p1", "short_answer_question")
            _short_answer(made, question, before)
        case Essay():
            made = _open(parent, question, title, "cc.essay.v0p1", "essay_question")
            _essay(made, question, before)
        case Numeric() | Matching() | TextItem():
            raise AssertionError("judged as refused, or written as a page")
        case _:
            assert_never(question)


def _open(parent: etree._Element, question: Question, title: str, profile: str, kind: str) -> etree._Element:
    """The item with its metadata. `question_type` and `points_possible` are for Canvas; Moodle ignores them."""
    made = child(parent, "item", {"ident": question.id, "title": shorten(title, MAX_TITLE)})
    points = _number(question.points)
    elements.metadata(
        child(made, "itemmetadata"),
        [
            ("cc_profile", profile),
            ("cc_weighting", points),
            ("question_type", kind),
            ("points_possible", points),
        ],
    )
    return made


def _number(value: Decimal) -> str:
    return f"{value.normalize():f}"


def _options(choices: Sequence[Choice], right: Sequence[bool]) -> list[_Option]:
    return [
        _Option(ident.lower(), _choice_html(choice.text), is_right, choice.feedback)
        for ident, choice, is_right in zip(letters(len(choices)), choices, right, strict=True)
    ]


def _choice_html(text: Text) -> str:
    # Moodle loses a choice whose whole text is "0", but not a paragraph that says it (moodle.md, 4.3).
    return shown(text, unwrap=text.plain != "0")


def _verdicts(question: TrueFalse, language: str) -> list[_Option]:
    """The identifiers must be these words, or Moodle's restore dies (moodle.md, 4.2)."""
    terms = words(language)
    return [
        _Option("true", terms.true, question.answer, question.when_true),
        _Option("false", terms.false, not question.answer, question.when_false),
    ]


def _presentation(made: etree._Element, question: Question, before: Text | None) -> etree._Element:
    presentation = child(made, "presentation")
    stem = shown(question.main_text)
    elements.material(presentation, stem if before is None else shown(before) + stem)
    return presentation


def _choice(
    made: etree._Element,
    question: MultipleChoice | MultipleAnswer | TrueFalse,
    before: Text | None,
    options: Sequence[_Option],
    *,
    several: bool,
    shuffle: bool,
) -> None:
    presentation = _presentation(made, question, before)
    elements.choices(
        presentation, [(option.ident, option.html) for option in options], several=several, shuffle=shuffle
    )
    processing = elements.processing(made)
    texts = list(_general(processing, question))
    right_texts = []
    for option in options:
        if option.feedback is None:
            continue
        if option.right and not several:
            # shown by the scoring condition itself, which a second one for the same choice would undo in Canvas
            right_texts.append(shown(option.feedback))
            continue
        condition, test = elements.condition(processing, goes_on=False)
        elements.equals(test, option.ident)
        elements.shows(condition, f"{option.ident}_fb")
        texts.append((f"{option.ident}_fb", shown(option.feedback)))
    condition, test = elements.condition(processing, goes_on=False)
    if several:
        elements.exactly(test, [(option.ident, option.right) for option in options])
    else:
        elements.equals(test, next(option.ident for option in options if option.right))
    elements.scores(condition)
    if question.feedback.correct is not None:
        right_texts.append(shown(question.feedback.correct))
    if right_texts:
        elements.shows(condition, CORRECT)
        texts.append((CORRECT, "".join(right_texts)))
    _finish(made, processing, question, texts)


def _general(processing: etree._Element, question: Question) -> Iterator[tuple[str, str]]:
    """The explanation, shown whatever the answer was: Moodle knows it by `continue="Yes"`."""
    if question.explanation is not None:
        condition, test = elements.condition(processing, goes_on=True)
        child(test, "other")
        elements.shows(condition, GENERAL)
        yield GENERAL, shown(question.explanation)


def _finish(
    made: etree._Element, processing: etree._Element, question: Question, texts: list[tuple[str, str]]
) -> None:
    """The feedback for wrong answers, then all texts."""
    if question.feedback.incorrect is not None:
        condition, test = elements.condition(processing, goes_on=False)
        child(test, "other")
        elements.shows(condition, INCORRECT)
        texts.append((INCORRECT, shown(question.feedback.incorrect)))
    for ident, html in texts:
        elements.feedback(made, ident, html)


def _short_answer(made: etree._Element, question: ShortAnswerQuestion, before: Text | None) -> None:
    elements.entry(_presentation(made, question, before), rows=1)
    processing = elements.processing(made)
    texts = list(_general(processing, question))
    condition, test = elements.condition(processing, goes_on=False)
    # brothers in one condition: Moodle reads the first condition with 100 only, and nothing inside `or`
    for answer in accepted(question):
        literal = answer.text.replace("\\*", "*") if question.match == "wildcard" else answer.text
        elements.equals(test, literal)
    elements.scores(condition)
    if question.feedback.correct is not None:
        elements.shows(condition, CORRECT)
        texts.append((CORRECT, shown(question.feedback.correct)))
    _finish(made, processing, question, texts)


def _essay(made: etree._Element, question: Essay, before: Text | None) -> None:
    elements.entry(_presentation(made, question, before), rows=question.lines)
    if question.explanation is not None:
        texts = list(_general(elements.processing(made), question))
        for ident, html in texts:
            elements.feedback(made, ident, html)
    if question.answer is not None:
        elements.solution(made, shown(question.answer))
