"""What a target may not be able to hold: one code per kind of loss, shared by all formats.

A judgement's verdict says how much it weighs: `emulated` (said in another form, nothing of the meaning lost),
`lossy` (something is lost), `refused` (the question cannot be delivered there).
"""

from itemwright.diag import Severity, declare

TYPE = declare(
    "QW401",
    Severity.WARNING,
    "question type not available",
    """
    The target has no question of this type. It is refused, or written as another type that asks the same; the message
    says which. Leave refused questions out with `on_refused: skip`, or choose another target.
    """,
)
SCORING = declare(
    "QW402",
    Severity.WARNING,
    "scoring rule not exact",
    """
    The target scores some responses differently from the rule that the author stated. The message says which
    responses and by how much; docs/scoring.md has the tables.
    """,
)
CREDIT = declare(
    "QW403",
    Severity.WARNING,
    "credit not available",
    """
    The target has no such credit. Moodle knows only a list of fractions (100, 90, 83.33333, 80, 75, 70, 66.66667, 60,
    50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5 and 0 per cent): a credit within half a
    point of one is written as that one and reported, any other is refused. Common Cartridge knows right and wrong
    only.
    """,
)
MATCHING = declare(
    "QW404",
    Severity.WARNING,
    "answers compared differently",
    """
    The target compares what is typed in another way than the question says: it may ignore case, or know no wildcards
    or regular expressions.
    """,
)
NUMBER = declare(
    "QW405",
    Severity.WARNING,
    "numbers compared differently",
    """
    The target cannot say exactly which numbers are right. The message says what it accepts instead.
    """,
)
UNIT = declare(
    "QW406",
    Severity.WARNING,
    "unit not available",
    """
    The target has no place for the unit of a number, or treats what is typed after the number differently.
    """,
)
FEEDBACK = declare(
    "QW407",
    Severity.WARNING,
    "feedback not shown",
    """
    The target has no place for this feedback or explanation, or does not show it. What students must read belongs
    into the explanation, which most targets show.
    """,
)
HINTS = declare(
    "QW408",
    Severity.WARNING,
    "hints not available",
    """
    The target has no hints for this type of question, or shows them in some settings of a quiz only. What students
    need in order to answer belongs into the stem.
    """,
)
ORDER = declare(
    "QW409",
    Severity.WARNING,
    "order of choices or questions not kept",
    """
    The target cannot shuffle here, or cannot keep a `fixed` choice in its place while it shuffles the others.
    """,
)
ESSAY = declare(
    "QW410",
    Severity.WARNING,
    "settings of an essay not available",
    """
    The target has no place for word limits, the kind of editor, the height of the field or attachments.
    """,
)
MODEL_ANSWER = declare(
    "QW411",
    Severity.WARNING,
    "model answer or grading notes not kept apart",
    """
    The target has no place of its own for a model answer or for notes to graders: they are left out, or stand where
    the message says.
    """,
)
TEXT = declare(
    "QW412",
    Severity.WARNING,
    "text shown differently",
    """
    The target cannot show part of the text as it is meant: formatting where only plain text is allowed, the first
    number of a list in QTI 2.1, and so on.
    """,
)
MATHS = declare(
    "QW413",
    Severity.WARNING,
    "mathematics not typeset",
    """
    The target shows this formula as the TeX that was typed. Put it where the target typesets formulas, mostly in the
    stem, or say it in words there.
    """,
)
MEDIA = declare(
    "QW414",
    Severity.WARNING,
    "picture or file not shown",
    """
    The target does not show a picture at this place, or drops the file. Put labelled pictures into the stem and refer
    to their labels.
    """,
)
TITLE = declare(
    "QW415",
    Severity.WARNING,
    "title cut",
    """
    The title is longer than the target allows and ends there with `…`. Nothing else is lost; a shorter `title` is
    shown whole everywhere.
    """,
)
METADATA = declare(
    "QW416",
    Severity.WARNING,
    "tags, difficulty or outcomes not kept",
    """
    The target has no place for tags, difficulty or learning outcomes, or another one than the author meant. They
    stay in the bank, and in the targets that have places for them.
    """,
)
SETTINGS = declare(
    "QW417",
    Severity.WARNING,
    "setting of the quiz not available",
    """
    The target has no place for this setting (time limit, attempts, pass mark …): set it in the system after importing.
    """,
)
SECTION = declare(
    "QW418",
    Severity.WARNING,
    "section not kept",
    """
    The target has no sections, or cannot draw, shuffle or introduce them. Where it can be set in the system after the
    import, the message says how.
    """,
)
BANK = declare(
    "QW419",
    Severity.WARNING,
    "particulars of the bank not kept",
    """
    The target has no place for the bank's description, authors or licence, or for a bank beside the quiz.
    """,
)
POINTS = declare(
    "QW420",
    Severity.WARNING,
    "points not kept",
    """
    The target gives the question other points than the author, or counts it otherwise in the quiz. The message says
    which; mend it in the system after the import.
    """,
)
INTERACTION = declare(
    "QW421",
    Severity.WARNING,
    "asked in another way",
    """
    The target asks the question by another interaction than the one that the type stands for; what is right and what
    it earns stays the same.
    """,
)
LANGUAGE = declare(
    "QW422",
    Severity.WARNING,
    "language not stated",
    """
    The target has no place for the language of a text, so that screen readers and spell checkers take it for that of
    the page around it.
    """,
)
