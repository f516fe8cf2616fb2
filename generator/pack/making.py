"""Makes units in several processes, in order, and says what the bytes of pages depend on besides their contents."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import generator
from generator.library.workers import worked
from generator.pack.game import AnyGame, Made, UnitTask

CONSTRAINTS = Path(generator.__file__).with_name("constraints.txt")  # what a release was made and tested with
OWN = "own data"
_PRINTING = (
    "font-source-sans-pro", "font-source-serif-pro", "fontpkg-cinzel", "jinja2", "pyphen", "reportlab", "segno",
)  # fmt: skip


@cache
def _installed() -> Mapping[str, str]:
    from importlib.metadata import version

    return {
        "proofpress": generator.__version__,
        "constraints": sha256(CONSTRAINTS.read_bytes()).hexdigest(),
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
        **{name: version(name) for name in _PRINTING},
    }


def versions(own: Path | None = None) -> Mapping[str, str]:
    """What the exact bytes of files depend on, besides what is in them; and the digest of the constraints, by which an
    auditor can install the same. A plan fixes the rules of one's own data, but not their texts."""
    if own is None:
        return _installed()
    whole = sha256()
    for path in sorted({*own.glob("*/*.yaml"), *own.glob("*/*/*.yaml")}):
        data = path.read_bytes()
        whole.update(b"%b\n%d\n%b" % (path.relative_to(own).as_posix().encode(), len(data), data))
    return {**_installed(), OWN: whole.hexdigest()}


def make_all(game: AnyGame, tasks: Iterable[UnitTask[Any, Any]], workers: int) -> Iterator[Made]:
    """All units in order."""
    return worked(game.rounds.make, list(tasks), workers)
