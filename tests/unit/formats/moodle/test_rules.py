"""The traps of Moodle's importer are found where they are, and nowhere else."""

from pathlib import Path

import pytest
from lxml import etree

from itemwright.diag import Bag, Severity
from itemwright.formats.moodle import FORMAT
from itemwright.formats.moodle.rules import check
from itemwright.package.tree import Tree
from itemwright.plan import plan
from itemwright.xml.parse import parse_xml

from .building import bank, picture, question, text

HEAD = (
    "<name><text>N</text></name><questiontext format='html'><text>T</text></questiontext><penalty>0</penalty>"
)
ANSWER = "<answer fraction='{}' format='html'><text>{}</text></answer>"
TWO = ANSWER.format(100, "a") + ANSWER.format(0, "b")
PNG = "<file name='a.png' path='/' encoding='base64'>iVBORw0K</file>"
SHOWN = "&lt;img src='@@PLUGINFILE@@/a.png'&gt;"


def one(kind: str, body: str, head: str = HEAD) -> str:
    return f"<question type='{kind}'>{head}{body}</question>"


def named(name: str) -> str:
    return one("description", "", f"<name><text>{name}</text></name>")


def stem(inside: str, body: str = "", kind: str = "description") -> str:
    return one(
        kind, body, f"<name><text>N</text></name><questiontext format='html'>{inside}</questiontext>{body}"
    )


def cloze(gap: str) -> str:
    return stem(f"<text>{gap}</text>", kind="cloze")


def pairs(*of: tuple[str, str]) -> str:
    return one(
        "matching",
        "".join(
            f"<subquestion format='html'><text>{left}</text><answer><text>{right}</text></answer></subquestion>"
            for left, right in of
        ),
    )


def category(inside: str, more: str = "") -> str:
    return f"<question type='category'><category>{inside}</category>{more}</question>"


def numerical(answer: str, tolerance: str = "0", more: str = "") -> str:
    return one(
        "numerical",
        f"<answer fraction='100'><text>{answer}</text><tolerance>{tolerance}</tolerance></answer>{more}",
    )


def essay(body: str) -> str:
    return one("essay", body)


FAULTS = {
    "QW520": ["", "<other/>"],
    "QW521": [one("random", ""), one("", "")],
    "QW522": [one("multichoice", TWO, ""), one("description", "", "<name/>")],
    "QW523": [stem("<text><p>no CDATA</p></text>")],
    "QW524": [
        category("$course$/top/A"),
        one("description", "<tags><tag>bare</tag></tags>"),
        category("<text></text>"),
    ],
    "QW525": [
        "<question type='description'><name><text>N</text></name><questiontext>bare</questiontext></question>",
        one("truefalse", "<answer fraction='100'><text>true</text><feedback format='html'>bare</feedback></answer>"
            "<answer fraction='0'><text>false</text></answer>"),
    ],
    "QW526": [
        one("description", "<penalty></penalty>", "<name><text>N</text></name>"),
        one("multichoice", f"<defaultgrade>2,5</defaultgrade>{TWO}"),
        one("multichoice", f"<defaultgrade/>{TWO}"),
        one("shortanswer", f"<usecase>true</usecase>{TWO}"),
        essay("<responsefieldlines>many</responsefieldlines>"),
        essay("<minwordlimit>ten</minwordlimit>"),
    ],
    "QW527": [
        one("description", f"<idnumber>{'i' * 101}</idnumber>"),
        category("<text>A</text>", f"<idnumber>{'i' * 101}</idnumber>"),
        pairs(("a", "r" * 256)),
        numerical("1", more=f"<units><unit><unit_name>{'u' * 51}</unit_name></unit></units>"),
        one("multichoice", f"<answernumbering>alphabetical</answernumbering>{TWO}"),
    ],
    "QW528": [
        named("n" * 256),
        category(f"<text>top/{'c' * 256}</text>"),
        one("description", f"<tags><tag><text>{'t' * 256}</text></tag></tags>"),
    ],
    "QW529": [
        one("description", "<idnumber>x</idnumber>") * 2,
        "".join(category(f"<text>{name}</text>", "<idnumber>x</idnumber>") for name in "AB"),
    ],
    "QW530": [named("if x&lt;y then"), named("x &lt;"), category("<text>top/a&lt;b</text>")],
    "QW531": [
        one("description", f"<tags><tag><text>{one_tag}</text></tag></tags>") for one_tag in ("a&gt;b", "")
    ] + [one("description", "<tags><tag><text>A</text></tag><tag><text>a</text></tag></tags>")],
    "QW532": [
        one("multichoice", f"<single>FALSE</single>{TWO}"),
        one("multichoice", f"<shownumcorrect>false</shownumcorrect>{TWO}"),
        one("multichoice", f"{TWO}<hint format='html'><text>h</text><clearwrong>0</clearwrong></hint>"),
    ],
    "QW533": [
        stem("<text>T</text>").replace("'html'", "'rich'"),
        one("multichoice", f"<answernumbering>a.</answernumbering>{TWO}"),
    ],
    "QW534": [
        stem(f"<text>{SHOWN}</text>{PNG}").replace("path='/'", "path='img'"),
        stem("<text>T</text><file path='/' encoding='base64'>iVBORw0K</file>"),
    ],
    "QW535": [
        stem(f"<text>{SHOWN}</text>{PNG}").replace("iVBORw0K", "no base64!"),
        stem(f"<text>{SHOWN}</text>{PNG}{PNG}"),
        stem(f"<text>{SHOWN}</text>{PNG}").replace("a.png", "x:a.png"),
    ],
    "QW536": [
        stem(f"<text>{SHOWN}</text>"),
        stem(f"<text>{SHOWN}</text>{PNG}", f"<generalfeedback format='html'><text>{SHOWN}</text></generalfeedback>"),
    ],
    "QW537": [stem(f"<text>T</text>{PNG}")],
    "QW538": [
        one("shortanswer", f"<answer fraction='100'><text>a</text>{PNG}</answer>"),
        pairs(("a", "b")).replace("<text>b</text>", f"<text>b</text>{PNG}"),
        essay(f"<responsetemplate format='html'><text>{SHOWN}</text>{PNG}</responsetemplate>"),
        cloze(f"{{1:MC:={SHOWN}~b}}").replace("</questiontext>", f"{PNG}</questiontext>"),
    ],
    "QW539": [
        one("multichoice", TWO + ANSWER.format(one_fraction, "c"))
        for one_fraction in ("33.33", "15", "101", "50%", "half", "-2.5")
    ],
    "QW540": [
        one("multichoice", ANSWER.format(100, "a") + ANSWER.format(0, "")),
        one("shortanswer", ""),
        one("multichoice", ""),
    ],
    "QW541": [
        one("shortanswer", ANSWER.format(50, "a")),
        one("multichoice", ANSWER.format(50, "a") + ANSWER.format(0, "b")),
        one("multichoice", "<single>false</single>" + ANSWER.format(50, "a") + ANSWER.format(40, "b")),
        numerical("1").replace("'100'", "'50'"),
    ],
    "QW542": [
        one("truefalse", ANSWER.format(100, "true")),
        one("truefalse", ANSWER.format(100, "True") + ANSWER.format(0, "False")),
        one("truefalse", ANSWER.format(0, "true") + ANSWER.format(0, "false")),
        one("truefalse", ANSWER.format(90, "true") + ANSWER.format(0, "false")),
    ],
    "QW543": [pairs(("a", "b"), ("c", ""))],
    "QW544": [pairs(("a", "List&lt;String&gt;"))],
    "QW545": [
        *(numerical(answer) for answer in ("3,14", "1,000", "3/4", "10 cm", "abc", "", "−5")),
        numerical("3.14", "5%"),
    ],
    "QW546": [
        essay("<responseformat>rich</responseformat>"),
        essay("<responseformat>noinline</responseformat><attachments>0</attachments>"),
        essay("<minwordlimit></minwordlimit>"),
    ],
    "QW547": [
        cloze(gap)
        for gap in (
            "no gap", "{1:sa:=a}", "{1:SA:a}", "{1:MC:=a}", "{1:MR:%-50%a~%0%b}", "{1:NM:=many}", "{1:MCV:a~b}",
        )
    ],
    "QW548": [cloze("{1:NM:=3,14:0,01}")],
}  # fmt: skip

SOUND = [
    one("multichoice", TWO),
    one("multichoice", "<single>false</single>" + ANSWER.format("33.333", "a") * 3),
    numerical("*"),
    numerical("-1.5e5", "1e-3"),
    numerical("1.5x10^5"),
    named("a &lt; b and &amp;lt;b&gt;"),
    pairs(("a", "x &amp;lt; y"), ("", "only wrong")),
    stem(f"<text>{SHOWN}</text>{PNG}"),
    stem("<text>&lt;img src='@@PLUGINFILE@@/b%20%C3%A9.png'&gt;</text>" + PNG.replace("a.png", "b é.png")),
    essay(
        "<responseformat>noinline</responseformat><attachments>-1</attachments><minwordlimit>5</minwordlimit>"
    ),
    cloze("{1:SA:=a#yes~%50%b\\}~*#no} {2:MRS:%50%a~%50%b~%-50%c} {:NM:=3.14:0.01~*} {3:MCVS:=&amp;#125;~b}"),
    category("<text>$course$/top/TCP//IP</text>") + one("description", "<idnumber>x</idnumber>"),
]


def found(body: str) -> Bag:
    bag = Bag()
    root = parse_xml(f"<quiz>{body}</quiz>".encode()) if body != "<other/>" else parse_xml(body.encode())
    check(Tree({"quiz.xml": root}), "some.xml", bag)
    return bag


@pytest.mark.parametrize(
    ("code", "body"), [(code, body) for code, bodies in FAULTS.items() for body in bodies]
)
def test_a_trap_is_found(code: str, body: str) -> None:
    codes = {finding.code.id for finding in found(body)}
    assert codes == {code}


@pytest.mark.parametrize("body", SOUND)
def test_what_moodle_takes_is_not_reported(body: str) -> None:
    assert [finding.message for finding in found(body)] == []


def test_places_are_lines_of_the_file() -> None:
    bag = found(f"\n{one('multichoice', TWO)}\n{named('x&lt;y')}")
    (finding,) = bag
    assert finding.at is not None
    assert (finding.at.file, finding.at.line) == ("some.xml", 3)


def test_the_specimens_break_nothing(shared: Path) -> None:
    for file in sorted((shared / "specimens/moodle").glob("*.xml")):
        bag = Bag()
        check(Tree({"quiz.xml": parse_xml(file.read_bytes())}), file.name, bag)
        assert [(file.name, f.message) for f in bag if f.severity is not Severity.NOTE] == []


def test_a_default_namespace_is_read_as_moodle_reads_it() -> None:
    bag = Bag()
    root = etree.fromstring(f"<quiz xmlns='urn:x'>{named('x&lt;y')}</quiz>")
    check(Tree({"quiz.xml": root}), "some.xml", bag)
    assert [finding.code.id for finding in bag] == ["QW530"]


def test_our_own_output_has_no_fault() -> None:
    written = FORMAT.write(
        plan(bank(question("essay", stem=picture(), answer=picture(), explanation=text("x<y"))), FORMAT)
    )
    bag = Bag()
    check(written, "demo.moodle.xml", bag)
    assert not len(bag)


def test_hostile_gaps_take_no_time() -> None:
    assert len(found(cloze("{1:MC:" + "~%50%a#" * 50_000))) == 1
