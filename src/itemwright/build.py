"""Building: banks and targets in, checked packages on disk, everything that was found in the bag."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from pathlib import Path

from itemwright.check import is_fatal
from itemwright.diag import Bag, Severity, Span, declare
from itemwright.files import replace_all
from itemwright.formats.base import Format, Plan, Verdict
from itemwright.formats.registry import SUFFIXES, CartridgeVersion, Quizzes, format_of
from itemwright.load import load_path
from itemwright.memory import collector_paused, hold
from itemwright.package.serialise import serialised
from itemwright.package.tree import Tree
from itemwright.package.zip import Archive
from itemwright.plan import plan
from itemwright.questions.bank import Bank
from itemwright.report.machine import report_json, sums
from itemwright.report.outcome import Outcome, Output
from itemwright.source.bank import find_banks, shown
from itemwright.source.config import Config, config_for
from itemwright.validate.catalog import places
from itemwright.validate.package import PackageCheck, needed_kinds
from itemwright.validate.xsd import SchemaSet

SAME_BANK = declare(
    "QW040",
    Severity.ERROR,
    "two banks have the same id",
    """
    The outputs of a bank go into a folder named by its id, and all identifiers derive from it. Two banks of one run
    cannot share it.
    """,
)
NOT_WRITABLE = declare(
    "QW041",
    Severity.ERROR,
    "the output cannot be written",
    """
    The folder or file could not be made: no right to write there, no space, or a file where a folder should be.
    What an earlier build left there is as it was.
    """,
)
NOTHING_LEFT = declare(
    "QW042",
    Severity.WARNING,
    "nothing is left for a target",
    """
    Every question of the bank is refused by the target, so no file is written: importers fail on a package without
    questions.
    """,
)
LEFT_STANDING = declare(
    "QW044",
    Severity.NOTE,
    "a file of an earlier build is left",
    """
    The output folder holds a package that this run did not make: for a target that was not asked for, or that could not
    be written. It is as an earlier build left it, perhaps older than the bank, and neither `report.json` nor
    `SHA256SUMS` speaks of it. Build all targets at once, or delete it.
    """,
)


_AT_A_TIME = 256
"""How many files of a package are in memory as trees: enough for each stage to get going, and some megabytes."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to build. `targets` are names of formats; `output` is the folder that gets one folder per bank.

    With a `course` (an id) all banks go into one cartridge of that name, and `targets` is not looked at.
    """

    paths: tuple[Path, ...]
    targets: tuple[str, ...]
    output: Path
    strict: bool = False
    require_official: bool = False
    cc_version: CartridgeVersion = "1.1"
    quizzes: Quizzes = "classic"
    course: str | None = None


def build(request: Request, bag: Bag) -> list[Outcome]:
    """Build every bank for every target and write what is sound; what is not is in the bag.

    Nothing is written for a bank that has errors of its own, and no file for a target that refuses a question (unless
    the bank skips those) or whose package fails a check. Files of earlier builds are replaced whole or not at all.
    """
    with collector_paused():
        return list(_build(request, bag))


@dataclass(frozen=True, slots=True)
class _Run:
    """What the steps of a build share."""

    request: Request
    config: Config
    schemas: SchemaSet
    bag: Bag


def _build(request: Request, bag: Bag) -> Iterator[Outcome]:
    config = config_for(request.paths, bag)
    bag.levels = config.severity
    schemas = SchemaSet(places(config.schemas), bag)
    targets = [format_of(name, request.cc_version, request.quizzes) for name in request.targets]
    kinds = needed_kinds(target.package for target in targets)
    schemas.report_missing(kinds, bag, required=request.require_official)
    if bag.failed:
        return
    run = _Run(request, config, schemas, bag)
    if request.course is None:
        for bank in _banks(run):
            yield from _build_bank(bank, targets, run)
    else:
        yield from _build_course(list(_banks(run)), request.course, run)


def _banks(run: _Run) -> Iterator[Bank]:
    """The banks of a run; each id once, since it names the outputs and all that is in them."""
    files: dict[str, Path] = {}
    for file in find_banks(run.request.paths, run.bag):
        bank = load_path(file, run.bag, in_course=run.request.course is not None)
        if bank is None:
            continue
        if bank.id in files:
            run.bag.add(
                SAME_BANK,
                f"{shown(file)} has the id `{bank.id}` of {shown(files[bank.id])}",
                bank.at,
                help="give it an id of its own",
            )
            continue
        files[bank.id] = file
        yield bank


def _build_bank(bank: Bank, targets: Sequence[Format], run: _Run) -> Iterator[Outcome]:
    contents: dict[str, bytes] = {}
    outputs = []
    for target in targets:
        planned = plan(bank, target)
        output = _unwritten(bank, target, planned)
        if _acceptable(bank, planned, target, run):
            name = f"{bank.id}{SUFFIXES[target.name]}"
            hold()  # no longer the package before, if there is another
            schemas, data = _package(target.write(planned), target, name, run)
            output = replace(output, schemas=schemas)
            if data is not None:
                contents[name] = data
                output = _sealed(output, planned, name, data)
        outputs.append(output)
    yield from _written(Outcome(bank.id, run.request.output / bank.id, tuple(outputs)), contents, run.bag)


def _build_course(banks: Sequence[Bank], course: str, run: _Run) -> Iterator[Outcome]:
    """One cartridge of all the banks. Nothing is written if one of them cannot be."""
    from itemwright.formats.cartridge.writer import write_course

    target = format_of("cc", run.request.cc_version)
    plans = [(bank, plan(bank, target)) for bank in banks]
    acceptable = [_acceptable(bank, planned, target, run) for bank, planned in plans]
    outputs = [_unwritten(bank, target, planned) for bank, planned in plans]
    contents: dict[str, bytes] = {}
    if plans and all(acceptable) and not run.bag.failed:
        tree = write_course([planned for _, planned in plans], course, run.request.cc_version)
        name = f"{course}{SUFFIXES[target.name]}"
        schemas, data = _package(tree, target, name, run)
        outputs = [replace(output, schemas=schemas) for output in outputs]
        if data is not None:
            contents[name] = data
            outputs = [
                _sealed(output, planned, name, data)
                for output, (_, planned) in zip(outputs, plans, strict=True)
            ]
    yield from _written(Outcome(course, run.request.output / course, tuple(outputs)), contents, run.bag)


def _unwritten(bank: Bank, target: Format, planned: Plan) -> Output:
    return Output(target.name, bank.id, bank.folder, None, None, 0, 0, (), planned.losses, planned.left_out)


def _sealed(output: Output, planned: Plan, name: str, data: bytes) -> Output:
    count = sum(1 for _ in planned.bank.questions)
    return replace(output, file=name, sha256=sha256(data).hexdigest(), size=len(data), questions=count)


def _package(tree: Tree, target: Format, name: str, run: _Run) -> tuple[tuple[str, ...], bytes | None]:
    """The schemas that a package was checked against, and its bytes if nothing was wrong with it.

    Of our own package only errors are passed on: what is less is a loss that was judged, with its place in the bank.
    The files are made, checked and packed a few hundred at a time.
    """
    found = Bag()
    check = PackageCheck(target.package, name, run.schemas, found, profiles=True)
    archive = Archive()
    files = serialised(tree.pour())
    data = b""
    while some := list(islice(files, _AT_A_TIME)):
        check.files([(path, content) for path, content, _ in some], [data for _, _, data in some])
        for path, _, data in some:
            if not target.single:
                archive.add(path, data)
    checked = check.end()
    hold(check)  # which has kept the large documents: to give them back takes as long as a schema
    errors = [finding for finding in found if finding.severity is Severity.ERROR]
    run.bag.items.extend(errors)
    if errors:
        return checked, None
    return checked, data if target.single else archive.finished()


def _written(outcome: Outcome, contents: dict[str, bytes], bag: Bag) -> Iterator[Outcome]:
    """The outcome, once its files are in place with their report beside them; nothing if they cannot be."""
    if contents:
        contents["report.json"] = report_json(outcome)
        contents["SHA256SUMS"] = sums(contents)
        try:
            replace_all(outcome.folder, contents)
        except OSError as error:
            where = shown(outcome.folder)
            bag.add(NOT_WRITABLE, f"{where} cannot be written: {error.strerror}", Span(where))
            return
    for suffix in SUFFIXES.values():
        left = outcome.folder / f"{outcome.bank}{suffix}"
        if left.name not in contents and left.is_file():
            bag.add(LEFT_STANDING, f"{shown(left)} is of an earlier build", Span(shown(left)))
    yield outcome


def _acceptable(bank: Bank, planned: Plan, target: Format, run: _Run) -> bool:
    """Whether the losses let the target be written; those that do not are put into the bag as errors."""
    bag = run.bag
    skip = (bank.on_refused or run.config.on_refused) == "skip"
    fatal = [loss for loss in planned.losses if is_fatal(loss, skip, run.request.strict)]
    for loss in fatal:
        judgement = loss.judgement
        refused = judgement.verdict is Verdict.REFUSED
        bag.add(
            judgement.code,
            f"{target.name}: {judgement.message}",
            loss.at,
            help="`on_refused: skip` in the bank leaves such questions out" if refused and not skip else None,
            severity=Severity.ERROR,
            question=loss.question,
            target=target.name,
        )
    if fatal:
        return False
    if not planned.bank.sections:
        bag.add(
            NOTHING_LEFT,
            f"{target.name} refuses every question of `{bank.id}`, so nothing is written for it",
            bank.at,
            target=target.name,
        )
        return False
    return True
