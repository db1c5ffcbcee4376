"""What is wrong inside one item: variables, keys, feedback."""

from itemwright.diag import Severity, declare
from itemwright.formats.qti21.rules.facts import Declaration, Interaction, Item
from itemwright.formats.qti21.rules.names import BUILT_IN, BY_PEOPLE, INTERACTIONS, Finder
from itemwright.formats.qti21.rules.processing import element_at

UNDECLARED = declare(
    "QW571",
    Severity.ERROR,
    "variable that is not declared",
    """
    A rule, an interaction or a feedback names a variable for which the item or test has no declaration. Engines stop
    at it, or treat it as empty for ever. Declare it, or correct the name.
    """,
)
DECLARED_TWICE = declare(
    "QW572",
    Severity.ERROR,
    "variable declared twice",
    """
    Responses, outcomes and template variables share one set of names. Of two with the same name engines take either.
    """,
)
KEY_UNKNOWN = declare(
    "QW573",
    Severity.ERROR,
    "key that names no choice",
    """
    The `correctResponse` names a choice that the interaction does not have, or a pair of which one half does not exist:
    nobody can give the right answer. The official schema lets it pass.
    """,
)
MAP_KEY_UNKNOWN = declare(
    "QW574",
    Severity.ERROR,
    "mapping that names no choice",
    """
    An entry of the mapping names a choice that the interaction does not have, or the same one as another entry: the
    points that it gives can never be earned. The official schema lets it pass.
    """,
)
KEY_MISSING = declare(
    "QW575",
    Severity.ERROR,
    "rule without the key or mapping that it needs",
    """
    `correct` needs a `correctResponse` in the declaration (or one set by the template), `mapResponse` a `mapping`.
    Without it the comparison is NULL, and whatever is answered earns nothing; some engines stop.
    """,
)
FEEDBACK_NEVER = declare(
    "QW576",
    Severity.WARNING,
    "feedback that is never shown",
    """
    No rule gives the outcome the value that this feedback waits for. The official schema lets it pass, and students
    never see the text.
    """,
)
RESPONSE_UNUSED = declare(
    "QW577",
    Severity.WARNING,
    "response without an interaction",
    """
    The item declares a response for which there is nothing to answer: it stays empty, and what is scored by it earns
    nothing. Canvas's New Quizzes refuse an item with more than one.
    """,
)
BINDING = declare(
    "QW578",
    Severity.ERROR,
    "interaction bound to a response of the wrong kind",
    """
    Each interaction asks for a cardinality and a base type: one choice is `single`, several are `multiple`, an order is
    `ordered`, a match takes `directedPair`s. Engines refuse the item or score it wrongly.
    """,
)
CHOICE_TWICE = declare(
    "QW579",
    Severity.ERROR,
    "identifier of a choice used twice",
    """
    Two choices of an interaction have the same identifier, so no key can tell them apart; or two interactions are bound
    to the same response, so that one overwrites the other.
    """,
)
NO_CORRECT_RESPONSE = declare(
    "QW580",
    Severity.WARNING,
    "scored response without a correct response",
    """
    The item scores the response, but says no `correctResponse`. QTI does not ask for one; but Canvas reads keys from
    nowhere else (never from the mapping), and players cannot show the solution.
    """,
)
TEMPLATE = declare(
    "QW581",
    Severity.ERROR,
    "response processing template that cannot work",
    """
    The templates `match_correct`, `map_response` and `map_response_point` work on the variables RESPONSE and SCORE, and
    on the key or the mapping of RESPONSE. Any other template is known to some engines only.
    """,
)
SCORE = declare(
    "QW582",
    Severity.WARNING,
    "SCORE not declared as it should be",
    """
    Every item declares SCORE as a single float, texts included: the sums of a test fail without it. `normalMaximum`, if
    it is there, is positive; Canvas's New Quizzes take the points from it.
    """,
)

_TEMPLATES = {
    "match_correct": "correctResponse",
    "map_response": "mapping",
    "map_response_point": "areaMapping",
}
_NEEDED = {"correct": "correctResponse", "mapResponse": "mapping", "mapResponsePoint": "areaMapping"}
_TYPED = frozenset({"string", "integer", "float"})


def check(item: Item, finder: Finder) -> None:
    """All that can be told from the item alone."""
    _variables(item, finder)
    _bindings(item, finder)
    _keys(item, finder)
    _scoring(item, finder)
    _feedback(item, finder)


def _variables(item: Item, finder: Finder) -> None:
    for element in item.repeated:
        name = element.get("identifier", "")
        finder.add(DECLARED_TWICE, f"`{name}` is declared twice", item.path, element)
    declared = item.responses.keys() | item.outcomes.keys() | item.templates.keys() | BUILT_IN
    for user, name, element in item.uses:
        if name not in declared:
            finder.add(UNDECLARED, f"`{user}` names `{name}`, which is not declared", item.path, element)
    for element, processing in item.processings:
        for use in processing.uses:
            if use.name not in declared:
                message = f"`{use.user}` names `{use.name}`, which is not declared"
                finder.add(UNDECLARED, message, item.path, element_at(element, use.number))
    bound = {interaction.response for interaction in item.interactions}
    for name, declaration in item.responses.items():
        if name not in bound:
            message = f"no interaction gives the response `{name}`"
            finder.add(RESPONSE_UNUSED, message, item.path, declaration.element)


def _bindings(item: Item, finder: Finder) -> None:
    bound: set[str] = set()
    for interaction in item.interactions:
        if interaction.response in bound:
            finder.add(
                CHOICE_TWICE,
                f"two interactions give the response `{interaction.response}`",
                item.path,
                interaction.element,
            )
        bound.add(interaction.response)
        seen: set[str] = set()
        for name, choice in interaction.choices:
            if name in seen:
                finder.add(CHOICE_TWICE, f"two choices are called `{name}`", item.path, choice)
            seen.add(name)
        declaration = item.responses.get(interaction.response)
        problem = _binding_problem(interaction, declaration) if declaration is not None else None
        if problem is not None:
            finder.add(BINDING, problem, item.path, interaction.element)


def _binding_problem(interaction: Interaction, declaration: Declaration) -> str | None:
    kind = INTERACTIONS[interaction.name]
    cardinality, base_type = declaration.cardinality, declaration.base_type
    if cardinality not in kind.cardinalities:
        return f"{interaction.name} does not go with cardinality `{cardinality}`"
    if base_type and base_type not in kind.base_types:
        return f"{interaction.name} does not go with base type `{base_type}`"
    most = interaction.element.get("maxChoices") or interaction.element.get("maxAssociations")
    if cardinality == "single" and most not in (None, "1"):
        return f"up to {most} answers (0 is any number) do not fit a `single` response".replace(
            "up to 0 ", "any "
        )
    return None


def _keys(item: Item, finder: Finder) -> None:
    choices: dict[str, set[str]] = {}
    for interaction in item.interactions:
        if INTERACTIONS[interaction.name].choices:
            names = choices.setdefault(interaction.response, set())
            names |= {name for name, _ in interaction.choices}
    for name, declaration in item.responses.items():
        known = choices.get(name)
        base_type = declaration.base_type
        for value in declaration.parts.get("correctResponse", ()):
            for unknown in _unknown(value.text or "", base_type, known):
                finder.add(KEY_UNKNOWN, f"the key names `{unknown}`, which is no choice", item.path, value)
        seen: set[str] = set()
        for entry in declaration.parts.get("mapping", ()):
            key = entry.get("mapKey", "")
            for unknown in _unknown(key, base_type, known):
                finder.add(
                    MAP_KEY_UNKNOWN, f"the mapping names `{unknown}`, which is no choice", item.path, entry
                )
            if key in seen:
                finder.add(MAP_KEY_UNKNOWN, f"the mapping names `{key}` twice", item.path, entry)
            seen.add(key)


def _unknown(value: str, base_type: str, known: set[str] | None) -> list[str]:
    """The choices that a value names and that are not there."""
    if known is None or base_type in _TYPED:
        return []
    if base_type not in ("pair", "directedPair"):
        return [] if value.strip() in known else [value.strip()]
    names = value.split()
    return [name for name in names if name not in known] if len(names) == 2 else [value]


def _scoring(item: Item, finder: Finder) -> None:
    score = item.outcomes.get("SCORE")
    if score is None:
        finder.add(SCORE, "there is no outcome SCORE", item.path, item.root)
    elif score.cardinality != "single" or score.base_type not in ("float", "integer"):
        finder.add(SCORE, "SCORE is no single number", item.path, score.element)
    elif not _is_positive(score.element.get("normalMaximum", "1")):
        finder.add(SCORE, "the `normalMaximum` of SCORE is not positive", item.path, score.element)
    _template(item, finder)
    keys_set = item.keys_set
    without: set[str] = set()
    for element, processing in item.processings:
        for use in processing.keys:
            declaration = item.responses.get(use.name)
            needed = _NEEDED[use.user]
            if declaration is None or needed in declaration.parts:
                continue
            if needed != "correctResponse" or use.name not in keys_set:
                without.add(use.name)
                at = element_at(element, use.number)
                finder.add(KEY_MISSING, f"`{use.name}` has no `{needed}`", item.path, at)
    if item.scoring is None:
        return
    element, processing = item.scoring
    if "SCORE" not in processing.given and not element.get("template"):
        return
    for interaction in item.interactions:
        declaration = item.responses.get(interaction.response)
        if declaration is None or interaction.name in BY_PEOPLE:
            continue
        if interaction.response in keys_set or interaction.response in without:
            continue
        if "correctResponse" not in declaration.parts:
            message = f"`{interaction.response}` has no `correctResponse`"
            finder.add(NO_CORRECT_RESPONSE, message, item.path, declaration.element)


def _template(item: Item, finder: Finder) -> None:
    element = item.scoring[0] if item.scoring is not None else None
    address = element.get("template") if element is not None else None
    if not address:
        return
    needed = _TEMPLATES.get(address.rpartition("/")[2].removesuffix(".xml"))
    response = item.responses.get("RESPONSE")
    if needed is None:
        finder.add(TEMPLATE, f"the template `{address}` is not one of the standard's", item.path, element)
    elif response is None or "SCORE" not in item.outcomes:
        finder.add(TEMPLATE, "the template needs the variables RESPONSE and SCORE", item.path, element)
    elif needed not in response.parts and (needed != "correctResponse" or "RESPONSE" not in item.keys_set):
        finder.add(TEMPLATE, f"the template needs a `{needed}` of RESPONSE", item.path, element)


def _is_positive(number: str) -> bool:
    try:
        return float(number) > 0
    except ValueError:
        return False


def _feedback(item: Item, finder: Finder) -> None:
    possible: dict[str, set[str] | None] = {}
    for feedback in item.feedback:
        outcome = feedback.outcome
        if outcome not in item.outcomes or feedback.hidden:
            continue
        if outcome not in possible:
            possible[outcome] = _possible_values(item, outcome)
        values = possible[outcome]
        if values is not None and feedback.value not in values:
            message = f"no rule gives {outcome} the value `{feedback.value}`"
            finder.add(FEEDBACK_NEVER, message, item.path, feedback.element)


def _possible_values(item: Item, outcome: str) -> set[str] | None:
    """The values that an outcome can have; None if the rules do not say."""
    values = {value.text or "" for value in item.outcomes[outcome].parts.get("defaultValue", ())}
    for _, processing in item.processings:
        given = processing.given.get(outcome, [])
        if given is None:
            return None
        for value, variable in given:
            if value is not None:
                values.add(value)
            elif variable in item.responses:
                for interaction in item.interactions:
                    if interaction.response == variable:
                        values |= {choice for choice, _ in interaction.choices}
            else:
                return None
    return values
