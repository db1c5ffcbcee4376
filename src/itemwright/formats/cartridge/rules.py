"""What no XSD sees in a cartridge: the traps of Moodle's restore and of Canvas's importer.

Sources: contracts/moodle.md, section 4; contracts/canvas.md, sections 2, 3 and 5; contracts/cartridge.md.
"""

import re
from collections.abc import Iterator
from posixpath import dirname, join, normpath
from urllib.parse import unquote

from lxml import etree

from itemwright.diag import Bag, Severity, declare
from itemwright.formats.base import place
from itemwright.formats.qti12.elements import NAMESPACE
from itemwright.package.tree import Tree

NO_MANIFEST = declare(
    "QW590",
    Severity.ERROR,
    "no manifest in the package",
    """
    A cartridge is a zip with `imsmanifest.xml` at its root. Without one no importer knows what the files are.
    """,
)
VERSION = declare(
    "QW591",
    Severity.ERROR,
    "version of the cartridge that is not taken",
    """
    Canvas takes the schema versions 1.0.0, 1.1.0, 1.2.0 and 1.3.0, to the letter, and refuses any other ("Unsupported
    content package"). Moodle takes 1.0 and 1.1 only, and finds out by the unprefixed namespace of the manifest within
    its first kilobyte.
    """,
)
DANGLING = declare(
    "QW592",
    Severity.ERROR,
    "reference to a resource that is not there",
    """
    An entry of the table of contents, or a dependency, names a resource that the manifest does not have.
    """,
)
FILE_MISSING = declare(
    "QW593",
    Severity.ERROR,
    "file listed but not there",
    """
    The manifest lists a file that the package does not hold. Importers skip the resource or fail.
    """,
)
FILE_UNLISTED = declare(
    "QW594",
    Severity.WARNING,
    "file there but not listed",
    """
    The package holds a file that no resource of the manifest lists. Moodle copies only files that are listed.
    """,
)
NO_ITEMS = declare(
    "QW595",
    Severity.ERROR,
    "assessment without a usable item",
    """
    Moodle reads the items directly in the one section of an assessment, each with a `cc_profile` that it knows. An
    assessment without any makes its whole restore die (PHP error in count()), not only this quiz.
    """,
)
ITEM_PROFILE = declare(
    "QW596",
    Severity.WARNING,
    "item without a known profile",
    """
    An item needs a metadata field `cc_profile` with one of the six profiles of Common Cartridge. Moodle skips any other
    item in silence.
    """,
)
DUPLICATE_ITEM = declare(
    "QW597",
    Severity.ERROR,
    "identifier used twice",
    """
    Two items of one assessment or bank have the same `ident`: in Canvas the second replaces the first. The resources
    of a manifest must be told apart as well.
    """,
)
TRUE_FALSE_IDENTS = declare(
    "QW598",
    Severity.ERROR,
    "true/false item with other identifiers",
    """
    The choices of a `cc.true_false` item must have the identifiers `true` and `false`. With any other Moodle's restore
    dies.
    """,
)
LONG_TITLE = declare(
    "QW599",
    Severity.ERROR,
    "title longer than 255 characters",
    """
    Moodle stores an item's title in 255 characters and its restore dies of a longer one.
    """,
)
NO_KEY = declare(
    "QW600",
    Severity.ERROR,
    "item that nobody can answer",
    """
    No condition of the item sets a score that counts: a multiple-response needs `case="Yes"` on its right `varequal`s
    (Moodle gives 0 to everyone without it), fill-in-blank answers must stand directly in one condition that sets 100
    (Moodle reads none within `or`), and keys must name choices that exist.
    """,
)
KEY_UNKNOWN = declare(
    "QW610",
    Severity.ERROR,
    "key that names no choice",
    """
    A condition compares the response with an identifier that no choice of the item has, so it never holds.
    """,
)
KEY_OVERWRITTEN = declare(
    "QW611",
    Severity.ERROR,
    "a later condition undoes the key",
    """
    In Canvas the last condition that mentions a choice sets its weight, and one without `setvar` sets 0. A condition
    that only shows a feedback must come before the one that scores, or the right answer is lost.
    """,
)
FEEDBACK_UNSET = declare(
    "QW612",
    Severity.WARNING,
    "feedback that nothing shows",
    """
    No condition shows this feedback, or a condition shows one that is not there. (A `solution` needs no condition.)
    """,
)
FEEDBACK_FORM = declare(
    "QW613",
    Severity.WARNING,
    "feedback that Moodle loses",
    """
    Moodle reads the text of a feedback only at `itemfeedback/flow_mat/material/mattext`. Without the `flow_mat` it is
    lost.
    """,
)
ENTITY = declare(
    "QW614",
    Severity.ERROR,
    "named entity that ends Moodle's restore",
    """
    Moodle decodes one level of entities and then parses the text as XML: a named entity that is not one of XML's own
    (`&amp;nbsp;` in the HTML) ends the whole restore with "Entity 'nbsp' not defined".
    """,
)
REFERENCED_TWICE = declare(
    "QW615",
    Severity.ERROR,
    "assessment listed twice in the table of contents",
    """
    Two entries of the organization refer to the same assessment. Moodle's restore dies of it.
    """,
)
MEDIA_MISSING = declare(
    "QW616",
    Severity.WARNING,
    "picture that is not in the package",
    """
    A text shows a picture whose file the package does not hold, so students see a broken one.
    """,
)
PATTERN_SCORE = declare(
    "QW617",
    Severity.WARNING,
    "pattern match that scores a hundredfold",
    """
    Moodle copies the `setvar` of a pattern-match item unscaled: 100 makes the answer worth a hundred times the mark.
    Write 1, or use a fill-in-blank item.
    """,
)

PROFILES = {
    f"cc.{kind}.v0p1"
    for kind in ("multiple_choice", "multiple_response", "true_false", "fib", "pattern_match", "essay")
}
_CHOICE_PROFILES = {f"cc.{kind}.v0p1" for kind in ("multiple_choice", "multiple_response", "true_false")}
_CANVAS_VERSIONS = ("1.0.0", "1.1.0", "1.2.0", "1.3.0")
_XML_ENTITIES = ("amp", "lt", "gt", "quot", "apos")
_NAMED = re.compile(r"&amp;([A-Za-z][A-Za-z0-9]*);")
_SOURCE = re.compile(r"""<img\b[^>]*?\ssrc=["']([^"'>]+)["']""")
_Q = f"{{{NAMESPACE}}}"


def check(tree: Tree, name: str, bag: Bag) -> None:
    """Check a cartridge; `name` is how the package is shown."""
    manifest = tree.files.get("imsmanifest.xml")
    if manifest is None or isinstance(manifest, bytes):
        bag.add(NO_MANIFEST, "there is no imsmanifest.xml at the root", place(name, ""))
        return
    _manifest(manifest, tree, name, bag)
    for path, root in tree.documents().items():
        if root.tag == f"{_Q}questestinterop":
            for holder in root:
                _holder(holder, path, tree, name, bag)


def _local(root: etree._Element, local: str) -> Iterator[etree._Element]:
    return root.iter(f"{{*}}{local}")


def _manifest(root: etree._Element, tree: Tree, name: str, bag: Bag) -> None:
    path = "imsmanifest.xml"
    version = next((element.text or "" for element in _local(root, "schemaversion")), "")
    if version.strip() not in _CANVAS_VERSIONS:
        bag.add(VERSION, f"`schemaversion` is `{version}`", place(name, path, root), help="write 1.1.0")
    resources: dict[str, etree._Element] = {}
    listed: set[str] = set()
    for resource in _local(root, "resource"):
        ident = resource.get("identifier", "")
        if ident in resources:
            bag.add(DUPLICATE_ITEM, f"two resources are called `{ident}`", place(name, path, resource))
        resources[ident] = resource
        base = resource.get("{http://www.w3.org/XML/1998/namespace}base", "")
        for file in _local(resource, "file"):
            href = unquote(base + file.get("href", ""))
            listed.add(href)
            if href not in tree.files:
                bag.add(FILE_MISSING, f"`{href}` is listed but not there", place(name, path, file))
    seen: set[str] = set()
    for item in _local(root, "item"):
        target = item.get("identifierref")
        if target is None:
            continue
        if target not in resources:
            bag.add(DANGLING, f"no resource is called `{target}`", place(name, path, item))
        elif target in seen and resources[target].get("type", "").endswith("/assessment"):
            bag.add(REFERENCED_TWICE, f"`{target}` is listed twice", place(name, path, item))
        seen.add(target)
    for dependency in _local(root, "dependency"):
        target = dependency.get("identifierref", "")
        if target not in resources:
            bag.add(DANGLING, f"no resource is called `{target}`", place(name, path, dependency))
    for file_path in tree.files:
        if file_path not in listed and file_path != path and not file_path.endswith(".xsd"):
            bag.add(FILE_UNLISTED, f"no resource lists `{file_path}`", place(name, file_path))


def _holder(holder: etree._Element, path: str, tree: Tree, name: str, bag: Bag) -> None:
    if holder.tag == f"{_Q}assessment":
        items = holder.findall(f"{_Q}section/{_Q}item")
        if not any(_field(item, "cc_profile") in PROFILES for item in items):
            bag.add(
                NO_ITEMS,
                "this assessment has no item directly in its section that Moodle can use",
                place(name, path, holder),
            )
    seen: set[str] = set()
    for item in holder.iter(f"{_Q}item"):
        ident = item.get("ident", "")
        if ident in seen:
            bag.add(DUPLICATE_ITEM, f"two items are called `{ident}`", place(name, path, item))
        seen.add(ident)
        _item(item, path, tree, name, bag)


def _field(item: etree._Element, label: str) -> str | None:
    for field in item.iterfind(f"{_Q}itemmetadata/{_Q}qtimetadata/{_Q}qtimetadatafield"):
        if (field.findtext(f"{_Q}fieldlabel") or "").strip() == label:
            return (field.findtext(f"{_Q}fieldentry") or "").strip()
    return None


def _item(item: etree._Element, path: str, tree: Tree, name: str, bag: Bag) -> None:
    ident = item.get("ident", "")
    at = place(name, path, item)
    profile = _field(item, "cc_profile")
    if profile not in PROFILES:
        bag.add(ITEM_PROFILE, f"`{ident}` has no profile that Common Cartridge knows", at)
    if len(item.get("title", "")) > 255:
        bag.add(LONG_TITLE, f"the title of `{ident}` has {len(item.get('title', ''))} characters", at)
    labels = {label.get("ident", "") for label in item.iter(f"{_Q}response_label")}
    if profile == "cc.true_false.v0p1" and labels != {"true", "false"}:
        bag.add(TRUE_FALSE_IDENTS, f"the choices of `{ident}` are not `true` and `false`", at)
    conditions = list(item.iter(f"{_Q}respcondition"))
    if profile in _CHOICE_PROFILES:
        _choice_keys(item, conditions, labels, profile == "cc.multiple_response.v0p1", path, name, bag)
    elif profile == "cc.fib.v0p1":
        answers = [
            test
            for condition in conditions
            if _set_score(condition) == 100
            for test in condition.iterfind(f"{_Q}conditionvar/{_Q}varequal")
        ]
        if not answers:
            bag.add(NO_KEY, f"`{ident}` has no answer that Moodle reads", at)
    elif profile == "cc.pattern_match.v0p1" and any(_set_score(condition) > 1 for condition in conditions):
        bag.add(PATTERN_SCORE, f"`{ident}` sets more than 1", at)
    _feedback(item, conditions, path, name, bag)
    for text in item.iter(f"{_Q}mattext"):
        _text(text, path, tree, name, bag)


def _set_score(condition: etree._Element) -> float:
    """What a condition sets the score to; 0 if it sets none."""
    text = condition.findtext(f"{_Q}setvar")
    try:
        return float(text) if text else 0.0
    except ValueError:
        return 0.0


def _choice_keys(
    item: etree._Element,
    conditions: list[etree._Element],
    labels: set[str],
    several: bool,
    path: str,
    name: str,
    bag: Bag,
) -> None:
    ident = item.get("ident", "")
    weights: dict[str, float] = {}
    right: set[str] = set()
    for condition in conditions:
        score = _set_score(condition)
        for test in condition.iter(f"{_Q}varequal"):
            value = (test.text or "").strip()
            parent = test.getparent()
            negated = parent is not None and parent.tag == f"{_Q}not"
            if value not in labels:
                bag.add(KEY_UNKNOWN, f"no choice of `{ident}` is called `{value}`", place(name, path, test))
            weights[value] = 0.0 if negated else score
            if score and not negated and (not several or test.get("case") == "Yes"):
                right.add(value)
    if not right:
        bag.add(NO_KEY, f"no response to `{ident}` scores", place(name, path, item))
    for value in sorted(right):
        if not weights.get(value):
            bag.add(
                KEY_OVERWRITTEN,
                f"a condition after the scoring one mentions the right choice `{value}` of `{ident}`",
                place(name, path, item),
            )


def _feedback(item: etree._Element, conditions: list[etree._Element], path: str, name: str, bag: Bag) -> None:
    texts = {feedback.get("ident", ""): feedback for feedback in item.iter(f"{_Q}itemfeedback")}
    shown = {
        link.get("linkrefid", ""): link
        for condition in conditions
        for link in condition.iter(f"{_Q}displayfeedback")
    }
    for ident, link in shown.items():
        if ident not in texts:
            bag.add(FEEDBACK_UNSET, f"there is no feedback `{ident}`", place(name, path, link))
    for ident, feedback in texts.items():
        is_solution = feedback.find(f"{_Q}solution") is not None
        if ident not in shown and not is_solution:
            bag.add(FEEDBACK_UNSET, f"nothing shows the feedback `{ident}`", place(name, path, feedback))
        if not is_solution and feedback.find(f"{_Q}flow_mat") is None:
            bag.add(FEEDBACK_FORM, f"the feedback `{ident}` has no `flow_mat`", place(name, path, feedback))


def _text(text: etree._Element, path: str, tree: Tree, name: str, bag: Bag) -> None:
    html = text.text
    if not html or text.get("texttype") == "text/plain":
        return
    if "&amp;" in html:
        for entity in _NAMED.findall(html):
            if entity not in _XML_ENTITIES:
                bag.add(ENTITY, f"the text holds `&amp;{entity};`", place(name, path, text))
    if "<img" in html:
        for source in _SOURCE.findall(html):
            if ":" in source.split("/")[0]:
                continue
            local = unquote(source.replace("$IMS-CC-FILEBASE$", "").lstrip("/"))
            if normpath(join(dirname(path), local)) not in tree.files and normpath(local) not in tree.files:
                bag.add(MEDIA_MISSING, f"`{source}` is not in the package", place(name, path, text))
