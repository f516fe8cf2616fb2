"""Finds what a user names: by id, by its name in any language, or as a map file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import cast

from generator.cartographers.edition import Edition
from generator.cartographers.load import find_map
from generator.cartographers.records import AmbushCard, ExploreCard, HeroCard, Map, RuinsCard, ScoringCard
from generator.library.errors import Refusal
from generator.library.files import path_of
from generator.library.names import Thing, named, texts_of, unknown
from generator.library.rulings import Ruling
from generator.library.suggest import listed, quoted

AnyCard = ExploreCard | RuinsCard | AmbushCard | HeroCard | ScoringCard


AnyThing = Thing[AnyCard | Map | Ruling]


def cards(edition: Edition) -> Iterator[tuple[str, str, AnyCard]]:
    """Every card with its kind and its id."""
    for kind, entries in edition.kinds():
        for name, card in entries.items():
            yield kind, name, cast(AnyCard, card)


def everything(edition: Edition) -> Iterator[AnyThing]:
    """Everything that can be found, cards first."""
    yield from (Thing(kind, name, card, texts_of(edition.text, "cards", name)) for kind, name, card in cards(edition))
    yield from (Thing("map", name, sheet, texts_of(edition.text, "maps", name)) for name, sheet in edition.maps.items())
    yield from (Thing("ruling", name, ruling, {}) for name, ruling in edition.rulings.items())


def find(edition: Edition, wanted: str) -> list[AnyThing]:
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
