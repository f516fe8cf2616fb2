"""What flows fills its pages: read back from the printed page, on every paper, in normal and in large print."""

from __future__ import annotations

from itertools import product

import pytest

from proofpress.pages.page_setup import SLUG_PT
from tests.depth import some
from tests.press.every_page import printed, with_look
from tests.press.measure import Page, Pages

FLOWS = (
    "reference --sets base",
    "reference --sets heroes",
    "reference --sets combined",
    "reference --game kingdoms",
    "rulebook",
    "rulebook --sets combined",
    "rulebook --game kingdoms",
    "aid",
    "aid --game kingdoms",
    "draws 2026-W47 --as list --sets combined",
    "draws 2026-W47 --as list",
    "draws 2026-W47 --game kingdoms --players 4 --tokens",
    "draws 2026-W47 --game kingdoms --players 5 --tokens",
    "sheets --game kingdoms",
)
LEAST = 0.4  # of the height of the last page
FOOT = 14.0  # mm at the foot of a page: slug line and rule


def used(page: Page) -> float:
    """How far down a page is written on, the slug line left out."""
    return max((letter.box.bottom for letter in page.letters if letter.pt > SLUG_PT + 0.01), default=0.0) / page.height


@pytest.mark.parametrize(
    ("line", "paper", "theme", "language"),
    some(
        [
            (line, paper, theme, language)
            for number, (line, paper, theme) in enumerate(
                product(FLOWS, ("A4", "A5", "Letter", "A3"), ("colour", "large-print"))
            )
            for language in ("en", "de", "fr", "pl", "cs")[number % 5 : number % 5 + 1]
        ],
        12,
    ),
)
def test_no_last_page_is_nearly_empty(line: str, paper: str, theme: str, language: str) -> None:
    for name, pdf in printed(with_look(line, paper, theme, language)).items():
        pages = list(Pages(pdf))
        assert used(pages[-1]) >= LEAST, name


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl", "cs"])
def test_the_rulebook_of_the_base_game_fills_two_pages(language: str) -> None:
    """Down to the rulings, and the columns of each page end at about the same height."""
    (pdf,) = printed(with_look("rulebook", "A4", "colour", language)).values()
    pages = list(Pages(pdf))
    assert len(pages) == 2
    for page in pages:
        halves = [[], []]
        for letter in page.letters:
            if letter.box.bottom < page.height - FOOT:
                halves[letter.box.x > page.width / 2].append(letter.box.bottom)
        assert min(map(max, halves)) > page.height * 0.8


@pytest.mark.parametrize(
    ("paper", "theme", "game"),
    some(product(("A4", "A5", "Letter", "A3"), ("colour", "large-print"), ("", "--game kingdoms")), 16),
)
def test_what_an_event_publishes_fills_its_pages(paper: str, theme: str, game: str) -> None:
    """Booklet, statement, list of seats and table cards."""
    plan = f"pack plan cup --event Cup --players 12 --rounds 2 --table-size 4 --value none --paper {paper} {game}"
    for name, pdf in printed(f"{plan} --theme {theme}", "pack print cup").items():
        if name.startswith("cup/public"):
            assert all(used(page) >= LEAST for page in Pages(pdf) if page.letters), name
