"""Cards for the proof sheet: each as it prints, at its size."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from io import BytesIO

from generator.press.document import Document
from generator.press.geometry import Size
from generator.press.paper import Paper

DPI = 130  # sharp enough to read on a screen at the size of the card
COLOURS = 48  # of the few that a card is drawn in


@dataclass(frozen=True, slots=True)
class ProofCards:
    """How a game shows its cards on a proof sheet."""

    parts: tuple[str, ...]  # of the texts: those whose things are drawn
    size: Size
    draw: Callable[[Document, Collection[str]], Iterator[tuple[str, str]]]  # these ids as forms: id and name of each


def card_pictures(cards: ProofCards, code: str, ids: Collection[str]) -> dict[str, bytes]:
    """PNGs of these cards by id; those that cannot be drawn are left out."""
    from pypdfium2 import PdfDocument

    document = Document("proof", language=code)
    paper = Paper("card", *cards.size)
    drawn = list(cards.draw(document, ids))
    for _, form in drawn:
        document.page(paper).place(form, 0, 0)
    if not drawn:
        return {}
    pictures: dict[str, bytes] = {}
    for (name, _), page in zip(drawn, PdfDocument(document.to_bytes()), strict=True):
        data = BytesIO()
        page.render(scale=DPI / 72).to_pil().quantize(COLOURS).save(data, "PNG", optimize=False)
        pictures[name] = data.getvalue()
    return pictures
