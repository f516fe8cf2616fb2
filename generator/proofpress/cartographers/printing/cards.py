"""The deck with its backs, and the command `cards`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from proofpress.cartographers.choice import SETS, Choice, choice_of
from proofpress.cartographers.deal import deal, deal_table
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import Book, ambush_said, has_words, open_book
from proofpress.cartographers.printing.card_fronts import (
    draw_ambush,
    draw_edict,
    draw_explore,
    draw_hero,
    draw_ruins,
    draw_scoring,
    draw_season,
    draw_span,
    line_room,
    words_room,
)
from proofpress.cartographers.printing.examples import framed_tile
from proofpress.cartographers.records import LETTERS, SEASONS, AmbushBy
from proofpress.errors import counted, listed
from proofpress.options import DATA, Answer, Command, Job, Option
from proofpress.pages.art import place_emblem, place_sign
from proofpress.pages.card_sheets import FORMAT_OF_CARDS, Layout, layout_options, print_cards
from proofpress.pages.cards import (
    CardSet,
    Deck,
    Face,
    Medallion,
    PrintedCard,
    deck_of,
    draw_back,
    face_of,
    selected,
    unit_of,
)
from proofpress.pages.page_setup import Look, printing
from proofpress.press.drawing import Drawing
from proofpress.press.paper import CARDS as SIZES, DEFAULT_CARD, Size, parse_card
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The backs: a ground and a medallion for each kind.


def _sign(thing: str, share: float, middle: float = 0.5) -> Medallion:
    def draw(face: Face, x: float, y: float, radius: float) -> None:
        side = radius * share
        place_sign(face.drawing, face.theme, thing, x - side / 2, y - side * middle, side)

    return draw


def _tiles(*terrains: str) -> Medallion:
    def draw(face: Face, x: float, y: float, radius: float) -> None:
        side = radius * (1.25 if len(terrains) == 1 else 0.84)
        across = side * len(terrains) + (len(terrains) - 1) * side * 0.1
        for index, terrain in enumerate(terrains):
            left, top = x - across / 2 + index * side * 1.1, y - side / 2
            framed_tile(face.drawing, face.theme, terrain, left, top, side)

    return draw


def _seasons(face: Face, x: float, y: float, radius: float) -> None:
    side = radius * 0.8
    for index, season in enumerate(("spring", "summer", "winter", "fall")):
        column, row = index % 2, index // 2
        left, top = x + (column - 1) * side * 1.06 + side * 0.03, y + (row - 1) * side * 1.06 + side * 0.03
        place_emblem(face.drawing, face.theme, season, left + side * 0.06, top + side * 0.06, side * 0.88)


# Kind of back -> role of its ground, and its medallion.
_BACKS: Mapping[str, tuple[str, Medallion]] = {
    "explore": ("blue", _sign("exploring", 1.86, 0.53)),
    "forest": ("forest", _tiles("forest")),
    "village": ("village", _tiles("village")),
    "farm_water": ("farm", _tiles("farm", "water")),
    "spatial": ("wasteland", draw_span),
    "season": ("fall", _seasons),
    "edict": ("purple", _sign("crown", 1.5)),
}


# --------------------------------------------------------------------------------------------------------------------
# Which cards are printed: by game, kind and name with wildcards; and how each is drawn, front and back.
#
# Cards that are shuffled together have the same back: explore, ruins, ambush and hero cards. Scoring cards have the
# back of their category.


_CORNERED = ("ambush", "hero", "scoring")  # with something at the right of the name
_WORDED = ("explore", "ruins", "ambush", "hero", "scoring")  # with a name and an effect of their own
KINDS = (*_WORDED, "season", "edict")


def cards_of(edition: Edition, choice: Choice) -> list[PrintedCard]:
    """All cards of a game, in the order of the deck lists."""
    drawn = {"explore": choice.explore, "ruins": choice.ruins, "ambush": choice.ambush, "hero": choice.heroes}
    cards = [PrintedCard(kind, card, "explore") for kind, ids in drawn.items() for card in ids]
    cards += [PrintedCard("scoring", card, edition.scoring[card].category) for card in choice.scoring]
    cards += [PrintedCard("season", season, "season") for season in SEASONS]
    cards += [PrintedCard("edict", letter, "edict") for letter in edition.edicts]
    return cards


def deck_for(
    book: Book, card: Size, bleed: float, cards: Iterable[PrintedCard], by: AmbushBy | None = None
) -> Deck[Book]:
    """The deck with its sizes of type, measured over all cards that are printed, for one way of ambush or for both."""
    printed = list(cards)
    named = [(each.id, each.kind in _CORNERED) for each in printed if each.kind in _WORDED]
    return deck_of(book, card, bleed, named, _texts(book, card, printed, by))


def _texts(
    book: Book, card: Size, cards: Iterable[PrintedCard], by: AmbushBy | None
) -> Iterator[tuple[str, str, Size]]:
    for each in cards:
        words = book.effect(each.id) if each.kind in _WORDED else None
        # A deck for both ways that has no words for ambushes may still print others of its cards.
        if each.kind == "ambush" and (words or by or has_words(book)):
            said = ambush_said(book, each.id, by)
            yield each.id, said.words, line_room(book, each.id, card, said, by)
            words = said.effect
        if words:
            yield each.id, words, words_room(book, each.kind, each.id, card, by)


@dataclass(frozen=True, slots=True)
class CardArt:
    """How the cards are drawn: season cards and edicts are those of one set of seasons, ambushes those of the way in
    force; a printed deck serves both ways."""

    season_set: str
    ambush_by: AmbushBy | None = None

    def deck(self, book: Book, card: Size, bleed: float, cards: Iterable[PrintedCard]) -> Deck[Book]:
        """The deck with its sizes of type, measured over these cards."""
        return deck_for(book, card, bleed, cards, self.ambush_by)

    def front(self, deck: Deck[Book], drawing: Drawing, card: PrintedCard) -> None:
        """Draw the front of any card."""
        sign = _SIGN["scoring" if card.kind == "scoring" else "explore"] * unit_of(deck.card)
        deck = replace(deck, book=deck.book.with_signs(sign))
        match card.kind:
            case "season":
                draw_season(deck, drawing, self.season_set, card.id)
            case "edict":
                draw_edict(deck, drawing, card.id, self.season_set)
            case "ambush":
                draw_ambush(deck, drawing, card.id, self.ambush_by)
            case kind:
                _FRONTS[kind](deck, drawing, card.id)

    def back(self, deck: Deck[Book], drawing: Drawing, back: str) -> None:
        """Draw the back of a kind of cards."""
        draw_back(face_of(drawing, deck.book.theme, deck.bleed), *_BACKS[back])

    def name(self, book: Book, card: PrintedCard) -> str:
        """What a card is called where it is not seen."""
        if card.kind == "edict":
            return card.id
        return book.label(card.id) if card.kind == "season" else book.name(card.id)


# The signs of a whole deck in millimetres on a card of the usual size: those of boards, and those of shapes.
_SIGN = {"scoring": 5.3, "explore": 8.5}

_FRONTS: dict[str, Callable[[Deck[Book], Drawing, str], None]] = {
    "explore": draw_explore,
    "ruins": draw_ruins,
    "hero": draw_hero,
    "scoring": draw_scoring,
}


# --------------------------------------------------------------------------------------------------------------------
# The command: the cards of a game on sheets with backs, or one by one as pictures.


_MOST_NAMED = 5  # cards whose texts are missing


def cards(job: Job[Edition]) -> Answer:
    """Print the cards of a game.

    Cards that are shuffled together have one back. Players may see all of it: no page carries a seed.
    """
    chosen, edition, look, layout = job.chosen, job.edition, Look(job), Layout(job)
    choice = choice_of(job)
    book = look.book(open_book, edition).playing(choice)
    whole = cards_of(edition, choice)
    wanted = CardSet(selected(whole, *layout.wanted), whole, CardArt(choice.season_set), book.called(chosen["sets"]))
    dealt = {} if chosen["seed"] is None else _dealt(book, choice, chosen["seed"])
    answer = print_cards(job, book, [(wanted, parse_card(chosen["size"]))], dealt)
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
            "seed", "A deck for each season, and one of the scoring cards from A to D, in the order of this seed.",
            shown="SEED", group="cards", only_with="format=tts", not_with=("cards", "kind"),
        ),
        DATA,
        *SETS,
        *printing(FORMAT_OF_CARDS),
    ),
)  # fmt: skip


def _dealt(book: Book, choice: Choice, seed: str) -> dict[str, Sequence[str]]:
    """The decks of a seed by their names, the top card first."""
    dealt = deal(deal_table(book.edition, choice), seed)
    seasons = {book.label(season): deck for season, deck in zip(SEASONS, dealt.seasons, strict=True)}
    return {" ".join(LETTERS): dealt.edicts, **seasons}


def _missing(book: Book, cards: CardSet) -> Iterator[str]:
    """A language that is not finished may lack texts; its cards print nevertheless, and should not go unnoticed."""
    known = book.edition.words(book.language).cards
    missing = [card.id for card in cards.printed if card.kind in _WORDED and card.id not in known]
    if missing:
        names = listed(missing[:_MOST_NAMED], "and") + (" and more" if len(missing) > _MOST_NAMED else "")
        yield f"note: {book.language} has no text for {counted(len(missing), 'card')}: {names}"
