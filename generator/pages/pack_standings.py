"""The standings on paper: the whole event, then round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.pages.flow import Flow
from generator.pages.pack_occasion import Occasion
from generator.press.document import Document


def standings_document(
    now: Occasion,
    rules: str,
    columns: Mapping[str, float],
    overall: Sequence[Sequence[str]],
    rounds: Sequence[tuple[str, Sequence[Sequence[str]]]],
    in_rounds: int,
) -> bytes:
    """Rows as they are printed, under labels with their shares of the width; a round has the first `in_rounds` of them.

    The first page names the rules by which they are ordered.
    """
    words = now.words
    document = Document(f"{now.event}: {words('standings')}", language=now.book.language)
    flow = Flow(document, now.paper, now.book.theme, now.slug(words("standings")))
    flow.new_page(words("standings"))
    flow.heading(f"{now.event}: {words('standings')}", 17)
    flow.paragraph(rules, 9, "serif-italic")
    head, shares = [words(key) for key in columns], list(columns.values())
    flow.table(head, overall, shares)
    for title, rows in rounds:
        flow.gap(6)
        flow.need(30)
        flow.heading(title, 13)
        flow.table(head[:in_rounds], rows, shares[:in_rounds])
    return document.to_bytes()
