"""The rules of play on one page."""

from __future__ import annotations

from generator.cartographers.commands.options import PRESET
from generator.cartographers.edition import Edition
from generator.cartographers.pages.aid_pages import aid_document
from generator.cartographers.pages.book import open_book
from generator.interface.command import DATA, Answer, Command, Job
from generator.pages.look import Look, printing


def aid(job: Job[Edition]) -> Answer:
    """Print the player aid: from set-up to the tie-break on one page, small paper on both sides.

    Players may see all of it: it carries no seed.
    """
    look, sets = Look(job), job.chosen["sets"]
    book = look.book(open_book, job.edition)
    document = aid_document(book, look.paper(), job.edition.presets[sets].seasons, book.called(sets))
    return look.printed(document.to_bytes(), "player-aid.pdf")


AID = Command(aid, (DATA, PRESET, *printing()))
