"""A sound package, and ways to spoil it."""

import re
from collections.abc import Callable
from copy import deepcopy

from lxml import etree

from itemwright.formats.qti21.vocab import MANIFEST, QTI, TEST
from itemwright.package.serialise import serialise
from itemwright.package.tree import Tree
from itemwright.questions.bank import Section
from itemwright.xml.parse import parse_xml

from .building import bank_of, package, question, text
from .everything import picture

Q = f"{{{QTI}}}"


CHOICE, WORD, NUMBER, PAIRS, ESSAY = (
    f"items/{name}.xml" for name in ("choice", "word", "number", "pairs", "essay")
)


def sound() -> Tree:
    """A small package of each kind of item that the rules tell apart, as files that were read."""
    asked = (
        question(
            "multiple-choice",
            id="choice",
            stem=picture("one.png"),
            points=2,
            choices=[{"text": text("a"), "correct": True, "feedback": text("So.")}, {"text": text("b")}],
            feedback={"correct": text("Yes."), "incorrect": text("No.")},
        ),
        question("short-answer", id="word", answers=["a", {"text": "b", "feedback": text("Hm.")}]),
        question("numeric", id="number", answers=[{"value": 1}]),
        question(
            "matching",
            id="pairs",
            pairs=[{"left": text("a"), "right": "x"}, {"left": text("b"), "right": "y"}],
        ),
        question("essay", id="essay", answer=text("Thus.")),
    )
    tree = package(bank_of(sections=(Section(id="s", draw=2, questions=asked),), settings={"time_limit": 60}))
    return Tree(
        {path: f if isinstance(f, bytes) else parse_xml(serialise(f)) for path, f in tree.files.items()}
    )


SOUND = sound()


class Spoiled:
    """The sound package, to be spoiled."""

    def __init__(self) -> None:
        self.tree = Tree(
            {path: f if isinstance(f, bytes) else deepcopy(f) for path, f in SOUND.files.items()}
        )

    def root(self, path: str) -> etree._Element:
        return self.tree.documents()[path]

    def one(self, path: str, name: str, **attributes: str) -> etree._Element:
        """The first element of that name with those attributes."""
        return next(
            element
            for element in self.root(path).iter(f"{{*}}{name}")
            if all(element.get(key) == value for key, value in attributes.items())
        )

    def put(self, path: str, name: str, attribute: str, value: str | None, **attributes: str) -> None:
        element = self.one(path, name, **attributes)
        if value is None:
            del element.attrib[attribute]
        else:
            element.set(attribute, value)

    def drop(self, path: str, name: str, **attributes: str) -> None:
        element = self.one(path, name, **attributes)
        parent = element.getparent()
        assert parent is not None
        parent.remove(element)

    def insert(self, path: str, before: str, xml: str, **attributes: str) -> None:
        """Put elements in front of another."""
        for made in parse_xml(f'<x xmlns="{QTI}">{xml}</x>'.encode()):
            self.one(path, before, **attributes).addprevious(made)

    def append(self, path: str, parent: str, xml: str, **attributes: str) -> None:
        for made in parse_xml(f'<x xmlns="{QTI}">{xml}</x>'.encode()):
            self.one(path, parent, **attributes).append(made)

    def rename(self, path: str, name: str, other: str, **attributes: str) -> None:
        element = self.one(path, name, **attributes)
        element.tag = Q + other


def _no_manifest(p: Spoiled) -> None:
    del p.tree.files[MANIFEST]


def _not_announced(p: Spoiled) -> None:
    source = serialise(p.root(MANIFEST)).replace(b"QTIv2.1 Package", b"IMS Content")
    source = re.sub(rb' xmlns:imsqti="[^"]*"', b"", source)
    source = re.sub(rb"<metadata>\s*<imsqti:.*?</metadata>", b"", source, flags=re.DOTALL)
    p.tree.files[MANIFEST] = parse_xml(re.sub(rb' xsi:schemaLocation="[^"]*"', b"", source))


def _file_missing(p: Spoiled) -> None:
    p.tree.files[TEST + ".bak"] = b""
    p.append(MANIFEST, "resource", "", type="imsqti_test_xmlv2p1")
    file = etree.SubElement(
        p.one(MANIFEST, "resource", type="imsqti_test_xmlv2p1"), p.one(MANIFEST, "file").tag
    )
    file.set("href", TEST + ".bak")
    del p.tree.files[TEST + ".bak"]


def _own_href(p: Spoiled) -> None:
    resources = p.one(MANIFEST, "resources")
    made = etree.SubElement(resources, p.one(MANIFEST, "resource").tag, identifier="M", type="webcontent")
    made.set("href", "media/one.png")
    etree.SubElement(made, p.one(MANIFEST, "file").tag, href="media/one.png")


def _plus(p: Spoiled) -> None:
    p.tree.files["media/a+b.png"] = b"png"
    file = etree.SubElement(
        p.one(MANIFEST, "resource", type="imsqti_test_xmlv2p1"), p.one(MANIFEST, "file").tag
    )
    file.set("href", "media/a+b.png")


def _second_part(p: Spoiled) -> None:
    p.insert(
        TEST,
        "outcomeProcessing",
        '<testPart identifier="second" navigationMode="linear" submissionMode="individual"/>',
    )


def _sum(p: Spoiled) -> None:
    p.drop(ESSAY, "outcomeDeclaration", identifier="MAXSCORE")


def _two_items(p: Spoiled) -> None:
    copy = deepcopy(p.root(CHOICE))
    p.tree.files["items/copy.xml"] = copy
    file = etree.SubElement(p.one(MANIFEST, "resource", href=CHOICE), p.one(MANIFEST, "file").tag)
    file.set("href", "items/copy.xml")


FEEDBACK = '<modalFeedback outcomeIdentifier="{0}" identifier="{1}" showHide="show"><p>x</p></modalFeedback>'


DECLARATION = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>'


VALUE = '<baseValue baseType="identifier">x</baseValue>'


def rule(expression: str) -> Callable[[Spoiled], None]:
    """A rule in the number item whose condition is this expression."""

    def spoil(p: Spoiled) -> None:
        setting = f'<setOutcomeValue identifier="SCORE">{ONE}</setOutcomeValue>'
        condition = f"<responseCondition><responseIf>{expression}{setting}</responseIf></responseCondition>"
        p.append(NUMBER, "responseProcessing", condition)

    return spoil


R = '<variable identifier="RESPONSE"/>'


ONE = '<baseValue baseType="float">1</baseValue>'


TEMPLATE = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/"


def template(name: str, path: str) -> Callable[[Spoiled], None]:
    def spoil(p: Spoiled) -> None:
        processing = p.one(path, "responseProcessing")
        processing[:] = []
        processing.set("template", TEMPLATE + name)
        for feedback in list(p.root(path).iter(f"{Q}modalFeedback")):
            p.root(path).remove(feedback)

    return spoil
