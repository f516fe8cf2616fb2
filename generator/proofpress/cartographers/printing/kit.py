"""What is printed together: `kit` and `all`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from proofpress.cartographers.choice import PLAY, PRESET, Choice, Play, choice_of, play_of
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import Book, open_book
from proofpress.cartographers.printing.caller_page import caller_page
from proofpress.cartographers.printing.cards import CardArt, with_aids
from proofpress.cartographers.printing.draws import WAYS, booklet_document, list_document, slides_document
from proofpress.cartographers.printing.leaves import call_of
from proofpress.cartographers.printing.map_sheet import LONGEST_NAME, NAMES, SheetJob, SheetMap, map_sheets
from proofpress.cartographers.printing.player_aid import aid_document
from proofpress.cartographers.printing.reference import reference_document
from proofpress.cartographers.printing.rulebook import rulebook_document
from proofpress.cartographers.prove import accept, playable
from proofpress.cartographers.records import AmbushBy, Map
from proofpress.cartographers.rules.legal_moves import Match
from proofpress.errors import NotAccepted, say
from proofpress.files import names_in
from proofpress.options import DATA, SEED, Answer, Command, Job, whole
from proofpress.pages.cards import CardSet, cards_document, fewest_sheets
from proofpress.pages.page_setup import CARDS_FILE, FOLDER, Look, Piece, Use, printing_into, refuse_unprintable
from proofpress.press.document import Document
from proofpress.press.imposition import CardSheets, ticked_grids
from proofpress.press.paper import CARDS, DEFAULT_CARD, Paper
from proofpress.seeds import canonical_seed, new_code

# --------------------------------------------------------------------------------------------------------------------
# The pieces of a casual event and of a whole game, which are made one by one when they are written.


def _sheet_job(paper: Paper, choice: Choice, sides: list[tuple[str, Map]], **more: object) -> SheetJob:
    """Map sheets of a choice: the limits and the legend follow from it."""
    front, *back = [SheetMap(name, map_) for name, map_ in sides]
    return SheetJob(
        front=front,
        back=back[0] if back else None,
        paper=paper,
        seasons=choice.season_set,
        **more,  # type: ignore[arg-type]  # the fields of SheetJob that differ from print to print
    )


def everything(book: Book, paper: Paper, choice: Choice, game: str, players: int) -> Iterator[Piece]:
    """Everything of a game that is printed without a seed, with a map sheet for each player."""
    maps = [(name, book.edition.maps[name]) for name in book.edition.maps_of(choice.explore_set)[:2]]
    card = CARDS[DEFAULT_CARD]
    book = book.playing(choice)

    def cards() -> Document:
        whole = with_aids(book, choice)
        papers = [paper] if paper.width == paper.height else [paper, paper.turned()]
        ways = [CardSheets(grid) for grid in ticked_grids(papers, card)]
        deck = CardSet(whole, whole, CardArt(choice.season_set), game)
        return cards_document(book, fewest_sheets([(deck, ways)]))

    yield from (
        _sheets(book, _sheet_job(paper, choice, maps, copies=players), players),
        Piece(CARDS_FILE, book.label("cards_title"), cards),
        Piece(
            "reference.pdf", book.label("reference"), lambda: reference_document(book, paper, choice.scoring, game=game)
        ),
        rules(book, paper, choice),
        Piece("player-aid.pdf", book.label("player_aid"), lambda: aid_document(book, paper, choice.season_set, game)),
    )


def _sheets(book: Book, job: SheetJob, players: int) -> Piece:
    """A map sheet for each player; only one with two maps has a back."""
    use: Use = "both" if job.back else "one"
    return Piece("map-sheets.pdf", book.label("map_sheet"), lambda: map_sheets(book, job), players, use)


def rules(book: Book, paper: Paper, choice: Choice, ambush_by: AmbushBy = "neighbour") -> Piece:
    """The rulebook of a game, for those who have never played it."""
    return Piece("rulebook.pdf", book.label("book_name"), lambda: rulebook_document(book, paper, choice, ambush_by))


def kit(
    book: Book, paper: Paper, play: Play, names: tuple[tuple[str, str], ...], players: int, seeds: Sequence[str]
) -> Iterator[Piece]:
    """The kit of an evening at which the host plays too: nobody knows which of the seeds the caller page will pick, so
    the reference explains every card that may lie under the edicts."""
    yield from _for_everybody(book, paper, play, names, players, play.choice.scoring, None)
    yield _caller(book, play, seeds)


def kit_of_seed(
    book: Book, paper: Paper, play: Play, names: tuple[tuple[str, str], ...], players: int, seed: str, game: Match
) -> Iterator[Piece]:
    """What a host who calls needs: the four edicts explained, and the draws.

    The list is the caller's own and says which seed it is; nothing else does.
    """
    call = call_of(book, play.choice, game.deal, play.ambush_by)
    yield from _for_everybody(book, paper, play, names, players, game.deal.edicts, call.edicts)
    yield _caller(book, play, [])
    titles = {way: book.label.named(book.label("draws"), book.label(f"value_{way}")) for way in WAYS}
    yield Piece("caller-list.pdf", titles["list"], lambda: list_document(call, paper, seed), use="one")
    yield Piece("draws-booklet.pdf", titles["booklet"], lambda: booklet_document(call, paper), use="one")
    yield Piece("draws-slides.pdf", titles["slides"], lambda: slides_document(call), use="screen")


def _for_everybody(
    book: Book,
    paper: Paper,
    play: Play,
    names: tuple[tuple[str, str], ...],
    players: int,
    cards: Sequence[str],
    letters: Mapping[str, str] | None,
) -> Iterator[Piece]:
    """A sheet for each player, these scoring cards explained, and the rules: the draws are called, nobody has cards."""
    copies = 1 if names else players
    book = book.playing(play.choice, play.ambush_by, cards=False, maps=[play.map])
    job = _sheet_job(paper, play.choice, [(play.map_id, play.map)], copies=copies, names=names)
    yield from (
        _sheets(book, job, len(names) or players),
        Piece("reference.pdf", book.label("reference"), lambda: reference_document(book, paper, cards, letters)),
        rules(book, paper, play.choice, play.ambush_by),
    )


def _caller(book: Book, play: Play, seeds: Sequence[str]) -> Piece:
    """The page that calls the draws: of a seed that is typed in, or of one of these, picked blindly."""
    title, by = book.label("draws"), play.ambush_by

    def make() -> bytes:
        return caller_page(book.edition, play.choice, seeds=seeds, title=title, language=book.language, ambush_by=by)

    return Piece("caller.html", book.label("caller_title"), make, use="screen")


# --------------------------------------------------------------------------------------------------------------------
# The commands.


MOST_PLAYERS = 1_000  # a sheet each; larger events print packs
_PLAYERS = whole("players", "How many map sheets.", 1, MOST_PLAYERS, default=4)
_KIT_FOLDER = FOLDER / "kit"
_BLIND_DEALS = 50  # the caller page picks one of this many
_HOPELESS = 100  # tries without a deal that can be played, as on a map that is too small for any
MOST_TRIES = 2_000  # on every printed map nearly all seeds can be played; on one's own map perhaps none


def print_all(job: Job[Edition]) -> Answer:
    """Print everything of a game: map sheets, cards, the scoring reference, the rulebook and the player aid.

    Without options it prints the base game. index.txt in the folder lists the files.
    """
    look, choice = Look(job), choice_of(job)
    book = look.book(open_book, job.edition)
    pieces = everything(book, look.paper("portrait"), choice, book.called(job.chosen["sets"]), job.chosen["players"])
    return look.bundle(pieces, FOLDER, book.label)


ALL = Command(print_all, (_PLAYERS, DATA, PRESET, *printing_into(FOLDER)), work="making all pages")


def kit_command(job: Job[Edition]) -> Answer:
    """Print the kit of a casual event: map sheets, the scoring cards explained, and the draws.

    Everybody plays one seed, and nobody needs cards. With a seed it also prints the draws, for a host who calls them.
    Without one the caller page picks blindly among fifty proved deals, so that the host can play too. A seed is
    refused if no complete legal game is found for it.
    """
    chosen, look, play = job.chosen, Look(job), play_of(job)
    look.folder(_KIT_FOLDER)
    players: int = chosen["players"]
    names = names_in(*job.read_list(chosen["names"]), LONGEST_NAME) if chosen["names"] else ()
    book, paper = look.book(open_book, play.edition), look.paper("portrait")
    if chosen["seed"] is None:
        pieces = kit(book, paper, play, names, players, _proved(play))
    else:
        refuse_unprintable(canonical_seed(chosen["seed"]))
        setting, game = playable(play, chosen["seed"], say(", or leave it out"))
        pieces = kit_of_seed(book, paper, play, names, players, setting.seed, game)
    return look.bundle(pieces, _KIT_FOLDER, book.label)


KIT = Command(
    kit_command,
    (
        replace(SEED, needed=False),
        _PLAYERS,
        NAMES,
        *PLAY,
        *printing_into(_KIT_FOLDER),
    ),
    work="proving deals and making the pages of the kit",
)


def _proved(play: Play) -> list[str]:
    """New seeds for which a complete legal game is known."""
    found: list[str] = []
    setting = play.setting_of_many(new_code())
    for tried in range(1, MOST_TRIES + 1):
        setting = replace(setting, seed=new_code())
        if accept(play.edition, setting)[1].verdict == "playable":
            found.append(setting.seed)
            if len(found) == _BLIND_DEALS:
                return found
        if tried == _HOPELESS and not found:
            break
    raise NotAccepted(
        say(
            "only {found} of {tried} new seeds can be played on map {map_id}; take another map",
            tried=tried,
            found=len(found),
            map_id=play.map_id,
        )
    )
