"""The deck with its backs, the pieces, and the command `cards`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from proofpress.errors import say
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effects import RESOURCES
from proofpress.kingdoms.printing.book import Book, open_book, player_sign, resource_sign, token_sign, whose_turn
from proofpress.kingdoms.printing.card_fronts import (
    BIG,
    FLAG,
    TEXT_STYLE,
    WAR_SETS,
    action_blocks,
    big_unit,
    draw_actions,
    draw_castle,
    draw_land_card,
    draw_nation,
    draw_side,
    draw_war,
    fitted_titles,
    largest_text,
    level_blocks,
    name_block,
    rule_title,
)
from proofpress.kingdoms.printing.lands import SQUARE
from proofpress.kingdoms.records import TOKENS
from proofpress.kingdoms.rules.setup import MOST_SEATS
from proofpress.options import DATA, Answer, Command, Job
from proofpress.pages.art import draw, motif, place_sign, plate
from proofpress.pages.card_sheets import Layout, layout_options, print_cards
from proofpress.pages.cards import LARGE_PT, CardSet, Deck, Face, PrintedCard, face_of, selected
from proofpress.pages.chart import Back, Emblem, draw_back
from proofpress.pages.page_setup import Look, printing
from proofpress.press.drawing import Drawing
from proofpress.press.paper import CARDS as PAPER_CARDS, Box, Size
from proofpress.press.themes import WHITE, Theme
from proofpress.press.typesetting import LEAST_PT, Block, Style, draw_text, fit
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Backs.


def _crown(face: Face, x: float, y: float, side: float) -> None:
    place_sign(face.drawing, face.theme, "crown", x - side / 2, y - side / 2, side)


def _weapons(letter: str) -> Emblem:
    return lambda face, x, y, side: draw_side(face, letter, x, y, side)


_BIG_BACK = "big"  # of nations, actions and castle
_BACKS: Mapping[str, Back] = {
    _BIG_BACK: Back("broad sea", "wasteland", ("peak", "fir", "town"), _crown),
    "war-a": Back("headland", "red", ("tower",), _weapons("a")),
    "war-b": Back("haven", "blue", ("church", "house"), _weapons("b")),
}


# --------------------------------------------------------------------------------------------------------------------
# Everything small that is cut out: the pieces of the players, and the tokens.
#
# All of it is laid out on one grid of squares, so small that two pieces and a token lie in every region of the lands.
# Pieces and exploration tokens are the whole square; research, castle and resource tokens are the disc within it, so
# small that three lie side by side on a track.


TOKEN = Size(SQUARE, SQUARE)
DISC = 8.8  # across a token that lies on a track
_DESIGN = 20.0  # the side in which all but discs are designed
_EDGE = 1.2  # from the edge of the square to its line
_NAME = 7.6  # height of a name under a sign: two lines
NAME_STYLE = Style("serif-italic", 1.05, "centre")


def token_unit(token: Size, design: float = _DESIGN) -> float:
    """The scale of a token."""
    return min(token) / design


def _name_block(book: Book, token: Size, kind: str) -> Block:
    unit = token_unit(token)
    width = token.width - 2 * (_EDGE + 0.4) * unit
    return Block(book.broken(book.name(kind), width, NAME_STYLE.face), width, _NAME * unit, book.where(kind))


def draw_piece(deck: Deck[Book], drawing: Drawing, number: int, lying: bool) -> None:
    """A player's piece: upright on its front, lying on its back."""
    theme, unit = deck.book.theme, token_unit(deck.card)
    _square(drawing, theme, unit, f"player_{number}")
    draw_figure(drawing, theme, number, *drawing.box.centre, 15.6 * unit, lying=lying)


def draw_figure(
    drawing: Drawing, theme: Theme, number: int, x: float, y: float, side: float, *, lying: bool = False
) -> None:
    """The figure of a player with its badge, round this point."""
    unit = side / 15.6
    badge = 7.0 * unit
    with drawing.group(x, y, 1, 90 if lying else 0):
        plate(drawing, theme, f"piece {number}", lambda d, t: _figure(d, t, number), -side / 2, -side / 2, side)
        player_sign(drawing, theme, number, -badge / 2, -side / 2 + 6.8 * unit, badge)


def _figure(drawing: Drawing, theme: Theme, number: int) -> None:
    """A figure in a cloak; without tints it stays white, so that its badge stands out."""
    tint = theme.ink(f"player_{number}").fill
    fill = tint if tint is not None and theme.tinted else theme.paper
    draw(drawing, theme, "signs", "figure", {"cloak": fill})


def draw_token(deck: Deck[Book], drawing: Drawing, kind: str, number: int) -> None:
    """Any other token; `number` is the player's, where it has one."""
    book, theme, unit = deck.book, deck.book.theme, token_unit(deck.card)
    x, y = drawing.box.centre
    if kind in (*RESOURCES, "research", "castle"):
        unit = token_unit(deck.card, SQUARE)
    if kind in RESOURCES:
        _disc(drawing, theme, unit, kind)
        side = 5.6 * unit
        resource_sign(drawing, theme, kind, x - side / 2, y - side / 2, side)
    elif kind in ("research", "castle"):
        _disc(drawing, theme, unit, f"player_{number}")
        badge, sign = 4.6 * unit, 3.5 * unit
        player_sign(drawing, theme, number, x - badge / 2, y - badge + 0.7 * unit, badge)
        if kind == "castle":
            plate(drawing, theme, "castle", motif("signs", "castle"), x - sign / 2, y + 0.5 * unit, sign)
        else:
            plate(drawing, theme, "book", motif("signs", "book"), x - sign / 2, y + 0.5 * unit, sign)
    elif kind == "shield":
        side = 17.0 * unit
        plate(drawing, theme, "shield", motif("signs", "shield"), x - side / 2, y - side / 2, side)
    elif kind == "active":
        _square(drawing, theme, unit, "coin")
        side = 15.4 * unit
        plate(drawing, theme, "turn", whose_turn, x - side / 2, y - side / 2, side)
    else:
        _square(drawing, theme, unit, "paper")
        side = 8.6 * unit
        token_sign(drawing, theme, kind, x - side / 2, 1.9 * unit, side)
        block = _name_block(book, deck.card, kind)
        box = Box(x - block.width / 2, drawing.box.bottom - (_EDGE + 0.6 + _NAME) * unit, block.width, block.height)
        draw_text(drawing, box, block.text, deck.text_pt, NAME_STYLE, "middle", block.where)


def draw_hidden(deck: Deck[Book], drawing: Drawing) -> None:
    """The back of all exploration tokens."""
    theme, unit = deck.book.theme, token_unit(deck.card)
    _square(drawing, theme, unit, "blue")
    side = 14.0 * unit
    x, y = drawing.box.centre
    drawing.circle(x, y, 7.4 * unit, theme.pen("thin"), theme.paper)
    place_sign(drawing, theme, "exploring", x - side / 2, y - side / 2, side)


def _square(drawing: Drawing, theme: Theme, unit: float, role: str) -> None:
    """The pale ground of a square within its line; what is cut is white."""
    tint = theme.ink(role).fill
    fill = tint.mixed(WHITE, 0.55) if tint is not None and theme.tinted else None
    drawing.rounded(drawing.box.inset(_EDGE * unit), 1.6 * unit, theme.pen("thin"), fill)


def _disc(drawing: Drawing, theme: Theme, unit: float, role: str) -> None:
    """A disc to be cut out along its line."""
    x, y = drawing.box.centre
    tint = theme.ink(role).fill
    fill = tint.mixed(WHITE, 0.6) if tint is not None and theme.tinted else theme.paper
    drawing.circle(x, y, DISC * unit / 2, theme.pen("medium"), fill)


# --------------------------------------------------------------------------------------------------------------------
# Which cards and tokens there are, how each is drawn, and how they are laid into one document.
#
# There are three sizes, each a section of its own: big cards, war cards, and the square tokens. Tokens that look the
# same are drawn once and placed as often as the game has them.


KINDS = ("land", "nation", "action", "castle", "war", "piece")
SIZES: Mapping[str, Size] = {
    "land": BIG,
    "nation": BIG,
    "action": BIG,
    "castle": BIG,
    "war": PAPER_CARDS["mini"],
    "piece": TOKEN,
}
# The sections of a print: the label of each, and the kinds in it.
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "card_section_big": ("land", "nation", "action", "castle"),
    "card_section_war": ("war",),
    "card_section_pieces": ("piece",),
}
_LARGEST_TITLE, _LARGEST_TOKEN = 16.0, 8.0
_HIDDEN = "exploration"


def cards_of(edition: Edition) -> list[PrintedCard]:
    """Every card and every token, as often as the game has it."""
    sheets = sorted({side[:-1] for side in edition.sides}, key=int)
    cards = [PrintedCard("land", f"{sheet}A", f"{sheet}B") for sheet in sheets]
    cards += [PrintedCard("nation", nation, _BIG_BACK) for nation in edition.every_nation]
    cards += [PrintedCard("action", "action", _BIG_BACK), PrintedCard("castle", "castle", _BIG_BACK)]
    numbers = [str(number) for number in range(1, edition.war.highest + 1)]
    cards += [
        PrintedCard("war", f"war-{letter}-{value}", f"war-{letter}")
        for letter in WAR_SETS
        for value in (FLAG, *numbers)
    ]
    return [*cards, *_tokens(edition)]


def _tokens(edition: Edition) -> Iterator[PrintedCard]:
    """Those of each player together, in a row of twelve on A4 and Letter; then what lies between the players."""
    for player in range(1, MOST_SEATS + 1):
        yield from _alike(f"piece-{player}", edition.file.pieces)
        for kind in ("research", "castle"):
            yield PrintedCard("piece", f"{kind}-{player}", f"{kind}-{player}")
        for resource in RESOURCES:
            yield PrintedCard("piece", f"{resource}-{player}", resource, resource)
    yield PrintedCard("piece", "active", "active")
    yield from _alike("shield", edition.file.shields)
    for token in TOKENS:
        yield from _alike(token, edition.exploration.counts.get(token, 0), _HIDDEN)


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
            blocks = [_name_block(book, card, kind) for kind in book.edition.exploration.counts]
            size = fit(blocks, max(_LARGEST_TOKEN * token_unit(card), LEAST_PT), LEAST_PT, NAME_STYLE)
            return Deck(book, card, bleed, size, size)
        if kinds == {"war"}:
            return Deck(book, card, bleed, LEAST_PT, LEAST_PT)
        nations = [each.id for each in printed if each.kind == "nation"]
        titles = [name_block(book, card, nation) for nation in nations]
        titles += [rule_title(book, card, key) for key in ("card_actions", "card_castle")]
        unit = big_unit(card)
        texts = [*(level_blocks(book, card, nation) for nation in nations), action_blocks(book, card)]
        sizes = sorted(fit(blocks, largest_text(book.theme, unit), style=TEXT_STYLE) for blocks in texts)
        text_pt = sizes[len(sizes) // 2 if book.theme.text_scale > 1 else 0]
        return Deck(book, card, bleed, fitted_titles(titles, _LARGEST_TITLE * unit), text_pt)

    def front(self, deck: Deck[Book], drawing: Drawing, card: PrintedCard) -> None:
        """Draw the front of any card or token."""
        if card.kind == "land":
            draw_land_card(deck, drawing, card.id)
        elif card.kind == "nation":
            draw_nation(deck, drawing, card.id)
        elif card.kind == "action":
            draw_actions(deck, drawing)
        elif card.kind == "castle":
            draw_castle(deck, drawing)
        elif card.kind == "war":
            _, letter, value = card.id.split("-")
            draw_war(deck, drawing, letter, value)
        else:
            _draw_token(deck, drawing, card.look or card.id)

    def back(self, deck: Deck[Book], drawing: Drawing, back: str) -> None:
        """Draw a back: the other side of a land, of a token, or that of a whole deck."""
        theme = deck.book.theme
        if back in deck.book.edition.sides:
            draw_land_card(deck, drawing, back)
        elif back in _BACKS:
            draw_back(face_of(drawing, theme, deck.bleed, deck.spare), _BACKS[back])
        elif back == _HIDDEN:
            draw_hidden(deck, drawing)
        else:
            _draw_token(deck, drawing, back, lying=True)


def _draw_token(deck: Deck[Book], drawing: Drawing, look: str, lying: bool = False) -> None:
    kind, _, number = look.partition("-")
    if kind == "piece":
        draw_piece(deck, drawing, int(number) - 1, lying)
    else:
        draw_token(deck, drawing, kind, int(number) - 1 if number else 0)


def sets(book: Book, printed: Sequence[PrintedCard]) -> Iterator[tuple[Size, CardSet]]:
    """The chosen cards by their sizes: the size, and the set to print in it."""
    whole = cards_of(book.edition)
    for label, kinds in SECTIONS.items():
        chosen = [card for card in printed if card.kind in kinds]
        if chosen:
            of_this_size = [card for card in whole if card.kind in kinds]
            yield SIZES[kinds[0]], CardSet(chosen, of_this_size, CardArt(), book.label(label))


# --------------------------------------------------------------------------------------------------------------------
# The command `cards`.


def cards(job: Job[Edition]) -> Answer:
    """Print all cards and pieces of the game.

    Each kind is printed in its own size, 90 x 126 mm for the large cards.
    """
    look, layout = Look(job), Layout(job)
    book = look.book(open_book, job.edition)
    chosen = selected(cards_of(job.edition), *layout.wanted)
    answer = print_cards(job, book, [(cards, size) for size, cards in sets(book, chosen)])
    return replace(answer, notes=[*answer.notes, *_smaller(book, chosen)])


def _smaller(book: Book, chosen: Sequence[PrintedCard]) -> Iterator[str]:
    """Says it when words in large print are not large, and where they are."""
    words = [level_blocks(book, BIG, card.id) for card in chosen if card.kind == "nation"]
    words += [action_blocks(book, BIG) for card in chosen if card.kind == "action"]
    if book.theme.text_scale > 1 and words:
        common = CardArt().deck(book, BIG, 0, cards_of(book.edition)).text_pt
        sizes = [fit(blocks, common, style=TEXT_STYLE) for blocks in words]
        found = " to ".join(f"{pt:g}" for pt in sorted({min(sizes), max(sizes)}))
        yield say(
            "note: words on cards of {big} are set in {found} points; the reference has them in {large_pt:g}",
            big=BIG,
            found=found,
            large_pt=LARGE_PT,
        )


CARDS = Command(cards, (*layout_options(*KINDS, example="1*,ferrywardens"), DATA, *printing()))
