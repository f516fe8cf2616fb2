"""The rooms of the page, the games in them, and which commands each may ask for; data are read once and kept."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import generator
from generator.commands.games import DEFAULT_GAME, all_games, game
from generator.commands.table import commands_of, made
from generator.game import Game
from generator.interface.command import Command, CommandTable, Entry
from generator.library.errors import ProofpressError, Refusal, Report, UsageError
from generator.library.layers import data_files
from generator.library.suggest import hint, quoted
from generator.studio.words import PageWords


def _printing(of: Game[Any]) -> CommandTable:
    return {name: entry for name, entry in commands_of(of).items() if entry.section == "Print"}


# What each room may ask for in a game; a game that has nothing for a room does not show it.
ROOMS: Mapping[str, Callable[[Game[Any]], CommandTable]] = {
    "print": _printing,
    "play": lambda of: of.play,
}


KEPT = "kept"  # beside the program of the one-file edition: the data of games, read already
_READY = Path(generator.__file__).parent.parent / KEPT

# An option that makes a command take long: a seed is proved, and a folder is filled with all pages of a game.
_LONG = {("seed", "text"), ("output", "folder")}


@dataclass(frozen=True, slots=True)
class _Kept(Entry[Callable[[Path | None], Any]]):
    """Where the data of a game come from: read once, and again when a file of own data is another one."""

    ready: Path = Path()  # where they lie read already, in the one-file edition
    held: dict[str, Any] = field(default_factory=dict)

    def __call__(self) -> Callable[[Path | None], Any]:
        load: Entry[Callable[[Path | None], Any]] = Entry(self.place)
        return partial(self._load, load())

    def _load(self, load: Callable[[Path | None], Any], own: Path | None) -> Any:
        seen = _seen(own)
        if self.held.get("seen", ()) != seen:
            at_hand = own is None and self.ready.is_file()
            self.held.update(edition=pickle.loads(self.ready.read_bytes()) if at_hand else load(own), seen=seen)
        return self.held["edition"]


def _holds_data_of(of: Game[Any], own: Path) -> bool:
    try:
        of.load(own)
    except Refusal:
        return False
    except ProofpressError:  # there are mistakes in them, which are said when they are asked for
        pass
    return True


def _seen(own: Path | None) -> list[tuple[str, int, int]]:
    """The files of own data, with what changes when they are written."""
    found = data_files(own, Report()) if own and own.is_dir() else {}
    stats = {name: path.stat() for name, path in found.items()}
    return [(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats.items()]


class Rooms:
    """All games, each with its data kept."""

    def __init__(self, own: Path | None) -> None:
        self._games = {of.id: replace(of, edition=_Kept(of.edition.place, ready=_READY / of.id)) for of in all_games()}
        self._own = {of.id: own for of in self.games() if own and _holds_data_of(of, own)}
        if own and not self._own:
            self.game(DEFAULT_GAME).load(own)  # which says what is wrong with the folder

    def own(self, of: Game[Any]) -> Path | None:
        """The folder of own data, if it holds any of this game."""
        return self._own.get(of.id)

    def data(self, of: Game[Any]) -> Any:
        """The data of a game."""
        return of.load(self.own(of))

    def game(self, name: str) -> Game[Any]:
        """The game of that name."""
        return self._games.get(name) or game(name or DEFAULT_GAME)  # which explains what there is

    def games(self) -> Iterable[Game[Any]]:
        """All games."""
        return self._games.values()

    def edition(self, name: str) -> Any:
        """The data of a game, or of the usual one."""
        return self.data(self._games.get(name, self._games[DEFAULT_GAME]))

    def command(self, of: Game[Any], name: str) -> Command[Any]:
        """A command that some room may ask for."""
        known = {each: entry for table in ROOMS.values() for each, entry in table(of).items()}
        if name not in known:
            raise UsageError(f"no room has a command {quoted(name)}{hint(name, known)}")
        return made(known[name], of)

    def opened(self, language: str) -> dict[str, Any]:
        """What the page needs before anything is asked for: games, rooms, commands, languages and words."""
        words = PageWords(self.edition(""), language)
        games = []
        for of in self.games():
            listed = {room: self._listed(of, table(of), words) for room, table in ROOMS.items()}
            rooms = {room: commands for room, commands in listed.items() if commands}
            games.append({"id": of.id, "title": of.title, "rooms": rooms})
        return {
            "version": generator.__version__,
            "language": words.language,
            "languages": words.languages(),
            "words": words.of_page(),
            "games": games,
        }

    def _listed(self, of: Game[Any], table: CommandTable, words: PageWords) -> list[dict[str, Any]]:
        """The commands of a room: how they are called, whether they take long, and what a newcomer is asked."""
        listed = []
        for name, entry in table.items():
            command = made(entry, of)
            always = [option for option in command.options if not option.only_with]
            slow = any((option.name, option.kind) in _LONG for option in always)
            listed.append({"id": name, **words.command(name, entry.summary), "slow": slow, "first": command.first})
        return listed
