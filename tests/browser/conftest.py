"""The judge of the tests in this folder: a browser with an independent engine, or the reason why it is not there."""

import os
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from tests.browser.judging import Judge, NoJudgeError


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
