"""`proofpress all`: everything of a game that needs no seed."""

from __future__ import annotations

from pathlib import Path

from generator.cartographers.kit import everything
from generator.cartographers.load import load_edition
from generator.cartographers.pages.book import open_book
from generator.cli.bundle import write_bundle
from generator.cli.options import command, data_option
from generator.cli.printing import FOLDER, Printing, printing_options
from generator.cli.sets_options import Sets, sets_options


@command("all")
@data_option
@sets_options
@printing_options
def everything_command(data: Path | None, sets: Sets, printing: Printing) -> None:
    """Print everything of a game: map sheets, cards, the scoring reference and the player aid.

    Without options it is the base game, into the folder output; -o names another folder. index.txt there tells what
    was made.
    """
    edition = load_edition(data)
    book = printing.book(open_book, edition)
    choice = sets.choose(edition)
    pieces = list(everything(book, printing.paper("portrait"), choice, sets.preset or choice.explore_set))
    write_bundle(pieces, printing.output or FOLDER, book, printing)
