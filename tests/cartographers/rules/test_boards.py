"""Maps of any size: pictures, names of spaces, neighbours, clusters, lines."""

from __future__ import annotations

from random import Random

import pytest

from proofpress.cartographers.rules.board import (
    SIGNS,
    RuleError,
    at_least,
    bits,
    draw_picture,
    grid_of,
    read_picture,
    what_is,
)
from tests.cartographers import naive
from tests.cartographers.rules.pictures import ANY, for_naive, marked, random_rows, random_ruins, read, rows, spaces

SIZES = [(height, width) for height in range(1, 17) for width in range(1, 17)]

FULL = """
    . F V A
    W M H x
    ^ # r .
"""


# Pictures


def test_a_picture_is_read_space_by_space() -> None:
    grid, board = read(FULL)
    assert (grid.height, grid.width) == (3, 4)
    expected = {
        "forest": "A2",
        "village": "A3",
        "farm": "A4",
        "water": "B1",
        "monster": "B2",
        "hero": "B3",
        "destroyed": "B4",
        "mountain": "C1",
        "wasteland": "C2",
        "empty": "A1 C3 C4",
        "ruins": "C3",
    }
    assert {name: grid.names(mask) for name, mask in board._asdict().items()} == expected
    assert draw_picture(grid, board) == rows(FULL)


def test_every_size_is_read_and_drawn() -> None:
    random = Random(1)
    for height, width in SIZES:
        lines = ["".join(random.choice(ANY + "r..") for _ in range(width)) for _ in range(height)]
        grid, board = read_picture(lines)
        assert draw_picture(grid, board) == lines
        assert sum(mask.bit_count() for mask in board[:-1]) == height * width
        everything = 0
        for mask in board[:-1]:
            assert not everything & mask
            everything |= mask
        assert everything == grid.area


def test_ruins_are_drawn_only_where_nothing_lies_on_them() -> None:
    grid, board = read(". F / r #", ruins="A1 A2 B2")
    assert grid.names(board.ruins) == "A1 A2 B1 B2"
    assert grid.names(board.empty) == "A1 B1"
    assert draw_picture(grid, board) == ["rF", "r#"]


def test_another_language_has_other_letters() -> None:
    lines = rows("L D P V / B K x ^ / # . r .")
    grid, board = read_picture(lines, signs="LDPVBKx^#")
    assert grid.names(board.forest) == "A1"
    assert grid.names(board.water) == "A4"
    assert grid.names(board.hero) == "B2"
    assert draw_picture(grid, board, "LDPVBKx^#") == lines


@pytest.mark.parametrize(
    ("lines", "ruins", "message"),
    [
        ([], [], "the picture is empty"),
        ([""], [], "the picture is empty"),
        (["..", "..."], [], "row B of the picture is 3 long, row A is 2 long"),
        (["..", "."], [], "row B of the picture is 1 long, row A is 2 long"),
        (["..", ".Q"], [], 'space B2 of the picture holds "Q"; possible: . r F V A W M H x ^ #'),
        (["..", ".f"], [], 'space B2 of the picture holds "f"; possible: . r F V A W M H x ^ #'),
        (["." * 17], [], "a map of 1 by 17 spaces; 1 to 16 are possible on each side"),
        (["."] * 17, [], "a map of 17 by 1 spaces; 1 to 16 are possible on each side"),
        ([".."], [(0, 1), (1, 0)], "the ruins at row 1, column 0 lie outside the picture"),
        ([".."], [(0, -1)], "the ruins at row 0, column -1 lie outside the picture"),
        ([".."], [(0, 2)], "the ruins at row 0, column 2 lie outside the picture"),
    ],
)
def test_a_wrong_picture_is_refused(lines: list[str], ruins: list[tuple[int, int]], message: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_picture(lines, ruins)
    assert str(refused.value) == message


# Names


def test_names_are_a_letter_for_the_row_and_a_number_for_the_column() -> None:
    grid = grid_of(11, 11)
    assert grid.name(grid.bit(2, 4)) == "C5"
    assert grid.name(grid.bit(10, 10)) == "K11"
    assert grid.names(grid.mask([(2, 4), (0, 0), (1, 10)])) == "A1 B11 C5"
    assert grid.cells(grid.named("B11")) == [(1, 10)]


@pytest.mark.parametrize(("height", "width"), [(1, 1), (3, 7), (16, 16), (11, 11)])
def test_names_lead_back_to_their_spaces(height: int, width: int) -> None:
    grid = grid_of(width, height)
    everything = list(bits(grid.area))
    assert [grid.named(grid.name(bit)) for bit in everything] == everything
    assert grid.cells(grid.area) == [(row, column) for row in range(height) for column in range(width)]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "space: give a row letter and a column number, such as A1"),
        ("A", "space: give a row letter and a column number, such as A1"),
        ("5", "space: give a row letter and a column number, such as A1"),
        ("55", "space: give a row letter and a column number, such as A1"),
        ("A-1", "space: give a row letter and a column number, such as A1"),
        ("A²", "space: give a row letter and a column number, such as A1"),
        ("A001", "space: give a row letter and a column number, such as A1"),
        ("D1", "space of this map: its rows are A to C"),
        ("Z1", "space of this map: its rows are A to C"),
        ("a1", "space of this map: its rows are A to C"),
        ("A0", "space of this map: its columns are 1 to 5"),
        ("A6", "space of this map: its columns are 1 to 5"),
    ],
)
def test_a_wrong_name_is_refused(name: str, reason: str) -> None:
    with pytest.raises(RuleError) as refused:
        grid_of(5, 3).named(name)
    assert str(refused.value) == f'"{name}" is not a {reason}'


@pytest.mark.parametrize(("width", "height"), [(0, 1), (1, 0), (17, 1), (1, 17), (-1, 5)])
def test_other_sizes_are_refused(width: int, height: int) -> None:
    with pytest.raises(RuleError, match="1 to 16 are possible on each side"):
        grid_of(width, height)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("A1", "A1 is empty"),
        ("A2", "A2 is forest"),
        ("A3", "A3 is a village"),
        ("A4", "A4 is a farm"),
        ("B1", "B1 is water"),
        ("B2", "B2 is a monster"),
        ("B3", "B3 is a hero"),
        ("B4", "B4 is destroyed"),
        ("C1", "C1 is a mountain"),
        ("C2", "C2 is wasteland"),
        ("C3", "C3 is a ruins space"),
    ],
)
def test_what_stands_on_a_space_in_words(name: str, sentence: str) -> None:
    grid, board = read(FULL)
    assert what_is(grid, board, grid.named(name)) == sentence


def test_what_was_drawn_on_ruins_is_named_not_the_ruins() -> None:
    grid, board = read("F", ruins="A1")
    assert what_is(grid, board, grid.named("A1")) == "A1 is forest"


# Geometry


def test_neighbours_and_lines_of_every_size() -> None:
    for height, width in SIZES:
        grid, lines = grid_of(width, height), ["." * width] * height
        for row, column in naive.spaces(lines):
            around = grid.mask(naive.neighbours(lines, (row, column)))
            assert grid.beside(grid.bit(row, column)) == grid.around(grid.bit(row, column)) == around
            assert bool(grid.bit(row, column) & grid.edge) == naive.at_edge(lines, (row, column))
        assert grid.beside(grid.area) == (grid.area if height * width > 1 else 0)
        assert grid.around(grid.area) == 0
        assert [grid.cells(row) for row in grid.rows] == [[(y, x) for x in range(width)] for y in range(height)]
        assert [grid.cells(col) for col in grid.columns] == [[(y, x) for y in range(height)] for x in range(width)]


def test_a_diagonal_runs_from_the_left_edge_to_the_bottom_edge() -> None:
    for height, width in SIZES:
        roads = []
        for start in range(height):
            row, column, road = start, 0, []
            while row < height and column < width:
                road.append((row, column))
                row, column = row + 1, column + 1
            if road[-1][0] == height - 1:
                roads.append(road)
        grid = grid_of(width, height)
        assert [grid.cells(diagonal) for diagonal in grid.diagonals] == roads


@pytest.mark.parametrize(
    ("picture", "count"),
    [
        (
            """
            1 . . .
            2 1 . .
            3 2 1 .
            """,
            3,
        ),
        (
            """
            . .
            . .
            2 .
            3 2
            """,
            2,
        ),
    ],
)
def test_diagonals_of_boards_that_are_not_square(picture: str, count: int) -> None:
    lines = rows(picture)
    grid = grid_of(len(lines[0]), len(lines))
    digits = sorted({sign for line in lines for sign in line} - {"."})
    assert list(grid.diagonals) == [marked(picture, digit) for digit in digits]
    assert len(grid.diagonals) == count


def test_a_cluster_is_not_beside_itself() -> None:
    picture = """
        . o .
        o * o
        o * o
        . o .
    """
    lines = rows(picture)
    grid = grid_of(len(lines[0]), len(lines))
    assert grid.around(marked(picture)) == marked(picture, "o")
    assert grid.beside(marked(picture)) == marked(picture, "o") | marked(picture)


def test_clusters_never_reach_round_the_edge() -> None:
    grid, board = read(
        """
        . . F
        F . .
        F . F
        """
    )
    assert [grid.names(cluster) for cluster in grid.clusters(board.forest)] == ["A3", "B1 C1", "C3"]


def test_clusters_come_in_reading_order_and_wind() -> None:
    picture = """
        . F . F F F
        F F . F . F
        . . . . . F
        F . F F F F
        F F F . . .
    """
    grid, board = read(picture)
    assert [grid.names(cluster) for cluster in grid.clusters(board.forest)] == [
        "A2 B1 B2",
        "A4 A5 A6 B4 B6 C6 D1 D3 D4 D5 D6 E1 E2 E3",
    ]
    assert grid.clusters(0) == []


def test_clusters_like_the_naive_ones_on_random_boards() -> None:
    random = Random(11)
    for _ in range(400):
        height, width = random.randint(1, 12), random.randint(1, 12)
        lines = random_rows(random, height, width)
        grid, board = read_picture(lines, random_ruins(random, height, width))
        for index, sign in enumerate(SIGNS):
            expected = [grid.mask(cluster) for cluster in naive.clusters(for_naive(lines), sign)]
            assert grid.clusters(board[index]) == expected, "\n".join(lines)


def test_at_least_counts_layers() -> None:
    grid = grid_of(4, 1)
    layers = [spaces(grid, names) for names in ("A1 A2 A3", "A2 A3", "A3 A4", "A3")]
    assert [grid.names(at_least(count, layers)) for count in (1, 2, 3, 4, 5)] == [
        "A1 A2 A3 A4",
        "A2 A3",
        "A3",
        "A3",
        "",
    ]
    assert at_least(1, []) == 0
