"""The bounds on what a run reads, so that a hostile file costs a message and not the machine."""

from dataclasses import dataclass

_MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read before a file is refused. Sizes are in bytes, unpacked where something is packed.

    `yaml_nodes` counts the values of a document with its aliases expanded, `yaml_depth` and `xml_depth` the
    levels of nesting, `includes` the files that one bank draws in, `zip_ratio` the expansion of one entry
    of a package.
    """

    yaml_bytes: int = 64 * _MB
    yaml_nodes: int = 1_000_000
    yaml_depth: int = 60
    includes: int = 10_000
    media_bytes: int = 64 * _MB
    media_total: int = 512 * _MB
    zip_members: int = 20_000
    zip_bytes: int = 1_000 * _MB
    zip_ratio: int = 200
    xml_bytes: int = 256 * _MB
    xml_depth: int = 200


LIMITS = Limits()
