"""War, retreat and alliances, and the war that the rulebook tells."""

from __future__ import annotations

from proofpress.kingdoms.printing.rulebook import Moment, Story
from proofpress.kingdoms.rules.actions import retreats
from proofpress.kingdoms.rules.costs import (
    discount,
    highest_number,
    payments,
    retreat_price,
    value,
    war_payments,
    war_price,
    worth,
)
from proofpress.kingdoms.rules.legal_moves import seen
from proofpress.kingdoms.rules.state import FLAG, Table
from tests.kingdoms.scenes import Scene, same
from tests.sentences.kingdoms.looking import BESIDE, PLAIN, at, attack, is_refused, targets
from tests.sentences.reading import stories_told

NOTHING = {1: (0, 0, 0), 2: (0, 0, 0)}
RICH = {1: (9, 9, 9), 2: (9, 9, 9)}


# --------------------------------------------------------------------------------------------------------------------
# War


def who_moves_in_attacks() -> None:
    board = at(BESIDE).do("patrol 1A.f > 1A.m")
    assert board.turn == "1 set"
    assert board.state.war is not None
    assert (board.state.war.attacker, board.state.war.defender) == (0, 1)
    quest = at("1A: f 11\n2A: g 2 f 2\n3A: f 33", call="quest").do("quest 1A.f > 2A.g")
    assert quest.turn == "1 set"


def numbers_are_set_secretly() -> None:
    board = at(BESIDE).do("patrol 1A.f > 1A.m", "set 4")
    assert board.turn == "2 set"
    rival = seen(board.state, 1).war
    assert rival is not None
    assert rival.numbers == (-1, -1)


def numbers_go_up_to(highest: int) -> None:
    board = at(BESIDE, stock=RICH).do("patrol 1A.f > 1A.m")
    assert board.moves() == ["set flag", *(f"set {number}" for number in range(1, highest + 1))]
    is_refused(board, f"set {highest + 1}")


def only_what_can_be_paid_is_set() -> None:
    board = at(BESIDE, stock={1: (2, 1, 9), 2: (1, 0, 0)}).do("patrol 1A.f > 1A.m")
    assert board.moves() == ["set flag", "set 1", "set 2", "set 3", "set 4", "set 5"]
    assert board.do("set 5").moves() == ["set flag", "set 1", "set 2"]


def the_higher_number_wins() -> None:
    won = attack("4", "3", stock={1: (2, 0, 0), 2: (0, 3, 0)})
    assert same(won, "1A: f 1 m 1\n2A: g 2\n3A: f 33")
    lost = attack("3", "4", stock={1: (0, 3, 0), 2: (2, 0, 0)})
    assert same(lost, "1A: f 1 m 2\n2A: g 2\n3A: f 33")


def a_tie_goes_to_the_defender() -> None:
    board = attack("3", "3", stock={1: (0, 3, 0), 2: (0, 3, 0)})
    assert same(board, "1A: f 1 m 2\n2A: g 2\n3A: f 33")


def any_number_beats_a_flag() -> None:
    won = attack("1", "flag", stock={1: (0, 1, 0), 2: (0, 3, 0)})
    assert same(won, "1A: f 1 m 1\n2A: g 2\n3A: f 33")
    lost = attack("flag", "1", stock={1: (0, 1, 0), 2: (0, 3, 0)})
    assert same(lost, "1A: f 1 m 2\n2A: g 2\n3A: f 33")


def both_pay_what_they_have_set() -> None:
    board = attack("5", "2", stock={1: (0, 6, 0), 2: (0, 4, 0)})
    assert (board.stock(1), board.stock(2)) == ((0, 1, 0), (0, 2, 0))


def discounts_make_numbers_cheaper() -> None:
    """A fort takes 2 off; never below 0."""
    fort = {"1A.f": "fort"}
    for number, paid in (("5", 3), ("3", 1), ("1", 0)):
        board = attack(number, "flag", tokens=fort, stock={1: (0, 6, 0), 2: (0, 0, 0)})
        assert board.stock(1) == (0, 6 - paid, 0), number


def units_are_worth(mana: int = 2, ore: int = 1, food: int = 0) -> None:
    for stock, most in (
        ((3, 0, 0), 3 * mana),
        ((0, 4, 0), 4 * ore),
        ((0, 0, 5), 5 * food),
        ((2, 1, 1), 2 * mana + ore + food),
    ):
        board = at(BESIDE, stock={1: stock, 2: (0, 1, 0)}).do("patrol 1A.f > 1A.m")
        numbers = board.moves() if board.turn == "1 set" else ["set flag"]
        assert numbers[-1] == (f"set {most}" if most else "set flag"), stock


def the_flag_is_free() -> None:
    board = attack("flag", "flag")
    assert board.stock(1) == board.stock(2) == (2, 2, 2)
    assert attack("flag", "1", stock={1: (0, 3, 0), 2: (0, 1, 0)}).stock(1) == (0, 3, 0)


def units_are_chosen_none_to_spare() -> None:
    board = at(BESIDE, stock={1: (9, 9, 0), 2: (0, 0, 0)}).do("patrol 1A.f > 1A.m", "set 5", "set flag")
    assert board.moves() == ["pay 5 ore", "pay 1 mana 3 ore", "pay 2 mana 1 ore", "pay 3 mana"]
    assert board.do("pay 3 mana").stock(1) == (6, 9, 0)


def without_resources_only_the_flag() -> None:
    assert at(BESIDE, stock=NOTHING).do("patrol 1A.f > 1A.m").turn == "2 respond"  # both could only show the flag
    board = at(BESIDE, stock=NOTHING, tokens={"1A.f": "fort"}).do("patrol 1A.f > 1A.m")
    assert board.moves() == ["set flag", "set 1", "set 2"]


def a_discount_is_no_gain() -> None:
    assert attack("1", "flag", tokens={"1A.f": "fort"}, stock={1: (0, 1, 0), 2: (0, 0, 0)}).stock(1) == (0, 1, 0)


# --------------------------------------------------------------------------------------------------------------------
# Retreat


def the_loser_retreats_to_a_neighbour_without_a_war() -> None:
    board = attack("5", "flag", "1A: f 11 m 2 p 3\n2A: g 2\n3A: f 3", stock={1: (1, 3, 0), 2: (0, 0, 9)})
    assert targets(board, "retreat") == ["1A.g", "1A.q"]
    assert same(board.do("retreat 1A.m > 1A.q for 2 food"), "1A: f 1 m 1 p 3 q 2\n2A: g 2\n3A: f 3")
    back = attack("flag", "2", stock={1: (0, 1, 2), 2: (1, 0, 0)})
    assert "1A.f" in targets(back, "retreat")


def a_retreat_costs_food_for_each_piece(one: int = 1) -> None:
    for picture, pieces in ((BESIDE, 2), ("1A: f 11 m 2\n2A: g 22 m 2\n3A: f 33", 4)):
        board = attack("1", "flag", picture, stock={1: (1, 0, 0), 2: (0, 0, 9)})
        assert f"retreat 1A.m > 1A.g for {pieces * one} food" in board.moves()


def who_does_not_retreat_gives_the_piece_up() -> None:
    board = attack("5", "flag", stock={1: (1, 3, 0), 2: (0, 0, 9)})
    gone = board.do("lose 1A.m")
    assert same(gone, "1A: f 1 m 1\n2A: g 2\n3A: f 33")
    assert gone.state.supply[1] == 6


def without_food_or_region_the_piece_goes() -> None:
    poor = attack("5", "flag", stock={1: (1, 3, 0), 2: (9, 9, 1)})
    assert same(poor, "1A: f 1 m 1\n2A: g 2\n3A: f 33")
    assert poor.state.supply[1] == 6
    shut = attack("5", "flag", "1A: f 11 m 2 g 3 p 3 q 3\n2A: g 2\n3A: f 3", stock={1: (1, 3, 0), 2: (0, 0, 9)})
    assert shut.state.supply[1] == 6


def a_lying_piece_retreats() -> None:
    board = at("5B: m 11 U b\n2A: g 22\n3A: f 33", stock={1: (0, 1, 0), 2: (0, 0, 9)})
    board = board.do("patrol 5B.m > 5B.U", "set 1", "set flag")
    assert board.turn == "2 leave"
    assert same(board.do("retreat 5B.U > 5B.n for 3 food"), "5B: m 1 n 2 U a\n2A: g 22\n3A: f 33")


# --------------------------------------------------------------------------------------------------------------------
# Alliances


def two_flags_make_an_alliance() -> None:
    board = attack("flag", "flag")
    assert board.turn == "2 respond"
    assert same(board, "1A: f 1 m 12\n2A: g 2\n3A: f 33")


def partners_use_the_region() -> None:
    """Both collect there, and each moves out of it."""
    board = at("1A: f 1 m 12\n2A: g 2\n3A: f 33", active=3)
    assert board.moves("collect") == ["collect 1 mana 1 ore"]
    assert board.do("collect 1 mana 1 ore").moves("collect") == ["collect 1 mana 1 ore"]
    assert "patrol 1A.m > 1A.g" in board.moves("patrol")


def moving_away_is_free() -> None:
    board = at("1A: f 1 m 12\n2A: g 2\n3A: f 33")
    after = board.do("patrol 1A.m > 1A.g")
    assert same(after, "1A: f 1 g 1 m 2\n2A: g 2\n3A: f 33")
    assert after.stock(1) == (2, 2, 2)


def without_a_shared_region_it_is_over() -> None:
    """Who attacks a former partner breaks nothing: the loser leaves one region only."""
    board = at("1A: f 1 g 1 m 12 p 2\n2A: g 22\n3A: f 33")
    assert Table(board.game, board.state).partners(0)
    after = board.do("patrol 1A.m > 1A.q")
    assert not Table(after.game, after.state).partners(0)


def _broken(food: int = 9, **more: object) -> Scene:
    board = at("1A: f 1 g 1 m 12 p 2\n2A: g 2 n 12\n3A: f 33", stock={1: (1, 0, 0), 2: (0, 0, food)}, **more)
    return board.do("patrol 1A.f > 1A.p", "set 2", "set flag")


def a_war_between_partners_breaks_it_everywhere() -> None:
    board = _broken()
    assert board.turn == "2 leave"
    assert {text.split()[1] for text in board.moves()} == {"1A.m", "1A.p", "2A.n"}
    peace = at("1A: f 1 g 1 m 12 p 2\n2A: g 2\n3A: f 33").do("patrol 1A.f > 1A.p", "set flag", "set flag")
    assert same(peace, "1A: g 1 m 12 p 12\n2A: g 2\n3A: f 33")


def each_retreat_is_paid_by_itself() -> None:
    board = _broken().do("lose 2A.n", "retreat 1A.m > 1A.f for 3 food")
    assert board.stock(2) == (0, 0, 6)
    board = board.do("retreat 1A.p > 1A.f for 3 food")
    assert board.stock(2) == (0, 0, 3)


def the_order_of_retreats_is_chosen() -> None:
    """Food for one retreat only: it can be the first region that must be left, or another."""
    for first, rest in (("m", "p"), ("p", "m")):
        board = _broken(4).do(f"retreat 1A.{first} > 1A.f for 4 food")
        assert board.moves() == [f"lose 1A.{rest}", "lose 2A.n"]


def after_the_food_is_spent_pieces_go() -> None:
    """Food for one retreat of four pieces: the other two that must leave are lost."""
    board = _broken(4).do("retreat 1A.m > 1A.f for 4 food")
    assert board.moves() == ["lose 1A.p", "lose 2A.n"]
    board = board.do("lose 1A.p")
    assert same(board, "1A: f 2 g 1 m 1 p 1\n2A: g 2 n 1\n3A: f 33")
    assert board.state.supply[1] == 5


def a_last_piece_finds_a_refuge() -> None:
    board = at("1A: f 1 g 1 m 12 p 2 q 3\n2A: g 33\n3A: f 33", stock={1: (1, 0, 0), 2: (0, 0, 0)})
    board = board.do("patrol 1A.f > 1A.p", "set 2", "set flag", "lose 1A.m")
    assert same(board, "1A: f 2 g 1 m 1 p 1 q 3\n2A: g 33\n3A: f 33")


def a_refuge_is_only_for_who_cannot_retreat() -> None:
    board = at(
        "1A: f 11 m 12 p 2 q 3\n2A: g 33\n3A: f 33",
        stock={1: (1, 0, 0), 2: (0, 0, 2)},
        rulings={"refuge": "last_resort"},
    ).do("patrol 1A.f > 1A.p", "set 2", "set flag")
    assert board.moves() == ["retreat 1A.m > 1A.g for 2 food", "lose 1A.p"]


def a_refuge_may_lie_on_another_card() -> None:
    board = at("1A: f 3 g 4 m 12 p 2 q 11\n2A: g 33 f .\n3A: f 44\n4A: m 4", stock={1: (1, 0, 0), 2: (0, 0, 0)}).do(
        "patrol 1A.q > 1A.p", "set 2", "set flag", "lose 1A.m"
    )
    wanted = [*(f"2A.{x}" for x in "fmn"), *(f"3A.{x}" for x in "gmpq"), *(f"4A.{x}" for x in "npq")]
    assert targets(board, "refuge") == wanted


# --------------------------------------------------------------------------------------------------------------------
# The war that is told


def _moment(key: str) -> tuple[Story, Moment]:
    story = stories_told()["war"]
    return story, next(each for each in story.told if each.key == key)


def _attacked() -> Table:
    story, moment = _moment("attack")
    return Table(story.game, moment.state)


def circle_can_set(worth_: int, less: int, most: int) -> None:
    table = _attacked()
    war = table.war
    assert war is not None
    assert value(table.have(0), worth(table, war, 0)) == worth_
    assert discount(table, war, 0) == less
    assert highest_number(table, war, 0) == most == worth_ + less


def square_can_set(other: int) -> None:
    table = _attacked()
    war = table.war
    assert war is not None
    assert highest_number(table, war, 1) == other
    mana, ore, _ = table.have(1)
    assert value((mana, ore, 0), worth(table, war, 1)) == other


def circle_wins_and_pays(set_: int, other: int, price: int) -> None:
    table = _attacked()
    war = table.war
    assert war is not None
    assert set_ > other
    assert war_price(table, war, 0, set_) == price
    assert _moment("reveal")[1].numbers == (set_, other)
    paid = _moment("reveal")[1].units
    assert value(paid[0], worth(table, war, 0)) == price


def square_pays_without_change(other: int) -> None:
    table = _attacked()
    war = table.war
    assert war is not None
    paid = _moment("reveal")[1].units[1]
    assert (paid[1], paid[2]) == (0, 0)
    assert value(paid, worth(table, war, 1)) > war_price(table, war, 1, other) == other
    assert war_payments(table, war, 1, other, table.have(1)) == (paid,)


def square_retreats(pieces: int, food: int) -> None:
    table = _attacked()
    assert table.pieces(1) == pieces
    assert retreat_price(table, 1, table.game.atlas.index["1A.m"]) == food == pieces
    at_ = table.game.atlas.index["1A.m"]
    assert _moment("retreat")[1].state.one[0] >> at_ & 1


def told_retreat_leaves_the_mountains() -> None:
    story, moment = _moment("retreat")
    here, table = story.game.atlas.index["1A.m"], _attacked()
    assert (moment.state.one[0] >> here & 1, moment.state.one[1] >> here & 1) == (1, 0)
    assert moment.arrow is not None
    assert retreats(table, 1, here) >> story.game.atlas.index[f"1A.{moment.arrow[1]}"] & 1
    assert payments(table, 1, "retreat", retreat_price(table, 1, here), table.have(1))


def a_told_tie_goes_to_square(tie: int) -> None:
    """Played on from the attack, whoever has to decide something else takes the first way."""
    story, moment = _moment("attack")
    assert _moment("tie")[1].numbers == (tie, tie)
    board = Scene(story.game, moment.state).do(f"set {tie}", f"set {tie}")
    while board.state.war is not None:
        board = board.do(board.moves()[0])
    assert board.state.one[1] >> story.game.atlas.index["1A.m"] & 1


def circle_has_too_little_food(pieces: int, food: int) -> None:
    table = _attacked()
    assert table.pieces(0) == pieces
    assert table.have(0)[2] == food < retreat_price(table, 0, table.game.atlas.index["1A.m"])
    assert _moment("tie")[1].state.supply[0] == table.supply[0] + 1


def told_flags_make_peace() -> None:
    moment = _moment("peace")[1]
    assert moment.numbers == (FLAG, FLAG)
    here = _attacked().game.atlas.index["1A.m"]
    assert all(moment.state.one[seat] >> here & 1 for seat in (0, 1))
    assert not any(map(sum, moment.units))


def circle_falls_out_with_square() -> None:
    """Square leaves both shared regions, and one of the pieces goes back to the supply."""
    before, after = _moment("peace")[1].state, _moment("fallout")[1].state
    index = _attacked().game.atlas.index
    assert not any(after.one[1] >> index[name] & 1 for name in ("1A.m", "1A.q"))
    assert after.supply[1] == before.supply[1] + 1


def emberforge_pays_less_in_mountains() -> None:
    for land, less in (("1A: f 11 m 2\n2A: g 2\n3A: f 33", 1), ("1A: m 11 g 2\n2A: g 2\n3A: f 33", 0)):
        origin, to = ("f", "m") if less else ("m", "g")
        board = at(land, nations=("emberforge", *PLAIN), magic=(1,), stock={1: (0, 3, 0)})
        assert board.do(f"patrol 1A.{origin} > 1A.{to}").moves()[-1] == f"set {3 + less}"
