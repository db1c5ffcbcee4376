"""What is right by the standard, but not done by every player, or lost by Canvas's importers."""

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.qti21.rules.facts import Item
from itemwright.formats.qti21.rules.names import INTERACTIONS, Finder, child, children, local

UNSUPPORTED = declare(
    "QW583",
    Severity.WARNING,
    "construct that some players do not support",
    """
    Four engines were tried (jqtiplus, qti-sdk, pie, qti-components). `equal` with a tolerance, `patternMatch`,
    `stringMatch` on a part, `templateCondition`, `randomFloat`, `customOperator`, a comparison of two `index`es,
    elements inside `pre` and a feedback on an outcome of several values each fail in at least one: the answer scores 0,
    the item stops, or the text is not shown. Compare with `and`, `gte` and `lte`; write answers out in a mapping; use
    one outcome for each text.
    """,
)
CASE = declare(
    "QW584",
    Severity.WARNING,
    "mapping of texts that does not say whether case counts",
    """
    Without `caseSensitive` three engines tell upper from lower case and one does not. Write it on every entry.
    """,
)
NULL = declare(
    "QW585",
    Severity.WARNING,
    "an empty answer is not provided for",
    """
    An engine stops where a text answer is compared or mapped while there is none, unless the rules ask `isNull` first;
    another stops at a feedback whose outcome has no value. Ask `isNull`, and give such outcomes a default like `none`.
    """,
)
DROPPED = declare(
    "QW586",
    Severity.WARNING,
    "text that Canvas drops",
    """
    Canvas takes the stem from the `p` and `div` elements directly in the itemBody: once there is one, every other block
    (`h2`, `ul`, `pre`, `table`) is dropped. It drops the `prompt` of a match, and then runs all choices into the stem
    unless a `p` or `div` is there. Put the whole stem into one `div` in front of the interaction.
    """,
)
CANVAS_NAME = declare(
    "QW587",
    Severity.WARNING,
    "feedback that Canvas takes for another",
    """
    Canvas takes a feedback whose identifier ends in `_c` for the comment on a right answer, and one that ends in `_ic`
    for that on a wrong one, in capitals or not: `fb_C`, meant for choice C, replaces the comment on right answers.
    """,
)
NUMBER_OF_ANSWERS = declare(
    "QW588",
    Severity.WARNING,
    "number of answers left to the player",
    """
    The defaults of `maxChoices` and `maxAssociations` differ between versions of the standard (1, 0 for any number), so
    players offer radio buttons or check boxes as they like. Write the attribute.
    """,
)
ESSAY_KEY = declare(
    "QW589",
    Severity.WARNING,
    "essay with a correct response",
    """
    Canvas makes a short-answer question of it, with the model answer as the only right one. Put the model answer into a
    rubric for scorers, and into a feedback called `solution`.
    """,
)

_COUNTED = {
    "choiceInteraction": "maxChoices",
    "hottextInteraction": "maxChoices",
    "hotspotInteraction": "maxChoices",
} | {
    "matchInteraction": "maxAssociations",
    "associateInteraction": "maxAssociations",
}
_TAKEN = frozenset({"p", "div", "rubricBlock"}) | INTERACTIONS.keys()


def check(item: Item, finder: Finder) -> None:
    """All of it, for one item."""
    for operator, element in item.operators:
        problem = _operator_problem(operator, element)
        if problem is not None:
            finder.add(UNSUPPORTED, problem, item.path, element)
    for element in item.preformatted:
        finder.add(UNSUPPORTED, "elements inside `pre` are indented anew by one player", item.path, element)
    for declaration in item.responses.values():
        if declaration.get("baseType") != "string":
            continue
        for entry in children(declaration, "mapping", "mapEntry"):
            if entry.get("caseSensitive") is None:
                finder.add(CASE, "this entry does not say whether case counts", item.path, entry)
                break
    _nulls(item, finder)
    _body(item, finder)
    for feedback in item.feedback:
        if local(feedback) == "modalFeedback" and feedback.get("identifier", "").lower().endswith(
            ("_c", "_ic")
        ):
            finder.add(
                CANVAS_NAME,
                f"Canvas takes `{feedback.get('identifier')}` for the comment on right or wrong answers",
                item.path,
                feedback,
            )
    for interaction in item.interactions:
        wanted = _COUNTED.get(interaction.name)
        if wanted is not None and interaction.element.get(wanted) is None:
            finder.add(NUMBER_OF_ANSWERS, f"there is no `{wanted}`", item.path, interaction.element)
        declaration_ = item.responses.get(interaction.response)
        if (
            interaction.name == "extendedTextInteraction"
            and declaration_ is not None
            and child(declaration_, "correctResponse") is not None
        ):
            finder.add(ESSAY_KEY, "an essay has a `correctResponse`", item.path, declaration_)


def _operator_problem(name: str, element: etree._Element) -> str | None:
    match name:
        case "equal":
            mode = element.get("toleranceMode", "exact")
            return None if mode == "exact" else f"`equal` with tolerance mode `{mode}` scores 0 in one player"
        case "stringMatch":
            if element.get("substring") in ("true", "1"):
                return "`stringMatch` on a part of the answer scores 0 in two players"
            return None
        case "match":
            inside = [local(child) for child in element]
            return (
                "a comparison of two `index`es fails in one player" if inside == ["index", "index"] else None
            )
        case "patternMatch":
            return "`patternMatch` makes one player refuse the whole item"
        case "customOperator":
            return "a `customOperator` is known to its own engine only"
        case "templateCondition":
            return "`templateCondition` makes one player stop"
        case _:
            return f"`{name}` goes wrong in one player"


def _nulls(item: Item, finder: Finder) -> None:
    for user, response, element in item.unsafe:
        if response in item.responses and response not in item.guarded:
            finder.add(NULL, f"`{user}` meets `{response}` also where it is empty", item.path, element)
    reported: set[str] = set()
    for feedback in item.feedback:
        name = feedback.get("outcomeIdentifier", "")
        outcome = item.outcomes.get(name)
        if outcome is None or name in reported:
            continue
        if outcome.get("cardinality") == "multiple":
            reported.add(name)
            finder.add(
                UNSUPPORTED,
                f"a feedback on {name}, which has several values, is not shown by one player",
                item.path,
                feedback,
            )
        elif child(outcome, "defaultValue") is None:
            reported.add(name)
            finder.add(
                NULL, f"{name} has no default value, and one player stops at the feedback", item.path, outcome
            )


def _body(item: Item, finder: Finder) -> None:
    if item.body is None:
        return
    blocks = [(local(block), block) for block in item.body]
    stem = any(name in ("p", "div") for name, _ in blocks)
    for name, block in blocks:
        if stem and name and name not in _TAKEN:
            finder.add(
                DROPPED, f"Canvas drops this `{name}` beside the `p` and `div` elements", item.path, block
            )
        elif not stem and name in ("matchInteraction", "associateInteraction"):
            finder.add(
                DROPPED,
                f"Canvas drops the prompt of this `{name}`, and there is no other stem",
                item.path,
                block,
            )
