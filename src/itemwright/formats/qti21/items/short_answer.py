"""Short answer: a textEntryInteraction bound to a string."""

from collections.abc import Sequence
from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.patterns import Accepted, accepted
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Asked, Context, Mapping, Response, Shown
from itemwright.formats.qti21.vocab import add
from itemwright.package.sheet import BLANK, sheet
from itemwright.package.tree import Document
from itemwright.questions.short_answer import ShortAnswer, ShortAnswerQuestion
from itemwright.xml.markup import Markup, escaped, quoted

EXPECTED_LENGTH = 20

Told = tuple[bool, str]
"""What is said to an answer: whether its case counts, and the value of the outcome that shows the text."""


def possible(question: ShortAnswerQuestion) -> Scale:
    """What can be earned with the answers that are written out."""
    known = accepted(question.answers, question.match)
    return scale.of_one([question.answers[index].share for index in known.decisive])


def write(question: ShortAnswerQuestion, context: Context) -> Document:
    """Pattern M: one entry of the mapping for each accepted text, patterns written out."""
    answers = question.answers
    known = accepted(answers, question.match)
    speaking = [
        place
        for place, answer in enumerate(answers)
        if answer.feedback is not None and place in known.decisive
    ]
    asked = shell.scored(question, possible, context)
    typed, otherwise = told_of(known, answers) if speaking else ((), None)
    made = _sheet(
        asked,
        tuple([(answers[text.answer].credit, text.exact) for text in known.texts]),
        answers[known.rest].share if known.rest is not None else None,
        expected_length(known),
        tuple(speaking),
        tuple([told for _, told in typed]),
        otherwise,
    )
    return shell.filled(
        made,
        question,
        asked,
        context,
        declared=declared(known, answers),
        rules=(escaped(text) for text, _ in typed),
        own=(said for place in speaking if (said := answers[place].feedback) is not None),
    )


@sheet
def _sheet(
    asked: Asked,
    entries: tuple[tuple[Fraction | None, bool], ...],
    rest: Fraction | None,
    length: int,
    speaking: tuple[int, ...],
    typed: tuple[Told, ...],
    otherwise: str | None,
) -> etree._Element:
    """`entries` are the credits of the accepted texts, and whether case counts; for the texts themselves are blanks.

    `rest` is what any other text earns, `typed` and `otherwise` what is said to whom (`told_of`).
    """
    shares = [Fraction(1) if credit is None else credit for credit, _ in entries]
    earned = scale.of_one([*shares, *(() if rest is None else (rest,))])
    texts = [Shown("FEEDBACK_CHOICE", f"answer-{place + 1}") for place in speaking]
    mapping = Mapping(
        [(BLANK, share) for share in shares],
        earned.lowest,
        default=rest or Fraction(0),
        case=[exact for _, exact in entries],
    )
    item = shell.begin(asked, [Response("single", "string", [BLANK], mapping)], earned, texts)
    line = add(add(shell.body(item, asked), "div"), "p")
    add(line, "textEntryInteraction", {"responseIdentifier": RESPONSE, "expectedLength": str(length)})
    rules = add(item, "responseProcessing")
    rules.append(processing.mapped())
    processing.state(rules, asked.points, earned, asked.told)
    if texts:
        processing.text_of_answer(rules, typed, otherwise)
    return shell.finish(item, rules, asked, earned, texts)


def declared(known: Accepted, answers: Sequence[ShortAnswer]) -> list[Markup]:
    """The words of the declaration: the key, and the texts of the mapping."""
    key = known.key(answers)
    assert key is not None  # else the question is refused
    return [escaped(key), *(quoted(text.text) for text in known.texts)]


def expected_length(known: Accepted) -> int:
    """The width of the field in characters: the same for all words that are not very long."""
    return max(EXPECTED_LENGTH, *(len(text.text) for text in known.texts))


def told_of(known: Accepted, answers: Sequence[ShortAnswer]) -> tuple[Sequence[tuple[str, Told]], str | None]:
    """What is typed and which text it shows, for each answer that has one; and the text for any other answer.

    Where any other answer has a text, those that have none are listed too, so that they show none.
    """
    rest_speaks = known.rest is not None and answers[known.rest].feedback is not None
    typed = []
    for text in known.texts:
        speaks = answers[text.answer].feedback is not None
        if speaks or rest_speaks:
            typed.append((text.text, (text.exact, f"answer-{text.answer + 1}" if speaks else "none")))
    return typed, f"answer-{known.rest + 1}" if rest_speaks and known.rest is not None else None
