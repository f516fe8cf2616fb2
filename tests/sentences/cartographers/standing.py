"""What decides the standings of an event."""

from __future__ import annotations

from collections.abc import Mapping

from proofpress.cartographers.pack.standings import MapResult, in_order
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


def fewer_losses_come_first() -> None:
    assert _order((60, 40), (40, 60), (50, 50), lost=(3, 2, 4)) == "(ABC)"
    assert _order((60, 40), (40, 60), (50, 50), lost=(3, 2, 4), tie_breaks=("monsters",)) == "B A C"


def the_best_round_comes_first() -> None:
    assert _order((60, 40), (45, 55), (50, 50), tie_breaks=("best-round",)) == "A B C"


def more_rounds_won_come_first() -> None:
    assert _order((60, 60, 0), (50, 10, 60), (10, 50, 60), tie_breaks=("rounds-won",)) == "A (BC)"


def the_last_round_comes_first() -> None:
    assert _order((60, 40), (45, 55), (50, 50), tie_breaks=("last-round",)) == "B C A"
