"""Texts, feedback and pictures: what a reader sees in Moodle and Canvas is what was written, or it is judged."""

import re
from html import unescape
from itertools import combinations
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.cartridge_importer import CanvasQuestion, MoodleQuestion, classic

from itemwright.diag import Bag
from itemwright.formats import losses
from itemwright.formats.base import Verdict
from itemwright.package.serialise import serialise
from itemwright.questions.choices import Choice
from itemwright.questions.types import Question
from itemwright.text.parse import parse

from .building import (
    FORMAT,
    bank,
    canvas,
    course,
    in_canvas,
    in_moodle,
    in_new,
    judged,
    planned,
    question,
    said,
    text,
)


def seen(html: str) -> str:
    """What a browser shows of HTML: a `<` that begins no tag is a sign, and an entity may lack its semicolon."""
    parts = re.split(r"</?[A-Za-z][^>]*>|<!--.*?-->|<[!?][^>]*>", html)
    return " ".join("".join(unescape(part) for part in parts).split())


SIGNS = st.text("ab<>&;/!?#x2 4%n\\`\"'", min_size=1, max_size=14).filter(
    lambda source: source.strip() and not re.search(r"^\s*([#>]|\d)", source)
)


@given(SIGNS)
@example("a<b and c>d")
@example("if x<y then y>x")
@example("`<b>bold</b>` and `&nbsp;`")
@example("50%24 of &amp;amp; &lt;i&gt;")
@example("`&copy` and `&#65;` and `&notin;`")
@example("<!-- no comment --> `<!-- comment -->` `<?php`")
def test_signs_mean_the_same_everywhere(source: str) -> None:
    bag = Bag()
    made = parse(source, "markdown", at=None, line_at=None, media=None, bag=bag)
    if bag.failed or not made.plain:
        return
    choices = (Choice(text=made, correct=True, feedback=made), Choice(text=text("other")))
    one = question("multiple-choice", stem=made, choices=choices, explanation=made)
    moodle, canvas_, new = in_moodle(one), in_canvas(one), in_new(one)
    wanted = " ".join(made.plain.split())
    for shown in (moodle.stem, moodle.general, moodle.answers[0].text, moodle.answers[0].feedback):
        assert seen(shown) == wanted
    for shown in (canvas_.stem, canvas_.general, canvas_.answers[0].html, canvas_.correct):
        assert seen(shown) == wanted
    for shown in (new.stem, new.general, new.answers[0].html, new.correct):
        assert seen(shown) == wanted
    divided = "<span></span>" in new.stem
    assert divided == (losses.TEXT in {judgement.code for judgement in judged(one)})


@pytest.mark.parametrize("signs", ["AT&T", "R&D", "3 < 4", "a & b", "5 > 4", "100 %"])
def test_usual_signs_need_no_help(signs: str) -> None:
    one = question("essay", stem=text(signs))
    assert not judged(one)
    assert "<span>" not in in_new(one).stem


def test_formulas_keep_their_meaning() -> None:
    one = question("essay", stem=text(r"Is $a<b$, $\begin{aligned}x&=y\end{aligned}$ or $50\%24$?"))
    assert not judged(one)
    assert r"\(a< b\), \(\begin{aligned}x&=y\end{aligned}\) or \(50\% 24\)" in in_moodle(one).stem
    assert r"\(a&lt; b\), \(\begin{aligned}x&amp;=y\end{aligned}\) or \(50\% 24\)" in in_canvas(one).stem


def test_quotation_marks_in_an_alternative_text() -> None:
    one = question("essay", stem=text('![the "key"](key.png)'))
    assert "alt=\"the 'key'\"" in in_moodle(one).stem
    assert [judgement.code for judgement in judged(one)] == [losses.TEXT]


def test_addresses_with_what_looks_like_an_entity_do_not_end_the_restore() -> None:
    one = question("essay", stem=text("[link](https://example.org/?a=1&amp;nbsp;=2)"))
    assert "example.org" in in_moodle(one).stem
    assert [judgement.code for judgement in judged(one)] == [losses.TEXT]


def test_titles_with_what_looks_like_an_entity() -> None:
    one = question("essay", title="What is &nbsp; and &amp;nbsp;?")
    assert in_moodle(one).name.replace("\N{WORD JOINER}", "") == "What is &nbsp; and &amp;nbsp;?"
    assert [judgement.code for judgement in judged(one)] == [losses.TEXT]
    assert in_moodle(question("essay", title="Q&A: is 3 < 4?")).name == "Q&A: is 3 < 4?"


@pytest.mark.parametrize("length", [255, 256, 2000])
def test_long_titles_are_cut(length: int) -> None:
    title = "t" * length
    one = question("essay", title=title)
    made = in_moodle(one)
    assert len(made.name) <= 255
    assert made.name.endswith("…") == (length > 255)
    assert (losses.TITLE in {judgement.code for judgement in judged(one)}) == (length > 255)


def test_a_choice_or_a_question_that_is_just_a_zero() -> None:
    choices = (Choice(text=text("0")), Choice(text=text("1"), correct=True))
    one = question("multiple-choice", stem=text("0"), choices=choices)
    made = in_moodle(one)
    assert (made.stem, made.answers[0].text) == ("<p>0</p>", "<p>0</p>")


def test_a_line_break_in_a_question_becomes_two_in_moodle() -> None:
    one = question("essay", stem=text("one  \ntwo"))
    assert "<br></br>" in in_moodle(one).stem
    assert said(judged(one)) == [("lossy", "QW412")]
    inside = question("essay", explanation=text("one  \ntwo"))
    assert not judged(inside)
    assert "<br></br>" not in in_moodle(inside).general


def test_code_keeps_its_lines() -> None:
    one = question("essay", stem=text("```python\nif a<b:\n\n    print(List<int>)\n```"))
    for stem in (in_moodle(one).stem, in_canvas(one).stem):
        code = re.search(r"<code[^>]*>(.*)</code>", stem, re.DOTALL)
        assert code
        assert unescape(code[1].replace("<span></span>", "")) == "if a<b:\n\n    print(List<int>)"


def test_what_canvas_finds_too_long() -> None:
    long = question("essay", stem=text("word " * 4000))
    assert [judgement.code for judgement in judged(long)] == [losses.TEXT]
    packed = {path: serialise(root) for path, root in FORMAT.write(planned(bank(long))).documents().items()}
    (made,) = classic(packed).questions.values()
    assert made.stem.startswith("The imported question text")
    assert not judged(question("essay", stem=text("word " * 3000)))


# ---- feedback


def all_feedback(kind: str) -> dict[str, Any]:
    states = {state: text(f"said if {state}") for state in ("correct", "partial", "incorrect")}
    given: dict[str, Any] = {"feedback": states, "explanation": text("said always")}
    if kind == "true-false":
        return {**given, "answer": False, "when_true": text("of true"), "when_false": text("of false")}
    if kind == "short-answer":
        return {**given, "answers": [{"text": "yes", "feedback": text("of yes")}]}
    if kind == "essay":
        return given
    choices = [
        Choice(text=text("right"), correct=True, feedback=text("of right")),
        Choice(text=text("wrong"), feedback=text("of wrong")),
        Choice(text=text("plain")),
    ]
    if kind == "multiple-answer":
        choices[2] = Choice(text=text("right too"), correct=True)
    return {**given, "choices": tuple(choices)}


def shown_in_moodle(question: MoodleQuestion, ident: str) -> set[str]:
    """The feedback that a response shows."""
    texts = question.general + "".join(
        one.feedback for one in question.answers if ident in (one.ident, one.text)
    )
    return set(re.findall(r"<p>(.*?)</p>", texts))


def shown_in_canvas(question: CanvasQuestion, ident: str, right: bool) -> set[str]:
    chosen = next((one.comment for one in question.answers if one.ident == ident), "")
    texts = [question.general, chosen, question.correct if right else question.incorrect]
    return {part for one in texts if one for part in re.split(r"</?p>", one) if part}


def test_feedback_of_a_choice() -> None:
    one = question("multiple-choice", **all_feedback("multiple-choice"))
    moodle, in_classic = in_moodle(one), in_canvas(one)
    wanted = {
        "a": {"said always", "of right", "said if correct"},
        "b": {"said always", "of wrong", "said if incorrect"},
        "c": {"said always", "said if incorrect"},
    }
    assert {ident: shown_in_moodle(moodle, ident) for ident in "abc"} == wanted
    assert {ident: shown_in_canvas(in_classic, ident, ident == "a") for ident in "abc"} == wanted
    assert said(judged(one)) == [("emulated", "QW407"), ("lossy", "QW407")]


def test_feedback_of_a_choice_that_is_partly_right() -> None:
    given = all_feedback("multiple-choice")
    given["choices"] = (*given["choices"][:2], Choice(text=text("part"), credit="1/2"))
    one = question("multiple-choice", **given)
    wanted = {"said always", "said if partial"}
    assert shown_in_moodle(in_moodle(one), "c") == wanted == shown_in_canvas(in_canvas(one), "c", False)
    assert said(judged(one)) == [("lossy", "QW403"), ("emulated", "QW407"), ("emulated", "QW407")]


def test_feedback_of_true_and_false() -> None:
    one = question("true-false", **all_feedback("true-false"))
    moodle, in_classic = in_moodle(one), in_canvas(one)
    wanted = {
        "true": {"said always", "of true", "said if incorrect"},
        "false": {"said always", "of false", "said if correct"},
    }
    assert {ident: shown_in_moodle(moodle, ident) for ident in wanted} == wanted
    assert {ident: shown_in_canvas(in_classic, ident, ident == "false") for ident in wanted} == wanted
    assert said(judged(one)) == [("emulated", "QW407"), ("lossy", "QW407")]


def test_feedback_of_several_choices() -> None:
    one = question("multiple-answer", **all_feedback("multiple-answer"))
    moodle, in_classic = in_moodle(one), in_canvas(one)
    assert {ident: shown_in_moodle(moodle, ident) for ident in "abc"} == {
        "a": {"said always", "of right"},
        "b": {"said always", "of wrong"},
        "c": {"said always"},
    }
    assert (in_classic.correct, in_classic.incorrect) == ("said if correct", "said if incorrect")
    assert [answer.comment for answer in in_classic.answers] == ["of right", "of wrong", ""]
    dropped = [judgement.message for judgement in judged(one) if judgement.code is losses.FEEDBACK]
    assert [message.split(" ")[0] for message in dropped] == ["neither", "Moodle", "Moodle"]


def test_feedback_of_typed_answers_and_essays() -> None:
    one = question("short-answer", **all_feedback("short-answer"))
    moodle, in_classic = in_moodle(one), in_canvas(one)
    assert shown_in_moodle(moodle, "yes") == {"said always"}
    assert (in_classic.general, in_classic.correct, in_classic.incorrect) == (
        "said always",
        "said if correct",
        "said if incorrect",
    )
    assert said(judged(one)) == [("lossy", "QW407")] * 4
    essay = question("essay", **all_feedback("essay"), answer=text("a model"))
    assert in_canvas(essay).solution == "a model"
    assert said(judged(essay)) == [("lossy", "QW411")] + [("lossy", "QW407")] * 3


PARTS = ("correct", "incorrect", "explanation", "own")


@pytest.mark.parametrize("parts", [some for count in range(5) for some in combinations(PARTS, count)])
@pytest.mark.parametrize("kind", ["multiple-choice", "multiple-answer", "true-false", "short-answer"])
def test_the_right_answer_stays_right_with_any_feedback(kind: str, parts: tuple[str, ...]) -> None:
    given = all_feedback(kind)
    given["feedback"] = {state: given["feedback"][state] for state in parts if state in given["feedback"]}
    if "explanation" not in parts:
        del given["explanation"]
    if "own" not in parts:
        given.pop("when_true", None)
        given.pop("when_false", None)
        if "choices" in given:
            given["choices"] = tuple(
                choice.model_copy(update={"feedback": None}) for choice in given["choices"]
            )
    one = question(kind, **given)
    right = {
        "multiple-choice": {"a"},
        "multiple-answer": {"a", "c"},
        "true-false": {"false"},
        "short-answer": {""},
    }[kind]
    assert {answer.ident for answer in in_moodle(one).answers if answer.fraction > 0} == right
    for made in (in_canvas(one), in_new(one)):
        assert {answer.ident for answer in made.answers if answer.weight} == right
    assert bool(in_moodle(one).general) == ("explanation" in parts) == bool(in_canvas(one).general)


# ---- pictures


def pictured() -> Question:
    shown = text("See ![a cat](pictures/cat.png)")
    choices = (Choice(text=text("![a dog](dog.png)"), correct=True), Choice(text=text("no"), feedback=shown))
    return question("multiple-choice", stem=shown, choices=choices)


def test_pictures() -> None:
    one = pictured()
    moodle = in_moodle(one)
    assert moodle.files == ["/media/cat.png"]
    assert '"$@FILEPHP@$/media/cat.png"' in moodle.stem
    made = canvas(bank(one))
    assert not made.missing
    assert sorted(made.files) == ["media/cat.png", "media/dog.png"]
    (question,) = made.questions.values()
    assert "{media/cat.png}" in question.stem
    assert "{media/dog.png}" in question.answers[0].html
    assert [(judgement.code, judgement.verdict) for judgement in judged(one)] == [
        (losses.MEDIA, Verdict.LOSSY),
        (losses.MEDIA, Verdict.LOSSY),
    ]


def test_a_picture_on_the_web_shows_everywhere() -> None:
    choices = (Choice(text=text("![a](https://example.org/a.png)")), Choice(text=text("b"), correct=True))
    one = question("multiple-choice", choices=choices)
    assert not judged(one)


def test_sound_in_a_question() -> None:
    one = question("essay", stem=text("![a bird](bird.mp3)"))
    assert said(judged(one)) == [("lossy", "QW414")]
    assert canvas(bank(one)).files == ["media/bird.mp3"]


def test_only_files_that_are_shown_are_packed() -> None:
    one = question("essay", grading=text("![notes](notes.png)"), hints=[text("![hint](hint.png)")])
    assert canvas(bank(one, description=text("![about](about.png)"))).files == []
    assert not course(bank(one)).questions[0].files
