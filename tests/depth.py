"""How deep the tests go: the test line takes a little of everything, `python -m tests.nightly` takes it all.

`PROOFPRESS_DEPTH` is 1 in the test line. Random tests take so many times their number of cases (`deep`), and with more
than 1 the tests marked `nightly` run, too. Which cases of a table the line takes follows from the table alone, so two
runs of one commit try the same.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import product
from typing import Any

import pytest

from tests import VARIABLE

DEPTH = int(os.environ.get(VARIABLE) or 1)
NIGHTLY = 8  # twice what the tests did before there were nights

nightly = pytest.mark.nightly


def deep(cases: int) -> int:
    """How many random cases, where the test line takes this many."""
    return cases * DEPTH


def at_night(*values: object, id: str | None = None) -> Any:
    """A case that the test line leaves out."""
    return pytest.param(*values, marks=nightly, id=id)


def spread(*axes: Sequence[Any]) -> list[Any]:
    """Every combination; in the test line as few as bring up each value of each axis."""
    few = {tuple(number % len(axis) for axis in axes) for number in range(max(map(len, axes)))}
    numbers = product(*(range(len(axis)) for axis in axes))
    cases = ((place in few, [axis[number] for axis, number in zip(axes, place, strict=True)]) for place in numbers)
    return [pytest.param(*values) if taken else at_night(*values) for taken, values in cases]


def some(cases: Iterable[Any], one_in: int) -> list[Any]:
    """Every case; in the test line the first of every so many."""
    return [case if number % one_in == 0 else _left_out(case) for number, case in enumerate(cases)]


def _left_out(case: Any) -> Any:
    if hasattr(case, "marks"):  # a case of pytest already
        return pytest.param(*case.values, marks=(*case.marks, nightly), id=case.id)
    return at_night(*case) if type(case) is tuple else at_night(case)


def draw(name: str, count: int) -> int:
    """A number below the count which the name decides."""
    return int.from_bytes(sha256(name.encode()).digest()[:8]) % count
