"""A land in words, for screen readers: every region with its kind and its neighbours."""

from __future__ import annotations

from generator.kingdoms.pages.book import Book
from generator.kingdoms.rules.lands import land


def land_said(book: Book, side_id: str) -> str:
    """The name of a side and its regions."""
    side = book.edition.sides[side_id]
    shown = land(side.rows, side.rivers)
    regions = []
    for number, (letter, terrain) in enumerate(zip(shown.letters, shown.terrains, strict=True)):
        said = f"{letter}: {book.name(terrain)}"
        beside = [other for index, other in enumerate(shown.letters) if shown.moves[number] >> index & 1]
        if beside:
            said = book.label.set("region_said", letter=letter, terrain=book.name(terrain), others=" ".join(beside))
        regions.append(said)
    return "; ".join((book.name(side_id), *regions))
