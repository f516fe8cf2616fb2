"""Results of an event: what a row of the table holds, and the standings that follow.

Absent players have 0 points in a round.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from generator.cartographers.pack.plan import Plan
from generator.cartographers.records import SEASONS
from generator.pack import results as table
from generator.pack.results import FIRST_COLUMNS, MOST_POINTS, Row, player_name, ranked

BOXES: Final = ("1", "2", "coins", "monsters")
PARTS: Final = tuple(f"{season}_{box}" for season in SEASONS for box in BOXES)
COLUMNS: Final = (*FIRST_COLUMNS, *PARTS, "total", "losses", "note")
_NEEDED: Final = ("round", "player", "total", "losses")


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


# Reading


def read_results(data: bytes, where: str, plan: Plan, units: Sequence[str]) -> list[Result]:
    """The rows that say something; all wrong ones are told together."""
    return table.read_table(data, where, plan, units, COLUMNS, _NEEDED, _Row)


class _Row(Row[Result]):
    written = (*PARTS, "total", "losses")

    def made(self, number: int, player: str, unit: str, *, there: bool, withdrawn: bool) -> Result:
        return Result(number, player, unit, *(self._points() if there else (0, 0)), there, withdrawn)

    def signed(self, name: str, value: int) -> int:
        return abs(value) if name.endswith("_monsters") else value

    def _points(self) -> tuple[int, int]:
        """Total and losses; where the boxes of the seasons are filled in, they must add up to them."""
        parts = {name: self.number(name, 0, MOST_POINTS) for name in PARTS if self.row.get(name)}
        total, losses = (self.number(name, -MOST_POINTS, MOST_POINTS) for name in ("total", "losses"))
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
    return ranked(list(lines.values()), lambda line: _order(plan, line))


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
