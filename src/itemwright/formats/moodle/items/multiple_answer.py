"""Multiple answer: `multichoice` with several answers, whose fractions add up between 0 and 1.

Shares that are not in Moodle's list (11 right choices: 100/11) fit only a gap of tick boxes in a `cloze`, which keeps
any fraction.
"""

from lxml import etree

from itemwright.formats.moodle.cloze import gap, inside, outside, weights
from itemwright.formats.moodle.credits import FRACTIONS, written
from itemwright.formats.moodle.items.multiple_choice import options, shuffles
from itemwright.formats.moodle.pop_up import in_gap
from itemwright.formats.moodle.sheet import Sheet
from itemwright.questions.multiple_answer import MultipleAnswer


def needs_gap(question: MultipleAnswer) -> bool:
    """Whether the rule gives shares that Moodle does not list. Credits of the author's are snapped or refused."""
    return question.rule != "credits" and not all(share in FRACTIONS for share in question.shares())


def write(question: MultipleAnswer, sheet: Sheet) -> etree._Element:
    """The question, as `multichoice` or as `cloze`."""
    return _as_cloze(question, sheet) if needs_gap(question) else _as_multichoice(question, sheet)


def _as_multichoice(question: MultipleAnswer, sheet: Sheet) -> etree._Element:
    made = sheet.begin("multichoice", question, question.stem)
    options(made, question)
    sheet.combined(made, question.feedback, count=True)
    for choice, share in zip(question.choices, question.shares(), strict=True):
        sheet.choice(made, written(share), choice.text, choice.feedback)
    return sheet.end(made, question)


def _as_cloze(question: MultipleAnswer, sheet: Sheet) -> etree._Element:
    texts = sheet.texts
    (weight,) = weights([question.points])
    boxes = gap(
        weight,
        "MRS" if shuffles(question) else "MR",
        (
            (share, inside(texts.html(choice.text, unwrap=True)), in_gap(choice.feedback, texts))
            for choice, share in zip(question.choices, question.shares(), strict=True)
        ),
    )
    body = f"{outside(texts.html(question.stem))}<div>{boxes}</div>"
    return sheet.end(sheet.begin_with("cloze", question, body, question.stem), question)
