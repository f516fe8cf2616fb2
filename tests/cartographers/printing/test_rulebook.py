"""The rulebook: every rule that beginners need is in it, and its season is what the rules make of the cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofpress.cartographers.choice import choose
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.printing.rulebook import plan_rulebook, plan_rulings, rulebook_document, season_told
from proofpress.cartographers.rules.board import draw_picture
from proofpress.pages.art import theme_of
from proofpress.press.paper import parse_paper
from tests.languages import LANGUAGES
from tests.pages.flat import texts

A4 = parse_paper("A4")
EDITION = load_edition()
BASE = choose(EDITION, "base")


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_pages_tell_everything(language: str) -> None:
    book = open_book(EDITION, language, theme_of("colour"))
    document = rulebook_document(book, A4, choose(EDITION, "heroes"))
    assert document.page_count == 3
    pdf = document.to_bytes()
    said = " ".join(" ".join(texts(pdf, page) for page in range(3)).replace("\u00a0", " ").split()).casefold()
    for key in ("book_turn_2", "book_end_3", "book_fallback", "aid_heroes", "aid_solo", "def_filled"):
        start = " ".join(book.label(key).split()[:4])
        assert start.casefold() in said, key
    assert "{" not in said
    assert len(plan_rulings(book, A4).pages) == 1


def test_the_season_is_what_the_rules_make_of_the_cards() -> None:
    told = season_told(EDITION, BASE)
    assert told is not None
    moments = {moment.key: moment for moment in told.moments}
    assert list(moments) == ["shape", "ruins", "ambush_neighbour", "fence", "edict_a", "edict_b"]
    assert [moments[key].card for key in ("shape", "ruins", "ambush_neighbour")] == [
        "great_river",
        "hinterland_stream",
        "goblin_attack",
    ]
    assert draw_picture(told.grid, moments["edict_a"].board) == [
        ".#....",
        "#^AAA.",
        ".WA..M",
        ".WA.MV",
        ".W.MVV",
        ".....V",
    ]
    # beside the monsters C6, D5 and E4 lie B6, C5, D4, D6, E3, E5 and F4; D6 and E5 are drawn on
    assert len(moments["ambush_neighbour"].marked) == moments["ambush_neighbour"].values["before"] == 7
    assert len(moments["fence"].marked) == moments["fence"].values["left"] == 5
    # the shape's coin and the mountain's; 4 water and farm spaces beside each other; a village of 4 off the mountain
    last = moments["edict_b"].values
    assert (last["coins"], last["a"], last["b"], last["total"]) == (2, 4, 4, 4 + 4 + 2 - 5)


def test_where_monsters_come_by_the_border_no_neighbour_draws_them() -> None:
    told = season_told(EDITION, BASE, "border")
    assert told is not None
    (ambush,) = (moment for moment in told.moments if moment.key == "ambush_border")
    assert draw_picture(told.grid, ambush.board)[3:] == [".WAM..", ".W..M.", ".....M"]  # in its corner, as printed


def test_cards_that_tell_no_season_leave_the_rules_in_words() -> None:
    silent = replace(BASE, explore=("rift_lands",))
    assert season_told(EDITION, silent) is None
    assert plan_rulebook(open_book(EDITION, "en", theme_of("mono")), A4, silent).pages


def test_large_print_is_large() -> None:
    book = open_book(EDITION, "de", theme_of("contrast"))
    assert min(plan_rulebook(book, A4, BASE).pt, plan_rulings(book, A4).pt) >= book.theme.least_pt
