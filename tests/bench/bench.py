"""The benchmark: what a build costs, whole and stage by stage, and what a peer costs on comparable questions.

    python tests/bench/bench.py [--sizes 10,1000,10000] [--targets moodle,qti21,cc,canvas] [--types 8]

Banks are of so many types in turns: the eight commonest, or all that need no picture and no file (13). Each build is a
process of its own, so that its memory is its own, and done three times, of which the quickest counts. Trust the ratios
of one run, not the seconds.
"""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from generate import TYPES, write_bank, write_text2qti

PEER = "text2qti"
TIMES = 3


def measured(command: list[str], folder: Path) -> dict[str, float]:
    """CPU and wall seconds and peak memory (MB) of a command, those of the quickest of several runs."""
    return min((_measured(command, folder) for _ in range(TIMES)), key=lambda figures: figures["cpu"])


def _measured(command: list[str], folder: Path) -> dict[str, float]:
    started = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read() if process.stderr else b""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} failed:\n{errors.decode()}")
    return {
        "cpu": usage.ru_utime + usage.ru_stime,
        "wall": time.perf_counter() - started,
        "memory": usage.ru_maxrss / 1000,
    }


def build(target: str, size: int, types: int, work: Path) -> dict[str, float]:
    """Build a bank for one target, as a user does, and measure it."""
    folder = work / f"{target}-{size}"
    write_bank(folder, size, types)
    command = [sys.executable, "-m", "itemwright", "build", "bank.yaml", "-t", target]
    command += ["-o", "out", "--require-official"]
    figures = measured(command, folder)
    report = json.loads((folder / "out/bench/report.json").read_text("utf-8"))
    (output,) = report["outputs"]
    return figures | {"bytes": output["size"], "questions": output["questions"]}


def peer(size: int, types: int, work: Path) -> dict[str, float]:
    """Let text2qti make its package of as many comparable questions."""
    folder = work / f"peer-{size}"
    file = write_text2qti(folder, size, types)
    return measured([str(Path(sys.executable).parent / PEER), file.name], folder)


def stages(target_name: str, size: int, types: int, work: Path) -> dict[str, float]:
    """CPU seconds of each stage of a build, within this process."""
    from itemwright.diag import Bag
    from itemwright.formats.registry import format_of
    from itemwright.memory import collector_paused
    from itemwright.package.serialise import serialised
    from itemwright.package.zip import Archive
    from itemwright.plan import plan
    from itemwright.questions.load import load_bank
    from itemwright.source.bank import read_document
    from itemwright.source.config import read_config
    from itemwright.source.media import media_finder
    from itemwright.validate.catalog import places
    from itemwright.validate.package import PackageCheck
    from itemwright.validate.xsd import SchemaSet

    file = write_bank(work / f"stages-{target_name}-{size}", size, types)
    bag = Bag()
    taken: Counter[str] = Counter()

    def timed(name: str, call: Callable[[], Any]) -> Any:
        before = time.process_time()
        value = call()
        taken[name] += time.process_time() - before
        return value

    with collector_paused():
        target = format_of(target_name)
        document = timed("read YAML", lambda: read_document(file, bag))
        finder = media_finder(document.folder, document.shown_folder, bag)
        bank = timed("load bank", lambda: load_bank(document.root, document.shown_folder, finder, bag))
        planned = timed("judge", lambda: plan(bank, target))
        schemas = SchemaSet(places(read_config([Path.cwd()], bag).schemas), bag)
        check = PackageCheck(target.package, "package", schemas, bag, profiles=True)
        archive = Archive()
        files = timed("write", lambda: serialised(target.write(planned).pour()))
        while some := timed("write", lambda: list(islice(files, 256))):
            contents = [(path, content) for path, content, _ in some]
            data = [data for _, _, data in some]
            timed("check", lambda: check.files(contents, data))  # noqa: B023
            if not target.single:
                timed("zip", lambda: [archive.add(path, data) for path, _, data in some])
        timed("check", check.end)
        timed("zip", archive.finished)
    if bag.failed:
        raise SystemExit([finding.message for finding in bag][:3])
    return taken


def advice(size: int, types: int, work: Path) -> float:
    """CPU seconds that the advice on a bank takes, the bank already read."""
    from itemwright.diag import Bag
    from itemwright.lint import lint
    from itemwright.load import load_path

    bank = load_path(write_bank(work / f"advice-{size}", size, types), Bag())
    if bank is None:
        raise SystemExit("the bank does not load")
    before = time.process_time()
    lint(bank, Bag())
    return time.process_time() - before


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="10,1000,10000")
    parser.add_argument("--targets", default="")
    parser.add_argument("--types", type=int, default=8, choices=(8, TYPES))
    arguments = parser.parse_args()
    from itemwright.diag import Bag
    from itemwright.formats.registry import DEFAULT_TARGETS
    from itemwright.source.config import read_config

    # The builds run in a folder of their own, where the configuration of this one is not found.
    folders = [str(folder.resolve()) for folder in read_config([Path.cwd()], Bag()).schemas]
    os.environ.setdefault("ITEMWRIGHT_SCHEMAS", os.pathsep.join(folders))
    sizes = [int(size) for size in arguments.sizes.split(",")]
    types = arguments.types
    targets = arguments.targets.split(",") if arguments.targets else list(DEFAULT_TARGETS)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        start_up = measured([sys.executable, "-m", "itemwright", "--help"], work)
        print(f"{types} types in turns; official schemas required")
        print(f"itemwright --help: {start_up['cpu'] * 1000:.0f} ms of CPU")
        peers = {size: peer(size, types, work) for size in sizes} if importlib.util.find_spec(PEER) else {}
        print(
            f"{'target':<8}{'questions':>10}{'CPU s':>9}{'wall s':>9}{'MB':>7}{'output MB':>11}{'CPU / text2qti':>16}"
        )
        for target in targets:
            for size in sizes:
                made = build(target, size, types, work)
                ratio = f"{made['cpu'] / peers[size]['cpu']:.2f}" if size in peers else "not installed"
                print(
                    f"{target:<8}{size:>10}{made['cpu']:>9.2f}{made['wall']:>9.2f}{made['memory']:>7.0f}"
                    f"{made['bytes'] / 1e6:>11.2f}{ratio:>16}"
                )
        for size, figures in peers.items():
            print(
                f"{PEER:<8}{size:>10}{figures['cpu']:>9.2f}{figures['wall']:>9.2f}{figures['memory']:>7.0f}"
            )
        for size in sizes:
            print(f"{'lint':<8}{size:>10}{advice(size, types, work):>9.2f}")
        for target in targets:
            print(f"\n{target}, {sizes[-1]} questions, CPU seconds by stage")
            for stage, seconds in stages(target, sizes[-1], types, work).items():
                print(f"  {stage:<26}{seconds:>8.2f}")


if __name__ == "__main__":
    main()
