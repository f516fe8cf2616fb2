"""What tests ask of boxes, and sheets of fewer cards than fit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from proofpress.press.imposition import CardGrid, card_grid
from proofpress.press.paper import TOLERANCE, Box, Paper, Size


def overlap(one: Box, other: Box) -> bool:
    """Whether the two boxes share more than an edge."""
    return (
        one.x < other.right - TOLERANCE
        and other.x < one.right - TOLERANCE
        and one.y < other.bottom - TOLERANCE
        and other.y < one.bottom - TOLERANCE
    )


def grid_of(paper: Paper, card: Size, columns: int = 0, rows: int = 0, bleed: float = 0, **options: Any) -> CardGrid:
    """So many cards in the middle of the paper, or at its fold."""
    grid = card_grid(paper, card, **options)
    across, down = columns or grid.columns, rows or grid.rows
    less = (grid.columns - across) * (card.width + grid.gap), (grid.rows - down) * (card.height + grid.gap)
    left = grid.left + less[0] * (1 if grid.fold == "vertical" else 0.5)
    top = grid.top + less[1] * (1 if grid.fold == "horizontal" else 0.5)
    return replace(grid, columns=across, rows=down, left=left, top=top, bleed=bleed)
