"""From a table of results to the files that are published: standings on paper and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final

from generator.cartographers.certificate import Checked, verify
from generator.cartographers.edition import Edition
from generator.cartographers.game_code import played
from generator.cartographers.pack.derive import Dealt
from generator.cartographers.pack.making import book_of, file_names, occasion
from generator.cartographers.pack.plan import Plan
from generator.cartographers.pack.results import (
    Result,
    Standing,
    headings,
    order_of,
    read_results,
    standings,
    standings_table,
)
from generator.cartographers.rules.rating import losses, total
from generator.cartographers.search.players import players_for
from generator.library.errors import Refusal, UsageError
from generator.library.suggest import hint, quoted
from generator.pack import folder as files
from generator.pack.booklet import standing
from generator.pack.game import Pack, Reported
from generator.pack.result_rows import Read, ResultTable, vocabulary
from generator.pack.results import crosstable, missing, report_files, signed, ties
from generator.pack.units import Unit, title_of, units
from generator.pages.pack_standings import Shown, standings_files
from generator.text.labels import Labels, labels_of

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
    seal = files.read_commitment(files.read(pack.folder, files.COMMITMENT), pack.data)
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
    if not files.has(pack.folder, name):
        raise UsageError(f"{name} is missing, so the draws of {unit.label} are not known; print the pack first")
    return verify(pack.edition, files.read(pack.folder, name))


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
