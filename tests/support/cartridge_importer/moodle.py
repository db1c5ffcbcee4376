"""Moodle: what its restore makes of a cartridge (docs/importers/moodle.md, 4)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.entities import name2codepoint
from io import BytesIO
from posixpath import dirname, normpath, splitext
from typing import Any

from lxml import etree
from tests.support.cartridge_importer.package import (
    QTI,
    Entry,
    Files,
    Manifest,
    Resource,
    body_of,
    conditions_of,
    fields_of,
    item_fields_of,
    links_of,
    manifest,
    text_of,
)
from tests.support.letters import caseless


class RestoreDies(Exception):  # noqa: N818
    """Moodle's whole restore ends here."""


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
        items = [
            item for item in root.findall(way) if item_fields_of(item).get("cc_profile") in _MOODLE_TYPES
        ]
        if not items:
            raise RestoreDies("count() of no questions")
        category = f"top / Quiz Bank '{arrives(title)}'"
        for item in items:
            course.questions.append(_moodle_question(item, dirname(resource.files[0]), category, found))
        if not is_bank:
            options = fields_of(root[0])
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
    fields = item_fields_of(item)
    profile = fields["cc_profile"]
    stem = _moodle_stem(text_of(item.find(f"{QTI}presentation/{QTI}material/{QTI}mattext")), folder)
    name = item.get("title", "")
    if len(name) > 255:
        raise RestoreDies("the name of a question is too long")
    weight = int(float(fields.get("cc_weighting") or 1))
    question = MoodleQuestion(
        _MOODLE_TYPES[profile],
        arrives(name) if name not in ("", "0") else arrives(re.sub("<[^>]*>", "", stem[:249] + " [...]")),
        arrives(stem),
        arrives(
            " ".join(_shown(item, link) for c in conditions_of(item) if _goes_on(c) for link in links_of(c))
        ),
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
            return "" if text_of(text) == "0" else text_of(text)
    return ""


def _moodle_stem(html: str, folder: str) -> str:
    """Through an HTML parser and canonical XML, twice; addresses without a scheme go to the course's files."""
    body = body_of(html)
    for tag, attribute in (("img", "src"), ("a", "href")):
        for element in body.iter(tag):
            source = element.get(attribute, "")
            if not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", source):
                path = f"{folder or '.'}/{source.replace('$IMS-CC-FILEBASE$', '')}"
                element.set(
                    attribute, f"$@FILEPHP@$/{normpath(path) if '//' not in path else path.lstrip('./')}"
                )
    body = body_of(_canonical(body))
    for image in body.iter("img"):
        base = splitext(image.get("src", "").rpartition("/")[2])[0]
        image.set("alt", image.get("alt") or base)
        image.set("title", image.get("title") or base)
    return _canonical(body).replace("%24", "$")


def _canonical(body: etree._Element) -> str:
    stream = BytesIO()
    etree.ElementTree(body).write_c14n(stream)
    return stream.getvalue().decode().replace("<body>", "").replace("</body>", "")


def _choices(item: etree._Element, profile: str) -> list[MoodleAnswer]:
    several = profile == "cc.multiple_response.v0p1"
    exact = [
        text_of(test)
        for condition in conditions_of(item)
        if (set_to := condition.find(f"{QTI}setvar")) is not None
        and set_to.get("varname") == "SCORE"
        and float(text_of(set_to) or 0) == 100
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
        for condition in conditions_of(item):
            # the first test that stands directly in the condition; the last condition about a choice decides
            if text_of(condition.find(f"{QTI}conditionvar/{QTI}varequal")).lower() == ident.lower():
                score = text_of(condition.find(f"{QTI}setvar"))
                feedback += "".join(_shown(item, link) for link in links_of(condition))
        fraction = 0.0 if score in ("", "0") else 1.0
        if several and ident in exact:
            fraction = round(1 / len(exact), 7)
        text = text_of(label.find(f"{QTI}material/{QTI}mattext"))
        answers.append(MoodleAnswer("" if text == "0" else arrives(text), fraction, arrives(feedback), ident))
    if profile == "cc.true_false.v0p1" and {answer.ident for answer in answers} != {"true", "false"}:
        raise RestoreDies("no true and false")
    return answers


def _blank_answers(item: etree._Element) -> list[MoodleAnswer]:
    """The first condition with 100 has the right ones; others with a test are wrong answers with feedback."""
    right: dict[str, MoodleAnswer] = {}
    wrong = []
    scoring = [one for one in conditions_of(item) if text_of(one.find(f"{QTI}setvar")) == "100"]
    for key in scoring[0].iterfind(f"{QTI}conditionvar/{QTI}varequal") if scoring else ():
        if text_of(key) not in ("", "0"):
            right[text_of(key)] = MoodleAnswer(arrives(text_of(key)), 1.0, "")
    for condition in conditions_of(item):
        test = condition.find(f"{QTI}conditionvar/{QTI}varequal")
        if condition in scoring or test is None or text_of(test) in right:
            continue
        feedback = "".join(_shown(item, link) for link in links_of(condition))
        wrong.append(MoodleAnswer(arrives(text_of(test)), 0.0, arrives(feedback)))
    return [*right.values(), *wrong]


def _pattern_answers(item: etree._Element) -> list[MoodleAnswer]:
    answers = []
    for condition in conditions_of(item):
        set_to = text_of(condition.find(f"{QTI}setvar"))
        if not set_to:
            continue
        whole = text_of(condition.find(f"{QTI}conditionvar/{QTI}varequal"))
        part = text_of(condition.find(f"{QTI}conditionvar/{QTI}varsubstring"))
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
    parts = re.split(r"(?<!\\)\*+", caseless(pattern))
    expression = ".*".join(re.escape(part.replace("\\*", "*")) for part in parts)
    return re.fullmatch(expression, caseless(typed).strip()) is not None
