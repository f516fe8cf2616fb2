"""The rules for people who have never played, and the rulings."""

from __future__ import annotations

from generator.cartographers.choices import choose
from generator.cartographers.commands.options import PRESET
from generator.cartographers.edition import Edition
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.rulebook_pages import rulebook_document
from generator.interface.command import DATA, Answer, Command, Job
from generator.pages.look import Look, printing


def rulebook(job: Job[Edition]) -> Answer:
    """Print the rulebook: the whole game taught with pictures, a season told card by card, and the rulings."""
    look, choice = Look(job), choose(job.edition, job.chosen["sets"])
    book = look.book(open_book, job.edition)
    return look.printed(rulebook_document(book, look.paper(), choice).to_bytes(), "rulebook.pdf")


RULEBOOK = Command(rulebook, (DATA, PRESET, *printing()))
