"""Section 6 of the rules: how the game ends, points, ties, five and two players."""

from __future__ import annotations

import pytest

from proofpress.kingdoms.rules.legal_moves import begin, new_match
from proofpress.kingdoms.rules.scoring import ranking
from proofpress.kingdoms.rules.setup import SeatSetup, Setup
from tests.kingdoms.scenes import Scene, box, same, scene

PLAIN = ("glasswrights", "harvest_league", "lantern_scribes", "emberforge", "crownless")


def everybody(board: Scene, first: str) -> Scene:
    """The move, and the simplest one of everybody after it."""
    board = board.do(first)
    while board.turn.endswith("respond"):
        board = board.do(board.moves("collect")[0])
    return board


# 6.1


@pytest.mark.parametrize(
    ("call", "move", "position"),
    [
        ("expand", "expand 1A.q for 7 food", "1A: f 11 m 11 p 1 q 1\n2A: f 22\n3A: f 33"),
        ("build", "build for 6 ore", "1A: f 11\n2A: f 22\n3A: f 33"),
        ("research", "research for 5 mana", "1A: f 11\n2A: f 22\n3A: f 33"),
    ],
)
@pytest.mark.parametrize("fifth", [True, False])
def test_6_1_three_triggers(call: str, move: str, position: str, fifth: bool) -> None:
    shields = 0b111110 if fifth else 0b111000
    board = scene(position, call=call, castle=(5,), magic=(4,), stock={1: (9, 9, 9)}, nations=PLAIN, shields=shields)
    board = everybody(board, move)
    assert board.state.ending
    assert board.state.over is fifth
    assert board.turn == ("over" if fifth else "2 call")


def test_6_1_otherwise_it_goes_on_until_the_fifth_shield_and_its_action() -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", castle=(6,), nations=PLAIN, shields=0b000111)
    board = everybody(board, "pass")
    assert board.turn == "2 call"
    board = everybody(board.do("call trade"), "pass")
    assert board.turn == "3 call"
    board = everybody(board.do("call expand"), "pass")
    assert board.turn == "over"


def test_6_1_the_trigger_cannot_be_undone() -> None:
    board = scene(
        "1A: f 11 m 11 p 1 q 1\n2A: f 22 m 1\n3A: f 33", nations=PLAIN, shields=0b000111, stock={2: (1, 0, 0)}
    )
    board = board.but(supply=(0, 5, 5))
    board = everybody(board, "pass").do("call trade")
    assert board.state.ending
    board = board.but(supply=(1, 5, 5))
    board = everybody(board, "pass")
    assert board.state.ending


# 6.2


def test_6_2_points() -> None:
    board = scene(
        "5B: C 1 f 1 U 1\n2B: C 12 p 2\n3A: f 33",
        nations=("glasswrights", "harvest_league", "lantern_scribes"),
        castle=(4, 0, 1),
        magic=(5, 5, 5),
        stock={1: (9, 3, 0), 2: (0, 0, 0), 3: (3, 0, 0)},
    )
    first, second, third = board.scores()
    assert first._asdict() == {
        "pieces": 3,
        "castle": 5,
        "magic": 5,
        "nation": 2,
        "capitals": 3,
        "tokens": 0,
        "lost_kingdom": 0,
    }
    assert (second.pieces, second.capitals, second.nation, second.total) == (2, 1, 0, 8)
    assert (third.pieces, third.castle, third.nation, third.total) == (2, 1, 1, 9)


@pytest.mark.parametrize(
    ("changes", "order"),
    [
        ({}, ((0, 1, 2),)),
        ({"stock": (2, 2, 2, 2, 2, 3, 2, 2, 2)}, ((1,), (0, 2))),
        ({"magic": (1, 1, 2), "castle": (2, 2, 1)}, ((0, 1), (2,))),
        ({"magic": (0, 0, 1), "castle": (1, 1, 0), "stock": (0, 0, 0, 0, 0, 1, 9, 9, 9)}, ((1,), (0,), (2,))),
    ],
)
def test_6_2_ties(changes: dict[str, tuple[int, ...]], order: tuple[tuple[int, ...], ...]) -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", nations=PLAIN).but(**changes)
    assert ranking(board.game, board.state) == order


def test_6_2_pieces_break_a_tie_first() -> None:
    board = scene("1A: f 11 m 1\n2A: f 22\n3A: f 33", nations=PLAIN, castle=(0, 1))
    assert ranking(board.game, board.state) == ((0,), (1,), (2,))
    assert board.scores()[0].total == board.scores()[1].total


# 6.3


def five(shields: int, active: int) -> Scene:
    seats = tuple(SeatSetup(f"{card}A", name, "f", (2, 2, 2)) for card, name in zip(range(1, 6), PLAIN, strict=True))
    board = Scene(game := new_match(box(), Setup(seats, active)), begin(game))
    return board.but(shields=shields)


def test_6_3_clearing_passes_the_turn() -> None:
    board = everybody(five(0b011110, 2).do("call trade"), "pass")
    assert board.state.shields == 0
    assert board.turn == "5 call"  # player 4 took the shields off and only passed the token on
    assert board.state.turn == 3


def test_6_3_every_round_somebody_else_begins() -> None:
    board, first = five(0, 0), []
    for _ in range(3):
        first.append(board.turn)
        for action in ("patrol", "quest", "build", "research", "trade"):
            board = everybody(board.do(f"call {action}"), "pass")
    assert first == ["1 call", "2 call", "3 call"]


def test_6_3_fewer_players_do_not_pass() -> None:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", nations=PLAIN, shields=0b111110, call="trade")
    assert everybody(board, "pass").turn == "2 call"


# 6.4


LOST = """
    1A: f 11
    2A: f 22
    lost 3A: f N  g N  m N  p N  q N
    """


def test_6_4_a_neutral_piece_in_each_region_of_a_third_land() -> None:
    game = new_match(
        box(),
        Setup((SeatSetup("1A", "mosskin", "f", (2, 1, 3)), SeatSetup("2A", "crownless", "f", (2, 1, 3))), 0, "3B"),
    )
    assert same(Scene(game, begin(game)), "1A: f 11\n2A: f 22\nlost 3B: f N g N m N p N U N")


def test_6_4_beating_costs_the_neutral_pieces_in_play() -> None:
    board = scene(LOST, call="quest", nations=PLAIN, stock={1: (2, 1, 0)})
    board = board.do("quest 1A.f > 3A.p")
    assert same(board, "1A: f 1\n2A: f 22\nlost 3A: f N g N m N p 1 q N")
    assert board.stock(1) == (0, 0, 0)
    assert board.state.beaten == (1, 0)
    assert board.turn == "2 respond"


def test_6_4_the_next_one_is_cheaper() -> None:
    board = scene("1A: f 11\n2A: f 22\nlost 3A: f N g N", call="quest", nations=PLAIN, stock={1: (1, 0, 0)})
    assert board.do("quest 1A.f > 3A.g").stock(1) == (0, 0, 0)


def test_6_4_who_cannot_pay_may_not_attack() -> None:
    board = scene(LOST, call="quest", nations=PLAIN, stock={1: (2, 0, 9)})
    assert not any("3A" in text for text in board.moves("quest"))
    assert "cannot pay for beating" in board.refusal("quest 1A.f > 3A.p")
    last = scene(LOST.replace("f 11", "f 1"), call="quest", nations=PLAIN, stock={1: (2, 0, 9)})
    assert "cannot pay for beating" in last.refusal("quest 1A.f > 3A.p")


def test_6_4_no_alliance_between_two() -> None:
    board = scene("1A: f 11 m 2\n2A: g 2\nlost 3A: f N", nations=PLAIN, stock={1: (0, 0, 0), 2: (0, 0, 0)})
    board = board.do("patrol 1A.f > 1A.m")
    assert same(board, "1A: f 1 m 2\n2A: g 2\nlost 3A: f N")  # two flags: the attacker is beaten, and cannot retreat
    assert board.state.supply == (6, 5)


def test_6_4_points() -> None:
    board = scene("1A: f 11\n2A: f 22\nlost 3B: f 1 g 11 U 2 m 2", nations=PLAIN).but(beaten=(3, 1))
    assert [score.lost_kingdom for score in board.scores()] == [5, 2]
