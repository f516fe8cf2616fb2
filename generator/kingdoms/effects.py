"""What levels of magic do: a record for each `op`, with the keys that go with it and no others.

So an effect without a meaning is refused where it is written. `rules/powers.py` gives each record its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from generator.kingdoms.clauses import (
    Action,
    Amount,
    Amounts,
    Came,
    Coming,
    Condition,
    Counted,
    Event,
    Gift,
    Near,
    Payable,
    Priced,
    Resource,
    Rival,
    Stepped,
    Terrains,
    WarRole,
)
from generator.library.fields import Between, Distinct, Flag, Keys, Note, OneOrMany, Record, Sized, Tagged

# War


@dataclass(frozen=True, slots=True, kw_only=True)
class _InWar(Record):
    """In which wars the price of a number changes."""

    amount: Annotated[Amount, Note("how much less or more is paid")]
    role: Annotated[WarRole | None, Note("the owner's part in the war")] = None
    terrain: Annotated[Terrains, Note("where: the region fought for")] = ()
    from_terrain: Annotated[Terrains, Note("where the attacking piece comes from")] = ()
    via: Annotated[Came | None, Note("how the attacker came")] = None
    vs: Annotated[Rival | None, Note("against whom")] = None
    abroad: Annotated[bool, Note("only away from the owner's home card")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WarDiscount(_InWar):
    """The owner's number costs less."""

    op: Literal["war_discount"] = "war_discount"


@dataclass(frozen=True, slots=True, kw_only=True)
class WarSurcharge(_InWar):
    """The rival's number costs more."""

    op: Literal["war_surcharge"] = "war_surcharge"


@dataclass(frozen=True, slots=True, kw_only=True)
class WarValue(Record):
    """A resource is worth more when the owner pays a war."""

    op: Literal["war_value"] = "war_value"
    resource: Resource
    amount: Annotated[Amount, Note("what a unit is worth")]
    role: Annotated[WarRole | None, Note("the owner's part in the war")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatDiscount(Record):
    """Retreats cost less food, or nothing."""

    related = (Keys(("amount", "free"), "one", 'a retreat costs less by an "amount", or is "free"'),)

    op: Literal["retreat_discount"] = "retreat_discount"
    amount: Annotated[int, Between(1, 9), Note("how much less is paid")] = 0
    free: Annotated[bool, Flag(), Note("costs nothing at all")] = False
    near: Annotated[Near | None, Note("only from a region beside water")] = None
    abroad: Annotated[bool, Note("only away from the owner's home card")] = False


# Gifts and collecting


@dataclass(frozen=True, slots=True, kw_only=True)
class _OnEvent(Record):
    """A gift when something happens."""

    op: Literal["gain"] = "gain"
    give: Gift
    but_not: Annotated[Resource | None, Note("a kind that cannot be picked")] = None
    once_per_turn: bool = False

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.but_not and "choice" not in self.give:
            yield "but_not", '"but_not" needs a "choice" in "give"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(_OnEvent):
    """A gift when the owner or somebody else has done something."""

    when: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class WarGain(_OnEvent):
    """A gift for a war that is won."""

    when: Literal["war_won"] = "war_won"
    role: Annotated[WarRole | None, Note("the owner's part in the war")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceGain(_OnEvent):
    """A gift for an alliance, to the owner, the partner or both."""

    related = (Keys(("give", "give_partner"), "some"),)

    when: Literal["alliance_formed"] = "alliance_formed"
    give: Gift = field(default_factory=dict)
    give_partner: Gift = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectBonus(Record):
    """More when collecting."""

    op: Literal["collect_bonus"] = "collect_bonus"
    condition: Condition
    give: Gift


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceBonus(Record):
    """More from each region that is shared with a partner."""

    op: Literal["collect_bonus"] = "collect_bonus"
    condition: Literal["alliance_region"] = "alliance_region"
    give: Annotated[Mapping[Literal["region"], Amount], Sized(1, 1), Note("region: what the region yields")]

    def units(self) -> int:
        """How many from each region."""
        return self.give["region"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectSwap(Record):
    """A number of collected units may become another kind."""

    op: Literal["collect_swap"] = "collect_swap"
    amount: Annotated[Amount, Note("units")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectYield(Record):
    """A kind of land yields what it does not yield to others."""

    op: Literal["collect_yield"] = "collect_yield"
    terrain: Terrains
    give: Amounts


# Actions


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeBonus(Record):
    """Extra units of what is taken, once in a Trade."""

    op: Literal["trade_bonus"] = "trade_bonus"
    amount: Annotated[Amount, Note("units more")]
    number: Annotated[int, Between(1, 27), Note("from this many exchanged at once")] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeCount(Record):
    """Several exchanges in one Trade."""

    op: Literal["trade_count"] = "trade_count"
    number: Annotated[int, Between(1, 27), Note("exchanges")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CostDiscount(Record):
    """An action costs less."""

    op: Literal["cost_discount"] = "cost_discount"
    action: Priced
    amount: Annotated[Amount, Note("how much less is paid")]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PayWith(Record):
    """Another resource instead of the usual one, unit for unit."""

    related = (Keys(("action", "retreat"), "one", 'it is either an "action" that is paid so, or the "retreat"'),)

    op: Literal["pay_with"] = "pay_with"
    spend: Annotated[
        tuple[Resource, ...], OneOrMany(), Sized(1, 3), Distinct(), Note("what may replace the usual resource")
    ]
    action: Payable | None = None
    retreat: Annotated[bool, Flag(), Note("it is the retreat that is paid so")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActInstead(Record):
    """Another action than the one called."""

    op: Literal["act_instead"] = "act_instead"
    do: Annotated[Action, Note("the action done instead")]
    called: Annotated[Action | None, Note("the action named by the active player; left out: any")] = None
    fee: Annotated[Amounts, Note("what doing it costs in addition")] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeAction(Record):
    """The piece that has just come may Patrol, but not into war."""

    op: Literal["free_action"] = "free_action"
    after: Coming


# Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class PatrolLink(Record):
    """Regions of such a land on one card are neighbours."""

    op: Literal["patrol_link"] = "patrol_link"
    terrain: Terrains


@dataclass(frozen=True, slots=True, kw_only=True)
class Enter(Record):
    """Cliffs may be entered, one piece to each."""

    op: Literal["enter"] = "enter"
    terrain: Annotated[tuple[Literal["cliffs"], ...], OneOrMany(), Sized(1, 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestGate(Record):
    """More border regions for the owner's Quests."""

    related = (Keys(("terrain", "via_water"), "one", 'a gate is either a "terrain", or "via_water"'),)

    op: Literal["quest_gate"] = "quest_gate"
    terrain: Terrains = ()
    via_water: Annotated[bool, Flag(), Note("regions beside water that touches the edge of the card")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpandAdjacent(Record):
    """The new piece may go into an empty region beside one of the owner's."""

    op: Literal["expand_adjacent"] = "expand_adjacent"
    terrain: Annotated[Terrains, Note("left out: any")] = ()


# Once, and at the end


@dataclass(frozen=True, slots=True, kw_only=True)
class Immediate(Record):
    """Something that happens once, when the level is reached."""

    related = (
        Keys(
            ("give", "rivals_lose"),
            "one",
            'at once the owner either is given something ("give"), or "rivals_lose" something',
        ),
    )

    op: Literal["immediate"] = "immediate"
    give: Gift = field(default_factory=dict)
    rivals_lose: Annotated[int, Between(1, 9), Note("this many resources, which the owner names")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsIf(Record):
    """Points for a condition that holds at the end."""

    op: Literal["vp"] = "vp"
    amount: Annotated[Amount, Note("points")]
    condition: Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsFor(Record):
    """Points for each of some things."""

    op: Literal["vp"] = "vp"
    amount: Annotated[Amount, Note("points")]
    per: Counted
    most: Annotated[int | None, Between(1, 9), Note("no more points than these")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsBySteps(Record):
    """Points for a number reached."""

    op: Literal["vp"] = "vp"
    steps_of: Stepped
    steps: Annotated[
        Mapping[Literal["1", "2", "3", "4", "5", "6", "7"], Amount],
        Sized(1, 7),
        Note("threshold: points; only the highest one reached counts"),
    ]


Points: TypeAlias = PointsIf | PointsFor | PointsBySteps
Gains: TypeAlias = Gain | WarGain | AllianceGain
Effect: TypeAlias = Annotated[
    WarDiscount
    | WarSurcharge
    | WarValue
    | RetreatDiscount
    | Annotated[Gains, Tagged("when")]
    | Annotated[CollectBonus | AllianceBonus, Tagged("condition")]
    | CollectSwap
    | CollectYield
    | TradeBonus
    | TradeCount
    | CostDiscount
    | PayWith
    | ActInstead
    | FreeAction
    | PatrolLink
    | Enter
    | QuestGate
    | ExpandAdjacent
    | Immediate
    | Annotated[
        Points,
        Tagged("condition", "per", "steps_of", says='points are paid by one of "condition", "per" and "steps_of"'),
    ],
    Tagged("op"),
]
