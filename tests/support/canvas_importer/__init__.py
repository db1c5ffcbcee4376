"""How Canvas reads a package of QTI 1.2, as far as docs/importers/canvas.md tells: Classic Quizzes and New Quizzes.

Written after that page and the sources that it names, not after our writer; `test_importer.py` holds both readers
against everything that was observed of the specimens.
"""

from tests.support.canvas_importer.classic import read_classic
from tests.support.canvas_importer.html import canonical
from tests.support.canvas_importer.model import Classic
from tests.support.canvas_importer.new import NewQuizzes, read_new
from tests.support.canvas_importer.package import ImportFailed
from tests.support.canvas_importer.scoring import classic_score, new_score

__all__ = [
    "Classic",
    "ImportFailed",
    "NewQuizzes",
    "canonical",
    "classic_score",
    "new_score",
    "read_classic",
    "read_new",
]
