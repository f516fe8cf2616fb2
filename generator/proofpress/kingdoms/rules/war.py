"""War: hidden numbers, payment, and what becomes of the loser."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from proofpress.kingdoms.rules.actions import refuges, retreats
from proofpress.kingdoms.rules.board import regions
from proofpress.kingdoms.rules.costs import (
    highest_number,
    loser_price,
    neutral_price,
    payments,
    raises,
    reach,
    retreat_price,
    value,
    war_payments,
    war_price,
    worth,
)
from proofpress.kingdoms.rules.events import Deed, happen, lose_piece, reveal
from proofpress.kingdoms.rules.powers import NOTHING, Vector
from proofpress.kingdoms.rules.state import EXITS, FLAG, Move, Step, Table, War

ALLIANCES_FROM = 3  # players: two at the table form none
FREE = 1  # mark of a retreat that costs nothing


def battle(table: Table, step: Step) -> None:
    """The piece has entered: both set their numbers, or the Lost Kingdom is paid."""
    war = _war(table)
    table.todo.append(Step("peace"))
    if war.defender < table.game.seats:
        table.todo += [Step("reveal"), Step("set", war.defender), Step("set", war.attacker)]
        return
    price = neutral_price(table, war)
    if price > reach(table, war, step.seat, table.have(step.seat)):
        _turn_away(table, war)  # bandits have taken what was meant for this war
        return
    table.todo += [Step("spoils", war.attacker, -1), Step("beat", war.attacker), Step("pay", war.attacker, -1, price)]


def _turn_away(table: Table, war: War) -> None:
    table.lift(war.attacker, war.region, lying=True)
    if war.origin < 0:
        table.hall[war.attacker] += 1
        return
    table.put(war.attacker, war.origin)
    if table.low[war.attacker] >> war.origin & 1:
        table.rise(war.attacker, war.origin)


def beat(table: Table, _: Step) -> None:
    """A piece of the Lost Kingdom goes onto the winner's card."""
    war = _war(table)
    table.lift(war.defender, war.region, lying=True)
    table.beaten[war.attacker] += 1


def settable(table: Table, step: Step) -> list[Move]:
    """The flag, and every number that can be paid."""
    return [*_numbers(highest_number(table, _war(table), step.seat))]


@cache
def _numbers(highest: int) -> tuple[Move, ...]:
    return tuple(Move("set", number=number) for number in range(FLAG, highest + 1))


def set_number(table: Table, step: Step, move: Move) -> None:
    war = _war(table)
    first, second = war.numbers
    numbers = (move.number, second) if step.seat == war.attacker else (first, move.number)
    table.war = war._replace(numbers=numbers)


def show(table: Table, _: Step) -> None:
    """Both numbers are shown; whoever may add to its own does so now, the attacker first."""
    war = _war(table)
    table.todo.append(Step("compare"))
    for seat, number in zip((war.defender, war.attacker), reversed(war.numbers), strict=True):
        if number != FLAG and table.powers(seat).raises != NOTHING:
            table.todo.append(Step("raise", seat, -1, war_price(table, war, seat, number)))


def raising(table: Table, step: Step) -> list[Move]:
    """Units to be added to one's number, or none."""
    added = raises(table, _war(table), step.seat, step.number)
    return [*(Move("raise", give=units) for units in added), Move("pass")]


def raise_number(table: Table, step: Step, move: Move) -> None:
    if move.task == "pass":
        return
    war = _war(table)
    table.spend(step.seat, move.give)
    more = value(move.give, worth(table, war, step.seat))
    attack, defence = war.raised
    table.war = war._replace(raised=(more, defence) if step.seat == war.attacker else (attack, more))


def compare(table: Table, _: Step) -> None:
    """The higher number wins, a tie goes to the defender, two flags make an alliance where there is room for one."""
    war = _war(table)
    pair = table.two[war.defender] >> war.region & 1
    attack, defence = total(war)
    if attack == defence == FLAG and table.game.seats >= ALLIANCES_FROM and not pair:
        happen(table, Deed("ally", war.attacker, rival=war.defender))
        happen(table, Deed("ally", war.defender, rival=war.attacker))
        return
    tied = attack == defence != FLAG
    favoured = tied and table.powers(war.attacker).ties and not table.powers(war.defender).ties
    attacker_wins = attack > defence or favoured
    winner, loser = (war.attacker, war.defender) if attacker_wins else (war.defender, war.attacker)
    leaving = [Step("leave", loser, mark=war.shared | 1 << war.region)]
    if pair and attacker_wins:
        leaving.append(Step("leave", loser, mark=1 << war.region))
    spoils = Step("spoils", winner, loser)
    if table.game.terms.rulings.after_war == "effects_first":
        table.todo += [*leaving, Step("lair", winner, loser), spoils]
    else:
        table.todo += [spoils, *leaving, Step("lair", winner, loser)]
    for seat, number in zip((war.defender, war.attacker), reversed(war.numbers), strict=True):
        price = loser_price if seat == loser else war_price
        table.todo.append(Step("pay", seat, -1, price(table, war, seat, number)))


def total(war: War) -> tuple[int, int]:
    """What the two numbers come to."""
    return war.numbers[0] + war.raised[0], war.numbers[1] + war.raised[1]


def payable(table: Table, step: Step) -> list[Move]:
    """The ways to pay the number set."""
    paid_by = war_payments(table, _war(table), step.seat, step.number, table.have(step.seat))
    return [Move("pay", give=paid) for paid in paid_by]


def pay(table: Table, step: Step, move: Move) -> None:
    table.spend(step.seat, move.give)


def spoils(table: Table, step: Step) -> None:
    """A loser's crowns go to the winner; then what nations gain by the war."""
    war, winner, loser = _war(table), step.seat, step.at
    attacking = winner == war.attacker
    if loser < 0:
        happen(table, Deed("win", winner, attacking=attacking))
        return
    if table.crowns[loser]:
        table.crowns[winner] += table.crowns[loser]
        table.crowns[loser] = 0
    happen(table, Deed("win", winner, attacking=attacking, rival=loser))
    happen(table, Deed("defeat", loser, attacking=not attacking, rival=winner))
    attack, defence = total(war)
    for seat, rival, number, other in (
        (war.attacker, war.defender, attack, defence),
        (war.defender, war.attacker, defence, attack),
    ):
        if number == other != FLAG:
            happen(table, Deed("tie", seat, attacking=seat == war.attacker, rival=rival))
        elif number == FLAG != other:
            happen(table, Deed("refused", seat, attacking=seat == war.attacker, rival=rival))


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
    churches = table.one[seat] & table.token("church") & ~table.full()
    for at in regions(step.mark):
        paid_by = _payments(table, step, at)
        if paid_by:
            targets = retreats(table, seat, at)
            found += [Move("retreat", at, to, give=paid) for to in regions(targets) for paid in paid_by]
        found += [Move("church", at, to) for to in regions(churches & ~(1 << at))]
    if table.pieces(seat) > 1 and not _stands(table, seat):
        saving = saved(table, step)
        return [*found, *(Move("lose", at) for at in regions(step.mark) if saving != 1 << at)]
    if found:
        return found
    at = regions(step.mark)[0]
    return [Move("refuge", at, to) for to in regions(refuges(table, seat, at))] or [Move("lose", at)]


def _stands(table: Table, seat: int) -> bool:
    """Whether the beaten player is one whose last pieces are not lost by an attack."""
    return _war(table).attacker != seat and table.pieces(seat) <= table.powers(seat).stand


def _payments(table: Table, step: Step, at: int, *, as_last: bool = False) -> tuple[Vector, ...]:
    """The ways to pay for the retreat from a region."""
    free = step.number == FREE and at == _war(table).region
    price = 0 if free else retreat_price(table, step.seat, at, as_last=as_last)
    return payments(table, step.seat, "retreat", price, table.have(step.seat))


def saved(table: Table, step: Step) -> int:
    """Where all pieces of the player must leave: the regions from which one can retreat, if need be as the last.

    Where refuge is the last resort, one of these pieces stays in play.
    """
    if table.game.terms.rulings.refuge != "last_resort" or table.pieces(step.seat) > step.mark.bit_count():
        return 0
    could = (at for at in regions(step.mark) if _payments(table, step, at, as_last=True))
    return sum(1 << at for at in could if retreats(table, step.seat, at))


def leave(table: Table, step: Step, move: Move) -> None:
    seat = step.seat
    rest = step.mark & ~(1 << move.at)
    if rest:
        table.todo.append(step._replace(mark=rest))
    table.lift(seat, move.at, lying=True)
    assert move.task in EXITS  # what `leaving` has found
    match move.task:
        case "lose":
            lose_piece(table, seat, in_war=True)
            return
        case "church":
            table.shown &= ~(1 << move.to)
        case "retreat" | "refuge":
            pass
        case _:
            assert_never(move.task)
    table.spend(seat, move.give)
    table.put(seat, move.to)
    reveal(table, seat, move.to)


def make_peace(table: Table, _: Step) -> None:
    table.war = None


def _war(table: Table) -> War:
    assert table.war is not None  # its steps exist only while it is being fought
    return table.war
