"""The geometry of a map, and a board as one whole number per terrain.

The space in row r and column c is bit `r * stride + c`. The stride is one more than the width, so there is an unused
column between the rows: a neighbour shifted off the right edge falls there and is masked away, which lets clusters grow
without a test for edges. Everything below is whole-number arithmetic on such masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

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
        result = 0
        for row, column in cells:
            result |= self.bit(row, column)
        return result

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
            raise RuleError(f'"{name}" is not a space: give a row letter and a column number, such as A1')
        row = ROW_LETTERS.find(letter)
        if not 0 <= row < self.height:
            raise RuleError(f'"{name}" is not a space of this map: its rows are A to {ROW_LETTERS[self.height - 1]}')
        if not 1 <= int(column) <= self.width:
            raise RuleError(f'"{name}" is not a space of this map: its columns are 1 to {self.width}')
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
        raise RuleError(f"a map of {height} by {width} spaces; 1 to {MAX_SIDE} are possible on each side")
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
        raise RuleError("the picture is empty")
    grid = grid_of(len(rows[0]), len(rows))
    masks = [0] * len(Board._fields)
    for row, line in enumerate(rows):
        if len(line) != grid.width:
            raise RuleError(f"row {ROW_LETTERS[row]} of the picture is {len(line)} long, row A is {grid.width} long")
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
                raise RuleError(f'space {grid.name(bit)} of the picture holds "{sign}"; possible: {possible}')
    for row, column in ruins:
        if not (0 <= row < grid.height and 0 <= column < grid.width):
            raise RuleError(f"the ruins at row {row}, column {column} lie outside the picture")
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


def what_is(grid: Grid, board: Board, bit: int) -> str:
    """What is on a space, for messages."""
    for name in Board._fields[: len(SIGNS)]:
        if board[FIELDS[name]] & bit:
            article = "" if name in ("forest", "water", "wasteland", "destroyed") else "a "
            return f"{grid.name(bit)} is {article}{name}"
    return f"{grid.name(bit)} is {'a ruins space' if board.ruins & bit else 'empty'}"
