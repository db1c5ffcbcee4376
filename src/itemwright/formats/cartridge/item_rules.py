"""The rules for the questions of a cartridge. Sources: as in `rules`."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from lxml import etree

from itemwright.diag import Bag, Code, Severity, declare
from itemwright.formats.base import place
from itemwright.formats.cartridge.text_rules import (
    LOST,
    below,
    check_choice,
    check_entities,
    check_stem,
    check_text,
    first_below,
)
from itemwright.formats.cartridge.vocab import CHOICE_PROFILES, MAX_TITLE, PROFILES
from itemwright.formats.qti12.elements import NAMESPACE
from itemwright.package.tree import Tree

NO_ITEMS = declare(
    "QW595",
    Severity.ERROR,
    "no usable item",
    """
    Moodle reads the items directly in the section of an assessment, or directly in a question bank, each with a
    `cc_profile` that it knows, from the first file of the resource. An assessment or a bank without any makes its whole
    restore die (PHP error in count()), not only this quiz.
    """,
)
ITEM_PROFILE = declare(
    "QW596",
    Severity.WARNING,
    "item that Moodle passes over",
    """
    An item needs a metadata field `cc_profile` with one of the six profiles of Common Cartridge, and must stand
    directly in the section of an assessment or in a question bank. Moodle passes over any other item in silence.
    """,
)
DUPLICATE = declare(
    "QW597",
    Severity.ERROR,
    "identifier used twice",
    """
    Two items of one assessment or bank have the same `ident`: in Canvas the second replaces the first. Two choices of
    an item are told apart by upper and lower case only: Moodle does not, so both are right or wrong. The resources of a
    manifest must be told apart as well.
    """,
)
TRUE_FALSE_IDENTS = declare(
    "QW598",
    Severity.ERROR,
    "true/false item with other identifiers",
    """
    The choices of a `cc.true_false` item must have the identifiers `true` and `false`. With any other Moodle's restore
    dies.
    """,
)
LONG_TITLE = declare(
    "QW599",
    Severity.ERROR,
    "title longer than 255 characters",
    """
    Moodle stores an item's title in 255 characters and its restore dies of a longer one.
    """,
)
NO_KEY = declare(
    "QW600",
    Severity.ERROR,
    "item that nobody can answer",
    """
    No condition of the item sets a score that counts: a multiple-response needs `case="Yes"` on its right `varequal`s
    (Moodle gives 0 to everyone without it), fill-in-blank answers must stand directly in one condition that sets 100
    (Moodle reads none within `or`), and keys must name choices that exist.
    """,
)
KEY_UNKNOWN = declare(
    "QW610",
    Severity.ERROR,
    "key that names no choice",
    """
    A condition compares the response with an identifier that no choice of the item has, so it never holds.
    """,
)
KEY_OVERWRITTEN = declare(
    "QW611",
    Severity.ERROR,
    "a later condition undoes the key",
    """
    In Canvas the last condition that mentions a choice sets its weight, and one without `setvar` sets 0; in Moodle the
    same holds where one choice is right. A condition that only shows a feedback must come before the one that scores,
    or the right answer is lost.
    """,
)
FEEDBACK_UNSET = declare(
    "QW612",
    Severity.WARNING,
    "feedback that nothing shows",
    """
    No condition shows this feedback, or a condition shows one that is not there. (A `solution` or a
    `hint` needs no condition.)
    """,
)
FEEDBACK_FORM = declare(
    "QW613",
    Severity.WARNING,
    "feedback that Moodle loses",
    """
    Moodle reads the text of a feedback only at `itemfeedback/flow_mat/material/mattext`. Without the `flow_mat` it is
    lost.
    """,
)
PATTERN_SCORE = declare(
    "QW617",
    Severity.WARNING,
    "pattern match that scores a hundredfold",
    """
    Moodle copies the `setvar` of a pattern-match item unscaled: 100 makes the answer worth a hundred times the mark.
    Write 1, or use a fill-in-blank item.
    """,
)
PARTIAL_CREDIT = declare(
    "QW620",
    Severity.WARNING,
    "partial credit that becomes full credit",
    """
    Moodle and Canvas know right and wrong only in a cartridge: any score above 0 makes a choice, or an answer, fully
    right.
    """,
)
FEEDBACK_LEAK = declare(
    "QW622",
    Severity.WARNING,
    "feedback on one answer that everyone sees",
    """
    In Moodle whatever a condition with `continue="Yes"` shows becomes general feedback, seen whatever the answer was.
    Write `continue="No"` on a condition about one answer.
    """,
)

_Q = f"{{{NAMESPACE}}}"
_EQUAL, _SHOWS = f"{_Q}varequal", f"{_Q}displayfeedback"
_COMPARISONS = frozenset({_EQUAL, f"{_Q}varsubstring"})


def check_questions(
    root: etree._Element, assessment: bool, path: str, tree: Tree, name: str, bag: Bag
) -> None:
    """Check an assessment or a question bank: the `questestinterop` of a resource."""
    direct = root.findall(
        f"{_Q}assessment/{_Q}section/{_Q}item" if assessment else f"{_Q}objectbank/{_Q}item"
    )
    if not any(_field(item, "cc_profile") in PROFILES for item in direct):
        where = "directly in its section" if assessment else "directly in it"
        what = "assessment" if assessment else "question bank"
        bag.add(NO_ITEMS, f"this {what} has no item {where} that Moodle can use", place(name, path, root))
    seen: set[str] = set()
    known = {id(item) for item in direct}
    for item in root.iter(f"{_Q}item"):
        ident = item.get("ident", "")
        if ident in seen:
            bag.add(DUPLICATE, f"two items are called `{ident}`", place(name, path, item))
        seen.add(ident)
        _Item(item, path, name, bag).check(tree)
        if id(item) not in known:
            bag.add(ITEM_PROFILE, f"`{ident}` lies deeper than Moodle looks", place(name, path, item))


def _field(item: etree._Element, label: str) -> str | None:
    for field in below(item, f"{_Q}itemmetadata", f"{_Q}qtimetadata", f"{_Q}qtimetadatafield"):
        if _value(first_below(field, f"{_Q}fieldlabel")) == label:
            return _value(first_below(field, f"{_Q}fieldentry"))
    return None


def _value(element: etree._Element | None) -> str:
    return "" if element is None else (element.text or "").strip()


class _Condition(NamedTuple):
    """A `respcondition`.

    stated  the text of its `setvar`
    score   what it sets the score to; 0 if it sets none
    about   the first answer that it names
    """

    element: etree._Element
    stated: str
    score: float
    equals: Sequence[etree._Element]
    about: etree._Element | None
    links: Sequence[etree._Element]


def _condition(made: etree._Element) -> _Condition:
    equals: list[etree._Element] = []
    links: list[etree._Element] = []
    about = None
    for element in made.iterdescendants():
        tag = element.tag
        if tag == _EQUAL:
            equals.append(element)
        elif tag == _SHOWS:
            links.append(element)
        if about is None and tag in _COMPARISONS:
            about = element
    setvar = first_below(made, f"{_Q}setvar")
    stated = "" if setvar is None else setvar.text or ""
    try:
        score = float(stated) if stated else 0.0
    except ValueError:
        score = 0.0
    return _Condition(made, stated, score, equals, about, links)


class _Item:
    """An item while it is checked."""

    def __init__(self, item: etree._Element, path: str, name: str, bag: Bag) -> None:
        self.item = item
        self.ident = item.get("ident", "")
        self.path = path
        self.name = name
        self.bag = bag
        self.conditions = [_condition(made) for made in item.iter(f"{_Q}respcondition")]

    def add(
        self, code: Code, message: str, at: etree._Element | None = None, advice: str | None = None
    ) -> None:
        """Report something at an element, or at the item."""
        where = place(self.name, self.path, self.item if at is None else at)
        self.bag.add(code, message, where, help=advice)

    def check(self, tree: Tree) -> None:
        title = self.item.get("title", "")
        profile = _field(self.item, "cc_profile")
        if profile not in PROFILES:
            self.add(ITEM_PROFILE, f"`{self.ident}` has no profile that Common Cartridge knows")
        if len(title) > MAX_TITLE:
            self.add(LONG_TITLE, f"the title of `{self.ident}` has {len(title)} characters")
        check_entities(title, self.item, self.path, self.name, self.bag)
        if profile in CHOICE_PROFILES:
            self.choices(profile)
        elif profile == "cc.fib.v0p1":
            self.blank()
        elif profile == "cc.pattern_match.v0p1" and any(one.score > 1 for one in self.conditions):
            self.add(PATTERN_SCORE, f"`{self.ident}` sets more than 1")
        self.feedback()
        self.texts(tree)

    def choices(self, profile: str) -> None:
        labels = list(self.item.iter(f"{_Q}response_label"))
        idents = [label.get("ident", "") for label in labels]
        if profile == "cc.true_false.v0p1" and set(idents) != {"true", "false"}:
            self.add(TRUE_FALSE_IDENTS, f"the choices of `{self.ident}` are not `true` and `false`")
        for ident, count in Counter(ident.lower() for ident in idents).items():
            if count > 1:
                self.add(DUPLICATE, f"to Moodle {count} choices of `{self.ident}` are called `{ident}`")
        for label in labels:
            check_choice(label, self.ident, self.path, self.name, self.bag)
        for condition in self.conditions:
            if 0 < condition.score < 100:
                self.add(
                    PARTIAL_CREDIT,
                    f"a score of {condition.score:g} counts as full credit",
                    condition.element,
                )
            for test in condition.equals:
                if _value(test) not in idents:
                    self.add(KEY_UNKNOWN, f"no choice of `{self.ident}` is called `{_value(test)}`", test)
        self.keys(several=profile == "cc.multiple_response.v0p1")

    def keys(self, *, several: bool) -> None:
        """Which choices are right: each of the two importers reads the conditions in its own way."""
        right: set[str] = set()
        moodle: dict[str, float] = {}
        canvas: dict[str, float] = {}
        for condition in self.conditions:
            score = condition.score
            direct = first_below(condition.element, f"{_Q}conditionvar", _EQUAL)
            if direct is not None:
                moodle[_value(direct)] = score
            for test in condition.equals:
                parent = test.getparent()
                negated = parent is not None and parent.tag == f"{_Q}not"
                canvas[_value(test)] = 0.0 if negated else score
                exact = several and score == 100 and test.get("case") == "Yes"
                if score and not negated and (exact or test is direct):
                    right.add(_value(test))
        if not right:
            self.add(
                NO_KEY,
                f"no response to `{self.ident}` scores in Moodle",
                advice='write `case="Yes"` on each right `varequal`' if several else None,
            )
        for value in sorted(right):
            if not canvas[value] or not (several or moodle[value]):
                self.add(
                    KEY_OVERWRITTEN,
                    f"a condition after the scoring one mentions the right choice `{value}` of `{self.ident}`",
                )

    def blank(self) -> None:
        """The answers of a fill-in-blank item: brothers in the first condition that sets just `100`."""
        scoring = next((one.element for one in self.conditions if one.stated == "100"), None)
        answers = [] if scoring is None else below(scoring, f"{_Q}conditionvar", _EQUAL)
        if not answers:
            self.add(NO_KEY, f"`{self.ident}` has no answer that Moodle reads")
        read = {id(answer) for answer in answers if answer.text != "0"}
        for condition in self.conditions:
            for answer in condition.equals:
                check_entities(answer.text, answer, self.path, self.name, self.bag)
                if condition.score and id(answer) not in read:
                    self.add(LOST, f"Moodle drops the answer `{_value(answer)}` of `{self.ident}`", answer)

    def feedback(self) -> None:
        texts = {feedback.get("ident", ""): feedback for feedback in self.item.iter(f"{_Q}itemfeedback")}
        shown: dict[str, etree._Element] = {}
        for condition in self.conditions:
            shown |= {link.get("linkrefid", ""): link for link in condition.links}
            goes_on = condition.element.get("continue", "").lower() == "yes"
            if condition.links and condition.about is not None and goes_on:
                self.add(
                    FEEDBACK_LEAK,
                    f"Moodle shows the feedback on `{_value(condition.about)}` to everyone",
                    condition.element,
                )
        for ident, link in shown.items():
            if ident not in texts:
                self.add(FEEDBACK_UNSET, f"there is no feedback `{ident}`", link)
        for ident, feedback in texts.items():
            parts = {part.tag for part in feedback}
            apart = f"{_Q}solution" in parts or f"{_Q}hint" in parts
            if ident not in shown and not apart:
                self.add(FEEDBACK_UNSET, f"nothing shows the feedback `{ident}`", feedback)
            if not apart and f"{_Q}flow_mat" not in parts:
                self.add(FEEDBACK_FORM, f"the feedback `{ident}` has no `flow_mat`", feedback)

    def texts(self, tree: Tree) -> None:
        for text in self.item.iter(f"{_Q}mattext"):
            check_text(text, self.path, tree, self.name, self.bag)
        material = (f"{_Q}material", f"{_Q}mattext")
        for presentation in below(self.item, f"{_Q}presentation"):
            for stem in (
                first_below(presentation, *material),
                first_below(presentation, f"{_Q}flow", *material),
            ):
                if stem is not None:
                    check_stem(stem, self.ident, self.path, tree, self.name, self.bag)
