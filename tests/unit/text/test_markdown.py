"""Markdown: the tree and the findings of each construct."""

from collections.abc import Callable

import pytest

from itemwright.model.richtext import (
    Block,
    Cell,
    Code,
    CodeBlock,
    HardBreak,
    Heading,
    Image,
    Inline,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Quote,
    Rule,
    SoftBreak,
    Str,
    Styled,
    Table,
    Text,
)

Read = Callable[..., tuple[Text, list[str]]]


def p(*content: Inline | str) -> Paragraph:
    return Paragraph(tuple(Str(node) if isinstance(node, str) else node for node in content))


CLEAN: dict[str, tuple[Block, ...]] = {
    "*a* **b** `c`": (p(Styled("em", (Str("a"),)), " ", Styled("strong", (Str("b"),)), " ", Code("c")),),
    "~~a~~ H~2~O x^2^": (
        p(Styled("del", (Str("a"),)), " H", Styled("sub", (Str("2"),)), "O x", Styled("sup", (Str("2"),))),
    ),
    "x^*n*+1^": (p("x", Styled("sup", (Styled("em", (Str("n"),)), Str("+1")))),),
    "about ~5 or ~6, 2^ 3^": (p("about ~5 or ~6, 2^ 3^"),),
    "~~~\na\n~~~": (CodeBlock("a", None),),
    "$5 and $6": (p("$5 and $6"),),
    "It costs $5: $x^2$.": (p("It costs $5: ", Math("x^2"), "."),),
    "$a$1 $ b$ $c $": (p("$a$1 $ b$ $c $"),),
    "\\$5$ and $\\$5$": (p("$5$ and ", Math("\\$5")),),
    "2$x$ $y$": (p("2", Math("x"), " ", Math("y")),),
    "$a +\nb$": (p(Math("a + b")),),
    "`$` and $x$": (p(Code("$"), " and ", Math("x")),),
    "see $$a$$ there": (p("see"), MathBlock("a"), p("there")),
    "*see $$a$$*": (p(Styled("em", (Str("see "), Math("a")))),),
    "text\n$$\na\n- b\n= c\n$$\nmore": (p("text"), MathBlock("a\n- b\n= c"), p("more")),
    "$$a$$\n": (MathBlock("a"),),
    "- $$\n  a\n  $$\n- b": (ListBlock(None, True, ((MathBlock("a"),), (p("b"),))),),
    "a  \nb\\\nc\nd": (p("a", HardBreak(), "b", HardBreak(), "c", SoftBreak(), "d"),),
    "a<br>\nb": (p("a", HardBreak(), "b"),),
    "# H *a*": (Heading(1, (Str("H "), Styled("em", (Str("a"),)))),),
    "a\n===": (Heading(1, (Str("a"),)),),
    "---": (Rule(),),
    "> a\n> > b": (Quote((p("a"), Quote((p("b"),)))),),
    "- a\n- b\n  1. c": (ListBlock(None, True, ((p("a"),), (p("b"), ListBlock(1, True, ((p("c"),),))))),),
    "0. a\n1. b": (ListBlock(0, True, ((p("a"),), (p("b"),))),),
    "3) a\n\n4) b": (ListBlock(3, False, ((p("a"),), (p("b"),))),),
    "```python {.x}\nx = 1\n\n  y\n```": (CodeBlock("x = 1\n\n  y", "python"),),
    "    a\n\n    b": (CodeBlock("a\n\nb", None),),
    "|a|b|\n|:-|-:|\n|1|`x\\|y`|\n|2|": (
        Table(
            (Cell((Str("a"),), "left"), Cell((Str("b"),), "right")),
            (
                (Cell((Str("1"),), "left"), Cell((Code("x|y"),), "right")),
                (Cell((Str("2"),), "left"), Cell((), "right")),
            ),
        ),
    ),
    "[a *b*](https://e.org/ä 'T')": (
        p(Link("https://e.org/%C3%A4", "T", (Str("a "), Styled("em", (Str("b"),))))),
    ),
    "<https://e.org> <a@e.org>": (
        p(
            Link("https://e.org", None, (Str("https://e.org"),)),
            " ",
            Link("mailto:a@e.org", None, (Str("a@e.org"),)),
        ),
    ),
    "[a][r]\n\n[r]: https://e.org": (p(Link("https://e.org", None, (Str("a"),))),),
    "&amp; &lt; &#233; &nbsp;.": (p("& < é \xa0."),),
    "H<sub>2</sub>O<br>x<SUP>*2*</SUP>": (
        p(
            "H",
            Styled("sub", (Str("2"),)),
            "O",
            HardBreak(),
            "x",
            Styled("sup", (Styled("em", (Str("2"),)),)),
        ),
    ),
    "<em>a</em><strong>b</strong><del>c</del><code>d_e_f</code>": (
        p(
            Styled("em", (Str("a"),)),
            Styled("strong", (Str("b"),)),
            Styled("del", (Str("c"),)),
            Code("d_e_f"),
        ),
    ),
    "a < b, c > d & e": (p("a < b, c > d & e"),),
    "https://e.org": (p("https://e.org"),),
    "{{a_b}} and {{c_d}}": (p("{{a_b}} and {{c_d}}"),),
    "a\rb *c*\r\nd\r\re": (p("a", SoftBreak(), "b ", Styled("em", (Str("c"),)), SoftBreak(), "d"), p("e")),
}


@pytest.mark.parametrize("source", CLEAN)
def test_tree(read: Read, source: str) -> None:
    text, found = read(source)
    assert text.blocks == CLEAN[source]
    assert found == []


def test_image(read: Read) -> None:
    text, found = read('![A *map*, $x$](map.png "Title")')
    image = text.blocks[0].content[0]  # type: ignore[union-attr]
    assert isinstance(image, Image)
    assert (image.src, image.alt, image.title) == ("map.png", "A map, \\(x\\)", "Title")
    assert image.media == text.media[0]
    assert found == []


FOUND: dict[str, list[str]] = {
    "a\n\nb &#11; c": ["QW302 3:3 the character `&#11;` cannot be written"],
    "&#0;": ["QW302 1:1 the character `&#0;` cannot be written"],
    "a\x0bb": ["QW302 1:2 the character U+000B cannot be written"],
    "a\nList<String>\nList<String>": ["QW304 2:5 `<String>` is shown as it is typed"],
    "x<sub>2": ["QW304 1:2 `<sub>` is shown as it is typed"],
    "x</sub>": ["QW304 1:2 `</sub>` is shown as it is typed"],
    "*a <sub>b* c": ["QW304 1:4 `<sub>` is shown as it is typed"],
    "a\n\n<div>\n*b*\n</div>": ["QW304 3:1 `<div>` is shown as it is typed"],
    "a <!-- c --> b": ["QW305 1:3 a comment is left out"],
    "<!-- a\n\nb -->\n\nc": ["QW305 1:1 a comment is left out"],
    "|a|b|\n|-|-|\n|1|2|3|": ["QW309 3:1 the row has 3 cells, the header 2"],
    "> |a|\n> |-|\n> |1|\n> 2": [],
    "|a|\r|-|\r|1|2|": ["QW309 3:1 the row has 2 cells, the header 1"],
    "[a](javascript:alert%281%29)": [
        "QW310 1:5 the link `javascript:alert%281%29` does not lead to an address"
    ],
    "[a](page.html) [b](#c) [d]()": [
        "QW310 1:5 the link `page.html` does not lead to an address",
        "QW310 1:20 the link `#c` does not lead to an address",
        "QW310 1:1 the link has no address",
    ],
    "![](map.png)": ["QW311 1:5 the image `map.png` has no alternative text"],
    "![a](http://e.org/x.png)": ["QW312 1:6 the image `http://e.org/x.png` stays on the web"],
    "![a](data:image/png;base64,AA)": [
        "QW313 1:6 the image address `data:image/png;base64,AA` cannot be used"
    ],
    "![a](//e.org/x.png)": ["QW313 1:6 the image address `//e.org/x.png` cannot be used"],
    "![a](C:/x.png)": ["QW313 1:6 the image address `C:/x.png` cannot be used"],
    "a\n\\(x\\) \\(y\\) \\[z\\]": [
        "QW315 2:4 `\\(` and `\\)` are plain ( ) in Markdown",
        "QW315 2:16 `\\[` and `\\]` are plain [ ] in Markdown",
    ],
    "f \\(x) and \\\\(x\\\\)": [],
    "a\n\n$50%$ $$ $$ $\\frac{1}{2$": [
        "QW320 3:2 `%` begins a comment in TeX",
        "QW320 3:1 the formula is empty",
        "QW320 3:14 `{` is not closed",
    ],
    "a $b\nc$\n$\\foo$": ["QW321 3:2 the formula has no MathML: `\\foo` is not known"],
    "$$\n\\foo\n$$": ["QW321 2:1 the formula has no MathML: `\\foo` is not known"],
}


@pytest.mark.parametrize("source", FOUND)
def test_findings(read: Read, source: str) -> None:
    assert read(source)[1] == FOUND[source]


def test_what_is_refused_leaves_its_text(read: Read) -> None:
    assert read("[a *b*](x:y) ![c](data:x) $50%$ <b>")[0].plain == "a b c 50% <b>"
    assert read("a <!-- b --> c")[0].plain == "a c"
    assert read("<div>\n*b*\n</div>")[0].plain == "<div> *b* </div>"
    assert read("*a <sub>b*")[0].blocks == (p(Styled("em", (Str("a <sub>b"),))),)


@pytest.mark.parametrize(
    ("info", "language"),
    [
        ("python title=x", "python"),
        ("{.python .numberLines}", "python"),
        ('js" onload="x', "js"),
        ("<b>", "b"),
        ("c++", "cpp"),
        ("C#", "csharp"),
        ("objective-c", "objective-c"),
        ("é\"'", None),
    ],
)
def test_the_language_of_code_can_stand_in_a_class(read: Read, info: str, language: str | None) -> None:
    assert read(f"```{info}\na\n```")[0].blocks == (CodeBlock("a", language),)
    classes = info.split()[0].replace('"', "&quot;").replace("<", "&lt;")
    assert read(f'<pre class="language-{classes}">a</pre>', "html")[0].blocks == (CodeBlock("a", language),)
