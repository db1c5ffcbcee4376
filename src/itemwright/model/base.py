"""What all parts of the model share."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, SkipValidation, model_validator

from itemwright.diag import Span

AT = "\0at"
"""The key under which the loader hands over a place: no author can type it."""


class Model(BaseModel):
    """Frozen data that refuses unknown fields. `at` is where it was written; it plays no part in equality."""

    # Schemas are built when a model is first used: most banks use a few of the types only.
    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True, defer_build=True)

    shorthand: ClassVar[str | None] = None
    """The field that a plain scalar stands for (`Red` for `{text: Red}`)."""

    also_written: ClassVar[tuple[str, ...]] = ()
    """Fields that authors may write and that `spelled_out` turns into others."""

    at: Annotated[Span | None, SkipValidation] = Field(default=None, alias=AT, exclude=True, repr=False)

    @model_validator(mode="before")
    @classmethod
    def _place(cls, value: Any) -> Any:
        if isinstance(value, dict):
            return cls.spelled_out({**value, AT: getattr(value, "span", value.get(AT))})
        if isinstance(value, str) and cls.shorthand:
            return {cls.shorthand: value, AT: getattr(value, "span", None)}
        return value

    @classmethod
    def spelled_out(cls, value: dict[str, Any]) -> dict[str, Any]:
        """The fields as the model has them, from what the author may write for short."""
        return value

    @classmethod
    def written_at(cls, path: tuple[str | int, ...], written: Mapping[str, Any]) -> tuple[str | int, ...]:
        """Where the value at `path` of the model stands in what the author wrote."""
        return path

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = self.__dict__, other.__dict__
        return all(mine[name] == theirs[name] for name in mine if name != "at")

    __hash__ = None  # type: ignore[assignment]  # equality ignores `at`, so no field-wise hash would be true
