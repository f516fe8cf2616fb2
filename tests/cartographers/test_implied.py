"""What a text may say because it follows from the rule: saying it as well changes the points of no board.

`python -m tests.cartographers.test_implied` scores 20,000 boards for each entry and card; the test scores fewer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest

from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.facts import IMPLIED, Implied
from proofpress.cartographers.records import KINDS, Clause, Cluster, EachSpace, Neighboured
from proofpress.cartographers.rules.board import FIELDS, Board, Grid, bits, grid_of
from proofpress.cartographers.rules.scoring import compile_rule, mask_of

Fits = Callable[[Clause, Grid, Board, int], bool]


def beside_nothing_empty(_: Clause, grid: Grid, board: Board, cells: int) -> bool:
    return not grid.around(cells) & board.empty


def apart_from_itself(clause: Clause, grid: Grid, board: Board, cells: int) -> bool:
    assert isinstance(clause, Cluster)
    return not grid.around(cells) & mask_of(clause.of, grid)(board)


def walled(clause: Clause, grid: Grid, board: Board, cells: int) -> bool:
    """All neighbours on the map are the wall; where there are fewer than four, the edge is the rest."""
    assert isinstance(clause, EachSpace)
    assert clause.enclosed_by
    wall = mask_of(clause.enclosed_by, grid)(board)
    return all(not grid.around(bit) & ~wall and (bit & grid.edge or _four(grid, bit)) for bit in bits(cells))


def _four(grid: Grid, bit: int) -> bool:
    return grid.around(bit).bit_count() == 4


def in_cluster(clause: Clause, grid: Grid, board: Board, cells: int) -> bool:
    assert isinstance(clause, EachSpace)
    return all(any(bit & group for group in grid.clusters(mask_of(clause.of, grid)(board))) for bit in bits(cells))


def beside_a_cluster(clause: Clause, grid: Grid, board: Board, cells: int) -> bool:
    assert isinstance(clause, Neighboured)
    single = [name for name, number in (clause.beside or {}).items() if number == 1 and name in KINDS]
    things = bits(cells) if isinstance(clause, EachSpace) else [cells]
    groups = [grid.clusters(mask_of(name, grid)(board)) for name in single]  # type: ignore[arg-type]
    return all(any(grid.around(thing) & one for one in several) for thing in things for several in groups)


def without_gaps(_: Clause, __: Grid, board: Board, cells: int) -> bool:
    return not cells & board.empty


PROOFS: dict[str, Fits] = {
    IMPLIED[0].truth: beside_nothing_empty,
    IMPLIED[1].truth: apart_from_itself,
    IMPLIED[2].truth: walled,
    IMPLIED[3].truth: in_cluster,
    IMPLIED[4].truth: beside_a_cluster,
    IMPLIED[5].truth: without_gaps,
}


def random_board(grid: Grid, random: Random) -> Board:
    """Mostly two or three things, so that there are clusters, full lines and surrounded spaces."""
    masks = [0] * len(FIELDS)
    often, share = random.choices(range(FIELDS["ruins"]), k=3), random.choice((0.5, 0.9, 1))
    for bit in bits(grid.area):
        masks[random.choice(often) if random.random() < share else random.randrange(FIELDS["ruins"])] |= bit
    return Board(*masks)


def cases(edition: Edition) -> Iterator[tuple[Implied, str, Clause]]:
    for entry in IMPLIED:
        for name, card in edition.scoring.items():
            yield from ((entry, name, clause) for clause in card.rule if entry.of(clause))


def broken(entry: Implied, clause: Clause, boards: int, seed: str) -> int:
    """On how many boards the clause pays otherwise when what is implied is asked for as well."""
    random, grid = Random(seed), grid_of(7, 7)
    rule, fits = compile_rule([clause], grid), PROOFS[entry.truth]
    found = 0
    for _ in range(boards):
        board = random_board(grid, random)
        awards = rule.awards(board)
        kept = sum(award.points for award in awards if fits(clause, grid, board, award.cells))
        found += kept != rule.points(board)
    return found


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


@pytest.mark.parametrize("entry", IMPLIED, ids=lambda entry: entry.truth)
def test_what_is_implied_changes_no_points(edition: Edition, entry: Implied) -> None:
    concerned = [(name, clause) for each, name, clause in cases(edition) if each is entry]
    assert concerned
    assert [name for name, clause in concerned if broken(entry, clause, 40, name)] == []


def test_what_is_not_implied_changes_some(edition: Edition) -> None:
    """A proof that holds of everything would prove nothing."""
    deepwood = edition.scoring["deepwood"].rule[0]
    false = Implied("a forest has no empty space beside it", lambda _: True, lambda _: frozenset())
    PROOFS[false.truth] = beside_nothing_empty
    try:
        assert broken(false, deepwood, 200, "false")
    finally:
        del PROOFS[false.truth]


if __name__ == "__main__":
    wrong = [
        (name, entry.truth) for entry, name, clause in cases(load_edition()) if broken(entry, clause, 20_000, name)
    ]
    print(wrong or "every entry holds on 20,000 boards of each card")
    sys.exit(bool(wrong))
