"""Rules for what all questions have: names, ids, numbers, tags, texts; and for categories."""

import re
from collections import Counter

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.moodle import names
from itemwright.formats.moodle.rules.parts import (
    Parts,
    Report,
    content,
    is_number,
    local,
    text_in,
)
from itemwright.formats.moodle.vocab import MAX_IDNUMBER, MAX_NAME, MAX_TAG

NO_NAME = declare(
    "QW522",
    Severity.ERROR,
    "question without a name",
    """
    Every question needs `<name><text>`; without it nothing at all is imported. (A cloze question gets a name made
    from its text.)
    """,
)
MARKUP = declare(
    "QW523",
    Severity.ERROR,
    "markup in a text that is not escaped",
    """
    A `text` holds elements: HTML in Moodle XML stands in a CDATA section. Moodle says "string expected (use CDATA?)"
    and imports nothing.
    """,
)
NO_TEXT = declare(
    "QW524",
    Severity.ERROR,
    "category or tag without its text",
    """
    `<category>` and `<tag>` hold their words in a `text` element. Without it the importer ends in an error page and
    imports nothing. A category whose text is empty gets an empty name (a warning).
    """,
)
TEXT_LOST = declare(
    "QW525",
    Severity.WARNING,
    "text that stands outside `text`",
    """
    A field such as `questiontext` or `feedback` holds its words in a `text` element. Words beside it are dropped
    without a message, and the field is empty.
    """,
)
NOT_A_NUMBER = declare(
    "QW526",
    Severity.ERROR,
    "field that must hold a number",
    """
    `penalty`, `defaultgrade`, `usecase` and the numbers of an essay are written with digits and a dot. An empty or
    wordy penalty ends the import in an error page with nothing imported; points of `2,5` or a `usecase` of `true` are
    a database error that loses this question and all that follow. An empty `defaultgrade` means 0 points (a warning).
    """,
)
TOO_LONG = declare(
    "QW527",
    Severity.ERROR,
    "value longer than its column",
    """
    Moodle does not shorten this value, and the database refuses it: the question and all that follow are lost. An
    `idnumber` has at most 100 characters, a right side of a matching question 255, the name of a unit 50, the tolerance
    of a calculated question 20, `answernumbering` 10.
    """,
)
CUT = declare(
    "QW528",
    Severity.WARNING,
    "value that Moodle shortens",
    """
    The name of a question is cut at 255 characters, and a tag too; the name of a category has at most 255 in Moodle
    before 5.0.
    """,
)
DUPLICATE_ID = declare(
    "QW529",
    Severity.ERROR,
    "an idnumber is used twice",
    """
    The second category of a question bank with the same `idnumber` is a database error: it and all that follow are
    lost. The second question of a category with it loses its idnumber without a message (a warning).
    """,
)
NAME_LOST = declare(
    "QW530",
    Severity.WARNING,
    "name that Moodle cuts at a `<`",
    """
    Moodle takes tags out of names: everything from a `<` on is lost unless a blank follows it. Write `&lt;` in the
    CDATA section, which is shown as `<`.
    """,
)
TAG_CHANGED = declare(
    "QW531",
    Severity.WARNING,
    "tag that Moodle changes",
    """
    Moodle takes `<` and `>` out of tags, drops empty ones, and keeps only the last of those that differ in upper and
    lower case alone.
    """,
)
TAKEN_FOR_TRUE = declare(
    "QW532",
    Severity.WARNING,
    "word that Moodle takes for true",
    """
    Of `single` and `shuffleanswers` only `false`, `0` and nothing mean no; `FALSE` and `no` mean yes. `shownumcorrect`
    and `clearwrong` mean yes by being there, whatever they hold; in questions on a picture so do `shuffleanswers`,
    `showmisplaced` and `dropzonevisibility`.
    """,
)
UNKNOWN_WORD = declare(
    "QW533",
    Severity.WARNING,
    "word that Moodle does not know",
    """
    A text format other than `html`, `moodle_auto_format`, `plain_text`, `markdown` and `wiki_like` is taken for HTML. A
    style of numbering other than abc, ABCD, 123, iii, IIII and none is stored as it is, and Moodle does not know how
    to show it.
    """,
)

_FORMATS = frozenset({"html", "moodle_auto_format", "plain_text", "markdown", "wiki_like"})
_FIELDS = tuple(
    f"{{*}}{name}"
    for name in (
        "questiontext", "generalfeedback", "answer", "feedback", "correctfeedback", "partiallycorrectfeedback",
        "incorrectfeedback", "hint", "subquestion", "graderinfo", "responsetemplate", "instructions", "info",
    )
)  # fmt: skip
_STEP = re.compile(r"(?<!/)/(?!/)")
_FLAGS_ON_PICTURES = ("shuffleanswers", "showmisplaced", "dropzonevisibility")
_CLOZE = ("cloze", "multianswer")


class Heads:
    """Goes from question to question and remembers the category that it is in, and the ids that it has met."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.category = ""
        self.categories: set[str] = set()
        self.questions: set[tuple[str, str]] = set()

    def check(self, question: etree._Element, parts: Parts, kind: str) -> None:
        """The rules for the head of a question, or for a category."""
        self._texts(question)
        if kind == "category":
            self._category(question, parts)
        else:
            self._question(question, parts, kind)
            self._flags(parts, kind)
            self._tags(parts)

    def _texts(self, question: etree._Element) -> None:
        for element in question.iterdescendants("{*}text"):
            if len(element):
                self.report.add(MARKUP, "this text holds elements; HTML stands in a CDATA section", element)
        for element in question.iterdescendants(*_FIELDS):
            form = element.get("format")
            if form is not None and form.strip() not in _FORMATS:
                self.report.add(UNKNOWN_WORD, f"`{form}` is no format of a text", element)
            name = local(element)
            if (form is not None or name == "questiontext") and content(element) and text_in(element) is None:
                self.report.add(TEXT_LOST, f"the words of `{name}` do not stand in a `text`", element)

    def _category(self, question: etree._Element, parts: Parts) -> None:
        path = parts.field("category")
        if path is None:
            self.report.add(NO_TEXT, "this category has no `text`", question)
        elif not path:
            self.report.add(NO_TEXT, "this category has an empty name", question, Severity.WARNING)
        self.category = path or ""
        for step in _STEP.split(self.category):
            self._name(step.replace("//", "/").strip(), "category", question)
        if idnumber := parts.value("idnumber"):
            self._idnumber(idnumber, question)
            if idnumber in self.categories:
                self.report.add(DUPLICATE_ID, f"two categories have the idnumber `{idnumber}`", question)
            self.categories.add(idnumber)

    def _question(self, question: etree._Element, parts: Parts, kind: str) -> None:
        name = parts.field("name")
        if name is None and kind not in _CLOZE:
            self.report.add(NO_NAME, "this question has no name", question)
        self._name(name or "", "question", question)
        numbers = ("penalty",) if kind in (*_CLOZE, "description") else ("penalty", "defaultgrade")
        for field in numbers:
            require_number(parts, field, self.report)
        if idnumber := parts.value("idnumber"):
            self._idnumber(idnumber, question)
            if (self.category, idnumber) in self.questions:
                self.report.add(
                    DUPLICATE_ID,
                    f"two questions of the category have the idnumber `{idnumber}`: the second loses it",
                    question,
                    Severity.WARNING,
                )
            self.questions.add((self.category, idnumber))

    def _name(self, name: str, what: str, question: etree._Element) -> None:
        if len(name) > MAX_NAME:
            message = f"the name of this {what} has {len(name)} characters, {MAX_NAME} are kept"
            self.report.add(CUT, message, question)
        if names.is_cut(name):
            self.report.add(NAME_LOST, f"the name `{name[:60]}` ends at a `<` in Moodle", question)

    def _idnumber(self, idnumber: str, question: etree._Element) -> None:
        if len(idnumber) > MAX_IDNUMBER:
            message = f"this idnumber has {len(idnumber)} characters, at most {MAX_IDNUMBER} fit"
            self.report.add(TOO_LONG, message, question)

    def _flags(self, parts: Parts, kind: str) -> None:
        on_picture = kind in ("ddimageortext", "ddmarker")
        for field in ("single", "shuffleanswers"):
            value = None if on_picture else parts.value(field)
            if value not in (None, "false") and value.lower() in ("false", "no", "off"):
                self.report.add(
                    TAKEN_FOR_TRUE, f"`{field}` holds `{value}`, which means yes", parts.first(field)
                )
        # In ordering the content counts.
        flags = [] if kind == "ordering" else parts.all("shownumcorrect")
        if on_picture:
            flags += [flag for name in _FLAGS_ON_PICTURES for flag in parts.all(name)]
        for hint in parts.all("hint"):
            flags += hint.iterchildren("{*}shownumcorrect", "{*}clearwrong")
        for flag in flags:
            if content(flag).lower() in ("false", "no", "off", "0"):
                self.report.add(TAKEN_FOR_TRUE, f"`{local(flag)}` means yes by being there", flag)

    def _tags(self, parts: Parts) -> None:
        holder = parts.first("tags")
        if holder is None:
            return
        tags: dict[str, None] = {}
        for element in holder.iterchildren("{*}tag"):
            text = text_in(element)
            if text is None:
                self.report.add(NO_TEXT, "this tag has no `text`", element)
                continue
            tags[text] = None
            if len(text) > MAX_TAG:
                self.report.add(CUT, f"this tag has {len(text)} characters, {MAX_TAG} are kept", element)
            elif not text or names.tag(text) != " ".join(text.split()):
                self.report.add(TAG_CHANGED, f"of the tag `{text}` is left `{names.tag(text)}`", element)
        for folded, count in Counter(map(str.lower, tags)).items():
            if count > 1:
                self.report.add(
                    TAG_CHANGED, f"of {count} ways to write the tag `{folded}` one is kept", holder
                )


def require_number(parts: Parts, field: str, report: Report) -> None:
    """Report a field that is there and holds no number."""
    value = parts.value(field)
    if value is None or is_number(value):
        return
    if field == "defaultgrade" and not value:
        report.add(
            NOT_A_NUMBER, "an empty `defaultgrade` means 0 points", parts.first(field), Severity.WARNING
        )
    else:
        report.add(NOT_A_NUMBER, f"`{field}` holds `{value[:40]}`, which is no number", parts.first(field))
