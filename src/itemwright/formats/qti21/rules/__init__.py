"""What no XSD sees in a QTI 2.1 or 2.2 package, ours or anyone's.

Sources: docs/importers/qti21.md (four engines), docs/importers/canvas.md, 2, 4 and 8 (Canvas's importers).
"""

from itertools import chain

from lxml import etree

from itemwright.diag import Bag
from itemwright.formats.qti21.rules import item, package, players, test
from itemwright.formats.qti21.rules.facts import Kept, Shown, is_document, kept, read, shown
from itemwright.formats.qti21.rules.forms import form
from itemwright.formats.qti21.rules.names import Finder
from itemwright.formats.qti21.vocab import MANIFEST
from itemwright.package.tree import Content, Tree

__all__ = ["PackageRules", "check"]


class PackageRules:
    """The rules over a package, or over a document alone. `name` is how it is shown.

    Of an item no more is kept than test and manifest are compared with: there may be ten thousand.
    """

    def __init__(self, name: str, bag: Bag) -> None:
        self._finder = Finder(bag, name)
        self._paths: set[str] = set()
        self._items: dict[str, Kept] = {}
        self._named: dict[str, str] = {}
        self._tests: dict[str, etree._Element] = {}
        self._shown: dict[str, list[Shown]] = {}
        self._manifest: Content | None = None

    def file(self, path: str, content: Content) -> None:
        """Check a file by itself."""
        self._paths.add(path)
        if path == MANIFEST:
            self._manifest = content
        if isinstance(content, bytes):
            return
        if is_document(content, "assessmentItem"):
            self._item(path, content)
        elif is_document(content, "assessmentTest"):
            self._tests[path] = content
            self._shown[path] = list(shown(content, path, self._finder))

    def form(self, data: bytes) -> bytes | None:
        """What an item shares with those that differ from it in words and right numbers only."""
        return form(data)

    def like(self, path: str, root: etree._Element, earlier: str) -> None:
        """Take note of an item that has the form of an earlier one: it has the same variables and points."""
        self._paths.add(path)
        self._note(path, root, self._items[earlier]._replace(identifier=root.get("identifier", "")))
        if earlier in self._shown:
            at = self._finder.place(path, root)
            self._shown[path] = [one._replace(path=path, at=at) for one in self._shown[earlier]]

    def end(self) -> None:
        """Check how the files go together."""
        alone = len(self._paths) == 1 and self._manifest is None
        for path, root in self._tests.items():
            test.check(path, root, None if alone else self._items, self._finder)
        if not alone:
            references = chain.from_iterable(self._shown.values())
            package.check(self._paths, self._manifest, references, self._finder)

    def _item(self, path: str, root: etree._Element) -> None:
        one = read(path, root)
        item.check(one, self._finder)
        players.check(one, self._finder)
        self._note(path, root, kept(one))
        if one.references:
            self._shown[path] = [
                Shown(path, name, target, self._finder.place(path, element))
                for name, target, element in one.references
            ]

    def _note(self, path: str, root: etree._Element, one: Kept) -> None:
        first = self._named.setdefault(one.identifier, path)
        if first != path:
            message = f"`{first}` has the identifier `{one.identifier}` as well"
            self._finder.add(test.NAME_TWICE, message, path, root)
        self._items[path] = one


def check(tree: Tree, name: str, bag: Bag) -> None:
    """Check a package, or a tree of one document alone. `name` is how it is shown."""
    rules = PackageRules(name, bag)
    for path, content in tree.files.items():
        rules.file(path, content)
    rules.end()
