"""One draw as a page: the card as it is printed, and beside it what the caller says about it.

The same page is a leaf of the flip booklet, a slide and a picture, so all of them show the same. Also the pages between
the draws: the cover, the ends of seasons, the end of the game. Nothing here carries a seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.cartographers.choices import Choice, deck_lists
from generator.cartographers.pages.ambush_said import ambush_rule, ambush_said
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.card_deck import CardArt
from generator.cartographers.pages.cards_rules import category_emblem
from generator.cartographers.records import LETTERS, AmbushBy
from generator.cartographers.rules.decks import Deal, DeckLists
from generator.cartographers.timetable import Draw, SeasonPlan, timetable
from generator.library.dataclass import dataclass
from generator.pages import ornaments
from generator.pages.card_art import face_of, plate_outline
from generator.pages.card_choice import PrintedCard
from generator.pages.card_faces import Deck
from generator.pages.emblem_art import lasting_mark
from generator.pages.plates import draw_seal, figure, place_emblem, plate
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.fonts import cap_height
from generator.press.geometry import POINTS_PER_MM, Box
from generator.press.paper import CARDS
from generator.press.paragraph import Block as TextBlock
from generator.press.paragraph import Style, draw_text, fit

_CARD = CARDS["poker"]
_MARGIN = 0.045  # of the page's height
_BODY = Style("serif", 1.18)
_EDICT = 5.6  # units of a name of an edict
_SEAL, _BEFORE_NAME = 0.86, 2.236  # of the height of its line: the side of its seal, and what comes before its name


@dataclass(frozen=True, slots=True)
class Call:
    """A deal as it is called: its seasons, the cards under the letters, and who draws the ambushes."""

    book: Book
    lists: DeckLists
    plans: Sequence[SeasonPlan]
    edicts: Mapping[str, str]
    ambush_by: AmbushBy
    art: CardArt
    deck: Deck[Book]


def call_of(book: Book, choice: Choice, deal: Deal, ambush_by: AmbushBy) -> Call:
    """The call of a deal, with a deck of all cards that are turned up."""
    lists = deck_lists(book.edition, choice)
    plans = timetable(book.edition, choice.season_set, lists, deal)
    edicts: dict[str, str] = dict(zip(LETTERS, deal.edicts, strict=True))
    cards = [_printed(draw) for plan in plans for draw in plan.draws]
    art = CardArt(choice.season_set, ambush_by)
    return Call(book, lists, plans, edicts, ambush_by, art, art.deck(book, _CARD, 0, dict.fromkeys(cards)))


def _printed(draw: Draw) -> PrintedCard:
    return PrintedCard(draw.kind, draw.card, "explore")


class Leaf:
    """A page while it is drawn: margins, type and rows that grow with its height."""

    def __init__(self, book: Book, drawing: Drawing) -> None:
        self.book = book
        self.theme = book.theme
        self.drawing = drawing
        self.margin = drawing.size.height * _MARGIN
        self.unit = drawing.size.height / 100  # a hundredth of the height
        self.box = drawing.box.inset(self.margin)

    def frame(self) -> None:
        """The ground and the neatline of the house."""
        fill = self.theme.ink("paper").fill
        if fill is not None:
            self.drawing.rect(self.drawing.box, None, fill)
        for inset, weight in ((0.0, "medium"), (self.unit, "hairline")):
            outline = plate_outline(self.drawing.box.inset(self.margin * 0.55 + inset), 3.2 * self.unit)
            self.drawing.path(outline, self.theme.pen(weight))

    def line(
        self, x: float, y: float, text: str, size: float, width: float, face: str = "serif", align: str = "left"
    ) -> None:
        """A line of type; `size` is its height in hundredths of the page."""
        pt = max(size * self.unit * POINTS_PER_MM, LEAST_PT)
        self.drawing.fitted(x, y, text, width, pt, face=face, colour=self.theme.text, align=align)

    def words(self, box: Box, text: str, size: float, valign: str = "top", align: str = "left") -> None:
        """Running text, as large as fits up to a size."""
        style = Style(_BODY.face, _BODY.leading, align, self.theme.text)
        most = max(size * self.unit * POINTS_PER_MM, 8.0)
        pt = fit([TextBlock(text, box.width, box.height)], most, LEAST_PT, style).pt
        draw_text(self.drawing, box, text, pt, style, valign)


def draw_leaf(call: Call, plan: SeasonPlan, draw: Draw, drawing: Drawing) -> None:
    """The card at the right; season, number, time and what the draw asks for at the left."""
    leaf = Leaf(call.book, drawing)
    leaf.frame()
    unit = leaf.unit
    field = leaf.box.inset(2.2 * unit)
    scale = min(field.height / _CARD.height, field.width * 0.52 / _CARD.width)
    card = Box(field.right - _CARD.width * scale, field.centre[1] - _CARD.height * scale / 2, 0, 0)
    _place_card(call, drawing, draw, card.x, card.y, scale)
    left = Box(field.x + unit, field.y, card.x - field.x - 5 * unit, field.height)
    _heading(leaf, plan, draw, left)
    y = left.y + 22.5 * unit
    _time(leaf, plan, draw, Box(left.x, y, left.width, 18 * unit))
    foot = 19 * unit
    notes = Box(left.x, y + 21 * unit, left.width, left.bottom - y - 21 * unit - foot - unit)
    _notes(call, leaf, plan, draw, notes)
    _season_edicts(call, leaf, plan, Box(left.x, left.bottom - foot, left.width, foot))


def _place_card(call: Call, drawing: Drawing, draw: Draw, x: float, y: float, scale: float) -> None:
    printed = _printed(draw)
    name = f"card {printed.kind} {printed.id}"
    drawing.document.form(name, *_CARD, lambda surface: call.art.front(call.deck, surface, printed))
    drawing.place(name, x, y, scale)
    drawing.rect(Box(x, y, _CARD.width * scale, _CARD.height * scale), call.book.theme.pen("medium"))


def _heading(leaf: Leaf, plan: SeasonPlan, draw: Draw, box: Box) -> None:
    unit, label = leaf.unit, leaf.book.label
    emblem = 17 * unit
    place_emblem(leaf.drawing, leaf.theme, plan.name, box.x, box.y, emblem)
    x = box.x + emblem + 3 * unit
    leaf.line(x, box.y + 8.5 * unit, label(plan.name), 8, box.right - x, "title")
    leaf.line(x, box.y + 15.5 * unit, f"{label('draw')} {draw.number}", 5.6, box.right - x, "serif-italic")
    y = box.y + 19.5 * unit
    leaf.drawing.line(box.x, y, box.right, y, leaf.theme.pen("thin"))


def _time(leaf: Leaf, plan: SeasonPlan, draw: Draw, box: Box) -> None:
    """The running time in figures, and a pip for each unit of the limit; those of this card are marked."""
    unit, theme = leaf.unit, leaf.theme
    before = draw.running - draw.time
    glass = 10 * unit
    plate(leaf.drawing, theme, "hourglass", ornaments.hourglass, box.x, box.y, glass)
    text = f"{draw.running} / {plan.limit}"
    leaf.line(box.x + glass + 2.5 * unit, box.y + 8 * unit, text, 9, box.width * 0.5, "serif-bold")
    if draw.running >= plan.limit:
        said = leaf.book.label("season_ends")
        leaf.line(box.right, box.y + 7.4 * unit, said, 5, box.width * 0.45, "serif-italic", "right")
    count = max(plan.limit, draw.running)
    step = min(7.6 * unit, box.width / count)
    y = box.y + 15 * unit
    radius = step * 0.36
    for index in range(count):
        x = box.x + (index + 0.5) * step
        new = before <= index < draw.running
        fill = theme.line if index < before else (theme.ink("coin").fill or theme.paper) if new else theme.paper
        leaf.drawing.circle(x, y, radius, theme.pen("heavy" if new else "medium"), fill)
        if new:
            leaf.drawing.circle(x, y, radius * 0.42, None, theme.line)
        if index == plan.limit - 1 and count > plan.limit:
            leaf.drawing.line(x + step / 2, y - radius * 1.5, x + step / 2, y + radius * 1.5, theme.pen("medium"))


def _season_edicts(call: Call, leaf: Leaf, plan: SeasonPlan, box: Box) -> None:
    """A reminder of the two edicts of the season."""
    leaf.drawing.line(box.x, box.y, box.right, box.y, leaf.theme.pen("hairline"))
    for index, letter in enumerate(plan.edicts):
        place = Box(box.x, box.y + 2 * leaf.unit + index * 8.6 * leaf.unit, box.width, 8 * leaf.unit)
        _edict_line(leaf, letter, call.edicts[letter], place, 4.6)


def _notes(call: Call, leaf: Leaf, plan: SeasonPlan, draw: Draw, box: Box) -> None:
    """What the draw asks for: ruins, the ruins that wait, effects that last."""
    label = leaf.book.label
    rows: list[tuple[str, str]] = []
    if draw.on_ruins:
        rows.append(("ruins", label("cover_ruins")))
    elif draw.ruins_wait:
        rows.append(("ruins", label("ruins_wait")))
    if draw.kind == "ambush":
        rows.append(("monster", ambush_said(call.book, draw.card, call.ambush_by).words))
    out = lasting_so_far(plan, draw)
    if out:
        names = ", ".join(leaf.book.name(card) for card in out)
        rows.append(("lasting", label.named(label("lasting_effect"), names)))
    if not rows:
        return
    unit = leaf.unit
    height = min(box.height / len(rows), 16 * unit)
    icon = min(11 * unit, height * 0.85)
    for index, (sign, words) in enumerate(rows):
        row = Box(box.x + icon + 2.5 * unit, box.y + index * height, box.width - icon - 2.5 * unit, height - unit)
        y = row.centre[1] - icon / 2
        if sign == "lasting":
            plate(leaf.drawing, leaf.theme, "lasting", lasting_mark, box.x, y, icon)
        else:
            figure(leaf.drawing, leaf.theme, sign, box.x, y, icon)
        leaf.words(row, words, 5.2, "middle")


def lasting_so_far(plan: SeasonPlan, draw: Draw) -> list[str]:
    """The ambush cards with an effect at season ends that are out at this draw, in order of reveal."""
    later = {other.card for other in plan.draws if other.kind == "ambush" and other.number > draw.number}
    return [card for card in plan.effects if card not in later]


def cover_leaf(call: Call, drawing: Drawing) -> None:
    """The title, the four edicts and how ambushes are drawn."""
    leaf = Leaf(call.book, drawing)
    leaf.frame()
    unit, label, theme = leaf.unit, leaf.book.label, leaf.theme
    field = leaf.box.inset(4 * unit)
    x = field.centre[0]
    side = 17 * unit
    plate(drawing, theme, "compass", ornaments.compass, x - side / 2, field.y, side)
    leaf.line(x, field.y + 27 * unit, label("draws"), 9, field.width, "title", "centre")
    foot = Box(field.x, field.bottom - 12.5 * unit, field.width, 12.5 * unit)
    leaf.words(foot, label.set(ambush_rule(call.ambush_by)), 4.4, "bottom", "centre")
    top = field.y + 32 * unit
    height = (field.bottom - 15 * unit - top) / 4
    names = [measure(call.book.name(card), _EDICT * unit * POINTS_PER_MM, "title") for card in call.edicts.values()]
    width = min(field.width, _BEFORE_NAME * height + max(names) + 0.1)
    for index, (letter, card) in enumerate(call.edicts.items()):
        place = Box(x - width / 2, top + index * height, width, height)
        _edict_line(leaf, letter, card, place)


def _edict_line(leaf: Leaf, letter: str, card: str, box: Box, size: float = _EDICT) -> None:
    """The seal, the category and the name of an edict."""
    side = box.height * _SEAL
    y = box.centre[1] - side / 2
    draw_seal(leaf.drawing, leaf.theme, letter, leaf.book.edition.edicts[letter].seal, box.x, y, side)
    category = leaf.book.edition.scoring[card].category
    category_emblem(face_of(leaf.drawing, leaf.theme, 0), category, Box(box.x + side * 1.25, y, side, side))
    x = box.x + box.height * _BEFORE_NAME
    pt = size * leaf.unit * POINTS_PER_MM
    baseline = box.centre[1] + cap_height("title", pt) / 2
    leaf.line(x, baseline, leaf.book.name(card), size, box.right - x, "title")


def season_end_leaf(call: Call, plan: SeasonPlan, drawing: Drawing) -> None:
    """What is scored at the end of a season, in its order."""
    leaf = Leaf(call.book, drawing)
    leaf.frame()
    unit, label, theme = leaf.unit, leaf.book.label, leaf.theme
    field = leaf.box.inset(4 * unit)
    emblem = 30 * unit
    place_emblem(drawing, theme, plan.name, field.x + 2 * unit, field.centre[1] - emblem / 2, emblem)
    x = field.x + emblem + 9 * unit
    width = field.right - x
    leaf.line(x, field.y + 9 * unit, label(plan.name), 8.4, width, "title")
    drawing.line(x, field.y + 13 * unit, field.right, field.y + 13 * unit, theme.pen("thin"))
    rows = [*plan.edicts, "coins", "monsters", *plan.effects]
    top = field.y + 16 * unit
    height = min((field.bottom - top) / len(rows), 13 * unit)
    for index, row in enumerate(rows):
        _score_row(call, leaf, row, Box(x, top + index * height, width, height))


def _score_row(call: Call, leaf: Leaf, row: str, box: Box) -> None:
    label, theme = leaf.book.label, leaf.theme
    if row in call.edicts:
        _edict_line(leaf, row, call.edicts[row], box)
        return
    side = box.height * 0.86
    y = box.centre[1] - side / 2
    if row == "coins":
        plate(leaf.drawing, theme, "minted coin", ornaments.minted_coin, box.x, y, side)
        words = label.set("score_coins")
    elif row == "monsters":
        figure(leaf.drawing, theme, "monster", box.x, y, side)
        words = label.set("score_monsters")
    else:
        plate(leaf.drawing, theme, "lasting", lasting_mark, box.x, y, side)
        words = label.named(str(leaf.book.edition.ambush[row].letter), leaf.book.name(row))
    x = box.x + side * 1.35
    leaf.words(Box(x, box.y, box.right - x, box.height), words, 5.0, "middle")


def game_end_leaf(call: Call, drawing: Drawing) -> None:
    """The end: the sum, and the tie-break."""
    leaf = Leaf(call.book, drawing)
    leaf.frame()
    unit, label = leaf.unit, leaf.book.label
    field = leaf.box.inset(6 * unit)
    x = field.centre[0]
    side = 34 * unit
    plate(drawing, leaf.theme, "wreath", ornaments.wreath, x - side / 2, field.y + 2 * unit, side)
    star = 15 * unit
    plate(drawing, leaf.theme, "star", ornaments.star, x - star / 2, field.y + 2 * unit + (side - star) / 2, star)
    leaf.line(x, field.y + 48 * unit, label("game_over"), 9, field.width, "title", "centre")
    room = Box(field.x + field.width * 0.1, field.y + 53 * unit, field.width * 0.8, field.bottom - field.y - 53 * unit)
    leaf.words(room, f"{label.set('aid_game_end')} {label.set('aid_tie_break')}", 5.0, "top", "centre")
