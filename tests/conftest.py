"""The places beside the repository that some tests need: found, or skipped with the reason.

Where they must be present (continuous integration sets ITEMWRIGHT_REQUIRE_OFFICIAL=1), their absence fails.
"""

import os
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parents[1]
BROWSER = "tests/browser/"

# The same examples in every run, and none kept from earlier ones: what fails here fails everywhere.
# `--hypothesis-profile default` looks for new ones.
settings.register_profile("ci", derandomize=True, deadline=None, database=None)
settings.load_profile("ci")


def _absent(what: str) -> Path:
    if os.environ.get("ITEMWRIGHT_REQUIRE_OFFICIAL") == "1":
        pytest.fail(f"{what}, and ITEMWRIGHT_REQUIRE_OFFICIAL=1 asks for it", pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def official_schemas() -> Path:
    """The folder of the official XSDs: from $ITEMWRIGHT_SCHEMAS, schemas/official or ../shared/schemas."""
    named = os.environ.get("ITEMWRIGHT_SCHEMAS", "").split(os.pathsep)
    for folder in [*(Path(n) for n in named if n), ROOT / "schemas/official", ROOT.parent / "shared/schemas"]:
        if (folder / "qti21/imsqti_v2p1.xsd").is_file():
            return folder
    return _absent("the official schemas are not here (set ITEMWRIGHT_SCHEMAS)")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of pages and files of others beside the repository: $ITEMWRIGHT_SHARED or ../shared."""
    folder = Path(os.environ.get("ITEMWRIGHT_SHARED") or ROOT.parent / "shared")
    if (folder / "samples").is_dir():
        return folder
    return _absent("the folder of other tools' files is not here (set ITEMWRIGHT_SHARED)")


class OneBrowser(LoadScopeScheduling):  # type: ignore[misc]  # xdist says nothing of its types
    """Tests go to any process one by one, but those of tests/browser all to the same.

    Two would install its packages at once, and spoil them for each other. (The mark `xdist_group`, made for this, has
    no effect under pytest 9.2: pytest-xdist, issue 1386.)
    """

    def _split_scope(self, nodeid: str) -> str:
        return BROWSER if nodeid.startswith(BROWSER) else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> OneBrowser:
    return OneBrowser(config, log)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept",
        action="store_true",
        help="write what comes out as the new expectation of tests/cases; read the diff before committing it",
    )
