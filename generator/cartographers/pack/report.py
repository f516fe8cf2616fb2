"""From a table of results to the files that are published: standings on paper and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.cartographers.certificate import verify
from generator.cartographers.pack import folder as files
from generator.cartographers.pack.derive import Unit, units
from generator.cartographers.pack.making import book_of, file_names, occasion, title_of
from generator.cartographers.pack.results import Result, Standing, read_results, standings, standings_csv
from generator.cartographers.pack.steps import Pack
from generator.cartographers.pages.pack_standings import standings_document
from generator.cartographers.search.bot import reference
from generator.library.errors import UsageError
from generator.text.labels import Labels, labels_of


@dataclass(frozen=True, slots=True)
class Reported:
    """Files by name, and what the organiser should know."""

    files: Mapping[str, bytes]
    notes: Sequence[str]


def report(pack: Pack, rows: bytes, where: str, language: str | None) -> Reported:
    """The standings of what has been played so far."""
    plan = pack.plan if language is None else replace(pack.plan, language=language)
    if plan.language not in pack.edition.languages:
        raise UsageError(f"--lang: there is no language {plan.language}")
    labels = {unit.label: unit for unit in units(plan)}
    found = read_results(rows, where, plan, list(labels))
    pars = _pars(pack, [labels[name] for name in dict.fromkeys(result.unit for result in found)])
    order = standings(plan, found, pars)
    book = book_of(pack.edition, plan)
    seal = files.read(pack.folder, files.COMMITMENT).decode("ascii", "replace").splitlines()[1]
    words = labels_of(pack.edition, plan.language)
    breaks = [words(f"tie_{rule.replace('-', '_')}") for rule in plan.tie_breaks]
    rules = "; ".join([words(f"standing_{plan.ranking}"), *breaks])
    pages = standings_document(
        occasion(book, plan, seal, None),
        rules,
        [_row(words, line) for line in order],
        list(_rounds(pack, words, plan.language, order, found, labels, pars)),
    )
    return Reported(
        {"standings.pdf": pages, "standings.csv": standings_csv(order, plan.rounds)}, list(_notes(found, order))
    )


def _pars(pack: Pack, played: Sequence[Unit]) -> dict[str, int]:
    """The reference par of what was played, from its certificates."""
    pars = {}
    for unit in played:
        name = file_names(unit)["certificate"]
        if not files.has(pack.folder, name):
            raise UsageError(f"{name} is missing, so the par of {unit.label} is not known; print the pack first")
        game = verify(pack.edition, files.read(pack.folder, name)).game
        rules = [pack.edition.scoring[card].rule for card in game.deal.edicts]
        pars[unit.label] = reference(game, rules).points
    return pars


def _row(words: Labels, line: Standing) -> list[str]:
    player = f"{line.player} ({words('withdrawn')})" if line.withdrawn else line.player
    return [
        str(line.rank or "–"),
        player,
        str(line.points),
        _signed(line.to_par),
        str(line.losses),
        str(line.played),
    ]


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−")


def _rounds(
    pack: Pack,
    words: Labels,
    language: str,
    order: Sequence[Standing],
    found: Sequence[Result],
    labels: Mapping[str, Unit],
    pars: Mapping[str, int],
) -> Iterator[tuple[str, list[list[str]]]]:
    """Round by round, and where tables played different draws, draw by draw."""
    for number, name in sorted({(result.round, result.unit) for result in found}):
        title = title_of(pack.edition, language, labels[name])
        if labels[name].kind != "round" or labels[name].number != number:
            title = f"{words('round_title', number=number)}: {title}"
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
                    _signed(result.points - pars[name]),
                    str(result.losses),
                ]
                if result.there
                else ["–", f"{line.player} ({words('withdrawn' if result.withdrawn else 'absent')})", "", "", ""]
                for line, result in here
            ],
        )


def _notes(found: Sequence[Result], order: Sequence[Standing]) -> Iterator[str]:
    """What is missing, so that nobody takes half a table for the whole."""
    rounds = sorted({result.round for result in found})
    if not rounds:
        yield "the table holds no results yet"
    for number in rounds:
        missing = [line.player for line in order if number not in line.rounds and not line.withdrawn]
        if missing:
            shown = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
            yield f"round {number}: no result for {shown}"
