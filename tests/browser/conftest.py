"""The judge of the tests in this folder: a browser with an independent engine, or the reason why it is not there."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.browser.judging import Judge, NoJudgeError

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of several processes that run the tests, one has the browser."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def judge() -> Iterator[Judge]:
    """The judge. Where it cannot be had, tests skip; where ITEMWRIGHT_REQUIRE_BROWSER=1 asks for it, they fail."""
    with ExitStack() as stack:
        try:
            made = stack.enter_context(Judge())
        except NoJudgeError as error:
            reason = str(error)
        else:
            yield made
            return
    if os.environ.get("ITEMWRIGHT_REQUIRE_BROWSER") == "1":
        pytest.fail(f"{reason}, and ITEMWRIGHT_REQUIRE_BROWSER=1 asks for it", pytrace=False)
    pytest.skip(reason)
