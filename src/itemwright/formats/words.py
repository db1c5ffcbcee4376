"""The words that itemwright itself adds to what students see, by language. A language is one row."""

from typing import NamedTuple


class Words(NamedTuple):
    """Words in one language."""

    true: str
    false: str


_WORDS = {
    "ar": Words("صحيح", "خطأ"),
    "de": Words("Wahr", "Falsch"),
    "en": Words("True", "False"),
    "es": Words("Verdadero", "Falso"),
    "fr": Words("Vrai", "Faux"),
    "it": Words("Vero", "Falso"),
    "ja": Words("正しい", "誤り"),
    "ko": Words("참", "거짓"),
    "nl": Words("Waar", "Onwaar"),
    "pl": Words("Prawda", "Fałsz"),
    "pt": Words("Verdadeiro", "Falso"),
    "ru": Words("Верно", "Неверно"),
    "zh": Words("正确", "错误"),
}

RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi"})


def words(language: str) -> Words:
    """The words for a BCP 47 language; English where there is no row."""
    return _WORDS.get(language.split("-")[0].lower(), _WORDS["en"])


def is_right_to_left(language: str) -> bool:
    """Whether a language is written from right to left."""
    return language.split("-")[0].lower() in RIGHT_TO_LEFT
