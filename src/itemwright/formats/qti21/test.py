"""The assessmentTest: how the questions of a bank are put together, drawn, timed and added up."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from lxml import etree

from itemwright.formats.qti21.direction import holder, line
from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import (
    CANVAS_WEIGHT,
    QTI,
    QTI_LOCATION,
    STYLE,
    TOOL,
    TOOL_VERSION,
    XML_LANG,
    XSI,
    Name,
    add,
    declare_outcome,
    flag,
    identifier,
    number,
    start,
)
from itemwright.model.richtext import Text
from itemwright.model.settings import Settings
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import Question
from itemwright.xml.build import element

PART = "part"
_RUBRIC = f"{{{QTI}}}rubricBlock"
ROUNDING = Fraction(1, 10**9)
"""How far below the pass mark a total still passes, since players add up points with rounding errors."""


References = Mapping[str, Sequence[Name]]
"""The items of each question: one, or several variants."""


def assessment_test(bank: Bank, references: References, texts: Texts) -> etree._Element:
    """One part; its sections in order; SCORE, MAXSCORE and, with a pass mark, RESULT.

    A section's title and text are a rubric. The bank's description is one in front of the first section: QTI 2.1 has
    no place for an introduction. A weight that no rule names tells Canvas the points; the items score in points.
    """
    settings = bank.settings
    root = element(
        f"{{{QTI}}}assessmentTest",
        {
            f"{{{XSI}}}schemaLocation": QTI_LOCATION,
            "identifier": identifier(bank.id),
            "title": line(bank.title, bank.language),
            "toolName": TOOL,
            "toolVersion": TOOL_VERSION,
        },
        namespaces={None: QTI, "xsi": XSI},
    )
    for name in ("SCORE", "MAXSCORE"):
        declare_outcome(root, name, "float", "0")
    if settings.pass_mark is not None:
        declare_outcome(root, "RESULT", "identifier", "failed")
    if settings.time_limit is not None:
        add(root, "timeLimits", {"maxTime": str(settings.time_limit), "allowLateSubmission": "false"})
    # Simultaneous submission is QTI's way of keeping all feedback back until the end.
    submission = "simultaneous" if settings.feedback == "after" else "individual"
    part = add(
        root,
        "testPart",
        {"identifier": PART, "navigationMode": "nonlinear", "submissionMode": submission},
    )
    _session_control(part, settings)
    for index, section in enumerate(bank.sections):
        _section(part, bank, section, references, bank.description if index == 0 else None, texts)
    _totals(root, settings.pass_mark)
    if texts.styled and next(part.iter(_RUBRIC), None) is not None:
        part.addprevious(start("stylesheet", {"href": STYLE, "type": "text/css"}))
    return root


def _session_control(part: etree._Element, settings: Settings) -> None:
    """What candidates may do and see. QTI 2.1 shows no feedback unless it is told to."""
    control = {}
    if settings.attempts is not None:
        control["maxAttempts"] = str(settings.attempts)
    control |= {
        "showFeedback": flag(settings.feedback != "never"),
        "allowReview": "true",
        "showSolution": flag(settings.show_answers is True),
        "allowComment": "false",
        "allowSkipping": "true",
        "validateResponses": "false",
    }
    add(part, "itemSessionControl", control)


@dataclass(frozen=True, slots=True)
class Pool:
    """The questions of a section that are drawn or shuffled, apart from the texts among them.

    `before` and `after` are the texts that stand outside; all of them empty but `questions` where nothing is moved.
    """

    before: Sequence[Question]
    questions: Sequence[Question]
    after: Sequence[Question]


def pool_of(section: Section, shuffled: bool) -> Pool | None:
    """The pool inside a section that is drawn from or shuffled and has texts; None where the section itself can be it.

    Texts are no questions: they are always there, and keep to the beginning or the end.
    """
    if section.draw is None and not shuffled:
        return None
    if not has_questions(section) or all(question.type != "text" for question in section.questions):
        return None
    first = next(index for index, question in enumerate(section.questions) if question.type != "text")
    return Pool(
        section.questions[:first],
        [question for question in section.questions if question.type != "text"],
        [question for question in section.questions[first:] if question.type == "text"],
    )


def is_shuffled(section: Section, settings: Settings) -> bool:
    """Whether the questions of a section come in random order; texts alone keep theirs."""
    return has_questions(section) and (section.shuffle or settings.shuffle_questions is True)


def has_questions(section: Section) -> bool:
    """Whether a section holds anything but texts."""
    return any(question.type != "text" for question in section.questions)


def _section(
    part: etree._Element,
    bank: Bank,
    section: Section,
    references: References,
    introduction: Text | None,
    texts: Texts,
) -> None:
    shuffled = is_shuffled(section, bank.settings)
    pool = pool_of(section, shuffled)
    made = _open_section(part, bank, section)
    if pool is None:
        _selection(made, section, shuffled)
    _rubric(made, None, introduction, bank, texts)
    _rubric(made, section.title, section.text, bank, texts)
    if pool is None:
        _references(made, bank, section.questions, references)
        return
    _references(made, bank, pool.before, references)
    inner = _open_section(made, bank, section, "pool")
    _selection(inner, section, shuffled)
    _references(inner, bank, pool.questions, references)
    _references(made, bank, pool.after, references)


def _open_section(parent: etree._Element, bank: Bank, section: Section, kind: str = "") -> etree._Element:
    """A section is named by its id, one without an id by its first question.

    None is visible: of a visible title Canvas makes a question (docs/importers/canvas.md, 4).
    """
    part = section.id or section.questions[0].id
    if section.id is None and not kind:
        kind = "section"
    return add(
        parent,
        "assessmentSection",
        {
            "identifier": identifier(bank.id, part, kind),
            "title": line(section.title or bank.title, bank.language),
            "visible": "false",
            "keepTogether": "true",
        },
    )


def _rubric(made: etree._Element, title: str | None, text: Text | None, bank: Bank, texts: Texts) -> None:
    """What candidates read in front of a section's questions: its title, and its text."""
    if title is None and text is None:
        return
    block = holder(add(made, "rubricBlock", {"view": "candidate"}), bank.language)
    # The element of the test has no xml:lang.
    block.set(XML_LANG, bank.language)
    if title is not None:
        add(add(block, "p"), "strong", text=texts.line(title))
    if text is not None:
        texts.append(block, text)


def _selection(made: etree._Element, section: Section, shuffled: bool) -> None:
    if section.draw is not None:
        add(made, "selection", {"select": str(section.draw), "withReplacement": "false"})
    if shuffled:
        add(made, "ordering", {"shuffle": "true"})


def _references(
    made: etree._Element, bank: Bank, questions: Sequence[Question], references: References
) -> None:
    """Refer to each question; of one with variants a section of its own draws one."""
    for question in questions:
        names = references[question.id]
        section = made
        if len(names) > 1:
            section = add(
                made,
                "assessmentSection",
                {
                    "identifier": identifier(bank.id, question.id, "variants"),
                    "title": line(bank.title, bank.language),
                    "visible": "false",
                    "keepTogether": "true",
                },
            )
            add(section, "selection", {"select": "1", "withReplacement": "false"})
        for name in names:
            reference = copy(_reference(Decimal(0) if question.type == "text" else question.points))
            reference.set("identifier", name.identifier)
            reference.set("href", name.path)
            section.append(reference)


@lru_cache(maxsize=64)
def _reference(worth: Decimal) -> etree._Element:
    """A reference, of which each is a copy with a name and a path."""
    made = start("assessmentItemRef", {"identifier": "", "href": "", "required": "false", "fixed": "false"})
    add(made, "weight", {"identifier": CANVAS_WEIGHT, "value": number(worth)})
    return made


def _totals(root: etree._Element, pass_mark: Fraction | None) -> None:
    processing = add(root, "outcomeProcessing")
    for name in ("SCORE", "MAXSCORE"):
        total = add(add(processing, "setOutcomeValue", {"identifier": name}), "sum")
        add(total, "testVariables", {"variableIdentifier": name})
    if pass_mark is None:
        return
    choice = add(processing, "outcomeCondition")
    branch = add(choice, "outcomeIf")
    test = add(branch, "gte")
    add(test, "variable", {"identifier": "SCORE"})
    needed = add(test, "product")
    add(needed, "variable", {"identifier": "MAXSCORE"})
    add(needed, "baseValue", {"baseType": "float"}, number(max(pass_mark - ROUNDING, Fraction(0))))
    _result(branch, "passed")
    _result(add(choice, "outcomeElse"), "failed")


def _result(branch: etree._Element, value: str) -> None:
    rule = add(branch, "setOutcomeValue", {"identifier": "RESULT"})
    add(rule, "baseValue", {"baseType": "identifier"}, value)
