"""What no XSD sees in a QTI 2.1 or 2.2 package, ours or anyone's.

Sources: docs/importers/qti21.md (four engines), docs/importers/canvas.md, 2, 4 and 8 (Canvas's importers).
"""

from lxml import etree

from itemwright.diag import Bag
from itemwright.formats.qti21.rules import item, package, players, test
from itemwright.formats.qti21.rules.facts import Item, is_document, read
from itemwright.formats.qti21.rules.names import Finder
from itemwright.formats.qti21.vocab import MANIFEST
from itemwright.package.tree import Tree

__all__ = ["check"]


def check(tree: Tree, name: str, bag: Bag) -> None:
    """Check a package, or a tree of one document alone. `name` is how it is shown."""
    finder = Finder(bag, name)
    items: dict[str, Item] = {}
    tests: dict[str, etree._Element] = {}
    for path, root in tree.documents().items():
        if is_document(root, "assessmentItem"):
            items[path] = read(path, root)
        elif is_document(root, "assessmentTest"):
            tests[path] = root
    names: dict[str, str] = {}
    for path, one in items.items():
        item.check(one, finder)
        players.check(one, finder)
        first = names.setdefault(one.identifier, path)
        if first != path:
            finder.add(
                test.NAME_TWICE, f"`{first}` has the identifier `{one.identifier}` as well", path, one.root
            )
    alone = len(tree.files) == 1 and MANIFEST not in tree.files
    for path, root in tests.items():
        test.check(path, root, None if alone else items, finder)
    if not alone:
        package.check(tree, items, tests, finder)
