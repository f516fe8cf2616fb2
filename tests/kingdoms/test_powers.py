"""Games of nations with many random effects, read twice: see tests/kingdoms/powers.py, which plays thousands."""

from __future__ import annotations

from random import Random

from tests.depth import deep
from tests.kingdoms.powers import every_word, game_of, play

GAMES = deep(3)


def test_both_readings_of_what_nations_may_do_and_gain() -> None:
    random, waiting, compared = Random("short"), list(every_word()), 0
    for _ in range(GAMES):
        random.shuffle(waiting)
        compared += play(game_of(random, waiting), random)
    assert compared
