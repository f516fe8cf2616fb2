"""What a nation can do at a level of magic: its effects sorted by the question that the rules ask.

Levels add up. Effects that happen once, when a level is reached, are not here: they are read from the level itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, assert_never

from generator.kingdoms.clauses import ACTIONS, RESOURCES, Condition, Given, Resource
from generator.kingdoms.effects import (
    ActInstead,
    AllianceBonus,
    AllianceGain,
    CollectBonus,
    CollectSwap,
    CollectYield,
    CostDiscount,
    Effect,
    Enter,
    ExpandAdjacent,
    FreeAction,
    Gain,
    Gains,
    Immediate,
    PatrolLink,
    PayWith,
    Points,
    PointsBySteps,
    PointsFor,
    PointsIf,
    QuestGate,
    RetreatDiscount,
    TradeBonus,
    TradeCount,
    WarDiscount,
    WarGain,
    WarSurcharge,
    WarValue,
)
from generator.kingdoms.records import LEVELS, Nation

Vector = tuple[int, int, int]  # amounts of mana, ore and food
NOTHING: Vector = (0, 0, 0)


class GiftVector(NamedTuple):
    """What an effect gives: fixed amounts, and units of a kind to choose."""

    fixed: Vector
    choice: int


class Instead(NamedTuple):
    """Another action that may be done, and its fee."""

    do: str
    fee: Vector


@dataclass(slots=True)
class Powers:
    """Everything that the levels reached allow."""

    worth: tuple[Vector, Vector]  # of a unit when the owner pays a war as attacker, as defender
    discounts: list[WarDiscount] = field(default_factory=list)
    surcharges: list[WarSurcharge] = field(default_factory=list)
    retreats: list[RetreatDiscount] = field(default_factory=list)
    gains: list[Gains] = field(default_factory=list)
    bonuses: list[tuple[Condition, GiftVector]] = field(default_factory=list)
    shared: int = 0  # units more from each region shared with a partner
    swaps: int = 0
    yields: list[tuple[tuple[str, ...], Vector]] = field(default_factory=list)
    trade_bonus: list[TradeBonus] = field(default_factory=list)
    exchanges: int = 1
    discounted: Mapping[str, list[CostDiscount]] = field(default_factory=lambda: {action: [] for action in ACTIONS})
    pays: dict[str, list[int]] = field(default_factory=dict)  # what replaces the usual resource, by action or "retreat"
    instead: Mapping[str, list[Instead]] = field(default_factory=lambda: {action: [] for action in ACTIONS})
    free_after: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    enters: bool = False  # cliffs
    gates: list[str] = field(default_factory=list)
    water_gates: bool = False
    expands: list[tuple[str, ...]] = field(default_factory=list)  # terrains of neighbouring regions; empty for any
    points: list[Points] = field(default_factory=list)

    def add(self, effect: Effect) -> None:
        """One more effect."""
        match effect:
            case WarDiscount():
                self.discounts.append(effect)
            case WarSurcharge():
                self.surcharges.append(effect)
            case WarValue():
                attack, defend = self.worth
                self.worth = (
                    attack if effect.role == "defend" else _raised(attack, effect.resource, effect.amount),
                    defend if effect.role == "attack" else _raised(defend, effect.resource, effect.amount),
                )
            case RetreatDiscount():
                self.retreats.append(effect)
            case Gain() | WarGain() | AllianceGain():
                self.gains.append(effect)
            case CollectBonus():
                self.bonuses.append((effect.condition, gift(effect.give)))
            case AllianceBonus():
                self.shared += effect.units()
            case CollectSwap():
                self.swaps += effect.amount
            case CollectYield():
                self.yields.append((effect.terrain, vector(effect.give)))
            case TradeBonus():
                self.trade_bonus.append(effect)
            case TradeCount():
                self.exchanges = max(self.exchanges, effect.number)
            case CostDiscount():
                self.discounted[effect.action].append(effect)
            case PayWith():
                spent = self.pays.setdefault(effect.action or "retreat", [])
                spent += [RESOURCES.index(resource) for resource in effect.spend]
            case ActInstead():
                for called in (effect.called,) if effect.called else ACTIONS:
                    self.instead[called].append(Instead(effect.do, vector(effect.fee)))
            case FreeAction():
                match effect.after:
                    case "quest" | "expand":
                        self.free_after.add(effect.after)
                    case _:
                        assert_never(effect.after)
            case PatrolLink():
                self.links += effect.terrain
            case Enter():
                self.enters = True
            case QuestGate():
                self.gates += effect.terrain
                self.water_gates |= effect.via_water
            case ExpandAdjacent():
                self.expands.append(effect.terrain)
            case Immediate():
                pass
            case PointsIf() | PointsFor() | PointsBySteps():
                self.points.append(effect)
            case _:
                assert_never(effect)


def gift(given: Mapping[Given, int]) -> GiftVector:
    """A gift as the rules take it."""
    fixed, choice = [0, 0, 0], 0
    for name, amount in given.items():
        match name:
            case "mana" | "ore" | "food":
                fixed[RESOURCES.index(name)] = amount
            case "choice":
                choice = amount
            case _:
                assert_never(name)
    return GiftVector((fixed[0], fixed[1], fixed[2]), choice)


def vector(amounts: Mapping[Any, int]) -> Vector:
    """Amounts by name in the fixed order."""
    return (amounts.get("mana", 0), amounts.get("ore", 0), amounts.get("food", 0))


def powers(nation: Nation, worth: Vector) -> tuple[Powers, ...]:
    """The powers of the nation at magic 0, 1 … 5."""
    found = []
    for reached in range(LEVELS + 1):
        made = Powers((worth, worth))
        for level in nation.levels[:reached]:
            for effect in level.effects:
                made.add(effect)
        found.append(made)
    return tuple(found)


def _raised(worth: Vector, resource: Resource, amount: int) -> Vector:
    found = list(worth)
    place = RESOURCES.index(resource)
    found[place] = max(found[place], amount)
    return (found[0], found[1], found[2])
