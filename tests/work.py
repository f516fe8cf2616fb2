"""How much work something is, in calls of Python functions: the same on every machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

MOST_CALLS = 12  # of a check, for every letter of the texts; it takes about 6


def calls(work: Callable[[], object]) -> int:
    """How many functions written in Python are called."""
    count = 0

    def note(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
