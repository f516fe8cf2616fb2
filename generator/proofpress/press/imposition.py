"""Where cards lie on their sheets and their backs behind them, and what surrounds them: cut marks, folds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import cos, radians, sin

from proofpress.errors import PressError, say
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, Line, Path
from proofpress.press.paper import TOLERANCE, Box, Paper, Size, bounding_box, mm
from proofpress.press.themes import BLACK, Pen
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Where cards lie on a sheet, and where their backs have to lie to end up behind them.
#
# Pure geometry, no PDF: `card_grid` lays out a sheet, `impose` gives every side of every sheet with the places of its
# cards. The grid never changes, also when the last sheet is partly filled, because backs that follow a shrunken grid
# miss their fronts. All positions are those of the page as it is looked at, fronts and backs alike.


# Unless asked otherwise: a cut that misses by half the gap shows no neighbour.
CARD_GAP = 2.0
CARD_BLEED = 1.0

BLOCKS_APART = 5.0  # cards of several sizes on one sheet, with marks between them
_NEARLY_EMPTY = 0.4  # of the places of a sheet: fewer cards

# Between the two halves of a gutterfold: room to fold without bending a card.
FOLD_GUTTER = 6.0


@dataclass(frozen=True, slots=True)
class Margins:
    """What stays white on each side: laser printers leave out 4.2 mm, some ink printers 10 mm at the foot."""

    top: float = 5.0
    right: float = 5.0
    bottom: float = 10.0
    left: float = 5.0

    def and_more(self, more: float) -> Margins:
        """These and so much more on each side."""
        return Margins(*(getattr(self, side) + more for side in ("top", "right", "bottom", "left")))

    def __str__(self) -> str:
        return say(
            "{top:g}/{right:g}/{bottom:g}/{left:g} mm margins (top/right/bottom/left)",
            top=self.top,
            right=self.right,
            bottom=self.bottom,
            left=self.left,
        )


DEFAULT_MARGINS = Margins()


@dataclass(frozen=True, slots=True)
class CardGrid:
    """The places of cards on one side of a sheet, in rows from the top left."""

    paper: Paper
    card: Size
    columns: int
    rows: int
    left: float
    top: float
    gap: float
    bleed: float
    fold: str | None  # gutterfold: "vertical" line (backs to the right) or "horizontal" (backs below)

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows

    def cell(self, index: int) -> Box:
        """Return the place of the front with that index on its sheet."""
        row, column = divmod(index, self.columns)
        width, height = self.card
        return Box(self.left + column * (width + self.gap), self.top + row * (height + self.gap), width, height)


@dataclass(frozen=True, slots=True)
class Placement:
    """One side of one card on a sheet; `turn` is clockwise about its own centre, in degrees."""

    card: int
    back: bool
    box: Box
    turn: float = 0


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One side of a sheet, with sheets counted from 0."""

    sheet: int
    back: bool
    placements: tuple[Placement, ...]

    def foot(self, paper: Paper, bleed: float = 0) -> float:
        """Return how much of the foot of the page stays white."""
        return paper.height - bleed - max((placement.box.bottom for placement in self.placements), default=0.0)


def card_grid(
    paper: Paper,
    card: Size,
    *,
    gap: float = 0,
    bleed: float = 0,
    margins: Margins = DEFAULT_MARGINS,
    fold: str | None = None,
    gutter: float = FOLD_GUTTER,
) -> CardGrid:
    """Lay as many cards on the paper as fit, in the middle.

    With a `fold` the cards fill the left or upper half up to half a `gutter` before the line. The margins stay free of
    bleed too, as far as it is printed unless asked otherwise.
    """
    margins = margins.and_more(min(bleed, CARD_BLEED))
    room = _room(paper, margins, fold, gutter)
    across, down = _count(card.width, gap, room.width), _count(card.height, gap, room.height)
    if across < 1 or down < 1:
        half = say(", half of it beside a {fold} fold,", fold=fold) if fold else ""
        raise PressError(
            say(
                "card {card} does not fit on {paper}: {size} less {margins}{half} leaves {room}",
                card=card,
                paper=paper.name,
                size=paper.size,
                margins=margins,
                half=half,
                room=room.size,
            )
        )
    used = Size(across * (card.width + gap) - gap, down * (card.height + gap) - gap)
    grid = CardGrid(paper, card, across, down, *_centred(paper, room, used), gap, bleed, fold)
    _check_bleed(grid, used)
    return grid


def best_grid(
    papers: Iterable[Paper],
    card: Size,
    *,
    gap: float = CARD_GAP,
    bleed: float = CARD_BLEED,
    margins: Margins = DEFAULT_MARGINS,
    folds: Iterable[str | None] = (None,),
) -> CardGrid:
    """Return the grid with most cards of all papers (upright and lying, say) and folds; the first wins a tie."""
    grids, first_error, gutter = [], None, max(FOLD_GUTTER, 2 * bleed)
    for paper, fold in product(papers, folds):
        try:
            grids.append(card_grid(paper, card, gap=gap, bleed=bleed, margins=margins, fold=fold, gutter=gutter))
        except PressError as error:
            first_error = first_error or error
    if not grids:
        raise first_error or PressError(say("no paper to lay cards on"))
    return max(grids, key=lambda grid: grid.per_sheet)


def impose(
    count: int,
    grid: CardGrid,
    duplex: str = "none",
    order: str = "interleaved",
    back_offset: tuple[float, float] = (0, 0),
    back_angle: float = 0,
) -> list[SheetSide]:
    """Place `count` cards, with all backs where `shifted` puts them, to meet a printer's habit.

    A gutterfold prints on one side only, so neither offset nor angle applies to it.
    """
    axis = grid.fold or turning_axis(grid.paper, duplex)
    sheets, start = [], 0
    for sheet, share in enumerate(shares(count, grid.per_sheet)):
        front = [Placement(start + place, False, grid.cell(place)) for place in range(share)]
        start += share
        back = [mirrored(placement, grid.paper, axis) for placement in front]
        if grid.fold is None:
            back = [shifted(placement, grid.paper, back_offset, back_angle) for placement in back]
        else:
            front += back
        sheets.append((SheetSide(sheet, False, tuple(front)), SheetSide(sheet, True, tuple(back))))
    if duplex in ("none", "gutterfold"):
        return [front for front, _ in sheets]
    if order == "fronts-first":
        return [side for sides in zip(*sheets, strict=True) for side in sides]
    return [side for sides in sheets for side in sides]


def shares(count: int, per_sheet: int) -> list[int]:
    """Return how many cards each sheet has: as many as fit, or, where the last would be nearly empty, all about as
    many."""
    full, last = divmod(count, per_sheet)
    if last and full and last < _NEARLY_EMPTY * per_sheet:
        return [(count + sheet) // (full + 1) for sheet in range(full, -1, -1)]
    return [per_sheet] * full + [last] * bool(last)


def packed(paper: Paper, margins: Margins, groups: Sequence[tuple[Size, int]], gap: float) -> list[list[Box]] | None:
    """Return blocks of places for so many cards of each size on one sheet, or None when they do not fit.

    What is in a block lies in rows. Each goes where most of its cards have room, at the highest such place, and at the
    right end of the room where another stands at its left; so both edges are straight, and every cut runs through.
    """
    room = _room(paper, margins, None, 0.0)
    blocks, free = list[list[Box]](), [room]
    for size, count in groups:
        step, down = size.width + gap, size.height + gap
        while count:
            held = [(_count(size.width, gap, box.width), _count(size.height, gap, box.height), box) for box in free]
            columns, rows, box = max(held, key=lambda way: (min(count, way[0] * way[1]), -way[2].y, -way[2].x))
            taken = min(count, columns * rows)
            if not taken:
                return None
            left = box.right - min(columns, taken) * step + gap if box.x > room.x else box.x
            places = (divmod(place, columns) for place in range(taken))
            blocks.append([Box(left + column * step, box.y + row * down, *size) for row, column in places])
            count -= taken
            around = bounding_box(blocks[-1]).inset(-BLOCKS_APART)
            free = [part for box in free for part in _beside(box, around)] or [Box(0, 0, 0, 0)]
    return blocks


def _beside(box: Box, taken: Box) -> list[Box]:
    """Return the largest boxes that are left of one, each beside what is taken of it."""
    if taken.x >= box.right or taken.right <= box.x or taken.y >= box.bottom or taken.bottom <= box.y:
        return [box]
    sides = (box.left_strip(taken.x - box.x)[0], box.left_strip(taken.right - box.x)[1])
    ends = (box.top_strip(taken.y - box.y)[0], box.top_strip(taken.bottom - box.y)[1])
    return [part for part in (*sides, *ends) if part.width > 0 and part.height > 0]


def mirrored(front: Placement, paper: Paper, axis: str) -> Placement:
    """Return the back that lies behind a front when the sheet is turned, or folded, about the axis.

    About the horizontal axis the back is turned as well, so that a card turned like a page of a book reads upright.
    """
    box = front.box
    if axis == "vertical":
        return Placement(front.card, True, replace(box, x=paper.width - box.right))
    return Placement(front.card, True, replace(box, y=paper.height - box.bottom), turn=180)


def shifted(back: Placement, paper: Paper, offset: tuple[float, float], angle: float) -> Placement:
    """Return a back after the whole page was turned clockwise about its middle, in degrees, and then moved."""
    (x, y), (middle_x, middle_y) = back.box.centre, paper.box.centre
    across, down = x - middle_x, y - middle_y
    c, s = cos(radians(angle)) - 1, sin(radians(angle))
    box = back.box.moved(c * across - s * down + offset[0], s * across + c * down + offset[1])
    return replace(back, box=box, turn=back.turn + angle)


def turning_axis(paper: Paper, duplex: str) -> str:
    """Return the axis about which a printer turns the sheet: "vertical" like a book, "horizontal" like a pad."""
    return "vertical" if (duplex == "long-edge") != paper.landscape else "horizontal"


def _room(paper: Paper, margins: Margins, fold: str | None, gutter: float) -> Box:
    right, bottom = paper.width - margins.right, paper.height - margins.bottom
    if fold == "vertical":
        right = (paper.width - gutter) / 2
    elif fold == "horizontal":
        bottom = (paper.height - gutter) / 2
    return Box(margins.left, margins.top, right - margins.left, bottom - margins.top)


def _count(side: float, gap: float, room: float) -> int:
    return int((room + gap + TOLERANCE) // (side + gap))


def _centred(paper: Paper, room: Box, used: Size) -> tuple[float, float]:
    """Return the middle of the paper, or what is nearest to it in the room: halves of a fold begin at the fold."""
    left, top = (paper.width - used.width) / 2, (paper.height - used.height) / 2
    return max(room.x, min(left, room.right - used.width)), max(room.y, min(top, room.bottom - used.height))


def _check_bleed(grid: CardGrid, used: Size) -> None:
    if grid.per_sheet > 1 and grid.bleed > grid.gap / 2 + TOLERANCE:
        raise PressError(
            say(
                "bleed {bleed} mm needs a gap of at least {least} mm between cards, but the gap is {gap} mm",
                bleed=mm(grid.bleed),
                least=mm(2 * grid.bleed),
                gap=mm(grid.gap),
            )
        )
    paper = grid.paper
    right, bottom = paper.width - grid.left - used.width, paper.height - grid.top - used.height
    edge = min(grid.left, grid.top, right, bottom)
    if grid.bleed > edge + TOLERANCE:
        raise PressError(
            say(
                "bleed {bleed} mm runs off the paper: the outer cards lie {edge} mm from its edge",
                bleed=mm(grid.bleed),
                edge=mm(edge),
            )
        )


# --------------------------------------------------------------------------------------------------------------------
# The margin: the slug line at its foot, and the line of a fold.
#
# Nothing here is needed for play, so it may be where a few printers do not print. Nothing but bleed comes nearer to the
# edge of the paper than `EDGE`.


EDGE = 5.0  # laser printers leave out 4.2 mm

SLUG_BASELINE = EDGE + 0.7  # above the foot of the page, and room for what goes below a line
SLUG_CLEAR = SLUG_BASELINE + 2.1  # what cut marks keep away from the foot: letters with accents, and a little air

_FOLD_PEN = Pen(weight=0.4, dash=(3.0, 2.0))


def fold_line(page: Drawing, direction: str, foot: float = EDGE) -> None:
    """Draw a dashed line across the middle of the page, "vertical" or "horizontal"; `foot` is kept free below it."""
    width, height = page.size
    x, y = page.box.centre
    page.lines([(x, EDGE, x, height - foot) if direction == "vertical" else (EDGE, y, width - EDGE, y)], _FOLD_PEN)


# --------------------------------------------------------------------------------------------------------------------
# Cut marks: where the knife goes, drawn so that nothing of them stays on a card.
#
# Marks are in the margins only, outside the rectangle around all cards of the page, so none can run into a neighbour.
# Lines across the whole sheet are the other choice: they survive the first cut. A plotter has marks of its own.


PLOTTER = "plotter"
MARK_STYLES = ("ticks", "lines", "none", PLOTTER)

TICK_LENGTH = 5.0
TICK_DISTANCE = 1.0  # from the cards, so that a cut a little off leaves no black on a card
OVERLAP = 0.1  # of the grounds of neighbours, so that no screen shows a hairline between them
BEYOND_BLEED = 0.3  # from the bleed, so that marks stand on white
_ABOVE_SLUG = 2.0  # what ticks keep off the words below them, where they are long enough
_LEAST_TICK = 0.7  # shorter ones cannot be aimed at
_AIMED_AT = 1.0  # the least where sheets are laid so that they have marks
_NARROW_GAP = 1.0
_OFF_PARTING = 0.25  # ticks from the line that parts blocks

_MARK_PEN = Pen(weight=0.4)


def cut_edges(boxes: Sequence[Box]) -> tuple[list[float], list[float]]:
    """Return the x and the y of all cuts, each once, in order."""
    return (
        _apart([value for box in boxes for value in (box.x, box.right)]),
        _apart([value for box in boxes for value in (box.y, box.bottom)]),
    )


def ticks(
    boxes: Sequence[Box], paper: Paper, bleed: float = 0, foot: float = SLUG_CLEAR, room: Box | None = None
) -> list[Line]:
    """Return a mark at each end of every cut, in the margins around all `boxes` and within the `room` that they have;
    `foot` is kept free below."""
    if not boxes:
        return []
    around = bounding_box(list(boxes)).inset(-_off(bleed))
    limit, room = paper.height - foot, room or paper.box.inset(EDGE)
    clear = min(room.bottom, max(limit - _ABOVE_SLUG, min(limit, around.bottom + _LEAST_TICK)))
    across = _tick(around.x, -1, room.x) + _tick(around.right, 1, room.right)
    down = _tick(around.y, -1, room.y) + _tick(around.bottom, 1, clear)
    columns, rows = cut_edges(boxes)
    lines = [(x, start, x, end) for x in columns for start, end in down]
    return lines + [(start, y, end, y) for y in rows for start, end in across]


def full_lines(boxes: Sequence[Box], paper: Paper, foot: float = SLUG_CLEAR) -> list[Line]:
    """Return lines along all cuts across the whole paper; `foot` is kept free below."""
    columns, rows = cut_edges(boxes)
    lines = [(x, EDGE, x, paper.height - foot) for x in columns]
    return lines + [(EDGE, y, paper.width - EDGE, y) for y in rows]


def draw_marks(
    drawing: Drawing,
    boxes: Sequence[Box],
    paper: Paper,
    style: str = "ticks",
    bleed: float = 0,
    outline: bool = False,
    foot: float = SLUG_CLEAR,
) -> None:
    """Draw the marks of that style, and with `outline` the edge of every card for cutting with a knife, as also where a
    margin has no room for ticks."""
    if style == "ticks":
        marks, (columns, rows) = ticks(boxes, paper, bleed, foot), cut_edges(boxes)
        if len(marks) < 2 * (len(columns) + len(rows)):  # a margin too small for one
            outline = True
        else:
            drawing.lines(marks, _MARK_PEN)
    elif style == "lines":
        drawing.lines(full_lines(boxes, paper, foot), _MARK_PEN)
    if outline:
        drawing.rects(boxes, _MARK_PEN)


def ticked_grids(
    papers: Sequence[Paper],
    card: Size,
    gap: float = CARD_GAP,
    bleed: float = CARD_BLEED,
    folds: Sequence[str | None] = (None,),
    *,
    narrower: bool = True,
) -> list[CardGrid]:
    """Return the ways to lay such cards, the best of as many sheets first: with room for ticks on all four sides, the
    same with narrower gaps if they may be, and with most cards a sheet."""
    found = []
    for between, beyond in ((gap, bleed), (_NARROW_GAP, _NARROW_GAP / 2))[: 1 + narrower]:
        margins = ticked_margins(beyond).and_more(-min(beyond, CARD_BLEED))  # which a grid adds
        with suppress(PressError):
            found.append(best_grid(papers, card, gap=between, bleed=beyond, margins=margins, folds=folds))
    return [*found, best_grid(papers, card, gap=gap, bleed=bleed, folds=folds)]


def ticked_margins(bleed: float, beside: float = 0) -> Margins:
    """Return the margins in which ticks have room, those beside the cards at least so wide."""
    off = _off(bleed) + _AIMED_AT
    return Margins(EDGE + off, max(EDGE + off, beside), SLUG_CLEAR + _ABOVE_SLUG + off, max(EDGE + off, beside))


def _off(bleed: float) -> float:
    """Return how far marks are from the cards."""
    return max(TICK_DISTANCE, bleed + BEYOND_BLEED)


def _tick(start: float, direction: int, limit: float) -> list[tuple[float, float]]:
    """Return from where to where a mark leads away from the cards, or nothing when the margin is too small."""
    length = min(TICK_LENGTH, (limit - start) * direction)
    return [(start, start + direction * length)] if length >= _LEAST_TICK - TOLERANCE else []


def _apart(values: list[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > TOLERANCE:
            found.append(value)
    return found


# --------------------------------------------------------------------------------------------------------------------
# A cutting plotter: the marks by which it finds the sheet, and the file of what it cuts.
#
# Marks and lengths are those of the public print-and-cut specification: a filled square at the upper left, and at the
# upper right and the lower left two arms, whose lines cross `MARK_INSET` from both edges. Nothing is printed beside the
# marks, and nothing cut further out than they stand. Cards lie in the middle of the paper, and none in the squares that
# the arms span, so their outlines are in place as soon as somebody centres them on the page.


MARK_INSET = 10.0  # the least that the plotters' software takes
MARK_WEIGHT = 1.0
_SQUARE = 5.0  # between the middles of its edges
_ARMS = (5.0, 20.0)  # from the crossing of their lines
_ARM_STEP = 0.5  # people type it
_MARK_CLEAR = 1.5  # from a mark to anything else
CUT_RADIUS = 3.0  # of the corners of a card
_ARC_STEPS = 16  # of a quarter: 0.004 mm from the circle


def plotter_grid(papers: Sequence[Paper], card: Size, gap: float, bleed: float) -> CardGrid:
    """Return the grid with most cards beside the marks of a plotter; of several that with the longest arms."""
    grids, corner = [], MARK_INSET + _ARMS[0] + _MARK_CLEAR
    edge = MARK_INSET - min(bleed, CARD_BLEED)
    for paper, (across, down) in product(papers, ((edge, corner), (corner, edge))):
        margins = Margins(down, across, down, across).and_more(max(bleed - CARD_BLEED, 0))
        with suppress(PressError):
            grids.append(best_grid([paper], card, gap=gap, bleed=bleed, margins=margins))
    if not grids:
        raise PressError(
            say(
                "{papers} has no room for a card of {card} beside the marks of a plotter, which take "
                "{mark_inset} mm at the edges and {corner} mm in the corners",
                papers=papers[0].name,
                card=card,
                mark_inset=mm(MARK_INSET),
                corner=mm(corner),
            )
        )
    return max(grids, key=lambda grid: (grid.per_sheet, arm_of(grid)))


def arm_of(grid: CardGrid) -> float:
    """Return how long the arms of the marks beside these cards are."""
    room = max(grid.left, grid.top) - grid.bleed - _MARK_CLEAR - MARK_INSET
    return min(_ARMS[1], (room + TOLERANCE) // _ARM_STEP * _ARM_STEP)


def registration_marks(grid: CardGrid) -> list[Box]:
    """Return the square, and each arm from beyond the crossing of the lines to its end."""
    start, width, height = MARK_INSET - MARK_WEIGHT / 2, grid.paper.width, grid.paper.height
    arm = arm_of(grid) + MARK_WEIGHT / 2
    return [
        Box(start, start, _SQUARE + MARK_WEIGHT, _SQUARE + MARK_WEIGHT),
        Box(width - start - arm, start, arm, MARK_WEIGHT),
        Box(width - start - MARK_WEIGHT, start, MARK_WEIGHT, arm),
        Box(start, height - start - MARK_WEIGHT, arm, MARK_WEIGHT),
        Box(start, height - start - arm, MARK_WEIGHT, arm),
    ]


def cut_file(grid: CardGrid) -> bytes:
    """Return the outlines of all places of a sheet as DXF of release 12: closed polylines of straight lines on one
    layer, in millimetres from the lower left corner of the paper."""
    pairs: list[tuple[int, object]] = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    pairs += [(9, "$INSUNITS"), (70, 4), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for index in range(grid.per_sheet):
        box = grid.cell(index).inset(CUT_RADIUS)
        middles = ((box.right, box.bottom), (box.x, box.bottom), (box.x, box.y), (box.right, box.y))
        pairs += [(0, "POLYLINE"), (8, "CUT"), (66, 1), (10, 0), (20, 0), (30, 0), (70, 1)]
        for quarter, step in product(range(4), range(_ARC_STEPS + 1)):
            turn, (x, y) = radians(90 * (quarter + step / _ARC_STEPS)), middles[quarter]
            across, down = x + CUT_RADIUS * cos(turn), y + CUT_RADIUS * sin(turn)
            pairs += [(0, "VERTEX"), (8, "CUT"), (10, f"{across:.4f}"), (20, f"{grid.paper.height - down:.4f}")]
        pairs += [(0, "SEQEND"), (8, "CUT")]
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:3}\n{value}\n" for code, value in pairs).encode()


# --------------------------------------------------------------------------------------------------------------------
# Cards onto pages, one page for each side of a sheet. The cards are forms that were drawn before.


@dataclass(frozen=True, slots=True)
class Card:
    """The names of the forms of its two sides; without a back the place behind it stays white."""

    front: str
    back: str | None = None


@dataclass(frozen=True, slots=True)
class CardSheets:
    """How cards are laid on sheets: see `impose`, and `draw_marks` for the marks and the outline."""

    grid: CardGrid
    # none: fronts only. long-edge, short-edge: how the printer turns the sheet. gutterfold: front and back on one side
    # of the paper, to be folded along a line between them, glued and cut.
    duplex: str = "long-edge"
    # interleaved: front, back, front, back, as duplex printers want it. fronts-first: all fronts, then all backs, for
    # printers through which card stock goes twice by hand.
    order: str = "interleaved"
    back_offset: tuple[float, float] = (0, 0)
    marks: str = "ticks"
    outline: bool = False
    back_angle: float = 0


def add_sheets(
    document: Document,
    cards: Sequence[Card],
    sheets: CardSheets,
    *,
    bookmark: str | None = None,
    label: str | None = None,
    furnish: Callable[[Drawing, SheetSide], float] | None = None,
) -> list[Drawing]:
    """Add the sheets to the document and return their pages.

    `furnish` adds a slug line or the like and returns how much of the foot it takes. Marks are drawn on fronts only:
    that saves ink, and cutting needs them once.
    """
    grid = sheets.grid
    pages = []
    sides = impose(len(cards), grid, sheets.duplex, sheets.order, sheets.back_offset, sheets.back_angle)
    for index, side in enumerate(sides):
        page = document.page(grid.paper, bookmark=None if index else bookmark, label=None if index else label)
        for placement in side.placements:
            card = cards[placement.card]
            form = card.back if placement.back else card.front
            if form:
                _place(page, form, placement, grid.bleed)
        foot = furnish(page, side) if furnish else SLUG_CLEAR
        if not side.back:
            boxes = [placement.box for placement in side.placements]
            draw_marks(page, boxes, grid.paper, sheets.marks, grid.bleed, sheets.outline, foot)
            if sheets.marks == PLOTTER:
                page.rects(registration_marks(grid), fill=BLACK)
        if grid.fold:
            fold_line(page, grid.fold, foot)
        pages.append(page)
    return pages


def add_shared_sheet(
    document: Document,
    cards: Sequence[tuple[Card, CardGrid]],
    blocks: Sequence[list[Box]],
    sheets: CardSheets,
    furnish: Callable[[Drawing, SheetSide], float],
) -> None:
    """Add a sheet of cards of several sizes, each where its box is; dashed lines part the blocks, and every block has
    marks around it, in its own part of the sheet."""
    paper, axis = sheets.grid.paper, turning_axis(sheets.grid.paper, sheets.duplex)
    places = [box for block in blocks for box in block]
    fronts = [Placement(number, False, box) for number, box in enumerate(places)]
    backs = [shifted(mirrored(front, paper, axis), paper, sheets.back_offset, sheets.back_angle) for front in fronts]
    for placements in (fronts, *([backs] if sheets.duplex != "none" else [])):
        page = document.page(paper)
        with page.clip(Path.box(page.box.inset(EDGE))):  # bleeds end there
            for placement in placements:
                card, grid = cards[placement.card]
                if name := card.back if placement.back else card.front:
                    _place(page, name, placement, grid.bleed)
        foot = furnish(page, SheetSide(0, placements[0].back, tuple(placements)))
        if placements is fronts and sheets.outline:
            page.rects(places, _MARK_PEN)
        elif placements is fronts and sheets.marks != "none":
            whole = Box(EDGE, EDGE, paper.width - 2 * EDGE, paper.height - EDGE - foot).inset(-_OFF_PARTING)
            for block, part in parted(blocks, whole):
                room = part.inset(_OFF_PARTING)
                page.lines(ticks(block, paper, sheets.grid.bleed, foot, room), _MARK_PEN)
                beside = [(part.right, room.y, part.right, room.bottom)] * (part.right < whole.right - TOLERANCE)
                below = [(room.x, part.bottom, room.right, part.bottom)] * (part.bottom < whole.bottom - TOLERANCE)
                page.lines([*beside, *below], _FOLD_PEN)


def parted(blocks: Sequence[list[Box]], room: Box) -> Iterator[tuple[list[Box], Box]]:
    """Each block with the part of the room that it has to itself when cuts that run through, half way between blocks,
    have parted them."""
    for start, end, strip in (("y", "bottom", room.top_strip), ("x", "right", room.left_strip)):
        for edge in _apart([getattr(bounding_box(block), end) for block in blocks])[:-1]:
            before = [block for block in blocks if getattr(bounding_box(block), end) <= edge + TOLERANCE]
            after = [block for block in blocks if block not in before]
            reached = min(getattr(bounding_box(block), start) for block in after)
            if reached > edge + TOLERANCE:
                for some, part in zip((before, after), strip((edge + reached) / 2 - getattr(room, start)), strict=True):
                    yield from parted(some, part)
                return
    yield from ((block, room) for block in blocks)


def _place(page: Drawing, name: str, placement: Placement, bleed: float) -> None:
    box = placement.box
    if page.document.get_form(name).bleed <= bleed + OVERLAP + TOLERANCE:
        page.place(name, box.x, box.y, rotate=placement.turn)
        return
    middle = Box(-box.width / 2, -box.height / 2, box.width, box.height)
    outline = Path.box(middle.inset(-bleed)).transformed(*box.centre, rotate=placement.turn % 180)
    with page.clip(outline):  # its bleed would cover the neighbours
        page.place(name, box.x, box.y, rotate=placement.turn)
