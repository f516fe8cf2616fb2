"""Every command there is, of every game, by its whole name: "pack plan", "deal --game kingdoms"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofpress.command_line import PREVIEW, program
from proofpress.games import DEFAULT_GAME, GAMES, Entry, Game, command_of, commands_of, game
from proofpress.options import Command
from proofpress.preview import preview_command


def entries_of(of: Game) -> Mapping[str, Entry]:
    """The entries of a game's commands, with the one that belongs to the command line."""
    return {**commands_of(of), "preview": PREVIEW}


def every_command() -> Iterator[tuple[str, Entry, Command[Any]]]:
    """Names, entries and commands; one that all games share comes once, unless its options are other ones."""
    seen: set[tuple[str, str, frozenset[str]]] = set()
    for of in map(game, GAMES):
        for name, entry in entries_of(of).items():
            command = preview_command(program, of).command if entry is PREVIEW else command_of(of, name)
            what = name, module_of(command), frozenset(option.name for option in command.options)
            if what not in seen:
                seen.add(what)
                yield name + (f" --game {of.id}" if of.id != DEFAULT_GAME else ""), entry, command


def module_of(command: Command[Any]) -> str:
    """The module that holds a command."""
    return command.run.__module__
