"""A piece of advice, as the rules give it."""

from typing import NamedTuple

from itemwright.diag import Code, Label, Span


class Advice(NamedTuple):
    """What a rule found: `message` says what, `help` what to do, `labels` a second place."""

    code: Code
    message: str
    at: Span | None
    help: str | None = None
    labels: tuple[Label, ...] = ()


def beside(span: Span | None, text: str) -> tuple[Label, ...]:
    """A label for a second place, if it is known."""
    return (Label(span, text),) if span else ()
