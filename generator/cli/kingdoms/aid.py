"""`proofpress aid --game kingdoms`: the rules of play on one page."""

from __future__ import annotations

from pathlib import Path

from generator.cli.options import command, data_option
from generator.cli.printing import Printing, printing_options
from generator.kingdoms.load import load_edition
from generator.kingdoms.pages.aid_pages import aid_document
from generator.kingdoms.pages.book import open_book


@command("aid")
@data_option
@printing_options
def aid(data: Path | None, printing: Printing) -> None:
    """Print the player aid: from set-up to the tie-break on one page, small paper on both sides."""
    book = printing.book(open_book, load_edition(data))
    printing.write(aid_document(book, printing.paper()).to_bytes(), "player-aid.pdf")
