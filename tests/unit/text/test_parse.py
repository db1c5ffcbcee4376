"""From source to `Text`: the fast path, bounds, what is filled in."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from itemwright.diag import Bag, Span
from itemwright.model.richtext import Code, Inline, Paragraph, SoftBreak, Str, Styled, Text
from itemwright.text.markdown import markdown
from itemwright.text.parse import MAX_LENGTH, _simple_lines, parse
from itemwright.text.plain import plain
from itemwright.text.source import Source
from itemwright.text.tree import survey

Read = Callable[..., tuple[Text, list[str]]]
NOT_SO = Styled("strong", (Str("not so"),))


def test_plain_lines_do_not_enter_the_parser(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("itemwright.text.markdown.markdown", None)
    text, found = read("Which of these is prime?  Say (7), 5 > 3, a_b no.".replace("_", "-") + "\n")
    assert text.blocks == (Paragraph((Str("Which of these is prime?  Say (7), 5 > 3, a-b no."),)),)
    assert text.plain == "Which of these is prime? Say (7), 5 > 3, a-b no."
    assert not found
    text, _ = read("One\ntwo.\n\nThree.\n")
    assert text.blocks == (Paragraph((Str("One"), SoftBreak(), Str("two."))), Paragraph((Str("Three."),)))
    assert text.plain == "One two. Three."
    assert read("")[0].blocks == ()


@pytest.mark.parametrize(
    ("source", "content"),
    [
        ("*or* does it?", (Styled("em", (Str("or"),)), Str(" does it?"))),
        (
            "Is this **not so** (*é*)?",
            (Str("Is this "), NOT_SO, Str(" ("), Styled("em", (Str("é"),)), Str(")?")),
        ),
        ("`a*b_c` or `<p>`", (Code("a*b_c"), Str(" or "), Code("<p>"))),
        ("2*3 is 6", None),
        ("*a `b* c`", None),
        ("**a*", None),
        ("a *b *c* d", None),
        ("``a``", None),
        ("*a*b", None),
    ],
)
def test_simple_emphasis_and_code_do_not_enter_the_parser(
    source: str, content: tuple[Inline, ...] | None
) -> None:
    found = _simple_lines(source)
    assert (found and found[0]) == (content and (Paragraph(content),))


SIGNS = st.text(alphabet=" ab1.)(-+#>=:~*_`$[]!|<&\\\n^é\xa0", max_size=40)
SPANS = st.lists(
    st.sampled_from(
        [
            "*a*",
            "**b**",
            "*a b*",
            "`a`",
            "`*`",
            " ",
            "*",
            "**",
            "`",
            "a",
            "é",
            "(",
            ")",
            ".",
            "-",
            "_",
            "\n",
            "\xa0",
        ]
    ),
    max_size=12,
).map("".join)


@given(SIGNS | SPANS)
def test_the_fast_path_says_what_the_parser_says(source: str) -> None:
    fast = _simple_lines(source)
    if fast is not None:
        tree = markdown(Source(source, Bag()))
        assert fast == (tree, plain(tree), survey(tree)[0])


def test_everything_is_filled_in(read: Read) -> None:
    text, found = read("![A map](map.png) with *x*: $a$\n\n![A map](map.png)![Horn](horn.wav)\n\n- ~~b~~")
    assert not found
    assert text.features == {"image", "audio", "style", "math", "list", "del"}
    assert [media.path for media in text.media] == ["map.png", "horn.wav"]
    assert text.plain == "A map with x: \\(a\\) A mapHorn b"
    assert text.at == Span("t.yaml", 1, 1, 5, 1)


def test_without_positions_and_files() -> None:
    bag = Bag()
    parse("![A map](map.png)\n\n<b>", "markdown", at=None, line_at=None, media=None, bag=bag)
    assert [(d.code.id, d.at) for d in bag] == [("QW314", None), ("QW304", None)]


def test_bounds(read: Read) -> None:
    text, found = read("*a*" * MAX_LENGTH)
    assert found == [f"QW301 1:1 the text has {3 * MAX_LENGTH} characters, more than {MAX_LENGTH}"]
    assert len(text.plain) == 200


HOSTILE = {
    "quotes": "> " * 30_000,
    "lists": "- " * 30_000 + "a",
    "nested list": "\n".join("  " * level + "- a" for level in range(200)),
    "emphasis": "*a **b " * 1000 + "c** d*" * 1000,
    "tags": "<sub>" * 10_000,
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_nesting_is_bounded(read: Read, source: str) -> None:
    _, found = read(source)
    assert found == ["QW303 1:1 the text is nested too deeply"]


@pytest.mark.parametrize(
    "sign", ["[", "*a ", "`a ", "$", "$$a\n", "<", "&", "~a ", "^a", "|a", "![x", "<!--", "[a]("]
)
def test_long_runs_of_signs(read: Read, sign: str) -> None:
    text, _ = read(sign * 500)
    assert text.blocks


@pytest.mark.parametrize("source", ["<div>" * 10_000, "<ul><li>" * 5000, "<b><i>" * 2000 + "x"])
def test_nesting_of_html_is_bounded(read: Read, source: str) -> None:
    assert read(source, "html")[1] == ["QW303 1:1 the text is nested too deeply"]


def test_positions_where_the_file_is_not_known() -> None:
    bag = Bag()
    parse(
        "a\n$\\foo$",
        "markdown",
        at=Span("x.yaml", 3, 9),
        line_at=lambda line: Span("x.yaml", 3 + line, 1),
        media=None,
        bag=bag,
    )
    assert [d.at for d in bag] == [Span("x.yaml", 4, 1)]
