"""This game, as packs see it: what a row of results holds, its form, the standings, and all the rest by its names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from proofpress.cartographers.certificate import Checked, may_be_code, played, verify
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.pack.deals import (
    ABOUT,
    KIND,
    OPTIONS,
    MapPlan,
    derive,
    foretold,
    plan_from,
    read_plan,
)
from proofpress.cartographers.pack.pages import (
    CALLER,
    event_page,
    facts,
    file_names,
    made,
    make,
    parts,
    piles,
    proved,
    rulings,
)
from proofpress.cartographers.printing.book import Book, open_book
from proofpress.cartographers.records import SEASONS
from proofpress.cartographers.rules.scoring import losses, total
from proofpress.cartographers.search.bots import players_for
from proofpress.errors import ProofpressError, UsageError, listed, quoted, say
from proofpress.language import Labels
from proofpress.pack.folder import has, read
from proofpress.pack.game import Made, Pack, PackGame, ResultForm, form_box, form_final
from proofpress.pack.plan import COMPARING, POINTS, one_of_each_language, title_of, units
from proofpress.pack.results import (
    CORRECTED,
    FIRST_COLUMNS,
    MOST_POINTS,
    WORTH,
    Column,
    Replayed,
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
    signed,
)
from proofpress.press.typesetting import figures
from proofpress.records import by_key, dataclass
from proofpress.seeds import VALUE

# --------------------------------------------------------------------------------------------------------------------
# A row of the table: the boxes of the seasons, the total, and what was lost to monsters.


BOXES: Final = ("1", "2", "coins", "monsters")
PARTS: Final = tuple(f"{season}_{box}" for season in SEASONS for box in BOXES)
COLUMNS: Final = (*FIRST_COLUMNS, *PARTS, "total", "losses", "note", CORRECTED)


@dataclass(frozen=True, slots=True)
class MapResult(Result):
    """A player in a round, with what was lost to monsters; absent players have 0 points."""

    losses: int


class MapRow(ResultRow):
    columns = COLUMNS
    needed = ("round", "player", "total", "losses")
    breaks = ("losses",)
    written = (*PARTS, "total", "losses")

    def made(self, number: int, player: str, unit: str, *, there: bool, withdrawn: bool) -> MapResult:
        points, losses = self._points(unit) if there else (0, 0)
        return MapResult(number, player, unit, points, there, losses, withdrawn=withdrawn)

    def signed(self, name: str, value: int) -> int:
        return abs(value) if name.endswith("_monsters") else value

    def _points(self, unit: str) -> tuple[int, int]:
        """Total and losses; where the boxes of the seasons are filled in, they must add up to them. The total may be
        the code of the whole game, which says both."""
        parts = self.parts(PARTS, 0, "boxes")
        lost = sum(value for name, value in parts.items() if name.endswith("_monsters"))
        earned = sum(parts.values()) - 2 * lost
        total: int | None
        losses: int | None
        if may_be_code(self.row.get("total", "")):
            total, losses = self._of_code(unit)
        else:
            sums = {
                "total": say("; the boxes add up to {earned}", earned=earned),
                "losses": say("; the monster boxes add up to {lost}", lost=lost),
            }
            total, losses = (
                self.number(name, -MOST_POINTS, MOST_POINTS, said if parts else "") for name, said in sums.items()
            )
        if total is None or losses is None:
            return 0, 0
        losses = abs(losses)
        if parts and earned != total:
            self.wrong("the boxes add up to {earned}, but the total is {total}", earned=earned, total=total)
        if parts and lost != losses:
            self.wrong("the monster boxes add up to {lost}, but the losses are {losses}", lost=lost, losses=losses)
        if losses > total:
            who = quoted(self.row["player"])
            self.notes.append(
                say(
                    "{where}: {who} has {points} {points<point|points>} and lost {losses}; were they swapped?",
                    where=self.where,
                    who=who,
                    points=total,
                    losses=losses,
                )
            )
        return total, losses

    def _of_code(self, unit: str) -> tuple[int, int] | tuple[None, None]:
        code, player = self.row["total"], self.row["player"]
        try:
            points, losses, sealed = self.known.replayed(unit, code)
        except ProofpressError as error:
            self.wrong("total: {error}", error=error)
            return None, None
        letters = tuple(VALUE[letter] for letter in code if letter in VALUE)
        first = self.known.games.setdefault((unit, letters), player)
        if first != player:
            self.notes.append(
                say(
                    "{where}: {player!r} handed in the same game as {first!r}",
                    where=self.where,
                    player=player,
                    first=first,
                )
            )
        if sealed:
            self.notes.append(
                say(
                    "{where}: {player!r} handed in the best line known, which is sealed",
                    where=self.where,
                    player=player,
                )
            )
        said = self.number("losses", -MOST_POINTS, MOST_POINTS) if self.row.get("losses") else losses
        if said is not None and abs(said) != losses:
            self.wrong(
                "the code of the game has losses of {losses}, but the losses are {said}",
                losses=losses,
                said=abs(said),
            )
        return points, losses


def headings(_: Edition, words: Labels) -> dict[str, str]:
    """The columns of this game in the language of a pack."""
    boxes = {"1": "1", "2": "2", "coins": words("coins"), "monsters": words("monsters")}
    found = {f"{words(season)} {word}": f"{season}_{box}" for season in SEASONS for box, word in boxes.items()}
    return {**found, words("monster_losses"): "losses"}


def form(edition: Edition, plan: MapPlan, words: Labels) -> ResultForm:
    """The boxes of a slip: a row for each season."""
    seasons = edition.season_sets[plan.choice(edition).season_set]
    groups = []
    for season in SEASONS:
        signs = dict(zip(BOXES, seasons[season].edicts, strict=False))
        boxes = [
            form_box(f"{season}_{box}", signs.get(box) or words(box), signs.get(box, ""), minus=box == "monsters")
            for box in BOXES
        ]
        groups.append({"title": words(season), "boxes": boxes, "sum": f"{season}_sum"})
    finals = [
        form_final("total", words("total"), "form_wrong_total"),
        form_final("losses", words("monster_losses"), "form_wrong_losses"),
    ]
    heads = ["", "", words("coins"), f"{words('monsters')} −", words("sum")]
    return {"groups": groups, "finals": finals, "heads": heads}


# --------------------------------------------------------------------------------------------------------------------
# What certificates know of the draws of a unit: what a code of a game earned, and the reference par.


def _certificates(pack: Pack) -> Callable[[str], Checked]:
    """The certificate of what was played, by its label."""
    labels = {unit.label: unit for unit in units(pack.plan)}
    known: Callable[[str], Checked] | None = pack.was_read.get(_certificates)
    if known is not None:
        return known

    @cache
    def certificate(label: str) -> Checked:
        name = file_names(labels[label])["certificate"]
        if not has(pack.folder, name):
            raise UsageError(
                say(
                    "{name} is missing, so the draws of {label} are not known; print the pack first",
                    name=name,
                    label=label,
                )
            )
        return verify(pack.edition, read(pack.folder, name))

    pack.was_read[_certificates] = certificate
    return certificate


def replayed(pack: Pack) -> Replayed:
    """What codes of games come to with the draws of this pack."""
    certificate = _certificates(pack)

    def earned(label: str, code: str) -> tuple[int, int, bool]:
        seen = certificate(label)
        end = played(seen.game, code).end
        sealed = seen.best is not None and end.sheets == seen.best.end.sheets
        return total(end.scores[0]), losses(end.scores[0]), sealed

    return earned


def above_best(pack: Pack, results: Sequence[Result]) -> Iterator[str]:
    """A sentence for each result with more points than the best line known; the search for it saw what would come."""
    certificate = _certificates(pack)
    for result in results:
        best = certificate(result.unit).best if result.there else None
        known = total(best.end.scores[0]) if best else MOST_POINTS
        if result.points > known:
            who = say(
                "round {round}: {player!r} has {points} {points<point|points>}",
                round=result.round,
                player=result.player,
                points=result.points,
            )
            yield say(
                "{who}, and the best line known, found with foresight, {known}; compare it with the slip",
                who=who,
                known=known,
            )


def pars(pack: Pack, results: Sequence[Result]) -> dict[str, int]:
    """The reference par of what was played."""
    certificate, found = _certificates(pack), dict[str, int]()
    for label in dict.fromkeys(result.unit for result in results):
        seen = certificate(label)
        found[label] = players_for(pack.edition, seen.setting).reference(seen.game).points
    return found


# --------------------------------------------------------------------------------------------------------------------
# The standings.


@dataclass(slots=True)
class MapStanding(StandingsLine[MapResult]):
    """A line of the standings."""

    par: int = 0  # of the rounds that count
    losses: int = 0

    @property
    def to_par(self) -> int:
        return self.points - self.par


# Labels of columns, with their shares of the width and what stands there.
_PLAYED: Final[Mapping[str, Column]] = {"rounds_played": (1.2, lambda line: figures(line.played))}
_COLUMNS: Final[Mapping[str, Column]] = {
    "points": (1.4, lambda line: figures(line.points)),
    "to_par": (1.4, lambda line: signed(line.to_par)),
    "losses": (1.4, lambda line: figures(line.losses)),
}
_BREAKS: Final[Mapping[str, Callable[[Any], int]]] = {"monsters": lambda line: line.losses}  # besides the usual ones


def standings(
    plan: MapPlan, found: Sequence[MapResult], pars: Mapping[str, int], words: Labels, notes: Sequence[str] = ()
) -> Standings:
    """Everybody in order, by points, against the reference par of what was played, or compared with each other."""
    order, par = in_order(plan, found, pars), plan.ranking == "par"
    compared: Mapping[str, Column] = {
        ranking: (1.6, lambda line: figures(line.total)) for ranking in COMPARING if ranking == plan.ranking
    }
    return Standings(
        order,
        order_of(plan, _BREAKS),
        {**_PLAYED, **compared, **_COLUMNS},
        list(_rounds(words, order, plan, found, pars)),
        in_rounds=3 + len(compared),
        overall={
            "points": lambda line: line.points,
            "to_par": lambda line: line.to_par,
            "losses": lambda line: line.losses,
        },
        in_round={
            "points": lambda line, number: line.rounds[number].points,
            "losses": lambda line, number: line.rounds[number].losses,
            "rank": lambda line, number: line.ranks[number],
        },
        added="to_par" if par else plan.ranking,
        said=signed if par else figures,
        notes=notes,
    )


def in_order(plan: MapPlan, results: Sequence[MapResult], pars: Mapping[str, int]) -> list[MapStanding]:
    """Everybody in order. Players who have withdrawn come last, without a rank."""
    lines = lines_of(plan, results, MapStanding)
    played = {result.round: result.unit for result in results}
    same = by_key(((result.round, result.unit), result) for result in results)
    for here in same.values():  # most points, then fewest lost to monsters, as in the rulebook
        compare(lines, here, lambda result: (result.points, -result.losses), alone=50)

    def par(line: MapStanding, number: int) -> int:
        return pars.get(line.rounds[number].unit if number in line.rounds else played[number], 0)

    def to_par(line: MapStanding, number: int) -> int:
        return WORTH[POINTS](line, number) - par(line, number)

    count_rounds(plan, lines.values(), {"par": to_par})
    for line in lines.values():
        there = line.add_up(plan.ranking)
        line.losses = sum(result.losses for result in there)
        line.best = max((result.points - pars.get(result.unit, 0) for result in there), default=-MOST_POINTS)
        last = line.rounds.get(max(played, default=0))
        line.last = last.points if last and last.there else -MOST_POINTS
        compared = plan.ranking in COMPARING
        rounds = [result.round for result in there] if compared else line.counting
        line.par = line.points - line.total if plan.ranking == "par" else sum(par(line, each) for each in rounds)
    return ranked([*lines.values()], order_of(plan, _BREAKS))


def _rounds(
    words: Labels,
    order: Sequence[MapStanding],
    plan: MapPlan,
    found: Sequence[MapResult],
    pars: Mapping[str, int],
) -> Iterator[tuple[str, Rows]]:
    """Round by round, and where tables played different draws, draw by draw."""
    labels = {unit.label: unit for unit in units(plan)}
    for number, name in sorted({(result.round, result.unit) for result in found}):
        title = title_of(words, labels[name])
        if labels[name].kind != "round" or labels[name].number != number:
            title = words.named(words("round_title", number=number), title)
        here = [line for line in order if number in line.rounds and line.rounds[number].unit == name]
        here.sort(key=lambda line: (line.ranks.get(number, len(order) + 1), line.player))
        yield (
            f"{title} ({words('reference_par')} {pars[name]})",
            [_cells(words, plan, line, number, pars[name]) for line in here],
        )


def _cells(words: Labels, plan: MapPlan, line: MapStanding, number: int, par: int) -> list[str]:
    result, compares = line.rounds[number], plan.ranking in COMPARING
    if not result.there:
        return ["–", absent(words, result), *[""] * (3 + compares)]
    compared = [figures(line.worth[number])] if compares else []
    points = [figures(result.points), signed(result.points - par), figures(result.losses)]
    return [str(line.ranks[number]), player_said(words, line.player), *compared, *points]


# --------------------------------------------------------------------------------------------------------------------
# What packs ask of the game.


# Shipped maps turn down one deal in thirty. A map that turns down this many in a row would be dealt forever; to say so
# before the commitment is soon enough, for what has been dealt once is dealt again.
MOST_TRIES = 300


def limits(edition: Edition, plan: MapPlan) -> Iterator[str]:
    if known := [unit.label for unit in foretold(edition, plan)]:
        yield say(
            "players who remember all earlier edicts can work out those of {known}, but not their order; to "
            "prevent this, plan again before you publish, with --edicts independent, or for a short event "
            "with scoring cards of both games",
            known=listed(known, "and"),
        )


def try_out(book: Book, plan: MapPlan, commitment: str) -> Made:
    small = replace(plan, best_budget=1)
    dealt = next(derive(book.edition, small, bytes(32), most=MOST_TRIES))
    known = proved(book.edition, small, dealt, None)
    if plan.league:  # all names are tried on sheets, which are quick, and all pages with one player of each language
        made(book, replace(plan, table_size=2), commitment, known)
    return made(book, one_of_each_language(plan), commitment, known)


GAME = PackGame(
    kind=KIND,
    about=ABOUT,
    options=OPTIONS,
    plan_from=plan_from,
    read_plan=read_plan,
    facts=facts,
    limits=limits,
    try_out=try_out,
    load=load_edition,
    open_book=open_book,
    derive=derive,
    certificates=lambda _, unit: [file_names(unit)["certificate"]],
    make=make,
    for_all=lambda book, plan, commitment, dealt: {CALLER: event_page(book.edition, plan, commitment, dealt)},
    again=("reference par", "check rows"),
    piles=piles,
    parts=parts,
    rulings=rulings,
    row=MapRow,
    headings=headings,
    form=form,
    standings=lambda pack, plan, found, words: standings(
        plan, found, pars(pack, found), words, list(above_best(pack, found))
    ),
    replayed=replayed,
)
