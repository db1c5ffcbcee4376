"""QTI 2.1 in an IMS content package, as four independent engines score it and Canvas imports it."""

from itemwright.formats.base import Format
from itemwright.formats.qti21.support import judge, judge_bank
from itemwright.formats.qti21.writer import write

FORMAT = Format(
    name="qti21",
    title="QTI 2.1",
    single=False,
    package="qti21",
    judge=judge,
    judge_bank=judge_bank,
    write=write,
)
