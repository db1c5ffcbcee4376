"""The words that itemwright itself adds to what students see, by language. A language is one row."""

from typing import NamedTuple


class Words(NamedTuple):
    """Words in one language.

    `hint` gets a number behind it, `words` and `files` a colon and limits; `none` is a choice beside others.
    """

    true: str
    false: str
    correct: str
    partial: str
    incorrect: str
    explanation: str
    hint: str
    solution: str
    words: str
    grading: str
    files: str
    none: str


_WORDS = {
    "ar": Words(
        *("صحيح", "خطأ", "إجابة صحيحة", "إجابة صحيحة جزئيًا", "إجابة خاطئة"),
        *("شرح", "تلميح", "إجابة نموذجية", "عدد الكلمات", "إرشادات التصحيح"),
        *("الملفات", "لا شيء من هذه"),
    ),
    "de": Words(
        *("Wahr", "Falsch", "Richtig", "Teilweise richtig", "Falsch"),
        *("Erläuterung", "Hinweis", "Musterantwort", "Wörter", "Bewertung"),
        *("Dateien", "Keines davon"),
    ),
    "en": Words(
        *("True", "False", "Correct", "Partly correct", "Incorrect"),
        *("Explanation", "Hint", "Model answer", "Words", "Grading"),
        *("Files", "None of these"),
    ),
    "es": Words(
        *("Verdadero", "Falso", "Correcto", "Parcialmente correcto", "Incorrecto"),
        *("Explicación", "Pista", "Respuesta modelo", "Palabras", "Calificación"),
        *("Archivos", "Ninguno de estos"),
    ),
    "fr": Words(
        *("Vrai", "Faux", "Correct", "Partiellement correct", "Incorrect"),
        *("Explication", "Indice", "Réponse type", "Mots", "Notation"),
        *("Fichiers", "Aucun de ceux-ci"),
    ),
    "it": Words(
        *("Vero", "Falso", "Corretto", "Parzialmente corretto", "Errato"),
        *("Spiegazione", "Suggerimento", "Risposta modello", "Parole", "Valutazione"),
        *("File", "Nessuno di questi"),
    ),
    "ja": Words(
        *("正しい", "誤り", "正解", "部分的に正解", "不正解"),
        *("解説", "ヒント", "模範解答", "語数", "採点基準"),
        *("ファイル", "どれでもない"),
    ),
    "ko": Words(
        *("참", "거짓", "정답", "부분 정답", "오답"),
        *("해설", "힌트", "모범 답안", "단어 수", "채점 기준"),
        *("파일", "해당 없음"),
    ),
    "nl": Words(
        *("Waar", "Onwaar", "Juist", "Gedeeltelijk juist", "Onjuist"),
        *("Uitleg", "Hint", "Modelantwoord", "Woorden", "Beoordeling"),
        *("Bestanden", "Geen van deze"),
    ),
    "pl": Words(
        *("Prawda", "Fałsz", "Poprawnie", "Częściowo poprawnie", "Niepoprawnie"),
        *("Wyjaśnienie", "Wskazówka", "Odpowiedź wzorcowa", "Słowa", "Zasady oceniania"),
        *("Pliki", "Żadne z nich"),
    ),
    "pt": Words(
        *("Verdadeiro", "Falso", "Correto", "Parcialmente correto", "Incorreto"),
        *("Explicação", "Dica", "Resposta modelo", "Palavras", "Avaliação"),
        *("Arquivos", "Nenhum destes"),
    ),
    "ru": Words(
        *("Верно", "Неверно", "Правильно", "Частично правильно", "Неправильно"),
        *("Объяснение", "Подсказка", "Образец ответа", "Слова", "Критерии оценки"),
        *("Файлы", "Ничего из этого"),
    ),
    "zh": Words(
        *("正确", "错误", "回答正确", "部分正确", "回答错误"),
        *("解析", "提示", "参考答案", "字数", "评分标准"),
        *("文件", "都不是"),
    ),
}

RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi"})


def words(language: str) -> Words:
    """The words for a BCP 47 language; English where there is no row."""
    return _WORDS.get(language.split("-")[0].lower(), _WORDS["en"])


def is_right_to_left(language: str) -> bool:
    """Whether a language is written from right to left."""
    return language.split("-")[0].lower() in RIGHT_TO_LEFT
