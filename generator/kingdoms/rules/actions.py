"""The six actions and collecting: what a player can do when an action has been called, and what it changes."""

from __future__ import annotations

from collections.abc import Mapping

from generator.kingdoms.rules import costs, ways
from generator.kingdoms.rules.events import Deed, enter, happen, learn, reveal
from generator.kingdoms.rules.lands import regions
from generator.kingdoms.rules.payments import collections, covers, plus, trades
from generator.kingdoms.rules.powers import NOTHING, Vector
from generator.kingdoms.rules.state import Move, Step, Table

# Task of a move -> the action that it is.
ACTION_OF: Mapping[str, str] = {
    "patrol": "patrol",
    "stand": "patrol",
    "quest": "quest",
    "build": "build",
    "research": "research",
    "expand": "expand",
    "trade": "trade",
}


def open_actions(table: Table, seat: int) -> dict[str, Vector]:
    """The actions that the player may do now, and what each costs as a fee because another one was called."""
    called = table.game.terms.actions[table.called]
    found = {called: NOTHING}
    have = table.have(seat)
    for way in table.powers(seat).instead.get(called, ()):
        if covers(have, way.fee) and sum(way.fee) < sum(found.get(way.do, (99, 0, 0))):
            found[way.do] = way.fee
    return found


def tasks(table: Table, step: Step) -> list[str]:
    """The kinds of moves to look for; for some of them there may turn out to be no move."""
    seat = step.seat
    found = ["pass" if seat == table.active else "collect"]
    for action in open_actions(table, seat):
        found.append(action)
        if action == "patrol" and table.low[seat]:
            found.append("stand")
    return found


def options(table: Table, step: Step, task: str) -> list[Move]:
    """The legal moves of this kind."""
    seat = step.seat
    if task == "pass":
        return [Move("pass")] if seat == table.active else []
    if task == "collect":
        return collecting(table, seat) if seat != table.active else []
    fee = open_actions(table, seat).get(ACTION_OF.get(task, ""))
    return [] if fee is None else doable(table, seat, task, fee)


def doable(table: Table, seat: int, task: str, fee: Vector = NOTHING) -> list[Move]:
    """The legal moves of this kind if its action may be done for this fee."""
    stock = table.have(seat)
    have = (stock[0] - fee[0], stock[1] - fee[1], stock[2] - fee[2])
    terms = table.game.terms
    match task:
        case "patrol":
            return [Move("patrol", at, to) for at, found in ways.patrols(table, seat, have) for to in regions(found)]
        case "stand":
            return [Move("stand", at) for at in regions(table.low[seat])]
        case "quest":
            return [Move("quest", at, to) for at, found in ways.quests(table, seat, have) for to in regions(found)]
        case "build" if table.castle[seat] < len(terms.castle):
            price = costs.price(table, seat, "build")
            return [Move("build", give=paid) for paid in costs.payments(table, seat, "build", price, have)]
        case "research" if table.magic[seat] < len(terms.research):
            price = costs.price(table, seat, "research")
            return [Move("research", give=paid) for paid in costs.payments(table, seat, "research", price, have)]
        case "expand" if table.supply[seat]:
            paid_by = costs.payments(table, seat, "expand", costs.price(table, seat, "expand"), have)
            if not paid_by:
                return []
            places = list(regions(ways.expansions(table, seat)))
            return [Move("expand", to=to, give=paid) for to in places for paid in paid_by]
        case "trade":
            return [Move("trade", give=given, take=taken) for given, taken in trades(have, terms.cap)]
        case _:
            return []


def respond(table: Table, step: Step, move: Move) -> None:
    """Carries out a legal move of the player whose turn it is to act or to collect."""
    seat = step.seat
    if move.task == "collect":
        table.earn(seat, move.take)
    elif move.task != "pass":
        action = ACTION_OF[move.task]
        if action != table.game.terms.actions[table.called]:
            table.spend(seat, open_actions(table, seat)[action])
        _do(table, seat, move)


def _do(table: Table, seat: int, move: Move) -> None:
    match move.task:
        case "patrol" | "quest":
            enter(table, seat, move.at, move.to, move.task)
        case "stand":
            table.rise(seat, move.at)
        case "build":
            table.spend(seat, move.give)
            table.castle[seat] += 1
            happen(table, Deed("build", seat))
        case "research":
            table.spend(seat, move.give)
            learn(table, seat)
        case "expand":
            table.spend(seat, move.give)
            table.supply[seat] -= 1
            table.put(seat, move.to)
            if "expand" in table.powers(seat).free_after:
                table.todo.append(Step("onward", seat, move.to))
            reveal(table, seat, move.to)
        case "trade":
            exchange(table, Step("again", seat, number=table.powers(seat).exchanges), move)


# Trade


def again(table: Table, step: Step) -> list[Move]:
    """A further exchange of the same Trade, or none."""
    return [*doable(table, step.seat, "trade"), Move("pass")]


def exchange(table: Table, step: Step, move: Move) -> None:
    """An exchange. `step.number` are those left, this one included; `step.mark` says that the extra was given."""
    if move.task == "pass":
        return
    seat, amount = step.seat, sum(move.give)
    table.spend(seat, move.give)
    table.earn(seat, move.take)
    rewarded = step.mark
    if not rewarded:
        for bonus in table.powers(seat).trade_bonus:
            if amount >= bonus.number:
                kind = max(range(3), key=lambda place: move.take[place])
                table.earn(seat, _units(kind, bonus.amount))
                rewarded = 1
    if step.number > 1:
        table.todo.append(Step("again", seat, number=step.number - 1, mark=rewarded))


def _units(kind: int, amount: int) -> Vector:
    return (amount if kind == 0 else 0, amount if kind == 1 else 0, amount if kind == 2 else 0)


# The step that some nations may add


def onward(table: Table, step: Step) -> list[Move]:
    """The piece that has just come may patrol, not into war, or stand up."""
    seat, at, bit = step.seat, step.at, 1 << step.at
    if table.movable(seat) & bit:
        found = [Move("patrol", at, to) for to in regions(ways.peaceful(table, seat, at))]
    else:
        found = [Move("stand", at)]
    return [*found, Move("pass")]


def go_on(table: Table, step: Step, move: Move) -> None:
    if move.task == "patrol":
        enter(table, step.seat, move.at, move.to, "patrol")
    elif move.task == "stand":
        table.rise(step.seat, move.at)


# Collecting


def collecting(table: Table, seat: int) -> list[Move]:
    """What collecting can yield."""
    fixed, free = harvest(table, seat)
    return [Move("collect", take=units) for units in collections(fixed, free, table.powers(seat).swaps)]


def harvest(table: Table, seat: int) -> tuple[Vector, int]:
    """What the player's regions yield together: fixed units, and units of any kind."""
    atlas, powers, terms = table.game.atlas, table.powers(seat), table.game.terms
    own = table.one[seat]
    camps = own & table.token("camp") if table.shown else 0
    found = [0, 0, 0]
    for terrain, kind in terms.yields:
        found[kind] += (own & atlas.terrain[terrain]).bit_count()
        if camps:
            found[kind] += (terms.camp - 1) * (camps & atlas.terrain[terrain]).bit_count()
    free = table.low[seat].bit_count() + (terms.camp - 1) * (table.low[seat] & camps).bit_count()
    if own.bit_count() == 1 and not table.two[seat]:
        free += 1  # a player with a single piece in play takes one more
    units: Vector = (found[0], found[1], found[2])
    for terrains, what in powers.yields:
        for terrain in terrains:
            for _ in range((own & atlas.terrain[terrain]).bit_count()):
                units = plus(units, what)
    for condition, more in powers.bonuses:
        if costs.holds(table, seat, condition):
            units, free = plus(units, more.fixed), free + more.choice
    if powers.shared:
        shared, lying = _shared(table, seat, powers.shared)
        units, free = plus(units, shared), free + lying
    return units, free


def _shared(table: Table, seat: int, each: int) -> tuple[Vector, int]:
    """What the regions shared with partners yield in addition."""
    atlas = table.game.atlas
    shared = table.one[seat] & table.others(seat)
    found = [0, 0, 0]
    for terrain, kind in table.game.terms.yields:
        found[kind] += each * (shared & atlas.terrain[terrain]).bit_count()
    return (found[0], found[1], found[2]), each * (shared & table.low[seat]).bit_count()
