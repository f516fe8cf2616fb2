"""The cards of a game on sheets with backs, or one by one as pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.cartographers.choices import Choice
from generator.cartographers.commands.options import SETS, choice_of
from generator.cartographers.deal import deal as deal_seed
from generator.cartographers.deal_config import deal_table
from generator.cartographers.edition import Edition
from generator.cartographers.pages.book import Book, open_book
from generator.cartographers.pages.card_deck import KINDS, CardArt, cards_of
from generator.cartographers.records import LETTERS, SEASONS
from generator.interface.command import DATA, Answer, Command, Job
from generator.interface.option import Option, Refusal
from generator.library.suggest import counted, listed, quoted
from generator.pages.card_choice import selected
from generator.pages.card_layout import FORMAT_OF_CARDS, Layout, layout_options, print_cards
from generator.pages.card_pages import CardSet
from generator.pages.look import Look, printing
from generator.press.geometry import Size
from generator.press.imposition import FOLD_GUTTER, CardGrid, card_grid
from generator.press.paper import CARDS as SIZES
from generator.press.paper import DEFAULT_CARD, Paper, parse_card

_PER_SHEET = re.compile(r"(\d{1,2}) ?[x×] ?(\d{1,2})")
_WORDED = ("explore", "ruins", "ambush", "hero", "scoring")  # kinds of cards with a name
MOST_NAMED = 5


def cards(job: Job[Edition]) -> Answer:
    """Print the cards of a game.

    Cards that are shuffled together have one back. Players may see all of it: no page carries a seed.
    """
    chosen, edition, look, layout = job.chosen, job.edition, Look(job), Layout(job)
    book, choice = look.book(open_book, edition), choice_of(job)
    whole = cards_of(edition, choice)
    wanted = CardSet(selected(whole, *layout.wanted), whole, CardArt(choice.season_set), book.called(chosen["sets"]))

    def grid(card: Size) -> CardGrid:
        return _grid(look.paper(), card, chosen["per-sheet"], layout)

    dealt = {} if chosen["seed"] is None else _dealt(book, choice, chosen["seed"])
    answer = print_cards(job, book, [(wanted, parse_card(chosen["size"]))], grid, dealt)
    return replace(answer, notes=[*answer.notes, *_missing(book, wanted)])


CARDS = Command(
    cards,
    (
        *layout_options(*KINDS, example="goblin*,deepwood"),
        Option(
            "size", "The size of a card, by name or such as 60x90mm.", words=tuple(SIZES), open=True,
            default=DEFAULT_CARD, shown="SIZE", group="layout",
        ),
        Option(
            "per-sheet", "Columns and rows, such as 3x3. Default: as many as fit, the sheet upright or lying.",
            shown="CxR", group="layout",
        ),
        Option(
            "seed", "A deck for each season, and one of the scoring cards from A to D, in the order of this seed.",
            shown="SEED", group="cards", only_with="format=tts", not_with=("cards", "kind", "changed-since"),
        ),
        DATA,
        *SETS,
        *printing(FORMAT_OF_CARDS),
    ),
)  # fmt: skip


def _dealt(book: Book, choice: Choice, seed: str) -> dict[str, Sequence[str]]:
    """The decks of a seed by their names, the top card first."""
    deal = deal_seed(deal_table(book.edition, choice), seed)
    seasons = {book.label(season): deck for season, deck in zip(SEASONS, deal.seasons, strict=True)}
    return {" ".join(LETTERS): deal.edicts, **seasons}


def _missing(book: Book, cards: CardSet) -> Iterator[str]:
    """A language that is not finished may lack texts; its cards print nevertheless, and should not go unnoticed."""
    text = book.edition.text.get(book.language)
    known = text.cards if text else {}
    missing = [card.id for card in cards.printed if card.kind in _WORDED and card.id not in known]
    if missing:
        names = listed(missing[:MOST_NAMED], "and") + (" and more" if len(missing) > MOST_NAMED else "")
        yield f"note: {book.language} has no text for {counted(len(missing), 'card')}: {names}"


def _grid(paper: Paper, card: Size, per_sheet: str | None, layout: Layout) -> CardGrid:
    """The grid of --per-sheet, or the one with most cards, the sheet upright or lying."""
    if per_sheet is None:
        return layout.best_grid(paper, card)
    match = _PER_SHEET.fullmatch(per_sheet.strip())
    if not match:
        raise Refusal("write columns and rows, such as 3x3", "per-sheet", said=quoted(per_sheet))
    columns, rows = int(match[1]), int(match[2])
    fold, *_ = layout.folds
    tall = columns * card.width <= rows * card.height
    lying = paper if paper.landscape else paper.turned()
    return card_grid(
        lying.turned() if tall and fold is None else lying,
        card,
        gap=layout.gap,
        bleed=layout.bleed,
        columns=columns,
        rows=rows,
        fold=fold,
        gutter=max(FOLD_GUTTER, 2 * layout.bleed),
    )
