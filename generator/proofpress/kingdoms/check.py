"""Whether the data hold together across files; and the command `check`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from proofpress.data.folders import read_so_far
from proofpress.data.listing import FACTS, Parts, checked, first_lines, own_facts, ruling_facts, ruling_lines
from proofpress.errors import Problem, as_said, hint, listed, say
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.effects import RESOURCES, SOURCES, TERRAINS
from proofpress.kingdoms.records import LETTERS, TOKENS, EditionFile
from proofpress.kingdoms.rules.board import Rulings, land
from proofpress.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS
from proofpress.options import DATA, Answer, Command, Job, table, wrapped

# --------------------------------------------------------------------------------------------------------------------
# Mistakes that show only when all files are joined: cards without a second side, too few cards, unknown names.


_PARTS = ("start", "castle", "war", "scoring", "exploration")


def missing_parts(file: EditionFile) -> Iterator[Problem]:
    """Parts of edition.yaml without which there is no game."""
    missing = [part for part in _PARTS if getattr(file, part) is None]
    if missing:
        yield file.place(), say("edition.yaml lacks {missing}", missing=listed(missing, "and"))
    for key, wanted, given in (
        ("yields", SOURCES, file.yields),
        ("war", RESOURCES, file.war.worth if file.war else RESOURCES),
        ("exploration", TOKENS, file.exploration.counts if file.exploration else TOKENS),
    ):
        unsaid = [name for name in wanted if name not in given]
        if unsaid:
            yield file.place(key), say("nothing is said about {unsaid}", unsaid=listed(unsaid, "and"))


def problems(edition: Edition, broken: set[str]) -> Iterator[Problem]:
    """Mistakes with their places; `broken` are the ids that could not be built."""
    yield from (
        *_lands(edition, broken),
        *_nations(edition, broken),
        *_rulings(edition),
        *_texts(edition, broken),
    )


def _lands(edition: Edition, broken: set[str]) -> Iterator[Problem]:
    for name, side in edition.sides.items():
        other = name[:-1] + ("B" if name.endswith("A") else "A")
        if other not in edition.sides and other not in broken:
            yield (
                side.place(),
                say("card {card} has a side {name} but no side {other}", card=name[:-1], name=name, other=other),
            )
        shown = land(side.rows, side.rivers)
        opened = [terrain for terrain in shown.terrains if terrain != "cliffs"]
        lacking = [terrain for terrain in SOURCES if terrain not in opened]
        if lacking:
            yield side.place("rows"), say("the land has no {lacking}", lacking=listed(lacking, "and no"))
        if not shown.border:
            yield side.place("rows"), say("the land has no border region, so nobody could leave it")
        alone = [
            letter
            for letter, terrain, moves in zip(shown.letters, shown.terrains, shown.moves, strict=True)
            if terrain != "cliffs" and not moves
        ]
        if alone:
            yield side.place("rows"), say("the region {alone} has no neighbour", alone=listed(alone, "and"))
    cards = {name[:-1] for name in edition.sides}
    if len(cards) < MOST_SEATS and not broken and edition.sides:
        place = next(iter(edition.sides.values())).place()
        yield (
            place,
            say(
                "there are {cards} land cards; {most_seats} players need as many",
                cards=len(cards),
                most_seats=MOST_SEATS,
            ),
        )


def _nations(edition: Edition, broken: set[str]) -> Iterator[Problem]:
    if broken or not edition.nations:
        return
    for count in range(LOST_KINGDOM_SEATS, MOST_SEATS + 1):
        able = [name for name, nation in edition.nations.items() if nation.min_players <= count]
        if len(able) < count:
            place = next(iter(edition.nations.values())).place()
            yield (
                place,
                say(
                    "{count} players need as many nations; only {able} can be played by that many",
                    count=count,
                    able=len(able),
                ),
            )
            return


def _rulings(edition: Edition) -> Iterator[Problem]:
    for name, ruling in edition.rulings.items():
        if name not in Rulings._fields:
            yield ruling.place(), say("there is no ruling {name!r}{hint}", name=name, hint=hint(name, Rulings._fields))


def _texts(edition: Edition, broken: set[str]) -> Iterator[Problem]:
    known: Mapping[str, Iterable[str]] = {"lands": edition.sides, "nations": edition.every_nation}
    for text in read_so_far(edition.text).values():
        for part, ids in known.items():
            for name, entry in getattr(text, part).items():
                if name not in ids and name not in broken:
                    yield (
                        entry.place(),
                        say("there is no {part} {name!r}{hint}", part=part[:-1], name=name, hint=hint(name, ids)),
                    )


# --------------------------------------------------------------------------------------------------------------------
# `check`: what is there, or everything that is wrong with it.


def check(job: Job[Edition]) -> Answer:
    """Load all data of the game and list it.

    With own data (--data) it also lists what is new and what is replaced. The exit code is 1 when the data has
    mistakes; each of them is reported with its place.
    """
    return checked(
        job,
        lambda: summary(job.edition, load_edition() if job.own else job.edition),
        lambda facts: _lines(facts, job.own),
        lambda: _unprintable(job),
    )


def _unprintable(job: Job[Edition]) -> Iterable[Problem]:
    from proofpress.kingdoms.texts import catalogue
    from proofpress.text.checks import unprintable_texts

    return unprintable_texts(catalogue(job.edition, job.own))


CHECK = Command(check, (DATA, FACTS))


def summary(edition: Edition, shipped: Edition) -> dict[str, Any]:
    """What the data holds, and how it differs from the shipped data."""
    facts: dict[str, Any] = {
        "lands": {name: _regions(edition, name) for name in edition.sides},
        "nations": {name: nation.min_players for name, nation in edition.every_nation.items()},
        "tokens": dict(edition.exploration.counts),
        **ruling_facts(edition.rulings, shipped.rulings),
        "languages": {code: _language(edition, code) for code in sorted(edition.languages)},
    }
    if edition is not shipped:
        facts["own"] = own_facts(_parts(edition), _parts(shipped))
    return facts


def _regions(edition: Edition, side: str) -> dict[str, int]:
    """How many regions of each kind of land a side has."""
    letters = sorted(set("".join(edition.sides[side].rows)))
    kinds = [LETTERS[letter] for letter in letters]
    return {kind: kinds.count(kind) for kind in dict.fromkeys(LETTERS.values())}


def _language(edition: Edition, code: str) -> dict[str, Any]:
    texts = edition.text.get(code)
    ids: dict[str, Iterable[str]] = {
        "lands": edition.sides,
        "nations": edition.every_nation,
        "actions": edition.file.actions,
        "tokens": edition.exploration.counts,
        "terrains": TERRAINS,
        "resources": RESOURCES,
    }
    wanted = [(part, name) for part, names in ids.items() for name in names]
    there = {(part, name) for part in ids for name in (getattr(texts, part) if texts else ())}
    missing = [name for part, name in wanted if (part, name) not in there]
    return {"name": edition.languages[code].name, "names": len(there), "missing": missing}


def _parts(edition: Edition) -> Parts:
    """Everything that own data may add or replace."""
    return {"land": edition.sides, "nation": edition.every_nation, "language": edition.languages}


def _lines(facts: Mapping[str, Any], data: Path | None) -> Iterator[str]:
    yield from first_lines(facts, data)
    kinds = list(next(iter(facts["lands"].values())))
    rows = [[say("Lands"), *map(as_said, kinds)]]
    rows += [[f"  {name}", *(str(count or "-") for count in row.values())] for name, row in facts["lands"].items()]
    yield from ("", *table(rows, right=range(1, len(kinds) + 1)))
    yield ""
    yield from wrapped(", ".join(facts["nations"]), say("Nations  {count}: ", count=len(facts["nations"])))
    yield from wrapped(
        ", ".join(f"{name} {count}" for name, count in facts["tokens"].items()),
        say("Tokens   {count}: ", count=sum(facts["tokens"].values())),
    )
    yield from ruling_lines(facts)
    rows = [[say("Languages"), "", say("names"), say("missing")]]
    for code, row in facts["languages"].items():
        rows.append([f"  {code}", row["name"], str(row["names"]), str(len(row["missing"]) or "-")])
    yield from ("", *table(rows, right=(2, 3)))
