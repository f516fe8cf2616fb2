"""The organiser's booklet: what to cut and where it goes, the course of the event, rulings, what to publish.

It holds nothing secret; it may be published with the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.pages.pack_digest import draw_digits
from generator.pages.pack_occasion import Occasion, flow_of


@dataclass(frozen=True, slots=True)
class Pile:
    """A line of the cutting and envelope list."""

    file: str
    pages: int | None  # not of what is in envelopes, which would show how many draws there are
    copies: int
    what: str  # key of its label
    goes: str  # key of the label that says where


def booklet_document(
    now: Occasion,
    commitment: str,
    piles: Sequence[Pile],
    rulings: Sequence[tuple[str, str]],
    facts: Sequence[tuple[str, str]],
    parts: Sequence[tuple[str, str]],
) -> bytes:
    """The booklet; the cutting and envelope list comes first. `parts` are titles and texts."""
    words = now.words
    flow = flow_of(now, "booklet", "cutting_list")
    flow.paragraph(words.set("cutting_how"))
    shares = (5.2, 1, 1, 4.4, 4.4)
    head = [words(key) for key in ("file", "pages", "copies", "what", "goes")]
    rows = ((pile.file, str(pile.pages or "–"), str(pile.copies), words(pile.what), words(pile.goes)) for pile in piles)
    flow.table(head, rows, shares, 8)
    flow.fresh_sheet(words("booklet"))
    flow.heading(words.named(now.event, words("booklet")), 17)
    for name, value in facts:
        flow.row((name, value), (2, 6))
    flow.gap(2)
    draw_digits(flow, words("commitment"), commitment)
    flow.gap(5)
    for title, text in parts:
        flow.heading(title, 13)
        flow.paragraph(text)
    flow.gap(5)
    flow.heading(words("rulings"))
    flow.paragraph(words.set("rulings_how"))
    for name, choice in rulings:
        flow.row((name.replace("_", " "), choice.replace("_", " ")), (5, 4))
    return flow.document.to_bytes()
