"""Rules of response processing, in the forms that four engines score alike (docs/importers/qti21.md).

What is not used, because some engine cannot do it: `equal` with a tolerance, `patternMatch`, `stringMatch` on a part,
outcomes of several values, and anything on a response that is NULL without asking `isNull` first.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.vocab import add, start
from itemwright.package.sheet import BLANK

RESPONSE = "RESPONSE"


def condition(parent: etree._Element) -> etree._Element:
    """Append a condition, to be filled with branches."""
    return add(parent, "responseCondition")


def unanswered(branch: etree._Element, response: str = RESPONSE) -> None:
    """The test whether there is no answer."""
    add(add(branch, "isNull"), "variable", {"identifier": response})


def answered(branch: etree._Element, response: str = RESPONSE) -> None:
    """The test whether there is an answer."""
    unanswered(add(branch, "not"), response)


def set_value(branch: etree._Element, outcome: str, base_type: str, value: str) -> None:
    """Give an outcome a value."""
    rule = add(branch, "setOutcomeValue", {"identifier": outcome})
    add(rule, "baseValue", {"baseType": base_type}, value)


def set_identifier(branch: etree._Element, outcome: str, value: str) -> None:
    """Give an outcome an identifier."""
    set_value(branch, outcome, "identifier", value)


def set_score(branch: etree._Element, value: str) -> None:
    """Give SCORE a number."""
    set_value(branch, "SCORE", "float", value)


def set_from(branch: etree._Element, outcome: str, variable: str) -> None:
    """Give an outcome the value of a variable."""
    rule = add(branch, "setOutcomeValue", {"identifier": outcome})
    add(rule, "variable", {"identifier": variable})


def all_or_nothing(points: Points) -> etree._Element:
    """Pattern A: the key earns the points, anything else nothing."""
    rule = start("responseCondition")
    branch = add(rule, "responseIf")
    test = add(branch, "match")
    add(test, "variable", {"identifier": RESPONSE})
    add(test, "correct", {"identifier": RESPONSE})
    set_score(branch, points.of(1))
    return rule


def mapped() -> etree._Element:
    """Pattern M: the mapping, which is in points, gives the score."""
    rule = start("responseCondition")
    branch = add(rule, "responseIf")
    unanswered(branch)
    set_score(branch, "0")
    setting = add(add(rule, "responseElse"), "setOutcomeValue", {"identifier": "SCORE"})
    add(setting, "mapResponse", {"identifier": RESPONSE})
    return rule


def intervals(
    rules: etree._Element,
    points: Points,
    accepted: Iterable[tuple[Fraction, str | None]],
) -> None:
    """Pattern N: the first interval that holds the answer decides. Their ends are blanks.

    `accepted` has of each the part of the points that it earns and the identifier of its own text.
    """
    choice = condition(rules)
    branch = add(choice, "responseIf")
    unanswered(branch)
    set_score(branch, "0")
    for share, text in accepted:
        branch = add(choice, "responseElseIf")
        within(branch)
        set_score(branch, points.of(share))
        if text is not None:
            set_identifier(branch, "FEEDBACK_CHOICE", text)
    set_score(add(choice, "responseElse"), "0")


def within(branch: etree._Element, response: str = RESPONSE) -> None:
    """The test whether a number lies in an interval, whose ends are blanks."""
    both = add(branch, "and")
    for name in ("gte", "lte"):
        test = add(both, name)
        add(test, "variable", {"identifier": response})
        add(test, "baseValue", {"baseType": "float"}, BLANK)


def add_to_score(branch: etree._Element) -> etree._Element:
    """Add to SCORE what is appended to the element returned."""
    total = add(add(branch, "setOutcomeValue", {"identifier": "SCORE"}), "sum")
    add(total, "variable", {"identifier": "SCORE"})
    return total


def places(rules: etree._Element, points: Points, names: Sequence[str]) -> None:
    """Pattern P: each of `names` earns its part of the points in its place."""
    rule = condition(rules)
    branch = add(rule, "responseIf")
    unanswered(branch)
    set_score(branch, "0")
    part = points.of(Fraction(1, len(names)))
    otherwise = add(rule, "responseElse")
    for place, name in enumerate(names, 1):
        branch = add(condition(otherwise), "responseIf")
        test = add(branch, "match")
        add(add(test, "index", {"n": str(place)}), "variable", {"identifier": RESPONSE})
        add(test, "baseValue", {"baseType": "identifier"}, name)
        add(add_to_score(branch), "baseValue", {"baseType": "float"}, part)


def not_below_zero(rules: etree._Element) -> None:
    """Keep a sum of points from sinking."""
    least = add(add(rules, "setOutcomeValue", {"identifier": "SCORE"}), "max")
    add(least, "variable", {"identifier": "SCORE"})
    add(least, "baseValue", {"baseType": "float"}, "0")


def state(rules: etree._Element, points: Points, scale: Scale, told: bool) -> None:
    """The second step: a sum becomes full marks exactly, and if it is to be `told`, FEEDBACK says how right it was.

    From the line on, the score is full marks, whatever a player made of adding up thirds. Where neither is asked for,
    there is no such rule.
    """
    if told or (scale.summed and scale.full == 1):
        rules.append(_state(points, scale, told))


def _state(points: Points, scale: Scale, told: bool) -> etree._Element:
    rule = start("responseCondition")
    branch = add(rule, "responseIf")
    _at_least(branch, "gte", points.of(scale.line))
    if scale.summed and scale.full == 1:
        set_from(branch, "SCORE", "MAXSCORE")
    if told:
        set_identifier(branch, "FEEDBACK", "correct")
    if told and scale.partial:
        branch = add(rule, "responseElseIf")
        _at_least(branch, "gt", points.of(scale.floor))
        set_identifier(branch, "FEEDBACK", "partial")
    if told or scale.whole:
        branch = add(rule, "responseElse")
    if scale.whole:
        set_score(branch, "0")
    if told:
        set_identifier(branch, "FEEDBACK", "incorrect")
    return rule


def _at_least(branch: etree._Element, name: str, bound: str) -> None:
    test = add(branch, name)
    add(test, "variable", {"identifier": "SCORE"})
    add(test, "baseValue", {"baseType": "float"}, bound)


def text_of_choice(response: str, outcome: str) -> etree._Element:
    """Show the text of the one choice that was made: its modalFeedback is named like the choice."""
    rule = start("responseCondition")
    branch = add(rule, "responseIf")
    answered(branch, response)
    set_from(branch, outcome, response)
    return rule


def shown(outcome: str, value: str) -> etree._Element:
    """Show a text whatever the answer was."""
    rule = start("setOutcomeValue", {"identifier": outcome})
    add(rule, "baseValue", {"baseType": "identifier"}, value)
    return rule


def texts_of_choices(rules: etree._Element, choices: Iterable[str]) -> None:
    """Show the text of each of several choices that was made: one outcome for each."""
    outer = add(condition(rules), "responseIf")
    answered(outer)
    for name in choices:
        branch = add(condition(outer), "responseIf")
        test = add(branch, "member")
        add(test, "baseValue", {"baseType": "identifier"}, name)
        add(test, "variable", {"identifier": RESPONSE})
        set_identifier(branch, f"FEEDBACK_{name}", name)


def text_of_answer(
    rules: etree._Element,
    typed: Iterable[tuple[bool, str]],
    otherwise: str | None,
    response: str = RESPONSE,
    outcome: str = "FEEDBACK_CHOICE",
) -> None:
    """Show the text of the first answer that was typed. The answers are blanks.

    `typed` has of each whether its case counts, and its text.
    `otherwise` is the text for any other answer.
    """
    choice = condition(rules)
    branch = add(choice, "responseIf")
    unanswered(branch, response)
    set_identifier(branch, outcome, "none")
    for exact, text in typed:
        branch = add(choice, "responseElseIf")
        test = add(branch, "stringMatch", {"caseSensitive": "true" if exact else "false"})
        add(test, "variable", {"identifier": response})
        add(test, "baseValue", {"baseType": "string"}, BLANK)
        set_identifier(branch, outcome, text)
    if otherwise is not None:
        set_identifier(add(choice, "responseElse"), outcome, otherwise)


def hints(count: int) -> etree._Element:
    """After the k-th wrong attempt the k-th hint, the last one from then on.

    The last branch shows the first hint, so that it comes where `numAttempts` is not known, too.
    """
    rule = start("responseCondition")
    branch = add(rule, "responseIf")
    test = add(branch, "match")
    add(test, "variable", {"identifier": "FEEDBACK"})
    add(test, "baseValue", {"baseType": "identifier"}, "correct")
    set_identifier(branch, "HINT", "none")
    for attempt in range(count, 1, -1):
        branch = add(rule, "responseElseIf")
        test = add(branch, "gte")
        add(test, "variable", {"identifier": "numAttempts"})
        add(test, "baseValue", {"baseType": "integer"}, str(attempt))
        set_identifier(branch, "HINT", f"hint-{attempt}")
    set_identifier(add(rule, "responseElse"), "HINT", "hint-1")
    return rule
