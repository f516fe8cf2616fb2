"""Every command there is, of every game, by its whole name: "pack plan", "deal --game kingdoms"."""

from __future__ import annotations

from collections.abc import Iterator

import click

from generator.cli.group import LazyGroup, State, program
from generator.cli.registry import DEFAULT_GAME, GAMES, Entry


def every_command() -> Iterator[tuple[str, Entry, click.Command]]:
    """Names, entries and commands, those of groups in place of the group; one that knows all games comes once."""
    seen: set[tuple[str, str]] = set()
    for game in GAMES:
        for name, entry, command in _commands(game, program, ""):
            where = (entry.module, entry.attribute)
            if where not in seen:
                seen.add(where)
                yield name + (f" --game {game}" if game != DEFAULT_GAME else ""), entry, command


def _commands(game: str, group: LazyGroup, before: str) -> Iterator[tuple[str, Entry, click.Command]]:
    context = click.Context(group, obj=State(game=game))
    for name, entry in group.table(context).items():
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, LazyGroup):
            yield from _commands(game, command, f"{name} ")
        else:
            yield before + name, entry, command
