"""The words that the advice looks for, one row per language. A language without a row gets no advice on words.

Patterns are as narrow as they can be: advice that is wrong is worse than none. They are verbose regular expressions
without regard to case; only negations count in small letters alone: `NOT` is emphasised, and `Not Found` a name.
"""

import re
from functools import cache
from typing import NamedTuple


class Row(NamedTuple):
    """The words of one language.

    A sentence asks for what is not so if an interrogative (`asks`) opens it and a `negation` follows in the same
    clause: none of the words in `clause` stands in between ("which error says that a page was not found" asks for what
    is so); or if it ends or runs as in `negative`. The groups in `negation` and `negative` hold the negation itself.

    `all_or_none`: a whole choice that speaks of the other choices; `letters`: one that names two by their letters.
    `absolute`: always and never. `approximately`: a sentence that asks for a rough number. `rounding`: a text that says
    how to round. `little`: words that do not tell two texts apart.
    """

    asks: str
    clause: str
    negation: str
    negative: str
    all_or_none: str
    letters: str
    absolute: str
    approximately: str
    rounding: str
    little: str


_ROWS = {
    "en": Row(
        asks=r"""
            (?:(?:among|of|from)\ [^,]{1,60},\ )?(?:(?:in|on|of|at|for|with|by|to|from|under)\ )?(?:which|what|who|whom)
        """,
        clause=r"""
            that|if|when|whenever|whether|because|while|where|why|how|who|whose|which|until|unless|and|or|but|happens?|means?
        """,
        negation=r"""
            (?:is|are|was|were|do|does|did|can|could|will|would|should|must|may|might|has|have|had)
                (?:\ (?!(?:to|that|if|when|who|which|and|or|happens?|means?)\b)[^\s,;:]+){0,4}?
                (?<!\ a)(?<!\ an)(?<!\ the)(?<!\ of)(?<!\ in)(?<!\ by)(?<!\ for)(?<!\ with)
                \ (not|never)\ (?!(?:to|only|just)\b)[\w●]
            |(cannot|\w+n['’]t)\ \w
        """,
        negative=r"""
            \b(except)(?:\ for)?\W*$
            |^\W*(?i:which)\ (?:one\ )?(?:of\ )?(?:the\ |these\ |those\ )?(?:following\ )?
                (?:statements?|claims?|sentences?|answers?|options?|assertions?)
                (?:\ [^\s,]+){0,6}?\ (?:is|are)\ (false|untrue|incorrect|wrong)\W*$
        """,
        all_or_none=r"""
            (?:all|both|none|neither|any)\ of\ (?:the\ )?(?:above|others|previous|preceding|these
                |(?:(?:above|other|previous|preceding|these)\ )?(?:answers|choices|options|statements|alternatives))
                (?:\ above)?(?:\ (?:is|are)\ (?:correct|true|right|wrong|false))?
            |(?:all|both|none)\ (?:(?:the\ )?(?:above|answers|choices|options|statements)\ )?
                (?:is|are)\ (?:correct|true|right|wrong|false)
        """,
        letters=r"(?:both\ |only\ )?([A-H])\ (?:and|&)\ ([A-H])(?:\ only)?",
        absolute=r"always|never",
        approximately=r"""
            \b(?:approximately|roughly|estimate)\b|\babout\ how\ (?:many|much|long|far|high|deep|old|heavy|fast)\b
        """,
        rounding=r"round|decimal|significant|digit|nearest",
        little="a an the",
    ),
    "es": Row(
        asks=r"(?:[^,]{1,60},\ ¿)?(?:(?:en|de|a|con|para)\ )?(?:cuál(?:es)?|qué|quién(?:es)?)",
        clause=r"que|si|cuando|porque|donde|como|quien|cuy[oa]s?|y|o|pero|significa|pasa|ocurre|sucede",
        negation=r"(no|nunca|jamás)\ (?!(?:sólo|solo)\b)[\w●]",
        negative=r"""
            \b(excepto|salvo)\W*$
            |\b(?i:cuál|cuáles)\b[^,]{0,60}\b(?:afirmaci[oó]n|afirmaciones|declaraci[oó]n|declaraciones|enunciados?|opci[oó]n|opciones|respuestas?|frases?)
                \b[^,]{0,40}\b(?:es|son)\ (fals[oa]s?|incorrect[oa]s?)\W*$
            |\b(?i:señal[ea]|indi(?:que|ca)|mar(?:que|ca)|elij[ae]|elige)\ (?:la|el)
                \ (?:afirmación|opción|respuesta|enunciado|frase)\ (fals[oa]|incorrect[oa]|que\ no)\b
        """,
        all_or_none=r"""
            (?:tod[oa]s|ningun[oa]|amb[oa]s)\ (?:de\ )?(?:l[oa]s\ |est[oa]s\ )?
                (?:anteriores|demás|otr[oa]s|(?:opciones|respuestas|alternativas|afirmaciones)(?:\ anteriores)?)
                (?:\ (?:es|son)\ (?:correct[oa]s?|verdader[oa]s?|ciert[oa]s?|válid[oa]s?))?
            |(?:tod[oa]s|amb[oa]s|ningun[oa])\ (?:son|es)\ (?:correct[oa]s?|verdader[oa]s?|ciert[oa]s?|válid[oa]s?)
            |todo\ lo\ anterior|nada\ de\ lo\ anterior|ningun[oa]\ de\ est[oa]s
        """,
        letters=r"(?:solo\ |sólo\ |tanto\ )?([A-H])\ y\ ([A-H])(?:\ solamente)?",
        absolute=r"siempre|nunca|jamás",
        approximately=r"\b(?:aproximadamente|estim[ae])\b",
        rounding=r"redond|decimal|cifra|dígito",
        little="el la los las un una unos unas lo",
    ),
    "de": Row(
        asks=r"(?:(?:in|an|auf|mit|bei|von|zu|für|aus)\ )?(?:welche[rsnm]?|was|wer|wen|wem|womit|wozu)",
        clause=r"und|oder|passiert|geschieht|bedeute[nt]|heißt",
        # Not the participle of "eine nicht gefundene Seite".
        negation=r"""
            (?<!\ ein)(?<!\ eine)(?<!\ eine[rmn])(?<!\ die)(?<!\ de[rnm])(?<!\ das)
                (nicht(?!\ nur\b|\ mehr\b|\ \w+e[nrms]?\ [A-ZÄÖÜ])|nie|niemals)\b
            |(?:ist|sind|war|waren)\ (?:\w+\ ){0,3}(kein(?:e[nmrs]?)?)\b
        """,
        negative=r"""
            \b(außer|ausgenommen)\W*$
            |\b(?i:welche[rs]?)\b[^,]{0,60}\b(?:Aussagen?|Antwort(?:en)?|Behauptung(?:en)?|Sätzen?)\b[^,]{0,40}
                \b(?:ist|sind)\ (falsch|unzutreffend|unwahr)\W*$
        """,
        all_or_none=r"""
            (?:alle|keine[rs]?|beide)\ (?:(?:der|von\ den|die|dieser|diese)\ )?
                (?:(?:oben\ |zuvor\ )?genannten|obigen|anderen|vorigen
                |(?:(?:oben\ )?genannten\ |obigen\ |anderen\ )?(?:antworten|aussagen|möglichkeiten|optionen))
                (?:\ (?:ist|sind|trifft|treffen)\ (?:richtig|korrekt|zu|wahr|falsch))?
            |(?:alle|beide|keine)\ (?:antwort(?:en)?\ |aussagen?\ )?(?:ist|sind|trifft|treffen)
                \ (?:richtig|korrekt|zu|wahr|falsch)
            |(?:nichts|alles|alle|keine[rs]?)\ davon
        """,
        letters=r"(?:nur\ |sowohl\ )?([A-H])\ (?:und|als\ auch)\ ([A-H])",
        absolute=r"immer(?!\ (?:noch|wieder|mehr|\w+er)\b)|nie|niemals|stets",
        approximately=r"\b(?:ungefähr|schätzen?|circa|wie\ viele?\ etwa)\b|\bca\.",
        rounding=r"runde|dezimal|nachkomma|stelle|ziffer",
        little="der die das den dem des ein eine einen einem einer eines",
    ),
    "fr": Row(
        asks=r"""
            (?:parmi\ [^,]*,\ )?(?:(?:à|de|en|dans|par|pour|avec)\ )?
                (?:qu['’]est-ce\ (?:qui|que)|qui|que|(?:les)?quel(?:le)?s?|laquelle|lequel)
        """,
        clause=r"que|qui|(?:les)?quel(?:le)?s?|lequel|laquelle|si|quand|lorsque|parce|dont|où|comment|pourquoi|et|ou|mais|signifie",
        negation=r"(?:ne\ |n['’])[^\s,;:]+(?:\ [^\s,;:]+)?\ (pas|jamais|aucune?)\b(?!\ (?:que|seulement)\b)",
        negative=r"""
            \b(sauf|excepté)(?:\ une?|\ l['’]une?)?\W*$
            |\b(?i:laquelle|lesquelles|quelles?)\b[^,]{0,60}
                \b(?:affirmations?|propositions?|déclarations?|réponses?|phrases?|assertions?)\b[^,]{0,40}
                \b(?:est|sont)\ (fausses?|incorrectes?|inexactes?)\W*$
        """,
        all_or_none=r"""
            (?:toutes|aucune)\ (?:de\ |d['’])?(?:les\ |ces\ |des\ )?(?:autres\ )?
                (?:réponses|propositions|affirmations|options)(?:\ (?:ci-dessus|précédentes|proposées))?
                (?:\ (?:n['’])?(?:est|sont)\ (?:correctes?|justes?|vraies?|fausses?|exactes?))?
            |(?:tous|toutes|aucune?)\ (?:les|des|de\ ces)\ (?:précédente?s|autres|choix)
            |tout\ ce\ qui\ précède|rien\ de\ tout\ (?:cela|ça)|rien\ de\ ce\ qui\ précède
            |aucune?\ (?:réponse|proposition)\ n['’]est\ (?:correcte|juste|vraie|exacte)
        """,
        letters=r"(?:seulement\ )?([A-H])\ et\ ([A-H])(?:\ seulement)?",
        absolute=r"toujours|jamais",
        approximately=r"\b(?:approximativement|environ\ combien|combien\ environ|estimez)\b",
        rounding=r"arrond|décimale|chiffre",
        little="le la les l un une des",
    ),
    "pt": Row(
        asks=r"(?:d[^,]{1,60},\ (?=qua))?(?:(?:o|a|de|em|com|para)\ )?(?:qual|quais|que|quem)",
        clause=r"que|se|quando|porque|onde|como|quem|cuj[oa]s?|e|ou|mas|significa|acontece|ocorre",
        negation=r"(não|nunca|jamais)\ (?!(?:só|apenas|somente)\b)[\w●]",
        negative=r"""
            \b(exceto|salvo)\W*$
            |\b(?i:assinale|marque|indique|escolha)\ a\ (?:alternativa|opção|afirmação|resposta)
                \ (que\ não|incorreta|falsa|errada)\b
            |\b(?i:qual|quais)\b[^,]{0,60}
                \b(?:afirmaç(?:ão|ões)|alternativas?|enunciados?|opç(?:ão|ões)|respostas?|frases?)\b[^,]{0,40}
                \b(?:é|são|está|estão)\ (fals[oa]s?|incorret[oa]s?|errad[oa]s?)\W*$
        """,
        all_or_none=r"""
            (?:tod[oa]s|nenhum[ao]?|amb[oa]s)\ (?:[oa]s\ |d[oa]s\ |dest[ae]s\ )?
                (?:anteriores|acima|demais|outr[oa]s
                |(?:alternativas|opções|respostas|afirmações)(?:\ anteriores|\ acima)?)
                (?:\ (?:é|são|está|estão)\ (?:corret[oa]s?|verdadeir[oa]s?|cert[oa]s?))?
            |(?:tod[oa]s|amb[oa]s|nenhum[ao]?)\ (?:é|são|está|estão)\ (?:corret[oa]s?|verdadeir[oa]s?|cert[oa]s?)
            |nenhum[ao]?\ dest[ae]s|n\.?\ ?d\.?\ ?a\.?
        """,
        letters=r"(?:só\ |somente\ |apenas\ )?([A-H])\ e\ ([A-H])(?:\ apenas)?",
        absolute=r"sempre|nunca|jamais",
        approximately=r"\b(?:aproximadamente|estime)\b",
        rounding=r"arredond|decima|casas|algarismo|dígito",
        little="o a os as um uma uns umas",
    ),
    "ko": Row(
        # A Korean sentence asks at its end.
        asks=r"(?!)",
        clause=r"(?!)",
        negation=r"(?!)",
        negative=r"""
            ((?:않은|않는|않을|아닌|틀린|잘못된|수\ 없는)\ 것)
                (?:들?은(?:\ (?:무엇|어느\ 것|어떤\ 것)\S*)?\W*$|을\ (?:모두\ |하나\ )?(?:고르|고른|선택|찾))
        """,
        all_or_none=r"""
            위(?:의)?\ (?:모두|전부|항목\ 모두|보기\ 모두)
            |(?:위\ |보기\ )?(?:모두|전부|둘\ 다)\ (?:맞다|맞음|맞습니다|정답|옳다|옳음)
            |정답\ ?없음|위에\ (?:답|정답)\ ?없음|위\ 항목\ 없음
        """,
        letters=r"([A-H])(?:와|과|,)\ ?([A-H])",
        absolute=r"항상|언제나|절대로?|결코",
        approximately=r"대략|약\ 몇|어림",
        rounding=r"반올림|소수|자리|유효",
        little="",
    ),
}


class Words(NamedTuple):
    """The compiled patterns of one language, to be used with `search`; those of whole choices with `fullmatch`."""

    negative: re.Pattern[str]
    all_or_none: re.Pattern[str]
    letters: re.Pattern[str]
    absolute: re.Pattern[str]
    approximately: re.Pattern[str]
    rounding: re.Pattern[str]
    little: frozenset[str]


def primary(language: str) -> str:
    """The first part of a language tag: `pt` of `pt-BR`."""
    return language.split("-")[0].lower()


@cache
def words_of(language: str) -> Words | None:
    """The words of a language (as `primary` gives it), or None where there is no row."""
    row = _ROWS.get(language)
    if row is None:
        return None
    loose = re.VERBOSE | re.IGNORECASE
    one_clause = rf"^\W*(?i:{row.asks})\b(?:\ (?!(?:{row.clause})\b)[^\s,;:]+){{0,12}}?\ (?:{row.negation})"
    return Words(
        negative=re.compile(f"{one_clause}|{row.negative}", re.VERBOSE),
        all_or_none=re.compile(row.all_or_none, loose),
        letters=re.compile(row.letters, loose),
        absolute=re.compile(row.absolute if language == "ko" else rf"\b(?:{row.absolute})\b", loose),
        approximately=re.compile(row.approximately, loose),
        rounding=re.compile(row.rounding, loose),
        little=frozenset(row.little.split()),
    )
