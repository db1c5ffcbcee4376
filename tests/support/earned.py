"""What a response to a question earns: by the author's rule, and on each target once our package is imported.

The targets are the readers and engines in tests that were held against what was observed of the real ones. A response
is given as it stands in the tables of docs/scoring.md.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from tests.support.canvas_importer import classic_score, new_score
from tests.support.cartridge_importer import classic_fraction, moodle_fraction
from tests.support.qti_engine import Item
from tests.unit.formats.canvas import building as canvas
from tests.unit.formats.cartridge import building as cartridge
from tests.unit.formats.moodle import building as moodle
from tests.unit.formats.moodle.evaluator import mark
from tests.unit.formats.qti21 import building as qti21

from itemwright.questions import (
    categorize,
    drag_words,
    fill_in,
    formula,
    hotspot,
    label_image,
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    ordering,
    short_answer,
    true_false,
)
from itemwright.questions.choices import letters
from itemwright.questions.types import Question

NOTHING = "–"
Reply = Any
"""A response, the same for all targets: the index of a choice, indexes, a truth value, a typed text or number; or for
parts in places a list with a text or None for each place (for `ordering`, the index of each item)."""


def read(question: Question, cell: str) -> Reply:
    """The response that a cell of a table stands for."""
    made: Any = question
    cell = cell.strip("`")
    parts = [None if part.strip() == NOTHING else part.strip() for part in cell.split(",")]
    match question.type:
        case "multiple-choice":
            return [choice.text.plain for choice in made.choices].index(cell)
        case "multiple-answer":
            texts = [choice.text.plain for choice in made.choices]
            return [texts.index(part) for part in parts if part]
        case "true-false":
            return cell == "true"
        case "ordering":
            texts = [item.plain for item in made.items]
            return [texts.index(part) for part in parts if part]
        case "hotspot":
            return [int(part) - 1 for part in parts if part]
        case "short-answer" | "numeric" | "formula":
            return cell
    return parts


def number(typed: str | None) -> Decimal | None:
    """A typed number, None for what is none."""
    try:
        return None if typed is None else Decimal(typed)
    except InvalidOperation:
        return None


def author(question: Question, reply: Reply) -> Fraction:
    """The author's rule."""
    made: Any = question
    match question.type:
        case "multiple-choice":
            return multiple_choice.score(made, reply)
        case "multiple-answer":
            return multiple_answer.score(made, reply)
        case "true-false":
            return true_false.score(made, reply)
        case "short-answer":
            return short_answer.score(made, reply)
        case "numeric":
            return numeric.score(made, number(reply))
        case "matching":
            return matching.score(made, reply)
        case "ordering":
            return ordering.score(made, reply)
        case "fill-in":
            typed = {
                blank.name: number(part) if blank.numbers else part
                for blank, part in zip(made.blanks, reply, strict=True)
            }
            return fill_in.score(made, typed)
        case "drag-words":
            return drag_words.score(made, dict(zip((gap.name for gap in made.words), reply, strict=True)))
        case "categorize":
            names = [category.name for category in made.categories]
            placed = {
                item.source: names.index(part) if part else None
                for item, part in zip(items(made), reply, strict=True)
            }
            return categorize.score(made, placed)
        case "hotspot":
            return hotspot.score(made, reply)
        case "label-image":
            return label_image.score(made, reply)
        case "formula":
            return formula.score(made, formula.variants(made, "b")[0], number(reply))
    raise AssertionError(question.type)


def items(made: Any) -> list[Any]:
    """What is sorted in a `categorize`, what belongs nowhere last."""
    return [*(item for item, _ in made.placements), *made.distractors]


def in_moodle(question: Question, reply: Reply) -> float:
    """The target `moodle`."""
    made: Any = question
    element = moodle.written(question, id="b")
    response: dict[str, Any]
    match question.type:
        case "multiple-choice":
            response = {"answer": reply + 1}
        case "multiple-answer":
            response = {"ticked": [made.choices[index].text.plain for index in reply]}
        case "matching":
            response = {"answers": [part or "" for part in reply]}
        case "ordering":
            response = {"order": [index + 1 for index in reply]}
        case "fill-in":
            response = {str(place): {"answer": part} for place, part in enumerate(reply, 1) if part}
        case "drag-words":
            response = {
                "gaps": {
                    str(place): made.labels.index(part) + 1 for place, part in enumerate(reply, 1) if part
                }
            }
        case "categorize":
            nowhere = "None of these" if made.distractors else ""
            response = {"answers": [part or nowhere for part in reply]}
        case "hotspot":
            centres = (made.regions[index].bounds() for index in reply)
            points = (f"{(left + right) // 2},{(top + bottom) // 2}" for left, top, right, bottom in centres)
            response = {"markers": {"✕": ";".join(points)}}
        case "label-image":
            response = {"places": {str(place): part for place, part in enumerate(reply, 1) if part}}
        case _:
            response = {"answer": reply}
    return mark(element, response).fraction or 0.0


def in_qti(question: Question, reply: Reply) -> float:
    """The target `qti21`."""
    made: Any = question
    documents = qti21.package(qti21.bank_of(question)).documents()
    item = Item(next(root for path, root in documents.items() if path.startswith("items/")))
    response: Mapping[str, Any]
    match question.type:
        case "multiple-choice":
            response = {"RESPONSE": letters(len(made.choices))[reply]}
        case "multiple-answer":
            response = {"RESPONSE": [letters(len(made.choices))[index] for index in reply]}
        case "true-false":
            response = {"RESPONSE": "true" if reply else "false"}
        case "matching":
            response = {"RESPONSE": pairs("l", "r", reply, made.targets)}
        case "ordering":
            response = {"RESPONSE": [letters(len(made.items))[index] for index in reply]}
        case "fill-in":
            response = {
                f"RESPONSE_{blank.name}": letters(len(blank.choices))[
                    [choice.text for choice in blank.choices].index(part)
                ]
                if blank.choices
                else part
                for blank, part in zip(made.blanks, reply, strict=True)
                if part
            }
        case "drag-words":
            response = {
                "RESPONSE": [" ".join(reversed(one.split())) for one in pairs("g", "w", reply, made.labels)]
            }
        case "categorize":
            response = {"RESPONSE": pairs("i", "c", reply, [category.name for category in made.categories])}
        case "hotspot":
            response = {"RESPONSE": [letters(len(made.regions))[index] for index in reply]}
        case "label-image":
            response = {
                "RESPONSE": [" ".join(reversed(one.split())) for one in pairs("a", "w", reply, made.words)]
            }
        case _:
            response = {"RESPONSE": reply}
    return float(item.answer(response).values["SCORE"]) / float(question.points)


def pairs(left: str, right: str, reply: Reply, texts: Any) -> list[str]:
    """Pairs of identifiers that count from 1."""
    known = list(texts)
    return [f"{left}{place} {right}{known.index(part) + 1}" for place, part in enumerate(reply, 1) if part]


def canvas_response(question: Question, reply: Reply, idents: list[str]) -> Any:
    """A response in the form that both of Canvas's scorings take; `idents` are those of answers in order."""
    made: Any = question
    match question.type:
        case "multiple-choice":
            return idents[reply]
        case "multiple-answer":
            return [idents[index] for index in reply]
        case "true-false":
            return idents[0 if reply else 1]
        case "matching":
            return {ident: part for ident, part in zip(idents, reply, strict=True) if part}
        case "ordering":
            return {ident: made.items[index].plain for ident, index in zip(idents, reply, strict=True)}
        case "fill-in":
            return {blank.name: part for blank, part in zip(made.blanks, reply, strict=True) if part}
        case "drag-words":
            return {gap.name: part for gap, part in zip(made.words, reply, strict=True) if part}
        case "categorize":
            return {ident: part for ident, part in zip(idents, reply, strict=False) if part}
    return reply


def calculated(right: Decimal, share: Decimal, typed: str) -> Fraction:
    """What Canvas gives in a calculated question: the right answer and a tolerance around it."""
    return Fraction(int(abs(Decimal(typed) - right) <= abs(right) * share))


def in_classic(question: Question, reply: Reply) -> Fraction:
    """The target `canvas` in Classic Quizzes."""
    classic, _ = canvas.both(question)
    if classic.type == "calculated_question":
        right = Decimal(classic.answers[0].html.rpartition("-> ")[2])
        return calculated(right, Decimal(classic.calculated["tolerance"].rstrip("%")) / 100, reply)
    idents = [answer.ident for answer in classic.answers]
    return classic_score(classic, canvas_response(question, reply, idents))


def in_new(question: Question, reply: Reply) -> Fraction:
    """The target `canvas` in New Quizzes."""
    classic, new = canvas.both(question)
    if classic.type == "calculated_question":
        return calculated(Decimal(str(new["key"][0])), Decimal(new["margin"]["margin"]) / 100, reply)
    idents = [answer.ident for answer in classic.answers]
    return new_score(new, canvas_response(question, reply, idents))


def in_new_only(question: Question, reply: Reply) -> Fraction:
    """The target `canvas`, built with `--quizzes new`, in New Quizzes."""
    made: Any = question
    _, new = canvas.both(question, "new")
    if question.type == "ordering":
        by_text = {new["answers"][ident]: ident for ident in new["key"]}
        return new_score(new, [by_text[made.items[index].plain] for index in reply])
    return new_score(new, canvas_response(question, reply, list(new["answers"])))


def in_restored_cartridge(question: Question, reply: Reply) -> float:
    """The target `cc`, restored in Moodle."""
    return moodle_fraction(cartridge.in_moodle(question), cartridge_response(question, reply))


def in_cartridge_in_canvas(question: Question, reply: Reply) -> float:
    """The target `cc`, imported into Classic Quizzes."""
    return classic_fraction(cartridge.in_canvas(question), cartridge_response(question, reply))


def cartridge_response(question: Question, reply: Reply) -> Any:
    """A response to an item of a cartridge, whose choices are a, b, c …"""
    match question.type:
        case "multiple-choice":
            return {letters(reply + 1)[-1].lower()}
        case "multiple-answer":
            return {letters(index + 1)[-1].lower() for index in reply}
        case "true-false":
            return {"true" if reply else "false"}
        case "fill-in":
            return reply[0] or ""
    return reply


COLUMNS: Mapping[str, Callable[[Question, Reply], Fraction | float]] = {
    "author": author,
    "Moodle": in_moodle,
    "QTI": in_qti,
    "Classic": in_classic,
    "New": in_new,
    "New only": in_new_only,
    "CC/Moodle": in_restored_cartridge,
    "CC/Canvas": in_cartridge_in_canvas,
}
"""The columns of the tables."""
