"""`proofpress reference --game kingdoms`: what nations, tokens and lands do."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import command, completed, data_option, words
from generator.cli.printing import Printing, printing_options
from generator.kingdoms.load import load_edition
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.reference_pages import reference_document
from generator.library.errors import UsageError
from generator.library.suggest import hint, quoted


@command("reference")
@click.option(
    "--nations",
    callback=words,
    metavar="LIST",
    help="Only these nations, such as those in play; ids with commas. Default: all.",
    shell_complete=completed(lambda edition: edition.nations),
)
@data_option
@printing_options
def reference(nations: tuple[str, ...] | None, data: Path | None, printing: Printing) -> None:
    """Print the reference: each nation's five levels, the exploration tokens, what lands give, and all prices."""
    edition = load_edition(data)
    for name in nations or ():
        if name not in edition.nations:
            raise UsageError(f"--nations: there is no nation {quoted(name)}{hint(name, edition.nations)}")
    book = printing.book(open_book, edition)
    document = reference_document(book, printing.paper(), nations or ())
    printing.write(document.to_bytes(), "reference.pdf")
