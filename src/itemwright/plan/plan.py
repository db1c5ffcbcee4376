"""Judging a bank for a target before anything is written."""

from collections.abc import Iterator

from itemwright.formats import losses
from itemwright.formats.base import Format, Judgement, Loss, Plan, Verdict, lossy
from itemwright.questions.bank import Bank, Section, titles


def plan(bank: Bank, target: Format) -> Plan:
    """Judge every question and the bank itself for `target`; refused questions are left out of the plan's bank.

    A section that has nothing left goes too; one that draws more questions than are left gives all that are, which is
    declared.
    """
    found: list[Loss] = []
    refused: set[str] = set()
    for question in bank.questions:
        judgements = list(target.judge(question, bank))
        refusals = [judgement for judgement in judgements if judgement.verdict is Verdict.REFUSED]
        if refusals:
            refused.add(question.id)
        # of a question that is not there, nothing else is true
        found += [
            Loss(judgement, question.id, judgement.at or question.at) for judgement in refusals or judgements
        ]
    kept = _without(bank, refused) if refused else bank
    if kept.sections:
        around = [*target.judge_bank(kept), *_undrawn(bank, refused)]
        found[:0] = [Loss(judgement, None, judgement.at or bank.at) for judgement in around]
    left_out = tuple(question.id for question in bank.questions if question.id in refused)
    return Plan(kept, titles(bank), tuple(found), left_out)


def _without(bank: Bank, refused: set[str]) -> Bank:
    def remaining() -> Iterator[Section]:
        for section in bank.sections:
            questions = tuple(question for question in section.questions if question.id not in refused)
            if questions:
                draw = None if _draws_too_many(section, refused) else section.draw
                yield section.model_copy(update={"questions": questions, "draw": draw})

    return bank.model_copy(update={"sections": tuple(remaining())})


def _drawable(section: Section, refused: set[str]) -> int:
    """How many questions are left to draw from; texts between them are not drawn."""
    return sum(question.type != "text" and question.id not in refused for question in section.questions)


def _draws_too_many(section: Section, refused: set[str]) -> bool:
    return section.draw is not None and section.draw > _drawable(section, refused)


def _undrawn(bank: Bank, refused: set[str]) -> Iterator[Judgement]:
    for section in bank.sections:
        left = _drawable(section, refused)
        if left and _draws_too_many(section, refused):
            yield lossy(
                losses.SECTION,
                f"{section.draw} questions were to be drawn, but without the refused ones only {left} are left:"
                " all of them are given",
                section.at,
            )
