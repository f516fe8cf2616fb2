"""From a table of results to the files that are published: standings on paper and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from generator.kingdoms.edition import Edition
from generator.kingdoms.pack.derive import Dealt
from generator.kingdoms.pack.making import book_of, occasion
from generator.kingdoms.pack.plan import Plan
from generator.kingdoms.pack.results import (
    Result,
    Standing,
    headings,
    level_at_tables,
    order_of,
    read_results,
    standings,
    standings_table,
)
from generator.library.errors import Refusal
from generator.library.suggest import hint, quoted
from generator.pack import folder as files
from generator.pack.booklet import standing
from generator.pack.game import Pack, Reported
from generator.pack.result_rows import Read, ResultTable, vocabulary
from generator.pack.results import crosstable, missing, report_files, ties
from generator.pack.units import units
from generator.pages.pack_standings import Shown, standings_files
from generator.text.labels import Labels, labels_of

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
    seal = files.read_commitment(files.read(pack.folder, files.COMMITMENT), pack.data)
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
