"""Every command there is, of every game, by its whole name: "pack plan", "deal --game kingdoms"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofpress.games import DEFAULT_GAME, GAMES, Entry, command_of, commands_of, game
from proofpress.options import Command


def every_command() -> Iterator[tuple[str, Entry, Command[Any]]]:
    """Names, entries and commands; one that all games share comes once, unless its options are other ones."""
    seen: set[tuple[str, str, frozenset[str]]] = set()
    for of in map(game, GAMES):
        for name, entry in commands_of(of).items():
            command = command_of(of, name)
            what = name, module_of(command), frozenset(option.name for option in command.options)
            if what not in seen:
                seen.add(what)
                yield name + (f" --game {of.id}" if of.id != DEFAULT_GAME else ""), entry, command


def module_of(command: Command[Any]) -> str:
    """The module that holds a command."""
    return command.run.__module__
