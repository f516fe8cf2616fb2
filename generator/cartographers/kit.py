"""What is printed together: the kit of a casual event, and everything of a game.

Each function yields pieces, which are made one by one when they are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.cartographers.certificate import Setting
from generator.cartographers.choices import Choice
from generator.cartographers.pages.aid_pages import aid_document
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.caller_page import caller_page
from generator.cartographers.pages.card_deck import CardArt, cards_of
from generator.cartographers.pages.draw_lists import list_document
from generator.cartographers.pages.draw_pages import booklet_document, slides_document
from generator.cartographers.pages.draw_panel import call_of
from generator.cartographers.pages.map_sheet import SheetJob, SheetMap, map_sheets
from generator.cartographers.pages.reference_pages import reference_document
from generator.cartographers.pages.rulebook_pages import rulebook_document
from generator.cartographers.records import AmbushBy, Map
from generator.cartographers.rules.game import Match
from generator.pages.card_pages import CardSet, CardSheets, cards_document
from generator.pages.piece import Piece
from generator.press.imposition import best_grid
from generator.press.paper import CARDS, DEFAULT_CARD, Paper


def sheet_job(paper: Paper, choice: Choice, sides: list[tuple[str, Map]], **more: object) -> SheetJob:
    """Map sheets of a choice: the limits and the legend follow from it."""
    front, *back = [SheetMap(name, map_) for name, map_ in sides]
    return SheetJob(
        front=front,
        back=back[0] if back else None,
        paper=paper,
        seasons=choice.season_set,
        with_heroes=bool(choice.heroes),
        **more,  # type: ignore[arg-type]  # the fields of SheetJob that differ from print to print
    )


def everything(book: Book, paper: Paper, choice: Choice, game: str) -> Iterator[Piece]:
    """Everything of a game that is printed without a seed."""
    maps = [(name, book.edition.maps[name]) for name in book.edition.maps_of(choice.explore_set)[:2]]
    card = CARDS[DEFAULT_CARD]

    def cards() -> bytes:
        whole = cards_of(book.edition, choice)
        papers = [paper] if paper.width == paper.height else [paper, paper.turned()]
        grid = best_grid(papers, card)
        deck = CardSet(whole, whole, CardArt(choice.season_set), game)
        return cards_document(book, [(deck, CardSheets(grid))]).to_bytes()

    yield Piece("map-sheets.pdf", "map_sheet", lambda: map_sheets(book, sheet_job(paper, choice, maps, copies=4)))
    yield Piece("cards.pdf", "cards_title", cards)
    yield Piece(
        "reference.pdf", "reference", lambda: reference_document(book, paper, choice.scoring, game=game).to_bytes()
    )
    yield rules(book, paper, choice)
    yield Piece("player-aid.pdf", "player_aid", lambda: aid_document(book, paper, choice.season_set, game).to_bytes())


def rules(book: Book, paper: Paper, choice: Choice, ambush_by: AmbushBy = "neighbour") -> Piece:
    """The rulebook of a game, for those who have never played it."""
    return Piece("rulebook.pdf", "book_name", lambda: rulebook_document(book, paper, choice, ambush_by).to_bytes())


def caller(book: Book, choice: Choice, seeds: Sequence[str], ambush_by: AmbushBy) -> Piece:
    """The page that calls the draws: of a seed that is typed in, or of one of these, picked blindly."""
    title = book.label("draws")

    def make() -> bytes:
        return caller_page(book.edition, choice, seeds=seeds, title=title, language=book.language, ambush_by=ambush_by)

    return Piece("caller.html", "draws", make)


def blind_kit(
    book: Book,
    paper: Paper,
    choice: Choice,
    map_: tuple[str, Map],
    seeds: Sequence[str],
    ambush_by: AmbushBy,
    names: tuple[tuple[str, str], ...],
    players: int,
) -> Iterator[Piece]:
    """The kit of an evening at which the host plays too: nobody knows which of the seeds the caller page will pick, so
    the reference explains every card that may lie under the edicts."""
    copies = 1 if names else players
    job = sheet_job(paper, choice, [map_], copies=copies, names=names)
    yield Piece("map-sheets.pdf", "map_sheet", lambda: map_sheets(book, job))
    yield Piece("reference.pdf", "reference", lambda: reference_document(book, paper, choice.scoring).to_bytes())
    yield rules(book, paper, choice, ambush_by)
    yield caller(book, choice, seeds, ambush_by)


def kit(
    book: Book,
    paper: Paper,
    choice: Choice,
    setting: Setting,
    game: Match,
    names: tuple[tuple[str, str], ...],
    players: int,
) -> Iterator[Piece]:
    """What the host of an evening needs: a sheet for everybody, the four edicts explained, and the draws.

    The list is the caller's own and says which seed it is; nothing else does.
    """
    call = call_of(book, choice, game.deal, setting.ambush_by)
    map_ = [(setting.map_id, setting.map)]
    copies = 1 if names else players
    yield Piece(
        "map-sheets.pdf",
        "map_sheet",
        lambda: map_sheets(book, sheet_job(paper, choice, map_, copies=copies, names=names)),
    )
    yield Piece(
        "reference.pdf",
        "reference",
        lambda: reference_document(book, paper, list(call.edicts.values()), call.edicts).to_bytes(),
    )
    yield rules(book, paper, choice, setting.ambush_by)
    yield caller(book, choice, [], setting.ambush_by)
    yield Piece("caller-list.pdf", "draws", lambda: list_document(call, paper, setting.seed).to_bytes())
    yield Piece("draws-booklet.pdf", "draws", lambda: booklet_document(call, paper).to_bytes())
    yield Piece("draws-slides.pdf", "draws", lambda: slides_document(call).to_bytes())
