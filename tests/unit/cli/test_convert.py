"""`itemwright convert`: what it writes, where, and what bad input gets."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from itemwright.cli import main
from itemwright.diag import Bag
from itemwright.load import load_path

PAGE = """Bread Quiz

1. What raises dough?
A) Salt
B) Yeast
Answer: B) Yeast

2. Why does it smell of *fruit*?
Answer: Esters.
"""


def run(*args: str | Path) -> Result:
    result = CliRunner().invoke(main, ["convert", *map(str, args)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "page.txt"
    file.write_text(PAGE, "utf-8")
    return file


def test_it_writes_a_bank_and_says_what_is_in_it(page: Path) -> None:
    output = page.with_name("bank.yaml")
    result = run(page, "-o", output)
    assert (result.exit_code, result.stdout) == (
        0,
        f"{output.as_posix()}: 2 questions (1 multiple-choice, 1 essay), language en\n",
    )
    bag = Bag()
    bank = load_path(output, bag)
    assert bank is not None
    assert not bag.items
    assert [question.id for question in bank.questions] == ["raises-dough", "smell-fruit"]
    assert sorted(file.name for file in page.parent.iterdir()) == ["bank.yaml", "page.txt"]


def test_it_writes_to_the_standard_output(page: Path) -> None:
    result = run(page)
    assert result.exit_code == 0
    assert result.stdout.startswith("itemwright: 1\nid: bread-quiz\n")
    assert result.stdout == run(page, "-o", "-").stdout
    page.write_text(f"Home\n\n{PAGE}", "utf-8")
    result = run(page)
    assert result.stdout.startswith("itemwright: 1\n")
    assert "QW642 warning" in result.stderr


def test_options_decide_what_the_page_leaves_open(page: Path) -> None:
    written = run(page, "--id", "loaf", "--language", "en-GB", "--markdown").stdout
    assert "\nid: loaf\n" in written
    assert "\nlanguage: en-GB\n" in written
    assert "of *fruit*" in written
    assert "of \\*fruit\\*" in run(page, "--plain").stdout


@pytest.mark.parametrize(
    "args",
    [["--id", "No Id"], ["--language", "english language"], ["--nonsense"], ["a", "b"], ["--format", "x"]],
)
def test_wrong_usage_exits_2(page: Path, args: list[str]) -> None:
    assert run(page, *args).exit_code == 2


def test_a_page_must_be_given() -> None:
    assert run().exit_code == 2


def test_warnings_alone_exit_0(page: Path) -> None:
    page.write_text(f"{PAGE}\n3. Who knows?\n", "utf-8")
    result = run(page, "-o", page.with_name("bank.yaml"))
    assert result.exit_code == 0
    assert "page.txt:11:1: QW631 warning" in result.stdout


def test_errors_write_nothing(page: Path) -> None:
    page.write_text(PAGE.replace("B) Yeast\n\n", "C\n\n"), "utf-8")
    output = page.with_name("bank.yaml")
    result = run(page, "-o", output)
    assert result.exit_code == 1
    assert "page.txt:6:9: QW632 error" in result.stdout
    assert "nothing was written" in result.stderr
    assert not output.exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(page: Path, encoding: str) -> None:
    page.write_text(PAGE.replace("Esters", "Ester, süß"), encoding)
    result = run(page)
    assert result.exit_code == 0
    assert "answer: Ester, süß." in result.stdout


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (PAGE.replace("Esters", "Süße").encode("latin-1"), ":9:10: QW011 error"),
        (b"", ": QW624 error"),
        (b"\xef\xbb\xbf \r\n\t\n", ": QW624 error"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", ": QW013 error"),
        (PAGE.encode("utf-16-le"), ": QW013 error"),
        (b"Just some words.\n", ": QW628 error"),
    ],
    ids=["latin-1", "empty", "blank", "binary", "utf-16 without mark", "no question"],
)
def test_bad_pages(page: Path, content: bytes, code: str) -> None:
    page.write_bytes(content)
    result = run(page, "-o", page.with_name("bank.yaml"))
    assert result.exit_code == 1
    assert f"{page.as_posix()}{code}" in result.stdout
    assert not page.with_name("bank.yaml").exists()


def test_missing_pages_and_folders(page: Path) -> None:
    for path in (page.with_name("missing.txt"), page.parent, page / "below"):
        result = run(path, "-o", page.with_name("bank.yaml"))
        assert result.exit_code == 1
        assert "QW021 error" in result.stdout


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")
def test_unreadable_and_read_only(page: Path) -> None:
    output = page.with_name("bank.yaml")
    page.chmod(0)
    assert "QW021 error" in run(page, "-o", output).stdout
    page.chmod(0o600)
    page.parent.chmod(0o500)
    try:
        result = run(page, "-o", output)
    finally:
        page.parent.chmod(0o700)
    assert result.exit_code == 1
    assert "QW627 error" in result.stdout


def test_an_existing_file_is_kept(page: Path) -> None:
    output = page.with_name("bank.yaml")
    output.write_text("mine")
    result = run(page, "-o", output)
    assert result.exit_code == 1
    assert "QW626 error" in result.stdout
    assert output.read_text() == "mine"
    assert run(page, "-o", output, "--force").exit_code == 0
    assert output.read_text().startswith("itemwright: 1\n")
    page.write_text("Nothing here.\n")
    assert run(page, "-o", output, "--force").exit_code == 1
    assert output.read_text().startswith("itemwright: 1\n")


def test_a_failure_while_writing_leaves_things_as_they_were(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    output = page.with_name("bank.yaml")
    output.write_text("mine")
    monkeypatch.setattr(Path, "replace", full)
    result = run(page, "-o", output, "--force")
    assert result.exit_code == 1
    assert "QW627 error: " in result.stdout
    assert "No space left on device" in result.stdout
    assert output.read_text() == "mine"
    assert sorted(file.name for file in page.parent.iterdir()) == ["bank.yaml", "page.txt"]


def test_the_page_is_never_replaced(page: Path) -> None:
    link = page.with_name("link.txt")
    link.symlink_to(page)
    for output in (page, link):
        result = run(page, "-o", output, "--force")
        assert result.exit_code == 1
        assert "QW626 error" in result.stdout
    assert page.read_text("utf-8") == PAGE


def test_places_that_cannot_be_written(page: Path) -> None:
    for output in (
        page.parent,
        page / "below.yaml",
        page / "deep" / "below.yaml",
        Path("/dev/null"),
    ):
        result = run(page, "-o", output, "--force")
        assert result.exit_code == 1, output
        assert "QW627 error" in result.stdout


def test_folders_of_the_output_are_made(page: Path) -> None:
    output = page.with_name("new") / "folder" / "bank.yaml"
    assert run(page, "-o", output).exit_code == 0
    assert output.read_text("utf-8").startswith("itemwright: 1\n")
    page.write_text("Nothing here.\n")
    assert run(page, "-o", page.with_name("other") / "bank.yaml").exit_code == 1
    assert not page.with_name("other").exists()


def test_a_page_that_cannot_be_read_is_the_only_finding(page: Path) -> None:
    output = page.with_name("bank.yaml")
    output.write_text("mine")
    page.write_bytes(PAGE.replace("Esters", "Süße").encode("latin-1"))
    for path in (page, page.with_name("missing.txt")):
        assert "QW626" not in run(path, "-o", output).stdout


def test_a_page_that_is_too_large_is_not_helped_by_includes(page: Path) -> None:
    with page.open("ab") as stream:
        stream.truncate(500_000_000)
    result = run(page, "--format", "full")
    assert result.exit_code == 1
    assert "is larger than" in result.stderr
    assert "cut the page" in result.stderr
    assert "include" not in result.stderr


def test_what_the_bank_still_needs_is_a_warning(page: Path) -> None:
    page.write_text(f"# T\n\n![a loaf](loaf.png)\n\n{PAGE}", "utf-8")
    output = page.with_name("bank.yaml")
    result = run(page, "-o", output)
    assert result.exit_code == 0
    assert output.is_file()
    assert f"{output.as_posix()}:" in result.stdout
    assert "warning" in result.stdout


def test_machine_formats_have_the_standard_output_to_themselves(page: Path) -> None:
    result = run(page, "-o", page.with_name("bank.yaml"), "--format", "json")
    assert result.exit_code == 0
    assert result.stdout.lstrip().startswith(("[", "{"))
    assert "2 questions" in result.stderr
