"""What the page asks, and what it is told: which rooms there are, what a form needs, what a command answers.

The same function serves both transports. It takes and gives what JSON can hold; files travel in base64.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.commands.settings import saved_defaults
from generator.game import Game
from generator.interface.command import YES, Answer, Command, Job, Progress, unwatched
from generator.interface.option import Chosen, Written
from generator.library.errors import EXIT_CONTENT, ProofpressError, Refusal, UsageError, shown_path
from generator.library.suggest import quoted, visible
from generator.pages.look import FOLDER
from generator.studio.archive import zipped
from generator.studio.drafts import laid_over
from generator.studio.event import PageFile, event_folder
from generator.studio.form import form
from generator.studio.handed import written_by
from generator.studio.rooms import Rooms
from generator.studio.saving import ChangedSince, digests, save
from generator.studio.words import PageWords

Request = Mapping[str, Any]
Told = dict[str, Any]
_NOTHING: Mapping[str, Written] = {}


class Desk:
    """Answers one question after another. Files that the page hands over lie in `folder` while they are used; a
    tournament has its own folder, `pack`."""

    def __init__(self, folder: Path, own: Path | None = None, pack: Path | None = None) -> None:
        self.rooms, self._folder, self.pack = Rooms(own), folder, pack
        self._does: Mapping[str, Callable[[Request, Progress], Told]] = {
            "open": lambda asked, _: self.rooms.opened(asked["language"]) | {"event": pack.name if pack else None},
            "form": self._form,
            "run": self._run,
            "save": self._save,
        }

    def tell(self, asked: Request, progress: Progress = unwatched) -> Told:
        """The answer to what was asked, or why there is none."""
        try:
            return self._does[asked["do"]](asked, progress)
        except _Asked as question:
            return {"asks": self._words(asked).said(str(question)), "option": YES.name}
        except ProofpressError as error:
            blamed = error if isinstance(error, Refusal) else None
            said = f"{blamed.said}: {blamed.sentence}" if blamed and blamed.said else None
            sentence = self._plain(said or (blamed.sentence if blamed else str(error)))
            parts = blamed.parts if blamed else _quoted_in(sentence, asked.get("written", {}))
            words = self._words(asked)
            told = {
                "refused": "\n".join(map(words.said, sentence.splitlines())),
                "parts": list(parts),
                "code": error.exit_code,
            }
            return told | ({"changed": error.names} if isinstance(error, ChangedSince) else {})
        except Exception as error:
            return {"refused": f"{type(error).__name__}: {visible(str(error))}", "parts": [], "code": EXIT_CONTENT}

    def _words(self, asked: Request) -> PageWords:
        return self.rooms.words(str(asked.get("game", "")), str(asked.get("language", "")))

    def _form(self, asked: Request, _: Progress) -> Told:
        of, command = self._wanted(asked)
        return form(asked["command"], command, self.rooms.data(of), self._words(asked), saved_defaults())

    def _wanted(self, asked: Request) -> tuple[Game[Any], Command[Any]]:
        of = self.rooms.game(asked["game"])
        return of, self.rooms.command(of, asked["command"])

    def _answered(
        self, asked: Request, progress: Progress, event: Mapping[str, Written] = _NOTHING
    ) -> tuple[Game[Any], Chosen, Answer]:
        of, command = self._wanted(asked)
        own = laid_over(self.rooms.own(of), asked.get("drafts", {}), of.files(), self._folder)
        written = written_by(asked, command, lambda: of.load(own), own, self._folder)
        chosen = Chosen(command.options, {**written, **event}, saved=saved_defaults())
        return of, chosen, command.run(Job(of, chosen, progress, ask=_ask))

    def _run(self, asked: Request, progress: Progress) -> Told:
        """What a command answers, with its files; nothing is written but into the folder of an event."""
        folder = self.rooms.folder
        seen = digests(folder) if folder else {}  # before the command looks at them
        with event_folder(asked, self._wanted(asked)[1], self.pack, self._folder) as event:
            if event:
                _, _, answer = self._answered(asked, progress, event.written)
                files = [(self._name(file.path), file.content, "") for file in event.take(answer)]
                said = self._said(asked, answer)
                return {
                    **said,
                    "lines": [self._words(asked).said(self._plain(line)) for line in said["lines"]],
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

    def _save(self, asked: Request, progress: Progress) -> Told:
        """What a command answers, with its files saved in the folder of own data."""
        folder = self.rooms.folder
        if folder is None:
            raise UsageError("the studio was started without --data, so there is no folder to save into")
        of, _, answer = self._answered(asked, progress)
        saved = save(answer.files, folder, of.files(), asked.get("seen", {}))
        return {**self._said(asked, answer), "saved": saved, "mistakes": self.rooms.mistakes()}

    def _said(self, asked: Request, answer: Answer) -> Told:
        """What a command has to say besides its files."""
        ends, words = answer.then() if answer.then else answer, self._words(asked)
        notes = [words.said(line) for note in ends.notes for line in self._plain(note).splitlines()]
        return {"facts": ends.facts, "lines": list(ends.lines()), "notes": notes, "code": ends.code}

    def _plain(self, text: str) -> str:
        """A text without the folders in which files lie while they are used."""
        return re.sub(rf"{re.escape(shown_path(self._folder))}/(?:[\w.-]+/)?", "", text)

    def _name(self, path: Path) -> str:
        """What a file is called on the page: without the folders in which the command line would put it."""
        if path.is_relative_to(self._folder):
            return path.name
        return "/".join(path.parts[1:] if path.parts[0] == FOLDER.name and len(path.parts) > 1 else path.parts)


def _listed(made: Iterable[PageFile]) -> list[Told]:
    return [{"name": name, "data": b64encode(data).decode(), "of": of_option} for name, data, of_option in made]


class _Asked(Exception):
    """A command wants to be told yes or no before it goes on."""


def _ask(question: str) -> bool | None:
    raise _Asked(question)


def _quoted_in(sentence: str, written: Request) -> list[str]:
    """The options whose value a sentence quotes, where it does not say which it is about."""
    return [name for name, value in written.items() if isinstance(value, str) and quoted(value) in sentence]
