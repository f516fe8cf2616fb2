"""Benchmarks of the second game: whole games of the random player and of K1, and the proof of a set-up.

There is nothing to compare them with, so they only report their speed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from proofpress.kingdoms.certificate import Setting
from proofpress.kingdoms.deal import box_of, choose, deal, setup_digest, start_match
from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.prove import prove
from proofpress.kingdoms.search import k1_line
from tests.bench.framework import Benchmark, Work
from tests.kingdoms.random_play import random_game, random_setup

GAMES = 40  # a quarter for each number of players
PLAYERS = (2, 3, 4, 5)


def random_games() -> Benchmark:
    """Set-up and game of random players, without and with tokens."""
    box = box_of(load_edition())

    def ours() -> None:
        random = Random("random kingdoms")
        for number in range(GAMES):
            setup = random_setup(box, PLAYERS[number % len(PLAYERS)], random, with_tokens=number % 8 > 3)
            random_game(start_match(box, setup), random)

    return Benchmark(name="kingdoms: random games of 2 to 5", unit="games", ours=Work(ours, GAMES), aim=150)


def k1_games() -> Benchmark:
    """Games of K1 against itself."""
    box = box_of(load_edition())
    setups = [
        deal(box, choose(box, PLAYERS[number % len(PLAYERS)], tokens=number % 8 > 3), f"bench {number}")
        for number in range(8)
    ]

    def ours() -> None:
        for setup in setups:
            k1_line(start_match(box, setup), bytes.fromhex(setup_digest(setup)))

    return Benchmark(name="kingdoms: games of K1", unit="games", ours=Work(ours, len(setups)), aim=10)


def proofs() -> Benchmark:
    """A seed proved from the deal to the verified certificate."""
    edition = load_edition()
    setting = Setting(choose(box_of(edition), 4, tokens=True).config, "bench")
    return Benchmark(name="kingdoms: proofs", unit="seeds", ours=Work(lambda: prove(edition, setting), 1), aim=1)


def benchmarks() -> Iterator[Benchmark]:
    yield random_games()
    yield k1_games()
    yield proofs()
