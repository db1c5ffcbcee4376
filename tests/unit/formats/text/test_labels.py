"""The table of labels: no phrase means two things, and a language more is a row more."""

from dataclasses import fields

import pytest

from itemwright.diag import Bag
from itemwright.formats.text.labels import LANGUAGES, Language
from itemwright.formats.text.reader import read
from itemwright.formats.text.vocabulary import alternatives, fold, vocabulary

PARTS = ("answer", "explanation", "hint", "show", "options")

ITALIAN = Language(
    code="it",
    name="Italiano",
    answer="risposta | risposta corretta",
    explanation="spiegazione",
    hint="suggerimento",
    show="mostra risposta",
    key="soluzioni",
    ask="d",
    reply="r",
    question="domanda",
    options="opzioni",
    option="opzione",
    and_="e",
    true="vero",
    false="falso",
    true_sign="v",
    false_sign="f",
    demand="scrivi …",
    quiz="questionario",
    section="scelta multipla",
    navigation="torna a …",
    stop="il la di che quale",
)

PAGE = """Questionario sul lievito

Domanda 1. Quale di questi è un lievito?
A) Sale
B) Saccharomyces

Mostra risposta

Risposta: B) Saccharomyces

Spiegazione: È un fungo.

Domanda 2. Il sale è dolce.
A) Vero
B) Falso

RISPOSTA CORRETTA: B

Torna a casa
"""


def test_no_phrase_names_two_parts() -> None:
    seen: dict[str, str] = {}
    for language in LANGUAGES:
        for part in PARTS:
            for phrase in alternatives(getattr(language, part)):
                assert seen.setdefault(phrase, part) == part, phrase


def test_every_row_is_complete() -> None:
    assert [language.code for language in LANGUAGES] == ["en", "es", "ko", "de", "fr", "pt"]
    for language in LANGUAGES:
        empty = {field.name for field in fields(language) if not getattr(language, field.name)}
        assert empty <= {"stop"}, language.code


def test_a_language_is_added_by_its_row() -> None:
    bag = Bag()
    data = read(PAGE, "pagina.txt", bag, languages=(*LANGUAGES, ITALIAN))
    assert data == {
        "itemwright": 1,
        "id": "questionario-sul-lievito",
        "title": "Questionario sul lievito",
        "language": "it",
        "questions": [
            {
                "id": "questi-e-un-lievito",
                "type": "multiple-choice",
                "stem": "Quale di questi è un lievito?",
                "choices": ["Sale", {"text": "Saccharomyces", "correct": True}],
                "explanation": "È un fungo.",
            },
            {"id": "sale-e-dolce", "type": "true-false", "stem": "Il sale è dolce.", "answer": False},
        ],
    }
    assert [finding.code.id for finding in bag] == ["QW642"]


def test_without_the_row_the_page_is_not_understood() -> None:
    bag = Bag()
    read(PAGE, "pagina.txt", bag)
    assert bag.failed


@pytest.mark.parametrize(
    "written",
    [
        "Explicación",
        "EXPLICACION",
        "explicacio\u0301n",
        "**Explicación**",
        "Ｅｘｐｌｉｃａｃｉｏｎ",
        " explicación ",
    ],
)
def test_case_accents_and_width_do_not_matter(written: str) -> None:
    assert vocabulary().part(written) == ("explanation", ("es",))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_a_page_in_each_language(language: Language) -> None:
    def first(row: str) -> str:
        return row.split("|")[0].strip().capitalize()

    page = f"""{first(language.quiz)} 7

{first(language.question)} 1: ABC?
A) x
B) y

{first(language.show)}

{first(language.answer)}: B
{first(language.explanation)}: z
"""
    bag = Bag()
    data = read(page, "page.txt", bag)
    assert not bag.items
    assert data is not None
    assert data["language"] == language.code
    assert data["title"] == f"{first(language.quiz)} 7"
    assert data["questions"] == [
        {
            "id": "abc",
            "type": "multiple-choice",
            "stem": "ABC?",
            "choices": ["x", {"text": "y", "correct": True}],
            "explanation": "z",
        }
    ]


def test_folding() -> None:
    assert fold("  Mot  d’Été：") == "mot d'ete:"
