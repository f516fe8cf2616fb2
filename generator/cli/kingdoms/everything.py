"""`proofpress all --game kingdoms`: everything of the game that needs no seed."""

from __future__ import annotations

from pathlib import Path

from generator.cli.bundle import write_bundle
from generator.cli.options import command, data_option
from generator.cli.printing import FOLDER, Printing, printing_options
from generator.kingdoms.kit import everything
from generator.kingdoms.load import load_edition
from generator.kingdoms.pages.book import open_book


@command("all")
@data_option
@printing_options
def everything_command(data: Path | None, printing: Printing) -> None:
    """Print everything of the game: cards and pieces, the reference, the player aid, score sheets.

    It goes into the folder output/kingdoms; -o names another folder. index.txt there tells what was made.
    """
    book = printing.book(open_book, load_edition(data))
    pieces = list(everything(book, printing.paper("portrait")))
    write_bundle(pieces, printing.output or FOLDER / "kingdoms", book, printing)
