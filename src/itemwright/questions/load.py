"""From a located document to a `Bank`: shape, inheritance, meaning; every fault at its place."""

from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Literal

from itemwright.diag import Bag, Label, Severity, Span, declare
from itemwright.model.fields import describe
from itemwright.model.richtext import Media, Text
from itemwright.questions.bank import Bank, Section
from itemwright.questions.faults import (
    MISSING_FIELD,
    NOT_WRITTEN,
    WRONG_VALUE,
    field_names,
    unknown_field,
    validated,
)
from itemwright.questions.types import TYPES, Question, check, settled
from itemwright.source.yaml import Map, Node, Seq, Str, line_of, position
from itemwright.text.parse import parse

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
    A bank begins with `itemwright: 1`, the version of the form that it is written in. A higher number needs a newer
    itemwright; anything else is a slip.
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

    def was_refused(self, text: Text) -> bool:
        found = self.bag.items[-1] if self.bag.items else None
        if found is None or found.at is None or text.at is None or found.severity is not Severity.ERROR:
            return False
        return found.at.file == text.at.file and text.at.line <= found.at.line <= text.at.end_line

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
        newer = isinstance(version, Str) and version.isdecimal() and int(version) > 1
        bag.add(
            UNKNOWN_VERSION,
            f"version {describe(version)} of the canonical form is not known",
            position(root, ["itemwright"]),
            help="1 is the newest version that this itemwright knows" if newer else "write `itemwright: 1`",
        )
    defaults = _defaults(root, {}, bag)
    sections = _sections(root, bag)
    identifier = root.get("id")
    loader = _Sections(context, identifier.strip() if isinstance(identifier, Str) else "", bag)
    made = [loader.section(section, root, defaults) for section in sections]
    if not any(section.questions for section in made) and bag.errors() == errors:
        where = "sections" if "sections" in root else "questions"
        bag.add(
            NO_QUESTIONS,
            "this bank has no questions",
            position(root, [where]),
            help="add a question: `- {id: …, type: …, stem: …}`",
        )
    for key in NOT_WRITTEN.intersection(root):
        unknown_field(key, root, field_names(Bank), bag)
    bank: Bank | None = validated(
        Bank, _without(root, {"itemwright", "defaults", "sections", "questions", *NOT_WRITTEN}), context, bag
    )
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
            unknown_field(key, own, _INHERITED, bag)
    return {**inherited, **{key: value for key, value in own.items() if key in _INHERITED}}


class _Sections:
    """Builds sections and questions of the bank with the id `bank`, and sees that ids are distinct in it."""

    def __init__(self, context: _Context, bank: str, bag: Bag) -> None:
        self.context = context
        self.bank = bank
        self.bag = bag
        self.ids: dict[str, Str] = {}

    def section(self, holder: Map, root: Map, defaults: Mapping[str, Node]) -> Section:
        """The section that `holder` describes; without the parts that had faults."""
        tags = _list(root.get("tags"))
        if holder is root:
            section = Section()
        else:
            fields = _without(holder, {"questions", "defaults"})
            section = validated(Section, fields, self.context, self.bag) or Section()
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
            question for entry in entries if (question := self._question(entry, defaults, tags)) is not None
        )
        if section.draw is not None and len(questions) == len(entries):
            drawable = sum(question.type != "text" for question in questions)
            if not 1 <= section.draw <= drawable:
                count = f"{drawable} question{'' if drawable == 1 else 's'}"
                self.bag.add(
                    DRAW_TOO_MANY,
                    f"{section.draw} of the {count} of this section cannot be drawn",
                    position(holder, ["draw"]),
                    help=f"draw between 1 and {drawable}"
                    if drawable
                    else "texts between questions do not count",
                )
        return section.model_copy(update={"questions": questions})

    def _question(self, entry: Node, defaults: Mapping[str, Node], tags: Sequence[Node]) -> Question | None:
        if not isinstance(entry, Map):
            self.bag.add(WRONG_VALUE, f"expected a question (a mapping), not {describe(entry)}", entry.span)
            return None
        self._claim(entry)
        name = entry.get("type")
        if isinstance(name, Map | Seq):
            self.bag.add(
                WRONG_VALUE,
                f"expected the name of a type, not {describe(name)}",
                position(entry, ["type"]),
                help=f"write one of {', '.join(TYPES)}",
            )
            return None
        if not isinstance(name, Str) or not name.strip():
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
        question: Question | None = validated(kind, fields, self.context, self.bag)
        if question is None:
            return None
        check(question, self.bank, self.bag)
        return settled(question)

    def _claim(self, holder: Map) -> None:
        identifier = holder.get("id")
        if not isinstance(identifier, Str):
            return
        key = identifier.strip().lower()
        first = self.ids.get(key)
        if first is None:
            self.ids[key] = identifier
            return
        if first is identifier:
            message, help = f"`{identifier}` is repeated by an alias, id and all", "write it out"
        elif first.strip() == identifier.strip():
            message, help = f"the id `{identifier}` is used twice", "give this one an id of its own"
        else:
            message = f"the id `{identifier}` differs from `{first}` in upper and lower case only"
            help = "give this one an id of its own: not every system tells the two apart"
        labels = () if first is identifier else (Label(first.span, "first used here"),)
        self.bag.add(DUPLICATE_ID, message, identifier.span, help=help, labels=labels)


def _without(holder: Map, keys: Collection[str]) -> Map:
    """A mapping without some of its keys, in its place."""
    rest = Map({key: value for key, value in holder.items() if key not in keys})
    rest.span, rest.keys_at = holder.span, holder.keys_at
    return rest


def _list(node: Node | None) -> list[Node]:
    return list(node) if isinstance(node, Seq) else []


def _merged(inherited: Sequence[Node], own: Sequence[Node], span: Span) -> Seq:
    """Tags of what holds a question, then its own; each once."""
    kept = {str(tag): tag for tag in [*inherited, *own]}
    merged = Seq(kept.values())
    merged.span = span
    return merged
