"""Every YAML file here is a bank. Each piece of advice is announced on its line, `#! QW704`, and nothing else is given.

The files in `quiet/` are banks that tempt the rules and deserve no advice: nothing may be announced in them.
"""

import re
import time
from pathlib import Path

import pytest

from itemwright.cli import main
from itemwright.diag import Bag, Severity
from itemwright.diag.code import all_codes
from itemwright.diag.render import render
from itemwright.lint import lint
from itemwright.load import load_path
from itemwright.questions.bank import Bank

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("**/*.yaml"))
ANNOUNCED = re.compile(r"#! *((?:QW\d{3} *)+)")


def announced(file: Path) -> list[tuple[int, str]]:
    return sorted(
        (number, code)
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if (match := ANNOUNCED.search(line))
        for code in match[1].split()
    )


def advised(file: Path) -> tuple[Bank, Bag]:
    bag = Bag()
    bank = load_path(file, bag)
    assert bank is not None
    assert not bag.failed, render("full", bag)
    lint(bank, bag)
    return bank, bag


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(HERE).as_posix())
def test_advice(file: Path) -> None:
    _, bag = advised(file)
    found = sorted((finding.at.line if finding.at else 0, finding.code.id) for finding in bag)
    expected = announced(file)
    assert bool(expected) != (file.parent.name == "quiet"), (
        "announced in a quiet bank, or nothing is announced"
    )
    assert found == expected, render("full", bag)


def test_every_code_has_a_bank_that_earns_it_and_a_source_or_a_reason() -> None:
    declared = [code for name, code in all_codes().items() if name.startswith("QW7")]
    assert {code for file in FILES for _, code in announced(file)} == {code.id for code in declared}
    for code in declared:
        assert code.severity is not Severity.ERROR
        reasons = ("Source: ", "This follows from the rule of scoring itself")
        assert any(reason in " ".join(code.doc.split()) for reason in reasons) or code.id == "QW716"


def test_the_page_lists_every_code_with_its_place() -> None:
    page = (HERE.parents[1] / "docs/lint.md").read_text("utf-8")
    linked = re.findall(r"^\| \[(QW\d{3})\]\(codes\.md#([^)]*)\)", page, re.MULTILINE)
    titles = {name: code.title for name, code in all_codes().items() if name.startswith("QW7")}
    assert dict(linked) == {name: anchor(f"{name} {title}") for name, title in titles.items()}


def anchor(heading: str) -> str:
    """The anchor that a heading gets in rendered Markdown."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("language", ["en", "es", "de", "fr", "pt", "ko"])
def test_each_language_has_a_bank_that_earns_advice_and_a_quiet_one(language: str) -> None:
    assert (HERE / f"quiet/{language}.yaml").is_file()
    assert {"QW703", "QW704", "QW712", "QW713"} <= {
        code for _, code in announced(HERE / f"words/{language}.yaml")
    }


def test_a_language_without_a_row_gets_no_advice_on_words() -> None:
    bag = Bag()
    bank = load_path(HERE / "words/en.yaml", bag)
    assert bank is not None
    lint(bank.model_copy(update={"language": "eo"}), bag)
    assert not {finding.code.id for finding in bag} & {"QW703", "QW704", "QW713"}


def test_allowed_in_the_bank_is_allowed_everywhere() -> None:
    bank, bag = advised(HERE / "negative-stem.yaml")
    assert {finding.code.id for finding in bag} == {"QW704"}
    quiet = Bag()
    lint(bank.model_copy(update={"allow": ("QW704",)}), quiet)
    assert not quiet.items


def test_severity_comes_from_the_configuration(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bank.yaml").write_text((HERE / "negative-stem.yaml").read_text("utf-8"), "utf-8")
    for level, shown, exits in (("off", "nothing to advise", 0), ("error", "QW704 error", 1)):
        (tmp_path / "itemwright.toml").write_text(f'[severity]\nQW704 = "{level}"\n', "utf-8")
        assert run(["lint", "bank.yaml"]) == exits
        assert shown in capsys.readouterr().out


def test_advice_alone_exits_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lint", str(HERE / "negative-stem.yaml")]) == 0
    assert "QW704" in capsys.readouterr().out


def run(arguments: list[str]) -> int:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert isinstance(ended.value.code, int | None)
    return ended.value.code or 0


SHARED = "In the long and winding road from a sack of flour to a loaf on the table of the baker named"


def many(count: int) -> Bank:
    """Questions that share nearly all their words, and their answers: the worst case for who compares all with all."""
    from itemwright.questions.load import load_bank
    from itemwright.source.yaml import Map, load

    head = "itemwright: 1\nid: many\ntitle: Many\nquestions:\n"
    questions = (
        f"- {{id: q{number}, type: true-false, stem: '{SHARED} N{number} all is well', answer: true}}\n"
        for number in range(count)
    )
    bag = Bag()
    root = load(head + "".join(questions), "many.yaml", bag)
    assert isinstance(root, Map)
    bank = load_bank(root, ".", lambda file: lambda path, at: None, bag)
    assert bank is not None
    return bank


def test_cost_is_linear_in_the_questions() -> None:
    small, large = many(250), many(2000)

    def cost(bank: Bank) -> float:
        taken = []
        for _ in range(3):
            before = time.process_time()
            lint(bank, Bag())
            taken.append(time.process_time() - before)
        return min(taken)

    assert cost(large) < 8 * 3 * cost(small)
