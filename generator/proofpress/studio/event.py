"""The room Event: the folder of an event, and where it stands."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from hashlib import sha256
from io import BytesIO
from pathlib import Path, PurePosixPath
from struct import error as StructError
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from proofpress.errors import FileError, ProofpressError, Refusal, hint, say
from proofpress.files import STANDARD, File, make_folder, write_all, zipped
from proofpress.games import game_for
from proofpress.language import SOURCE, Labels, labels_of
from proofpress.options import DATA, LANG, Answer, Command, Job, Option, Written
from proofpress.pack.commands import FOLDER, KEY, PREVIEW, key_of, key_path, pack_in
from proofpress.pack.folder import (
    COMMITMENT,
    EVENT_KEY,
    MANIFEST,
    RESULTS,
    REVEALED,
    VALUE,
    contents,
    default_key,
    document,
    has,
    read,
    read_value,
)
from proofpress.pack.game import Pack
from proofpress.pack.keys import commitment
from proofpress.pack.pages import piles_of, plan_facts, value_facts
from proofpress.pack.plan import PLAN, plan_hash, units
from proofpress.pack.protocol import closed, played_so_far
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The folder of an event while a command works in it: the one that the studio was started with, or what is in a ZIP
# that the page keeps and gets back. A key that was handed over is never written.


MOST_UNPACKED: Final = 200_000_000  # bytes: a season of 64 rounds for 500 players has a quarter of it
MOST_FILES: Final = 20_000
_DAMAGED: Final = (BadZipFile, ValueError, OSError, EOFError, RuntimeError, StructError, zlib.error)
PageFile = tuple[str, bytes, str]  # a file for the page: its name, what is in it, and the option that it belongs to
LASTING: Final = "lasting"  # in place of an option: what the store of the page keeps until somebody comes back
# What was agreed and what was played. No key, no sealed page and no manifest, from whose digests edicts could be
# guessed: with the key, `pack print` makes the same bytes again.
_LASTS: Final = re.compile(rf"{PLAN}|{COMMITMENT}|{VALUE}|{RESULTS}/[\w-]+\.(csv|pdf|html)")


@dataclass
class EventFolder:
    """Where an event lies, and by which options a command is told so."""

    place: Path
    options: Mapping[str, str]  # the names of those for "folder" and "file": the pack, and the event key
    written: dict[str, Written] = field(default_factory=dict)
    kept: bool = False  # the folder is somebody's own, and stays
    seen: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    key: bytes = b""  # as it was handed over: the command reads it as its standard input, and it lies in no file

    def changed(self) -> list[str]:
        """The files that are others than before."""
        return [name for name, stat in _files(self.place).items() if self.seen.get(name) != stat]

    def take(self, files: Iterable[File]) -> list[File]:
        """Writes the files of an answer that belong into the folder; returns the others."""
        others: list[File] = []
        kept: list[File] = []
        for file in files:
            (kept if file.path.is_relative_to(self.place) else others).append(file)
        write_all(kept, self.place)
        return others

    def returned(self) -> Iterator[PageFile]:
        """What the page keeps: the folder as a ZIP where it has changed, what of it lasts, and a key that was made."""
        if self.kept:
            return
        name = _name(self.place)
        if self.changed():
            inside = [(f"{name}/{each}", (self.place / each).read_bytes()) for each in _files(self.place)]
            lasting = [each for each in inside if _LASTS.fullmatch(each[0].removeprefix(f"{name}/"))]
            yield f"{name}.zip", zipped(inside, ZIP_STORED), self.options["folder"]
            yield f"{name}.zip", zipped(lasting, ZIP_DEFLATED), LASTING
        key = default_key(self.place)
        if key.is_file() and self.options.get("file", "") not in self.written:
            yield f"{name}.key", key.read_bytes(), self.options["file"]


def event_folder(asked: Mapping[str, Any], command: Command[Any], pack: Path | None, room: Path) -> EventFolder | None:
    """The folder that the command is to work in, if it wants one; `room` is gone when the command has ended."""
    options: dict[str, str] = {option.kind: option.name for option in command.options if option.secret}
    if "folder" not in options:
        return None
    handed: Mapping[str, Any] = asked.get("files", {})
    place = pack or room / "event"
    event = EventFolder(place, options, {options["folder"]: Written(str(place))}, kept=pack is not None)
    if pack is None and options["folder"] in handed:
        _lay(b64decode(handed[options["folder"]]["data"]), place, str(handed[options["folder"]]["name"]))
    if options.get("file") in handed:
        event.key = b64decode(handed[options["file"]]["data"])
        event.written[options["file"]] = Written(str(STANDARD))
    event.seen = _files(place)
    return event


def _files(place: Path) -> dict[str, tuple[int, int]]:
    """All files by name, each with what changes when it is written."""
    found = sorted(path for path in place.rglob("*") if path.is_file())
    return {path.relative_to(place).as_posix(): (path.stat().st_mtime_ns, path.stat().st_ino) for path in found}


def _name(place: Path) -> str:
    """What the files of an event are called when they are saved."""
    event = document(read(place, PLAN), PLAN).get("event")
    return re.sub(r"\W+", "-", str(event)).strip("-").lower() or "event"


def _lay(data: bytes, place: Path, shown: str) -> None:
    """Puts the files of a ZIP into a folder: those beside and below its plan. A stranger may have made it."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_UNPACKED:
                raise FileError(say("{shown!r} holds more than an event can", shown=shown))
            tops = [info.filename.removesuffix(PLAN) for info in infos if info.filename.endswith(PLAN)]
            if not tops:
                raise FileError(say("{shown!r} holds no event: {plan} is missing", shown=shown, plan=PLAN))
            top = min(tops, key=len)
            for info in infos:
                if info.filename.startswith(top):
                    path = _inside(place, info.filename.removeprefix(top), shown)
                    make_folder(path.parent)
                    with archive.open(info) as packed:
                        path.write_bytes(packed.read(info.file_size))  # no more than its head says
    except _DAMAGED:
        raise FileError(say("{shown!r} is not a ZIP, or is damaged", shown=shown)) from None


def _inside(place: Path, name: str, shown: str) -> Path:
    """Where a file of a ZIP goes; a name that leads elsewhere is refused."""
    parts = PurePosixPath(name).parts
    if not parts or "\\" in name or ":" in name or name.startswith("/") or {"..", "."} & set(parts):
        raise FileError(say("{shown!r}: {name!r} is not the name of a file of an event", shown=shown, name=name))
    return place.joinpath(*parts)


# --------------------------------------------------------------------------------------------------------------------
# What the page asks of an event besides its steps: where it stands, and what is in its files. Nothing is changed.


STEPS: Final = ("pack mix", "pack print", "pack results", "pack seats", "pack reveal", "pack audit")

PLACES: Final = ("public", "players", "sealed", RESULTS)


def state(job: Job[Any]) -> Answer:
    """Where an event stands: what was agreed and published, which steps were taken, and which can be taken now."""
    pack = pack_in(job)
    words = labels_of(pack.edition, job.language if job.language in pack.edition.languages else SOURCE)
    steps, names = list(_possible(pack)), _names(pack)
    facts = {
        "event": pack.plan.event,
        "game": game_for(lambda each: each.pack is not None and each.pack() is pack.game).id,
        "key": _has_key(job, pack),
        "agreed": [*plan_facts(pack, words), *value_facts(pack.plan, words, _value(pack))],
        "published": list(_published(pack, words)),
        "possible": steps,
        "next": steps[0],
        "results": {"there": _results(pack), "whole": pack.plan.players * pack.plan.rounds},
        "strange": [name for name in names if _is_strange(pack, name)],
        "envelopes": [each.file for each in piles_of(pack, units(pack.plan)) if not each.later and each.file in names],
        "files": {place: [name for name in names if name.startswith(f"{place}/")] for place in PLACES},
    }
    return Answer(facts=facts)


def _has_key(job: Job[Any], pack: Pack) -> bool:
    """Whether the event key is at hand; that of another event is refused."""
    path = key_path(job)
    if path != STANDARD and not path.is_file():
        return False
    if commitment(pack.data, key_of(job)) != pack.commitment:
        raise Refusal(say("this is the key of another event"), "key")
    return True


def _value(pack: Pack) -> str:
    """The public value, if it was mixed in."""
    if pack.plan.value is None or not has(pack.folder, VALUE):
        return ""
    return read_value(read(pack.folder, VALUE), pack.data, pack.plan.value)


def _possible(pack: Pack) -> Iterator[str]:
    """The steps that can be taken now, the usual one first."""
    mix, printing, results, seats, reveal, audit = STEPS
    printed, revealed = (has(pack.folder, name) for name in (MANIFEST, EVENT_KEY))
    if pack.plan.value and not has(pack.folder, VALUE):
        yield mix
    elif not printed:
        yield printing
    elif revealed:
        yield from (audit, results)
    else:
        yield from (results, seats, reveal, audit, printing)


def _results(pack: Pack) -> int:
    """How many results are kept; none where they cannot be read, which the step that reads them says."""
    try:
        protocol = played_so_far(pack)
    except ProofpressError:
        return 0
    return len(protocol.entries) if protocol else 0


def _published(pack: Pack, words: Labels) -> Iterator[tuple[str, str]]:
    """What is to be published, as soon as it is there: name and digest."""
    yield words("plan_hash"), plan_hash(pack.data)
    yield words("commitment"), pack.commitment
    if has(pack.folder, MANIFEST):
        yield words("manifest"), sha256(read(pack.folder, MANIFEST)).hexdigest()
    if protocol := closed(pack):
        yield words("protocol_digest"), protocol.digest


def _is_strange(pack: Pack, name: str) -> bool:
    """Whether a file lies among those that were printed, and the manifest does not name it."""
    if name.partition("/")[0] not in PLACES[:3] or name in REVEALED or not has(pack.folder, MANIFEST):
        return False
    printed = document(read(pack.folder, MANIFEST), MANIFEST).get("files")
    return not (isinstance(printed, dict) and name in printed)


def _names(pack: Pack) -> list[str]:
    """All files of the folder."""
    there = (path for kind in ("[!.]*", f"{PREVIEW}/[!.]*") for path in sorted((pack.folder / RESULTS).glob(kind)))
    results = (path.relative_to(pack.folder).as_posix() for path in there if path.is_file())
    return [*contents(pack.folder).files, *results]


def content(job: Job[Any]) -> Answer:
    """One of the files of an event."""
    pack, name = pack_in(job), job.chosen["path"]
    known = _names(pack)
    if name not in known:
        raise Refusal(say("there is no file {name!r}{hint}", name=name, hint=hint(name, known)), "path")
    return Answer(files=[File(Path(name), read(pack.folder, name))])


ASKED = {
    "pack state": Command(state, (FOLDER, KEY, LANG, DATA)),
    "pack file": Command(content, (FOLDER, Option("path", "The file, as the state names it.", needed=True), DATA)),
}
