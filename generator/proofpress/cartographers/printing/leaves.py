"""A draw as a page that a whole room reads: the leaf of the flip booklet, and the slide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from proofpress.cartographers.choice import Choice
from proofpress.cartographers.deal import Draw, SeasonPlan, deck_lists, timetable
from proofpress.cartographers.printing.book import AMBUSH_RULES, Book, ambush_said
from proofpress.cartographers.printing.card_fronts import (
    badge,
    category_emblem,
    draw_effect,
    draw_passing,
    landscape_said,
)
from proofpress.cartographers.printing.examples import (
    CHOICE,
    choice_said,
    draw_attack,
    draw_shape,
    draw_solo_start,
    shape_said,
    start_said,
)
from proofpress.cartographers.records import LETTERS, AmbushBy, ExploreCard
from proofpress.cartographers.rules.legal_moves import Deal, DeckLists
from proofpress.pages.art import draw_seal, figure_on_box, figure_plate, place_emblem, place_sign, sign_on_box
from proofpress.pages.busts import Bust, draw_bust
from proofpress.pages.cards import face_of
from proofpress.pages.scenes import across, draw_scene
from proofpress.press.drawing import Drawing, Path, measure
from proofpress.press.paper import POINTS_PER_MM, Box, from_points
from proofpress.press.typesetting import LEAST_PT, Block, Style, draw_text, fit, set_text
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# What is called, and a leaf while it is drawn. Lengths are hundredths of its height: two centimetres each on a screen
# two metres high, where type of 3.1 has capitals of four centimetres, the 250th part of ten metres. No type on a slide
# is smaller. Nothing here carries a seed.


_LEAF_TYPE = Style("serif", 1.16)
_LEAST_SIZE = 3.1
_PICTURE = 29.5  # how high the landscape is; the name stands in its sky
_FOOT = 80.6  # where the edicts begin
_CELL = 15.1  # 20 mm on half a sheet of A4, more than a seventh of the height
_MOST_COLUMNS = 6
_SHAPES_WIDE = 0.625  # of the width: the field of the shape
_SIDE = 3.0  # the margin
_SKY = 12.4  # the free part of the picture
_BUST = 0.72  # of the width: where a monster or a hero stands


@dataclass(frozen=True, slots=True)
class Call:
    """A deal as it is called: its seasons, the cards under the letters, and who draws the ambushes."""

    book: Book
    lists: DeckLists
    plans: Sequence[SeasonPlan]
    edicts: Mapping[str, str]
    ambush_by: AmbushBy


def call_of(book: Book, choice: Choice, deal: Deal, ambush_by: AmbushBy) -> Call:
    """The call of a deal."""
    book = book.playing(choice, ambush_by, cards=False)
    lists = deck_lists(book.edition, choice)
    plans = timetable(book.edition, choice.season_set, lists, deal)
    return Call(book, lists, plans, dict(zip(LETTERS, deal.edicts, strict=True)), ambush_by)


def lasting_so_far(plan: SeasonPlan, draw: Draw) -> list[str]:
    """The ambush cards with an effect at season ends that are out at this draw, in order of reveal."""
    later = {other.card for other in plan.draws if other.kind == "ambush" and other.number > draw.number}
    return [card for card in plan.effects if card not in later]


class _Leaf:
    """A page while it is drawn: its unit, its type, and pens as heavy as a page that is seen from afar needs."""

    def __init__(self, call: Call, drawing: Drawing) -> None:
        self.call, self.book, self.drawing = call, call.book, drawing
        self.unit, self.width = drawing.size.height / 100, drawing.size.width
        theme = call.book.theme
        heavier = max(1.25 * self.unit, 1.0)
        self.theme = replace(theme, weights={name: weight * heavier for name, weight in theme.weights.items()})
        self.face = face_of(drawing, self.theme, 0)
        if theme.flooded:
            drawing.rect(drawing.box, None, theme.ink("paper").fill)

    def pt(self, size: float) -> float:
        return max(size * self.unit * POINTS_PER_MM, LEAST_PT)

    def line(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        width: float,
        face: str = "serif",
        align: str = "left",
        where: str = "",
    ) -> None:
        """A line of type with its baseline at `y`, as large as fits up to this size."""
        self.drawing.fitted(
            x, y, text, width, self.pt(size), face=face, colour=self.theme.text, align=align, where=where
        )

    def words(
        self,
        box: Box,
        text: str,
        size: float,
        valign: str = "middle",
        align: str = "left",
        face: str = "serif",
        where: str = "",
    ) -> None:
        """Running text, as large as fits up to a size."""
        style = Style(face, _LEAF_TYPE.leading, align, self.theme.text)
        most = max(self.pt(size), self.theme.least_pt * (face == "serif"))
        pt = fit([Block(text, box.width, box.height, where)], most, LEAST_PT, style)
        draw_text(self.drawing, box, text, pt, style, valign, where)

    def scene(self, box: Box, word: str, terrains: Sequence[str], sky: float, **more: Any) -> None:
        """A landscape, drawn once however often its card comes, and which terrains lie in it from left to right."""
        name = f"scene {word}"
        whole, scale = Box(0, 0, *box.size), 1.42 * self.unit
        self.drawing.document.form(
            name,
            *box.size,
            lambda page: draw_scene(page, self.theme, whole, word, terrains, sky * self.unit, scale, **more),
        )
        with self.drawing.picture(landscape_said(self.book.label, word, terrains)):
            self.drawing.place(name, box.x, box.y)

    def rule(self, x1: float, y1: float, x2: float, y2: float, apart: tuple[float, float]) -> None:
        """A double rule, the second line so far from the first."""
        self.drawing.line(x1, y1, x2, y2, self.theme.pen("medium"))
        self.drawing.line(x1 + apart[0], y1 + apart[1], x2 + apart[0], y2 + apart[1], self.theme.pen("hairline"))


# --------------------------------------------------------------------------------------------------------------------
# A draw: the landscape with the name in its sky, the shape as large as the page has it, the time of the season as a
# ring, and the two edicts of the season with what they pay.


def _draw_leaf(call: Call, plan: SeasonPlan, draw: Draw, drawing: Drawing) -> None:
    leaf = _Leaf(call, drawing)
    u, width = leaf.unit, leaf.width
    _picture(leaf, draw, Box(0, 0, width, _PICTURE * u))
    _head(leaf, plan, draw)
    leaf.rule(0, _PICTURE * u, width, _PICTURE * u, (0, 0.65 * u))
    field = Box(_SIDE * u, (_PICTURE + 1.6) * u, _SHAPES_WIDE * width - _SIDE * u, (_FOOT - _PICTURE - 2.9) * u)
    _SHOWN[draw.kind](leaf, draw, field)
    right = Box(field.right + 2 * u, field.y, width - field.right - 9 * u, field.height)
    _ring(leaf, plan, draw, right)
    _notes(leaf, plan, draw, Box(right.x, right.y + 33.4 * u, right.width + 1.4 * u, right.height - 33.0 * u))
    _season_edicts(leaf, plan, Box(_SIDE * u, _FOOT * u, width - 2 * _SIDE * u, (98.0 - _FOOT) * u))
    _tab(leaf, plan, draw)
    if draw.on_ruins:
        _band(leaf)


def _picture(leaf: _Leaf, draw: Draw, box: Box) -> None:
    """The landscape of the card; monsters and heroes look over one valley."""
    if draw.kind == "explore":
        leaf.scene(box, draw.card, leaf.book.edition.explore[draw.card].terrains, _SKY)
    elif draw.kind == "ruins":
        leaf.scene(box, draw.card, ["meadow"], _SKY, centre=("temple", "outpost"))
    else:
        kind: Bust = "hero" if draw.kind == "hero" else "monster"
        low = box.top_strip(box.height * 0.68)[1]
        high = 0.84 * box.height
        draw_bust(
            leaf.drawing, leaf.theme, kind, draw.card, Box(_BUST * box.width - high / 2, 1.2 * leaf.unit, high, high)
        )
        leaf.scene(low, "valley", ["farm", "village"], 0.0)


def _head(leaf: _Leaf, plan: SeasonPlan, draw: Draw) -> None:
    """Season, number and name."""
    u, label = leaf.unit, leaf.book.label
    place_emblem(leaf.drawing, leaf.theme, plan.name, _SIDE * u, 1.8 * u, 11 * u)
    x = 16.5 * u
    room = leaf.width - x - (57 if draw.on_ruins else _SIDE) * u
    if draw.kind in ("ambush", "hero"):
        room = _BUST * leaf.width - x - 18 * u
    leaf.line(x, 5.6 * u, f"{label(plan.name)} · {label('draw')} {draw.number}", 5.0, room, "serif-bold-italic")
    leaf.line(x, 11.9 * u, leaf.book.name(draw.card), 6.8, room, "lettering", where=leaf.book.where(draw.card))


def _explore(leaf: _Leaf, draw: Draw, field: Box) -> None:
    """The terrains to choose from as badges on the rule, the shapes beside each other in squares of one size."""
    u, record, written = leaf.unit, leaf.book.edition.explore[draw.card], leaf.book.effect(draw.card)
    two, many = len(record.terrains) == 2, len(record.terrains) > 2
    side = 18.8 if two else 14.0
    if written:
        field, below = field.top_strip(field.height - 13 * u, u)
        leaf.words(below, written, 4.4, "middle", "centre", where=leaf.book.where(draw.card))
    _shapes(leaf, record, field.top_strip((side + 1) * u * many)[1], (side - 2) * u * two)
    pitch = (field.width - side * u) / (len(record.terrains) - 1) if two else (side + 2.5) * u
    for index, terrain in enumerate(across(draw.card, record.terrains)):  # each where it lies in the picture
        x = field.centre[0] + (index - (len(record.terrains) - 1) / 2) * pitch
        if two or many:
            with leaf.drawing.picture(leaf.book.label(terrain)):
                badge(leaf.face, terrain, x, _PICTURE * u if two else field.y + side / 2 * u, side * u)
        if two:
            name, y = leaf.book.label(terrain), (_PICTURE + side / 2 + 4.6) * u
            leaf.line(x, y, name, 4.0, (side + 6) * u, "serif-italic", "centre")
    if two:
        pill = Box(field.centre[0] - 4.4 * u, (_PICTURE - 2.9) * u, 8.8 * u, 5.8 * u)
        leaf.drawing.rounded(pill, 2.9 * u, leaf.theme.pen("medium"), leaf.theme.paper)
        leaf.line(pill.centre[0], _PICTURE * u + 1.2 * u, leaf.book.label("or"), 4.0, 7.6 * u, "serif-italic", "centre")


def _shapes(leaf: _Leaf, record: ExploreCard, field: Box, badges: float) -> None:
    """All shapes on one lattice, a column apart. One that lies is stood up where they take too many columns; wide ones
    keep below the badges that hang into the corners of the field."""
    u, grids = leaf.unit, [shape.grid for shape in record.shapes]

    def columns() -> int:
        return sum(len(grid[0]) for grid in grids) + len(grids) - 1

    for index, grid in enumerate(grids):
        if columns() > _MOST_COLUMNS and len(grid[0]) > len(grid):
            grids[index] = tuple("".join(column) for column in zip(*grid, strict=True))
    if columns() * _CELL * u > field.width - 2 * badges - 4 * u * bool(badges):
        field = field.top_strip(badges)[1]
    rows = max(map(len, grids))
    squares = _lattice(leaf, field, columns(), rows)
    left, side = squares.x, squares.height / rows
    only = record.terrains[0] if len(record.terrains) == 1 else CHOICE
    for index, (shape, grid) in enumerate(zip(record.shapes, grids, strict=True)):
        box = Box(left, squares.y + (rows - len(grid)) * side, len(grid[0]) * side, len(grid) * side)
        if index:
            leaf.line(left - side / 2, squares.centre[1] + u, leaf.book.label("or"), 4.4, side * 0.8,
                      "serif-italic", "centre")  # fmt: skip
        with leaf.drawing.picture(choice_said(leaf.book.label, shape)):
            draw_shape(leaf.drawing, leaf.theme, grid, only, box, side)
        if shape.coin:
            coin = 0.62 * side
            x, y = left + (grid[0].rindex("#") + 1) * side, box.y
            leaf.drawing.circle(x, y, coin * 0.54, None, leaf.theme.paper)
            place_sign(leaf.drawing, leaf.theme, "coin", x - coin / 2, y - coin / 2, coin)
        left = box.right + side


def _lattice(leaf: _Leaf, field: Box, columns: int, rows: int) -> Box:
    """The squares in the middle of a field, with small crosses at their corners as on the map."""
    reach = leaf.unit
    side = min(_CELL * reach, field.width / columns, (field.height - reach) / rows)
    box = field.inset((field.width - columns * side) / 2, (field.height - rows * side) / 2)
    nodes = [(box.x + column * side, box.y + row * side) for column in range(columns + 1) for row in range(rows + 1)]
    lines = [(x - reach, y, x + reach, y) for x, y in nodes] + [(x, y - reach, x, y + reach) for x, y in nodes]
    leaf.drawing.lines(lines, leaf.theme.pen("hairline", faint=True))
    return box


def _ruins(leaf: _Leaf, draw: Draw, field: Box) -> None:
    """The sign of ruins, and what to do."""
    u = leaf.unit
    left, right = field.left_strip(28 * u, 4 * u)
    x, y = left.centre
    leaf.drawing.circle(x, y, 14 * u, leaf.theme.pen("medium"), leaf.theme.ink("ruins").fill)
    figure_plate(leaf.drawing, leaf.theme, "ruins", x - 9 * u, y - 9 * u, 18 * u)
    leaf.words(right, leaf.book.effect(draw.card) or "", 5.2, where=leaf.book.where(draw.card))


def _ambush(leaf: _Leaf, draw: Draw, field: Box) -> None:
    """The monsters; beside them whose map they come upon, and what else they do."""
    u, book, record = leaf.unit, leaf.book, leaf.book.edition.ambush[draw.card]
    said = ambush_said(book, draw.card, leaf.call.ambush_by)
    rows, columns = len(record.grid), len(record.grid[0])
    picture, words = field.left_strip(min(columns * _CELL + 6, 0.54 * field.width / u) * u, 3 * u)
    side = _lattice(leaf, picture, columns, rows).height / rows
    with leaf.drawing.picture(shape_said(book.label, record.grid)):
        draw_shape(leaf.drawing, leaf.theme, record.grid, "monster", picture, side, record.letter)
    effect = said.effect or record.effect
    words, below = words.top_strip(words.height * (0.46 if effect else 1.0))
    art, told = words.left_strip(13 * u, 2 * u)
    if said.side:
        draw_passing(leaf.drawing, leaf.theme, said.side, Box(art.x, art.centre[1] - 3.5 * u, art.width, 7 * u))
    else:
        place = Box(art.x, art.centre[1] - 5.5 * u, 11 * u, 11 * u)
        with leaf.drawing.picture(start_said(book.label, record.solo_corner, record.direction)):
            draw_solo_start(leaf.drawing, leaf.theme, record.solo_corner, record.direction, place)
    leaf.words(told, said.words, 4.2, where=leaf.book.where(said.label))
    if effect:
        leaf.drawing.line(below.x, below.y, below.right, below.y, leaf.theme.pen("hairline"))
    if record.lasts:
        place_sign(leaf.drawing, leaf.theme, "lasting", below.x, below.centre[1] - 4 * u, 8 * u)
        below = below.left_strip(8 * u, 2 * u)[1]
    if said.effect:
        leaf.words(below, said.effect, 4.2, where=leaf.book.where(draw.card))
    elif record.effect:
        draw_effect(leaf.drawing, leaf.theme, record.effect, below.inset(2 * u, 4 * u))


def _hero(leaf: _Leaf, draw: Draw, field: Box) -> None:
    """The hero with the attacked squares, and what to do."""
    u, grid = leaf.unit, leaf.book.edition.heroes[draw.card].grid
    picture, words = field.left_strip(0.56 * field.width, 3 * u)
    rows, columns = len(grid), len(grid[0])
    side = min(_CELL * u, picture.width / (columns + 0.6), picture.height / (rows + 0.6))
    x, y = picture.centre
    around = Box(x - (columns / 2 + 1) * side, y - (rows / 2 + 1) * side, (columns + 2) * side, (rows + 2) * side)
    stubs = Path.box(around.inset(0.7 * side))  # of the lines of the map
    with leaf.drawing.picture(shape_said(leaf.book.label, grid)), leaf.drawing.clip(stubs):
        draw_attack(leaf.drawing, leaf.theme, grid, around, side)
    place_sign(leaf.drawing, leaf.theme, "may be turned", words.x, words.y + 2 * u, 9 * u)
    leaf.words(
        words.top_strip(13 * u)[1], leaf.book.effect(draw.card) or "", 4.2, "top", where=leaf.book.where(draw.card)
    )


_SHOWN: Mapping[str, Callable[[_Leaf, Draw, Box], None]] = {
    "explore": _explore, "ruins": _ruins, "ambush": _ambush, "hero": _hero,
}  # fmt: skip


def _ring(leaf: _Leaf, plan: SeasonPlan, draw: Draw, box: Box) -> None:
    """The time of the season: a piece for each unit of its limit, what is past in black and this draw's in gold; what
    exceeds the limit stands outside. In figures within it."""
    u, theme, gold = leaf.unit, leaf.theme, leaf.theme.ink("coin").fill
    x, y = box.centre[0], box.y + 17.0 * u
    step = 360 / plan.limit
    for index in range(max(plan.limit, draw.running)):
        new, past = draw.running - draw.time <= index < draw.running, index < draw.running - draw.time
        inner, outer = (10.4, 15.6) if index < plan.limit else (16.2, 17.8)
        start, end = index * step - 88.8, (index + 1) * step - 91.2
        piece = Path().arc(x, y, outer * u, start, end).arc(x, y, inner * u, end, start).close()
        leaf.drawing.path(
            piece, theme.pen("heavy" if new else "medium"), theme.line if past else (new and gold) or None
        )
        if new and gold is None:
            middle = Path().arc(x, y, (inner + outer) / 2 * u, (start + end) / 2, end).steps[0][1][0]
            leaf.drawing.circle(*middle, 1.3 * u, None, theme.line)
    place_sign(leaf.drawing, theme, "time", x - 2.2 * u, y - 9.6 * u, 4.4 * u)
    leaf.line(x, y + 4.0 * u, str(draw.running), 11.5, 18 * u, "serif-bold", "centre")
    leaf.line(x, y + 8.8 * u, f"/ {plan.limit}", 4.8, 14 * u, "serif", "centre")


def _notes(leaf: _Leaf, plan: SeasonPlan, draw: Draw, box: Box) -> None:
    """What else holds now: the season ends, ruins wait, effects last."""
    label, said = leaf.book.label, list[str]()
    if draw.running >= plan.limit:
        said.append(label("season_ends"))
    if draw.ruins_wait and not draw.on_ruins:
        said.append(label("ruins_wait"))
    out = lasting_so_far(plan, draw)
    if out:
        said.append(label.named(label("lasting_effect"), ", ".join(map(leaf.book.name, out))))
    if said:
        leaf.words(box, "\n".join(said), 3.8, "middle", "centre")


def _season_edicts(leaf: _Leaf, plan: SeasonPlan, box: Box) -> None:
    """The two edicts of the season: seal, name, and what they pay."""
    u, book = leaf.unit, leaf.book
    leaf.drawing.line(box.x, box.y, box.right, box.y, leaf.theme.pen("hairline"))
    cards = [leaf.call.edicts[letter] for letter in plan.edicts]
    row, told = (box.height - u) / len(cards), [book.effect(card) or "" for card in cards]
    name = min(max(measure(book.name(card), leaf.pt(4.2), "lettering") for card in cards), 0.3 * box.width)
    left = 13.5 * u + name
    room, least = box.width - left, leaf.pt(_LEAST_SIZE)
    # On one line each, if they are as large there as a room must be able to read.
    single = all(set_text(text, room, least, _LEAF_TYPE).line_count == 1 for text in told)
    high = 2.25 * from_points(least) if single else row
    most = max(leaf.pt(3.6), leaf.theme.least_pt)
    pt = fit([Block(text, room, high) for text in told], most, LEAST_PT, _LEAF_TYPE)
    for index, (letter, card) in enumerate(zip(plan.edicts, cards, strict=True)):
        place = Box(box.x, box.y + u + index * row, box.width, row)
        draw_seal(
            leaf.drawing,
            leaf.theme,
            letter,
            book.edition.edicts[letter].seal,
            box.x,
            place.centre[1] - 4.3 * u,
            8.6 * u,
        )
        leaf.words(
            Box(box.x + 11 * u, place.y, name + 0.1, row),
            book.name(card),
            4.2,
            face="lettering",
            where=book.where(card),
        )
        style = replace(_LEAF_TYPE, colour=leaf.theme.text)
        draw_text(leaf.drawing, Box(box.x + left, place.y, room, row), told[index], pt, style, "middle")


def _tab(leaf: _Leaf, plan: SeasonPlan, draw: Draw) -> None:
    """The thumb tab in the colour of the season, a step lower with each draw."""
    u, count = leaf.unit, len(plan.draws)
    place = Box(leaf.width - 5.4 * u, (33 + (draw.number - 1) * min(5.8, 44 / count)) * u, 6.4 * u, 5.4 * u)
    leaf.drawing.rounded(place, 0.8 * u, leaf.theme.pen("medium"), leaf.theme.ink(plan.name).fill or leaf.theme.paper)
    x = place.x + 2.6 * u
    leaf.line(x, place.centre[1] + 1.15 * u, str(draw.number), 3.4, 4.6 * u, "serif-bold", "centre")


def _band(leaf: _Leaf) -> None:
    """The pennant in the corner of a draw that must cover ruins, above the ring and the tabs."""
    u, w, theme, words = leaf.unit, leaf.width, leaf.theme, leaf.book.label("cover_ruins")
    wide = min(measure(words, leaf.pt(5.6), "lettering"), 38 * u)
    left, top, low = w - wide - 18.5 * u, 1.4 * u, 14.0 * u
    outline = [(left, top), (w, top), (w, low), (left, low), (left + 4 * u, (top + low) / 2)]
    leaf.drawing.polygon(outline, theme.pen("medium"), theme.ink("ruins").fill or theme.paper)
    figure_plate(leaf.drawing, theme, "ruins", left + 5.5 * u, (top + low) / 2 - 4.5 * u, 9 * u)
    leaf.line(left + 16 * u, (top + low) / 2 + 1.9 * u, words, 5.6, wide + 0.1, "lettering")


# --------------------------------------------------------------------------------------------------------------------
# The pages between the draws: the cover, the ends of seasons, the end of the game.


def _cover_leaf(call: Call, drawing: Drawing) -> None:
    """The title, the four edicts and how ambushes are drawn."""
    leaf = _Leaf(call, drawing)
    u = leaf.unit
    field = drawing.box.inset(6 * u)
    x, side = field.centre[0], 14 * u
    place_sign(drawing, leaf.theme, "exploring", x - side / 2, field.y, side)
    leaf.line(x, field.y + 23 * u, leaf.book.label("draws"), 9, field.width, "lettering", "centre")
    rule = leaf.book.told(AMBUSH_RULES[call.ambush_by])
    below = max(21 * u, set_text(rule, field.width, LEAST_PT, _LEAF_TYPE).height)
    foot = Box(field.x, field.bottom - below, field.width, below)
    leaf.words(foot, rule, 4.6, "bottom", "centre")
    top = field.y + 27 * u
    height = (foot.y - 2 * u - top) / len(call.edicts)
    longest = max(measure(call.book.name(card), leaf.pt(5.4), "lettering") for card in call.edicts.values())
    width = min(field.width, 2.3 * height + longest + 0.1)
    for index, letter in enumerate(call.edicts):
        _edict_line(leaf, letter, Box(x - width / 2, top + index * height, width, height))


def _edict_line(leaf: _Leaf, letter: str, box: Box) -> None:
    """The seal, the category and the name of an edict."""
    side, card = min(box.height * 0.86, 11 * leaf.unit), leaf.call.edicts[letter]
    y = box.centre[1] - side / 2
    draw_seal(leaf.drawing, leaf.theme, letter, leaf.book.edition.edicts[letter].seal, box.x, y, side)
    category = leaf.book.edition.scoring[card].category
    category_emblem(leaf.face, category, Box(box.x + side * 1.25, y, side, side))
    x = box.x + side * 2.6
    leaf.words(
        Box(x, box.y, box.right - x, box.height),
        leaf.book.name(card),
        5.4,
        face="lettering",
        where=leaf.book.where(card),
    )


def _season_end_leaf(call: Call, plan: SeasonPlan, drawing: Drawing) -> None:
    """What is scored at the end of a season, in its order, beside the place of the season."""
    leaf = _Leaf(call, drawing)
    u, width = leaf.unit, 0.42 * leaf.width
    leaf.scene(Box(0, 0, width, 100 * u), "seasons", ["village", "meadow"], 42.0)
    leaf.rule(width, 0, width, 100 * u, (0.65 * u, 0))
    place_emblem(drawing, leaf.theme, plan.name, width / 2 - 12 * u, 4 * u, 24 * u)
    leaf.line(width / 2, 37 * u, leaf.book.label(plan.name), 8, width - 4 * u, "lettering", "centre")
    rows = [*plan.edicts, "coins", "monsters", *plan.effects]
    parts = [2.0 if row in call.edicts else 1.0 for row in rows]
    part = min(94 * u / sum(parts), 14 * u)
    x, y = width + 6 * u, (100 * u - part * sum(parts)) / 2
    for row, share in zip(rows, parts, strict=True):
        _score_row(leaf, row, Box(x, y, leaf.width - x - 4 * u, share * part))
        y += share * part


def _score_row(leaf: _Leaf, row: str, box: Box) -> None:
    label, u = leaf.book.label, leaf.unit
    if row in leaf.call.edicts:
        name, told = box.top_strip(box.height * 0.42)
        _edict_line(leaf, row, name)
        side = min(name.height * 0.86, 11 * u)
        words = told.left_strip(side * 1.35)[1].inset(0, 0.4 * u)
        leaf.words(
            words,
            leaf.book.effect(leaf.call.edicts[row]) or "",
            3.6,
            "top",
            where=leaf.book.where(leaf.call.edicts[row]),
        )
        return
    side = min(box.height * 0.86, 10 * u)
    art, said = {
        "coins": (sign_on_box("coin"), label.set("score_coins")),
        "monsters": (figure_on_box("monster"), label.set("score_monsters")),
    }.get(row) or (sign_on_box("lasting"), label.named(str(leaf.book.edition.ambush[row].letter), leaf.book.name(row)))
    art(leaf.drawing, leaf.theme, Box(box.x, box.centre[1] - side / 2, side, side))
    leaf.words(box.left_strip(side * 1.35)[1], said, 4.6)


def _game_end_leaf(call: Call, drawing: Drawing) -> None:
    """The end: the sum, and the tie-break."""
    leaf = _Leaf(call, drawing)
    u, label = leaf.unit, leaf.book.label
    field = drawing.box.inset(10 * u)
    x, side, star = field.centre[0], 34 * u, 15 * u
    place_sign(drawing, leaf.theme, "total", x - side / 2, field.y + 2 * u, side)
    place_sign(drawing, leaf.theme, "points", x - star / 2, field.y + 2 * u + (side - star) / 2, star)
    leaf.line(x, field.y + 48 * u, label("game_over"), 9, field.width, "lettering", "centre")
    room = Box(field.x + field.width * 0.1, field.y + 53 * u, field.width * 0.8, field.bottom - field.y - 53 * u)
    leaf.words(room, f"{label.set('aid_game_end')} {label.set('aid_tie_break')}", 5.0, "top", "centre")


_PlannedLeaf = tuple[str, Callable[[Drawing], None]]  # bookmark, or nothing; what is on it


def leaves(call: Call) -> Iterator[_PlannedLeaf]:
    """All pages in order: cover, draws, season ends, the end."""
    yield call.book.label("draws"), partial(_cover_leaf, call)
    for plan in call.plans:
        mark = call.book.label(plan.name)
        for draw in plan.draws:
            yield mark, partial(_draw_leaf, call, plan, draw)
            mark = ""
        yield "", partial(_season_end_leaf, call, plan)
    yield "", partial(_game_end_leaf, call)
