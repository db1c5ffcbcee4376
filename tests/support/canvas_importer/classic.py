"""Classic Quizzes: what their importer makes of a package (docs/importers/canvas.md, 3)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lxml import etree
from tests.support.canvas_importer.answers import (
    read_blanks,
    read_calculated,
    read_choices,
    read_matching,
    read_numbers,
    read_ordering,
    read_typed,
)
from tests.support.canvas_importer.html import unwrapped, with_files
from tests.support.canvas_importer.model import Branch, Classic, Question
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
    number,
)

_WRONG = re.compile(r"wrong|incorrect|_IC$", re.IGNORECASE)
_RIGHT = re.compile(r"correct|_C$", re.IGNORECASE)
_NEUTRAL = re.compile(r"general_|_all", re.IGNORECASE)
_MAX_STEM = 16 * 1024
_ACTIONS = ("Set", "Add", "Subtract", "Multiply", "Divide")


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
            read_choices(question, item, groups, texts)
        case "categorization_question":
            question.type = "multiple_answers_question"
            read_choices(question, item, groups, texts)
        case "short_answer_question" | "essay_question":
            read_typed(question, groups, texts)
        case "numerical_question":
            read_numbers(question, groups, texts)
        case "matching_question":
            read_matching(question, presentation, groups, texts)
        case "fill_in_multiple_blanks_question" | "multiple_dropdowns_question":
            read_blanks(question, presentation, groups)
        case "calculated_question":
            read_calculated(question, item)
        case "ordering_question":
            read_ordering(question, item, groups)
        case "hot_spot_question":
            question.type = "Error"
    _comments(question, texts)
    return question


def _groups(item: etree._Element) -> Iterator[list[Branch]]:
    """The conditions as the converter chains them: one that goes on stands alone, others are each other's `else if`."""
    chain: list[Branch] = []
    for condition in item.iterfind(f"{NS}resprocessing/{NS}respcondition"):
        setvar = condition.find(f"{NS}setvar")
        test = condition.find(f"{NS}conditionvar")
        assert test is not None
        if setvar is not None and setvar.get("action", "Set") not in _ACTIONS:
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
