"""Results of an event: what a row of the table holds, and the standings that follow.

Points of different set-ups and sizes of tables do not compare well, so the standings count places by default: the share
of the others at the table that a player left behind, in per cent. Ties at a table are broken as the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Final

from generator.kingdoms.pack.plan import Plan
from generator.library.dataclass import dataclass
from generator.library.tables import TableRows
from generator.pack import results as table
from generator.pack.plan import MOST_PLAYERS
from generator.pack.result_rows import ResultRow
from generator.pack.results import FIRST_COLUMNS, MOST_POINTS, lines_of, ranked
from generator.text.labels import Labels

PARTS: Final = ("pieces", "castle", "magic", "nation", "capitals", "cities", "crown", "lost")
COLUMNS: Final = (*FIRST_COLUMNS, *PARTS, "total", "resources", "note")
TIE: Final = ("pieces", "castle", "magic", "resources")  # of two with the same total, in this order
MOST_RESOURCES: Final = 27  # of three full tracks


@dataclass(frozen=True, slots=True)
class Result(table.Result):
    """A player in a round."""

    table: int
    tie: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """What decides the places at a table."""
        return (self.points, *self.tie)


@dataclass(slots=True)
class Standing(table.Standing[Result]):
    """A line of the standings; ranks are places at the table."""

    places: int = 0  # per cent of the others at the table that were left behind, of all rounds together
    shares: dict[int, int] = field(default_factory=dict)


class _Row(ResultRow[Result]):
    columns = COLUMNS
    needed = ("round", "table", "player", "total")
    written = (*PARTS, "total", "resources")

    def made(self, number: int, player: str, unit: str, *, there: bool, withdrawn: bool) -> Result:
        place = self.number("table", 1, MOST_PLAYERS) or 0
        points, tie = self._points() if there else (0, ())
        return Result(number, player, unit, points, there, place, tie, withdrawn=withdrawn)

    def _points(self) -> tuple[int, tuple[int, ...]]:
        """Total and tie-break; where the parts are filled in, they must add up to the total."""
        parts = {name: self.number(name, -MOST_POINTS, MOST_POINTS) for name in PARTS if self.row.get(name)}
        total = self.number("total", -MOST_POINTS, MOST_POINTS)
        resources = self.number("resources", 0, MOST_RESOURCES) if self.row.get("resources") else 0
        if parts and len(parts) < len(PARTS):
            empty = next(name for name in PARTS if name not in parts)
            self.wrong(f"{empty} is empty; fill in all parts (0 where there is nothing) or none of them")
        elif parts and None not in parts.values() and total is not None:
            earned = sum(value or 0 for value in parts.values())
            if earned != total:
                self.wrong(f"the parts add up to {earned}, but the total is {total}")
        known = {**parts, "resources": resources}
        return total or 0, tuple(known.get(name) or 0 for name in TIE)


read_results: Final = _Row.read  # the rows that say something; all wrong ones are reported together


def headings(words: Labels, level: int) -> dict[str, str]:
    """The columns of this game in the language of a pack; `level` is the one at which nations score."""
    return {words(f"score_{name}", level=level): name for name in (*PARTS, "resources")}


def standings(plan: Plan, results: Sequence[Result]) -> list[Standing]:
    """Everybody in order. Players who have withdrawn come last, without a rank."""
    lines = lines_of(plan, results, Standing)
    last = max((result.round for result in results), default=0)
    tables: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        if result.there:
            tables.setdefault((result.round, result.table), []).append(result)
    for here in tables.values():
        for result in here:
            _place(lines[result.player], result, here)
    for line in lines.values():
        there = line.add_up()
        line.places = sum(line.shares.values())
        line.best = max((result.points for result in there), default=-MOST_POINTS)
        final = line.rounds.get(last)
        line.last = line.shares.get(last, 0) if final and final.there else -MOST_POINTS
    return ranked(list(lines.values()), order_of(plan))


def _place(line: Standing, mine: Result, table: Sequence[Result]) -> None:
    """Place and share among those at the same table."""
    others = [other for other in table if other.player != mine.player]
    behind = sum(other.order < mine.order for other in others)
    level = sum(other.order == mine.order for other in others)
    line.ranks[mine.round] = 1 + len(others) - behind - level
    whole = 2 * len(others)
    line.shares[mine.round] = (100 * (2 * behind + level) * 2 + whole) // (2 * whole) if whole else 100


_TIES: Final[Mapping[str, Callable[[Standing], int]]] = {
    "places": lambda line: -line.places,
    "points": lambda line: -line.points,
    "rounds-won": lambda line: -line.won,
    "best-round": lambda line: -line.best,
    "last-round": lambda line: -line.last,
}


def order_of(plan: Plan) -> Callable[[Standing], tuple[int, ...]]:
    """What decides the standings: the ranking, then the rules for ties."""
    return lambda line: tuple(_TIES[rule](line) for rule in (plan.ranking, *plan.tie_breaks))


def level_at_tables(results: Sequence[Result]) -> list[str]:
    """A sentence for each shared place where nothing was written down that would break the tie."""
    seen: dict[tuple[int, int, tuple[int, ...]], list[str]] = {}
    for result in results:
        if result.there and not any(result.tie):
            seen.setdefault((result.round, result.table, result.order), []).append(result.player)
    return [
        f"round {number}, table {place}: {' and '.join(players)} tie; fill in parts and resources to break it"
        for (number, place, _), players in seen.items()
        if len(players) > 1
    ]


def standings_table(order: Sequence[Standing], rounds: int) -> TableRows:
    """The standings as a table for programs."""
    return table.standings_table(
        order,
        rounds,
        {"places": lambda line: line.places, "points": lambda line: line.points},
        {
            "points": lambda line, number: line.rounds[number].points,
            "place": lambda line, number: line.ranks[number],
            "share": lambda line, number: line.shares[number],
        },
    )
