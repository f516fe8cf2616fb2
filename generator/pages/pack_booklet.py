"""The organiser's booklet: what to cut and where it goes, the course of the event, rulings, what to publish.

It holds nothing secret; it may be published with the plan. The list of all paper is for whoever prints.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.library.dataclass import dataclass
from generator.pages.pack_digest import draw_digits
from generator.pages.pack_occasion import Occasion, flow_of


@dataclass(frozen=True, slots=True)
class Pile:
    """A line of the cutting and envelope list."""

    file: str
    pages: int
    copies: int
    what: str
    goes: str  # where
    apart: bool = False  # whether each page goes elsewhere, so that nothing can be on its back
    told: bool = True  # whether everybody may know how many pages it has: with draws, they show how many there are


def booklet_document(
    now: Occasion,
    commitment: str,
    piles: Sequence[Pile],
    rulings: Sequence[str],
    facts: Sequence[tuple[str, str]],
    parts: Sequence[tuple[str, str]],
) -> bytes:
    """The booklet; the cutting and envelope list comes first. `parts` are titles and texts."""
    words = now.words
    flow = flow_of(now, "booklet", "cutting_list")
    flow.paragraph(words.set("cutting_how"))
    shares = (5.2, 1, 1, 4.4, 4.4)
    head = [words(key) for key in ("file", "pages", "copies", "what", "goes")]
    rows = (
        (pile.file, str(pile.pages) if pile.told else "–", str(pile.copies), pile.what, pile.goes) for pile in piles
    )
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
    for said in rulings:
        flow.row((said[:1].upper() + said[1:],), (1,))
    return flow.document.to_bytes()


def paper_document(now: Occasion, piles: Sequence[Pile]) -> bytes:
    """All paper that is to be printed, with totals: for whoever prints, as it counts what is sealed, too."""
    words = now.words
    flow = flow_of(now, "paper_list")
    flow.paragraph(words.set("paper_how"))
    shares = (5.2, 1.2, 1.2, 1.6, 1.6, 4)
    counted = [(pile, _sheets(pile)) for pile in piles]
    head = [words(key) for key in ("file", "pages", "copies", "sheets_one_side", "sheets_both_sides", "what")]
    rows = ((pile.file, str(pile.pages), str(pile.copies), *map(str, sheets), pile.what) for pile, sheets in counted)
    found = flow.table(head, rows, shares, 8)
    total = [str(sum(sheets[side] for _, sheets in counted)) for side in (0, 1)]
    flow.row((words("total"), "", "", *total, ""), found, bold=True, pt=8)
    return flow.document.to_bytes()


def _sheets(pile: Pile) -> tuple[int, int]:
    """How many sheets of paper it takes, printed on one side and on both."""
    return pile.pages * pile.copies, (pile.pages if pile.apart else -(-pile.pages // 2)) * pile.copies
