"""Judging a bank for a target before anything is written."""

from collections.abc import Iterator

from itemwright.formats.base import Format, Loss, Plan, Verdict
from itemwright.questions.bank import Bank, titles


def plan(bank: Bank, target: Format) -> Plan:
    """Judge every question and the bank itself for `target`; refused questions are left out of the plan's bank.

    A section that has nothing left goes too; one that draws more questions than are left draws all that are.
    """
    losses: list[Loss] = []
    refused: set[str] = set()
    for question in bank.questions:
        for judgement in target.judge(question, bank):
            losses.append(Loss(judgement, question.id, judgement.at or question.at))
            if judgement.verdict is Verdict.REFUSED:
                refused.add(question.id)
    kept = _without(bank, refused) if refused else bank
    if any(True for _ in kept.questions):
        losses[:0] = [Loss(judgement, None, judgement.at or bank.at) for judgement in target.judge_bank(kept)]
    left_out = tuple(question.id for question in bank.questions if question.id in refused)
    return Plan(kept, titles(bank), tuple(losses), left_out)


def _without(bank: Bank, refused: set[str]) -> Bank:
    def remaining() -> Iterator[object]:
        for section in bank.sections:
            questions = tuple(question for question in section.questions if question.id not in refused)
            if not questions:
                continue
            drawable = sum(question.type != "text" for question in questions)
            draw = None if section.draw is None or section.draw > drawable else section.draw
            yield section.model_copy(update={"questions": questions, "draw": draw})

    return bank.model_copy(update={"sections": tuple(remaining())})
