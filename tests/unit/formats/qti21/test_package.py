"""The package around the items: valid, complete, and as its settings say."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from tests.support.qti_engine import Item, Test

from itemwright.diag import Bag
from itemwright.diag.render import render
from itemwright.formats.base import Verdict
from itemwright.formats.qti21 import FORMAT
from itemwright.formats.qti21.vocab import CANVAS_WEIGHT, MANIFEST, QTI, TEST
from itemwright.package.serialise import serialise
from itemwright.package.tree import Tree
from itemwright.questions.bank import Bank, Section
from itemwright.validate.catalog import places
from itemwright.validate.package import check_tree
from itemwright.validate.xsd import SchemaSet
from itemwright.xml.parse import parse_xml

from .building import bank_of, package, question, text
from .everything import everything

UNHURRIED = settings(max_examples=60)


Q = f"{{{QTI}}}"


def findings(tree: Tree, official: Path | None = None) -> str:
    bag = Bag()
    schemas = SchemaSet(places([official] if official else []), bag)
    # As files: what is written is what must be valid.
    written = Tree(
        {path: f if isinstance(f, bytes) else parse_xml(serialise(f)) for path, f in tree.files.items()}
    )
    check_tree(written, "qti21", "b.zip", schemas, bag, profiles=True)
    return render("concise", bag)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"deliver": "bank"},
        {"deliver": "both", "language": "pt-BR"},
        {"language": "ar", "id": "7-arabic"},
        {"settings": {"feedback": "after", "attempts": 0}},
        {"settings": {"feedback": "never", "shuffle_questions": True, "show_answers": False}},
    ],
    ids=["quiz", "bank", "both", "right to left", "feedback after", "no feedback"],
)
def test_valid(fields: dict[str, Any], official_schemas: Path) -> None:
    assert findings(package(everything(**fields)), official_schemas) == ""


def test_an_item_bank_has_no_test() -> None:
    tree = package(everything(deliver="bank"))
    assert TEST not in tree.files
    manifest = tree.documents()[MANIFEST]
    assert manifest.findtext("{*}metadata/{*}schema") == "QTIv2.1 Item Bank Package"
    types = {resource.get("type") for resource in manifest.iter("{*}resource")}
    assert types == {"imsqti_item_xmlv2p1", "webcontent"}


def test_identifiers() -> None:
    """They derive from the bank's id and the question's, and the reference has that of the item."""
    tree = package(everything(id="2024-exam"))
    references = {
        ref.get("href"): ref.get("identifier") for ref in tree.documents()[TEST].iter(f"{Q}assessmentItemRef")
    }
    assert references["items/choice.xml"] == "_2024-exam_choice"
    for path, name in references.items():
        assert tree.documents()[str(path)].get("identifier") == name
    names = [element.get("identifier") for element in tree.documents()[TEST].iter(f"{Q}assessmentSection")]
    assert names == [
        "_2024-exam_first",
        "_2024-exam_drawn",
        "_2024-exam-section_number",
        "_2024-exam-section_order",
        "_2024-exam-variants_compute",
    ]
    assert references["items/compute.2.xml"] == "_2024-exam-variant-2_compute"


def test_every_file_is_listed_with_what_shows_it() -> None:
    tree = package(everything())
    manifest = tree.documents()[MANIFEST]
    listed = {
        resource.get("href"): [file.get("href") for file in resource.iterfind("{*}file")]
        for resource in manifest.iter("{*}resource")
    }
    assert listed["items/choice.xml"] == ["items/choice.xml", "media/one.png", "style.css"]
    assert listed["items/claim.xml"] == ["items/claim.xml", "media/two.png", "style.css"]
    assert listed["items/case.xml"] == ["items/case.xml"]
    assert listed[TEST] == [TEST, "media/two.png", "style.css"]
    assert listed["items/labels.xml"][1:] == [
        "media/map.png",
        "labels/labels-w3.svg",
        "labels/labels-w1.svg",
        "labels/labels-w2.svg",
    ]
    assert [path for path in tree.files if not path.endswith(".xml")] == [
        *(f"labels/labels-w{place}.svg" for place in (1, 2, 3)),
        *(f"media/{name}.png" for name in ("map", "one", "two")),
        "style.css",
    ]


def test_metadata_says_what_is_asked() -> None:
    tree = package(everything())
    manifest = tree.documents()[MANIFEST]
    for resource in manifest.iter("{*}resource"):
        metadata = resource.find("{*}metadata/{*}qtiMetadata")
        root = tree.documents().get(str(resource.get("href")))
        if metadata is None or root is None:
            continue
        names = [etree.QName(one).localname for one in root.iter(f"{Q}*")]
        asked = [name for name in names if name.endswith("Interaction")]
        kinds = [kind.text for kind in metadata.iterfind("{*}interactionType")]
        assert kinds == sorted(set(asked)), resource.get("href")
        assert metadata.findtext("{*}composite") == str(len(asked) > 1).lower(), resource.get("href")


def test_no_style_sheet_where_nothing_needs_it() -> None:
    tree = package(bank_of(question("true-false", answer=True)))
    assert set(tree.files) == {MANIFEST, TEST, "items/q.xml"}


@pytest.mark.parametrize(
    "fields",
    [
        {"stem": text("~~no~~")},
        {"explanation": text("~~no~~")},
        {"hints": (text("~~no~~"),)},
        {"feedback": {"correct": text("~~no~~")}},
        {"when_true": text("| a |\n|--:|\n| 1 |")},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_style_sheet_wherever_it_is_needed(fields: dict[str, Any]) -> None:
    tree = package(bank_of(question("true-false", answer=True, **fields)))
    assert tree.documents()["items/q.xml"].find(f"{Q}stylesheet") is not None
    assert "style.css" in tree.files


def test_canvas_points() -> None:
    """Each reference has the points as a weight that no rule names."""
    root = package(everything()).documents()[TEST]
    weights = {
        ref.get("href"): (ref[0].get("identifier"), ref[0].get("value"))
        for ref in root.iter(f"{Q}assessmentItemRef")
    }
    assert weights["items/costly.xml"] == (CANVAS_WEIGHT, "2.5")
    assert weights["items/read.xml"] == (CANVAS_WEIGHT, "0")
    assert {variables.get("weightIdentifier") for variables in root.iter(f"{Q}testVariables")} == {None}


def sections_of(bank: Bank) -> list[tuple[str | None, str | None, bool, list[str]]]:
    """Of each section: the title that is shown, how many are drawn, whether it is shuffled, the questions in it."""
    root = package(bank).documents()[TEST]
    found = []
    for section in root.iter(f"{Q}assessmentSection"):
        selection = section.find(f"{Q}selection")
        assert section.get("visible") == "false"
        found.append(
            (
                section.findtext(f"{Q}rubricBlock/{Q}div/{Q}p/{Q}strong"),
                selection.get("select") if selection is not None else None,
                section.find(f"{Q}ordering") is not None,
                [str(ref.get("href"))[6:-4] for ref in section.iterfind(f"{Q}assessmentItemRef")],
            )
        )
    return found


def test_sections() -> None:
    ask = [question("true-false", id=name, answer=True) for name in "abc"]
    assert sections_of(bank_of(*ask)) == [(None, None, False, ["a", "b", "c"])]
    assert sections_of(bank_of(*ask, settings={"shuffle_questions": True})) == [
        (None, None, True, ["a", "b", "c"])
    ]
    drawn = Section(title="Pool", draw=2, questions=tuple(ask))
    assert sections_of(bank_of(sections=(drawn,))) == [("Pool", "2", False, ["a", "b", "c"])]


def test_texts_are_never_drawn() -> None:
    """They stand outside the pool: in front, or behind it, which is declared."""
    a, b = (question("true-false", id=name, answer=True) for name in "ab")
    before, after = question("text", id="before"), question("text", id="after")
    section = Section(id="s", title="Pool", draw=1, shuffle=True, questions=(before, a, after, b))
    bank = bank_of(sections=(section,))
    assert sections_of(bank) == [("Pool", None, False, ["before", "after"]), (None, "1", True, ["a", "b"])]
    root = package(bank).documents()[TEST]
    outer = root.find(f"{Q}testPart/{Q}assessmentSection")
    assert outer is not None
    assert [etree.QName(child).localname for child in outer] == [
        "rubricBlock",
        "assessmentItemRef",
        "assessmentSection",
        "assessmentItemRef",
    ]
    assert [j.verdict for j in FORMAT.judge_bank(bank)] == [Verdict.EMULATED, Verdict.LOSSY]


def test_title_stands_above_the_text_of_a_section() -> None:
    """In one rubric; the description of the bank has another in front of it."""
    ask = (question("true-false", answer=True),)
    section = Section(title="Pool", text=text("Read this."), questions=ask)
    root = package(bank_of(sections=(section,), description=text("Hello."))).documents()[TEST]
    rubrics = ["".join(rubric.itertext()) for rubric in root.iter(f"{Q}rubricBlock")]
    assert rubrics == ["Hello.", "PoolRead this."]


def totals(bank: Bank, right: set[str], pick: Any = lambda n, of: range(n)) -> dict[str, Any]:
    """The outcomes of the test when the questions of these ids are answered by their keys and the rest not at all."""
    tree = package(bank)
    root = tree.documents()[TEST]
    items = {}
    results = {}
    for ref in root.iter(f"{Q}assessmentItemRef"):
        path, name = str(ref.get("href")), str(ref.get("identifier"))
        items[name] = Item(tree.documents()[path])
        results[name] = items[name].answer_with_key() if path[6:-4] in right else items[name].answer({})
    return dict(Test(root, items, pick).total(results))


@UNHURRIED
@given(
    st.lists(st.sampled_from([Decimal(p) for p in ("0", "0.1", "1", "1.7", "3")]), min_size=1, max_size=12),
    st.fractions(0, 1, max_denominator=100),
    st.data(),
)
def test_totals_and_pass_mark(worths: list[Decimal], needed: Fraction, data: st.DataObject) -> None:
    """Points add up, and exactly the pass mark passes, whatever rounding players do."""
    asked = [
        question("true-false", id=f"q{n}", answer=True, points=points) for n, points in enumerate(worths)
    ]
    right = data.draw(st.sets(st.sampled_from([one.id for one in asked])))
    found = totals(bank_of(*asked, settings={"pass": needed}), right)
    earned = sum((one.points for one in asked if one.id in right), Decimal(0))
    whole = sum(worths, Decimal(0))
    assert found["SCORE"] == pytest.approx(float(earned))
    assert found["MAXSCORE"] == pytest.approx(float(whole))
    assert found["RESULT"] == ("passed" if Fraction(earned) >= Fraction(whole) * needed else "failed")


def test_totals_of_what_is_drawn() -> None:
    asked = tuple(question("true-false", id=f"q{n}", answer=True, points=n) for n in range(1, 5))
    read = question("text", id="t")
    section = Section(draw=2, questions=(read, *asked))
    bank = bank_of(question("essay", id="e", points=10), sections=(section,))
    found = totals(bank, {"q1", "q4"}, lambda n, of: range(of - n, of))
    assert (found["SCORE"], found["MAXSCORE"]) == (4, 7)


def test_settings() -> None:
    def part_of(**stated: Any) -> tuple[str | None, dict[str, str], str | None]:
        root = package(bank_of(question("true-false", answer=True), settings=stated)).documents()[TEST]
        part = root.find(f"{Q}testPart")
        control = root.find(f"{Q}testPart/{Q}itemSessionControl")
        limits = root.find(f"{Q}timeLimits")
        assert part is not None
        assert control is not None
        shown = {name: str(control.get(name)) for name in ("maxAttempts", "showFeedback", "showSolution")}
        return part.get("submissionMode"), shown, limits.get("maxTime") if limits is not None else None

    default = {"maxAttempts": "None", "showFeedback": "true", "showSolution": "false"}
    assert part_of() == ("individual", default, None)
    assert part_of(feedback="after")[0] == "simultaneous"
    assert part_of(feedback="never")[1]["showFeedback"] == "false"
    assert part_of(attempts=0, show_answers=True)[1] == {
        **default,
        "maxAttempts": "0",
        "showSolution": "true",
    }
    assert part_of(time_limit=5400)[2] == "5400"


def test_the_same_bytes_each_time() -> None:
    first, second = (
        {path: f if isinstance(f, bytes) else serialise(f) for path, f in package(everything()).files.items()}
        for _ in range(2)
    )
    assert list(first) == list(second)
    assert first == second
