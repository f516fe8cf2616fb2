"""What decides the standings of an event."""

from __future__ import annotations

from collections.abc import Mapping

from proofpress.cartographers.pack.game import MapResult, in_order
from tests.cartographers.pack.events import make_plan

PARS = {"round/1": 50, "round/2": 50, "round/3": 50, "reserve/1": 30}
NO_UNITS: Mapping[str, str] = {}
UNHURT = (0, 0, 0, 0)


def _order(
    *players: tuple[int, ...], lost: tuple[int, ...] = (), units: Mapping[str, str] = NO_UNITS, **plan: object
) -> str:
    """The players A, B … in order, of their points in each round; those who are level in brackets."""
    names = tuple("ABCD"[: len(players)])
    rounds = len(players[0])
    results = [
        MapResult(number + 1, name, units.get(name, f"round/{number + 1}"), each[number], True, (*lost, *UNHURT)[place])
        for place, (name, each) in enumerate(zip(names, players, strict=True))
        for number in range(rounds)
    ]
    event = make_plan(rounds=rounds, players=len(names), names=names, **{"tie_breaks": (), **plan})
    ranks: dict[int | None, str] = {}
    for line in in_order(event, results, PARS):
        ranks[line.rank] = ranks.get(line.rank, "") + line.player
    return " ".join(f"({level})" if len(level) > 1 else level for level in ranks.values())


def points_are_added_up() -> None:
    assert _order((90, 10), (40, 70), (60, 40)) == "B (AC)"


def points_above_par_are_added_up() -> None:
    """A plays other draws, with a par of 30 instead of 50."""
    assert _order((55,), (60,), units={"A": "reserve/1"}, ranking="points") == "B A"
    assert _order((55,), (60,), units={"A": "reserve/1"}, ranking="par") == "A B"
    assert _order((55, 40), (60, 45), ranking="par") == "B A"


def _totals(*players: tuple[int | None, ...], **plan: object) -> list[int]:
    """What is added up for the players A, B … of their points in each round; None is a round that was missed."""
    names = tuple("ABCDE"[: len(players)])
    results = [
        MapResult(number, name, f"round/{number}", points, True, 0)
        for name, each in zip(names, players, strict=True)
        for number, points in enumerate(each, start=1)
        if points is not None
    ]
    event = make_plan(rounds=len(players[0]), players=len(names), names=names, **plan)
    totals = {line.player: line.total for line in in_order(event, results, PARS)}
    return [totals[name] for name in names]


def players_left_behind_are_counted(left: int, level: int) -> None:
    there = _totals((60,), (50,), (50,), (10,), ranking="matchpoints")
    assert there == [3 * left, left + level, left + level, 0]


def matchpoints_are_added_up() -> None:
    assert _totals((60, 10), (50, 70), ranking="matchpoints") == [2, 2]
    assert _totals((60, 80), (50, 70), ranking="matchpoints") == [4, 0]


def players_left_behind_are_shared() -> None:
    assert _totals((60,), (50,), (50,), (10,), (5,), ranking="percentage") == [100, 63, 63, 25, 0]


def percentages_are_added_up() -> None:
    assert _totals((60, 10), (50, 70), (40, 70), ranking="percentage") == [100, 125, 75]


def only_the_best_rounds_count() -> None:
    assert _totals((60, 10, 30), (50, None, 70), count_best=2) == [90, 120]
    assert _totals((60, 10, 30), (20, 20, 20), count_best=1) == [60, 20]
    assert _totals((60, 10), (50, 70), (40, 75), ranking="percentage", count_best=1) == [100, 50, 100]


def a_missed_round_is_worth_the_average() -> None:
    assert _totals((60, 10), (50, 31), (90, None), missed="average") == [70, 81, 110]


def nobody_gains_by_staying_away() -> None:
    assert _totals((60, 80), (50, 70), (11, None), missed="average") == [140, 120, 22]
    assert _totals((60, 80), (50, 70), (None, None), missed="average") == [140, 120, 0]


def fewer_losses_come_first() -> None:
    assert _order((60, 40), (40, 60), (50, 50), lost=(3, 2, 4)) == "(ABC)"
    assert _order((60, 40), (40, 60), (50, 50), lost=(3, 2, 4), tie_breaks=("monsters",)) == "B A C"


def the_best_round_comes_first() -> None:
    assert _order((60, 40), (45, 55), (50, 50), tie_breaks=("best-round",)) == "A B C"


def more_rounds_won_come_first() -> None:
    assert _order((60, 60, 0), (50, 10, 60), (10, 50, 60), tie_breaks=("rounds-won",)) == "A (BC)"


def the_last_round_comes_first() -> None:
    assert _order((60, 40), (45, 55), (50, 50), tie_breaks=("last-round",)) == "B C A"
