"""What a nation can do at a level of magic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, assert_never

from proofpress.kingdoms.effects import (
    ACTIONS,
    LEVELLED,
    PRICED,
    RESOURCES,
    ActInstead,
    Action,
    AllianceGain,
    AllianceLock,
    AttackPair,
    Bestowed,
    Came,
    ChooseAnyAction,
    CollectBlock,
    CollectBonus,
    CollectedBonus,
    CollectSwap,
    CollectYield,
    Coming,
    Condition,
    CostDiscount,
    Cross,
    Crossed,
    Doing,
    Effect,
    Enter,
    ExpandAdjacent,
    FreeAction,
    Gain,
    Gains,
    Hall,
    Immediate,
    LastStand,
    Levelled,
    MoveCount,
    MoveGain,
    Movement,
    NoAttackOn,
    Paid,
    PatrolLink,
    PayWith,
    PieceGain,
    Points,
    PointsBySteps,
    PointsFor,
    PointsIf,
    Priced,
    QuestGate,
    QuestSwap,
    RegionBonus,
    Resource,
    RetreatDiscount,
    RivalSurcharge,
    TradeBonus,
    TradeCount,
    TradeMerge,
    WarDiscount,
    WarEffect,
    WarGain,
    WarLoserRebate,
    WarRaise,
    WarSurcharge,
    WarTiesWon,
    WarValue,
    WarValueRival,
)
from proofpress.kingdoms.records import LEVELS, Nation

Vector = tuple[int, int, int]  # amounts of mana, ore and food
NOTHING: Vector = (0, 0, 0)
UNBOUND: Vector = (99, 99, 99)  # more than any unit is ever worth


class GiftVector(NamedTuple):
    """What an effect gives: fixed amounts, units of a kind to choose, and units that a region yields."""

    fixed: Vector
    choice: int
    region: int = 0


class Instead(NamedTuple):
    """Another action that may be done, and its fee."""

    do: Doing
    fee: Vector


@dataclass(slots=True)
class Powers:
    """Everything that the levels reached allow."""

    worth: tuple[Vector, Vector]  # of a unit when the owner pays a war as attacker, as defender
    discounts: list[WarDiscount] = field(default_factory=list)
    paying: list[WarDiscount] = field(default_factory=list)  # those that depend on what is paid
    surcharges: list[WarSurcharge] = field(default_factory=list)
    retreats: list[RetreatDiscount] = field(default_factory=list)
    rival_worth: Vector = UNBOUND  # what units of those who fight the owner are worth at most
    ties: bool = False  # the owner wins equal numbers
    raises: Vector = NOTHING  # units that may be added to a number that is shown
    rebate: int = 0  # of a war that was lost
    safe: list[str] = field(default_factory=list)  # terrains of the owner's regions that nobody may enter
    pairs: bool = False  # two pieces in a region may be attacked
    stand: int = 0  # with so few pieces none is lost by an attack
    locks: bool = False  # partners can only show the flag
    gains: list[Gains] = field(default_factory=list)
    moving: bool = False  # some gain is for a Patrol or a Quest
    bonuses: list[tuple[Condition, GiftVector]] = field(default_factory=list)
    collected: list[tuple[int, Vector]] = field(default_factory=list)  # more where this kind is collected
    shared: int = 0  # units more from each region shared with a partner
    paired: int = 0  # units more from each region with two pieces
    blocks: bool = False  # rivals collect nothing beside two pieces
    swaps: int = 0
    yields: list[tuple[tuple[str, ...], Vector]] = field(default_factory=list)
    trade_bonus: list[TradeBonus] = field(default_factory=list)
    exchanges: int = 1
    merges: list[int] = field(default_factory=list)  # kinds that may be taken for both others
    discounted: Mapping[Priced, list[CostDiscount]] = field(default_factory=lambda: {each: [] for each in PRICED})
    dearer: Mapping[Levelled, list[RivalSurcharge]] = field(default_factory=lambda: {each: [] for each in LEVELLED})
    pays: dict[Paid, list[int]] = field(default_factory=dict)  # what replaces the usual resource
    instead: Mapping[Action, list[Instead]] = field(default_factory=lambda: {each: [] for each in ACTIONS})
    free_after: set[Came | Coming] = field(default_factory=set)
    any_action: bool = False  # covered ones may be called
    moves: dict[Doing, int] = field(default_factory=dict)  # pieces that one Patrol or Quest moves, if several
    links: list[str] = field(default_factory=list)
    all_linked: bool = False
    crosses: set[Crossed] = field(default_factory=set)
    enters: bool = False  # cliffs
    gates: list[str] = field(default_factory=list)
    water_gates: bool = False
    swaps_places: bool = False
    hall: int = 0
    expands: list[tuple[str, ...]] = field(default_factory=list)  # terrains of neighbouring regions; empty for any
    points: list[Points] = field(default_factory=list)

    def add(self, effect: Effect) -> None:
        """One more effect."""
        match effect:
            case Gain() | MoveGain() | WarGain() | PieceGain() | AllianceGain():
                self.gains.append(effect)
                self.moving |= effect.when in ("quest_into", "quest_to_new_card", "move_into", "crossed_water")
            case CollectBonus():
                self.bonuses.append((effect.condition, gift(effect.give)))
            case CollectedBonus():
                self.collected.append((RESOURCES.index(effect.resource), vector(effect.give)))
            case RegionBonus(condition="alliance_region"):
                self.shared += effect.units()
            case RegionBonus():
                self.paired += effect.units()
            case CollectSwap():
                self.swaps += effect.amount
            case CollectYield():
                self.yields.append((effect.terrain, vector(effect.give)))
            case CollectBlock():
                self.blocks = True
            case TradeBonus():
                self.trade_bonus.append(effect)
            case TradeCount():
                self.exchanges = max(self.exchanges, effect.number)
            case TradeMerge():
                self.merges.append(RESOURCES.index(effect.resource))
            case CostDiscount():
                self.discounted[effect.action].append(effect)
            case RivalSurcharge():
                self.dearer[effect.action].append(effect)
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
            case ChooseAnyAction():
                self.any_action = True
            case Immediate():
                pass
            case PointsIf() | PointsFor() | PointsBySteps():
                self.points.append(effect)
            case _:
                self._move(effect)

    def _move(self, effect: Movement | WarEffect) -> None:
        """One more effect on where pieces may go, or in wars."""
        match effect:
            case MoveCount():
                self.moves[effect.action] = max(self.moves.get(effect.action, 1), effect.number)
            case PatrolLink():
                self.links += effect.terrain
                self.all_linked |= not effect.terrain
            case Cross():
                self.crosses |= {*effect.terrain}
            case Enter():
                self.enters = True
            case QuestGate():
                self.gates += effect.terrain
                self.water_gates |= effect.via_water
            case QuestSwap():
                self.swaps_places = True
            case Hall():
                self.hall = max(self.hall, effect.number)
            case ExpandAdjacent():
                self.expands.append(effect.terrain)
            case _:
                self._fight(effect)

    def _fight(self, effect: WarEffect) -> None:
        """One more effect in wars."""
        match effect:
            case WarDiscount():
                (self.paying if effect.paid_with else self.discounts).append(effect)
            case WarSurcharge():
                self.surcharges.append(effect)
            case WarValue():
                attack, defend = self.worth
                self.worth = (
                    attack if effect.role == "defend" else _bound(max, attack, effect.resource, effect.amount),
                    defend if effect.role == "attack" else _bound(max, defend, effect.resource, effect.amount),
                )
            case WarValueRival():
                self.rival_worth = _bound(min, self.rival_worth, effect.resource, effect.amount)
            case RetreatDiscount():
                self.retreats.append(effect)
            case WarTiesWon():
                self.ties = True
            case WarRaise():
                self.raises = _bound(max, self.raises, effect.resource, effect.number)
            case WarLoserRebate():
                self.rebate += effect.amount
            case NoAttackOn():
                self.safe += effect.terrain
            case AttackPair():
                self.pairs = True
            case LastStand():
                self.stand = max(self.stand, effect.number)
            case AllianceLock():
                self.locks = True
            case _:
                assert_never(effect)


def gift(given: Mapping[Any, int]) -> GiftVector:
    """A gift as the rules take it."""
    fixed, choice, region = [0, 0, 0], 0, 0
    name: Bestowed
    for name, amount in given.items():
        match name:
            case "mana" | "ore" | "food":
                fixed[RESOURCES.index(name)] = amount
            case "choice":
                choice = amount
            case "region":
                region = amount
            case _:
                assert_never(name)
    return GiftVector((fixed[0], fixed[1], fixed[2]), choice, region)


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


def _bound(of: Callable[[int, int], int], amounts: Vector, resource: Resource, amount: int) -> Vector:
    """The amounts, with that of one resource the larger or the smaller of two."""
    found = list(amounts)
    place = RESOURCES.index(resource)
    found[place] = of(found[place], amount)
    return (found[0], found[1], found[2])
