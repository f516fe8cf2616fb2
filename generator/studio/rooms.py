"""The rooms of the page, the games in them, and which commands each may ask for; data are read once and kept."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import Any

import generator
from generator.commands.games import DEFAULT_GAME, all_games, game
from generator.commands.table import TEXT_ROOM, commands_of, made
from generator.game import Game
from generator.interface.command import WORKERS, Command, CommandTable, Entry
from generator.library.dataclass import dataclass
from generator.library.errors import DataError, Diagnostic, Report, UsageError, shown_path
from generator.library.files import text_lines
from generator.library.layers import data_files, from_layer, shipped
from generator.library.reading import holds_data
from generator.library.suggest import hint, quoted
from generator.studio.words import PageWords


def _printing(of: Game[Any]) -> CommandTable:
    return {name: entry for name, entry in commands_of(of).items() if entry.section == "Print"}


_ASKED_OF_EVENTS: CommandTable = {
    "pack state": Entry("generator.commands.event:STATE"),
    "pack file": Entry("generator.commands.event:FILE"),
}


def _event(of: Game[Any]) -> CommandTable:
    steps = {name: entry for name, entry in commands_of(of).items() if entry.section == "Tournament"}
    return {**steps, **_ASKED_OF_EVENTS} if of.pack else {}


# What each room may ask for in a game; a game that has nothing for a room does not show it.
ROOMS: Mapping[str, Callable[[Game[Any]], CommandTable]] = {
    "print": _printing,
    "play": lambda of: of.play,
    "event": _event,
    "cards": lambda of: of.making,
    "texts": lambda of: TEXT_ROOM if of.texts else {},
}


KEPT = "kept"  # beside the program of the one-file edition: the data of games, read already
_READY = Path(generator.__file__).parent.parent / KEPT

# An option that makes a command take long: a seed is proved, a folder is filled with all pages of a game, or several
# processes could help.
_LONG = {("seed", "text"), ("output", "folder"), (WORKERS.name, WORKERS.kind)}


@dataclass(frozen=True, slots=True)
class _Kept(Entry[Callable[[Path | None], Any]]):
    """Where the data of a game come from: read once, and again when a file of own data is another one."""

    ready: Path = Path()  # where they lie read already, in the one-file edition
    held: dict[Path | None, tuple[object, Any]] = field(default_factory=dict)

    def __call__(self) -> Callable[[Path | None], Any]:
        load: Entry[Callable[[Path | None], Any]] = Entry(self.place)
        return partial(self._load, load())

    def _load(self, load: Callable[[Path | None], Any], own: Path | None) -> Any:
        seen = _seen(own)
        if own not in self.held or self.held[own][0] != seen:
            at_hand = own is None and self.ready.is_file()
            self.held[own] = seen, pickle.loads(self.ready.read_bytes()) if at_hand else load(own)
        return self.held[own][1]


def _is_empty(folder: Path) -> bool:
    return folder.is_dir() and all(name.startswith(".") for name in os.listdir(folder))


def _shown(mistake: Diagnostic, own: Path | None) -> dict[str, Any]:
    path, number, _ = mistake.place
    with suppress(OSError, UnicodeError, IndexError):
        line = text_lines(Path(path).read_text(encoding="utf-8-sig"))[number - 1]
        return {**mistake.facts(), "file": from_layer(path, own), "text": line}
    return {**mistake.facts(), "file": from_layer(path, own), "text": ""}


def _seen(own: Path | None) -> list[tuple[str, int, int]]:
    """The files of own data, with what changes when they are written."""
    found = data_files(own, Report()) if own and own != shipped("carddata") and own.is_dir() else {}
    stats = {name: path.stat() for name, path in found.items()}
    return [(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats.items()]


class Rooms:
    """All games, each with its data kept."""

    def __init__(self, folder: Path | None) -> None:
        self._games = {of.id: replace(of, edition=_Kept(of.edition.place, ready=_READY / of.id)) for of in all_games()}
        self.folder = folder  # of own data: what is saved goes there
        if folder and not _is_empty(folder) and not any(self.own(of) for of in self.games()):
            self.game(DEFAULT_GAME).load(folder)  # which says what is wrong with the folder

    def own(self, of: Game[Any]) -> Path | None:
        """The folder of own data, if it holds any of this game."""
        return self.folder if self.folder and holds_data(self.folder, of.files()) else None

    def data(self, of: Game[Any]) -> Any:
        """The data of a game."""
        return of.load(self.own(of))

    def game(self, name: str) -> Game[Any]:
        """The game of that name."""
        return self._games.get(name) or game(name or DEFAULT_GAME)  # which explains what there is

    def games(self) -> Iterable[Game[Any]]:
        """All games."""
        return self._games.values()

    def words(self, name: str, language: str) -> PageWords:
        """The words of the page, and of a game or of the usual one; where own data are broken, without them."""
        of = self._games.get(name, self._games[DEFAULT_GAME])
        try:
            edition = self.data(of)
        except DataError:
            edition = of.load(None)
        return PageWords(edition, language)

    def command(self, of: Game[Any], name: str) -> Command[Any]:
        """A command that some room may ask for."""
        known = {each: entry for table in ROOMS.values() for each, entry in table(of).items()}
        if name not in known:
            raise UsageError(f"no room has a command {quoted(name)}{hint(name, known)}")
        return made(known[name], of)

    def opened(self, language: str) -> dict[str, Any]:
        """What the page needs before anything is asked for: games, rooms, commands, languages and words."""
        words = self.words("", language)
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
            "folder": self.folder and shown_path(self.folder),
            "mistakes": self.mistakes(),
        }

    def mistakes(self) -> list[dict[str, Any]]:
        """What is wrong with own data, at its places, each with the line that stands there and the games without it."""
        if self.folder is None:
            return []
        found: dict[tuple[str, int, int, str], dict[str, Any]] = {}
        for of in self.games():
            try:
                self.data(of)
            except DataError as error:
                for each in error.diagnostics:
                    shown = found.setdefault((*each.place, each.message), {**_shown(each, self.folder), "games": []})
                    shown["games"].append(of.id)
        return list(found.values())

    def _listed(self, of: Game[Any], table: CommandTable, words: PageWords) -> list[dict[str, Any]]:
        """The commands of a room: how they are called, whether they take long, and what a newcomer is asked."""
        listed = []
        for name, entry in table.items():
            command = made(entry, of)
            always = [option for option in command.options if not option.only_with]
            slow = any((option.name, option.kind) in _LONG for option in always)
            listed.append({"id": name, **words.command(name, entry.summary), "slow": slow, "first": command.first})
        return listed
