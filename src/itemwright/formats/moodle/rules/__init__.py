"""What no XSD sees in Moodle XML: the traps of Moodle's importer, in anyone's file.

Source: docs/importers/moodle.md, sections 2 and 3, observed on Moodle 5.1. Whether a text is CDATA cannot be seen
in a parsed tree, so the blanks that Moodle loses from escaped text are no rule here; itemwright always writes
CDATA.
"""

from itemwright.diag import Bag, Severity, declare
from itemwright.formats.base import place
from itemwright.formats.moodle.rules import files, types
from itemwright.formats.moodle.rules.head import Heads
from itemwright.formats.moodle.rules.parts import Parts, Report, local
from itemwright.package.tree import Tree

NO_QUIZ = declare(
    "QW520",
    Severity.ERROR,
    "no questions in the file",
    """
    A Moodle XML file has the root element `quiz` and at least one `question` in it. Moodle answers another root with
    "There are no questions in the import file", and an empty `quiz` with an error page (an uncaught TypeError).
    """,
)
UNKNOWN_TYPE = declare(
    "QW521",
    Severity.ERROR,
    "question type that Moodle does not import",
    """
    The `type` of a question is none that a plain Moodle reads from XML. One such question is enough and nothing at
    all is imported. `random` questions cannot be imported in any version; other types need their plugin.
    """,
)

_WITHOUT_RULES = {"description", "randomsamatch"}


def check(tree: Tree, name: str, bag: Bag) -> None:
    """Report what Moodle's importer breaks on or changes in silence. `name` is how the file is shown."""
    quiz = next(iter(tree.documents().values()), None)
    questions = [] if quiz is None or local(quiz) != "quiz" else list(quiz.iterchildren("{*}question"))
    if not questions:
        bag.add(NO_QUIZ, "there are no questions in this file", place(name, "", quiz))
        return
    report = Report(name, bag)
    heads = Heads(report)
    for question in questions:
        kind = question.get("type", "")
        parts = Parts(question)
        heads.check(question, parts, kind)
        if kind == "category":
            continue
        files.check(question, kind, report)
        if not types.check(question, parts, kind, report) and kind not in _WITHOUT_RULES:
            report.add(UNKNOWN_TYPE, f"Moodle imports no questions of the type `{kind}`", question)
