"""Mistakes that show only when all layers are joined: cards without a second side, too few cards, unknown names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.kingdoms.clauses import RESOURCES, SOURCES
from generator.kingdoms.edition import Edition
from generator.kingdoms.records import TOKENS, EditionFile
from generator.kingdoms.rules.lands import land
from generator.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS
from generator.kingdoms.rules.terms import Rulings
from generator.library.errors import Problem
from generator.library.reading import read_so_far
from generator.library.suggest import hint, listed, quoted

_PARTS = ("start", "castle", "war", "scoring", "exploration")


def missing_parts(file: EditionFile) -> Iterator[Problem]:
    """Parts of edition.yaml without which there is no game."""
    missing = [part for part in _PARTS if getattr(file, part) is None]
    if missing:
        yield file.place(), f"edition.yaml lacks {listed(missing, 'and')}"
    for key, wanted, given in (
        ("yields", SOURCES, file.yields),
        ("war", RESOURCES, file.war.worth if file.war else RESOURCES),
        ("exploration", TOKENS, file.exploration.counts if file.exploration else TOKENS),
    ):
        unsaid = [name for name in wanted if name not in given]
        if unsaid:
            yield file.place(key), f"nothing is said about {listed(unsaid, 'and')}"


def problems(edition: Edition, broken: set[str]) -> Iterator[Problem]:
    """Mistakes with their places; `broken` are the ids that could not be built."""
    yield from _lands(edition, broken)
    yield from _nations(edition, broken)
    yield from _rulings(edition)
    yield from _texts(edition, broken)


def _lands(edition: Edition, broken: set[str]) -> Iterator[Problem]:
    for name, side in edition.sides.items():
        other = name[:-1] + ("B" if name.endswith("A") else "A")
        if other not in edition.sides and other not in broken:
            yield side.place(), f"card {name[:-1]} has a side {name} but no side {other}"
        shown = land(side.rows, side.rivers)
        opened = [terrain for terrain in shown.terrains if terrain != "cliffs"]
        lacking = [terrain for terrain in SOURCES if terrain not in opened]
        if lacking:
            yield side.place("rows"), f"the land has no {listed(lacking, 'and no')}"
        if not shown.border:
            yield side.place("rows"), "the land has no border region, so nobody could leave it"
        alone = [
            letter
            for letter, terrain, moves in zip(shown.letters, shown.terrains, shown.moves, strict=True)
            if terrain != "cliffs" and not moves
        ]
        if alone:
            yield side.place("rows"), f"the region {listed(alone, 'and')} has no neighbour"
    cards = {name[:-1] for name in edition.sides}
    if len(cards) < MOST_SEATS and not broken and edition.sides:
        place = next(iter(edition.sides.values())).place()
        yield place, f"there are {len(cards)} land cards; {MOST_SEATS} players need as many"


def _nations(edition: Edition, broken: set[str]) -> Iterator[Problem]:
    if broken or not edition.nations:
        return
    for count in range(LOST_KINGDOM_SEATS, MOST_SEATS + 1):
        able = [name for name, nation in edition.nations.items() if nation.min_players <= count]
        if len(able) < count:
            place = next(iter(edition.nations.values())).place()
            yield place, f"{count} players need as many nations; only {len(able)} can be played by that many"
            return


def _rulings(edition: Edition) -> Iterator[Problem]:
    for name, ruling in edition.rulings.items():
        if name not in Rulings._fields:
            yield ruling.place(), f"there is no ruling {quoted(name)}{hint(name, Rulings._fields)}"


def _texts(edition: Edition, broken: set[str]) -> Iterator[Problem]:
    known: Mapping[str, Iterable[str]] = {"lands": edition.sides, "nations": edition.every_nation}
    for text in read_so_far(edition.text).values():
        for part, ids in known.items():
            for name, entry in getattr(text, part).items():
                if name not in ids and name not in broken:
                    yield entry.place(), f"there is no {part[:-1]} {quoted(name)}{hint(name, ids)}"
