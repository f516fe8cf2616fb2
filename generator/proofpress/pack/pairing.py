"""Who meets whom: fewest meetings again, then fewest neighbours again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, permutations
from typing import Final

from proofpress.seeds import Stream

# --------------------------------------------------------------------------------------------------------------------
# Several searches, of which the best counts; then the seats at each table are evened out.


Seated = list[int]  # players, from 0, in the order of their seats, which go round
Round = list[Seated]


STARTS: Final = 6  # searches from different beginnings, of which the best counts; the first one begins with a pattern
LOOKS: Final = 640_000  # seats that each of them looks at in swapping players, and as many for neighbours; in small
_LOOKS_A_PAIR: Final = 600  # events fewer: so many for each pair in each round


def mixed(
    players: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    stream: Stream,
    before: Sequence[Round] = (),
    *,
    turning: bool = False,
) -> list[Round]:
    """The seats of so many rounds at tables of these sizes, after those `before`, in which others may have played.

    `turning`: what matters is the number of the seat, and not who sits beside whom.
    """
    known = 1 + max(chain(players, chain.from_iterable(chain.from_iterable(before))))
    looks = min(LOOKS, _LOOKS_A_PAIR * len(players) ** 2 // 2 * rounds)
    found: list[tuple[int, int, int, list[Round]]] = []
    for start in range(STARTS):
        orders = [stream.shuffled(players) for _ in range(rounds)]
        if not start:
            pattern = _pattern(orders[0], len(sizes))
            orders = [next(pattern, order) for order in orders]
        search = _Search([_tables(order, sizes) for order in orders], Pairs(known, before, everybody))
        search.mix(stream, looks)
        found.append((search.pairs.cost, search.pairs.extremes(players, rounds + len(before)), start, search.rounds))
        if not search.pairs.cost:
            break
    best = min(found)[-1]
    if not turning:
        _Search(best, Pairs(known, before, neighbours)).turn(stream, looks)
    _even(best, known, before, permutations if turning else _turned)
    return best


# --------------------------------------------------------------------------------------------------------------------
# Who comes together how often, and what that costs: each meeting as much as there were before.


class Pairs:
    """How often any two came together, and what that costs."""

    def __init__(
        self, players: int, rounds: Iterable[Round], meet: Callable[[Sequence[int]], Iterable[tuple[int, int]]]
    ) -> None:
        self.times = [[0] * players for _ in range(players)]
        self.cost = 0
        self.meet = meet
        for table in chain.from_iterable(rounds):
            self.add(table)

    def add(self, table: Sequence[int]) -> None:
        """Everybody at the table meets."""
        for one, other in self.meet(table):
            self.cost += self.times[one][other]
            self.times[one][other] += 1
            self.times[other][one] += 1

    def take(self, table: Sequence[int]) -> None:
        """They have not met after all."""
        for one, other in self.meet(table):
            self.times[one][other] -= 1
            self.times[other][one] -= 1
            self.cost -= self.times[one][other]

    def extremes(self, players: Sequence[int], rounds: int) -> int:
        """How many pairs never meet; one that always does weighs as much as there are rounds."""
        times = [self.times[one][other] for one, other in combinations(players, 2)]
        return times.count(0) + times.count(rounds) * rounds


def everybody(table: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Who meets whom at a table."""
    return combinations(table, 2)


def neighbours(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Who sits beside whom; two are neighbours once."""
    for seat in range(len(table) if len(table) > 2 else len(table) - 1):
        yield table[seat - 1], table[seat]


# --------------------------------------------------------------------------------------------------------------------
# A search: rounds in which players are swapped for as long as it does not cost more.


class _Search:
    """Rounds that change for the better. A swap that costs nothing is done too: it leads on from most dead ends."""

    def __init__(self, rounds: list[Round], pairs: Pairs) -> None:
        self.rounds, self.pairs = rounds, pairs
        for table in chain.from_iterable(rounds):
            pairs.add(table)

    def mix(self, stream: Stream, looks: int) -> None:
        """Swap players of different tables."""
        times = self.pairs.times
        places = [(table, seat) for table, sitting in enumerate(self.rounds[0]) for seat in range(len(sitting))]
        many, cost = len(places), self.pairs.cost
        left = looks if len(self.rounds[0]) > 1 else 0
        while left > 0 and cost:
            word, second = divmod(stream.below(len(self.rounds) * many * many), many)
            number, first = divmod(word, many)
            (table, seat), (other_table, other_seat) = places[first], places[second]
            here, there = self.rounds[number][table], self.rounds[number][other_table]
            left -= len(here) + len(there)
            if table == other_table:
                continue
            one, other = here[seat], there[other_seat]
            mine, yours = times[one], times[other]
            # What leaving gives back and joining costs; nobody has met themselves.
            change = sum(yours[each] - mine[each] + 1 for each in here) - yours[one] - 1
            change += sum(mine[each] - yours[each] + 1 for each in there) - mine[other] - 1
            if change > 0:
                continue
            cost += change
            for sitting, leaving, coming in ((here, one, other), (there, other, one)):
                for each in sitting:
                    if each != leaving:
                        times[leaving][each] -= 1
                        times[each][leaving] -= 1
                        times[coming][each] += 1
                        times[each][coming] += 1
            here[seat], there[other_seat] = other, one
        self.pairs.cost = cost

    def turn(self, stream: Stream, looks: int) -> None:
        """Swap players of one table: who sits beside whom changes, and nothing else."""
        pairs, tables = self.pairs, [table for table in chain.from_iterable(self.rounds) if len(table) > 3]
        left = looks if tables else 0
        while left > 0 and pairs.cost:
            table = tables[stream.below(len(tables))]
            left -= 2 * len(table)
            first, second = stream.below(len(table)), stream.below(len(table))
            before = pairs.cost
            pairs.take(table)
            table[first], table[second] = table[second], table[first]
            pairs.add(table)
            if pairs.cost > before:
                pairs.take(table)
                table[first], table[second] = table[second], table[first]
                pairs.add(table)


# --------------------------------------------------------------------------------------------------------------------
# Where searches begin: at random, and once with a pattern in which nobody meets twice where there is one.


# Polynomials without factors, as bits: by them the numbers below a power of two multiply as elements of a field.
_FIELDS: Final = {4: 7, 8: 11, 16: 19, 32: 37, 64: 67}


def _tables(order: Sequence[int], sizes: Sequence[int]) -> Round:
    waiting = iter(order)
    return [[next(waiting) for _ in range(size)] for size in sizes]


def _pattern(order: Sequence[int], tables: int) -> Iterator[list[int]]:
    """Rounds as in a square whose rows move on by different steps; in the last one the rows sit together.

    Where steps differ in a field, or by less than the least factor of the number of tables, nobody meets twice.
    """
    field = _FIELDS.get(tables, 0)
    for number in range(tables):
        seated: Round = [[] for _ in range(tables)]
        for index, player in enumerate(order):
            row, column = divmod(index, tables)
            step = _product(row % tables, number, field) if field else row * number
            seated[column ^ step if field else (column + step) % tables].append(player)
        seated.sort(key=len, reverse=True)
        yield list(chain.from_iterable(seated))
    yield list(order)


def _product(one: int, other: int, field: int) -> int:
    """The product of two elements of the field with this polynomial."""
    found = 0
    while other:
        if other & 1:
            found ^= one
        other >>= 1
        one <<= 1
        if one >> (field.bit_length() - 1):
            one ^= field
    return found


# --------------------------------------------------------------------------------------------------------------------
# Which seat everybody has, so that nobody has the same one all the time.


_PASSES: Final = 3  # over all tables, in evening out seats


def _turned(table: Seated) -> Iterator[Seated]:
    """A table with the same neighbours, at other seats."""
    for way in (table, table[::-1]):
        yield from (way[turn:] + way[:turn] for turn in range(len(table)))


def _even(
    rounds: Sequence[Round], players: int, before: Sequence[Round], ways: Callable[[Seated], Iterable[Sequence[int]]]
) -> None:
    """Seat each table in one of these ways, so that nobody has the same seat all the time."""
    tables = list(chain.from_iterable(rounds))
    seats = [Counter[int]() for _ in range(players)]
    for table in chain(chain.from_iterable(before), tables):
        for seat, player in enumerate(table):
            seats[player][seat] += 1
    for table in tables * _PASSES:
        for seat, player in enumerate(table):
            seats[player][seat] -= 1
        table[:] = min(ways(table), key=lambda way: sum(seats[player][seat] for seat, player in enumerate(way)))
        for seat, player in enumerate(table):
            seats[player][seat] += 1
