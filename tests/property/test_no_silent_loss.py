"""Whatever an author states leaves a trace in the package, or its loss is declared.

Every field that a bank states is taken away, one at a time. If the package of a target stays the same to the byte, the
target holds nothing of that field: then it must have declared so for the bank that states it.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.written import written

from itemwright.diag import Bag
from itemwright.examples import support_bank
from itemwright.formats.base import Format, Plan
from itemwright.formats.registry import formats
from itemwright.load import load_path
from itemwright.model.base import Model
from itemwright.plan import plan
from itemwright.questions.bank import Bank
from itemwright.questions.types import check

ROOT = Path(__file__).resolve().parents[2]
NOT_FOR_PACKAGES = {"note", "allow", "on_refused", "folder", "id"}
"""For authors only, or names that need not stand in a package."""
AS_BY_ITSELF = {
    ("moodle", "tags"): "a bank's tags are those of its questions, which carry them",
    ("qti21", "settings.feedback"): "`immediately` is what a test does that says nothing",
    ("canvas", "sections[7].shuffle"): "what is drawn comes in any order",
    ("cc", "words.min"): "one loss speaks of both limits",
    ("cc", "words.max"): "one loss speaks of both limits",
    ("canvas", "words.min"): "one loss speaks of both limits",
    ("canvas", "words.max"): "one loss speaks of both limits",
    ("cc", "choices[2].credit"): "one loss speaks of all credits",
    ("canvas", "choices[2].credit"): "one loss speaks of all credits",
    ("canvas", "answers[1].tolerance"): "an answer with credit is left out whole, which is declared",
}
"""What leaves no trace and needs no declaration, and why."""
TARGETS = sorted(formats())


def reductions(model: Model) -> Iterator[tuple[str, Model]]:
    """The model without one of the things that it states: what was taken away, and what is left."""
    for name in sorted(model.model_fields_set - {"at"} - NOT_FOR_PACKAGES):
        info = type(model).model_fields[name]
        value = getattr(model, name)
        if not info.is_required():
            default = info.get_default(call_default_factory=True)
            if value != default and value is not False:
                yield name, model.model_copy(update={name: default})
        if isinstance(value, Model):
            for path, inner in reductions(value):
                yield f"{name}.{path}", model.model_copy(update={name: inner})
        elif isinstance(value, tuple):
            for index, part in enumerate(value):
                if isinstance(part, Model):
                    for path, inner in reductions(part):
                        parts = (*value[:index], inner, *value[index + 1 :])
                        yield f"{name}[{index}].{path}", model.model_copy(update={name: parts})


def one_by_one(bank: Bank) -> Iterator[Bank]:
    """A bank of a single question for every question; what stands around is left out."""
    for section in bank.sections:
        for question in section.questions:
            alone = section.model_copy(update={"id": None, "title": None, "questions": (question,)})
            yield bank.model_copy(update={"sections": (alone.model_copy(update={"draw": None}),)})


def sound(bank: Bank) -> bool:
    """Whether what is left still means something."""
    bag = Bag()
    for question in bank.questions:
        check(question, bank.id, bag)
    return not bag.failed


def declared(planned: Plan) -> Counter[tuple[str, str]]:
    return Counter((loss.judgement.code.id, loss.judgement.message) for loss in planned.losses)


def silent_losses(bank: Bank, target: Format, pairs: Iterator[tuple[str, Bank]]) -> list[str]:
    planned = plan(bank, target)
    if not planned.bank.sections or planned.left_out:
        return []
    package, losses = written(target.write(planned)), declared(planned)
    found = []
    for what, reduced in pairs:
        if not sound(reduced):
            continue
        less = plan(reduced, target)
        if less.left_out or written(target.write(less)) != package:
            continue
        if (target.name, what) not in AS_BY_ITSELF and losses == declared(less):
            found.append(what)
    return found


@pytest.mark.parametrize("name", TARGETS)
def test_every_field_of_the_examples(name: str) -> None:
    target = formats()[name]
    silent = {}
    for bank in one_by_one(support_bank()):
        (section,) = bank.sections
        (question,) = section.questions
        pairs = (
            (what, bank.model_copy(update={"sections": (section.model_copy(update={"questions": (less,)}),)}))
            for what, less in reductions(question)
        )
        if found := silent_losses(bank, target, pairs):
            silent[f"{section.title or ''} {question.title}"] = found
    assert silent == {}


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("folder", ["content/tour", "content/kubeflow-trainer"])
def test_every_field_of_a_bank(folder: str, name: str) -> None:
    bag = Bag()
    bank = load_path(ROOT / folder / "bank.yaml", bag)
    assert bank is not None
    target = formats()[name]
    bank = plan(bank, target).bank
    around = (pair for pair in reductions(bank) if ".questions[" not in pair[0])
    assert (
        silent_losses(bank, target, ((what, less) for what, less in around if isinstance(less, Bank))) == []
    )
