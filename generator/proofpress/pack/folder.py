"""The folder of a pack: which file is where, how it begins, the manifest; the ZIPs of leagues."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from zipfile import ZIP_STORED, BadZipFile, ZipFile

from proofpress.errors import EXIT_FILE, FileError, ProofpressError, Refusal, UsageError, say, shown_path
from proofpress.files import (
    LOCK,
    STANDARD,
    Busy,
    File,
    alone,
    is_of_system,
    is_part,
    make_folder,
    part_in,
    remove,
    remove_parts,
    write_all,
    write_new,
    write_whole,
)
from proofpress.limits import MAX_FILE_BYTES
from proofpress.pack.keys import Broken, ValueForm, commitment, json_in, key_file, read_key
from proofpress.pack.plan import PLAN, plan_hash
from proofpress.seeds import canonical_json, digest_of

# --------------------------------------------------------------------------------------------------------------------
# Which file is where, and who may read it.
#
# `public/` may be shown to anybody at any time, `players/` is handed out round by round, `sealed/` goes into envelopes.
# The event key lies outside; only `pack reveal` puts it in. `results/` belongs to the organiser and is not sealed.


COMMITMENT: Final = "public/commitment.txt"
VALUE: Final = "public/value.json"
BEFORE: Final = "public/statement-before.pdf"
AFTER: Final = "public/statement-after.pdf"
BOOKLET: Final = "public/booklet.pdf"
EVENT_KEY: Final = "public/reveal.json"
PROTOCOL: Final = "public/protocol.json"
PROTOCOL_PAGES: Final = "public/protocol.pdf"
REVEALED: Final = (EVENT_KEY, AFTER, PROTOCOL, PROTOCOL_PAGES)  # what comes into the folder after printing
SEATS: Final = "public/seats.pdf"
LOG: Final = "sealed/log.json"
MANIFEST: Final = "manifest.json"
RESULTS: Final = "results"  # the folder of the organiser
PLAYERS_TABLE: Final = f"{RESULTS}/players.csv"  # of a league: which file is whose
SEATS_TABLE: Final = f"{RESULTS}/seats.csv"  # who sits where since somebody was seated anew

# Folder -> mode of itself and of its files: what is neither public nor a result is for the organiser's eyes only.
_OPEN: Final = (0o755, 0o644)
_MODES: Final = {"public": _OPEN, RESULTS: _OPEN, "players": (0o700, 0o600), "sealed": (0o700, 0o600)}
# The manifest: from the digest of a reference sheet its four edicts could be guessed, so only its own is published.
_OUTSIDE: Final = (0o755, 0o600)


def make_room(folder: Path, name: str) -> int:
    """Make the folder that the file belongs into; returns the mode of the file."""
    inside = (folder / name).parent
    mode, file_mode = _MODES.get(name.partition("/")[0], _OUTSIDE) if "/" in name else _OUTSIDE
    if has(folder, EVENT_KEY):
        mode, file_mode = _OPEN
    make_folder(inside, mode)
    if "/" in name and mode == 0o700 and hasattr(os, "getuid"):
        os.chmod(inside, mode)  # also when somebody made the folder before
    return file_mode


def open_up(folder: Path) -> None:
    """Let everybody who may read the event key read all the rest: whoever publishes the folder copies the modes."""
    inside, file_mode = (stat.S_IMODE((folder / name).stat().st_mode) for name in ("public", EVENT_KEY))
    for place, _, names in os.walk(folder):
        os.chmod(place, inside)
        for path in (Path(place, name) for name in names):
            if not path.is_symlink():
                os.chmod(path, file_mode)


def tidy(folder: Path) -> None:
    """Remove what killed runs have left half-written."""
    for name in ("", *_MODES):
        remove_parts(folder / name)


# --------------------------------------------------------------------------------------------------------------------
# Its files, read and written one by one; what lies in it, which may come from a stranger.


MOST_BYTES: Final = 200_000_000  # of one page: a thousand sheets have one megabyte


def read(folder: Path, name: str) -> bytes:
    """A file of the pack; one that is missing is reported by its name."""
    path, most = folder / name, MAX_FILE_BYTES if name.endswith(".json") else MOST_BYTES
    try:
        if stat.S_ISFIFO(path.stat().st_mode):
            raise Broken(say("{name} is a pipe, not a file", name=name))  # opening it would wait for ever
        with path.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise Broken(say("{name} is missing from {folder}", name=name, folder=shown_path(folder))) from None
    except OSError as error:
        raise FileError(
            say("{path}: cannot be read: {reason}", path=shown_path(path), reason=error.strerror or error)
        ) from error
    if len(data) > most:
        raise Broken(say("{name} has more than {most:,} bytes, which no such file of a pack has", name=name, most=most))
    return data


def has(folder: Path, name: str) -> bool:
    return (folder / name).is_file()


def write(folder: Path, name: str, data: bytes) -> None:
    """Write a file of the pack with the mode of its folder, whole or not at all."""
    write_whole(folder / name, data, make_room(folder, name))


def write_together(
    folder: Path, files: Iterable[tuple[str, bytes]], last: str, rest_on: Mapping[Path, str] = MappingProxyType({})
) -> None:
    """Write files of the pack, all or none. The one that says that all are there comes `last`. They `rest_on` files
    that were read, by their digests."""
    made = (File(folder / name, data, name == last, make_room(folder, name)) for name, data in files)
    write_all(made, rest_on=rest_on)


def write_once(folder: Path, name: str, data: bytes) -> bool:
    """The same for a file that must never change. False where there is one already."""
    return write_new(folder / name, data, make_room(folder, name))


class Contents(NamedTuple):
    """What is in the folder of a pack, by path; the organiser's own results are left out."""

    files: list[str]
    leftovers: list[str]  # of runs that were killed
    ignored: list[str]  # what operating systems have put there


def contents(folder: Path) -> Contents:
    """What is in the folder. A link is refused: what it leads to would be missing wherever the pack is copied to."""
    found, waiting = Contents([], [], []), [folder]
    try:
        for place in waiting:
            with os.scandir(place) as entries:
                waiting += [Path(entry.path) for entry in entries if _sort(entry, folder, found)]
    except OSError as error:
        raise FileError(
            say("{folder}: cannot be read: {reason}", folder=shown_path(folder), reason=error.strerror or error)
        ) from error
    for kind in found:
        kind.sort()
    return found


def _sort(entry: os.DirEntry[str], folder: Path, found: Contents) -> bool:
    """Says what an entry is; whether it is a folder to be looked into."""
    name = Path(entry.path).relative_to(folder).as_posix()
    if is_part(entry.name):
        found.leftovers.append(name)
    elif is_of_system(entry.name):
        found.ignored.append(name)
    elif name == RESULTS:
        pass
    elif entry.is_symlink():
        raise Broken(say("{name} is a link; a pack holds no links, so put there what it leads to", name=_shown(name)))
    elif entry.is_file():
        found.files.append(name)
    elif not entry.is_dir():
        raise Broken(say("{name} is neither a file nor a folder", name=_shown(name)))
    else:
        return True
    return False


def _shown(name: str) -> str:
    """The name of a file of the pack, which may come from a stranger."""
    return shown_path(Path(name))


# --------------------------------------------------------------------------------------------------------------------
# The event key, which lies outside.


MOST_KEY: Final = 1_000  # bytes of a key file, which has 88


def default_key(folder: Path) -> Path:
    """Where the event key of a folder is unless another file is named."""
    whole = folder.absolute()
    return whole.with_name(f"{whole.name}.key")


def refuse_key(folder: Path, path: Path) -> None:
    """Refuse a place for the event key that is in the pack, which others will see, or that is none."""
    if path == STANDARD:
        raise Refusal(say("a new event key goes into a file; name one"), "key", said=str(path))
    if path.absolute().resolve().is_relative_to(folder.absolute().resolve()):
        raise Refusal(say("the event key must not lie in the folder of the pack"), "key", said=shown_path(path))


def save_key(path: Path, key: bytes) -> None:
    """Write the event key, for its owner only; never over another key."""
    if not write_new(path, key_file(key), 0o600):
        raise _taken(path)


def refuse_taken(path: Path, folder: Path) -> None:
    """Refuse a place where a key lies already, before long work; but not where a killed run may have left it, which
    has also left something half-written in the folder."""
    if os.path.lexists(path) and not (folder.is_dir() and any(map(is_part, os.listdir(folder)))):
        raise _taken(path)


def _taken(path: Path) -> Refusal:
    why = say("it exists already, and may be the key of another event; name another file")
    return Refusal(why, "key", said=shown_path(path))


def load_key(path: Path) -> bytes:
    """The event key in a file."""
    try:
        with path.open("rb") as file:
            return read_key(file.read(MOST_KEY), shown_path(path))
    except FileNotFoundError:
        raise Refusal(
            say("there is no event key; name its file"), "key", said=shown_path(path), code=EXIT_FILE
        ) from None
    except OSError as error:
        raise FileError(
            say("{path}: cannot be read: {reason}", path=shown_path(path), reason=error.strerror or error)
        ) from error


# --------------------------------------------------------------------------------------------------------------------
# Commitment, public value and revealed key: small documents with one exact form.


_COMMITMENT: Final = re.compile(rb"proofpress commitment 1\n([0-9a-f]{64})\nplan ([0-9a-f]{64})\n")
_VALUE_FORMAT: Final = "proofpress value 1"
_REVEAL_FORMAT: Final = "proofpress reveal 1"


def commitment_file(seal: str, plan: bytes) -> bytes:
    return f"proofpress commitment 1\n{seal}\nplan {plan_hash(plan)}\n".encode()


def read_commitment(data: bytes, plan: bytes) -> str:
    """The commitment that was published; whether it fits the event key, only somebody who has that can say."""
    found = _COMMITMENT.fullmatch(data)
    if found is None:
        raise Broken(say("{commitment} is damaged: it is not in its canonical form", commitment=COMMITMENT))
    if found[2].decode() != plan_hash(plan):
        raise Broken(
            say(
                "{plan} is not the plan that {commitment} names: one of the two was changed",
                plan=PLAN,
                commitment=COMMITMENT,
            )
        )
    return found[1].decode()


def value_file(plan: bytes, value: str) -> bytes:
    return canonical_json({"format": _VALUE_FORMAT, "plan": plan_hash(plan), "value": value}) + b"\n"


def read_value(data: bytes, plan: bytes, form: ValueForm) -> str:
    """The public value that was mixed in, checked against the plan."""
    value = _entry(data, VALUE, "value")
    try:
        exact = form.canonical(value) == value
    except ProofpressError:
        exact = False
    if not exact or value_file(plan, value) != data:
        raise Broken(say("{value} is damaged, or belongs to another plan", value=VALUE))
    return value


def reveal_file(plan: bytes, key: bytes) -> bytes:
    return canonical_json({"format": _REVEAL_FORMAT, "plan": plan_hash(plan), "event_key": key.hex()}) + b"\n"


def read_reveal(data: bytes, plan: bytes) -> bytes:
    """The event key that was published."""
    text = _entry(data, EVENT_KEY, "event_key")
    try:
        key = bytes.fromhex(text)
    except ValueError:
        raise Broken(say("{event_key}: the event key is not written in hexadecimal", event_key=EVENT_KEY)) from None
    if reveal_file(plan, key) != data:
        raise Broken(say("{event_key} is damaged, or belongs to another plan", event_key=EVENT_KEY))
    return key


def _entry(data: bytes, name: str, key: str) -> str:
    found = document(data, name).get(key)
    if not isinstance(found, str):
        raise Broken(say('{name}: "{key}" is missing', name=name, key=key))
    return found


def document(data: bytes, name: str) -> dict[str, Any]:
    """A JSON document in its one exact form."""
    try:
        exact = canonical_json(found := json_in(data, name)) + b"\n" == data
    except (ValueError, TypeError, RecursionError):
        exact = False
    if not exact:
        raise Broken(say("{name} is damaged: it is not in its canonical form", name=name))
    return found


# --------------------------------------------------------------------------------------------------------------------
# The manifest: the digests of all printed files.


MANIFEST_FORMAT: Final = "proofpress manifest 1"


def manifest_file(plan: bytes, versions: Mapping[str, str], digests: Mapping[str, str]) -> bytes:
    """The digests of all printed files."""
    body = {"format": MANIFEST_FORMAT, "plan": plan_hash(plan), "versions": dict(versions), "files": dict(digests)}
    return canonical_json(body | {"digest": digest_of(body)}) + b"\n"


def check_manifest(folder: Path, inside: Iterable[str]) -> Iterator[str]:
    """What differs between the manifest and the files in the folder, a sentence each; the manifest must be exact."""
    body = document(read(folder, MANIFEST), MANIFEST)
    if set(body) != {"format", "plan", "versions", "files", "digest"} or body["format"] != MANIFEST_FORMAT:
        raise Broken(say("{manifest} is not a manifest of this kind", manifest=MANIFEST))
    if body.pop("digest") != digest_of(body):
        raise Broken(
            say("{manifest} was changed after it was written: its digest does not fit its contents", manifest=MANIFEST)
        )
    if not isinstance(body["files"], dict) or not isinstance(body["versions"], dict):
        raise Broken(say("{manifest}: files and versions must be lists of names", manifest=MANIFEST))
    there = frozenset(inside)
    for name, digest in sorted(body["files"].items()):
        if name not in there:
            yield say("{name} is missing", name=_shown(name))
        elif sha256(read(folder, name)).hexdigest() != digest:
            yield say("{name} was changed after it was printed", name=_shown(name))
    known = {*body["files"], MANIFEST, *REVEALED}
    for name in inside:
        if name not in known:
            yield say("{name} is not in the manifest: it was added after printing", name=_shown(name))


# --------------------------------------------------------------------------------------------------------------------
# Begins a pack: plan and commitment appear together, once and for all, and with a key that is nobody else's.
#
# They are written into a hidden folder; then comes the key, and at last `public/` is renamed into its place. A run that
# is killed before has published nothing, and the next one takes back what it left. A second run at the same time is
# refused. Where the disk knows no locks, still only one can do the last step; and as taking back begins with a renaming
# of the hidden folder, no run does it with a key that is about to go.


def refuse_used(folder: Path) -> None:
    """Refuse a folder that holds something."""
    try:
        inside = os.listdir(folder)
    except FileNotFoundError:
        return
    except OSError as error:
        raise FileError(
            say("{folder}: cannot be read: {reason}", folder=shown_path(folder), reason=error.strerror or error)
        ) from None
    if has(folder, COMMITMENT):
        raise UsageError(
            say(
                "{folder} is not empty: a pack is planned there, and {commitment} holds its commitment; "
                "a new event needs a new folder",
                folder=shown_path(folder),
                commitment=shown_path(folder / COMMITMENT),
            )
        )
    if not all(is_part(name) or is_of_system(name) for name in inside):
        raise UsageError(
            say("{folder} exists and is not empty; a new event needs a new folder", folder=shown_path(folder))
        )


def begin(folder: Path, plan: bytes, key: bytes, key_path: Path, more: Mapping[str, bytes]) -> None:
    """Write plan, commitment, more public files and the key, or nothing."""
    refuse_key(folder, key_path)
    seal = commitment_file(commitment(plan, key), plan)
    try:
        with alone(make_folder(folder), waits=1):
            for name in os.listdir(folder):
                if is_part(name) and name != LOCK:
                    _take_back(folder / name, key_path)
            remove_parts(key_path.parent)
            _write(folder, {PLAN: plan, COMMITMENT: seal, **more}, key, key_path)
    except Busy:
        raise _beaten(folder) from None
    except BaseException:
        with suppress(OSError):
            folder.rmdir()  # if it is empty
        raise


def _write(folder: Path, public: Mapping[str, bytes], key: bytes, key_path: Path) -> None:
    hidden, place = part_in(folder), Path(PLAN).parent
    try:
        mode = make_room(hidden, PLAN)
        for name, data in public.items():
            write_whole(hidden / name, data, mode)
        # The key before the pack: a pack without one could never be printed.
        save_key(key_path, key)
        os.rename(hidden / place, folder / place)
    except BaseException as error:
        beaten = has(folder, COMMITMENT) or not hidden.exists()
        _take_back(hidden, key_path)
        if beaten and isinstance(error, ProofpressError | OSError):
            raise _beaten(folder) from None
        if isinstance(error, OSError):
            why = error.strerror or error
            raise FileError(say("{folder} cannot be made: {why}", folder=shown_path(folder / place), why=why)) from None
        raise
    remove(hidden)


def _beaten(folder: Path) -> UsageError:
    return UsageError(
        say("another run is planning a pack in {folder}; a new event needs a new folder", folder=shown_path(folder))
    )


def _take_back(hidden: Path, key_path: Path) -> None:
    """Remove what a run has written that did not come to its end, and the key if it is the one of that run."""
    mine = part_in(hidden.parent)
    try:
        os.rename(hidden, mine)
    except OSError:
        return  # somebody else has taken it
    with suppress(ProofpressError):
        plan = read(mine, PLAN)
        seal = commitment(plan, load_key(key_path))
        if read(mine, COMMITMENT) == commitment_file(seal, plan):
            remove(key_path)
    remove(mine)


# --------------------------------------------------------------------------------------------------------------------
# The ZIPs of leagues.


_ENCRYPTED: Final = 1


def unzipped(data: bytes, shown: str) -> dict[str, bytes]:
    """The files in the ZIP of a round; nothing in it is packed, so it holds no more than it is large."""
    try:
        with ZipFile(BytesIO(data)) as there:
            infos = there.infolist()
            packed = any(info.compress_type != ZIP_STORED or info.flag_bits & _ENCRYPTED for info in infos)
            if packed or sum(info.file_size for info in infos) > len(data):
                raise BadZipFile
            return {info.filename: there.read(info) for info in infos}
    except (BadZipFile, ValueError, OSError, EOFError, NotImplementedError):
        raise FileError(say("{shown!r} is not the ZIP of a pack", shown=shown)) from None
