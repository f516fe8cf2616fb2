"""Reads the list of command lines: what belongs together, in which order, and what is typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LIST = Path(__file__).with_name("lines.txt")
PROGRAM = "proofpress "


class Scene(NamedTuple):
    """Lines that are run in a folder of their own, one after the other."""

    name: str
    lines: tuple[str, ...]


def scenes(text: str) -> Iterator[Scene]:
    """Below `== NAME` every line is a scene of its own; below `== NAME, in turn` all of them are one."""
    for part in text.split("\n== ")[1:]:
        title, *rest = part.splitlines()
        name = title.removesuffix(", in turn")
        lines = tuple(line for line in rest if line and not line.startswith("#"))
        if name != title:
            yield Scene(name, lines)
        else:
            yield from (Scene(name, (line,)) for line in lines)


def all_scenes() -> list[Scene]:
    """The whole list."""
    return list(scenes(LIST.read_text(encoding="utf-8")))
