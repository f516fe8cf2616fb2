"""The rules for people who have never played, and the rulings."""

from __future__ import annotations

from generator.interface.command import DATA, Answer, Command, Job
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.rulebook_pages import rulebook_document
from generator.pages.look import Look, printing


def rulebook(job: Job[Edition]) -> Answer:
    """Print the rulebook: the whole game taught with pictures, a war told step by step, and the rulings."""
    look = Look(job)
    book = look.book(open_book, job.edition)
    return look.printed(rulebook_document(book, look.paper()).to_bytes(), "rulebook.pdf")


RULEBOOK = Command(rulebook, (DATA, *printing()))
