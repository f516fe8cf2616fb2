"""War: setting hidden numbers, revealing, paying, and what becomes of the loser."""

from __future__ import annotations

from generator.kingdoms.rules import costs, ways
from generator.kingdoms.rules.events import Deed, happen, reveal
from generator.kingdoms.rules.lands import regions
from generator.kingdoms.rules.powers import Vector
from generator.kingdoms.rules.state import FLAG, Move, Step, Table, War

ALLIANCES_FROM = 3  # players: two at the table form none
FREE = 1  # mark of a retreat that costs nothing


def battle(table: Table, step: Step) -> None:
    """The piece has entered: both set their numbers, or the Lost Kingdom is paid."""
    war = _war(table)
    table.todo.append(Step("peace"))
    if war.defender < table.game.seats:
        table.todo += [Step("reveal"), Step("set", war.defender), Step("set", war.attacker)]
        return
    price = costs.neutral_price(table, war)
    if price > costs.wealth(table, step.seat, table.have(step.seat), attacking=True):
        _turn_away(table, war)  # bandits have taken what was meant for this war
        return
    table.todo += [Step("spoils", war.attacker, -1), Step("beat", war.attacker), Step("pay", war.attacker, -1, price)]


def _turn_away(table: Table, war: War) -> None:
    table.lift(war.attacker, war.region, lying=True)
    table.put(war.attacker, war.origin)
    if table.low[war.attacker] >> war.origin & 1:
        table.rise(war.attacker, war.origin)


def beat(table: Table) -> None:
    """A piece of the Lost Kingdom goes onto the winner's card."""
    war = _war(table)
    table.lift(war.defender, war.region, lying=True)
    table.beaten[war.attacker] += 1


def settable(table: Table, step: Step) -> list[Move]:
    """The flag, and every number that can be paid."""
    highest = costs.highest_number(table, _war(table), step.seat)
    return [Move("set", number=number) for number in range(FLAG, highest + 1)]


def set_number(table: Table, step: Step, move: Move) -> None:
    war = _war(table)
    first, second = war.numbers
    numbers = (move.number, second) if step.seat == war.attacker else (first, move.number)
    table.war = war._replace(numbers=numbers)


def compare(table: Table) -> None:
    """Both numbers are shown. The higher one wins, a tie goes to the defender, two flags make an alliance."""
    war = _war(table)
    attack, defence = war.numbers
    if attack == defence == FLAG and table.game.seats >= ALLIANCES_FROM:
        happen(table, Deed("ally", war.attacker, partner=war.defender))
        happen(table, Deed("ally", war.defender, partner=war.attacker))
        return
    attacker_wins = attack > defence
    winner, loser = (war.attacker, war.defender) if attacker_wins else (war.defender, war.attacker)
    leaving = Step("leave", loser, mark=war.shared | 1 << war.region)
    spoils = Step("spoils", winner, loser)
    if table.game.terms.rulings.after_war == "effects_first":
        table.todo += [leaving, Step("lair", winner, loser), spoils]
    else:
        table.todo += [spoils, leaving, Step("lair", winner, loser)]
    for seat, number in ((war.defender, defence), (war.attacker, attack)):
        table.todo.append(Step("pay", seat, -1, costs.war_price(table, war, seat, number)))


def payable(table: Table, step: Step) -> list[Move]:
    """The ways to pay the number set."""
    return [Move("pay", give=paid) for paid in costs.war_payments(table, _war(table), step.seat, step.number)]


def pay(table: Table, step: Step, move: Move) -> None:
    table.spend(step.seat, move.give)


def spoils(table: Table, step: Step) -> None:
    """A loser's crowns go to the winner; then what nations gain by winning."""
    loser = step.at
    if loser >= 0 and table.crowns[loser]:
        table.crowns[step.seat] += table.crowns[loser]
        table.crowns[loser] = 0
    happen(table, Deed("win", step.seat, attacking=step.seat == _war(table).attacker))


# The dragon


def dragons(table: Table, step: Step) -> list[Move]:
    """The player in the lair may set the dragon upon the loser's castle; no move means that nobody can."""
    if not table.one[step.seat] & table.token("dragon_lair"):
        return []
    if not table.castle[step.at] and table.game.terms.rulings.lair_without_castle == "not_usable":
        return []
    return [Move("dragon"), Move("pass")]


def dragon(table: Table, step: Step, move: Move) -> None:
    """The castle loses a level, and the beaten piece may leave without paying."""
    if move.task == "pass":
        return
    table.castle[step.at] = max(0, table.castle[step.at] - 1)
    for place, later in enumerate(table.todo):
        if later.task == "leave":
            table.todo[place] = later._replace(number=FREE)


# Leaving


def leaving(table: Table, step: Step) -> list[Move]:
    """From which region a piece leaves next, and how. `step.mark` are the regions that it must leave."""
    seat, found = step.seat, list[Move]()
    for at in regions(step.mark):
        paid_by = _payments(table, step, at)
        if paid_by:
            targets = ways.retreats(table, seat, at)
            found += [Move("retreat", at, to, give=paid) for to in regions(targets) for paid in paid_by]
        found += [Move("church", at, to) for to in regions(_churches(table, seat) & ~(1 << at))]
    if table.pieces(seat) > 1:
        saving = saved(table, step)
        return [*found, *(Move("lose", at) for at in regions(step.mark) if saving != 1 << at)]
    if found:
        return found
    at = next(regions(step.mark))
    return [Move("refuge", at, to) for to in regions(ways.refuges(table, seat, at))] or [Move("lose", at)]


def _payments(table: Table, step: Step, at: int, *, as_last: bool = False) -> tuple[Vector, ...]:
    """The ways to pay for the retreat from a region."""
    free = step.number == FREE and at == _war(table).region
    price = 0 if free else costs.retreat_price(table, step.seat, at, as_last=as_last)
    return costs.payments(table, step.seat, "retreat", price, table.have(step.seat))


def saved(table: Table, step: Step) -> int:
    """Where all pieces of the player must leave: the regions from which one can retreat, if need be as the last.

    Where refuge is the last resort, one of these pieces stays in play.
    """
    if table.game.terms.rulings.refuge != "last_resort" or table.pieces(step.seat) > step.mark.bit_count():
        return 0
    could = (at for at in regions(step.mark) if _payments(table, step, at, as_last=True))
    return sum(1 << at for at in could if ways.retreats(table, step.seat, at))


def _churches(table: Table, seat: int) -> int:
    return table.one[seat] & table.token("church") & ~table.full()


def leave(table: Table, step: Step, move: Move) -> None:
    seat = step.seat
    rest = step.mark & ~(1 << move.at)
    if rest:
        table.todo.append(step._replace(mark=rest))
    table.lift(seat, move.at, lying=True)
    if move.task == "lose":
        table.supply[seat] += 1
        return
    table.spend(seat, move.give)
    table.put(seat, move.to)
    if move.task == "church":
        table.shown &= ~(1 << move.to)
    reveal(table, seat, move.to)


def _war(table: Table) -> War:
    assert table.war is not None  # its steps exist only while it is being fought
    return table.war
