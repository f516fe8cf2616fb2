"""Loads all data and prints what is there, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.interface.check_parts import FACTS, Parts, checked, first_lines, own_facts, ruling_facts, ruling_lines
from generator.interface.command import DATA, Answer, Command, Job
from generator.kingdoms.clauses import RESOURCES, TERRAINS
from generator.kingdoms.edition import Edition
from generator.kingdoms.load import load_edition
from generator.kingdoms.records import LETTERS
from generator.library.layout import table, wrapped


def check(job: Job[Edition]) -> Answer:
    """Load all data of the game and print what is there.

    With own data (--data) it also lists what is new and what is replaced. The exit code is 1 when the data has
    mistakes; each of them is reported with its place.
    """
    return checked(
        job,
        lambda: summary(job.edition, load_edition() if job.own else job.edition),
        lambda facts: _lines(facts, job.own),
    )


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
    rows = [["Lands", *kinds]]
    rows += [[f"  {name}", *(str(count or "-") for count in row.values())] for name, row in facts["lands"].items()]
    yield from ("", *table(rows, right=range(1, len(kinds) + 1)))
    yield ""
    yield from wrapped(", ".join(facts["nations"]), f"Nations  {len(facts['nations'])}: ")
    counts = ", ".join(f"{name} {count}" for name, count in facts["tokens"].items())
    yield from wrapped(counts, f"Tokens   {sum(facts['tokens'].values())}: ")
    yield from ruling_lines(facts)
    rows = [["Languages", "", "names", "missing"]]
    for code, row in facts["languages"].items():
        rows.append([f"  {code}", row["name"], str(row["names"]), str(len(row["missing"]) or "-")])
    yield from ("", *table(rows, right=(2, 3)))
