"""Each rule fires on a package that is spoiled in one way, and none on a sound one."""

from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree
from tests.support.places import SPECIMENS

from itemwright.diag import Bag
from itemwright.formats.cartridge.rules import check
from itemwright.formats.qti12.elements import NAMESPACE
from itemwright.package.serialise import serialise
from itemwright.package.tree import Tree
from itemwright.questions.choices import Choice
from itemwright.validate.anything import check_file
from itemwright.validate.catalog import places
from itemwright.validate.xsd import SchemaSet

from .building import FORMAT, bank, planned, question, text

Q = f"{{{NAMESPACE}}}"
CC = "{http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1}"
PATTERN = "cc.pattern_match.v0p1"


def sound() -> Tree:
    """A package of ours with a quiz, a question bank, a page and a picture, as it is read back."""
    choices = (
        Choice(text=text("right"), correct=True, feedback=text("Yes.")),
        Choice(text=text("wrong"), feedback=text("No.")),
    )
    of = bank(
        question("multiple-choice", id="mc", stem=text("See ![cat](cat.png)"), choices=choices),
        question("multiple-answer", id="ma", choices=choices, explanation=text("Always.")),
        question("true-false", id="tf", answer="true"),
        question("short-answer", id="sa", answers=["one", "two"]),
        question("essay", id="es", answer=text("A model.")),
        question("text", id="read"),
        deliver="both",
    )
    written = FORMAT.write(planned(of))
    return Tree(
        {
            path: content if isinstance(content, bytes) else etree.fromstring(serialise(content))
            for path, content in written.files.items()
        }
    )


def codes(tree: Tree, name: str = "x.imscc") -> list[str]:
    bag = Bag()
    check(tree, name, bag)
    return sorted({finding.code.id for finding in bag})


def manifest(tree: Tree) -> etree._Element:
    root = tree.files["imsmanifest.xml"]
    assert isinstance(root, etree._Element)
    return root


def quiz(tree: Tree) -> etree._Element:
    root = tree.files["quiz_demo.xml"]
    assert isinstance(root, etree._Element)
    return root


def item(tree: Tree, ident: str) -> etree._Element:
    (found,) = (one for one in quiz(tree).iter(f"{Q}item") if one.get("ident") == ident)
    return found


def first(element: etree._Element, name: str) -> etree._Element:
    return next(element.iter(f"{{*}}{name}"))


def last(element: etree._Element, name: str) -> etree._Element:
    return list(element.iter(f"{{*}}{name}"))[-1]


def remove(element: etree._Element) -> None:
    parent = element.getparent()
    assert parent is not None
    parent.remove(element)


def set_text(element: etree._Element, said: str) -> None:
    element.text = said


def field(one: etree._Element, label: str) -> etree._Element:
    (found,) = (each for each in one.iter(f"{Q}qtimetadatafield") if each.findtext(f"{Q}fieldlabel") == label)
    return found


def prefixed(tree: Tree) -> None:
    spelled = etree.tostring(manifest(tree)).decode()
    spelled = spelled.replace("xmlns=", "xmlns:cc=").replace("<", "<cc:").replace("<cc:/", "</cc:")
    spelled = spelled.replace("cc:lom:", "lom:")
    tree.files["imsmanifest.xml"] = etree.fromstring(spelled)


def told_apart_by_case(tree: Tree) -> None:
    one = item(tree, "mc")
    last(one, "response_label").set("ident", "A")
    for test in one.iter(f"{Q}varequal"):
        set_text(test, "A" if test.text == "b" else "a")


def reorder(tree: Tree, ident: str) -> None:
    """The first condition about an answer last."""
    conditions = [
        one for one in item(tree, ident).iter(f"{Q}respcondition") if one.find(f".//{Q}varequal") is not None
    ]
    last(item(tree, ident), "respcondition").addnext(conditions[0])


def mention_again(tree: Tree) -> None:
    """A condition after the scoring one that only shows a feedback on the right choice."""
    added = etree.fromstring(
        f'<respcondition xmlns="{NAMESPACE}" continue="No"><conditionvar><varequal respident="response1">a</varequal>'
        '</conditionvar><displayfeedback linkrefid="b_fb"/></respcondition>'
    )
    last(item(tree, "mc"), "respcondition").addnext(added)


def nest_items(tree: Tree, *, all_of_them: bool) -> None:
    section = first(quiz(tree), "section")
    inner = etree.SubElement(section, f"{Q}section", {"ident": "inner"})
    for one in section.findall(f"{Q}item")[0 if all_of_them else -1 :]:
        inner.append(one)


def within_or(tree: Tree) -> None:
    test = first(item(tree, "sa"), "conditionvar")
    either = etree.Element(f"{Q}or")
    either.extend(list(test))
    test.append(either)


def second_answers(tree: Tree) -> None:
    condition = first(item(tree, "sa"), "respcondition")
    copy = etree.fromstring(etree.tostring(condition))
    set_text(first(copy, "varequal"), "three")
    condition.addnext(copy)


def make_pattern(tree: Tree) -> None:
    set_text(field(item(tree, "sa"), "cc_profile")[1], PATTERN)


def authorizations(tree: Tree) -> None:
    namespace = "http://www.imsglobal.org/xsd/imsccv1p1/imsccauth_v1p1"
    manifest(tree).insert(0, etree.Element(f"{{{namespace}}}authorizations"))


def list_twice(tree: Tree) -> None:
    entry = last(first(manifest(tree), "organizations"), "item")
    copy = etree.fromstring(etree.tostring(entry))
    copy.set("identifier", "again")
    entry.addnext(copy)


def in_folder(tree: Tree) -> None:
    """The assessment in a folder, its picture by the token."""
    tree.files["quiz/quiz.xml"] = tree.files.pop("quiz_demo.xml")
    resource = next(
        one for one in manifest(tree).iter(f"{CC}resource") if one.get("identifier") == "quiz_demo"
    )
    first(resource, "file").set("href", "quiz/quiz.xml")
    root = tree.files["quiz/quiz.xml"]
    assert isinstance(root, etree._Element)
    stem = first(root, "mattext")
    assert stem.text
    set_text(stem, stem.text.replace("media/cat.png", "$IMS-CC-FILEBASE$/media/cat.png"))


SPOILED: list[tuple[str, Callable[[Tree], object]]] = [
    ("QW590", lambda tree: tree.files.pop("imsmanifest.xml")),
    ("QW591", lambda tree: set_text(first(manifest(tree), "schemaversion"), "1.4.0")),
    ("QW591", prefixed),
    ("QW592", lambda tree: first(manifest(tree), "dependency").set("identifierref", "nothing")),
    ("QW592", lambda tree: last(first(manifest(tree), "organization"), "item").set("identifierref", "page_x")),
    ("QW593", lambda tree: tree.files.pop("media/cat.png")),
    ("QW593", lambda tree: tree.files.pop("quiz_demo.xml")),
    ("QW594", lambda tree: tree.files.update({"notes.txt": b"notes"})),
    ("QW595", lambda tree: nest_items(tree, all_of_them=True)),
    ("QW595", lambda tree: [set_text(field(one, "cc_profile")[1], "x") for one in quiz(tree).iter(f"{Q}item")]),
    ("QW595", lambda tree: tree.files.update({"bank_demo.xml": quiz(tree)})),
    ("QW595", lambda tree: tree.files.update({"bank_demo.xml": b"no XML"})),
    ("QW596", lambda tree: remove(field(item(tree, "mc"), "cc_profile"))),
    ("QW596", lambda tree: nest_items(tree, all_of_them=False)),
    ("QW597", lambda tree: item(tree, "mc").set("ident", "ma")),
    ("QW597", told_apart_by_case),
    ("QW597", lambda tree: last(manifest(tree), "resource").set("identifier", "page_demo.read")),
    ("QW598", lambda tree: first(item(tree, "tf"), "response_label").set("ident", "TRUE")),
    ("QW599", lambda tree: item(tree, "es").set("title", "t" * 256)),
    ("QW600", lambda tree: remove(first(item(tree, "mc"), "setvar"))),
    ("QW600", lambda tree: [test.attrib.pop("case", None) for test in item(tree, "ma").iter(f"{Q}varequal")]),
    ("QW600", lambda tree: set_text(first(item(tree, "sa"), "setvar"), "100.0")),
    ("QW600", within_or),
    ("QW610", lambda tree: set_text(first(item(tree, "mc"), "varequal"), "z")),
    ("QW611", mention_again),
    ("QW611", lambda tree: reorder(tree, "ma")),
    ("QW612", lambda tree: remove(first(item(tree, "mc"), "displayfeedback"))),
    ("QW612", lambda tree: remove(first(item(tree, "mc"), "itemfeedback"))),
    ("QW613", lambda tree: first(first(item(tree, "mc"), "itemfeedback"), "flow_mat").__setattr__("tag", f"{Q}flow")),
    ("QW614", lambda tree: set_text(first(item(tree, "mc"), "mattext"), "a&amp;nbsp;b")),
    ("QW614", lambda tree: item(tree, "mc").set("title", "a&amp;eacute;b")),
    ("QW614", lambda tree: set_text(first(item(tree, "sa"), "varequal"), "&amp;copy;")),
    ("QW614", lambda tree: set_text(first(first(manifest(tree), "organization"), "title"), "&amp;copy;")),
    ("QW615", list_twice),
    ("QW616", lambda tree: set_text(first(item(tree, "mc"), "mattext"), '<img src="media/dog.png">')),
    ("QW617", make_pattern),
    ("QW618", second_answers),
    ("QW618", lambda tree: set_text(last(item(tree, "sa"), "varequal"), "0")),
    ("QW618", lambda tree: set_text(last(item(tree, "mc"), "response_label")[0][0], "0")),
    ("QW618", lambda tree: set_text(first(item(tree, "es"), "mattext"), "word " * 4000)),
    ("QW619", lambda tree: remove(last(first(manifest(tree), "organization"), "item"))),
    ("QW620", lambda tree: set_text(first(item(tree, "mc"), "setvar"), "50")),
    ("QW621", authorizations),
    ("QW622", lambda tree: first(item(tree, "mc"), "respcondition").set("continue", "Yes")),
    ("QW623", in_folder),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "spoil"), SPOILED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_spoiled_package(code: str, spoil: Callable[[Tree], object]) -> None:
    tree = sound()
    spoil(tree)
    found = codes(tree)
    also = {
        "QW592": {"QW619"},
        "QW593": {"QW616"},  # the picture is gone from the texts as well
        "QW595": {"QW596"},  # what is nested too deep is passed over besides
        "QW597": {"QW592"},
        "QW598": {"QW610", "QW600"},
        "QW600": {"QW618"},
        "QW610": {"QW612"},
    }.get(code, set())
    assert code in found
    assert set(found) <= {code} | also


def test_a_sound_package() -> None:
    assert codes(sound()) == []


def test_every_rule_is_spoiled() -> None:
    from itemwright.diag import Code
    from itemwright.formats.cartridge import item_rules, rules, text_rules

    declared = {
        value.id
        for module in (rules, item_rules, text_rules)
        for value in vars(module).values()
        if isinstance(value, Code)
    }
    assert declared == {code for code, _ in SPOILED}


@pytest.mark.parametrize("name", ["cc11", "cc13"])
def test_the_hand_written_cartridges_are_sound(name: str) -> None:
    folder = SPECIMENS / "cartridge" / name
    tree = Tree()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            data = file.read_bytes()
            tree.files[file.relative_to(folder).as_posix()] = (
                etree.fromstring(data) if file.suffix == ".xml" else data
            )
    assert codes(tree) == []


def test_places_name_the_file_and_the_line() -> None:
    tree = sound()
    item(tree, "es").set("title", "t" * 256)
    bag = Bag()
    check(tree, "x.imscc", bag)
    (finding,) = bag
    assert finding.at is not None
    assert finding.at.file == "x.imscc!/quiz_demo.xml"
    assert finding.at.line > 100


def test_a_manifest_alone_is_not_asked_for_files() -> None:
    tree = Tree({"imsmanifest.xml": manifest(sound())})
    assert codes(tree, "folder/imsmanifest.xml") == []
    assert "QW593" in codes(tree, "packed.imscc")


def test_remains_of_a_file_manager_and_hints_are_no_faults() -> None:
    tree = sound()
    tree.files.update({"__MACOSX/._imsmanifest.xml": b"\0", "media/.DS_Store": b"\0"})
    hint = f'<itemfeedback xmlns="{NAMESPACE}" ident="hint"><hint><hintmaterial/></hint></itemfeedback>'
    last(item(tree, "es"), "itemfeedback").addnext(etree.fromstring(hint))
    assert codes(tree) == []


def test_questions_of_other_dialects_are_not_read() -> None:
    """Canvas puts what a cartridge cannot hold beside it, as an application resource."""
    tree = sound()
    resource = etree.SubElement(
        manifest(tree)[-1],
        f"{CC}resource",
        {"identifier": "other", "type": "associatedcontent/imscc_xmlv1p1/learning-application-resource"},
    )
    etree.SubElement(resource, f"{CC}file", {"href": "other.xml.qti"})
    other = etree.fromstring(etree.tostring(quiz(tree)))
    for one in other.iter(f"{Q}item"):
        remove(field(one, "cc_profile"))
    tree.files["other.xml.qti"] = other
    assert codes(tree) == []


# What the rules say of packages of others; what is valid by its schema is not listed.
SAMPLES = {
    "instructure_common_cartridge__files_canvas_small_1.1.imscc": {"QW593", "QW594", "QW611", "QW617"},
    "rafcevallos_canvas-lms__exporter_cc-with-modules-export.imscc": {"QW595"},
    "rafcevallos_canvas-lms__migration_asmnt_example.zip": set(),
    "rafcevallos_canvas-lms__migration_canvas_announcement.zip": set(),
    "rafcevallos_canvas-lms__migration_canvas_cc_only_questions.zip": set(),
    "vhl_common_cartridge_parser__files_canvas_small_1.1.imscc": {"QW593", "QW594", "QW611", "QW617"},
    "wrdsb_canvas-lms__gems_moodle2cc-0.1.8_cc.imscc": set(),
}


def test_packages_of_others(shared: Path, official_schemas: Path) -> None:
    found = {}
    for file in sorted((shared / "samples/imscc").iterdir()):
        bag = Bag()
        package, _ = check_file(file, SchemaSet(places([official_schemas]), bag), bag, profiles=False)
        assert package in ("cc11", "cc13")
        found[file.name] = {finding.code.id for finding in bag if finding.code.id >= "QW590"}
    assert found == SAMPLES
