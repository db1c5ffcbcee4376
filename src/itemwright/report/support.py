"""The support matrix: how each target holds each type and feature, found out by judging example questions.

The examples are a bank of their own, `templates/support/bank.yaml`: a section for each type, whose first question
stands for the type as such; the others add one feature each, named by their title.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from itemwright.formats.base import Format, Verdict
from itemwright.questions.bank import Bank


class Cell(NamedTuple):
    """How a target holds a type (`feature` "plain" or the like) or one feature of it, and in words what is not held."""

    target: str
    type: str
    feature: str
    is_type: bool
    verdict: Verdict
    note: str


def matrix(examples: Bank, targets: Iterable[Format]) -> Iterator[Cell]:
    """Every example judged by every target; row by row, in the order of the bank."""
    targets = list(targets)
    for section in examples.sections:
        for index, question in enumerate(section.questions):
            for target in targets:
                judgements = list(target.judge(question, examples))
                verdict = max(
                    (j.verdict for j in judgements), key=list(Verdict).index, default=Verdict.NATIVE
                )
                note = "; ".join(dict.fromkeys(judgement.message for judgement in judgements))
                is_type = index == 0 and section.title == question.type
                yield Cell(
                    target.name, section.title or question.type, question.title or "", is_type, verdict, note
                )
