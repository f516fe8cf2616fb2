"""Reading tables of results: from spreadsheets and phones, several at once; every wrong row is reported with its line.

Two tables may say the same of a player in a round. Where they say different things, the organiser decides: by striking
one, or by marking the right one as a correction.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final, Generic, NamedTuple

from generator.library.dataclass import dataclass
from generator.library.decoding import decoded
from generator.library.errors import ContentError, Place, Report
from generator.library.suggest import hint, listed, quoted, shortened
from generator.library.tables import TableRows, from_csv
from generator.pack.plan import Plan
from generator.pack.results import FIRST_COLUMNS, MOST_BYTES, MOST_ROWS, R, player_name
from generator.pack.units import Unit, title_of
from generator.text.labels import Labels

STATUS: Final = ("late", "absent", "withdrawn", "correction")
_GONE: Final = ("absent", "withdrawn")
_WHOLE: Final = re.compile(r"([-−+]?[0-9]+)(?:[.,]0+)?")  # also 98,0, as spreadsheets may write 98
_MOST_DIGITS: Final = 6  # more are out of every range


Replayed = Callable[[str, str], tuple[int, int]]  # what the code of a game earns with the draws of a unit, and loses


def no_codes(_: str, __: str) -> tuple[int, int]:
    """What a code comes to in games that have none."""
    raise ContentError("codes of games are not known here; write the points")


class ResultTable(NamedTuple):
    """A file with results."""

    where: str
    data: bytes


@dataclass(slots=True)
class Read(Generic[R]):
    """What tables of results say."""

    results: list[R] = field(default_factory=list)
    rows: TableRows = field(default_factory=list)  # one for each of them, for a table of all
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ResultWords:
    """What may stand in a table, in English or in the language of the pack; and the English words that are meant."""

    plan: Plan
    players: Mapping[str, str]
    units: Mapping[str, str]
    statuses: Mapping[str, str]
    headings: Mapping[str, str]
    replayed: Replayed


def vocabulary(
    plan: Plan, units: Sequence[Unit], words: Labels, headings: Mapping[str, str], replayed: Replayed = no_codes
) -> ResultWords:
    """That of an event; `headings` are the columns that a game adds, in the language of the pack."""
    names = [player_name(plan, index) for index in range(plan.players)]
    first = {words(name): name for name in (*FIRST_COLUMNS, "total", "note")}
    return ResultWords(
        plan,
        {_plain(name): name for name in names},
        {_folded(text): unit.label for unit in units for text in (title_of(words, unit), unit.label)},
        {_folded(text): status for status in STATUS for text in (words(status), status)},
        {_folded(text): name for text, name in {**first, **headings}.items()},
        replayed,
    )


def _plain(text: str) -> str:
    """A text with its letters in one form, however it was typed; phones write another apostrophe."""
    if not text or (text.isascii() and text.isalnum()):
        return text
    return unicodedata.normalize("NFC", " ".join(text.split())).replace("’", "'")


def _folded(text: str) -> str:
    return re.sub(r"[\s_:]+", " ", _plain(text)).casefold()


class _Found(NamedTuple, Generic[R]):
    row: ResultRow[R]
    result: R


class ResultRow(ABC, Generic[R]):
    """One row while it is checked."""

    columns: Sequence[str]  # all that a table may have
    needed: Sequence[str]  # those that it must have
    written: Sequence[str]  # those that hold points

    def __init__(self, row: Mapping[str, str], place: Place, report: Report, known: ResultWords) -> None:
        self.row, self.plan, self.place = row, known.plan, place
        self._report, self.known = report, known
        self._good = True
        said = [word for word in re.split(r"[,;+]", row.get("status", "")) if word.strip()]
        self._statuses = [known.statuses.get(_folded(word), word.strip()) for word in said]

    @classmethod
    def read(cls, tables: Sequence[ResultTable], known: ResultWords) -> Read[R]:
        """The rows that say something; all wrong ones are reported together."""
        report, read = Report(), Read[R]()
        found: dict[tuple[int, str], list[_Found[R]]] = {}
        for table in tables:
            for row in cls._rows(table, known, report, read.notes):
                result = row.result()
                if result is not None:
                    found.setdefault((result.round, result.player), []).append(_Found(row, result))
        read.rows.append(cls.columns)
        for each in found.values():
            row, result = _settled(each)
            read.results.append(result)
            read.rows.append(row.canonical(result))
        report.raise_if_any()
        return read

    @classmethod
    def _rows(cls, table: ResultTable, known: ResultWords, report: Report, notes: list[str]) -> Iterator[ResultRow[R]]:
        where, data = table
        if len(data) > MOST_BYTES:
            raise ContentError(f"{where}: more than {MOST_BYTES:,} bytes, which is the limit for a table of results")
        text, note = decoded(data, where, known.players.values())
        notes += [note] if note else []
        lines = from_csv(text, where)
        _, head = next(lines, (1, []))
        header = _header(head, where, cls.columns, cls.needed, known)
        for line, cells in lines:
            if line > MOST_ROWS:
                raise ContentError(f"{where}:{line}: more than {MOST_ROWS:,} lines, which is the limit")
            if not any(cell.strip() for cell in cells):
                continue
            place = Place(where, line)
            if any(cell.strip() for cell in cells[len(header) :]):
                report.error(
                    place,
                    f"the row has {len(cells)} cells, the first line {len(header)}; put a text with a comma in quotes",
                )
                continue
            yield cls(dict(zip(header, map(_plain, cells), strict=False)), place, report, known)

    @abstractmethod
    def made(self, number: int, player: str, unit: str, *, there: bool, withdrawn: bool) -> R:
        """The result; of somebody who was there with the points of the row, which are checked now."""

    def wrong(self, message: str) -> None:
        """Report a mistake in this row."""
        self._good = False
        self._report.error(self.place, message)

    @property
    def corrects(self) -> bool:
        return "correction" in self._statuses

    def result(self) -> R | None:
        """What the row says, if it says something and is right."""
        row, plan, known = self.row, self.plan, self.known
        number = self.number("round", 1, plan.rounds)
        for status in self._statuses:
            if status not in STATUS:
                self.wrong(f"there is no status {quoted(status)}; possible: {listed(STATUS)}, or nothing")
        written = row.get("player", "")
        player = known.players.get(written, written)
        if not player:
            self.wrong("the player is missing")
        elif written not in known.players and "late" not in self._statuses:
            self.wrong(
                f"no player {quoted(player)} is in the plan{hint(player, known.players)}; "
                "a late-comer has the status late"
            )
        unit = row.get("played", "") or f"round/{number}"
        if _folded(unit) not in known.units and (number or row.get("played")):
            self.wrong(f"nothing called {quoted(unit)} was printed{hint(unit, dict.fromkeys(known.units.values()))}")
        points = [name for name in self.written if row.get(name)]
        gone = [status for status in self._statuses if status in _GONE]
        if gone and any(row[name].strip("0-−") for name in points):
            self.wrong(f"the player is {gone[0]}, but there are points; strike one of the two")
        if not points and not gone:
            return None  # nothing known yet
        unit = known.units.get(_folded(unit), unit)
        found = self.made(number or 0, player, unit, there=not gone, withdrawn="withdrawn" in gone)
        return found if self._good else None

    def canonical(self, result: R) -> list[str]:
        """The row for a table of all results."""
        status = ", ".join(word for word in self._statuses if word != "correction")
        said = {**self.row, "player": result.player, "played": result.unit, "status": status}
        return [said.get(name, "") for name in self.columns]

    def number(self, name: str, low: int, high: int) -> int | None:
        """The whole number in a column; None, and a mistake reported, where there is none."""
        text = self.row.get(name, "")
        whole = _WHOLE.fullmatch(text)
        if not whole:
            self.wrong(f"{name} is {quoted(text)}, not a whole number" if text else f"{name} is empty")
            return None
        digits = whole[1]
        value = self.signed(name, int(digits.replace("−", "-"))) if len(digits) <= _MOST_DIGITS else None
        if value is None or not low <= value <= high:
            self.wrong(f"{name} is {shortened(text)}; {low} to {high} is possible")
            return None
        return value

    def signed(self, _: str, value: int) -> int:
        """A number as the game means it."""
        return value


def _settled(found: Sequence[_Found[R]]) -> _Found[R]:
    """What holds of all that is said of a player in a round; the others must say the same."""
    counting = [each for each in found if each.row.corrects] or found
    first = counting[0]
    for row, result in counting[1:]:
        before = first.row.place
        if before.path == row.place.path:
            line = f"on line {before.line} already"
            row.wrong(f"{quoted(result.player)} has a result for round {result.round} {line}{_REMEDY}")
        elif result != first.result:
            line = f"in {before.path}:{before.line}"
            row.wrong(f"{quoted(result.player)} has another result for round {result.round} {line}{_REMEDY}")
    return first


_REMEDY: Final = "; strike one of the two, or give the right one the status correction"


def _header(
    cells: Sequence[str], where: str, columns: Sequence[str], needed: Sequence[str], known: ResultWords
) -> list[str]:
    """The columns that the first line names."""
    english = {_folded(name): name for name in columns}
    header = [english.get(_folded(cell), known.headings.get(_folded(cell), _plain(cell).lower())) for cell in cells]
    for name in needed:
        if name not in header:
            raise ContentError(f"{where}:1: the column {quoted(name)} is missing; the first line names the columns")
    for name in header:
        if name and name not in columns:
            raise ContentError(f"{where}:1: there is no column {quoted(name)}{hint(name, columns)}")
        if name and header.count(name) > 1:
            raise ContentError(f"{where}:1: the column {quoted(name)} is there twice")
    return header
