"""Levels of magic in plain English, and the command `show`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, assert_never

from proofpress.data.folders import Ruling
from proofpress.data.listing import (
    FACTS_SHOWN,
    INDENT,
    Thing,
    as_written,
    fact,
    named,
    picture,
    ruling,
    texts_of,
    unknown,
)
from proofpress.errors import counted, listed
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effects import (
    ActInstead,
    AllianceGain,
    AllianceLock,
    AttackPair,
    Bestowed,
    ChooseAnyAction,
    CollectBlock,
    CollectBonus,
    CollectedBonus,
    CollectSwap,
    CollectYield,
    Condition,
    CostDiscount,
    Counted,
    Cross,
    Effect,
    Enter,
    ExpandAdjacent,
    FreeAction,
    Gain,
    Gains,
    Hall,
    Immediate,
    LastStand,
    MoveCount,
    MoveGain,
    Movement,
    Near,
    NoAttackOn,
    PaidWith,
    PatrolLink,
    PayWith,
    PieceGain,
    Points,
    PointsBySteps,
    PointsFor,
    PointsIf,
    QuestGate,
    QuestSwap,
    RegionBonus,
    Resource,
    RetreatDiscount,
    Rival,
    RivalSurcharge,
    Stepped,
    TradeBonus,
    TradeCount,
    TradeMerge,
    WarDiscount,
    WarEffect,
    WarGain,
    WarLoserRebate,
    WarRaise,
    WarRole,
    WarSurcharge,
    WarTiesWon,
    WarValue,
    WarValueRival,
)
from proofpress.kingdoms.records import LETTERS, Level, Nation, Side
from proofpress.kingdoms.rules.board import land
from proofpress.options import DATA, LANG, Answer, Command, Job, Option, wrapped

# --------------------------------------------------------------------------------------------------------------------
# What a level of magic does, in plain English, made from the data alone.
#
# For designers who want to see what their nation does, for editors and for translators. It covers the whole vocabulary
# of `effects` and knows no particular nation. The text on a card is different: it is written by people, in every
# language.


_PLURALS = {"forest": "forests", "mountain": "mountains", "capital": "capitals", "underground": "underground regions"}


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
            return f"{_terrains(effect.terrain).capitalize()} give you {_gift(effect.give.items())} when you collect"
        case TradeBonus():
            more = f"{effect.amount} more of what you take, once per Trade"
            return f"When you Trade {effect.number} or more at once, you gain {more}"
        case TradeCount():
            return f"One Trade may hold {counted(effect.number, 'exchange')}"
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
        case Immediate():
            return f"On reaching this level, {_at_once(effect)}"
        case PointsIf() | PointsFor() | PointsBySteps():
            return _points(effect)
        case _:
            return _moved(effect)


def _moved(effect: Movement | WarEffect) -> str:
    match effect:
        case MoveCount():
            return f"One {effect.action.capitalize()} moves up to {effect.number} of your pieces"
        case PatrolLink():
            return f"For your Patrols, all {_terrains(effect.terrain) or 'regions'} of one card are neighbours"
        case Cross():
            over = {"water": "regions beside the same water", "river": "regions that a river divides"}
            return f"For your Patrols, {listed([over[each] for each in effect.terrain], 'and')} are neighbours"
        case Enter():
            return f"Your pieces may enter {_terrains(effect.terrain)}, one to each, from what they touch"
        case QuestGate():
            beside = "regions beside water that touches the edge of the card"
            return f"For your Quests, {_terrains(effect.terrain, 'and') or beside} are border regions"
        case QuestSwap():
            return "Your Quest may exchange a piece with a rival's, where each stands alone in a border region"
        case Hall():
            room = f"up to {counted(effect.number, 'piece')}"
            return f"Your Quests may take {room} onto your nation's card, out of play, and bring them back"
        case ExpandAdjacent():
            what = f"an empty {listed(effect.terrain) or 'region'} beside a region of yours"
            return f"When you Expand, the new piece may go into {what}"
        case _:
            return _fought(effect)


def _at_once(effect: Immediate) -> str:
    if effect.rivals_lose:
        return f"each rival loses {counted(effect.rivals_lose, 'resource')} that you name"
    if effect.remove_pieces:
        return f"you remove {counted(effect.remove_pieces, 'piece')} of rivals, but no player's last one"
    if effect.free_actions:
        return f"you do {counted(effect.free_actions, 'action')}, whether covered or not"
    if effect.redeploy:
        return "you lay out your pieces anew among your regions"
    return "the game ends" if effect.end_game else f"you gain {_gift(effect.give.items())}"


def _terrains(names: Iterable[str], last: str = "or") -> str:
    """Kinds of land, several of each."""
    return listed([_PLURALS.get(name, name) for name in names], last)


def _gift(given: Iterable[tuple[Bestowed, int]], but_not: Resource | None = None) -> str:
    return listed((_units(name, amount, but_not) for name, amount in given), "and")


def _units(name: Bestowed, amount: int, but_not: Resource | None) -> str:
    match name:
        case "mana" | "ore" | "food":
            return f"{amount} {name}"
        case "choice":
            return f"{counted(amount, 'resource')} of your choice" + (f" other than {but_not}" if but_not else "")
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
        gains.append(f"the other side loses {counted(effect.rival_loses, 'resource')} that you name")
    if isinstance(effect, WarGain) and effect.steal:
        gains.append(f"you take {counted(effect.steal, 'resource')} from the other side")
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
            return f"you Patrol or Quest into {_terrains(effect.terrain) or 'a region'}"
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
            return f"you win a war{_as(effect.role)}"
        case "war_lost":
            return f"you lose a war{_as(effect.role)}"
        case "war_tied":
            return f"both numbers of your war are equal{_as(effect.role)}"
        case "peace_refused":
            return f"you show the flag{_as(effect.role)} and the other side fights"
        case "own_piece_lost":
            return f"a piece of yours goes back to the supply{' in war' if effect.in_war else ''}"
        case "rival_piece_lost":
            return f"a piece of another player goes back to the supply{' in war' if effect.in_war else ''}"
        case "alliance_formed":
            return "you form an alliance"
        case _:
            assert_never(effect.when)


def _as(role: WarRole | None) -> str:
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


# Conditions, and what is counted
def _if(condition: Condition, holding: str = "with") -> str:
    """The condition after a space, or nothing where it always holds."""
    match condition.condition:
        case "always":
            return ""
        case "regions":
            return f" {holding} {condition.number} or more {_terrains(condition.terrain)}"
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
            return f"{counted(effect.amount, 'point')}{_if(effect.condition)}"
        case PointsFor():
            most = f", at most {effect.most}" if effect.most else ""
            return f"{counted(effect.amount, 'point')} for each {_each(effect.per)}{most}"
        case PointsBySteps():
            steps = [f"{counted(points, 'point')} for {least}" for least, points in effect.steps.items()]
            what = _held(effect.steps_of)
            return f"For {what} that you hold: {listed(steps, 'and')}; only the highest counts"
        case _:
            assert_never(effect)


def _held(what: Stepped) -> str:
    match what.steps_of:
        case "regions":
            return _terrains(what.terrain)
        case "kinds_of_land":
            return "kinds of land"
        case _:
            assert_never(what.steps_of)


def _each(what: Counted) -> str:
    match what.per:
        case "cards_beside_water":
            return "card on which you have a piece beside water"
        case "foreign_cards":
            return f"card other than your home card with {counted(what.number, 'piece')} of yours or more"
        case "partners":
            return "different partner"
        case "pieces_on":
            return f"{counted(what.every, 'piece')} in {_terrains(what.terrain)}"
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
            return f"{counted(what.every, 'piece')} beside water"
        case _:
            assert_never(what.per)


# --------------------------------------------------------------------------------------------------------------------
# What a level does in wars.


_ABROAD = " away from your home card"


def _fought(effect: WarEffect) -> str:
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
            return f"Rivals cannot move into {_terrains(effect.terrain)} where you have a piece"
        case AttackPair():
            return "You may attack two pieces of one rival in a region; if the rival loses, both leave"
        case LastStand():
            return f"With {effect.number} or fewer pieces in play you lose none in a war that somebody else starts"
        case AllianceLock():
            return "A partner who meets you in war can only show the flag"
        case _:
            assert_never(effect)


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
        yield f"in {_terrains(effect.terrain)}"
    if effect.from_terrain:
        yield f"out of {_terrains(effect.from_terrain)}"
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


# --------------------------------------------------------------------------------------------------------------------
# `show`: a land, a nation, an action, a token or a ruling as text.


AnyThing = Thing[Side | Nation | Ruling | None]


def everything(edition: Edition) -> Iterator[AnyThing]:
    """Whatever can be shown."""
    for name, side in edition.sides.items():
        yield Thing("land", name, side, texts_of(edition.text, "lands", name))
    for name, nation in edition.every_nation.items():
        yield Thing("nation", name, nation, texts_of(edition.text, "nations", name))
    for name in edition.file.actions:
        yield Thing("action", name, None, texts_of(edition.text, "actions", name))
    for name in edition.exploration.counts:
        yield Thing("token", name, None, texts_of(edition.text, "tokens", name))
    for name, found in edition.rulings.items():
        yield Thing("ruling", name, found, {})


def show(job: Job[Edition]) -> Answer:
    """Show a land, a nation, an action, a token or a ruling as text.

    ID is its id (1A, ferrywardens) or its name in any language. A nation is shown with what its levels do in plain
    words, made from the rules themselves.
    """
    edition, wanted = job.edition, job.chosen["id"]
    things = list(everything(edition))
    found = named(things, wanted)
    if not found:
        raise unknown(things, wanted, "land, nation, action, token or ruling")
    pages = [_data(each) for each in found]
    return Answer(facts=pages if pages[1:] else pages[0], lines=lambda: _pages(edition, found, job.language))


SHOW = Command(
    show,
    (
        Option(
            "id", "Its id, or its name in any language.",
            words=lambda edition: [found.id for found in everything(edition)], open=True, position=True, needed=True,
        ),
        DATA,
        LANG,
        FACTS_SHOWN,
    ),
)  # fmt: skip


def _pages(edition: Edition, found: Iterable[AnyThing], language: str) -> Iterator[str]:
    for number, each in enumerate(found):
        if number:
            yield ""
        yield from _page(edition, each, language)


def _page(edition: Edition, thing: AnyThing, language: str) -> Iterator[str]:
    said = thing.texts.get(language)
    yield said.name if said else thing.id.replace("_", " ").capitalize()
    yield f"{thing.kind} {thing.id}"
    yield ""
    match thing.record:
        case Side():
            yield from _land(edition, thing.record)
        case Nation():
            yield from _nation(thing.record, said)
        case Ruling():
            yield from ruling(thing.record)
        case _ if said:
            yield from wrapped(said.effect, INDENT)
            yield ""
    for code, text in thing.texts.items():
        yield from fact(f"name in {code}", text.name)


def _land(edition: Edition, side: Side) -> Iterator[str]:
    yield from picture(side.rows)
    shown = land(side.rows, side.rivers)
    yields = {str(terrain): str(given) for terrain, given in edition.file.yields.items()}
    for number, (letter, terrain) in enumerate(zip(shown.letters, shown.terrains, strict=True)):
        beside = [other for index, other in enumerate(shown.letters) if shown.moves[number] >> index & 1]
        words = [terrain, *([f"gives {yields[terrain]}"] if terrain in yields else [])]
        words += ["on the border"] if shown.border >> number & 1 else []
        words += [f"beside {listed(beside, 'and')}"] if beside else []
        yield from fact(letter, ", ".join(words))
    closed = sorted(set("".join(side.rows)) - set(shown.letters))
    yield from fact("closed", ", ".join(f"{letter} {LETTERS[letter]}" for letter in closed) or "none")
    yield from fact("rivers", ", ".join(f"{one} | {other}" for one, other in side.rivers) or "none")
    yield ""


def _nation(nation: Nation, said: Any) -> Iterator[str]:
    for number, level in enumerate(nation.levels, start=1):
        yield from wrapped(said.levels[number - 1] if said else "", f"{INDENT}{number}  ")
        yield from wrapped(level_in_words(level), f"{INDENT}   = ")
    yield ""
    if nation.min_players > 2:
        yield from fact("players", f"{nation.min_players} or more")


def _data(thing: AnyThing) -> dict[str, Any]:
    facts = {
        "id": thing.id,
        "kind": thing.kind,
        "texts": {code: as_written(text) for code, text in thing.texts.items()},
    }
    if thing.record is not None:
        facts |= as_written(thing.record)
    if isinstance(thing.record, Nation):
        facts["levels_in_words"] = [level_in_words(level) for level in thing.record.levels]
    return facts
