"""Results of an event: the table that is prefilled, and what the standings of all games share.

Each game says which points a row holds. A round counts what was really played in it, which is in the column `played`:
there a round that leaked is replaced by a reserve. Absent players have no points in a round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import Any, Final, Generic, TypeVar

from generator.library.dataclass import dataclass
from generator.library.tables import TableRows, as_csv, from_csv
from generator.pack.plan import Plan
from generator.pages.pack_seats import Named
from generator.text.labels import Labels

RESULTS_FILE: Final = "results/results.csv"  # of a pack
FIRST_COLUMNS: Final = ("round", "table", "seat", "player", "played", "status")
MERGED: Final = "merged.csv"  # where several tables are given: all of them in one
MOST_POINTS: Final = 999  # in a box; the best known games have 250 in all
MOST_ROWS: Final = 100_000  # a hundred rounds of a thousand players
MOST_BYTES: Final = 20_000_000


@dataclass(frozen=True, slots=True)
class Result:
    """A player in a round, as far as games share it."""

    round: int
    player: str
    unit: str  # what was played: "round/3", or "reserve/1"
    points: int
    there: bool  # False: absent or withdrawn
    withdrawn: bool = field(default=False, kw_only=True)


R = TypeVar("R", bound=Result)


@dataclass(slots=True)
class Standing(Generic[R]):
    """The part of a line of the standings that games share."""

    player: str
    points: int = 0
    played: int = 0
    best: int = 0
    won: int = 0
    last: int = 0
    withdrawn: bool = False
    rank: int | None = None
    rounds: dict[int, R] = field(default_factory=dict)
    ranks: dict[int, int] = field(default_factory=dict)  # of the rounds in which the player was there

    def add_up(self) -> list[R]:
        """Count what the rounds hold; returns those in which the player was there."""
        there = [result for result in self.rounds.values() if result.there]
        self.points = sum(result.points for result in there)
        self.played = len(there)
        self.won = sum(rank == 1 for rank in self.ranks.values())
        self.withdrawn = any(result.withdrawn for result in self.rounds.values())
        return there


L = TypeVar("L", bound=Standing[Any])


def player_name(plan: Plan, player: int) -> str:
    """The name of a player; a number where the plan has no names."""
    return plan.name_of(player) or str(player + 1)


def prefilled(plan: Plan, columns: Sequence[str], seats: Mapping[int, Named]) -> bytes:
    """The table with everything but the points; who is not in the plan has come late."""
    rows: TableRows = [columns]
    everybody = {player_name(plan, player) for player in range(plan.players)}
    for number, tables in seats.items():
        for table, here in enumerate(tables, start=1):
            unit = f"round/{number}/pod/{table}" if plan.own_draws else f"round/{number}"
            for seat, name in enumerate(here, start=1):
                empty = [""] * (len(columns) - len(FIRST_COLUMNS))
                rows.append([number, table, seat, name, unit, "" if name in everybody else "late", *empty])
    return as_csv(rows).encode()


def filled(empty: bytes, found: bytes) -> bytes:
    """The prefilled table, filled in by a table of results, which also has the late-comers."""
    head, *rows = (cells for _, cells in from_csv(empty.decode(), RESULTS_FILE))
    _, *known = (cells for _, cells in from_csv(found.decode(), MERGED))
    at = [head.index(name) for name in ("round", "player")]
    lines: dict[tuple[str, ...], Sequence[str]] = {}
    for row in (*rows, *known):
        before = lines.get(key := tuple(row[index] for index in at), row)
        lines[key] = [new or old for new, old in zip(row, before, strict=True)]
    return as_csv([head, *lines.values()]).encode()


def ranked(lines: Sequence[L], key: Callable[[L], tuple[int, ...]]) -> list[L]:
    """The lines in order, with their ranks. Players who have withdrawn come last, without one."""
    order = sorted(lines, key=lambda line: (line.withdrawn, key(line)))
    for place, line in enumerate(order, start=1):
        if not line.withdrawn:
            before = order[place - 2] if place > 1 else None
            line.rank = before.rank if before is not None and key(before) == key(line) else place
    return order


def lines_of(plan: Plan, results: Sequence[R], line: Callable[[str], L]) -> dict[str, L]:
    """A line for everybody in the plan and for late-comers, with the rounds they have results for."""
    lines = {name: line(name) for name in (player_name(plan, index) for index in range(plan.players))}
    for result in results:
        lines.setdefault(result.player, line(result.player)).rounds[result.round] = result
    return lines


def standings_table(
    order: Sequence[L],
    rounds: int,
    overall: Mapping[str, Callable[[L], int]],
    in_round: Mapping[str, Callable[[L, int], int]],
) -> TableRows:
    """The standings as a table for programs: what all games report, and in further columns what this one adds."""
    numbers = range(1, rounds + 1)
    head = [f"round_{number}_{what}" for number in numbers for what in in_round]
    table: TableRows = [["rank", "player", *overall, "rounds", "rounds_won", "withdrawn", *head]]
    for line in order:
        values = [value(line) for value in overall.values()]
        parts = [
            value(line, number) if number in line.ranks else "" for number in numbers for value in in_round.values()
        ]
        withdrawn = "yes" if line.withdrawn else ""
        table.append([line.rank or "", line.player, *values, line.played, line.won, withdrawn, *parts])
    return table


def report_files(
    found: Sequence[Result],
    drawn: Callable[[], Mapping[str, bytes]],
    table: TableRows,
    rows: TableRows,
    *,
    several: bool,
) -> dict[str, bytes]:
    """The standings, and all rows in one table where there were several.

    Before the first result there are no standings, so that those that are there are not replaced by empty ones.
    """
    made = {**drawn(), "standings.csv": as_csv(table).encode()} if found else {}
    return made | ({MERGED: as_csv(rows).encode()} if several else {})


def crosstable(order: Sequence[Standing[Any]]) -> list[list[str]]:
    """Rank, player, what each round came to with the rank in it, and the points; nothing before the first result."""
    last = max((number for line in order for number in line.rounds), default=0)
    rows: list[list[str]] = []
    for line in order if last else ():
        cells = [
            f"{minus(line.rounds[number].points)} ({line.ranks[number]})" if number in line.ranks else "–"
            for number in range(1, last + 1)
        ]
        rows.append([str(line.rank or "–"), line.player, *cells, minus(line.points)])
    return rows


def ties(words: Labels, order: Sequence[L], key: Callable[[L], tuple[int, ...]], rules: Sequence[str]) -> Iterator[str]:
    """A sentence for each two neighbours who are level in the first part of the key: which rule decides, and how."""
    there = [line for line in order if line.played and not line.withdrawn]
    for first, second in pairwise(there):
        here, other = key(first), key(second)
        if here[0] != other[0]:
            continue
        names = {"first": first.player, "second": second.player}
        rule = next((place for place in range(1, len(here)) if here[place] != other[place]), 0)
        if not rule:
            yield words("tie_shared", **names)
            continue
        # What counts upwards has its sign turned in keys.
        values = [minus(abs(part) if rules[rule - 1] == "monsters" else -part) for part in (here[rule], other[rule])]
        said = words(f"tie_{rules[rule - 1].replace('-', '_')}")
        yield words("tie_explained", rule=said, here=values[0], there=values[1], **names)


def minus(number: int) -> str:
    """A number as it is printed; one that stands for no result has a dash."""
    return "–" if number == -MOST_POINTS else str(number).replace("-", "−")


def missing(found: Sequence[Result], lines: Sequence[Standing[Any]]) -> Iterator[str]:
    """What is missing, so that nobody mistakes half a table for the whole."""
    rounds = sorted({result.round for result in found})
    if not rounds:
        yield "the table holds no results yet"
    there = {(result.round, result.player) for result in found}
    for number in rounds:
        absent = [line.player for line in lines if (number, line.player) not in there and not line.withdrawn]
        if absent:
            shown = ", ".join(absent[:5]) + (f" and {len(absent) - 5} more" if len(absent) > 5 else "")
            yield f"round {number}: no result for {shown}"


def signed(number: int) -> str:
    """A number with its sign, as it is printed."""
    return f"{number:+}".replace("-", "−")
