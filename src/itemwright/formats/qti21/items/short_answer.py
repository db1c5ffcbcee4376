"""Short answer: a textEntryInteraction bound to a string."""

from collections.abc import Sequence
from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.patterns import Accepted, accepted
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context, Mapping, Response, Shown
from itemwright.formats.qti21.vocab import add
from itemwright.questions.short_answer import ShortAnswer, ShortAnswerQuestion

EXPECTED_LENGTH = 20


def possible(question: ShortAnswerQuestion) -> Scale:
    """What can be earned with the answers that are written out."""
    known = accepted(question.answers, question.match)
    return scale.of_one([question.answers[index].share for index in known.decisive])


def write(question: ShortAnswerQuestion, context: Context) -> etree._Element:
    """Pattern M: one entry of the mapping for each accepted text, patterns written out."""
    known = accepted(question.answers, question.match)
    shares = [question.answers[text.answer].share for text in known.texts]
    rest = question.answers[known.rest] if known.rest is not None else None
    earned = possible(question)
    texts = [
        Shown("FEEDBACK_CHOICE", f"answer-{place}", answer.feedback)
        for place, answer in enumerate(question.answers, 1)
        if answer.feedback is not None and place - 1 in known.decisive
    ]
    mapping = Mapping(
        [(text.text, share) for text, share in zip(known.texts, shares, strict=True)],
        earned.lowest,
        default=rest.share if rest is not None else Fraction(0),
        case=[text.exact for text in known.texts],
    )
    key = known.key(question.answers)
    assert key is not None  # else the question is refused
    outcomes = ("FEEDBACK_CHOICE",) if texts else ()
    item = shell.begin(question, context, [Response("single", "string", [key], mapping)], earned, outcomes)
    line = add(add(shell.body(item, question.stem, context), "div"), "p")
    add(
        line,
        "textEntryInteraction",
        {"responseIdentifier": RESPONSE, "expectedLength": str(expected_length(known))},
    )
    rules = add(item, "responseProcessing")
    rules.append(processing.mapped())
    rules.append(processing.state(scale.Points(question.points), earned))
    if texts:
        processing.text_of_answer(rules, *texts_of(known, question.answers))
    return shell.finish(item, rules, question, context, earned, texts)


def expected_length(known: Accepted) -> int:
    """The width of the field in characters: the same for all words that are not very long."""
    return max(EXPECTED_LENGTH, *(len(text.text) for text in known.texts))


def texts_of(
    known: Accepted, answers: Sequence[ShortAnswer]
) -> tuple[list[tuple[str, bool, str]], str | None]:
    """The texts to be shown, for `processing.text_of_answer`: for each answer that has one.

    Where any other answer has a text as well, those that have none are listed too, so that they show none.
    """
    rest_speaks = known.rest is not None and answers[known.rest].feedback is not None
    typed = []
    for text in known.texts:
        speaks = answers[text.answer].feedback is not None
        if speaks or rest_speaks:
            typed.append((text.text, text.exact, f"answer-{text.answer + 1}" if speaks else "none"))
    return typed, f"answer-{known.rest + 1}" if rest_speaks and known.rest is not None else None
