"""The settings of a quiz: `assessment_meta.xml`, by Canvas's own schema (docs/importers/canvas.md, 3)."""

from collections.abc import Sequence

from lxml import etree

from itemwright.formats.canvas.numbers import number
from itemwright.formats.canvas.order import shuffled_throughout
from itemwright.formats.canvas.parts import Part, quiz_points
from itemwright.formats.canvas.texts import Texts
from itemwright.formats.canvas.vocab import MAX_TITLE, SETTINGS, XSI, quiz_ident
from itemwright.questions.bank import Bank
from itemwright.text.plain import shorten
from itemwright.xml.build import child, element

_POLICY = {"highest": "keep_highest", "latest": "keep_latest", "average": "keep_average"}


def settings(bank: Bank, quiz: Sequence[Part], texts: Texts) -> etree._Element:
    """What the author stated; what not is left to Canvas. The quiz arrives unpublished."""
    root = element(
        f"{{{SETTINGS}}}quiz",
        {
            "identifier": quiz_ident(bank.id),
            f"{{{XSI}}}schemaLocation": f"{SETTINGS} https://canvas.instructure.com/xsd/cccv1p0.xsd",
        },
        namespaces={None: SETTINGS, "xsi": XSI},
    )
    stated = bank.settings
    child(root, "title", text=shorten(bank.title, MAX_TITLE))
    child(root, "description", text=texts.html(bank.description) if bank.description is not None else "")
    child(root, "shuffle_answers", text=_truth(shuffled_throughout(bank)))
    if stated.keep in _POLICY:
        child(root, "scoring_policy", text=_POLICY[stated.keep])
    if stated.feedback is not None:
        # Empty: students see results once they have handed in.
        child(root, "hide_results", text="always" if stated.feedback == "never" else "")
    child(root, "quiz_type", text="assignment")
    child(root, "points_possible", text=number(quiz_points(quiz)))
    if stated.show_answers is not None:
        child(root, "show_correct_answers", text=_truth(stated.show_answers))
    if stated.time_limit is not None:
        child(root, "time_limit", text=str(-(-stated.time_limit // 60)))
    if stated.attempts is not None:
        child(root, "allowed_attempts", text=str(stated.attempts or -1))
    if stated.one_at_a_time is not None:
        child(root, "one_question_at_a_time", text=_truth(stated.one_at_a_time))
        child(root, "cant_go_back", text="false")
    child(root, "available", text="false")
    return root


def _truth(value: bool) -> str:
    return "true" if value else "false"
