"""The words that itemwright itself adds to what students see, by language. A language is one row."""

from typing import NamedTuple


class Words(NamedTuple):
    """Words in one language."""

    true: str
    false: str
    model_answer: str
    grading: str


_WORDS = {
    "ar": Words("صحيح", "خطأ", "إجابة نموذجية", "إرشادات التصحيح"),
    "de": Words("Wahr", "Falsch", "Musterlösung", "Bewertung"),
    "en": Words("True", "False", "Model answer", "Grading"),
    "es": Words("Verdadero", "Falso", "Respuesta modelo", "Calificación"),
    "fr": Words("Vrai", "Faux", "Réponse modèle", "Notation"),
    "it": Words("Vero", "Falso", "Risposta modello", "Valutazione"),
    "ja": Words("正しい", "誤り", "模範解答", "採点基準"),
    "ko": Words("참", "거짓", "모범 답안", "채점 기준"),
    "nl": Words("Waar", "Onwaar", "Modelantwoord", "Beoordeling"),
    "pl": Words("Prawda", "Fałsz", "Odpowiedź wzorcowa", "Zasady oceniania"),
    "pt": Words("Verdadeiro", "Falso", "Resposta modelo", "Avaliação"),
    "ru": Words("Верно", "Неверно", "Образец ответа", "Критерии оценки"),
    "zh": Words("正确", "错误", "参考答案", "评分标准"),
}

RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi"})


def words(language: str) -> Words:
    """The words for a BCP 47 language; English where there is no row."""
    return _WORDS.get(language.split("-")[0].lower(), _WORDS["en"])


def is_right_to_left(language: str) -> bool:
    """Whether a language is written from right to left."""
    return language.split("-")[0].lower() in RIGHT_TO_LEFT
