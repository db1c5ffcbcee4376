"""Classic Quizzes: what their importer makes of a package (contracts/canvas.md, 3)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from lxml import etree
from tests.support.canvas_importer.html import text_of, unwrapped, with_files
from tests.support.canvas_importer.package import (
    CP,
    LISTED,
    META,
    NS,
    ImportFailed,
    documents,
    feedback,
    first_text,
    item_fields,
    labels,
    number,
    shown,
)

_GENERAL = re.compile(r"general_|_all|wrong|incorrect|correct|_IC$|_C$", re.IGNORECASE)
_WRONG = re.compile(r"wrong|incorrect|_IC$", re.IGNORECASE)
_RIGHT = re.compile(r"correct|_C$", re.IGNORECASE)
_NEUTRAL = re.compile(r"general_|_all", re.IGNORECASE)
_CUT_OFF = re.compile(r"_(?:ans|str)$", re.IGNORECASE)
_MAX_STEM = 16 * 1024


@dataclass
class Branch:
    """A condition as an `if` of the converted item."""

    test: etree._Element
    score: float | None
    adds: bool
    shows: list[str]


@dataclass
class Answer:
    """An answer: its text, its weight, the comment on it. `blank` and `right` where there are such."""

    ident: str
    html: str
    weight: int = 0
    comment: str | None = None
    blank: str = ""
    right: str = ""
    number: tuple[str, Decimal, Decimal] | None = None


@dataclass
class Question:
    """A question as Classic Quizzes store it."""

    ident: str
    type: str
    points: float
    name: str
    stem: str
    answers: list[Answer] = field(default_factory=list)
    rights: list[tuple[str, str]] = field(default_factory=list)
    comments: dict[str, str] = field(default_factory=dict)
    calculated: dict[str, Any] = field(default_factory=dict)
    reference: str | None = None
    warnings: list[str] = field(default_factory=list)

    def expected(self) -> dict[str, Any]:
        """In the form of the specimens' expectations."""
        made: dict[str, Any] = {
            "type": self.type,
            "points": number(repr(self.points)),
            "name": self.name,
            "stem": self.stem,
        }
        shown_answers = [self._shown(answer) for answer in self.answers]
        if shown_answers:
            made["answers"] = shown_answers
        taken = {answer.right for answer in self.answers}
        if distractors := [text for ident, text in self.rights if ident not in taken]:
            made["distractors"] = distractors
        return {**made, **self.calculated, **self.comments}

    def _shown(self, answer: Answer) -> list[Any]:
        comment = [answer.comment] if answer.comment is not None else []
        if self.type == "matching_question":
            return [f"{answer.html} = {dict(self.rights)[answer.right]}", *comment]
        if self.type == "calculated_question":
            return [answer.html]
        text = f"[{answer.blank}] {answer.html}" if answer.blank else answer.html
        return [text, answer.weight, *comment]


@dataclass
class Classic:
    """What the import leaves in a course."""

    quizzes: dict[str, dict[str, Any]]
    questions: dict[str, Question]
    banks: dict[str, dict[str, Any]]
    files: list[str]


def read_classic(files: Mapping[str, bytes]) -> Classic:
    """Import a package as "QTI .zip file"."""
    found = documents(files)
    manifest = found.get("imsmanifest.xml")
    listed = [] if manifest is None else list(manifest.iter(f"{CP}resource"))
    made = Classic({}, {}, {}, [])
    for path, root in found.items():
        if path != "imsmanifest.xml" and root.tag == f"{NS}questestinterop":
            for holder in root:
                _holder(holder, listed, found, made)
    hrefs = [entry.get("href", "") for resource in listed for entry in resource.iter(f"{CP}file")]
    made.files = [href for href in hrefs if not href.endswith((".xml", ".dat", ".qti"))]
    return made


def _holder(
    holder: etree._Element,
    listed: Sequence[etree._Element],
    found: Mapping[str, etree._Element],
    made: Classic,
) -> None:
    questions = [read_item(item) for item in holder.iter(f"{NS}item")]
    ident = holder.get("ident", "")
    if holder.tag == f"{NS}objectbank":
        metadata = {
            entry.findtext(f"{NS}fieldlabel"): entry.findtext(f"{NS}fieldentry")
            for entry in holder.iterfind(f"{NS}qtimetadata/{NS}qtimetadatafield")
        }
        made.banks[ident] = {"title": metadata.get("bank_title") or ident, "count": len(questions)}
    else:
        quiz = _settings(ident, listed, found) or {"title": holder.get("title")}
        quiz["order"] = list(_order(holder))
        made.quizzes[ident] = quiz
        title = quiz["title"]
        made.banks[title] = {"title": title, "count": len(questions)}
    for question in questions:
        made.questions[question.ident] = question


def _settings(
    ident: str, listed: Sequence[etree._Element], found: Mapping[str, etree._Element]
) -> dict[str, Any] | None:
    path = f"{ident}/assessment_meta.xml"
    hrefs = [
        entry.get("href")
        for resource in listed
        if resource.get("type", "").endswith(LISTED)
        for entry in resource.iter(f"{CP}file")
    ]
    if path not in hrefs:
        return None
    if path not in found:
        raise ImportFailed(f"{path} is listed but not there")
    readers: dict[str, Any] = {
        "quiz_type": str,
        "title": str,
        "time_limit": int,
        "allowed_attempts": int,
        "description": with_files,
        "access_code": str,
        "scoring_policy": str,
        "hide_results": str,
        "points_possible": number,
        "show_correct_answers": "true".__eq__,
        "shuffle_answers": "true".__eq__,
        "available": "true".__eq__,
        "cant_go_back": "true".__eq__,
        "one_question_at_a_time": "true".__eq__,
    }
    return {
        name: reader(element.text or "")
        for name, reader in readers.items()
        if (element := found[path].find(META + name)) is not None
    }


def _order(holder: etree._Element) -> Iterator[Any]:
    for element in holder:
        if element.tag == f"{NS}item":
            yield element.get("ident")
        elif element.tag == f"{NS}section":
            selection = element.find(f"{NS}selection_ordering/{NS}selection")
            if selection is None:
                yield from _order(element)
                continue
            items = list(element.iterfind(f"{NS}item"))
            points = selection.findtext(f"{NS}selection_extension/{NS}points_per_item")
            group = {
                "group": element.get("title"),
                "pick": int(selection.findtext(f"{NS}selection_number") or 0),
                "points": number(points) if points else 1,
            }
            bank = selection.findtext(f"{NS}sourcebank_ref")
            yield {**group, "bank": bank} if bank else {**group, "of": [item.get("ident") for item in items]}


def read_item(item: etree._Element) -> Question:
    """What becomes of an item."""
    metadata = item_fields(item)
    presentation = item.find(f"{NS}presentation")
    assert presentation is not None
    kind = metadata.get("question_type", "")
    stem = unwrapped(with_files(first_text(presentation, "material")))
    if len(stem) > _MAX_STEM:
        stem = "The imported question text for this question was too long."
    points = max(float(metadata.get("points_possible", 1)), 0)
    question = Question(item.get("ident", ""), kind, points, item.get("title", ""), stem)
    question.reference = metadata.get("assessment_question_identifierref")
    groups = list(_groups(item))
    texts = {ident: unwrapped(with_files(html)) for ident, html in feedback(item).items()}
    match kind:
        case "multiple_choice_question" | "multiple_answers_question" | "true_false_question":
            _choices(question, item, groups, texts)
        case "categorization_question":
            question.type = "multiple_answers_question"
            _choices(question, item, groups, texts)
        case "short_answer_question" | "essay_question":
            _typed(question, groups, texts)
        case "numerical_question":
            _numbers(question, groups, texts)
        case "matching_question":
            _matching(question, presentation, groups, texts)
        case "fill_in_multiple_blanks_question" | "multiple_dropdowns_question":
            _blanks(question, presentation, groups)
        case "calculated_question":
            _calculated(question, item)
        case "ordering_question":
            _ordering(question, item, groups)
        case "hot_spot_question":
            question.type = "Error"
    _comments(question, texts)
    return question


def _groups(item: etree._Element) -> Iterator[list[Branch]]:
    """The conditions as the converter chains them: one that goes on stands alone, others are `else if`s of each other."""
    chain: list[Branch] = []
    for condition in item.iterfind(f"{NS}resprocessing/{NS}respcondition"):
        setvar = condition.find(f"{NS}setvar")
        test = condition.find(f"{NS}conditionvar")
        assert test is not None
        if setvar is not None and setvar.get("action", "Set") not in (
            "Set",
            "Add",
            "Subtract",
            "Multiply",
            "Divide",
        ):
            raise ImportFailed(f"unknown action {setvar.get('action')}")
        branch = Branch(
            test,
            float(setvar.text or 0) if setvar is not None else None,
            setvar is not None and setvar.get("action") == "Add",
            [link.get("linkrefid", "") for link in condition.iterfind(f"{NS}displayfeedback")],
        )
        if condition.get("continue") == "Yes":
            if chain:
                yield chain
                chain = []
            yield [branch]
        else:
            chain.append(branch)
    if chain:
        yield chain


def _own_feedback(branches: Sequence[Branch]) -> str | None:
    """The feedback that an answer gets from conditions: the first one, unless it is for everybody."""
    first = next((ident for branch in branches for ident in branch.shows), None)
    return None if first is None or _GENERAL.search(first) else first


def _first_equal(test: etree._Element) -> etree._Element | None:
    return next(test.iter(f"{NS}varequal"), None)


def _choices(
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


def _typed(question: Question, groups: Sequence[list[Branch]], texts: Mapping[str, str]) -> None:
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
        ident = own.get(answer.html)
        if ident in texts:
            answer.comment = texts[ident]
    question.type = "short_answer_question" if question.answers else "essay_question"


def _numbers(question: Question, groups: Sequence[list[Branch]], texts: Mapping[str, str]) -> None:
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


def _matching(
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


def _blanks(question: Question, presentation: etree._Element, groups: Sequence[list[Branch]]) -> None:
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


def _calculated(question: Question, item: etree._Element) -> None:
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


def _ordering(question: Question, item: etree._Element, groups: Sequence[list[Branch]]) -> None:
    question.type = "matching_question"
    question.rights = [(ident, text_of(html).strip()) for ident, html in labels(item)]
    tests = (branch.test for group in groups for branch in group if branch.score)
    order = [equal.text or "" for test in tests for equal in test.iter(f"{NS}varequal")]
    question.answers = [Answer("", str(place), right=ident) for place, ident in enumerate(order, 1)]


def _comments(question: Question, texts: Mapping[str, str]) -> None:
    """Feedback finds its place by its name alone."""
    for ident, html in texts.items():
        if _WRONG.search(ident):
            question.comments["incorrect"] = html
        elif _RIGHT.search(ident):
            question.comments["correct"] = html
        elif "solution" in ident:
            question.comments["solution"] = html
        elif _NEUTRAL.search(ident):
            question.comments["general"] = html
        elif match := re.fullmatch(r"(\d+)_fb", ident):
            for answer in question.answers:
                if answer.ident == match[1]:
                    answer.comment = html
