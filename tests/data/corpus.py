"""Reads `broken/`: data files with mistakes, each with what is to be said about it.

The first lines of each file are comments: `# file: PATH` says where it lies in a folder of own data, or `# map: NAME`
that it is given as a map file; then comes one `# error: LINE:COLUMN: MESSAGE` for each mistake, in order.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "broken"


class Broken(NamedTuple):
    """A file with mistakes."""

    name: str
    path: str  # where it lies in a folder of own data, or the name of the map file
    is_map: bool
    content: bytes
    expected: tuple[str, ...]  # LINE:COLUMN: MESSAGE


def broken_files() -> list[Broken]:
    """All of them, by name."""
    return [_read(path) for path in sorted(FOLDER.glob("*.yaml"))]


def _read(path: Path) -> Broken:
    content = path.read_bytes()
    head, *lines = content.decode("utf-8").split("\n")
    kind, _, where = head.removeprefix("# ").partition(": ")
    assert kind in ("file", "map"), f"{path.name} does not start with # file: or # map:"
    expected: list[str] = []
    for line in lines:
        if not line.startswith("# error: "):
            break
        expected.append(line.removeprefix("# error: "))
    assert expected, f"{path.name} names no error"
    return Broken(path.stem, where, kind == "map", content, tuple(expected))


def lay(folder: Path, path: str, content: bytes) -> Path:
    """Writes one file of own data and returns its path."""
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
    return target
