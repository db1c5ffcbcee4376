"""The lines that a build prints about its outputs."""

from collections.abc import Iterator, Sequence

from itemwright.formats.base import Loss, Verdict
from itemwright.report.outcome import Outcome, Output

SHOWN_PLACES = 3


def summary(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Per bank and target: the file, its size, its questions, the losses, the schemas that it was checked against."""
    for outcome in outcomes:
        yield outcome.bank
        for output in outcome.outputs:
            yield from _output(outcome, output)


def _output(outcome: Outcome, output: Output) -> Iterator[str]:
    if output.file is None:
        yield f"  {output.target:<8} not written"
    else:
        count = f"{output.questions} question" + ("" if output.questions == 1 else "s")
        count += f" of {output.bank}" if output.bank != outcome.bank else ""
        yield f"  {output.target:<8} {(outcome.folder / output.file).as_posix()}  {size(output.size)}, {count}"
    if output.file is not None or output.losses:
        yield from (f"           {line}" for line in loss_lines(output.losses))
    if output.schemas:
        yield f"           checked against {', '.join(output.schemas)}"


def loss_lines(losses: Sequence[Loss]) -> Iterator[str]:
    """The losses, like ones together: `lossy QW408 hints … (q1, q2 and 4 more)`; worst first.

    What is merely said in another form is counted: it is no loss, and `itemwright check` and the report list it.
    """
    if not losses:
        yield "nothing lost"
        return
    groups: dict[tuple[Verdict, str, str], list[Loss]] = {}
    for loss in losses:
        judgement = loss.judgement
        groups.setdefault((judgement.verdict, judgement.code.id, judgement.message), []).append(loss)
    order = list(Verdict)
    emulated = 0
    for (verdict, code, message), members in sorted(
        groups.items(), key=lambda item: -order.index(item[0][0])
    ):
        if verdict is Verdict.EMULATED:
            emulated += len(members)
        else:
            yield f"{verdict.value:<8} {code} {message} ({_places(members)})"
    if emulated:
        things = "one thing is" if emulated == 1 else f"{emulated} things are"
        yield f"emulated {things} said in another form, nothing of the meaning lost"


def _places(losses: Sequence[Loss]) -> str:
    named = [loss.question or (f"line {loss.at.line}" if loss.at else "the bank") for loss in losses]
    distinct = list(dict.fromkeys(named))
    rest = len(distinct) - SHOWN_PLACES
    shown = ", ".join(distinct[:SHOWN_PLACES])
    return f"{shown} and {rest} more" if rest > 0 else shown


def size(count: int) -> str:
    """A number of bytes for people: `812 B`, `4.1 kB`, `2.5 MB`."""
    if count < 1000:
        return f"{count} B"
    if count < 1_000_000:
        return f"{count / 1000:.1f} kB"
    return f"{count / 1_000_000:.1f} MB"
