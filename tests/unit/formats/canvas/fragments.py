"""Pieces of Canvas packages, put together by hand."""

from collections.abc import Mapping

from itemwright.package.tree import Tree
from itemwright.xml.parse import parse_xml

CP = "http://www.imsglobal.org/xsd/imscp_v1p1"
QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
META = "http://canvas.instructure.com/xsd/cccv1p0"
BANK = "associatedcontent/imscc_xmlv1p1/learning-application-resource"

MANIFEST = f"""<manifest identifier="m" xmlns="{CP}">
<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata>
<organizations/>
<resources>
<resource identifier="quiz_a" type="imsqti_xmlv1p2" href="quiz_a/quiz_a.xml"><file href="quiz_a/quiz_a.xml"/>
<dependency identifierref="meta"/><dependency identifierref="png"/></resource>
<resource identifier="meta" type="{BANK}">
<file href="quiz_a/assessment_meta.xml"/></resource>
<resource identifier="bank_a" type="{BANK}" href="bank_a.xml"><file href="bank_a.xml"/></resource>
<resource identifier="png" type="webcontent" href="images/a.png"><file href="images/a.png"/></resource>
</resources>
</manifest>"""
SETTINGS = f'<quiz identifier="quiz_a" xmlns="{META}"><title>A</title><description/></quiz>'


def document(inside: str, xmlns: str = f'xmlns="{QTI}"') -> str:
    return f"<questestinterop {xmlns}>\n{inside}\n</questestinterop>"


def quiz(*items: str, ident: str = "quiz_a") -> str:
    section = f'<section ident="root_section">{"".join(items)}</section>'
    return document(f'<assessment ident="{ident}" title="A">{section}</assessment>')


def bank(*items: str, ident: str = "bank_a") -> str:
    return document(f'<objectbank ident="{ident}">{"".join(items)}</objectbank>')


def field(label: str, entry: str) -> str:
    return f"<qtimetadatafield><fieldlabel>{label}</fieldlabel><fieldentry>{entry}</fieldentry></qtimetadatafield>"


def item(
    kind: str,
    presentation: str,
    after: str = "",
    ident: str = "i",
    points: str = "1",
    attributes: str = "",
    more: str = "",
) -> str:
    fields = field("question_type", f"{kind}_question") if kind else ""
    fields += field("points_possible", points) if points else ""
    return (
        f'<item ident="{ident}" title="T" {attributes}><itemmetadata><qtimetadata>{fields}{more}</qtimetadata>'
        f"</itemmetadata><presentation>{presentation}</presentation>{after}</item>"
    )


def material(text: str, kind: str = "text/html") -> str:
    return f'<material><mattext texttype="{kind}">{text}</mattext></material>'


STEM = material("&lt;p&gt;Why?&lt;/p&gt;")


def label(ident: str, text: str, kind: str = "text/plain", more: str = "") -> str:
    return f'<response_label ident="{ident}" {more}>{material(text, kind)}</response_label>'


def lid(*labels: str, ident: str = "response1", cardinality: str = "Single", shown: str = "") -> str:
    return (
        f'<response_lid ident="{ident}" rcardinality="{cardinality}">{shown}'
        f"<render_choice>{''.join(labels)}</render_choice></response_lid>"
    )


def equal(value: str, response: str = "response1", more: str = "") -> str:
    return f'<varequal respident="{response}" {more}>{value}</varequal>'


def when(test: str, score: str = "", shows: str = "", action: str = "Set", goes_on: str = "No") -> str:
    setvar = f'<setvar varname="SCORE" action="{action}">{score}</setvar>' if score else ""
    shown = f'<displayfeedback feedbacktype="Response" linkrefid="{shows}"/>' if shows else ""
    return f'<respcondition continue="{goes_on}"><conditionvar>{test}</conditionvar>{setvar}{shown}</respcondition>'


def processing(*conditions: str) -> str:
    return f"<resprocessing><outcomes><decvar/></outcomes>{''.join(conditions)}</resprocessing>"


def comment(ident: str) -> str:
    return f'<itemfeedback ident="{ident}"><flow_mat>{material("Because.")}</flow_mat></itemfeedback>'


TWO = lid(label("11", "A"), label("12", "B"))
RIGHT = when(equal("11"), "100")


def choice(
    *conditions: str,
    labels: str = TWO,
    kind: str = "multiple_choice",
    texts: str = "",
    stem: str = STEM,
    **more: str,
) -> str:
    return item(kind, stem + labels, processing(*(conditions or (RIGHT,))) + texts, **more)


def typed(*conditions: str, kind: str = "short_answer", **more: str) -> str:
    field_of = '<response_str ident="response1" rcardinality="Single"><render_fib/></response_str>'
    return item(kind, STEM + field_of, processing(*conditions), **more)


def ends(low: str, high: str) -> str:
    return f'<vargte respident="response1">{low}</vargte><varlte respident="response1">{high}</varlte>'


RIGHTS = (label("21", "One"), label("22", "Two"))


def match(*rights: str, conditions: str = "", **more: str) -> str:
    responses = "".join(
        lid(*(rights or RIGHTS), ident=f"response_{left}", shown=material("left")) for left in (1, 2)
    )
    scoring = conditions or "".join(
        when(equal(f"2{left}", f"response_{left}"), "50", action="Add") for left in (1, 2)
    )
    return item("matching", STEM + responses, processing(scoring), **more)


def blanks(
    name: str = "one",
    shown: str = "",
    kind: str = "text/plain",
    stem: str = "The [one] and [x.y] and [b_ans].",
) -> str:
    response = lid(
        label("31", "A &lt;b&gt;" if shown == "markup" else "A", kind),
        ident=f"response_{name}",
        shown=f"<material><mattext>{name}</mattext></material>",
    )
    conditions = when(equal("31", f"response_{name}"), "100", action="Add")
    return item("fill_in_multiple_blanks", material(stem) + response, processing(conditions))


def group(number: str, *items: str, points: str = "1", bank_ref: str = "") -> str:
    extension = (
        f"<selection_extension><points_per_item>{points}</points_per_item></selection_extension>"
        if points
        else ""
    )
    ref = f"<sourcebank_ref>{bank_ref}</sourcebank_ref>" if bank_ref else ""
    return (
        f'<section ident="g" title="G"><selection_ordering><selection>{ref}<selection_number>{number}'
        f"</selection_number>{extension}</selection></selection_ordering>{''.join(items)}</section>"
    )


def tree(changes: Mapping[str, str | bytes | None]) -> Tree:
    """A sound package with some of its files changed, added, or (None) taken away."""
    files: dict[str, str | bytes | None] = {
        "imsmanifest.xml": MANIFEST,
        "quiz_a/quiz_a.xml": quiz(choice()),
        "quiz_a/assessment_meta.xml": SETTINGS,
        "bank_a.xml": bank(choice(ident="b1"), choice(ident="b2")),
        "images/a.png": b"\x89PNG",
        **changes,
    }
    made = Tree()
    for path, content in files.items():
        if content is not None:
            made.files[path] = parse_xml(content.encode()) if isinstance(content, str) else content
    return made
