"""A page to publish or to pin up: what an event has fixed, or what it has opened, with everything to compare it by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.pages.flow import Flow
from generator.pages.pack_digest import draw_digits
from generator.pages.pack_occasion import Occasion


def statement_document(
    now: Occasion, title: str, how: Iterable[str], facts: Iterable[tuple[str, str]], digests: Mapping[str, str]
) -> bytes:
    """The page; `title` and what digests are of are keys of labels."""
    words = now.words
    document = now.book.document(words.named(now.event, words(title)))
    flow = Flow(document, now.paper, now.book.theme, now.slug(words(title)))
    flow.new_page()
    flow.heading(now.event, 20)
    flow.heading(words(title), 13)
    for text in how:
        flow.paragraph(text)
    flow.gap(2)
    for fact in facts:
        flow.row(fact, (2, 6))
    flow.gap(3)
    for key, digits in digests.items():
        draw_digits(flow, words(key), digits)
    return document.to_bytes()
