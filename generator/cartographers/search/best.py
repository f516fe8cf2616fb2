"""The best line known: the best of R1, of the witness, and of beams with tastes of their own.

A wider beam alone often finds less. So beams are run in one fixed order, as long as the budget lasts: the widths of all
of them together. A larger budget runs the same beams and more, and never finds less; and what is printed as best known
is never below what a bot has played. No optimum is promised.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from generator.cartographers.search.judge import Tuning

BUDGET: Final = 680  # half a second in the kernel
PACK_BUDGET: Final = 168  # a tenth of a second
MOST: Final = 40_000
_NARROWEST: Final = 4
_GROWTH: Final = 4  # from one round of beams to the next

# Found by small steps from R1, on deals of their own.
TASTES: Final = (
    Tuning(later=97, promised=94, coin=136, free_ruins=35, hole=6, mountain=12, border=24, needed=16, shape_scale=170),
    Tuning(
        later=103, promised=70, coin=112, free_ruins=60, hole=18, mountain=12, border=12, needed=10, shape_scale=250
    ),
)


def slow(budget: int) -> int:
    """What a usual budget is where only Python can search: it takes about as long."""
    return budget // 50


def stages(budget: int) -> Iterator[tuple[Tuning, int]]:
    """The beams that the budget pays for: a judge and a width each."""
    for power in count():
        width = _NARROWEST * _GROWTH**power
        for taste in TASTES:
            if width > budget:
                return
            budget -= width
            yield taste, width
