"""`proofpress draws --game kingdoms`: the set-up of a seed on paper, so that nobody has to shuffle and deal."""

from __future__ import annotations

import click

from generator.cli.kingdoms.options import Table, table_options
from generator.cli.options import command
from generator.cli.printing import Printing, printing_options
from generator.kingdoms.deal import choice_of, deal
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.setup_sheet import SetupSheet, setup_document
from generator.kingdoms.prove import prove
from generator.library.errors import NotAccepted, UsageError
from generator.library.suggest import quoted

WAYS = ("sheet", "key")


@command("draws")
@click.argument("seed")
@click.option(
    "--as",
    "way",
    type=click.Choice(WAYS),
    default="sheet",
    help="The players' sheet, or the key: which exploration token lies where. Default: sheet.",
)
@click.option("--unproved", is_flag=True, help="Print the set-up even when it is not proved to be playable.")
@table_options
@printing_options
def draws(seed: str, way: str, unproved: bool, table: Table, printing: Printing) -> None:
    """Print the set-up of a seed: who gets which land, side, nation, home region and resources, and who begins.

    Players may see the sheet: it carries no seed. The key of the exploration tokens is for whoever lays them out and
    does not play. A set-up that is not proved to be playable is refused.
    """
    if way == "key" and not table.tokens:
        raise UsageError("--as key: only with --tokens there are tokens to lay")
    setting = table.setting(seed)
    proof = prove(table.edition, setting)
    if not proof.accepted and not unproved:
        raise NotAccepted(
            f"seed {quoted(setting.seed)} is not accepted: {proof.reason}; take another seed, or --unproved to print "
            "it nevertheless"
        )
    setup = deal(table.box, choice_of(table.box, setting.config), setting.seed, beginners=setting.beginners)
    book = printing.book(open_book, table.edition)
    key = way == "key"
    document = setup_document(book, printing.paper("portrait"), [SetupSheet(setup, setting.free)], tokens=key)
    printing.write(document.to_bytes(), "set-up-key.pdf" if key else "set-up.pdf")
