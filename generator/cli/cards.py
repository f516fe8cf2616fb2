"""`proofpress cards`: the cards of a game on sheets with backs, or one by one as pictures."""

from __future__ import annotations

import re
from pathlib import Path

import click

from generator.cartographers.load import load_edition
from generator.cartographers.pages.book import Book, open_book
from generator.cartographers.pages.card_deck import KINDS, CardArt, cards_of
from generator.cli.card_options import Layout, layout_options, print_cards
from generator.cli.options import command, data_option
from generator.cli.printing import Printing, print_options
from generator.cli.sets_options import Sets, sets_options
from generator.library.errors import UsageError
from generator.library.suggest import counted, listed, quoted
from generator.pages.card_choice import selected
from generator.pages.card_pages import CardSet
from generator.press.geometry import Size
from generator.press.imposition import FOLD_GUTTER, Grid, card_grid
from generator.press.paper import CARDS, DEFAULT_CARD, Paper, parse_card

_PER_SHEET = re.compile(r"(\d{1,2})[x×](\d{1,2})")
_WORDED = ("explore", "ruins", "ambush", "hero", "scoring")  # kinds of cards with a name
MOST_NAMED = 5


@command("cards")
@layout_options
@click.option("--size", default=DEFAULT_CARD, metavar="SIZE", help=f"{', '.join(CARDS)}, or such as 60x90mm.")
@click.option("--per-sheet", metavar="CxR", help="Columns and rows, such as 3x3. Default: as many as fit.")
@data_option
@sets_options
@print_options(("pdf", "png", "tts"))
def cards(layout: Layout, size: str, per_sheet: str | None, data: Path | None, sets: Sets, printing: Printing) -> None:
    """Print the cards of a game.

    Kinds of cards are explore, ruins, ambush, hero, scoring, season and edict. With --format png every card is a
    picture of its own; with tts all cards of one back are one picture for Tabletop Simulator. Players may see all of
    it: no page carries a seed.
    """
    edition = load_edition(data)
    book = printing.book(open_book, edition)
    choice = sets.choose(edition)
    whole = cards_of(edition, choice)
    name = sets.preset or choice.explore_set
    wanted = CardSet(selected(whole, KINDS, *layout.wanted), whole, CardArt(choice.season_set), name)

    def grid(card: Size) -> Grid:
        return _grid(printing.paper(), card, per_sheet, layout)

    print_cards(book, [(wanted, parse_card(size))], layout, printing, grid)
    _note_missing(book, wanted)


def _note_missing(book: Book, cards: CardSet) -> None:
    """A language that is not finished may lack texts; such cards print all the same, and should not go unnoticed."""
    text = book.edition.text.get(book.language)
    known = text.cards if text else {}
    missing = [card.id for card in cards.printed if card.kind in _WORDED and card.id not in known]
    if missing:
        names = listed(missing[:MOST_NAMED], "and") + (" and more" if len(missing) > MOST_NAMED else "")
        click.echo(f"note: {book.language} has no text for {counted(len(missing), 'card')}: {names}", err=True)


def _grid(paper: Paper, card: Size, per_sheet: str | None, layout: Layout) -> Grid:
    """The grid of --per-sheet, or the one with most cards, the sheet upright or lying."""
    if per_sheet is None:
        return layout.best_grid(paper, card)
    match = _PER_SHEET.fullmatch(per_sheet.strip())
    if not match:
        raise UsageError(f"--per-sheet {quoted(per_sheet)}: write columns and rows, such as 3x3")
    columns, rows = int(match[1]), int(match[2])
    tall = columns * card.width <= rows * card.height
    lying = paper if paper.landscape else paper.turned()
    upright = lying.turned()
    return card_grid(
        upright if tall and not layout.gutterfold else lying,
        card,
        gap=layout.gap,
        bleed=layout.bleed,
        columns=columns,
        rows=rows,
        fold=layout.folds[0],
        gutter=max(FOLD_GUTTER, 2 * layout.bleed),
    )
