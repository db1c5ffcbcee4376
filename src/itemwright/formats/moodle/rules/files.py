"""Rules for embedded files and the references to them (docs/importers/moodle.md, 2.4)."""

import re
from binascii import Error, a2b_base64
from urllib.parse import unquote

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.moodle.rules.parts import Report, local, text_in
from itemwright.formats.moodle.vocab import PLUGIN_FILE

FILE_REFUSED = declare(
    "QW534",
    Severity.ERROR,
    "file that ends the import",
    """
    A `file` needs a `name`, and its `path` begins and ends with `/`. Otherwise the importer ends in an error page and
    imports nothing at all.
    """,
)
FILE_DAMAGED = declare(
    "QW535",
    Severity.WARNING,
    "file that arrives empty or under another name",
    """
    Content that is not base64 becomes a file of no bytes, signs like `/`, `:` and `&` are taken out of names so that
    links to them break, and of two files of the same name in one field the second is dropped. Moodle says nothing.
    """,
)
FILE_MISSING = declare(
    "QW536",
    Severity.WARNING,
    "reference to a file that is not there",
    """
    A text refers to `@@PLUGINFILE@@/name`, but no `file` of this name stands beside it. Each field needs its own
    copy: a file in the question text is not found from an answer. The picture is broken; Moodle says nothing.
    """,
)
FILE_UNUSED = declare(
    "QW537",
    Severity.NOTE,
    "embedded file that nothing shows",
    """
    A file is embedded in a field whose text does not refer to it. Moodle stores it, and nobody sees it.
    """,
)
FILE_PLACE = declare(
    "QW538",
    Severity.WARNING,
    "file where Moodle keeps none",
    """
    Answers of short-answer and numerical questions, right sides of matching questions, words to drag or to choose in a
    text, response templates of essays and gaps of cloze questions hold no files: the file is dropped, or the reference
    leads nowhere.
    """,
)

_REFERENCE = re.compile(re.escape(PLUGIN_FILE) + r"([^\"'<>?#\s)]+)")
_UNSAFE = re.compile(r"[\x00-\x1f\x7f&<>\"`|':\\/]")
_NO_HTML = frozenset({"name", "tag", "category"})
_WITHOUT_FILES = frozenset({"responsetemplate", "dragbox", "selectoption"})
_PLAIN_ANSWERS = frozenset({"shortanswer", "numerical"})


def check(question: etree._Element, kind: str, report: Report) -> None:
    """The rules for all fields of a question."""
    fields: dict[etree._Element, None] = {}
    for text in question.iterdescendants("{*}text"):
        field = text.getparent()
        if field is not None and local(field) not in _NO_HTML and PLUGIN_FILE in (text.text or ""):
            fields[field] = None
    for file in question.iterdescendants("{*}file"):
        field = file.getparent()
        if field is None or field is question or local(field) == "drag":
            # The picture of a question, or of a label: nothing refers to it.
            _file(file, report)
        elif text_in(field) is not None:
            fields[field] = None
    for field in fields:
        _field(field, text_in(field) or "", list(field.iterchildren("{*}file")), kind, report)


def _field(field: etree._Element, text: str, files: list[etree._Element], kind: str, report: Report) -> None:
    referred = {unquote(name) for name in _REFERENCE.findall(text)}
    if _keeps_none(field, kind):
        report.add(FILE_PLACE, f"Moodle keeps no files in this `{local(field)}`", field)
        return
    present: set[str] = set()
    for file in files:
        name = _file(file, report)
        if name is None:
            return
        if name in present:
            report.add(FILE_DAMAGED, f"the file `{name}` stands here twice: the second is dropped", file)
        present.add(name)
    for name in sorted(referred - present):
        report.add(FILE_MISSING, f"no file `{name}` stands beside this text", field)
    for name in sorted(present - referred):
        report.add(FILE_UNUSED, f"nothing shows the file `{name}`", field)


def _keeps_none(field: etree._Element, kind: str) -> bool:
    name = local(field)
    parent = field.getparent()
    return name in _WITHOUT_FILES or (
        name == "answer"
        and (kind in _PLAIN_ANSWERS or (parent is not None and local(parent) == "subquestion"))
    )


def _file(file: etree._Element, report: Report) -> str | None:
    """Check one file; its path and name as references give them, None where the import ends at it."""
    name = (file.get("name") or "").strip()
    path = (file.get("path") or "/").strip()
    if not name:
        report.add(FILE_REFUSED, "this file has no name", file)
        return None
    if not (path.startswith("/") and path.endswith("/")):
        report.add(FILE_REFUSED, f"the path `{path}` does not begin and end with `/`", file)
        return None
    if _UNSAFE.search(name):
        report.add(FILE_DAMAGED, f"Moodle takes signs out of the name `{name}`", file)
    try:
        data = a2b_base64("".join((file.text or "").split()), strict_mode=True)
    except (Error, ValueError):
        data = b""
    if data:
        report.picture(name, data, file)
    else:
        report.add(FILE_DAMAGED, f"the content of `{name}` is empty or not base64", file)
    return path.lstrip("/") + name
