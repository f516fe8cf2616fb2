"""Tables of results: what is prefilled, and reading what organisers wrote; every wrong row is reported with its line.

Each game says which points a row holds. A round counts what was really played in it, which is in the column `played`:
there a round that leaked is replaced by a reserve. Absent players have no points in a round.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar

from generator.library.errors import ContentError, Place, Report
from generator.library.suggest import hint, listed, quoted, shortened
from generator.library.tables import TableRows, as_csv, from_csv
from generator.pack.plan import Plan

FIRST_COLUMNS: Final = ("round", "table", "seat", "player", "played", "status")
STATUS: Final = ("", "late", "absent", "withdrawn")
MOST_POINTS: Final = 999  # in a box; the best known games have 250 in all
MOST_ROWS: Final = 100_000  # a hundred rounds of a thousand players
MOST_BYTES: Final = 20_000_000
_WHOLE: Final = re.compile(r"[-−]?[0-9]+")
_MOST_DIGITS: Final = 6  # more are out of every range


class Result(Protocol):
    """A player in a round."""

    @property
    def round(self) -> int: ...
    @property
    def player(self) -> str: ...
    @property
    def unit(self) -> str:
        """What was played: "round/3", or "reserve/1"."""

    @property
    def points(self) -> int: ...
    @property
    def there(self) -> bool:
        """False: absent or withdrawn."""

    @property
    def withdrawn(self) -> bool: ...


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


def prefilled(plan: Plan, columns: Sequence[str]) -> bytes:
    """The table with everything but the points."""
    rows: TableRows = [columns]
    for number in range(1, plan.rounds + 1):
        seats = sorted((*plan.seat_of(player, number), player) for player in range(plan.players))
        for table, seat, player in seats:
            unit = f"round/{number}/pod/{table}" if plan.own_draws else f"round/{number}"
            empty = [""] * (len(columns) - len(FIRST_COLUMNS) + 1)
            rows.append([number, table, seat, player_name(plan, player), unit, *empty])
    return as_csv(rows).encode()


class ResultRow(ABC, Generic[R]):
    """One row while it is checked."""

    columns: Sequence[str]  # all that a table may have
    needed: Sequence[str]  # those that it must have
    written: Sequence[str]  # those that hold points

    def __init__(self, row: Mapping[str, str], place: Place, report: Report, plan: Plan, units: Sequence[str]) -> None:
        self.row, self.plan = row, plan
        self._place, self._report, self._units = place, report, units
        self._good = True

    @classmethod
    def read(cls, data: bytes, where: str, plan: Plan, units: Sequence[str]) -> list[R]:
        """The rows that say something; all wrong ones are reported together."""
        report = Report()
        if len(data) > MOST_BYTES:
            raise ContentError(f"{where}: more than {MOST_BYTES:,} bytes, which is the limit for a table of results")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ContentError(f"{where}: is not UTF-8; save the table as CSV in UTF-8") from None
        table = from_csv(text, where)
        found: list[R] = []
        seen: dict[tuple[int, str], int] = {}
        players = frozenset(player_name(plan, index) for index in range(plan.players))
        _, head = next(table, (1, []))
        header = [cell.strip().lower() for cell in head]
        _check_header(header, where, cls.columns, cls.needed)
        for line, cells in table:
            if not any(cell.strip() for cell in cells):
                continue
            if line > MOST_ROWS:
                raise ContentError(f"{where}:{line}: more than {MOST_ROWS:,} lines, which is the limit")
            row = dict(zip(header, (cell.strip() for cell in cells), strict=False))
            reader = cls(row, Place(where, line), report, plan, units)
            result = reader.result(players)
            if result is None:
                continue
            before = seen.setdefault((result.round, result.player), line)
            if before != line:
                reader.wrong(f"{quoted(result.player)} has a result for round {result.round} on line {before} already")
            found.append(result)
        report.raise_if_any()
        return found

    @abstractmethod
    def made(self, number: int, player: str, unit: str, *, there: bool, withdrawn: bool) -> R:
        """The result; of somebody who was there with the points of the row, which are checked now."""

    def wrong(self, message: str) -> None:
        """Report a mistake in this row."""
        self._good = False
        self._report.error(self._place, message)

    def result(self, players: Set[str]) -> R | None:
        """What the row says, if it says something and is right; `players` are those in the plan."""
        row, plan = self.row, self.plan
        number = self.number("round", 1, plan.rounds)
        status, player = row.get("status", "").lower(), row.get("player", "")
        if status not in STATUS:
            self.wrong(f"there is no status {quoted(status)}; possible: {listed(STATUS[1:])}, or nothing")
        if not player:
            self.wrong("the player is missing")
        elif player not in players and status != "late":
            self.wrong(
                f"no player {quoted(player)} is in the plan{hint(player, players)}; a late-comer has the status late"
            )
        unit = row.get("played", "") or f"round/{number}"
        if unit not in self._units and (number or row.get("played")):
            self.wrong(f"nothing called {quoted(unit)} was printed{hint(unit, self._units)}")
        written = [name for name in self.written if row.get(name)]
        gone = status in ("absent", "withdrawn")
        if gone and any(row[name].strip("0-−") for name in written):
            self.wrong(f"the player is {status}, but there are points; strike one of the two")
        if not written and not gone:
            return None  # nothing known yet
        found = self.made(number or 0, player, unit, there=not gone, withdrawn=status == "withdrawn")
        return found if self._good else None

    def number(self, name: str, low: int, high: int) -> int | None:
        """The whole number in a column; None, and a mistake reported, where there is none."""
        text = self.row.get(name, "")
        if not _WHOLE.fullmatch(text):
            self.wrong(f"{name} is {quoted(text)}, not a whole number" if text else f"{name} is empty")
            return None
        value = self.signed(name, int(text.replace("−", "-"))) if len(text) <= _MOST_DIGITS else None
        if value is None or not low <= value <= high:
            self.wrong(f"{name} is {shortened(text)}; {low} to {high} is possible")
            return None
        return value

    def signed(self, _: str, value: int) -> int:
        """A number as the game means it."""
        return value


def _check_header(header: Sequence[str], where: str, columns: Sequence[str], needed: Sequence[str]) -> None:
    for name in needed:
        if name not in header:
            raise ContentError(f"{where}:1: the column {quoted(name)} is missing; the first line names the columns")
    for name in header:
        if name and name not in columns:
            raise ContentError(f"{where}:1: there is no column {quoted(name)}{hint(name, columns)}")
        if header.count(name) > 1:
            raise ContentError(f"{where}:1: the column {quoted(name)} is there twice")


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
