"""Every written QTI 2.1 item, answered as by a user in an independent engine, scores what the author's rule says.

The engine is @citolab/qti-components, which reads 2.1 through @citolab/qti-convert and draws it in headless
Chromium (judge.mjs); docs/importers/qti21.md lists where it differs from other players. It is proven first on
specimens whose scores four engines agree about.
"""

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from tests.browser.judging import Job, Judge, Verdict
from tests.browser.replies import Reply, replies
from tests.browser.seen import Seen, bare
from tests.support.places import SPECIMENS
from tests.support.written import written

from itemwright.diag import Bag
from itemwright.formats import losses
from itemwright.formats.base import Plan
from itemwright.formats.qti21 import FORMAT
from itemwright.load import load_path
from itemwright.model.richtext import Text
from itemwright.package.serialise import serialise
from itemwright.package.tree import Tree
from itemwright.plan import plan
from itemwright.questions.essay import Essay
from itemwright.questions.file_upload import FileUpload
from itemwright.questions.fill_in import FillIn, total_points
from itemwright.questions.formula import Formula, Variant, variants
from itemwright.questions.text import TextItem
from itemwright.questions.types import Question
from itemwright.xml.parse import parse_xml

ROOT = Path(__file__).resolve().parents[2]
BANKS = sorted(
    file.parent
    for pattern in ("tests/cases/*/*/bank.yaml", "content/*/bank.yaml", "templates/support/bank.yaml")
    for file in ROOT.glob(pattern)
)
VARIANTS = 2
"""How many variants of a formula are tried."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A reply to a question in one of its items; `best` is the part of the points that the best reply earns.

    `values` are those of a formula's variables in this item.
    """

    question: Question
    item: str
    reply: Reply
    best: Fraction
    values: Mapping[str, Decimal]
    attempts: int = 1

    def __str__(self) -> str:
        again = f", {self.attempts} times" if self.attempts > 1 else ""
        return f"{self.item}: {self.reply.name}{again}"

    def job(self, package: Path, picture: Path | None = None) -> Job:
        return Job(package, self.item, self.reply.responses, self.attempts, picture)


def bank_id(folder: Path) -> str:
    return folder.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", BANKS, ids=bank_id)
def test_bank(folder: Path, judge: Judge, tmp_path: Path) -> None:
    planned = planned_of(folder)
    if not planned.bank.sections:
        pytest.skip("QTI 2.1 refuses every question of this bank")
    tree = FORMAT.write(planned)
    unpack(written(FORMAT.write(planned)), tmp_path)
    trials = [trial for question in planned.bank.questions for trial in trials_of(question, planned, tree)]
    verdicts = judge(trial.job(tmp_path) for trial in trials)
    faults = [
        (trial, found)
        for trial, verdict in zip(trials, verdicts, strict=True)
        if (found := list(faults_of(trial, verdict, planned)))
    ]
    if faults:
        judge(trial.job(tmp_path, tmp_path / f"fault-{n}.png") for n, (trial, _) in enumerate(faults))
        listed = "\n".join(f"{trial}: {'; '.join(found)}" for trial, found in faults)
        pytest.fail(f"{listed}\nPictures: {tmp_path}/fault-*.png, in this order", pytrace=False)


def planned_of(folder: Path) -> Plan:
    bag = Bag()
    bank = load_path(folder / "bank.yaml", bag)
    assert bank is not None, list(bag)
    return plan(bank, FORMAT)


def unpack(files: Mapping[str, bytes], folder: Path) -> None:
    for path, data in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def trials_of(question: Question, planned: Plan, tree: Tree) -> Iterator[Trial]:
    """All replies, and for a question with hints a wrong one that is handed in again and again."""
    for item, variant in items_of(question, planned):
        root = tree.files[item]
        assert not isinstance(root, bytes)
        made = replies(question, Seen(root), variant)
        best = max(reply.share for reply in made)
        values = variant.values if variant else {}
        yield from (Trial(question, item, reply, best, values) for reply in made)
        if question.scored and question.hints:
            worst = min(made, key=lambda reply: reply.share)
            for attempts in range(2, len(question.hints) + 2):
                yield Trial(question, item, worst, best, values, attempts)


def items_of(question: Question, planned: Plan) -> Iterator[tuple[str, Variant | None]]:
    """The items of a question: those of the first variants of a formula, else one."""
    if isinstance(question, Formula):
        made = variants(question, planned.bank.id)
        for number, variant in enumerate(made[:VARIANTS], 1):
            yield (
                f"items/{question.id}.{number}.xml" if len(made) > 1 else f"items/{question.id}.xml",
                variant,
            )
    else:
        yield f"items/{question.id}.xml", None


def faults_of(trial: Trial, verdict: Verdict, planned: Plan) -> Iterator[str]:
    """In what the engine differs from the author's rule."""
    yield from verdict.problems
    worth = points_of(trial.question)
    share = trial.reply.share
    wanted: dict[str, str | float] = {"SCORE": float(share * worth), "MAXSCORE": float(worth)}
    if trial.question.scored and tells(trial.question):
        wanted["FEEDBACK"] = "correct" if share == trial.best else "partial" if share > 0 else "incorrect"
    for outcome, value in wanted.items():
        if verdict.differs(outcome, value):
            yield f"{outcome} is {verdict.outcomes.get(outcome)}, not {value}"
    texts = sorted(filled(bare(text.plain), trial.values) for text in texts_of(trial, planned))
    shown = sorted(bare(one.text) for one in verdict.shown)
    if texts != shown:
        yield f"shown: {shown}, not {texts}"


def tells(question: Question) -> bool:
    """Whether a text or a hint depends on how right the answer is: only then the item says so."""
    states = question.feedback
    return bool(states.correct or states.partial or states.incorrect or question.hints)


def filled(text: str, values: Mapping[str, Decimal]) -> str:
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", f"{value:f}")
    return text


def points_of(question: Question) -> Fraction:
    if isinstance(question, TextItem):
        return Fraction(0)
    return Fraction(total_points(question) if isinstance(question, FillIn) else question.points)


def texts_of(trial: Trial, planned: Plan) -> Iterator[Text]:
    """The feedback that should be on the screen: what the author gave, less what is declared as not shown."""
    question, share = trial.question, trial.reply.share
    declared = {
        loss.judgement.at
        for loss in planned.losses
        if loss.question == question.id and loss.judgement.code == losses.FEEDBACK
    }
    texts: list[Text | None] = [*trial.reply.own, question.explanation]
    feedback = question.feedback
    texts.append(
        feedback.correct if share == trial.best else feedback.partial if share > 0 else feedback.incorrect
    )
    if question.scored and question.hints and share < trial.best:
        texts.append(question.hints[min(trial.attempts, len(question.hints)) - 1])
    if isinstance(question, Essay | FileUpload) and planned.bank.settings.show_answers is not False:
        texts.append(question.answer)
    return (text for text in texts if text is not None and text.at not in declared)


def test_specimens(judge: Judge, tmp_path: Path) -> None:
    """The judge itself: 197 answers to the specimens, with the outcomes and texts that four engines agree about."""
    cases = specimens(tmp_path)
    assert len(cases) == 197
    verdicts = judge(job for job, _ in cases)
    faults = {
        f"{job.item}: {case['name']}": found
        for (job, case), verdict in zip(cases, verdicts, strict=True)
        if (found := list(faults_of_specimen(case, verdict)))
    }
    assert not faults


def specimens(copies: Path) -> list[tuple[Job, dict[str, Any]]]:
    """The cases with items. What an item draws at random is fixed in a copy of it."""
    folder = SPECIMENS / "qti21"
    cases = [case for case in json.loads((folder / "cases.json").read_text("utf-8")) if "item" in case]
    jobs = []
    for number, case in enumerate(cases):
        job = Job(folder / "package", case["item"], case["responses"])
        if "draws" in case:
            root = parse_xml((folder / "package" / case["item"]).read_bytes())
            fix_draws(root, case["draws"])
            copy = copies / f"{number}.xml"
            copy.write_bytes(serialise(root))
            job = replace(job, package=copies, item=copy.name)
        jobs.append((job, case))
    return jobs


def fix_draws(root: etree._Element, draws: Iterable[int]) -> None:
    for element, drawn in zip(root.iter("{*}randomInteger"), draws, strict=True):
        element.set("min", str(drawn))
        element.set("max", str(drawn))


def faults_of_specimen(case: dict[str, Any], verdict: Verdict) -> Iterator[str]:
    yield from verdict.problems
    for outcome, value in case["expect"].items():
        if verdict.differs(outcome, value):
            yield f"{outcome} is {verdict.outcomes.get(outcome)}, not {value}"
    shown = sorted(one.identifier for one in verdict.shown)
    if shown != case.get("shown", []):
        yield f"shown: {shown}"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("../media/ferry-days.png", "../media/lost.png", "lost.png"),
        ("choiceInteraction", "drawingInteraction", "does not know qti-drawing-interaction"),
        ("<gte>", "<mapResponsePoint/><gte>", "console"),
    ],
    ids=["a picture is missing", "an unknown interaction", "an error in a rule"],
)
def test_judge_notices(old: str, new: str, told: str, judge: Judge, tmp_path: Path) -> None:
    folder = SPECIMENS / "qti21/package"
    shutil.copytree(folder / "media", tmp_path / "media")
    sound = (folder / "items/ferry-days.xml").read_text("utf-8")
    (tmp_path / "items").mkdir()
    for name, text in (("sound", sound), ("spoilt", sound.replace(old, new))):
        (tmp_path / f"items/{name}.xml").write_text(text, "utf-8")
    verdicts = judge(Job(tmp_path, f"items/{name}.xml", {}) for name in ("sound", "spoilt"))
    assert not verdicts[0].problems
    assert told in " ".join(verdicts[1].problems)
