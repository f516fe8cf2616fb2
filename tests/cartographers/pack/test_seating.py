"""Seats: how well people are mixed, against what is known to be possible; and that everybody gets the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, combinations

import pytest

from proofpress.cartographers.pack.deals import read_plan
from proofpress.pack import pairing
from proofpress.pack.keys import Broken
from proofpress.pack.pairing import Pairs, Round, everybody, mixed, neighbours
from proofpress.pack.plan import sizes_of
from proofpress.seeds import Stream, root
from tests.cartographers.pack.events import edition, make_plan
from tests.depth import nightly

GOLDEN = [[[0, 4, 6, 2], [1, 3, 5]], [[2, 5, 4, 1], [6, 0, 3]]]


def seated(players: int, tables: int, rounds: int, seed: str = "a", **more: object) -> list[Round]:
    return mixed(range(players), sizes_of(players, tables), rounds, Stream(root("seats", seed), "seats"), **more)  # type: ignore[arg-type]


def times(rounds: list[Round], players: int) -> Counter[int]:
    """How often pairs meet: how many pairs never, once, …; counted the slow way."""
    found = Counter[tuple[int, int]]()
    for table in chain.from_iterable(rounds):
        found.update(combinations(sorted(table), 2))
    return Counter(found[pair] for pair in combinations(range(players), 2))


# The social golfer problem. All of these reach the known optimum but eight fours (10), six fours (7), ten fours (13).
@pytest.mark.parametrize(
    ("tables", "size", "rounds"),
    [(8, 4, 9), (5, 5, 6), (6, 6, 3), (7, 7, 8), (8, 8, 9), (4, 4, 5), (3, 3, 4), (5, 4, 5), (6, 4, 5), (10, 4, 8)],
)
def test_nobody_meets_twice_where_that_is_reached(tables: int, size: int, rounds: int) -> None:
    found = seated(tables * size, tables, rounds)
    assert max(times(found, tables * size)) == 1
    assert sum(times(found, tables * size).values()) == tables * size * (tables * size - 1) // 2


@nightly
def test_three_tables_of_eight_mix_better_than_rows_that_shift() -> None:
    shifted = [[[row * 3 + (table - row * turn) % 3 for row in range(8)] for table in range(3)] for turn in range(4)]
    assert (times(shifted, 24)[4], times(shifted, 24)[0]) == (21, 66)
    for seed in "ab":
        found = seated(24, 3, 4, seed)
        met = times(found, 24)
        assert met[4] <= 1
        assert met[0] <= 52
        assert max(Counter(chain.from_iterable(map(pair_set, chain(*found)))).values()) == 1  # no neighbour comes again


def pair_set(table: list[int]) -> list[frozenset[int]]:
    return [frozenset(pair) for pair in neighbours(table)]


@pytest.mark.parametrize(
    ("players", "tables", "rounds"), [(23, 6, 5), (10, 3, 4), (7, 1, 3), (5, 5, 3), (2, 1, 2), (1, 1, 1)]
)
def test_everybody_has_a_seat_and_tables_differ_by_one(players: int, tables: int, rounds: int) -> None:
    found = seated(players, tables, rounds)
    assert len(found) == rounds
    for here in found:
        assert sorted(chain.from_iterable(here)) == list(range(players))
        assert [len(table) for table in here] == sizes_of(players, tables)
    assert max(sizes_of(players, tables)) - min(sizes_of(players, tables)) <= 1


def test_the_cost_that_is_kept_is_the_cost_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "LOOKS", 6_000)
    for players, tables, rounds in ((11, 3, 5), (24, 3, 4), (36, 6, 4)):
        found = seated(players, tables, rounds)
        pairs = Pairs(players, found, everybody)
        assert pairs.cost == sum(often * met * (met - 1) // 2 for met, often in times(found, players).items())
        for table in chain.from_iterable(found):
            pairs.take(table)
        assert (pairs.cost, max(map(max, pairs.times))) == (0, 0)


def test_seats_at_one_table_change_their_neighbours() -> None:
    found = seated(9, 1, 4)  # four rounds are just enough for everybody to sit beside everybody
    assert Counter(chain.from_iterable(map(pair_set, chain(*found)))).most_common(1)[0][1] == 1


def test_seats_are_used_evenly() -> None:
    for turning in (False, True):
        found = seated(32, 8, 8, turning=turning)
        used = Counter((player, seat) for table in chain(*found) for seat, player in enumerate(table))
        assert set(used.values()) <= ({2} if turning else {1, 2, 3})


def test_the_same_plan_has_the_same_seats_and_another_one_has_others() -> None:
    plan = make_plan(players=9, table_size=4, rounds=2)
    assert plan.seats == make_plan(players=9, table_size=4, rounds=2).seats
    assert plan.seats != make_plan(players=9, table_size=4, rounds=2, event="Other").seats


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (("1 2, 3", "1 3, 2"), ""),
        (("1 2, 3",), "not written as plans write them"),
        (("1 2, 3", "01 3, 2"), "not written as plans write them"),
        (("1 2, 3", "1 3,2"), "not written as plans write them"),
        (("1 2, 3", "1 1, 2"), "in round 2 not everybody has a seat of their own"),
        (("1 2 3, 3", "1 3, 2"), "in round 1 not everybody has a seat of their own"),
        (("3, 1 2", "1 3, 2"), "in round 1 not everybody has a seat of their own"),
        (("1 2, 4", "1 3, 2"), "in round 1 not everybody has a seat of their own"),
    ],
)
def test_seats_in_a_plan_that_is_read(seats: tuple[str, ...], said: str) -> None:
    plan = replace(make_plan(players=3, table_size=2, rounds=2), seats=seats)
    if not said:
        assert read_plan(plan.to_bytes(), edition()).seat_of(2, 1) == (2, 1)
        return
    with pytest.raises(Broken, match=said):
        read_plan(plan.to_bytes(), edition())


def test_seats_stay_as_they_are() -> None:
    assert seated(7, 2, 2) == GOLDEN


def test_a_large_event_is_seated_with_few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "LOOKS", 0)  # a pattern does it alone
    for players in (497, 500):
        assert max(times(seated(players, 125, 4), players)) == 1


def test_who_met_before_is_known_to_those_who_are_seated_again() -> None:
    before = seated(24, 6, 2)
    left = [player for player in range(24) if player not in (3, 8)]
    found = seated_again([*left, 24], before)
    assert max(times([*before, *found], 25)) == 1
    assert all(sorted(chain(*here)) == [*left, 24] for here in found)


def seated_again(players: list[int], before: list[Round]) -> list[Round]:
    return mixed(players, sizes_of(len(players), 6), 2, Stream(root("seats", "again"), "seats"), before)
