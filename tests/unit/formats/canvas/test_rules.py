"""The traps of Canvas's importers are found where they are, and nowhere else."""

from collections.abc import Mapping
from time import process_time

import pytest
from tests.support.places import SPECIMENS

from itemwright.diag import Bag
from itemwright.formats.canvas.rules import check, feedback, groups, idents, keys, package, plain, texts
from itemwright.formats.canvas.rules import item as item_rules
from itemwright.formats.canvas.rules.paths import Endings
from itemwright.package.tree import Tree
from itemwright.xml.parse import parse_xml

from .fragments import (
    BANK,
    CP,
    MANIFEST,
    QTI,
    RIGHT,
    RIGHTS,
    STEM,
    bank,
    blanks,
    choice,
    comment,
    document,
    ends,
    equal,
    field,
    group,
    item,
    label,
    lid,
    match,
    material,
    quiz,
    tree,
    typed,
    when,
)


def codes(of: Tree, name: str = "x.zip") -> list[str]:
    bag = Bag()
    check(of, name, bag)
    return [finding.code.id for finding in bag]


def listing(old: str, new: str) -> dict[str, str]:
    assert old in MANIFEST
    return {"imsmanifest.xml": MANIFEST.replace(old, new)}


PACKAGES: list[tuple[str, Mapping[str, str | bytes | None]]] = [
    ("QW650", {"imsmanifest.xml": None}),
    ("QW651", {"bank_a.xml": document(f'<q:objectbank xmlns:q="{QTI}" ident="bank_a"/>', "")}),
    ("QW651", {"quiz_a/assessment_meta.xml": '<quiz identifier="quiz_a"><title/></quiz>'}),
    ("QW651", listing(f'xmlns="{CP}"', "")),
    ("QW652", {"images/a.png": None}),
    ("QW653", {"quiz_a/assessment_meta.xml": None}),
    ("QW654", {"images/b.png": b"x"}),
    ("QW654", {"more.xml": bank(ident="bank_more")}),
    ("QW655", listing('<dependency identifierref="png"/>', '<dependency identifierref="gone"/>')),
    (
        "QW655",
        listing(
            '<file href="images/a.png"/></resource>',
            '<file href="images/a.png"/></resource><resource identifier="png" type="webcontent"/>',
        ),
    ),
    ("QW656", {"quiz_a/quiz_a.xml": quiz(choice(), ident="quiz_b")}),
    (
        "QW656",
        listing(
            f'<resource identifier="meta" type="{BANK}"', '<resource identifier="meta" type="webcontent"'
        ),
    ),
    (
        "QW657",
        listing(
            '<dependency identifierref="meta"/><dependency identifierref="png"/>',
            '<dependency identifierref="png"/><dependency identifierref="meta"/>',
        ),
    ),
    (
        "QW684",
        {
            "a.png": b"x",
            **listing('<file href="images/a.png"/>', '<file href="images/a.png"/><file href="a.png"/>'),
        },
    ),
    (
        "QW691",
        {
            "images/a.png": None,
            "images/a+b.png": b"x",
            **listing('<file href="images/a.png"/>', '<file href="images/a+b.png"/>'),
        },
    ),
    ("QW682", listing(f'xmlns="{CP}"', f'xmlns="{CP}" xmlns:q="http://www.imsglobal.org/xsd/imsqti_v2p1"')),
    ("QW682", listing("IMS Content", "QTIv2.1 Package")),
    (
        "QW693",
        listing(
            f'<resource identifier="bank_a" type="{BANK}"',
            '<resource identifier="bank_a" type="imsqti_xmlv1p2"',
        ),
    ),
    (
        "QW693",
        listing(
            '<resource identifier="quiz_a" type="imsqti_xmlv1p2"',
            f'<resource identifier="quiz_a" type="{BANK}"',
        ),
    ),
    ("QW658", {"bank_a.xml": bank(choice(ident="i"))}),
    ("QW658", {"bank_a.xml": bank(choice(ident="b1"), ident="quiz_a")}),
    ("QW697", {"quiz_a/quiz_a.xml": quiz(group("1", bank_ref="bank_b"))}),
    ("QW697", {"quiz_a/quiz_a.xml": quiz(group("3", bank_ref="bank_a"))}),
]
ITEMS: list[tuple[str, str]] = [
    ("QW658", choice(labels=lid(label("11", "A"), label("11", "B")))),
    ("QW659", choice(ident="1a")),
    ("QW660", choice(when(equal("11"), "100", action="Power"))),
    ("QW660", choice(labels=lid(label("11", "A", more='rarea="Blob"'), label("12", "B")))),
    ("QW661", choice(RIGHT, when(equal("11"), shows="11_fb"), texts=comment("11_fb"))),
    (
        "QW661",
        choice(
            RIGHT,
            when(f"<not>{equal('11')}</not>", shows="general_incorrect_fb"),
            texts=comment("general_incorrect_fb"),
        ),
    ),
    (
        "QW661",
        choice(
            when(f"<and>{equal('11')}{equal('12')}</and>", "100"),
            when(equal("12"), shows="12_fb", goes_on="Yes"),
            labels=lid(label("11", "A"), label("12", "B"), cardinality="Multiple"),
            kind="multiple_answers",
            texts=comment("12_fb"),
        ),
    ),
    ("QW662", choice(RIGHT, when(equal("13")))),
    (
        "QW662",
        match(
            conditions=when(equal("21", "response_1"), "50", action="Add")
            + when(equal("22", "response_2"), "50", action="Add")
            + when(equal("29", "response_2"))
        ),
    ),
    ("QW663", choice(when("<other/>", "0"))),
    ("QW663", typed(when("<other/>"))),
    ("QW663", typed(when("<other/>"), kind="numerical")),
    ("QW663", match(conditions=when(equal("21", "response_1"), "50", action="Add"))),
    ("QW663", item("fill_in_multiple_blanks", material("The [one].") + lid(ident="response_one"))),
    ("QW664", typed(when(equal("5"), "100"), kind="numerical")),
    ("QW665", blanks("x.y")),
    ("QW665", blanks("b_ans")),
    ("QW666", blanks(stem="The one.")),
    ("QW667", blanks(shown="markup", kind="text/html")),
    ("QW667", match(label("21", "One &amp;amp; all", "text/html"), RIGHTS[1])),
    ("QW667", match(label("21", "&lt;img src='$IMS-CC-FILEBASE$/images/a.png'&gt;"), RIGHTS[1])),
    ("QW668", choice(stem="")),
    ("QW668", choice(stem=material(" "))),
    ("QW669", choice(stem=material("x" * 16385))),
    ("QW680", choice(points="")),
    ("QW680", choice(points="-1")),
    ("QW680", choice(points="many")),
    ("QW681", item("hot_spot", STEM)),
    ("QW681", item("categorization", STEM)),
    ("QW683", typed(when(equal("a", more='case="Yes"'), "100"))),
    ("QW683", typed(when('<varsubstring respident="response1">a</varsubstring>', "100"))),
    ("QW685", group("1", choice(), choice(ident="j", points="2"), points="")),
    (
        "QW686",
        f'<section ident="g"><selection_ordering><order order_type="Random"/></selection_ordering>{choice()}</section>',
    ),
    ("QW687", choice(stem=material("&lt;img src='data:image/png;base64,AA'&gt;"))),
    ("QW687", choice(stem=material("&lt;img alt='x' src='$IMS-CC-FILEBASE$/images/b.png'&gt;"))),
    ("QW687", choice(stem=STEM + '<material><matimage uri="../images/b.png"/></material>')),
    ("QW688", choice(stem=STEM + STEM)),
    ("QW689", match(label("21", "One"), label("22", "One"))),
    ("QW689", match(label("21", "One"), label("22", "Two"), label("x22", "Three"))),
    ("QW690", choice(kind="")),
    ("QW690", choice(kind="missing_word")),
    (
        "QW692",
        match(conditions="".join(when(equal(f"2{left}", f"response_{left}"), "50") for left in (1, 2))),
    ),
    ("QW694", choice(when("<other/>", shows="general_fb", goes_on="Yes"), RIGHT)),
    ("QW694", choice(texts=comment("12_fb"))),
    ("QW694", choice(texts=comment("twelve"))),
    (
        "QW695",
        typed(when(equal("b"), shows="2_fb", goes_on="Yes"), when(equal("a"), "100")).replace(
            "</item>", comment("2_fb") + "</item>"
        ),
    ),
    ("QW696", choice(when(equal("12"), shows="12_wrong", goes_on="Yes"), RIGHT, texts=comment("12_wrong"))),
    ("QW697", group("0", choice())),
    ("QW697", group("2", choice())),
    ("QW697", group("some", choice())),
    ("QW698", choice(RIGHT, when(equal("12"), "50"))),
    ("QW698", typed(when(equal("a"), "100"), when(equal("b"), "50"))),
    ("QW699", choice(kind="true_false", labels=lid(label("11", "Wahr"), label("12", "Falsch")))),
]
SOUND = [
    choice(),
    choice(
        when("<other/>", shows="general_fb", goes_on="Yes"),
        when(equal("11"), shows="11_fb", goes_on="Yes"),
        when(equal("11"), "100", shows="correct_fb"),
        when("<other/>", shows="general_incorrect_fb"),
        texts="".join(map(comment, ("general_fb", "11_fb", "correct_fb", "general_incorrect_fb"))),
    ),
    choice(
        when(f"<and>{equal('11')}<not>{equal('12')}</not></and>", "100"),
        labels=lid(label("11", "A"), label("12", "B"), cardinality="Multiple"),
        kind="multiple_answers",
    ),
    choice(
        when(equal("11"), "50", action="Add"),
        when(equal("12"), "50", action="Add"),
        labels=lid(label("11", "A"), label("12", "B"), cardinality="Multiple"),
        kind="multiple_answers",
    ),
    choice(RIGHT, when(equal("12"), "0")),
    choice(RIGHT, when(equal("12"), "50"), more=field("scoring_algorithm", "VaryPointsByAnswer")),
    choice(when(equal("11"), "1")),
    choice(kind="true_false", labels=lid(label("11", "True"), label("12", "False"))),
    choice(
        kind="true_false", labels=lid(label("11", "Wahr"), label("12", "Falsch")), attributes='xml:lang="de"'
    ),
    choice(texts=comment("solution")),
    choice(stem=material("&lt;img src='%24IMS-CC-FILEBASE%24/images/a.png?canvas_download=1'&gt;")),
    choice(stem=material("&lt;img src='/courses/1/files/2'&gt;&lt;img src='https://example.org/x.png'&gt;")),
    choice(stem='<material><matimage uri="../images/a.png"/></material>'),
    choice(stem=material("&lt;img src='data:x'&gt;", "text/plain")),
    typed(when(equal("a", more='case="No"') + equal("b"), "100")),
    typed(when(f"<or>{equal('5')}<and>{ends('5', '5')}</and></or>", "100"), kind="numerical"),
    typed(when(ends("5", "6"), "100"), kind="numerical"),
    match(),
    match(label("21", "&lt;p&gt;"), RIGHTS[1]),
    blanks(),
    item("essay", STEM),
    item("text_only", STEM, points=""),
    group("1", choice(), choice(ident="j", points="2")),
    group("1", choice(), choice(ident="j"), points=""),
    group("2", bank_ref="bank_a"),
]


@pytest.mark.parametrize(("code", "changes"), PACKAGES)
def test_a_package_with_a_fault(code: str, changes: Mapping[str, str | bytes | None]) -> None:
    assert set(codes(tree(changes))) == {code}


@pytest.mark.parametrize(("code", "fault"), ITEMS)
def test_an_item_with_a_fault(code: str, fault: str) -> None:
    assert set(codes(tree({"quiz_a/quiz_a.xml": quiz(fault)}))) == {code}


@pytest.mark.parametrize("sound", SOUND)
def test_a_sound_item(sound: str) -> None:
    assert codes(tree({"quiz_a/quiz_a.xml": quiz(sound)})) == []


def test_every_rule_is_tested() -> None:
    from itemwright.diag.code import all_codes

    own = {
        code.id
        for code in all_codes().values()
        for module in (feedback, groups, idents, item_rules, keys, package, plain, texts)
        if any(value is code for value in vars(module).values())
    }
    assert own == {code for code, _ in [*PACKAGES, *ITEMS]}


def test_idents_that_become_the_same() -> None:
    found = codes(tree({"bank_a.xml": bank(choice(ident="b c"), choice(ident="b_c"))}))
    assert found == ["QW658", "QW659"]


def test_a_document_alone() -> None:
    alone = Tree({"x.xml": parse_xml(quiz(choice(stem=material("&lt;img src='a.png'&gt;"))).encode())})
    assert codes(alone, "x.xml") == []


def test_no_namespace_at_all() -> None:
    """Rules read it all the same."""
    bare = quiz(choice(RIGHT, when(equal("13")))).replace(f' xmlns="{QTI}"', "")
    alone = Tree({"x.xml": parse_xml(bare.encode())})
    assert codes(alone, "x.xml") == ["QW651", "QW662"]


def test_places() -> None:
    bag = Bag()
    check(tree({"quiz_a/quiz_a.xml": quiz("\n", choice(when(equal("13"), "100")))}), "x.zip", bag)
    places = [(finding.at.file, finding.at.line) for finding in bag if finding.at is not None]
    assert places == [("x.zip!/quiz_a/quiz_a.xml", 3)] * 2


@pytest.mark.parametrize(
    ("name", "wanted"), [("quizzes", []), ("bank-alone", []), ("new-quizzes", ["QW681"] * 2)]
)
def test_specimens(name: str, wanted: list[str]) -> None:
    folder = SPECIMENS / "canvas" / name
    made = Tree()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        data = path.read_bytes()
        made.files[path.relative_to(folder).as_posix()] = parse_xml(data) if path.suffix == ".xml" else data
    assert codes(made, name) == wanted


@pytest.mark.parametrize(
    ("path", "longer"),
    [("a.png", "images/a.png"), ("images/a.png", None), ("b.png", None), ("s/a.png", None), ("", None)],
)
def test_endings(path: str, longer: str | None) -> None:
    paths = Endings(["images/a.png", "images/ab.png", "x!a.png", "c.png"])
    assert paths.longer(path) == longer
    assert (path in paths) is (path in {"a.png", "images/a.png"})


def test_hostile_texts_take_linear_time() -> None:
    """Beginnings of tags, labels and long paths: where squares would take hours."""
    stem = material("&lt;img " * 200_000 + "&lt;img alt='x' src='b.png'&gt;")
    labels = "".join(label(str(n), "&amp;a" * 3, "text/html") for n in range(20_000))
    slashes = {f"{'a/' * 30_000}{n}.png": b"" for n in range(3)}
    made = tree(
        {"quiz_a/quiz_a.xml": quiz(choice(stem=stem), match(labels, RIGHTS[0], ident="m")), **slashes}
    )
    start = process_time()
    found = set(codes(made))
    assert process_time() - start < 5
    assert {"QW654", "QW669", "QW687"} <= found
