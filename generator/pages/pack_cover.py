"""The cover of sealed pages: whoever packs them sees the event, the round and where they go, nothing else."""

from __future__ import annotations

from generator.pages.flow import Flow
from generator.pages.pack_occasion import Occasion
from generator.press.document import Document
from generator.press.paper import Paper


def covered(document: Document, now: Occasion, paper: Paper, what: str, goes: str) -> bytes:
    """The document after a sheet of its own that says what it is and where it goes."""
    words, before = now.words, document.page_count
    flow = Flow(document, paper, now.book.theme, now.slug(what))
    flow.new_page(words("cover"))
    box = flow.box(100 * flow.scale)
    for text, y, pt, face in (
        (now.event, 0.25, 24, "title"),
        (now.title, 0.5, 40, "title"),
        (what, 0.72, 16, "serif"),
        (goes, 0.85, 13, "serif-italic"),
    ):
        flow.centred(box, y * box.height, text, pt, face)
    flow.paragraph(words.set("cover_how"), face="serif-italic")
    flow.empty_page()
    document.bring_forward(document.page_count - before)
    return document.to_bytes()
