"""Schemas by a catalogue of two small ones, which need no official files."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from itemwright import resources
from itemwright.diag import Bag, Span
from itemwright.validate import xsd
from itemwright.validate.catalog import Catalog, Profile, SchemaFile, official_catalog
from itemwright.validate.xsd import SchemaSet, Verdict, report

from .checking import checker, told

pytestmark = pytest.mark.usefixtures("no_network")


OUTER = b"""<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:i="urn:inner" targetNamespace="urn:outer">
<xs:import namespace="urn:inner" schemaLocation="https://publisher.invalid/inner.xsd"/>
<xs:element name="a"><xs:complexType><xs:sequence><xs:element ref="i:b"/></xs:sequence></xs:complexType></xs:element>
</xs:schema>"""


INNER = b"""<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:inner">
<xs:element name="b" type="xs:integer"/></xs:schema>"""


def small_catalog(*, knows_inner: bool = True) -> Catalog:
    def file(path: str, namespace: str, data: bytes, *needs: str) -> SchemaFile:
        digest = hashlib.sha256(data).hexdigest()
        urls = (f"http://publisher.invalid/{path}",)
        return SchemaFile(path, digest, len(data), "none", "nobody", urls, namespace, needs=needs)

    outer = file("outer.xsd", "urn:outer", OUTER, *(["inner.xsd"] if knows_inner else []))
    files = [outer, *([file("inner.xsd", "urn:inner", INNER)] if knows_inner else [])]
    return Catalog(
        {f.path: f for f in files},
        {"outer": (Profile("outer", "{urn:outer}a", "none", "outer.xsd"),)},
        {f.address.removeprefix("http://"): f.path for f in files},
    )


def test_a_false_copy_is_reported_and_the_next_place_tried(tmp_path: Path) -> None:
    for folder, inner in (("one", INNER + b" "), ("two", INNER)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "outer.xsd").write_bytes(OUTER)
        (tmp_path / folder / "inner.xsd").write_bytes(inner)
    bag = Bag()
    schemas = SchemaSet([tmp_path / "one", tmp_path / "two"], bag, small_catalog())
    check = checker(schemas, "outer").check
    assert not check(etree.fromstring('<a xmlns="urn:outer"><b xmlns="urn:inner">1</b></a>')).faults
    assert check(etree.fromstring('<a xmlns="urn:outer"><b xmlns="urn:inner">x</b></a>')).faults
    assert [(d.code.id, d.at) for d in bag] == [("QW501", Span((tmp_path / "one/inner.xsd").as_posix()))]


def test_an_import_that_the_catalogue_does_not_know_is_refused(tmp_path: Path) -> None:
    (tmp_path / "outer.xsd").write_bytes(OUTER)
    (tmp_path / "inner.xsd").write_bytes(INNER)
    check = checker(SchemaSet([tmp_path], Bag(), small_catalog(knows_inner=False)), "outer").check
    with pytest.raises((LookupError, etree.XMLSchemaParseError), match="inner"):
        check(etree.fromstring('<a xmlns="urn:outer"/>'))


@pytest.fixture
def own_schemas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "profiles"
    folder.mkdir()
    official_catalog()  # read where it is, whichever test comes first
    monkeypatch.setattr(resources, "folder", lambda _: tmp_path)
    xsd._own_checker.cache_clear()
    yield folder
    xsd._own_checker.cache_clear()


XSD = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"{}>{}</xs:schema>'


def test_a_profile_schema_is_found_by_kind_with_what_it_includes(own_schemas: Path) -> None:
    include = '<xs:include schemaLocation="common.xsd"/><xs:element name="quiz" type="word"/>'
    (own_schemas / "moodle.xsd").write_text(XSD.format("", include))
    yes = '<xs:restriction base="xs:token"><xs:enumeration value="yes"/></xs:restriction>'
    (own_schemas / "common.xsd").write_text(
        XSD.format("", f'<xs:simpleType name="word">{yes}</xs:simpleType>')
    )
    check = SchemaSet([], Bag()).profile("moodle").check
    assert check(etree.fromstring("<quiz>yes</quiz>")) == Verdict((), "profiles/moodle.xsd")
    verdict = check(etree.fromstring("<quiz>no</quiz>"))
    assert told(verdict) == [(1, "element `quiz` has the value `no`: value must be one of ['yes']")]
    bag = Bag()
    report(verdict, "bank.moodle.xml", bag, target="moodle")
    assert [(d.code.id, d.at, d.target) for d in bag] == [("QW504", Span("bank.moodle.xml", 1, 1), "moodle")]


@pytest.mark.parametrize(
    "location", ["../catalog.xsd", "https://example.invalid/a.xsd", "sub/a.xsd", "/etc/a.xsd"]
)
def test_a_profile_schema_includes_only_its_neighbours(own_schemas: Path, location: str) -> None:
    (own_schemas.parent / "catalog.xsd").write_text(XSD.format("", '<xs:element name="a"/>'))
    (own_schemas / "moodle.xsd").write_text(XSD.format("", f'<xs:include schemaLocation="{location}"/>'))
    with pytest.raises((LookupError, etree.XMLSchemaParseError)):
        SchemaSet([], Bag()).profile("moodle").check(etree.fromstring("<a/>"))


def test_faults_by_an_official_schema_have_their_own_code(tmp_path: Path) -> None:
    bag = Bag()
    report(Verdict((xsd.Fault("it is wrong", 0, "/a"),), "qti21/imsqti_v2p1.xsd"), "q.zip!/a.xml", bag)
    (found,) = bag
    assert (found.code.id, found.at) == ("QW503", Span("q.zip!/a.xml"))
    assert found.message == "it is wrong (/a; qti21/imsqti_v2p1.xsd)"


@pytest.mark.parametrize("kind", ["key", "unique"])
def test_a_broken_key_is_told_in_words(own_schemas: Path, kind: str) -> None:
    key = (
        f'<xs:{kind} name="names"><xs:selector xpath="a"/><xs:field xpath="@n"/></xs:{kind}>'
        '<xs:keyref name="uses" refer="names"><xs:selector xpath="b"/><xs:field xpath="@of"/></xs:keyref>'
    )
    content = "".join(
        f'<xs:element name="{name}" maxOccurs="9"><xs:complexType><xs:attribute name="{attribute}"/>'
        "</xs:complexType></xs:element>"
        for name, attribute in (("a", "n"), ("b", "of"))
    )
    inner = f"<xs:complexType><xs:sequence>{content}</xs:sequence></xs:complexType>{key}"
    top = f'<xs:element name="top">{inner}</xs:element>'
    (own_schemas / "keys.xsd").write_text(XSD.format("", top))
    check = SchemaSet([], Bag()).profile("keys").check
    assert not check(etree.fromstring('<top><a n="1"/><b of="1"/></top>')).faults
    document = '<top>\n<a n="1"/>\n<a n="1"/>\n<a/>\n<b of="2"/></top>'
    messages = [message for _, message in told(check(etree.fromstring(document)))]
    assert ("the field `@n` of a key is missing" in messages) == (kind == "key")
    assert "'1' stands twice in the key `names`" in messages
    assert "'2' is not among the values of the key `names`" in messages
