"""The shell that every item has: declarations, the stem, the texts shown afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from lxml import etree

from itemwright.formats.qti21 import processing
from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.texts import Texts, needs_styles
from itemwright.formats.qti21.vocab import (
    QTI,
    QTI_LOCATION,
    STYLE,
    TOOL,
    TOOL_VERSION,
    XML_LANG,
    XSI,
    add,
    copied,
    flag,
    number,
    start,
)
from itemwright.formats.words import Words
from itemwright.model.richtext import Text
from itemwright.questions.bank import Bank
from itemwright.questions.types import Question
from itemwright.xml.build import element


@dataclass(frozen=True, slots=True)
class Context:
    """What an item takes from the bank around it."""

    bank: Bank
    identifier: str
    title: str
    texts: Texts
    words: Words


@dataclass(frozen=True, slots=True)
class Mapping:
    """What single answers earn, as parts of the points: key and share; any other answer earns `default`.

    The sum is kept between `lowest` and `highest`. `case` says for each key whether case counts; None where keys are
    not text.
    """

    entries: Sequence[tuple[str, Fraction]]
    lowest: Fraction = Fraction(0)
    highest: Fraction = Fraction(1)
    default: Fraction = Fraction(0)
    case: Sequence[bool] | None = None


@dataclass(frozen=True, slots=True)
class Response:
    """The declaration of a response."""

    cardinality: Literal["single", "multiple", "ordered"]
    base_type: Literal["identifier", "string", "float", "directedPair", "file"]
    correct: Sequence[str] = ()
    mapping: Mapping | None = None
    identifier: str = processing.RESPONSE


@dataclass(frozen=True, slots=True)
class Shown:
    """A text that is shown when an outcome has a value."""

    outcome: str
    value: str
    text: Text
    title: str | None = None


def begin(
    question: Question,
    context: Context,
    responses: Sequence[Response],
    scale: Scale | None,
    outcomes: Sequence[str] = (),
) -> etree._Element:
    """An item with its declarations. `scale` is None for what no machine scores.

    `outcomes` are those that show texts, besides the ones that all questions have.
    """
    item = element(
        f"{{{QTI}}}assessmentItem",
        {
            f"{{{XSI}}}schemaLocation": QTI_LOCATION,
            "identifier": context.identifier,
            "title": context.title,
            XML_LANG: context.bank.language,
            "adaptive": "false",
            "timeDependent": "false",
            "toolName": TOOL,
            "toolVersion": TOOL_VERSION,
        },
        namespaces={None: QTI, "xsi": XSI},
    )
    points = Points(question.points)
    for response in responses:
        _declare_response(item, response, points)
    worth = number(question.points) if responses else "0"
    lowest = points.of(scale.lowest) if scale is not None else "0"
    item.append(_score(worth, lowest))
    item.append(_outcome("MAXSCORE", "float", worth))
    names = [*(("FEEDBACK",) if scale is not None else ()), *outcomes]
    if scale is not None and question.hints:
        names.append("HINT")
    if responses and question.explanation is not None:
        names.append("EXPLANATION")
    for name in names:
        # A feedback whose outcome is NULL ends jqtiplus with an exception (docs/importers/qti21.md, 1).
        item.append(_outcome(name, "identifier", "none"))
    return item


def _declare_response(item: etree._Element, response: Response, points: Points) -> None:
    declaration = add(
        item,
        "responseDeclaration",
        {
            "identifier": response.identifier,
            "cardinality": response.cardinality,
            "baseType": response.base_type,
        },
    )
    if response.correct:
        key = add(declaration, "correctResponse")
        for value in response.correct:
            add(key, "value", text=value)
    mapping = response.mapping
    if mapping is None:
        return
    made = add(
        declaration,
        "mapping",
        {
            "defaultValue": points.of(mapping.default),
            "lowerBound": points.of(mapping.lowest),
            "upperBound": points.of(mapping.highest),
        },
    )
    for index, (key_, share) in enumerate(mapping.entries):
        attributes = {"mapKey": key_, "mappedValue": points.of(share)}
        if mapping.case is not None:
            attributes["caseSensitive"] = flag(mapping.case[index])
        add(made, "mapEntry", attributes)


@copied
def _outcome(name: str, base_type: str, default: str) -> etree._Element:
    made = start("outcomeDeclaration", {"identifier": name, "cardinality": "single", "baseType": base_type})
    add(add(made, "defaultValue"), "value", text=default)
    return made


@copied
def _score(worth: str, lowest: str) -> etree._Element:
    """SCORE with its range; `normalMaximum` must be positive, so what is worth nothing has none."""
    made = _outcome("SCORE", "float", "0")
    if worth != "0":
        made.set("normalMaximum", worth)
        made.set("normalMinimum", lowest)
    return made


def body(item: etree._Element, stem: Text, context: Context) -> etree._Element:
    """The itemBody with the stem in one `div`: Canvas takes stems from `p` and `div` only, and no `prompt` besides."""
    made = add(item, "itemBody")
    context.texts.block(made, stem, "stem")
    return made


def finish(
    item: etree._Element,
    rules: etree._Element,
    question: Question,
    context: Context,
    scale: Scale | None,
    own: Sequence[Shown] = (),
) -> etree._Element:
    """The last steps of the rules (hints, explanation), and all the texts in reading order: `own` after the state."""
    words = context.words
    shown: list[Shown] = []
    if scale is not None:
        feedback = question.feedback
        for value, text, title in (
            ("correct", feedback.correct, words.correct),
            ("partial", feedback.partial if scale.partial else None, words.partial),
            ("incorrect", feedback.incorrect, words.incorrect),
        ):
            if text is not None:
                shown.append(Shown("FEEDBACK", value, text, title))
    shown += own
    if scale is not None and question.hints:
        rules.append(processing.hints(len(question.hints)))
        shown += (
            Shown("HINT", f"hint-{place}", text, f"{words.hint} {place}")
            for place, text in enumerate(question.hints, 1)
        )
    if question.explanation is not None:
        # Canvas takes a text of this name for a comment on the question (docs/importers/canvas.md, 3 and 4).
        rules.append(processing.shown("EXPLANATION", "general_fb"))
        shown.append(Shown("EXPLANATION", "general_fb", question.explanation, words.explanation))
    if scale is not None and not question.points:
        processing.set_score(rules, "0")
    if not len(rules):
        item.remove(rules)
    for one in shown:
        attributes = {"outcomeIdentifier": one.outcome, "identifier": one.value, "showHide": "show"}
        if one.title:
            attributes["title"] = one.title
        context.texts.feedback(add(item, "modalFeedback", attributes), one.text)
    if needs_styles(item):
        style_sheet(item.find(f"{{{QTI}}}itemBody"), "../")
    return item


def style_sheet(before: etree._Element | None, folder: str) -> None:
    """Refer to the style sheet, in front of an element. `folder` is that of the package, seen from the file."""
    assert before is not None
    before.addprevious(
        etree.Element(f"{{{QTI}}}stylesheet", {"href": f"{folder}{STYLE}", "type": "text/css"})
    )
