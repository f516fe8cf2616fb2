"""A file that is made together with others, by `all` or for a kit."""

from __future__ import annotations

from collections.abc import Callable

from generator.library.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A file to be made: its name, what it is (a label), and how."""

    name: str
    label: str
    make: Callable[[], bytes]
