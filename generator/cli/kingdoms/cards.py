"""`proofpress cards --game kingdoms`: lands, nations, actions, castle, war numbers and all pieces, with their backs."""

from __future__ import annotations

from pathlib import Path

from generator.cli.card_options import Layout, layout_options, print_cards
from generator.cli.options import command, data_option
from generator.cli.printing import Printing, print_options
from generator.kingdoms.load import load_edition
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.card_deck import KINDS, cards_of, sets
from generator.pages.card_choice import selected


@command("cards")
@layout_options
@data_option
@print_options(("pdf", "png", "tts"))
def cards(layout: Layout, data: Path | None, printing: Printing) -> None:
    """Print all cards and pieces of the game.

    Kinds are land, nation, action, castle, war and piece; each is printed in its own size, 90 x 126 mm for the large
    cards. With --format png every card is a picture of its own; with tts all cards of one back are one picture for
    Tabletop Simulator.
    """
    edition = load_edition(data)
    book = printing.book(open_book, edition)
    chosen = selected(cards_of(edition), KINDS, *layout.wanted)
    paper = printing.paper()
    found = [(cards, size) for size, cards in sets(book, chosen)]
    print_cards(book, found, layout, printing, lambda size: layout.best_grid(paper, size))
