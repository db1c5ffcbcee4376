"""What is put into its place earns what the author's rule says, or it is declared."""

from collections.abc import Sequence
from itertools import combinations, permutations, product
from typing import Any

import pytest

from itemwright.formats import losses
from itemwright.questions import categorize, drag_words, hotspot, label_image, ordering
from itemwright.questions.categorize import Categorize
from itemwright.questions.drag_words import DragWords
from itemwright.questions.hotspot import Hotspot
from itemwright.questions.label_image import LabelImage
from itemwright.questions.ordering import Ordering

from .building import judgements, question, text, written
from .evaluator import mark

CLOSE = 1e-6
PARTS = ("partial", "all-or-nothing")


def scoring_declared(made: Any) -> bool:
    return losses.SCORING in {found.code for found in judgements(made)}


@pytest.mark.parametrize("scoring", PARTS)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_orders(scoring: str, count: int) -> None:
    made = question("ordering", items=tuple(text(f"i{n}") for n in range(count)), scoring=scoring)
    assert isinstance(made, Ordering)
    assert not judgements(made)
    element = written(made)
    for order in permutations(range(count)):
        moodle = mark(element, {"order": [index + 1 for index in order]}).fraction
        assert moodle == pytest.approx(float(ordering.score(made, order)), abs=CLOSE)


@pytest.mark.parametrize("scoring", PARTS)
@pytest.mark.parametrize(
    "words", [["H"], ["H", "O"], ["H", "O", "H"], ["a<b", "a&b", "&lt;"], ["[[1]]", "\\(x\\)", "$$"]]
)
def test_words_in_gaps(scoring: str, words: list[str]) -> None:
    names = [f"g{n}" for n in range(len(words))]
    made = question(
        "drag-words",
        text=text("[[1]] [" + "".join(f"{{{{{name}}}}}]" for name in names) + "[[["),
        words=dict(zip(names, words, strict=True)),
        distractors=("He",),
        scoring=scoring,
    )
    assert isinstance(made, DragWords)
    declared = scoring_declared(made)
    assert declared == (scoring == "all-or-nothing" and len(words) > 1)
    element = written(made)
    for placed in product([*made.labels, None], repeat=len(words)):
        author = float(drag_words.score(made, dict(zip(names, placed, strict=True))))
        gaps = {str(n): made.labels.index(word) + 1 for n, word in enumerate(placed, 1) if word is not None}
        moodle = mark(element, {"gaps": gaps} if gaps else {}).fraction or 0
        hits = sum(word == right for word, right in zip(placed, words, strict=True))
        assert moodle == pytest.approx(hits / len(words) if declared else author, abs=CLOSE)


@pytest.mark.parametrize("scoring", PARTS)
@pytest.mark.parametrize("distractors", [(), ("carp",), ("carp", "ant")])
def test_items_in_categories(scoring: str, distractors: tuple[str, ...]) -> None:
    made = question(
        "categorize",
        categories={"1": (text("whale"), text("bat")), "1.0": (text("owl"),)},
        distractors=tuple(map(text, distractors)),
        scoring=scoring,
    )
    assert isinstance(made, Categorize)
    declared = scoring_declared(made)
    assert declared == (scoring == "all-or-nothing" or bool(distractors))
    element = written(made)
    items = ["whale", "bat", "owl", *distractors]
    rights = [0, 0, 1, *(None for _ in distractors)]
    choices = ["1", "1.0", *(["None of these"] if distractors else []), ""]
    for chosen in product(choices, repeat=len(items)):
        places: list[int | None] = [
            None if choice in ("", "None of these") else choices.index(choice) for choice in chosen
        ]
        author = float(categorize.score(made, dict(zip(items, places, strict=True))))
        moodle = mark(element, {"answers": list(chosen)}).fraction or 0
        hits = sum(
            choice == ("None of these" if right is None else choices[right])
            for choice, right in zip(chosen, rights, strict=True)
        )
        assert moodle == pytest.approx(hits / len(items) if declared else author, abs=CLOSE)


SHAPES: Sequence[dict[str, Any]] = (
    {"circle": ["20", "20", "10"]},
    {"rect": ["40", "10", "20", "20"]},
    {"polygon": [["80", "10"], ["100", "10"], ["90", "40"]]},
    {"circle": ["140", "20", "5"]},
)
INSIDE = ("20,20", "60,30", "90,20", "140,25")
BESIDE = "200,100"


@pytest.mark.parametrize("scoring", ["all-or-nothing", "partial", "right-minus-wrong"])
@pytest.mark.parametrize(("right", "wrong"), [(1, 0), (1, 3), (2, 0), (2, 2), (3, 1)])
def test_places_on_a_picture(scoring: str, right: int, wrong: int) -> None:
    """As many markers as there are right regions: fewer or wrong ones score as declared."""
    regions = [{**shape, "correct": n < right} for n, shape in enumerate(SHAPES[: right + wrong])]
    made = question("hotspot", regions=tuple(regions), scoring=scoring)
    assert isinstance(made, Hotspot)
    declared = scoring_declared(made)
    subtracts = scoring == "right-minus-wrong" and wrong > 0
    assert declared == (right > 1 and (scoring == "all-or-nothing" or subtracts))
    element = written(made)
    deviates = False
    for size in range(right + 1):
        for chosen in combinations(range(right + wrong), size):
            for beside in range(right - size + 1):
                points = [*(INSIDE[index] for index in chosen), *[BESIDE] * beside]
                response = {"markers": {"✕": ";".join(points)}} if points else {}
                moodle = mark(element, response).fraction or 0
                author = float(hotspot.score(made, chosen))
                hits = sum(index < right for index in chosen)
                assert moodle == pytest.approx(hits / right, abs=CLOSE)
                deviates |= moodle != pytest.approx(author, abs=CLOSE)
    assert deviates == declared


@pytest.mark.parametrize("scoring", PARTS)
@pytest.mark.parametrize("words", [["a"], ["a", "b"], ["a", "b", "a"], ["<", "&amp;", "&"]])
def test_labels_on_a_picture(scoring: str, words: list[str]) -> None:
    labels = tuple({"text": word, "at": [str(n), "2", "9", "9"]} for n, word in enumerate(words))
    made = question("label-image", labels=labels, distractors=("wall",), scoring=scoring)
    assert isinstance(made, LabelImage)
    declared = scoring_declared(made)
    assert declared == (scoring == "all-or-nothing" and len(words) > 1)
    element = written(made)
    for placed in product([*made.words, None], repeat=len(words)):
        author = float(label_image.score(made, placed))
        places = {str(n): word for n, word in enumerate(placed, 1) if word is not None}
        moodle = mark(element, {"places": places} if places else {}).fraction or 0
        hits = sum(word == right for word, right in zip(placed, words, strict=True))
        assert moodle == pytest.approx(hits / len(words) if declared else author, abs=CLOSE)
