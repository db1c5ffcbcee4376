"""Canvas packages: QTI 1.2 in Canvas's dialect, for Classic Quizzes and New Quizzes."""

from functools import partial

from itemwright.formats.base import Format
from itemwright.formats.canvas.support import judge, judge_bank
from itemwright.formats.canvas.vocab import Quizzes
from itemwright.formats.canvas.writer import write


def format_of(quizzes: Quizzes = "classic") -> Format:
    """The format `canvas`: `classic`, right in Classic Quizzes and New Quizzes alike; `new`, for the latter alone."""
    return Format(
        name="canvas",
        title="Canvas (QTI 1.2)",
        single=False,
        package="canvas",
        judge=partial(judge, quizzes=quizzes),
        judge_bank=partial(judge_bank, quizzes=quizzes),
        write=partial(write, quizzes=quizzes),
    )
