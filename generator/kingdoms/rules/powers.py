"""What a nation can do at a level of magic: its effects sorted by the question that the rules ask.

Levels add up. Effects that happen once, when a level is reached, are not here: they are read from the level itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.kingdoms.clauses import ACTIONS, RESOURCES, Effect
from generator.kingdoms.records import LEVELS, Nation

Vector = tuple[int, int, int]  # amounts of mana, ore and food
NOTHING: Vector = (0, 0, 0)


class Gift(NamedTuple):
    """What an effect gives: fixed amounts, units of a kind to choose, units of what the region yields."""

    fixed: Vector
    choice: int
    region: int


class Gain(NamedTuple):
    """A gift on an event."""

    gift: Gift | None
    partner: Gift | None
    role: str | None
    but_not: int  # the number of a resource that cannot be chosen, or -1
    once_per_turn: bool


class Instead(NamedTuple):
    """Another action that may be done, and its fee."""

    do: str
    fee: Vector


@dataclass(frozen=True, slots=True)
class Powers:
    """Everything that the levels reached allow."""

    discounts: tuple[Effect, ...]
    surcharges: tuple[Effect, ...]
    worth: tuple[Vector, Vector]  # of a unit when the owner pays a war as attacker, as defender
    retreats: tuple[Effect, ...]
    gains: Mapping[str, tuple[Gain, ...]]
    bonuses: tuple[tuple[Effect, Gift], ...]
    swaps: int
    yields: tuple[tuple[tuple[str, ...], Vector], ...]
    trade_bonus: tuple[tuple[int, int], ...]  # units more, from so many traded
    exchanges: int
    discounted: Mapping[str, tuple[Effect, ...]]  # by action
    pays: Mapping[str, tuple[int, ...]]  # by action or "retreat": the resources that may replace the usual one
    instead: Mapping[str, tuple[Instead, ...]]  # by the action called
    free_after: frozenset[str]
    links: tuple[str, ...]
    enters: bool  # cliffs
    gates: tuple[str, ...]
    water_gates: bool
    expands: tuple[tuple[str, ...], ...]  # terrains of neighbouring regions; empty for any
    points: tuple[Effect, ...]


def vector(amounts: Mapping[Any, int]) -> Vector:
    """Amounts by name in the fixed order."""
    return (amounts.get("mana", 0), amounts.get("ore", 0), amounts.get("food", 0))


def gift(amounts: Mapping[Any, int] | None) -> Gift:
    amounts = amounts or {}
    return Gift(vector(amounts), amounts.get("choice", 0), amounts.get("region", 0))


def powers(nation: Nation, worth: Vector) -> tuple[Powers, ...]:
    """The powers of the nation at magic 0, 1 … 5."""
    return tuple(
        _powers([effect for level in nation.levels[:reached] for effect in level.effects], worth)
        for reached in range(LEVELS + 1)
    )


def _powers(effects: Iterable[Effect], worth: Vector) -> Powers:
    of: dict[str, list[Effect]] = {}
    for effect in effects:
        of.setdefault(effect.op, []).append(effect)

    def all_of(op: str) -> tuple[Effect, ...]:
        return tuple(of.get(op, ()))

    return Powers(
        discounts=all_of("war_discount"),
        surcharges=all_of("war_surcharge"),
        worth=(_worth(worth, all_of("war_value"), "attack"), _worth(worth, all_of("war_value"), "defend")),
        retreats=all_of("retreat_discount"),
        gains=_gains(all_of("gain")),
        bonuses=tuple((effect, gift(effect.give)) for effect in all_of("collect_bonus")),
        swaps=sum(effect.amount or 0 for effect in all_of("collect_swap")),
        yields=tuple((effect.terrain or (), gift(effect.give).fixed) for effect in all_of("collect_yield")),
        trade_bonus=tuple((effect.amount or 0, effect.number or 1) for effect in all_of("trade_bonus")),
        exchanges=max((effect.number or 1 for effect in all_of("trade_count")), default=1),
        discounted={
            action: tuple(effect for effect in all_of("cost_discount") if effect.action == action) for action in ACTIONS
        },
        pays=_pays(all_of("pay_with")),
        instead=_instead(all_of("act_instead")),
        free_after=frozenset(effect.after for effect in all_of("free_action") if effect.after),
        links=tuple(terrain for effect in all_of("patrol_link") for terrain in effect.terrain or ()),
        enters=any("cliffs" in (effect.terrain or ()) for effect in all_of("enter")),
        gates=tuple(terrain for effect in all_of("quest_gate") for terrain in effect.terrain or ()),
        water_gates=any(effect.via_water for effect in all_of("quest_gate")),
        expands=tuple(effect.terrain or () for effect in all_of("expand_adjacent")),
        points=all_of("vp"),
    )


def _worth(usual: Vector, effects: Iterable[Effect], role: str) -> Vector:
    found = list(usual)
    for effect in effects:
        if effect.role in (None, role) and effect.resource:
            place = RESOURCES.index(effect.resource)
            found[place] = max(found[place], effect.amount or 0)
    return (found[0], found[1], found[2])


def _gains(effects: Iterable[Effect]) -> dict[str, tuple[Gain, ...]]:
    found: dict[str, tuple[Gain, ...]] = {}
    for effect in effects:
        made = Gain(
            gift(effect.give) if effect.give else None,
            gift(effect.give_partner) if effect.give_partner else None,
            effect.role,
            RESOURCES.index(effect.but_not) if effect.but_not else -1,
            effect.once_per_turn,
        )
        event = str(effect.when)
        found[event] = (*found.get(event, ()), made)
    return found


def _pays(effects: Iterable[Effect]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for effect in effects:
        key = "retreat" if effect.retreat else str(effect.action)
        found[key] = (*found.get(key, ()), *(RESOURCES.index(resource) for resource in effect.spend))
    return found


def _instead(effects: Iterable[Effect]) -> dict[str, tuple[Instead, ...]]:
    found: dict[str, tuple[Instead, ...]] = {}
    for effect in effects:
        way = Instead(str(effect.do), vector(effect.fee))
        for called in (effect.called,) if effect.called else ACTIONS:
            found[called] = (*found.get(called, ()), way)
    return found
