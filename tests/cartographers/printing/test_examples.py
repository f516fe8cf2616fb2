"""Example boards: scored by the engine, one change from a near miss, the same every time."""

from __future__ import annotations

import pytest

from proofpress.cartographers.printing import examples as module
from proofpress.cartographers.printing.examples import Example, example
from proofpress.cartographers.records import Clause, ClusterSize, EachCluster, EachLine, EachSpace, PickRun, PickSquare
from proofpress.cartographers.rules.board import FIELDS, draw_picture
from proofpress.cartographers.rules.scoring import compile_rule
from tests.cartographers.printing.books import edition
from tests.work import calls

CARDS = tuple(edition().scoring)


def picture(found: Example) -> list[str]:
    example, miss = (draw_picture(found.grid, shown.board) for shown in (found.example, found.near_miss))
    return [f"{left}   {right}" for left, right in zip(example, miss, strict=True)]


@pytest.fixture(scope="module")
def examples() -> dict[str, Example]:
    return {card: example(edition().scoring[card].rule) for card in CARDS}


@pytest.mark.parametrize("card", CARDS)
def test_the_engine_says_the_same(card: str, examples: dict[str, Example]) -> None:
    found = examples[card]
    rule = compile_rule(edition().scoring[card].rule, found.grid)
    for shown in (found.example, found.near_miss):
        assert list(shown.awards) == rule.awards(shown.board)
        assert shown.points == rule.points(shown.board)
    assert found.example.points > found.near_miss.points


@pytest.mark.parametrize("card", CARDS)
def test_the_near_miss_differs_in_one_space(card: str, examples: dict[str, Example]) -> None:
    found = examples[card]
    differing = 0
    for name in FIELDS:
        differing |= found.example.board[FIELDS[name]] ^ found.near_miss.board[FIELDS[name]]
    assert differing == found.near_miss.changed
    assert differing.bit_count() == 1


@pytest.mark.parametrize("card", CARDS)
def test_every_space_holds_one_thing(card: str, examples: dict[str, Example]) -> None:
    found = examples[card]
    for board in (found.example.board, found.near_miss.board):
        things = [board[index] for name, index in FIELDS.items() if name != "ruins"]
        assert sum(mask.bit_count() for mask in things) == found.grid.area.bit_count()


@pytest.mark.parametrize("card", CARDS)
def test_the_same_rule_has_the_same_example(card: str, examples: dict[str, Example]) -> None:
    assert example(edition().scoring[card].rule) == examples[card]


def test_examples_can_be_read() -> None:
    """The near miss of a size is a cluster one too small; that of an exact size is one too large."""
    assert picture(example(edition().scoring["gnomish_colony"].rule)) == [
        "....V   ....V",
        "....V   ....V",
        ".....   .....",
        "..VV.   ...V.",
        "..VV.   ..VV.",
    ]
    assert picture(example(edition().scoring["starlit_sigil"].rule)) == [
        ".....   .....",
        "....A   ....A",
        "AA..A   .A..A",
        "..WW.   ..WW.",
        ".WW..   .WW..",
    ]


# Something of the same kind that does not pay, which explains more than another thing that does.
@pytest.mark.parametrize(
    ("card", "terrain"),
    [
        ("sentinel_wood", "forest"),
        ("treetower", "forest"),
        ("wildholds", "village"),
        ("deepwood", "forest"),
        ("shieldgate", "village"),
        ("faunlost_thicket", "forest"),
    ],
)
def test_something_does_not_pay(card: str, terrain: str, examples: dict[str, Example]) -> None:
    found = examples[card]
    earned = 0
    for award in found.example.awards:
        earned |= award.cells
    assert found.example.board[FIELDS[terrain]] & ~earned


def test_a_filled_column_with_an_even_number_pays_nothing(examples: dict[str, Example]) -> None:
    found = examples["silos"]
    full = [column for column in found.grid.columns if not column & found.example.board.empty]
    assert len(full) > len(found.example.awards) == 1


def test_the_largest_cluster_may_stand_beside_a_mountain(examples: dict[str, Example]) -> None:
    found = examples["great_city"]
    clusters = found.grid.clusters(found.example.board.village)
    assert max(map(int.bit_count, clusters)) > found.example.points


@pytest.mark.parametrize(
    "clause",
    [
        EachSpace(of="hero", beside={"monster": 2}, points=3),
        EachCluster(of="monster", size=ClusterSize(exactly=2), apart_from=("edge",), points=4),
        EachLine(each=("row", "column"), holding={"hero": 1, "mountain": 1}, points=2),
        PickRun(pick="row_run", of="water", rank=2, per=("space",), points=2),
        EachLine(each=("column",), complete=True, numbered="even", points=9),
        EachSpace(of="wasteland", beside={"monster": 1}, points=4),
        PickSquare(of="destroyed", per=("side",), points=2),
        EachSpace(of="destroyed", points=1),
    ],
)
def test_own_rules_have_examples_too(clause: Clause) -> None:
    found = example((clause,))
    assert found.example.points > found.near_miss.points


def test_a_rule_that_nothing_spoils_has_no_near_miss() -> None:
    found = example((EachSpace(of="mountain", points=1),))
    assert found.example.points == found.near_miss.points > 0
    assert found.near_miss.changed == 0


@pytest.mark.usefixtures("read_anew")
def test_all_are_found_in_time() -> None:
    def find_all() -> None:
        for card in CARDS:
            module.example(edition().scoring[card].rule)

    assert calls(find_all) < 1_500_000
