"""What a level of magic does in wars, in plain English, as `describe` says everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from generator.kingdoms.clauses import Near, PaidWith, Rival, WarRole
from generator.kingdoms.effects_war import (
    AllianceLock,
    AttackPair,
    LastStand,
    NoAttackOn,
    RetreatDiscount,
    WarDiscount,
    WarEffect,
    WarLoserRebate,
    WarRaise,
    WarSurcharge,
    WarTiesWon,
    WarValue,
    WarValueRival,
)
from generator.library.suggest import listed

_LANDS = {"forest": "forests", "mountain": "mountains", "capital": "capitals", "underground": "underground regions"}
_ABROAD = " away from your home card"


def fought(effect: WarEffect) -> str:
    """What an effect does in wars, without a full stop."""
    match effect:
        case WarDiscount():
            paid = _paying(effect.paid_with) if effect.paid_with else ""
            return f"Your number costs {effect.amount} less {_war(effect.role)}{_where(effect)}{paid}"
        case WarSurcharge():
            return f"A rival's number costs {effect.amount} more {_war(effect.role)}{_where(effect)}"
        case WarValue():
            return f"Each {effect.resource} that you pay is worth {effect.amount} {_war(effect.role)}"
        case WarValueRival():
            return f"Each {effect.resource} that a rival pays in war against you is worth {effect.amount} at most"
        case WarTiesWon():
            return "You win wars with equal numbers; of two who do, the defender wins"
        case WarRaise():
            units = f"up to {effect.number} {effect.resource}"
            return f"When both numbers are shown, you may pay {units} more and add its worth to your number"
        case WarLoserRebate():
            return f"A war that you lose costs you {effect.amount} less"
        case RetreatDiscount():
            where = _from(effect.near) + (_ABROAD if effect.abroad else "")
            return f"Your retreats{where} {'are free' if effect.free else f'cost {effect.amount} food less'}"
        case NoAttackOn():
            return f"Rivals cannot move into {lands(effect.terrain)} where you have a piece"
        case AttackPair():
            return "You may attack two pieces of one rival in a region; if the rival loses, both leave"
        case LastStand():
            return f"With {effect.number} or fewer pieces in play you lose none in a war that somebody else starts"
        case AllianceLock():
            return "A partner who meets you in war can only show the flag"
        case _:
            assert_never(effect)


def lands(names: Iterable[str], last: str = "or") -> str:
    """Kinds of land, several of each."""
    return listed([_LANDS.get(name, name) for name in names], last)


def as_(role: WarRole | None) -> str:
    """The owner's part in a war after it."""
    match role:
        case None:
            return ""
        case "attack":
            return " as the attacker"
        case "defend":
            return " as the defender"
        case _:
            assert_never(role)


def _war(role: WarRole | None) -> str:
    match role:
        case None:
            return "in war"
        case "attack":
            return "when you attack"
        case "defend":
            return "when you defend"
        case _:
            assert_never(role)


def _where(effect: WarDiscount | WarSurcharge) -> str:
    """The filters of a war, each as a phrase."""
    return "".join(f" {phrase}" for phrase in _filters(effect)) + (_ABROAD if effect.abroad else "")


def _filters(effect: WarDiscount | WarSurcharge) -> Iterator[str]:
    if effect.terrain:
        yield f"in {lands(effect.terrain)}"
    if effect.from_terrain:
        yield f"out of {lands(effect.from_terrain)}"
    if effect.near:
        yield "beside water"
    if effect.via:
        yield f"by {effect.via.capitalize()}"
    if effect.vs:
        yield f"against {_rival(effect.vs)}"


def _paying(with_: PaidWith) -> str:
    match with_:
        case "mana" | "ore" | "food":
            return f" if you pay with {with_} alone"
        case "one_kind":
            return " if you pay with one kind of resource alone"
        case _:
            assert_never(with_)


def _from(near: Near | None) -> str:
    match near:
        case None:
            return ""
        case "water":
            return " from regions beside water"
        case _:
            assert_never(near)


def _rival(kind: Rival) -> str:
    match kind:
        case "larger_population":
            return "a player with more pieces in play"
        case "partner":
            return "a partner"
        case _:
            assert_never(kind)
