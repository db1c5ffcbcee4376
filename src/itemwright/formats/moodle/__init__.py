"""Moodle XML, as Moodle's question bank imports it (4.1 to 5.1)."""

from itemwright.formats.base import Format
from itemwright.formats.moodle.support import judge, judge_bank
from itemwright.formats.moodle.writer import write

FORMAT = Format(
    name="moodle",
    title="Moodle XML",
    single=True,
    package="moodle",
    judge=judge,
    judge_bank=judge_bank,
    write=write,
)
