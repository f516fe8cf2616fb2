"""What levels of magic do in wars: a record for each `op`, as in `effects`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from generator.kingdoms.clauses import Amount, Came, Near, PaidWith, Resource, Rival, Terrains, WarRole
from generator.library.fields import Between, Flag, Keys, Note, Record


class _InWar(Record):
    """In which wars the price of a number changes."""

    amount: Annotated[Amount, Note("how much less or more is paid")]
    role: Annotated[WarRole | None, Note("the owner's part in the war")] = None
    terrain: Annotated[Terrains, Note("where: the region fought for")] = ()
    from_terrain: Annotated[Terrains, Note("where the attacking piece comes from")] = ()
    near: Annotated[Near | None, Note("where the region fought for lies")] = None
    via: Annotated[Came | None, Note("how the attacker came")] = None
    vs: Annotated[Rival | None, Note("against whom")] = None
    abroad: Annotated[bool, Note("only away from the owner's home card")] = False


class WarDiscount(_InWar):
    """The owner's number costs less."""

    op: Literal["war_discount"] = "war_discount"
    paid_with: Annotated[PaidWith | None, Note("only where nothing else is paid with, or with one kind alone")] = None


class WarSurcharge(_InWar):
    """The rival's number costs more."""

    op: Literal["war_surcharge"] = "war_surcharge"


class WarValue(Record):
    """A resource is worth more when the owner pays a war."""

    op: Literal["war_value"] = "war_value"
    resource: Resource
    amount: Annotated[Amount, Note("what a unit is worth")]
    role: Annotated[WarRole | None, Note("the owner's part in the war")] = None


class RetreatDiscount(Record):
    """Retreats cost less food, or nothing."""

    related = (Keys(("amount", "free"), "one", 'a retreat costs less by an "amount", or is "free"'),)

    op: Literal["retreat_discount"] = "retreat_discount"
    amount: Annotated[int, Between(1, 9), Note("how much less is paid")] = 0
    free: Annotated[bool, Flag(), Note("costs nothing at all")] = False
    near: Annotated[Near | None, Note("only from a region beside water")] = None
    abroad: Annotated[bool, Note("only away from the owner's home card")] = False


class WarValueRival(Record):
    """A resource is worth no more than this when somebody who fights the owner pays."""

    op: Literal["war_value_rival"] = "war_value_rival"
    resource: Resource
    amount: Annotated[Amount, Note("what a unit is worth at most")]


class WarTiesWon(Record):
    """The owner wins equal numbers, attacking or defending; of two owners the defender."""

    op: Literal["war_ties_won"] = "war_ties_won"


class WarRaise(Record):
    """Both numbers are shown: the owner may pay more units and add their worth to its number."""

    op: Literal["war_raise"] = "war_raise"
    resource: Resource
    number: Annotated[int, Between(1, 9), Note("units at most")]


class WarLoserRebate(Record):
    """A war that the owner lost costs it less."""

    op: Literal["war_loser_rebate"] = "war_loser_rebate"
    amount: Annotated[Amount, Note("how much less is paid")]


class NoAttackOn(Record):
    """Rivals may not enter such regions of the owner's."""

    op: Literal["no_attack_on"] = "no_attack_on"
    terrain: Terrains


class AttackPair(Record):
    """The owner may attack two pieces of one rival in a region; if the rival loses, both leave."""

    op: Literal["attack_pair"] = "attack_pair"


class LastStand(Record):
    """With so few pieces in play none is lost in a war that the owner did not start."""

    op: Literal["last_stand"] = "last_stand"
    number: Annotated[int, Between(1, 7), Note("pieces in play, or fewer")]


class AllianceLock(Record):
    """A partner who meets the owner in war can only show the flag."""

    op: Literal["alliance_lock"] = "alliance_lock"


WarEffect: TypeAlias = (
    WarDiscount
    | WarSurcharge
    | WarValue
    | RetreatDiscount
    | WarValueRival
    | WarTiesWon
    | WarRaise
    | WarLoserRebate
    | NoAttackOn
    | AttackPair
    | LastStand
    | AllianceLock
)
