"""Rules for questions with formulas and sets of values: `calculated`, `calculatedsimple`, `calculatedmulti`."""

from collections.abc import Iterator, Mapping

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.moodle.rules.calculator import FormulaError, read
from itemwright.formats.moodle.rules.head import TOO_LONG
from itemwright.formats.moodle.rules.parts import Parts, Report, content, is_number, local, text_in
from itemwright.formats.moodle.vocab import MAX_CALCULATED_TOLERANCE

FORMULA = declare(
    "QW675",
    Severity.ERROR,
    "formula that Moodle cannot compute",
    """
    Formulas of `calculated` questions are arithmetic over `{names}` with the functions that Moodle knows: powers are
    `pow(a,b)` or `a**b` (`^` is no power), the natural logarithm is `log`, pi is `pi()`, and multiplication is written.
    With another function, `^` or `2({a})` the importer crashes; with `e**{a}`, a variable that has no values, or a
    division by zero the question dies when a student opens it.
    """,
)
NO_VALUES = declare(
    "QW676",
    Severity.ERROR,
    "question with formulas that lacks its values",
    """
    A question of this type needs `dataset_definitions`, in which each variable has all its elements and its values, and
    each answer needs `tolerance`, `tolerancetype`, `correctanswerformat` and `correctanswerlength`. Otherwise it is
    imported, and dies when a student opens it.
    """,
)
VALUES_UNUSED = declare(
    "QW677",
    Severity.WARNING,
    "values that are not used",
    """
    Moodle uses as many sets of values as the shortest variable has; those beyond are ignored. And of a `shared`
    variable it keeps the values that a category has already, where name and range are the same.
    """,
)
TOO_COARSE = declare(
    "QW678",
    Severity.WARNING,
    "right answer that is shown too coarsely",
    """
    Moodle shows the right answer rounded to `correctanswerlength` decimals or digits. Here the rounding goes beyond the
    tolerance: who types what Moodle shows as right gets no points.
    """,
)

_OF_A_SET = (
    "status", "name", "type", "distribution", "minimum", "maximum", "decimals", "itemcount", "dataset_items",
    "number_of_items",
)  # fmt: skip
_OF_AN_ANSWER = ("tolerance", "tolerancetype", "correctanswerformat", "correctanswerlength")
_PRECISION = 1e-14


def check(question: etree._Element, parts: Parts, kind: str, report: Report) -> None:
    """The rules for one question of these types."""
    rows = _rows(question, parts, report)
    for answer in parts.all("answer"):
        fields = Parts(answer)
        missing = [name for name in _OF_AN_ANSWER if not fields.value(name)]
        if missing:
            report.add(NO_VALUES, f"this answer has no `{'`, `'.join(missing)}`", answer)
        if len(fields.value("tolerance") or "") > MAX_CALCULATED_TOLERANCE:
            report.add(
                TOO_LONG, f"a tolerance has at most {MAX_CALCULATED_TOLERANCE} characters here", answer
            )
        if kind != "calculatedmulti" and (text := text_in(answer)) != "*":
            _formula(answer, text or "", {} if missing else _shown(fields), rows, report)


def _rows(question: etree._Element, parts: Parts, report: Report) -> list[dict[str, float]]:
    """The sets of values that Moodle uses, by the names of the variables."""
    holder = parts.first("dataset_definitions")
    columns: dict[str, dict[str, str]] = {}
    counts: set[str] = set()
    for one in holder.iterchildren("{*}dataset_definition") if holder is not None else ():
        fields = Parts(one)
        name = fields.field("name") or ""
        missing = [field for field in _OF_A_SET if fields.first(field) is None]
        values = dict(_values(fields))
        if missing or not values:
            lacks = "`, `".join(missing or ["dataset_item"])
            report.add(NO_VALUES, f"the variable `{name}` has no `{lacks}`", one)
        elif not all(map(is_number, values.values())):
            report.add(NO_VALUES, f"a value of `{name}` is no number", one)
        if fields.field("status") == "shared":
            report.add(VALUES_UNUSED, f"the variable `{name}` is shared: its values may be others", one)
        counts.add(fields.value("itemcount") or str(len(values)))
        columns[name] = values
    if not columns:
        report.add(NO_VALUES, "this question has no values for its variables", question)
        return []
    if len(counts) > 1:
        report.add(VALUES_UNUSED, "the variables do not have the same number of values", question)
    first, *others = columns.values()
    return [
        {name: float(values[number]) for name, values in columns.items()}
        for number in first
        if all(number in values for values in others)
        and all(is_number(values[number]) for values in columns.values())
    ]


def _values(fields: Parts) -> Iterator[tuple[str, str]]:
    items = fields.first("dataset_items")
    for item in items.iterchildren("{*}dataset_item") if items is not None else ():
        parts = {local(part): content(part) for part in item.iterchildren(tag=etree.Element)}
        yield parts.get("number", ""), parts.get("value", "")


def _shown(fields: Parts) -> Mapping[str, str]:
    return {name: fields.value(name) or "" for name in _OF_AN_ANSWER}


def _formula(
    answer: etree._Element, text: str, shown: Mapping[str, str], rows: list[dict[str, float]], report: Report
) -> None:
    try:
        formula = read(text)
    except FormulaError as error:
        report.add(FORMULA, f"`{text[:60]}`: {error}", answer)
        return
    for row in rows:
        try:
            value = formula(row)
        except KeyError as error:
            report.add(FORMULA, f"`{text[:60]}`: there are no values for {error.args[0]}", answer)
            return
        except FormulaError as error:
            values = ", ".join(f"{name} = {value:g}" for name, value in row.items())
            report.add(FORMULA, f"`{text[:60]}`: {error} for {values}", answer)
            return
        if shown and (wrong := _outside(value, shown)) is not None:
            report.add(TOO_COARSE, f"{value:.9g} is shown as {wrong}, which is beyond the tolerance", answer)
            return


def _outside(value: float, shown: Mapping[str, str]) -> str | None:
    """The right answer as Moodle shows it, if that is not within the tolerance."""
    length = shown["correctanswerlength"]
    if not (is_number(shown["tolerance"]) and length.isascii() and length.isdecimal() and len(length) < 3):
        return None
    tolerance = abs(float(shown["tolerance"])) + _PRECISION
    digits = int(length)
    said = f"{value:.{digits}f}" if shown["correctanswerformat"] == "1" else f"{value:.{max(digits - 1, 0)}e}"
    match shown["tolerancetype"]:
        case "1":
            reach = abs(value) * tolerance
        case "3":
            reach = abs(value) * tolerance / (1 + tolerance)
        case _:
            reach = tolerance + _PRECISION * abs(value)
    return said if abs(float(said) - value) > reach else None
