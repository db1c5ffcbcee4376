"""How Classic Quizzes read the answers of each type of question (docs/importers/canvas.md, 3)."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

from lxml import etree
from tests.support.canvas_importer.html import text_of, unwrapped, with_files
from tests.support.canvas_importer.model import Answer, Branch, Question
from tests.support.canvas_importer.package import NS, first_text, labels, number, shown

_GENERAL = re.compile(r"general_|_all|wrong|incorrect|correct|_IC$|_C$", re.IGNORECASE)
_CUT_OFF = re.compile(r"_(?:ans|str)$", re.IGNORECASE)


def _own_feedback(branches: Sequence[Branch]) -> str | None:
    """The feedback that an answer gets from conditions: the first one, unless it is for everybody."""
    first = next((ident for branch in branches for ident in branch.shows), None)
    return None if first is None or _GENERAL.search(first) else first


def _first_equal(test: etree._Element) -> etree._Element | None:
    return next(test.iter(f"{NS}varequal"), None)


def read_choices(
    question: Question, item: etree._Element, groups: Sequence[list[Branch]], texts: Mapping[str, str]
) -> None:
    several = any(response.get("rcardinality") == "Multiple" for response in item.iter(f"{NS}response_lid"))
    question.answers = [Answer(ident, unwrapped(with_files(html))) for ident, html in labels(item)]
    by_ident = {answer.ident: answer for answer in question.answers}
    own: dict[str, str] = {}

    def mentioned(value: str, weight: int, shows: str | None) -> None:
        if value in by_ident:
            by_ident[value].weight = weight
            if shows is not None:
                own.setdefault(value, shows)

    for group in groups:
        everything = [_members(branch.test) for branch in group] if several else []
        if any(everything):
            for value in (value for members in everything for value in members):
                mentioned(value, 100, _own_feedback(group))
            continue
        for branch in group:
            equal = _first_equal(branch.test)
            if equal is not None:
                weight = 100 if branch.score is not None and branch.score > 0 else 0
                mentioned((equal.text or "").strip(), weight, _own_feedback([branch]))
    for value, ident in own.items():
        if ident in texts:
            by_ident[value].comment = texts[ident]
    if not any(answer.weight for answer in question.answers):
        question.warnings.append("no correct answer")
    if question.type == "true_false_question":
        _true_false(question)


def _members(test: etree._Element) -> list[str]:
    """What stands directly in an `and`; several tests side by side are one."""
    holder = test.find(f"{NS}and")
    if holder is None:
        holder = test if len(test) > 1 else None
    return (
        [] if holder is None else [(equal.text or "").strip() for equal in holder.iterfind(f"{NS}varequal")]
    )


def _true_false(question: Question) -> None:
    true = next((a for a in question.answers if re.search("true", text_of(a.html), re.IGNORECASE)), None)
    false = next(
        (a for a in question.answers if a is not true and re.search("false", text_of(a.html), re.IGNORECASE)),
        None,
    )
    if len(question.answers) == 2 and true is not None and false is not None:
        true.html, false.html = "True", "False"
        question.answers = [true, false]
    else:
        question.type = "multiple_choice_question"


def read_typed(question: Question, groups: Sequence[list[Branch]], texts: Mapping[str, str]) -> None:
    own: dict[str, str] = {}
    for group in groups:
        shows = _own_feedback(group)
        for branch in group:
            for equal in branch.test.iter(f"{NS}varequal"):
                text = equal.text or ""
                if all(answer.html != text for answer in question.answers) and text:
                    question.answers.append(Answer("", text, 100))
                if shows is not None:
                    own.setdefault(text, shows)
    for answer in question.answers:
        ident = own.get(answer.html, "")
        if ident in texts:
            answer.comment = texts[ident]
    question.type = "short_answer_question" if question.answers else "essay_question"


def read_numbers(question: Question, groups: Sequence[list[Branch]], texts: Mapping[str, str]) -> None:
    for branch in (branch for group in groups for branch in group):
        either = branch.test.find(f"{NS}or")
        answer = None
        if either is not None:
            answer = _value(either)
        elif len(branch.test) > 1 or branch.test.find(f"{NS}and") is not None:
            low, high = (next(branch.test.iter(NS + name), None) for name in ("vargte", "varlte"))
            if low is not None or high is not None:
                ends = [Decimal(end.text or "0") if end is not None else Decimal(0) for end in (low, high)]
                shown_range = " … ".join(shown(float(end)) for end in ends)
                answer = Answer("", shown_range, 100, number=("range", _kept(ends[0]), _kept(ends[1])))
        if answer is not None:
            ident = _own_feedback([branch])
            answer.comment = texts.get(ident) if ident else None
            question.answers.append(answer)


def _kept(value: Decimal) -> Decimal:
    """A number as it is stored: a binary double, read back from its decimal digits."""
    return Decimal(repr(float(value)))


def _value(either: etree._Element) -> Answer | None:
    equal = either.find(f"{NS}varequal")
    if equal is None:
        return None
    value = Decimal(equal.text or "0")
    above, upper = (next(either.iter(NS + name), None) for name in ("vargt", "varlte"))
    if above is not None and upper is not None:
        low, high = Decimal(above.text or "0"), Decimal(upper.text or "0")
        fives = all(re.sub(r"[0.]", "", str(end)).endswith("5") for end in (low, high))
        width = high - low
        if fives and value - low == high - value and width.normalize().as_tuple().digits == (1,):
            digits = value.adjusted() - width.adjusted() + 1
            return Answer(
                "",
                f"{shown(float(value))} to {digits} digits",
                100,
                number=("digits", value, Decimal(digits)),
            )
    margin = Decimal(upper.text or "0") - value if upper is not None else Decimal(0)
    return Answer(
        "",
        f"{shown(float(value))} ± {shown(float(margin))}",
        100,
        number=("margin", _kept(value), _kept(margin)),
    )


def read_matching(
    question: Question,
    presentation: etree._Element,
    groups: Sequence[list[Branch]],
    texts: Mapping[str, str],
) -> None:
    by_response: dict[str, Answer] = {}
    for response in presentation.iterfind(f"{NS}response_lid"):
        answer = Answer(response.get("ident", ""), unwrapped(with_files(first_text(response, "material"))))
        by_response[answer.ident] = answer
        question.answers.append(answer)
        if not question.rights:
            question.rights = [
                (label.get("ident", ""), (next(label.iter(f"{NS}mattext")).text or "").strip())
                for label in response.iter(f"{NS}response_label")
            ]
    own: dict[str, str | None] = {}
    for branch in (branch for group in groups for branch in group):
        equal = _first_equal(branch.test)
        if equal is not None and equal.get("respident") in by_response:
            ident = equal.get("respident", "")
            own[ident] = _own_feedback([branch])
            if branch.adds:
                by_response[ident].right = (equal.text or "").strip()
    for ident, shows in own.items():
        if shows in texts:
            by_response[ident].comment = texts[shows or ""]


def read_blanks(question: Question, presentation: etree._Element, groups: Sequence[list[Branch]]) -> None:
    drop_down = question.type == "multiple_dropdowns_question"
    for response in presentation.iterfind(f"{NS}response_lid"):
        blank = _CUT_OFF.sub("", response.get("ident", "")).removeprefix("response_")
        blank = re.sub(r"[^A-Za-z0-9_.-]", "-", blank).replace(".", "_")
        for label in response.iter(f"{NS}response_label"):
            text = (next(label.iter(f"{NS}mattext")).text or "").strip()
            question.answers.append(
                Answer(label.get("ident", ""), text, 0 if drop_down else 100, blank=blank)
            )
    if drop_down:
        for branch in (branch for group in groups for branch in group):
            equal = _first_equal(branch.test)
            if branch.adds and equal is not None:
                for answer in question.answers:
                    if answer.ident == equal.text:
                        answer.weight = 100


def read_calculated(question: Question, item: etree._Element) -> None:
    holder = next(item.iter(f"{NS}calculated"))
    tolerance = holder.findtext(f"{NS}answer_tolerance") or ""
    formulas = holder.find(f"{NS}formulas")
    assert formulas is not None
    for entry in holder.iterfind(f"{NS}var_sets/{NS}var_set"):
        values = [f"{var.get('name')}={shown(float(var.text or 0))}" for var in entry.iterfind(f"{NS}var")]
        answer = float(entry.findtext(f"{NS}answer") or 0)
        question.answers.append(
            Answer(entry.get("ident", ""), f"{', '.join(values)} -> {shown(answer)}", 100)
        )
    question.calculated = {
        "formula": [formula.text for formula in formulas],
        "tolerance": tolerance if tolerance.endswith("%") else number(tolerance),
        "decimals": int(formulas.get("decimal_places", "0")),
        "variables": [
            f"{var.get('name')}: {shown(float(var.findtext(f'{NS}min') or 0))} … "
            f"{shown(float(var.findtext(f'{NS}max') or 0))}, {var.get('scale')} decimals"
            for var in holder.iterfind(f"{NS}vars/{NS}var")
        ],
    }


def read_ordering(question: Question, item: etree._Element, groups: Sequence[list[Branch]]) -> None:
    question.type = "matching_question"
    question.rights = [(ident, text_of(html).strip()) for ident, html in labels(item)]
    tests = (branch.test for group in groups for branch in group if branch.score)
    order = [equal.text or "" for test in tests for equal in test.iter(f"{NS}varequal")]
    question.answers = [Answer("", str(place), right=ident) for place, ident in enumerate(order, 1)]
