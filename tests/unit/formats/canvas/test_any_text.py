"""Whatever characters an author writes arrive as they are, and trip no rule."""

from typing import Any
from unicodedata import normalize

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.canvas_importer.html import text_of

from itemwright.diag import Bag
from itemwright.diag.render import render
from itemwright.formats.canvas.rules import check
from itemwright.model.richtext import Paragraph, Str, Text
from itemwright.package.tree import Tree
from itemwright.xml.parse import parse_xml

from .building import bank_of, both, files, judged, question, text

UNHURRIED = settings(max_examples=60)

lines = (
    st.text(
        st.characters(codec="utf-8", exclude_categories=("C", "Z"), include_characters=" <>&[]{}\"'"),
        min_size=1,
        max_size=12,
    )
    .map(lambda one: " ".join(one.split()))
    .filter(bool)
)
distinct = st.lists(
    lines.map(lambda one: normalize("NFC", one)), min_size=2, max_size=4, unique_by=str.casefold
)


def shown(characters: str) -> Text:
    """A text that shows just these characters."""
    return Text(characters, blocks=(Paragraph((Str(characters),)),), plain=characters)


def must_be_sound(*questions: Any) -> None:
    """The rules find nothing in what is written."""
    written = files(bank_of(*questions))
    tree = Tree({path: parse_xml(data) if path.endswith(".xml") else data for path, data in written.items()})
    bag = Bag()
    check(tree, "x.zip", bag)
    assert not list(bag), render("concise", bag)


@UNHURRIED
@given(lines, distinct)
def test_choices(stem: str, choices: list[str]) -> None:
    made = question(
        "multiple-choice",
        stem=shown(stem),
        title=stem,
        choices=[
            {"text": shown(one), "correct": place == 0, "feedback": shown(one)}
            for place, one in enumerate(choices)
        ],
    )
    classic, new = both(made)
    assert classic.name == new["title"] == stem
    assert text_of(classic.stem) == text_of(new["stem"]) == stem
    assert [text_of(answer.html) for answer in classic.answers] == choices
    assert [text_of(answer.comment or "") for answer in classic.answers] == choices
    assert [text_of(one) for one in new["answers"].values()] == choices
    must_be_sound(made)


@UNHURRIED
@given(distinct, distinct)
def test_right_sides(rights: list[str], distractors: list[str]) -> None:
    pairs = [{"left": shown(f"left of {right}"), "right": right} for right in rights]
    others = [one for one in distractors if one not in rights]
    made = question("matching", pairs=pairs, distractors=others)
    if any(one.verdict == "refused" for one in judged(made)):
        return
    classic, new = both(made)
    texts = dict(classic.rights)
    assert [texts[answer.right] for answer in classic.answers] == rights
    assert sorted(texts.values()) == sorted([*rights, *others])
    assert list(new["key"][0].values()) == rights
    must_be_sound(made)


@UNHURRIED
@given(distinct)
def test_drop_downs(choices: list[str]) -> None:
    listed = [{"text": one, "correct": place == 0} for place, one in enumerate(choices)]
    made = question("fill-in", text=text("A {{x}}."), blanks={"x": {"choices": listed}})
    classic, _ = both(made)
    assert [answer.html for answer in classic.answers] == choices
    assert [answer.weight for answer in classic.answers] == [100] + [0] * (len(choices) - 1)
    must_be_sound(made)


@UNHURRIED
@given(distinct)
def test_typed_answers(answers: list[str]) -> None:
    made = question("short-answer", answers=answers)
    classic, _ = both(made)
    assert set(answers) <= {answer.html for answer in classic.answers}
    must_be_sound(
        made, question("fill-in", id="f", text=text("A {{x}}."), blanks={"x": {"answers": answers}})
    )


@UNHURRIED
@given(
    st.lists(
        st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,6}(_ans|_str)?", fullmatch=True),
        min_size=1,
        max_size=3,
        unique=True,
    )
)
def test_names_of_blanks(names: list[str]) -> None:
    source = " ".join(f"{{{{{name}}}}} [{name}]" for name in names)
    blanks = {name: {"answers": [name.lower()]} for name in names}
    made = question("fill-in", text=text(source), blanks=blanks)
    classic, _ = both(made)
    assert len({answer.blank for answer in classic.answers}) == len(names)
    for answer in classic.answers:
        assert classic.stem.count(f"[{answer.blank}]") == 1
    must_be_sound(made)
