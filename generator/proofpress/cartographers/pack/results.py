"""What a row of results holds, its form, the standings and the report."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final

from proofpress.cartographers.certificate import Checked, may_be_code, played, verify
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.pack.pages import book_of, file_names, occasion
from proofpress.cartographers.pack.plan import Dealt, Plan
from proofpress.cartographers.records import SEASONS
from proofpress.cartographers.rules.scoring import losses, total
from proofpress.cartographers.search.players import players_for
from proofpress.errors import ProofpressError, Refusal, UsageError, hint, quoted
from proofpress.files import TableRows
from proofpress.language import Labels, labels_of
from proofpress.pack.folder import COMMITMENT, has, read as read_file, read_commitment
from proofpress.pack.game import Pack, Reported
from proofpress.pack.pages import standing
from proofpress.pack.plan import Unit, title_of, units
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
    signed,
    standings_files,
    standings_table as table_of_standings,
    ties,
    vocabulary,
)
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Results of an event: what a row of the table holds, and the standings that follow.
#
# Absent players have 0 points in a round.


BOXES: Final = ("1", "2", "coins", "monsters")
PARTS: Final = tuple(f"{season}_{box}" for season in SEASONS for box in BOXES)
COLUMNS: Final = (*FIRST_COLUMNS, *PARTS, "total", "losses", "note")


@dataclass(frozen=True, slots=True)
class Result(AnyResult):
    """A player in a round."""

    losses: int


@dataclass(slots=True)
class Standing(AnyStanding[Result]):
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
    return table_of_standings(
        order,
        rounds,
        {"points": lambda line: line.points, "to_par": lambda line: line.to_par, "losses": lambda line: line.losses},
        {
            "points": lambda line, number: line.rounds[number].points,
            "losses": lambda line, number: line.rounds[number].losses,
            "rank": lambda line, number: line.ranks[number],
        },
    )


def result_form(edition: Edition, plan: Plan, letters: Mapping[str, str]) -> bytes:
    """The boxes of a slip: a row for each season."""
    seasons = edition.season_sets[plan.choice(edition).season_set]
    words = labels_of(edition, plan.language)
    groups = []
    for season in SEASONS:
        signs = dict(zip(BOXES, seasons[season].edicts, strict=False))
        boxes = [
            FormBox(f"{season}_{box}", signs.get(box) or words(box), signs.get(box, ""), minus=box == "monsters")
            for box in BOXES
        ]
        groups.append(FormGroup(words(season), boxes, f"{season}_sum"))
    finals = [
        FormFinal("total", words("total"), "form_wrong_total"),
        FormFinal("losses", words("monster_losses"), "form_wrong_losses"),
    ]
    heads = ["", "", words("coins"), f"{words('monsters')} −", words("sum")]
    return form_page(plan, words, letters, groups, finals, heads)


# --------------------------------------------------------------------------------------------------------------------
# From a table of results to the files that are published: standings on paper and as a table.


Sealed = Pack[Edition, Plan, Dealt]
_SHARES: Final = {"rank": 1, "player": 5, "points": 1.4, "to_par": 1.4, "losses": 1.4, "rounds_played": 1.2}


def report(pack: Sealed, tables: Sequence[ResultTable], language: str | None) -> Reported:
    """The standings of what has been played so far."""
    plan = pack.plan if language is None else replace(pack.plan, language=language)
    if plan.language not in pack.edition.languages:
        raise Refusal(
            f"there is no language {quoted(plan.language)}{hint(plan.language, pack.edition.languages)}", "lang"
        )
    labels = {unit.label: unit for unit in units(plan)}
    read = read_tables(pack, tables)
    found = read.results
    pars = _pars(pack, [labels[name] for name in dict.fromkeys(result.unit for result in found)])
    order = standings(plan, found, pars)
    book = book_of(pack.edition, plan)
    seal = read_commitment(read_file(pack.folder, COMMITMENT), pack.data)
    words = labels_of(pack.edition, plan.language)
    shown = Shown(
        standing(plan, words),
        _SHARES,
        [_row(words, line) for line in order],
        crosstable(order),
        list(ties(words, order, order_of(plan), plan.tie_breaks)),
        list(_rounds(words, order, found, labels, pars)),
        in_rounds=5,
    )
    table = standings_table(order, plan.rounds)
    drawn = partial(standings_files, occasion(book, plan, seal, None), shown)
    made = report_files(found, drawn, table, read.rows, several=len(tables) > 1)
    return Reported(made, [*read.notes, *missing(found, order)], table)


def read_tables(pack: Sealed, tables: Sequence[ResultTable]) -> Read[Result]:
    """What tables say, in English or in the language of the pack."""
    own = labels_of(pack.edition, pack.plan.language)
    known = {unit.label: unit for unit in units(pack.plan)}
    certificate = cache(partial(_certificate, pack))

    def replayed(name: str, code: str) -> tuple[int, int]:
        scores = played(certificate(known[name]).game, code).end.scores[0]
        return total(scores), losses(scores)

    return read_results(tables, vocabulary(pack.plan, list(known.values()), own, headings(own), replayed))


def _pars(pack: Sealed, units_played: Sequence[Unit]) -> dict[str, int]:
    """The reference par of what was played, from its certificates."""
    seen = {unit.label: _certificate(pack, unit) for unit in units_played}
    return {name: players_for(pack.edition, found.setting).reference(found.game).points for name, found in seen.items()}


def _certificate(pack: Sealed, unit: Unit) -> Checked:
    """What is known of a unit's draws, from its certificate."""
    name = file_names(unit)["certificate"]
    if not has(pack.folder, name):
        raise UsageError(f"{name} is missing, so the draws of {unit.label} are not known; print the pack first")
    return verify(pack.edition, read_file(pack.folder, name))


def _row(words: Labels, line: Standing) -> list[str]:
    player = f"{line.player} ({words('withdrawn')})" if line.withdrawn else line.player
    return [str(line.rank or "–"), player, str(line.points), signed(line.to_par), str(line.losses), str(line.played)]


def _rounds(
    words: Labels,
    order: Sequence[Standing],
    found: Sequence[Result],
    labels: Mapping[str, Unit],
    pars: Mapping[str, int],
) -> Iterator[tuple[str, list[list[str]]]]:
    """Round by round, and where tables played different draws, draw by draw."""
    for number, name in sorted({(result.round, result.unit) for result in found}):
        title = title_of(words, labels[name])
        if labels[name].kind != "round" or labels[name].number != number:
            title = words.named(words("round_title", number=number), title)
        title = f"{title} ({words('reference_par')} {pars[name]})"
        here = [(line, line.rounds[number]) for line in order if number in line.rounds]
        here = [(line, result) for line, result in here if result.unit == name]
        here.sort(key=lambda entry: (entry[0].ranks.get(number, len(order) + 1), entry[0].player))
        yield (
            title,
            [
                [
                    str(line.ranks[number]),
                    line.player,
                    str(result.points),
                    signed(result.points - pars[name]),
                    str(result.losses),
                ]
                if result.there
                else ["–", f"{line.player} ({words('withdrawn' if result.withdrawn else 'absent')})", "", "", ""]
                for line, result in here
            ],
        )
