"""Every word in which scoring rules are written, also those that no shipped card uses.

First word by word on boards that can be checked by eye, then random clauses against the slow reading of the vocabulary.
"""

from __future__ import annotations

from random import Random
from typing import Any, cast, get_args

import pytest

from proofpress.cartographers import records
from proofpress.cartographers.records import KINDS, Clause, ClusterSize
from proofpress.cartographers.rules.board import Board, read_picture
from proofpress.cartographers.rules.scoring import Rule, compile_rule
from proofpress.records import unwrapped, words
from tests.cartographers.rules.naive_clauses import Naive, random_clause
from tests.cartographers.rules.pictures import random_rows, random_ruins, read
from tests.depth import deep


def pays(picture: str, ruins: str = "", points: int = 1, **words: Any) -> list[str]:
    """The awards of a single clause: "4: A1 A2" each."""
    grid, board = read(picture, ruins)
    rule = compile_rule([clause(points=points, **words)], grid)
    awards = rule.awards(board)
    assert sum(award.points for award in awards) == rule.points(board)
    return [f"{award.points}: {grid.names(award.cells)}" for award in awards]


def clause(**said: Any) -> Clause:
    """The clause, also where the loader would call it senseless."""
    for key in ("each", "per", "apart_from"):
        if isinstance(said.get(key), str):
            said[key] = (said[key],)
    tag = "pick" if "pick" in said else "each"
    word = said["pick"] if tag == "pick" else said["each"][0]
    record = next(member for member in unwrapped(Clause)[0].members if word in words(member, tag))
    return cast(Clause, record(**said))


# Spaces

EVERYTHING = "F V A W M H / x ^ # . r ."


@pytest.mark.parametrize(
    ("subject", "names"),
    [
        ("forest", "A1"),
        ("village", "A2"),
        ("farm", "A3"),
        ("water", "A4"),
        ("monster", "A5"),
        ("hero", "A6"),
        ("destroyed", "B1"),
        ("mountain", "B2"),
        ("wasteland", "B3"),
        ("empty", "B4 B5 B6"),
        ("filled", "A1 A2 A3 A4 A5 A6 B1 B2 B3"),
    ],
)
def test_of_can_be_anything_that_a_space_holds(subject: str, names: str) -> None:
    assert subject in get_args(records.SpaceKind)
    assert pays(EVERYTHING, each="space", of=subject, points=2) == [f"2: {name}" for name in names.split()]


def test_no_subject_is_forgotten_above() -> None:
    assert len(get_args(records.SpaceKind)) == 11
    assert set(KINDS) == set(get_args(records.Kind))


def test_at() -> None:
    picture = """
        . F .
        F F F
        . F .
    """
    assert pays(picture, each="space", of="forest", at="edge") == ["1: A2", "1: B1", "1: B3", "1: C2"]
    assert pays(picture, ruins="B2 B3 C3", each="space", of="forest", at="ruins") == ["1: B2", "1: B3"]
    assert pays(picture, ruins="B2 B3 C3", each="space", of="empty", at="ruins") == ["1: C3"]


@pytest.mark.parametrize(
    ("neighbour", "names"),
    [
        ("forest", "A2 B1"),
        ("village", "A1 A3 B2"),
        ("farm", "A2 A4 B3"),
        ("water", "A3 A5 B4"),
        ("monster", "A4 A6 B5"),
        ("hero", "A5 B6"),
        ("mountain", "A2 B1 B3"),
        ("empty", "A4 A5 A6 B3 B4 B5 B6"),
        ("filled", "A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 B6"),
        ("ruins", "A5 B4 B6"),
    ],
)
def test_beside_a_space(neighbour: str, names: str) -> None:
    of = {"filled": 1, "empty": 1}
    found = [award for subject in of for award in pays(EVERYTHING, each="space", of=subject, beside={neighbour: 1})]
    assert sorted(award.removeprefix("1: ") for award in found) == names.split()


def test_beside_kinds_of_a_space() -> None:
    picture = """
        . F .
        V W V
        . M .
        V # x
    """
    assert pays(picture, each="space", of="water", beside={"kinds": 3}) == ["1: B2"]
    assert pays(picture, each="space", of="water", beside={"kinds": 4}) == []
    assert pays(picture, each="space", of="empty", beside={"kinds": 2}) == ["1: A1", "1: A3", "1: C1", "1: C3"]
    assert pays(picture, each="space", of="filled", beside={"kinds": 1}, at="edge") == [
        "1: A2",
        "1: B1",
        "1: B3",
        "1: D2",
    ]


def test_beside_counts_neighbours_up_to_four() -> None:
    picture = """
        A W A W
        W A W .
        A W A A
    """
    counted = {
        count: [award.removeprefix("1: ") for award in pays(picture, each="space", of="farm", beside={"water": count})]
        for count in (1, 2, 3, 4, 5)
    }
    assert counted == {
        1: ["A1", "A3", "B2", "C1", "C3"],
        2: ["A1", "A3", "B2", "C1", "C3"],
        3: ["A3", "B2"],
        4: ["B2"],
        5: [],
    }


def test_beside_several_things_needs_all_of_them() -> None:
    picture = """
        F W F . W
        . A . . A
        W F W . F
    """
    assert pays(picture, each="space", of="farm", beside={"water": 1, "forest": 1}) == ["1: B2", "1: B5"]
    assert pays(picture, each="space", of="farm", beside={"water": 1, "empty": 2}) == ["1: B2"]
    assert pays(picture, each="space", of="farm", beside={"water": 1, "empty": 2, "mountain": 1}) == []


@pytest.mark.parametrize("wall", get_args(records.Surrounding))
def test_enclosed_by(wall: str) -> None:
    sign = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M", "hero": "H", "mountain": "^"}
    picture = """
        ? . . ? . . .
        x ? ? x ? # .
        ? . . ? # x #
    """.replace("?", sign.get(wall, "^"))
    found = pays(picture, each="space", of="destroyed", enclosed_by=wall)
    assert found == ["1: B1", "1: B4"] + (["1: C6"] if wall == "filled" else [])
    assert pays(". ? . . / ? . . .".replace("?", sign.get(wall, "#")), each="space", of="empty", enclosed_by=wall) == [
        "1: A1"
    ]


def test_linked_by_a_cluster_to_something_else() -> None:
    picture = """
        ^ F F V . ^
        . . . . . F
        ^ F . A F V
    """
    assert pays(picture, each="space", of="mountain", linked_by="forest", to="village") == ["1: A1", "1: A6"]
    assert pays(picture, each="space", of="farm", linked_by="forest", to="village") == ["1: C4"]
    assert pays(picture, each="space", of="village", linked_by="forest", to="mountain") == ["1: A4", "1: C6"]
    assert pays(picture, each="space", of="filled", linked_by="forest", to="farm") == ["1: C6"]
    assert pays(picture, each="space", of="mountain", linked_by="forest", to="mountain") == []
    assert pays(picture, each="space", of="empty", linked_by="forest", to="mountain") == [
        "1: B2",
        "1: B3",
        "1: B5",
        "1: C3",
    ]


def test_linked_needs_another_space_even_of_the_same_terrain() -> None:
    assert pays("V F V", each="space", of="village", linked_by="forest", to="village") == ["1: A1", "1: A3"]
    assert pays("V F .", each="space", of="village", linked_by="forest", to="village") == []
    assert pays("V F F", each="space", of="village", linked_by="forest", to="forest") == []


# Clusters


def test_size() -> None:
    picture = "F F . F F F . F"
    assert pays(picture, each="cluster", of="forest", size=ClusterSize(min=2)) == ["1: A1 A2", "1: A4 A5 A6"]
    assert pays(picture, each="cluster", of="forest", size=ClusterSize(exactly=2)) == ["1: A1 A2"]
    assert pays(picture, each="cluster", of="forest") == ["1: A1 A2", "1: A4 A5 A6", "1: A8"]


@pytest.mark.parametrize("of", ["wasteland", "destroyed", "mountain", "monster", "hero"])
def test_clusters_of_anything(of: str) -> None:
    sign = {"wasteland": "#", "destroyed": "x", "mountain": "^", "monster": "M", "hero": "H"}[of]
    picture = f"{sign} {sign} . / . . {sign} / {sign} . {sign}"
    assert pays(picture, each="cluster", of=of, points=4) == ["4: A1 A2", "4: B3 C3", "4: C1"]
    assert pays(picture, each="cluster", of=of, apart_from="edge") == []


def test_clusters_of_filled_and_of_empty_spaces() -> None:
    picture = """
        F V . r
        . x . #
        . . . ^
    """
    assert pays(picture, each="cluster", of="filled") == ["1: A1 A2 B2", "1: B4 C4"]
    assert pays(picture, each="cluster", of="empty", size=ClusterSize(min=7)) == ["1: A3 A4 B1 B3 C1 C2 C3"]


def test_what_is_inside_a_cluster_is_not_beside_it() -> None:
    picture = """
        . F M . .
        . V F . W
    """
    assert pays(picture, each="cluster", of="filled", apart_from="monster") == ["1: A2 A3 B2 B3", "1: B5"]
    assert pays(picture, each="cluster", of="filled", beside={"forest": 1}) == []
    assert pays(picture, each="cluster", of="filled", beside={"kinds": 1}) == []
    assert pays(picture, each="cluster", of="filled", beside={"filled": 1}) == []
    assert pays(picture, pick="cluster", of="empty", per="empty_beside") == []


def test_apart_from() -> None:
    picture = """
        . . . . . . .
        . V . V M V .
        . . . . . . .
        V . V W . . .
    """
    assert pays(picture, each="cluster", of="village", apart_from="monster") == ["1: B2", "1: D1", "1: D3"]
    assert pays(picture, each="cluster", of="village", apart_from="edge") == ["1: B2", "1: B4", "1: B6"]
    both = ("edge", "monster")
    assert pays(picture, each="cluster", of="village", apart_from=both) == ["1: B2"]
    assert pays(picture, each="cluster", of="village", apart_from=("water", "monster")) == ["1: B2", "1: D1"]


def test_beside_a_cluster_counts_different_spaces() -> None:
    picture = """
        W A A W
        W W r .
        A . . W
    """
    assert pays(picture, each="cluster", of="farm", beside={"water": 3}) == ["1: A2 A3"]
    assert pays(picture, each="cluster", of="farm", beside={"water": 1}) == ["1: A2 A3", "1: C1"]
    assert pays(picture, each="cluster", of="farm", beside={"water": 1, "ruins": 1}) == ["1: A2 A3"]
    assert pays(picture, each="cluster", of="farm", beside={"empty": 1, "water": 4}) == []
    assert pays(picture, each="cluster", of="farm", beside={"filled": 3}) == ["1: A2 A3"]
    assert pays(picture, each="cluster", of="water", beside={"kinds": 1, "empty": 2}) == ["1: A1 B1 B2"]
    assert pays(picture, each="cluster", of="water", beside={"kinds": 1, "empty": 1}) == ["1: A1 B1 B2", "1: A4"]


@pytest.mark.parametrize(
    ("what", "picture", "fits"),
    [
        ("square_of_2", "F F / F F", True),
        ("square_of_2", "F F . / . F F", False),
        ("square_of_2", "F F F / F . F / F F F", False),
        ("line_of_4", "F F F F", True),
        ("line_of_4", "F / F / F / F", True),
        ("line_of_4", "F F F . / . . F F", False),
    ],
)
def test_containing(what: str, picture: str, fits: bool) -> None:
    assert bool(pays(picture, each="cluster", of="forest", containing=what)) == fits


# Lines

LINES = """
    F F A W
    F F A .
    A A W W
    . ^ M #
"""


def test_holding() -> None:
    assert pays(LINES, each="row", holding={"forest": 2}) == ["1: A1 A2", "1: B1 B2"]
    assert pays(LINES, each="row", holding={"forest": 2, "water": 1}) == ["1: A1 A2 A4"]
    assert pays(LINES, each="column", holding={"farm": 2}) == ["1: A3 B3"]
    assert pays(LINES, each=("row", "column"), holding={"water": 2}) == ["1: C3 C4", "1: A4 C4"]
    assert pays(LINES, each="row", holding={"kinds": 3}) == ["1: A1 A2 A3 A4"]
    assert pays(LINES, each="row", holding={"kinds": 2}) == [
        "1: A1 A2 A3 A4",
        "1: B1 B2 B3",
        "1: C1 C2 C3 C4",
        "1: D2 D3",
    ]
    assert pays(LINES, each="column", holding={"mountain": 1, "forest": 2}) == ["1: A2 B2 D2"]
    assert pays(LINES, each="row", holding={"hero": 1}) == []


def test_complete() -> None:
    assert pays(LINES, each="row", complete=True) == ["1: A1 A2 A3 A4", "1: C1 C2 C3 C4"]
    assert pays(LINES, each="column", complete=True) == ["1: A2 B2 C2 D2", "1: A3 B3 C3 D3"]
    assert pays(LINES, each="row", complete=True, holding={"forest": 1}) == ["1: A1 A2 A3 A4"]
    assert pays(LINES, each="diagonal", complete=True) == ["1: A1 B2 C3 D4", "1: B1 C2 D3", "1: C1 D2"]


def test_equal() -> None:
    assert pays(LINES, each="row", holding={"farm": 1}, equal=("farm", "water")) == ["1: A3", "1: C1 C2"]
    assert pays(LINES, each="row", complete=True, equal=("forest", "village")) == ["1: C1 C2 C3 C4"]
    assert pays(LINES, each=("row", "column"), holding={"forest": 1}, equal=("farm", "water")) == ["1: A1 A2"]


def test_numbered() -> None:
    assert pays("F F F F F", each="column", complete=True, numbered="odd") == ["1: A1", "1: A3", "1: A5"]
    assert pays("F F F F F", each="column", complete=True, numbered="even") == ["1: A2", "1: A4"]
    assert pays("F / F / F", each="row", holding={"forest": 1}, numbered="even") == ["1: B1"]
    both = pays("F F F / F F F / F F F", each=("row", "column"), complete=True, numbered="even")
    assert both == ["1: B1 B2 B3", "1: A2 B2 C2"]


# What a player picks


@pytest.mark.parametrize(
    ("rank", "given"),
    [(1, ["6: A1 A2 A3"]), (2, ["4: C1 C2"]), (3, ["4: C4 C5"]), (4, ["2: A5"]), (5, [])],
)
def test_rank_counts_from_the_largest_and_ties_in_reading_order(rank: int, given: list[str]) -> None:
    picture = """
        V V V . V
        . . . . .
        V V . V V
    """
    assert pays(picture, pick="cluster", of="village", rank=rank, per="space", points=2) == given


def test_conditions_come_before_the_rank() -> None:
    picture = """
        V V V ^ .
        . . . . .
        V V . V .
    """
    said: dict[str, Any] = {"pick": "cluster", "of": "village", "apart_from": "mountain", "per": "space"}
    assert pays(picture, rank=1, **said) == ["2: C1 C2"]
    assert pays(picture, rank=2, **said) == ["1: C4"]
    assert pays(picture, rank=3, **said) == []


def test_without_a_rank_the_best_paying_is_picked_and_ties_go_to_the_first() -> None:
    picture = """
        V V F . V
        F F F . .
        . V . . .
    """
    assert pays(picture, pick="cluster", of="village", per="empty_beside") == ["2: A4 B5"]
    assert pays(picture, pick="cluster", of="village", per="space") == ["2: A1 A2"]
    assert pays("V . V", pick="cluster", of="village", per="row") == ["1: A1"]
    assert pays(". . .", pick="cluster", of="village", per="row") == []


@pytest.mark.parametrize(
    ("per", "times"),
    [
        ("space", 5),
        ("row", 2),
        ("column", 4),
        ("empty_beside", 2),
        (("row", "column"), 6),
        (("column", "row"), 6),
        (("space", "row"), 7),
        (("column", "empty_beside"), 6),
        (("space", "empty_beside"), 7),
    ],
)
def test_per_and_its_combinations_add_up(per: str | tuple[str, ...], times: int) -> None:
    picture = """
        F V V V F
        . . r V V
    """
    grid, board = read(picture)
    rule = compile_rule([clause(pick="cluster", of="village", per=per, points=3)], grid)
    assert rule.points(board) == 3 * times
    village, beside = "A2 A3 A4 B4 B5", "B2 B3"
    [award] = rule.awards(board)
    paid = {"space": village, "row": village, "column": village, "empty_beside": beside}
    words = (per,) if isinstance(per, str) else per
    assert set(grid.names(award.cells).split()) == {name for word in words for name in paid[word].split()}


@pytest.mark.parametrize(("per", "points"), [("side", 2), ("space", 4), (("side", "space"), 6)])
def test_square(per: str | tuple[str, ...], points: int) -> None:
    picture = """
        F . F F
        . . F F
        W W W .
        W W W .
    """
    cells = {"forest": "A3 A4 B3 B4", "water": "C1 C2 D1 D2"}
    for of, names in cells.items():
        assert pays(picture, pick="square", of=of, rank=1, per=per) == [f"{points}: {names}"]
        assert pays(picture, pick="square", of=of, per=per) == [f"{points}: {names}"]
    assert pays(picture, pick="square", of="farm", per=per) == []


def test_runs() -> None:
    picture = """
        F F . F F
        F . F F F
        . . F . F
    """
    assert pays(picture, pick="row_run", of="forest", rank=1, per="space") == ["3: B3 B4 B5"]
    assert pays(picture, pick="row_run", of="forest", rank=2, per="space") == ["2: A1 A2"]
    assert pays(picture, pick="row_run", of="forest", rank=3, per="space", points=5) == ["10: A4 A5"]
    assert pays(picture, pick="column_run", of="forest", rank=1, per="space") == ["3: A5 B5 C5"]
    assert pays(picture, pick="column_run", of="forest", rank=4, per="space") == ["2: B3 C3"]
    assert pays(picture, pick="row_run", of="forest", per="space") == ["3: B3 B4 B5"]
    assert pays(picture, pick="column_run", of="empty", per="space") == ["2: B2 C2"]


def test_runs_end_at_the_edge_of_the_map() -> None:
    assert pays(". . F / F F .", pick="row_run", of="forest", per="space") == ["2: B1 B2"]


# Several clauses


def test_the_clauses_of_a_rule_add_up() -> None:
    grid, board = read("F W A")
    rule = compile_rule([clause(each="space", of=of, points=n) for of, n in (("farm", 3), ("forest", 2))], grid)
    assert rule.points(board) == 5
    assert [(award.points, grid.names(award.cells)) for award in rule.awards(board)] == [(3, "A3"), (2, "A1")]
    assert rule.reads == {"farm", "forest"}


# Anything that can be said


def test_random_clauses_like_the_slow_reading_of_the_vocabulary() -> None:
    random = Random(20)
    paying = 0
    for _ in range(deep(1_500)):
        height, width = random.randint(1, 8), random.randint(1, 8)
        lines, ruins = random_rows(random, height, width), random_ruins(random, height, width)
        kinds = [kind for kind in KINDS if kind != "hero"] if random.random() < 0.2 else KINDS
        said = [random_clause(random) for _ in range(random.choice((1, 1, 1, 2)))]
        grid, board = read_picture(lines, ruins)
        slow = Naive(lines, ruins, kinds)
        rule = compile_rule(said, grid, kinds)
        expected = sum(slow.points(clause) for clause in said)
        assert rule.points(board) == expected, (said, lines, ruins)
        assert sum(award.points for award in rule.awards(board)) == expected
        assert all(award.points > 0 and not award.cells & ~grid.area for award in rule.awards(board))
        assert rule.points(_unread(board, rule)) == expected, (said, rule.reads)
        paying += expected > 0
    assert paying > deep(250)


def _unread(board: Board, rule: Rule) -> Board:
    """The board without what the rule says that it does not read."""
    return board._replace(**{name: 0 for name in Board._fields if name not in rule.reads})
