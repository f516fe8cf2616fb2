"""Every open point of the rulebooks: what happens under its default and under every other choice.

Each function plays one situation under one choice and says what came of it; the table says what should. A ruling or a
choice that is not in the table fails a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from proofpress.cartographers.deal import OF_THE_TABLE, rulings_of
from proofpress.cartographers.rules import board as rules_board
from proofpress.cartographers.rules.board import RuleError, Rulings, first_sheet
from proofpress.cartographers.rules.legal_moves import SINGLE, Match, Move, State, apply, begin, legal, season_score
from proofpress.data.folders import Ruling
from proofpress.errors import UsageError
from tests.cartographers.rules.pictures import read, spaces
from tests.cartographers.rules.tables import (
    BASE_AMBUSH,
    HERO_AMBUSH,
    HEROES,
    QUIET,
    ambush,
    board_now,
    cells,
    destroy,
    draw,
    edition,
    game_of,
    in_play,
    last_draw,
    options,
    put,
    refused,
    terms_for,
)

DEFAULTS = {
    "fallback_terrain": "any_but_mountain",
    "fallback_coin": "none",
    "fallback_hero": "no_attack",
    "revealed_ambush": "stays_out",
    "coin_track_end": "ignored",
    "monsters_on_ruins": "allowed",
    "mountain_coin": "owner",
    "gaze_picker": "drawer",
    "gaze_target": "any_but_mountain",
    "ravage_picker": "owner",
    "hero_attack": "turned",
    "hero_terrain": "one_more_kind",
    "full_map": "skipped",
    "edge_mountain": "fewer_neighbours",
    "surrounded_at_start": "pays",
}

FIELD = ". . . . / . . . . / . . . . / . . . ."
FULL_BUT_ONE = "F F F F / F . F F / F F F F / F F F F"


def terrains(game: Match, state: State) -> str:
    return " ".join(dict.fromkeys(move.terrain for move in legal(game, state)))


# The situations


def fallback_terrain(choice: str) -> tuple[str, str]:
    """What the single space may be, without and with a ruins card before."""
    found = []
    for top in (["homestead"], ["temple_ruins", "homestead"]):
        game = game_of(FIELD, [top], changed={"fallback_terrain": choice})
        state = put(game, begin(game), FULL_BUT_ONE)
        found.append(terrains(game, state))
        if choice == "on_card" and len(top) == 1:
            single = Move("draw", cells(game, "B2"), "water", SINGLE)
            assert refused(game, state, single) == "the single space can be village or farm, not water"
    return found[0], found[1]


def fallback_coin(choice: str) -> list[int]:
    """Coins of the single space: of a card that shows a coin, and of one that shows none."""
    coins = []
    for card in ("great_river", "homestead"):
        game = game_of(FIELD, [[card]], changed={"fallback_coin": choice})
        state = put(game, begin(game), FULL_BUT_ONE)
        coins.append(draw(game, state, "B2", "village", SINGLE).sheets[0].coins)
    return coins


def fallback_hero(choice: str) -> str:
    game = game_of(FIELD, [["lagoon", "pasture"]], preset="heroes", changed={"fallback_hero": choice})
    state = put(game, begin(game), FULL_BUT_ONE.replace("F", "M", 1))
    move = Move("draw", cells(game, "B2"), "hero", SINGLE)
    if move not in legal(game, state):
        return refused(game, state, move)
    after = apply(game, state, move)
    return f"{board_now(game, after)[0]} {after.sheets[0].attacked}"


def coin_track_end(choice: str) -> tuple[int, int]:
    """Coins and what they are worth, from 13 with a mountain and the coin of a shape."""
    game = game_of(
        ". . . . / . ^ # . / . . . . / . . . .", [["settlement"]], preset="heroes", changed={"coin_track_end": choice}
    )
    state = put(game, begin(game), ". F . . / . ^ # . / . F . . / . . . .", coins=13)
    after = draw(game, state, "A1 B1", "village")
    return after.sheets[0].coins, season_score(game, 0, after.sheets[0]).coins


def monsters_on_ruins(choice: str) -> list[str]:
    """Where a neighbour may put an ambush, what happens by the border, and where a single monster may go."""
    land, words = ". . r / . # . / . . .", {"monsters_on_ruins": choice}
    order = ("goblin_attack", *BASE_AMBUSH[1:])
    game = game_of("r . . / . . . / . . .", [["goblin_attack"]], ambush=order, by_border=False, changed=words)
    state = begin(game)
    places = ", ".join(options(game, state))
    blocked = Move("ambush", cells(game, "A1 B2 C3"))
    if choice == "forbidden":
        expected = "Goblin Attack does not fit at row A, column 1: A1 is a ruins space"
        assert refused(game, state, blocked) == expected
    else:
        assert board_now(game, apply(game, state, blocked)) == ["M..", ".M.", "..M"]
    game = game_of(
        land,
        [["ogre_charge"]],
        pool=("base", "ogre_charge"),
        ambush=("ogre_charge", *BASE_AMBUSH[1:]),
        by_border=False,
        changed=words,
    )
    singles = ", ".join(options(game, begin(game)))
    game = game_of(
        "r . / . .",
        [["ogre_charge", "great_river"]],
        pool=("base", "ogre_charge"),
        ambush=("ogre_charge", *BASE_AMBUSH[1:]),
        changed=words,
    )
    return [places, singles, "/".join(board_now(game, begin(game)))]


def mountain_coin(choice: str) -> list[int]:
    """Who pays: an ambush, a growing zombie, a space destroyed by an ambush and by something else, a monster drawn by
    the owner, a hero, a Gorgon in a game."""
    picture = ". F . . / . ^ # M / . F . ."
    terms, sheet = in_play(picture, letters={"zombie_plague": ""}, changed={"mountain_coin": choice})
    here = spaces(terms.grid, "B1")
    beside = sheet._replace(
        board=sheet.board._replace(
            monster=spaces(terms.grid, "A1"), empty=sheet.board.empty & ~spaces(terms.grid, "A1")
        ),
        lettered=(("zombie_plague", spaces(terms.grid, "A1")),),
    )
    changed = [
        rules_board.draw_ambush(terms, sheet, "goblin_attack", here, lettered=True),
        rules_board.spread(terms, beside, "zombie_plague"),
        rules_board.destroy(terms, sheet, here, by_ambush=True),
        rules_board.destroy(terms, sheet, here),
        rules_board.draw(terms, sheet, "monster", here),
        rules_board.draw_hero(terms, sheet, here, 0),
    ]
    game = game_of(
        ". . . . . / . . . . . / . . . ^ # / . . . . .",
        [["gorgon_gaze"]],
        preset="heroes",
        by_border=False,
        ambush=HERO_AMBUSH,
        changed={"mountain_coin": choice},
    )
    state = put(game, begin(game), ". . . . . / . . . F . / . . . ^ # / . . . F .")
    changed.append(destroy(game, ambush(game, state, "A2 B1 B3"), "C3").sheets[0])
    assert all(after.unpaid == 0 for after in changed)
    return [after.coins for after in changed]


def gaze_picker(choice: str) -> list[tuple[int, int]]:
    """Player and map of each pick, with three players: the arrow points clockwise."""
    game = game_of(
        FIELD,
        [["gorgon_gaze"]],
        preset="heroes",
        players=3,
        by_border=False,
        ambush=HERO_AMBUSH,
        changed={"gaze_picker": choice},
    )
    state, found = begin(game), []
    while state.pending[0].task in ("ambush", "gaze"):
        if state.pending[0].task == "gaze":
            found.append((state.pending[0].player, state.pending[0].sheet))
        state = apply(game, state, legal(game, state)[0])
    return found


def gaze_target(choice: str) -> str:
    game = game_of(
        ". # . . / . . ^ .",
        [["gorgon_gaze"]],
        preset="heroes",
        by_border=False,
        ambush=HERO_AMBUSH,
        changed={"gaze_target": choice},
    )
    state = put(game, begin(game), ". # . x / V . ^ .")
    state = ambush(game, state, "A1 A3 B2")
    found = " ".join(options(game, state))
    if choice == "drawn_or_empty":
        assert refused(game, state, Move("gaze", cells(game, "A2"))) == "Gorgon Gaze destroys one of B1"
    else:
        assert board_now(game, destroy(game, state, "A2"))[0] == "MxMx"
    return found


def ravage_picker(choice: str) -> list[tuple[int, int]]:
    """Player and map of each pick; neighbours draw the Troll's maps clockwise."""
    game = game_of(
        FIELD,
        QUIET,
        preset="heroes",
        players=3,
        by_border=False,
        ambush=HERO_AMBUSH,
        changed={"ravage_picker": choice},
    )
    state = last_draw(game, out=("giant_troll_ravage",))
    for seat in range(3):
        state = put(
            game, state, "M . . . / . . . . / . . . . / . . . .", seat=seat, lettered=(("giant_troll_ravage", 1),)
        )
    for _ in range(3):
        state = draw(game, state, "D3 D4", "village")
    return [(each.player, each.sheet) for each in state.pending]


def hero_attack(choice: str) -> list[str]:
    order = ("freyla_the_true", *(other for other in HEROES if other != "freyla_the_true"))
    game = game_of(FIELD, [["freyla_the_true"]], preset="heroes", heroes=order, changed={"hero_attack": choice})
    state = begin(game)
    grid, here = game.terms.grid, cells(game, "B2")
    if choice == "as_printed":
        down = Move("hero", here, attack=cells(game, "C2 D2"))
        assert refused(game, state, down) == "Freyla The True cannot attack like that from B2"
    return sorted(grid.names(move.attack) for move in legal(game, state) if move.cells == here)


def hero_terrain(choice: str) -> list[int]:
    """Banded Hills and Greengold Plains, each short of one kind but for the hero."""
    edicts = ("sleepy_valley", "jorekburg", "greengold_plains", "banded_hills")
    game = game_of(". . . . . / . . . . .", preset="combined", edicts=edicts, changed={"hero_terrain": choice})
    _, board = read("F V A W H / . H M . .")
    return [rule.points(board) for rule in game.scoring[2:]]


def full_map(choice: str) -> tuple[int, int, list[int]]:
    """Once all maps are full: cards turned up in winter, seasons scored, and their coins."""
    game = game_of(FIELD, [["homestead", "orchard"]], players=2, changed={"full_map": choice})
    state = put(game, begin(game), FULL_BUT_ONE)
    state = draw(game, state, "B2", "farm", SINGLE)
    assert not state.over
    assert [(each.player, each.card) for each in state.pending] == [(1, "homestead")]
    half = draw(game, state, "A1 B1 B2 C1", "farm")  # the other map has space left: the season goes on
    assert [(each.player, each.card) for each in half.pending] == [(1, "orchard")]
    state = put(game, state, FULL_BUT_ONE, seat=1)
    state = draw(game, state, "B2", "farm", SINGLE)
    assert state.over
    return state.shown, len(state.scores[0]), [score.coins for score in state.scores[0]]


def edge_mountain(choice: str) -> list[int]:
    """A mountain in the corner, at the start and when both its neighbours are filled."""
    grid, board = read("^ . . / . . . / . . .")
    terms = terms_for(grid, {"edge_mountain": choice})
    start = first_sheet(terms, board)
    after = rules_board.draw(terms, start, "farm", spaces(grid, "A2 B1"))
    inside = first_sheet(terms, read(". # . / # ^ # / . . .")[1])
    return [start.coins, after.coins, rules_board.draw(terms, inside, "farm", spaces(grid, "C2")).coins]


def surrounded_at_start(choice: str) -> list[int]:
    """A mountain in wasteland at the start, and later; another one with an empty neighbour when that is filled."""
    grid, board = read(". # . . / # ^ # . / . # ^ .")
    terms = terms_for(grid, {"surrounded_at_start": choice})
    start = first_sheet(terms, board)
    after = rules_board.draw(terms, start, "farm", spaces(grid, "A1"))
    grid, board = read(". # . / # ^ . / . # .")
    terms = terms_for(grid, {"surrounded_at_start": choice})
    later = rules_board.draw(terms, first_sheet(terms, board), "farm", spaces(grid, "B3"))
    return [start.coins, after.coins, later.coins]


ALL = "forest village farm water monster"
GOBLINS = "A1 B2 C3"

TABLE: Mapping[str, tuple[Callable[[str], object], Mapping[str, object]]] = {
    "fallback_terrain": (
        fallback_terrain,
        {"any_but_mountain": (ALL, ALL), "on_card": ("village farm", ALL)},
    ),
    "fallback_coin": (fallback_coin, {"none": [0, 0], "as_card": [1, 0]}),
    "fallback_hero": (
        fallback_hero,
        {
            "no_attack": "MFFF 0",
            "not_allowed": ("the single space can be forest or village or farm or water or monster, not hero"),
        },
    ),
    "coin_track_end": (coin_track_end, {"ignored": (14, 14), "counted": (15, 15)}),
    "monsters_on_ruins": (
        monsters_on_ruins,
        {
            "allowed": [f"{GOBLINS}, A3 B2 C1", "A1, A2, A3, B1, B3, C1, C2, C3", "MM/MM"],
            "forbidden": ["A3 B2 C1", "A1, A2, A3, B1, B3, C1, C2, C3", "r./.."],
        },
    ),
    "mountain_coin": (mountain_coin, {"owner": [1] * 7, "nobody": [0, 0, 0, 1, 1, 1, 0]}),
    "gaze_picker": (
        gaze_picker,
        {"drawer": [(1, 0), (2, 1), (0, 2)], "owner": [(0, 0), (1, 1), (2, 2)]},
    ),
    "gaze_target": (gaze_target, {"any_but_mountain": "A2 A4 B1", "drawn_or_empty": "B1"}),
    "ravage_picker": (
        ravage_picker,
        {"owner": [(0, 0), (1, 1), (2, 2)], "drawer": [(1, 0), (2, 1), (0, 2)]},
    ),
    "hero_attack": (
        hero_attack,
        {"turned": ["A2", "B1", "B3 B4", "C2 D2"], "as_printed": ["B3 B4"]},
    ),
    "hero_terrain": (hero_terrain, {"one_more_kind": [3, 4], "no_kind": [0, 0]}),
    "full_map": (full_map, {"skipped": (5, 4, [0, 0, 0, 0]), "season_ends": (0, 4, [0, 0, 0, 0])}),
    "edge_mountain": (edge_mountain, {"fewer_neighbours": [0, 1, 1], "never": [0, 0, 1]}),
    "surrounded_at_start": (surrounded_at_start, {"pays": [1, 1, 1], "never": [0, 0, 1]}),
}


def test_the_defaults_are_these() -> None:
    chosen = {name: ruling.choose for name, ruling in edition().rulings.items() if len(ruling.choices) > 1}
    assert chosen == DEFAULTS
    assert rulings_of(edition())._asdict() == DEFAULTS


def test_every_ruling_and_every_choice_is_in_the_table() -> None:
    open_ = {name for name, ruling in edition().rulings.items() if len(ruling.choices) > 1}
    assert set(Rulings._fields) == open_ == set(TABLE) | set(OF_THE_TABLE)
    assert not set(TABLE) & set(OF_THE_TABLE)
    for name, (_, expected) in TABLE.items():
        assert set(expected) == set(edition().rulings[name].choices), name
        outcomes = list(expected.values())
        assert all(outcome not in outcomes[:place] for place, outcome in enumerate(outcomes)), name


@pytest.mark.parametrize(
    ("name", "choice"), [(name, choice) for name, (_, expected) in TABLE.items() for choice in expected]
)
def test_what_a_choice_does(name: str, choice: str) -> None:
    play, expected = TABLE[name]
    assert play(choice) == expected[choice]


# Where a card lies once it has been read is the players' affair: no state of a game knows it.
@pytest.mark.parametrize("name", sorted(OF_THE_TABLE))
def test_no_game_knows_a_ruling_of_the_table(name: str) -> None:
    choices = edition().rulings[name].choices
    assert len(choices) > 1
    assert {rulings_of(edition(), {name: choice}) for choice in choices} == {rulings_of(edition())}


# Choosing


def test_a_ruling_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UsageError) as refusal:
        rulings_of(edition(), {"fallback_terain": "on_card"})
    assert str(refusal.value).startswith('there is no ruling "fallback_terain"')
    assert "fallback_terrain" in str(refusal.value)


def test_a_choice_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UsageError) as refusal:
        rulings_of(edition(), {"fallback_terrain": "on_cards"})
    assert str(refusal.value).startswith('"on_cards" is not a choice of fallback_terrain')
    assert "on_card" in str(refusal.value)


def test_own_data_choose_for_every_game() -> None:
    rulings = dict(edition().rulings)
    rulings["full_map"] = replace(rulings["full_map"], choose="season_ends")
    assert isinstance(rulings["full_map"], Ruling)
    own = replace(edition(), rulings=rulings)
    assert rulings_of(own).full_map == "season_ends"
    assert rulings_of(own, {"full_map": "skipped"}).full_map == "skipped"


def test_a_hero_as_a_single_space_is_refused_where_no_heroes_play() -> None:
    game = game_of(FIELD, [["homestead"]])
    state = put(game, begin(game), FULL_BUT_ONE)
    with pytest.raises(RuleError, match=r"not hero$"):
        draw(game, state, "B2", "hero", SINGLE)
