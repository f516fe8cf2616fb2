"""K1, the reference player: every move is weighed by the position that it leads to, and the best one is made.

It sees what a player sees: a rival's number is hidden from it, tokens face down are unknown. Integer arithmetic, a
fixed stream label, and never changed: a better player becomes K2. A hundredth of a point is 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from generator.kingdoms.rules import actions, costs
from generator.kingdoms.rules.game import apply, begin, decision, legal, seen, tried
from generator.kingdoms.rules.payments import value
from generator.kingdoms.rules.playable import MOST_TURNS
from generator.kingdoms.rules.scoring import nation_points
from generator.kingdoms.rules.state import FLAG, Match, Move, State, Step, Table, War
from generator.seeds.stream import Stream

LABEL: Final = "K1"
POINT: Final = 100
UNITS: Final = (24, 22, 14)  # a mana, an ore, a food that can still be used
HOARDED: Final = 6  # of one kind; what lies above is worth less
SPARE: Final = 7
READY: Final = 45  # the next level, or the next piece, can be paid
ABILITY: Final = 35  # a level of magic, besides its point
STEP: Final = 25  # a level of the castle, because the next ones pay more
INCOME: Final = 140  # a resource each time of collecting, at the start
LATE_INCOME: Final = 12  # when somebody is close to the end
GATE: Final = 8  # a piece in a border region
LAST_LEVEL: Final = 35  # percent: what the fifth level would pay now, as long as it is not reached
UNDERGROUND: Final = 45  # a piece that will not score
UNKNOWN: Final = 25  # a token face down: most of them are good for something
PAIR: Final = 70  # two pieces in a region: one of them can go further
RIVAL: Final = 80  # a rival loses a piece
DEAR: Final = 2  # from this price on an alliance is offered now and then instead of winning
TRUST: Final = 4  # once in this many times K1 does the less obvious thing when it is attacked


def k1_line(game: Match, root: bytes, most_turns: int = MOST_TURNS) -> tuple[list[Move], State]:
    """A whole game of K1 against itself, and its end; or the game as it stands after that many turns."""
    stream = Stream(root, LABEL)
    state = begin(game)
    moves: list[Move] = []
    while not state.over and state.turn <= most_turns:
        move = k1_move(game, seen(state, decision(state).seat), stream)
        state = apply(game, state, move)
        moves.append(move)
    return moves, state


def k1_move(game: Match, state: State, stream: Stream) -> Move:
    """What K1 does; the state is as the player sees it."""
    step = decision(state)
    if step.task == "call":
        return _called(game, state, step)
    if step.task == "set":
        return Move("set", number=_number(game, state, step, stream))
    return _best(game, state, step.seat, legal(game, state))[0]


def _best(game: Match, state: State, seat: int, moves: Iterable[Move]) -> tuple[Move, int]:
    """The move to the best position; of equal ones the first."""
    best: Move | None = None
    most = 0
    income = income_now(game, state)
    blind = state.but(hidden=0)  # trying a move must not turn a token up
    for move in moves:
        worth = _weighed(game, blind, seat, move, income)
        if move.to >= 0 and state.hidden >> move.to & 1:
            worth += UNKNOWN
        if best is None or worth > most:
            best, most = move, worth
    assert best is not None  # somebody who decides has a move
    return best, most


def _weighed(game: Match, state: State, seat: int, move: Move, income: int) -> int:
    table = tried(game, state, move)
    if table.war is None or state.war is not None:
        worth = position(table, seat, income)
        if move.task == "dragon":
            worth += POINT
        return worth
    return _attack(game, table, seat, table.war, income)


def _attack(game: Match, table: Table, seat: int, war: War, income: int) -> int:
    """A move that starts a war: it must be won, whatever the other side sets."""
    if war.defender == game.seats:
        price, gain = costs.neutral_price(table, war), POINT
    else:
        theirs = costs.highest_number(table, war, war.defender)
        if costs.highest_number(table, war, seat) <= theirs:
            return -POINT * POINT
        price, gain = costs.war_price(table, war, seat, theirs + 1), RIVAL
    return position(table, seat, income) + gain - UNITS[0] * price // 2


def _called(game: Match, state: State, step: Step) -> Move:
    """The action that leaves the player best off, less what the others can make of it."""
    best, most = -1, 0
    for number, action in enumerate(game.terms.actions):
        if state.shields >> number & 1:
            continue
        after = state.but(called=number, todo=(*state.todo[:-1], Step("respond", step.seat)))
        worth = _best(game, after, step.seat, legal(game, after))[1] - _others(game, state, step.seat, action)
        if best < 0 or worth > most:
            best, most = number, worth
    return Move("call", action=game.terms.actions[best])


def _others(game: Match, state: State, seat: int, action: str) -> int:
    """A little for every rival who can use the action."""
    if action not in ("build", "research", "expand"):
        return 0
    table = Table(game, state)
    able = sum(1 for rival in range(game.seats) if rival != seat and actions.doable(table, rival, action))
    return able * READY // 2


def _number(game: Match, state: State, step: Step, stream: Stream) -> int:
    """The attacker sets one more than the rival can. The defender sets what the attacker can, or makes an offer."""
    table = Table(game, state)
    war = table.war
    assert war is not None
    own = costs.highest_number(table, war, step.seat)
    odd = stream.below(TRUST) == 0
    if step.seat == war.attacker:
        theirs = costs.highest_number(table, war, war.defender)
        offering = odd and game.seats > 2 and costs.war_price(table, war, step.seat, theirs + 1) >= DEAR
        return FLAG if offering or own <= theirs else theirs + 1
    theirs = costs.highest_number(table, war, war.attacker)
    if own < max(1, theirs):
        return own if odd else FLAG
    return FLAG if odd else max(1, theirs)


# What a position is worth to a player


def income_now(game: Match, state: State) -> int:
    """What a resource each time of collecting is worth at this stage. It is taken before the move is tried, or a player
    who came closer to the end would lower the worth of its own regions.
    """
    if state.ending:
        return LATE_INCOME
    terms = game.terms
    near = max(max(state.magic) * 7, max(state.castle) * 6, (terms.pieces - min(state.supply)) * 5)
    return INCOME - (INCOME - LATE_INCOME) * min(near, 35) // 35


def position(table: Table, seat: int, income: int) -> int:
    """Points that are there, points that are coming, and the means to get more."""
    terms, atlas = table.game.terms, table.game.atlas
    own, magic, castle = table.one[seat], table.magic[seat], table.castle[seat]
    pieces = table.pieces(seat)
    under = (own & atlas.terrain["underground"]).bit_count()
    worth = POINT * (pieces + magic + terms.castle_points[castle]) - (POINT - UNDERGROUND) * under
    worth += ABILITY * magic + STEP * castle
    capitals = own & atlas.terrain["capital"]
    if capitals:  # they pay at the end only, so early on a region with income is better
        shared = (capitals & table.others(seat)).bit_count()
        worth += POINT * (2 * capitals.bit_count() - shared) - (income - LATE_INCOME) * capitals.bit_count()
    worth += POINT * (2 * table.crowns[seat] + (own & table.token("city")).bit_count() + table.beaten[seat])
    if table.game.lost:
        worth += POINT * (own & table.game.lost).bit_count()
    last = table.game.powers[seat][-1].points
    worth += nation_points(table, seat, last) * (POINT if magic == len(terms.research) else LAST_LEVEL)
    return worth + _means(table, seat, magic, castle, income)


def _means(table: Table, seat: int, magic: int, castle: int, income: int) -> int:
    """Resources, income and freedom to move; little of it counts when the end is near."""
    terms = table.game.terms
    have = table.have(seat)
    if table.ending and table.shields.bit_count() == terms.shields:
        return sum(have)  # they break ties
    worth = 0
    for units, unit in zip(have, UNITS, strict=True):
        worth += unit * units if units <= HOARDED else unit * HOARDED + SPARE * (units - HOARDED)
    if magic < len(terms.research) and have[0] >= costs.price(table, seat, "research"):
        worth += READY
    if castle < len(terms.castle) and have[1] >= costs.price(table, seat, "build"):
        worth += READY
    if table.supply[seat] and have[2] >= costs.price(table, seat, "expand"):
        worth += READY
    fixed, free = actions.harvest(table, seat)
    worth += income * (sum(fixed) + free)
    worth += 3 * min(terms.highest, value(have, terms.worth))
    if not table.ending:
        worth += PAIR * table.two[seat].bit_count()
    return worth + GATE * (table.one[seat] & table.game.atlas.border).bit_count()
