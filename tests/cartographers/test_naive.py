"""The naive placements and solo ambushes themselves.

What the naive scorer pays is compared with the engine, board by board: see `rules/cards` and `rules/test_scoring`.
"""

from __future__ import annotations

import pytest

from tests.cartographers.naive import Space, placements, solo_place, solo_walk
from tests.cartographers.oracle import Case, case_params

GREAT_RIVER = (["#", "#", "#"], ["..#", ".##", "##."])

# Shape as printed, corner and direction of travel in solo play.
AMBUSHES = {
    "goblin_attack": (["#..", ".#.", "..#"], "bottom_right", "counterclockwise"),
    "bugbear_assault": (["#.#", "#.#"], "top_right", "clockwise"),
    "kobold_onslaught": (["#.", "##", "#."], "bottom_left", "clockwise"),
    "gnoll_raid": (["##", "#.", "##"], "top_left", "counterclockwise"),
    "dragon_inferno": (["..#", "###", "#.."], "bottom_left", "counterclockwise"),
    "zombie_plague": (["#"], "top_left", "counterclockwise"),
    "giant_troll_ravage": (["###", ".#."], "top_right", "clockwise"),
    "gorgon_gaze": (["#.#", ".#."], "bottom_right", "clockwise"),
}

CORNERS = ["top_left", "top_right", "bottom_right", "bottom_left"]
DIRECTIONS = ["clockwise", "counterclockwise"]


def board(picture: str) -> list[str]:
    """A board drawn as text with blanks between its characters; a row ends with its line or at a `/`."""
    return ["".join(row.split()) for row in picture.strip().replace("/", "\n").splitlines()]


def blank(height: int, width: int) -> list[str]:
    """An empty board."""
    return ["." * width] * height


# Third-party cases ----------------------------------------------------------


@pytest.mark.parametrize("case", case_params("fits.yaml"))
def test_fit_case(case: Case) -> None:
    assert case["card"] == "great_river"
    assert any(placements(case["grid"], shape) for shape in GREAT_RIVER) == case["expected"]


@pytest.mark.parametrize("case", case_params("solo_ambush.yaml"))
def test_solo_ambush_case(case: Case) -> None:
    laid = solo_place(case["grid"], *AMBUSHES[case["card"]])
    assert laid == (case["expected"] and [tuple(space) for space in case["expected"]])


# Placements -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "ways"),
    [
        (["#"], 121),
        (["#", "#", "#"], 2 * 11 * 9),
        ([".#.", "###", ".#."], 9 * 9),
        (["..#", ".##", "##."], 4 * 9 * 9),
        (["..##", "###."], 8 * 10 * 8),
    ],
)
def test_placements_on_a_blank_sheet(shape: list[str], ways: int) -> None:
    found = placements(blank(11, 11), shape)
    assert len(found) == len(set(found)) == ways


def test_placements_turn_and_mirror_but_keep_to_empty_spaces() -> None:
    picture = """
        . . F
        F . .
        F x F
    """
    assert {frozenset(laid) for laid in placements(board(picture), ["#.", "##"])} == {
        frozenset({(0, 0), (0, 1), (1, 1)}),
        frozenset({(0, 1), (1, 1), (1, 2)}),
    }
    assert placements(board(picture), [".##", "##."]) == [frozenset({(0, 0), (0, 1), (1, 1), (1, 2)})]


def test_a_gap_in_a_shape_may_lie_over_a_mountain() -> None:
    assert placements(board(". ^ ."), ["#.#"]) == [frozenset({(0, 0), (0, 2)})]


# Solo ambushes --------------------------------------------------------------


def walk_in_letters(height: int, width: int, corner: str, direction: str) -> list[str]:
    """The board with a letter on each space, in the order in which a single space is first tried there."""
    rows = [["."] * width for _ in range(height)]
    stops = dict.fromkeys(solo_walk(blank(height, width), ["#"], corner, direction))
    for number, (row, col) in enumerate(stops):
        rows[row][col] = chr(ord("A") + number)
    return ["".join(row) for row in rows]


@pytest.mark.parametrize(
    ("corner", "direction", "picture"),
    [
        ("top_left", "clockwise", "A B C D / J K L E / I H G F"),
        ("top_left", "counterclockwise", "A J I H / B K L G / C D E F"),
        ("top_right", "clockwise", "H I J A / G L K B / F E D C"),
        ("top_right", "counterclockwise", "D C B A / E L K J / F G H I"),
        ("bottom_right", "clockwise", "F G H I / E L K J / D C B A"),
        ("bottom_right", "counterclockwise", "F E D C / G L K B / H I J A"),
        ("bottom_left", "clockwise", "C D E F / B K L G / A J I H"),
        ("bottom_left", "counterclockwise", "I H G F / J K L E / A B C D"),
    ],
)
def test_solo_walk_goes_round_and_then_inwards(corner: str, direction: str, picture: str) -> None:
    assert walk_in_letters(3, 4, corner, direction) == board(picture)


@pytest.mark.parametrize("number", range(len(AMBUSHES)), ids=AMBUSHES)
@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_solo_finds_the_only_place_wherever_it_is(number: int, corner: str, direction: str) -> None:
    shape, *_ = list(AMBUSHES.values())[number]
    height, width = ((11, 11), (6, 9), (5, 4))[(number + CORNERS.index(corner)) % 3]
    for top in range(height - len(shape) + 1):
        for left in range(width - len(shape[0]) + 1):
            only = [
                (top + row, left + col)
                for row, line in enumerate(shape)
                for col, mark in enumerate(line)
                if mark == "#"
            ]
            rows = [["." if (row, col) in only else "F" for col in range(width)] for row in range(height)]
            assert solo_place(rows, shape, corner, direction) == only


@pytest.mark.parametrize(
    ("ambush", "top_left"),
    [
        ("goblin_attack", (8, 8)),
        ("bugbear_assault", (0, 8)),
        ("kobold_onslaught", (8, 0)),
        ("gnoll_raid", (0, 0)),
        ("dragon_inferno", (8, 0)),
        ("zombie_plague", (0, 0)),
        ("giant_troll_ravage", (0, 8)),
        ("gorgon_gaze", (9, 8)),
    ],
)
def test_solo_starts_in_the_printed_corner(ambush: str, top_left: Space) -> None:
    assert solo_walk(blank(11, 11), *AMBUSHES[ambush])[0] == top_left


def test_solo_neither_turns_nor_mirrors() -> None:
    picture = """
        F F .
        F . F
        . F F
    """
    goblin = AMBUSHES["goblin_attack"]
    assert placements(board(picture), goblin[0])
    assert solo_place(board(picture), *goblin) is None


def test_solo_ignores_a_shape_larger_than_the_board() -> None:
    assert solo_place(blank(2, 2), *AMBUSHES["goblin_attack"]) is None
