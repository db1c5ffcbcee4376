"""What is right by the standard, but not done by every player, or lost by Canvas's importers."""

from itemwright.diag import Severity, declare
from itemwright.formats.qti21.rules.facts import Item
from itemwright.formats.qti21.rules.names import INTERACTIONS, Finder, local
from itemwright.formats.qti21.rules.processing import element_at

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
    for element, processing in item.processings:
        for message, number in processing.doubtful:
            finder.add(UNSUPPORTED, message, item.path, element_at(element, number))
    for element in item.preformatted:
        finder.add(UNSUPPORTED, "elements inside `pre` are indented anew by one player", item.path, element)
    for declaration in item.responses.values():
        if declaration.base_type != "string":
            continue
        for entry in declaration.parts.get("mapping", ()):
            if entry.get("caseSensitive") is None:
                finder.add(CASE, "this entry does not say whether case counts", item.path, entry)
                break
    _nulls(item, finder)
    _body(item, finder)
    for feedback in item.feedback:
        if feedback.name == "modalFeedback" and feedback.value.lower().endswith(("_c", "_ic")):
            message = f"Canvas takes `{feedback.value}` for the comment on right or wrong answers"
            finder.add(CANVAS_NAME, message, item.path, feedback.element)
    for interaction in item.interactions:
        wanted = _COUNTED.get(interaction.name)
        if wanted is not None and interaction.element.get(wanted) is None:
            finder.add(NUMBER_OF_ANSWERS, f"there is no `{wanted}`", item.path, interaction.element)
        if interaction.name == "extendedTextInteraction":
            essay = item.responses.get(interaction.response)
            if essay is not None and "correctResponse" in essay.parts:
                finder.add(ESSAY_KEY, "an essay has a `correctResponse`", item.path, essay.element)


def _nulls(item: Item, finder: Finder) -> None:
    for element, processing in item.processings:
        for use in processing.unsafe:
            if use.name in item.responses and use.name not in processing.guarded:
                message = f"`{use.user}` meets `{use.name}` also where it is empty"
                finder.add(NULL, message, item.path, element_at(element, use.number))
    reported: set[str] = set()
    for feedback in item.feedback:
        outcome = item.outcomes.get(feedback.outcome)
        if outcome is None or feedback.outcome in reported:
            continue
        reported.add(feedback.outcome)
        if outcome.cardinality == "multiple":
            message = (
                f"a feedback on {feedback.outcome}, which has several values, is not shown by one player"
            )
            finder.add(UNSUPPORTED, message, item.path, feedback.element)
        elif "defaultValue" not in outcome.parts:
            message = f"{feedback.outcome} has no default value, and one player stops at the feedback"
            finder.add(NULL, message, item.path, outcome.element)


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
