"""What levels of magic give, when something happens and on collecting: a record for each `op`, as in `effects`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any, Literal, TypeAlias

from generator.kingdoms.clauses import (
    Amount,
    Amounts,
    Bestowed,
    Condition,
    Event,
    Gift,
    PieceEvent,
    Resource,
    Terrains,
    WarEvent,
    WarRole,
)
from generator.library.fields import Between, Keys, Note, Record, Sized


class _OnEvent(Record):
    """A gift when something happens."""

    op: Literal["gain"] = "gain"
    give: Mapping[Any, Amount]  # of which kinds each event says
    but_not: Annotated[Resource | None, Note("a kind that cannot be picked")] = None
    once_per_turn: bool = False

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.but_not and "choice" not in self.give:
            yield "but_not", '"but_not" needs a "choice" in "give"'


class Gain(_OnEvent):
    """A gift when the owner or somebody else has done something."""

    when: Event
    give: Gift


class MoveGain(_OnEvent):
    """A gift for a Patrol or a Quest into a region."""

    when: Literal["move_into"] = "move_into"
    terrain: Annotated[Terrains, Note("left out: any")] = ()
    give: Annotated[Mapping[Bestowed, Amount], Sized(1, 5), Note("resources; region: what the region yields")]


class WarGain(_OnEvent):
    """A gift for a war, or what the other side loses by it."""

    related = (Keys(("give", "rival_loses", "steal"), "some"),)

    when: WarEvent
    role: Annotated[WarRole | None, Note("the owner's part in the war")] = None
    give: Gift = field(default_factory=dict)
    rival_loses: Annotated[int, Between(1, 9), Note("this many resources of the other side, which the owner names")] = 0
    steal: Annotated[int, Between(1, 9), Note("this many resources of the other side come to the owner")] = 0


class PieceGain(_OnEvent):
    """A gift for a piece that goes back to the supply, the owner's or another player's."""

    when: PieceEvent
    give: Gift
    in_war: Annotated[bool, Note("only in a war")] = False


class AllianceGain(_OnEvent):
    """A gift for an alliance, to the owner, the partner or both."""

    related = (Keys(("give", "give_partner"), "some"),)

    when: Literal["alliance_formed"] = "alliance_formed"
    give: Gift = field(default_factory=dict)
    give_partner: Gift = field(default_factory=dict)


class CollectBonus(Record):
    """More when collecting."""

    op: Literal["collect_bonus"] = "collect_bonus"
    condition: Condition
    give: Gift


class CollectedBonus(Record):
    """More when a unit of a resource is collected."""

    op: Literal["collect_bonus"] = "collect_bonus"
    condition: Literal["collected"] = "collected"
    resource: Resource
    give: Amounts


class RegionBonus(Record):
    """More from each region that is shared with a partner, or that holds two pieces of the owner's."""

    op: Literal["collect_bonus"] = "collect_bonus"
    condition: Literal["alliance_region", "own_pair"]
    give: Annotated[Mapping[Literal["region"], Amount], Sized(1, 1), Note("region: what the region yields")]

    def units(self) -> int:
        """How many from each region."""
        return self.give["region"]


class CollectSwap(Record):
    """A number of collected units may become another kind."""

    op: Literal["collect_swap"] = "collect_swap"
    amount: Annotated[Amount, Note("units")]


class CollectYield(Record):
    """A kind of land yields what it does not yield to others."""

    op: Literal["collect_yield"] = "collect_yield"
    terrain: Terrains
    give: Amounts


class CollectBlock(Record):
    """Rivals collect nothing in regions beside one with two of the owner's pieces."""

    op: Literal["collect_block"] = "collect_block"


Gains: TypeAlias = Gain | MoveGain | WarGain | PieceGain | AllianceGain
Collected: TypeAlias = CollectBonus | CollectedBonus | RegionBonus
