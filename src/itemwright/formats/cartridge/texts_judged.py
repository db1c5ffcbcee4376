"""What of titles and question texts does not survive in a cartridge."""

from collections.abc import Iterator

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy
from itemwright.formats.cartridge.items import stem
from itemwright.formats.cartridge.text import line
from itemwright.formats.cartridge.vocab import MAX_STEM, MAX_TITLE
from itemwright.model.richtext import Text
from itemwright.questions.types import Question

_BYTES_A_CHARACTER = 32
"""More than a character of a source makes in HTML, so that short texts need not be written to be measured."""


def title(text: str) -> Iterator[Judgement]:
    """A title of a question or a bank."""
    if len(line(text)) > MAX_TITLE:
        yield lossy(losses.TITLE, f"the title is cut to {MAX_TITLE} characters with `…`")
    if line(text) != text:
        yield emulated(
            losses.TEXT,
            "an invisible word joiner stands behind `&` in the title, because Moodle would take what follows for an"
            " entity",
        )


def asked(text: Text) -> Iterator[Judgement]:
    """A text that is, or stands in front of, the text that asks."""
    if "break" in text.features:
        # Written as `<br></br>` on the way, of which a browser makes two (moodle.md, 4.3: C14N).
        yield lossy(losses.TEXT, "Moodle shows a line break in the question as two", text.at)
    if text.features & {"audio", "video"}:
        yield lossy(losses.MEDIA, "Moodle does not play sound or film in a question", text.at)


def length(question: Question, before: Text | None) -> Iterator[Judgement]:
    """The length of the text that asks, with what stands before it."""
    characters = len(question.main_text.source) + (len(before.source) if before else 0)
    if characters * _BYTES_A_CHARACTER > MAX_STEM and len(stem(question, before).encode()) > MAX_STEM:
        yield lossy(
            losses.TEXT,
            "Canvas drops a question text of more than 16 kB and shows a notice in its place",
            question.main_text.at,
        )
