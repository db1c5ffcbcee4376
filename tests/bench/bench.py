"""The benchmark: what a build costs, whole and stage by stage, and what a peer costs on comparable questions.

    python tests/bench/bench.py [--sizes 10,1000,10000] [--targets moodle,qti21,cc,canvas]

Each build is a process of its own, so that its memory is its own. Trust the ratios of one run, not the seconds.
"""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from generate import write_bank, write_text2qti

PEER = "text2qti"


def measured(command: list[str], folder: Path) -> dict[str, float]:
    """CPU and wall seconds and peak memory (MB) of a command."""
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


def build(target: str, size: int, work: Path) -> dict[str, float]:
    """Build a bank for one target, as a user does, and measure it."""
    folder = work / f"{target}-{size}"
    write_bank(folder, size)
    command = [sys.executable, "-m", "itemwright", "build", "bank.yaml", "-t", target]
    command += ["-o", "out", "--require-official"]
    figures = measured(command, folder)
    report = json.loads((folder / "out/bench/report.json").read_text("utf-8"))
    (output,) = report["outputs"]
    return figures | {"bytes": output["size"], "questions": output["questions"]}


def peer(size: int, work: Path) -> dict[str, float]:
    """Let text2qti make its package of as many comparable questions."""
    folder = work / f"peer-{size}"
    file = write_text2qti(folder, size)
    return measured([str(Path(sys.executable).parent / PEER), file.name], folder)


def stages(target_name: str, size: int, work: Path) -> dict[str, float]:
    """CPU seconds of each stage of a build, within this process."""
    from itemwright.diag import Bag
    from itemwright.formats.registry import formats
    from itemwright.package.serialise import serialise
    from itemwright.package.zip import write_zip
    from itemwright.plan import plan
    from itemwright.questions.load import load_bank
    from itemwright.source.bank import read_document
    from itemwright.source.config import read_config
    from itemwright.source.media import media_finder
    from itemwright.validate.catalog import places
    from itemwright.validate.package import check_tree
    from itemwright.validate.xsd import SchemaSet

    folder = work / f"stages-{target_name}-{size}"
    file = write_bank(folder, size)
    bag = Bag()
    taken: dict[str, float] = {}

    def timed(name: str, call: Callable[[], Any]) -> Any:
        before = time.process_time()
        value = call()
        taken[name] = time.process_time() - before
        return value

    target = formats()[target_name]
    document = timed("read YAML", lambda: read_document(file, bag))
    finder = media_finder(document.folder, document.shown_folder, bag)
    bank = timed("load bank", lambda: load_bank(document.root, document.shown_folder, finder, bag))
    planned = timed("judge", lambda: plan(bank, target))
    tree = timed("write", lambda: target.write(planned))
    schemas = SchemaSet(places(read_config([Path.cwd()], bag).schemas), bag)
    timed(
        "check schemas and rules", lambda: check_tree(tree, target.package, "x", schemas, bag, profiles=True)
    )
    data = timed(
        "serialise",
        lambda: {
            path: content if isinstance(content, bytes) else serialise(content)
            for path, content in tree.files.items()
        },
    )
    if not target.single:
        timed("zip", lambda: write_zip(data))
    if bag.failed:
        raise SystemExit([finding.message for finding in bag][:3])
    return taken


def advice(size: int, work: Path) -> float:
    """CPU seconds that the advice on a bank takes, the bank already read."""
    from itemwright.diag import Bag
    from itemwright.lint import lint
    from itemwright.load import load_path

    bank = load_path(write_bank(work / f"advice-{size}", size), Bag())
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
    arguments = parser.parse_args()
    from itemwright.diag import Bag
    from itemwright.formats.registry import DEFAULT_TARGETS
    from itemwright.source.config import read_config

    # The builds run in a folder of their own, where the configuration of this one is not found.
    folders = [str(folder.resolve()) for folder in read_config([Path.cwd()], Bag()).schemas]
    os.environ.setdefault("ITEMWRIGHT_SCHEMAS", os.pathsep.join(folders))
    sizes = [int(size) for size in arguments.sizes.split(",")]
    targets = arguments.targets.split(",") if arguments.targets else list(DEFAULT_TARGETS)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        start_up = measured([sys.executable, "-m", "itemwright", "--help"], work)
        print(f"itemwright --help: {start_up['cpu'] * 1000:.0f} ms of CPU")
        peers = {size: peer(size, work) for size in sizes} if importlib.util.find_spec(PEER) else {}
        print(
            f"{'target':<8}{'questions':>10}{'CPU s':>9}{'wall s':>9}{'MB':>7}{'output MB':>11}{'CPU / text2qti':>16}"
        )
        for target in targets:
            for size in sizes:
                made = build(target, size, work)
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
            print(f"{'lint':<8}{size:>10}{advice(size, work):>9.2f}")
        for target in targets:
            print(f"\n{target}, {sizes[-1]} questions, CPU seconds by stage")
            for stage, seconds in stages(target, sizes[-1], work).items():
                print(f"  {stage:<26}{seconds:>8.2f}")


if __name__ == "__main__":
    main()
