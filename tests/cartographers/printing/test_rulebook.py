"""The rulebook: every rule that beginners need is in it, and its season is what the rules make of the cards."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.choice import choose
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.printing.player_aid import aid_document
from proofpress.cartographers.printing.reference import reference_document
from proofpress.cartographers.printing.rulebook import (
    _CORNER as CORNER,
    _MAP as LITTLE,
    rulebook_document,
    season_told,
    sections,
)
from proofpress.cartographers.rules.board import draw_picture, read_picture
from proofpress.cartographers.rules.legal_moves import Move, apply, begin, season_score
from proofpress.pages.art import theme_of
from proofpress.pages.layout import plan_told
from proofpress.press.paper import parse_paper
from tests.cartographers.by_hand import new_match
from tests.cartographers.rules.tables import own_map, stacked
from tests.languages import LANGUAGES
from tests.pages.flat import texts

A4 = parse_paper("A4")
EDITION = load_edition()
BASE = choose(EDITION, "base")


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_pages_tell_everything_down_to_the_rulings(language: str) -> None:
    book = open_book(EDITION, language, theme_of("colour"))
    assert rulebook_document(book.playing(BASE), A4, BASE).page_count == 2
    assert plan_told(book.playing(BASE), parse_paper("Letter"), sections(book.playing(BASE), BASE)).pages[2:] == []
    heroes = choose(EDITION, "heroes")
    document = rulebook_document(book.playing(heroes), A4, heroes)
    pdf = document.to_bytes()
    said = " ".join(
        " ".join(texts(pdf, page) for page in range(document.page_count)).replace("\u00a0", " ").split()
    ).casefold()
    for key in ("book_turn_2", "book_end_3", "book_fallback", "aid_heroes", "aid_solo", "def_filled"):
        start = " ".join(book.label(key).split()[:4])
        assert start.casefold() in said, key
    assert "{" not in said


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


@pytest.mark.parametrize("wasteland", [True, False], ids=["wasteland", "corner"])
@pytest.mark.parametrize("by_border", [False, True], ids=["neighbour", "border"])
@pytest.mark.parametrize("preset", ["base", "heroes", "combined"])
def test_the_season_is_played_by_the_rules(preset: str, by_border: bool, wasteland: bool) -> None:
    """Card after card, in a match of the engine; where there are ruins cards, one comes before the second shape."""
    choice, little = choose(EDITION, preset), LITTLE if wasteland else CORNER
    assert wasteland == ("#" in "".join(little))
    told = season_told(EDITION, choice, "border" if by_border else "neighbour", wasteland=wasteland)
    assert told is not None
    first, second, ambush, third, edict_a, edict_b = told.moments
    assert second.key == ("ruins" if choice.ruins else "mountain")
    ruins = choice.ruins[:1]
    kinds = {EDITION.scoring[each.card].category for each in (edict_a, edict_b)}
    others = {EDITION.scoring[name].category: name for name in choice.scoring}
    edicts = (edict_a.card, edict_b.card, *(name for kind, name in others.items() if kind not in kinds))
    deck = (first.card, *ruins, second.card, ambush.card, third.card)
    pool = (ambush.card, *(name for name in choice.ambush if name != ambush.card))
    deal = stacked(choice, [deck], edicts=edicts, ambush=pool[:4])
    game = new_match(EDITION, choice, own_map(" / ".join(" ".join(row) for row in little)), deal, by_border=by_border)
    state, before = begin(game), told.grid and read_picture(little)[1]
    for moment in (first, second, ambush, third):
        cells = before.empty & ~moment.board.empty
        if moment.terrain != "monster":
            state = apply(game, state, Move("draw", cells, moment.terrain, 0))
        elif not by_border:
            state = apply(game, state, Move("ambush", cells))
        before = moment.board
        if moment is not second or not by_border:  # by the border the monsters have come as well
            assert draw_picture(told.grid, state.sheets[0].board) == draw_picture(told.grid, moment.board), moment.key
    score = season_score(game, 0, state.sheets[0])
    values = third.values
    assert (score.edicts, score.coins, score.monsters, score.total) == (
        (values["a"], values["b"]),
        values["coins"],
        values["left"],
        values["total"],
    )


def plain(text: str) -> str:
    """Without hyphens and blanks after them: the end of a line does not say whether a word was divided there."""
    return " ".join(re.sub(r"-\s*", "", text.replace("\u00a0", " ")).split()).casefold()


def pages(pdf: bytes) -> str:
    return plain(" ".join(texts(pdf, page) for page in range(len(PdfDocument(pdf)))))


@pytest.mark.parametrize("called", [False, True], ids=["cards", "called"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_of_what_is_in_play(language: str, called: bool) -> None:
    """Every sentence with a condition is on the pages of the games that it fits, and of no others."""
    whole = {"aid_ruins": "ruins", "aid_ambush": "neighbour", "border_rule": "no_neighbour"}  # paragraphs with one
    told = open_book(EDITION, language, theme_of("mono"))
    every = [key for key in told.label.words if "_if_" in key and not key.startswith(("org_", "wall_"))]
    printed: dict[str, set[str]] = {key: set() for key in every}
    fits: dict[str, set[str]] = {key: set() for key in every}
    for preset, by in (("base", "neighbour"), ("base", "border"), ("heroes", "neighbour"), ("combined", "border")):
        choice = choose(EDITION, preset)
        book = told.playing(choice, by, cards=not called)
        said = pages(rulebook_document(book, A4, choice, by).to_bytes())
        said += pages(aid_document(book, A4, choice.season_set, "").to_bytes())
        for key in every:
            paragraph, _, conditions = key.partition("_if_")
            wanted = [*conditions.split("_and_"), whole.get(paragraph, "cards" if not called else "no_cards")]
            if all(book.plays(each.removeprefix("no_")) != each.startswith("no_") for each in wanted):
                fits[key].add(f"{preset} {by}")
            if plain(book.label.set(key).partition("{")[0]) in said:  # the names come from the data
                printed[key].add(f"{preset} {by}")
    alike = {key: {other for other in every if plain(told.label(other)) == plain(told.label(key))} for key in every}
    assert printed == {key: set().union(*(fits[other] for other in alike[key])) for key in every}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_base_game_has_neither_heroes_nor_what_they_destroy(language: str) -> None:
    book = open_book(EDITION, language, theme_of("mono")).playing(BASE)
    said = pages(rulebook_document(book, A4, BASE).to_bytes())
    said += pages(aid_document(book, A4, "base", "").to_bytes())
    said += pages(reference_document(book, A4, BASE.scoring).to_bytes())
    for word in ("hero", "destroyed"):
        assert plain(book.label(word))[:6] not in said
    assert plain(book.label("rule_hero_attack_turned")) not in said
    assert plain(book.label("rule_edge_mountain_fewer_neighbours")) not in said


def test_rulings_belong_to_the_game_and_the_map() -> None:
    whole = open_book(EDITION, "en", theme_of("mono"))

    def ruled(preset: str, **more: object) -> set[str]:
        book = whole.playing(choose(EDITION, preset), **more)  # type: ignore[arg-type]
        said = set(book.rulings())
        return {name for name, made in EDITION.rulings.items() if book.label.set(f"rule_{name}_{made.choose}") in said}

    base = {"fallback_terrain", "fallback_coin", "revealed_ambush", "coin_track_end", "monsters_on_ruins"}
    base |= {"mountain_coin", "full_map", "border_walk"}
    assert ruled("base") == base
    assert ruled("base", ambush_by="neighbour", cards=False) == base - {"border_walk", "revealed_ambush"}
    assert ruled("heroes") - ruled("combined") == set()
    assert ruled("combined") - ruled("heroes") == {"destroyed_ruins"}
    edge = replace(EDITION.maps["a"], grid=(".^.........", *EDITION.maps["a"].grid[1:]))
    assert ruled("base", maps=[edge]) - base == {"edge_mountain"}


def test_cards_that_tell_no_season_leave_the_rules_in_words() -> None:
    silent = replace(BASE, explore=("rift_lands",))
    assert season_told(EDITION, silent) is None
    book = open_book(EDITION, "en", theme_of("mono")).playing(silent)
    assert plan_told(book, A4, sections(book, silent)).pages


def test_large_print_is_large() -> None:
    book = open_book(EDITION, "de", theme_of("contrast")).playing(BASE)
    assert plan_told(book, A4, sections(book, BASE)).pt >= book.theme.least_pt
