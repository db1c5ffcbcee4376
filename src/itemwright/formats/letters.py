"""Letters that some targets take for other letters than the author does, where case does not count.

The author's rule is `questions.short_answer.folded`: the lower case of a letter. By it `µ` (micro) and `ſ` (long s) are
small letters of their own. Rules that go by the upper case as well take them for `μ` and `s`.
"""

from collections.abc import Callable

from itemwright.questions.short_answer import composed, folded

Folding = Callable[[str], str]
"""From a letter to the one that stands for all of its forms."""


def pcre(letter: str) -> str:
    """As PCRE compares, and so Moodle: by simple case folding (Unicode, CaseFolding.txt), one letter for one."""
    return next((form for form in (letter.casefold(), letter.lower()) if len(form) == 1), letter)


def java(letter: str) -> str:
    """As Java's `equalsIgnoreCase`, and so jqtiplus: the lower case of the upper case, one letter for one."""
    upper = letter.upper()
    return (upper if len(upper) == 1 else letter).lower()[0]


def taken_for_others(text: str, folding: Folding) -> dict[str, str]:
    """The letters of a text that a folding takes for others than the author's rule does, with one of these.

    Nothing stands for a letter that the folding does not know in another case.
    """
    found: dict[str, str] = {}
    if text.isascii():
        return found
    for letter in composed(text):
        other = folding(letter)
        if folded(other) != folded(letter):
            found[letter] = other
        elif "".join(map(folding, folded(letter))) != other:
            found[letter] = ""
    return found


def moodle_takes(text: str) -> list[str]:
    """What Moodle does with letters of a text where case does not count, in words."""
    return [
        f"Moodle takes `{letter}` and `{other}` for one letter where case does not count"
        if other
        else f"Moodle knows no small letter of `{letter}`"
        for letter, other in taken_for_others(text, pcre).items()
    ]
