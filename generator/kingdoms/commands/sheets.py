"""Score sheets."""

from __future__ import annotations

from generator.interface.command import DATA, Answer, Command, Job
from generator.interface.option import whole
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.score_sheet import score_document
from generator.pages.look import Look, printing

MOST_COPIES = 10_000  # a file of 16 MB; more are better printed from it twice

COPIES = whole("copies", "How many sheets.", 1, MOST_COPIES, default=1)


def sheets(job: Job[Edition]) -> Answer:
    """Print score sheets: what counts at the end, for up to five players, with the tie-break."""
    look = Look(job)
    book = look.book(open_book, job.edition)
    return look.printed(score_document(book, look.paper(), job.chosen["copies"]).to_bytes(), "score-sheet.pdf")


SHEETS = Command(sheets, (COPIES, DATA, *printing()), first=("copies", "paper", "lang"))
