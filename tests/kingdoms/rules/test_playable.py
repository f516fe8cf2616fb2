"""What a game must show to prove its set-up playable."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from proofpress.kingdoms.deal import start_match
from proofpress.kingdoms.rules import legal_moves as rules_moves
from proofpress.kingdoms.rules.setup import SeatSetup, Setup
from proofpress.kingdoms.rules.state import Match, Move
from tests.kingdoms.random_play import random_game
from tests.kingdoms.scenes import box

SETUP = Setup(
    (
        SeatSetup("1A", "mosskin", "f", (2, 1, 3)),
        SeatSetup("5B", "crownless", "m", (6, 0, 0)),
        SeatSetup("3B", "glasswrights", "p", (0, 6, 0)),
    ),
    first=1,
)


def shown() -> tuple[Match, list[Move]]:
    """A game that proves its set-up."""
    game = start_match(box(), SETUP)
    random = Random("playable")
    lines = (random_game(game, random)[0] for _ in range(50))
    return game, next(moves for moves in lines if rules_moves.shut_out(game, moves) is None)


def test_a_game_to_the_end_is_a_proof() -> None:
    game, moves = shown()
    assert rules_moves.shut_out(game, moves) is None
    assert rules_moves.shut_out(game, moves[:-1]) == "the game does not end"


def test_everybody_must_have_been_able_to_do_what_others_were() -> None:
    game, _ = shown()
    random = Random("missed")
    reasons = {rules_moves.shut_out(game, random_game(game, random)[0]) for _ in range(60)}
    assert any(reason and "was never able to" in reason for reason in reasons)


def test_the_rounds_are_limited(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    game, moves = shown()
    assert rules_moves.MOST_ROUNDS * game.terms.shields == rules_moves.MOST_TURNS
    monkeypatch.setattr(rules_moves, "MOST_ROUNDS", 2)
    assert rules_moves.shut_out(game, moves) == "the game takes more than 2 rounds"


def test_all_resources_must_be_in_reach() -> None:
    game, moves = shown()
    poor = {**game.atlas.terrain, "underground": 0, "plains": 0}
    assert rules_moves.shut_out(replace(game, atlas=replace(game.atlas, terrain=poor)), moves) == (
        "player 1 can reach no food from land 1A"
    )
    island = replace(game.atlas, moves=(0,) * len(game.atlas.moves), border=0, terrain={**poor})
    assert "can reach no" in str(rules_moves.shut_out(replace(game, atlas=island), moves))
