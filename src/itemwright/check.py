"""Checking banks: what each target would lose of them, before anything is written."""

from collections.abc import Sequence
from pathlib import Path

from itemwright.diag import Bag, Severity
from itemwright.formats.base import Format, Loss, Verdict
from itemwright.load import load_path
from itemwright.plan import plan
from itemwright.source.bank import find_banks
from itemwright.source.config import config_for


def check(paths: Sequence[Path], targets: Sequence[Format], bag: Bag, *, strict: bool = False) -> None:
    """Put everything that the targets would lose of the banks into the bag: emulations as notes, losses as warnings.

    Refusals are errors unless the bank or the configuration skips them; with `strict` losses are errors too.
    """
    config = config_for(paths, bag)
    bag.levels = config.severity
    banks = (load_path(file, bag) for file in find_banks(paths, bag))
    for bank in filter(None, banks):
        skip = (bank.on_refused or config.on_refused) == "skip"
        for target in targets:
            for loss in plan(bank, target).losses:
                judgement = loss.judgement
                bag.add(
                    judgement.code,
                    f"{target.name}: {judgement.message}",
                    loss.at,
                    severity=_severity(loss, skip, strict),
                    question=loss.question,
                    target=target.name,
                )


def _severity(loss: Loss, skip: bool, strict: bool) -> Severity:
    if is_fatal(loss, skip, strict):
        return Severity.ERROR
    return Severity.NOTE if loss.judgement.verdict is Verdict.EMULATED else Severity.WARNING


def is_fatal(loss: Loss, skip: bool, strict: bool) -> bool:
    """Whether a loss keeps a target from being written: a refusal, unless the bank skips those; with `strict` any."""
    verdict = loss.judgement.verdict
    if verdict is Verdict.REFUSED:
        return strict or not skip
    return strict and verdict is Verdict.LOSSY
