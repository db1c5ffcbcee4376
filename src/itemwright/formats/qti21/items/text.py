"""Text: an item without an interaction. It declares SCORE and MAXSCORE, which the sums over the test ask for."""

from lxml import etree

from itemwright.formats.qti21 import shell
from itemwright.formats.qti21.shell import Asked, Context
from itemwright.formats.qti21.vocab import copied
from itemwright.questions.text import TextItem


def write(question: TextItem, context: Context) -> etree._Element:
    """Declarations and the stem."""
    asked = shell.unscored(question, context)._replace(explanation=False)
    item = _skeleton(asked)
    shell.ask(item, question, context)
    return shell.tell(item, question, asked, context)


@copied
def _skeleton(asked: Asked) -> etree._Element:
    item = shell.begin(asked, [], None)
    shell.body(item, asked)
    return item
