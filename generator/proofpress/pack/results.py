"""Results: the table that is filled in, and the standings that follow."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from proofpress.errors import ContentError, Place, Report, hint, joined, listed, quoted, say, shortened
from proofpress.files import TableRows, as_csv, decoded, filled, from_csv
from proofpress.language import NO_BREAK, Labels
from proofpress.limits import MAX_FILE_BYTES
from proofpress.pack.plan import (
    ADDED_LATER,
    AVERAGE,
    MATCHPOINTS,
    MOST_PLAYERS,
    MOST_SOURCE,
    PERCENTAGE,
    POINTS,
    Named,
    Occasion,
    Plan,
    like,
    plain,
    title_of,
    units,
    wrong_name,
    wrong_text,
)
from proofpress.pages.flow import ON_A_WALL, Flow
from proofpress.press.drawing import measure
from proofpress.press.typesetting import figures, glyph_problem
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The table of results, prefilled with everything but the points.
#
# Each game says which points a row holds. A round counts what was really played in it, which is in the column `played`:
# there a round that leaked is replaced by a reserve. Absent players have no points in a round.


RESULTS_FILE: Final = "results/results.csv"  # of a pack
FIRST_COLUMNS: Final = ("round", "table", "seat", "player", "played", "status")
CORRECTED: Final = "corrected"  # a column for what stood there before corrections
_EVENT: Final = "event"  # a column that forms write: the start of the commitment of the event that a row belongs to
MERGED: Final = "merged.csv"  # where several tables are given: all of them in one
MOST_POINTS: Final = 999  # in a box; the best known games have 250 in all
MOST_ROWS: Final = 100_000  # a hundred rounds of a thousand players


def prefilled(plan: Plan, columns: Sequence[str], seats: Mapping[int, Named]) -> bytes:
    """The table with everything but the points; who is not in the plan has come late."""
    rows: TableRows = [columns]
    planned, empty = {*plan.everybody}, [""] * (len(columns) - len(FIRST_COLUMNS))
    for number, table, seat, name in places(seats):
        unit = f"round/{number}/pod/{table}" if plan.own_draws else f"round/{number}"
        rows.append([number, table, seat, name, unit, "" if name in planned else "late", *empty])
    return as_csv(rows).encode()


def places(seats: Mapping[int, Named]) -> Iterator[tuple[int, int, int, str]]:
    """Round, table and seat by their numbers, and who sits there."""
    for number, tables in seats.items():
        for table, here in enumerate(tables, start=1):
            yield from ((number, table, seat, name) for seat, name in enumerate(here, start=1) if name)


def filled_in(empty: bytes, found: bytes) -> bytes:
    """The prefilled table, filled in by a table of results, which also has the late-comers."""
    head, *rows = (cells for _, cells in from_csv(empty.decode(), RESULTS_FILE))
    _, *known = (cells for _, cells in from_csv(found.decode(), MERGED))
    at = [head.index(name) for name in ("round", "player")]
    lines: dict[tuple[str, ...], Sequence[str]] = {}
    for row in (*rows, *known):
        before = lines.get(key := tuple(row[index] for index in at), row)
        lines[key] = [new or old for new, old in zip(row, before, strict=True)]
    return as_csv([head, *lines.values()]).encode()


# --------------------------------------------------------------------------------------------------------------------
# Reading such tables: from spreadsheets and phones, several at once; every wrong row is reported with its line.
#
# Two tables may say the same of a player in a round. Where they say different things, the organiser decides: by
# striking one, or by marking the right one as a correction.


STATUS: Final = ("late", "absent", "withdrawn", "correction")
_GONE: Final = ("absent", "withdrawn")
_WHOLE_NUMBER: Final = re.compile(r"([-−+]?[0-9]+)(?:[.,]0+)?")  # also 98,0, as spreadsheets may write 98
_MOST_DIGITS: Final = 6  # more are out of every range
_REMEDY: Final = say("; strike one of the two, or give the right one the status correction")
_ANEW: Final = say("if the digest of a corrected round is published, publish the new one with the reason")
_EARLIER: Final = re.compile(r"[-−+0-9a-z()/.,; ]{0,500}")  # what the program writes there
_NO_CHANCE: Final = 3  # players of a table whose results all differ from those of another


NewSeats = Mapping[tuple[int, str], tuple[int, int]]  # table and seat of a player in a round, where seats were changed
# What the code of a game earns with the draws of a unit, and loses, and whether it is the best line known.
Replayed = Callable[[str, str], tuple[int, int, bool]]


def no_codes(_: str, __: str) -> tuple[int, int, bool]:
    """What a code comes to in games that have none."""
    raise ContentError(say("codes of games are not known here; write the points"))


class ResultTable(NamedTuple):
    """A file with results."""

    where: str
    data: bytes
    is_kept: bool = False  # it lies in the folder of the pack


@dataclass(frozen=True, slots=True)
class Result:
    """A player in a round, as far as games share it."""

    round: int
    player: str
    unit: str  # what was played: "round/3", or "reserve/1"
    points: int
    there: bool  # False: absent or withdrawn
    withdrawn: bool = field(default=False, kw_only=True)
    # Why a reserve was played, as the column `note` says; two tables may say that in two ways.
    reason: str = field(default="", kw_only=True, compare=False, metadata=ADDED_LATER)
    corrected: str = field(default="", kw_only=True, compare=False, metadata=ADDED_LATER)  # what stood there before


@dataclass(slots=True)
class ReadResults:
    """What tables say."""

    results: list[Any] = field(default_factory=list)  # of the game's kind, one for each player in a round
    rows: TableRows = field(default_factory=list)  # of several tables: one for each of them, for a table of all
    notes: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)  # that tables from elsewhere make, for the organiser to agree to


class ResultRow(ABC):
    """One row while it is checked; each game says what its own columns mean."""

    columns: Sequence[str]  # all that a table may have
    needed: Sequence[str]  # those that it must have
    written: Sequence[str]  # those that hold points
    breaks: Sequence[str]  # those that break ties

    def __init__(self, row: dict[str, str], place: Place, report: Report, known: _Words, *, is_kept: bool) -> None:
        self.row, self.plan, self.place, self.is_kept = row, known.plan, place, is_kept
        self._report, self.known = report, known
        self.notes: list[str] = []
        self._good = True
        said = [word for word in re.split(r"[,;+]", row.get("status", "")) if word.strip()]
        self._statuses = [known.statuses.get(_folded(word), word.strip()) for word in said]
        self.corrects = "correction" in self._statuses

    @classmethod
    def read(
        cls,
        tables: Sequence[ResultTable],
        plan: Plan,
        words: Labels,
        headings: Mapping[str, str],
        replayed: Replayed = no_codes,
        seated: NewSeats = MappingProxyType({}),
        event: str = "",
    ) -> ReadResults:
        """The rows that say something; all wrong ones are reported together. `headings` are the columns of the game in
        the language of the pack, whose `words` these are. Tables and seats are those of `seated`, whatever the rows
        say. `event` is the commitment, by which rows of another event are known."""
        known, report, read = _Words(plan, words, headings, replayed, seated, event), Report(), ReadResults()
        found: dict[tuple[int, str], list[_Found]] = {}
        most = max(MOST_PLAYERS - len(plan.everybody), len(known.late))  # late-comers; who was seated is one of them
        for table in tables:
            for row in cls._rows(table, known, report, read.notes):
                result = row.result()
                if result is not None:
                    found.setdefault((result.round, result.player), []).append((row, result))
                if len(known.late) > most:
                    raise ContentError(
                        say(
                            "{where}: more than {most_players:,} players, which is the limit",
                            where=row.where,
                            most_players=MOST_PLAYERS,
                        )
                    )
        read.rows.append(cls.columns)
        clashes: _Clashes = {}
        for each in found.values():
            row, result = _settled(each, clashes, read.changes)
            read.notes += row.notes
            read.results.append(result)
            read.rows += [row.canonical(result)] if len(tables) > 1 else []
        for (where, other, number), here in clashes.items():
            count = sum(row.place.path == where for key in found if key[0] == number for row, _ in found[key])
            _tell(other, number, here, count)
        report.raise_if_any()
        read.notes += read.changes
        if any(note.startswith("correction: ") for note in read.notes):
            read.notes.append(_ANEW)
        return read

    @classmethod
    def rounds(
        cls, tables: Sequence[ResultTable], plan: Plan, words: Labels, headings: Mapping[str, str]
    ) -> Iterator[int]:
        """The rounds of rows that say something, whether it is right or wrong."""
        known = _Words(plan, words, headings, no_codes, {}, "")
        for table in tables:
            with suppress(ContentError):  # of a table that is none; pack results says so
                for row in cls._rows(table, known, Report(), []):
                    number = row.row.get("round", "")
                    if number.isdecimal() and (row.points or row.gone):
                        yield int(number)

    @classmethod
    def _rows(cls, table: ResultTable, known: _Words, report: Report, notes: list[str]) -> Iterator[ResultRow]:
        where, data, is_kept = table
        if len(data) > MAX_FILE_BYTES:
            raise ContentError(
                say(
                    "{where}: more than {max_file_bytes:,} bytes, which is the limit for a table of results",
                    where=where,
                    max_file_bytes=MAX_FILE_BYTES,
                )
            )
        text, note = decoded(data, where, known.players.values())
        notes += [note] if note else []
        lines = from_csv(text, where)
        _, head = next(lines, (1, []))
        header = _header(head, where, (*cls.columns, _EVENT), cls.needed, known)
        for line, cells in lines:
            if line > MOST_ROWS:
                raise ContentError(
                    say(
                        "{where}:{line}: more than {most_rows:,} lines, which is the limit",
                        where=where,
                        line=line,
                        most_rows=MOST_ROWS,
                    )
                )
            if not any(cell.strip() for cell in cells):
                continue
            place = Place(where, line)
            if any(cell.strip() for cell in cells[len(header) :]):
                report.error(
                    place,
                    say(
                        "the row has {cells} cells, the first line {header}; put a text with a comma in quotes",
                        cells=len(cells),
                        header=len(header),
                    ),
                )
                continue
            row = {name: plain(cell) for name, cell in zip(header, cells, strict=False) if cell}
            yield cls(row, place, report, known, is_kept=is_kept)

    @property
    def points(self) -> list[str]:
        """The columns with points that are filled in."""
        return [name for name in self.written if self.row.get(name)]

    @property
    def gone(self) -> list[str]:
        """Why there are none, where the row says so."""
        return [status for status in self._statuses if status in _GONE]

    @property
    def where(self) -> str:
        """The row, for a note."""
        return f"{self.place.path}:{self.place.line}"

    @abstractmethod
    def made(self, number: int, player: str, unit: str, *, there: bool, withdrawn: bool) -> Result:
        """The result; of somebody who was there with the points of the row, which are checked now."""

    def wrong(self, template: str, **values: object) -> None:
        """Report a mistake in this row."""
        self._good = False
        self._report.error(self.place, say(template, **values))

    def result(self) -> Result | None:
        """What the row says, if it says something and is right."""
        row, plan, known = self.row, self.plan, self.known
        number = self.number("round", 1, plan.rounds)
        for status in self._statuses:
            if status not in STATUS:
                self.wrong(
                    "there is no status {status!r}; possible: {possible}, or nothing",
                    status=status, possible=listed(STATUS),
                )  # fmt: skip
        written = row.get("player", "")
        player = known.players.get(written, written)
        if not player:
            self.wrong("the player is missing")
        elif written not in known.players and "late" not in self._statuses:
            self.wrong(
                "no player {player!r} is in the plan; a late-comer has the status late{hint}",
                player=player, hint=hint(player, known.players),
            )  # fmt: skip
        elif written not in known.players and (why := wrong_name(player) or glyph_problem(player, "sans")):
            self.wrong("the name {player!r} cannot be printed: {why}", player=player, why=why)
        if player and written not in known.players:
            if (late := plain(player)) not in known.late:
                known.late[late] = like(player, [*plan.everybody, *known.late])
            self.notes += [joined(": ", (self.where, known.late[late]))] if known.late[late] else []
        if known.event and not known.event.startswith(event := row.get(_EVENT, "")):
            self.wrong("the row belongs to another event, whose commitment begins with {event}", event=shortened(event))
        self._seat(number or 0, player)
        unit = row.get("played", "") or f"round/{number}"
        if _folded(unit) not in known.units and (number or row.get("played")):
            self.wrong(
                "nothing called {unit!r} was printed{hint}",
                unit=unit, hint=hint(unit, dict.fromkeys(known.units.values())),
            )  # fmt: skip
        points, gone = self.points, self.gone
        if gone and any(row[name].strip("0-−") for name in points):
            self.wrong("the player is {gone}, but there are points; strike one of the two", gone=gone[0])
        if not points and not gone:
            return None  # nothing known yet
        left_out = known.seated and (number, plain(player)) not in known.seated and player in plan.everybody
        if points and left_out and "late" not in self._statuses:
            self.notes.append(say(
                "{where}: {player!r} has points, but was left out when round {number} was seated",
                where=self.where, player=player, number=number,
            ))  # fmt: skip
        unit = known.units.get(_folded(unit), unit)
        found = self.made(number or 0, player, unit, there=not gone, withdrawn="withdrawn" in gone)
        if unit.startswith("reserve/") and not plan.is_first_format and (reason := row.get("note", "")):
            if why := wrong_text(reason, MOST_SOURCE) or glyph_problem(reason, "sans"):
                self.wrong(
                    "the note {reason!r}, why a reserve was played, cannot be printed: {why}",
                    reason=reason, why=why,
                )  # fmt: skip
            found = replace(found, reason=reason)
        if not _EARLIER.fullmatch(row.get(CORRECTED, "")):
            self.wrong(
                "corrected is {row!r}; pack results alone writes that column: leave it as it was, or empty",
                row=row[CORRECTED],
            )
        return found if self._good else None

    def _seat(self, number: int, player: str) -> None:
        """Put table and seat into the row where people were seated anew, and note a row that says otherwise."""
        seat = self.known.seated.get((number, plain(player)))
        if seat is None:
            return
        written = self.row.get("table", "")
        if written and written != str(seat[0]):
            self.notes.append(
                say(
                    "{where}: {player!r} has a seat at table {seat} in round {number}, not {written}; the "
                    "seats of pack seats count",
                    where=self.where,
                    player=player,
                    seat=seat[0],
                    number=number,
                    written=shortened(written),
                )
            )
        self.row |= {"table": str(seat[0]), "seat": str(seat[1])}

    def canonical(self, result: Result) -> list[str]:
        """The row for a table of all results."""
        status = ", ".join(word for word in self._statuses if word != "correction")
        said = {**self.row, "player": result.player, "played": result.unit, "status": status}
        return [said.get(name, "") for name in self.columns]

    def parts(self, names: Sequence[str], low: int, called: str) -> Mapping[str, int]:
        """What stands in these columns, where all of them are filled in as they should, or else nothing."""
        found = {name: self.number(name, low, MOST_POINTS) for name in names if self.row.get(name)}
        if found and len(found) < len(names):
            empty = next(name for name in names if name not in found)
            self.wrong(
                "{empty} is empty; fill in all {called} (0 where there is nothing) or none of them",
                empty=empty,
                called=called,
            )
        good = {name: value for name, value in found.items() if value is not None}
        return good if len(good) == len(names) else {}

    def number(self, name: str, low: int, high: int, instead: str = "") -> int | None:
        """The whole number in a column; None, and a mistake reported, where there is none: `instead` is what is said of
        an empty one."""
        text = self.row.get(name, "")
        whole = _WHOLE_NUMBER.fullmatch(text)
        if not whole:
            if text:
                self.wrong("{name} is {text!r}, not a whole number", name=name, text=text)
            else:
                self.wrong("{name} is empty{instead}", name=name, instead=instead)
            return None
        digits = whole[1]
        value = self.signed(name, int(digits.replace("−", "-"))) if len(digits) <= _MOST_DIGITS else None
        if value is None or not low <= value <= high:
            self.wrong(
                "{name} is {text}; {low} to {high} is possible", name=name, text=shortened(text), low=low, high=high
            )
            return None
        return value

    def signed(self, _: str, value: int) -> int:
        """A number as the game means it."""
        return value


_Found = tuple[ResultRow, Result]
# Table, another one, round: rows, whose they are, and the lines of the other table.
_Clashes = dict[tuple[str, str, int], list[tuple[ResultRow, str, int]]]


def _settled(found: Sequence[_Found], clashes: _Clashes, changes: list[str]) -> _Found:
    """What holds of all that is said of a player in a round; others that say something else are `clashes`. What a table
    from elsewhere corrects, or withdraws, is one of the `changes`."""
    (kept, said), *others = [each for each in found if each[0].corrects] or found
    before, earlier = kept.place, [row.row.get(CORRECTED, "") for row, _ in found]
    if kept.corrects:
        if all(row.corrects for row, _ in found):
            kept.notes.append(say(
                "{there}: {player!r} has the status correction, but these tables hold no earlier result for round "
                "{round}, so this one is taken as the first",
                there=kept.where, player=said.player, round=said.round,
            ))  # fmt: skip
        for row, result in found:
            if row.corrects or result == said:
                continue
            earlier.append(_shown(row, result, said))
            old, new = (
                say("{earlier}, in {where},", earlier=earlier[-1], where=row.where),
                say("{kept}, in {there}", kept=_shown(kept, said, result), there=kept.where),
            )
            change = say(
                "correction: {player!r} in round {round}: {old} becomes {new}",
                player=said.player, round=said.round, old=old, new=new,
            )  # fmt: skip
            (kept.notes if kept.is_kept else changes).append(change)
        kept.row["note"] = "; ".join(dict.fromkeys(filter(None, (row.row.get("note") for row, _ in found))))
    elif said.withdrawn and not any(row.is_kept and result.withdrawn for row, result in found):
        changes.append(say(
            "withdrawal: {player!r} in round {round}, in {there}",
            player=said.player, round=said.round, there=kept.where,
        ))  # fmt: skip
    if any(earlier):
        kept.row[CORRECTED] = "; ".join(dict.fromkeys("; ".join(filter(None, earlier)).split("; ")))
        said = said if kept.plan.is_first_format else replace(said, corrected=kept.row[CORRECTED])
    for row, result in others:
        if before.path == row.place.path:
            line = say("on line {line} already", line=before.line)
            row.wrong(
                "{player!r} has a result for round {round} {line}{remedy}",
                player=result.player, round=result.round, line=line, remedy=_REMEDY,
            )  # fmt: skip
        elif result != said:
            key = (row.place.path, before.path, result.round)
            clashes.setdefault(key, []).append((row, result.player, before.line))
    return kept, said


def _shown(row: ResultRow, result: Result, other: Result) -> str:
    """The points with what breaks ties, or why there are none; and what was played, if `other` played another unit."""
    if not result.there:
        return "withdrawn" if result.withdrawn else "absent"
    ties = ", ".join(filter(None, (row.row.get(name) for name in row.breaks)))
    return f"{result.points}{f' ({ties})' if ties else ''}{f', {result.unit}' if result.unit != other.unit else ''}"


def _tell(path: str, number: int, clashes: Sequence[tuple[ResultRow, str, int]], count: int) -> None:
    """Report results that differ from those of another table, of so many that this one has for the round. Most of them
    are not mistyped one by one: they belong to another round."""
    remedy = _REMEDY
    if _NO_CHANCE <= len(clashes) > count / 2:
        meant = say("if the table is of another round, correct its column round; else strike one of the two tables")
        remedy = say(", and so have {more} more of {count}: {meant}", more=len(clashes) - 1, count=count, meant=meant)
        clashes = clashes[:1]
    for row, player, line in clashes:
        row.wrong(
            "{player!r} has another result for round {round} in {path}:{line}{remedy}",
            player=player, round=number, path=path, line=line, remedy=remedy,
        )  # fmt: skip


def _header(
    cells: Sequence[str], where: str, columns: Sequence[str], needed: Sequence[str], known: _Words
) -> list[str]:
    """The columns that the first line names."""
    english = {_folded(name): name for name in columns}
    header = [english.get(_folded(cell), known.headings.get(_folded(cell), plain(cell).lower())) for cell in cells]
    if gone := [quoted(name) for name in needed if name not in header]:
        which = (
            say("the columns {gone} are missing", gone=listed(gone, "and"))
            if gone[1:]
            else say("the column {gone} is missing", gone=gone[0])
        )
        raise ContentError(say("{where}:1: {which}; the first line names the columns", where=where, which=which))
    for name in header:
        if name and name not in columns:
            raise ContentError(
                say("{where}:1: there is no column {name!r}{hint}", where=where, name=name, hint=hint(name, columns))
            )
        if name and header.count(name) > 1:
            raise ContentError(say("{where}:1: the column {name!r} is there twice", where=where, name=name))
    return header


class _Words:
    """What may stand in a table, in English or in the language of the pack; and the English words that are meant."""

    def __init__(
        self,
        plan: Plan,
        words: Labels,
        headings: Mapping[str, str],
        replayed: Replayed,
        seated: NewSeats,
        event: str,
    ) -> None:
        all_units, first = units(plan), {words(name): name for name in (*FIRST_COLUMNS, "total", "note")}
        self.plan, self.replayed, self.seated, self.event = plan, replayed, seated, event
        self.players = {plain(name): name for name in plan.everybody}
        self.games = dict[Any, str]()  # whose they are, by unit and code
        # Late-comers, and whose names theirs look like; not of those who were seated.
        self.late = {name: "" for _, name in seated if name not in self.players}
        self.units = {_folded(text): unit.label for unit in all_units for text in (title_of(words, unit), unit.label)}
        self.statuses = {_folded(text): status for status in STATUS for text in (words(status), status)}
        self.headings = {_folded(text): name for text, name in {**first, **headings}.items()}


def _folded(text: str) -> str:
    return re.sub(r"[\s_:]+", " ", plain(text)).casefold()


# --------------------------------------------------------------------------------------------------------------------
# Everybody in order: what games share of it.
#
# What a round is worth to a player is what the plan adds up: points, or what a game makes of them. A missed round is
# worth nothing, or by the plan an average. All rounds count, or by the plan each player's best.


R = TypeVar("R", bound=Result)


@dataclass(slots=True)
class StandingsLine(Generic[R]):
    """A line of the standings, as far as games share it. What is added up is of the rounds that count."""

    player: str
    total: int = 0  # what the plan adds up
    points: int = 0
    played: int = 0  # rounds, whether they count or not
    best: int = 0
    won: int = 0
    last: int = 0
    withdrawn: bool = False
    rank: int | None = None
    rounds: dict[int, R] = field(default_factory=dict)
    ranks: dict[int, int] = field(default_factory=dict)  # of the rounds in which the player was there
    matchpoints: dict[int, int] = field(default_factory=dict)  # of the same
    shares: dict[int, int] = field(default_factory=dict)  # the same in per cent of what was possible
    worth: dict[int, int] = field(default_factory=dict)  # of all rounds of the event, also of missed ones
    counting: Sequence[int] = ()  # those of them that count

    def add_up(self, ranking: str) -> list[R]:
        """Count what the rounds hold; returns those that count in which the player was there."""
        there = [self.rounds[number] for number in self.counting if number in self.ranks]
        self.total = sum(self.worth[number] for number in self.counting)
        self.points = self.total if ranking == POINTS else sum(result.points for result in there)
        self.played = len(self.ranks)
        self.won = sum(self.ranks[result.round] == 1 for result in there)
        return there


L = TypeVar("L", bound=StandingsLine[Any])


def lines_of(plan: Plan, results: Sequence[R], line: Callable[[str], L]) -> dict[str, L]:
    """A line for everybody in the plan and for late-comers, with the rounds they have results for."""
    lines = {name: line(name) for name in plan.everybody}
    for result in results:
        found = lines.setdefault(result.player, line(result.player))
        found.rounds[result.round] = result
        found.withdrawn |= result.withdrawn
    return lines


def compare(lines: Mapping[str, L], here: Sequence[R], order: Callable[[R], Any], alone: int) -> None:
    """Ranks, matchpoints and shares of a round among those who were there and played the same: 2 matchpoints for each
    player left behind, 1 for each who is level. `alone` is the share of a player who has nobody to be compared with."""
    there = [result for result in here if result.there]
    ordered, most = sorted(map(order, there)), 2 * len(there) - 2
    for result in there:
        line, number = lines[result.player], result.round
        behind, not_ahead = bisect_left(ordered, order(result)), bisect_right(ordered, order(result))
        line.ranks[number] = 1 + len(ordered) - not_ahead
        line.matchpoints[number] = behind + not_ahead - 1
        line.shares[number] = (200 * line.matchpoints[number] + most) // (2 * most) if most else alone


# What a round is worth where no average takes its place, by what the plan adds up.
WORTH: Final[Mapping[str, Callable[[Any, int], int]]] = {
    POINTS: lambda line, number: line.rounds[number].points if number in line.ranks else 0,
    MATCHPOINTS: lambda line, number: line.matchpoints.get(number, 0),
    PERCENTAGE: lambda line, number: line.shares.get(number, 0),
}


def count_rounds(plan: Plan, lines: Collection[L], own: Mapping[str, Callable[[L, int], int]]) -> None:
    """What each round is worth to everybody, and which rounds count; `own` are the rankings of the game.

    An average is that of all who played the round, but no more than that of the player's own rounds, both rounded down,
    so that nobody gains by staying away. Of rounds that are worth the same the first counts."""
    worth = {**WORTH, **own}[plan.ranking]
    rounds = sorted({number for line in lines for number in line.rounds})
    for line in lines:
        line.worth = {number: worth(line, number) for number in rounds}
    if plan.missed == AVERAGE:
        average = {number: _mean(line.worth[number] for line in lines if number in line.ranks) for number in rounds}
        for line in lines:
            if line.ranks and not line.withdrawn:
                usual = _mean(line.worth[number] for number in line.ranks)
                line.worth |= {number: min(usual, average[number]) for number in rounds if number not in line.ranks}
    for line in lines:
        best = sorted(rounds, key=line.worth.__getitem__, reverse=True)
        line.counting = sorted(best[: plan.count_best or None])


def _mean(values: Iterable[int]) -> int:
    found = [*values]
    return sum(found) // len(found) if found else 0


def ranked(lines: Sequence[L], key: Callable[[L], tuple[int, ...]]) -> list[L]:
    """The lines in order, with their ranks. Players who have withdrawn come last, without one."""
    order = sorted(lines, key=lambda line: (line.withdrawn, key(line)))
    for place, line in enumerate(order, start=1):
        if not line.withdrawn:
            before = order[place - 2] if place > 1 else None
            line.rank = before.rank if before is not None and key(before) == key(line) else place
    return order


# What may break ties in every game; the less, the better.
_BREAKS: Final[Mapping[str, Callable[[Any], int]]] = {
    "points": lambda line: -line.points,
    "rounds-won": lambda line: -line.won,
    "best-round": lambda line: -line.best,
    "last-round": lambda line: -line.last,
}


def order_of(plan: Plan, own: Mapping[str, Callable[[Any], int]]) -> Callable[[Any], tuple[int, ...]]:
    """What decides the standings: the total, then the rules for ties; `own` are those of the game."""
    breaks = [{**_BREAKS, **own}[rule] for rule in plan.tie_breaks]
    return lambda line: (-line.total, *(rule(line) for rule in breaks))


Rows = Sequence[Sequence[str]]
Column = tuple[float, Callable[[Any], str]]  # its share of the width, and what stands there of a line


@dataclass(frozen=True, slots=True)
class Standings:
    """What a game makes of results; its functions take lines of its own kind."""

    order: Sequence[StandingsLine[Any]]
    key: Callable[[Any], tuple[int, ...]]  # by which they are in order
    columns: Mapping[str, Column]  # after rank and player, by their labels
    rounds: Sequence[tuple[str, Rows]]  # under titles
    in_rounds: int  # how many of the columns rounds have: the last ones
    overall: Mapping[str, Callable[[Any], int]]  # columns for programs: of everything, then of each round
    in_round: Mapping[str, Callable[[Any, int], int]]
    added: str  # the label of what is added up
    said: Callable[[int], str] = figures  # how that is printed
    notes: Sequence[str] = ()  # what the organiser should know


def missing(
    found: Sequence[Result], lines: Sequence[StandingsLine[Any]], seats: Mapping[int, Named] | None
) -> Iterator[str]:
    """What is missing, so that nobody mistakes half a table for the whole; not of those who are not in the `seats`, if
    people were seated anew."""
    rounds = sorted({result.round for result in found})
    if not rounds:
        yield say("the table holds no results yet")
    there = {(result.round, result.player) for result in found}
    for number in rounds:
        seated = {name for table in seats[number] for name in table} if seats else {line.player for line in lines}
        gone = {line.player for line in lines if line.withdrawn or line.player not in seated}
        absent = [line.player for line in lines if (number, line.player) not in there and line.player not in gone]
        if absent:
            shown = joined(", ", absent[:5]) + (
                say(" and {absent} more", absent=len(absent) - 5) if len(absent) > 5 else ""
            )
            yield say("round {number}: no result for {shown}", number=number, shown=shown)


# --------------------------------------------------------------------------------------------------------------------
# The standings on paper and for a browser: the event, what decided ties, the crosstable, then round by round.


_IN_WORDS: Final = 4  # rounds of the crosstable: more are headed by their numbers
_ABREAST: Final = 10  # rounds of the crosstable beside each other on paper
ON_A_PAGE: Final = 32  # players of whom a page holds everything, in type for a wall
_IN_A_COLUMN, _IN_THREE = 40, 150.0  # players, and from which width of the paper on there are three columns
_WHOLE: Final = 20  # players: such a round stays on one page
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)$")  # the figures at the end of what is said of a tie
_FEW: Final = 3  # cells of a row, of which there are three columns at most
_GAP: Final = 0.3  # between two columns of rows, as a share


def standings_files(now: Occasion, plan: Plan, found: Standings) -> dict[str, bytes]:
    """The standings on paper and for a browser, by the names of their files. The page for a browser loads itself anew,
    so that a screen shows what was last worked out."""
    words, crossed = now.words, crosstable(found)
    head = [words(key) for key in ("rank", "player", *found.columns)]
    struck = [words("crosstable_struck")] if plan.count_best else []
    numbers = range(1, len(crossed[0]) - 2 if crossed else 1)
    rounds = [words("round_title", number=number) if len(numbers) <= _IN_WORDS else str(number) for number in numbers]
    told: dict[str, Any] = {
        "language": now.book.language,
        "title": words.named(now.event, words("standings")),
        "still": False,
        "rules": standing(plan, words),
        "head": head,
        "rows": [
            [
                *(str(line.rank or "–"), _called(words, line.player, "withdrawn" if line.withdrawn else "")),
                *(said(line) for _, said in found.columns.values()),
            ]
            for line in found.order
        ],
        "ties": {"title": words("ties_title"), "lines": list(ties(words, found, plan.tie_breaks))},
        "crosstable": {
            "title": words("crosstable"),
            "how": words.apart([words("crosstable_how"), *struck]),
            "head": [*head[:2], *rounds, words(found.added)],
            "rows": [[rank, player_said(words, name), *rest] for rank, name, *rest in crossed],
        },
        "rounds": [
            {"title": title, "head": [*head[:2], *head[-found.in_rounds :]], "rows": rows}
            for title, rows in found.rounds
        ],
    }
    return {"standings.pdf": _document(now, found, told), "standings.html": filled("standings", told)}


def standing(plan: Plan, words: Labels) -> str:
    """How the standings are ordered."""
    kept = [words("standing_count_best", number=plan.count_best)] if plan.count_best else []
    missed = [words("standing_missed_average")] if plan.missed == AVERAGE else []
    breaks = [words(f"tie_{rule.replace('-', '_')}") for rule in plan.tie_breaks]
    return words.apart([words(f"standing_{plan.ranking}"), *kept, *missed, *breaks])


def standings_table(plan: Plan, found: Standings) -> TableRows:
    """The standings as a table for programs: what all games report, and in further columns what this one adds; what
    rounds are worth only where that is not what earlier versions added up."""
    numbers, worth = range(1, plan.rounds + 1), ("worth", "counts") if plan.weighs else ()
    head = [f"round_{number}_{what}" for number in numbers for what in (*found.in_round, *worth)]
    total = ["total"] if worth else []
    table: TableRows = [["rank", "player", *total, *found.overall, "rounds", "rounds_won", "withdrawn", *head]]
    for line in found.order:
        parts: list[str | int] = []
        for number in numbers:
            parts += [value(line, number) if number in line.ranks else "" for value in found.in_round.values()]
            parts += [line.worth.get(number, ""), "yes" if number in line.counting else ""] if worth else []
        values = [*([line.total] if worth else []), *(value(line) for value in found.overall.values())]
        withdrawn = "yes" if line.withdrawn else ""
        table.append([line.rank or "", line.player, *values, line.played, line.won, withdrawn, *parts])
    return table


def _document(now: Occasion, found: Standings, told: Mapping[str, Any]) -> bytes:
    """On paper."""
    flow, crossed, across = now.flow("standings", larger=ON_A_WALL), told["crosstable"], told["head"]
    flow.paragraph(told["rules"], face="serif-italic")
    if len(found.order) > ON_A_PAGE and now.book.theme.text_scale == 1:  # rank, name and total, before all the rest
        said = [[*row[:2], found.said(line.total)] for row, line in zip(told["rows"], found.order, strict=True)]
        in_columns(flow, [*across[:2], crossed["head"][-1]], said, (1, 4, 1.6), told["title"])
    tables = [told["rows"], *(each["rows"] for each in told["rounds"])]
    longest = max((row[1] for rows in tables for row in rows), key=lambda name: measure(name, 1, "sans"), default="")

    def table(head: Sequence[str], rows: Rows, title: str = "", said: str = "") -> None:
        whole = len(rows) <= _WHOLE
        flow.table(head, rows, [1] * len(head), title=title, said=said, whole=whole, longest=longest)

    table(across, told["rows"])
    if told["ties"]["lines"]:
        flow.heading(told["ties"]["title"])
        last = len(told["ties"]["lines"]) - 1
        for number, tie in enumerate(told["ties"]["lines"]):
            sentence = _IN_BRACKETS.sub(lambda found: found[0].replace(" ", NO_BREAK), tie)
            flow.paragraph(sentence, keep=number < last <= _WHOLE)
    for start in range(2, len(crossed["head"]) - 1 if crossed["rows"] else 0, _ABREAST):
        head, *part = ([*row[:2], *row[start:-1][:_ABREAST], row[-1]] for row in (crossed["head"], *crossed["rows"]))
        table(head, part, crossed["title"], crossed["how"])
    for each in told["rounds"]:
        table(each["head"], each["rows"], each["title"])
    return flow.done().to_bytes()


def in_columns(flow: Flow, head: Sequence[str], rows: Rows, shares: Sequence[float], title: str) -> None:
    """A table for the wall whose rows go down two or three columns of each page."""
    across = 3 if len(rows) > 2 * _IN_A_COLUMN and len(head) <= _FEW and flow.width > _IN_THREE else 2
    at_once = -(-len(rows) // -(-len(rows) // (across * _IN_A_COLUMN)))  # on each page as many
    for start in range(0, len(rows), at_once):
        flow.table(*down_columns(head, rows[start : start + at_once], shares, across))
        flow.new_page(title)


def down_columns(
    head: Sequence[str], rows: Rows, shares: Sequence[float], across: int
) -> tuple[list[str], Rows, list[float]]:
    """A table beside itself, a gap between: its head, its rows, and the shares of its columns."""
    high = -(-len(rows) // across)
    lines = [[*rows[top::high], *[[""] * len(head)] * across][:across] for top in range(high)]
    return (
        [cell for _ in range(across) for cell in ("", *head)][1:],
        [[cell for part in line for cell in ("", *part)][1:] for line in lines],
        [share for _ in range(across) for share in (_GAP, *shares)][1:],
    )


def player_said(words: Labels, name: str, key: str = "player_number") -> str:
    """A player's name; of one who has only a number "player 9"."""
    return words(key, number=int(name)) if name.isdecimal() else name


def absent(words: Labels, result: Result) -> str:
    """A player without points in a round, and why."""
    return _called(words, result.player, "withdrawn" if result.withdrawn else "absent")


def _called(words: Labels, name: str, why: str) -> str:
    said = player_said(words, name)
    return f"{said} ({words(why)})" if why else said


def crosstable(found: Standings) -> list[list[str]]:
    """Rank, player, what each round is worth with the rank in it, and the total; nothing before the first result."""
    rows: list[list[str]] = []
    for line in found.order if any(line.rounds for line in found.order) else ():
        cells = [_worth(found, line, number) for number in range(1, max(line.worth) + 1)]
        rows.append([str(line.rank or "–"), line.player, *cells, found.said(line.total)])
    return rows


def _worth(found: Standings, line: StandingsLine[Any], number: int) -> str:
    """What a round is worth; one that does not count in square brackets."""
    worth, rank = line.worth.get(number, 0), line.ranks.get(number)
    if not worth and rank is None:
        return "–"
    said = f"{found.said(worth)} ({rank or '–'})"
    return said if number in line.counting else f"[{said}]"


def ties(words: Labels, found: Standings, rules: Sequence[str]) -> Iterator[str]:
    """A sentence for each two neighbours who are level in the first part of the key: which rule decides, and how."""
    there = [line for line in found.order if line.played and not line.withdrawn]
    for first, second in pairwise(there):
        here, other = found.key(first), found.key(second)
        if here[0] != other[0]:
            continue
        names = {
            "first": player_said(words, first.player),
            "second": player_said(words, second.player),
            "behind": player_said(words, second.player, "player_number_behind"),
        }
        rule = next((place for place in range(1, len(here)) if here[place] != other[place]), 0)
        if not rule:
            yield words("tie_shared", **names)
            continue
        # What counts upwards has its sign turned in keys.
        counted = [abs(part) if rules[rule - 1] == "monsters" else -part for part in (here[rule], other[rule])]
        values = ["–" if number == -MOST_POINTS else figures(number) for number in counted]
        said = words(f"tie_{rules[rule - 1].replace('-', '_')}")
        yield words("tie_explained", rule=said, here=values[0], there=values[1], **names)


def signed(number: int) -> str:
    """A number with its sign, as it is printed."""
    return figures(f"{number:+}")
