"""Drag words: `multiple_dropdowns_question`, each gap a drop-down of all words in alphabetical order."""

from collections.abc import Iterator

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated
from itemwright.formats.canvas.items import blanks
from itemwright.formats.canvas.items.blanks import Gap, Option
from itemwright.formats.canvas.items.matching import judge_parts
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.texts import distinct_names
from itemwright.questions.drag_words import DragWords


def judge(question: DragWords) -> Iterator[Judgement]:
    """Another way to ask, and all or nothing."""
    yield emulated(losses.INTERACTION, "each gap is a drop-down of all words in Canvas")
    yield from judge_parts(question.scoring, len(question.words), "gap")


def write(question: DragWords, sheet: Sheet, parent: etree._Element) -> None:
    """The text with the names of the gaps in brackets, and the words at each."""
    names = distinct_names([gap.name for gap in question.words], question.text)
    shown = {name: f"[{written}]" for name, written in names.items()}
    item = sheet.begin(
        parent, "multiple_dropdowns_question", question, sheet.texts.with_blanks(question.text, shown)
    )
    words = sorted(question.labels, key=lambda word: (word.casefold(), word))
    blanks.write(
        item,
        [Gap(names[gap.name], [Option(word, word == gap.word) for word in words]) for gap in question.words],
    )
