"""Which letters are taken for others: all that it matters for, and no others."""

import sys
import unicodedata
from collections import defaultdict

import pytest

from itemwright.formats.letters import Folding, java, pcre, taken_for_others
from itemwright.questions.short_answer import folded

LETTERS = [
    letter
    for letter in map(chr, range(0x80, sys.maxunicode + 1))
    if (letter.lower() != letter or letter.upper() != letter)
    and unicodedata.normalize("NFC", letter) == letter
]


@pytest.mark.parametrize("folding", [pcre, java])
def test_all_others_are_grouped_alike(folding: Folding) -> None:
    plain = [letter for letter in LETTERS if not taken_for_others(letter, folding)]
    assert len(LETTERS) - len(plain) < 25
    by_author, by_target = defaultdict(set), defaultdict(set)
    for letter in plain:
        by_author[folded(letter)].add(letter)
        by_target[folding(letter)].add(letter)
    assert sorted(map(sorted, by_author.values())) == sorted(map(sorted, by_target.values()))


@pytest.mark.parametrize(
    ("text", "by_pcre", "by_java"),
    [
        ("5 µm", {"µ": "μ"}, {"µ": "μ"}),
        ("Weiſſ", {"ſ": "s"}, {"ſ": "s"}),
        ("İzmir", {"İ": ""}, {"İ": "i"}),
        ("I\u0307zmir", {"İ": ""}, {"İ": "i"}),
        ("Iğdır", {}, {"ı": "i"}),
        ("ΟΔΟΣ οδός", {}, {}),
        ("Straße, STRAẞE, ﬁn, Ǆ ǅ ǆ, Ꭰ ꭰ, ß", {}, {}),
    ],
)
def test_some(text: str, by_pcre: dict[str, str], by_java: dict[str, str]) -> None:
    assert taken_for_others(text, pcre) == by_pcre
    assert taken_for_others(text, java) == by_java
