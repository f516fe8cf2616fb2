"""Games of certificates told move by move: every move, what was forced, and maps that add up to the last one."""

from __future__ import annotations

import re
from typing import get_args

from proofpress.cartographers.certificate import SENTENCES as DRAWN
from proofpress.cartographers.rules.legal_moves import DecisionTask
from proofpress.kingdoms.certificate import SENTENCES, drawn, read_plain, said, told
from proofpress.kingdoms.rules.legal_moves import MEANT, apply, begin
from proofpress.kingdoms.rules.state import MOVES, Move
from proofpress.kingdoms.search import random_line
from tests.kingdoms.scenes import scene


def test_every_kind_of_move_has_a_sentence() -> None:
    assert set(DRAWN) == set(get_args(DecisionTask))
    assert set(SENTENCES) == set(MOVES) == {kind for meant in MEANT.values() for kind in meant.kinds}


def test_lands_are_told_as_they_change() -> None:
    """Laid over each other, the lines of a land give the end of the game; every move has its number."""
    game = scene("1A: f 11\n2A: f 22\n3A: f 33").game
    moves, end = random_line(game, b"told")
    lines = list(told(game, moves))
    lands = {found[1]: found[2] for line in lines if (found := re.fullmatch(r" *(\d[AB]): (.*)", line))}
    assert [f"{side}: {lands[side]}" for side in game.setup.sides() if lands[side] != "nobody"] == drawn(game, end)
    numbers = [int(found[1]) for line in lines if (found := re.match(r"(\d+)\. ", line))]
    assert numbers == list(range(1, len(moves) + 1))
    assert sum(line.startswith("turn ") for line in lines) == end.turn


def test_what_is_paid_without_a_choice_is_told() -> None:
    board = scene("1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 1, 0), 2: (0, 0, 9)}).do("patrol 1A.f > 1A.m")
    forced: list[tuple[int, Move]] = []
    after = apply(board.game, board.state, read_plain(board.game, "set 1"), forced)
    assert [said(board.game, seat, move) for seat, move in forced] == [
        "player 2 sets the flag",
        "player 1 pays 1 ore for the war",
        "player 2 pays nothing for the war",
    ]
    assert after == board.do("set 1").state
    assert begin(board.game) != after
