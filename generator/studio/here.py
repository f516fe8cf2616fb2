"""The desk in a worker of a browser: the whole program runs there, and questions come and go as texts."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

from generator.interface.command import unwatched
from generator.library.files import make_folder
from generator.studio.desk import Desk


@cache
def _desk() -> Desk:
    return Desk(make_folder(Path("/handed")))


def tell(asked: str, progress: Callable[[int, int], None] = unwatched) -> str:
    """The answer to a question, both in JSON."""
    return json.dumps(_desk().tell(json.loads(asked), progress), ensure_ascii=False)
