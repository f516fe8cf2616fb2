"""A whole game as a value: every illegal move and its sentence, the list of legal moves, seasons, replaying."""

from __future__ import annotations

from random import Random

import pytest

from proofpress.cartographers.choice import choose
from proofpress.cartographers.rules.board import RuleError, bits
from proofpress.cartographers.rules.legal_moves import (
    SINGLE,
    Match,
    Move,
    State,
    apply,
    begin,
    legal,
    replay,
    season_score,
    title_of,
)
from proofpress.cartographers.rules.scoring import SeasonScore, losses, total
from tests.cartographers import naive
from tests.cartographers.by_hand import new_match
from tests.cartographers.random_play import random_deal, random_game
from tests.cartographers.rules.pictures import for_naive, rows, shown
from tests.cartographers.rules.tables import (
    BASE_AMBUSH,
    HERO_AMBUSH,
    HEROES,
    QUIET,
    ambush,
    board_now,
    cells,
    draw,
    edition,
    game_of,
    hero,
    last_draw,
    own_map,
    put,
    refused,
)
from tests.depth import nightly

FIELD = """
    . . . . .
    . . r . .
    . . . . .
    . r . ^ .
    . . . . .
"""


# Illegal moves, each with its sentence

MIDDLE = """
    . . . F .
    . V r . M
    . . H A .
    x r W ^ #
    . . . . .
"""


def draws(*cards: str, picture: str = MIDDLE, preset: str = "combined") -> tuple[Match, State]:
    game = game_of(
        FIELD.replace("^ .", "^ #"),
        [cards],
        preset=preset,
        by_border=False,
        heroes=HEROES if preset != "base" else None,
    )
    return game, put(game, begin(game), picture)


@pytest.mark.parametrize(
    ("names", "terrain", "shape", "sentence"),
    [
        ("A1 A2 A3", "water", 2, "Great River has no shape 3; the last one is 2"),
        ("A1 A2 A3", "water", -2, "Great River has no shape -1; the last one is 2"),
        ("A1 A2", "water", 0, "A1 A2 is not shape 1 of Great River, however it is turned"),
        ("A1 A2 A3", "water", 1, "A1 A2 A3 is not shape 2 of Great River, however it is turned"),
        ("A5 B1 B2", "water", 0, "A5 B1 B2 is not shape 1 of Great River, however it is turned"),
        ("", "water", 0, "shape 1 of Great River must lie on the map"),
        ("A1 A2 A3", "forest", 0, "Great River offers water, not forest"),
        ("A1 A2 A3", "lava", 0, "Great River offers water, not lava"),
        ("A2 A3 A4", "water", 0, "Great River does not fit at row A, column 2: A4 is forest"),
        ("A2 B2 C2", "water", 0, "Great River does not fit at row A, column 2: B2 is a village"),
        ("A5 B5 C5", "water", 0, "Great River does not fit at row A, column 5: B5 is a monster"),
        ("C1 C2 C3", "water", 0, "Great River does not fit at row C, column 1: C3 is a hero"),
        ("A4 B4 C4", "water", 0, "Great River does not fit at row A, column 4: A4 is forest"),
        ("B4 C4 D4", "water", 0, "Great River does not fit at row B, column 4: C4 is a farm"),
        ("C1 D1 E1", "water", 0, "Great River does not fit at row C, column 1: D1 is destroyed"),
        ("C3 D3 E3", "water", 0, "Great River does not fit at row C, column 3: C3 is a hero"),
        ("D1 D2 D3", "water", 0, "Great River does not fit at row D, column 1: D1 is destroyed"),
        ("D3 D4 D5", "water", 0, "Great River does not fit at row D, column 3: D3 is water"),
        ("C5 D5 E5", "water", 0, "Great River does not fit at row C, column 5: D5 is wasteland"),
        ("C3 C4 D3 D2 E2", "water", 0, "C3 C4 D2 D3 E2 is not shape 1 of Great River, however it is turned"),
        ("A1", "water", SINGLE, "Great River can be drawn, so a single space instead of it is not allowed"),
    ],
)
def test_illegal_draws(names: str, terrain: str, shape: int, sentence: str) -> None:
    game, state = draws("great_river")
    assert refused(game, state, Move("draw", cells(game, names), terrain, shape)) == sentence


def test_a_mountain_is_named_as_what_stands_there() -> None:
    game, state = draws("great_river")
    move = Move("draw", cells(game, "E4 E5 E3"), "water", 0)
    assert apply(game, state, move)
    move = Move("draw", cells(game, "B4 D4 C4"), "water", 0)
    game, state = draws("great_river", picture=FIELD)
    assert refused(game, state, move) == "Great River does not fit at row B, column 4: D4 is a mountain"


@pytest.mark.parametrize("mask", [0, -1, 1 << 200, 1 << 5])
def test_spaces_that_are_not_on_the_map(mask: int) -> None:
    game, state = draws("great_river")
    assert refused(game, state, Move("draw", mask, "water", 0)) == "shape 1 of Great River must lie on the map"
    game, state = draws("homestead")
    assert refused(game, state, Move("draw", mask, "farm", 0)) == "the shape of Homestead must lie on the map"
    game, state = draws("goblin_attack")
    assert refused(game, state, Move("ambush", mask)) == "the shape of Goblin Attack must lie on the map"
    game, state = draws("dobrik_of_lorkheim")
    expected = "Dobrik Of Lorkheim is drawn on exactly one space of the map"
    assert refused(game, state, Move("hero", mask)) == expected
    full = "F F F F F / F F F F F / F F . F F / F F F ^ # / F F F F F"
    game, state = draws("great_river", picture=full)
    expected = "no shape of Great River can be drawn, so exactly one space of the map is drawn instead"
    assert refused(game, state, Move("draw", mask, "water", SINGLE)) == expected
    game, state = draws("goblin_attack", picture=full)
    expected = "Goblin Attack fits nowhere, so exactly one space of the map is drawn instead"
    assert refused(game, state, Move("ambush", mask)) == expected


def test_illegal_single_spaces() -> None:
    game, state = draws("great_river", picture="F F F F F / F F F . F / F F F F F / F . F ^ # / . F F F F")
    single = "the single space can be forest or village or farm or water or monster or hero, not "
    for terrain in ("mountain", "lava", "wasteland", "destroyed", ""):
        assert refused(game, state, Move("draw", cells(game, "B4"), terrain, SINGLE)) == single + terrain
    two = "no shape of Great River can be drawn, so exactly one space of the map is drawn instead"
    assert refused(game, state, Move("draw", cells(game, "B4 D2"), "water", SINGLE)) == two
    taken = "a single space does not fit at row A, column 1: A1 is forest"
    assert refused(game, state, Move("draw", cells(game, "A1"), "water", SINGLE)) == taken
    shape = "Great River does not fit at row B, column 3: B3 is forest"
    assert refused(game, state, Move("draw", cells(game, "B3 B4 B5"), "water", 0)) == shape


def test_illegal_ambushes() -> None:
    game, state = draws("goblin_attack")
    assert refused(game, state, Move("ambush", cells(game, "A1 B2 C3"))) == (
        "Goblin Attack does not fit at row A, column 1: B2 is a village"
    )
    assert refused(game, state, Move("ambush", cells(game, "A1 A2 A3"))) == (
        "A1 A2 A3 is not the shape of Goblin Attack, however it is turned"
    )
    game, state = draws("goblin_attack", picture="F F F F F / F F F F F / F F . F F / F F F ^ # / F F F F F")
    assert refused(game, state, Move("ambush", cells(game, "A1"))) == (
        "a single space does not fit at row A, column 1: A1 is forest"
    )


def test_illegal_heroes() -> None:
    game, state = draws("dobrik_of_lorkheim")
    for names, attack, sentence in (
        ("D4", "C4 D3 D5 E4", "Dobrik Of Lorkheim does not fit at row D, column 4: D4 is a mountain"),
        ("A1", "A2", "Dobrik Of Lorkheim cannot attack like that from A1"),
        ("A1", "", "Dobrik Of Lorkheim cannot attack like that from A1"),
        ("A1 A2", "A2 B1", "Dobrik Of Lorkheim is drawn on exactly one space of the map"),
    ):
        assert refused(game, state, Move("hero", cells(game, names), attack=cells(game, attack))) == sentence


SENTENCES = {
    "draw": "draw the explore card",
    "ambush": "draw the monsters of an ambush",
    "gaze": "pick the space that is destroyed at once",
    "hero": "draw the hero",
    "ravage": "pick the space that is destroyed after the season",
}


def test_a_move_of_another_kind_is_refused() -> None:
    blank = FIELD.replace("^ .", "^ #")
    times: dict[str, tuple[Match, State]] = {}
    for task, card in (("draw", "great_river"), ("ambush", "goblin_attack"), ("hero", "dobrik_of_lorkheim")):
        game = game_of(blank, [[card]], preset="combined", by_border=False)
        times[task] = (game, begin(game))
    game = game_of(blank, [["gorgon_gaze"]], preset="heroes", ambush=HERO_AMBUSH)
    times["gaze"] = (game, begin(game))
    game = game_of(blank, QUIET, preset="heroes")
    state = put(
        game,
        last_draw(game, out=("giant_troll_ravage",)),
        "M . . . . / . . . . . / . . . . . / . . . ^ # / . . . . .",
        lettered=(("giant_troll_ravage", 1),),
    )
    times["ravage"] = (game, draw(game, state, "E1 E2", "village"))
    assert set(times) == set(SENTENCES)
    for task, (game, state) in times.items():
        assert state.pending[0].task == task
        for other in SENTENCES:
            if other != task:
                move = Move(other, cells(game, "A1"))  # type: ignore[arg-type]
                assert refused(game, state, move) == f"now is the time to {SENTENCES[task]}, not to {SENTENCES[other]}"
        nonsense = Move("fly", cells(game, "A1"))  # type: ignore[arg-type]
        assert refused(game, state, nonsense) == f"now is the time to {SENTENCES[task]}, not to fly"


def test_after_the_end_nothing_is_left_to_decide() -> None:
    game = game_of(FIELD, QUIET, preset="heroes")
    state = draw(game, last_draw(game, 3), "A1 A2", "village")
    assert state.over
    assert refused(game, state, Move("draw", 1, "village", 0)) == "the game is over: there is nothing left to decide"


def test_ids_become_names_in_messages() -> None:
    assert title_of("great_river") == "Great River"
    assert title_of("golden_granary") == "Golden Granary"


# The list of legal moves


def brute_force(game: Match, state: State) -> set[Move]:
    """Every move that `apply` accepts, tried one by one on a small map."""
    grid, decision = game.terms.grid, state.pending[0]
    area = list(bits(grid.area))
    tried: list[Move] = []
    if decision.task == "draw":
        play = game.explore[decision.card]
        terrains = ("forest", "village", "farm", "water", "monster", "hero", "mountain")
        for number, figure in enumerate(play.figures):
            tried += [Move("draw", way, terrain, number) for way in figure.everywhere for terrain in terrains]
        tried += [Move("draw", bit, terrain, SINGLE) for bit in area for terrain in terrains]
    elif decision.task == "ambush":
        ways = game.ambush[decision.card].figure.everywhere
        tried += [Move("ambush", way) for way in (*ways, *area)]
    elif decision.task == "hero":
        attacks = {way for ways in game.heroes[decision.card].attacks.values() for way in ways}
        tried += [Move("hero", bit, attack=way) for bit in area for way in attacks]
    else:
        tried += [Move(decision.task, bit) for bit in area]
    return {move for move in tried if accepted(game, state, move)}


def accepted(game: Match, state: State, move: Move) -> bool:
    try:
        apply(game, state, move)
    except RuleError:
        return False
    return True


SMALL_MAPS = (
    ". . . . / . r ^ . / . . . . / # . . r",
    "^ . r . . / . . . # . / . r . . .",
    ". . r / . ^ . / . . . / r . # / . . .",
    ". . . . . . / . r . ^ . . / . . . . . . / . # . . r . / . ^ . . . . / . . . r . .",
)


@nightly
def test_the_list_of_legal_moves_is_all_that_is_accepted() -> None:
    random = Random(30)
    checked = dict.fromkeys(SENTENCES, 0)
    for number in range(150):
        choice = choose(edition(), ("base", "heroes", "combined")[number % 3])
        deal = random_deal(edition(), choice, random)
        land = own_map(SMALL_MAPS[number % len(SMALL_MAPS)])
        game = new_match(edition(), choice, land, deal, players=1 + number % 2, by_border=number % 4 == 0)
        state = begin(game)
        while state.pending:
            moves = legal(game, state)
            assert len(moves) == len(set(moves))
            task = state.pending[0].task
            if task in ("gaze", "ravage") or random.random() < 0.3:
                assert set(moves) == brute_force(game, state), (state, task)
                checked[task] += 1
            state = apply(game, state, random.choice(moves))
    assert min(checked.values()) >= 4, checked


# Seasons and scores


def test_a_season_scores_its_two_edicts_coins_and_monsters() -> None:
    edicts = ("sentinel_wood", "canal_lake", "wildholds", "borderlands")
    game = game_of(FIELD, edicts=edicts)
    state = put(game, begin(game), "F F . A W / V V r . M / V V . . . / V V . ^ . / . . . . .", coins=5)
    sheet = state.sheets[0]
    grid_rows = for_naive(shown(game.terms.grid, sheet.board))
    points = [naive.SCORERS[card](grid_rows, {(1, 2), (3, 1)}) for card in edicts]
    assert points == [2, 2, 8, 0]
    pairs = [(0, 1), (1, 2), (2, 3), (3, 0)]  # A and B, B and C, C and D, D and A
    for season, (first, second) in enumerate(pairs):
        assert season_score(game, season, sheet) == SeasonScore((points[first], points[second]), 5, 2)


def test_coins_count_again_every_season_and_monsters_are_counted_before_the_effects() -> None:
    game = game_of(FIELD, QUIET, preset="heroes")
    for season in range(4):
        state = put(game, last_draw(game, season), "M . . . . / . . r . . / . . . . . / . r . ^ . / . . . . .", coins=3)
        after = draw(game, state, "E1 E2", "village")
        assert after.scores[0][season].coins == 4
        assert after.scores[0][season].monsters == 2
        assert (after.season, after.over) == ((season + 1, False) if season < 3 else (3, True))


def test_players_decide_in_the_order_of_their_seats_and_do_not_disturb_each_other() -> None:
    game = game_of(FIELD, [["homestead", "orchard"]], players=3)
    state = begin(game)
    boards = []
    for seat, names in enumerate(("A1 B1 B2 C1", "A5 B4 B5 C5", "C2 D2 D3 E2")):
        assert [each.player for each in state.pending] == [*range(seat, 3)]
        state = draw(game, state, names, "farm")
        boards.append(board_now(game, state, seat))
    assert [board_now(game, state, seat) for seat in range(3)] == boards
    assert len({tuple(board) for board in boards}) == 3
    assert {each.card for each in state.pending} == {"orchard"}


# Replaying


def test_replaying_the_moves_gives_the_same_game() -> None:
    random = Random(31)
    for number in range(12):
        choice = choose(edition(), ("base", "heroes", "combined")[number % 3])
        deal = random_deal(edition(), choice, random)
        land, players, by_border = edition().maps["abcd"[number % 4]], 1 + number % 3, number % 2 == 0
        game = new_match(edition(), choice, land, deal, players=players, by_border=by_border)
        moves, states = random_game(game, random)
        again = new_match(edition(), choice, land, deal, players=players, by_border=by_border)
        assert replay(again, moves) == states[-1]
        assert states[-1].over
        assert all(len(scores) == 4 for scores in states[-1].scores)
        assert [replay(again, moves[:count]) for count in range(0, len(moves) + 1, 7)] == states[::7]
        for scores in states[-1].scores:
            assert total(scores) == sum(score.total for score in scores)
            assert losses(scores) >= 0
        with pytest.raises(RuleError, match="the game is over"):
            replay(again, [*moves, moves[-1]])


def test_a_forged_move_does_not_replay() -> None:
    game = game_of(FIELD, [["homestead", "orchard"]], ambush=BASE_AMBUSH)
    good = [Move("draw", cells(game, "A1 B1 B2 C1"), "farm", 0), Move("draw", cells(game, "E1 E2 E3 D1"), "farm", 0)]
    assert replay(game, good).shown == 3
    forged = [good[0], good[0]]
    with pytest.raises(RuleError, match=r"^A1 B1 B2 C1 is not the shape of Orchard, however it is turned$"):
        replay(game, forged)
    overlapping = [good[0], Move("draw", cells(game, "B2 B3 B4 C4"), "farm", 0)]
    with pytest.raises(RuleError, match=r"^Orchard does not fit at row B, column 2: B2 is a farm$"):
        replay(game, overlapping)


def test_a_state_is_a_value() -> None:
    game = game_of(FIELD, [["homestead", "goblin_attack", "dobrik_of_lorkheim"]], preset="combined", by_border=False)
    start = begin(game)
    after = draw(game, start, "A1 B1 B2 C1", "farm")
    after = ambush(game, after, "A5 B4 C3")
    after = hero(game, after, "E5", "D5 E4")
    assert begin(game) == start
    assert board_now(game, start) == rows(FIELD)
    assert board_now(game, after) == rows("A . . . M / A A r M . / A . M . . / . r . ^ . / . . . . H")
