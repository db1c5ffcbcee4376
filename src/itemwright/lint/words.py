"""The words that the advice looks for, one row per language. A language without a row gets no advice on words.

Alternatives are regular expressions on lower-cased text, joined by `|`.
"""

import re
from functools import cache
from typing import NamedTuple


class Row(NamedTuple):
    """Words of one language. `negations` in a stem; choices that speak of `all` or `none` of the others."""

    negations: str
    all_or_none: str


_ROWS = {
    "en": Row(
        r"\b(?:not|except|never|isn't|aren't|doesn't|don't|cannot|can't|incorrect|false)\b",
        r"\b(?:all|none|both|neither) of (?:the (?:above|other|previous)|these|them)|\ball are (?:correct|true)\b|"
        r"\b(?:both )?[a-d] (?:and|or) [a-d]\b",
    ),
    "es": Row(
        r"\b(?:no|excepto|nunca|incorrect[oa]s?|fals[oa]s?|salvo)\b",
        r"\b(?:tod[oa]s|ningun[oa]) (?:de )?(?:l[oa]s )?(?:anteriores|dem[aá]s|opciones)|"
        r"\bningun[oa] de (?:est[oa]s|ell[oa]s)",
    ),
    "de": Row(
        r"\b(?:nicht|kein(?:e[nmrs]?)?|außer|nie|niemals|falsch)\b",
        r"\b(?:alle|keine)[rs]? (?:der|von den)? ?(?:oben|genannten|anderen|antworten|diesen)|"
        r"\bnichts davon\b|\balles davon\b",
    ),
    "fr": Row(
        r"\b(?:ne|n'|pas|sauf|jamais|incorrecte?s?|fauss?e?s?)\b",
        r"\b(?:toute?s|tous|aucune?) (?:de )?(?:(?:l|c)es )?(?:ci-dessus|réponses|propositions|autres)|\baucune de ces",
    ),
    "pt": Row(
        r"\b(?:não|exceto|nunca|incorret[oa]s?|fals[oa]s?|salvo)\b",
        r"\b(?:tod[oa]s|nenhuma?) (?:d?[oa]s )?(?:anteriores|acima|demais|opções)|\bnenhuma? dest[ae]s",
    ),
    "ko": Row(
        r"않|아닌|아니|없는|틀린|제외", r"위의? 모두|모두 (?:맞|정답|해당)|정답 없음|해당 없음|위 항목 없음"
    ),
}


@cache
def pattern(language: str, field: str) -> re.Pattern[str] | None:
    """The pattern of a field of a language's row; None without a row."""
    row = _ROWS.get(language.split("-")[0].lower())
    return re.compile(getattr(row, field)) if row else None
