"""Plays a game again by its rules, move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

from generator.library.dataclass import dataclass
from generator.proofs.document import Refused


class GameState(Protocol):
    """A game between two moves."""

    @property
    def over(self) -> bool: ...


G = TypeVar("G")  # the game: everything that was dealt
P = TypeVar("P", bound=GameState)
M = TypeVar("M")  # a move


@dataclass(frozen=True, slots=True)
class Played(Generic[P, M]):
    """A whole game that was played by the rules."""

    moves: tuple[M, ...]
    texts: list[str]  # the same in the notation of the game
    end: P


@dataclass(frozen=True, slots=True)
class Rules(Generic[G, P, M]):
    """How a game is played, and how its moves are read and written."""

    begin: Callable[[G], P]
    apply: Callable[[G, P, M], P]
    read: Callable[[G, P, str], M]
    written: Callable[[G, P, M], str]
    broken: type[Exception]  # what is raised for a move that the rules do not allow

    def replay(self, game: G, moves: Iterable[M | str], called: str = "") -> Played[P, M]:
        """The game of these moves, given as such or as texts; `called` begins the sentence that refuses them."""
        position, done, texts = self.begin(game), list[M](), list[str]()
        for number, given in enumerate(moves, start=1):
            if position.over:
                raise Refused(f"{called}move {number}: the game is over")
            try:
                move = self.read(game, position, given) if isinstance(given, str) else given
                texts.append(self.written(game, position, move))
                position = self.apply(game, position, move)
            except self.broken as error:
                raise Refused(f"{called}move {number}: {error}") from None
            done.append(move)
        if not position.over:
            raise Refused(f"{called}after {len(done)} moves the game is not over")
        return Played(tuple(done), texts, position)
