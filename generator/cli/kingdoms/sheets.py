"""`proofpress sheets --game kingdoms`: score sheets."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import command, data_option
from generator.cli.printing import Printing, printing_options
from generator.kingdoms.load import load_edition
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.score_sheet import score_document


@command("sheets")
@click.option("--copies", type=int, default=1, metavar="N", help="How many sheets. Default: 1.")
@data_option
@printing_options
def sheets(copies: int, data: Path | None, printing: Printing) -> None:
    """Print score sheets: what counts at the end, for up to five players, with the tie-break."""
    book = printing.book(open_book, load_edition(data))
    printing.write(score_document(book, printing.paper(), copies).to_bytes(), "score-sheet.pdf")
