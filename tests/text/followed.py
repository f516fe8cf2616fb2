"""Which lines of a wanted.txt are asked for."""

from __future__ import annotations

from collections.abc import Mapping


class Followed(dict[str, list[str]]):
    """Blocks of a wanted.txt, and which of them were asked for."""

    def __init__(self, blocks: Mapping[str, list[str]]) -> None:
        super().__init__(blocks)
        self.seen: set[str] = set()

    def __getitem__(self, name: str) -> list[str]:
        self.seen.add(name)
        return super().__getitem__(name)

    @property
    def idle(self) -> list[str]:
        return sorted(self.keys() - self.seen)
