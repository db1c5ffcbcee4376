"""Text: an item without an interaction. It declares SCORE and MAXSCORE, which the sums over the test ask for."""

from lxml import etree

from itemwright.formats.qti21 import shell
from itemwright.formats.qti21.shell import Context
from itemwright.formats.qti21.texts import needs_styles
from itemwright.questions.text import TextItem


def write(question: TextItem, context: Context) -> etree._Element:
    """Declarations and the stem."""
    item = shell.begin(question, context, [], None)
    body = shell.body(item, question.stem, context)
    if needs_styles(item):
        shell.style_sheet(body, "../")
    return item
