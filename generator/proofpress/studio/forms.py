"""What the page asks and what it is told; the options of a command as fields of a form."""

from __future__ import annotations

import os
import re
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from proofpress.data.folders import Files, data_files, record_of
from proofpress.data.yaml_reader import built
from proofpress.errors import (
    EXIT_CONTENT,
    EXIT_FILE,
    FileError,
    ProofpressError,
    Refusal,
    Report,
    UsageError,
    hint,
    joined,
    listed,
    quoted,
    say,
    shown_path,
    visible,
)
from proofpress.files import (
    Changed,
    File,
    bytes_of,
    digest,
    digest_in,
    make_folder,
    until_unchanged,
    write_all,
    write_whole,
    zipped,
)
from proofpress.games import Game
from proofpress.options import (
    ANY,
    DATA,
    JSON,
    LANG,
    WORKERS,
    YES,
    Answer,
    Chosen,
    Command,
    Job,
    Option,
    Progress,
    Written,
    unwatched,
)
from proofpress.pages.page_setup import FOLDER as LOOK_FOLDER
from proofpress.settings import saved_defaults
from proofpress.studio.event import EventFolder, PageFile, event_folder
from proofpress.studio.page import PageWords, Rooms

# --------------------------------------------------------------------------------------------------------------------
# The options of a command as the fields of a form.


# What the page does not ask for, and why.
LEFT_OUT: Mapping[str, str] = {
    DATA.name: "the folder of own data is named when the studio is started",
    "output": "the browser saves files, under the names that they are given",
    WORKERS.name: "the studio says how many processes there are",
    YES.name: "the page asks, and says yes with its next question",
    JSON.name: "the page is always told the facts",
    "pack print value": "the step before it takes the public value, where one was agreed on",
}


_ORDER: Final = ("", "look")  # groups that come before the others
_BESIDE: Final = "copies"  # what is asked for beside the button that saves


def takes_file(option: Option) -> bool:
    """Whether a value is the path of a file or may be one."""
    return option.kind in ("file", "folder") or "FILE" in option.shown


def takes_number(option: Option) -> bool:
    """Whether a number may stand in place of a file."""
    return "N" in option.shown.split("|")


def of_plans(option: Option) -> bool:
    """Whether it is about files with plans, which the page does without: its address holds every choice."""
    return option.holds_plan or option.of_plans


def form(
    name: str, command: Command[Any], edition: Any, words: PageWords, saved: Mapping[str, Written]
) -> dict[str, Any]:
    """The fields of a command, in their groups."""
    known = [option for option in command.options if not of_plans(option)]
    shown = [option for option in known if not {option.name, f"{name} {option.name}"} & LEFT_OUT.keys()]
    kept = [option.name for option in shown if option.needed or (option.saved and not takes_file(option))]
    others = [option.name for group in _ORDER for option in shown if option.group == group]
    order = list(dict.fromkeys((*command.first, *kept, *others)))
    shown.sort(key=lambda option: order.index(option.name) if option.name in order else len(order))
    return {
        "first": command.first,
        "fields": [_field(option, name, edition, words, saved, command.first) for option in shown],
    }


def _field(
    option: Option,
    command: str,
    edition: Any,
    words: PageWords,
    saved: Mapping[str, Written],
    first: tuple[str, ...],
) -> dict[str, Any]:
    name, about = words.option(option, command)
    default = _usual(
        option, {LANG.saved: Written(words.language), **saved}
    )  # at first the paper speaks as the page does
    partner, _, value = option.only_with.partition("=")
    return {
        "name": option.name,
        "label": name,
        "about": about,
        "kind": option.kind,
        "values": _values(option, edition, words),
        "usual": words.value("usual", option.name),
        "open": option.open and not takes_file(option),
        "file": takes_file(option),
        "number": takes_number(option),
        "bounds": option.bounds,
        "times": option.times if option.times != ANY else None,
        "default": list(default) if isinstance(default, tuple) else default,
        "choice": option.with_no,
        "needed": option.needed,
        "beside": option.name == _BESIDE,
        "secret": option.secret,
        "with": [partner, value] if partner else None,
        "group": option.group,
        "groupName": "" if option.name in first or option.group in _ORDER else words.group(option.group),
        "parts": option.shown.split(",") if "," in option.shown else [],
        "saved": option.saved,
        "into": option.into,
    }


def _usual(option: Option, saved: Mapping[str, Written]) -> Any:
    """What a command takes where nothing is asked for."""
    return saved[option.saved].value if option.saved in saved else option.without


def _values(option: Option, edition: Any, words: PageWords) -> list[tuple[str, str]]:
    """The words that can be chosen, with their names; where a name stands for several, with the word as well."""
    named = [(word, words.value(word, option.name)) for word in option.words_of(edition) if word not in option.aliases]
    often = Counter(name for _, name in named)
    return [(word, f"{word} · {name}" if often[name] > 1 else name) for word, name in named]


# --------------------------------------------------------------------------------------------------------------------
# The values of options as the page writes them: a file is what was handed over, never one on the disk.
#
# The page asks for all that its form shows, and knows no defaults. What a command would take anyhow does not count as
# given.


def written_by(
    asked: Mapping[str, Any],
    command: Command[Any],
    edition: Callable[[], Any],
    own: Path | None,
    folder: Path,
    saved: Mapping[str, Written],
) -> dict[str, Written]:
    """What was asked for with a command. Files that were handed over are put into the folder."""
    written: dict[str, Written] = {}
    handed: Mapping[str, Any] = asked.get("files", {})
    for option in command.options:
        if option.secret:
            continue  # the folder of an event and its key, which `proofpress.studio.event` puts into their places
        if option.name in handed:
            written[option.name] = _put(handed[option.name], make_folder(folder / option.name))
        elif option.name == DATA.name and own:
            written[DATA.name] = Written(str(own))
        elif option.name in asked.get("written", {}):
            value = asked["written"][option.name]
            if _as_text(value) == _as_text(_usual(option, saved)):
                continue
            if takes_file(option) and not (takes_number(option) and re.fullmatch("[0-9]+", str(value))):
                _hold(option, value, edition())
            written[option.name] = Written(
                tuple(value) if isinstance(value, list) else value if isinstance(value, bool) else str(value)
            )
        if option.into and option.name in written and option.into not in handed:
            written[option.into] = Written(str(folder / f"{option.into}.yaml"))
    return written


def _as_text(value: Any) -> str:
    """A value as it would be typed, nothing for none."""
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else "" if value is None else str(value)


def _put(given: Mapping[str, str] | list[Mapping[str, str]], folder: Path) -> Written:
    """Puts a file that was handed over into a folder, or several, of which no two have one name there."""
    paths: list[Path] = []
    for each in given if isinstance(given, list) else [given]:
        path = folder / Path(f"./{each['name']}").name
        while path in paths:
            path = path.with_stem(f"{path.stem}-{len(paths) + 1}")
        path.write_bytes(b64decode(each["data"]))
        paths.append(path)
    return Written(tuple(map(str, paths)) if isinstance(given, list) else str(paths[0]))


def _hold(option: Option, value: Any, edition: Any) -> None:
    """Refuses a value that would be the path of a file."""
    possible = option.words_of(edition)
    for word in value if isinstance(value, list) else [value]:
        if word not in possible:
            noun, wrong = option.noun or option.name, str(word)
            raise Refusal(
                say("there is no {noun} {wrong!r}{hint}", noun=noun, wrong=wrong, hint=hint(wrong, possible)),
                option.name,
            )


# --------------------------------------------------------------------------------------------------------------------
# Own data as they would be with what is being written on the page: files laid over the folder, and saved nowhere.


FOLDER = "own"


def laid_over(own: Path | None, drafts: Mapping[str, str], files: Files, place: Path) -> Path | None:
    """The folder of own data, or where there are drafts a copy of it with them. What is no data file is left out."""
    written = {name: text.encode() for name, text in drafts.items() if record_of(name, files)}
    if not written:
        return own
    kept = {name: bytes_of(path) for name, path in data_files(own, Report()).items()} if own else {}
    folder = make_folder(place / FOLDER)
    there = data_files(folder, Report())
    for name in there.keys() - kept.keys() - written.keys():
        there[name].unlink()
    for name, data in {**kept, **written}.items():
        if name not in there or bytes_of(there[name]) != data:  # what stays the same need not be read again
            write_whole(make_folder((folder / name).parent) / Path(name).name, data)
    return folder


# --------------------------------------------------------------------------------------------------------------------
# Saving own data: below the folder that was named, under the names of data files, and over what the page has seen.
#
# A page that saves says which files it has seen, by their digests. Where a file is another by then, nothing is written:
# whoever changed it would lose their work.


class ChangedSince(Refusal):
    """Files that are others than those that the page has seen."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(
            say("{names} changed since it was opened; nothing was saved", names=listed(names, "and")), code=EXIT_FILE
        )
        self.names = names


def digests(folder: Path) -> dict[str, str]:
    """The digest of every data file by its name in the folder."""
    return {name: digest_in(path) for name, path in data_files(folder, Report()).items()}


def save(made: Iterable[File], folder: Path, files: Files, seen: Mapping[str, str]) -> dict[str, str]:
    """Writes these files into the folder, all or, where one is refused, none; gives their new digests."""
    placed: dict[str, File] = {}
    for file in made:
        name = (file.path.relative_to(folder) if file.path.is_relative_to(folder) else file.path).as_posix()
        record = record_of(name, files)
        if record is None:
            raise FileError(say("{name!r} is not a data file of this game", name=name))
        path = folder / name
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
            raise FileError(
                say("{path}: a link that leads out of the data folder is not followed", path=shown_path(path))
            )
        built(record, file.content, shown_path(path))  # or it could not be read back
        placed[name] = File(path, file.content, was=seen.get(name, ""))
    try:
        write_all(placed.values(), folder)
    except Changed as changed:
        raise ChangedSince([name for name, file in placed.items() if file.path in changed.paths]) from None
    return {name: digest(file.content) for name, file in placed.items()}


# --------------------------------------------------------------------------------------------------------------------
# What the page asks, and what it is told: which rooms there are, the fields of a form, what a command answers, and what
# is saved of it.
#
# The same function serves both transports. It takes and gives what JSON can hold; files travel in base64.


Request = Mapping[str, Any]
Told = dict[str, Any]
_ROOM: Final = "room-"  # how the folder of a question begins


class YesOrNo(Exception):
    """A command wants to be told yes or no before it goes on."""


def _ask(question: str) -> bool | None:
    raise YesOrNo(question)


def _agree(_: str) -> bool | None:
    return True


class Desk:
    """Answers one question after another. Files that the page hands over lie in `folder` until their question is
    answered, drafts until the desk is gone; a tournament has its own folder, `pack`."""

    def __init__(self, folder: Path, own: Path | None = None, pack: Path | None = None) -> None:
        self.rooms = Rooms(own)
        self._folder, self._pack = folder, pack
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
        except YesOrNo as question:
            said = self._words(asked).said(question.args[0], asked["command"])
            return {"asks": self._plain(said), "option": YES.name}
        except ProofpressError as error:
            return self._refused(asked, error)
        except Exception as error:
            return {"refused": f"{type(error).__name__}: {visible(str(error))}", "parts": [], "code": EXIT_CONTENT}

    def _form(self, asked: Request, _: Progress) -> Told:
        """The fields of a form, one for each option."""
        of, command = self._wanted(asked)
        edition = of.load(self._own(asked, of))
        words = PageWords(edition, str(asked.get("language", "")))  # with the names of own cards
        return form(asked["command"], command, edition, words, saved_defaults())

    def _run(self, asked: Request, progress: Progress) -> Told:
        """What a command answers, with its files; nothing is written but into the folder of an event."""
        folder = self.rooms.folder
        seen = digests(folder) if folder else {}  # before the command looks at them
        with self._room() as room:
            event = event_folder(asked, self._wanted(asked)[1], self._pack, room)
            if event:

                def carried_out() -> tuple[Answer, list[File]]:
                    _, _, answer = self._answered(asked, progress, room, event)
                    return answer, event.take(answer.files)

                answer, others = until_unchanged(carried_out)
                files = [(self._name(file.path), file.content, "") for file in others]
                said = self._said(asked, answer)
                return {
                    **said,
                    "lines": [self._plain(self._words(asked).said(line, asked["command"])) for line in said["lines"]],
                    "files": _listed([*files, *event.returned()]),
                    "changed": event.changed(),
                }
            return self._made(asked, progress, room) | {"seen": seen}

    def _made(self, asked: Request, progress: Progress, room: Path) -> Told:
        """What a command answers, with its files."""
        _, chosen, answer = self._answered(asked, progress, room)
        handed = {value: name for name, value in chosen.items() if isinstance(value, Path)}
        made = [(file, handed.get(file.path, "")) for file in answer.files]
        files = [(self._name(file.path), file.content, of_option) for file, of_option in made]
        if asked.get("zip") and len(files) > 1:
            files = [(f"{asked['command'].replace(' ', '-')}.zip", zipped((name, data) for name, data, _ in files), "")]
        return {**self._said(asked, answer), "files": _listed(files)}

    def _save(self, asked: Request, progress: Progress) -> Told:
        """What a command answers, with its files saved in the folder of own data."""
        folder = self.rooms.folder
        if folder is None:
            raise UsageError(say("the studio was started without --data, so there is no folder to save into"))
        with self._room() as room:
            of, _, answer = self._answered(asked, progress, room)
            saved = save(answer.files, folder, of.files(), asked.get("seen", {}))
            return {**self._said(asked, answer), "saved": saved, "mistakes": self.rooms.mistakes()}

    @contextmanager
    def _room(self) -> Iterator[Path]:
        """Where the files lie that came with a question, until it is answered."""
        with TemporaryDirectory(prefix=_ROOM, dir=make_folder(self._folder)) as room:
            yield Path(room)

    def _wanted(self, asked: Request) -> tuple[Game, Command[Any]]:
        of = self.rooms.game(asked["game"])
        return of, self.rooms.command(of, asked["command"])

    def _own(self, asked: Request, of: Game) -> Path | None:
        return laid_over(self.rooms.own(of), asked.get("drafts", {}), of.files(), self._folder)

    def _answered(
        self, asked: Request, progress: Progress, room: Path, event: EventFolder | None = None
    ) -> tuple[Game, Chosen, Answer]:
        of, command = self._wanted(asked)
        own = self._own(asked, of)
        saved = saved_defaults()
        written = written_by(asked, command, lambda: of.load(own), own, room, saved)
        chosen = Chosen(command.options, event.written if event else {}, written, saved=saved)
        key = event.key if event else b""
        ask = _agree if asked.get("written", {}).get(YES.name) else _ask  # also where the command has no --yes
        return of, chosen, command.answer(Job(of.load, chosen, progress, lambda most: key[:most], ask))

    def _said(self, asked: Request, answer: Answer) -> Told:
        """What a command has to say besides its files."""
        ends, words = answer.then() if answer.then else answer, self._words(asked)
        notes = [line for note in ends.notes for line in self._plain(words.said(note, asked["command"])).splitlines()]
        return {"facts": ends.facts, "lines": list(ends.lines()), "notes": notes, "code": ends.code}

    def _name(self, path: Path) -> str:
        """What a file is called on the page: without the folders in which the command line would put it."""
        if path.is_relative_to(self._folder):
            return path.name
        return "/".join(path.parts[1:] if path.parts[0] == LOOK_FOLDER.name and len(path.parts) > 1 else path.parts)

    def _refused(self, asked: Request, error: ProofpressError) -> Told:
        blamed = error if isinstance(error, Refusal) else None
        said = joined(": ", filter(None, (blamed.said, blamed.sentence))) if blamed else str(error)
        parts = blamed.parts if blamed else _quoted_in(said, asked.get("written", {}))
        told = {
            "refused": self._plain(self._words(asked).said(said, asked.get("command", ""))),
            "parts": list(parts),
            "code": error.exit_code,
        }
        return told | ({"changed": error.names} if isinstance(error, ChangedSince) else {})

    def _words(self, asked: Request) -> PageWords:
        """The words of the page, in the language that it asks in."""
        return self.rooms.words(str(asked.get("game", "")), str(asked.get("language", "")))

    def _plain(self, text: str) -> str:
        """A text without the folders in which files lie while they are used."""
        return re.sub(rf"{re.escape(shown_path(self._folder))}/(?:{_ROOM}\w+/)?(?:(?!event/)[\w.-]+/)?", "", text)


def _listed(made: Iterable[PageFile]) -> list[Told]:
    return [{"name": name, "data": b64encode(data).decode(), "of": of_option} for name, data, of_option in made]


def _quoted_in(sentence: str, written: Request) -> list[str]:
    """The options whose value a sentence quotes, where it does not say which it is about."""
    return [name for name, value in written.items() if isinstance(value, str) and quoted(value) in sentence]
