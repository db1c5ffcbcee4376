"""The judge: an independent QTI engine in a browser, kept open while the tests run (judge.mjs)."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

HERE = Path(__file__).parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

Responses = Mapping[str, str | list[str]] | str
"""Answers by the identifier of a response, in the form of a `correctResponse`; `@correct` is the item's own key."""


class NoJudgeError(Exception):
    """Something that the judge needs is not there."""


@dataclass(frozen=True, slots=True)
class Job:
    """An item of an unpacked package, an answer to it, and how often that is handed in.

    `picture` is where a screenshot goes, with one of the feedback beside it (`-after`).
    """

    package: Path
    item: str
    responses: Responses
    attempts: int = 1
    picture: Path | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A feedback that stands on the screen. Its text has no formulas."""

    identifier: str
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the engine made of an answer, and what went wrong while it was given."""

    outcomes: Mapping[str, str | None]
    shown: tuple[Shown, ...]
    problems: tuple[str, ...]

    def differs(self, outcome: str, wanted: str | float) -> bool:
        """Whether an outcome has another value. The engine rounds numbers to three decimals."""
        found = self.outcomes.get(outcome)
        if found is None or isinstance(wanted, str):
            return found != wanted
        try:
            return abs(float(found) - wanted) > 0.0006
        except ValueError:  # `1,500`: what it makes of sums from 1000 on
            return True


class Judge:
    """A process of judge.mjs with one browser; to be used in a `with` statement.

    Its beginning finds, installs and starts what is needed, or raises NoJudgeError with the reason.
    """

    def __enter__(self) -> Self:
        command = [_program("node"), str(HERE / "judge.mjs"), _program(*BROWSERS)]
        _install_packages()
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        if self._answer() != "ready":
            self.__exit__(None, None, None)
            raise NoJudgeError(f"{command[-1]} does not start")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # The end of its input ends the judge, and with it the browser, even when this process is killed.
        try:
            self._process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()

    def __call__(self, jobs: Iterable[Job]) -> list[Verdict]:
        """The verdicts on the jobs, in their order."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([_said(job) for job in jobs]) + "\n")
        self._process.stdin.flush()
        answer = self._answer()
        if answer is None:
            raise AssertionError(f"the judge ended with exit code {self._process.wait()}")
        return [_verdict(made) for made in answer]

    def _answer(self) -> Any:
        """What the process says next; None if it has ended."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        return json.loads(line) if line else None


def _said(job: Job) -> dict[str, Any]:
    said = {
        "package": str(job.package.resolve()),
        "item": job.item,
        "responses": job.responses,
        "attempts": job.attempts,
    }
    return said if job.picture is None else {**said, "picture": str(job.picture.resolve())}


def _verdict(made: Mapping[str, Any]) -> Verdict:
    shown = tuple(Shown(one["identifier"], one["text"]) for one in made["shown"])
    return Verdict(made["outcomes"], shown, tuple(made["problems"]))


def _program(*names: str) -> str:
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    raise NoJudgeError(f"{names[0]} is not installed")


def _install_packages() -> None:
    """What package-lock.json names, from the npm registry, unless it is here already."""
    installed = HERE / "node_modules/.package-lock.json"
    lock = HERE / "package-lock.json"
    if installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    command = [_program("npm"), "ci"]
    try:
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        raise NoJudgeError("the npm packages cannot be installed: npm takes too long") from None
    if done.returncode:
        why = next((line for line in done.stderr.splitlines() if line.startswith("npm error")), "")
        raise NoJudgeError(f"the npm packages cannot be installed: {why}")
