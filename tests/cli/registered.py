"""Every command there is, of every game, by its whole name: "pack plan", "deal --game kingdoms"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofpress.cli import PREVIEW, program
from proofpress.command import Command, Entry
from proofpress.games import DEFAULT_GAME, GAMES, Game, commands_of, game, made


def entries_of(of: Game[Any]) -> Mapping[str, Entry[Any]]:
    """The entries of a game's commands, with the one that belongs to the command line."""
    return {**commands_of(of), "preview": PREVIEW}


def every_command() -> Iterator[tuple[str, Entry[Any], Command[Any]]]:
    """Names, entries and commands; one that all games share comes once, unless its options are other ones."""
    seen: set[tuple[str, frozenset[str]]] = set()
    for of in map(game, GAMES):
        for name, entry in entries_of(of).items():
            command = PREVIEW()(program, of).command if entry is PREVIEW else made(entry, of)
            what = entry.place, frozenset(option.name for option in command.options)
            if what not in seen:
                seen.add(what)
                yield name + (f" --game {of.id}" if of.id != DEFAULT_GAME else ""), entry, command


def module_of(entry: Entry[Any]) -> str:
    """The module that holds a command."""
    return entry.place.partition(":")[0]
