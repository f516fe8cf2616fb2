"""Runs the kernel in a sandbox of WebAssembly, and turns what it says into moves of the rules.

It imports nothing and has a memory of its own, so that nothing in a table reaches further, and fuel for a call, so that
it ends. Where it cannot be run, for whatever reason, `sandbox` gives None, and the Python beside it does the same more
slowly; the environment variable PROOFPRESS_ENGINE=python asks for that.
"""

from __future__ import annotations

import atexit
import os
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple

from generator.cartographers.records import TERRAINS
from generator.cartographers.rules.boards import Board
from generator.cartographers.rules.game import SINGLE, DecisionTask, Move
from generator.cartographers.rules.rating import SeasonScore
from generator.cartographers.search.kernel.machines import forget, machine
from generator.cartographers.search.kernel.tables import CardTable

# The SHA-256 of each compiled form, by its limbs; tests/cartographers/search/kernel_build.py writes them.
COMPILED: Final = {
    2: "c1a6543d8b23017cb348e64230b02517561ce5647ea1cf4edeb5d9714be5068c",
    4: "8dfd766781f1541447a5e47beaa805c48678c6cce5dc6a95753ea1a7967d55e6",
}
_SCORES: Final = 17  # words before the first move
_COUNTS: Final = (1 << 14) - 256  # where a random game says how many moves there were
_TASKS: Final[tuple[DecisionTask, ...]] = ("draw", "draw", "ambush", "gaze", "hero", "ravage")


class Found(NamedTuple):
    """A line of play as the kernel saw it."""

    moves: tuple[Move, ...]
    scores: tuple[SeasonScore, ...]
    choices: tuple[int, ...]  # how many moves there were to choose from, in a random game


class Sandbox:
    """One kernel with its memory."""

    def __init__(self, limbs: int) -> None:
        self._machine = machine(_data(limbs))
        self.call = self._machine.call
        self._input, self._output = self.call("input"), self.call("output")
        self._table: CardTable | None = None

    def write(self, words: array[int]) -> int:
        """Hands over words; their number."""
        data = words.tobytes()
        self._machine.write(data, self._input)
        return len(words)

    def read(self, number: int, start: int = 0) -> array[int]:
        """The words of an answer."""
        words = array("i")
        words.frombytes(self._machine.read(self._output + 4 * start, 4 * number))
        return words

    def load(self, table: CardTable) -> None:
        """Takes a choice of cards on a map, unless it is there already."""
        if self._table is not table:
            self._table = None
            if not self.call("table", self.write(table.words)):
                raise ValueError("the kernel refuses the table")
            self._table = table

    def set_deal(self, table: CardTable, words: array[int]) -> None:
        """Takes a deal."""
        self.load(table)
        if not self.call("deal", self.write(words)):
            raise ValueError("the kernel refuses the deal")

    def tries(self, table: CardTable, deals: array[int], most: int) -> array[int]:
        """What T1 says of each of these deals, which lie one after another."""
        self.load(table)
        number = self.call("triages", self.write(deals), most)
        if number < 0:
            raise ValueError("the kernel refuses the deals")
        return self.read(number)

    def found(self, table: CardTable, *, choices: bool = False) -> Found:
        """The line of play that was found last."""
        mask, size = table.masks.mask, 2 * table.masks.limbs
        number = self.read(1)[0]
        words = self.read(_SCORES + number * (3 + 2 * size))
        moves = []
        for at in range(_SCORES, len(words), 3 + 2 * size):
            task, terrain, shape = _TASKS[words[at]], words[at + 1], words[at + 2]
            cells = mask(words[at + 3 : at + 3 + size])
            attack = mask(words[at + 3 + size : at + 3 + 2 * size]) if task == "hero" else 0
            if task == "draw":
                moves.append(Move(task, cells, TERRAINS[terrain], SINGLE if shape < 0 else shape))
            else:
                moves.append(Move(task, cells, attack=attack))
        scores = self.scores_found()
        counts = tuple(self.read(number, _COUNTS)) if choices else ()
        return Found(tuple(moves), scores, counts)

    def scores_found(self) -> tuple[SeasonScore, ...]:
        """Its seasons alone."""
        words = self.read(_SCORES)
        return tuple(
            SeasonScore((words[at], words[at + 1]), words[at + 2], words[at + 3]) for at in range(1, _SCORES, 4)
        )

    def places(self, table: CardTable, card: str, shape: int, empty: Iterable[int]) -> list[int]:
        """For each mask of empty spaces how many places the card's shape has."""
        self.load(table)
        masks = self.write(array("i", (word for mask in empty for word in table.masks.words(mask))))
        number = self.call("count_places", masks // (2 * table.masks.limbs), table.cards[card], shape)
        if number < 0:
            raise ValueError("too many maps at once")
        return self.read(number).tolist()

    def scores(self, table: CardTable, boards: Sequence[Board]) -> list[list[int]]:
        """For each board the points of every rule of the table, and what monsters cost."""
        self.load(table)
        width = len(table.rules) + 1
        self.write(array("i", (word for board in boards for mask in board for word in table.masks.words(mask))))
        if self.call("score_boards", len(boards)) < 0:
            raise ValueError("too many boards at once")
        points = self.read(width * len(boards)).tolist()
        return [points[start : start + width] for start in range(0, len(points), width)]


def _data(limbs: int) -> bytes:
    data = files(__package__).joinpath(f"kernel{limbs}.wasm").read_bytes()
    if sha256(data).hexdigest() != COMPILED[limbs]:
        raise ValueError("this is not the kernel that was compiled")
    return data


@cache
def sandbox(limbs: int) -> Sandbox | None:
    """The kernel for this size of map, or None where it cannot be run or is not wanted."""
    if os.environ.get("PROOFPRESS_ENGINE") == "python":
        return None
    try:
        return Sandbox(limbs)
    except Exception:  # whatever goes wrong on some machine: there is another way
        return None


@atexit.register  # or the library would clean up when half of it is gone
def _forget() -> None:
    sandbox.cache_clear()
    forget()
