"""Every way to pay a price, to choose units, to trade. Amounts only: nothing here knows a position.

The answers depend on a few small numbers, so they are kept; games ask for the same ones again and again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.kingdoms.rules.powers import NOTHING, Vector

KEPT = 1 << 16  # answers of each kind: more than the thousand states of three tracks ever ask for


@lru_cache(KEPT)
def exact(price: int, have: Vector, kinds: tuple[int, ...]) -> tuple[Vector, ...]:
    """The ways to give exactly this many units of these kinds; a price of 0 is paid with nothing."""
    if price <= 0:
        return (NOTHING,)
    bounds = tuple(have[kind] if kind in kinds else 0 for kind in range(3))
    return tuple(
        (mana, ore, price - mana - ore)
        for mana in range(min(bounds[0], price) + 1)
        for ore in range(min(bounds[1], price - mana) + 1)
        if price - mana - ore <= bounds[2]
    )


@lru_cache(KEPT)
def for_war(cost: int, have: Vector, worth: Vector) -> tuple[Vector, ...]:
    """The ways to pay a war: together worth at least the cost, and no unit could be left out. There is no change."""
    if cost <= 0:
        return (NOTHING,)
    bounds = [min(have[kind], -(-cost // worth[kind])) if worth[kind] else 0 for kind in range(3)]
    return tuple(
        (mana, ore, food)
        for mana in range(bounds[0] + 1)
        for ore in range(bounds[1] + 1)
        for food in range(bounds[2] + 1)
        if _suffices(cost, (mana, ore, food), worth)
    )


def _suffices(cost: int, paid: Vector, worth: Vector) -> bool:
    total = value(paid, worth)
    return total >= cost and all(total - worth[kind] < cost for kind in range(3) if paid[kind])


def value(units: Vector, worth: Vector) -> int:
    return units[0] * worth[0] + units[1] * worth[1] + units[2] * worth[2]


@lru_cache(KEPT)
def choices(units: int, room: Vector) -> tuple[Vector, ...]:
    """The ways to take this many units of any kinds, as far as there is room for them on the tracks."""
    return exact(min(units, sum(room)), room, (0, 1, 2))


@lru_cache(KEPT)
def collections(fixed: Vector, free: int, swaps: int) -> tuple[Vector, ...]:
    """What collecting can yield: the fixed units, free ones of any kind, and units changed to another kind."""
    found = {plus(fixed, extra) for extra in exact(free, (free, free, free), (0, 1, 2))}
    for _ in range(swaps):
        found |= {changed for units in found for changed in _changed(units)}
    return tuple(sorted(found))


def _changed(units: Vector) -> Iterator[Vector]:
    for old in range(3):
        for new in range(3):
            if old != new and units[old]:
                made = list(units)
                made[old] -= 1
                made[new] += 1
                yield (made[0], made[1], made[2])


@lru_cache(KEPT)
def trades(have: Vector, cap: int) -> tuple[tuple[Vector, Vector], ...]:
    """The exchanges of one kind for another, as far as there is room on the other track."""
    return tuple(
        (_units(given, amount), _units(taken, amount))
        for given in range(3)
        for taken in range(3)
        if given != taken
        for amount in range(1, min(have[given], cap - have[taken]) + 1)
    )


@lru_cache(KEPT)
def mergers(have: Vector, taken: int, cap: int) -> tuple[tuple[Vector, Vector], ...]:
    """The exchanges of both other kinds for this one, as far as there is room on its track."""
    one, other = (kind for kind in range(3) if kind != taken)
    return tuple(
        (plus(_units(one, first), _units(other, second)), _units(taken, first + second))
        for first in range(1, have[one] + 1)
        for second in range(1, min(have[other], cap - have[taken] - first) + 1)
    )


def _units(kind: int, amount: int) -> Vector:
    return (amount if kind == 0 else 0, amount if kind == 1 else 0, amount if kind == 2 else 0)


def plus(one: Vector, other: Vector) -> Vector:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def covers(have: Vector, price: Vector) -> bool:
    return have[0] >= price[0] and have[1] >= price[1] and have[2] >= price[2]
