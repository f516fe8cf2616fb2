"""Ambushes: the walk of solo play, passing maps to neighbours, letters. What lettered monsters do: `test_effects`."""

from __future__ import annotations

from random import Random

import pytest

from proofpress.cartographers.choice import choose
from proofpress.cartographers.rules.board import grid_of, read_picture, solo_place, walk
from proofpress.cartographers.rules.legal_moves import Move, begin
from proofpress.errors import UsageError
from tests.cartographers import naive
from tests.cartographers.by_hand import new_match
from tests.cartographers.naive import Space
from tests.cartographers.oracle import Case, case_params
from tests.cartographers.rules.pictures import for_naive, random_rows, read, rows, spaces
from tests.cartographers.rules.tables import (
    DRAGON,
    ambush,
    board_now,
    cells,
    draw,
    edition,
    entering_first,
    game_of,
    lettered,
    options,
    put,
    refused,
    stacked,
)

CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")
DIRECTIONS = ("clockwise", "counterclockwise")
BLANK = ". . . . . / . . . . . / . . . . . / . . . . . / . . . . ."

Way = tuple[tuple[str, ...], str, str]


def ways() -> dict[str, Way]:
    """Shape, corner and direction of every shipped card whose corner is known."""
    return {
        name: (card.grid, card.solo_corner, card.direction)
        for name, card in edition().ambush.items()
        if card.solo_corner != "unknown"
    }


# The walk of solo play


@pytest.mark.parametrize("case", case_params("solo_ambush.yaml"))
def test_solo_case(case: Case) -> None:
    grid, board = read_picture(case["grid"])
    place = solo_place(*ways()[case["card"]], grid, board.empty)
    assert (place and [list(cell) for cell in grid.cells(place)]) == case["expected"]


STARTS = {
    "goblin_attack": "I9 J10 K11",
    "bugbear_assault": "A9 A11 B9 B11",
    "kobold_onslaught": "I1 J1 J2 K1",
    "gnoll_raid": "A1 A2 B1 C1 C2",
    "dragon_inferno": "I3 J1 J2 J3 K1",
    "zombie_plague": "A1",
    "giant_troll_ravage": "A9 A10 A11 B10",
    "gorgon_gaze": "J9 J11 K10",
    "insectoid_invasion": "A2 B1 B2 C1",
    "ogre_charge": "J1 J2 K1 K2",
    "ratman_strike": "A11 B11 C11",
}


@pytest.mark.parametrize("card", STARTS)
def test_every_card_starts_in_its_corner_as_printed(card: str) -> None:
    grid = grid_of(11, 11)
    place = solo_place(*ways()[card], grid, grid.area)
    assert grid.names(place or 0) == STARTS[card]


def test_the_starts_are_those_of_all_cards_with_a_known_corner() -> None:
    assert set(STARTS) == set(ways()) == set(edition().ambush) - {"flayer_incursion"}


def letters(height: int, width: int, corner: str, direction: str) -> list[str]:
    """A letter on each space, in the order in which a single space is tried."""
    grid = grid_of(width, height)
    lines = [["?"] * width for _ in range(height)]
    for number, cell in enumerate(walk(("#",), corner, direction, grid)):
        row, column = grid.cells(cell)[0]
        lines[row][column] = chr(ord("A") + number)
    return ["".join(line) for line in lines]


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
def test_the_walk_goes_round_and_then_one_space_further_in(corner: str, direction: str, picture: str) -> None:
    assert letters(3, 4, corner, direction) == rows(picture)


def test_narrow_rings_are_lines() -> None:
    assert letters(1, 4, "bottom_right", "clockwise") == ["DCBA"]
    assert letters(4, 1, "top_left", "clockwise") == ["A", "B", "C", "D"]
    assert letters(1, 1, "top_right", "counterclockwise") == ["A"]
    assert letters(3, 3, "top_left", "clockwise") == rows("A B C / H I D / G F E")


def boxes(walked: tuple[int, ...], shape: tuple[str, ...], height: int, width: int) -> list[Space]:
    """The upper left corners of the shape's box along the walk."""
    grid = grid_of(width, height)
    row, column = naive.cells(shape)[0]
    return [(y - row, x - column) for y, x in (grid.cells(place)[0] for place in walked)]


def test_the_walk_like_the_naive_one() -> None:
    random = Random(4)
    shapes = [card.grid for card in edition().ambush.values()]
    for _ in range(400):
        height, width = random.randint(1, 16), random.randint(1, 16)
        shape, corner, direction = random.choice(shapes), random.choice(CORNERS), random.choice(DIRECTIONS)
        expected = list(dict.fromkeys(naive.solo_walk(["." * width] * height, shape, corner, direction)))
        walked = walk(shape, corner, direction, grid_of(width, height))
        assert boxes(walked, shape, height, width) == expected


def test_the_place_like_the_naive_one_on_random_boards() -> None:
    random = Random(8)
    shapes = [card.grid for card in edition().ambush.values()]
    found = ignored = 0
    for _ in range(1_500):
        height, width = random.randint(1, 11), random.randint(1, 11)
        lines = random_rows(random, height, width)
        grid, board = read_picture(lines)
        shape, corner, direction = random.choice(shapes), random.choice(CORNERS), random.choice(DIRECTIONS)
        expected = naive.solo_place(for_naive(lines), shape, corner, direction)
        place = solo_place(shape, corner, direction, grid, board.empty)
        assert (place and grid.cells(place)) == (expected and sorted(expected))
        found, ignored = found + (place is not None), ignored + (place is None)
    assert min(found, ignored) > 300


def by_border_spaces(shape: tuple[str, ...], corner: str, direction: str, height: int, width: int) -> list[Space]:
    """The other way to read the rule: walk the border spaces of the map and try to lay each space of the shape on each
    of them; then do the same one space further in, with the whole shape inside."""
    found: dict[Space, None] = {}
    for ring in range((min(height, width) + 1) // 2):
        tall, wide = height - 2 * ring, width - 2 * ring
        around = dict.fromkeys(naive.solo_walk(["." * wide] * tall, ["#"], corner, direction))
        for y, x in around:
            if 0 < y < tall - 1 and 0 < x < wide - 1:
                continue
            for down, across in naive.cells(shape):
                top, left = y - down, x - across
                if 0 <= top <= tall - len(shape) and 0 <= left <= wide - len(shape[0]):
                    found.setdefault((top + ring, left + ring))
    return list(found)


@pytest.mark.parametrize("card", sorted(edition().ambush))
def test_both_ways_to_read_the_rule_agree(card: str) -> None:
    shape = edition().ambush[card].grid
    for height, width in ((11, 11), (7, 9), (16, 5)):
        for corner in CORNERS:
            for direction in DIRECTIONS:
                walked = walk(shape, corner, direction, grid_of(width, height))
                expected = by_border_spaces(shape, corner, direction, height, width)
                assert boxes(walked, shape, height, width) == expected


def test_the_shape_is_neither_turned_nor_mirrored() -> None:
    grid, board = read("F F . / F . F / . F F")
    assert solo_place(*ways()["goblin_attack"], grid, board.empty) is None


def test_a_shape_larger_than_the_map_is_ignored() -> None:
    grid = grid_of(1, 5)
    assert walk(("##", "##"), "top_left", "clockwise", grid) == ()
    assert solo_place(("##", "##"), "top_left", "clockwise", grid, grid.area) is None


# Solo play in a game


def test_by_the_border_nobody_decides() -> None:
    game = game_of(BLANK, [["gnoll_raid", "great_river"]], ambush=entering_first("gnoll_raid"))
    state = begin(game)
    assert state.pending[0].card == "great_river"
    assert board_now(game, state) == rows("M M . . . / M . . . . / M M . . . / . . . . . / . . . . .")
    assert state.out == ("gnoll_raid",)


def test_the_border_is_the_default() -> None:
    choice = choose(edition(), "base")
    assert new_match(edition(), choice, edition().maps["a"], stacked(choice)).by_border


def test_by_the_border_what_does_not_fit_is_disregarded() -> None:
    game = game_of(". . / . .", [["gnoll_raid", "great_river"]], ambush=entering_first("gnoll_raid"))
    state = begin(game)
    assert board_now(game, state) == ["..", ".."]
    assert (state.out, state.sheets[0].lettered) == (("gnoll_raid",), ())


def test_the_solo_rule_holds_for_any_number_of_players() -> None:
    game = game_of(BLANK, [["homestead", "gnoll_raid", "great_river"]], players=3, ambush=entering_first("gnoll_raid"))
    state = begin(game)
    for names in ("A1 B1 B2 C1", "C5 D4 D5 E5", "D2 E1 E2 E3"):
        state = draw(game, state, names, "farm")
    assert [board_now(game, state, seat) for seat in range(3)] == [
        rows("A . . . . / A A . . . / A M M . . / . M . . . / . M M . ."),
        rows("M M . . . / M . . . . / M M . . A / . . . A A / . . . . A"),
        rows("M M . . . / M . . . . / M M . . . / . A . . . / A A A . ."),
    ]


def test_monsters_of_the_border_may_lie_on_ruins_and_their_coins_count() -> None:
    game = game_of("r . . / . ^ # / . . .", [["gnoll_raid", "great_river"]], ambush=entering_first("gnoll_raid"))
    state = begin(game)
    assert board_now(game, state) == rows("M M . / M ^ # / M M .")
    assert state.sheets[0].coins == 1


def test_an_unknown_corner_is_refused_in_solo_play() -> None:
    order, pool = entering_first("flayer_incursion"), ("base", "flayer_incursion")
    with pytest.raises(UsageError) as refusal:
        game_of(BLANK, pool=pool, ambush=order)
    assert str(refusal.value) == (
        "ambush: the corner in which Flayer Incursion starts is not known, so it cannot be placed by the solo rule: "
        "leave it out, or let neighbours draw the ambushes"
    )
    game = game_of(BLANK, [["flayer_incursion"]], pool=pool, ambush=order, by_border=False, players=2)
    assert board_now(game, ambush(game, begin(game), "A1 B1 B2"))[:2] == ["M....", "MM..."]


@pytest.mark.parametrize(
    ("card", "names"),
    [("insectoid_invasion", "A2 B1 B2 C1"), ("ogre_charge", "D1 D2 E1 E2"), ("ratman_strike", "A5 B5 C5")],
)
def test_promo_ambushes_are_monsters_without_an_effect(card: str, names: str) -> None:
    game = game_of(BLANK, [[card]], pool=("base", card), ambush=entering_first(card))
    state = begin(game)
    assert game.terms.grid.names(state.sheets[0].board.monster) == names
    assert (game.ambush[card].lasting, game.ambush[card].gazes, game.terms.bounty) == (None, False, {})


# Passing maps


@pytest.mark.parametrize(
    ("players", "clockwise", "counterclockwise"),
    [
        (1, [0], [0]),
        (2, [1, 0], [1, 0]),
        (3, [1, 2, 0], [2, 0, 1]),
        (4, [1, 2, 3, 0], [3, 0, 1, 2]),
        (5, [1, 2, 3, 4, 0], [4, 0, 1, 2, 3]),
    ],
)
def test_maps_go_to_the_neighbour_at_whom_the_arrow_points(
    players: int, clockwise: list[int], counterclockwise: list[int]
) -> None:
    for card, direction, drawers in (
        ("bugbear_assault", "clockwise", clockwise),
        ("goblin_attack", "counterclockwise", counterclockwise),
    ):
        assert edition().ambush[card].direction == direction
        game = game_of(BLANK, [[card]], players=players, by_border=False, ambush=entering_first(card))
        pending = begin(game).pending
        assert [(each.task, each.sheet, each.player) for each in pending] == [
            ("ambush", sheet, drawer) for sheet, drawer in enumerate(drawers)
        ]


def test_a_neighbour_draws_the_shape_in_any_orientation_and_the_map_goes_back() -> None:
    game = game_of(
        BLANK, [["bugbear_assault", "homestead"]], players=2, by_border=False, ambush=entering_first("bugbear_assault")
    )
    state = ambush(game, begin(game), "A1 A2 C1 C2")
    assert board_now(game, state, 0) == rows("M M . . . / . . . . . / M M . . . / . . . . . / . . . . .")
    assert board_now(game, state, 1) == rows(BLANK)
    state = ambush(game, state, "D3 D5 E3 E5")
    assert board_now(game, state, 1) == rows(". . . . . / . . . . . / . . . . . / . . M . M / . . M . M")
    assert [(each.task, each.player, each.sheet) for each in state.pending] == [("draw", 0, 0), ("draw", 1, 1)]


def test_a_neighbour_must_draw_the_shape_where_it_fits() -> None:
    game = game_of(BLANK, [["gnoll_raid"]], by_border=False, ambush=entering_first("gnoll_raid"))
    state = put(game, begin(game), "F F F F F / F . . . F / F . W . F / F F F F F / . F . F .")
    assert options(game, state) == ["B2 B3 B4 C2 C4"]
    single = Move("ambush", cells(game, "E1"))
    assert refused(game, state, single) == "E1 is not the shape of Gnoll Raid, however it is turned"


def test_the_owner_of_the_map_gets_the_coin_of_a_mountain() -> None:
    game = game_of(
        ". . . . . / . . . ^ # / . . . . .",
        [["kobold_onslaught", "homestead"]],
        players=2,
        by_border=False,
        ambush=entering_first("kobold_onslaught"),
    )
    state = put(game, begin(game), ". . . F . / . . . ^ # / . . . F .")
    state = ambush(game, state, "A3 B2 B3 C3")
    assert [sheet.coins for sheet in state.sheets] == [1, 0]


# Letters


@pytest.mark.parametrize(
    ("card", "names"),
    [
        ("giant_troll_ravage", "A1 A2 A3 B2"),
        ("zombie_plague", "C3"),
        ("gorgon_gaze", "A1 A3 B2"),
        (DRAGON, "A1 B1 B2 B3 C3"),
    ],
)
def test_the_letter_goes_with_the_printed_shape(card: str, names: str) -> None:
    game = game_of(BLANK, [[card]], preset="heroes", by_border=False, ambush=entering_first(card))
    state = ambush(game, begin(game), names)
    assert lettered(game, state) == {card: names}
    assert game.terms.grid.names(state.sheets[0].board.monster) == names


def test_a_single_space_instead_of_the_shape_has_no_letter() -> None:
    for card in ("giant_troll_ravage", "gorgon_gaze", DRAGON):
        game = game_of(BLANK, [[card]], preset="heroes", by_border=False, ambush=entering_first(card))
        state = put(game, begin(game), ". F . F F / F F F F F / F F F F F / F F F F F / F F F F .")
        assert options(game, state) == ["A1", "A3", "E5"]
        pair = Move("ambush", cells(game, "A1 A3"))
        assert refused(game, state, pair).endswith(" fits nowhere, so exactly one space of the map is drawn instead")
        state = ambush(game, state, "A3")
        assert lettered(game, state) == {}
        assert board_now(game, state)[0] == ".FMFF"
        assert (state.sheets[0].owing, state.sheets[0].coins) == ((), 0)
        assert state.pending[0].task == "draw"


def test_shapes_of_several_ambushes_keep_their_own_letters() -> None:
    game = game_of(BLANK, [["zombie_plague"]], preset="heroes", by_border=False, ambush=entering_first("zombie_plague"))
    before = put(game, begin(game), BLANK, lettered=(("gorgon_gaze", spaces(game.terms.grid, "A1")),))
    assert lettered(game, ambush(game, before, "C3")) == {"gorgon_gaze": "A1", "zombie_plague": "C3"}
