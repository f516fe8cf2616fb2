"""What points mean: season totals, winners, the solo rating and its title."""

from __future__ import annotations

import pytest

from proofpress.cartographers.rules.scoring import SeasonScore, losses, rating, title, total
from tests.cartographers.by_hand import winners
from tests.cartographers.rules.tables import edition


def season(first: int, second: int = 0, coins: int = 0, monsters: int = 0) -> SeasonScore:
    return SeasonScore((first, second), coins, monsters)


@pytest.mark.parametrize(
    ("score", "points"),
    [
        (season(12, 7, 3, 4), 18),
        (season(0, 0, 0, 0), 0),
        (season(0, 0, 0, 9), -9),
        (season(0, 1, 2, 9), -6),
        (season(5, 0, 0, 0), 5),
        (season(0, 5, 0, 0), 5),
        (season(0, 0, 5, 0), 5),
    ],
)
def test_a_season_adds_edicts_and_coins_and_takes_monsters_off(score: SeasonScore, points: int) -> None:
    assert score.total == points


def test_a_game_adds_four_seasons_of_any_sign() -> None:
    scores = [season(10, 3, 1, 2), season(0, 0, 1, 8), season(6, 6, 4, 0), season(1, 2, 4, 1)]
    assert total(scores) == 12 - 7 + 16 + 6
    assert losses(scores) == 2 + 8 + 0 + 1
    assert (total([]), losses([])) == (0, 0)


# Winners


def player(points: int, lost: int) -> list[SeasonScore]:
    """A game of this many points that lost this many to monsters."""
    return [season(points), season(lost, 0, 0, lost)]


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        ([player(50, 0)], [0]),
        ([player(50, 9), player(49, 0), player(10, 0)], [0]),
        ([player(50, 3), player(50, 2), player(50, 4)], [1]),
        ([player(50, 1), player(50, 4), player(50, 1)], [0, 2]),
        ([player(-3, 5), player(-2, 9)], [1]),
        ([player(0, 0), player(0, 0)], [0, 1]),
    ],
)
def test_most_points_then_fewest_lost_then_shared(players: list[list[SeasonScore]], seats: list[int]) -> None:
    assert winners(players) == seats


def test_the_tie_break_counts_all_seasons() -> None:
    early = [season(10, 0, 0, 5), season(5, 0, 0, 0)]
    late = [season(5, 0, 0, 0), season(9, 0, 0, 4)]
    assert total(early) == total(late) == 10
    assert winners([early, late]) == [1]


# Solo play


def test_the_rating_takes_the_four_solo_values_off() -> None:
    assert rating(85, [25, 24, 16, 24]) == -4
    assert rating(-5, [16, 12, 12, 28]) == -73


@pytest.mark.parametrize(
    ("rated", "name"),
    [
        (200, "legendary_cartographer"),
        (30, "legendary_cartographer"),
        (29, "master_mapsmith"),
        (20, "master_mapsmith"),
        (19, "journeyman_topographer"),
        (10, "journeyman_topographer"),
        (9, "apprentice_surveyor"),
        (0, "apprentice_surveyor"),
        (-1, "amateur_assessor"),
        (-5, "amateur_assessor"),
        (-6, "inept_assistant"),
        (-10, "inept_assistant"),
        (-11, "dimwitted_doodler"),
        (-20, "dimwitted_doodler"),
        (-21, "oblivious_inkdrinker"),
        (-30, "oblivious_inkdrinker"),
        (-31, None),
        (-500, None),
    ],
)
def test_the_title_is_the_highest_that_the_rating_reaches(rated: int, name: str | None) -> None:
    assert title(rated, edition().titles) == name


def test_titles_need_not_come_in_order() -> None:
    assert title(7, {"low": 0, "high": 5, "lowest": -9}) == "high"
