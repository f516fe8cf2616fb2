"""The deck with its backs, and the command `cards`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from proofpress.cartographers.choice import SETS, Choice, choice_of
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.book import Book, ambush_said, open_book, says_ways
from proofpress.cartographers.printing.card_fronts import (
    CELL,
    draw_ambush,
    draw_edict,
    draw_explore,
    draw_hero,
    draw_ruins,
    draw_scoring,
    draw_season,
    draw_span,
    line_room,
    names_room,
    words_room,
)
from proofpress.cartographers.printing.player_aid import ON_CARDS, draw_aid
from proofpress.cartographers.records import SEASONS, AmbushBy
from proofpress.errors import listed, say
from proofpress.options import DATA, Answer, Command, Job, Option
from proofpress.pages.art import figure_plate, place_emblem, place_sign
from proofpress.pages.card_sheets import Layout, layout_options, print_cards
from proofpress.pages.cards import (
    CardSet,
    Deck,
    Face,
    PrintedCard,
    deck_of,
    face_of,
    selected,
    unit_of,
)
from proofpress.pages.chart import Back, Emblem, draw_back
from proofpress.pages.page_setup import Look, printing
from proofpress.press.drawing import Drawing
from proofpress.press.paper import CARDS as SIZES, DEFAULT_CARD, Size, parse_card
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The backs, by the kinds of cards that have them.


def _sign(thing: str) -> Emblem:
    def draw(face: Face, x: float, y: float, side: float) -> None:
        place_sign(face.drawing, face.theme, thing, x - side / 2, y - side / 2, side)

    return draw


def _figures(*terrains: str) -> Emblem:
    def draw(face: Face, x: float, y: float, side: float) -> None:
        side *= 1 - 0.16 * (len(terrains) - 1)  # two are nearer to the rim
        for index, terrain in enumerate(terrains):
            left = x + (index - len(terrains) / 2) * side
            figure_plate(face.drawing, face.theme, terrain, left, y - side / 2, side)

    return draw


def _span(face: Face, x: float, y: float, side: float) -> None:
    draw_span(face, x, y, side * 0.46)


def _seasons(face: Face, x: float, y: float, side: float) -> None:
    for left, season in ((-0.85, "spring"), (0.05, "summer")):
        place_emblem(face.drawing, face.theme, season, x + left * side, y - side * 0.4, side * 0.8)


_BACKS: Mapping[str, Back] = {
    "explore": Back("gulf", "blue", ("peak", "fir"), _sign("winds"), once=True),
    "forest": Back("two islands", "forest", ("tree", "fir"), _figures("forest")),
    "village": Back("outer sea", "village", ("house",), _figures("village")),
    "farm_water": Back("firth", "farm", ("sheaf",), _figures("farm", "water")),
    "spatial": Back("cape", "wasteland", ("tower",), _span, once=True),
    "season": Back("shoals", "fall", ("windmill", "tree"), _seasons),
    "edict": Back("peninsula", "purple", ("church",), _sign("crown")),
}


# --------------------------------------------------------------------------------------------------------------------
# Which cards are printed: by game, kind and name with wildcards; and how each is drawn, front and back.
#
# Cards that are shuffled together have the same back: explore, ruins, ambush and hero cards. Scoring cards have the
# back of their category.


_WORDED = ("explore", "ruins", "ambush", "hero", "scoring")  # with a name and an effect of their own
KINDS = (*_WORDED, "season", "edict", "aid")
_ON_SHEET = 9  # places on a sheet of the usual paper


def cards_of(edition: Edition, choice: Choice) -> list[PrintedCard]:
    """All cards of a game, in the order of the deck lists."""
    drawn = {"explore": choice.explore, "ruins": choice.ruins, "ambush": choice.ambush, "hero": choice.heroes}
    cards = [PrintedCard(kind, card, "explore") for kind, ids in drawn.items() for card in ids]
    cards += [PrintedCard("scoring", card, edition.scoring[card].category) for card in choice.scoring]
    cards += [PrintedCard("season", season, "season") for season in SEASONS]
    cards += [PrintedCard("edict", letter, "edict") for letter in edition.edicts]
    return cards


def with_aids(book: Book, choice: Choice, size: str = DEFAULT_CARD) -> list[PrintedCard]:
    """All cards, and parts of the aid in the places they leave on sheets of the usual size; large print has none."""
    cards = cards_of(book.edition, choice)
    kinds = {card.kind for card in cards}
    aids = [PrintedCard("aid", key, "season") for key in ON_CARDS if key != "ruins" or key in kinds]
    room = -len(cards) % _ON_SHEET if size == DEFAULT_CARD and book.theme.text_scale == 1 else 0
    return cards + aids[:room]


def deck_for(
    book: Book, card: Size, bleed: float, cards: Iterable[PrintedCard], by: AmbushBy | None = None
) -> Deck[Book]:
    """The deck with its sizes of type, measured over all cards that are printed, for one way of ambush or for both."""
    printed = list(cards)
    named = [(each.id, names_room(book, each.kind, card)) for each in printed if each.kind in _WORDED]
    return deck_of(book, card, bleed, named, _texts(book, card, printed, by))


def _texts(
    book: Book, card: Size, cards: Iterable[PrintedCard], by: AmbushBy | None
) -> Iterator[tuple[str, str, Size]]:
    for each in cards:
        words = book.effect(each.id) if each.kind in _WORDED else None
        # A deck for both ways that has no words for ambushes may still print others of its cards.
        if each.kind == "ambush" and (words or by or says_ways(book)):
            said = ambush_said(book, each.id, by)
            yield each.id, said.words, line_room(book, card, said)
            words = said.effect
        if words:
            yield each.id, words, words_room(book, each.kind, each.id, card)


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
        draw_back(face_of(drawing, deck.book.theme, deck.bleed, deck.spare), _BACKS[back])


# The signs of a whole deck in millimetres on a card of the usual size: those of boards, and those of shapes.
_SIGN = {"scoring": 5.3, "explore": CELL}

_FRONTS: dict[str, Callable[[Deck[Book], Drawing, str], None]] = {
    "explore": draw_explore,
    "ruins": draw_ruins,
    "hero": draw_hero,
    "scoring": draw_scoring,
    "aid": draw_aid,
}


# --------------------------------------------------------------------------------------------------------------------
# The command: the cards of a game on sheets with backs, or one by one as pictures.


_MOST_NAMED = 5  # cards whose texts are missing


def cards(job: Job[Edition]) -> Answer:
    """Print the cards of a game.

    Cards that are shuffled together share one back. No page carries a seed, so players may see all of them.
    """
    chosen, edition, look, layout = job.chosen, job.edition, Look(job), Layout(job)
    choice = choice_of(job)
    book = look.book(open_book, edition).playing(choice)
    whole = with_aids(book, choice, chosen["size"])
    wanted = CardSet(selected(whole, *layout.wanted), whole, CardArt(choice.season_set), book.called(chosen["sets"]))
    answer = print_cards(job, book, [(wanted, parse_card(chosen["size"]))])
    return replace(answer, notes=[*answer.notes, *_missing(book, wanted)])


CARDS = Command(
    cards,
    (
        *layout_options(*KINDS, example="goblin*,deepwood"),
        Option(
            "size", "The size of a card, by name or such as 60x90mm.", words=tuple(SIZES), open=True,
            default=DEFAULT_CARD, shown="SIZE", group="layout",
        ),
        DATA,
        *SETS,
        *printing(),
    ),
)  # fmt: skip


def _missing(book: Book, cards: CardSet) -> Iterator[str]:
    """A language that is not finished may lack texts; its cards print nevertheless, and should not go unnoticed."""
    known = book.edition.words(book.language).cards
    missing = [card.id for card in cards.printed if card.kind in _WORDED and card.id not in known]
    if missing:
        names = listed(missing[:_MOST_NAMED], "and") + (say(" and more") if len(missing) > _MOST_NAMED else "")
        yield say(
            "note: {language} has no text for {cards} {cards<card|cards>}: {names}",
            language=book.language,
            cards=len(missing),
            names=names,
        )
