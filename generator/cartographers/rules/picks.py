"""What a player may pick by a scoring rule: the largest square, unbroken runs, and how often a picked thing is paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import assert_never

from generator.cartographers.clauses import PerCluster, PerSquare
from generator.cartographers.rules.boards import Board, Grid, bits

Payment = Callable[[Board, int], tuple[int, int]]  # board, picked thing -> how many times it is paid, for which spaces


def largest_square(mask: int, stride: int) -> list[int]:
    """The largest square of the mask, the first in reading order; a list, empty when there is none."""
    side, corners = 0, mask
    while mask:
        side, corners = side + 1, mask
        mask &= mask >> 1 & mask >> stride & mask >> (stride + 1)
    if not side:
        return []
    row = (1 << side) - 1
    square = 0
    for step in range(side):
        square |= row << (step * stride)
    return [square << ((corners & -corners).bit_length() - 1)]


def runs(mask: int, step: int) -> list[int]:
    """The unbroken runs of spaces in one direction, in reading order of their first spaces."""
    found = []
    for bit in bits(mask & ~(mask << step)):
        run = bit
        while (grown := run | run << step & mask) != run:
            run = grown
        found.append(run)
    return found


def payment(per: Sequence[PerCluster | PerSquare], grid: Grid) -> Payment:
    """For a picked thing, how many times it is paid and for which spaces."""
    payments = [_payment_per(unit, grid) for unit in per]
    if len(payments) == 1:
        return payments[0]

    def together(board: Board, thing: int) -> tuple[int, int]:
        parts = [paid(board, thing) for paid in payments]
        return sum(times for times, _ in parts), reduce(or_, (cells for _, cells in parts))

    return together


def _payment_per(unit: PerCluster | PerSquare, grid: Grid) -> Payment:
    match unit:
        case "space":
            return lambda _, thing: (thing.bit_count(), thing)
        case "empty_beside":

            def empty_beside(board: Board, thing: int) -> tuple[int, int]:
                spaces = grid.around(thing) & board.empty
                return spaces.bit_count(), spaces

            return empty_beside
        case "row" | "side":  # a square covers as many rows as its side is long
            return lambda _, thing: (sum(1 for line in grid.rows if thing & line), thing)
        case "column":
            return lambda _, thing: (sum(1 for line in grid.columns if thing & line), thing)
        case _:
            assert_never(unit)
