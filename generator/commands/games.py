"""Which games there are: those of the program in a table, others by the entry points of installed packages.

The entry points are looked at only when a name is not in the table or all games are wanted: that takes longer than
most commands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from generator.game import Game
from generator.interface.command import Entry
from generator.library.errors import UsageError
from generator.library.suggest import hint, quoted

# By the names that --game takes; the first is meant when it is not given.
GAMES: Mapping[str, Entry[Game[Any]]] = {
    "cartographers": Entry("generator.cartographers.game:GAME"),
    "kingdoms": Entry("generator.kingdoms.game:GAME"),
}
DEFAULT_GAME = next(iter(GAMES))
GROUP = "proofpress.games"  # of entry points


def game(name: str) -> Game[Any]:
    """The game of that name."""
    entry = GAMES.get(name) or installed().get(name)
    if entry is None:
        raise UsageError(f"there is no game {quoted(name)}{hint(name, game_names())}")
    return entry()


def game_names() -> list[str]:
    """The names of all games."""
    return [*GAMES, *(name for name in installed() if name not in GAMES)]


def all_games() -> Iterator[Game[Any]]:
    """All games, imported one by one; those that are not the program's own are looked up last."""
    yield from (entry() for entry in GAMES.values())
    yield from (entry() for name, entry in installed().items() if name not in GAMES)


def game_for(fits: Callable[[Game[Any]], bool]) -> Game[Any]:
    """The first game that fits, such as the one whose certificate a file is; else the usual one, which explains why
    nothing does."""
    return next(filter(fits, all_games()), None) or game(DEFAULT_GAME)


@cache
def installed() -> Mapping[str, Entry[Game[Any]]]:
    from importlib.metadata import entry_points  # reads the metadata of all packages

    return {point.name: Entry(point.value) for point in sorted(entry_points(group=GROUP))}
