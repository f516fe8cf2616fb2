"""What the desk does when it is asked for a command: fields of its form, what it answers, and saving what it makes."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.commands.settings import saved_defaults
from generator.game import Game
from generator.interface.command import Answer, Command, Job, Progress
from generator.interface.option import Chosen, Written
from generator.library.errors import UsageError, shown_path
from generator.pages.look import FOLDER
from generator.studio.archive import zipped
from generator.studio.drafts import laid_over
from generator.studio.event import PageFile, event_folder
from generator.studio.form import form
from generator.studio.handed import written_by
from generator.studio.rooms import Rooms
from generator.studio.saving import digests, save
from generator.studio.words import PageWords

Request = Mapping[str, Any]
Told = dict[str, Any]
_NOTHING: Mapping[str, Written] = {}


class YesOrNo(Exception):
    """A command wants to be told yes or no before it goes on."""


def _ask(question: str) -> bool | None:
    raise YesOrNo(question)


class Work:
    """Commands and their data. Files that the page hands over lie in `folder` while they are used; a tournament has its
    own folder, `pack`."""

    def __init__(self, rooms: Rooms, folder: Path, pack: Path | None) -> None:
        self._rooms, self._folder, self._pack = rooms, folder, pack

    def words(self, asked: Request) -> PageWords:
        """The words of the page, in the language that it asks in."""
        return self._rooms.words(str(asked.get("game", "")), str(asked.get("language", "")))

    def form(self, asked: Request, _: Progress) -> Told:
        """The fields of a form, one for each option."""
        of, command = self._wanted(asked)
        return form(asked["command"], command, of.load(self._own(asked, of)), self.words(asked), saved_defaults())

    def run(self, asked: Request, progress: Progress) -> Told:
        """What a command answers, with its files; nothing is written but into the folder of an event."""
        folder = self._rooms.folder
        seen = digests(folder) if folder else {}  # before the command looks at them
        with event_folder(asked, self._wanted(asked)[1], self._pack, self._folder) as event:
            if event:
                _, _, answer = self._answered(asked, progress, event.written)
                files = [(self._name(file.path), file.content, "") for file in event.take(answer)]
                said = self._said(asked, answer)
                return {
                    **said,
                    "lines": [self.words(asked).said(self.plain(line)) for line in said["lines"]],
                    "files": _listed([*files, *event.returned()]),
                    "changed": event.changed(),
                }
        _, chosen, answer = self._answered(asked, progress)
        handed = {value: name for name, value in chosen.items() if isinstance(value, Path)}
        made = [(file, handed.get(file.path, "")) for file in answer.files]
        files = [(self._name(file.path), file.content, of_option) for file, of_option in made]
        if asked.get("zip") and len(files) > 1:
            files = [(f"{asked['command'].replace(' ', '-')}.zip", zipped((name, data) for name, data, _ in files), "")]
        return {**self._said(asked, answer), "files": _listed(files), "seen": seen}

    def save(self, asked: Request, progress: Progress) -> Told:
        """What a command answers, with its files saved in the folder of own data."""
        folder = self._rooms.folder
        if folder is None:
            raise UsageError("the studio was started without --data, so there is no folder to save into")
        of, _, answer = self._answered(asked, progress)
        saved = save(answer.files, folder, of.files(), asked.get("seen", {}))
        return {**self._said(asked, answer), "saved": saved, "mistakes": self._rooms.mistakes()}

    def plain(self, text: str) -> str:
        """A text without the folders in which files lie while they are used."""
        return re.sub(rf"{re.escape(shown_path(self._folder))}/(?:[\w.-]+/)?", "", text)

    def _wanted(self, asked: Request) -> tuple[Game[Any], Command[Any]]:
        of = self._rooms.game(asked["game"])
        return of, self._rooms.command(of, asked["command"])

    def _own(self, asked: Request, of: Game[Any]) -> Path | None:
        return laid_over(self._rooms.own(of), asked.get("drafts", {}), of.files(), self._folder)

    def _answered(
        self, asked: Request, progress: Progress, event: Mapping[str, Written] = _NOTHING
    ) -> tuple[Game[Any], Chosen, Answer]:
        of, command = self._wanted(asked)
        own = self._own(asked, of)
        written = written_by(asked, command, lambda: of.load(own), own, self._folder)
        chosen = Chosen(command.options, {**written, **event}, saved=saved_defaults())
        return of, chosen, command.run(Job(of, chosen, progress, ask=_ask))

    def _said(self, asked: Request, answer: Answer) -> Told:
        """What a command has to say besides its files."""
        ends, words = answer.then() if answer.then else answer, self.words(asked)
        notes = [words.said(line) for note in ends.notes for line in self.plain(note).splitlines()]
        return {"facts": ends.facts, "lines": list(ends.lines()), "notes": notes, "code": ends.code}

    def _name(self, path: Path) -> str:
        """What a file is called on the page: without the folders in which the command line would put it."""
        if path.is_relative_to(self._folder):
            return path.name
        return "/".join(path.parts[1:] if path.parts[0] == FOLDER.name and len(path.parts) > 1 else path.parts)


def _listed(made: Iterable[PageFile]) -> list[Told]:
    return [{"name": name, "data": b64encode(data).decode(), "of": of_option} for name, data, of_option in made]
