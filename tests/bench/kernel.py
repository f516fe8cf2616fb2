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
from functools import cache
from pathlib import Path
from random import Random

from generator.cartographers.certificate import Setting, make_match
from generator.cartographers.choices import choose
from generator.cartographers.deal import deal_digest
from generator.cartographers.deal_config import deal_table
from generator.cartographers.load import Edition, load_edition
from generator.cartographers.play import scorer
from generator.cartographers.rules.boards import Board
from generator.cartographers.rules.game import Match
from generator.cartographers.search import beam, bot, packing
from generator.cartographers.search.judge import R1
from generator.cartographers.search.kernel.sandbox import Sandbox, sandbox
from generator.cartographers.search.kernel.tables import CardTable, table_of
from tests.bench.framework import Benchmark, Work
from tests.cartographers.random_play import random_game
from tests.cartographers.search.kernel_build import FOLDER

GAMES = 3
BOARDS = 40
RANDOM_GAMES = 5_000
WIDTH = 4
COMPILERS = ("clang-14", "clang", "gcc")


@cache
def _edition() -> Edition:
    return load_edition()


@cache
def _table() -> CardTable:
    return table_of(_edition(), choose(_edition()), _edition().maps["a"], by_border=True)


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


def _in_kernel(name: str, *numbers: int) -> list[int]:
    points = []
    for _, _, deal in _games():
        _sandbox().set_deal(_table(), deal)
        _sandbox().write(array("i", R1))
        points.append(_sandbox().call(name, *numbers))
    return points


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
        lambda: [bot.reference(game, _rules(game)).points for game, _, _ in _games()],
        50,
        0,
        0,
        aim=900,
    )
    yield _beside(
        "triage",
        "T1 seeds",
        lambda: [(packing.first_line(game, root) or (0,))[0] for game, root, _ in _games()],
        8,
        packing.TRIES,
        aim=10_000,
    )
    yield _beside(
        "beam",
        f"beams of {WIDTH}",
        lambda: [beam.searched(game, _rules(game), WIDTH).points for game, _, _ in _games()],
        50,
        WIDTH,
        aim=200,
    )


def scorings() -> Benchmark:
    """All scoring cards of the base game on boards out of random games."""
    random, boards = Random("kernel boards"), list[Board]()
    while len(boards) < BOARDS:
        _, states = random_game(random.choice(_games())[0], random)
        boards.append(random.choice(states).sheets[0].board)
    grid = _table().masks.grid
    rules = [scorer(_edition(), card, grid).points for card in _table().rules]
    compiled = _sandbox()
    assert [row[:-1] for row in compiled.scores(_table(), boards)] == [
        [points(board) for points in rules] for board in boards
    ]

    def ours() -> None:
        compiled.call("score_boards", BOARDS)  # the boards are still there

    def python() -> None:
        for board in boards:
            for points in rules:
                points(board)

    return Benchmark(
        name="scorings, kernel against Python",
        unit="scorings",
        ours=Work(ours, BOARDS * len(rules)),
        baseline=Work(python, BOARDS * len(rules)),
        wanted=35,
        bound=15,
        aim=10_000_000,
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
        wanted=70,
        bound=30,
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


def native() -> Iterator[Benchmark]:
    """R1 in the sandbox, against the same C without one."""
    library = _native()
    if library is None:
        return

    def write(words: array[int]) -> int:
        ctypes.memmove(library.input(), words.tobytes(), 4 * len(words))
        return len(words)

    assert library.table(write(_table().words))

    def natively() -> list[int]:
        points = []
        for _, _, deal in _games():
            library.deal(write(deal))
            write(array("i", R1))
            points.append(library.reference(0, 0))
        return points

    assert natively() == _in_kernel("reference", 0, 0)
    yield Benchmark(
        name="R1 games, in the sandbox against natively",
        unit="games",
        ours=Work(lambda: _in_kernel("reference", 0, 0), GAMES),
        baseline=Work(natively, GAMES),
        wanted=0.6,
        bound=0.3,
    )


def benchmarks() -> Iterator[Benchmark]:
    yield scorings()
    yield random_games()
    yield from lines()
    yield from native()
