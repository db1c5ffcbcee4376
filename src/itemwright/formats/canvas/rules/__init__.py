"""What no XSD sees in a Canvas package or any other of QTI 1.2: the traps of Canvas's importers.

Sources: docs/importers/canvas.md, sections 2, 3, 6 and 8; tests/specimens/canvas.
"""

from lxml import etree

from itemwright.diag import Bag
from itemwright.formats.canvas.rules import feedback, groups, item, keys, package, texts
from itemwright.formats.canvas.rules.facts import Findings, Names, namespace, read
from itemwright.formats.canvas.rules.idents import Idents
from itemwright.formats.canvas.rules.paths import Endings
from itemwright.package.tree import Tree

__all__ = ["check"]


def check(tree: Tree, name: str, bag: Bag) -> None:
    """Check a package, or a tree of one document alone. `name` is how it is shown."""
    findings = Findings(bag, name)
    documents = tree.documents()
    alone = len(tree.files) == 1 and package.MANIFEST not in documents
    for path, root in documents.items():
        if package.is_read(root):
            package.check_namespace(path, root, findings)
    if not alone:
        package.check(tree, findings)
    questions = {path: root for path, root in documents.items() if package.local(root) == "questestinterop"}
    files = None if alone else Endings(tree.files)
    idents = Idents()
    for path, root in questions.items():
        _questions(path, root, files, idents, findings)
    groups.check(questions, alone, findings)


def _questions(
    path: str, root: etree._Element, files: Endings | None, idents: Idents, findings: Findings
) -> None:
    names = Names(namespace(root))
    idents.holders(path, root, names.namespace, findings)
    missing = item.Missing()
    for element in root.iter(names.item):
        one = read(element, names)
        idents.item(path, one, findings)
        missing.note(one)
        item.check(one, path, findings)
        keys.check(one, path, findings)
        feedback.check(one, path, findings)
        texts.check(one, path, files, findings)
        item.check_fatal(one, path, findings)
    idents.report(path, findings)
    missing.report(path, findings)
