"""The folder of an event while a command works in it: the one that the studio was started with, or what is in a ZIP
that the page keeps and gets back. A key that was handed over is gone when the command has ended."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from io import BytesIO
from pathlib import Path, PurePosixPath
from struct import error as StructError
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZIP_STORED, BadZipFile, ZipFile

from generator.interface.command import Answer, Command
from generator.interface.option import Written
from generator.library.dataclass import dataclass
from generator.library.errors import FileError
from generator.library.files import File, make_folder
from generator.library.suggest import quoted
from generator.pack import folder as files
from generator.press.files import write_whole
from generator.studio.archive import zipped

MOST_UNPACKED: Final = 200_000_000  # bytes: a season of 64 rounds for 500 players has a quarter of it
MOST_FILES: Final = 20_000
_DAMAGED: Final = (BadZipFile, ValueError, OSError, EOFError, RuntimeError, StructError, zlib.error)
PageFile = tuple[str, bytes, str]  # a file for the page: its name, what is in it, and the option that it belongs to


@dataclass
class EventFolder:
    """Where an event lies, and by which options a command is told so."""

    place: Path
    options: Mapping[str, str]  # the names of those for "folder" and "file": the pack, and the event key
    written: dict[str, Written] = field(default_factory=dict)
    kept: bool = False  # the folder is somebody's own, and stays
    seen: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def changed(self) -> list[str]:
        """The files that are others than before."""
        return [name for name, stat in _files(self.place).items() if self.seen.get(name) != stat]

    def take(self, answer: Answer) -> list[File]:
        """Writes the files of an answer that belong into the folder; returns the others."""
        others = []
        for file in answer.files:
            if file.path.is_relative_to(self.place):
                make_folder(file.path.parent)
                write_whole(file.path, file.content)
            else:
                others.append(file)
        return others

    def returned(self) -> Iterator[PageFile]:
        """What the page keeps: the folder as a ZIP where it has changed, and a key that was made."""
        if self.kept:
            return
        name = _name(self.place)
        if self.changed():
            inside = ((f"{name}/{each}", (self.place / each).read_bytes()) for each in _files(self.place))
            yield f"{name}.zip", zipped(inside, ZIP_STORED), self.options["folder"]
        key = files.default_key(self.place)
        if key.is_file() and self.options.get("file", "") not in self.written:
            yield f"{name}.key", key.read_bytes(), self.options["file"]


@contextmanager
def event_folder(
    asked: Mapping[str, Any], command: Command[Any], pack: Path | None, room: Path
) -> Iterator[EventFolder | None]:
    """The folder that the command is to work in, if it wants one."""
    options: dict[str, str] = {option.kind: option.name for option in command.options if option.secret}
    if "folder" not in options:
        yield None
        return
    handed: Mapping[str, Any] = asked.get("files", {})
    with TemporaryDirectory(dir=make_folder(room)) as inside:
        place = pack or Path(inside) / "event"
        event = EventFolder(place, options, {options["folder"]: Written(str(place))}, kept=pack is not None)
        if pack is None and options["folder"] in handed:
            _lay(b64decode(handed[options["folder"]]["data"]), place, str(handed[options["folder"]]["name"]))
        if options.get("file") in handed:
            key = Path(inside) / "event.key"
            key.write_bytes(b64decode(handed[options["file"]]["data"]))
            event.written[options["file"]] = Written(str(key))
        event.seen = _files(place)
        yield event


def _files(place: Path) -> dict[str, tuple[int, int]]:
    """All files by name, each with what changes when it is written."""
    found = sorted(path for path in place.rglob("*") if path.is_file())
    return {path.relative_to(place).as_posix(): (path.stat().st_mtime_ns, path.stat().st_ino) for path in found}


def _name(place: Path) -> str:
    """What the files of an event are called when they are saved."""
    event = files.document(files.read(place, files.PLAN), files.PLAN).get("event")
    return re.sub(r"\W+", "-", str(event)).strip("-").lower() or "event"


def _lay(data: bytes, place: Path, shown: str) -> None:
    """Puts the files of a ZIP into a folder: those beside and below its plan. A stranger may have made it."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_UNPACKED:
                raise FileError(f"{quoted(shown)} holds more than an event can")
            tops = [info.filename.removesuffix(files.PLAN) for info in infos if info.filename.endswith(files.PLAN)]
            if not tops:
                raise FileError(f"{quoted(shown)} holds no event: {files.PLAN} is missing")
            top = min(tops, key=len)
            for info in infos:
                if info.filename.startswith(top):
                    path = _inside(place, info.filename.removeprefix(top), shown)
                    make_folder(path.parent)
                    path.write_bytes(archive.read(info))
    except _DAMAGED:
        raise FileError(f"{quoted(shown)} is no ZIP, or is damaged") from None


def _inside(place: Path, name: str, shown: str) -> Path:
    """Where a file of a ZIP goes; a name that leads elsewhere is refused."""
    parts = PurePosixPath(name).parts
    if not parts or "\\" in name or ":" in name or name.startswith("/") or {"..", "."} & set(parts):
        raise FileError(f"{quoted(shown)}: {quoted(name)} is not the name of a file of an event")
    return place.joinpath(*parts)
