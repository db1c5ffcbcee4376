"""Verdicts by the official schemas and by our own, and the words in which faults are told."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest
from lxml import etree
from tests.support.places import SPECIMENS

from itemwright.diag import Bag, Severity
from itemwright.validate import xsd
from itemwright.validate.catalog import official_catalog
from itemwright.validate.explain import _schema as xmlschema_of
from itemwright.validate.xsd import SchemaSet, Verdict

from .checking import checker, told

pytestmark = pytest.mark.usefixtures("no_network")


QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"


PATTERNS = {
    "qti21-item": ["qti21/package/items/*.xml", "canvas/qti21-for-canvas/items/*.xml"],
    "qti21-test": ["qti21/package/test.xml", "canvas/qti21-for-canvas/tests/*.xml"],
    "qti21-manifest": ["qti21/package/imsmanifest.xml", "canvas/qti21-for-canvas/imsmanifest.xml"],
    "cp-manifest": [f"canvas/{name}/imsmanifest.xml" for name in ("quizzes", "bank-alone", "new-quizzes")],
    "qti12": ["canvas/*/quiz_*/quiz_*.xml", "canvas/*/banks/*.xml"],
    "canvas-meta": ["canvas/*/*/assessment_meta.xml"],
    "cc11-manifest": ["cartridge/cc11/imsmanifest.xml"],
    "cc11-qti": ["cartridge/cc11/quiz_*.xml", "cartridge/cc11/bank_*.xml"],
    "cc11-weblink": ["cartridge/cc11/link_*.xml"],
    "cc13-manifest": ["cartridge/cc13/imsmanifest.xml"],
    "cc13-qti": ["cartridge/cc13/quiz_*.xml", "cartridge/cc13/bank_*.xml"],
    "cc13-weblink": ["cartridge/cc13/link_*.xml"],
}


@pytest.fixture(scope="module")
def schemas(official_schemas: Path) -> SchemaSet:
    bag = Bag()
    made = SchemaSet([official_schemas], bag)
    assert not made.missing(PATTERNS)
    assert not bag.items
    return made


def specimens(kind: str) -> Iterator[etree._Element]:
    files = [file for pattern in PATTERNS[kind] for file in sorted(SPECIMENS.glob(pattern))]
    assert files
    for file in files:
        yield etree.parse(file).getroot()


def first(kind: str) -> etree._Element:
    return next(specimens(kind))


def item(name: str) -> etree._Element:
    return etree.parse(SPECIMENS / f"qti21/package/items/{name}.xml").getroot()


def find(root: etree._Element, name: str, index: int = 0) -> etree._Element:
    return list(root.iter("{*}" + name))[index]


@pytest.mark.parametrize("kind", PATTERNS)
def test_the_specimens_are_valid(schemas: SchemaSet, kind: str) -> None:
    check = checker(schemas, kind).check
    entry = official_catalog().profiles[kind][0].entry
    for root in specimens(kind):
        assert check(root) == Verdict((), entry)


@pytest.mark.parametrize("kind", PATTERNS)
def test_an_unknown_element_is_a_fault_in_every_kind(schemas: SchemaSet, kind: str) -> None:
    root = first(kind)
    namespace = etree.QName(root).namespace
    etree.SubElement(root, f"{{{namespace}}}surprise")
    faults = checker(schemas, kind).check(root).faults
    assert any("surprise" in fault.message for fault in faults)
    assert all(fault.line > 0 for fault in faults)


def test_a_document_of_another_kind_is_told_from_its_root(schemas: SchemaSet) -> None:
    verdict = checker(schemas, "cc11-manifest").check(first("cc13-manifest"))
    assert [fault.message for fault in verdict.faults] == [
        "the root element is `manifest` in the namespace `http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1`; "
        "expected `manifest` in `http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1`"
    ]
    # An inner element is declared in the schema too, but it is no document.
    inner = etree.fromstring(etree.tostring(find(item("lamp"), "choiceInteraction")))
    assert "`assessmentItem`" in checker(schemas, "qti21-item").check(inner).faults[0].message


def test_all_faults_of_an_item_are_listed_with_their_lines(schemas: SchemaSet) -> None:
    root = item("lamp")
    interaction = find(root, "choiceInteraction")
    find(root, "responseDeclaration").set("baseType", "strin")
    find(root, "itemBody").text = "bare text"
    interaction.set("maxChoices", "x")
    interaction.set("shufle", "true")
    del find(root, "simpleChoice").attrib["identifier"]
    find(root, "modalFeedback").tag = QTI + "modalFedback"
    line = interaction.sourceline
    verdict = checker(schemas, "qti21-item").check(root)
    assert verdict.schema == "qti21/imsqti_v2p1.xsd"
    listed = told(verdict)
    assert listed == sorted(listed, key=lambda fault: fault[0])
    texts = {message: at for at, message in listed}
    assert texts["attribute `maxChoices` has the value `x`: not a whole number"] == line
    assert texts["attribute `shufle` is not allowed here"] == line
    assert texts["the required attribute `identifier` is missing"] == find(root, "simpleChoice").sourceline
    assert texts["character data between child elements not allowed"] == find(root, "itemBody").sourceline
    assert texts["element `modalFedback` is not allowed here"] == find(root, "modalFedback").sourceline
    assert any(
        message.startswith("attribute `baseType` has the value `strin`: value must be one of")
        for message in texts
    )
    assert len(listed) == 6


def test_a_wrong_value_of_an_element_is_told_with_the_element(schemas: SchemaSet) -> None:
    root = etree.parse(SPECIMENS / "canvas/quizzes/quiz_sky/assessment_meta.xml").getroot()
    find(root, "shuffle_answers").text = "perhaps"
    assert [message for _, message in told(checker(schemas, "canvas-meta").check(root))] == [
        "element `shuffle_answers` has the value `perhaps`: 'perhaps' is not a boolean value"
    ]


def test_the_path_of_a_fault_names_the_element(schemas: SchemaSet) -> None:
    root = item("lamp")
    del find(root, "simpleChoice", 1).attrib["identifier"]
    (fault,) = checker(schemas, "qti21-item").check(root).faults
    assert fault.path == "/assessmentItem/itemBody/choiceInteraction/simpleChoice[2]"


@pytest.mark.parametrize(
    ("kind", "element", "value", "message"),
    [
        ("qti21-manifest", "language", None, "element `nonsense` is not allowed here"),
        (
            "qti21-manifest",
            "interactionType",
            "guessing",
            "element `interactionType` has the value `guessing`",
        ),
        ("cc11-manifest", "string", None, "element `nonsense` is not allowed here"),
        ("cc13-manifest", "string", None, "element `nonsense` is not allowed here"),
    ],
)
def test_the_metadata_in_a_manifest_is_checked(
    schemas: SchemaSet, kind: str, element: str, value: str | None, message: str
) -> None:
    root = first(kind)
    broken = find(root, element)
    if value is None:
        broken.tag = f"{{{etree.QName(broken).namespace}}}nonsense"
    else:
        broken.text = value
    assert any(text.startswith(message) for _, text in told(checker(schemas, kind).check(root)))


@pytest.mark.parametrize(
    ("namespace", "inner"),
    [
        ("http://ltsc.ieee.org/xsd/LOM", "lom"),
        ("http://www.imsglobal.org/xsd/imsqti_metadata_v2p1", "qtiMetadata"),
        ("http://www.imsglobal.org/xsd/imsmd_v1p2", "lom"),
    ],
)
def test_metadata_in_plain_content_packaging_is_known_and_checked(
    schemas: SchemaSet, namespace: str, inner: str
) -> None:
    check = checker(schemas, "cp-manifest").check
    root = first("cp-manifest")
    metadata = etree.SubElement(find(root, "metadata"), f"{{{namespace}}}{inner}")
    assert not check(root).faults
    etree.SubElement(metadata, f"{{{namespace}}}nonsense")
    assert any("`nonsense`" in message for _, message in told(check(root)))


def test_metadata_of_an_unknown_namespace_is_a_fault_in_plain_content_packaging(schemas: SchemaSet) -> None:
    root = first("cp-manifest")
    etree.SubElement(find(root, "metadata"), "{urn:unknown}data")
    assert any("`urn:unknown`" in message for _, message in told(checker(schemas, "cp-manifest").check(root)))


@pytest.mark.parametrize(
    ("kind", "element", "attribute"),
    [
        ("qti21-manifest", "dependency", "identifierref"),
        ("cc11-manifest", "dependency", "identifierref"),
        ("cc11-manifest", "item", "identifierref"),
        ("cp-manifest", "organizations", "default"),
    ],
)
def test_an_idref_without_its_id_is_a_fault(
    schemas: SchemaSet, kind: str, element: str, attribute: str
) -> None:
    root = first(kind)
    broken = next(e for e in root.iter("{*}" + element) if kind == "cp-manifest" or e.get(attribute))
    broken.set(attribute, "gone")
    assert told(checker(schemas, kind).check(root)) == [
        (broken.sourceline, f"attribute `{attribute}` refers to `gone`, but nothing has that identifier")
    ]
    # The same beside another fault: lxml has then not seen all IDs, and nothing else must be accused.
    root.set("surprise", "")
    assert len(checker(schemas, kind).check(root).faults) == 2


def test_the_response_of_a_text_entry_is_an_idref(schemas: SchemaSet) -> None:
    root = item("height")
    find(root, "textEntryInteraction").set("responseIdentifier", "gone")
    (fault,) = checker(schemas, "qti21-item").check(root).faults
    assert fault.message == "attribute `responseIdentifier` refers to `gone`, but nothing has that identifier"


def test_an_id_that_stands_twice_is_a_fault(schemas: SchemaSet) -> None:
    root = first("cc11-manifest")
    one, two = find(root, "resource"), find(root, "resource", 1)
    two.set("identifier", one.get("identifier", ""))
    messages = [message for _, message in told(checker(schemas, "cc11-manifest").check(root))]
    assert any("duplicated xs:ID" in message for message in messages)


def test_either_issue_of_the_cc13_manifest_makes_it_valid(schemas: SchemaSet) -> None:
    check = checker(schemas, "cc13-manifest").check
    root = first("cc13-manifest")
    assert check(root) == Verdict((), "cc13/ccv1p3_imscp_v1p2_v1p0.xsd")
    find(root, "resource").set("type", "a_type_of_our_own")
    assert check(root) == Verdict((), "cc13/alt/ccv1p3_imscp_v1p2_v1p0.xsd")
    del find(root, "resource").attrib["type"]
    verdict = check(root)
    assert verdict.schema == "cc13/ccv1p3_imscp_v1p2_v1p0.xsd"
    assert [message for _, message in told(verdict)] == ["the required attribute `type` is missing"]


def test_the_idrefs_of_the_catalogue_are_those_of_the_schemas(schemas: SchemaSet) -> None:
    from xmlschema.validators import XsdElement

    def is_idref(kind: object) -> bool:
        while kind is not None:
            if getattr(kind, "name", None) == "{http://www.w3.org/2001/XMLSchema}IDREF":
                return True
            kind = getattr(kind, "base_type", None)
        return False

    def idref(element: etree.QName, attribute: str, own: str | None) -> str:
        if element.namespace == own:
            return f"{element.localname}/@{attribute}"
        return f"{{{element.namespace}}}*/@{attribute}"

    for profiles in official_catalog().profiles.values():
        for profile, schema in [
            pair for p in profiles if (c := schemas.official(p.kind)) for pair in c._schemas
        ]:
            assert profile is not None
            compiled = schema.whole
            own = etree.QName(profile.root.replace("*", "any")).namespace
            declared = {
                idref(etree.QName(element.name or ""), name, own)
                for element in xmlschema_of(compiled).maps.iter_components(XsdElement)
                for name, attribute in (
                    getattr(getattr(element, "type", None), "attributes", None) or {}
                ).items()
                if name and is_idref(getattr(attribute, "type", None))
            }
            assert declared == set(profile.idrefs), compiled.name


def test_a_document_that_was_never_parsed_gets_the_lines_of_its_bytes(schemas: SchemaSet) -> None:
    made = etree.Element(
        "{http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1}webLink",
        nsmap={None: "http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"},
    )
    etree.SubElement(made, "{http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1}title").text = "A link"
    etree.SubElement(made, "{http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1}adress")
    assert told(checker(schemas, "cc11-weblink").check(made)) == [
        (4, "element `adress` is not allowed here; expected `url`")
    ]


def test_without_xmlschema_the_faults_that_lxml_found_are_told(
    schemas: SchemaSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    import xmlschema

    def fail(*_: object, **__: object) -> None:
        raise xmlschema.XMLSchemaException("beyond its bounds")

    monkeypatch.setattr(xmlschema.XMLSchema10, "iter_errors", fail)
    root = first("cc11-weblink")
    etree.SubElement(root, find(root, "title").tag)
    (fault,) = checker(schemas, "cc11-weblink").check(root).faults
    assert fault.path == "/webLink/title[2]"
    assert fault.message.startswith("Element 'title': This element is not expected")


def test_a_schema_is_compiled_once_in_a_process(official_schemas: Path, schemas: SchemaSet) -> None:
    again = SchemaSet([official_schemas], Bag())
    for kind in ("qti21-item", "qti21-test", "cc11-qti"):
        one, two = checker(schemas, kind), checker(again, kind)
        assert one._schemas[0][1] is two._schemas[0][1]


MATHS = "{http://www.w3.org/1998/Math/MathML}"


def test_items_without_maths_are_checked_without_its_schema(
    official_schemas: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xsd, "_official", {})
    check = checker(SchemaSet([official_schemas], Bag()), "qti21-item")
    (_, schema), *_ = check._schemas
    assert not check.check(item("lamp")).faults
    assert "whole" not in schema.__dict__
    body = find(root := item("lamp"), "div")
    etree.SubElement(etree.SubElement(body, f"{MATHS}math"), f"{MATHS}mi").text = "x"
    assert not check.check(root).faults
    assert "whole" in schema.__dict__
    find(root, "mi").tag = f"{MATHS}nonsense"
    assert check.check(root).faults


def test_what_the_stand_in_for_maths_accepts_the_whole_schema_accepts(schemas: SchemaSet) -> None:
    """Of every specimen, and of each with any one of its elements renamed, emptied or stripped of its attributes."""
    for kind in ("qti21-item", "qti21-test"):
        (_, schema), *_ = checker(schemas, kind)._schemas
        assert schema.rest is not None
        for root in specimens(kind):
            for one in spoilt(root):
                maths = next(one.iter(f"{MATHS}*"), None) is not None
                assert schema.rest.accepts(one) == (not maths and schema.whole.accepts(one))


def test_the_stand_in_forbids_maths_where_anything_may_stand(schemas: SchemaSet) -> None:
    (_, schema), *_ = checker(schemas, "qti21-test")._schemas
    assert schema.rest is not None
    root = next(root for root in specimens("qti21-test") if root.find(f".//{QTI}selection") is not None)
    etree.SubElement(find(root, "selection"), "{urn:any}thing")
    assert schema.rest.accepts(root)
    etree.SubElement(find(root, "selection"), f"{MATHS}mi", wrong="")
    assert not schema.rest.accepts(root)
    assert not schema.accepts(root)


def spoilt(root: etree._Element) -> Iterator[etree._Element]:
    yield root
    for index in range(len(list(root.iter("*")))):
        for change in ("tag", "content", "attributes"):
            element = list((copy := deepcopy(root)).iter("*"))[index]
            if change == "tag":
                element.tag = f"{QTI}nonsense"
            elif change == "content":
                del element[:]
            else:
                element.attrib.clear()
            yield copy


def test_qti_2_2_items_cannot_be_checked_and_the_missing_file_is_named(schemas: SchemaSet) -> None:
    assert schemas.official("qti22-item") is None
    assert schemas.missing(["qti22-item", "qti22-manifest"]) == ["qti22/imsqtiv2p2p4_html5_v1p0.xsd"]
    assert schemas.official("qti22-manifest") is not None


def test_what_is_not_installed_is_said_once(tmp_path: Path) -> None:
    bag = Bag()
    schemas = SchemaSet([tmp_path], bag)
    assert schemas.official("cc11-qti") is None
    assert schemas.missing(["cc11-qti"]) == ["cc11/ccv1p1_qtiasiv1p2p1_v1p0.xsd", "w3/xml.xsd"]
    schemas.report_missing(["cc11-qti", "cc13-qti", "cc11-qti"], bag, required=False)
    schemas.report_missing(["cc11-qti"], bag, required=True)
    assert [(d.code.id, d.severity) for d in bag] == [("QW502", Severity.WARNING), ("QW502", Severity.ERROR)]
    assert bag.items[0].message == (
        "not checked against the official schemas, for want of 2 of their files: "
        "run `itemwright schemas install` (needed for cc11-qti, cc13-qti)"
    )
