"""Finds what a user names: by id, by its name in any language, or as a map file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, cast
from unicodedata import combining, normalize

from generator.cartographers.load import Edition, find_map
from generator.cartographers.records import (
    AmbushCard,
    ExploreCard,
    HeroCard,
    Map,
    Name,
    RuinsCard,
    ScoringCard,
)
from generator.library.errors import UsageError
from generator.library.rulings import Ruling
from generator.library.suggest import listed, nearest, quoted

AnyCard = ExploreCard | RuinsCard | AmbushCard | HeroCard | ScoringCard


class Found(NamedTuple):
    """A card, a map or a ruling."""

    kind: str
    id: str
    record: AnyCard | Map | Ruling


def cards(edition: Edition) -> Iterator[tuple[str, str, AnyCard]]:
    """Every card with its kind and its id."""
    for kind, entries in edition.kinds():
        for name, card in entries.items():
            yield kind, name, cast(AnyCard, card)


def everything(edition: Edition) -> Iterator[Found]:
    """Whatever can be found, cards first."""
    yield from (Found(kind, name, card) for kind, name, card in cards(edition))
    yield from (Found("map", name, sheet) for name, sheet in edition.maps.items())
    yield from (Found("ruling", name, ruling) for name, ruling in edition.rulings.items())


def names_of(edition: Edition, found: Found) -> dict[str, Name]:
    """Its names by language."""
    if found.kind == "ruling":
        return {}
    parts = {code: text.maps if found.kind == "map" else text.cards for code, text in sorted(edition.text.items())}
    return {code: names[found.id] for code, names in parts.items() if found.id in names}


def find(edition: Edition, wanted: str) -> list[Found]:
    """What the word means; more than one thing where a name is used twice."""
    by_id = [found for found in everything(edition) if found.id == wanted]
    if by_id:
        return by_id
    known: dict[str, list[Found]] = {}
    for found in everything(edition):
        for name in {fold(found.id), *(fold(entry.name) for entry in names_of(edition, found).values())}:
            known.setdefault(name, []).append(found)
    by_name = known.get(fold(wanted))
    if by_name:
        return by_name
    if Path(wanted).suffix in (".yaml", ".yml") or os.path.isfile(wanted):
        name, sheet = find_map(edition, wanted)
        return [Found("map", name, sheet)]
    near = nearest(fold(wanted), known)
    if near is None:
        ids = [found.id for found in everything(edition)]
        raise UsageError(f"there is no card, map or ruling {quoted(wanted)}; possible: {listed(ids)}")
    ids = [quoted(found.id) for found in known[near]]
    raise UsageError(f"there is no card, map or ruling {quoted(wanted)}; did you mean {listed(ids)}?")


def fold(name: str) -> str:
    """A name as people type it: small letters without accents, everything else as one _."""
    letters = normalize("NFKD", name.casefold().replace("ł", "l"))
    kept = "".join(sign if sign.isalnum() else " " for sign in letters if not combining(sign))
    return "_".join(kept.split())
