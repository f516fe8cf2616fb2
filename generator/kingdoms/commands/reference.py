"""What nations, tokens and lands do."""

from __future__ import annotations

from generator.interface.command import DATA, Answer, Command, Job
from generator.interface.option import some_of
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.reference_pages import reference_document
from generator.pages.look import Look, printing

NATIONS = some_of(
    "nations", "Only these nations, such as those in play: ids with commas. Default: all.",
    lambda edition: edition.every_nation, default=(), noun="nation",
)  # fmt: skip


def reference(job: Job[Edition]) -> Answer:
    """Print the reference: each nation's five levels, the exploration tokens, what lands give, and all prices."""
    look = Look(job)
    book = look.book(open_book, job.edition)
    return look.printed(reference_document(book, look.paper(), job.chosen["nations"]).to_bytes(), "reference.pdf")


REFERENCE = Command(reference, (NATIONS, DATA, *printing()))
