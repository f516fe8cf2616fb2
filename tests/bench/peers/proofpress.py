"""Proofpress itself: the sheet out of the game's data, with its checks, bookmarks and boxes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.bench.read_back import printed
from tests.bench.sheet import Sheet


def prepared(_: Sheet, __: Path) -> Callable[[int], bytes]:
    return printed
