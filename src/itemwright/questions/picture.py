"""A picture that a question is asked on, and shapes on it."""

from typing import Annotated, Any

from pydantic import ValidationInfo
from pydantic_core import PydanticCustomError

from itemwright.diag import Bag, Severity, declare
from itemwright.model.base import Model
from itemwright.model.fields import Line, fault, read_by, read_in_context, read_integer
from itemwright.model.richtext import Media

SHAPE_OUTSIDE = declare(
    "QW224",
    Severity.ERROR,
    "a shape outside the picture",
    """
    Places on a picture are given in its pixels, from the top left corner. This one lies outside it, wholly or in part,
    or it has no size, so students could not reach it.
    """,
)
SIZE_UNKNOWN = declare(
    "QW225",
    Severity.ERROR,
    "the size of the picture is not known",
    """
    Places on a picture are given in its pixels, so its width and height must be known. Give an SVG a `width` and a
    `height` or a `viewBox`, or use a PNG, JPEG, GIF or WebP.
    """,
)

MAX_PIXELS = 20_000


def read_media(value: Any, info: ValidationInfo[Any]) -> Media:
    """A file of the bank; faults of the look-up are reported by itself."""
    if isinstance(value, Media):
        return value
    if not isinstance(value, str) or not value.strip():
        raise fault("expected the name of a picture file", "write for example `file: map.png`")
    found: Media | None = info.context.read_media(value)
    if found is None:
        raise PydanticCustomError("reported", "reported by the look-up")
    return found


class Picture(Model):
    """A picture and the text that stands for it where it cannot be seen."""

    file: Annotated[Media, read_in_context(read_media)]
    alt: Line


def read_numbers(value: Any, count: int, what: str) -> tuple[int, ...]:
    """A list of whole numbers of pixels."""
    if isinstance(value, list | tuple) and len(value) == count:
        numbers = tuple(read_integer(number) for number in value)
        if all(0 <= number <= MAX_PIXELS for number in numbers):
            return numbers
        raise fault(f"pixels lie between 0 and {MAX_PIXELS}")
    raise fault(f"expected {count} whole numbers: {what}")


def read_rect(value: Any) -> tuple[int, ...]:
    """`[x, y, width, height]` in pixels."""
    return read_numbers(value, 4, "[x, y, width, height]")


def read_circle(value: Any) -> tuple[int, ...]:
    """`[x, y, radius]` in pixels."""
    return read_numbers(value, 3, "[x, y, radius]")


def read_polygon(value: Any) -> tuple[tuple[int, int], ...]:
    """A list of at least three points `[x, y]` in pixels."""
    if not isinstance(value, list | tuple) or not 3 <= len(value) <= 500:
        raise fault("expected a list of three points `[x, y]` or more")
    points = [read_numbers(point, 2, "[x, y]") for point in value]
    return tuple((point[0], point[1]) for point in points)


Rect = Annotated[tuple[int, ...], read_by(read_rect)]
Circle = Annotated[tuple[int, ...], read_by(read_circle)]
Polygon = Annotated[tuple[tuple[int, int], ...], read_by(read_polygon)]


def check_picture(question: str, picture: Picture, bag: Bag) -> tuple[int, int] | None:
    """The picture's width and height; reports if they are not known."""
    if picture.file.size is None:
        bag.add(SIZE_UNKNOWN, f"the size of {picture.file.path} is not known", picture.at, question=question)
    return picture.file.size
