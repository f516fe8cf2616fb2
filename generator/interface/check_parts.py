"""What `check` does for every game: reports mistakes with their places, own data, and the rulings chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from generator import __version__
from generator.interface.command import JSON, Answer, Job
from generator.library.errors import DataError, shown_path
from generator.library.layout import wrapped
from generator.library.rulings import Ruling
from generator.library.suggest import counted

E = TypeVar("E")
Parts = Mapping[str, Mapping[str, Any]]  # the word for a kind -> all things of that kind by their ids

FACTS = replace(JSON, label="Print JSON: the same facts, or the mistakes with file, line and column.")


def checked(job: Job[E], facts: Callable[[], dict[str, Any]], lines: Callable[[Any], Iterator[str]]) -> Answer:
    """What the data hold, or all mistakes in them; `facts` and `lines` are called when there are none."""
    try:
        job.read_whole()  # this is what finds the mistakes
    except DataError as error:
        found = error.diagnostics
        files = len({each.place.path for each in found})
        return Answer(
            facts={
                "ok": False,
                "version": __version__,
                "errors": [each.facts() for each in found],
            },
            notes=[str(error), f"{counted(len(found), 'error')} in {counted(files, 'file')}"],
            code=error.exit_code,
        )
    said = facts()
    return Answer(facts={"ok": True, "version": __version__, **said}, lines=lambda: lines(said))


def own_facts(parts: Parts, shipped: Parts) -> dict[str, list[str]]:
    """What own data adds to the shipped data, and what it replaces."""
    own: dict[str, list[str]] = {"added": [], "replaced": []}
    for part, entries in parts.items():
        for name, entry in entries.items():
            if name not in shipped[part]:
                own["added"].append(f"{part} {name}")
            elif entry != shipped[part][name]:
                own["replaced"].append(f"{part} {name}")
    return own


def first_lines(facts: Mapping[str, Any], data: Path | None) -> Iterator[str]:
    """Says that the data is in order, and what of it is the user's own."""
    where = f" with own data from {shown_path(data)}" if data else ""
    yield f"Proofpress {__version__}: the data{where} is in order."
    for word, names in facts.get("own", {}).items():
        if names:
            yield from wrapped(", ".join(names), f"  {word:8}  ")


def ruling_facts(rulings: Mapping[str, Ruling], shipped: Mapping[str, Ruling]) -> dict[str, dict[str, str]]:
    """The choices of all rulings, and for those that own data changes the shipped choice."""
    chosen = {name: ruling.choose for name, ruling in rulings.items()}
    changed = {name: shipped[name].choose for name, choice in chosen.items() if choice != shipped[name].choose}
    return {"rulings": chosen, "rulings_changed": changed}


def ruling_lines(facts: Mapping[str, Any]) -> Iterator[str]:
    """How many rulings there are, and those that own data changes."""
    changed = facts["rulings_changed"]
    yield f"Rulings  {len(facts['rulings'])}, {f'{len(changed)} changed' if changed else 'all as shipped'}"
    for name, shipped in changed.items():
        yield f"  {name}: {facts['rulings'][name]} (shipped: {shipped})"
