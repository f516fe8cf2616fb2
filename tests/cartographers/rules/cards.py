"""What the engine pays for a board drawn as text, and for which spaces."""

from __future__ import annotations

from functools import cache

from proofpress.cartographers.deal import scorer
from proofpress.cartographers.rules.board import Board, Grid
from proofpress.cartographers.rules.scoring import Rule, monster_losses
from tests.cartographers.naive import SCORERS
from tests.cartographers.rules.pictures import for_naive, read, rows
from tests.cartographers.rules.tables import edition


@cache
def rule(card: str, grid: Grid) -> Rule:
    return scorer(edition(), card, grid)


def points(card: str, grid: Grid, board: Board) -> int:
    """What the engine pays; the monster penalty as a positive number, as in the cases."""
    if card == "monster_penalty":
        return monster_losses(grid, board).bit_count()
    return rule(card, grid).points(board)


def score(card: str, picture: str, ruins: str = "") -> int:
    """What the engine pays, which is what the naive scorer pays."""
    grid, board = read(picture, ruins)
    paid = points(card, grid, board)
    assert SCORERS[card](for_naive(rows(picture)), set(grid.cells(board.ruins))) == paid
    return paid


def awards(card: str, picture: str, ruins: str = "") -> list[str]:
    """ "4: A1 A2" for each award."""
    score(card, picture, ruins)
    grid, board = read(picture, ruins)
    return [f"{award.points}: {grid.names(award.cells)}" for award in rule(card, grid).awards(board)]
