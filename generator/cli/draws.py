"""`proofpress draws`: the draws of a seed, to be called without cards."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cartographers.choices import deck_lists
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.draw_forum import MARKUPS, forum_post
from generator.cartographers.pages.draw_lists import list_document, order_document
from generator.cartographers.pages.draw_pages import booklet_document, slides_document
from generator.cartographers.pages.draw_panel import Call, call_of
from generator.cartographers.prove import accept
from generator.cartographers.records import LETTERS
from generator.cartographers.timetable import timetable
from generator.cli.options import command
from generator.cli.printing import Printing, printing_options, tell
from generator.cli.seed_options import Play, play_options
from generator.library.errors import NotAccepted, UsageError
from generator.library.suggest import quoted
from generator.press.files import write_whole
from generator.press.formats import DEFAULT_OPTIONS, Options, write

WAYS = ("booklet", "list", "slides", "forum", "png", "order")
SCREEN_DPI = 192  # of --as png: a slide is 1920 pixels wide


@command("draws")
@click.argument("seed")
@click.option("--as", "way", type=click.Choice(WAYS), default="booklet", help="What to make. Default: booklet.")
@click.option(
    "--markup", type=click.Choice(tuple(MARKUPS)), default="markdown", help="Of the forum post. Default: markdown."
)
@click.option("--unproved", is_flag=True, help="Print the draws even when no complete legal game is found for them.")
@play_options
@printing_options
def draws(seed: str, way: str, markup: str, unproved: bool, play: Play, printing: Printing) -> None:
    """Print the draws of a seed, so that no cards are needed.

    The booklet, slides, pictures and the forum post may be seen by players and carry no seed. The list and the order
    of the decks are for the caller alone and say which seed they are. A seed for which no complete legal game is found
    is refused.
    """
    if printing.format != "pdf" and way in ("forum", "png"):
        raise UsageError(f"--as {way} is no PDF, so --format {printing.format} does not go with it")
    setting = play.setting(seed)
    game, finding = accept(play.edition, setting)
    if finding.verdict != "playable" and not unproved:
        raise NotAccepted(
            f"seed {quoted(setting.seed)} is {finding.verdict} on map {play.map_id} ({finding.method}); "
            "take another seed, or --unproved to print it nevertheless"
        )
    lists = deck_lists(play.edition, play.choice)
    plans = timetable(play.edition, play.choice.season_set, lists, game.deal)
    edicts: dict[str, str] = dict(zip(LETTERS, game.deal.edicts, strict=True))
    book = printing.book(open_book, play.edition)
    call = call_of(book, plans, edicts, play.choice.season_set, play.ambush_by == "neighbour")
    if way == "forum":
        _forum(call, markup, printing)
    elif way == "png":
        options = Options(dpi=SCREEN_DPI if printing.dpi == DEFAULT_OPTIONS.dpi else printing.dpi)
        tell(write("png", slides_document(call).to_bytes(), printing.target("draws.png"), options))
    elif way == "slides":
        printing.write(slides_document(call).to_bytes(), "draws-slides.pdf")
    elif way == "list":
        printing.write(list_document(call, printing.paper("portrait"), setting.seed).to_bytes(), "draws-list.pdf")
    elif way == "order":
        printing.write(
            order_document(call, lists, printing.paper("portrait"), setting.seed).to_bytes(), "deck-order.pdf"
        )
    else:
        printing.write(booklet_document(call, printing.paper("portrait")).to_bytes(), "draws-booklet.pdf")


def _forum(call: Call, markup: str, printing: Printing) -> None:
    """To the file of --output, or to standard output."""
    post = forum_post(call, markup)
    if printing.output is None:
        click.echo(post, nl=False)
    else:
        tell([write_whole(Path(printing.output), post.encode())])
