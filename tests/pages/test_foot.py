"""The foot of a page begins where the page does."""

from __future__ import annotations

import pytest

from proofpress.pages.page_setup import FOOT_MARGIN
from tests.press.every_page import printed
from tests.press.measure import Pages


@pytest.mark.parametrize(
    "line",
    [
        "sheets --map a --back none",
        "sheets --map a --back none --paper A5",
        "sheets --map a --back none --dry-erase",
        "rulebook",
        "rulebook --paper A5",
        "reference",
        "aid",
        "aid --game kingdoms",
    ],
)
def test_the_foot_begins_where_the_page_does(line: str) -> None:
    (pdf,) = printed(line).values()
    page = next(iter(Pages(pdf)))
    foot, above = (
        min(letter.box.x for letter in page.letters if (letter.box.y > page.height - FOOT_MARGIN) is low)
        for low in (True, False)
    )
    if line.startswith("sheets"):  # which a frame holds
        assert page.ink is not None
        above = page.ink.x
    assert foot == pytest.approx(above, abs=1.0)
