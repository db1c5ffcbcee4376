"""`report.json` and `SHA256SUMS`: what a build made, for machines. No times, no paths of this machine."""

import json
from functools import lru_cache
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any

from itemwright.formats.base import Loss
from itemwright.report.outcome import Outcome


def report_json(outcome: Outcome) -> bytes:
    """The report of a bank: `bank` and `outputs`, of which each is the data of an `Output`.

    Each loss has `code`, `verdict`, `question` (None: the bank as a whole), `message`, `file` and `line`; files are
    relative to the bank's folder. In a course each bank has an output of its own with the same file.
    """
    data = {
        "bank": outcome.bank,
        "outputs": [
            {
                "target": output.target,
                "bank": output.bank,
                "file": output.file,
                "sha256": output.sha256,
                "size": output.size,
                "questions": output.questions,
                "left_out": list(output.left_out),
                "schemas": list(output.schemas),
                "losses": [_loss(loss, output.source) for loss in output.losses],
            }
            for output in outcome.outputs
        ],
    }
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()


def _loss(loss: Loss, folder: str) -> dict[str, Any]:
    return {
        "code": loss.judgement.code.id,
        "verdict": loss.judgement.verdict.value,
        "question": loss.question,
        "message": loss.judgement.message,
        "file": relative(loss.at.file, folder) if loss.at else None,
        "line": loss.at.line if loss.at else None,
    }


@lru_cache(maxsize=256)
def relative(file: str, folder: str) -> str:
    """A shown path, relative to the shown folder of its bank. Kept: thousands of losses are of the same few files."""
    return PurePosixPath(file).relative_to(folder).as_posix()


def sums(files: dict[str, bytes]) -> bytes:
    """The lines of a `SHA256SUMS` that `sha256sum -c` takes, sorted by name."""
    return "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())).encode()
