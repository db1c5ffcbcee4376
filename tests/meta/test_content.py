"""The sample banks are what the README and the course teams rely on: sound, complete, and in step with each other."""

from pathlib import Path

import pytest

from itemwright.diag import Bag
from itemwright.lint import lint
from itemwright.load import load_path
from itemwright.questions.bank import Bank
from itemwright.questions.essay import Essay
from itemwright.questions.hotspot import Hotspot
from itemwright.questions.label_image import LabelImage
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.types import TYPES

CONTENT = Path(__file__).resolve().parents[2] / "content"


def sound(name: str) -> Bank:
    bag = Bag()
    bank = load_path(CONTENT / name / "bank.yaml", bag)
    assert [(d.code.id, d.message, d.at) for d in bag] == []
    assert bank is not None
    return bank


@pytest.mark.parametrize("name", sorted(folder.name for folder in CONTENT.iterdir() if folder.is_dir()))
def test_sample_is_without_findings_and_named_like_its_folder(name: str) -> None:
    assert sound(name).id == name


@pytest.mark.parametrize("name", ["kubeflow-trainer", "kubeflow-trainer-es"])
def test_kubeflow_quiz_is_whole(name: str) -> None:
    bank = sound(name)
    assert [len(section.questions) for section in bank.sections] == [7, 3]
    choices = [question for question in bank.questions if isinstance(question, MultipleChoice)]
    essays = [question for question in bank.questions if isinstance(question, Essay)]
    assert (len(choices), len(essays)) == (7, 3)
    for question in choices:
        assert [choice.correct for choice in question.choices] == [False, True, False, False], question.id
        assert question.shuffle, question.id
    assert all(essay.answer and essay.grading for essay in essays)
    assert all(question.explanation and question.difficulty and question.title for question in bank.questions)


def test_both_languages_ask_for_the_same_points() -> None:
    english, spanish = (list(sound(name).questions) for name in ("kubeflow-trainer", "kubeflow-trainer-es"))
    assert [(q.type, q.points, q.difficulty) for q in english] == [
        (q.type, q.points, q.difficulty) for q in spanish
    ]


def test_tour_shows_every_type_and_what_texts_can_hold() -> None:
    bank = sound("tour")
    assert {question.type for question in bank.questions} == set(TYPES)
    shown = frozenset[str]().union(*(text.features for text in bank.texts()))
    assert shown >= {"math", "image", "link", "code-block", "table", "list", "quote", "del"}
    pictures = [
        question.image.file for question in bank.questions if isinstance(question, Hotspot | LabelImage)
    ]
    shown_in_texts = [media for text in bank.texts() for media in text.media]
    used = {media.path for media in (*shown_in_texts, *pictures)}
    assert used == {f"media/{file.name}" for file in (CONTENT / "tour/media").iterdir()}
    assert any(section.draw for section in bank.sections)


@pytest.mark.parametrize("name", sorted(folder.name for folder in CONTENT.iterdir() if folder.is_dir()))
def test_there_is_nothing_to_advise(name: str) -> None:
    bag = Bag()
    lint(sound(name), bag)
    assert [(finding.code.id, finding.message) for finding in bag] == []
