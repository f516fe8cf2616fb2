"""Cards: their frames, the type of a deck, which of them are printed, and the documents of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import partial
from itertools import product
from math import ceil
from typing import Any, Generic, Protocol, TypeVar

from proofpress.errors import Refusal, hint, say
from proofpress.pages.art import place_sign
from proofpress.pages.page_setup import SLUG_SIDE, Book, foot_of_page
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, Path, measure
from proofpress.press.imposition import (
    EDGE,
    MARK_INSET,
    OVERLAP,
    PLOTTER,
    Card,
    CardSheets,
    SheetSide,
    add_shared_sheet,
    add_sheets,
    packed,
    ticked_margins,
)
from proofpress.press.paper import CARDS, POINTS_PER_MM, Box, Paper, Size
from proofpress.press.themes import Pen, Theme
from proofpress.press.typesetting import LEAST_PT, Block, Style, cap_height, draw_text, fit
from proofpress.records import by_key, dataclass

# --------------------------------------------------------------------------------------------------------------------
# The frames of cards: one engraver's hand for all of them.
#
# A front is paper with a double neatline whose corners are cut like those of an old plate.


_DESIGNED = CARDS["poker"]  # lengths in this room are those of a card of this size

SAFE = 3.0  # from the edge of the card: a cut is rarely truer
FRAMED = 0.9  # from the outer line of the frame to the inner one
_CLEAR = 0.4  # between a safe zone and the middle of the line of the frame


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card while it is drawn: `unit` scales all lengths from the size they were designed in, `spare` lies
    between what is designed and where a shop cuts."""

    drawing: Drawing
    theme: Theme
    unit: float
    bleed: float
    spare: float = 0.0

    @property
    def size(self) -> Size:
        return self.drawing.size

    @property
    def whole(self) -> Box:
        """The card with its bleed."""
        return self.drawing.box.inset(-self.bleed)

    @property
    def cut(self) -> Box:
        """The card as it is cut."""
        return self.drawing.box.inset(-self.spare)

    @property
    def inside(self) -> Box:
        """The field within the frame."""
        return self.drawing.box.inset((SAFE + 1.9) * self.unit)

    @property
    def plate(self) -> Box:
        """All that the inner line of the frame surrounds: a picture may reach it."""
        return self.drawing.box.inset((SAFE + FRAMED) * self.unit)

    def pt(self, size: float) -> float:
        """A type size on this card, larger for readers of large print."""
        return max(size * self.unit, LEAST_PT) * self.theme.text_scale


def unit_of(card: Size) -> float:
    """The scale of a card against the size that cards are designed in."""
    return min(card.width / _DESIGNED.width, card.height / _DESIGNED.height)


def within(cut: Size, safe: float) -> Size:
    """The size in which a card is designed that is cut to `cut` and whose frame stays `safe` away from the cut."""
    missing = max(safe + _CLEAR - SAFE * min(unit_of(cut), 1), 0)
    less = 2 * missing / (1 - 2 * SAFE / _DESIGNED.width)  # a smaller design brings its frame nearer to its edge
    return Size(cut.width - less, cut.height - less)


def face_of(drawing: Drawing, theme: Theme, bleed: float, spare: float = 0.0) -> Face:
    """A face for the surface of a card."""
    return Face(drawing, theme, unit_of(drawing.size), bleed, spare)


def plate_outline(box: Box, radius: float) -> Path:
    """A rectangle whose corners are cut out round, like an engraved plate."""
    path = Path().arc(box.x, box.y, radius, 90, 0).line(box.right - radius, box.y)
    path.arc(box.right, box.y, radius, 180, 90).line(box.right, box.bottom - radius)
    path.arc(box.right, box.bottom, radius, 270, 180).line(box.x + radius, box.bottom)
    return path.arc(box.x, box.bottom, radius, 360, 270).line(box.x, box.y + radius).close()


def draw_ground(face: Face) -> None:
    """The tint of the paper, over the bleed, in a theme that fills grounds."""
    fill = face.theme.ink("paper").fill
    if fill is not None and face.theme.flooded:
        face.drawing.rect(face.whole, None, fill)


def draw_frame(face: Face) -> None:
    """The double neatline."""
    theme, unit = face.theme, face.unit
    outer, line, radius = face.drawing.box.inset(SAFE * unit), theme.line, 2.6 * unit
    face.drawing.path(plate_outline(outer, radius), Pen(line, theme.weights["medium"], join="round"))
    face.drawing.path(plate_outline(face.plate, radius), Pen(line, theme.weights["hairline"]))


# --------------------------------------------------------------------------------------------------------------------
# Fronts: the sizes of type for a whole deck, the top strip, the foot, small figures.
#
# One size for all names of a deck and one for all its texts, found by measuring: a card never shrinks its type alone.


HEAD_HIGH = 13.2  # height of the head, which cascaded cards show: it stands in the sky of the picture
EMBLEM = 10.0  # the round field at the left of the head
_TITLE_DOWN = 0.1  # of the type: capitals, which have no tails, stand a little high in their lines
CORNER = 9.2  # the square at its right, where there is one
FOOT_HIGH = 4.3
_FOOT = 1.5  # from the frame to what the foot stands on

NAME_STYLE = Style("lettering", 1.08)
TEXT_STYLE = Style("serif", 1.16, "centre")
_LARGEST_NAME, _LARGEST_TEXT = 12.5, 11.0
LARGE_PT = 14.0  # what those who print for people with low vision call large


B = TypeVar("B", bound=Book)


@dataclass(frozen=True, slots=True)
class Deck(Generic[B]):
    """A deck while it is drawn: the book, the size of a card, and its sizes of type."""

    book: B
    card: Size
    bleed: float
    name_pt: float
    text_pt: float
    spare: float = 0.0  # between what is designed and where a shop cuts

    @property
    def unit(self) -> float:
        return unit_of(self.card)


def name_box(card: Size, medal: float = EMBLEM, corner: bool = False, high: float = HEAD_HIGH) -> Box:
    """Where a name stands: beside a medallion so wide, or without one in the middle."""
    unit, edge = unit_of(card), SAFE + FRAMED
    left, right = (medal + 2.9, 1.4 + (CORNER + 1.0) * corner) if medal else (3.0, 3.0)
    return Box(
        (edge + left) * unit, (edge + 0.6) * unit, card.width - (2 * edge + left + right) * unit, (high - 1) * unit
    )


def deck_of(
    book: B, card: Size, bleed: float, names: Iterable[tuple[str, Box]], texts: Iterable[tuple[str, str, Size]]
) -> Deck[B]:
    """The deck with the largest sizes of type at which everything fits.

    `names` are cards and where their names stand, `texts` key, words and room of each.
    """
    unit = unit_of(card)
    blocks = [
        Block(book.broken(book.name(key), box.width, NAME_STYLE.face), box.width, box.height, book.where(key))
        for key, box in names
    ]
    name_pt = fit(blocks, _LARGEST_NAME * unit, style=NAME_STYLE) if blocks else _LARGEST_NAME
    written = [
        Block(book.broken(words, room.width, TEXT_STYLE.face), room.width, room.height, book.where(key))
        for key, words, room in texts
    ]
    largest = max(_LARGEST_TEXT * unit, min(LARGE_PT, _LARGEST_TEXT * unit * book.theme.text_scale), LEAST_PT)
    text_pt = fit(written, largest, style=TEXT_STYLE) if written else _LARGEST_TEXT
    return Deck(book, card, bleed, name_pt, text_pt)


def front(deck: Deck[Any], drawing: Drawing) -> Face:
    """Paper and frame of a front."""
    face = face_of(drawing, deck.book.theme, deck.bleed)
    draw_ground(face)
    draw_frame(face)
    return face


def head(
    deck: Deck[Any],
    face: Face,
    card: str,
    emblem: Callable[[Box], None] | None,
    name: str | None = None,
    corner: bool = False,
    medal: float = EMBLEM,
    high: float = HEAD_HIGH,
) -> float:
    """The medallion and beside it the name, or the name alone in the middle; return where the name ends."""
    theme, unit, plate = face.theme, face.unit, face.plate
    box = name_box(face.size, medal if emblem else 0, corner, high)
    if emblem:
        emblem(Box(plate.x + 1.4 * unit, box.centre[1] - medal / 2 * unit, medal * unit, medal * unit))
    style = NAME_STYLE if emblem else replace(NAME_STYLE, align="centre")
    words = deck.book.broken(deck.book.name(card) if name is None else name, box.width, style.face)
    pt, where = deck.name_pt, deck.book.where(card)
    if theme.text_scale > 1:  # as large as this card has room for
        pt = fit([Block(words, box.width, box.height, where)], max(theme.least_pt, _LARGEST_NAME * unit), style=style)
    box = box.moved(0, _TITLE_DOWN * pt / POINTS_PER_MM)
    return box.y + draw_text(face.drawing, box, words, pt, style, "middle" if emblem else "top", where).height


def foot(face: Face, left: str, number: int | None) -> None:
    """The last line of a front: what kind of card it is, if there is room, and its number if that is known."""
    theme, box, right = face.theme, face.plate, f"{number:02}" if number else ""
    y, edge, pt = box.bottom - _FOOT * face.unit, 3.0 * face.unit, face.pt(7.0)
    taken = face.drawing.text(box.right - edge, y, right, pt, "sans", theme.text, align="right") if right else 0.0
    room = box.width - 2 * edge - taken - face.unit
    if measure(left, LEAST_PT, "serif-italic") <= room:
        face.drawing.fitted(box.x + edge, y, left, room, pt, LEAST_PT, "serif-italic", theme.text)


def caption(deck: Deck[Any], face: Face, x: float, y: float, key: str, width: float, size: float) -> None:
    """A label in small italics with its middle at `x`."""
    face.drawing.fitted(
        x, y, deck.book.label(key), width, face.pt(size), face="serif-italic", colour=face.theme.text, align="centre",
        where=deck.book.where(key),
    )  # fmt: skip


def ring(face: Face, box: Box) -> None:
    """A medallion's rim."""
    x, y = box.centre
    face.drawing.circle(x, y, box.width / 2, face.theme.pen("medium"), face.theme.paper)
    face.drawing.circle(x, y, box.width / 2 - 0.6 * face.unit, face.theme.pen("hairline"))


def time_emblem(face: Face, time: int, said: str) -> Callable[[Box], None]:
    """The time of a card, which is read aloud like this: its number in a ring with an hourglass beside it."""

    def draw(box: Box) -> None:
        ring(face, box)
        drawing, theme, (x, y) = face.drawing, face.theme, box.centre
        pt, glass, shift = box.width * POINTS_PER_MM * 0.62, box.width * 0.33, box.width * 0.16
        base = y + cap_height("serif-bold", pt) / 2
        with drawing.picture(said):
            drawing.text(x + shift, base, str(time), pt, "serif-bold", theme.text, align="centre")
        left = x - shift - glass / 2 - 0.6 * face.unit
        place_sign(drawing, theme, "time", left, y - glass / 2, glass)

    return draw


def words(deck: Deck[Any], face: Face, box: Box, text: str, where: str, valign: str = "middle") -> None:
    """A text of the deck in its box."""
    text = deck.book.broken(text, box.width, TEXT_STYLE.face)
    draw_text(face.drawing, box, text, deck.text_pt, TEXT_STYLE, valign, deck.book.where(where))


def divider(face: Face, y: float, label: str = "") -> None:
    """A thin rule across the card with a diamond, or a word, in its middle."""
    theme, box, unit = face.theme, face.inside, face.unit
    x, half = box.centre[0], 1.5 * unit
    if label:
        pt = max(LEAST_PT, min(face.pt(8.5), 11 * unit))  # clear of what stands above it
        half = face.drawing.text(x, y + 0.9 * unit, label, pt, "serif-italic", theme.text, align="centre") / 2 + unit
    else:
        face.drawing.polygon([(x - unit, y), (x, y - unit * 0.7), (x + unit, y), (x, y + unit * 0.7)], None, theme.line)
    reach = max(box.width * 0.4, half)
    face.drawing.lines([(x - reach, y, x - half, y), (x + half, y, x + reach, y)], theme.pen("hairline"))


# --------------------------------------------------------------------------------------------------------------------
# Which cards of a deck are printed: by kind, and by name with wildcards.


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card of the deck: its kind, its id, and the kind of its back.

    Cards that look the same share a `look` and are drawn once; without one a card is its own.
    """

    kind: str
    id: str
    back: str
    look: str = ""

    @property
    def face(self) -> str:
        """What its front is called; cards that look the same share it."""
        return f"{self.kind}-{self.look or self.id}"


def selected(cards: Sequence[PrintedCard], kinds: Sequence[str], patterns: Sequence[str]) -> list[PrintedCard]:
    """The cards of these kinds whose ids fit one of the patterns; if none are given, all."""
    ids = [card.id for card in cards]
    for pattern in patterns:
        if not any(_fits(card_id, pattern) for card_id in ids):
            raise Refusal(
                say("no card of this game fits {pattern!r}{hint}", pattern=pattern, hint=hint(pattern, ids)), "cards"
            )
    chosen = [
        card
        for card in cards
        if (not kinds or card.kind in kinds) and (not patterns or any(_fits(card.id, pattern) for pattern in patterns))
    ]
    if not chosen:
        parts = [name for name, said in (("kind", kinds), ("cards", patterns)) if said]
        raise Refusal(say("this leaves no card of the game to print"), *parts)
    return chosen


def _fits(card_id: str, pattern: str) -> bool:
    return fnmatchcase(card_id.casefold(), pattern.casefold())


# --------------------------------------------------------------------------------------------------------------------
# Documents of cards: on sheets, or one by one for pictures.
#
# Fronts and backs are forms drawn once. The sizes of type are those of the whole deck, also when only some of its cards
# are printed, so that a card printed later fits in with the others.


class Art(Protocol):
    """How a game draws its cards."""

    def deck(self, book: Any, card: Size, bleed: float, cards: Iterable[PrintedCard]) -> Deck[Any]:
        """The deck with its sizes of type, measured over these cards."""

    def front(self, deck: Deck[Any], drawing: Drawing, card: PrintedCard) -> None:
        """Draw the front of a card."""

    def back(self, deck: Deck[Any], drawing: Drawing, back: str) -> None:
        """Draw the back of a kind of cards."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards to print, all cards of the deck they belong to, how they are drawn, and what the deck is called."""

    printed: Sequence[PrintedCard]
    whole: Sequence[PrintedCard]
    art: Art
    name: str  # of the game, for the slug line


def cards_document(book: Book, sections: Sequence[tuple[CardSet, CardSheets]]) -> Document:
    """The sheets of cards as a document; decks of different sizes follow each other as sections of it. What would begin
    a sheet of its own at the end of several of them shares the last one, if it fits."""
    title, first = book.label("cards_title"), sections[0]
    duplex = first[1].duplex if first[1].duplex in ("long-edge", "short-edge") else None
    document = book.document(title, subject=first[0].name, duplex=duplex)
    rests, blocks, _ = _sharing(sections)
    sheets = 0
    for (cards, layout), rest in zip(sections, rests, strict=True):
        if len(cards.printed) > rest:
            whole = replace(cards, printed=cards.printed[: len(cards.printed) - rest])
            sheets += _section(document, book, whole, layout, sheets)
    if blocks:
        shared = [
            (card, layout.grid)
            for (cards, layout), rest in zip(sections, rests, strict=True)
            for card in _as_forms(
                document, book, replace(cards, printed=cards.printed[len(cards.printed) - rest :]), layout
            )
        ]
        *_, last = (cards.name for (cards, _), rest in zip(sections, rests, strict=True) if rest)
        furnish = partial(_furnish, book, title, last, first[1], sheets)
        add_shared_sheet(document, shared, blocks, first[1], furnish)
    return document


def fewest_sheets(sections: Sequence[tuple[CardSet, Sequence[CardSheets]]]) -> list[tuple[CardSet, CardSheets]]:
    """Each set in one of the ways to lay it, so that all together take the fewest sheets; the first of them, if it is
    the same."""
    ways = product(*([(cards, layout) for layout in layouts] for cards, layouts in sections))
    return min(map(list, ways), key=lambda laid: _sharing(laid)[2])


def _sharing(sections: Sequence[tuple[CardSet, CardSheets]]) -> tuple[list[int], list[list[Box]], int]:
    """How many cards at the end of each section go onto the sheet that they share, where these are on it, and how many
    sheets there are."""
    rests, blocks = [0] * len(sections), list[list[Box]]()
    grids = [layout.grid for _, layout in sections]
    gap, margins = max(each.gap for each in grids), ticked_margins(max(each.bleed for each in grids), SLUG_SIDE)
    for index, (cards, layout) in enumerate(sections):
        tried = [*rests[:index], len(cards.printed) % layout.grid.per_sheet, *rests[index + 1 :]]
        sizes = [(grid.card, rest) for grid, rest in zip(grids, tried, strict=True)]
        apart = layout.grid.fold or layout.marks == PLOTTER
        found = None if apart else packed(grids[0].paper, margins, sizes, gap)
        if found is not None:
            rests, blocks = tried, found
    if sum(map(bool, rests)) < 2:
        rests, blocks = [0] * len(sections), []
    whole = [len(cards.printed) - rest for (cards, _), rest in zip(sections, rests, strict=True)]
    sheets = sum(ceil(count / grid.per_sheet) for count, grid in zip(whole, grids, strict=True))
    return rests, blocks, sheets + bool(blocks)


def _as_forms(document: Document, book: Book, cards: CardSet, sheets: CardSheets) -> list[Card]:
    """The cards as forms of the document, drawn once each."""
    grid, bleed = sheets.grid, sheets.grid.bleed
    first, last = grid.cell(0), grid.cell(grid.per_sheet - 1)
    white = min(first.x, first.y, grid.paper.width - last.right, grid.paper.height - last.bottom) - bleed
    deck = cards.art.deck(book, grid.card, bleed + OVERLAP if bleed and white >= EDGE + OVERLAP else bleed, cards.whole)
    form = partial(_form, document, deck, cards.art)
    return [Card(form(card), form(card.back) if sheets.duplex != "none" else None) for card in cards.printed]


def _furnish(
    book: Book, title: str, name: str, sheets: CardSheets, before: int, page: Drawing, side: SheetSide
) -> float:
    """The foot of a sheet after so many others."""
    number = before + side.sheet + 1
    words = f"{book.label('page')} {number}"
    if sheets.duplex != "none":
        words = f"{words} {book.label('back' if side.back else 'front')}"
    first, white = number == 1 and not side.back, side.foot(sheets.grid.paper, sheets.grid.bleed)
    white = min(white, MARK_INSET) if sheets.marks == PLOTTER else white
    return foot_of_page(book, page, [title, name, words], first, white)


def _section(document: Document, book: Book, cards: CardSet, sheets: CardSheets, before: int) -> int:
    """Add the sheets of one deck after a number of others; return how many there are."""
    title = book.label("cards_title")
    bookmark, label = (cards.name, None) if before else (title, "")
    furnish = partial(_furnish, book, title, cards.name, sheets, before)
    add_sheets(
        document, _as_forms(document, book, cards, sheets), sheets, bookmark=bookmark, label=label, furnish=furnish
    )
    return ceil(len(cards.printed) / sheets.grid.per_sheet)


def _form(document: Document, deck: Deck[Any], art: Art, face: PrintedCard | str) -> str:
    """The name of the form of a face, which is a card or the kind of a back."""

    def draw(drawing: Drawing) -> None:
        if isinstance(face, str):
            art.back(deck, drawing, face)
        else:
            art.front(deck, drawing, face)

    name = f"back {face}" if isinstance(face, str) else f"front {face.face}"
    return document.form(name, *deck.card, draw, deck.bleed).name


def single_cards(book: Book, cards: CardSet, size: Size, bleed: float) -> Iterator[tuple[str, Document]]:
    """Every card as a document of one page, and every back; each with the name of its file.

    What looks the same is one document, however many there are of it.
    """
    deck = cards.art.deck(book, size, bleed, cards.whole)
    for name, card in different(cards.printed).items():
        yield name, card_pages(deck, [card], cards.art)
    for back in by_back(cards):
        yield f"back-{back}", card_pages(deck, [back], cards.art)


def by_back(cards: CardSet) -> dict[str, list[PrintedCard]]:
    """The printed cards that are shuffled together, by their backs."""
    return by_key((card.back, card) for card in cards.printed)


def different(cards: Iterable[PrintedCard]) -> dict[str, PrintedCard]:
    """One of all cards that look the same, by the names of their faces."""
    return {card.face: card for card in cards}


def card_pages(deck: Deck[Any], faces: Iterable[PrintedCard | str], art: Art, bleed: float | None = None) -> Document:
    """A page for each face, which is a card or the kind of a back; the cut is `bleed` from the edge of the page."""
    document: Document = deck.book.document(deck.book.label("cards_title"))
    paper = Paper("card", deck.card.width + 2 * deck.bleed, deck.card.height + 2 * deck.bleed)
    bleed = deck.bleed if bleed is None else bleed
    deck = replace(deck, spare=deck.bleed - bleed)
    for face in faces:
        name = _form(document, deck, art, face)
        page = document.page(paper, trim=paper.box.inset(bleed), bleed=bleed)
        page.place(name, deck.bleed, deck.bleed)
    return document
