"""Books, games and calls for the tests of pages."""

from __future__ import annotations

from functools import cache

from proofpress.cartographers.choice import Choice, choose
from proofpress.cartographers.deal import SeasonPlan, deal, deal_table, deck_lists, timetable
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.printing.book import Book, open_book
from proofpress.cartographers.printing.cards import CardArt, cards_of, with_aids
from proofpress.cartographers.printing.leaves import Call, call_of
from proofpress.pages.art import theme_of
from proofpress.pages.cards import CardSet
from tests.pages.flat import steps

THEMES = ("colour", "ink-saver", "mono", "contrast")
SEED = "2026-W47"


@cache
def edition() -> Edition:
    return load_edition()


def book(language: str = "en", theme: str = "colour", preset: str = "combined") -> Book:
    return open_book(edition(), language, theme_of(theme)).playing(game(preset))


def game(preset: str = "combined") -> Choice:
    return choose(edition(), preset)


def all_cards(preset: str = "combined", *, aids: bool = False) -> CardSet:
    cards = with_aids(book(preset=preset), game(preset)) if aids else cards_of(edition(), game(preset))
    return CardSet(cards, cards, CardArt("base"), preset)


def plans(preset: str = "combined", seed: str = SEED) -> list[SeasonPlan]:
    choice = game(preset)
    return timetable(
        edition(), choice.season_set, deck_lists(edition(), choice), deal(deal_table(edition(), choice), seed)
    )


def assert_black(pdf: bytes, page: int) -> None:
    """Black and white only, and no line that a photocopier loses."""
    for step in steps(pdf, page):
        if step.operator in ("g", "G", "rg", "RG"):
            assert set(step.operands) in ({0.0}, {1.0}), step
        if step.operator == "w":
            assert step.operands[0] * step.scale >= 0.395, step


def call(
    language: str = "en", theme: str = "colour", preset: str = "combined", seed: str = SEED, neighbours: bool = False
) -> Call:
    choice = game(preset)
    dealt = deal(deal_table(edition(), choice), seed)
    return call_of(book(language, theme), choice, dealt, "neighbour" if neighbours else "border")
