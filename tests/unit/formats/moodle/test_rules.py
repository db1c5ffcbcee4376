"""The traps of Moodle's importer are found where they are, and nowhere else."""

from base64 import b64encode

import pytest
from lxml import etree
from tests.support import pictures
from tests.support.places import SPECIMENS

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
DATA = b64encode(pictures.PNG).decode()
PNG = f"<file name='a.png' path='/' encoding='base64'>{DATA}</file>"
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


def ordering(
    *items: str, settings: str = "<selecttype>ALL</selecttype><shownumcorrect>1</shownumcorrect>"
) -> str:
    return one("ordering", settings + "".join(ANSWER.format(n, item) for n, item in enumerate(items, 1)))


def gaps(kind: str, text: str, *words: str) -> str:
    name = "dragbox" if kind == "ddwtos" else "selectoption"
    boxes = "".join(f"<{name}><text>{word}</text><group>1</group></{name}>" for word in words)
    return stem(f"<text>{text}</text>", kind=kind).replace("</question>", f"{boxes}</question>")


MARKED = (
    "<drag><no>1</no><text>x</text><noofdrags>1</noofdrags></drag>"
    "<drop><no>1</no><shape>circle</shape><coords>1,2;3</coords><choice>1</choice></drop>"
)
LABELLED = (
    "<drag><no>1</no><text>x</text><draggroup>1</draggroup></drag>"
    "<drop><text/><no>1</no><choice>1</choice><xleft>0</xleft><ytop>0</ytop></drop>"
)


def on_picture(kind: str, body: str, picture: str = PNG) -> str:
    return one(kind, picture + body)


def variable(name: str, *values: str) -> str:
    items = "".join(
        f"<dataset_item><number>{n}</number><value>{value}</value></dataset_item>"
        for n, value in enumerate(values, 1)
    )
    return (
        f"<dataset_definition><status><text>private</text></status><name><text>{name}</text></name>"
        "<type>calculated</type><distribution><text>uniform</text></distribution>"
        "<minimum><text>0</text></minimum><maximum><text>9</text></maximum><decimals><text>0</text></decimals>"
        f"<itemcount>{len(values)}</itemcount><dataset_items>{items}</dataset_items>"
        f"<number_of_items>{len(values)}</number_of_items></dataset_definition>"
    )


def calculated(formula: str, rows: str | None = None) -> str:
    rows = variable("a", "0", "2") + variable("b", "1", "5") if rows is None else rows
    return one(
        "calculated",
        f"<answer fraction='100'><text>{formula}</text><tolerance>0.01</tolerance><tolerancetype>2</tolerancetype>"
        "<correctanswerformat>1</correctanswerformat><correctanswerlength>1</correctanswerlength></answer>"
        f"<dataset_definitions>{rows}</dataset_definitions>",
    )


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
        calculated("{a}").replace("<tolerance>0.01", f"<tolerance>0.{'0' * 20}1"),
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
        on_picture("ddmarker", MARKED + "<showmisplaced>0</showmisplaced>"),
    ],
    "QW533": [
        stem("<text>T</text>").replace("'html'", "'rich'"),
        one("multichoice", f"<answernumbering>a.</answernumbering>{TWO}"),
    ],
    "QW513": [
        stem(f"<text>{SHOWN}</text>{PNG.replace(DATA, DATA[:40])}"),
        stem(f"<text>{SHOWN}</text>{PNG.replace(DATA, b64encode(b'<!doctype html>').decode())}"),
        on_picture("ddmarker", MARKED, picture=PNG.replace(DATA, "iVBORw0K")),
    ],
    "QW534": [
        stem(f"<text>{SHOWN}</text>{PNG}").replace("path='/'", "path='img'"),
        stem("<text>T</text><file path='/' encoding='base64'>iVBORw0K</file>"),
        on_picture("ddmarker", MARKED, picture=PNG.replace("path='/'", "path='img'")),
    ],
    "QW535": [
        stem(f"<text>{SHOWN}</text>{PNG}").replace(DATA, "no base64!"),
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
        gaps("ddwtos", "[[1]]", "a").replace("<text>a</text>", f"<text>a</text>{PNG}"),
        cloze(f"{{1:MC:={SHOWN}~b}}").replace("</questiontext>", f"{PNG}</questiontext>"),
        cloze("{1:MC:=&amp;#64;@PLUGINFILE&amp;#x40;@/~b}"),
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
    "QW544": [pairs(("a", "List&lt;String&gt;")), gaps("gapselect", "[[1]]", "List&lt;String&gt;")],
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
    "QW549": [
        ordering("a"), ordering("a", ""), ordering("a", "b", settings=""),
        ordering("a", "b", settings="<shownumcorrect/>" + "<hint format='html'><text>h</text></hint>"),
    ],
    "QW670": [
        ordering(*"abcdefg", settings="<shownumcorrect>1</shownumcorrect>"),
        ordering(*"abc", settings="<selectcount>2</selectcount><shownumcorrect>1</shownumcorrect>"),
        ordering("a", "b", "a"), ordering("a", "", "b"),
        ordering("a", "b", settings="<gradingtype>BY_EYE</gradingtype><shownumcorrect>0</shownumcorrect>"),
    ],
    "QW671": [
        gaps("ddwtos", "no gap", "a"), gaps("gapselect", "[[1]]"), gaps("ddwtos", "[[2]]", "a"),
        gaps("gapselect", "[[0]]", "a"),
    ],
    "QW672": [gaps("ddwtos", "[[1]] [[1]]", "a"), gaps("gapselect", "[[2]]", "", "b")],
    "QW673": [
        on_picture("ddmarker", MARKED, picture=""), on_picture("ddmarker", MARKED.split("<drop>")[0]),
        on_picture("ddimageortext", "<drop><no>1</no><choice>1</choice><xleft>1</xleft><ytop>1</ytop></drop>"),
        on_picture("ddmarker", MARKED.replace("<choice>1", "<choice>2")),
        on_picture("ddmarker", MARKED.replace("<no>1</no><shape>", "<shape>")),
        on_picture("ddmarker", MARKED.replace("<no>1", "<no>0").replace("<choice>1", "<choice>0")),
        on_picture("ddimageortext", LABELLED.replace("<xleft>0", "<xleft>5.5")),
    ],
    "QW674": [
        on_picture("ddmarker", MARKED.replace("circle", "ellipse")),
        on_picture("ddmarker", MARKED.replace("1,2;3", "1,2")),
        on_picture("ddmarker", MARKED.replace("circle", "polygon").replace("1,2;3", "1,2;3,4")),
    ],
    "QW675": [
        *(calculated(one) for one in (
            "{a}^2", "ln({a})", "2({a})", "e**{a}", "{c}+1", "1/{a}", "sqrt({a}-9)", "pow({a})", "{a}+", "({a}",
            "", "#", "round({a},9e9)",
        )),
        calculated("(" * 500 + "1" + ")" * 500), calculated("-" * 500 + "1"),
    ],
    "QW676": [
        calculated("{a}").replace("<tolerancetype>2</tolerancetype>", ""),
        calculated("3", rows=""),
        calculated("{a}").replace("<decimals><text>0</text></decimals>", ""),
        calculated("{a}", rows=variable("a", "0", "many")),
    ],
    "QW677": [
        calculated("{a}+{b}", rows=variable("a", "0", "1") + variable("b", "1")),
        calculated("{a}", rows=variable("a", "1").replace("private", "shared")),
    ],
    "QW678": [
        calculated("{a}/3", rows=variable("a", "3", "4")),
        calculated("{a}/3", rows=variable("a", "4")).replace("<correctanswerformat>1", "<correctanswerformat>2"),
        calculated("{a}/3", rows=variable("a", "4")).replace("<tolerancetype>2", "<tolerancetype>1"),
        calculated("{a}/3", rows=variable("a", "4")).replace("<tolerancetype>2", "<tolerancetype>3"),
    ],
    "QW679": [cloze("{0:SA:=a} {00:MC:=a~b}")],
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
    stem(f"<text>{SHOWN}</text>{PNG}".replace("a.png", "a.txt").replace(DATA, "aGk=")),
    stem("<text>&lt;img src='@@PLUGINFILE@@/b%20%C3%A9.png'&gt;</text>" + PNG.replace("a.png", "b é.png")),
    essay(
        "<responseformat>noinline</responseformat><attachments>-1</attachments><minwordlimit>5</minwordlimit>"
    ),
    cloze("{1:SA:=a#yes~%50%b\\}~*#no} {2:MRS:%50%a~%50%b~%-50%c} {:NM:=3.14:0.01~*} {3:MCVS:=&amp;#125;~b}"),
    cloze("{1:SA:=a\\}b\\#c~%0%=x#f \\# &amp;#125;} {0:MC:{u\\}~=a}"),
    cloze("{1:NM:=3.14:0.01#Yes, that is 3,14~*#No, it is more}"),
    cloze("{1:MC:=@&amp;commat;PLUGINFILE@@/~&amp;#99999999;}"),
    named("In Moodle `@@PLUGINFILE@@/a.png` is the place of a file"),
    ordering("a", "b"),
    ordering(*"abcdefg"),
    ordering("a", "b", settings="<hint format='html'><text>h</text></hint>" * 2 + "<shownumcorrect/>"),
    gaps("ddwtos", "[[2]] [[1]] &amp;#91;[7]]", "&lt;b&gt;a&lt;/b&gt;", "b", "c"),
    gaps("ddwtos", "[[1]] [[1]]", "a").replace("</group>", "</group><infinite/>"),
    gaps("gapselect", "[[1]] [[1]]", "a &lt; b"),
    on_picture("ddmarker", MARKED + "<showmisplaced/>"),
    on_picture("ddmarker", MARKED.replace("circle", "Circle")),
    on_picture("ddmarker", MARKED.replace("circle", "polygon").replace("1,2;3", "1,2;3,4;5,6")),
    on_picture("ddimageortext", LABELLED),
    on_picture("ddimageortext", LABELLED.replace("<text>x</text>", f"<text>x</text>{PNG}")),
    calculated("{a}*{b}"),
    calculated(
        "pow({a},2)+{b}**2 - -1.5e-1 * (1+pi()) / max({a}, {b}, 3) % 2 + ({a}>1 ? log({b}) : round({b},1))"
    ).replace("<tolerance>0.01", "<tolerance>1"),
    calculated("+".join(["{a}"] * 5000)),
    calculated("{a}").replace(
        "</answer>",
        "</answer><answer fraction='0'><text>*</text><tolerance>0</tolerance>"
        "<tolerancetype>2</tolerancetype><correctanswerformat>1</correctanswerformat>"
        "<correctanswerlength>1</correctanswerlength></answer>",
    ),
    one("description", "") + one("randomsamatch", ""),
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


def test_the_specimens_break_nothing() -> None:
    files = sorted((SPECIMENS / "moodle").glob("*.xml"))
    assert files
    for file in files:
        bag = Bag()
        check(Tree({"quiz.xml": parse_xml(file.read_bytes())}), file.name, bag)
        found = [(file.name, f.message) for f in bag if f.severity is not Severity.NOTE]
        # One question of one file shows what not to do.
        shown = [("formula-rounding.xml", "1.33333333 is shown as 1.3, which is beyond the tolerance")]
        assert found == (shown if file.name == "formula-rounding.xml" else [])


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
