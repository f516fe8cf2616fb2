"""Section 4 of the rules: set-up, the turn, the six actions, collecting, underground, castle."""

from __future__ import annotations

import pytest

from proofpress.kingdoms.certificate import plain, read_plain
from proofpress.kingdoms.rules.board import RuleError
from proofpress.kingdoms.rules.legal_moves import apply, begin, legal, new_match
from proofpress.kingdoms.rules.setup import SeatSetup, Setup
from proofpress.kingdoms.rules.state import Move
from tests.kingdoms.scenes import Scene, box, same, scene

THREE = Setup(
    (
        SeatSetup("1A", "mosskin", "f", (2, 1, 3)),
        SeatSetup("5B", "crownless", "U", (6, 0, 0)),
        SeatSetup("3B", "glasswrights", "p", (0, 6, 0)),
    ),
    first=1,
)


def started(setup: Setup = THREE) -> Scene:
    game = new_match(box(), setup)
    return Scene(game, begin(game))


# 4.1


def test_4_1_set_up() -> None:
    start = started()
    assert same(
        start,
        """
        1A: f 11
        5B: U bb
        3B: p 33
        """,
    )
    assert start.state.stock == (2, 1, 3, 6, 0, 0, 0, 6, 0)
    assert start.state.supply == (5, 5, 5)
    assert start.state.magic == start.state.castle == (0, 0, 0)
    assert start.state.shields == start.state.hidden == start.state.shown == start.state.used == 0
    assert start.turn == "2 call"


# 4.2


def test_4_2_1_five_shields_are_taken_off_at_the_next_turn() -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", by=1, call="trade", shields=0b111110)
    after = board.do("pass", "collect 1 mana", "collect 1 mana")
    assert after.turn == "2 call"
    assert after.state.shields == 0
    assert len(after.moves()) == 6


def test_4_2_2_a_shield_goes_on_a_free_action() -> None:
    start = started().do("call trade")
    assert start.turn == "2 respond"
    after = start.do("pass", "collect 1 food", "collect 1 mana")
    assert after.turn == "3 call"
    assert after.moves() == ["call patrol", "call quest", "call build", "call research", "call expand"]
    assert after.refusal("call trade") == "a shield lies on trade; choose an action without one"
    assert "there is no action" in after.refusal("call sleep")


def test_4_2_2_one_action_is_skipped_before_the_card_is_cleared() -> None:
    board = started()
    for action in ("patrol", "quest", "build", "research", "expand"):
        board = board.do(f"call {action}", "pass")
        while "respond" in board.turn:
            board = board.do(next(text for text in board.moves("collect")))
    assert board.state.shields == 0
    assert len(board.moves("call")) == 6


def test_4_2_3_clockwise_from_the_active_player() -> None:
    board = started().do("call trade")
    assert board.turn == "2 respond"
    assert board.refusal("collect 1 mana") == "the active player does the action or nothing, and never collects"
    board = board.do("trade 3 mana for 3 food")
    assert board.turn == "3 respond"
    assert "only the active player may do nothing" in board.refusal("pass")
    board = board.do("collect 1 food")
    assert board.turn == "1 respond"
    assert board.do("collect 1 mana").turn == "3 call"


def test_4_2_4_the_end_is_checked_after_everybody_has_acted() -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", call="build", castle=(5, 0, 0), stock={1: (0, 6, 0)})
    board = board.do("build for 6 ore")
    assert not board.state.ending
    assert board.do("collect 1 mana", "collect 1 mana").state.ending


def test_4_2_5_the_token_goes_to_the_left() -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", by=3, active=3)
    assert board.do("pass", "collect 1 mana", "collect 1 mana").turn == "1 call"


# 4.3


def test_4_3_patrol_to_a_neighbour_of_the_same_card() -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33")
    assert board.moves("patrol") == ["patrol 1A.f > 1A.m", "patrol 1A.f > 1A.p"]
    after = board.do("patrol 1A.f > 1A.m")
    assert same(after, "1A: f 1 m 1\n2A: f 22\n3A: f 33")
    assert board.refusal("patrol 1A.f > 1A.q") == "1A.q (plains) is not a neighbour of 1A.f (forest)"
    assert "has no piece" in board.refusal("patrol 2A.f > 2A.m")
    assert board.refusal("patrol 1A.f > 1A.f") == "1A.f (forest) is not a neighbour of 1A.f (forest)"
    with pytest.raises(RuleError, match=r"^the move does not say where to$"):
        apply(board.game, board.state, Move("patrol", at=0, to=-1))


def test_4_3_never_over_a_river_or_cliffs() -> None:
    board = scene("8A: f 11\n2A: f 22\n3A: f 33")
    assert board.moves("patrol") == ["patrol 8A.f > 8A.g", "patrol 8A.f > 8A.m"]
    assert board.refusal("patrol 8A.f > 8A.p") == "a river divides 8A.f (forest) from 8A.p (plains)"
    board = scene("1A: g 11\n2A: f 22\n3A: f 33")
    assert "is not a neighbour" in board.refusal("patrol 1A.g > 1A.k")


def test_4_3_patrol_stands_up_a_lying_piece() -> None:
    board = scene("5B: U a f 1\n2A: f 22\n3A: f 33")
    assert board.moves("stand") == ["stand 5B.U"]
    assert "lies down" in board.refusal("patrol 5B.U > 5B.m")
    assert same(board.do("stand 5B.U"), "5B: f 1 U 1\n2A: f 22\n3A: f 33")
    assert "no piece of player 1 lies" in board.refusal("stand 5B.f")


# 4.4


def test_4_4_quest_from_border_to_border() -> None:
    board = scene("1A: f 1 m 1\n2A: f 22\n3B: f 33", call="quest")
    assert board.moves("quest") == [f"quest 1A.f > {name}" for name in ("2A.g", "2A.m", "2A.n", "3B.g", "3B.m", "3B.p")]
    assert same(board.do("quest 1A.f > 3B.p"), "1A: m 1\n2A: f 22\n3B: f 33 p 1")
    assert board.refusal("quest 1A.m > 2A.g") == "1A.m (mountain) is not a border region, so no Quest can use it"
    assert "2A.p (plains) is not a border region" in board.refusal("quest 1A.f > 2A.p")
    assert "use Patrol" in board.refusal("quest 1A.f > 1A.p")


# 4.5


def test_4_5_never_more_than_two_pieces() -> None:
    board = scene("1A: f 11 m 23 p 11\n2A: f 2\n3A: f 3")
    assert board.moves("patrol") == ["patrol 1A.p > 1A.q"]
    assert board.refusal("patrol 1A.f > 1A.m") == (
        "1A.m (mountain) is full: never more than two pieces stand in a region"
    )
    assert "is full" in board.refusal("patrol 1A.f > 1A.p")


def test_4_5_never_against_a_last_piece() -> None:
    board = scene("1A: f 11 m 2\n2A: p .\n3A: f 33")
    assert board.moves("patrol") == ["patrol 1A.f > 1A.p"]
    assert "the last piece of another player" in board.refusal("patrol 1A.f > 1A.m")


def test_4_5_never_with_the_own_last_piece() -> None:
    board = scene("1A: f 1 m 2\n2A: p 2\n3A: f 33")
    assert board.moves("patrol") == ["patrol 1A.f > 1A.p"]
    assert board.refusal("patrol 1A.f > 1A.m") == "nobody may go to war with the last piece"


def test_4_5_entering_a_rivals_region_is_war() -> None:
    board = scene("1A: f 11 m 2\n2A: p 2\n3A: f 33").do("patrol 1A.f > 1A.m")
    assert board.turn == "1 set"


# 4.6


def test_4_6_build_costs_the_number_of_the_level() -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", call="build", castle=(2, 0, 0), stock={1: (9, 3, 9)})
    assert board.moves("build") == ["build for 3 ore"]
    after = board.do("build for 3 ore")
    assert after.state.castle == (3, 0, 0)
    assert after.stock(1) == (9, 0, 9)
    assert "the next level costs 3 ore, not 2 ore" in board.refusal("build for 2 ore")
    poor = scene("1A: f 11\n2A: f 22\n3A: f 33", call="build", castle=(2, 0, 0), stock={1: (9, 2, 9)})
    assert poor.moves("build") == []
    assert poor.refusal("build for 3 ore").endswith("the next level costs 3 ore; player 1 has 9 mana, 2 ore, 9 food")
    high = scene("1A: f 11\n2A: f 22\n3A: f 33", call="build", castle=(6, 0, 0), stock={1: (9, 9, 9)})
    assert "the highest level" in high.refusal("build for 6 ore")


def test_4_6_all_six_castle_levels_cost_21_ore() -> None:
    assert sum(box().terms.castle) == 21
    assert sum(box().terms.research) == 15


def test_4_6_research_costs_the_new_level_and_works_at_once() -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", call="research", magic=(1,), stock={1: (2, 0, 0)})
    after = board.do("research for 2 mana")
    assert after.state.magic == (2, 0, 0)
    assert after.stock(1) == (0, 0, 0)
    assert "the next level costs 2 mana, not 1 mana" in board.refusal("research for 1 mana")


def test_4_6_expand_costs_food_for_the_pieces_then_in_play() -> None:
    board = scene("1A: f 1 m 11\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 4)})
    assert board.moves("expand") == ["expand 1A.f for 4 food"]
    after = board.do("expand 1A.f for 4 food")
    assert same(after, "1A: f 11 m 11\n2A: f 22\n3A: f 33")
    assert after.stock(1) == (0, 0, 0)
    assert after.state.supply[0] == 3
    assert "costs 4 food, not 3 food" in board.refusal("expand 1A.f for 3 food")


def test_4_6_expand_needs_exactly_one_own_piece_and_nobody_else() -> None:
    board = scene("1A: f 12 m 11 p .\n2A: f 2\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert board.moves("expand") == []
    assert "does not hold exactly one piece of the player's" in board.refusal("expand 1A.f for 4 food")
    everything = scene("1A: f 11 m 11 p 11 q 1\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert everything.refusal("expand 1A.q for 8 food") == "all pieces of player 1 are in play"


def test_4_6_trade_one_kind_for_another_once() -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", call="trade", stock={1: (2, 0, 8)})
    assert board.moves("trade") == [
        "trade 1 mana for 1 ore",
        "trade 2 mana for 2 ore",
        "trade 1 mana for 1 food",
        *(f"trade {n} food for {n} mana" for n in range(1, 8)),
        *(f"trade {n} food for {n} ore" for n in range(1, 9)),
    ]
    after = board.do("trade 5 food for 5 ore")
    assert after.stock(1) == (2, 5, 3)
    assert after.turn == "2 respond"
    assert "one kind of resource for one other" in board.refusal("trade 1 mana 1 food for 2 ore")
    assert "takes as many as it gives" in board.refusal("trade 1 mana for 2 ore")
    assert "is too much" in board.refusal("trade 3 mana for 3 ore")


# 4.7


def test_4_7_each_region_gives_one() -> None:
    board = scene("1A: f 11 m 1 p 1 q 1\n2A: f 22\n3A: f 33", active=2, by=1)
    assert board.moves("collect") == ["collect 1 mana 1 ore 2 food"]
    assert board.do("collect 1 mana 1 ore 2 food").stock(1) == (3, 3, 4)
    assert "does not collect 3 mana" in board.refusal("collect 3 mana")


def test_4_7_at_most_nine() -> None:
    board = scene("1A: f 1 g 1\n2A: f 22\n3A: f 33", active=2, by=1, stock={1: (8, 0, 0)})
    assert board.do("collect 2 mana").stock(1) == (9, 0, 0)


def test_4_7_a_single_piece_collects_one_more_of_choice() -> None:
    board = scene("1A: f 1\n2A: f 22\n3A: f 33", active=2, by=1)
    assert board.moves("collect") == ["collect 1 mana 1 food", "collect 1 mana 1 ore", "collect 2 mana"]
    two = scene("1A: f 11\n2A: f 22\n3A: f 33", active=2, by=1)
    assert two.moves("collect") == ["collect 1 mana"]


def test_4_7_partners_both_collect() -> None:
    board = scene("1A: m 12 f 1\n2A: f 2\n3A: f 33", active=3, by=1)
    assert board.moves("collect") == ["collect 1 mana 1 ore"]
    board = board.do("collect 1 mana 1 ore")
    assert board.moves("collect") == ["collect 1 mana 1 ore"]


# 4.8


def test_4_8_a_piece_that_enters_lies_down() -> None:
    board = scene("5B: m 11\n2A: f 22\n3A: f 33")
    assert same(board.do("patrol 5B.m > 5B.U"), "5B: m 1 U a\n2A: f 22\n3A: f 33")


def test_4_8_an_added_piece_lies_down() -> None:
    board = scene("5B: U 1 f 1\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 3)})
    after = board.do("expand 5B.U for 3 food")
    assert same(after, "5B: f 1 U 1a\n2A: f 22\n3A: f 33")


def test_4_8_lying_gives_one_of_choice_and_standing_nothing() -> None:
    lying = scene("5B: U a f 1\n2A: f 22\n3A: f 33", active=2, by=1)
    assert lying.moves("collect") == ["collect 1 mana 1 food", "collect 1 mana 1 ore", "collect 2 mana"]
    both = scene("5B: U aa f 1\n2A: f 22\n3A: f 33", active=2, by=1)
    assert both.moves("collect") == lying.moves("collect")
    standing = scene("5B: U 1 f 1\n2A: f 22\n3A: f 33", active=2, by=1)
    assert standing.moves("collect") == ["collect 1 mana"]


def test_4_8_standing_moves_as_usual() -> None:
    board = scene("5B: U 1a\n2A: f 22\n3A: f 33")
    assert board.moves("patrol") == ["patrol 5B.U > 5B.m", "patrol 5B.U > 5B.n", "patrol 5B.U > 5B.C"]
    assert same(board.do("patrol 5B.U > 5B.m"), "5B: m 1 U a\n2A: f 22\n3A: f 33")


def test_4_8_lying_counts_for_expand() -> None:
    board = scene("5B: U aa f 1\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert board.moves("expand") == ["expand 5B.f for 4 food"]


def test_4_8_pieces_underground_are_lost_at_the_end() -> None:
    board = scene("5B: U 1a f 1\n2A: f 22\n3A: f 33")
    assert board.scores()[0].pieces == 1


# 4.9


def test_4_9_the_castle_is_worth_what_its_level_says() -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", castle=(0, 3, 6))
    assert [score.castle for score in board.scores()] == [0, 3, 9]


# A game as a value


def test_a_move_of_another_time_is_refused() -> None:
    start = started()
    assert start.refusal("pass") == "now is the time for player 2 to call an action, not to pass"
    assert start.do("call trade").refusal("set 5") == "now is the time for player 2 to act or to collect, not to set"


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    over = started().but(over=True)
    assert over.moves() == []
    assert over.refusal("pass") == "the game is over: there is nothing left to decide"


def test_states_do_not_change() -> None:
    start = started()
    before = start.state
    for move in legal(start.game, before):
        apply(start.game, before, move)
        assert read_plain(start.game, plain(start.game, move)) == move
    assert before == begin(start.game)
