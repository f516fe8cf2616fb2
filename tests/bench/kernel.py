"""Benchmarks of the compiled search against the same in Python, and against the same C without a sandbox.

The results are compared before anything is timed, here by their points; the tests compare them move by move.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from array import array
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from proofpress.cartographers.certificate import dealer, make_match
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_digest, deal_table, scorer
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.rules.board import Board, figure
from proofpress.cartographers.rules.legal_moves import Match, given_up, replay
from proofpress.cartographers.search import bots, t1
from proofpress.cartographers.search.bots import R1, players_for
from proofpress.cartographers.search.kernel import CardTable, Sandbox, card_words, sandbox
from proofpress.research.cartographers_census import Counter, subject_of
from proofpress.research.census import RangeTask
from tests.bench.framework import Benchmark, Work
from tests.bench.rules import corners
from tests.cartographers.random_play import random_game
from tests.cartographers.search.compare import places, scored
from tests.cartographers.search.kernel_build import FOLDER

GAMES = 3
BOARDS = 40
AGAIN = 20  # times the same boards are handed over, so that the call itself does not count
SHAPE_OF = "treetop_village"  # five spaces, eight ways to lie
RANDOM_GAMES = 5_000
WIDTH = 4
SEEDS = 200
COMPILERS = ("clang-14", "clang", "gcc")


@cache
def _edition() -> Edition:
    return load_edition()


@cache
def _table() -> CardTable:
    told = card_words(_edition(), choose(_edition()), _edition().maps["a"], by_border=True)
    return told.table(told.cards, told.rules)


def _sandbox() -> Sandbox:
    found = sandbox(_table().masks.limbs)
    assert found is not None
    return found


@cache
def _games() -> list[tuple[Match, bytes, array[int]]]:
    """Deals of the base game, for the rules and for the kernel."""
    config = deal_table(_edition(), choose(_edition())).config
    made = []
    for number in range(GAMES):
        game = make_match(_edition(), Setting(config, f"kernel {number}", "a", _edition().maps["a"], "border"))
        root = bytes.fromhex(deal_digest(game.deal))
        made.append((game, root, _table().deal(game.deal, root)))
    return made


def _points(name: str, *given: Any) -> list[int]:
    """What a function of the kernel says of each deal; the last argument is where it runs."""
    *numbers, where = given
    points = []
    for _, _, deal in _games():
        where.set_deal(_table(), deal)
        where.write(array("i", R1))
        points.append(where.call(name, *numbers))
    return points


def _in_kernel(name: str, *numbers: int) -> list[int]:
    return _points(name, *numbers, _sandbox())


def _beside(name: str, unit: str, python: Callable[[], list[int]], wanted: float, *numbers: int, aim: int) -> Benchmark:
    """A function of the kernel beside the same in Python, over the same deals."""
    assert _in_kernel(name, *numbers) == python()
    return Benchmark(
        name=f"{unit}, kernel against Python",
        unit=unit,
        ours=Work(lambda: _in_kernel(name, *numbers), GAMES),
        baseline=Work(python, GAMES),
        wanted=wanted,
        bound=wanted / 2,
        aim=aim,
    )


def _rules(game: Match) -> list[object]:
    return [_edition().scoring[card].rule for card in game.deal.edicts]


def lines() -> Iterator[Benchmark]:
    """R1, T1 with its deal, and a beam."""
    yield _beside(
        "reference",
        "R1 games",
        lambda: [bots.played(game, _rules(game)).points for game, _, _ in _games()],
        60,
        0,
        0,
        aim=900,
    )
    yield _beside(
        "triage",
        "T1 seeds",
        lambda: [(t1.first_line(game, root) or (0,))[0] for game, root, _ in _games()],
        8,
        t1.TRIES,
        aim=10_000,
    )
    yield _beside(
        "beam",
        f"beams of {WIDTH}",
        lambda: [bots.searched(game, _rules(game), WIDTH).points for game, _, _ in _games()],
        50,
        WIDTH,
        aim=200,
    )


@cache
def _boards() -> tuple[Board, ...]:
    """Boards out of random games."""
    random, boards = Random("kernel boards"), list[Board]()
    while len(boards) < BOARDS:
        _, states = random_game(random.choice(_games())[0], random)
        boards.append(random.choice(states).sheets[0].board)
    return tuple(boards)


def placements() -> Benchmark:
    """All places of a shape on a board."""
    grid, compiled, empty = _table().masks.grid, _sandbox(), [board.empty for board in _boards()]
    shape, number = figure(_edition().explore[SHAPE_OF].shapes[0].grid, grid), BOARDS * AGAIN * AGAIN
    counts = places(compiled, _table(), SHAPE_OF, 0, empty * AGAIN * AGAIN)
    assert counts[:BOARDS] == [sum(map(int.bit_count, corners(shape, mask))) for mask in empty]
    card = _table().cards[SHAPE_OF]

    def python() -> None:
        for mask in empty:
            corners(shape, mask)

    return Benchmark(
        name="placements, kernel against Python",
        unit="boards",
        ours=Work(lambda: compiled.call("count_places", number, card, 0), number),  # the boards are still there
        baseline=Work(python, BOARDS),
        wanted=40,
        bound=20,
        aim=10_000_000,
    )


def scorings() -> Benchmark:
    """All scoring cards of the base game on a board."""
    boards, grid, compiled = _boards(), _table().masks.grid, _sandbox()
    rules = [scorer(_edition(), card, grid).points for card in _table().rules]
    counts = scored(compiled, _table(), boards * AGAIN)
    assert [row[:-1] for row in counts[:BOARDS]] == [[points(board) for points in rules] for board in boards]

    def python() -> None:
        for board in boards:
            for points in rules:
                points(board)

    return Benchmark(
        name="scorings, kernel against Python",
        unit="scorings",
        ours=Work(lambda: compiled.call("score_boards", BOARDS * AGAIN), BOARDS * AGAIN * len(rules)),
        baseline=Work(python, BOARDS * len(rules)),
        wanted=45,
        bound=20,
        aim=12_000_000,
    )


def random_games() -> Benchmark:
    """Whole games of random legal moves."""
    game, _, deal = _games()[0]
    _sandbox().set_deal(_table(), deal)
    random = Random("kernel random games")

    def ours() -> None:
        _sandbox().call("random_games", RANDOM_GAMES)

    def python() -> None:
        for _ in range(20):
            random_game(game, random)

    return Benchmark(
        name="random games, kernel against Python",
        unit="games",
        ours=Work(ours, RANDOM_GAMES),
        baseline=Work(python, 20),
        wanted=80,
        bound=35,
        aim=200_000,
    )


@cache
def _native() -> ctypes.CDLL | None:
    """The same source for this processor."""
    compiler = next(filter(shutil.which, COMPILERS), None)
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "kernel.so"
        flags = ["-O3", "-std=gnu11", "-fPIC", "-shared", "-fno-strict-aliasing", "-march=native"]
        subprocess.run([compiler, *flags, "-o", str(made), str(FOLDER / "kernel.c")], check=True)
        library = ctypes.CDLL(str(made))
    library.input.restype = library.output.restype = ctypes.POINTER(ctypes.c_int32)
    return library


class Native:
    """The kernel's calls without a sandbox."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library

    def write(self, words: array[int]) -> int:
        ctypes.memmove(self._library.input(), words.tobytes(), 4 * len(words))
        return len(words)

    def call(self, name: str, *numbers: int) -> int:
        return int(getattr(self._library, name)(*numbers))

    def set_deal(self, _: CardTable, deal: array[int]) -> None:
        self.call("deal", self.write(deal))


def native() -> Iterator[Benchmark]:
    """What the sandbox costs: the same work, natively."""
    library = _native()
    if library is None:
        return
    free = Native(library)
    assert free.call("table", free.write(_table().words))
    masks = _table().masks
    empty = array("i", (word for board in _boards() for word in masks.words(board.empty))) * (AGAIN * AGAIN)
    layers = array("i", (word for board in _boards() for mask in board for word in masks.words(mask))) * AGAIN
    card, all_masks = _table().cards[SHAPE_OF], BOARDS * AGAIN * AGAIN

    def placed(where: Sandbox | Native) -> int:
        where.write(empty)
        return sum(where.call("count_places", all_masks, card, 0) for _ in range(AGAIN))

    def scored(where: Sandbox | Native) -> int:
        where.write(layers)
        return sum(where.call("score_boards", BOARDS * AGAIN) for _ in range(AGAIN))

    def random(where: Sandbox | Native) -> int:
        where.set_deal(_table(), _games()[0][2])
        return where.call("random_games", RANDOM_GAMES)

    for name, units, work in (
        ("placements", all_masks * AGAIN, placed),
        ("scorings", BOARDS * AGAIN * AGAIN * len(_table().rules), scored),
        ("random games", RANDOM_GAMES, random),
        ("R1 games", GAMES, partial(_points, "reference", 0, 0)),
        (f"beams of {WIDTH}", GAMES, partial(_points, "beam", WIDTH)),
    ):
        boxed, freely = partial(work, _sandbox()), partial(work, free)
        _sandbox().load(_table())
        assert boxed() == freely()
        yield Benchmark(
            name=f"{name}, in the sandbox against natively",
            unit=name,
            ours=Work(boxed, units),
            baseline=Work(freely, units),
            wanted=0.6,
            bound=0.3,
        )


def seeds() -> Iterator[Benchmark]:
    """T1 with its deals, as a census counts; and with every line replayed by the rules."""
    setting = Setting(deal_table(_edition(), choose(_edition())).config, "T", "a", _edition().maps["a"], "border")
    counter = Counter(_edition(), dealer(_edition(), setting), players_for(_edition(), setting))
    subject, ranges = subject_of(_edition(), setting, 1), RangeTask("verdicts", 0, SEEDS)

    def replayed() -> None:
        for dealt in counter.deals(subject, ranges):
            game, found = counter.judged(dealt)
            assert not found.moves or given_up(game, found.moves, replay(game, found.moves)) is None

    yield Benchmark(
        name="T1 with dealing",
        unit="seeds",
        ours=Work(lambda: counter.deals(subject, ranges), SEEDS),
        aim=5_000,
    )
    yield Benchmark(name="T1 with dealing and replay", unit="seeds", ours=Work(replayed, SEEDS), aim=2_000)


def benchmarks() -> Iterator[Benchmark]:
    yield placements()
    yield scorings()
    yield random_games()
    yield from lines()
    yield from seeds()
    yield from native()
