"""What is printed together: everything of the game that needs no seed."""

from __future__ import annotations

from generator.interface.command import DATA, Answer, Command, Job
from generator.kingdoms.edition import Edition
from generator.kingdoms.kit import everything
from generator.kingdoms.pages.book import open_book
from generator.pages.look import FOLDER, Look, printing_into


def print_all(job: Job[Edition]) -> Answer:
    """Print everything of the game: cards and pieces, the reference, the player aid, score sheets.

    index.txt in the folder lists what was made.
    """
    look = Look(job)
    book = look.book(open_book, job.edition)
    return look.bundle(everything(book, look.paper("portrait")), WHOLE, book.label)


WHOLE = FOLDER / "kingdoms"
ALL = Command(print_all, (DATA, *printing_into(WHOLE)))
