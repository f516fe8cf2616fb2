"""Finds what a user names: by id, by its name in any language, or as a map file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from generator.cartographers.edition import Edition
from generator.cartographers.load import find_map
from generator.cartographers.records import AmbushCard, ExploreCard, HeroCard, Map, Name, RuinsCard, ScoringCard
from generator.library.dataclass import dataclass
from generator.library.errors import Refusal
from generator.library.files import path_of
from generator.library.names import named, unknown
from generator.library.rulings import Ruling
from generator.library.suggest import listed, quoted

AnyCard = ExploreCard | RuinsCard | AmbushCard | HeroCard | ScoringCard


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, a map or a ruling, with its names by language."""

    kind: str
    id: str
    record: AnyCard | Map | Ruling
    names: Mapping[str, Name]

    @property
    def called(self) -> Iterable[str]:
        return (entry.name for entry in self.names.values())


def cards(edition: Edition) -> Iterator[tuple[str, str, AnyCard]]:
    """Every card with its kind and its id."""
    for kind, entries in edition.kinds():
        for name, card in entries.items():
            yield kind, name, cast(AnyCard, card)


def everything(edition: Edition) -> Iterator[Thing]:
    """Everything that can be found, cards first."""
    yield from (Thing(kind, name, card, _names(edition, "cards", name)) for kind, name, card in cards(edition))
    yield from (Thing("map", name, sheet, _names(edition, "maps", name)) for name, sheet in edition.maps.items())
    yield from (Thing("ruling", name, ruling, {}) for name, ruling in edition.rulings.items())


def _names(edition: Edition, part: str, name: str) -> dict[str, Name]:
    parts: dict[str, Mapping[str, Name]] = {code: getattr(text, part) for code, text in sorted(edition.text.items())}
    return {code: names[name] for code, names in parts.items() if name in names}


def find(edition: Edition, wanted: str) -> list[Thing]:
    """What a word, the id of `show`, means; more than one thing where a name is used twice."""
    things = list(everything(edition))
    found = named(things, wanted)
    if found:
        return found
    if (path := path_of(wanted)).suffix in (".yaml", ".yml") or os.path.isfile(path):
        name, sheet = find_map(edition, wanted, "id")
        return [Thing("map", name, sheet, {})]
    raise unknown(things, wanted, "card, map or ruling", "id")


def scoring_card(edition: Edition, wanted: str, part: str) -> str:
    """The id of the scoring card that a word names; `part` is the option with the word."""
    things = [found for found in everything(edition) if found.kind == "scoring"]
    found = named(things, wanted)
    if not found:
        raise unknown(things, wanted, "scoring card", part)
    if len(found) > 1:
        ids = listed((each.id for each in found), "and")
        raise Refusal(f"{quoted(wanted)} is the name of {ids}; give the id", part)
    return found[0].id
