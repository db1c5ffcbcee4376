"""What a cartridge does not hold of the bank around its questions."""

from collections.abc import Iterator

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy
from itemwright.formats.cartridge.text import changes
from itemwright.formats.cartridge.texts_judged import asked, length, title
from itemwright.model.richtext import Text
from itemwright.questions.bank import Bank, Section
from itemwright.questions.text import TextItem

_KEPT = ("time_limit", "attempts")


def judge_bank(bank: Bank, version: str) -> Iterator[Judgement]:
    """What the cartridge does not hold of the bank around its questions."""
    if version != "1.1":
        yield lossy(losses.BANK, f"Moodle does not read Common Cartridge {version}, only 1.1")
    yield from title(bank.title)
    if bank.deliver != "bank":
        yield from _quiz(bank)
    elif stated := list(bank.settings.stated()):
        yield lossy(losses.SETTINGS, f"a question bank has no place for {_listed(stated)}", bank.settings.at)
    if bank.deliver != "quiz":
        yield lossy(losses.BANK, "Canvas's New Quizzes do not read question banks in a cartridge")
        yield lossy(losses.BANK, "Moodle numbers question banks (“Quiz Bank 1”); Canvas keeps the title")
    if bank.description is not None:
        yield lossy(
            losses.BANK,
            "students do not see the description: it stands in the cartridge's metadata, as plain text",
            bank.description.at,
        )
    for section in bank.sections:
        yield from _section(section, bank)


def _section(section: Section, bank: Bank) -> Iterator[Judgement]:
    if section.title is not None:
        yield lossy(
            losses.SECTION,
            f"the section title “{section.title}” is not kept: a cartridge's quiz has no sections",
            section.at,
        )
    if section.text is not None:
        yield from _introduction(section, section.text, bank)
    if section.draw is not None:
        yield lossy(
            losses.SECTION, f"all questions are given, not {section.draw} drawn at random", section.at
        )
    if section.shuffle:
        yield lossy(losses.SECTION, "the questions of a section are not shuffled", section.at)


def _introduction(section: Section, text: Text, bank: Bank) -> Iterator[Judgement]:
    first = next((question for question in section.questions if not isinstance(question, TextItem)), None)
    if first is None or bank.deliver == "bank":
        yield lossy(losses.SECTION, "the text of a section is not kept here", text.at)
        return
    where = "its first question only"
    if bank.deliver == "both":
        where += ", and nowhere in the question bank"
    yield lossy(losses.SECTION, f"the text of a section stands in front of {where}", text.at)
    for message in changes(text):
        yield emulated(losses.TEXT, message, text.at)
    yield from asked(text)
    yield from length(first, text)


def _quiz(bank: Bank) -> Iterator[Judgement]:
    count = sum(not isinstance(question, TextItem) for question in bank.questions)
    if count not in (0, 4):
        yield lossy(
            losses.POINTS,
            "Moodle takes a restored quiz to be worth 4 points, however many questions it has, until a teacher edits"
            " the mark of a question",
        )
    settings = bank.settings
    kept = [name for name in settings.stated() if name in _KEPT and count]
    lost = [name for name in settings.stated() if name not in kept]
    if count and settings.time_limit is not None and settings.time_limit % 60:
        yield lossy(losses.SETTINGS, "the time limit is rounded up to whole minutes", settings.at)
    if kept:
        yield lossy(
            losses.SETTINGS,
            f"Canvas's New Quizzes do not read {_listed(kept)} from a cartridge",
            settings.at,
        )
    if lost:
        yield lossy(losses.SETTINGS, f"a cartridge has no place for {_listed(lost)}", settings.at)


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
