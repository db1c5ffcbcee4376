"""Text: an item without an interaction. It declares SCORE and MAXSCORE, which the sums over the test ask for."""

from lxml import etree

from itemwright.formats.qti21 import shell
from itemwright.formats.qti21.shell import Asked, Context
from itemwright.package.sheet import sheet
from itemwright.package.tree import Document
from itemwright.questions.text import TextItem


def write(question: TextItem, context: Context) -> Document:
    """Declarations and the stem."""
    asked = shell.unscored(question, context)._replace(explanation=False)
    return shell.filled(_sheet(asked), question, asked, context)


@sheet
def _sheet(asked: Asked) -> etree._Element:
    item = shell.begin(asked, [], None)
    shell.body(item, asked)
    return item
