"""The rules: what may be written where, and what a market is worth. Proofs rest on this module alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from night_market.records import SIDE, EachLine, EachSpace
from proofpress.records import dataclass

STALLS = SIDE * SIDE
NAMES = tuple(f"{row}{column}" for row in "ABCD" for column in range(1, SIDE + 1))
LINES = {
    "row": [[row * SIDE + column for column in range(SIDE)] for row in range(SIDE)],
    "column": [[row * SIDE + column for row in range(SIDE)] for column in range(SIDE)],
}
EDGE = [stall for stall in range(STALLS) if {*divmod(stall, SIDE)} & {0, SIDE - 1}]


class MoveError(Exception):
    """A move that the rules do not allow."""


class Deal(NamedTuple):
    """What a seed deals: the goals in play, and the rolls."""

    goals: tuple[str, ...]
    rolls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Market:
    """The numbers written so far, 0 where a stall is empty."""

    stalls: tuple[int, ...] = (0,) * STALLS

    @property
    def turn(self) -> int:
        return STALLS - self.stalls.count(0)

    @property
    def over(self) -> bool:
        return 0 not in self.stalls


def begin(_: Deal) -> Market:
    """An empty market."""
    return Market()


def apply(deal: Deal, market: Market, stall: int) -> Market:
    """The market after the number of this turn was written into a stall."""
    if market.stalls[stall]:
        raise MoveError(f"{NAMES[stall]} is not empty")
    return Market((*market.stalls[:stall], deal.rolls[market.turn], *market.stalls[stall + 1 :]))


def read(_: Deal, __: Market, text: str) -> int:
    """A stall from its name."""
    if text not in NAMES:
        raise MoveError(f"there is no stall {text[:9]!a}")
    return NAMES.index(text)


def written(_: Deal, __: Market, stall: int) -> str:
    """The name of a stall."""
    return NAMES[stall]


def score(goal: EachLine | EachSpace, stalls: Sequence[int]) -> int:
    """What a goal pays."""

    def fits(stall: int) -> bool:
        return stalls[stall] > 0 and stalls[stall] % 2 == (goal.holding == "odd")

    match goal:
        case EachLine():
            return goal.points * sum(sum(map(fits, line)) >= goal.number for line in LINES[goal.each])
        case EachSpace():
            return goal.points * sum(map(fits, EDGE))
        case _:
            assert_never(goal)
