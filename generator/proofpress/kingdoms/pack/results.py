"""What a row of results holds, its form, the standings and the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from typing import Final

from proofpress.errors import Refusal, hint, quoted
from proofpress.files import TableRows
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.pack.pages import book_of, occasion
from proofpress.kingdoms.pack.plan import Dealt, Plan
from proofpress.language import Labels, labels_of
from proofpress.pack.folder import COMMITMENT, read as read_file, read_commitment
from proofpress.pack.game import Pack, Reported
from proofpress.pack.pages import standing
from proofpress.pack.plan import MOST_PLAYERS, units
from proofpress.pack.results import (
    FIRST_COLUMNS,
    MOST_POINTS,
    FormBox,
    FormFinal,
    FormGroup,
    Read,
    Result as AnyResult,
    ResultRow,
    ResultTable,
    Shown,
    Standing as AnyStanding,
    crosstable,
    form_page,
    lines_of,
    missing,
    ranked,
    report_files,
    standings_files,
    standings_table as table_of_standings,
    ties,
    vocabulary,
)
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Results of an event: what a row of the table holds, and the standings that follow.
#
# Points of different set-ups and sizes of tables do not compare well, so the standings count places by default: the
# share of the others at the table that a player left behind, in per cent. Ties at a table are broken as the rules say.


PARTS: Final = ("pieces", "castle", "magic", "nation", "capitals", "cities", "crown", "lost")
COLUMNS: Final = (*FIRST_COLUMNS, *PARTS, "total", "resources", "note")
TIE: Final = ("pieces", "castle", "magic", "resources")  # of two with the same total, in this order
MOST_RESOURCES: Final = 27  # of three full tracks


@dataclass(frozen=True, slots=True)
class Result(AnyResult):
    """A player in a round."""

    table: int
    tie: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """What decides the places at a table."""
        return (self.points, *self.tie)


@dataclass(slots=True)
class Standing(AnyStanding[Result]):
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
    return table_of_standings(
        order,
        rounds,
        {"places": lambda line: line.places, "points": lambda line: line.points},
        {
            "points": lambda line, number: line.rounds[number].points,
            "place": lambda line, number: line.ranks[number],
            "share": lambda line, number: line.shares[number],
        },
    )


# --------------------------------------------------------------------------------------------------------------------
# The result form of an event: the parts of the score sheet, the total, and what breaks ties.


def result_form(edition: Edition, plan: Plan, letters: Mapping[str, str]) -> bytes:
    words = labels_of(edition, plan.language)
    level = len(edition.file.research)
    groups = [FormGroup(words(f"score_{part}", level=level), [FormBox(part, "")]) for part in PARTS]
    finals = [
        FormFinal("total", words("total"), "form_wrong_total"),
        FormFinal("resources", words("score_resources")),
    ]
    return form_page(plan, words, letters, groups, finals)


# --------------------------------------------------------------------------------------------------------------------
# From a table of results to the files that are published: standings on paper and as a table.


_SHARES: Final = {"rank": 1, "player": 5, "pack_places": 1.6, "points": 1.4, "pack_won": 1.4, "rounds_played": 1.2}


def report(pack: Pack[Edition, Plan, Dealt], tables: Sequence[ResultTable], language: str | None) -> Reported:
    """The standings of what has been played so far."""
    plan = pack.plan if language is None else replace(pack.plan, language=language)
    if plan.language not in pack.edition.languages:
        raise Refusal(
            f"there is no language {quoted(plan.language)}{hint(plan.language, pack.edition.languages)}", "lang"
        )
    read = read_tables(pack, tables)
    found = read.results
    order = standings(plan, found)
    seal = read_commitment(read_file(pack.folder, COMMITMENT), pack.data)
    words = labels_of(pack.edition, plan.language)
    shown = Shown(
        standing(plan, words),
        _SHARES,
        [_row(words, line) for line in order],
        crosstable(order),
        list(ties(words, order, order_of(plan), plan.tie_breaks)),
        list(_tables(words, order, found)),
        in_rounds=4,
    )
    now = occasion(book_of(pack.edition, plan), plan, seal, None)
    notes = [*read.notes, *missing(found, order), *level_at_tables(found)]
    table = standings_table(order, plan.rounds)
    made = report_files(found, partial(standings_files, now, shown), table, read.rows, several=len(tables) > 1)
    return Reported(made, notes, table)


def read_tables(pack: Pack[Edition, Plan, Dealt], tables: Sequence[ResultTable]) -> Read[Result]:
    """What tables say, in English or in the language of the pack."""
    own, level = labels_of(pack.edition, pack.plan.language), len(pack.edition.file.research)
    return read_results(tables, vocabulary(pack.plan, units(pack.plan), own, headings(own, level)))


def _row(words: Labels, line: Standing) -> list[str]:
    player = f"{line.player} ({words('withdrawn')})" if line.withdrawn else line.player
    numbers = (line.places, line.points, line.won, line.played)
    return [str(line.rank or "–"), player, *(str(number).replace("-", "−") for number in numbers)]


def _tables(words: Labels, order: Sequence[Standing], found: Sequence[Result]) -> Iterator[tuple[str, list[list[str]]]]:
    """Round by round, table by table."""
    lines = {line.player: line for line in order}
    for number, table in sorted({(result.round, result.table) for result in found}):
        here = [result for result in found if (result.round, result.table) == (number, table)]
        here.sort(key=lambda result: (not result.there, lines[result.player].ranks.get(result.round, 0), result.player))
        rows = []
        for result in here:
            line = lines[result.player]
            if result.there:
                points = str(result.points).replace("-", "−")
                rows.append([str(line.ranks[number]), result.player, str(line.shares[number]), points])
            else:
                why = words("withdrawn" if result.withdrawn else "absent")
                rows.append(["–", f"{result.player} ({why})", "", ""])
        yield words("round_pod", number=number, table=table), rows
