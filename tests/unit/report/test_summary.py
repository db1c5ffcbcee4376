"""What a build prints, and the sums that it writes."""

import pytest

from itemwright.diag import Span
from itemwright.formats import losses
from itemwright.formats.base import Loss, emulated, lossy, refused
from itemwright.report.machine import relative, sums
from itemwright.report.summary import loss_lines, size


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1000, "1.0 kB"),
        (4096, "4.1 kB"),
        (1_000_000, "1.0 MB"),
        (2_500_000, "2.5 MB"),
    ],
)
def test_size(count: int, shown: str) -> None:
    assert size(count) == shown


def test_nothing_lost() -> None:
    assert list(loss_lines([])) == ["nothing lost"]


def test_like_losses_stand_together_and_the_worst_first() -> None:
    hints = lossy(losses.HINTS, "hints are lost")
    found = [Loss(hints, f"q{number}", None) for number in range(1, 6)]
    found.append(Loss(hints, "q1", None))
    found.append(Loss(emulated(losses.SCORING, "said otherwise"), "q1", None))
    found.append(Loss(lossy(losses.SECTION, "a section is lost"), None, Span("bank.yaml", 3)))
    found.append(Loss(refused(losses.TYPE, "there are none"), "q9", None))
    assert list(loss_lines(found)) == [
        f"refused  {losses.TYPE.id} there are none (q9)",
        f"lossy    {losses.HINTS.id} hints are lost (q1, q2, q3 and 2 more)",
        f"lossy    {losses.SECTION.id} a section is lost (line 3)",
        "emulated one thing is said in another form, nothing of the meaning lost",
    ]


def test_sums_are_sorted_by_name() -> None:
    names = [line.split("  ")[1] for line in sums({"b.zip": b"b", "a.xml": b"a"}).decode().splitlines()]
    assert names == ["a.xml", "b.zip"]
    assert (
        sums({"empty": b""}) == b"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  empty\n"
    )


def test_places_are_relative_to_the_bank() -> None:
    assert relative("banks/tides/parts/one.yaml", "banks/tides") == "parts/one.yaml"
