"""True or false: `true_false_question`.

Classic Quizzes know it by the English words alone, and show their own there. In another language the students' own
words matter more: then it is a multiple choice of these two there, and true or false in New Quizzes.
"""

from collections.abc import Iterator

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated
from itemwright.formats.canvas.items import choices
from itemwright.formats.canvas.items.choices import Option
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.vocab import Quizzes
from itemwright.formats.words import words
from itemwright.questions.bank import Bank
from itemwright.questions.true_false import TrueFalse


def judge(question: TrueFalse, bank: Bank, quizzes: Quizzes) -> Iterator[Judgement]:
    """Words that are not English."""
    terms = words(bank.language)
    if terms.true != "True" and quizzes == "classic":
        yield emulated(
            losses.INTERACTION,
            f"Classic Quizzes know true and false in English only: there it is a multiple choice of “{terms.true}” and"
            f" “{terms.false}”",
        )


def write(question: TrueFalse, sheet: Sheet, parent: etree._Element) -> None:
    """Two choices, true first."""
    item = sheet.begin(parent, "true_false_question", question, sheet.texts.html(question.stem))
    terms = sheet.words
    options = [
        Option(sheet.texts.wrapped(terms.true, "span"), question.answer, question.when_true),
        Option(sheet.texts.wrapped(terms.false, "span"), not question.answer, question.when_false),
    ]
    choices.write(item, options, several=False, shuffle=False)
