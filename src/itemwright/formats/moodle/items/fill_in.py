"""Fill-in: `cloze`. Its points are the sum of the weights of its gaps."""

from collections.abc import Iterator
from fractions import Fraction
from html import escape

from lxml import etree

from itemwright.formats.moodle.cloze import GapKind, gap, inside, outside, typed, weights
from itemwright.formats.moodle.items.short_answer import as_pattern
from itemwright.formats.moodle.numbers import centre_and_tolerance, number
from itemwright.formats.moodle.pop_up import in_gap
from itemwright.formats.moodle.sheet import Sheet
from itemwright.formats.moodle.texts import Texts
from itemwright.questions.fill_in import Blank, FillIn


def write(question: FillIn, sheet: Sheet) -> etree._Element:
    """The question: its text with the gaps in it."""
    whole = question.scoring == "all-or-nothing"
    shares = weights([blank.points for blank in question.blanks])
    gaps = {
        blank.name: gap(weight, _kind(blank), _alternatives(blank, whole, sheet.texts))
        for blank, weight in zip(question.blanks, shares, strict=True)
    }
    body = sheet.texts.gapped(question.text, gaps.__getitem__, outside)
    return sheet.end(sheet.begin_with("cloze", question, body, question.text), question)


def _kind(blank: Blank) -> GapKind:
    if blank.answers:
        return "SAC" if blank.match == "exact" else "SA"
    if blank.numbers:
        return "NM"
    return "MCS" if blank.shuffle else "MC"


def _alternatives(blank: Blank, whole: bool, texts: Texts) -> Iterator[tuple[Fraction, str, str]]:
    """What may stand in a blank; with `whole`, a part of its points counts nothing."""
    for answer in blank.answers:
        pattern = typed(as_pattern(blank.match, answer.text))
        yield _worth(answer.share, whole), pattern, in_gap(answer.feedback, texts)
    for accepted in blank.numbers:
        said = ":".join(map(number, centre_and_tolerance(accepted)))
        yield _worth(max(accepted.share, Fraction(0)), whole), said, in_gap(accepted.feedback, texts)
    for choice in blank.choices:
        # A list shows no formulas, so nothing has to be kept from being one.
        shown = inside(escape(choice.text, quote=False))
        yield _worth(choice.share, whole), shown, in_gap(choice.feedback, texts)


def _worth(share: Fraction, whole: bool) -> Fraction:
    """The part of a blank's points for an answer: with `whole`, all or nothing."""
    return Fraction(int(share == 1)) if whole else share
