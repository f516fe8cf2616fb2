"""Moves as text: every move of random games reads back, and every slip is reported."""

from __future__ import annotations

from random import Random

import pytest

from proofpress.kingdoms.certificate import plain, read, read_plain, written
from proofpress.kingdoms.deal import start_match
from proofpress.kingdoms.rules.board import RuleError
from proofpress.kingdoms.rules.legal_moves import legal
from proofpress.kingdoms.rules.state import MOVES
from tests.kingdoms.random_play import random_game, random_setup
from tests.kingdoms.scenes import box, scene


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_move_reads_back(players: int) -> None:
    random = Random(f"notation {players}")
    seen = set()
    for _ in range(6):
        game = start_match(box(), random_setup(box(), players, random, with_tokens=True))
        moves, states = random_game(game, random)
        for move, state in zip(moves, states, strict=False):
            text = written(game, state, move)
            assert read(game, state, text) == move
            seen.add(move.task)
        for state in random.sample(states[:-1], 5):
            possible = legal(game, state)
            assert len({plain(game, move) for move in possible}) == len(possible)
    assert {"call", "patrol", "quest", "build", "research", "expand", "trade", "collect", "pass", "set"} <= seen


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2: pass", "is not made by player 1"),
        ("pass", "is not made by player 1"),
        ("1: dance", '"dance" is not a move'),
        ("1: patrol 1A.f > 1A.z", 'there is no region "1A.z" in this game; its lands are 1A, 2A, 3A'),
        ("1: patrol 1A.f", 'there is no region ""'),
        ("1: trade two mana for 2 ore", 'has "two" where a number is wanted'),
        ("1: trade 2 gold for 2 ore", "names gold; resources are mana, ore, food"),
        ("1: trade 2 for 2 ore", 'does not give its resources as "2 mana 1 ore"'),
        ("1: set 123456789", "where a number is wanted"),
        ("1: set ²", "where a number is wanted"),
    ],
)
def test_slips(text: str, said: str) -> None:
    board = scene("1A: f 11\n2A: g 22\n3A: f 33")
    with pytest.raises(RuleError) as caught:
        read(board.game, board.state, text)
    assert said in str(caught.value)


def test_texts() -> None:
    game = scene("1A: f 11\n2A: g 22\n3A: f 33").game
    texts = (
        "call quest",
        "patrol 1A.f > 1A.m",
        "quest 1A.f > 2A.m",
        "stand 1A.f",
        "build for 2 ore",
        "research for 1 mana",
        "expand 1A.f for nothing",
        "trade 2 mana for 2 ore",
        "collect 1 mana 2 food",
        "collect nothing",
        "pass",
        "set 5",
        "set flag",
        "pay 2 mana 1 ore",
        "retreat 1A.f > 1A.m for 2 food",
        "church 1A.f > 1A.m",
        "refuge 1A.f > 1A.m",
        "lose 1A.f",
        "dragon",
        "choose 1 mana",
        "name 2: 1 ore",
        "bandits 1 ore 1 food",
        "swap 1A.f > 2A.m",
        "lift 1A.f",
        "land 2A.m",
        "steal 2: 1 ore",
        "raise 1 mana",
        "remove 2: 1A.f",
        "redeploy 1A.f > 1A.m",
    )
    assert {text.partition(" ")[0] for text in texts} == set(MOVES)
    for text in texts:
        assert plain(game, read_plain(game, text)) == text
