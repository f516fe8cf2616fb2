"""Section 5 of the rules: setting, revealing, paying, leaving, alliances and their end."""

from __future__ import annotations

import pytest

from proofpress.kingdoms.rules.legal_moves import seen
from proofpress.kingdoms.rules.state import Table
from tests.kingdoms.scenes import Scene, same, scene

PLAIN = ("glasswrights", "harvest_league", "lantern_scribes", "hexweavers")  # nothing for war at magic 0


def fight(mine: str, theirs: str, **more: object) -> Scene:
    """Player 1 patrols from the forest into the mountain of land 1A, where player 2 stands."""
    board = scene("1A: f 11 m 2\n2A: g 2\n3A: f 33", nations=PLAIN, **more)  # type: ignore[arg-type]
    return board.do("patrol 1A.f > 1A.m", f"set {mine}", f"set {theirs}")


# 5.1


def test_5_1_numbers_up_to_what_can_be_paid() -> None:
    board = scene("1A: f 11 m 2\n2A: g 2\n3A: f 33", nations=PLAIN, stock={1: (2, 1, 9), 2: (1, 0, 0)})
    board = board.do("patrol 1A.f > 1A.m")
    assert board.turn == "1 set"
    assert board.moves() == ["set flag", "set 1", "set 2", "set 3", "set 4", "set 5"]
    assert board.refusal("set 6") == "player 1 cannot pay 6; up to 5 can be set"
    board = board.do("set 5")
    assert board.turn == "2 set"
    assert board.moves() == ["set flag", "set 1", "set 2"]


def test_5_1_never_more_than_eleven() -> None:
    board = scene("1A: f 11 m 2\n2A: g 2\n3A: f 33", nations=PLAIN, stock={1: (9, 9, 9)})
    board = board.do("patrol 1A.f > 1A.m")
    assert board.moves()[-1] == "set 11"
    assert board.refusal("set 12") == "a war number is from 1 to 11, or the flag"


def test_5_1_the_number_stays_hidden() -> None:
    board = scene("1A: f 11 m 2\n2A: g 2\n3A: f 33", nations=PLAIN).do("patrol 1A.f > 1A.m", "set 4")
    assert board.state.war is not None
    assert board.state.war.numbers == (4, -1)
    rival, own = seen(board.state, 1).war, seen(board.state, 0).war
    assert rival is not None
    assert rival.numbers == (-1, -1)
    assert own is not None
    assert own.numbers == (4, -1)


# 5.2


def test_5_2_the_higher_number_wins() -> None:
    board = fight("4", "3", stock={1: (2, 0, 0), 2: (0, 3, 0)})
    assert board.turn == "2 respond"  # both paid; player 2 has no food to retreat
    assert same(board, "1A: f 1 m 1\n2A: g 2\n3A: f 33")
    assert (board.stock(1), board.stock(2)) == ((0, 0, 0), (0, 0, 0))
    assert board.state.supply == (5, 6, 5)


def test_5_2_a_tie_goes_to_the_defender() -> None:
    board = fight("3", "3", stock={1: (0, 3, 0), 2: (0, 3, 0)})
    assert same(board, "1A: f 1 m 2\n2A: g 2\n3A: f 33")
    assert board.state.supply == (6, 5, 5)


def test_5_2_a_number_beats_a_flag() -> None:
    board = fight("1", "flag", stock={1: (0, 1, 0), 2: (0, 3, 0)})
    assert same(board, "1A: f 1 m 1\n2A: g 2\n3A: f 33")
    assert board.stock(2) == (0, 3, 0)
    board = fight("flag", "1", stock={1: (0, 1, 0), 2: (0, 3, 0)})
    assert same(board, "1A: f 1 m 2\n2A: g 2\n3A: f 33")


def test_5_2_two_flags_make_an_alliance() -> None:
    board = fight("flag", "flag")
    assert board.turn == "2 respond"
    assert same(board, "1A: f 1 m 12\n2A: g 2\n3A: f 33")
    assert board.stock(1) == board.stock(2) == (2, 2, 2)


# 5.3


def test_5_3_both_pay_their_numbers() -> None:
    board = fight("5", "2", stock={1: (1, 3, 0), 2: (1, 2, 0)})
    assert board.stock(1) == (0, 0, 0)
    assert board.turn == "2 pay"
    assert board.moves() == ["pay 2 ore", "pay 1 mana"]
    assert "does not pay a cost of 2" in board.refusal("pay 1 mana 1 ore")
    assert board.do("pay 1 mana").stock(2) == (0, 2, 0)


def test_5_3_food_is_worth_nothing() -> None:
    board = scene("1A: f 11 m 2\n2A: g 2\n3A: f 33", nations=PLAIN, stock={1: (0, 0, 9)})
    board = board.do("patrol 1A.f > 1A.m")
    assert board.turn == "2 set"  # player 1 could only show the flag


def test_5_3_the_example_of_the_rules() -> None:
    """1 mana, 2 ore and a discount of 1 allow a 5; against the flag the 5 wins and everything is paid."""
    nations = ("emberforge", "harvest_league", "lantern_scribes")
    board = scene("1A: f 11 m 2\n2A: g 2\n3A: f 33", nations=nations, magic=(3,), stock={1: (1, 2, 0), 2: (0, 0, 0)})
    board = board.do("patrol 1A.f > 1A.m")
    assert board.moves()[-1] == "set 5"
    board = board.do("set 5")
    assert board.stock(1) == (0, 0, 0)
    assert same(board, "1A: f 1 m 1\n2A: g 2\n3A: f 33")


# 5.4 and retreat


def test_5_4_the_loser_may_retreat_or_lose_the_piece() -> None:
    board = fight("5", "flag", stock={1: (1, 3, 0), 2: (0, 0, 2)})
    assert board.turn == "2 leave"
    assert board.moves() == [
        "retreat 1A.m > 1A.g for 2 food",
        "retreat 1A.m > 1A.p for 2 food",
        "retreat 1A.m > 1A.q for 2 food",
        "lose 1A.m",
    ]
    after = board.do("retreat 1A.m > 1A.q for 2 food")
    assert same(after, "1A: f 1 m 1 q 2\n2A: g 2\n3A: f 33")
    assert after.stock(2) == (0, 0, 0)
    gone = board.do("lose 1A.m")
    assert same(gone, "1A: f 1 m 1\n2A: g 2\n3A: f 33")
    assert gone.state.supply == (5, 6, 5)
    assert "this retreat costs 2 food, not 1 food" in board.refusal("retreat 1A.m > 1A.q for 1 food")
    assert "not a neighbour of 1A.m" in board.refusal("retreat 1A.m > 1A.f for 2 food")
    assert board.refusal("lose 1A.p") == "no piece has to leave 1A.p (plains)"
    first = scene("1A: f 2 m 11\n2A: g 2\n3A: f 33", nations=PLAIN, stock={1: (2, 0, 0), 2: (0, 0, 2)})
    first = first.do("patrol 1A.m > 1A.f", "set 1", "set flag")
    assert "this retreat costs 2 food, not 1 food" in first.refusal("retreat 1A.f > 1A.p for 1 food")


def test_5_4_retreat_costs_one_food_for_each_own_piece() -> None:
    board = scene("1A: f 11 m 2\n2A: g 22 m 2\n3A: f 33", nations=PLAIN, stock={1: (1, 0, 0), 2: (0, 0, 9)})
    board = board.do("patrol 1A.f > 1A.m", "set 1", "set flag")
    assert "retreat 1A.m > 1A.g for 4 food" in board.moves()


def test_5_4_too_little_food_is_no_retreat() -> None:
    board = fight("5", "flag", stock={1: (1, 3, 0), 2: (9, 9, 1)})
    assert board.turn == "2 respond"
    assert same(board, "1A: f 1 m 1\n2A: g 2\n3A: f 33")


def test_5_4_the_attacker_retreats_in_the_same_way() -> None:
    board = fight("flag", "2", stock={1: (0, 1, 2), 2: (1, 0, 0)})
    assert board.turn == "1 leave"
    assert board.do("retreat 1A.m > 1A.f for 2 food").board.startswith("1A: f 11  m 2")


# Alliances


def test_5_alliance_both_use_the_region_and_leave_at_no_cost() -> None:
    board = scene("1A: f 1 m 12\n2A: g 2\n3A: f 33", nations=PLAIN)
    after = board.do("patrol 1A.m > 1A.g")
    assert same(after, "1A: f 1 g 1 m 2\n2A: g 2\n3A: f 33")
    assert after.stock(1) == (2, 2, 2)


def test_5_alliance_two_flags_of_partners_make_another_one() -> None:
    board = scene("1A: f 1 g 1 m 12 p 2\n2A: g 2\n3A: f 33", nations=PLAIN)
    board = board.do("patrol 1A.f > 1A.p", "set flag", "set flag")
    assert same(board, "1A: g 1 m 12 p 12\n2A: g 2\n3A: f 33")


def test_5_breaking_the_loser_leaves_all_shared_regions_in_its_own_order() -> None:
    board = scene("1A: f 1 g 1 m 12 p 2\n2A: g 2 n 12\n3A: f 33", nations=PLAIN, stock={1: (1, 0, 0), 2: (0, 0, 9)})
    board = board.do("patrol 1A.f > 1A.p", "set 2", "set flag")
    assert board.turn == "2 leave"
    assert {text.partition(" ")[0] for text in board.moves()} == {"retreat", "lose"}
    assert {text.split()[1] for text in board.moves()} == {"1A.m", "1A.p", "2A.n"}
    board = board.do("lose 2A.n", "retreat 1A.m > 1A.f for 3 food")
    assert board.stock(2) == (0, 0, 6)
    assert board.turn == "2 leave"
    board = board.do("retreat 1A.p > 1A.f for 3 food")
    assert same(board, "1A: f 22 g 1 m 1 p 1\n2A: g 2 n 1\n3A: f 33")
    assert board.stock(2) == (0, 0, 3)


def test_5_breaking_the_last_piece_finds_a_refuge() -> None:
    board = scene("1A: f 1 g 1 m 12 p 2 q 3\n2A: g 33\n3A: f 33", nations=PLAIN, stock={1: (1, 0, 0), 2: (0, 0, 0)})
    board = board.do("patrol 1A.f > 1A.p", "set 2", "set flag", "lose 1A.m")
    # 1A.f is beside 1A.p and empty, but there is no food for a retreat.
    assert board.turn == "2 respond"
    assert same(board, "1A: f 2 g 1 m 1 p 1 q 3\n2A: g 33\n3A: f 33")


def test_5_breaking_the_last_piece_must_retreat_if_it_can() -> None:
    board = scene("1A: f 1 g 1 m 12 p 2\n2A: g 33\n3A: f 33", nations=PLAIN, stock={1: (1, 0, 0), 2: (0, 0, 1)})
    board = board.do("patrol 1A.f > 1A.p", "set 2", "set flag", "lose 1A.m")
    assert board.turn == "2 leave"
    assert board.moves() == ["retreat 1A.p > 1A.f for 1 food", "retreat 1A.p > 1A.q for 1 food"]
    assert board.refusal("lose 1A.p") == "the last piece of player 2 is not removed"


LAST_RESORT = {"refuge": "last_resort"}
ONE_WAY_OUT = "1A: f 11 m 12 p 2 q 3\n2A: g 33\n3A: f 33"  # 1A.m has a free neighbour, 1A.p has none


@pytest.mark.parametrize(("food", "left"), [(1, 0), (2, 1)])
def test_5_breaking_the_piece_that_can_retreat_is_kept(food: int, left: int) -> None:
    """Where refuge is the last resort, it is only for whom not even one piece can retreat, as the last at least."""
    board = scene(ONE_WAY_OUT, nations=PLAIN, stock={1: (1, 0, 0), 2: (0, 0, food)}, rulings=LAST_RESORT)
    board = board.do("patrol 1A.f > 1A.p", "set 2", "set flag")
    if food == 2:  # for both pieces: retreat first, or give up the other one first
        assert board.moves() == ["retreat 1A.m > 1A.g for 2 food", "lose 1A.p"]
        wanted = "no piece of player 2 but the one in 1A.m (mountain) can retreat, so it stays in play"
        assert board.refusal("lose 1A.m") == wanted
        board = board.do("lose 1A.p")
    assert board.turn == "2 respond"
    assert same(board, "1A: f 1 g 2 m 1 p 1 q 3\n2A: g 33\n3A: f 33")
    assert board.stock(2) == (0, 0, left)


def test_5_breaking_kingdoms_1_lets_any_piece_be_given_up() -> None:
    """The games that its certificates hold stay legal."""
    board = scene(ONE_WAY_OUT, nations=PLAIN, stock={1: (1, 0, 0), 2: (0, 0, 2)})
    board = board.do("patrol 1A.f > 1A.p", "set 2", "set flag", "lose 1A.m")
    assert same(board, "1A: f 1 g 2 m 1 p 1 q 3\n2A: g 33\n3A: f 33")
    assert board.stock(2) == (0, 0, 2)


def test_5_breaking_bandits_leave_the_only_piece_that_could_retreat() -> None:
    stock = {1: (1, 0, 0), 2: (0, 0, 3)}
    board = scene(ONE_WAY_OUT, nations=PLAIN, stock=stock, tokens={"1A.g": "bandits"}, hidden=True, rulings=LAST_RESORT)
    board = board.do("patrol 1A.f > 1A.p", "set 2", "set flag", "retreat 1A.m > 1A.g for 2 food")
    assert board.turn == "2 respond"
    assert same(board, "1A: f 1 g 2 m 1 p 1 q 3\n2A: g 33\n3A: f 33")
    assert board.stock(2) == (0, 0, 0)


def test_5_the_region_of_a_war_makes_no_partners() -> None:
    board = scene("1A: f 11 m 2\n2A: g 2\n3A: f 33", nations=PLAIN).do("patrol 1A.f > 1A.m")
    assert [Table(board.game, board.state).partners(seat) for seat in range(3)] == [0, 0, 0]


def test_5_breaking_needs_partners() -> None:
    board = scene("1A: f 1 g 1 m 13 p 2\n2A: g 2\n3A: f 3", nations=PLAIN, stock={1: (1, 0, 0), 2: (0, 0, 0)})
    board = board.do("patrol 1A.f > 1A.p", "set 2", "set flag")
    assert same(board, "1A: g 1 m 13 p 1\n2A: g 2\n3A: f 3")


def test_5_the_war_numbers() -> None:
    terms = fight("flag", "flag").game.terms
    assert terms.highest == 11
    assert terms.worth == (2, 1, 0)
