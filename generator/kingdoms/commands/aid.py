"""The rules of play on one page."""

from __future__ import annotations

from generator.interface.command import DATA, Answer, Command, Job
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.aid_pages import aid_document
from generator.kingdoms.pages.book import open_book
from generator.pages.look import Look, printing


def aid(job: Job[Edition]) -> Answer:
    """Print the player aid: from set-up to the tie-break on one page, small paper on both sides."""
    look = Look(job)
    book = look.book(open_book, job.edition)
    return look.printed(aid_document(book, look.paper()).to_bytes(), "player-aid.pdf")


AID = Command(aid, (DATA, *printing()))
