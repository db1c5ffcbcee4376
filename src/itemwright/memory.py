"""Python's memory."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Keep the cyclic collector from looking for garbage among many objects that live to the end: it costs half."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


_held: list[object] = []


def hold(*things: object) -> None:
    """Hold things instead of those that were held before: the last ones to the end of the process.

    To give back a document of half a million elements, piece by piece, takes as long as to check it against a schema. A
    process that ends need not do it.
    """
    _held[:] = things
