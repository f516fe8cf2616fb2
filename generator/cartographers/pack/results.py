"""Results of an event: the prefilled table, what organisers write into it, and the standings that follow.

Every row is checked, and all that are wrong are told by their lines. A round counts what was really played in it, which
the column `played` says: a round that leaked is replaced by a reserve there. Absent players have 0 points in a round.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from generator.cartographers.pack.plan import Plan
from generator.cartographers.records import SEASONS
from generator.library.errors import ContentError, Place, Report
from generator.library.suggest import hint, listed, quoted

BOXES: Final = ("1", "2", "coins", "monsters")
PARTS: Final = tuple(f"{season}_{box}" for season in SEASONS for box in BOXES)
COLUMNS: Final = ("round", "table", "seat", "player", "played", "status", *PARTS, "total", "losses", "note")
STATUS: Final = ("", "late", "absent", "withdrawn")
MOST_POINTS: Final = 999  # in a box; the best known games have 250 in all
MOST_ROWS: Final = 100_000  # a hundred rounds of a thousand players
MOST_BYTES: Final = 20_000_000
_WHOLE: Final = re.compile(r"[-−]?[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Result:
    """A player in a round."""

    round: int
    player: str
    unit: str  # what was played: "round/3", or "reserve/1"
    points: int
    losses: int
    there: bool  # False: absent or withdrawn
    withdrawn: bool = False


@dataclass(slots=True)
class Standing:
    """A line of the standings."""

    player: str
    points: int = 0
    par: int = 0  # of all rounds that the event played
    losses: int = 0
    played: int = 0
    best: int = 0
    won: int = 0
    last: int = 0
    withdrawn: bool = False
    rank: int | None = None
    rounds: dict[int, Result] = field(default_factory=dict)
    ranks: dict[int, int] = field(default_factory=dict)

    @property
    def to_par(self) -> int:
        return self.points - self.par


def prefilled(plan: Plan) -> bytes:
    """The table with everything but the points."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number in range(1, plan.rounds + 1):
        seats = sorted((*plan.seat_of(player, number), player) for player in range(plan.players))
        for table, seat, player in seats:
            unit = f"round/{number}/pod/{table}" if plan.draws == "per-pod" else f"round/{number}"
            writer.writerow([number, table, seat, player_name(plan, player), unit, "", *[""] * (len(PARTS) + 3)])
    return out.getvalue().encode()


def player_name(plan: Plan, player: int) -> str:
    """The name of a player; a number where the plan has no names."""
    return plan.name_of(player) or str(player + 1)


# Reading


def read_results(data: bytes, where: str, plan: Plan, units: Sequence[str]) -> list[Result]:
    """The rows that say something; all wrong ones are told together."""
    report = Report()
    if len(data) > MOST_BYTES:
        raise ContentError(f"{where}: more than {MOST_BYTES:,} bytes, which is the limit for a table of results")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ContentError(f"{where}: is not UTF-8; save the table as CSV in UTF-8") from None
    first = text.partition("\n")[0]
    table = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count), strict=True)
    found: list[Result] = []
    seen: dict[tuple[int, str], int] = {}
    try:
        header = [cell.strip().lower() for cell in next(table, [])]
        _check_header(header, where)
        for cells in table:
            if not any(cell.strip() for cell in cells):
                continue
            if table.line_num > MOST_ROWS:
                raise ContentError(f"{where}:{table.line_num}: more than {MOST_ROWS:,} lines, which is the limit")
            row = dict(zip(header, (cell.strip() for cell in cells), strict=False))
            reader = _Row(row, Place(where, table.line_num), report, plan, units)
            result = reader.result()
            if result is None:
                continue
            before = seen.setdefault((result.round, result.player), table.line_num)
            if before != table.line_num:
                reader.wrong(f"{quoted(result.player)} has a result for round {result.round} in line {before} already")
            found.append(result)
    except csv.Error as error:
        raise ContentError(f"{where}:{table.line_num}: the row cannot be read as CSV ({error})") from None
    report.raise_if_any()
    return found


def _check_header(header: Sequence[str], where: str) -> None:
    for name in ("round", "player", "total", "losses"):
        if name not in header:
            raise ContentError(f"{where}:1: the column {quoted(name)} is missing; the first line names the columns")
    for name in header:
        if name and name not in COLUMNS:
            raise ContentError(f"{where}:1: there is no column {quoted(name)}{hint(name, COLUMNS)}")
        if header.count(name) > 1:
            raise ContentError(f"{where}:1: the column {quoted(name)} is there twice")


class _Row:
    """One row while it is checked."""

    def __init__(self, row: Mapping[str, str], place: Place, report: Report, plan: Plan, units: Sequence[str]) -> None:
        self._row, self._place, self._report, self._plan, self._units = row, place, report, plan, units
        self._good = True

    def wrong(self, message: str) -> None:
        self._good = False
        self._report.error(self._place, message)

    def result(self) -> Result | None:
        row, plan = self._row, self._plan
        number = self._number("round", 1, plan.rounds)
        status, player = row.get("status", "").lower(), row.get("player", "")
        if status not in STATUS:
            self.wrong(f"there is no status {quoted(status)}; possible: {listed(STATUS[1:])}, or nothing")
        names = [player_name(plan, index) for index in range(plan.players)]
        if not player:
            self.wrong("the player is missing")
        elif player not in names and status != "late":
            self.wrong(
                f"no player {quoted(player)} is in the plan{hint(player, names)}; a late-comer has the status late"
            )
        unit = row.get("played", "") or f"round/{number}"
        if unit not in self._units:
            self.wrong(f"nothing called {quoted(unit)} was printed{hint(unit, self._units)}")
        written = [name for name in (*PARTS, "total", "losses") if row.get(name)]
        gone = status in ("absent", "withdrawn")
        if gone and any(row[name].strip("0-−") for name in written):
            self.wrong(f"the player is {status}, but there are points; strike one of the two")
        if not written and not gone:
            return None  # nothing known yet
        if gone:
            return self._made(number, player, unit, (0, 0), there=False, withdrawn=status == "withdrawn")
        return self._made(number, player, unit, self._points(), there=True, withdrawn=False)

    def _made(
        self, number: int | None, player: str, unit: str, points: tuple[int, int], *, there: bool, withdrawn: bool
    ) -> Result | None:
        if not self._good or number is None:
            return None
        return Result(number, player, unit, *points, there, withdrawn)

    def _points(self) -> tuple[int, int]:
        """Total and losses; where the boxes of the seasons are filled in, they must add up to them."""
        parts = {name: self._number(name, 0, MOST_POINTS) for name in PARTS if self._row.get(name)}
        total, losses = (self._number(name, -MOST_POINTS, MOST_POINTS) for name in ("total", "losses"))
        if parts and len(parts) < len(PARTS):
            empty = next(name for name in PARTS if name not in parts)
            self.wrong(f"{empty} is empty; fill in all boxes (0 where there is nothing) or none of them")
        elif parts and None not in parts.values() and total is not None and losses is not None:
            lost = sum(abs(parts[f"{season}_monsters"] or 0) for season in SEASONS)
            earned = sum(parts[name] or 0 for name in PARTS if not name.endswith("_monsters")) - lost
            if earned != total:
                self.wrong(f"the boxes add up to {earned}, but the total is {total}")
            if lost != abs(losses):
                self.wrong(f"the monster boxes add up to {lost}, but the losses are {abs(losses)}")
        return total or 0, abs(losses or 0)

    def _number(self, name: str, low: int, high: int) -> int | None:
        text = self._row.get(name, "")
        if not _WHOLE.fullmatch(text):
            self.wrong(f"{name} is {quoted(text)}, not a whole number" if text else f"{name} is empty")
            return None
        value = int(text.replace("−", "-"))
        value = abs(value) if name.endswith("_monsters") else value
        if not low <= value <= high:
            self.wrong(f"{name} is {value}; {low} to {high} is possible")
            return None
        return value


# Standings


def standings(plan: Plan, results: Sequence[Result], pars: Mapping[str, int]) -> list[Standing]:
    """Everybody in order. Who has withdrawn stands at the end, without a rank."""
    lines: dict[str, Standing] = {player_name(plan, index): Standing("") for index in range(plan.players)}
    for name, line in lines.items():
        line.player = name
    for result in results:
        lines.setdefault(result.player, Standing(result.player)).rounds[result.round] = result
    played = {result.round: result.unit for result in results}
    for number in sorted(played):
        _rank_round(number, lines.values())
    for line in lines.values():
        there = [result for result in line.rounds.values() if result.there]
        line.points = sum(result.points for result in there)
        line.losses = sum(result.losses for result in there)
        line.played = len(there)
        line.best = max((result.points - pars.get(result.unit, 0) for result in there), default=-MOST_POINTS)
        line.won = sum(rank == 1 for rank in line.ranks.values())
        line.withdrawn = any(result.withdrawn for result in line.rounds.values())
        last = line.rounds.get(max(played, default=0))
        line.last = last.points if last and last.there else -MOST_POINTS
        line.par = sum(
            pars.get(line.rounds[number].unit if number in line.rounds else unit, 0) for number, unit in played.items()
        )
    order = sorted(lines.values(), key=lambda line: (line.withdrawn, _order(plan, line)))
    for place, line in enumerate(order, start=1):
        if not line.withdrawn:
            before = order[place - 2] if place > 1 else None
            level = before is not None and _order(plan, before) == _order(plan, line)
            line.rank = before.rank if before is not None and level else place
    return order


_TIES: Final[Mapping[str, Callable[[Standing], int]]] = {
    "monsters": lambda line: line.losses,
    "best-round": lambda line: -line.best,
    "rounds-won": lambda line: -line.won,
    "last-round": lambda line: -line.last,
}


def _order(plan: Plan, line: Standing) -> tuple[int, ...]:
    main = line.to_par if plan.ranking == "par" else line.points
    return (-main, *(_TIES[rule](line) for rule in plan.tie_breaks))


def _rank_round(number: int, lines: Iterable[Standing]) -> None:
    """Ranks among those who played the same draws: most points, then fewest lost to monsters, as in the rulebook."""
    here = [(line, line.rounds[number]) for line in lines if number in line.rounds]
    for line, mine in here:
        if mine.there:
            others = [other for _, other in here if other.there and other.unit == mine.unit]
            line.ranks[number] = 1 + sum(
                (-other.points, other.losses) < (-mine.points, mine.losses) for other in others
            )


def standings_csv(order: Sequence[Standing], rounds: int) -> bytes:
    """The standings as a table for programs."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    numbers = range(1, rounds + 1)
    head = [f"round_{number}_{what}" for number in numbers for what in ("points", "losses", "rank")]
    writer.writerow(["rank", "player", "points", "to_par", "losses", "rounds", "rounds_won", "withdrawn", *head])
    for line in order:
        parts: list[object] = []
        for number in numbers:
            result = line.rounds.get(number)
            if result is not None and result.there:
                parts += [result.points, result.losses, line.ranks[number]]
            else:
                parts += ["", "", ""]
        fixed = [line.rank or "", line.player, line.points, line.to_par, line.losses, line.played, line.won]
        writer.writerow([*fixed, "yes" if line.withdrawn else "", *parts])
    return out.getvalue().encode()
