"""A package as it is written."""

from itemwright.package.serialise import serialised
from itemwright.package.tree import Tree


def written(tree: Tree) -> dict[str, bytes]:
    """The bytes of each file of a package that a writer has just made; the tree is empty afterwards."""
    return {path: data for path, _, data in serialised(tree.pour())}
