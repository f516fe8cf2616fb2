"""Results of an event: what a row of the table holds, and the standings that follow.

Absent players have 0 points in a round.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from generator.cartographers.game_code import may_be_code
from generator.cartographers.pack.plan import Plan
from generator.cartographers.records import SEASONS
from generator.library.dataclass import dataclass
from generator.library.errors import ProofpressError
from generator.library.tables import TableRows
from generator.pack import results as table
from generator.pack.result_rows import ResultRow
from generator.pack.results import FIRST_COLUMNS, MOST_POINTS, lines_of, ranked
from generator.text.labels import Labels

BOXES: Final = ("1", "2", "coins", "monsters")
PARTS: Final = tuple(f"{season}_{box}" for season in SEASONS for box in BOXES)
COLUMNS: Final = (*FIRST_COLUMNS, *PARTS, "total", "losses", "note")


@dataclass(frozen=True, slots=True)
class Result(table.Result):
    """A player in a round."""

    losses: int


@dataclass(slots=True)
class Standing(table.Standing[Result]):
    """A line of the standings."""

    par: int = 0  # of all rounds that the event played
    losses: int = 0

    @property
    def to_par(self) -> int:
        return self.points - self.par


class _Row(ResultRow[Result]):
    columns = COLUMNS
    needed = ("round", "player", "total", "losses")
    written = (*PARTS, "total", "losses")

    def made(self, number: int, player: str, unit: str, *, there: bool, withdrawn: bool) -> Result:
        points, losses = self._points(unit) if there else (0, 0)
        return Result(number, player, unit, points, there, losses, withdrawn=withdrawn)

    def signed(self, name: str, value: int) -> int:
        return abs(value) if name.endswith("_monsters") else value

    def _points(self, unit: str) -> tuple[int, int]:
        """Total and losses; where the boxes of the seasons are filled in, they must add up to them. The total may be
        the code of the whole game, which says both."""
        parts = {name: self.number(name, 0, MOST_POINTS) for name in PARTS if self.row.get(name)}
        total: int | None
        losses: int | None
        if may_be_code(self.row.get("total", "")):
            total, losses = self._of_code(unit)
        else:
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

    def _of_code(self, unit: str) -> tuple[int, int] | tuple[None, None]:
        try:
            points, losses = self.known.replayed(unit, self.row["total"])
        except ProofpressError as error:
            self.wrong(f"total: {error}")
            return None, None
        said = self.number("losses", -MOST_POINTS, MOST_POINTS) if self.row.get("losses") else losses
        if said is not None and abs(said) != losses:
            self.wrong(f"the code of the game has losses of {losses}, but the losses are {abs(said)}")
        return points, losses


read_results: Final = _Row.read  # the rows that say something; all wrong ones are reported together


def headings(words: Labels) -> dict[str, str]:
    """The columns of this game in the language of a pack."""
    boxes = {"1": "1", "2": "2", "coins": words("coins"), "monsters": words("monsters")}
    found = {f"{words(season)} {word}": f"{season}_{box}" for season in SEASONS for box, word in boxes.items()}
    return {**found, words("monster_losses"): "losses"}


def standings(plan: Plan, results: Sequence[Result], pars: Mapping[str, int]) -> list[Standing]:
    """Everybody in order. Players who have withdrawn come last, without a rank."""
    lines = lines_of(plan, results, Standing)
    played = {result.round: result.unit for result in results}
    for number in sorted(played):
        _rank_round(number, lines.values())
    for line in lines.values():
        there = line.add_up()
        line.losses = sum(result.losses for result in there)
        line.best = max((result.points - pars.get(result.unit, 0) for result in there), default=-MOST_POINTS)
        last = line.rounds.get(max(played, default=0))
        line.last = last.points if last and last.there else -MOST_POINTS
        line.par = sum(
            pars.get(line.rounds[number].unit if number in line.rounds else unit, 0) for number, unit in played.items()
        )
    return ranked(list(lines.values()), order_of(plan))


_TIES: Final[Mapping[str, Callable[[Standing], int]]] = {
    "monsters": lambda line: line.losses,
    "best-round": lambda line: -line.best,
    "rounds-won": lambda line: -line.won,
    "last-round": lambda line: -line.last,
}


def order_of(plan: Plan) -> Callable[[Standing], tuple[int, ...]]:
    """What decides the standings: the ranking, then the rules for ties."""

    def key(line: Standing) -> tuple[int, ...]:
        main = line.to_par if plan.ranking == "par" else line.points
        return (-main, *(_TIES[rule](line) for rule in plan.tie_breaks))

    return key


def _rank_round(number: int, lines: Iterable[Standing]) -> None:
    """Ranks among those who played the same draws: most points, then fewest lost to monsters, as in the rulebook."""
    here = [(line, line.rounds[number]) for line in lines if number in line.rounds and line.rounds[number].there]
    played: dict[str, list[tuple[int, int]]] = {}
    for _, mine in here:
        played.setdefault(mine.unit, []).append((-mine.points, mine.losses))
    ordered = {unit: sorted(each) for unit, each in played.items()}
    for line, mine in here:
        line.ranks[number] = 1 + bisect_left(ordered[mine.unit], (-mine.points, mine.losses))


def standings_table(order: Sequence[Standing], rounds: int) -> TableRows:
    """The standings as a table for programs."""
    return table.standings_table(
        order,
        rounds,
        {"points": lambda line: line.points, "to_par": lambda line: line.to_par, "losses": lambda line: line.losses},
        {
            "points": lambda line, number: line.rounds[number].points,
            "losses": lambda line, number: line.rounds[number].losses,
            "rank": lambda line, number: line.ranks[number],
        },
    )
