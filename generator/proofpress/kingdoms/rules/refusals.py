"""Why a move is not legal, in a sentence that a player understands.

It is called only after a move was not found among the legal ones, so it may take its time; it decides nothing.
"""

from __future__ import annotations

from typing import assert_never

from proofpress.kingdoms.effects import RESOURCES, Levelled, usual
from proofpress.kingdoms.rules.actions import action_of, closed, expansions, gates, neighbours, open_actions, retreats
from proofpress.kingdoms.rules.costs import action_price, highest_number, retreat_price
from proofpress.kingdoms.rules.powers import Vector
from proofpress.kingdoms.rules.state import ACTS, DECISIONS, EXITS, FLAG, Act, Move, Step, Table


def amounts(units: Vector) -> str:
    """ "2 mana, 1 food", or "nothing"."""
    said = [f"{amount} {kind}" for kind, amount in zip(RESOURCES, units, strict=True) if amount]
    return ", ".join(said) or "nothing"


def refusal(table: Table, step: Step, move: Move) -> str:
    """Why a move of a kind that is due cannot be made."""
    if any(not -1 <= region < len(table.game.atlas.names) for region in (move.at, move.to)):
        return "there is no such region in this game"
    if min(*move.give, *move.take) < 0:
        return "amounts are never below zero"
    assert step.task in DECISIONS
    match step.task:
        case "call":
            if move.action not in table.game.terms.actions:
                return f"there is no action {move.action or 'without a name'}"
            return f"a shield lies on {move.action}; choose an action without one"
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
            if move.task == "lose":
                return "the last piece in play cannot be given to the bandits"
            wanted = table.game.terms.exploration.bandits
            return f"the bandits want {wanted} resources of those there are, not {amounts(move.give)}"
        case "lair":
            return "the dragon cannot be set upon this player"
        case "leave":
            return _leave(table, step, move)
        case _:
            assert_never(step.task)


def _name(table: Table, region: int) -> str:
    atlas = table.game.atlas
    return f"{atlas.names[region]} ({atlas.terrains[region]})" if region >= 0 else "nowhere"


def _respond(table: Table, step: Step, move: Move) -> str:
    seat, called = step.seat, table.game.terms.actions[table.called]
    if move.task == "collect" and step.task == "extra":
        return "collecting is no action"
    if move.task == "collect" and seat == table.active:
        return "the active player does the action or nothing, and never collects"
    if move.task == "pass":
        return "only the active player may do nothing; everybody else acts or collects"
    if move.task not in ACTS:
        return f"player {seat + 1} does not collect {amounts(move.take)} here"
    action = action_of(move.task)
    fee = open_actions(table, step).get(action)
    if fee is None:
        paid = [way for way in table.powers(seat).instead.get(called, ()) if way.do == action]
        lacking = f"; {action} in its place costs {amounts(paid[0].fee)} more" if paid else ""
        return f"{called} was called, and player {seat + 1} cannot {action} instead{lacking}"
    return _done(table, seat, move.task, move)


def _further(table: Table, step: Step, move: Move) -> str:
    action = table.game.terms.actions[step.at]
    if move.task not in ACTS or action_of(move.task) != action:
        return f"this is the time to {action} with another piece or to pass, not to {move.task}"
    if move.at >= 0 and step.mark & ~table.two[step.seat] & 1 << move.at:
        return f"the piece in {_name(table, move.at)} has just come"
    return _done(table, step.seat, move.task, move)


def _done(table: Table, seat: int, act: Act, move: Move) -> str:
    """Why the player cannot do this, although the action is open."""
    player, powers = f"player {seat + 1}", table.powers(seat)
    at, to = _name(table, move.at), _name(table, move.to)
    match act:
        case "patrol" | "quest":
            return _move(table, seat, move)
        case "stand":
            return f"no piece of {player} lies in {at}"
        case "swap":
            if not powers.swaps_places:
                return f"{player} cannot exchange places with a rival"
            return (
                f"the pieces in {at} and {to} cannot change places: both are border regions of different lands, with "
                "one piece alone in each"
            )
        case "lift":
            if not powers.hall > table.hall[seat]:
                return f"there is no room on the nation's card of {player}"
            if table.pieces(seat) == 1:
                return "the last piece in play stays there"
            return f"{player} has no piece in {at} that stands, or it is not a border region"
        case "land":
            if not table.hall[seat]:
                return f"no piece is on the nation's card of {player}"
            return f"a piece from the nation's card cannot come to {to}"
        case "build" | "research":
            return _level(table, seat, act, move)
        case "expand":
            return _expand(table, seat, move)
        case "trade":
            return _amounts(table, seat, move)
        case "steal":
            return f"{amounts(move.give)} cannot be taken from player {move.at + 1}; it is one resource of a rival's"
        case _:
            assert_never(act)


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
        if not neighbours(table, seat, at) >> to & 1:
            return f"{_name(table, to)} is not a neighbour of {_name(table, at)}"
    else:
        for region in (at, to):
            if not gates(table, seat) >> region & 1:
                return f"{_name(table, region)} is not a border region, so no Quest can use it"
        if atlas.card_of[at] == atlas.card_of[to]:
            return "a Quest leads to another land; use Patrol on the same one"
    if table.full() >> to & 1:
        return f"{_name(table, to)} is full: never more than two pieces stand in a region"
    if table.pieces(seat) == 1 and table.others(seat) >> to & 1:
        return "nobody may go to war with the last piece"
    if closed(table, seat) >> to & 1:
        return f"{_name(table, to)} holds the last piece of another player, which cannot be attacked"
    return f"player {seat + 1} cannot pay for beating the piece of the Lost Kingdom in {_name(table, to)}"


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
    if move.to < 0 or not expansions(table, seat) >> move.to & 1:
        return f"{_name(table, move.to)} does not hold exactly one piece of the player's and nobody else's"
    price = action_price(table, seat, "expand")
    return _unpaid(table, seat, "the new piece", f"{price} food", move)


def _level(table: Table, seat: int, act: Levelled, move: Move) -> str:
    terms = table.game.terms
    reached, levels = (table.castle, terms.castle) if act == "build" else (table.magic, terms.research)
    if reached[seat] == len(levels):
        return f"player {seat + 1} has reached the highest level already"
    price = f"{action_price(table, seat, act)} {usual(act)}"
    return _unpaid(table, seat, "the next level", price, move)


def _unpaid(table: Table, seat: int, what: str, price: str, move: Move) -> str:
    """What it costs, what was given unless that is the same, and what there is."""
    given, have = amounts(move.give), amounts(table.have(seat))
    return f"{what} costs {price}{'' if given == price else f', not {given}'}; player {seat + 1} has {have}"


def _number(table: Table, step: Step, move: Move) -> str:
    highest = table.game.terms.highest
    if not FLAG <= move.number <= highest:
        return f"a war number is from 1 to {highest}, or the flag"
    assert table.war is not None
    can = highest_number(table, table.war, step.seat)
    left = f"up to {can} can be set" if can else "only the flag is left"
    return f"player {step.seat + 1} cannot pay {move.number}; {left}"


def _leave(table: Table, step: Step, move: Move) -> str:
    seat, at, to = step.seat, _name(table, move.at), _name(table, move.to)
    if move.at < 0 or not step.mark >> move.at & 1:
        return f"no piece has to leave {at}"
    assert move.task in EXITS
    match move.task:
        case "lose":
            if table.pieces(seat) > 1:
                return f"no piece of player {seat + 1} but the one in {at} can retreat, so it stays in play"
            return f"the last piece of player {seat + 1} is not removed"
        case "church":
            return f"player {seat + 1} holds no church with room in {to}"
        case "refuge":
            return f"{to} is not the nearest free region, or the piece can leave in another way"
        case "retreat":
            if move.to < 0 or not retreats(table, seat, move.at) >> move.to & 1:
                return f"{to} is not a neighbour of {at} to go to in peace"
            price = retreat_price(table, seat, move.at)
            return _unpaid(table, seat, "this retreat", f"{price} food", move)
        case _:
            assert_never(move.task)
