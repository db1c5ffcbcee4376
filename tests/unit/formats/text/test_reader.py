"""Whatever stands on a page, reading it ends soon and without an exception, and loses nothing in silence."""

import gc
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from itemwright.diag import Bag
from itemwright.formats.text.reader import read
from itemwright.source.dump import dump
from itemwright.source.yaml import load

PAGES = Path(__file__).parents[3] / "pages"

LINES = """
1. What?
2) Why
Q3. Who?
### 4. Where?
**5.** When?
Question 6:
A) one
b. two
(c) three
(aa) words
가) some
나) words
ㄱ. one
① ㄱ, two
- [ ] x
- [x] y
| No. | Answer | words |
|---|---|---|
| 1 | a | two |
| Answer | some |
* A) z
•
Answer: B
**Answer:** a, c
Answer:
Explanation:x
Hint: h
Show answer
<details><summary>Show</summary>
</details>
# Title
## Part
Title
=====
---
```
~~~
    code

Home
Return to x
some words.
\tx
정답：B
1
A
:
\0
"""
PIECES = st.sampled_from(LINES.split("\n"))
TEXTS = st.lists(PIECES | st.text(max_size=12), max_size=40).map("\n".join)


@given(TEXTS | st.text(), st.sampled_from([None, True, False]))
def test_any_text_can_be_read(text: str, markdown: bool | None) -> None:
    bag = Bag()
    data = read(text, "page.txt", bag, markdown=markdown)
    assert (data is None) <= bag.failed
    lines = len(re.split("\r\n|\r|\n", text))
    for finding in bag:
        assert finding.at is not None
        assert 0 <= finding.at.line <= lines
        assert finding.at.line == 0 or finding.at.column > 0
    if data is not None:
        found = Bag()
        assert load(dump(data), "bank.yaml", found) is not None
        assert not found.items


@given(TEXTS)
def test_no_word_is_lost_in_silence(text: str) -> None:
    """Every word stands in the bank, or on a line that a finding covers, or is a label."""
    bag = Bag()
    data = read(text, "page.txt", bag, markdown=False)
    if data is None or bag.failed:
        return
    kept = " ".join(strings(data))
    covered = {n for f in bag if f.at for n in range(f.at.line, max(f.at.end_line, f.at.line) + 1)}
    for number, line in enumerate(re.split("\r\n|\r|\n", text), 1):
        for word in re.findall("What|Why|Who|Where|When|one|two|three|some|words|code|Title|Part", line):
            assert word in kept or number in covered, line


def strings(data: Any) -> list[str]:
    if isinstance(data, dict):
        return [text for value in data.values() for text in strings(value)]
    if isinstance(data, list):
        return [text for value in data for text in strings(value)]
    return [data] if isinstance(data, str) else []


@pytest.mark.parametrize(
    ("page", "line"),
    [
        ("# T\n\n1. Why?\n\nAnswer: " + "word " * 20_000, 5),
        (f"# {'T' * 3000}\n\n1. Why?\n\nAnswer: x", 0),
        (f"# T\n\n## {'S' * 3000}\n\n1. Why?\n\nAnswer: x", 3),
    ],
    ids=["text", "title", "heading"],
)
def test_too_long(page: str, line: int) -> None:
    bag = Bag()
    read(page, "page.md", bag)
    assert [(f.code.id, f.at and f.at.line) for f in bag] == [("QW647", line)]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
@pytest.mark.parametrize("page", sorted(PAGES.glob("*.txt")), ids=lambda page: page.name)
def test_the_kind_of_line_break_does_not_matter(page: Path, end: str) -> None:
    text = page.read_text("utf-8")
    bags = Bag(), Bag()
    assert read(text, "page", bags[0]) == read(text.replace("\n", end), "page", bags[1])
    assert bags[0].items == bags[1].items


SIZE = 25_000
NOISE = 0.005
"""Seconds below which a time says nothing."""


def repeated(text: str, start: str = "", end: str = "") -> Callable[[int], str]:
    """A page of about so many characters."""
    return lambda size: start + text * (size // len(text)) + end


HOSTILE = {
    "numbers": repeated("1. x?\n"),
    "questions": repeated("1. a?\nA) x\nB) y\nAnswer: B) y\nExplanation: z\n\n"),
    "options": repeated("A) x\n", "1. q\n"),
    "options and texts": repeated("A) x\n\ntext\n\n", "1. q\n"),
    "boxes and texts": repeated("- [x] a\n\ntext\n\n", "1. q\n"),
    "hashes": repeated("#", "# ", "x"),
    "blank lines": repeated("\n", "1. q\nA) x", "B) y"),
    "blank lines and texts": repeated("\n\n\n\n\nz", "1. q\nA) x\nB) y\n"),
    "stars": repeated("*", "1. q ", "\nAnswer: x"),
    "stars and blanks": repeated("* ", "1. q ", "\nAnswer: x"),
    "underscores": repeated("_a_ ", "1. q ", "\nAnswer: x"),
    "bold": repeated("**a"),
    "fences": repeated("```\n~~~\n"),
    "open fences": repeated("````a\n"),
    "links": repeated("[a](b"),
    "brackets": repeated("["),
    "blanks": repeated(" ", "1. q?\n", "x"),
    "tags": repeated("<details "),
    "folds": repeated("<details><summary>a</summary>b</details>\n", "1. q\n"),
    "answers": repeated("Answer: a\n", "1. q\n"),
    "answer of many": repeated("Answer: a, ", "1. q\nA) a\nB) b\n"),
    "tables": repeated("| a |\n|-|\n", "1. q\n"),
    "rows": repeated("| 1 | a |\n", "1. q\n\n# Answers\n\n| No. | Answer |\n|-|-|\n"),
    "delimiters": repeated("|-|\n", "1. q\n"),
    "pipes": repeated("|", "1. q\n| Answer |\n|-|\n"),
    "Korean letters": repeated("가. x\n", "1. q\n"),
    "circled letters": repeated("㉠ x ", "1. q\n", "\n정답: ㉠"),
    "two letters": repeated("AA) x\n", "1. q\nA) x\nZ) y\n"),
    "letters": repeated("A ", "1. q\nA) a\nB) b\nAnswer: "),
    "letters and texts": repeated("A) a, ", "1. q\nA) a\nB) b\nAnswer: "),
    "lists": repeated("- b\n", "1. q\nA) a\nB) b\nAnswer: A\nExplanation: a:\n"),
    "code": repeated("    c\n\nd\n\n", "1. q\nAnswer: a\n\n"),
    "sections": repeated("# S\n\n1. q\nAnswer: a\n\n"),
    "rules": repeated("- - - x\n", "1. q\nA) b\nB) c\n"),
    "a rule": repeated("-", "", "x"),
    "underlined": repeated("Title\n====\n\n"),
    "navigation": repeated("Home\n\n", "1. q\nAnswer: x\n\n"),
    "titles after": repeated("Some Title\n\n", "1. q\nAnswer: x\n\n"),
    "titles before": repeated("Some Title\n\n", "", "1. q\nAnswer: x"),
    "front matter": repeated("title: x\n", "---\n", "---\n1. q?"),
    "control characters": repeated("\x01\n", "1. q?\n"),
    "lists of three": repeated("1. a?\n2. b\n3. c\n\n"),
    "entities": repeated("&a", "1. q? "),
    "dollars": repeated("$a", "1. q? "),
    "signs": repeated("1. a.\nAnswer: T\n\n2. b.\nAnswer: F\n\n"),
    "gaps": repeated(". ( ", "1. a", "\nAnswer: T"),
    "labels in brackets": repeated("1. a?\nA) x\nB) y\n[Answer] 1. B\n\n"),
    "labels enclosed": repeated("(Answer: ", "1. a?\n", ")"),
    "keys": repeated("Answer key\n2. B   1. A\n", "1. q\nA) a\nB) b\n\n2. q\nA) a\nB) b\n\n"),
    "a key that jumps": repeated("9. A 1. B\n", "1. q\nA) a\nB) b\n\nAnswers\n"),
    "key of one line": repeated("9. A 1. B ", "1. q\nA) a\nB) b\n\nAnswers: "),
    "an order": repeated("b, a, ", "1. q\nA) a\nB) b\nAnswer: "),
    "tables of points": repeated("| No. | Points |\n|-|-|\n| 1 | a |\n\n", "1. q\n\n# Answers\n\n"),
    "strays": repeated("Answer: x\n", "# T\n", "1. q?\nAnswer: x"),
}


@pytest.mark.parametrize("page", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("markdown", [False, True], ids=["plain", "markdown"])
def test_hostile_pages_cost_linear_time(page: Callable[[int], str], markdown: bool) -> None:
    """Four times the page takes about four times as long; with anything quadratic it would be sixteen times."""
    attempts = (seconds(page(4 * SIZE), markdown) / seconds(page(SIZE), markdown) for _ in range(5))
    assert any(ratio < 8 for ratio in attempts)


def seconds(text: str, markdown: bool) -> float:
    """The time of this process, without looking for the garbage of other tests."""
    gc.disable()
    try:
        began = time.process_time()
        data = read(text, "page.txt", Bag(), markdown=markdown)
        if data is not None:
            dump(data)
        return max(time.process_time() - began, NOISE)
    finally:
        gc.enable()
