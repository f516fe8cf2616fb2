"""Lands, nations, actions, castle, war numbers and all pieces, with their backs."""

from __future__ import annotations

from generator.interface.command import DATA, Answer, Command, Job
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.card_deck import KINDS, cards_of, sets
from generator.pages.card_choice import selected
from generator.pages.card_layout import FORMAT_OF_CARDS, Layout, layout_options, print_cards
from generator.pages.look import Look, printing


def cards(job: Job[Edition]) -> Answer:
    """Print all cards and pieces of the game.

    Each kind is printed in its own size, 90 x 126 mm for the large cards.
    """
    look, layout = Look(job), Layout(job)
    book = look.book(open_book, job.edition)
    chosen = selected(cards_of(job.edition), *layout.wanted)
    paper = look.paper()
    found = [(cards, size) for size, cards in sets(book, chosen)]
    return print_cards(job, book, found, lambda size: layout.best_grid(paper, size))


CARDS = Command(cards, (*layout_options(*KINDS, example="1*,ferrywardens"), DATA, *printing(FORMAT_OF_CARDS)))
