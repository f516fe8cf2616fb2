"""One browser for all tests of pages, as starting one costs more than most of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from proofpress.cartographers.edition import Edition, load_edition
from tests.browser.driver import Browser, browser

# Between two steps the page wants some time, which tests do not spend: each look at the clock is a second later.
UNHURRIED = """{ const now = performance.now.bind(performance); let later = 0;
performance.now = () => now() + (later += globalThis.hurried ? 0 : 1000); }"""


@pytest.fixture(scope="session")
def edition() -> Edition:
    return load_edition()


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("chromium")) as found:
        found.devtools("Page.addScriptToEvaluateOnNewDocument", {"source": UNHURRIED})
        yield found
