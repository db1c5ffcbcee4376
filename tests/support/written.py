"""A package as it is written."""

from collections.abc import Mapping

from itemwright.package.serialise import serialised
from itemwright.package.tree import Tree
from itemwright.package.zip import Archive


def written(tree: Tree) -> dict[str, bytes]:
    """The bytes of each file of a package that a writer has just made; the tree is empty afterwards."""
    return {path: data for path, _, data in serialised(tree.pour())}


def packed(files: Mapping[str, bytes]) -> bytes:
    """The files, by their path in the package, as a zip file."""
    archive = Archive()
    for name, data in files.items():
        archive.add(name, data)
    return archive.finished()
