"""The shell that every item has: declarations, the stem, the texts shown afterwards.

An item is made in two steps. Its sheet (`begin`, `body`, `finish`) holds all that follows from how the question is
asked and scored, which is the same for thousands of questions: so it is built once. Then the blanks in it are filled
with the name, the title and all other words of the question, in the order of the document (`filled`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal, NamedTuple, TypeVar

from lxml import etree

from itemwright.formats.qti21 import processing
from itemwright.formats.qti21.direction import RIGHT_TO_LEFT, holder, line
from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import (
    QTI,
    QTI_LOCATION,
    STYLE,
    TOOL,
    TOOL_VERSION,
    XML_LANG,
    XSI,
    add,
    declare_outcome,
    flag,
    number,
)
from itemwright.formats.words import Words, is_right_to_left, words
from itemwright.model.richtext import Text
from itemwright.package.sheet import BLANK, Sheet, document
from itemwright.package.tree import Document
from itemwright.questions.bank import Bank
from itemwright.questions.base import BaseQuestion, StemQuestion
from itemwright.xml.build import element
from itemwright.xml.markup import Markup, quoted


@dataclass(frozen=True, slots=True)
class Context:
    """What an item takes from the bank around it."""

    bank: Bank
    identifier: str
    title: str
    texts: Texts


class Asked(NamedTuple):
    """What the sheets of all types depend on: the language, the points, and which texts are shown afterwards."""

    language: str
    worth: Decimal
    correct: bool
    partial: bool
    incorrect: bool
    hints: int
    explanation: bool

    @property
    def words(self) -> Words:
        return words(self.language)

    @property
    def points(self) -> Points:
        return Points(self.worth)

    @property
    def told(self) -> bool:
        """Whether a text or a hint depends on how right the answer is."""
        return self.correct or self.partial or self.incorrect or self.hints > 0


Kind = TypeVar("Kind", bound=BaseQuestion)


def scored(question: Kind, possible: Callable[[Kind], Scale], context: Context) -> Asked:
    """How a question is asked that is scored; `possible` says what can be earned."""
    feedback = question.feedback
    return Asked(
        context.bank.language,
        question.points,
        feedback.correct is not None,
        feedback.partial is not None and possible(question).partial,
        feedback.incorrect is not None,
        len(question.hints),
        question.explanation is not None,
    )


def unscored(question: BaseQuestion, context: Context) -> Asked:
    """How a question is asked that no machine scores: it is never right or wrong."""
    explained = question.explanation is not None
    return Asked(context.bank.language, question.points, False, False, False, 0, explained)


class Mapping(NamedTuple):
    """What single answers earn, as parts of the points: key and share; any other answer earns `default`.

    The sum is kept between `lowest` and `highest`. `case` says for each key whether case counts; None where keys are
    not text.
    """

    entries: Sequence[tuple[str, Fraction]]
    lowest: Fraction = Fraction(0)
    highest: Fraction = Fraction(1)
    default: Fraction = Fraction(0)
    case: Sequence[bool] | None = None


class Response(NamedTuple):
    """The declaration of a response."""

    cardinality: Literal["single", "multiple", "ordered"]
    base_type: Literal["identifier", "string", "float", "directedPair", "file"]
    correct: Sequence[str] = ()
    mapping: Mapping | None = None
    identifier: str = processing.RESPONSE


class Shown(NamedTuple):
    """A text that is shown when an outcome has a value."""

    outcome: str
    value: str
    title: str | None = None


def begin(
    asked: Asked, responses: Sequence[Response], scale: Scale | None, own: Sequence[Shown] = ()
) -> etree._Element:
    """An item with its declarations. `scale` is None for what no machine scores, `own` are the type's own texts."""
    item = element(
        f"{{{QTI}}}assessmentItem",
        {
            f"{{{XSI}}}schemaLocation": QTI_LOCATION,
            "identifier": BLANK,
            "title": BLANK,
            XML_LANG: asked.language,
            "adaptive": "false",
            "timeDependent": "false",
            "toolName": TOOL,
            "toolVersion": TOOL_VERSION,
        },
        namespaces={None: QTI, "xsi": XSI},
    )
    for response in responses:
        _declare_response(item, response, asked.points)
    worth = number(asked.worth) if responses else "0"
    score = declare_outcome(item, "SCORE", "float", "0")
    if worth != "0":
        # It must be positive, so what is worth nothing has none.
        score.set("normalMaximum", worth)
        score.set("normalMinimum", asked.points.of(scale.lowest) if scale is not None else "0")
    declare_outcome(item, "MAXSCORE", "float", worth)
    names = {shown.outcome: None for shown in own}
    if scale is not None and asked.told:
        names = {"FEEDBACK": None, **names}
    if asked.hints:
        names["HINT"] = None
    if asked.explanation:
        names["EXPLANATION"] = None
    for name in names:
        # A feedback whose outcome is NULL ends jqtiplus with an exception (docs/importers/qti21.md, 1).
        declare_outcome(item, name, "identifier", "none")
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


def body(item: etree._Element, asked: Asked) -> etree._Element:
    """The itemBody with a blank for the stem.

    That stands in a `div`: Canvas takes stems from `p` and `div` only, and no `prompt` besides. The itemBody has the
    direction of the language itself: of a `div` around stem and interaction Canvas would take all texts for the stem
    (docs/importers/canvas.md, 4).
    """
    made = add(item, "itemBody", {"class": RIGHT_TO_LEFT} if is_right_to_left(asked.language) else None)
    holder(made, asked.language, "stem").text = BLANK
    return made


def finish(
    item: etree._Element,
    rules: etree._Element,
    asked: Asked,
    scale: Scale | None,
    own: Sequence[Shown] = (),
) -> etree._Element:
    """The last steps of the rules (hints, explanation), and a place for each text, `own` after those of the state."""
    words = asked.words
    shown = []
    if asked.correct:
        shown.append(Shown("FEEDBACK", "correct", words.correct))
    if asked.partial:
        shown.append(Shown("FEEDBACK", "partial", words.partial))
    if asked.incorrect:
        shown.append(Shown("FEEDBACK", "incorrect", words.incorrect))
    shown += own
    if asked.hints:
        rules.append(processing.hints(asked.hints))
        shown += (Shown("HINT", f"hint-{n}", f"{words.hint} {n}") for n in range(1, asked.hints + 1))
    if asked.explanation:
        # Canvas takes a text of this name for a comment on the question (docs/importers/canvas.md, 3 and 4).
        rules.append(processing.shown("EXPLANATION", "general_fb"))
        shown.append(Shown("EXPLANATION", "general_fb", words.explanation))
    if scale is not None and not asked.worth:
        processing.set_score(rules, "0")
    if not len(rules):
        item.remove(rules)
    for one in shown:
        attributes = {"outcomeIdentifier": one.outcome, "identifier": one.value, "showHide": "show"}
        if one.title:
            attributes["title"] = line(one.title, asked.language)
        add(item, "modalFeedback", attributes, BLANK)
    return item


def filled(
    sheet: Sheet,
    question: BaseQuestion,
    asked: Asked,
    context: Context,
    *,
    declared: Iterable[Markup] = (),
    body: Iterable[Markup] = (),
    rules: Iterable[Markup] = (),
    own: Iterable[Text] = (),
) -> Document:
    """An item: a sheet, filled with the name, the title, the stem where the question has one, and the type's own words.

    These are `declared` with the responses, in the `body` behind the stem or instead of it, and in the `rules`; `own`
    are its texts that are shown afterwards.
    """
    texts = context.texts
    filling = [quoted(context.identifier), quoted(texts.line(context.title)), *declared]
    if isinstance(question, StemQuestion):
        filling.append(texts.blocks(question.stem))
    filling += body
    filling += rules
    filling += map(texts.feedback, _shown(question, asked, own))
    text: str = sheet.filled(filling)
    if texts.styled:
        text = text.replace("<itemBody", f"{_STYLE_SHEET}\n  <itemBody", 1)
    return document(text)


_STYLE_SHEET = f'<stylesheet href="../{STYLE}" type="text/css"/>'


def _shown(question: BaseQuestion, asked: Asked, own: Iterable[Text]) -> Iterator[Text]:
    """The texts in the order in which `finish` has made a place for them."""
    feedback = question.feedback
    if asked.correct and feedback.correct is not None:
        yield feedback.correct
    if asked.partial and feedback.partial is not None:
        yield feedback.partial
    if asked.incorrect and feedback.incorrect is not None:
        yield feedback.incorrect
    yield from own
    if asked.hints:
        yield from question.hints
    if asked.explanation and question.explanation is not None:
        yield question.explanation
