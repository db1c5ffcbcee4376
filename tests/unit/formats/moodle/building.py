"""Questions, banks and what is written of them, for tests."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from lxml import etree
from tests.support import pictures

from itemwright.formats.base import Judgement, Verdict
from itemwright.formats.moodle import FORMAT
from itemwright.formats.moodle.vocab import FILE
from itemwright.model.richtext import Feature, Image, Media, Paragraph, Str, Text
from itemwright.plan import plan
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import TYPES, Question, settled


def text(characters: str) -> Text:
    """A text of one paragraph, as the parser makes it of plain words."""
    return Text(characters, blocks=(Paragraph((Str(characters),)),), plain=characters)


def picture(name: str = "cat.png", data: bytes = pictures.PNG) -> Text:
    """A text that shows a file."""
    media = Media(f"media/{name}", name, "image/png", data)
    image = Image(name, "a cat", media=media)
    return Text(
        f"![a cat]({name})",
        blocks=(Paragraph((image,)),),
        plain="a cat",
        features=frozenset({"image"}),
        media=(media,),
    )


def recording() -> Text:
    """A text that plays a sound and shows a picture on the web."""
    media = Media("media/owl.mp3", "owl.mp3", "audio/mpeg", pictures.MP3)
    shown = (Image("owl.mp3", "an owl", media=media), Image("https://e.org/owl.png", "an owl"))
    features: frozenset[Feature] = frozenset({"audio", "image"})
    return Text("…", blocks=(Paragraph(shown),), plain="an owl", features=features, media=(media,))


MAP = Media("media/map.png", "map.png", "image/png", pictures.PNG, (240, 160))
"""The picture of questions that are asked on one."""


def question(kind: str, **fields: Any) -> Question:
    """A question; its stem and its id are given if they matter."""
    model = TYPES[kind]
    given: dict[str, Any] = {"id": "q", **fields}
    if "stem" in model.model_fields:
        given.setdefault("stem", text("Why?"))
    if "image" in model.model_fields:
        given.setdefault("image", {"file": MAP, "alt": "A map"})
    made: Question = settled(model.model_validate({"type": kind, **given}))
    return made


def bank(*questions: Question, **fields: Any) -> Bank:
    """A bank with these questions in one section without title."""
    given: dict[str, Any] = {"id": "demo", "title": "Demo", **fields}
    return Bank.model_validate({"sections": (Section(questions=questions),), **given})


def sectioned(*sections: Section, **fields: Any) -> Bank:
    """A bank with these sections."""
    return bank(**fields).model_copy(update={"sections": sections})


def quiz(of: Bank) -> etree._Element:
    """The written file as an importer reads it."""
    written = FORMAT.write(plan(of, FORMAT)).files[FILE]
    assert isinstance(written, etree._Element)
    return etree.fromstring(etree.tostring(written, encoding="UTF-8"))


def questions(of: Bank) -> list[etree._Element]:
    """The written questions, without categories."""
    return [element for element in quiz(of) if element.get("type") != "category"]


def written(one: Question, **fields: Any) -> etree._Element:
    """The one written question of a bank."""
    (element,) = questions(bank(one, **fields))
    return element


def judgements(one: Question, **fields: Any) -> list[Judgement]:
    """What is judged of a question."""
    return list(FORMAT.judge(one, bank(one, **fields)))


def verdicts(found: list[Judgement]) -> list[tuple[Verdict, str]]:
    """Judgements without their words: verdict and title of the code."""
    return [(one.verdict, one.code.id) for one in found]


def decimal(value: Fraction) -> Decimal:
    """A fraction as a decimal number, where that is exact."""
    return Decimal(value.numerator) / Decimal(value.denominator)
