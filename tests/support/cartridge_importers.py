"""Cartridges as their importers read them: Moodle's restore, Canvas's Classic Quizzes and New Quizzes.

Written after docs/importers/moodle.md (section 4) and docs/importers/canvas.md (sections 3, 5 and 6), from the
files of a package alone. It knows nothing of how itemwright writes; tests/unit/formats/cartridge/test_importers.py
holds it against what the real importers made of the hand-written cartridges.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html.entities import name2codepoint
from io import BytesIO
from posixpath import dirname, normpath, splitext
from typing import Any

from lxml import etree

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
Files = Mapping[str, bytes]


class RestoreDies(Exception):  # noqa: N818
    """Moodle's whole restore ends here."""


@dataclass
class Resource:
    """A resource of a manifest."""

    ident: str
    kind: str
    files: list[str]


@dataclass
class Entry:
    """An entry of a table of contents."""

    title: str
    target: str | None
    entries: list["Entry"] = field(default_factory=list)


@dataclass
class Manifest:
    """What importers take from `imsmanifest.xml`."""

    namespace: str
    early: bool
    resources: dict[str, Resource]
    modules: list[Entry]


def manifest(files: Files) -> Manifest:
    """Read the manifest of a package."""
    data = files["imsmanifest.xml"]
    root = etree.fromstring(data)
    namespace = str(etree.QName(root).namespace)
    start = re.sub(rb"[\s\"']", b"", data[:1024])
    resources = {}
    for resource in root.iter("{*}resource"):
        paths = [file.get("href", "") for file in resource.iter("{*}file")]
        ident = resource.get("identifier", "")
        resources[ident] = Resource(ident, resource.get("type", ""), paths)
    tops = root.findall("{*}organizations/{*}organization/{*}item/{*}item")
    return Manifest(
        namespace, f"xmlns={namespace}".encode() in start, resources, [_entry(top) for top in tops]
    )


def _entry(item: etree._Element) -> Entry:
    return Entry(
        item.findtext("{*}title") or "",
        item.get("identifierref"),
        [_entry(below) for below in item.findall("{*}item")],
    )


def _fields(holder: etree._Element) -> dict[str, str]:
    return {
        _text(one.find(f"{QTI}fieldlabel")): _text(one.find(f"{QTI}fieldentry"))
        for one in holder.iterfind(f"{QTI}qtimetadata/{QTI}qtimetadatafield")
    }


def _item_fields(item: etree._Element) -> dict[str, str]:
    holder = item.find(f"{QTI}itemmetadata")
    return {} if holder is None else _fields(holder)


def _text(element: etree._Element | None) -> str:
    return "" if element is None else element.text or ""


def _conditions(item: etree._Element) -> list[etree._Element]:
    return item.findall(f"{QTI}resprocessing/{QTI}respcondition")


def _links(condition: etree._Element) -> list[str]:
    return [link.get("linkrefid", "") for link in condition.iterfind(f"{QTI}displayfeedback")]


# ---- Moodle ---------------------------------------------------------------------------------------------------------


@dataclass
class MoodleAnswer:
    """An answer of a question in Moodle; `ident` is that of the choice."""

    text: str
    fraction: float
    feedback: str
    ident: str = ""


@dataclass
class MoodleQuestion:
    """A question in Moodle's question bank."""

    kind: str
    name: str
    stem: str
    general: str
    mark: int
    single: bool
    category: str
    answers: list[MoodleAnswer] = field(default_factory=list)
    files: list[str] = field(default_factory=list)


@dataclass
class Quiz:
    """A quiz: in Moodle every slot counts 1 point, and the sum is said to be 4."""

    title: str
    slots: int
    limit: int
    attempts: int


@dataclass
class Course:
    """What a restore makes: questions in order, and the sections with a line for each activity."""

    questions: list[MoodleQuestion]
    quizzes: dict[str, Quiz]
    sections: list[tuple[str, list[str]]]


_MOODLE_TYPES = {
    "cc.multiple_choice.v0p1": "multichoice",
    "cc.multiple_response.v0p1": "multichoice",
    "cc.true_false.v0p1": "truefalse",
    "cc.fib.v0p1": "shortanswer",
    "cc.pattern_match.v0p1": "shortanswer",
    "cc.essay.v0p1": "essay",
}
_CC11 = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
_CC11_QUIZ = "imsqti_xmlv1p2/imscc_xmlv1p1/assessment"
_CC11_BANK = "imsqti_xmlv1p2/imscc_xmlv1p1/question-bank"


def arrives(value: str) -> str:
    """A text after Moodle's decoding, escaping and parsing: one level of entities less."""
    decoded = re.sub(r"&(#[xX][0-9a-fA-F]+|#[0-9]+|[A-Za-z][A-Za-z0-9]*);", _php_entity, value)
    escaped = re.sub(r"&(?!(?:#[xX][0-9a-fA-F]+|#[0-9]+|[A-Za-z][A-Za-z0-9]*);)", "&amp;", decoded)
    escaped = re.sub(
        r"&([A-Za-z][A-Za-z0-9]*);", lambda m: m[0] if m[1] in name2codepoint else f"&amp;{m[1]};", escaped
    )
    escaped = escaped.replace("<", "&lt;").replace(">", "&gt;")
    for name in re.findall(r"&([A-Za-z][A-Za-z0-9]*);", escaped):
        if name not in ("amp", "lt", "gt", "quot", "apos"):
            raise RestoreDies(f"Entity '{name}' not defined")
    return str(etree.fromstring(f"<x>{escaped}</x>").text or "")


def _php_entity(match: re.Match[str]) -> str:
    name = match[1]
    if name[0] == "#":
        return chr(int(name[2:], 16) if name[1] in "xX" else int(name[1:]))
    return chr(name2codepoint[name]) if name in name2codepoint else match[0]


def restore(files: Files) -> Course | None:
    """What Moodle 5.1 makes of a cartridge; None if it does not know the file. Raises `RestoreDies`."""
    found = manifest(files)
    if found.namespace != _CC11 or not found.early:
        return None
    course = Course([], {}, [])
    listed: set[str] = set()
    for title, resource, is_bank in _holders(found):
        if resource.ident in listed:
            raise RestoreDies("the same assessment is listed twice")
        listed.add(resource.ident)
        root = etree.fromstring(files[resource.files[0]])
        way = f"{QTI}objectbank/{QTI}item" if is_bank else f"{QTI}assessment/{QTI}section/{QTI}item"
        items = [item for item in root.findall(way) if _item_fields(item).get("cc_profile") in _MOODLE_TYPES]
        if not items:
            raise RestoreDies("count() of no questions")
        category = f"top / Quiz Bank '{arrives(title)}'"
        for item in items:
            course.questions.append(_moodle_question(item, dirname(resource.files[0]), category, found))
        if not is_bank:
            options = _fields(root[0])
            attempts = options.get("cc_maxattempts") or "0"
            course.quizzes[resource.ident] = Quiz(
                arrives(title),
                len(items),
                60 * int(options.get("qmd_timelimit") or 0),
                0 if attempts == "unlimited" else int(attempts),
            )
    course.sections = [
        (arrives(module.title), _activities(module, found, course, files)) for module in found.modules
    ]
    return course


def _holders(found: Manifest) -> Iterable[tuple[str, Resource, bool]]:
    """Assessments in the order of the table of contents, then question banks in that of the resources."""
    stack = list(found.modules)
    while stack:
        entry = stack.pop(0)
        resource = found.resources.get(entry.target or "")
        if resource is not None and resource.kind == _CC11_QUIZ:
            yield entry.title, resource, False
        stack = entry.entries + stack
    banks = [resource for resource in found.resources.values() if resource.kind == _CC11_BANK]
    for number, resource in enumerate(banks, 1):
        yield f"Quiz Bank {number}", resource, True


def _activities(module: Entry, found: Manifest, course: Course, files: Files) -> list[str]:
    lines = []
    for entry in module.entries:
        resource = found.resources[entry.target or ""]
        title = arrives(entry.title)
        if resource.ident in course.quizzes:
            quiz = course.quizzes[resource.ident]
            lines.append(
                f"quiz: {title} (slots {quiz.slots}, limit {quiz.limit}, attempts {quiz.attempts}, sum of grades 4)"
            )
        elif resource.kind.startswith("imswl"):
            url = etree.fromstring(files[resource.files[0]]).find("{*}url")
            lines.append(f"url: {title} -> {'' if url is None else url.get('href')}")
        elif resource.files[0].endswith((".html", ".htm", ".xhtml")):
            lines.append(f"page: {title}")
        else:
            lines.append(f"file: {title}")
    return lines


def _moodle_question(item: etree._Element, folder: str, category: str, found: Manifest) -> MoodleQuestion:
    fields = _item_fields(item)
    profile = fields["cc_profile"]
    stem = _moodle_stem(_text(item.find(f"{QTI}presentation/{QTI}material/{QTI}mattext")), folder)
    name = item.get("title", "")
    if len(name) > 255:
        raise RestoreDies("the name of a question is too long")
    weight = int(float(fields.get("cc_weighting") or 1))
    question = MoodleQuestion(
        _MOODLE_TYPES[profile],
        arrives(name) if name not in ("", "0") else arrives(re.sub("<[^>]*>", "", stem[:249] + " [...]")),
        arrives(stem),
        arrives(" ".join(_shown(item, link) for c in _conditions(item) if _goes_on(c) for link in _links(c))),
        weight if 0 <= weight <= 99 else 1,
        profile == "cc.multiple_choice.v0p1",
        category,
    )
    if profile == "cc.fib.v0p1":
        question.answers = _blank_answers(item)
    elif profile == "cc.pattern_match.v0p1":
        question.answers = _pattern_answers(item)
    elif profile != "cc.essay.v0p1":
        question.answers = _choices(item, profile)
    there = {path for one in found.resources.values() if one.kind == "webcontent" for path in one.files}
    used = re.findall(r'src="\$@FILEPHP@\$(/[^"]*)"', question.stem)
    question.files = sorted({path for path in used if path[1:] in there})
    return question


def _goes_on(condition: etree._Element) -> bool:
    return condition.get("continue", "").lower() == "yes"


def _shown(item: etree._Element, ident: str) -> str:
    """The text of a feedback: Moodle finds it with `flow_mat` only."""
    for feedback in item.iterfind(f"{QTI}itemfeedback"):
        if feedback.get("ident") == ident:
            text = feedback.find(f"{QTI}flow_mat/{QTI}material/{QTI}mattext")
            return "" if _text(text) == "0" else _text(text)
    return ""


def _moodle_stem(html: str, folder: str) -> str:
    """Through an HTML parser and canonical XML, twice; addresses without a scheme go to the course's files."""
    body = _body(html)
    for tag, attribute in (("img", "src"), ("a", "href")):
        for element in body.iter(tag):
            source = element.get(attribute, "")
            if not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", source):
                path = f"{folder or '.'}/{source.replace('$IMS-CC-FILEBASE$', '')}"
                element.set(
                    attribute, f"$@FILEPHP@$/{normpath(path) if '//' not in path else path.lstrip('./')}"
                )
    body = _body(_canonical(body))
    for image in body.iter("img"):
        base = splitext(image.get("src", "").rpartition("/")[2])[0]
        image.set("alt", image.get("alt") or base)
        image.set("title", image.get("title") or base)
    return _canonical(body).replace("%24", "$")


def _body(html: str) -> etree._Element:
    document = f'<html><head><meta charset="utf-8"></head><body>{html}</body></html>'
    body = etree.fromstring(document, etree.HTMLParser()).find("body")
    assert body is not None
    return body


def _canonical(body: etree._Element) -> str:
    stream = BytesIO()
    etree.ElementTree(body).write_c14n(stream)
    return stream.getvalue().decode().replace("<body>", "").replace("</body>", "")


def _choices(item: etree._Element, profile: str) -> list[MoodleAnswer]:
    several = profile == "cc.multiple_response.v0p1"
    exact = [
        _text(test)
        for condition in _conditions(item)
        if (set_to := condition.find(f"{QTI}setvar")) is not None
        and set_to.get("varname") == "SCORE"
        and float(_text(set_to) or 0) == 100
        for test in condition.iter(f"{QTI}varequal")
        if test.get("case") == "Yes"
        and (parent := test.getparent()) is not None
        and parent.tag != f"{QTI}not"
    ]
    answers = []
    labels = item.findall(f"{QTI}presentation/{QTI}response_lid/{QTI}render_choice/{QTI}response_label")
    for label in labels:
        ident = label.get("ident", "")
        if profile == "cc.true_false.v0p1" and ident not in ("true", "false"):
            raise RestoreDies("Unknown answer identifier")
        score, feedback = "", ""
        for condition in _conditions(item):
            # the first test that stands directly in the condition; the last condition about a choice decides
            if _text(condition.find(f"{QTI}conditionvar/{QTI}varequal")).lower() == ident.lower():
                score = _text(condition.find(f"{QTI}setvar"))
                feedback += "".join(_shown(item, link) for link in _links(condition))
        fraction = 0.0 if score in ("", "0") else 1.0
        if several and ident in exact:
            fraction = round(1 / len(exact), 7)
        text = _text(label.find(f"{QTI}material/{QTI}mattext"))
        answers.append(MoodleAnswer("" if text == "0" else arrives(text), fraction, arrives(feedback), ident))
    if profile == "cc.true_false.v0p1" and {answer.ident for answer in answers} != {"true", "false"}:
        raise RestoreDies("no true and false")
    return answers


def _blank_answers(item: etree._Element) -> list[MoodleAnswer]:
    """The first condition with 100 has the right ones; others with a test are wrong answers with feedback."""
    right: dict[str, MoodleAnswer] = {}
    wrong = []
    scoring = [one for one in _conditions(item) if _text(one.find(f"{QTI}setvar")) == "100"]
    for key in scoring[0].iterfind(f"{QTI}conditionvar/{QTI}varequal") if scoring else ():
        if _text(key) not in ("", "0"):
            right[_text(key)] = MoodleAnswer(arrives(_text(key)), 1.0, "")
    for condition in _conditions(item):
        test = condition.find(f"{QTI}conditionvar/{QTI}varequal")
        if condition in scoring or test is None or _text(test) in right:
            continue
        feedback = "".join(_shown(item, link) for link in _links(condition))
        wrong.append(MoodleAnswer(arrives(_text(test)), 0.0, arrives(feedback)))
    return [*right.values(), *wrong]


def _pattern_answers(item: etree._Element) -> list[MoodleAnswer]:
    answers = []
    for condition in _conditions(item):
        set_to = _text(condition.find(f"{QTI}setvar"))
        if not set_to:
            continue
        whole = _text(condition.find(f"{QTI}conditionvar/{QTI}varequal"))
        part = _text(condition.find(f"{QTI}conditionvar/{QTI}varsubstring"))
        answers.append(MoodleAnswer(arrives(whole or (f"*{part}*" if part else "*")), float(set_to), ""))
    return answers


def moodle_fraction(question: MoodleQuestion, response: Any) -> float:
    """The part of a mark that a response earns: `ident`s that are chosen, or what is typed."""
    if question.kind == "shortanswer":
        for answer in question.answers:
            if _wildcard(answer.text, response):
                return answer.fraction
        return 0.0
    chosen = [answer.fraction for answer in question.answers if answer.ident in response]
    if question.single or question.kind == "truefalse":
        return chosen[0] if chosen else 0.0
    total = min(1.0, max(0.0, sum(chosen)))
    return 1.0 if total > 0.999999 else total


def _wildcard(pattern: str, typed: str) -> bool:
    parts = re.split(r"(?<!\\)\*+", unicodedata.normalize("NFC", pattern))
    expression = ".*".join(re.escape(part.replace("\\*", "*")) for part in parts)
    return re.fullmatch(expression, unicodedata.normalize("NFC", typed).strip(), re.IGNORECASE) is not None


# ---- Canvas ---------------------------------------------------------------------------------------------------------


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
    fields = _fields(holder)
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
    fields = _item_fields(item)
    profile = fields.get("cc_profile", "")
    if profile == "cc.pattern_match.v0p1":
        made.warnings.append(PATTERN_WARNING)
    kind = fields.get("question_type") or _KIND_OF[profile]

    def shown(element: etree._Element | None) -> str:
        return _resolved(_unwrapped(_text(element)), path, files, made)

    stem = shown(item.find(f"{QTI}presentation/{QTI}material/{QTI}mattext"))
    if len(_text(item.find(f"{QTI}presentation/{QTI}material/{QTI}mattext")).encode()) > 16384:
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
    for condition in _conditions(item):
        score = float(_text(condition.find(f"{QTI}setvar")) or 0)
        tests = list(condition.iter(f"{QTI}varequal", f"{QTI}varsubstring"))
        for test in tests:
            parent = test.getparent()
            negated = parent is not None and parent.tag == f"{QTI}not"
            weights[_text(test)] = 100 if score > 0 and not negated else 0
            if score > 0:
                typed.append(_text(test))
        for link in _links(condition):
            if len(tests) == 1 and not re.search(r"correct|wrong|general_|_all", link):
                comments[_text(tests[0])] = shown(next(feedback[link].iter(f"{QTI}mattext")))
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
    body = _body(html)
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
    fields = _item_fields(item)
    right: set[str] = set()
    comments: dict[str, str] = {}
    typed = []
    feedback = {
        one.get("ident", ""): _text(next(one.iter(f"{QTI}mattext")))
        for one in item.iterfind(f"{QTI}itemfeedback")
    }
    for condition in _conditions(item):
        scores = condition.find(f"{QTI}setvar") is not None
        tests = list(condition.iter(f"{QTI}varequal"))
        for test in tests:
            parent = test.getparent()
            if scores and parent is not None and parent.tag != f"{QTI}not":
                right.add(_text(test))
                typed.append(_text(test))
        for link in _links(condition):
            if len(tests) == 1 and link not in ("general_fb", "correct_fb", "general_incorrect_fb"):
                comments[_text(tests[0])] = feedback[link]
    answers = [
        CanvasAnswer(
            _text(label.find(f"{QTI}material/{QTI}mattext")),
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
        _text(item.find(f"{QTI}presentation/{QTI}material/{QTI}mattext")),
        answers,
        general=feedback.get("general_fb", ""),
        correct=feedback.get("correct_fb", ""),
        incorrect=feedback.get("general_incorrect_fb", ""),
    )
