"""The data files are found in a checkout and in the wheel alike."""

from pathlib import Path

import pytest

from itemwright import resources


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "root/src/itemwright"
    folder.mkdir(parents=True)
    monkeypatch.setattr(resources, "__file__", str(folder / "resources.py"))
    monkeypatch.setattr(resources, "folder", resources.folder.__wrapped__)
    return folder


def test_a_wheel_has_them_in_the_package(package: Path) -> None:
    (package / "schemas").mkdir()
    (package.parent.parent / "schemas").mkdir()
    assert resources.folder("schemas") == package / "schemas"


def test_a_checkout_has_them_at_its_root(package: Path) -> None:
    (package.parent.parent / "schemas").mkdir()
    assert resources.folder("schemas") == package.parent.parent / "schemas"


def test_an_installation_without_them_is_told_plainly(package: Path) -> None:
    with pytest.raises(FileNotFoundError, match="its folder templates/ is missing"):
        resources.folder("templates")


def test_this_one_has_them() -> None:
    assert (resources.folder("schemas") / "catalog.toml").is_file()
