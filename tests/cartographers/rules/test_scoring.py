"""The 32 scoring cards and the monster penalty, as the compiled rules count them.

Compared with third-party cases, with the naive scorer on thousands of boards, and with themselves on boards turned and
repainted. Boards to be counted by eye are in `test_readings`, the words of the vocabulary in `test_vocabulary`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from proofpress.cartographers.records import KINDS, words_of
from proofpress.cartographers.rules.board import Board, Grid, draw_picture, read_picture
from proofpress.cartographers.rules.scoring import Award
from tests.cartographers import naive
from tests.cartographers.naive import Space
from tests.cartographers.oracle import Case, case_params, read_cases, ruins_of
from tests.cartographers.rules.cards import points, rule
from tests.cartographers.rules.pictures import random_rows, random_ruins
from tests.cartographers.rules.tables import edition
from tests.depth import deep

CARDS = sorted(set(naive.SCORERS) - {"monster_penalty"})
SIGN = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M", "hero": "H"}


# Third-party cases


def test_every_card_has_a_scorer_of_its_own_in_the_tests() -> None:
    assert set(CARDS) == set(edition().scoring)
    assert len(CARDS) == 32


def test_there_are_354_cases_and_they_reach_every_scorer() -> None:
    assert len(read_cases("scoring.yaml")) == 354
    assert {case["card"] for case in read_cases("scoring.yaml")} == set(naive.SCORERS)


@pytest.mark.parametrize("case", case_params("scoring.yaml"))
def test_case(case: Case) -> None:
    grid, board = read_picture(case["grid"], ruins_of(case))
    assert points(case["card"], grid, board) == case["expected"]
    assert naive.SCORERS[case["card"]](case["grid"], ruins_of(case)) == case["expected"]


# The naive scorer

MAP_BOARDS = deep(500)
FREE_BOARDS = deep(1_100)

# On what an award may lie, where that is not what the card counts points for.
AWARDED = {
    "sentinel_wood": "F",
    "greenbough": "F",
    "treetower": "F",
    "stoneside_forest": "^",
    "canal_lake": "AW",
    "mages_valley": "AW",
    "golden_granary": "AW",
    "shoreside_expanse": "AW",
    "wildholds": "V",
    "great_city": "V",
    "greengold_plains": "V",
    "shieldgate": "V",
    "borderlands": "FVAWMHx^#",
    "lost_barony": "FVAWMHx^#",
    "broken_road": "FVAWMHx^#",
    "cauldrons": ".r",
    "faunlost_thicket": "F",
    "deepwood": "F",
    "heart_of_the_forest": "F",
    "sleepy_valley": "F",
    "craylund": "A",
    "ulems_wallow": "W",
    "clawsgrave_peaks": "^",
    "jorekburg": "AW",
    "traylo_monastery": "V",
    "outer_enclave": ".r",
    "gnomish_colony": "V",
    "caravansary": "V",
    "dwarvenholds": "FVAWMHx^#",
    "silos": "FVAWMHx^#",
    "banded_hills": "FVAWMH^",
    "starlit_sigil": ".r",
}
ONE_AWARD = {"great_city", "shieldgate", "lost_barony", "faunlost_thicket", "outer_enclave", "caravansary"}


def map_board(random: Random) -> tuple[list[str], set[Space]]:
    printed = list(random.choice([edition().maps[name] for name in "abcd"]).grid)
    ruins = {(y, x) for y, row in enumerate(printed) for x, sign in enumerate(row) if sign == "r"}
    return random_rows(random, len(printed), len(printed[0]), printed), ruins


def free_board(random: Random) -> tuple[list[str], set[Space]]:
    """Small boards hold few things at once, so mistakes do not hide; now and then a large one."""
    most = 16 if random.random() < 0.02 else 8
    height, width = random.randint(1, most), random.randint(1, most)
    return random_rows(random, height, width), random_ruins(random, height, width)


@pytest.mark.parametrize(
    ("make", "count", "seed"), [(map_board, MAP_BOARDS, 1), (free_board, FREE_BOARDS, 2)], ids=["maps", "any-size"]
)
def test_like_the_naive_scorer(make: Callable[[Random], tuple[list[str], set[Space]]], count: int, seed: int) -> None:
    random = Random(seed)
    paid = dict.fromkeys(naive.SCORERS, 0)
    for number in range(count):
        lines, ruins = make(random)
        grid, board = read_picture(lines, ruins)
        for card, expected in naive.SCORERS.items():
            counted = points(card, grid, board)
            assert counted == expected(lines, ruins), (card, lines, sorted(ruins))
            paid[card] += counted > 0
        if number % 5 == 0:
            check_awards(grid, board)
    assert min(paid.values()) > count // 200, paid  # every card was really tried


def check_awards(grid: Grid, board: Board) -> None:
    """The awards add up to the points and lie where the card looks."""
    picture = draw_picture(grid, board)
    for card in CARDS:
        made = rule(card, grid)
        given = made.awards(board)
        assert sum(award.points for award in given) == made.points(board), (card, picture)
        assert len(given) <= 1 or card not in ONE_AWARD, (card, picture)
        for award in given:
            assert award.points > 0
            assert award.cells
            assert {picture[row][column] for row, column in grid.cells(award.cells)} <= set(AWARDED[card]), (
                card,
                picture,
            )
        if card in ("borderlands", "greenbough", "dwarvenholds"):
            continue  # a row and a column share a space
        assert sum(award.cells.bit_count() for award in given) == _joined(given).bit_count(), (card, picture)


def _joined(given: list[Award]) -> int:
    together = 0
    for award in given:
        together |= award.cells
    return together


# Properties

TURNS: dict[str, Callable[[int, int, int, int], Space]] = {
    "quarter turn": lambda y, x, h, _w: (x, h - 1 - y),
    "half turn": lambda y, x, h, w: (h - 1 - y, w - 1 - x),
    "left to right": lambda y, x, _h, w: (y, w - 1 - x),
    "top to bottom": lambda y, x, h, _w: (h - 1 - y, x),
    "over the road": lambda y, x, h, w: (w - 1 - x, h - 1 - y),  # exchanges the left edge and the bottom edge
}
# Every other card counts the same however the board is turned or mirrored.
KEEPS = {
    "broken_road": {"over the road"},
    "faunlost_thicket": {"half turn", "left to right", "top to bottom"},
    "sleepy_valley": {"half turn", "left to right", "top to bottom"},
    "jorekburg": {"half turn", "left to right", "top to bottom"},
    "banded_hills": {"half turn", "left to right", "top to bottom"},
    "silos": {"top to bottom"},
}


def turn(lines: list[str], ruins: set[Space], how: str) -> tuple[list[str], set[Space]]:
    height, width = len(lines), len(lines[0])
    target = {TURNS[how](y, x, height, width): sign for y, line in enumerate(lines) for x, sign in enumerate(line)}
    tall, wide = max(y for y, _ in target) + 1, max(x for _, x in target) + 1
    return (
        ["".join(target[y, x] for x in range(wide)) for y in range(tall)],
        {TURNS[how](y, x, height, width) for y, x in ruins},
    )


@st.composite
def any_board(draw: st.DrawFn) -> tuple[list[str], set[Space]]:
    height, width = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    signs = draw(st.sets(st.sampled_from("FVAWMHx^#."), min_size=1, max_size=6))
    row = st.text(alphabet=sorted(signs), min_size=width, max_size=width)
    lines = draw(st.lists(row, min_size=height, max_size=height))
    space = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    return lines, draw(st.sets(space, max_size=5))


quick = settings(max_examples=deep(30), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@quick
@given(any_board())
def test_turning_the_board_changes_nothing(made: tuple[list[str], set[Space]]) -> None:
    lines, ruins = made
    grid, board = read_picture(lines, ruins)
    for how in TURNS:
        other_grid, other = read_picture(*turn(lines, ruins, how))
        for card in naive.SCORERS:
            if how in KEEPS.get(card, TURNS):
                assert points(card, grid, board) == points(card, other_grid, other), (card, how)


@pytest.mark.parametrize("card", KEEPS)
def test_the_other_turns_do_change_something(card: str) -> None:
    random = Random(9)
    for how in set(TURNS) - KEEPS[card]:
        for _ in range(deep(500)):
            lines, ruins = free_board(random)
            if points(card, *read_picture(lines, ruins)) != points(card, *read_picture(*turn(lines, ruins, how))):
                break
        else:
            pytest.fail(f"{card} is never changed by a {how}")


def named(card: str) -> set[str]:
    """The terrains that the card's rule names."""
    return set().union(*map(words_of, edition().scoring[card].rule))


@quick
@given(any_board(), st.data())
def test_terrains_that_a_rule_does_not_name_are_alike(made: tuple[list[str], set[Space]], data: st.DataObject) -> None:
    lines, ruins = made
    for card in CARDS:
        words = named(card)
        counted = "kinds" in words
        others = [sign for terrain, sign in SIGN.items() if terrain not in words]
        if not counted:  # where kinds are counted, terrains can only be exchanged for each other
            others += ["x", "#"]
        painted = data.draw(st.permutations(others)) if counted else [data.draw(st.sampled_from(others))] * len(others)
        exchange = str.maketrans(dict(zip(others, painted, strict=True)))
        before = points(card, *read_picture(lines, ruins))
        after = points(card, *read_picture([line.translate(exchange) for line in lines], ruins))
        assert before == after, (card, others, painted)


def test_a_rule_tells_everything_that_it_reads() -> None:
    random = Random(3)
    for _ in range(500):
        lines, ruins = free_board(random)
        grid, board = read_picture(lines, ruins)
        for card in CARDS:
            made = rule(card, grid)
            blind = board._replace(**{name: 0 for name in Board._fields if name not in made.reads})
            assert made.points(blind) == made.points(board), card
    assert rule("golden_granary", grid).reads == {"water", "farm", "ruins"}
    assert rule("borderlands", grid).reads == {"empty"}
    assert rule("banded_hills", grid).reads == set(KINDS)
