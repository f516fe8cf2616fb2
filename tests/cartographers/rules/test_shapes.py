"""Shapes: every orientation, every place, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from proofpress.cartographers.rules.board import (
    all_ways,
    bits,
    cells_of,
    figure,
    fits,
    grid_of,
    legal_corners,
    places,
    read_picture,
    ways_about,
)
from tests.cartographers import naive
from tests.cartographers.oracle import Case, case_params
from tests.cartographers.rules.pictures import for_naive, marked, random_rows, read, rows, spaces
from tests.cartographers.rules.tables import edition


def shape(text: str) -> tuple[str, ...]:
    return tuple(rows(text))


def drawn(cells: tuple[tuple[int, int], ...]) -> str:
    """The picture of some cells, rows separated by /."""
    height, width = max(y for y, _ in cells) + 1, max(x for _, x in cells) + 1
    return "/".join("".join("#" if (y, x) in cells else "." for x in range(width)) for y in range(height))


def shipped_shapes() -> dict[str, tuple[str, ...]]:
    explore = {
        f"{name}-{number}": each.grid
        for name, card in edition().explore.items()
        for number, each in enumerate(card.shapes, start=1)
    }
    return explore | {name: card.grid for name, card in edition().ambush.items()}


# Orientations


def test_a_quarter_turn_is_clockwise_and_a_mirror_exchanges_left_and_right() -> None:
    cells = cells_of(shape("## / #. / #."))
    found = [drawn(way) for way in all_ways(cells)]
    assert (found[0], found[1], found[4]) == ("##/#./#.", "###/..#", "##/.#/.#")
    assert len(found) == 8
    assert ways_about(((0, 1), (-2, 0)))[:2] == (((-2, 0), (0, 1)), ((0, 2), (1, 0)))
    assert ways_about(((0, 1), (-2, 0)))[4] == ((-2, 0), (0, -1))


@pytest.mark.parametrize(
    ("picture", "ways"),
    [
        ("#", ["#"]),
        ("##", ["##", "#/#"]),
        (".#. / ### / .#.", [".#./###/.#."]),
        ("#. / .#", ["#./.#", ".#/#."]),
        ("#.#", ["#.#", "#/./#"]),
        ("#. / ##", ["#./##", "##/#.", "##/.#", ".#/##"]),
        (".## / ##.", [".##/##.", "#./##/.#", "##./.##", ".#/##/#."]),
        (
            "### / ..#",
            ["###/..#", ".#/.#/##", "#../###", "##/#./#.", "###/#..", "##/.#/.#", "..#/###", "#./#./##"],
        ),
    ],
)
def test_all_orientations_as_printed_first_and_each_once(picture: str, ways: list[str]) -> None:
    found = [drawn(cells) for cells in all_ways(cells_of(shape(picture)))]
    assert found == ways


def test_every_shipped_shape_has_the_orientations_of_the_naive_list() -> None:
    for name, picture in shipped_shapes().items():
        ways = all_ways(cells_of(picture))
        assert sorted(map(list, ways)) == sorted(naive.orientations(picture)), name
        assert drawn(ways[0]) == "/".join(picture)


def test_without_turning_there_is_only_the_printed_way() -> None:
    grid = grid_of(4, 4)
    assert [way.cells for way in figure(shape("### / ..#"), grid, turning=False).orientations] == [
        marked("* * * . / . . * . / . . . . / . . . .")
    ]


def test_orientations_too_large_for_the_map_are_left_out() -> None:
    line = shape("####")
    assert [(way.height, way.width) for way in figure(line, grid_of(4, 3)).orientations] == [(1, 4)]
    assert [(way.height, way.width) for way in figure(line, grid_of(3, 4)).orientations] == [(4, 1)]
    assert figure(line, grid_of(3, 3)).orientations == ()
    assert not fits(figure(line, grid_of(3, 3)), grid_of(3, 3).area)
    assert places(figure(line, grid_of(3, 3)), grid_of(3, 3).area) == []


# Places


def test_places_like_the_naive_ones_on_random_boards() -> None:
    random = Random(5)
    pictures = list(shipped_shapes().values())
    found = 0
    for _ in range(250):
        height, width = random.randint(1, 9), random.randint(1, 9)
        lines = random_rows(random, height, width)
        grid, board = read_picture(lines)
        for picture in random.sample(pictures, 3):
            made = figure(picture, grid)
            expected = sorted(grid.mask(laid) for laid in naive.placements(for_naive(lines), picture))
            assert sorted(places(made, board.empty)) == expected, (picture, lines)
            assert fits(made, board.empty) == bool(expected)
            assert made.everywhere.issuperset(expected)
            found += len(expected)
    assert found > 5_000


def test_everywhere_is_every_place_on_an_empty_map() -> None:
    for name, picture in shipped_shapes().items():
        for height, width in ((11, 11), (5, 8), (3, 3)):
            grid = grid_of(width, height)
            made = figure(picture, grid)
            expected = {grid.mask(laid) for laid in naive.placements(["." * width] * height, picture)}
            assert made.everywhere == expected == set(places(made, grid.area)), name


def test_places_on_a_nearly_full_board() -> None:
    grid, board = read(
        """
        F . . ^
        . . F .
        F x . .
        """
    )
    made = figure(shape("#. / ##"), grid)
    assert sorted(grid.names(cells) for cells in places(made, board.empty)) == ["A2 A3 B2", "A2 B1 B2", "B4 C3 C4"]


def test_the_two_cell_diagonal_needs_nothing_between() -> None:
    grid, board = read(
        """
        . ^ .
        # . M
        . V .
        """
    )
    made = figure(shape("#. / .#"), grid)
    found = sorted(grid.names(cells) for cells in places(made, board.empty))
    assert found == ["A1 B2", "A3 B2", "B2 C1", "B2 C3"]
    grid, board = read(". . / F F / . .")
    assert places(figure(shape("#. / .#"), grid), board.empty) == []


@pytest.mark.parametrize("between", list("FVAWMHx^#."))
def test_a_gap_may_lie_over_anything(between: str) -> None:
    grid, board = read(f". {between} .")
    names = [grid.names(cells) for cells in places(figure(shape("#.#"), grid), board.empty)]
    assert names == ["A1 A3"]
    grid, board = read(f". {between} . / . {between} .")
    assert "A1 A3 B1 B3" in [grid.names(cells) for cells in places(figure(shape("#.# / #.#"), grid), board.empty)]


def test_shapes_do_not_run_over_the_edge_into_the_next_row() -> None:
    grid, board = read("F . . / . F F / F F F")
    assert not fits(figure(shape("###"), grid), board.empty)
    grid, board = read("F . / . F / F .")
    found = places(figure(shape("#. / .#"), grid), board.empty)
    assert sorted(grid.names(cells) for cells in found) == ["A2 B1", "B1 C2"]


def test_corners_name_the_places_of_each_orientation() -> None:
    grid, board = read(". . . / F . F / . . .")
    made = figure(shape("###"), grid)
    corners = [legal_corners(way, board.empty, 0) for way in made.orientations]
    assert [grid.names(mask) for mask in corners] == ["A1 C1", "A2"]
    listed = {
        way.cells << (corner.bit_length() - 1)
        for way, mask in zip(made.orientations, corners, strict=True)
        for corner in bits(mask)
    }
    assert listed == set(places(made, board.empty))


# Covering a wanted space


def test_wanted_keeps_the_places_that_cover_one_of_them() -> None:
    grid, board = read(
        """
        . . . .
        . F . .
        . . . .
        """
    )
    made = figure(shape("##"), grid)
    wanted = spaces(grid, "A1 C4")
    assert sorted(grid.names(cells) for cells in places(made, board.empty, wanted)) == [
        "A1 A2",
        "A1 B1",
        "B4 C4",
        "C3 C4",
    ]
    assert fits(made, board.empty, wanted)
    assert not fits(figure(shape("### / ###"), grid), board.empty, spaces(grid, "A1"))


def test_wanted_like_a_filter_on_random_boards() -> None:
    random = Random(6)
    pictures = list(shipped_shapes().values())
    for _ in range(300):
        height, width = random.randint(1, 11), random.randint(1, 11)
        grid, board = read_picture(random_rows(random, height, width))
        wanted = sum(bit for bit in bits(board.empty) if random.random() < 0.1)
        if not wanted:
            continue
        for picture in random.sample(pictures, 6):
            made = figure(picture, grid)
            expected = [cells for cells in places(made, board.empty) if cells & wanted]
            assert places(made, board.empty, wanted) == expected
            assert fits(made, board.empty, wanted) == bool(expected)


# Third-party cases


@pytest.mark.parametrize("case", case_params("fits.yaml"))
def test_fit_case(case: Case) -> None:
    grid, board = read_picture(case["grid"])
    found = any(fits(figure(each.grid, grid), board.empty) for each in edition().explore[case["card"]].shapes)
    assert found == case["expected"]
