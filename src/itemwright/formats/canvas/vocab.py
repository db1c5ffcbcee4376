"""The names and limits of Canvas's dialect of QTI 1.2 (docs/importers/canvas.md, sections 3 and 6)."""

import re
from typing import Literal

from itemwright.model.richtext import Media

PACKAGING = "http://www.imsglobal.org/xsd/imscp_v1p1"
SETTINGS = "http://canvas.instructure.com/xsd/cccv1p0"
XSI = "http://www.w3.org/2001/XMLSchema-instance"

QUIZ = "imsqti_xmlv1p2"
ASSOCIATED = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
"""The type of a quiz's settings and of a question bank: both importers go by the end of it."""
WEB_CONTENT = "webcontent"

FILES = "$IMS-CC-FILEBASE$"
"""What stands for the course's files in a reference to one."""

GENERAL, CORRECT, INCORRECT = "general_fb", "correct_fb", "general_incorrect_fb"
"""The feedback that both products know by these names; that for an answer is `<digits>_fb`."""

MAX_TITLE = 255
"""Canvas stores titles of quizzes, banks and groups in so many characters and gives up on a longer one."""
MAX_STEM = 16 * 1024
"""A longer stem is replaced by a notice, counted in characters after links and pictures got their addresses."""

Quizzes = Literal["classic", "new"]
"""`classic`: right in Classic Quizzes and New Quizzes alike. `new`: with what New Quizzes alone take."""

Kind = Literal[
    "multiple_choice_question",
    "multiple_answers_question",
    "true_false_question",
    "short_answer_question",
    "numerical_question",
    "essay_question",
    "matching_question",
    "fill_in_multiple_blanks_question",
    "multiple_dropdowns_question",
    "calculated_question",
    "file_upload_question",
    "text_only_question",
    "ordering_question",
    "categorization_question",
    "hot_spot_question",
]

IDENT = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*", re.ASCII)
"""Idents that arrive as they are; in any other, characters are replaced, and `ID_` comes before a digit."""
BLANK = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
"""Names of blanks that mean the same in the stem and in the answers."""
LOST_ENDING = re.compile(r"_(?:ans|str)$", re.IGNORECASE)
"""Endings that Classic Quizzes' converter cuts off the names of blanks, but not off the stem."""


def quiz_ident(bank: str) -> str:
    """The ident of a bank's quiz, and the name of its folder."""
    return f"quiz_{bank}"


def bank_ident(bank: str) -> str:
    """The ident of a bank's question bank."""
    return f"bank_{bank}"


def item_ident(bank: str, question: str) -> str:
    """The ident of a question: Canvas knows it by this in the whole course, so the bank's id is part of it."""
    return f"q_{bank}_{question}"


def copy_ident(bank: str, question: str) -> str:
    """The ident of a question in the question bank, where the quiz has it as well."""
    return f"b_{bank}_{question}"


def part_ident(bank: str, section: str, kind: Literal["text", "group"]) -> str:
    """The ident of what a section adds: its text, or the group that its questions are drawn from."""
    return f"{kind}_{bank}_{section}"


def media_path(media: Media) -> str:
    """Where a file stands in the package."""
    return f"images/{media.name}"
