"""The rules for what is right, type by type: whether Canvas finds the same as the author."""

from collections.abc import Iterator, Sequence

from itemwright.diag import Severity, declare
from itemwright.formats.canvas.rules import plain
from itemwright.formats.canvas.rules.facts import Condition, Findings, Item

KEY_OVERWRITTEN = declare(
    "QW661",
    Severity.ERROR,
    "a later condition undoes the key",
    """
    In Classic Quizzes the last condition that mentions a choice sets its weight, even from within a `not`, and one
    without `setvar` sets 0. A condition that only shows a feedback must stand before the one that scores, or the
    right answer is lost; feedback for wrong answers belongs to a condition with `<other/>`.
    """,
)
KEY_UNKNOWN = declare(
    "QW662",
    Severity.ERROR,
    "key that names no choice",
    """
    A condition compares the response with an identifier that no label of it has, so it never holds.
    """,
)
NO_KEY = declare(
    "QW663",
    Severity.WARNING,
    "question without a right answer",
    """
    No condition that scores names an answer of this question, or of one of its parts. Classic Quizzes import it with
    a warning, and nobody gets a point.
    """,
)
BARE_NUMBER = declare(
    "QW664",
    Severity.ERROR,
    "number that is only compared",
    """
    Classic Quizzes drop a numerical answer that is only a `varequal`, without a warning, and New Quizzes refuse the
    question. Write the value together with both ends: `<or><varequal/><and><vargte/><varlte/></and></or>`, where both
    ends are the value itself if there is no margin; or the ends alone.
    """,
)
PARTIAL_CREDIT = declare(
    "QW698",
    Severity.WARNING,
    "partial credit that becomes full credit",
    """
    Classic Quizzes know right and wrong only: any score above 0 makes an answer fully right. New Quizzes give a part
    of the points for a choice, if the field `scoring_algorithm` is `VaryPointsByAnswer`.
    """,
)
TRUE_FALSE = declare(
    "QW699",
    Severity.WARNING,
    "true and false in other words",
    """
    Classic Quizzes know a true/false question by two answers that contain "true" and "false"; with other words it
    becomes a multiple choice, without a warning. New Quizzes mind the type only. Where the item says that its
    language is not English, this is taken as intended.
    """,
)
CASE = declare(
    "QW683",
    Severity.WARNING,
    "comparison that Canvas does in its own way",
    """
    Canvas never tells upper from lower case in typed answers (`case="Yes"` has no effect), and takes a `varsubstring`
    for the whole answer.
    """,
)
NOT_ADDED = declare(
    "QW692",
    Severity.ERROR,
    "part whose score is not added",
    """
    In matchings and drop-downs Classic Quizzes take what is right only from conditions with a `setvar` that adds
    (`action="Add"`).
    """,
)
WRONG_BECOMES_RIGHT = declare(
    "QW695",
    Severity.WARNING,
    "wrong answer that becomes right",
    """
    Classic Quizzes take every text that a condition of a short answer names for a right one, even where the condition
    only shows a feedback.
    """,
)

_CHOICES = frozenset({"multiple_choice_question", "multiple_answers_question", "true_false_question"})
_GUESSED = frozenset({"", "Error"})
_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def check(item: Item, path: str, findings: Findings) -> None:
    """What is right in an item."""
    match item.kind:
        case kind if kind in _CHOICES or (kind in _GUESSED and _is_choice(item)):
            _choices(item, path, findings)
        case "short_answer_question":
            _typed(item, path, findings)
        case "numerical_question":
            _numbers(item, path, findings)
        case "matching_question":
            _parts(item, path, findings)
            plain.check_rights(item, path, findings)
        case "multiple_dropdowns_question":
            _parts(item, path, findings)
            plain.check_blanks(item, path, findings)
        case "fill_in_multiple_blanks_question":
            for response in item.responses:
                if not response.labels:
                    findings.add(NO_KEY, f"`{response.ident}` accepts no answer", path, response.element)
            plain.check_blanks(item, path, findings)


def _is_choice(item: Item) -> bool:
    return (
        len(item.responses) == 1
        and item.responses[0].name == "response_lid"
        and item.responses[0].cardinality != "Ordered"
        and len(item.responses[0].labels) > 0
    )


def _scores(condition: Condition) -> bool:
    return condition.score is not None and condition.score > 0


def _partial(item: Item, path: str, findings: Findings) -> None:
    """Conditions that give less than the best one, where they are no parts of a sum."""
    best = max((condition.score or 0 for condition in item.conditions), default=0)
    for condition in item.conditions:
        if condition.score is not None and 0 < condition.score < best and not condition.adds:
            findings.add(
                PARTIAL_CREDIT,
                f"a score of {condition.score:g} out of {best:g} counts as full credit",
                path,
                condition.element,
            )


def _choices(item: Item, path: str, findings: Findings) -> None:
    labels = {label.ident for response in item.responses for label in response.labels}
    several = any(response.cardinality == "Multiple" for response in item.responses)
    right: dict[str, Condition] = {}
    for condition in item.conditions:
        for comparison in condition.comparisons:
            if comparison.value not in labels:
                findings.add(
                    KEY_UNKNOWN,
                    f"no choice of `{item.ident}` is called `{comparison.value}`",
                    path,
                    comparison.element,
                )
            elif _scores(condition) and not comparison.negated:
                right.setdefault(comparison.value, condition)
    weights = _weights(item.conditions, several)
    for value, condition in right.items():
        if not weights.get(value):
            findings.add(
                KEY_OVERWRITTEN,
                f"a condition after this one mentions the right choice `{value}` of `{item.ident}`, which makes it"
                " wrong",
                path,
                condition.element,
            )
    if not right:
        findings.add(NO_KEY, f"no choice of `{item.ident}` scores", path, item.element)
    if not several and item.fields.get("scoring_algorithm") != "VaryPointsByAnswer":
        _partial(item, path, findings)
    if item.kind == "true_false_question":
        _true_false(item, path, findings)


def _weights(conditions: Sequence[Condition], several: bool) -> dict[str, bool]:
    """Which choices are right in Classic Quizzes."""
    weights: dict[str, bool] = {}
    for chain in _chains(conditions):
        joined = [value for condition in chain for value in condition.joined] if several else []
        if joined:
            weights |= dict.fromkeys(joined, True)
            continue
        for condition in chain:
            if condition.comparisons:
                weights[condition.comparisons[0].value] = _scores(condition)
    return weights


def _chains(conditions: Sequence[Condition]) -> Iterator[list[Condition]]:
    """Conditions that go on stand alone; others that follow each other are one."""
    chain: list[Condition] = []
    for condition in conditions:
        if not condition.goes_on:
            chain.append(condition)
            continue
        if chain:
            yield chain
            chain = []
        yield [condition]
    if chain:
        yield chain


def _true_false(item: Item, path: str, findings: Findings) -> None:
    texts = [label.text.lower() for response in item.responses for label in response.labels]
    words = all(any(word in text for text in texts) for word in ("true", "false"))
    if len(texts) == 2 and words:
        return
    language = next(
        (
            said
            for element in (item.element, *item.element.iterancestors())
            if (said := element.get(_XML_LANG))
        ),
        "en",
    )
    if language.lower().split("-")[0] == "en":
        findings.add(
            TRUE_FALSE, f"`{item.ident}` becomes a multiple choice in Classic Quizzes", path, item.element
        )


def _typed(item: Item, path: str, findings: Findings) -> None:
    accepted: set[str] = set()
    for condition in item.conditions:
        if _scores(condition):
            accepted.update(comparison.value for comparison in condition.comparisons)
    if not accepted:
        findings.add(NO_KEY, f"no answer to `{item.ident}` scores", path, item.element)
    for condition in item.conditions:
        for comparison in condition.comparisons:
            if comparison.value not in accepted:
                findings.add(
                    WRONG_BECOMES_RIGHT,
                    f"Classic Quizzes take `{comparison.value}` for right",
                    path,
                    comparison.element,
                )
            elif str(comparison.element.tag).endswith("varsubstring"):
                findings.add(
                    CASE, f"`{comparison.value}` has to be the whole answer", path, comparison.element
                )
            elif comparison.element.get("case", "").lower() == "yes":
                findings.add(CASE, "Canvas does not tell upper from lower case", path, comparison.element)
    _partial(item, path, findings)


def _numbers(item: Item, path: str, findings: Findings) -> None:
    found = False
    for condition in item.conditions:
        if _scores(condition) and condition.comparisons and not condition.bounded:
            findings.add(
                BARE_NUMBER,
                f"Classic Quizzes drop the answer `{condition.comparisons[0].value}`, New Quizzes the question",
                path,
                condition.element,
            )
            found = True
        found = found or (_scores(condition) and condition.bounded)
    if not found:
        findings.add(NO_KEY, f"no number scores in `{item.ident}`", path, item.element)
    _partial(item, path, findings)


def _parts(item: Item, path: str, findings: Findings) -> None:
    """Each response needs a condition that adds for one of its labels."""
    found: set[str] = set()
    labels = {response.ident: {label.ident for label in response.labels} for response in item.responses}
    for condition in item.conditions:
        for comparison in condition.comparisons:
            known = labels.get(comparison.response, set())
            if comparison.value not in known:
                findings.add(
                    KEY_UNKNOWN,
                    f"`{comparison.response}` of `{item.ident}` has no label `{comparison.value}`",
                    path,
                    comparison.element,
                )
            elif _scores(condition) and not condition.adds:
                findings.add(
                    NOT_ADDED, "Classic Quizzes pass over a score that is not added", path, condition.element
                )
                found.add(comparison.response)
            elif _scores(condition):
                found.add(comparison.response)
    for response in item.responses:
        if response.ident not in found:
            findings.add(
                NO_KEY, f"nothing scores for `{response.ident}` of `{item.ident}`", path, response.element
            )
