"""The naive scorer itself: the third-party cases, and the readings that these cases do not settle.

What the engine makes of the same boards is tested beside the engine.
"""

from __future__ import annotations

import pytest

from tests.cartographers.naive import SCORERS, Space, placements, solo_place, solo_walk
from tests.cartographers.oracle import Case, case_params, read_cases, ruins_of

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


def score(card: str, picture: str, ruins: set[Space] | None = None) -> int:
    """What a card pays on a board drawn as text."""
    return SCORERS[card](board(picture), ruins or set())


# Third-party cases ----------------------------------------------------------


def test_cases_reach_every_scorer() -> None:
    assert {case["card"] for case in read_cases("scoring.yaml")} == set(SCORERS)
    assert len(SCORERS) == 33


@pytest.mark.parametrize("case", case_params("scoring.yaml"))
def test_scoring_case(case: Case) -> None:
    assert SCORERS[case["card"]](case["grid"], ruins_of(case)) == case["expected"]


@pytest.mark.parametrize("case", case_params("fits.yaml"))
def test_fit_case(case: Case) -> None:
    assert case["card"] == "great_river"
    assert any(placements(case["grid"], shape) for shape in GREAT_RIVER) == case["expected"]


@pytest.mark.parametrize("case", case_params("solo_ambush.yaml"))
def test_solo_ambush_case(case: Case) -> None:
    laid = solo_place(case["grid"], *AMBUSHES[case["card"]])
    assert laid == (case["expected"] and [tuple(space) for space in case["expected"]])


# What is filled -------------------------------------------------------------

# On the boards below each of these stands for `?` in turn.
FILLINGS = list("FVAWMH^#x")


@pytest.mark.parametrize("filling", FILLINGS)
@pytest.mark.parametrize(
    ("card", "picture", "points"),
    [
        ("treetower", ". ? . / ? F ? / . ? .", 1),
        ("cauldrons", "? ? ? / ? . ? / ? ? ?", 1),
        ("borderlands", ". ? . / ? ? ? / . ? .", 12),
        ("lost_barony", ". ? ? / . ? ? / . . .", 6),
        ("broken_road", "? . . / . ? . / . . ?", 3),
        ("dwarvenholds", ". . . / ? ^ ? / . . .", 7),
        ("silos", ". . ? / . . ? / . . ?", 10),
        ("starlit_sigil", ". . . / ? ? ? / . . ?", 4),
    ],
)
def test_everything_drawn_or_printed_or_destroyed_fills(card: str, picture: str, points: int, filling: str) -> None:
    assert score(card, picture.replace("?", filling)) == points


@pytest.mark.parametrize(
    ("card", "picture", "points"),
    [
        ("treetower", ". A . / . F A / . A .", 0),
        ("cauldrons", ". . . / A . A / A A A", 0),
        ("borderlands", ". A . / A . A / . A .", 0),
        ("lost_barony", "A A . / A . A / . A A", 3),
        ("broken_road", "A . . / . . . / A . A", 3),
        ("dwarvenholds", ". A . / A ^ . / . . .", 0),
        ("silos", ". A A / A A . / A A A", 0),
    ],
)
def test_ruins_with_nothing_drawn_on_them_do_not_fill(card: str, picture: str, points: int) -> None:
    everywhere = {(row, col) for row in range(3) for col in range(3)}
    assert score(card, picture, everywhere) == points


def test_starlit_sigil_takes_undrawn_ruins_for_empty() -> None:
    picture = """
        . . F
        F . F
        F F F
    """
    assert score("starlit_sigil", picture, ruins={(0, 1)}) == 4


def test_starlit_sigil_wants_exactly_three() -> None:
    picture = """
        . . F .
        F F F .
        . F . .
        F F F F
    """
    assert score("starlit_sigil", picture) == 0


# Terrain types --------------------------------------------------------------


@pytest.mark.parametrize(
    ("third", "points"),
    [("F", 3), ("M", 3), ("H", 3), ("^", 3), ("#", 0), ("x", 0), (".", 0), ("V", 0), ("A", 0)],
)
def test_greengold_plains_counts_types_but_not_wasteland_or_destroyed(third: str, points: int) -> None:
    picture = f"""
        . A .
        W V {third}
        . . .
    """
    assert score("greengold_plains", picture) == points


def test_terrain_types_beyond_the_wanted_number_change_nothing() -> None:
    assert score("greengold_plains", "F V A / M W ^") == 3
    assert score("greengold_plains", ". F . / A V W / . H .") == 3
    assert score("banded_hills", "F V A W M H ^") == 4


@pytest.mark.parametrize(
    ("fifth", "points"),
    [("M", 4), ("H", 4), ("^", 4), ("#", 0), ("x", 0), (".", 0), ("W", 0)],
)
def test_banded_hills_counts_types_but_not_wasteland_or_destroyed(fifth: str, points: int) -> None:
    assert score("banded_hills", f"F V A W . {fifth}") == points


# The edge -------------------------------------------------------------------


def test_sentinel_wood_counts_a_corner_once() -> None:
    picture = """
        F . .
        . F .
        . . .
    """
    assert score("sentinel_wood", picture) == 1


def test_broken_road_ends_at_the_bottom_only() -> None:
    picture = """
        . F . .
        . . F .
        . . . F
        F . . .
    """
    assert score("broken_road", picture) == 3


def test_broken_road_of_a_tall_board_does_not_end_at_the_right() -> None:
    picture = """
        F . .
        . F .
        . . F
        . . .
    """
    assert score("broken_road", picture) == 0


# Each space once ------------------------------------------------------------


def test_canal_lake_counts_a_space_once() -> None:
    picture = """
        A W A .
        W . . W
        . . A .
    """
    assert score("canal_lake", picture) == 2 + 2


def test_mages_valley_counts_a_space_once() -> None:
    picture = """
        ^ W ^
        ^ A ^
        . A W
    """
    assert score("mages_valley", picture) == (2 + 2) + 1


def test_golden_granary_wants_other_ruins_beside_water_and_counts_it_once() -> None:
    assert score("golden_granary", "W . .", ruins={(0, 0)}) == 0
    assert score("golden_granary", "W W .", ruins={(0, 0)}) == 1
    assert score("golden_granary", ". W .", ruins={(0, 0), (0, 2)}) == 1


def test_golden_granary_wants_farms_on_ruins_not_beside() -> None:
    assert score("golden_granary", "A A A", ruins={(0, 0)}) == 3


def test_craylund_wants_three_water_spaces_not_three_contacts() -> None:
    picture = """
        A A .
        A W .
        . . W
    """
    assert score("craylund", picture) == 0
    picture = """
        A A W
        A W .
        W . .
    """
    assert score("craylund", picture) == 7
    assert score("craylund", "W W W W / A A A A") == 7


def test_monster_penalty_counts_an_empty_space_once_and_killed_monsters_never() -> None:
    picture = """
        M . M
        . x .
        . . F
    """
    assert score("monster_penalty", picture) == 3


# Clusters and linked mountains ----------------------------------------------


def test_stoneside_forest_counts_a_mountain_of_two_clusters_once() -> None:
    picture = """
        ^ F ^ F ^
        . . . . .
        ^ ^ . F ^
    """
    assert score("stoneside_forest", picture) == 3 * 3


def test_clawsgrave_peaks_counts_a_mountain_once_and_wants_water_between() -> None:
    picture = """
        A W ^ W A
        . . A . .
        W ^ . ^ A
    """
    assert score("clawsgrave_peaks", picture) == 5


def test_great_city_drops_clusters_at_mountains_before_it_takes_the_largest() -> None:
    picture = """
        V V V ^
        . . . .
        V V . V
    """
    assert score("great_city", picture) == 2


@pytest.mark.parametrize(("picture", "points"), [("V V V", 0), ("V V . V V", 4), ("V V . V . V", 2)])
def test_shieldgate_pays_one_second_cluster(picture: str, points: int) -> None:
    assert score("shieldgate", picture) == points


@pytest.mark.parametrize(("count", "points"), [(5, 0), (6, 8), (7, 8)])
def test_wildholds_pays_the_same_from_six_on(count: int, points: int) -> None:
    assert score("wildholds", "V" * count + " . V") == points


def test_deepwood_wants_five_and_no_village_at_a_side() -> None:
    assert score("deepwood", "F F F F F") == 6
    assert score("deepwood", "F F F F F F") == 6
    assert score("deepwood", "F F F F .") == 0
    assert score("deepwood", "F F F F F V") == 0


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("V V V V", 7),
        ("V / V / V / V", 7),
        ("V V V V / V . . . / V . . . / V . . .", 7),
        ("V V V . / . . V V / . . V .", 0),
        ("V V V . V", 0),
        ("V V V V / . . . . / V V V V", 14),
    ],
)
def test_traylo_monastery_wants_four_in_a_line(picture: str, points: int) -> None:
    assert score("traylo_monastery", picture) == points


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("V V / V V", 6),
        (". V V / V V V", 6),
        ("V V V / V V V / V V V", 6),
        (". V V / V V .", 0),
        ("V V V / V . V / V V V", 0),
        ("V V . V V / V V . V V", 12),
    ],
)
def test_gnomish_colony_wants_a_block_of_four(picture: str, points: int) -> None:
    assert score("gnomish_colony", picture) == points


def test_outer_enclave_takes_the_best_cluster_not_the_largest() -> None:
    picture = """
        V V F . .
        V V F . V
        F F F . .
    """
    assert score("outer_enclave", picture) == 3


def test_caravansary_takes_the_best_cluster_not_the_largest() -> None:
    picture = """
        V V . . . . .
        V V . . . . .
        V V . V V V V
        . . . . . . V
    """
    assert score("caravansary", picture) == 2 + 4


def test_heart_of_the_forest_stands_in_forest_or_at_the_edge() -> None:
    picture = """
        F F . F
        F F F F
        F . M F
    """
    assert score("heart_of_the_forest", picture) == 2 * 3


def test_faunlost_thicket_pays_one_of_the_longest_runs() -> None:
    picture = """
        F . F F
        F . F .
        . F . F
    """
    assert score("faunlost_thicket", picture) == 2 * 2


def test_shoreside_expanse_keeps_clear_of_edge_and_the_other() -> None:
    picture = """
        . . . . . . . . A
        . A A . W . W A .
        . . A . W . . . .
        A . . . . . . . .
        A A A . . A W . .
        . . . . . . W W .
        . . . . . . . . W
    """
    # Farm and water in the upper left alone; the pairs touch each other, the rest touches the edge.
    assert score("shoreside_expanse", picture) == 3 + 3


# Lines and counts -----------------------------------------------------------


def test_greenbough_counts_lines_not_trees() -> None:
    picture = """
        F F . .
        . F . .
        . . A .
    """
    assert score("greenbough", picture) == 2 + 2


def test_sleepy_valley_wants_three_in_a_row_anywhere() -> None:
    picture = """
        F . F . F
        F F F F F
        F F . . .
        . . V V V
    """
    assert score("sleepy_valley", picture) == 2 * 4


@pytest.mark.parametrize(
    ("picture", "points"), [("A W .", 0), ("A W A", 4), ("A W A / . A .", 4), ("A W A / W A W", 12)]
)
def test_ulems_wallow_wants_two_farms_or_more(picture: str, points: int) -> None:
    assert score("ulems_wallow", picture) == points


def test_jorekburg_wants_as_many_of_both_and_some() -> None:
    picture = """
        A A W . A
        W A F . F
        F W . . W
    """
    assert score("jorekburg", picture) == 2 * 4
    assert score("jorekburg", "A / W / A / W") == 4


def test_silos_counts_columns_from_one() -> None:
    assert score("silos", "F F . F F") == 10 + 10


def test_dwarvenholds_counts_a_line_with_two_mountains_once() -> None:
    picture = """
        ^ F ^
        . F .
        . F .
    """
    assert score("dwarvenholds", picture) == 7


def test_lost_barony_pays_for_a_single_space() -> None:
    assert score("lost_barony", ". ^ .") == 3


@pytest.mark.parametrize("card", sorted(set(SCORERS) - {"cauldrons", "starlit_sigil"}))
def test_an_empty_board_pays_nothing(card: str) -> None:
    assert SCORERS[card](blank(11, 11), {(1, 5), (2, 1)}) == 0


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


@pytest.mark.parametrize("ambush", AMBUSHES)
@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize(("height", "width"), [(11, 11), (6, 9), (5, 4)])
def test_solo_finds_the_only_place_wherever_it_is(
    ambush: str, corner: str, direction: str, height: int, width: int
) -> None:
    shape = AMBUSHES[ambush][0]
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
