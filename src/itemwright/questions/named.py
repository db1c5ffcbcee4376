"""Parts that an author writes as a mapping from their names, and that the model keeps as a list."""

from collections.abc import Mapping
from typing import Any

from pydantic import BeforeValidator, Field

from itemwright.model.base import AT, Model
from itemwright.model.fields import Line, describe, fault

NAME = "\0name"
"""The key under which a part is given its name: no author can type it."""


class Named(Model):
    """A part with the name that stands before its colon."""

    name: Line = Field(alias=NAME)


def by_name(content: str | None = None) -> BeforeValidator:
    """For a field `tuple[Named, ...]`: a mapping from names to parts, or to what `content` of the part is."""

    def part(name: str, value: Any) -> Any:
        if content is None and not isinstance(value, dict):
            return value  # refused as no mapping
        fields = value if content is None else {content: value}
        return {**fields, NAME: name, AT: getattr(value, "span", None)}

    def listed(value: Any) -> Any:
        if isinstance(value, tuple):  # parts made already
            return value
        if not isinstance(value, dict):
            raise fault(f"expected a mapping, not {describe(value)}", "write each under its name: `name: …`")
        return tuple(part(name, one) for name, one in value.items())

    return BeforeValidator(listed)


def named_at(
    field: str, path: tuple[str | int, ...], written: Mapping[str, Any], content: str | None = None
) -> tuple[str | int, ...]:
    """Where the value at `path` of the model stands in what the author wrote, if it is below such a `field`."""
    parts = written.get(field)
    if len(path) < 2 or path[0] != field or not isinstance(parts, dict):
        return path
    rest = path[2:]
    if rest and rest[0] in (content, NAME):
        rest = rest[1:]
    return (field, list(parts)[int(path[1])], *rest)
