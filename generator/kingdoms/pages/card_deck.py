"""Which cards and tokens the second game has, how each is drawn, and how they are laid into one document.

There are three sizes, each a section of its own: big cards, war cards, and the square tokens. Tokens that look the same
are drawn once and placed as often as the game has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from generator.kingdoms.clauses import RESOURCES
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages import card_backs, cards_nations, cards_rules, pieces
from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.card_parts import BIG, TEXT_STYLE, big_unit, fitted_titles
from generator.kingdoms.pages.cards_war import FLAG, SIDES, draw_war
from generator.kingdoms.records import TOKENS
from generator.kingdoms.rules.setup import MOST_SEATS
from generator.library.dataclass import dataclass
from generator.pages.card_choice import PrintedCard
from generator.pages.card_faces import Deck
from generator.pages.card_pages import CardSet, CardSheets
from generator.press.drawing import LEAST_PT, Drawing
from generator.press.geometry import Size
from generator.press.paper import CARDS
from generator.press.paragraph import Block, Style, fit

KINDS = ("land", "nation", "action", "castle", "war", "piece")
SIZES: Mapping[str, Size] = {
    "land": BIG,
    "nation": BIG,
    "action": BIG,
    "castle": BIG,
    "war": CARDS["mini"],
    "piece": pieces.TOKEN,
}
# The sections of a print: the label of each, and the kinds in it.
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "card_section_big": ("land", "nation", "action", "castle"),
    "card_section_war": ("war",),
    "card_section_pieces": ("piece",),
}
_PER_RESOURCE = 5  # a token of each resource for every player
_LARGEST_TITLE, _LARGEST_TEXT, _LARGEST_TOKEN = 16.0, 11.0, 8.0
_BIG_BACK, _HIDDEN = "big", "exploration"


def cards_of(edition: Edition) -> list[PrintedCard]:
    """Every card and every token, as often as the game has it."""
    sheets = sorted({side[:-1] for side in edition.sides}, key=int)
    cards = [PrintedCard("land", f"{sheet}A", f"{sheet}B") for sheet in sheets]
    cards += [PrintedCard("nation", nation, _BIG_BACK) for nation in edition.every_nation]
    cards += [PrintedCard("action", "action", _BIG_BACK), PrintedCard("castle", "castle", _BIG_BACK)]
    numbers = [str(number) for number in range(1, edition.war.highest + 1)]
    cards += [
        PrintedCard("war", f"war-{letter}-{value}", f"war-{letter}") for letter in SIDES for value in (FLAG, *numbers)
    ]
    return [*cards, *_tokens(edition)]


def _tokens(edition: Edition) -> Iterator[PrintedCard]:
    players = range(1, MOST_SEATS + 1)
    for player in players:
        yield from _alike(f"piece-{player}", edition.file.pieces)
    for kind in ("research", "castle"):
        for player in players:
            yield PrintedCard("piece", f"{kind}-{player}", f"{kind}-{player}")
    yield from _alike("shield", edition.file.shields)
    for resource in RESOURCES:
        yield from _alike(resource, _PER_RESOURCE)
    for token in TOKENS:
        yield from _alike(token, edition.exploration.counts.get(token, 0), _HIDDEN)
    yield PrintedCard("piece", "active", "active")


def _alike(look: str, count: int, back: str = "") -> Iterator[PrintedCard]:
    """A number of tokens that look the same; without a back of their own they show the same on both sides."""
    for number in range(1, count + 1):
        yield PrintedCard("piece", f"{look}-{number}", back or look, look)


@dataclass(frozen=True, slots=True)
class CardArt:
    """How cards and tokens are drawn."""

    def deck(self, book: Book, card: Size, bleed: float, cards: Iterable[PrintedCard]) -> Deck[Book]:
        """The deck with its sizes of type, measured over all of these cards."""
        printed = list(cards)
        kinds = {each.kind for each in printed}
        if kinds == {"piece"}:
            blocks = pieces.token_blocks(book, card)
            size = _fitted(blocks, _LARGEST_TOKEN * pieces.token_unit(card), pieces.NAME_STYLE)
            return Deck(book, card, bleed, size, size)
        if kinds == {"war"}:
            return Deck(book, card, bleed, LEAST_PT, LEAST_PT)
        nations = [each.id for each in printed if each.kind == "nation"]
        titles = [cards_nations.name_block(book, card, nation) for nation in nations]
        titles += [cards_rules.rule_title(book, card, key) for key in ("card_actions", "card_castle")]
        texts = [block for nation in nations for block in cards_nations.level_blocks(book, card, nation)]
        texts += cards_rules.action_blocks(book, card)
        unit = big_unit(card)
        text_pt = _fitted(texts, _LARGEST_TEXT * unit, TEXT_STYLE)
        return Deck(book, card, bleed, fitted_titles(titles, _LARGEST_TITLE * unit), text_pt)

    def front(self, deck: Deck[Book], drawing: Drawing, card: PrintedCard) -> None:
        """Draw the front of any card or token."""
        if card.kind == "land":
            from generator.kingdoms.pages.cards_lands import draw_land_card

            draw_land_card(deck, drawing, card.id)
        elif card.kind == "nation":
            cards_nations.draw_nation(deck, drawing, card.id)
        elif card.kind == "action":
            cards_rules.draw_actions(deck, drawing)
        elif card.kind == "castle":
            cards_rules.draw_castle(deck, drawing)
        elif card.kind == "war":
            _, letter, value = card.id.split("-")
            draw_war(deck, drawing, letter, value)
        else:
            _draw_token(deck, drawing, card.look or card.id)

    def back(self, deck: Deck[Book], drawing: Drawing, back: str) -> None:
        """Draw a back: the other side of a land, of a token, or that of a whole deck."""
        theme = deck.book.theme
        if back in deck.book.edition.sides:
            from generator.kingdoms.pages.cards_lands import draw_land_card

            draw_land_card(deck, drawing, back)
        elif back == _BIG_BACK:
            card_backs.draw_big_back(drawing, theme, deck.bleed)
        elif back.startswith("war-"):
            card_backs.draw_war_back(drawing, theme, deck.bleed, back.removeprefix("war-"))
        elif back == _HIDDEN:
            pieces.draw_hidden(deck, drawing)
        else:
            _draw_token(deck, drawing, back, lying=True)

    def name(self, book: Book, card: PrintedCard) -> str:
        """What a card is called where it is not seen: its name, if it has one."""
        return book.name(card.id) if card.kind in ("land", "nation") else card.look or card.id


def _draw_token(deck: Deck[Book], drawing: Drawing, look: str, lying: bool = False) -> None:
    kind, _, number = look.partition("-")
    if kind == "piece":
        pieces.draw_piece(deck, drawing, int(number) - 1, lying)
    else:
        pieces.draw_token(deck, drawing, kind, int(number) - 1 if number else 0)


def _fitted(blocks: Sequence[Block], largest: float, style: Style) -> float:
    return fit(blocks, max(largest, LEAST_PT), LEAST_PT, style).pt if blocks else largest


def sets(book: Book, printed: Sequence[PrintedCard]) -> Iterator[tuple[Size, CardSet]]:
    """The chosen cards by their sizes: the size, and the set to print in it."""
    whole = cards_of(book.edition)
    for label, kinds in SECTIONS.items():
        chosen = [card for card in printed if card.kind in kinds]
        if chosen:
            of_this_size = [card for card in whole if card.kind in kinds]
            yield SIZES[kinds[0]], CardSet(chosen, of_this_size, CardArt(), book.label(label))


def sections(
    book: Book, printed: Sequence[PrintedCard], sheets: Callable[[Size], CardSheets]
) -> list[tuple[CardSet, CardSheets]]:
    """The chosen cards as sections of one document; `sheets` lays cards of a size on paper."""
    return [(cards, sheets(size)) for size, cards in sets(book, printed)]
