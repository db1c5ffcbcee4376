"""Canvas: what Classic Quizzes and New Quizzes make of a cartridge (docs/importers/canvas.md, 3, 5 and 6)."""

import re
from dataclasses import dataclass, field
from posixpath import dirname, normpath
from typing import Any

from lxml import etree
from tests.support.cartridge_importer.package import (
    QTI,
    Files,
    Resource,
    body_of,
    conditions_of,
    fields_of,
    item_fields_of,
    links_of,
    manifest,
    text_of,
)


@dataclass
class CanvasAnswer:
    """An answer in a Classic quiz: right if its weight is 100."""

    html: str
    weight: int
    comment: str
    ident: str


@dataclass
class CanvasQuestion:
    """A question of Classic Quizzes, or of New Quizzes, whose `answers` have the HTML as it was written."""

    kind: str
    name: str
    points: float
    stem: str
    answers: list[CanvasAnswer]
    general: str = ""
    correct: str = ""
    incorrect: str = ""
    solution: str = ""


@dataclass
class Import:
    """What an import makes."""

    quizzes: dict[str, dict[str, Any]] = field(default_factory=dict)
    questions: dict[str, CanvasQuestion] = field(default_factory=dict)
    banks: dict[str, dict[str, Any]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    modules: list[tuple[str, list[str]]] = field(default_factory=list)


_KIND_OF = {
    "cc.multiple_choice.v0p1": "multiple_choice_question",
    "cc.multiple_response.v0p1": "multiple_answers_question",
    "cc.true_false.v0p1": "multiple_choice_question",
    "cc.fib.v0p1": "short_answer_question",
    "cc.pattern_match.v0p1": "short_answer_question",
    "cc.essay.v0p1": "essay_question",
}


PATTERN_WARNING = (
    "This package includes the question type, Pattern Match, which is not compatible with Canvas. We have converted"
    " the question type to Fill in the Blank"
)


def classic(files: Files) -> Import:
    """What Canvas's importer of cartridges makes of one, in Classic Quizzes."""
    found = manifest(files)
    made = Import()
    for resource in found.resources.values():
        if resource.kind == "webcontent":
            made.files += resource.files
        elif resource.kind.startswith("imsqti"):
            _classic_resource(resource, files, made)
    for module in found.modules:
        entries = [_classic_entry(found.resources[entry.target or ""], files) for entry in module.entries]
        made.modules.append((module.title, entries))
    return made


def _classic_entry(resource: Resource, files: Files) -> str:
    if resource.kind.startswith("imsqti"):
        return f"ASSESSMENT {resource.ident}"
    if resource.kind.startswith("imswl"):
        url = etree.fromstring(files[resource.files[0]]).find("{*}url")
        return f"URL {'' if url is None else url.get('href')}"
    return f"FILE_TYPE {resource.ident}"


def _classic_resource(resource: Resource, files: Files, made: Import) -> None:
    root = etree.fromstring(files[resource.files[0]])
    holder = root[0]
    order = []
    for item in holder.iter(f"{QTI}item"):
        ident = f"{resource.ident}_{item.get('ident')}"
        made.questions[ident] = _classic_question(item, resource.files[0], files, made)
        order.append(ident)
    fields = fields_of(holder)
    if holder.tag == f"{QTI}objectbank":
        title = fields.get("bank_title") or holder.get("ident", "")
        made.banks[f"{resource.ident}_{holder.get('ident')}"] = {"title": title, "count": len(order)}
        return
    quiz: dict[str, Any] = {"title": holder.get("title"), "order": order}
    if fields.get("qmd_assessmenttype") == "Examination":
        quiz["quiz_type"] = "assignment"
    if "cc_maxattempts" in fields:
        quiz["allowed_attempts"] = (
            -1 if fields["cc_maxattempts"] == "unlimited" else int(fields["cc_maxattempts"])
        )
    if "qmd_timelimit" in fields:
        quiz["time_limit"] = int(fields["qmd_timelimit"])
    made.quizzes[resource.ident] = quiz
    made.banks[quiz["title"]] = {"title": quiz["title"], "count": len(order)}


def _classic_question(item: etree._Element, path: str, files: Files, made: Import) -> CanvasQuestion:
    fields = item_fields_of(item)
    profile = fields.get("cc_profile", "")
    if profile == "cc.pattern_match.v0p1":
        made.warnings.append(PATTERN_WARNING)
    kind = fields.get("question_type") or _KIND_OF[profile]

    def shown(element: etree._Element | None) -> str:
        return _resolved(_unwrapped(text_of(element)), path, files, made)

    stem = shown(item.find(f"{QTI}presentation/{QTI}material/{QTI}mattext"))
    if len(text_of(item.find(f"{QTI}presentation/{QTI}material/{QTI}mattext")).encode()) > 16384:
        stem = "The imported question text … was too long"
    question = CanvasQuestion(
        kind,
        item.get("title", ""),
        float(fields.get("cc_weighting") or 1),
        stem,
        _classic_answers(item, shown),
    )
    if kind == "true_false_question":
        said = " ".join(answer.html.lower() for answer in question.answers)
        if len(question.answers) != 2 or "true" not in said or "false" not in said:
            question.kind = "multiple_choice_question"
    for feedback in item.iterfind(f"{QTI}itemfeedback"):
        text = shown(next(feedback.iter(f"{QTI}mattext")))
        _sort_feedback(question, feedback.get("ident", ""), text)
    return question


def _sort_feedback(question: CanvasQuestion, ident: str, text: str) -> None:
    """By the identifier alone."""
    if re.search(r"wrong|incorrect|_IC$", ident):
        question.incorrect = text
    elif re.search(r"correct|_C$", ident):
        question.correct = text
    elif "solution" in ident:
        question.solution = text
    elif re.search(r"general_|_all", ident):
        question.general = text


def _classic_answers(item: etree._Element, shown: Any) -> list[CanvasAnswer]:
    weights: dict[str, int] = {}
    comments: dict[str, str] = {}
    feedback = {one.get("ident", ""): one for one in item.iterfind(f"{QTI}itemfeedback")}
    typed = []
    for condition in conditions_of(item):
        score = float(text_of(condition.find(f"{QTI}setvar")) or 0)
        tests = list(condition.iter(f"{QTI}varequal", f"{QTI}varsubstring"))
        for test in tests:
            parent = test.getparent()
            negated = parent is not None and parent.tag == f"{QTI}not"
            weights[text_of(test)] = 100 if score > 0 and not negated else 0
            if score > 0:
                typed.append(text_of(test))
        for link in links_of(condition):
            if len(tests) == 1 and not re.search(r"correct|wrong|general_|_all", link):
                comments[text_of(tests[0])] = shown(next(feedback[link].iter(f"{QTI}mattext")))
    labels = item.findall(f"{QTI}presentation/{QTI}response_lid/{QTI}render_choice/{QTI}response_label")
    if not labels:
        return [CanvasAnswer(text, 100, "", "") for text in typed]
    made = []
    for label in labels:
        ident = label.get("ident", "")
        html = shown(label.find(f"{QTI}material/{QTI}mattext"))
        made.append(CanvasAnswer(html, weights.get(ident, 0), comments.get(ident, ""), ident))
    return made


def _unwrapped(html: str) -> str:
    """A single `p`, `div` or `span` without attributes around everything is dropped."""
    body = body_of(html)
    if len(body) == 1 and not (body.text or "").strip() and not (body[0].tail or "").strip():
        only = body[0]
        if only.tag in ("p", "div", "span") and not only.attrib:
            return _inside(only)
    return _inside(body)


def _inside(element: etree._Element) -> str:
    parts = [_escaped(element.text or "")]
    parts += [etree.tostring(child, method="html", encoding="unicode") for child in element]
    return "".join(parts)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _resolved(html: str, path: str, files: Files, made: Import) -> str:
    """Addresses of files in the package in braces."""

    def found(match: re.Match[str]) -> str:
        source = match[2]
        if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", source):
            return match[0]
        local = source.replace("$IMS-CC-FILEBASE$", "").lstrip("/")
        for candidate in (normpath(f"{dirname(path)}/{local}").lstrip("/"), normpath(local)):
            if candidate in files:
                return f'{match[1]}="{{{candidate}}}"'
        made.missing.append(source)
        return match[0]

    return re.sub(r'\b(src)="([^"]*)"', found, html)


def classic_fraction(question: CanvasQuestion, response: Any) -> float:
    """The part of the points that a response earns in Classic Quizzes: `ident`s that are chosen, or what is typed."""
    if question.kind == "short_answer_question":
        wanted = {answer.html.strip().lower() for answer in question.answers}
        return float(response.strip().lower() in wanted)
    right = {answer.ident for answer in question.answers if answer.weight == 100}
    if question.kind == "multiple_answers_question":
        hits, misses = len(right & set(response)), len(set(response) - right)
        return max(0.0, (hits - misses) / len(right)) if right else 0.0
    return float(bool(right & set(response)))


def new_quizzes(files: Files) -> Import:
    """What New Quizzes make of a cartridge: quizzes with their questions, by the item's own identifier."""
    found = manifest(files)
    made = Import()
    for resource in found.resources.values():
        if not re.fullmatch(r"imsqti_xmlv1p2.*/assessment", resource.kind):
            continue
        holder = etree.fromstring(files[resource.files[0]])[0]
        order = []
        for item in holder.iter(f"{QTI}item"):
            ident = item.get("ident", "")
            made.questions[ident] = _new_question(item)
            order.append(ident)
        made.quizzes[resource.ident] = {"title": holder.get("title"), "order": order}
    return made


def _new_question(item: etree._Element) -> CanvasQuestion:
    fields = item_fields_of(item)
    right: set[str] = set()
    comments: dict[str, str] = {}
    typed = []
    feedback = {
        one.get("ident", ""): text_of(next(one.iter(f"{QTI}mattext")))
        for one in item.iterfind(f"{QTI}itemfeedback")
    }
    for condition in conditions_of(item):
        scores = condition.find(f"{QTI}setvar") is not None
        tests = list(condition.iter(f"{QTI}varequal"))
        for test in tests:
            parent = test.getparent()
            if scores and parent is not None and parent.tag != f"{QTI}not":
                right.add(text_of(test))
                typed.append(text_of(test))
        for link in links_of(condition):
            if len(tests) == 1 and link not in ("general_fb", "correct_fb", "general_incorrect_fb"):
                comments[text_of(tests[0])] = feedback[link]
    answers = [
        CanvasAnswer(
            text_of(label.find(f"{QTI}material/{QTI}mattext")),
            100 if label.get("ident") in right else 0,
            comments.get(label.get("ident", ""), ""),
            label.get("ident", ""),
        )
        for label in item.iter(f"{QTI}response_label")
    ]
    if not answers:
        answers = [CanvasAnswer(text, 100, "", "") for text in typed]
    return CanvasQuestion(
        fields.get("question_type", ""),
        item.get("title", ""),
        float(fields.get("points_possible") or 1),
        text_of(item.find(f"{QTI}presentation/{QTI}material/{QTI}mattext")),
        answers,
        general=feedback.get("general_fb", ""),
        correct=feedback.get("correct_fb", ""),
        incorrect=feedback.get("general_incorrect_fb", ""),
    )
