"""The rules for what every item has: type, points, stem; and for what ends an import."""

from itemwright.diag import Severity, declare
from itemwright.formats.canvas.rules.facts import Findings, Item, text_of
from itemwright.formats.canvas.rules.idents import others
from itemwright.formats.canvas.vocab import MAX_STEM

FATAL = declare(
    "QW660",
    Severity.ERROR,
    "word that ends the import",
    """
    Classic Quizzes' converter dies of an `action` of `setvar` other than Set, Add, Subtract, Multiply and Divide, and
    of an `rarea` other than Ellipse, Rectangle and Bounded. The whole import fails, not this question alone.
    """,
)
EMPTY_STEM = declare(
    "QW668",
    Severity.WARNING,
    "question without a text",
    """
    Nothing stands before the choices, or it is empty. Classic Quizzes then show the first choice as the question.
    """,
)
LONG_STEM = declare(
    "QW669",
    Severity.ERROR,
    "question text of more than 16384 characters",
    """
    Classic Quizzes put the notice "The imported question text for this question was too long." in place of a text of
    more than 16384 characters, markup included. Shorten it, or make a page of it that the question refers to.
    """,
)
TYPE = declare(
    "QW690",
    Severity.WARNING,
    "type of question that Canvas does not know",
    """
    The metadata field `question_type` says what becomes of an item. Without it, or with a name that is not Canvas's,
    the type is guessed: choices become multiple choice or multiple answers by the number of right ones, a field with
    answers a short answer, without any an essay.
    """,
)
POINTS = declare(
    "QW680",
    Severity.WARNING,
    "points that Canvas does not read",
    """
    The points of a question are in the metadata field `points_possible`; without it the question counts 1, whatever
    the response processing says (Classic Quizzes read `cc_weighting`, too). Less than 0, or no number, is 0 in
    Classic Quizzes.
    """,
)
NEW_ONLY = declare(
    "QW681",
    Severity.NOTE,
    "question for New Quizzes only",
    """
    Only New Quizzes know this type. Classic Quizzes import a hot spot as a question of the type "Error", and make
    rubbish of a categorization: a multiple answers question with all choices several times.
    """,
)
SEVERAL_STEMS = declare(
    "QW688",
    Severity.WARNING,
    "question text in several parts",
    """
    New Quizzes show only the first `mattext` before the responses; Classic Quizzes show all, one below the other. Put
    everything into one.
    """,
)

ACTIONS = ("set", "add", "subtract", "multiply", "divide")
AREAS = ("ellipse", "rectangle", "bounded")
NEW_TYPES = ("hot_spot_question", "categorization_question")
TYPES = frozenset(
    f"{name}_question"
    for name in (
        *(
            "multiple_choice",
            "multiple_answers",
            "true_false",
            "short_answer",
            "essay",
            "numerical",
            "matching",
        ),
        *("fill_in_multiple_blanks", "multiple_dropdowns", "calculated", "file_upload", "text_only"),
        *("ordering", "categorization", "hot_spot"),
    )
)


def check(item: Item, path: str, findings: Findings) -> None:
    """Type, points and stem of an item."""
    if item.kind and item.kind not in TYPES:
        findings.add(TYPE, f"Canvas knows no type `{item.kind}`", path, item.element)
    elif item.kind in NEW_TYPES:
        findings.add(NEW_ONLY, f"Classic Quizzes know no {item.kind.replace('_', ' ')}", path, item.element)
    _points(item, path, findings)
    _stem(item, path, findings)


def _points(item: Item, path: str, findings: Findings) -> None:
    stated = item.fields.get("points_possible")
    if stated is None:
        return
    try:
        wrong = float(stated) < 0
    except ValueError:
        wrong = True
    if wrong:
        findings.add(
            POINTS, f"`{item.ident}` is worth `{stated}` points, which counts as 0", path, item.element
        )


def _stem(item: Item, path: str, findings: Findings) -> None:
    texts = [element for element in item.stem if str(element.tag).endswith("text")]
    if not any(text_of(element).strip() or len(element) for element in texts):
        if item.kind != "hot_spot_question" and len(texts) == len(item.stem):
            findings.add(EMPTY_STEM, f"`{item.ident}` has no text before its responses", path, item.element)
        return
    if len(texts) > 1:
        findings.add(SEVERAL_STEMS, f"New Quizzes show only the first of {len(texts)} texts", path, texts[1])
    length = sum(len(text_of(element)) for element in texts)
    if length > MAX_STEM:
        findings.add(LONG_STEM, f"the text of `{item.ident}` has {length} characters", path, texts[0])


class Missing:
    """What the items of a document lack in their metadata, told once for all of them."""

    def __init__(self) -> None:
        self._types: list[Item] = []
        self._points: list[Item] = []

    def note(self, item: Item) -> None:
        """Remember an item that lacks something."""
        if not item.kind and "cc_profile" not in item.fields:
            self._types.append(item)
        if "points_possible" not in item.fields and item.kind != "text_only_question":
            self._points.append(item)

    def report(self, path: str, findings: Findings) -> None:
        """Add what is missing."""
        if self._types:
            first = self._types[0]
            findings.add(
                TYPE, f"`{first.ident}` has no `question_type`{others(self._types)}", path, first.element
            )
        if self._points:
            first = self._points[0]
            findings.add(
                POINTS,
                f"`{first.ident}` has no `points_possible` and counts 1 point{others(self._points)}",
                path,
                first.element,
            )


def check_fatal(item: Item, path: str, findings: Findings) -> None:
    """Words that end an import."""
    for setvar in item.element.iter(item.names.score):
        action = setvar.get("action", "Set")
        if action.lower() not in ACTIONS:
            findings.add(FATAL, f"the import fails of the action `{action}`", path, setvar)
    for label in item.element.iter(item.names.choice):
        area = label.get("rarea")
        if area is not None and area.lower() not in AREAS:
            findings.add(FATAL, f"the import fails of the area `{area}`", path, label)
