"""What a level of magic does, in plain English, made from the data alone.

For designers who want to see what their nation does, for editors and for translators. It covers the whole vocabulary of
`effects` and knows no particular nation. The text on a card is different: it is written by people, in every language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from generator.kingdoms.clauses import Bestowed, Condition, Counted, Resource, Stepped
from generator.kingdoms.describe_war import as_, fought, lands
from generator.kingdoms.effects import (
    ActInstead,
    ChooseAnyAction,
    CostDiscount,
    Cross,
    Effect,
    Enter,
    ExpandAdjacent,
    FreeAction,
    Hall,
    Immediate,
    MoveCount,
    PatrolLink,
    PayWith,
    Points,
    PointsBySteps,
    PointsFor,
    PointsIf,
    QuestGate,
    QuestSwap,
    RivalSurcharge,
    TradeBonus,
    TradeCount,
    TradeMerge,
)
from generator.kingdoms.effects_gifts import (
    AllianceGain,
    CollectBlock,
    CollectBonus,
    CollectedBonus,
    CollectSwap,
    CollectYield,
    Gain,
    Gains,
    MoveGain,
    PieceGain,
    RegionBonus,
    WarGain,
)
from generator.kingdoms.records import Level
from generator.library.suggest import listed


def level_in_words(level: Level) -> str:
    """What a level does, one sentence an effect."""
    return " ".join(effect_in_words(effect) for effect in level.effects)


def effect_in_words(effect: Effect) -> str:
    """What one effect does, as a sentence."""
    return f"{_said(effect)}."


def _said(effect: Effect) -> str:
    match effect:
        case Gain() | MoveGain() | WarGain() | PieceGain() | AllianceGain():
            return _gain(effect)
        case CollectBonus():
            return f"When you collect{_if(effect.condition, 'from')}, you gain {_gift(effect.give.items())} more"
        case CollectedBonus():
            return f"When you collect {effect.resource}, you gain {_gift(effect.give.items())} more"
        case RegionBonus():
            shared = effect.condition == "alliance_region"
            where = "that you share with a partner" if shared else "with two of your pieces"
            return f"When you collect, each region {where} gives {effect.units()} more of its yield"
        case CollectBlock():
            return "Rivals collect nothing from regions beside one with two of your pieces"
        case CollectSwap():
            return f"When you collect, you may change {effect.amount} of the resources that you get into another kind"
        case CollectYield():
            return f"{lands(effect.terrain).capitalize()} give you {_gift(effect.give.items())} when you collect"
        case TradeBonus():
            more = f"{effect.amount} more of what you take, once per Trade"
            return f"When you Trade {effect.number} or more at once, you gain {more}"
        case TradeCount():
            return f"One Trade may hold {_plural(effect.number, 'exchange')}"
        case TradeMerge():
            return f"An exchange may give both other kinds of resources for {effect.resource}"
        case CostDiscount():
            only = _if(effect.condition) if effect.condition else ""
            return f"{effect.action.capitalize()} costs you {effect.amount} less{only}"
        case RivalSurcharge():
            only = " for the level that you have" if effect.to_your_level else ""
            return f"{effect.action.capitalize()} costs rivals {effect.amount} more{only}"
        case PayWith():
            what = effect.action.capitalize() if effect.action else "retreats"
            return f"You may pay {what} with {listed(effect.spend)} as well"
        case ActInstead():
            called = f"When {effect.called.capitalize()} is called" if effect.called else "Whatever action is called"
            fee = f" for {_gift(effect.fee.items())}" if effect.fee else ""
            do = "take 1 resource from a rival" if effect.do == "steal" else effect.do.capitalize()
            return f"{called}, you may {do} instead{fee}"
        case FreeAction():
            then = "the piece that has come may Patrol once, but not into war"
            return f"After you {effect.after.capitalize()}, {then}"
        case ChooseAnyAction():
            return "You may call an action that is covered; it gets no second shield"
        case MoveCount():
            return f"One {effect.action.capitalize()} moves up to {effect.number} of your pieces"
        case PatrolLink():
            return f"For your Patrols, all {lands(effect.terrain) or 'regions'} of one card are neighbours"
        case Cross():
            over = {"water": "regions beside the same water", "river": "regions that a river divides"}
            return f"For your Patrols, {listed([over[each] for each in effect.terrain], 'and')} are neighbours"
        case Enter():
            return f"Your pieces may enter {lands(effect.terrain)}, one to each, from what they touch"
        case QuestGate():
            beside = "regions beside water that touches the edge of the card"
            return f"For your Quests, {lands(effect.terrain, 'and') or beside} are border regions"
        case QuestSwap():
            return "Your Quest may exchange a piece with a rival's, where each stands alone in a border region"
        case Hall():
            room = f"up to {_plural(effect.number, 'piece')}"
            return f"Your Quests may take {room} onto your nation's card, out of play, and bring them back"
        case ExpandAdjacent():
            what = f"an empty {listed(effect.terrain) or 'region'} beside a region of yours"
            return f"When you Expand, the new piece may go into {what}"
        case Immediate():
            return f"On reaching this level, {_at_once(effect)}"
        case PointsIf() | PointsFor() | PointsBySteps():
            return _points(effect)
        case _:
            return fought(effect)


def _at_once(effect: Immediate) -> str:
    if effect.rivals_lose:
        return f"each rival loses {_plural(effect.rivals_lose, 'resource')} that you name"
    if effect.remove_pieces:
        return f"you remove {_plural(effect.remove_pieces, 'piece')} of rivals, but no player's last one"
    if effect.free_actions:
        return f"you do {_plural(effect.free_actions, 'action')}, whether covered or not"
    if effect.redeploy:
        return "you lay out your pieces anew among your regions"
    return "the game ends" if effect.end_game else f"you gain {_gift(effect.give.items())}"


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _gift(given: Iterable[tuple[Bestowed, int]], but_not: Resource | None = None) -> str:
    return listed((_units(name, amount, but_not) for name, amount in given), "and")


def _units(name: Bestowed, amount: int, but_not: Resource | None) -> str:
    match name:
        case "mana" | "ore" | "food":
            return f"{amount} {name}"
        case "choice":
            return f"{_plural(amount, 'resource')} of your choice" + (f" other than {but_not}" if but_not else "")
        case "region":
            return f"{amount} of what the region yields"
        case _:
            assert_never(name)


# Gifts


def _gain(effect: Gains) -> str:
    gains = [f"you gain {_gift(effect.give.items(), effect.but_not)}"] if effect.give else []
    if isinstance(effect, AllianceGain) and effect.give_partner:
        gains.append(f"your partner gains {_gift(effect.give_partner.items())}")
    if isinstance(effect, WarGain) and effect.rival_loses:
        gains.append(f"the other side loses {_plural(effect.rival_loses, 'resource')} that you name")
    if isinstance(effect, WarGain) and effect.steal:
        gains.append(f"you take {_plural(effect.steal, 'resource')} from the other side")
    return f"When {_event(effect)}, {listed(gains, 'and')}{', at most once a turn' if effect.once_per_turn else ''}"


def _event(effect: Gains) -> str:
    match effect.when:
        case "quest_into":
            return "you Quest into a region"
        case "quest_to_new_card":
            return "you Quest onto a card where you had no piece"
        case "crossed_water":
            return "you Patrol across water"
        case "move_into":
            return f"you Patrol or Quest into {lands(effect.terrain) or 'a region'}"
        case "own_build":
            return "you Build"
        case "own_research":
            return "you Research"
        case "rival_researches":
            return "another player Researches"
        case "rival_expands":
            return "another player Expands"
        case "own_turn":
            return "you are about to call an action"
        case "war_won":
            return f"you win a war{as_(effect.role)}"
        case "war_lost":
            return f"you lose a war{as_(effect.role)}"
        case "war_tied":
            return f"both numbers of your war are equal{as_(effect.role)}"
        case "peace_refused":
            return f"you show the flag{as_(effect.role)} and the other side fights"
        case "own_piece_lost":
            return f"a piece of yours goes back to the supply{' in war' if effect.in_war else ''}"
        case "rival_piece_lost":
            return f"a piece of another player goes back to the supply{' in war' if effect.in_war else ''}"
        case "alliance_formed":
            return "you form an alliance"
        case _:
            assert_never(effect.when)


# Conditions, and what is counted


def _if(condition: Condition, holding: str = "with") -> str:
    """The condition after a space, or nothing where it always holds."""
    match condition.condition:
        case "always":
            return ""
        case "regions":
            return f" {holding} {condition.number} or more {lands(condition.terrain)}"
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
        case "beside_water":
            return f" {holding} a region beside water"
        case "no_rival_at_home":
            return " if no rival stands on your home card"
        case "majority_on_rival_home":
            return " if you have more pieces than anybody else on the home card of a rival"
        case "highest_castle":
            return " if nobody has a higher castle"
        case "most_pieces":
            return " if nobody has more pieces in play"
        case "ended_by_magic":
            return " if your highest level of magic triggered the end"
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
            return lands(what.terrain)
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
            return f"{_plural(what.every, 'piece')} in {lands(what.terrain)}"
        case "rivals_of_little_magic":
            return f"rival with magic level {what.number} or less"
        case "capitals":
            return "capital that you hold"
        case "shared_regions":
            return "region that you share with a partner"
        case "rival_homes":
            return "home card of a rival on which you have a piece"
        case "pieces_in_hall":
            return "piece on your nation's card"
        case "kinds_of_resources":
            return f"kind of resource of which you have {what.number} or more"
        case "units":
            return f"{what.every} {what.resource} that you have"
        case "poorer_rivals":
            return f"rival with less {what.resource} than you"
        case "pieces_beside_water":
            return f"{_plural(what.every, 'piece')} beside water"
        case _:
            assert_never(what.per)
