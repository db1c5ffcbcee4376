"""The bank: a titled set of questions in sections, and how they are delivered."""

from collections.abc import Iterator
from typing import Annotated, Literal

from itemwright.model.base import Model
from itemwright.model.fields import (
    BankIdentifier,
    Flag,
    Identifier,
    Integer,
    Language,
    Line,
    RichText,
    enumerated,
    read_by,
)
from itemwright.model.richtext import Text
from itemwright.model.settings import Settings
from itemwright.questions.types import Question
from itemwright.text.gaps import with_gaps
from itemwright.text.plain import plain, shorten

Deliver = Literal["quiz", "bank", "both"]
OnRefused = Literal["error", "skip"]


class Section(Model):
    """A part of a bank. A bank with `questions:` alone has one section without id and title.

    `draw` is the number of questions taken at random (None: all); `text` instructions or a shared passage.
    """

    id: Identifier | None = None
    title: Line | None = None
    text: RichText | None = None
    draw: Integer | None = None
    shuffle: Flag = False
    tags: tuple[Line, ...] = ()
    questions: tuple[Question, ...] = ()


class Bank(Model):
    """A bank as its author wrote it, inheritance applied: questions carry the tags and points of what holds them.

    `folder` is the path of the bank's folder as the user typed it; positions in reports are relative to it.
    """

    id: BankIdentifier
    title: Line
    language: Language = "en"
    description: RichText | None = None
    authors: tuple[Line, ...] = ()
    license: Line | None = None
    tags: tuple[Line, ...] = ()
    settings: Settings = Settings()
    deliver: Annotated[Deliver, read_by(enumerated("quiz", "bank", "both"))] = "quiz"
    on_refused: Annotated[OnRefused, read_by(enumerated("error", "skip"))] | None = None
    allow: tuple[Line, ...] = ()
    note: Line | None = None
    sections: tuple[Section, ...] = ()
    folder: str = "."

    @property
    def questions(self) -> Iterator[Question]:
        """All questions in order."""
        for section in self.sections:
            yield from section.questions

    def texts(self) -> Iterator[Text]:
        """All rich texts in reading order."""
        if self.description is not None:
            yield self.description
        for section in self.sections:
            if section.text is not None:
                yield section.text
            for question in section.questions:
                yield from question.texts()


TITLE_LENGTH = 80
"""How long a title is that is made from a text."""


def drawn_title(question: Question) -> str:
    """The beginning of a question's main text: its title if the author gives none. Empty if there are no words."""
    shown = question.main_text.plain
    if "{{" in shown:
        shown = plain(with_gaps(question.main_text.blocks))
    return shorten(shown, TITLE_LENGTH)


def titles(bank: Bank) -> dict[str, str]:
    """A title for every question id: the author's, or the beginning of its main text (at most 80 characters).

    Drawn titles are made distinct in the bank by a number, since importers list questions by title alone.
    """
    taken = {question.title for question in bank.questions if question.title}
    made: dict[str, str] = {}
    next_number: dict[str, int] = {}
    for question in bank.questions:
        if question.title:
            made[question.id] = question.title
            continue
        base = title = drawn_title(question) or question.id
        while title in taken:
            number = next_number.get(base, 2)
            next_number[base] = number + 1
            suffix = f" ({number})"
            title = shorten(base, TITLE_LENGTH - len(suffix)) + suffix
        taken.add(title)
        made[question.id] = title
    return made
