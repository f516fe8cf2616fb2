"""A map as geometry: boards, shapes, one player's sheet, the walk of an ambush."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, assert_never

from proofpress.cartographers.records import CORNERS, Corner, Direction, Target, step_of
from proofpress.errors import say

# --------------------------------------------------------------------------------------------------------------------
# The geometry of a map, and a board as one whole number per terrain.
#
# The space in row r and column c is bit `r * stride + c`. The stride is one more than the width, so there is an unused
# column between the rows: a neighbour shifted off the right edge falls there and is masked away, which lets clusters
# grow without a test for edges. Everything below is whole-number arithmetic on such masks.


MAX_SIDE = 16
ROW_LETTERS = "ABCDEFGHIJKLMNOP"

# The signs of pictures, in the order of the fields of Board.
SIGNS = "FVAWMHx^#"
EMPTY_SIGN = "."
RUINS_SIGN = "r"


class RuleError(ValueError):
    """Something that the rules do not allow, in a sentence that a player understands."""


class Board(NamedTuple):
    """What is on each space, a mask per terrain. `ruins` are all printed ruins, drawn on or not."""

    forest: int
    village: int
    farm: int
    water: int
    monster: int
    hero: int
    destroyed: int
    mountain: int
    wasteland: int
    empty: int
    ruins: int


DRAWN = Board._fields[: len(SIGNS)]  # what the signs stand for, in their order
FIELDS = {name: index for index, name in enumerate(Board._fields)}
# The names of the fields, for looking up words of the vocabulary: mypy sees whether every word has a field.
Field = Literal[
    "forest", "village", "farm", "water", "monster", "hero", "destroyed", "mountain", "wasteland", "empty", "ruins"
]


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A width and a height, and the masks that follow from them. There is one object per size: see `grid_of`."""

    width: int
    height: int
    stride: int
    area: int
    edge: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diagonals: tuple[int, ...]  # from the left edge down-right to the bottom edge

    def bit(self, row: int, column: int) -> int:
        return 1 << (row * self.stride + column)

    def mask(self, cells: Iterable[tuple[int, int]]) -> int:
        return sum({self.bit(row, column) for row, column in cells})

    def cells(self, mask: int) -> list[tuple[int, int]]:
        """Row and column of each space, in reading order."""
        return [divmod(bit.bit_length() - 1, self.stride) for bit in bits(mask)]

    def name(self, bit: int) -> str:
        """What players call the space: row letter and column number."""
        row, column = divmod(bit.bit_length() - 1, self.stride)
        return f"{ROW_LETTERS[row]}{column + 1}"

    def names(self, mask: int) -> str:
        return " ".join(self.name(bit) for bit in bits(mask))

    def named(self, name: str) -> int:
        """The bit of the space that players call by this name."""
        letter, column = name[:1], name[1:]
        if not letter.isalpha() or not column.isascii() or not column.isdigit() or len(column) > 2:
            raise RuleError(
                say('"{name}" is not a space: give a row letter and a column number, such as A1', name=name)
            )
        row = ROW_LETTERS.find(letter)
        if not 0 <= row < self.height:
            raise RuleError(
                say(
                    '"{name}" is not a space of this map: its rows are A to {row_letters}',
                    name=name,
                    row_letters=ROW_LETTERS[self.height - 1],
                )
            )
        if not 1 <= int(column) <= self.width:
            raise RuleError(
                say('"{name}" is not a space of this map: its columns are 1 to {width}', name=name, width=self.width)
            )
        return self.bit(row, int(column) - 1)

    def beside(self, mask: int) -> int:
        """All spaces that share a side with a space of the mask (the mask itself only where spaces touch)."""
        return (mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride) & self.area

    def around(self, cluster: int) -> int:
        """The spaces beside a cluster; its own spaces are not, however they touch each other."""
        stride = self.stride
        return (cluster << 1 | cluster >> 1 | cluster << stride | cluster >> stride) & self.area & ~cluster

    def clusters(self, mask: int) -> list[int]:
        """The groups of spaces connected by their sides, in reading order of their first spaces."""
        stride = self.stride
        found = []
        while mask:
            cluster = mask & -mask
            grown = (cluster | cluster << 1 | cluster << stride) & mask
            while grown != cluster:
                cluster = grown
                grown = (cluster | cluster << 1 | cluster >> 1 | cluster << stride | cluster >> stride) & mask
            found.append(cluster)
            mask ^= cluster
        return found


@cache
def grid_of(width: int, height: int) -> Grid:
    """The geometry of a map of this size; made once per size."""
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise RuleError(
            say(
                "a map of {height} by {width} spaces; 1 to {max_side} are possible on each side",
                height=height,
                width=width,
                max_side=MAX_SIDE,
            )
        )
    stride = width + 1
    line = (1 << width) - 1
    rows = tuple(line << (row * stride) for row in range(height))
    first = sum(1 << (row * stride) for row in range(height))
    columns = tuple(first << column for column in range(width))
    starts = range(max(height - width, 0), height)  # of the diagonals that do not run off the right edge
    diagonals = [sum(1 << ((row + step) * stride + step) for step in range(height - row)) for row in starts]
    return Grid(
        width=width,
        height=height,
        stride=stride,
        area=sum(rows),
        edge=rows[0] | rows[-1] | columns[0] | columns[-1],
        rows=rows,
        columns=columns,
        diagonals=tuple(diagonals),
    )


def bits(mask: int) -> Iterator[int]:
    """The single spaces of a mask, in reading order."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def at_least(count: int, layers: Sequence[int]) -> int:
    """The spaces that lie in at least this many of the layers."""
    reached = [0] * count
    for layer in layers:
        for level in range(count - 1, 0, -1):
            reached[level] |= reached[level - 1] & layer
        reached[0] |= layer
    return reached[-1]


def read_picture(rows: Sequence[str], ruins: Iterable[tuple[int, int]] = (), signs: str = SIGNS) -> tuple[Grid, Board]:
    """A board from its picture. Ruins are shown as `r` where nothing is drawn, and listed apart elsewhere.

    `signs` are the letters for forest, village, farm, water, monster, hero, destroyed, mountain and wasteland.
    """
    if not rows or not rows[0]:
        raise RuleError(say("the picture is empty"))
    grid = grid_of(len(rows[0]), len(rows))
    masks = [0] * len(Board._fields)
    for row, line in enumerate(rows):
        if len(line) != grid.width:
            raise RuleError(
                say(
                    "row {row} of the picture is {line} long, row A is {width} long",
                    row=ROW_LETTERS[row],
                    line=len(line),
                    width=grid.width,
                )
            )
        for column, sign in enumerate(line):
            bit = grid.bit(row, column)
            if sign == EMPTY_SIGN:
                masks[FIELDS["empty"]] |= bit
            elif sign == RUINS_SIGN:
                masks[FIELDS["empty"]] |= bit
                masks[FIELDS["ruins"]] |= bit
            elif sign in signs:
                masks[signs.index(sign)] |= bit
            else:
                possible = " ".join([EMPTY_SIGN, RUINS_SIGN, *signs])
                raise RuleError(
                    say(
                        'space {space} of the picture holds "{sign}"; possible: {possible}',
                        space=grid.name(bit),
                        sign=sign,
                        possible=possible,
                    )
                )
    for row, column in ruins:
        if not (0 <= row < grid.height and 0 <= column < grid.width):
            raise RuleError(
                say("the ruins at row {row}, column {column} lie outside the picture", row=row, column=column)
            )
        masks[FIELDS["ruins"]] |= grid.bit(row, column)
    return grid, Board(*masks)


def draw_picture(grid: Grid, board: Board, signs: str = SIGNS) -> list[str]:
    """The picture of a board, a line for each row; ruins as `r` where nothing is drawn."""
    rows = [[" "] * grid.width for _ in range(grid.height)]
    layers = [*zip(signs, board[: len(signs)], strict=True), (EMPTY_SIGN, board.empty)]
    for sign, mask in [*layers, (RUINS_SIGN, board.ruins & board.empty)]:
        for row, column in grid.cells(mask):
            rows[row][column] = sign
    return ["".join(row) for row in rows]


_SAID = {
    "forest": say("forest"),
    "village": say("a village"),
    "farm": say("a farm"),
    "water": say("water"),
    "monster": say("a monster"),
    "hero": say("a hero"),
    "destroyed": say("destroyed"),
    "mountain": say("a mountain"),
    "wasteland": say("wasteland"),
}


def what_is(grid: Grid, board: Board, bit: int) -> str:
    """What is on a space, for messages."""
    drawn = next((said for name, said in _SAID.items() if board[FIELDS[name]] & bit), None)
    thing = drawn or (say("a ruins space") if board.ruins & bit else say("empty"))
    return say("{space} is {thing}", space=grid.name(bit), thing=thing)


# --------------------------------------------------------------------------------------------------------------------
# Shapes: how they can be turned, and where they fit.
#
# All legal places of an orientation come from one shift-AND: a place is legal where, for every space of the shape, the
# board shifted by that space's offset is empty.


Cells = tuple[tuple[int, int], ...]


class Orientation(NamedTuple):
    """A shape turned one way on one size of map. A place is named by the upper left corner of the shape's box."""

    height: int
    width: int
    offsets: tuple[int, ...]
    cells: int  # the shape in the upper left corner of the map
    corners: int  # all places at which the box lies on the map


@dataclass(frozen=True, slots=True)
class Figure:
    """A shape on one size of map, in all orientations that a player may use."""

    orientations: tuple[Orientation, ...]
    everywhere: frozenset[int]  # every way it can lie on a map with nothing on it


def cells_of(rows: Sequence[str], marks: str = "#") -> Cells:
    """The marked cells of a picture."""
    return tuple((y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in marks)


def ways_about(cells: Cells) -> tuple[Cells, ...]:
    """The cells as they are, then their other rotations and reflections about the space 0, 0, each once."""
    found: dict[Cells, None] = {}
    for way in (cells, tuple((y, -x) for y, x in cells)):
        for _ in range(4):
            found.setdefault(tuple(sorted(way)))
            way = tuple((x, -y) for y, x in way)
    return tuple(found)


def all_ways(cells: Cells) -> tuple[Cells, ...]:
    """The shape as printed, then its other rotations and reflections, each once and in the upper left corner."""
    return tuple(dict.fromkeys(map(_in_corner, ways_about(cells))))


def _in_corner(cells: Cells) -> Cells:
    top, left = map(min, zip(*cells, strict=True))
    return tuple((y - top, x - left) for y, x in cells)


@cache
def figure(rows: tuple[str, ...], grid: Grid, *, turning: bool = True) -> Figure:
    """The shape on this size of map; without `turning` only as printed."""
    ways = all_ways(cells_of(rows)) if turning else (cells_of(rows),)
    orientations = tuple(made for way in ways if (made := _orientation(way, grid)) is not None)
    everywhere = [way.cells << (corner.bit_length() - 1) for way in orientations for corner in bits(way.corners)]
    return Figure(orientations, frozenset(everywhere))


def _orientation(cells: Cells, grid: Grid) -> Orientation | None:
    height = max(row for row, _ in cells) + 1
    width = max(column for _, column in cells) + 1
    if height > grid.height or width > grid.width:
        return None
    return Orientation(
        height=height,
        width=width,
        offsets=tuple(row * grid.stride + column for row, column in cells),
        cells=grid.mask(cells),
        corners=grid.mask((y, x) for y in range(grid.height - height + 1) for x in range(grid.width - width + 1)),
    )


def fits(shape: Figure, empty: int, wanted: int = 0) -> bool:
    """Whether the shape fits anywhere on the empty spaces, covering a wanted one if any are given."""
    return any(legal_corners(way, empty, wanted) for way in shape.orientations)


def places(shape: Figure, empty: int, wanted: int = 0) -> list[int]:
    """Every way to draw the shape on the empty spaces, covering a wanted one if any are given."""
    ways = ((way.cells, legal_corners(way, empty, wanted)) for way in shape.orientations)
    return [cells << (corner.bit_length() - 1) for cells, corners in ways for corner in bits(corners)]


def legal_corners(way: Orientation, empty: int, wanted: int) -> int:
    """The legal places of one orientation; only those that cover a wanted space if any are given."""
    mask = way.corners
    for offset in way.offsets:
        mask &= empty >> offset
    if wanted and mask:
        covering = 0
        for offset in way.offsets:
            covering |= wanted >> offset
        mask &= covering
    return mask


# --------------------------------------------------------------------------------------------------------------------
# One player's map during the game: what is on it, its coins, its lettered monsters.
#
# A `Sheet` is a value; every change makes a new one. `Terms` are the things that stay the same for all changes of a
# game. After each change the consequences that need no decision happen at once: monsters in an attack pattern die,
# surrounded mountains and dragons pay.


_EMPTY = FIELDS["empty"]
_MONSTER = FIELDS["monster"]
_DESTROYED = FIELDS["destroyed"]
_RUINS = FIELDS["ruins"]


class Rulings(NamedTuple):
    """How the open points are decided: the choice of every ruling in rulings.yaml."""

    fallback_terrain: str
    fallback_coin: str
    fallback_hero: str
    revealed_ambush: str
    coin_track_end: str
    monsters_on_ruins: str
    mountain_coin: str
    gaze_picker: str
    gaze_target: str
    ravage_picker: str
    hero_attack: str
    hero_terrain: str
    full_map: str
    edge_mountain: str
    surrounded_at_start: str


@dataclass(frozen=True, slots=True)
class Terms:
    """What all changes of a sheet need to know."""

    grid: Grid
    rulings: Rulings
    coin_track: int
    bounty: dict[str, int]  # ambush card -> coins that it pays once it is surrounded


class Sheet(NamedTuple):
    """A map in play."""

    board: Board
    coins: int
    unpaid: int  # mountains whose coin has not been earned
    attacked: int  # spaces in the attack patterns of heroes
    lettered: tuple[tuple[str, int], ...]  # ambush card -> its lettered spaces, dead or alive, in order of reveal
    owing: tuple[str, ...]  # ambush cards on this map that still have to pay


def first_sheet(terms: Terms, board: Board) -> Sheet:
    """The printed map before the first card."""
    mountains = board.mountain
    if terms.rulings.edge_mountain == "never":
        mountains &= ~terms.grid.edge
    surrounded = mountains & ~terms.grid.beside(board.empty)
    coins = 0
    if terms.rulings.surrounded_at_start == "pays":
        coins = _on_track(terms, surrounded.bit_count())
    return Sheet(board, coins, mountains & ~surrounded, 0, (), ())


def draw(terms: Terms, sheet: Sheet, terrain: str, cells: int, coins: int = 0) -> Sheet:
    """Terrain on empty spaces, with the coin of its shape."""
    return settled(terms, sheet, _with(sheet.board, FIELDS[terrain], cells, sheet.attacked), coins)


def draw_ambush(terms: Terms, sheet: Sheet, card: str, cells: int, *, lettered: bool) -> Sheet:
    """The monsters of an ambush card; letters go only with the printed shape, not with a single space instead."""
    if lettered:
        owing = (*sheet.owing, card) if card in terms.bounty else sheet.owing
        sheet = sheet._replace(lettered=(*sheet.lettered, (card, cells)), owing=owing)
    return settled(terms, sheet, _with(sheet.board, _MONSTER, cells, sheet.attacked), by_ambush=True)


def draw_hero(terms: Terms, sheet: Sheet, cell: int, attacked: int) -> Sheet:
    """A hero and the pattern that it attacks from now on."""
    sheet = sheet._replace(attacked=attacked | sheet.attacked)
    return settled(terms, sheet, _with(sheet.board, FIELDS["hero"], cell, sheet.attacked))


def destroy(terms: Terms, sheet: Sheet, cell: int, *, by_ambush: bool = False) -> Sheet:
    """A space that is crossed out: filled from now on, and not a terrain."""
    masks = [mask & ~cell for mask in sheet.board]
    masks[_RUINS] = sheet.board.ruins
    masks[_DESTROYED] |= cell
    return settled(terms, sheet, Board._make(masks), by_ambush=by_ambush)


def spread(terms: Terms, sheet: Sheet, card: str) -> Sheet:
    """New monsters of this card on every empty space beside its living ones."""
    grown = terms.grid.beside(living(sheet, card)) & sheet.board.empty
    if not grown:
        return sheet
    lettered = tuple((name, cells | grown if name == card else cells) for name, cells in sheet.lettered)
    board = _with(sheet.board, _MONSTER, grown, sheet.attacked)
    return settled(terms, sheet._replace(lettered=lettered), board, by_ambush=True)


def living(sheet: Sheet, card: str) -> int:
    """The lettered spaces of this card that still are monsters."""
    return dict(sheet.lettered).get(card, 0) & sheet.board.monster


def doomed(terms: Terms, sheet: Sheet, card: str, target: Target | None) -> int:
    """The spaces beside the card's living monsters that it may destroy."""
    near, board = terms.grid.around(living(sheet, card)), sheet.board
    match target:
        case None:
            return 0
        case "empty":
            return near & board.empty
        case "any_but_mountain":
            spared = board.mountain
            if terms.rulings.gaze_target == "drawn_or_empty":
                spared |= board.wasteland | board.destroyed
            return near & ~spared
        case _:
            assert_never(target)


def settled(terms: Terms, sheet: Sheet, board: Board, coins: int = 0, *, by_ambush: bool = False) -> Sheet:
    """The sheet with a changed board, after surrounded mountains and dragons have paid."""
    unpaid = sheet.unpaid
    if unpaid:
        surrounded = unpaid & ~terms.grid.beside(board[_EMPTY])
        if surrounded:
            unpaid ^= surrounded
            if not (by_ambush and terms.rulings.mountain_coin == "nobody"):
                coins += surrounded.bit_count()
    owing = sheet.owing
    if owing:
        for card in owing:
            alive = next(cells for name, cells in sheet.lettered if name == card) & board[_MONSTER]
            if not terms.grid.beside(alive) & board[_EMPTY]:
                coins += terms.bounty[card]
                owing = tuple(name for name in owing if name != card)
    if coins:
        coins = _on_track(terms, sheet.coins + coins)
    else:
        coins = sheet.coins
    return Sheet(board, coins, unpaid, sheet.attacked, sheet.lettered, owing)


def _on_track(terms: Terms, coins: int) -> int:
    return coins if terms.rulings.coin_track_end == "counted" else min(coins, terms.coin_track)


def _with(board: Board, field: int, cells: int, attacked: int) -> Board:
    """The board with something drawn on empty spaces; monsters that heroes attack are dead."""
    masks = list(board)
    masks[_EMPTY] &= ~cells
    masks[field] |= cells
    killed = masks[_MONSTER] & attacked
    masks[_MONSTER] ^= killed
    masks[_DESTROYED] |= killed
    return Board._make(masks)


# --------------------------------------------------------------------------------------------------------------------
# The walk of an ambush in solo play, and its orientation.
#
# The positions of the shape's box form a rectangle; ring k of it lies k positions inside its border. The shape, never
# turned, starts in the printed corner of ring 0 and travels round the ring in the printed direction; the first legal
# place takes it. When a whole ring is used up, the next ring is walked from the same corner in the same direction.


@cache
def walk(rows: tuple[str, ...], corner: Corner, direction: Direction, grid: Grid) -> tuple[int, ...]:
    """Every place of the shape as a mask, in the order in which the walk tries them."""
    ways = figure(rows, grid, turning=False).orientations
    if not ways:
        return ()
    way = ways[0]
    steps = _rings(grid.height - way.height + 1, grid.width - way.width + 1, corner, step_of(direction))
    return tuple(way.cells << (row * grid.stride + column) for row, column in steps)


def solo_place(rows: tuple[str, ...], corner: Corner, direction: Direction, grid: Grid, empty: int) -> int | None:
    """Where the monsters go, or None when the shape fits nowhere and the card is ignored."""
    return next((cells for cells in walk(rows, corner, direction, grid) if cells & empty == cells), None)


def _rings(height: int, width: int, corner: Corner, step: int) -> Iterator[tuple[int, int]]:
    top, left, bottom, right = 0, 0, height - 1, width - 1
    while top <= bottom and left <= right:
        yield from _ring(top, left, bottom, right, corner, step)
        top, left, bottom, right = top + 1, left + 1, bottom - 1, right - 1


def _ring(top: int, left: int, bottom: int, right: int, corner: Corner, step: int) -> Iterator[tuple[int, int]]:
    """One ring, from the corner all the way round; narrow rings are lines, whose places come once."""
    at = ((top, left), (top, right), (bottom, right), (bottom, left))  # as in CORNERS
    first = CORNERS.index(corner)
    seen: set[tuple[int, int]] = set()
    for side in range(4):
        row, column = at[(first + side * step) % 4]
        goal = at[(first + (side + 1) * step) % 4]
        while True:
            if (row, column) not in seen:
                seen.add((row, column))
                yield row, column
            if (row, column) == goal:
                break
            row += (goal[0] > row) - (goal[0] < row)
            column += (goal[1] > column) - (goal[1] < column)
