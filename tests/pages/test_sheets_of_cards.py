"""Sheets of cards as they are printed, read back: ticks on all four sides, no page nearly empty, no card either."""

from __future__ import annotations

import pytest

from proofpress.cartographers.edition import load_edition
from proofpress.kingdoms.printing.card_fronts import BIG
from proofpress.kingdoms.printing.cards import TOKEN
from proofpress.pages.page_setup import SLUG_SIDE
from proofpress.press.imposition import EDGE, SLUG_CLEAR
from proofpress.press.paper import CARDS, Box
from tests.depth import some
from tests.languages import LANGUAGES
from tests.press.every_page import printed
from tests.press.measure import Page, Pages

_TINY = 0.05
_MARK = 5.0  # the longest
SIZES = (*CARDS.values(), BIG, TOKEN)


@pytest.mark.parametrize(
    ("line", "sheets"),
    [
        ("cards --size mini", 3),
        ("cards --size mini --paper A5", 5),
        ("cards --size mini --sets combined --lang de", 4),
        ("cards --size tarot", 11),
        ("cards --game kingdoms", 8),
        ("cards --game kingdoms --paper Letter", 9),
    ],
)
def test_every_cut_has_its_ticks_clear_of_the_words_below(line: str, sheets: int) -> None:
    """A tick in line with each edge of each card, on either side of its block."""
    (pdf,) = printed(f"{line} --duplex off").values()
    pages = list(Pages(pdf))
    assert len(pages) == sheets
    for page in pages:
        ends = [line for group in page.lines() for line in group]
        lying = [
            (y, *sorted((x1, x2))) for x1, y, x2, y2 in ends if abs(y - y2) < _TINY and abs(x1 - x2) <= _MARK + _TINY
        ]
        upright = [
            (x, *sorted((y1, y2))) for x, y1, x2, y2 in ends if abs(x - x2) < _TINY and abs(y1 - y2) <= _MARK + _TINY
        ]
        upright = [each for each in upright if each[2] < page.height - EDGE - 0.2]  # but for those of the scale rule
        for cuts, marks, across in ((_cuts(page, "x"), upright, False), (_cuts(page, "y"), lying, True)):
            for cut, start, end in cuts:
                mine = [mark for mark in marks if abs(mark[0] - cut) < _TINY]
                assert any(mark[2] < start for mark in mine), (cut, across)
                assert any(mark[1] > end for mark in mine), (cut, across)
        below = [end for _, start, end in upright if start > page.height / 2]
        assert max(below, default=0) <= page.height - SLUG_CLEAR - 2 + _TINY


def _cards(page: Page) -> list[Box]:
    """The cards of a page as they are cut; their forms are larger by the bleed."""
    found = []
    for box in (form.box for form in page.forms()):
        size = next(each for each in SIZES if 0 <= box.width - each.width < 3 and 0 <= box.height - each.height < 3)
        found.append(box.inset((box.width - size.width) / 2, (box.height - size.height) / 2))
    return found


def _cuts(page: Page, axis: str) -> list[tuple[float, float, float]]:
    """Where cards are cut, and from where to where."""
    found = []
    for box in _cards(page):
        sides = ((box.x, box.y, box.bottom), (box.right, box.y, box.bottom))
        found += sides if axis == "x" else ((box.y, box.x, box.right), (box.bottom, box.x, box.right))
    return found


@pytest.mark.parametrize(
    "line", ["cards --size tarot", "cards --sets combined --kind ambush,hero", "cards --size mini"]
)
def test_no_sheet_is_nearly_empty(line: str) -> None:
    (pdf,) = printed(f"{line} --duplex off").values()
    held = [len(page.forms()) for page in Pages(pdf)]
    assert min(held) >= 0.4 * max(held), held


def test_pieces_of_kingdoms_end_at_the_margins_of_the_line_at_the_foot() -> None:
    (pdf,) = printed("cards --game kingdoms --duplex off").values()
    *_, page = Pages(pdf)
    boxes = _cards(page)
    assert min(box.x for box in boxes) == pytest.approx(SLUG_SIDE, abs=_TINY)
    assert max(box.right for box in boxes) == pytest.approx(page.width - SLUG_SIDE, abs=_TINY)
    assert len(boxes) == 1 + 6 + 82


@pytest.mark.parametrize("language", some(LANGUAGES, 2))
def test_tall_cards_in_large_print_have_14_points_and_their_near_miss(language: str) -> None:
    """Of the base game; and the word between two terrains keeps off them."""
    (pdf,) = printed(f"cards --size tarot --theme contrast --duplex off --lang {language}").values()
    (normal,) = printed(f"cards --size tarot --duplex off --lang {language}").values()
    large = [letter.pt for page in Pages(pdf) for letter in page.letters if letter.sign == "."]  # of texts alone
    assert min(pt for pt in large if pt > 8) == pytest.approx(14, abs=0.05)
    stars, before = (
        [page.text.count(near) for page in Pages(each)] for each in (pdf, normal) for near in [_near(language)]
    )
    assert stars == before
    assert sum(stars) == 16


def _near(language: str) -> str:
    return str(load_edition().words(language).labels["near_miss"])
