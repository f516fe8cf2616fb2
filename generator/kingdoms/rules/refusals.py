"""Why a move is not legal, in a sentence that a player understands.

It is called only after a move was not found among the legal ones, so it may take its time; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.kingdoms.clauses import RESOURCES
from generator.kingdoms.rules import actions, costs, ways
from generator.kingdoms.rules.powers import Vector
from generator.kingdoms.rules.state import FLAG, Move, Step, Table

_NOW: Mapping[str, str] = {
    "call": "call an action",
    "respond": "act or to collect",
    "extra": "do an action or to pass",
    "further": "move another piece or to pass",
    "steal": "name what the rival gives up",
    "remove": "remove a rival's piece",
    "redeploy": "lay out the pieces anew or to pass",
    "raise": "add to the number or to pass",
    "again": "trade once more or to pass",
    "onward": "move the same piece on or to pass",
    "choose": "choose resources",
    "name": "name what the rival loses",
    "bandits": "pay the bandits or to lose the piece",
    "set": "set a war number",
    "pay": "pay for the war",
    "lair": "set the dragon upon the loser or to pass",
    "leave": "leave the region that was lost",
}
MEANT: Mapping[str, tuple[str, ...]] = {
    "call": ("call",),
    "respond": ("collect", "pass", *actions.ACTION_OF),
    "extra": ("pass", *actions.ACTION_OF),
    "further": ("patrol", "stand", "quest", "swap", "lift", "land", "pass"),
    "steal": ("steal",),
    "remove": ("remove",),
    "redeploy": ("redeploy", "pass"),
    "raise": ("raise", "pass"),
    "again": ("trade", "pass"),
    "onward": ("patrol", "stand", "pass"),
    "choose": ("choose",),
    "name": ("name",),
    "bandits": ("bandits", "lose"),
    "set": ("set",),
    "pay": ("pay",),
    "lair": ("dragon", "pass"),
    "leave": ("retreat", "church", "refuge", "lose"),
}


def amounts(units: Vector) -> str:
    """ "2 mana, 1 food", or "nothing"."""
    said = [f"{amount} {kind}" for kind, amount in zip(RESOURCES, units, strict=True) if amount]
    return ", ".join(said) or "nothing"


def refusal(table: Table, step: Step, move: Move) -> str:
    """Why the move cannot be made now."""
    if move.task not in MEANT[step.task]:
        return f"now is the time for player {step.seat + 1} to {_NOW[step.task]}, not to {move.task}"
    if any(not -1 <= region < len(table.game.atlas.names) for region in (move.at, move.to)):
        return "there is no such region in this game"
    if min(*move.give, *move.take) < 0:
        return "amounts are never below zero"
    match step.task:
        case "call":
            return _call(table, move)
        case "respond" | "extra":
            return _respond(table, step, move)
        case "further":
            return _further(table, step, move)
        case "remove":
            return f"a piece of player {move.number + 1} in {_name(table, move.at)} cannot be removed"
        case "redeploy":
            return (
                f"no piece can go from {_name(table, move.at)} to {_name(table, move.to)} when they are laid out anew"
            )
        case "raise":
            return f"{amounts(move.give)} cannot be added to the number and paid with it"
        case "set":
            return _number(table, step, move)
        case "pay":
            return (
                f"{amounts(move.give)} does not pay a cost of {step.number}: it must suffice without a unit "
                f"to spare, and player {step.seat + 1} has {amounts(table.have(step.seat))}"
            )
        case "again":
            return _amounts(table, step.seat, move)
        case "onward":
            return f"{_name(table, move.to)} cannot be entered from {_name(table, step.at)} without a war"
        case "choose" | "name" | "steal":
            units = move.take if step.task == "choose" else move.give
            return f"{amounts(units)} is not what can be taken here; {step.number} in all, as far as the tracks allow"
        case "bandits":
            return _bandits(table, move)
        case _:
            return _leave(table, step, move)


def _name(table: Table, region: int) -> str:
    atlas = table.game.atlas
    return f"{atlas.names[region]} ({atlas.terrains[region]})" if region >= 0 else "nowhere"


def _call(table: Table, move: Move) -> str:
    if move.action not in table.game.terms.actions:
        return f"there is no action {move.action or 'without a name'}"
    return f"a shield lies on {move.action}; choose an action without one"


def _respond(table: Table, step: Step, move: Move) -> str:
    seat, called = step.seat, table.game.terms.actions[table.called]
    if move.task == "collect" and step.task == "extra":
        return "collecting is no action"
    if move.task == "collect" and seat == table.active:
        return "the active player does the action or nothing, and never collects"
    if move.task == "pass":
        return "only the active player may do nothing; everybody else acts or collects"
    if move.task == "collect":
        return f"player {seat + 1} does not collect {amounts(move.take)} here"
    action = actions.ACTION_OF[move.task]
    fee = actions.open_actions(table, step).get(action)
    if fee is None:
        paid = [way for way in table.powers(seat).instead.get(called, ()) if way.do == action]
        lacking = f"; {action} in its place costs {amounts(paid[0].fee)} more" if paid else ""
        return f"{called} was called, and player {seat + 1} cannot {action} instead{lacking}"
    return _done(table, seat, move)


def _further(table: Table, step: Step, move: Move) -> str:
    action = table.game.terms.actions[step.at]
    if actions.ACTION_OF[move.task] != action:
        return f"this is the time to {action} with another piece or to pass, not to {move.task}"
    if move.at >= 0 and step.mark & ~table.two[step.seat] & 1 << move.at:
        return f"the piece in {_name(table, move.at)} has just come"
    return _done(table, step.seat, move)


def _done(table: Table, seat: int, move: Move) -> str:
    """Why the player cannot do this, although the action is open."""
    match move.task:
        case "patrol" | "quest":
            return _move(table, seat, move)
        case "swap" | "lift" | "land":
            return _by_quest(table, seat, move)
        case "steal":
            return f"{amounts(move.give)} cannot be taken from player {move.at + 1}; it is one resource of a rival's"
        case "stand":
            return f"no piece of player {seat + 1} lies in {_name(table, move.at)}"
        case "trade":
            return _amounts(table, seat, move)
        case "expand":
            return _expand(table, seat, move)
        case _:
            return _level(table, seat, move)


def _move(table: Table, seat: int, move: Move) -> str:
    atlas, at, to = table.game.atlas, move.at, move.to
    if at < 0 or not table.one[seat] >> at & 1:
        return f"player {seat + 1} has no piece in {_name(table, at)}"
    if not table.movable(seat) >> at & 1:
        return f"the piece in {_name(table, at)} lies down; a Patrol can stand it up"
    if to < 0:
        return "the move does not say where to"
    if move.task == "patrol":
        if atlas.rivers[at] >> to & 1:
            return f"a river divides {_name(table, at)} from {_name(table, to)}"
        if not ways.neighbours(table, seat, at) >> to & 1:
            return f"{_name(table, to)} is not a neighbour of {_name(table, at)}"
    else:
        for region in (at, to):
            if not ways.gates(table, seat) >> region & 1:
                return f"{_name(table, region)} is not a border region, so no Quest can use it"
        if atlas.card_of[at] == atlas.card_of[to]:
            return "a Quest leads to another land; use Patrol on the same one"
    if table.full() >> to & 1:
        return f"{_name(table, to)} is full: never more than two pieces stand in a region"
    if table.pieces(seat) == 1 and table.others(seat) >> to & 1:
        return "nobody may go to war with the last piece"
    if ways.closed(table, seat) >> to & 1:
        return f"{_name(table, to)} holds the last piece of another player, which cannot be attacked"
    return f"player {seat + 1} cannot pay for beating the piece of the Lost Kingdom in {_name(table, to)}"


def _by_quest(table: Table, seat: int, move: Move) -> str:
    """Quests that only some nations know."""
    powers = table.powers(seat)
    if move.task == "swap":
        if not powers.swaps_places:
            return f"player {seat + 1} cannot exchange places with a rival"
        return (
            f"the pieces in {_name(table, move.at)} and {_name(table, move.to)} cannot change places: both are border "
            "regions of different lands, with one piece alone in each"
        )
    if move.task == "lift":
        if not powers.hall > table.hall[seat]:
            return f"there is no room on the nation's card of player {seat + 1}"
        if table.pieces(seat) == 1:
            return "the last piece in play stays there"
        return f"player {seat + 1} has no piece in {_name(table, move.at)} that stands, or it is not a border region"
    if not table.hall[seat]:
        return f"no piece is on the nation's card of player {seat + 1}"
    return f"a piece from the nation's card cannot come to {_name(table, move.to)}"


def _amounts(table: Table, seat: int, move: Move) -> str:
    if sum(1 for units in move.give if units) != 1 or sum(1 for units in move.take if units) != 1:
        return "an exchange gives one kind of resource for one other"
    if sum(move.give) != sum(move.take):
        return "an exchange takes as many as it gives; extras are added by themselves"
    return (
        f"player {seat + 1} has {amounts(table.have(seat))}: {amounts(move.give)} for {amounts(move.take)} is too "
        f"much, or does not fit on a track of {table.game.terms.cap}"
    )


def _expand(table: Table, seat: int, move: Move) -> str:
    if not table.supply[seat]:
        return f"all pieces of player {seat + 1} are in play"
    if move.to < 0 or not ways.expansions(table, seat) >> move.to & 1:
        return f"{_name(table, move.to)} does not hold exactly one piece of the player's and nobody else's"
    price = costs.price(table, seat, "expand")
    return f"the new piece costs {price} food, not {amounts(move.give)}; there is {amounts(table.have(seat))}"


def _level(table: Table, seat: int, move: Move) -> str:
    terms, building = table.game.terms, move.task == "build"
    reached, levels = (table.castle, terms.castle) if building else (table.magic, terms.research)
    if reached[seat] == len(levels):
        return f"player {seat + 1} has reached the highest level already"
    price = costs.price(table, seat, "build" if building else "research")
    kind = "ore" if building else "mana"
    return f"the next level costs {price} {kind}, not {amounts(move.give)}; there is {amounts(table.have(seat))}"


def _number(table: Table, step: Step, move: Move) -> str:
    highest = table.game.terms.highest
    if not FLAG <= move.number <= highest:
        return f"a war number is from 1 to {highest}, or the flag"
    assert table.war is not None
    can = costs.highest_number(table, table.war, step.seat)
    left = f"up to {can} can be set" if can else "only the flag is left"
    return f"player {step.seat + 1} cannot pay {move.number}; {left}"


def _bandits(table: Table, move: Move) -> str:
    if move.task == "lose":
        return "the last piece in play cannot be given to the bandits"
    return f"the bandits want {table.game.terms.bandits} resources of those there are, not {amounts(move.give)}"


def _leave(table: Table, step: Step, move: Move) -> str:
    seat = step.seat
    if step.task == "lair":
        return "the dragon cannot be set upon this player"
    if move.at < 0 or not step.mark >> move.at & 1:
        return f"no piece has to leave {_name(table, move.at)}"
    if move.task == "lose" and table.pieces(seat) > 1:
        return f"no piece of player {seat + 1} but the one in {_name(table, move.at)} can retreat, so it stays in play"
    if move.task == "lose":
        return f"the last piece of player {seat + 1} is not removed"
    if move.task == "church":
        return f"player {seat + 1} holds no church with room in {_name(table, move.to)}"
    if move.task == "refuge":
        return f"{_name(table, move.to)} is not the nearest free region, or the piece can leave in another way"
    if move.to < 0 or not ways.retreats(table, seat, move.at) >> move.to & 1:
        return f"{_name(table, move.to)} is not a neighbour of {_name(table, move.at)} to go to in peace"
    price = costs.retreat_price(table, seat, move.at)
    return f"this retreat costs {price} food, not {amounts(move.give)}; there is {amounts(table.have(seat))}"
