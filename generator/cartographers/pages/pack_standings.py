"""The standings on paper: the whole event, then round by round."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cartographers.pages.pack_players import Occasion
from generator.pages.flow import Flow
from generator.press.document import Document


def standings_document(
    now: Occasion,
    rules: str,
    overall: Sequence[Sequence[str]],
    rounds: Sequence[tuple[str, Sequence[Sequence[str]]]],
) -> bytes:
    """Rows as they are printed; the first document page names the rules by which they are ordered."""
    words = now.words
    document = Document(f"{now.event}: {words('standings')}", language=now.book.language)
    flow = Flow(document, now.paper, now.book.theme, now.slug(words("standings")))
    flow.new_page(words("standings"))
    flow.heading(f"{now.event}: {words('standings')}", 17)
    flow.paragraph(rules, 9, "serif-italic")
    shares = (1, 5, 1.4, 1.4, 1.4, 1.2)
    head = ("rank", "player", "points", "to_par", "losses", "rounds_played")
    flow.table([words(key) for key in head], overall, shares)
    for title, rows in rounds:
        flow.gap(6)
        flow.need(30)
        flow.heading(title, 13)
        flow.table([words(key) for key in head[:5]], rows, shares[:5])
    return document.to_bytes()
