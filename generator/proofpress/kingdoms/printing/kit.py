"""What is printed together: `all`."""

from __future__ import annotations

from collections.abc import Iterator

from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.printing.book import Book, open_book
from proofpress.kingdoms.printing.cards import cards_of, sets
from proofpress.kingdoms.printing.player_aid import aid_document
from proofpress.kingdoms.printing.reference import reference_document
from proofpress.kingdoms.printing.rulebook import rulebook_document
from proofpress.kingdoms.printing.score_sheet import score_document
from proofpress.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS
from proofpress.options import DATA, Answer, Command, Job, whole
from proofpress.pages.cards import cards_document, fewest_sheets
from proofpress.pages.page_setup import CARDS_FILE, FOLDER, Look, Piece, printing_into
from proofpress.press.document import Document
from proofpress.press.imposition import CardSheets, ticked_grids
from proofpress.press.paper import Paper

# --------------------------------------------------------------------------------------------------------------------
# Everything of the game that needs no seed, file by file, so that the command line can show progress.


def everything(book: Book, paper: Paper, players: int) -> Iterator[Piece]:
    """Everything of the game that is printed without a seed, an aid and a reference for each player."""
    papers = [paper] if paper.width == paper.height else [paper, paper.turned()]

    label = book.label

    def deck() -> Document:
        decks = sets(book, cards_of(book.edition))
        ways = [(cards, [CardSheets(grid) for grid in ticked_grids(papers, size)]) for size, cards in decks]
        return cards_document(book, fewest_sheets(ways))

    yield from (
        Piece(CARDS_FILE, label("cards_title"), deck),
        Piece("reference.pdf", label("ref_name"), lambda: reference_document(book, paper, copies=players), players),
        Piece("rulebook.pdf", label("book_name"), lambda: rulebook_document(book, paper)),
        Piece("player-aid.pdf", label("aid_name"), lambda: aid_document(book, paper, players), players),
        Piece("score-sheets.pdf", label("score_name"), lambda: score_document(book, paper)),
    )


def print_all(job: Job[Edition]) -> Answer:
    """Print everything of the game: cards, pieces, rulebook, score sheets, and an aid and a reference for each player.

    index.txt in the folder lists the files.
    """
    look = Look(job)
    book = look.book(open_book, job.edition.whole())
    return look.bundle(everything(book, look.paper("portrait"), job.chosen["players"]), WHOLE, book.label)


WHOLE = FOLDER / "kingdoms"
PLAYERS = whole(
    "players", "How many play: as many references and player aids.", LOST_KINGDOM_SEATS, MOST_SEATS, default=4
)
ALL = Command(print_all, (PLAYERS, DATA, *printing_into(WHOLE)), work="making all pages")
