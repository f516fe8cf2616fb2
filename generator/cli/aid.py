"""`proofpress aid`: the rules of play on one page."""

from __future__ import annotations

from pathlib import Path

from generator.cartographers.load import load_edition
from generator.cartographers.pages.aid_pages import aid_document
from generator.cartographers.pages.book import open_book
from generator.cli.options import command, data_option
from generator.cli.printing import Printing, printing_options
from generator.cli.sets_options import Sets, sets_options


@command("aid")
@data_option
@sets_options
@printing_options
def aid(data: Path | None, sets: Sets, printing: Printing) -> None:
    """Print the player aid: from set-up to the tie-break on one page, small paper on both sides.

    Players may see all of it: it carries no seed.
    """
    edition = load_edition(data)
    choice = sets.choose(edition)
    game = sets.preset or choice.explore_set
    document = aid_document(printing.book(open_book, edition), printing.paper(), choice.season_set, game)
    printing.write(document.to_bytes(), "player-aid.pdf")
