"""Texts, pictures, maths, languages and feedback, as both products show them."""

import re

import pytest
from lxml import etree
from tests.support.canvas_importer import canonical

from .building import (
    PICTURE,
    bank_of,
    both,
    document,
    files,
    in_classic,
    package,
    question,
    text,
)
from .everything import SO, every_question, everything


def test_pictures() -> None:
    """All that are shown are there, listed, and found; those of refused questions are not."""
    bank = everything(deliver="both")
    written = files(bank)
    there = {path for path in written if path.startswith("images/")}
    assert set(in_classic(bank).files) == there
    joined = b"".join(data for path, data in written.items() if path.endswith(".xml")).decode()
    shown = set(re.findall(r"\$IMS-CC-FILEBASE\$/(images/[a-z.]+)", joined))
    assert shown == there
    assert {"images/map.png", "images/none.png"}.isdisjoint(there)
    assert "images/map.png" in package(bank, "new").files


def test_maths() -> None:
    classic, _ = both(question("essay", stem=text("$a < \\frac{1}{2}$")))
    (image,) = etree.HTML(classic.stem).iter("img")
    assert dict(image.attrib) == {
        "class": "equation_image",
        "title": "a < \\frac{1}{2}",
        "alt": "LaTeX: a < \\frac{1}{2}",
        "data-equation-content": "a < \\frac{1}{2}",
        "src": "/equation_images/a%2520%253C%2520%255Cfrac%257B1%257D%257B2%257D",
    }


@pytest.mark.parametrize(
    ("language", "attributes"),
    [("en", ""), ("en-GB", ""), ("de", ' lang="de"'), ("ar", ' lang="ar" dir="rtl"')],
)
def test_languages(language: str, attributes: str) -> None:
    made = question(
        "multiple-choice", choices=[{"text": text("*a*"), "correct": True}, {"text": text("- b")}]
    )
    root = document(bank_of(made, language=language), "quiz_b/quiz_b.xml")
    stem, inline, block = (one.text for one in root.iter("{*}mattext"))
    if attributes:
        assert stem == f"<div{attributes}><p>Why?</p></div>"
        assert inline == f"<span{attributes}><em>a</em></span>"
        assert block == f"<div{attributes}><ul><li>b</li></ul></div>"
    else:
        assert (stem, inline, block) == ("<p>Why?</p>", "<em>a</em>", "<ul><li>b</li></ul>")


def test_text_is_escaped_once_and_not_indented() -> None:
    made = question("essay", stem=text("```\na <b>\n  & c\n```"))
    written = files(bank_of(made))["quiz_b/quiz_b.xml"].decode()
    assert "&lt;pre&gt;&lt;code&gt;a &amp;lt;b&amp;gt;" in written
    assert canonical(both(made)[0].stem) == canonical("<pre><code>a &lt;b&gt;\n  &amp; c</code></pre>")


def test_feedback() -> None:
    by_id = {one.id: one for one in every_question()}
    classic, new = both(by_id["mc"])
    assert [answer.comment for answer in classic.answers] == ["Good.", "<ul><li>x</li><li>y</li></ul>", None]
    assert set(classic.comments) == {"general", "correct", "incorrect"}
    assert set(new["feedback"]) == {"neutral", "correct", "incorrect"}
    assert [canonical(one) for one in new["answer_feedback"].values()] == [
        canonical(one) for one in ("<p>Good.</p>", "<ul><li>x</li><li>y</li></ul>")
    ]
    for one in by_id.values():
        if one.scored and one.id not in ("spot", "spot2", "label"):
            classic, new = both(one)
            wanted = {"general", "correct", "incorrect"} if one.explanation is not None else set()
            assert set(classic.comments) == wanted, one.id
            assert len(new.get("feedback", {})) == len(wanted), one.id


def test_answers_have_their_own_feedback() -> None:
    by_id = {one.id: one for one in every_question()}
    typed, new = both(by_id["sa"])
    assert {answer.html: answer.comment for answer in typed.answers} == {
        "Straße": None,
        "b": "So.",
    }
    assert new["answer_feedback"] == {"b": "<p>So.</p>"}
    numbers, _ = both(by_id["num"])
    assert [answer.comment for answer in numbers.answers] == ["So.", None, None]
    claim, _ = both(by_id["tf"])
    assert [bool(answer.comment) for answer in claim.answers] == [False, True]


def test_a_model_answer() -> None:
    classic, new = both(
        question("essay", answer=text("Thus."), grading=text("*Two* points."), explanation=SO)
    )
    assert classic.type == new["type"] == "essay_question"
    assert classic.comments == {
        "general": "<p><strong>Model answer</strong></p><p>Thus.</p><p><strong>Explanation</strong></p><p>So.</p>"
    }
    assert new["key"] == ["Two points."]
    assert both(question("essay"))[0].type == "essay_question"


def test_a_hot_spot() -> None:
    rect = {"rect": (40, 30, 100, 60), "correct": True}
    _, new = both(question("hotspot", image=PICTURE, regions=[rect]), "new")
    (key,) = new["key"]
    assert (key["type"], key["coordinates"]) == ("Rectangle", [{"x": 0.1, "y": 0.1}, {"x": 0.35, "y": 0.3}])
    assert new["image"] == "$IMS-CC-FILEBASE$/images/map.png"
    _, new = both(
        question("hotspot", image=PICTURE, regions=[{"circle": (200, 150, 100), "correct": True}]), "new"
    )
    (key,) = new["key"]
    assert key["type"] == "Bounded"
    assert len(key["coordinates"]) == 24
    assert key["coordinates"][0] == {"x": 0.75, "y": 0.5}
