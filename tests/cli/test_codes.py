"""`verify` and `score` with the code of a whole game."""

from __future__ import annotations

from tests.cartographers.test_game_code import CODE, SEED
from tests.cli.conftest import Proofpress


def test_verify_takes_a_code(proofpress: Proofpress) -> None:
    result = proofpress("verify", "--code", CODE, "--seed", SEED)
    assert result.code == 0
    assert result.out.endswith("ambushes by solo rule: 20 legal moves, which earn 105 points\n")
    refused = proofpress("verify", "--code", CODE, "--seed", "2026-W48")
    assert (refused.code, refused.out) == (4, "")
    assert "belongs to a game with another seed" in refused.err
    for words in (("--code", CODE), ("--seed", SEED), ("--code", CODE, "--seed", SEED, "proof.json"), ()):
        assert proofpress("verify", *words).code == 2


def test_score_takes_a_code(proofpress: Proofpress) -> None:
    result = proofpress("score", "--code", CODE, "--seed", SEED, "--solo")
    assert "rating 105 - (24 + 25 + 20 + 16) = 20: Master Mapsmith" in result.out
    for words in (("--edicts", "A=deepwood"), ("--coins", "1,2,3,4"), ("sheet.txt",)):
        assert proofpress("score", "--code", CODE, "--seed", SEED, *words).code == 2
