"""Bids: which numbers both sides of a war should set when each guesses at the other's.

Three endings are played on: the attacker wins, the defender wins, an alliance. With the price of every number they make
a table of what each pair of numbers is worth to either side. Both then answer each other in turn, a fixed number of
times; how often a number was an answer is how often it should be set. So bids stay below the highest, and the flag is a
bluff or an offer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from generator.kingdoms.rules import costs
from generator.kingdoms.rules.game import apply, decision
from generator.kingdoms.rules.state import FLAG, Match, Move, State, Table, War
from generator.kingdoms.rules.war import ALLIANCES_FROM
from generator.kingdoms.search.k1 import income_now, position
from generator.seeds.stream import Stream

ROUNDS: Final = 60  # in which both sides answer each other

Values = tuple[int, ...]  # what a state is worth to each seat


class Bids(NamedTuple):
    """How often either side should set each of its numbers, and what the attacker can expect."""

    attacker: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    expected: int

    def drawn(self, seat: int, stream: Stream) -> int:
        """A number for one of the two, by chance."""
        often = self.attack if seat == self.attacker else self.defence
        place = stream.below(sum(often))
        for number, weight in enumerate(often):
            place -= weight
            if place < 0:
                return number
        raise AssertionError("a place lies below the sum")


def bids(game: Match, state: State, values: Callable[[State], Values]) -> Bids:
    """What both sides of the war that is being fought should set."""
    table = Table(game, state)
    war = table.war
    assert war is not None  # somebody sets a number only while there is one
    price = [_losses(table, war, seat) for seat in (war.attacker, war.defender)]
    most = [min(len(price[0]) - 1, len(price[1])), min(len(price[1]) - 1, len(price[0]) - 1)]
    numbers = [range(most[0] + 1), range(most[1] + 1)]

    def ended(attack: int, defence: int) -> tuple[int, int]:
        """What this ending is worth to both, but for what the numbers cost."""
        found = values(_fought(game, state, war, attack, defence))
        paid = price[0][attack], price[1][defence]
        return found[war.attacker] + paid[0] - paid[1], found[war.defender] + paid[1] - paid[0]

    favoured = bool(table.powers(war.attacker).ties and not table.powers(war.defender).ties)
    won = ended(1, FLAG) if most[0] else None
    peace = ended(FLAG, FLAG)
    held = ended(FLAG, 1) if most[1] and game.seats >= ALLIANCES_FROM else peace

    def worth(attack: int, defence: int) -> tuple[int, int]:
        base = peace if attack == defence == FLAG else held
        if attack > defence or (favoured and attack == defence > FLAG):
            assert won is not None
            base = won
        cost = price[0][attack] - price[1][defence]
        return base[0] - cost, base[1] + cost

    payoffs = [[worth(attack, defence) for defence in numbers[1]] for attack in numbers[0]]
    return _answered(war.attacker, payoffs)


def _answered(attacker: int, payoffs: Sequence[Sequence[tuple[int, int]]]) -> Bids:
    """Both sides answer what the other has set so far."""
    numbers = range(len(payoffs)), range(len(payoffs[0]))
    often = [0 for _ in numbers[0]], [0 for _ in numbers[1]]
    # what each number has been worth against everything that the other side has set
    sums = [sum(each[0] for each in row) for row in payoffs], [sum(row[n][1] for row in payoffs) for n in numbers[1]]
    for _ in range(ROUNDS):
        attack = max(numbers[0], key=sums[0].__getitem__)
        defence = max(numbers[1], key=sums[1].__getitem__)
        often[0][attack] += 1
        often[1][defence] += 1
        for number in numbers[0]:
            sums[0][number] += payoffs[number][defence][0]
        for number in numbers[1]:
            sums[1][number] += payoffs[attack][number][1]
    total = sum(
        often[0][attack] * often[1][defence] * payoffs[attack][defence][0]
        for attack in numbers[0]
        for defence in numbers[1]
    )
    return Bids(attacker, tuple(often[0]), tuple(often[1]), total // ROUNDS**2)


def _fought(game: Match, state: State, war: War, attack: int, defence: int) -> State:
    """The war with these numbers, from where it stands."""
    if decision(state).seat == war.defender:
        state = state.but(war=war._replace(numbers=(attack, -1)))
    for seat, number in ((war.attacker, attack), (war.defender, defence)):
        if not state.over and decision(state)[:2] == ("set", seat):  # who has nothing but the flag is not asked
            state = apply(game, state, Move("set", number=number))
    return state


def _losses(table: Table, war: War, seat: int) -> list[int]:
    """What every number that the player can set would cost it, paid in the least painful way."""
    income = income_now(table.game, table.frozen())
    start, found = position(table, seat, income), [0]
    for number in range(1, costs.highest_number(table, war, seat) + 1):
        price = costs.war_price(table, war, seat, number)
        left = []
        for paid in costs.war_payments(table, war, seat, price, table.have(seat)):
            table.spend(seat, paid)
            left.append(position(table, seat, income))
            table.earn(seat, paid)
        found.append(start - max(left))
    return found
