"""A small delivery engine for QTI 2.1: it runs the rules of an item or a test as the information model says.

It knows nothing of how itemwright writes items; it is proven against the scores that four engines gave to the
hand-written specimens (tests/unit/formats/qti21/test_engine.py).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from lxml import etree

Value = Any
"""None for NULL; a list for multiple and `Ordered` for ordered cardinality; else one value: str, float, int, bool, and
for pairs a frozenset or `Directed`."""

Draw = Callable[[int, int], int]
Pick = Callable[[int, int], Iterable[int]]


class Directed(tuple[str, str]):
    """A directed pair."""

    __slots__ = ()


class Ordered(tuple[Value, ...]):
    """Values in order."""

    __slots__ = ()


def local(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2]


def single(text: str, base_type: str) -> Value:
    """One value of a base type; None for what is none."""
    match base_type:
        case "float" | "integer":
            try:
                return float(text) if base_type == "float" else int(text)
            except ValueError:
                return None
        case "boolean":
            return text.strip() == "true"
        case "directedPair":
            first, second = text.split()
            return Directed((first, second))
        case "pair":
            return frozenset(text.split())
        case _:
            return text or None


@dataclass(frozen=True)
class Variable:
    """A declaration."""

    cardinality: str
    base_type: str
    element: etree._Element

    @classmethod
    def declared_by(cls, element: etree._Element) -> "Variable":
        return cls(element.get("cardinality", ""), element.get("baseType", ""), element)

    def read(self, given: str | Sequence[str] | None) -> Value:
        """What a candidate typed or chose, or what is written in the item."""
        texts = [] if given is None else [given] if isinstance(given, str) else list(given)
        values = [value for value in (single(text, self.base_type) for text in texts) if value is not None]
        if not values:
            return None
        if self.cardinality == "single":
            return values[0]
        return Ordered(values) if self.cardinality == "ordered" else values

    def written(self, name: str) -> Value:
        """The value in a child: `defaultValue` or `correctResponse`."""
        return self.read([value.text or "" for value in self.element.iterfind(f"{{*}}{name}/{{*}}value")])

    def convert(self, value: Value) -> Value:
        """A value as it is kept in this variable."""
        if value is None or self.cardinality != "single":
            return value
        return float(value) if self.base_type == "float" else value


@dataclass
class Session:
    """The variables while rules run."""

    declared: Mapping[str, Variable]
    values: dict[str, Value]
    keys: dict[str, Value] = field(default_factory=dict)
    draw: Draw = lambda low, high: low
    tested: Callable[[etree._Element], list[Value]] = lambda element: []

    def evaluate(self, element: etree._Element) -> Value:
        """The value of an expression."""
        identifier = element.get("identifier", "")
        match local(element):
            case "variable":
                return self.values[identifier]
            case "correct":
                return self.keys[identifier]
            case "default":
                return self.declared[identifier].written("defaultValue")
            case "baseValue":
                return single(element.text or "", element.get("baseType", ""))
            case "mapResponse":
                return self.mapped(self.declared[identifier], self.values[identifier])
            case "randomInteger":
                return self.draw(int(element.get("min", "0")), int(element.get("max", "0")))
            case "testVariables":
                return self.tested(element) or None
            case name:
                return OPERATORS[name]([self.evaluate(child) for child in element], element)

    @staticmethod
    def mapped(variable: Variable, value: Value) -> Value:
        """What a mapping gives for the values of a response, each of them counted once."""
        (mapping,) = variable.element.iterfind("{*}mapping")
        if value is None:
            return None
        members = dict.fromkeys(value) if isinstance(value, list | Ordered) else [value]
        total = sum(_mapped_value(mapping, variable.base_type, member) for member in members)
        total = max(total, float(mapping.get("lowerBound", "-inf")))
        return min(total, float(mapping.get("upperBound", "inf")))

    def run(self, rules: Iterable[etree._Element]) -> None:
        """Run rules one after the other."""
        for rule in rules:
            identifier = rule.get("identifier", "")
            match local(rule):
                case "responseCondition" | "outcomeCondition" | "templateCondition":
                    self.run(self.branch(rule))
                case "setOutcomeValue" | "setTemplateValue":
                    (expression,) = rule
                    self.values[identifier] = self.declared[identifier].convert(self.evaluate(expression))
                case "setCorrectResponse":
                    (expression,) = rule
                    self.keys[identifier] = self.evaluate(expression)
                case name:
                    raise AssertionError(f"{name} is no rule")

    def branch(self, condition: etree._Element) -> list[etree._Element]:
        """The rules of the first branch that holds."""
        for branch in condition:
            if local(branch).endswith("Else"):
                return list(branch)
            test, *rules = branch
            if self.evaluate(test) is True:
                return rules
        return []


def _mapped_value(mapping: etree._Element, base_type: str, value: Value) -> float:
    for entry in mapping.iterfind("{*}mapEntry"):
        key = single(entry.get("mapKey", ""), base_type)
        folded = base_type == "string" and entry.get("caseSensitive") == "false"
        if key == value or (folded and key.lower() == value.lower()):
            return float(entry.get("mappedValue", ""))
    return float(mapping.get("defaultValue", "0"))


Operator = Callable[[list[Value], etree._Element], Value]


def _on_values(operation: Callable[..., Value]) -> Operator:
    """An operator that is NULL as soon as one of its operands is."""

    def apply(operands: list[Value], element: etree._Element) -> Value:
        return None if any(operand is None for operand in operands) else operation(*operands)

    return apply


def _flat(operands: list[Value]) -> list[Value]:
    """The numbers among operands, of which some may be containers."""
    return [one for value in operands for one in (value if isinstance(value, list | Ordered) else [value])]


def _over_numbers(operation: Callable[[list[Value]], Value]) -> Operator:
    def apply(operands: list[Value], element: etree._Element) -> Value:
        return None if any(operand is None for operand in operands) else operation(_flat(operands))

    return apply


def _all(operands: list[Value], element: etree._Element) -> Value:
    return False if False in operands else None if None in operands else True


def _any(operands: list[Value], element: etree._Element) -> Value:
    return True if True in operands else None if None in operands else False


def _match(first: Value, second: Value) -> bool:
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(first.count(one) == second.count(one) for one in first)
    return bool(first == second)


def _string_match(operands: list[Value], element: etree._Element) -> Value:
    assert element.get("substring", "false") == "false", "two engines score this 0"
    assert None not in operands, "one engine throws at a NULL here"
    first, second = operands
    return first == second if element.get("caseSensitive") == "true" else first.lower() == second.lower()


def _index(operands: list[Value], element: etree._Element) -> Value:
    (value,) = operands
    place = int(element.get("n", "1")) - 1
    return value[place] if value is not None and place < len(value) else None


OPERATORS: dict[str, Operator] = {
    "isNull": lambda operands, element: operands[0] is None,
    "not": _on_values(lambda value: not value),
    "and": _all,
    "or": _any,
    "match": _on_values(_match),
    "member": _on_values(lambda value, container: value in container),
    "stringMatch": _string_match,
    "index": _index,
    "multiple": lambda operands, element: _flat([one for one in operands if one is not None]) or None,
    "gt": _on_values(lambda first, second: first > second),
    "gte": _on_values(lambda first, second: first >= second),
    "lt": _on_values(lambda first, second: first < second),
    "lte": _on_values(lambda first, second: first <= second),
    "sum": _over_numbers(sum),
    "product": _over_numbers(lambda values: reduce(lambda a, b: a * b, values)),
    "min": _over_numbers(min),
    "max": _over_numbers(max),
    "subtract": _on_values(lambda first, second: first - second),
    "divide": _on_values(lambda first, second: first / second if second else None),
}


@dataclass(frozen=True)
class Result:
    """The outcome variables, and the identifiers of the feedback shown, in the order of the file."""

    values: Mapping[str, Value]
    shown: tuple[str, ...]


class Item:
    """An assessmentItem that can be answered."""

    def __init__(self, root: etree._Element, draw: Draw = lambda low, high: low) -> None:
        self.root = root
        self.declared = {
            element.get("identifier", ""): Variable.declared_by(element)
            for element in root
            if local(element) in ("responseDeclaration", "outcomeDeclaration", "templateDeclaration")
        }
        self.responses = {
            name for name, one in self.declared.items() if local(one.element) == "responseDeclaration"
        }
        self.templates: dict[str, Value] = {}
        self.keys = {name: self.declared[name].written("correctResponse") for name in self.responses}
        template = root.find("{*}templateProcessing")
        if template is not None:
            session = Session(self.declared, self.templates, self.keys, draw)
            session.run(template)

    def answer(self, responses: Mapping[str, str | Sequence[str]], attempts: int = 1) -> Result:
        """Submit responses, as the last of so many attempts."""
        assert responses.keys() <= self.responses, "a response that no declaration knows"
        return self.submit(
            {name: self.declared[name].read(given) for name, given in responses.items()}, attempts
        )

    def answer_with_key(self) -> Result:
        """Submit the item's own key, as far as it has one."""
        return self.submit(self.keys, 1)

    def submit(self, given: Mapping[str, Value], attempts: int) -> Result:
        """Run the rules on values."""
        values = {name: one.written("defaultValue") for name, one in self.declared.items()}
        values |= self.templates | dict.fromkeys(self.responses) | dict(given) | {"numAttempts": attempts}
        session = Session(self.declared, values, self.keys)
        rules = self.root.find("{*}responseProcessing")
        if rules is not None:
            session.run(rules)
        shown = []
        for feedback in self.root.iterfind("{*}modalFeedback"):
            value = values[feedback.get("outcomeIdentifier", "")]
            assert value is not None, "one engine fails on NULL here"
            assert not isinstance(value, list), "one engine shows nothing for several values"
            if (value == feedback.get("identifier")) == (feedback.get("showHide") == "show"):
                shown.append(feedback.get("identifier", ""))
        return Result(
            {name: values[name] for name in self.declared if name not in self.responses}, tuple(shown)
        )


class Test:
    """An assessmentTest whose items have been answered."""

    __test__ = False

    def __init__(self, root: etree._Element, items: Mapping[str, Item], pick: Pick) -> None:
        """`items` by the identifier of their reference; `pick(n, of)` draws n places of a section."""
        self.root = root
        self.items = items
        self.pick = pick
        self.presented = [ref for part in root.iterfind("{*}testPart") for ref in self._children(part)]

    def _children(self, parent: etree._Element) -> Iterable[etree._Element]:
        """The references that a candidate gets, in order."""
        children = [child for child in parent if local(child) in ("assessmentSection", "assessmentItemRef")]
        selection = parent.find("{*}selection")
        if selection is not None:
            places = self.pick(int(selection.get("select", "")), len(children))
            children = [children[place] for place in sorted(places)]
        for child in children:
            if local(child) == "assessmentItemRef":
                yield child
            else:
                yield from self._children(child)

    def total(self, results: Mapping[str, Result]) -> Mapping[str, Value]:
        """The outcome variables of the test, given the results of the items presented."""
        declared = {
            element.get("identifier", ""): Variable.declared_by(element)
            for element in self.root.iterfind("{*}outcomeDeclaration")
        }
        values = {name: one.written("defaultValue") for name, one in declared.items()}

        def tested(element: etree._Element) -> list[Value]:
            name, weight = element.get("variableIdentifier", ""), element.get("weightIdentifier")
            return [
                results[ref.get("identifier", "")].values[name] * _weight(ref, weight)
                for ref in self.presented
            ]

        session = Session(declared, values, tested=tested)
        rules = self.root.find("{*}outcomeProcessing")
        if rules is not None:
            session.run(rules)
        return values


def _weight(reference: etree._Element, name: str | None) -> float:
    """The weight of that name, 1 where there is none."""
    for weight in reference.iterfind("{*}weight"):
        if weight.get("identifier") == name:
            return float(weight.get("value", ""))
    return 1.0
