"""Why a move is not legal, in a sentence that a player understands.

It is called only after a move was not found among the legal ones, so it may take its time; it decides nothing.
"""

from __future__ import annotations

from typing import assert_never

from proofpress.errors import say
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
        return say("there is no such region in this game")
    if min(*move.give, *move.take) < 0:
        return say("amounts are never below zero")
    assert step.task in DECISIONS
    match step.task:
        case "call":
            if move.action not in table.game.terms.actions:
                return say("there is no action {action}", action=move.action or say("without a name"))
            return say("a shield lies on {action}; choose an action without one", action=move.action)
        case "respond" | "extra":
            return _respond(table, step, move)
        case "further":
            return _further(table, step, move)
        case "remove":
            return say(
                "a piece of player {rival} in {at} cannot be removed", rival=move.number + 1, at=_name(table, move.at)
            )
        case "redeploy":
            return say(
                "no piece can go from {at} to {to} when they are laid out anew",
                at=_name(table, move.at), to=_name(table, move.to),
            )  # fmt: skip
        case "raise":
            return say("{given} cannot be added to the number and paid with it", given=amounts(move.give))
        case "set":
            return _number(table, step, move)
        case "pay":
            return say(
                "{given} does not pay a cost of {number}: it must suffice without a unit to spare, and "
                "player {player} has {have}",
                given=amounts(move.give), number=step.number, player=step.seat + 1,
                have=amounts(table.have(step.seat)),
            )  # fmt: skip
        case "again":
            return _amounts(table, step.seat, move)
        case "onward":
            return say(
                "{to} cannot be entered from {at} without a war", to=_name(table, move.to), at=_name(table, step.at)
            )
        case "choose" | "name" | "steal" | "bandits":
            return _taken(table, step, move)
        case "lair":
            return say("the dragon cannot be set upon this player")
        case "leave":
            return _leave(table, step, move)
        case _:
            assert_never(step.task)


def _taken(table: Table, step: Step, move: Move) -> str:
    """Why these resources cannot be taken, or given to bandits."""
    if step.task != "bandits":
        units = move.take if step.task == "choose" else move.give
        return say(
            "{units} is not what can be taken here; {number} in all, as far as the tracks allow",
            units=amounts(units), number=step.number,
        )  # fmt: skip
    if move.task == "lose":
        return say("the last piece in play cannot be given to the bandits")
    wanted = table.game.terms.exploration.bandits
    return say(
        "the bandits want {wanted} resources of those there are, not {given}",
        wanted=wanted, given=amounts(move.give),
    )  # fmt: skip


def _name(table: Table, region: int) -> str:
    atlas = table.game.atlas
    return f"{atlas.names[region]} ({atlas.terrains[region]})" if region >= 0 else "nowhere"


def _respond(table: Table, step: Step, move: Move) -> str:
    seat, called = step.seat, table.game.terms.actions[table.called]
    if move.task == "collect" and step.task == "extra":
        return say("collecting is no action")
    if move.task == "collect" and seat == table.active:
        return say("the active player does the action or nothing, and never collects")
    if move.task == "pass":
        return say("only the active player may do nothing; everybody else acts or collects")
    if move.task not in ACTS:
        return say("player {player} does not collect {taken} here", player=seat + 1, taken=amounts(move.take))
    action = action_of(move.task)
    fee = open_actions(table, step).get(action)
    if fee is None:
        paid = [way for way in table.powers(seat).instead.get(called, ()) if way.do == action]
        lacking = (
            say("; {action} in its place costs {fee} more", action=action, fee=amounts(paid[0].fee)) if paid else ""
        )
        return say(
            "{called} was called, and player {player} cannot {action} instead{lacking}",
            called=called,
            player=seat + 1,
            action=action,
            lacking=lacking,
        )
    return _done(table, seat, move.task, move)


def _further(table: Table, step: Step, move: Move) -> str:
    action = table.game.terms.actions[step.at]
    if move.task not in ACTS or action_of(move.task) != action:
        return say(
            "this is the time to {action} with another piece or to pass, not to {task}", action=action, task=move.task
        )
    if move.at >= 0 and step.mark & ~table.two[step.seat] & 1 << move.at:
        return say("the piece in {at} has just come", at=_name(table, move.at))
    return _done(table, step.seat, move.task, move)


def _done(table: Table, seat: int, act: Act, move: Move) -> str:
    """Why the player cannot do this, although the action is open."""
    player, powers = say("player {player}", player=seat + 1), table.powers(seat)
    at, to = _name(table, move.at), _name(table, move.to)
    match act:
        case "patrol" | "quest":
            return _move(table, seat, move)
        case "stand":
            return say("no piece of {player} lies in {at}", player=player, at=at)
        case "swap":
            if not powers.swaps_places:
                return say("{player} cannot exchange places with a rival", player=player)
            return say(
                "the pieces in {at} and {to} cannot change places: both are border regions of different "
                "lands, with one piece alone in each",
                at=at,
                to=to,
            )
        case "lift":
            if not powers.hall > table.hall[seat]:
                return say("there is no room on the nation's card of {player}", player=player)
            if table.pieces(seat) == 1:
                return say("the last piece in play stays there")
            return say("{player} has no piece in {at} that stands, or it is not a border region", player=player, at=at)
        case "land":
            if not table.hall[seat]:
                return say("no piece is on the nation's card of {player}", player=player)
            return say("a piece from the nation's card cannot come to {to}", to=to)
        case "build" | "research":
            return _level(table, seat, act, move)
        case "expand":
            return _expand(table, seat, move)
        case "trade":
            return _amounts(table, seat, move)
        case "steal":
            return say(
                "{given} cannot be taken from player {rival}; it is one resource of a rival's",
                given=amounts(move.give),
                rival=move.at + 1,
            )
        case _:
            assert_never(act)


def _move(table: Table, seat: int, move: Move) -> str:
    atlas, at, to = table.game.atlas, move.at, move.to
    if at < 0 or not table.one[seat] >> at & 1:
        return say("player {player} has no piece in {at}", player=seat + 1, at=_name(table, at))
    if not table.movable(seat) >> at & 1:
        return say("the piece in {at} lies down; a Patrol can stand it up", at=_name(table, at))
    if to < 0:
        return say("the move does not say where to")
    if move.task == "patrol":
        if atlas.rivers[at] >> to & 1:
            return say("a river divides {at} from {to}", at=_name(table, at), to=_name(table, to))
        if not neighbours(table, seat, at) >> to & 1:
            return say("{to} is not a neighbour of {at}", to=_name(table, to), at=_name(table, at))
    else:
        for region in (at, to):
            if not gates(table, seat) >> region & 1:
                return say("{region} is not a border region, so no Quest can use it", region=_name(table, region))
        if atlas.card_of[at] == atlas.card_of[to]:
            return say("a Quest leads to another land; use Patrol on the same one")
    if table.full() >> to & 1:
        return say("{to} is full: never more than two pieces stand in a region", to=_name(table, to))
    if table.pieces(seat) == 1 and table.others(seat) >> to & 1:
        return say("nobody may go to war with the last piece")
    if closed(table, seat) >> to & 1:
        return say("{to} holds the last piece of another player, which cannot be attacked", to=_name(table, to))
    return say(
        "player {player} cannot pay for beating the piece of the Lost Kingdom in {to}",
        player=seat + 1,
        to=_name(table, to),
    )


def _amounts(table: Table, seat: int, move: Move) -> str:
    if sum(1 for units in move.give if units) != 1 or sum(1 for units in move.take if units) != 1:
        return say("an exchange gives one kind of resource for one other")
    if sum(move.give) != sum(move.take):
        return say("an exchange takes as many as it gives; extras are added by themselves")
    return say(
        "player {player} has {have}: {given} for {taken} is too much, or does not fit on a track of {cap}",
        player=seat + 1,
        have=amounts(table.have(seat)),
        given=amounts(move.give),
        taken=amounts(move.take),
        cap=table.game.terms.cap,
    )


def _expand(table: Table, seat: int, move: Move) -> str:
    if not table.supply[seat]:
        return say("all pieces of player {player} are in play", player=seat + 1)
    if move.to < 0 or not expansions(table, seat) >> move.to & 1:
        return say("{to} does not hold exactly one piece of the player's and nobody else's", to=_name(table, move.to))
    price = action_price(table, seat, "expand")
    return _unpaid(table, seat, say("the new piece"), say("{price} food", price=price), move)


def _level(table: Table, seat: int, act: Levelled, move: Move) -> str:
    terms = table.game.terms
    reached, levels = (table.castle, terms.castle) if act == "build" else (table.magic, terms.research)
    if reached[seat] == len(levels):
        return say("player {player} has reached the highest level already", player=seat + 1)
    price = f"{action_price(table, seat, act)} {usual(act)}"
    return _unpaid(table, seat, say("the next level"), price, move)


def _unpaid(table: Table, seat: int, what: str, price: str, move: Move) -> str:
    """What it costs, what was given unless that is the same, and what there is."""
    given, have = amounts(move.give), amounts(table.have(seat))
    return say(
        "{what} costs {price}{given}; player {player} has {have}",
        what=what,
        price=price,
        given="" if given == price else say(", not {given}", given=given),
        player=seat + 1,
        have=have,
    )


def _number(table: Table, step: Step, move: Move) -> str:
    highest = table.game.terms.highest
    if not FLAG <= move.number <= highest:
        return say("a war number is from 1 to {highest}, or the flag", highest=highest)
    assert table.war is not None
    can = highest_number(table, table.war, step.seat)
    left = say("up to {can} can be set", can=can) if can else say("only the flag is left")
    return say("player {player} cannot pay {number}; {left}", player=step.seat + 1, number=move.number, left=left)


def _leave(table: Table, step: Step, move: Move) -> str:
    seat, at, to = step.seat, _name(table, move.at), _name(table, move.to)
    if move.at < 0 or not step.mark >> move.at & 1:
        return say("no piece has to leave {at}", at=at)
    assert move.task in EXITS
    match move.task:
        case "lose":
            if table.pieces(seat) > 1:
                return say(
                    "no piece of player {player} but the one in {at} can retreat, so it stays in play",
                    player=seat + 1,
                    at=at,
                )
            return say("the last piece of player {player} is not removed", player=seat + 1)
        case "church":
            return say("player {player} holds no church with room in {to}", player=seat + 1, to=to)
        case "refuge":
            return say("{to} is not the nearest free region, or the piece can leave in another way", to=to)
        case "retreat":
            if move.to < 0 or not retreats(table, seat, move.at) >> move.to & 1:
                return say("{to} is not a neighbour of {at} to go to in peace", to=to, at=at)
            price = retreat_price(table, seat, move.at)
            return _unpaid(table, seat, say("this retreat"), say("{price} food", price=price), move)
        case _:
            assert_never(move.task)
