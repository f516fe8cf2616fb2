"""Random walks through the page, in both editions and both browsers: what is shown, asked, kept and saved is one."""

from __future__ import annotations

import pytest

from tests.browser.walks import page, walks
from tests.depth import deep, nightly

pytestmark = nightly


@pytest.mark.parametrize(
    ("transport", "in_firefox", "many"), [("server", False, 8), ("file", False, 3), ("server", True, 3)]
)
def test_what_is_shown_is_asked_and_saved(transport: str, in_firefox: bool, many: int) -> None:
    seeds = (f"{transport} {number}" for number in range(deep(many)))
    with page(transport, in_firefox) as (window, address):
        assert [(seed, wrong) for seed, _, wrong in walks(window, address, seeds, 5) if wrong] == []
