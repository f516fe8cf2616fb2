"""A move at the wrong time: what it is time for instead, and that no move that can be right is refused as one."""

from __future__ import annotations

from random import Random

from proofpress.kingdoms.deal import start_match
from proofpress.kingdoms.rules.legal_moves import decision, why_not
from proofpress.kingdoms.rules.refusals import amounts
from proofpress.kingdoms.rules.state import Move, Step, Table
from tests.kingdoms.random_play import random_game, random_setup
from tests.kingdoms.scenes import box, scene

DECISIONS = {
    "call": "call",
    "respond": "build collect expand pass patrol quest research stand trade",
    "again": "pass trade",
    "onward": "pass patrol stand",
    "choose": "choose",
    "name": "name",
    "bandits": "bandits lose",
    "set": "set",
    "pay": "pay",
    "lair": "dragon pass",
    "leave": "church lose retreat",  # and a refuge, but that is rare
}


def table() -> Table:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33")
    return Table(board.game, board.state)


def test_every_decision_has_its_moves() -> None:
    random, made = Random("times"), {task: set[str]() for task in DECISIONS}
    for _ in range(90):
        game = start_match(box(), random_setup(box(), 4, random, with_tokens=True))
        for move, state in zip(*random_game(game, random), strict=False):
            step, now = decision(state), Table(game, state)
            made[step.task].add(move.task)
            early = why_not(now, step, Move("sleep"))
            assert early.startswith(f"now is the time for player {step.seat + 1} to ")
            assert early.endswith(", not to sleep")
            assert "now is the time" not in why_not(now, step, move)
    assert {task: " ".join(sorted(moves)) for task, moves in made.items()} == DECISIONS


def test_regions_that_no_game_has() -> None:
    beyond = len(table().game.atlas.names)
    for at, to in ((0, beyond), (beyond, 0), (-2, 0), (0, -2)):
        said = why_not(table(), Step("respond", 0), Move("patrol", at=at, to=to))
        assert said == "there is no such region in this game"


def test_moves_that_no_notation_can_say() -> None:
    below = Move("trade", give=(1, -1, 0), take=(0, 0, 1))
    assert why_not(table(), Step("respond", 0), below) == "amounts are never below zero"
    assert why_not(table(), Step("respond", 0), Move("stand")) == "no piece of player 1 lies in nowhere"
    more = Move("trade", give=(1, 0, 0), take=(0, 0, 2))
    assert "takes as many as it gives" in why_not(table(), Step("again", 0), more)


def test_amounts_in_words() -> None:
    assert [amounts(units) for units in ((2, 0, 1), (0, 3, 0), (0, 0, 0))] == ["2 mana, 1 food", "3 ore", "nothing"]
