"""Scoring cards on boards that can be counted by eye, above all those that other programs read wrongly.

The words of the vocabulary themselves are in `test_vocabulary`.
"""

from __future__ import annotations

import pytest

from proofpress.cartographers.deal import rulings_of, scorer
from proofpress.cartographers.records import KINDS
from proofpress.cartographers.rules.scoring import monster_losses
from tests.cartographers.naive import SCORERS
from tests.cartographers.rules.cards import awards, score
from tests.cartographers.rules.pictures import read, spaces
from tests.cartographers.rules.tables import edition

# Readings that other programs got wrong


@pytest.mark.parametrize(
    ("third", "paid"),
    [("M", 3), ("H", 3), ("^", 3), ("F", 3), ("#", 0), ("x", 0), (".", 0), ("r", 0), ("V", 0), ("W", 0)],
)
def test_greengold_plains_counts_heroes_but_neither_wasteland_nor_destroyed(third: str, paid: int) -> None:
    picture = f"""
        . A .
        W V {third}
        . . .
    """
    assert score("greengold_plains", picture) == paid


@pytest.mark.parametrize(("fifth", "paid"), [("M", 4), ("H", 4), ("^", 4), ("#", 0), ("x", 0), (".", 0), ("r", 0)])
def test_banded_hills_counts_the_same_kinds(fifth: str, paid: int) -> None:
    assert score("banded_hills", f"F V A W . {fifth}") == paid


@pytest.mark.parametrize("filling", "FVAWMH^#x")
@pytest.mark.parametrize(
    ("card", "picture", "paid"),
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
def test_drawn_printed_and_destroyed_spaces_are_all_filled(card: str, picture: str, paid: int, filling: str) -> None:
    assert score(card, picture.replace("?", filling)) == paid


def test_broken_road_does_not_end_at_the_right_edge() -> None:
    picture = """
        . F . .
        . . F .
        . . . F
        F . . .
    """
    assert score("broken_road", picture) == 3
    assert awards("broken_road", picture) == ["3: D1"]


@pytest.mark.parametrize(
    ("picture", "paid"), [("A W .", 0), ("A W A", 4), ("A W A / . A .", 4), (". A . / A W A / . A .", 4)]
)
def test_ulems_wallow_takes_two_farms_or_more(picture: str, paid: int) -> None:
    assert score("ulems_wallow", picture) == paid


def test_outer_enclave_takes_the_best_cluster_not_the_largest() -> None:
    picture = """
        V V F . .
        V V F . V
        F F F . .
    """
    assert awards("outer_enclave", picture) == ["3: A5 B4 C5"]


def test_caravansary_takes_the_best_cluster_not_the_largest() -> None:
    picture = """
        V V . . . . .
        V V . . . . .
        V V . V V V V
        . . . . . . V
    """
    assert awards("caravansary", picture) == ["6: C4 C5 C6 C7 D7"]


def test_starlit_sigil_takes_ruins_with_nothing_on_them_for_empty() -> None:
    picture = """
        . r F
        F . F
        F F F
    """
    assert awards("starlit_sigil", picture) == ["4: A1 A2 B2"]


@pytest.mark.parametrize(
    ("picture", "paid"), [(". . F", 0), (". . .", 4), (". . . .", 0), (". . . F . . .", 8), (". F . . / . . F .", 8)]
)
def test_starlit_sigil_wants_exactly_three(picture: str, paid: int) -> None:
    assert score("starlit_sigil", picture) == paid


def test_faunlost_thicket_pays_one_of_the_longest_runs() -> None:
    picture = """
        F . F F
        F . F .
        . F . F
    """
    assert awards("faunlost_thicket", picture) == ["4: A1 B1"]


@pytest.mark.parametrize(
    ("picture", "paid"),
    [
        ("V V V", 0),
        ("V V V V", 7),
        ("V V V V V", 7),
        ("V V V V V V V V", 7),
        ("V / V / V / V / V", 7),
        ("V V V V V / V . . . . / V . . . . / V . . . .", 7),
        ("V V V . / . . V V / . . . V", 0),
        ("V V V . V", 0),
        ("V V V V V / . . . . . / V V V V .", 14),
    ],
)
def test_traylo_monastery_wants_four_in_a_line_or_more(picture: str, paid: int) -> None:
    assert score("traylo_monastery", picture) == paid


def test_traylo_monastery_does_not_bend_round_the_edge() -> None:
    picture = """
        . . V V
        V V . .
        V . . V
    """
    assert score("traylo_monastery", picture) == 0


# More that the facts say in words


def test_ruins_with_nothing_drawn_on_them_are_empty_for_every_card() -> None:
    for card, picture, paid in [
        ("treetower", "A r . / A F A / . A .", 0),
        ("cauldrons", "A A A / A r A / A A A", 1),
        ("borderlands", "A r A / . . . / . . .", 0),
        ("lost_barony", "A r / A A", 3),
        ("silos", "A . / r .", 0),
        ("outer_enclave", "V r F", 1),
        ("monster_penalty", "M r F", 1),
    ]:
        assert score(card, picture) == paid, card


def test_golden_granary_counts_ruins_drawn_on_or_not() -> None:
    picture = """
        r W . W
        . . . F
        A W . .
    """
    assert awards("golden_granary", picture, ruins="B4 C1 C2") == ["1: A2", "1: A4", "1: C2", "3: C1"]
    assert score("golden_granary", "W", ruins="A1") == 0
    assert score("golden_granary", ". W .", ruins="A1 A3") == 1


def test_stoneside_forest_counts_each_linked_mountain_once() -> None:
    picture = """
        ^ F ^ F ^
        . . . . .
        ^ ^ . F ^
    """
    assert awards("stoneside_forest", picture) == ["3: A1", "3: A3", "3: A5"]


def test_clawsgrave_peaks_wants_water_between_mountain_and_farm() -> None:
    picture = """
        A W ^ W A
        . . A . .
        W ^ . ^ A
    """
    assert awards("clawsgrave_peaks", picture) == ["5: A3"]


def test_great_city_first_leaves_out_the_clusters_at_mountains() -> None:
    picture = """
        V V V ^
        . . . .
        V V . V
    """
    assert awards("great_city", picture) == ["2: C1 C2"]


@pytest.mark.parametrize(
    ("picture", "given"),
    [("V V V", []), ("V V . V V", ["4: A4 A5"]), ("V V . V . V", ["2: A4"]), ("V . V V V . V V", ["4: A7 A8"])],
)
def test_shieldgate_pays_one_second_cluster(picture: str, given: list[str]) -> None:
    assert awards("shieldgate", picture) == given


def test_lost_barony_marks_its_square_and_pays_for_a_single_space() -> None:
    assert awards("lost_barony", ". ^ .") == ["3: A2"]
    assert awards("lost_barony", ". F F / F F x / F # .") == ["6: A2 A3 B2 B3"]


def test_greenbough_gives_one_space_to_its_row_and_its_column() -> None:
    assert awards("greenbough", ". . / . F") == ["1: B2", "1: B2"]


def test_sentinel_wood_counts_a_corner_once() -> None:
    assert awards("sentinel_wood", "F . . / . F . / . . F") == ["1: A1", "1: C3"]


def test_mages_valley_counts_a_space_between_two_mountains_once() -> None:
    assert awards("mages_valley", "^ W ^ / ^ A ^") == ["2: A2", "1: B2"]


def test_craylund_counts_water_spaces_not_contacts() -> None:
    assert score("craylund", "A A . / A W . / . . W") == 0
    assert score("craylund", "A A W / A W . / W . .") == 7


def test_silos_and_dwarvenholds_mark_their_lines() -> None:
    assert awards("silos", "F F . F F") == ["10: A1", "10: A5"]
    assert awards("dwarvenholds", "^ F ^ / . F . / . F .") == ["7: A1 A2 A3"]


def test_jorekburg_wants_as_many_of_both_and_some() -> None:
    picture = """
        A A W . A
        W A F . F
        F W . . W
    """
    assert awards("jorekburg", picture) == ["4: A1 B1", "4: A5 C5"]


def test_monster_penalty_counts_each_empty_space_once_and_killed_monsters_never() -> None:
    grid, board = read("M . M / . x r / . . F", ruins="A1")
    assert monster_losses(grid, board) == spaces(grid, "A2 B1 B3")


# Boards on which a slip would show


@pytest.mark.parametrize(
    ("card", "picture", "ruins", "paid"),
    [
        ("broken_road", "A . . / r r r / A r A", "", 3),
        ("broken_road", "F . . / . F . / . . F / . . .", "", 0),
        ("dwarvenholds", "r A r / A ^ r / r r r", "", 0),
        ("greengold_plains", "F V A / M W ^", "", 3),
        ("greengold_plains", ". F . / A V W / . H .", "", 3),
        ("banded_hills", "F V A W M H ^", "", 4),
        ("canal_lake", "A W A . / W . . W / . . A .", "", 4),
        ("mages_valley", "^ W ^ / ^ A ^ / . A W", "", 5),
        ("golden_granary", "W W .", "A1", 1),
        ("golden_granary", "A A A", "A1", 3),
        ("craylund", "W W W W / A A A A", "", 7),
        ("wildholds", "V V V V V . V", "", 0),
        ("wildholds", "V V V V V V . V", "", 8),
        ("wildholds", "V V V V V V V . V", "", 8),
        ("deepwood", "F F F F F", "", 6),
        ("deepwood", "F F F F F F", "", 6),
        ("deepwood", "F F F F .", "", 0),
        ("deepwood", "F F F F F V", "", 0),
        ("gnomish_colony", "V V / V V", "", 6),
        ("gnomish_colony", ". V V / V V V", "", 6),
        ("gnomish_colony", "V V V / V V V / V V V", "", 6),
        ("gnomish_colony", ". V V / V V .", "", 0),
        ("gnomish_colony", "V V V / V . V / V V V", "", 0),
        ("gnomish_colony", "V V . V V / V V . V V", "", 12),
        ("heart_of_the_forest", "F F . F / F F F F / F . M F", "", 6),
        ("greenbough", "F F . . / . F . . / . . A .", "", 4),
        ("sleepy_valley", "F . F . F / F F F F F / F F . . . / . . V V V", "", 8),
        ("ulems_wallow", "A W A / W A W", "", 12),
        ("jorekburg", "A / W / A / W", "", 4),
        # Farm and water in the upper left alone; the pairs touch each other, the rest touches the edge.
        (
            "shoreside_expanse",
            ". . . . . . . . A / . A A . W . W A . / . . A . W . . . . / A . . . . . . . . /"
            " A A A . . A W . . / . . . . . . W W . / . . . . . . . . W",
            "",
            6,
        ),
    ],
)
def test_boards_to_be_counted_by_eye(card: str, picture: str, ruins: str, paid: int) -> None:
    assert score(card, picture, ruins) == paid


def test_an_empty_board_pays_nothing() -> None:
    bare = " / ".join([". " * 11] * 11)
    paid = {card: score(card, bare, "A6 C2") for card in SCORERS}
    assert {card for card, points in paid.items() if points} <= {"cauldrons", "starlit_sigil"}


# Heroes as a kind


def test_a_hero_can_be_left_out_of_the_kinds() -> None:
    grid, mountain = read("F V A W H ^")
    _, none = read("F V A W H .")
    banded, without = (
        scorer(edition(), "banded_hills", grid, rulings_of(edition(), {"hero_terrain": choice}))
        for choice in ("one_more_kind", "no_kind")
    )
    assert (banded.points(mountain), without.points(mountain)) == (4, 4)
    assert (banded.points(none), without.points(none)) == (4, 0)
    assert without.reads == set(KINDS) - {"hero"}
