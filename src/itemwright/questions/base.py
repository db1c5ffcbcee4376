"""What every question has, whatever its type."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from itemwright.model.base import Model
from itemwright.model.fields import Identifier, Line, Points, RichText, enumerated, read_by
from itemwright.model.richtext import Text

Difficulty = Annotated[Literal["easy", "medium", "hard"], read_by(enumerated("easy", "medium", "hard"))]


class Feedback(Model):
    """Texts shown after an answer, by its state."""

    correct: RichText | None = None
    partial: RichText | None = None
    incorrect: RichText | None = None

    def texts(self) -> Iterator[Text]:
        """The texts that are there."""
        yield from (text for text in (self.correct, self.partial, self.incorrect) if text is not None)


class BaseQuestion(Model):
    """The fields common to all types. `id` is identity: it is what every identifier in every package derives from."""

    scored: ClassVar[bool] = True
    """Whether the machine scores it; essays, uploads and texts are not."""

    id: Identifier
    title: Line | None = None
    points: Points = Decimal(1)
    explanation: RichText | None = None
    feedback: Feedback = Feedback()
    hints: tuple[RichText, ...] = ()
    tags: tuple[Line, ...] = ()
    difficulty: Difficulty | None = None
    outcomes: tuple[Line, ...] = ()
    note: Line | None = None
    allow: tuple[Line, ...] = ()

    @property
    def main_text(self) -> Text:
        """The text that asks: what a title is drawn from when the author gave none."""
        raise AssertionError("every type has its own")

    def own_texts(self) -> Iterator[Text]:
        """All rich texts of the type's own fields, in reading order."""
        yield self.main_text

    def texts(self) -> Iterator[Text]:
        """All rich texts of the question, in reading order."""
        yield from self.own_texts()
        yield from self.feedback.texts()
        if self.explanation is not None:
            yield self.explanation
        yield from self.hints


class StemQuestion(BaseQuestion):
    """A question that is asked by a stem of its own."""

    stem: RichText

    @property
    def main_text(self) -> Text:
        return self.stem
