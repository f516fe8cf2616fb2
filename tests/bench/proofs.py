"""Benchmarks of dealing and proving.

Peers that do the same do not exist, so each piece of work is measured against another one of the same run: dealing
against dealing with Python's own generator, proving against a game of the bot, that game against a beam.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from proofpress.cartographers.certificate import certificate
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import DealTable, Setting, deal, deal_table
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.prove import accept
from proofpress.cartographers.records import Clause
from proofpress.cartographers.rules.legal_moves import Match
from proofpress.cartographers.search.bots import played, searched
from tests.bench.framework import Benchmark, Work
from tests.cartographers.random_play import random_deal

DEALS = 200
SEEDS = 20
ROUNDS = 4


@cache
def _edition() -> Edition:
    return load_edition()


@cache
def _table() -> DealTable:
    return deal_table(_edition(), choose(_edition()))


def _setting(seed: str) -> Setting:
    return Setting(_table().config, seed, "a", _edition().maps["a"], "border")


def _rules(game: Match) -> list[tuple[Clause, ...]]:
    return [_edition().scoring[card].rule for card in game.deal.edicts]


@cache
def _games() -> list[Match]:
    return [accept(_edition(), _setting(f"round {number}"))[0] for number in range(ROUNDS)]


def deals() -> Benchmark:
    """Seeds to deals of the base game, against deals made with Python's generator, which anybody can predict."""
    random, choice = Random("deals"), choose(_edition())

    def ours() -> None:
        for number in range(DEALS):
            deal(_table(), f"deal {number}")

    def predictable() -> None:
        for _ in range(DEALS):
            random_deal(_edition(), choice, random)

    return Benchmark(
        name="deals, against deals with random",
        unit="deals",
        ours=Work(ours, DEALS),
        baseline=Work(predictable, DEALS),
        wanted=0.5,
        bound=0.3,
        aim=10_000,
    )


def certificates() -> Benchmark:
    """T1, certificate and its replay, against games of R1. At most 12 ms a seed are wanted: 83 a second."""

    def ours() -> None:
        for number in range(SEEDS):
            setting = _setting(f"proof {number}")
            game, found = accept(_edition(), setting)
            if found.verdict == "playable":
                certificate(_edition(), setting, game, method=found.method, witness=found.moves)  # verifies it

    return Benchmark(
        name="T1, certificate, replay, against R1",
        unit="seeds",
        ours=Work(ours, SEEDS),
        baseline=Work(_played, ROUNDS),
        wanted=10,
        bound=5,
        aim=83,
    )


def rounds() -> Benchmark:
    """Rounds of a pack, T1 and a game of R1, against a beam of two: 64 in 8 seconds on two cores are 4 a second."""

    def ours() -> None:
        for number in range(ROUNDS):
            accept(_edition(), _setting(f"round {number}"))
        _played()

    def beam() -> None:
        for game in _games():
            searched(game, _rules(game), 2)

    return Benchmark(
        name="T1 and R1, against a beam of 2",
        unit="rounds",
        ours=Work(ours, ROUNDS),
        baseline=Work(beam, ROUNDS),
        wanted=1.5,
        bound=1,
        aim=4,
    )


def _played() -> None:
    for game in _games():
        played(game, _rules(game))


def benchmarks() -> Iterator[Benchmark]:
    yield deals()
    yield certificates()
    yield rounds()
