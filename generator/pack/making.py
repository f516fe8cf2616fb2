"""Makes units in several processes, in order; and what the bytes of pages depend on besides their contents."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

from generator.library.errors import FileError
from generator.library.workers import begin_work, interruptible
from generator.pack.game import AnyGame, Made, UnitTask


def versions() -> dict[str, str]:
    """What the exact bytes of a PDF depend on, besides what is on it."""
    import reportlab

    from generator import __version__

    return {"proofpress": __version__, "reportlab": str(reportlab.Version), "zlib": zlib.ZLIB_RUNTIME_VERSION}


def make_all(game: AnyGame, tasks: Iterable[UnitTask[Any, Any]], workers: int) -> Iterator[Made]:
    """All units in order."""
    waiting: Sequence[UnitTask[Any, Any]] = list(tasks)
    if workers < 2 or len(waiting) < 2:
        yield from map(game.rounds.make, waiting)
        return
    with ProcessPoolExecutor(workers, initializer=begin_work) as pool:
        try:
            yield from pool.map(partial(interruptible, game.rounds.make), waiting)
        except BrokenProcessPool:
            raise FileError("a process of this run was killed, perhaps for want of memory; call it again") from None
        except BaseException:
            pool.shutdown(cancel_futures=True)  # Ctrl-C must not wait for all rounds
            raise
