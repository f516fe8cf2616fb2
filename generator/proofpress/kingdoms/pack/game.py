"""This game, as packs see it: what a row of results holds, its form, the standings, and all the rest by its names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from proofpress.errors import say
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.pack.deals import ABOUT, KIND, OPTIONS, PLACES, LandsPlan, derive, plan_from, read_plan
from proofpress.kingdoms.pack.pages import certificate_names, facts, for_all, make, parts, piles, rulings
from proofpress.kingdoms.printing.book import Book, open_book
from proofpress.language import Labels
from proofpress.pack.game import Made, PackGame, ResultForm, form_box, form_final
from proofpress.pack.plan import MOST_PLAYERS
from proofpress.pack.results import (
    CORRECTED,
    FIRST_COLUMNS,
    MOST_POINTS,
    Column,
    Result,
    ResultRow,
    Rows,
    Standings,
    StandingsLine,
    absent,
    compare,
    count_rounds,
    lines_of,
    order_of,
    player_said,
    ranked,
)
from proofpress.press.typesetting import figures
from proofpress.records import by_key, dataclass

# --------------------------------------------------------------------------------------------------------------------
# A row of the table: the parts of the score sheet, the total, and what breaks ties at a table.


PARTS: Final = ("pieces", "castle", "magic", "nation", "capitals", "cities", "crown", "lost")
COLUMNS: Final = (*FIRST_COLUMNS, *PARTS, "total", "resources", "note", CORRECTED)
TIE: Final = ("pieces", "castle", "magic", "resources")  # of two with the same total, in this order
MOST_RESOURCES: Final = 27  # of three full tracks


@dataclass(frozen=True, slots=True)
class TableResult(Result):
    """A player in a round, at a table; ties are broken as the rules say."""

    table: int
    tie: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """What decides the places at a table."""
        return (self.points, *self.tie)


class TableRow(ResultRow):
    columns = COLUMNS
    needed = ("round", "table", "player", "total")
    breaks = TIE
    written = (*PARTS, "total", "resources")

    def made(self, number: int, player: str, unit: str, *, there: bool, withdrawn: bool) -> TableResult:
        place = self.number("table", 1, MOST_PLAYERS) or 0
        points, tie = self._points() if there else (0, ())
        return TableResult(number, player, unit, points, there, place, tie, withdrawn=withdrawn)

    def _points(self) -> tuple[int, tuple[int, ...]]:
        """Total and tie-break; where the parts are filled in, they must add up to the total."""
        parts = self.parts(PARTS, -MOST_POINTS, "parts")
        adds_up = say("; the parts add up to {values}", values=sum(parts.values())) if parts else ""
        total = self.number("total", -MOST_POINTS, MOST_POINTS, adds_up)
        resources = self.number("resources", 0, MOST_RESOURCES) if self.row.get("resources") else 0
        if parts and total is not None and sum(parts.values()) != total:
            self.wrong(
                "the parts add up to {values}, but the total is {total}", values=sum(parts.values()), total=total
            )
        known = {**parts, "resources": resources or 0}
        return total or 0, tuple(known.get(name, 0) for name in TIE)


def headings(edition: Edition, words: Labels) -> dict[str, str]:
    """The columns of this game in the language of a pack."""
    return {said: name for name, said in _scored(edition, words, (*PARTS, "resources")).items()}


def form(edition: Edition, _: LandsPlan, words: Labels) -> ResultForm:
    """The parts of the score sheet, the total, and what breaks ties."""
    groups = [
        {"title": said, "boxes": [form_box(part, "")], "sum": ""}
        for part, said in _scored(edition, words, PARTS).items()
    ]
    finals = [
        form_final("total", words("total"), "form_wrong_total"),
        form_final("resources", words("score_resources")),
    ]
    return {"groups": groups, "finals": finals, "heads": ()}


def _scored(edition: Edition, words: Labels, names: Sequence[str]) -> dict[str, str]:
    """How lines of the score sheet are called, which say at which level nations score."""
    return {name: words(f"score_{name}", level=len(edition.file.research)) for name in names}


# --------------------------------------------------------------------------------------------------------------------
# The standings.
#
# Points of different set-ups and sizes of tables do not compare well, so the standings count places by default: the
# share of the others at the table that a player left behind, in per cent. Ties at a table are broken as the rules say.


@dataclass(slots=True)
class TableStanding(StandingsLine[TableResult]):
    """A line of the standings; ranks are places at the table."""

    places: int = 0  # per cent of the others at the table that were left behind, of all rounds that count


# Labels of columns, with their shares of the width and what stands there.
_COLUMNS: Final[Mapping[str, Column]] = {
    "rounds_played": (1.2, lambda line: figures(line.played)),
    "pack_won": (1.4, lambda line: figures(line.won)),
    "pack_places": (1.6, lambda line: figures(line.places)),
    "points": (1.4, lambda line: figures(line.points)),
}
_BREAKS: Final[Mapping[str, Callable[[Any], int]]] = {"places": lambda line: -line.places}  # besides the usual ones


def standings(plan: LandsPlan, found: Sequence[TableResult], words: Labels) -> Standings:
    """Everybody in order, by places at tables or by points."""
    order = in_order(plan, found)
    return Standings(
        order,
        order_of(plan, _BREAKS),
        _COLUMNS,
        list(_tables(words, order, found)),
        in_rounds=2,
        overall={"places": lambda line: line.places, "points": lambda line: line.points},
        in_round={
            "points": lambda line, number: line.rounds[number].points,
            "place": lambda line, number: line.ranks[number],
            "share": lambda line, number: line.shares[number],
        },
        added="pack_places" if plan.ranking == PLACES else plan.ranking,
        notes=_level_at_tables(found),
    )


def in_order(plan: LandsPlan, results: Sequence[TableResult]) -> list[TableStanding]:
    """Everybody in order. Players who have withdrawn come last, without a rank."""
    lines = lines_of(plan, results, TableStanding)
    last = max((result.round for result in results), default=0)
    for here in by_key(((result.round, result.table), result) for result in results).values():
        compare(lines, here, lambda result: result.order, alone=100)
    count_rounds(plan, lines.values(), {PLACES: lambda line, number: line.shares.get(number, 0)})
    for line in lines.values():
        there = line.add_up(plan.ranking)
        line.places = line.total if plan.ranking == PLACES else sum(line.shares[result.round] for result in there)
        line.best = max((result.points for result in there), default=-MOST_POINTS)
        final = line.rounds.get(last)
        line.last = line.shares.get(last, 0) if final and final.there else -MOST_POINTS
    return ranked([*lines.values()], order_of(plan, _BREAKS))


def _level_at_tables(results: Sequence[TableResult]) -> list[str]:
    """A sentence for each shared place where nothing was written down that would break the tie."""
    level = (result for result in results if result.there and not any(result.tie))
    seen = by_key(((result.round, result.table, result.order), result.player) for result in level)
    return [
        say(
            "round {number}, table {place}: {players} tie; fill in parts and resources to break it",
            number=number,
            place=place,
            players=" and ".join(players),
        )
        for (number, place, _), players in seen.items()
        if len(players) > 1
    ]


def _tables(words: Labels, order: Sequence[TableStanding], found: Sequence[TableResult]) -> Iterator[tuple[str, Rows]]:
    """Round by round, table by table."""
    lines = {line.player: line for line in order}
    for number, table in sorted({(result.round, result.table) for result in found}):
        here = [result for result in found if (result.round, result.table) == (number, table)]
        here.sort(key=lambda result: (not result.there, lines[result.player].ranks.get(result.round, 0), result.player))
        rows = [_cells(words, lines[result.player], result) for result in here]
        yield words("round_pod", number=number, table=table), rows


def _cells(words: Labels, line: TableStanding, result: TableResult) -> list[str]:
    if not result.there:
        return ["–", absent(words, result), "", ""]
    number = result.round
    said = player_said(words, result.player)
    return [str(line.ranks[number]), said, str(line.shares[number]), figures(result.points)]


# --------------------------------------------------------------------------------------------------------------------
# What packs ask of the game.


# Nearly all set-ups are accepted; data with which this many in a row are not would be dealt forever.
MOST_TRIES = 100


def try_out(book: Book, plan: LandsPlan, commitment: str) -> Made:
    dealt = next(derive(book.edition, plan, bytes(32), most=MOST_TRIES))
    made = make(book, plan, commitment, dealt, {})
    return Made(made.unit, {**made.files, **for_all(book, plan)})


GAME = PackGame(
    kind=KIND,
    about=ABOUT,
    options=OPTIONS,
    plan_from=plan_from,
    read_plan=read_plan,
    facts=facts,
    limits=lambda _edition, _plan: (),
    try_out=try_out,
    load=load_edition,
    open_book=open_book,
    derive=derive,
    certificates=lambda plan, unit: list(certificate_names(plan, unit).values()),
    make=make,
    for_all=lambda book, plan, _commitment, _dealt: for_all(book, plan),
    again=("results", "check rows"),
    piles=piles,
    parts=parts,
    rulings=rulings,
    row=TableRow,
    headings=headings,
    form=form,
    standings=lambda _pack, plan, found, words: standings(plan, found, words),
)
