"""The pages of others beside the repository: the two seeds are read whole, of the samples something sensible comes."""

import re
from pathlib import Path
from typing import Any

import pytest

from itemwright.diag import Bag
from itemwright.formats.text.reader import read
from itemwright.load import load_path
from itemwright.questions.essay import Essay
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.source.dump import dump

SEEDS = {
    "en": ("Kubeflow Trainer and Distributed Training Quiz", "Explanation:", "Answer:"),
    "es": (
        "Cuestionario sobre Kubeflow Trainer y entrenamiento distribuido",
        "Explicación:",
        "Respuesta:",
    ),
}
# Files of the samples, with how many of their questions have a key that can be read.
SAMPLES = {
    "*accounting-quiz-ch.md": ("multiple-choice", 54),
    "*accounting-quiz-fr.md": ("multiple-choice", 74),
    "*acrobat-quiz-fr.md": ("multiple-choice", 28),
    "*adobe-ai-quiz-ch.md": ("multiple-choice", 50),
    "*a.core_concepts.md": ("essay", 18),
    "*c.pod_design.md": ("essay", 52),
    "*d.configuration.md": ("essay", 30),
}


@pytest.mark.parametrize("language", SEEDS)
def test_seed(language: str, shared: Path, tmp_path: Path) -> None:
    text = (shared / f"seeds/quiz-{language}.txt").read_text("utf-8")
    title, explanation, answer = SEEDS[language]
    bag = Bag()
    data = read(text, "page.txt", bag)
    assert data is not None
    assert {finding.code.id for finding in bag} == {"QW642"}
    file = tmp_path / "bank.yaml"
    file.write_text(dump(data), "utf-8")
    found = Bag()
    bank = load_path(file, found)
    assert bank is not None
    assert not found.items

    assert (bank.title, bank.language) == (title, language)
    lines = [line.strip() for line in text.splitlines()]
    introduction = lines[lines.index(title) + 2]
    assert bank.description is not None
    assert bank.description.plain == introduction
    assert [len(section.questions) for section in bank.sections] == [7, 3]
    assert [section.title for section in bank.sections] == [
        lines[lines.index(introduction) + 2],
        next(
            line for line in lines[lines.index(introduction) + 3 :] if line.startswith(("Short", "Preguntas"))
        ),
    ]
    questions = list(bank.questions)
    explanations = [line.removeprefix(explanation).strip() for line in lines if line.startswith(explanation)]
    answers = [line.removeprefix(answer).strip() for line in lines if line.startswith(answer)]
    stems = [stem[2] for line in lines if (stem := re.match(r"(\d+)\. (.+)", line))]
    assert [question.main_text.plain for question in questions] == stems
    assert [question.explanation.plain for question in questions if question.explanation] == explanations
    for question, said in zip(questions[:7], answers[:7], strict=True):
        assert isinstance(question, MultipleChoice)
        assert [choice.correct for choice in question.choices] == [False, True, False, False]
        assert f"B) {question.choices[1].text.plain}" == said
    for question, said in zip(questions[7:], answers[7:], strict=True):
        assert isinstance(question, Essay)
        assert question.answer is not None
        assert question.answer.plain == said
    # What the page has beyond its texts is chrome, and all of it is reported.
    chrome = {line for line in lines[: lines.index(title)] if line} | {lines[-1]}
    assert not chrome & set(strings(data))
    reported = {n for f in bag if f.at for n in range(f.at.line, f.at.end_line + 1)}
    assert {number for number, line in enumerate(lines, 1) if line in chrome} <= reported
    assert max(len(line.strip()) for line in strings(data)) == max(
        len(line) for line in [*stems, *explanations]
    )


@pytest.mark.parametrize("pattern", SAMPLES)
def test_sample(pattern: str, shared: Path) -> None:
    (file,) = (shared / "samples/quizpages").glob(pattern)
    data = read(file.read_text("utf-8"), file.name, Bag())
    assert data is not None
    questions = [q for section in data.get("sections", [data]) for q in section["questions"]]
    kind, count = SAMPLES[pattern]
    assert [question["type"] for question in questions] == [kind] * count
    short = [q for q in questions if len(q.get("answer", q.get("choices", ""))) < 2]
    assert len(short) <= 1


def test_a_page_drawn_by_a_script_has_no_questions(shared: Path) -> None:
    files = sorted((shared / "samples/quizpages").glob("SimonThomine*"))
    assert files
    for file in files:
        bag = Bag()
        assert read(file.read_text("utf-8"), file.name, bag) is None
        assert [finding.code.id for finding in bag] == ["QW628"]


def strings(data: Any) -> list[str]:
    if isinstance(data, dict):
        return [text for value in data.values() for text in strings(value)]
    if isinstance(data, list):
        return [text for value in data for text in strings(value)]
    return [data] if isinstance(data, str) else []
