"""From a located document to a `Bank`: shape, inheritance, meaning; every fault at its place."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal, get_args

from pydantic import ValidationError

from itemwright.diag import Bag, Label, Severity, Span, declare
from itemwright.model.base import Model
from itemwright.model.fields import describe
from itemwright.model.richtext import Media, Text
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import TYPES, Question, check, settled
from itemwright.source.yaml import Map, Node, Null, Seq, Str, line_of, position
from itemwright.text.parse import parse

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
UNKNOWN_TYPE = declare(
    "QW104",
    Severity.ERROR,
    "unknown question type",
    """
    `type` names one of the types that itemwright knows; `itemwright targets` lists them.
    """,
)
DUPLICATE_ID = declare(
    "QW105",
    Severity.ERROR,
    "an id is used twice",
    """
    The ids of the questions and sections of a bank are distinct, even when upper and lower case are not told apart:
    every identifier and file name in every package derives from them. Positions are of the second use and the first.
    """,
)
NO_QUESTIONS = declare(
    "QW106",
    Severity.ERROR,
    "a bank or section without questions",
    """
    A bank has `questions:`, or `sections:` with `questions:` in each, and at least one question: importers refuse
    empty quizzes, and Moodle's restore of a cartridge dies of one.
    """,
)
UNKNOWN_VERSION = declare(
    "QW107",
    Severity.ERROR,
    "unknown version of the canonical form",
    """
    A bank begins with `itemwright: 1`. A higher number needs a newer itemwright.
    """,
)
DRAW_TOO_MANY = declare(
    "QW208",
    Severity.ERROR,
    "a section draws more questions than it has",
    """
    `draw: n` takes n of a section's questions at random, so n lies between 1 and their number. Texts between the
    questions cannot be drawn and do not count.
    """,
)

MediaFinder = Callable[[str, Span | None], Media | None]
FinderFor = Callable[[str], MediaFinder]
"""Given the shown path of a source file: how a picture that it refers to is looked up."""

_INHERITED = ("points", "shuffle")
_POINTS_OF_THEIR_OWN = (TYPES["text"], TYPES["fill-in"])


class _Context:
    """What pydantic hands to the field types: it makes rich texts, each in its place."""

    def __init__(self, bag: Bag, finder_for: FinderFor) -> None:
        self.bag = bag
        self.finder_for = cache(finder_for)

    def read_text(self, source: str, markup: Literal["markdown", "html"]) -> Text:
        if not isinstance(source, Str):
            return parse(source, markup, at=None, line_at=None, media=None, bag=self.bag)
        return parse(
            source,
            markup,
            at=source.span,
            line_at=lambda line: line_of(source, line),
            media=self.finder_for(source.span.file),
            bag=self.bag,
        )

    def read_media(self, path: str) -> Media | None:
        span = path.span if isinstance(path, Str) else None
        return self.finder_for(span.file if span else "")(path, span)


def load_bank(root: Map, folder: str, finder_for: FinderFor, bag: Bag) -> Bank | None:
    """The bank that a document describes, or None; the bag then holds at least one error.

    `folder` is the bank's folder as shown in reports.
    """
    errors = bag.errors()
    context = _Context(bag, finder_for)
    version = root.get("itemwright")
    if not (isinstance(version, Str) and version == "1"):
        bag.add(
            UNKNOWN_VERSION,
            f"version {describe(version)} of the canonical form is not known",
            position(root, ["itemwright"]),
            help="write `itemwright: 1`",
        )
    defaults = _defaults(root, {}, bag)
    sections = _sections(root, bag)
    loader = _Sections(context, bag)
    made = [loader.section(section, root, defaults) for section in sections]
    if not any(section.questions for section in made) and bag.errors() == errors:
        bag.add(NO_QUESTIONS, "this bank has no questions", root.span)
    header = {
        key: value
        for key, value in root.items()
        if key not in ("itemwright", "defaults", "sections", "questions", "on_refused")
    }
    if "on_refused" in root:
        header["on_refused"] = root["on_refused"]
    fields = Map(header)
    fields.span, fields.keys_at = root.span, root.keys_at
    bank: Bank | None = _validated(Bank, fields, context, bag)
    if bank is None or bag.errors() > errors:
        return None
    return bank.model_copy(update={"sections": tuple(made), "folder": folder})


def _sections(root: Map, bag: Bag) -> list[Map]:
    """The section mappings of a bank; `questions:` alone makes one."""
    if "sections" not in root:
        return [root] if "questions" in root else _none(root, bag)
    if "questions" in root:
        bag.add(
            WRONG_VALUE,
            "`questions` and `sections` stand side by side",
            root.keys_at["questions"],
            help="move the questions into a section",
        )
    sections = root["sections"]
    if not isinstance(sections, Seq):
        bag.add(
            WRONG_VALUE,
            f"expected a list of sections, not {describe(sections)}",
            position(root, ["sections"]),
        )
        return []
    found = []
    for index, section in enumerate(sections):
        if isinstance(section, Map):
            found.append(section)
        else:
            bag.add(
                WRONG_VALUE,
                f"expected a section (a mapping), not {describe(section)}",
                position(sections, [index]),
            )
    return found


def _none(root: Map, bag: Bag) -> list[Map]:
    bag.add(
        NO_QUESTIONS,
        "this bank has neither `questions` nor `sections`",
        root.span,
        help="add `questions:` and a list of them",
    )
    return []


def _defaults(holder: Map, inherited: Mapping[str, Node], bag: Bag) -> Mapping[str, Node]:
    """What questions inherit: the holder's `defaults` over those of what holds it."""
    own = holder.get("defaults")
    if own is None:
        return inherited
    if not isinstance(own, Map):
        bag.add(WRONG_VALUE, f"expected a mapping, not {describe(own)}", position(holder, ["defaults"]))
        return inherited
    for key in own:
        if key not in _INHERITED:
            _unknown_field(key, own, _INHERITED, bag)
    return {**inherited, **{key: value for key, value in own.items() if key in _INHERITED}}


class _Sections:
    """Builds sections and questions, and sees that ids are distinct in the whole bank."""

    def __init__(self, context: _Context, bag: Bag) -> None:
        self.context = context
        self.bag = bag
        self.ids: dict[str, Str] = {}

    def section(self, holder: Map, root: Map, defaults: Mapping[str, Node]) -> Section:
        """The section that `holder` describes; without the parts that had faults."""
        tags = _list(root.get("tags"))
        if holder is root:
            section = Section()
        else:
            fields = Map(
                {key: value for key, value in holder.items() if key not in ("questions", "defaults")}
            )
            fields.span, fields.keys_at = holder.span, holder.keys_at
            section = _validated(Section, fields, self.context, self.bag) or Section()
            self._claim(holder)
            defaults = _defaults(holder, defaults, self.bag)
            tags = [*tags, *_list(holder.get("tags"))]
        entries = holder.get("questions")
        if not isinstance(entries, Seq):
            if "questions" in holder:
                self.bag.add(
                    WRONG_VALUE,
                    f"expected a list of questions, not {describe(entries)}",
                    position(holder, ["questions"]),
                )
            else:
                self.bag.add(NO_QUESTIONS, "this section has no `questions`", holder.span)
            return section
        if not entries and holder is not root:
            self.bag.add(NO_QUESTIONS, "this section has no questions", position(holder, ["questions"]))
        questions = tuple(
            question
            for index, entry in enumerate(entries)
            if (question := self._question(entry, position(entries, [index]), defaults, tags)) is not None
        )
        if section.draw is not None and len(questions) == len(entries):
            drawable = sum(question.type != "text" for question in questions)
            if not 1 <= section.draw <= drawable:
                self.bag.add(
                    DRAW_TOO_MANY,
                    f"this section has {drawable} questions to draw from, not {section.draw}",
                    position(holder, ["draw"]),
                )
        return section.model_copy(update={"questions": questions})

    def _question(
        self, entry: Node, at: Span, defaults: Mapping[str, Node], tags: Sequence[Node]
    ) -> Question | None:
        if not isinstance(entry, Map):
            self.bag.add(WRONG_VALUE, f"expected a question (a mapping), not {describe(entry)}", at)
            return None
        self._claim(entry)
        name = entry.get("type")
        if not isinstance(name, Str):
            self.bag.add(
                MISSING_FIELD,
                "this question has no `type`",
                position(entry, ["type"]),
                help=f"one of {', '.join(TYPES)}",
            )
            return None
        kind = TYPES.get(name)
        if kind is None:
            close = get_close_matches(name.lower().replace("_", "-").replace(" ", "-"), TYPES, 1)
            self.bag.add(
                UNKNOWN_TYPE,
                f"`{name}` is no question type",
                name.span,
                help=f"did you mean `{close[0]}`?" if close else f"the types are {', '.join(TYPES)}",
            )
            return None
        fields = Map(entry)
        fields.span, fields.keys_at = entry.span, entry.keys_at
        for key, value in defaults.items():
            if key in kind.model_fields and not (key == "points" and kind in _POINTS_OF_THEIR_OWN):
                fields.setdefault(key, value)
        own_tags = fields.get("tags")
        if tags and (own_tags is None or isinstance(own_tags, Seq)):
            fields["tags"] = _merged(tags, _list(own_tags), entry.span)
        question: Question | None = _validated(kind, fields, self.context, self.bag)
        if question is None:
            return None
        check(question, self.bag)
        return settled(question)

    def _claim(self, holder: Map) -> None:
        identifier = holder.get("id")
        if not isinstance(identifier, Str):
            return
        first = self.ids.setdefault(identifier.strip().lower(), identifier)
        if first is not identifier:
            self.bag.add(
                DUPLICATE_ID,
                f"the id `{identifier}` is used twice",
                identifier.span,
                help="give this one an id of its own",
                labels=(Label(first.span, "first used here"),),
            )


def _list(node: Node | None) -> list[Node]:
    return list(node) if isinstance(node, Seq) else []


def _merged(inherited: Sequence[Node], own: Sequence[Node], span: Span) -> Seq:
    """Tags of what holds a question, then its own; each once."""
    kept = {str(tag): tag for tag in [*inherited, *own]}
    merged = Seq(kept.values())
    merged.span = span
    return merged


def _validated(kind: Any, fields: Map, context: _Context, bag: Bag) -> Any:
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
        case "missing":
            bag.add(
                MISSING_FIELD,
                f"the field `{path[-1]}` is missing",
                position(fields, path[:-1]),
                question=owner,
            )
        case "extra_forbidden":
            parent: Any = fields
            for part in path[:-1]:
                parent = parent[part]
            _unknown_field(str(path[-1]), parent, field_names(_model_at(kind, path[:-1])), bag, owner)
        case "itemwright":
            bag.add(
                WRONG_VALUE, context["message"], position(fields, path), help=context["help"], question=owner
            )
        case kind_of_fault:
            wanted = {"tuple_type": "a list", "model_type": "a mapping", "dict_type": "a mapping"}
            value = detail["input"]
            message = (
                f"expected {wanted[kind_of_fault]}, not {describe(value)}"
                if kind_of_fault in wanted and not isinstance(value, Null)
                else f"expected {wanted[kind_of_fault]}, but nothing stands here"
                if kind_of_fault in wanted
                else detail["msg"][0].lower() + detail["msg"][1:]
            )
            bag.add(WRONG_VALUE, message, position(fields, path), question=owner)


def _unknown_field(
    key: str, holder: Map, known: Sequence[str], bag: Bag, question: str | None = None
) -> None:
    close = get_close_matches(key, known, 1)
    bag.add(
        UNKNOWN_FIELD,
        f"unknown field `{key}`",
        holder.keys_at.get(key, holder.span),
        help=f"did you mean `{close[0]}`?" if close else f"the fields here are {', '.join(known)}",
        question=question,
    )


@cache
def field_names(kind: type[Model]) -> tuple[str, ...]:
    """The fields that an author may write in `kind`."""
    own = (info.alias or name for name, info in kind.model_fields.items() if name != "at")
    return (*own, *kind.also_written)


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
