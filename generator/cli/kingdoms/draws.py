"""`proofpress draws --game kingdoms`: the set-up of a seed on paper, so that nobody has to shuffle and deal."""

from __future__ import annotations

import click

from generator.cli.draws import NotAccepted
from generator.cli.kingdoms.options import Table, table_options
from generator.cli.options import command
from generator.cli.printing import Printing, printing_options
from generator.kingdoms.deal import choice_of, deal
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.setup_sheet import SetupSheet, setup_document
from generator.kingdoms.prove import prove
from generator.library.suggest import quoted


@command("draws")
@click.argument("seed")
@click.option("--unproved", is_flag=True, help="Print the set-up even when it is not proved to be playable.")
@table_options
@printing_options
def draws(seed: str, unproved: bool, table: Table, printing: Printing) -> None:
    """Print the set-up of a seed: who gets which land, side, nation, home region and resources, and who begins.

    With exploration tokens a page for whoever lays them out follows. Players may see the first page: it has no seed.
    A set-up that is not proved to be playable is refused.
    """
    setting = table.setting(seed)
    proof = prove(table.edition, setting)
    if not proof.accepted and not unproved:
        raise NotAccepted(
            f"seed {quoted(setting.seed)} is not accepted: {proof.reason}; take another seed, or --unproved to print "
            "it nevertheless"
        )
    setup = deal(table.box, choice_of(table.box, setting.config), setting.seed, beginners=setting.beginners)
    book = printing.book(open_book, table.edition)
    sheet = SetupSheet(setup, setting.free, book.label("setup_title"))
    printing.write(setup_document(book, printing.paper("portrait"), [sheet]).to_bytes(), "set-up.pdf")
