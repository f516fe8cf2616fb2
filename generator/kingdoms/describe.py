"""What a level of magic does, in plain English, made from the data alone.

For designers who want to see what their nation does, for editors and for translators. It covers the whole vocabulary of
`effects` and knows no particular nation. The text on a card is different: it is written by people, in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from generator.kingdoms.clauses import Condition, Counted, Given, Near, Resource, Rival, Stepped, WarRole
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
from generator.kingdoms.records import Level
from generator.library.suggest import listed

_LANDS = {"forest": "forests", "mountain": "mountains", "capital": "capitals", "underground": "underground regions"}


def level_in_words(level: Level) -> str:
    """What a level does, one sentence an effect."""
    return " ".join(effect_in_words(effect) for effect in level.effects)


def effect_in_words(effect: Effect) -> str:
    """What one effect does, as a sentence."""
    return f"{_said(effect)}."


def _said(effect: Effect) -> str:
    match effect:
        case WarDiscount():
            return f"Your number costs {effect.amount} less {_war(effect.role)}{_where(effect)}"
        case WarSurcharge():
            return f"A rival's number costs {effect.amount} more {_war(effect.role)}{_where(effect)}"
        case WarValue():
            return f"Each {effect.resource} that you pay is worth {effect.amount} {_war(effect.role)}"
        case RetreatDiscount():
            where = _from(effect.near) + (_ABROAD if effect.abroad else "")
            return f"Your retreats{where} {'are free' if effect.free else f'cost {effect.amount} food less'}"
        case Gain() | WarGain() | AllianceGain():
            return _gain(effect)
        case CollectBonus():
            return f"When you collect{_if(effect.condition, 'from')}, you gain {_gift(effect.give.items())} more"
        case AllianceBonus():
            more = f"{effect.units()} more of its yield"
            return f"When you collect, each region that you share with a partner gives {more}"
        case CollectSwap():
            return f"When you collect, you may change {effect.amount} of the resources that you get into another kind"
        case CollectYield():
            return f"{_lands(effect.terrain).capitalize()} give you {_gift(effect.give.items())} when you collect"
        case TradeBonus():
            more = f"{effect.amount} more of what you take, once per Trade"
            return f"When you Trade {effect.number} or more at once, you gain {more}"
        case TradeCount():
            return f"One Trade may hold {_plural(effect.number, 'exchange')}"
        case CostDiscount():
            only = _if(effect.condition) if effect.condition else ""
            return f"{effect.action.capitalize()} costs you {effect.amount} less{only}"
        case PayWith():
            what = effect.action.capitalize() if effect.action else "retreats"
            return f"You may pay {what} with {listed(effect.spend)} as well"
        case ActInstead():
            called = f"When {effect.called.capitalize()} is called" if effect.called else "Whatever action is called"
            fee = f" for {_gift(effect.fee.items())}" if effect.fee else ""
            return f"{called}, you may {effect.do.capitalize()} instead{fee}"
        case FreeAction():
            then = "the piece that has come may Patrol once, but not into war"
            return f"After you {effect.after.capitalize()}, {then}"
        case PatrolLink():
            return f"For your Patrols, all {_lands(effect.terrain)} of one card are neighbours"
        case Enter():
            return f"Your pieces may enter {_lands(effect.terrain)}, one to each, from what they touch"
        case QuestGate():
            beside = "regions beside water that touches the edge of the card"
            return f"For your Quests, {_lands(effect.terrain, 'and') or beside} are border regions"
        case ExpandAdjacent():
            what = f"an empty {listed(effect.terrain) or 'region'} beside a region of yours"
            return f"When you Expand, the new piece may go into {what}"
        case Immediate():
            lost = f"each rival loses {_plural(effect.rivals_lose, 'resource')} that you name"
            return f"On reaching this level, {lost if effect.rivals_lose else f'you gain {_gift(effect.give.items())}'}"
        case PointsIf() | PointsFor() | PointsBySteps():
            return _points(effect)
        case _:
            assert_never(effect)


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _lands(names: Iterable[str], last: str = "or") -> str:
    return listed([_LANDS.get(name, name) for name in names], last)


def _gift(given: Iterable[tuple[Given, int]], but_not: Resource | None = None) -> str:
    return listed((_units(name, amount, but_not) for name, amount in given), "and")


def _units(name: Given, amount: int, but_not: Resource | None) -> str:
    match name:
        case "mana" | "ore" | "food":
            return f"{amount} {name}"
        case "choice":
            return f"{_plural(amount, 'resource')} of your choice" + (f" other than {but_not}" if but_not else "")
        case _:
            assert_never(name)


# War

_ABROAD = " away from your home card"


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
        yield f"in {_lands(effect.terrain)}"
    if effect.from_terrain:
        yield f"out of {_lands(effect.from_terrain)}"
    if effect.via:
        yield f"by {effect.via.capitalize()}"
    if effect.vs:
        yield f"against {_rival(effect.vs)}"


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


# Gifts


def _gain(effect: Gains) -> str:
    gains = [f"you gain {_gift(effect.give.items(), effect.but_not)}"] if effect.give else []
    if isinstance(effect, AllianceGain) and effect.give_partner:
        gains.append(f"your partner gains {_gift(effect.give_partner.items())}")
    return f"When {_event(effect)}, {listed(gains, 'and')}{', at most once a turn' if effect.once_per_turn else ''}"


def _event(effect: Gains) -> str:
    match effect.when:
        case "quest_into":
            return "you Quest into a region"
        case "quest_to_new_card":
            return "you Quest onto a card where you had no piece"
        case "own_build":
            return "you Build"
        case "own_research":
            return "you Research"
        case "rival_researches":
            return "another player Researches"
        case "war_won":
            return f"you win a war{_as(effect.role)}"
        case "alliance_formed":
            return "you form an alliance"
        case _:
            assert_never(effect.when)


def _as(role: WarRole | None) -> str:
    match role:
        case None:
            return ""
        case "attack":
            return " as the attacker"
        case "defend":
            return " as the defender"
        case _:
            assert_never(role)


# Conditions, and what is counted


def _if(condition: Condition, holding: str = "with") -> str:
    """The condition after a space, or nothing where it always holds."""
    match condition.condition:
        case "always":
            return ""
        case "regions":
            return f" {holding} {condition.number} or more {_lands(condition.terrain)}"
        case "has_alliance":
            return " while you are in an alliance"
        case "pieces_at_least":
            return f" with {condition.number} or more pieces in play"
        case "pieces_at_most":
            return f" with {condition.number} or fewer pieces in play"
        case "castle_at_least":
            return f" with a castle of level {condition.number} or more"
        case "resource_at_least":
            return f" with {condition.number} or more {condition.resource}"
        case "resources_at_least":
            return f" with {condition.number} or more resources in all"
        case "more_pieces_abroad":
            return " if more of your pieces stand away from your home card than on it"
        case _:
            assert_never(condition.condition)


def _points(effect: Points) -> str:
    match effect:
        case PointsIf():
            return f"{_plural(effect.amount, 'point')}{_if(effect.condition)}"
        case PointsFor():
            most = f", at most {effect.most}" if effect.most else ""
            return f"{_plural(effect.amount, 'point')} for each {_each(effect.per)}{most}"
        case PointsBySteps():
            steps = [f"{_plural(points, 'point')} for {least}" for least, points in effect.steps.items()]
            what = _held(effect.steps_of)
            return f"For {what} that you hold: {listed(steps, 'and')}; only the highest counts"
        case _:
            assert_never(effect)


def _held(what: Stepped) -> str:
    match what.steps_of:
        case "regions":
            return _lands(what.terrain)
        case "kinds_of_land":
            return "kinds of land"
        case _:
            assert_never(what.steps_of)


def _each(what: Counted) -> str:
    match what.per:
        case "cards_beside_water":
            return "card on which you have a piece beside water"
        case "foreign_cards":
            return f"card other than your home card with {_plural(what.number, 'piece')} of yours or more"
        case "partners":
            return "different partner"
        case "pieces_on":
            return f"{_plural(what.every, 'piece')} in {_lands(what.terrain)}"
        case "rivals_of_little_magic":
            return f"rival with magic level {what.number} or less"
        case "capitals":
            return "capital that you hold"
        case _:
            assert_never(what.per)
