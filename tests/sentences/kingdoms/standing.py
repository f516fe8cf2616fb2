"""What decides the standings of an event."""

from __future__ import annotations

from proofpress.kingdoms.pack.game import TableResult, in_order
from tests.kingdoms.pack.events import make_plan


def _order(*tables: dict[str, int], **plan: object) -> str:
    """The players in order, of their points at each table; each round has two tables."""
    names = tuple(sorted({name for table in tables for name in table}))
    results = [
        TableResult(1 + number // 2, name, f"round/{1 + number // 2}", points, True, 1 + number % 2, (points,))
        for number, table in enumerate(tables)
        for name, points in table.items()
    ]
    event = make_plan(rounds=2, players=len(names), names=names, **{"tie_breaks": (), **plan})
    ranks: dict[int | None, str] = {}
    for line in in_order(event, results):
        ranks[line.rank] = ranks.get(line.rank, "") + line.player
    return " ".join(f"({level})" if len(level) > 1 else level for level in ranks.values())


TABLES = ({"A": 9, "B": 8}, {"C": 3, "D": 2}, {"A": 4, "C": 5}, {"B": 20, "D": 1})


def places_left_behind_are_added_up() -> None:
    """B is second and first, as A is first and second, whatever the points; C wins twice."""
    assert _order(*TABLES, ranking="places") == "C (AB) D"


def more_places_come_first() -> None:
    assert _order(*TABLES, ranking="points", tie_breaks=("places",)) == "B A C D"
    level = ({"A": 9, "B": 8}, {"C": 3, "D": 2}, {"A": 4, "C": 5}, {"B": 5, "D": 6})
    assert _order(*level, ranking="points") == "(AB) (CD)"
    assert _order(*level, ranking="points", tie_breaks=("places",)) == "A B C D"


def more_points_come_first() -> None:
    assert _order(*TABLES, ranking="places", tie_breaks=("points",)) == "C B A D"
