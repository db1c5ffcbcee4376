"""As test_scoring, for what is ordered, sorted, placed, filled in and computed."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.qti_engine import Item

from itemwright.model.fields import Tolerance
from itemwright.model.richtext import Media
from itemwright.questions import (
    categorize,
    drag_words,
    expression,
    fill_in,
    formula,
    hotspot,
    label_image,
    ordering,
)
from itemwright.questions.choices import letters

from .building import bank_of, engine, package, question, text
from .test_scoring import COMMON, must_earn, points, shares, subsets

UNHURRIED = settings(max_examples=40)
RULES = st.sampled_from(["partial", "all-or-nothing"])
PICTURE = {"file": Media("map.png", "map.png", "image/png", b"png", (400, 300)), "alt": "A map"}


@UNHURRIED
@given(points, st.integers(2, 5), RULES)
def test_ordering(worth: Decimal, count: int, rule: str) -> None:
    made: Any = question(
        "ordering", points=worth, items=[text(f"item {n}") for n in range(count)], scoring=rule, **COMMON
    )
    item = engine(made)
    names = letters(count)
    must_earn(made, item.answer({}), Fraction(0))
    for order in permutations(range(count)):
        must_earn(made, item.answer({"RESPONSE": [names[n] for n in order]}), ordering.score(made, order))


@UNHURRIED
@given(points, st.lists(st.integers(1, 2), min_size=2, max_size=2), st.integers(0, 2), RULES)
def test_categorize(worth: Decimal, sizes: list[int], distractors: int, rule: str) -> None:
    made: Any = question(
        "categorize",
        points=worth,
        scoring=rule,
        categories={f"c{n}": [text(f"item {n}.{m}") for m in range(size)] for n, size in enumerate(sizes)},
        distractors=[text(f"none {n}") for n in range(distractors)],
        **COMMON,
    )
    item = engine(made)
    items = [*(one for one, _ in made.placements), *made.distractors]
    for placed in product([None, 0, 1], repeat=len(items)):
        replies = [f"i{n} c{place + 1}" for n, place in enumerate(placed, 1) if place is not None]
        by_source = {one.source: place for one, place in zip(items, placed, strict=True)}
        must_earn(made, item.answer({"RESPONSE": replies}), categorize.score(made, by_source))


@UNHURRIED
@given(points, st.lists(st.sampled_from("HO"), min_size=1, max_size=3), RULES)
def test_drag_words(worth: Decimal, needed: list[str], rule: str) -> None:
    names = [f"gap{n}" for n in range(len(needed))]
    made: Any = question(
        "drag-words",
        points=worth,
        scoring=rule,
        text=text(" and ".join(f"{{{{{name}}}}}" for name in names)),
        words=dict(zip(names, needed, strict=True)),
        distractors=["He"],
        **COMMON,
    )
    item = engine(made)
    assert [gap.get("identifier") for gap in item.root.iter("{*}gap")] == [
        f"g{n + 1}" for n in range(len(names))
    ]
    for placed in product([None, *made.labels], repeat=len(names)):
        replies = [
            f"w{made.labels.index(word) + 1} g{n}" for n, word in enumerate(placed, 1) if word is not None
        ]
        must_earn(
            made,
            item.answer({"RESPONSE": replies}),
            drag_words.score(made, dict(zip(names, placed, strict=True))),
        )


@UNHURRIED
@given(points, st.lists(st.sampled_from(["nucleus", "wall"]), min_size=1, max_size=3), RULES)
def test_label_image(worth: Decimal, needed: list[str], rule: str) -> None:
    made: Any = question(
        "label-image",
        points=worth,
        scoring=rule,
        image=PICTURE,
        labels=[{"text": word, "at": (10 * n, 10, 9, 9)} for n, word in enumerate(needed)],
        distractors=["tail"],
        **COMMON,
    )
    item = engine(made)
    for placed in product([None, *made.words], repeat=len(needed)):
        replies = [
            f"w{made.words.index(word) + 1} a{n}" for n, word in enumerate(placed, 1) if word is not None
        ]
        must_earn(made, item.answer({"RESPONSE": replies}), label_image.score(made, placed))


@UNHURRIED
@given(
    points,
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=5).filter(
        lambda c: any(r for r, _ in c)
    ),
    st.sampled_from(["all-or-nothing", "partial", "right-minus-wrong"]),
)
def test_hotspot(worth: Decimal, kinds: list[tuple[bool, bool]], rule: str) -> None:
    regions = [
        {"circle": (20 * n + 10, 50, 9), "correct": right, "feedback": text("So.") if speaks else None}
        for n, (right, speaks) in enumerate(kinds)
    ]
    made: Any = question("hotspot", points=worth, image=PICTURE, regions=regions, scoring=rule, **COMMON)
    item = engine(made)
    names = letters(len(regions))
    for picked in subsets(len(regions)):
        if made.right == 1 and len(picked) > 1:
            continue
        own = [names[index] for index in picked if regions[index]["feedback"]]
        reply: Any = [names[index] for index in picked]
        must_earn(made, item.answer({"RESPONSE": reply}), hotspot.score(made, picked), own)


def test_shapes() -> None:
    regions = [
        {"circle": (10, 20, 5), "correct": True},
        {"rect": (1, 2, 30, 40)},
        {"polygon": ((0, 0), (9, 0), (9, 9))},
    ]
    item = engine(question("hotspot", image=PICTURE, regions=regions))
    shapes = [(spot.get("shape"), spot.get("coords")) for spot in item.root.iter("{*}hotspotChoice")]
    assert shapes == [("circle", "10,20,5"), ("rect", "1,2,31,42"), ("poly", "0,0,9,0,9,9")]


def blank() -> st.SearchStrategy[dict[str, Any]]:
    """A blank of any kind, with what could be written or chosen there."""
    speaks = st.booleans().map(lambda yes: text("So.") if yes else None)
    worth = st.sampled_from([Decimal(value) for value in ("0", "1", "2.5")])
    typed = st.tuples(shares, speaks, speaks).map(
        lambda t: {
            "answers": [{"text": "a", "feedback": t[1]}, {"text": "b", "credit": t[0], "feedback": t[2]}],
        }
    )
    chosen = st.tuples(shares, speaks).map(
        lambda t: {
            "choices": [{"text": "a", "correct": True, "feedback": t[1]}, {"text": "b", "credit": t[0]}, "c"]
        }
    )
    number = st.tuples(shares, speaks).map(
        lambda t: {"numbers": [{"value": 5, "feedback": t[1]}, {"range": (4, 6), "credit": t[0]}]}
    )
    return st.tuples(st.one_of(typed, chosen, number), worth).map(lambda t: {**t[0], "points": t[1]})


def replies_to(made: fill_in.Blank) -> list[tuple[str | None, str | Decimal | None, str | None]]:
    """What can be answered in a blank: for the player, for the author's rule, and the text that is shown."""
    found: list[tuple[str | None, str | Decimal | None, str | None]] = [(None, None, None)]
    if made.choices:
        for name, choice in zip(letters(len(made.choices)), made.choices, strict=True):
            found.append((name, choice.text, name if choice.feedback else None))
        return found
    for place, answer in enumerate(made.answers, 1):
        found.append(
            (answer.text.upper(), answer.text.upper(), f"answer-{place}" if answer.feedback else None)
        )
    for place, number in enumerate(made.numbers, 1):
        value = number.interval[0]
        found.append((str(value), value, f"answer-{place}" if number.feedback else None))
    wrong = ("99", Decimal(99), None) if made.numbers else ("z", "z", None)
    return [*found, wrong]


@UNHURRIED
@given(
    st.dictionaries(st.sampled_from("xyz"), blank(), min_size=1, max_size=3),
    RULES,
)
def test_fill_in(blanks: dict[str, dict[str, Any]], rule: str) -> None:
    source = " – ".join(f"{{{{{name}}}}}" for name in blanks)
    made: Any = question("fill-in", text=text(source), blanks=blanks, scoring=rule, **COMMON)
    item = engine(made)
    for replies in product(*map(replies_to, made.blanks)):
        by_name = {one.name: reply for one, reply in zip(made.blanks, replies, strict=True)}
        given_ = {f"RESPONSE_{name}": typed for name, (typed, _, _) in by_name.items() if typed is not None}
        share = fill_in.score(made, {name: meant for name, (_, meant, _) in by_name.items()})
        own = [shown for _, _, shown in replies if shown]
        result = item.answer(given_)
        if made.points or rule == "all-or-nothing":
            must_earn(made, result, share, own)
        else:
            assert result.values["SCORE"] == 0, "nothing can be earned"


def test_fill_in_is_one_text() -> None:
    made = question(
        "fill-in",
        text=text("The {{a}} is **{{b}}**."),
        blanks={
            "a": {"answers": ["sun"]},
            "b": {"choices": [{"text": "hot", "correct": True}, "cold"], "shuffle": True},
        },
    )
    (div,) = engine(made).root.iterfind("{*}itemBody/{*}div")
    assert "".join(div.itertext()) == "The  is hotcold."
    assert [
        (one.get("responseIdentifier"), one.get("shuffle"))
        for one in div.iter("{*}*")
        if one.get("responseIdentifier")
    ] == [
        ("RESPONSE_a", None),
        ("RESPONSE_b", "true"),
    ]


def product_question(**fields: Any) -> Any:
    return question(
        "formula",
        stem=text("What is {a} × {b}, or $\\frac{a}{b} {a}$?"),
        variables={"a": {"min": 1, "max": 9}, "b": {"min": "0.5", "max": 2, "decimals": 1}},
        answer=expression.parse("a * b"),
        tolerance=Tolerance(Decimal("0.01"), True),
        variants=5,
        **fields,
    )


@UNHURRIED
@given(points, st.decimals(0, 20, places=2))
def test_formula(worth: Decimal, other: Decimal) -> None:
    made = product_question(points=worth, unit="m", **COMMON)
    documents = package(bank_of(made)).documents()
    drawn = formula.variants(made, "b")
    assert len(drawn) == 5
    for number, variant in enumerate(drawn, 1):
        item = Item(documents[f"items/q.{number}.xml"])
        low, high = formula.interval(made, variant.answer)
        must_earn(made, item.answer({}), Fraction(0))
        for typed in (variant.answer, low, high, low - Decimal("0.0001"), high + Decimal("0.0001"), other):
            must_earn(made, item.answer({"RESPONSE": str(typed)}), formula.score(made, variant, typed))


def test_a_test_draws_one_variant() -> None:
    root = package(bank_of(product_question())).documents()["test.xml"]
    (section,) = root.iterfind("{*}testPart/{*}assessmentSection/{*}assessmentSection")
    (selection,) = section.iterfind("{*}selection")
    assert selection.get("select") == "1"
    names = [ref.get("identifier") for ref in section.iterfind("{*}assessmentItemRef")]
    assert names == [f"b-variant-{n}_q" for n in range(1, 6)]


def test_values_stand_in_all_texts() -> None:
    made = product_question(title="{a} times {b}", explanation=text("{a} × {b}, not `{a}` nor {c}"))
    item = Item(package(bank_of(made)).documents()["items/q.1.xml"])
    values = {name: str(value) for name, value in formula.variants(made, "b")[0].values.items()}
    assert item.root.get("title") == "{a} times {b}".format(**values)
    shown = "".join(*(one.itertext() for one in item.root.iterfind("{*}modalFeedback")))
    assert shown == f"{values['a']} × {values['b']}, not {{a}} nor {{c}}"
    maths = item.root.find(".//{http://www.w3.org/1998/Math/MathML}annotation")
    assert maths is not None
    assert maths.text == f"\\frac{{{values['a']}}}{{{values['b']}}} {{{values['a']}}}"


@pytest.mark.parametrize(
    ("own", "shown"),
    [
        (None, "What is {a} × {b}, or \\(\\frac{{{a}}}{{{b}}} {{{a}}}\\)?"),
        ("$\\frac{a}{b}$ at {a}", "$\\frac{{{a}}}{{{b}}}$ at {a}"),
        ("{a} $ and {b} $", "{a} $ and {b} $"),
    ],
)
def test_values_in_titles_keep_formulas_whole(own: str | None, shown: str) -> None:
    made = product_question(title=own)
    item = Item(package(bank_of(made)).documents()["items/q.1.xml"])
    values = {name: str(value) for name, value in formula.variants(made, "b")[0].values.items()}
    assert item.root.get("title") == shown.format(**values)


def test_numbers_of_titles_stay_with_the_values() -> None:
    """Also where the stem ends as numbered titles do."""
    questions = [product_question().model_copy(update={"id": id, "stem": text("{a} (2)")}) for id in "qr"]
    documents = package(bank_of(*questions)).documents()
    for made, number in zip(questions, ("", " (2)"), strict=True):
        value = formula.variants(made, "b")[0].values["a"]
        assert documents[f"items/{made.id}.1.xml"].get("title") == f"{value} (2){number}"


FURTHER: Mapping[str, dict[str, Any]] = {
    "ordering": {"items": [text("a"), text("b")]},
    "categorize": {"categories": {"A": [text("a")], "B": [text("b")]}},
    "drag-words": {"text": text("{{x}}"), "words": {"x": "a"}, "distractors": ["b"]},
    "label-image": {"image": PICTURE, "labels": [{"text": "a", "at": (0, 0, 9, 9)}], "distractors": ["b"]},
    "hotspot": {
        "image": PICTURE,
        "regions": [{"rect": (0, 0, 9, 9), "correct": True}, {"rect": (9, 9, 9, 9)}],
    },
    "fill-in": {"text": text("{{x}}"), "blanks": {"x": {"numbers": [{"value": 3}]}}},
}


@pytest.mark.parametrize("kind", FURTHER)
def test_the_key_earns_the_points(kind: str) -> None:
    item = engine(question(kind, **FURTHER[kind]))
    result = item.answer_with_key()
    assert result.values["SCORE"] == 1


def shown_words(roots: Iterable[Any]) -> list[str]:
    return ["".join(one.itertext()) for one in roots]


def test_labels_are_pictures() -> None:
    made = question("label-image", **FURTHER["label-image"])
    tree = package(bank_of(made))
    pictures = {path: root for path, root in tree.documents().items() if path.startswith("labels/")}
    assert list(pictures) == ["labels/q-w1.svg", "labels/q-w2.svg"]
    assert shown_words(pictures.values()) == ["a", "b"]


def test_file_upload() -> None:
    made = question(
        "file-upload", files={"min": 1, "max": 2}, types=[".pdf", ".odt"], max_size=5 * 1024**2, points=4
    )
    item = engine(made)
    assert shown_words(item.root.iter("{*}p")) == ["Why?", "Files: 1–2, .pdf, .odt, ≤ 5 MB"]
    assert item.answer({}).values == {"SCORE": 0, "MAXSCORE": 4}
