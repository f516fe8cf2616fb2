"""Proofpress itself: the sheet out of the game's data, with its checks, bookmarks and boxes."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

from proofpress.__main__ import MANY
from tests.bench.read_back import printed
from tests.bench.sheet import Sheet


def prepared(_: Sheet, __: Path) -> Callable[[int], bytes]:
    gc.set_threshold(MANY)  # as the program does when it begins
    return printed
