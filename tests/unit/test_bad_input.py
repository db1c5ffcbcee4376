"""What bad input gets: a finding and exit code 1 (or 2 for wrong usage), never a traceback; good files stay.

Mistakes within a bank's text are in tests/reject; here are the files, folders and destinations around it.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from itemwright.build import load_path
from itemwright.cli import main
from itemwright.diag import Bag

GOOD = """\
itemwright: 1
id: tides
title: Tides
sections:
  - id: one
    title: One
    draw: 1
    questions:
      - id: pull
        type: multiple-choice
        stem: What *pulls* the water, $a < b$?
        points: 1.5
        choices: [{text: The Moon, correct: true, feedback: "Yes."}, {text: "The wind", credit: 50%}]
      - {id: why, type: essay, stem: "Why?\\n\\n- a\\n- b", words: {min: 5, max: 50}}
      - {id: high, type: numeric, stem: How high?, answer: 4, tolerance: 5%}
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ITEMWRIGHT_SCHEMAS", str(tmp_path / "none"))


def run(*args: str | Path) -> Result:
    result = CliRunner().invoke(main, [*map(str, args)], prog_name="itemwright")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert "fault of itemwright" not in result.output
    return result


def build(path: str | Path = "bank.yaml", *more: str | Path) -> Result:
    return run("build", path, "-o", "out", "-t", "moodle", *more)


def write(data: str | bytes, name: str = "bank.yaml") -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def refused(result: Result, code: str, *parts: str) -> None:
    assert result.exit_code == 1
    assert f"{code} error" in result.output or f"error[{code}]" in result.output
    for part in parts:
        assert part in result.output
    assert not Path("out").exists() or not list(Path("out").rglob("*.xml"))


def files(folder: str = "out") -> dict[str, bytes]:
    return {path.as_posix(): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}


# ---- files that are no bank


@pytest.mark.parametrize(
    ("data", "code", "part"),
    [
        (b"", "QW012", "bank.yaml: "),
        (b" \n\t\n", "QW002", "bank.yaml:2:1: "),
        (b"\n\n", "QW012", "the file is empty"),
        (b"\xef\xbb\xbf", "QW012", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "QW013", "not a text file"),
        (b"PK\x03\x04\x14\0\0\0\x08\0", "QW013", "not a text file"),
        (GOOD.encode("utf-16-le"), "QW013", "not a text file"),
        (GOOD.replace("Tides", "Gezeiten über").encode("latin-1"), "QW011", "bank.yaml:3:17: "),
        (GOOD.encode() + b"\0", "QW013", "not a text file"),
        (b"\x1b[31mred\x1b[0m: 1\n", "QW010", "U+001B"),
        (b"%PDF-1.4\n", "QW001", "bank.yaml:1:1: "),
        (b"[" * 100_000, "QW009", "60 levels"),
        (b"{" * 100_000, "QW009", "60 levels"),
        (b"- " * 100_000 + b"x", "QW009", "60 levels"),
        (b"a: &a [*a]\n", "QW007", "`*a`"),
        (b"<!DOCTYPE html><html></html>\n", "QW022", "this is a text, not a bank"),
        (b'{"itemwright": 1, "id": "a"}', "QW106", "neither `questions` nor `sections`"),
    ],
    ids=range(17),
)
def test_a_file_that_is_no_bank(data: bytes, code: str, part: str) -> None:
    write(data)
    refused(build(), code, part)
    assert run("check", "bank.yaml").exit_code == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_other_encodings_with_a_mark_are_read(encoding: str) -> None:
    write(GOOD.encode(encoding))
    assert build().exit_code == 0


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_other_line_ends_are_read(end: str) -> None:
    write(GOOD.replace("\n", end))
    assert build().exit_code == 0


def test_twenty_megabytes_of_nested_aliases() -> None:
    lines = ["itemwright: 1", "id: bomb", "title: Bomb", "a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 60)]
    many = "questions: [" + ", ".join(["*a59"] * 2000) + "]"
    lines += [f"b{n}: [{', '.join(['*a0'] * 20_000)}]" for n in range(200)]
    write("\n".join([*lines, many]))
    assert Path("bank.yaml").stat().st_size > 19_000_000
    start = time.process_time()
    refused(build(), "QW009", "once the aliases are expanded")
    assert time.process_time() - start < 20


def test_aliases_that_repeat_within_reason_are_read() -> None:
    write(GOOD.replace("choices: [{text: The Moon", "choices: [&a {text: The Sun}, {text: The Moon"))
    assert build().exit_code == 0


def test_a_file_larger_than_is_read() -> None:
    with Path("bank.yaml").open("wb") as file:
        file.truncate(65_000_000)
    refused(build(), "QW021", "bank.yaml is larger than 64 MB")


def test_a_text_longer_than_is_read() -> None:
    write(GOOD.replace("stem: How high?", f"stem: {'How high? ' * 7000}"))
    refused(build(), "QW301", "bank.yaml:15:")


# ---- paths


def test_a_path_that_is_not_there() -> None:
    refused(build("nowhere"), "QW020", "nowhere does not exist")
    refused(build("no/such/bank.yaml"), "QW020", "no/such/bank.yaml does not exist")


def test_a_name_longer_than_the_system_takes() -> None:
    refused(build("x" * 300), "QW020")


def test_a_folder_without_a_bank() -> None:
    write("just a text\n", "folder/notes.txt")
    refused(build("folder", "--format", "full"), "QW020", "folder holds no bank", "`bank.yaml`")


def test_a_folder_that_is_called_like_a_bank() -> None:
    Path("folder/bank.yaml").mkdir(parents=True)
    refused(build("folder"), "QW021", "folder/bank.yaml is not a file")


def test_a_pipe() -> None:
    os.mkfifo("bank.yaml")
    refused(build(), "QW021", "bank.yaml is not a file")


def test_links_that_lead_nowhere() -> None:
    Path("bank.yaml").symlink_to("nothing.yaml")
    refused(build(), "QW020", "does not exist")
    Path("loop.yaml").symlink_to("loop.yaml")
    refused(build("loop.yaml"), "QW020")


def test_a_file_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    write(GOOD)

    def denied(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", denied)
    refused(build(), "QW021", "bank.yaml cannot be read: Permission denied")


def test_one_bad_bank_among_good_ones() -> None:
    write(GOOD, "all/good/bank.yaml")
    write(GOOD.replace("id: tides", "id: other").replace("Moon, correct: true", "Moon"), "all/bad/bank.yaml")
    write(b"\0", "all/binary/bank.yaml")
    result = build("all")
    assert result.exit_code == 1
    assert "QW204 error" in result.output
    assert "QW013 error" in result.output
    assert set(files()) == {"out/tides/report.json", "out/tides/SHA256SUMS", "out/tides/tides.moodle.xml"}


def test_two_banks_with_one_id() -> None:
    write(GOOD, "all/a/bank.yaml")
    write(GOOD, "all/b/bank.yaml")
    result = build("all")
    assert result.exit_code == 1
    assert (
        "all/b/bank.yaml:1:1: QW040 error: all/b/bank.yaml has the id `tides` of all/a/bank.yaml"
        in result.output
    )


def test_files_that_include_too_many() -> None:
    write(GOOD.replace("- id: pull", "- include: more/*.yaml\n      - id: pull"))
    for number in range(3):
        write("- {include: [a, b]}\n", f"more/{number}.yaml")
    result = build()
    assert result.output.count("QW025 error") == 3


def test_a_medium_larger_than_is_read() -> None:
    write(GOOD.replace("Why?\\n", "![a map](map.png)\\n"))
    with Path("map.png").open("wb") as file:
        file.truncate(65_000_000)
    refused(build(), "QW344", "bank.yaml:14:", "64 MB")


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    """A file name of bytes that are no UTF-8, given to the real command."""
    write(GOOD.replace("Moon, correct: true", "Moon"))
    name = tmp_path / os.fsdecode(b"b\xe4nk.yaml")
    try:
        Path("bank.yaml").rename(name)
    except OSError:
        pytest.skip("the file system takes UTF-8 names only")
    done = subprocess.run(
        [sys.executable, "-m", "itemwright", "check", name], capture_output=True, check=False
    )
    assert done.returncode == 1
    assert b"QW204 error" in done.stdout
    assert b"Traceback" not in done.stderr


# ---- destinations


def test_a_file_where_the_output_folder_should_be() -> None:
    write(GOOD)
    write("mine\n", "out")
    result = build()
    assert result.exit_code == 1
    assert "QW041 error: out/tides cannot be written" in result.output
    assert Path("out").read_text() == "mine\n"


def test_a_file_where_the_folder_of_the_bank_should_be() -> None:
    write(GOOD)
    write("mine\n", "out/tides")
    result = build()
    assert result.exit_code == 1
    assert "QW041 error" in result.output
    assert files() == {"out/tides": b"mine\n"}


@pytest.mark.parametrize("name", ["report.json", "tides.moodle.xml", ".report.json.part"])
def test_a_folder_where_a_file_should_be(name: str) -> None:
    write(GOOD)
    assert build().exit_code == 0
    before = files()
    taken = Path("out/tides") / name
    taken.unlink(missing_ok=True)
    taken.mkdir()
    write(GOOD.replace("How high?", "How low?"))
    result = build()
    assert result.exit_code == 1
    assert "QW041 error" in result.output
    left = {path: data for path, data in before.items() if not path.endswith(name)}
    assert files() == left


def test_no_space_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    write(GOOD)
    assert build().exit_code == 0
    before = files()
    write(GOOD.replace("How high?", "How low?"))
    real = Path.replace

    def full(path: Path, target: Path) -> Path:
        if path.name.startswith(".tides"):
            raise OSError(28, "No space left on device")
        return real(path, target)

    monkeypatch.setattr(Path, "replace", full)
    result = build()
    assert result.exit_code == 1
    assert "QW041 error: out/tides cannot be written: No space left on device" in result.output
    assert files() == before


def test_good_files_of_an_earlier_build_stay() -> None:
    write(GOOD)
    assert build().exit_code == 0
    before = files()
    assert set(before) == {"out/tides/tides.moodle.xml", "out/tides/report.json", "out/tides/SHA256SUMS"}
    for spoiled in (
        GOOD.replace("Moon, correct: true", "Moon"),
        GOOD.replace("id: pull", "id: why"),
        GOOD.replace("stem: How high?, answer: 4", "stem: How: high?"),
        GOOD + "\0",
        "",
    ):
        write(spoiled)
        assert build().exit_code == 1
        assert files() == before


def test_a_refused_question_keeps_its_target_from_being_written() -> None:
    write(GOOD)
    result = run("build", "bank.yaml", "-o", "out", "-t", "moodle", "-t", "cc")
    assert result.exit_code == 1
    assert "bank.yaml:15:9: QW401 error: cc: " in result.output
    names = {path.name for path in Path("out").rglob("*") if path.is_file()}
    assert names == {"tides.moodle.xml", "report.json", "SHA256SUMS"}


def test_nothing_is_left_for_a_target() -> None:
    lines = [line for line in GOOD.splitlines() if "numeric" in line]
    write("\n".join([*GOOD.splitlines()[:3], "on_refused: skip", "questions:", *lines]))
    result = run("build", "bank.yaml", "-o", "out", "-t", "cc")
    assert result.exit_code == 0
    assert "QW042 warning: cc refuses every question of `tides`" in result.output
    assert not Path("out").exists()


# ---- configuration


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("schemas = [", "itemwright.toml:"),
        ("schemas = 'folder'\n", "schemas"),
        ("colour = 'blue'\n", "colour"),
        ("on_refused = 'ignore'\n", "on_refused"),
        ("[severity]\nQW401 = 'loud'\n", "QW401"),
        ("severity = 3\n", "severity"),
        ("\0", "itemwright.toml"),
        ("schemas = ['\xff']\n".encode("latin-1"), "itemwright.toml"),
    ],
)
def test_a_bad_configuration(text: str | bytes, part: str) -> None:
    write(GOOD)
    write(text, "itemwright.toml")
    result = build()
    assert result.exit_code == 1
    assert part in result.output
    assert any(code in result.output for code in ("QW030 error", "QW011 error", "QW013 error"))
    assert not Path("out").exists()


# ---- usage


@pytest.mark.parametrize(
    "arguments",
    [
        ["build"],
        ["build", "bank.yaml", "--colour"],
        ["build", "bank.yaml", "-t", "blackboard"],
        ["build", "bank.yaml", "--cc-version", "1.2"],
        ["build", "bank.yaml", "--format", "html"],
        ["check"],
        ["validate"],
        ["explain"],
        ["convert"],
        ["nonsense"],
        ["--nonsense"],
        ["schemas", "nonsense"],
        ["schemas", "install", "--from", "nowhere"],
    ],
    ids=" ".join,
)
def test_wrong_usage(arguments: list[str]) -> None:
    write(GOOD)
    assert run(*arguments).exit_code == 2
    assert not Path("out").exists()


def test_an_unknown_code() -> None:
    assert run("explain", "QW000").exit_code == 1
    assert run("explain", "nonsense").exit_code == 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "QW511"),
        (b"just a text", "QW511"),
        (b"<quiz>", "QW511"),
        (b"<quiz>&bomb;</quiz>", "QW511"),
        (b'<!DOCTYPE q [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>', "QW511"),
        (b"<other/>", "QW510"),
        (b"PK\x03\x04 and no more", "QW601"),
        (b"<" * 1_000_000, "QW511"),
        (b"<a>" * 1_000 + b"</a>" * 1_000, "QW511"),
    ],
    ids=range(9),
)
def test_a_package_that_is_none(data: bytes, code: str) -> None:
    write(data, "package.zip")
    result = run("validate", "package.zip")
    assert result.exit_code == 1
    assert code in result.output


def test_a_package_that_is_not_there() -> None:
    Path("folder").mkdir()
    assert "QW512" in run("validate", "folder").output
    missing = run("validate", "nowhere.zip")
    assert missing.exit_code == 1
    assert "QW512" in missing.output


# ---- anything


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_damaged_bank_is_never_a_crash(tmp_path: Path, data: st.DataObject) -> None:
    text = GOOD
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        signs = st.text("\t\n -:,[]{}'\"&*!|>%@`#$\\<~^0a\u2028é\x07", max_size=6)
        text = text[:start] + data.draw(signs) + text[end:]
    file = tmp_path / "damaged.yaml"
    file.write_text(text, "utf-8", newline="")
    bag = Bag()
    bank = load_path(file, bag)
    assert (bank is None) == bag.failed


def test_files_of_an_earlier_build_are_named() -> None:
    write(GOOD)
    assert build("bank.yaml", "-t", "qti21").exit_code == 0
    again = build()
    assert again.exit_code == 0
    assert again.output.count("QW044") == 1


def test_an_alias_does_not_hide_an_id_used_twice() -> None:
    write(
        "itemwright: 1\nid: a\ntitle: T\nquestions:\n- &a {id: q, type: true-false, stem: S, answer: true}\n- *a\n"
    )
    result = build()
    assert result.exit_code == 1
    assert "QW105" in result.output


def test_the_same_bank_named_twice_is_built_once() -> None:
    write(GOOD)
    assert build("bank.yaml", Path("bank.yaml").resolve()).exit_code == 0


def test_an_empty_path_is_wrong_usage() -> None:
    assert build("").exit_code == 2


def test_many_findings_of_a_kind_are_counted() -> None:
    write("itemwright: 1\nid: a\ntitle: T\nquestions:\n" + "- {id: 1}\n" * 300)
    result = build()
    assert result.exit_code == 1
    assert result.output.count("\n") < 500
    assert "more findings like those" in result.output


def test_a_full_disk_behind_the_output_is_no_fault_of_ours() -> None:
    write(GOOD)
    command = [sys.executable, "-m", "itemwright", "build", "bank.yaml", "-o", "out"]
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 1
    assert "cannot be written" in result.stderr
