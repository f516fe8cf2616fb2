"""K2, the better player of Kingdoms, and its bids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from proofpress.kingdoms.rules.costs import highest_number, war_payments, war_price
from proofpress.kingdoms.rules.legal_moves import MOST_TURNS, apply, begin, decision, legal, seen, tried
from proofpress.kingdoms.rules.scoring import ranking, scores
from proofpress.kingdoms.rules.state import FLAG, Match, Move, State, Step, Table, War
from proofpress.kingdoms.rules.war import ALLIANCES_FROM
from proofpress.kingdoms.search import POINT, UNKNOWN, income_now, k1_move, position
from proofpress.seeds import Stream

# --------------------------------------------------------------------------------------------------------------------
# Bids: which numbers both sides of a war should set when each guesses at the other's.
#
# Three endings are played on: the attacker wins, the defender wins, an alliance. With the price of every number they
# make a table of what each pair of numbers is worth to either side. Both then answer each other in turn, a fixed number
# of times; how often a number was an answer is how often it should be set. So bids stay below the highest, and the flag
# is a bluff or an offer.


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
    for number in range(1, highest_number(table, war, seat) + 1):
        price = war_price(table, war, seat, number)
        left = []
        for paid in war_payments(table, war, seat, price, table.have(seat)):
            table.spend(seat, paid)
            left.append(position(table, seat, income))
            table.earn(seat, paid)
        found.append(start - max(left))
    return found


# --------------------------------------------------------------------------------------------------------------------
# The player: it plays promising moves on for a few turns as K1 would, and makes the one that leads furthest
# ahead. Wars it weighs by what both sides can set, so it bluffs, makes offers and takes risks.
#
# It sees what a player sees: a rival's number is hidden from it, tokens face down are unknown. Its budget is fixed: so
# many moves, so many turns of each; integer arithmetic and fixed stream labels make every game the same each time. A
# hundredth of a point is 1. It is not frozen: nothing that is printed or accepted depends on it.


LABEL: Final = "K2"
CANDIDATES: Final = 4  # moves that are played on
ASSAULTS: Final = 2  # moves into war among them
CLOSE: Final = 150  # what seems worse than the best by more than this is not played on
TURNS: Final = 3  # that a move is played on
VICTORY: Final = 6 * POINT  # to have won, whatever the points
RIVALS: Final = 60  # percent: the share of the best rival in what the others have; the rest is their mean


def k2_line(game: Match, root: bytes, most_turns: int = MOST_TURNS) -> tuple[list[Move], State]:
    """A whole game of K2 against itself, and its end; or the game as it stands after that many turns."""
    stream = Stream(root, LABEL)
    state = begin(game)
    moves: list[Move] = []
    while not state.over and state.turn <= most_turns:
        move = k2_move(game, seen(state, decision(state).seat), stream)
        state = apply(game, state, move)
        moves.append(move)
    return moves, state


def k2_move(game: Match, state: State, stream: Stream) -> Move:
    """What K2 does; the state is as the player sees it."""
    step = decision(state)
    blind = state.but(hidden=0)  # what is tried must not turn a token up
    root = stream.u32().to_bytes(4, "big")
    if step.task == "set":
        return Move("set", number=_bids(game, blind, root).drawn(step.seat, stream))
    moves = legal(game, state)
    chosen = moves if step.task == "call" else _promising(game, blind, step, moves)
    if len(chosen) == 1:
        return chosen[0]

    def lead(move: Move) -> int:
        unknown = UNKNOWN if move.to >= 0 and state.hidden >> move.to & 1 else 0
        return unknown + _tried(game, blind, step.seat, move, root)

    return max(chosen, key=lead)


def _promising(game: Match, state: State, step: Step, moves: list[Move]) -> list[Move]:
    """The moves that look best right after they are made, and the best ways to start a war."""
    income = income_now(game, state)
    peaceful: list[tuple[int, Move]] = []
    assaults: list[tuple[int, Move]] = []
    for move in moves:
        table = tried(game, state, move)
        war = table.war is not None and state.war is None and table.war.defender < game.seats
        (assaults if war else peaceful).append((position(table, step.seat, income), move))
    for found in (peaceful, assaults):
        found.sort(key=lambda each: -each[0])
    close = [move for worth, move in peaceful[:CANDIDATES] if worth > peaceful[0][0] - CLOSE]
    return close + [move for _, move in assaults[:ASSAULTS]]


def _tried(game: Match, state: State, seat: int, move: Move, root: bytes) -> int:
    """How far ahead the move leads."""
    after = apply(game, state, move)
    if not after.over and decision(after).task == "set" and state.war is None:
        return _bids(game, after, root).expected
    return _values(game, after, root)[seat]


def _bids(game: Match, state: State, root: bytes) -> Bids:
    return bids(game, state, lambda after: _values(game, after, root))


def _values(game: Match, state: State, root: bytes) -> Values:
    """By how much each player is ahead of the others after some turns of K1."""
    stream = Stream(root, LABEL)
    stop = state.turn + TURNS
    while not state.over and state.turn < stop:
        state = apply(game, state, k1_move(game, seen(state, decision(state).seat), stream))
    table, seats = Table(game, state), range(game.seats)
    if state.over:
        first = ranking(game, state)[0]
        worth = [POINT * score.total for score in scores(game, state)]
        worth = [worth[seat] + (VICTORY if seat in first else 0) for seat in seats]
    else:
        income = income_now(game, state)
        worth = [position(table, seat, income) for seat in seats]
    return tuple(worth[seat] - _others([worth[other] for other in seats if other != seat]) for seat in seats)


def _others(worth: list[int]) -> int:
    """What a player has to beat."""
    return (RIVALS * max(worth) + (100 - RIVALS) * sum(worth) // len(worth)) // 100
