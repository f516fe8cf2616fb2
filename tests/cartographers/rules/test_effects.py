"""What lettered monsters do: the Gorgon at once, Troll and Zombie after each season, the Dragon once surrounded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofpress.cartographers.choice import choose
from proofpress.cartographers.records import Destroy
from proofpress.cartographers.rules import board
from proofpress.cartographers.rules.legal_moves import Move, apply, begin, legal
from tests.cartographers.by_hand import new_match
from tests.cartographers.rules.pictures import rows, spaces
from tests.cartographers.rules.tables import (
    DRAGON,
    HERO_AMBUSH,
    QUIET,
    ambush,
    board_now,
    cells,
    destroy,
    draw,
    edition,
    in_play,
    last_draw,
    lettered,
    looks,
    night,
    options,
    own_map,
    put,
    refused,
    season_end,
    stacked,
)

GORGON, TROLL, ZOMBIE = "gorgon_gaze", "giant_troll_ravage", "zombie_plague"
BLANK = ". . . . . / . . . . . / . . . . . / . . . . . / . . . . ."


# Gorgon


def test_the_gorgon_destroys_one_neighbour_that_is_no_mountain() -> None:
    game = night(GORGON, ". . . . . / . . . ^ # / . . . . . / . . . . . / . . . . .", players=2)
    state = put(
        game,
        begin(game),
        """
        . . . F .
        . V . ^ #
        . . H . .
        . x A . .
        . . . . .
        """,
    )
    state = ambush(game, state, "B1 B3 C2")
    decision = state.pending[0]
    assert (decision.task, decision.sheet, decision.player) == ("gaze", 0, 1)
    # Village, hero and what is destroyed already; of the other neighbours only the mountain B4 is safe.
    assert options(game, state) == ["A1", "A3", "B2", "C1", "C3", "D2"]
    sentence = "Gorgon Gaze destroys one of A1 A3 B2 C1 C3 D2"
    for names in ("B4", "E5", "B1", "A1 A3"):
        assert refused(game, state, Move("gaze", cells(game, names))) == sentence
    after = destroy(game, state, "B2")
    assert board_now(game, after) == rows(". . . F . / M x M ^ # / . M H . . / . x A . . / . . . . .")
    assert [(each.task, each.sheet) for each in after.pending] == [("ambush", 1)]
    assert after.sheets[1] == state.sheets[1]
    assert board_now(game, destroy(game, state, "C3"))[2] == ".Mx.."


def test_the_gorgon_may_pick_wasteland_and_what_is_destroyed() -> None:
    game = night(GORGON, ". . . . . / . . # . . / . . . . .")
    state = put(game, begin(game), ". . . x . / . . # . . / . . . . .")
    state = ambush(game, state, "A3 B4 C3")
    assert options(game, state) == ["A2", "A4", "B3", "B5", "C2", "C4"]
    assert board_now(game, destroy(game, state, "B3")) == rows(". . M x . / . . x M . / . . M . .")
    assert board_now(game, destroy(game, state, "A4")) == rows(". . M x . / . . # M . / . . M . .")


def test_only_living_gorgon_spaces_have_neighbours() -> None:
    game = night(GORGON, BLANK)
    state = put(game, begin(game), BLANK, attacked=spaces(game.terms.grid, "A1 B2"))
    state = ambush(game, state, "A1 A3 B2")
    assert board_now(game, state)[:2] == ["x.M..", ".x..."]
    assert options(game, state) == ["A2", "A4", "B3"]


def test_a_gorgon_among_mountains_destroys_nothing() -> None:
    game = night(GORGON, "^ . ^ . ^ / . ^ . ^ . / ^ . ^ . ^", by_border=True)
    state = put(game, last_draw(game), "^ F ^ F ^ / F ^ . ^ . / ^ F ^ . ^")
    assert board.doomed(game.terms, state.sheets[0], GORGON, "any_but_mountain") == 0
    state = begin(game)
    assert board_now(game, state) == rows("^ . ^ . ^ / . ^ M ^ M / ^ . ^ M ^")
    assert state.pending[0].task == "draw"


def test_by_the_border_the_owner_picks_for_the_gorgon() -> None:
    game = night(GORGON, BLANK, by_border=True, players=2)
    state = begin(game)
    assert [(each.task, each.player, each.sheet) for each in state.pending] == [("gaze", 0, 0), ("gaze", 1, 1)]
    assert board_now(game, state) == rows(". . . . . / . . . . . / . . . . . / . . M . M / . . . M .")
    state = destroy(game, destroy(game, state, "C3"), "E5")
    assert [board_now(game, state, seat)[2:] for seat in (0, 1)] == [
        ["..x..", "..M.M", "...M."],
        [".....", "..M.M", "...Mx"],
    ]


def test_a_monster_is_no_neighbour_of_itself() -> None:
    terms, sheet = in_play(". . . . / . M M . / . . . .", letters={GORGON: "B2 B3"})
    assert terms.grid.names(board.doomed(terms, sheet, GORGON, "any_but_mountain")) == "A2 A3 B1 B4 C2 C3"


def test_the_gorgon_does_nothing_after_a_season() -> None:
    game, state = season_end(
        "M . . / . . . / F F .", out=(GORGON,), letters={GORGON: "A1"}, land=". . . / . . . / . . ."
    )
    state = draw(game, state, "B3 C3", "village")
    assert (state.season, board_now(game, state)) == (1, rows("M . . / . . V / F F V"))


@pytest.mark.parametrize("card", [TROLL, ZOMBIE, DRAGON])
@pytest.mark.parametrize("by_border", [True, False])
def test_no_other_monster_destroys_anything_when_it_is_drawn(card: str, by_border: bool) -> None:
    game = night(card, BLANK, by_border=by_border)
    state = begin(game)
    if not by_border:
        state = apply(game, state, legal(game, state)[0])
    assert [each.task for each in state.pending] == ["draw"]
    assert state.sheets[0].board.destroyed == 0


# After the scoring of a season


def test_the_troll_destroys_one_empty_neighbour_after_the_scoring() -> None:
    game, state = season_end(
        """
        . . . . .
        . M F M .
        . A ^ # .
        . . . . .
        """,
        out=(TROLL,),
        letters={TROLL: "B2 B4"},
    )
    assert refused(game, state, Move("ravage", cells(game, "B1"))) == (
        "now is the time to draw the explore card, not to pick the space that is destroyed after the season"
    )
    state = draw(game, state, "D1 D2", "village")
    assert state.scored
    assert state.scores[0][0].monsters == 4  # counted before anything is destroyed
    assert [(each.task, each.player, each.card) for each in state.pending] == [("ravage", 0, TROLL)]
    assert options(game, state) == ["A2", "A4", "B1", "B5"]
    assert refused(game, state, Move("ravage", cells(game, "B3"))) == "Giant Troll Ravage destroys one of A2 A4 B1 B5"
    state = destroy(game, state, "B5")
    assert board_now(game, state) == rows(". . . . . / . M F M x / . A ^ # . / V V . . .")
    assert (state.season, state.scored, state.shown) == (1, False, 1)  # one space for the whole monster


def test_a_troll_without_an_empty_neighbour_does_nothing() -> None:
    game, state = season_end("F F . . / M F . . / F F . .", out=(TROLL,), letters={TROLL: "B1"})
    state = draw(game, state, "A3 A4", "village")
    assert (state.season, board_now(game, state)) == (1, ["FFVV", "MF..", "FF.."])


def test_a_killed_troll_space_has_no_neighbours() -> None:
    game, state = season_end("x . M . / . . . .", out=(TROLL,), letters={TROLL: "A1 A3"}, land=". . . . / . . . .")
    state = draw(game, state, "B1 B2", "village")
    assert options(game, state) == ["A2", "A4", "B3"]
    game, state = season_end("x . F . / . . . .", out=(TROLL,), letters={TROLL: "A1"}, land=". . . . / . . . .")
    assert draw(game, state, "B1 B2", "village").season == 1


def test_zombies_fill_every_empty_neighbour_one_ring_a_season() -> None:
    game, state = season_end(
        """
        . . . . . .
        . . . . . .
        . . M F . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        out=(ZOMBIE,),
        letters={ZOMBIE: "C3"},
    )
    state = draw(game, state, "F5 F6", "village")
    assert state.scores[0][0].monsters == 3
    assert board_now(game, state) == rows(
        """
        . . . . . .
        . . M . . .
        . M M F . .
        . . M . . .
        . . . . . .
        . . . . V V
        """
    )
    assert lettered(game, state)[ZOMBIE] == "B3 C2 C3 D3"
    again = last_draw(game, 1, out=(ZOMBIE,))._replace(sheets=state.sheets)
    again = draw(game, again, "F3 F4", "village")
    assert board_now(game, again) == rows(
        """
        . . M . . .
        . M M M . .
        M M M F . .
        . M M M . .
        . . M . . .
        . . V V V V
        """
    )


def test_zombies_grow_over_ruins_and_not_from_other_monsters() -> None:
    game, state = season_end(
        "M r . / . . . / M . .", out=(ZOMBIE,), letters={ZOMBIE: "A1"}, land=". r . / . . . / . . ."
    )
    state = draw(game, state, "B3 C3", "village")
    assert board_now(game, state) == ["MM.", "M.V", "M.V"]
    assert game.terms.grid.names(state.sheets[0].board.ruins) == "A2"


def test_zombies_die_where_a_hero_attacks_and_grow_no_further() -> None:
    game, state = season_end(
        """
        . . . .
        . M . .
        . . . .
        . . . .
        """,
        out=(ZOMBIE,),
        letters={ZOMBIE: "B2"},
        attacked="A2 B3",
    )
    state = draw(game, state, "D3 D4", "village")
    assert board_now(game, state) == rows(". x . . / M M x . / . M . . / . . V V")
    again = last_draw(game, 1, out=(ZOMBIE,))._replace(sheets=state.sheets)
    again = draw(game, again, "C3 C4", "village")
    assert board_now(game, again) == rows("M x . . / M M x . / M M V V / . M V V")


def test_killed_zombies_do_not_grow() -> None:
    game, state = season_end("x . / . . / . .", out=(ZOMBIE,), letters={ZOMBIE: "A1"}, land=". . / . . / . .")
    assert board_now(game, draw(game, state, "C1 C2", "village")) == ["x.", "..", "VV"]


def test_growing_zombies_surround_mountains_and_dragons() -> None:
    game, state = season_end(
        """
        F ^ . M
        F F M F
        . . F F
        """,
        out=(DRAGON, ZOMBIE),
        letters={DRAGON: "B3", ZOMBIE: "A4"},
    )
    state = draw(game, state, "C1 C2", "village")
    assert state.scores[0][0].coins == 1  # the Settlement's
    assert board_now(game, state)[0] == "F^MM"
    assert (state.sheets[0].coins, state.sheets[0].owing) == (1 + 1 + 3, ())


def test_effects_come_after_the_scoring_of_every_season_also_of_winter() -> None:
    for season in range(4):
        game, state = season_end(
            ". . M . . / . . . . . / . . . . .", out=(ZOMBIE, TROLL), letters={ZOMBIE: "A3"}, season=season
        )
        state = draw(game, state, "C1 C2", "village")
        assert board_now(game, state)[:2] == [".MMM.", "..M.."]
        assert len(state.scores[0]) == season + 1
        assert state.scores[0][season].monsters == 3
        assert state.over == (season == 3)
    game, state = season_end(". . M . . / . . . . .", out=(TROLL,), letters={TROLL: "A3"}, season=3)
    state = draw(game, state, "B1 B2", "village")
    assert not state.over
    state = destroy(game, state, "A4")
    assert state.over
    assert board_now(game, state) == ["..Mx.", "VV..."]


def test_every_map_has_its_own_effects() -> None:
    game, state = season_end(". M . . / . . . .", out=(TROLL, ZOMBIE), letters={TROLL: "A2"}, players=3)
    state = put(game, state, ". M . . / . . . .", seat=1, lettered=((ZOMBIE, cells(game, "A2")),))
    for _ in range(3):
        state = draw(game, state, "B3 B4", "village")
    assert [(each.task, each.player, each.sheet) for each in state.pending] == [("ravage", 0, 0), ("ravage", 2, 2)]
    state = destroy(game, state, "A1")
    state = destroy(game, state, "B2")
    assert [board_now(game, state, seat) for seat in range(3)] == [
        ["xM..", "..VV"],
        ["MMM.", ".MVV"],
        [".M..", ".xVV"],
    ]


def test_only_a_lettered_living_monster_does_anything() -> None:
    terms, sheet = in_play("M . / M x", letters={ZOMBIE: "A1 B2"})
    assert terms.grid.names(board.living(sheet, ZOMBIE)) == "A1"
    assert board.living(sheet, TROLL) == 0
    assert board.spread(terms, sheet, TROLL) == sheet
    assert looks(terms, board.spread(terms, sheet, ZOMBIE)) == ["MM", "Mx"]


# Dragon


def test_the_dragon_pays_the_moment_it_is_surrounded_and_once() -> None:
    terms, sheet = in_play(
        """
        F F M .
        M M M F
        M F F .
        """,
        letters={DRAGON: "A3 B1 B2 B3 C1"},
        owing=(DRAGON,),
        coins=4,
    )
    paid = board.draw(terms, sheet, "water", spaces(terms.grid, "A4"))
    assert (paid.coins, paid.owing) == (7, ())
    assert board.draw(terms, paid, "water", spaces(terms.grid, "C4")).coins == 7


def test_coins_of_the_dragon_beyond_the_track_are_lost() -> None:
    terms, sheet = in_play("M . .", letters={DRAGON: "A1"}, owing=(DRAGON,), coins=12)
    assert board.draw(terms, sheet, "water", spaces(terms.grid, "A2")).coins == 14


def test_the_dragon_pays_at_once_when_it_is_drawn_into_a_full_corner() -> None:
    game = night(DRAGON, ". . . . / . . . . / . . . .")
    state = put(game, begin(game), "F F . F / . . . F / . F F .")
    assert options(game, state) == ["A3 B1 B2 B3 C1"]
    state = ambush(game, state, "A3 B1 B2 B3 C1")
    assert (state.sheets[0].coins, state.sheets[0].owing) == (3, ())


def test_a_dragon_of_dead_and_enclosed_spaces_pays() -> None:
    picture = "M . M . F"
    letters = {DRAGON: "A1 A3"}
    terms, sheet = in_play(picture, letters=letters, owing=(DRAGON,))
    killed = board.destroy(terms, sheet, spaces(terms.grid, "A3"))
    assert killed.coins == 0
    assert board.destroy(terms, killed, spaces(terms.grid, "A2")).coins == 3
    terms, sheet = in_play(picture, letters=letters, owing=(DRAGON,))
    by_hero = board.draw_hero(terms, sheet, spaces(terms.grid, "A4"), spaces(terms.grid, "A1"))
    assert by_hero.coins == 0  # A3 is alive and still has an empty neighbour
    assert board.draw(terms, by_hero, "farm", spaces(terms.grid, "A2")).coins == 3


@pytest.mark.parametrize("change", ["draw", "hero", "ambush", "destroy", "spread"])
def test_every_change_of_the_map_can_complete_the_dragon(change: str) -> None:
    terms, sheet = in_play(". M / M F", letters={DRAGON: "A2", ZOMBIE: "B1"}, owing=(DRAGON,))
    here = spaces(terms.grid, "A1")
    after = {
        "draw": lambda: board.draw(terms, sheet, "monster", here),
        "hero": lambda: board.draw_hero(terms, sheet, here, 0),
        "ambush": lambda: board.draw_ambush(terms, sheet, GORGON, here, lettered=False),
        "destroy": lambda: board.destroy(terms, sheet, here, by_ambush=True),
        "spread": lambda: board.spread(terms, sheet, ZOMBIE),
    }[change]()
    assert (after.coins, after.owing) == (3, ())


def test_a_dragon_with_an_empty_neighbour_waits() -> None:
    terms, sheet = in_play("M r / . .", letters={DRAGON: "A1"}, owing=(DRAGON,))
    after = board.draw(terms, sheet, "farm", spaces(terms.grid, "B1"))
    assert (after.coins, after.owing) == (0, (DRAGON,))  # ruins with nothing on them are empty


# Cards of one's own


def test_own_cards_say_which_neighbour_they_destroy() -> None:
    """An effect at once that is limited to empty spaces, and one after each season that is not."""
    ambushes = dict(edition().ambush)
    effects = {
        GORGON: Destroy(when="drawn", target="empty"),
        TROLL: Destroy(when="season_end", target="any_but_mountain"),
    }
    for card, effect in effects.items():
        ambushes[card] = replace(ambushes[card], effect=effect)
    own = replace(edition(), ambush=ambushes)
    choice = choose(own, "heroes")
    deal = stacked(choice, [(GORGON, *QUIET[0]), *QUIET[1:]], ambush=HERO_AMBUSH)
    game = new_match(own, choice, own_map(". . . . . / . . ^ . . / . . . . ."), deal, by_border=False)
    grid = game.terms.grid
    state = put(game, begin(game), "V . . . . / V . ^ . . / V V . . .")
    state = ambush(game, state, "A3 B2 C3")
    assert options(game, state) == ["A2", "A4", "C4"]
    state = put(
        game,
        last_draw(game, out=(TROLL,)),
        "V . . . . / V M ^ . . / V V . . .",
        lettered=((TROLL, spaces(grid, "B2")),),
    )
    state = draw(game, state, "A4 A5", "village")
    assert options(game, state) == ["A2", "B1", "C2"]
