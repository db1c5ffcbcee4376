"""Faults of shape: what pydantic finds in a model, said in words, at the place of the value."""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, get_args

from pydantic import ValidationError

from itemwright.diag import Bag, Severity, declare
from itemwright.model.base import Model
from itemwright.model.fields import describe
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import TYPES
from itemwright.source.yaml import Map, Null, Str, position

MISSING_FIELD = declare(
    "QW101",
    Severity.ERROR,
    "a required field is missing",
    """
    The canonical form needs this field here. See the documentation of the question's type for a complete example.
    """,
)
WRONG_VALUE = declare(
    "QW102",
    Severity.ERROR,
    "a value of the wrong form",
    """
    The field takes another kind of value: a number with a dot, `true` or `false`, one of a few words, a list, a
    mapping. The message says which. Texts that begin with `[`, `{`, `*`, `&`, `!`, `|`, `>`, `%` or `@`, or hold
    `: ` or ` #`, need quotes in YAML.
    """,
)
UNKNOWN_FIELD = declare(
    "QW103",
    Severity.ERROR,
    "unknown field",
    """
    The field is not part of the canonical form. It is refused rather than ignored, because a misspelt
    `corect: true` would otherwise make a question that nobody can answer.
    """,
)

NOT_WRITTEN = frozenset({"folder"})
"""The fields of a bank that its author does not write."""

_SHORT = 60
"""The length up to which a value is shown in advice."""


def validated(kind: Any, fields: Map, context: object, bag: Bag) -> Any:
    """An instance of the model `kind`, or None; every fault is reported where it stands."""
    try:
        return kind.model_validate(fields, context=context)
    except ValidationError as error:
        for detail in error.errors(include_url=False, include_input=True):
            if detail["type"] == "reported":
                continue
            path = kind.written_at(detail["loc"], fields)
            _report(kind, fields, path, detail, bag)
        return None


def _report(kind: type[Model], fields: Map, path: tuple[str | int, ...], detail: Any, bag: Bag) -> None:
    question = fields.get("id")
    owner = str(question) if isinstance(question, Str) else None
    context = detail.get("ctx", {})
    match detail["type"]:
        case "missing" if isinstance(path[-1], str):
            bag.add(
                MISSING_FIELD,
                f"the field `{path[-1]}` is missing",
                position(fields, path[:-1]),
                help=f"add `{path[-1]}: …`",
                question=owner,
            )
        case "missing" | "too_long":
            bag.add(
                WRONG_VALUE,
                "the list has more or fewer values than belong here",
                position(fields, path[:-1] if detail["type"] == "missing" else path),
                question=owner,
            )
        case "extra_forbidden":
            parent: Any = fields
            for part in path[:-1]:
                parent = parent[part]
            unknown_field(str(path[-1]), parent, field_names(_model_at(kind, detail["loc"][:-1])), bag, owner)
        case "itemwright":
            bag.add(
                WRONG_VALUE, context["message"], position(fields, path), help=context["help"], question=owner
            )
        case "tuple_type" | "model_type" | "dict_type" as wanted:
            value, advice = detail["input"], None
            if wanted == "model_type":
                advice = f"its fields are {', '.join(field_names(_model_at(kind, detail['loc'])))}"
            elif wanted == "tuple_type" and isinstance(value, Str) and 0 < len(value) <= _SHORT:
                advice = f"write `[{value}]`, or one entry a line, each after `- `"
            what = "a list" if wanted == "tuple_type" else "a mapping"
            found = "but nothing stands here" if isinstance(value, Null) else f"not {describe(value)}"
            bag.add(
                WRONG_VALUE, f"expected {what}, {found}", position(fields, path), help=advice, question=owner
            )
        case _:
            message = detail["msg"][0].lower() + detail["msg"][1:]
            bag.add(WRONG_VALUE, message, position(fields, path), question=owner)


def unknown_field(key: str, holder: Map, known: Sequence[str], bag: Bag, question: str | None = None) -> None:
    """Report a key of a mapping that is none of the `known` fields."""
    close = get_close_matches(key, known, 1)
    elsewhere = [name for name, kind in TYPES.items() if key in field_names(kind)] if "type" in known else []
    if close:
        advice = f"did you mean `{close[0]}`?"
    elif elsewhere:
        advice = f"it is a field of {', '.join(elsewhere)}"
    else:
        advice = f"the fields here are {', '.join(known)}"
    at = holder.keys_at.get(key, holder.span)
    bag.add(UNKNOWN_FIELD, f"unknown field `{key}`", at, help=advice, question=question)


@cache
def field_names(kind: type[Model]) -> tuple[str, ...]:
    """The fields that an author may write in `kind`."""
    hidden = NOT_WRITTEN if kind is Bank else ()
    names = (info.alias or name for name, info in kind.model_fields.items())
    own = (name for name in names if name not in hidden and not name.startswith("\0"))
    holds = ("defaults", "questions") if kind in (Bank, Section) else ()
    return tuple(dict.fromkeys((*own, *kind.also_written, *holds)))


def _model_at(kind: type[Model], path: Sequence[str | int]) -> type[Model]:
    """The model at `path` below `kind`."""
    for part in path:
        if isinstance(part, int):
            continue
        for name, info in kind.model_fields.items():
            if part in (name, info.alias):
                kind = _inner_model(info.annotation) or kind
                break
    return kind


def _inner_model(annotation: Any) -> type[Model] | None:
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return annotation
    for argument in get_args(annotation):
        if (inner := _inner_model(argument)) is not None:
            return inner
    return None
