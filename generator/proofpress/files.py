"""Files: read within limits, written whole or not at all, as tables, packed; and those that are shipped."""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
import stat
import unicodedata
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from proofpress.errors import (
    EXIT_FILE,
    ContentError,
    FileError,
    PressError,
    UsageError,
    listed,
    nearest,
    say,
    shown_path,
)
from proofpress.limits import MAX_FILE_BYTES

if TYPE_CHECKING:
    from jinja2 import Environment

# --------------------------------------------------------------------------------------------------------------------
# Files and folders that a user names: read whole, no larger than the limit, as UTF-8; made where they are missing.


LINE_END = re.compile(r"\r\n|\n|\r")
STANDARD = Path("-")  # standard input, or standard output
_OUTPUTS = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")


def path_of(text: str) -> Path:
    """The file that a text names; standard output has several names."""
    try:
        os.fsencode(text)
    except UnicodeEncodeError:  # in the C locale the system wants the bytes of what was typed
        text = os.fsdecode(text.encode(errors="surrogateescape"))
    return STANDARD if text in _OUTPUTS else Path(text)


def is_stream(path: Path) -> bool:
    """Whether a file is a stream or a device: its name is no name for something beside it."""
    try:
        kind = os.stat(path).st_mode
    except (OSError, ValueError):
        return path == STANDARD
    return path == STANDARD or not (stat.S_ISREG(kind) or stat.S_ISDIR(kind))


class File(NamedTuple):
    """A file that is to be written: where it goes, and what is in it."""

    path: Path
    content: bytes
    lists: bool = False  # whether it is the index of the files written with it, which comes last
    mode: int = 0o666  # of a new file, narrowed by the umask
    was: str | None = None  # the digest of what it held when the content was made; if that changed, nothing is written
    made_from: Path | None = None  # the file that `was` is the digest of, if it is another one


def bytes_of(path: Path, most: int = MAX_FILE_BYTES) -> bytes:
    """What is in the file, cut off a byte beyond the limit."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        reason = getattr(error, "strerror", None) or error
        meant = meant_by(path) if isinstance(error, FileNotFoundError) else ""
        raise FileError(
            say("{path}: cannot be read: {reason}{meant}", path=shown_path(path), reason=reason, meant=meant)
        ) from None


def meant_by(path: Path) -> str:
    """The end of a message about a file or folder that is not there: what was probably meant."""
    gone = path
    while not gone.parent.exists():
        gone = gone.parent
    with suppress(OSError):
        near = nearest(gone.name, sorted(os.listdir(gone.parent)))
        if near is not None and (found := gone.parent / near / path.relative_to(gone)).exists():
            return say("; did you mean {found!r}?", found=shown_path(found))
    return ""


def read_whole(path: Path) -> bytes:
    """What is in the file."""
    return within_limit(bytes_of(path), shown_path(path))


def within_limit(data: bytes, shown: str) -> bytes:
    """What was read, if it is no more than files may hold."""
    if len(data) > MAX_FILE_BYTES:
        raise FileError(
            say(
                "{shown}: more than {max_file_bytes:,} bytes, which is the limit",
                shown=shown,
                max_file_bytes=MAX_FILE_BYTES,
            )
        )
    return data


def as_text(data: bytes, shown: str) -> str:
    """What was in a file, as text; `shown` is the file name that messages use."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # error.object, not data: the positions do not count a byte order mark.
        raise FileError(
            say(
                "{shown}: byte 0x{object:02x} is not UTF-8; save the file as UTF-8",
                shown=shown,
                object=error.object[error.start],
            )
        ) from None


def read_text(path: Path) -> str:
    """The text in the file."""
    return as_text(read_whole(path), shown_path(path))


def text_lines(text: str) -> list[str]:
    """The lines as editors count them; for `str.splitlines` a line also ends at a form feed and at rarer signs."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


def make_folder(folder: Path, mode: int = 0o777) -> Path:
    """The folder, made with those above it where it is missing."""
    try:
        folder.mkdir(mode, parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            say(
                "{as_known} cannot be made: {reason}",
                as_known=shown_path(as_known(folder)),
                reason=error.strerror or error,
            )
        ) from None
    return folder


def names_in(text: str, shown: str, longest: int) -> tuple[tuple[str, str], ...]:
    """The names in a file, one on each line, with their places."""
    lines = text_lines(text)
    names = [(line.strip(), f"{shown}:{number}") for number, line in enumerate(lines, 1) if line.strip()]
    if not names:
        raise UsageError(say("{shown}: holds no name; write one on each line", shown=shown))
    for name, where in names:
        if len(name) > longest:
            raise UsageError(
                say(
                    "{where}: {name!r} has {length} characters; there is room for {longest}",
                    where=where,
                    name=name,
                    length=len(name),
                    longest=longest,
                )
            )
    return tuple(names)


# --------------------------------------------------------------------------------------------------------------------
# Writing a file whole or not at all.
#
# The bytes go into a hidden file beside the target, onto the disk, and only then under the final name: a full disk, a
# crash or an interruption leaves the old file as it was. What a killed run leaves is hidden, and known by its
# name. Errors become one sentence each. No directories are made here.
#
# A file that cannot be replaced, because it alone is mounted into a container or its folder takes no other, is written
# in place.


_MOUNTED: Final = (errno.EBUSY, errno.EXDEV)  # what a system says of a file that is mounted alone


def _unsaid(_: str) -> None:
    """Tells nobody."""


def write_whole(path: Path | str, data: bytes, mode: int = 0o666, tell: Callable[[str], None] = _unsaid) -> Path:
    """Write `data` to `path`, whole or not at all, and return the path. `tell` is called if it had to be done in place.

    A new file gets `mode`, narrowed by the umask; one that was there keeps what it allowed, as far as `mode` does.
    """
    with _laid(Path(path), data, mode, tell) as place:
        place()
    return Path(path)


def write_all(
    files: Iterable[File],
    folder: Path | None = None,
    tell: Callable[[str], None] = _unsaid,
    rest_on: Mapping[Path, str] = MappingProxyType({}),
) -> list[Path]:
    """Write files together, or none of them where one cannot be made or written, or where what they were made from has
    changed: one of them, or another that they `rest_on`, by its digest; return their paths. Two runs that write several
    files into one folder take their places one after the other, so that the files there are those of one run.

    Each lies hidden beside its place as soon as it is made, so that they need no memory. `folder` and folders below it
    are made where they are missing. An index that is there is removed before the first file takes its place, and the
    new one comes last: where a run is killed between two files, no index claims that all are there.
    """
    laid: list[tuple[Path, bool, Callable[[], object]]] = []
    folders: set[Path] = set()
    was = {**rest_on}
    with ExitStack() as stack:
        for path, content, lists, mode, before, made_from in files:
            if before is not None:
                was[made_from or path] = before
            if path.parent not in folders:
                folders.add(path.parent)
                if folder is not None and path.is_relative_to(folder):
                    stack.enter_context(_with_folder(path.parent))
                remove_parts(path.parent)
            laid.append((path, lists, stack.enter_context(_laid(path, content, mode, tell))))
        stack.enter_context(unchanged(was, folders if len(laid) > 1 else ()))
        for path, lists, _ in laid:
            if lists:
                with _reported(path):
                    Path(os.path.realpath(path)).unlink(missing_ok=True)
        for _, _, place in sorted(laid, key=lambda each: each[1]):
            place()
    return [path for path, _, _ in laid]


def write_new(path: Path, data: bytes, mode: int = 0o666) -> bool:
    """The same for a file that is not there yet. False where something has the name, even since a moment ago."""
    try:
        with _reported(path):
            part = _part(path.parent, data, mode)
            try:
                _name(part, path)
            finally:
                part.unlink(missing_ok=True)
    except FileExistsError:
        return False
    return True


def refuse_unwritable(path: Path, is_folder: bool = False) -> None:
    """Refuse before long work what could not be written after it: a file, or a folder that is to be made."""
    folders = (path, *path.absolute().parents)
    there = next(each for each in folders if os.path.lexists(each))
    near = is_folder or there == folders[1]
    if there == path or (near and os.path.isdir(there) and os.access(there, os.W_OK)):
        return
    if is_folder:
        make_folder(path)
        return
    with _reported(path):
        part = part_in(path.parent)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        part.unlink()


@contextmanager
def _with_folder(folder: Path) -> Iterator[None]:
    """The folder, made with those above it; the ones that were missing go again if nothing comes into them."""
    missing = [each for each in (folder, *folder.parents) if not os.path.lexists(each)]
    make_folder(folder)
    try:
        yield
    finally:
        with suppress(OSError):
            for each in missing:
                each.rmdir()


@contextmanager
def _laid(shown: Path, data: bytes, mode: int, tell: Callable[[str], None]) -> Iterator[Callable[[], object]]:
    """Writes the bytes to the disk, hidden beside the place of the file, and gives what puts them into it. They are
    removed at the end if it was not called."""
    target = Path(os.path.realpath(shown))  # through a symbolic link, which stays a link
    try:
        kind = os.stat(shown).st_mode  # /dev/fd/63 is a link to nowhere, but open
    except OSError:
        kind = 0
    part: Path | None = None
    put: Callable[[], object] = partial(shown.write_bytes, data)  # a device or a pipe must not become a file
    with _reported(shown):
        if stat.S_ISDIR(kind):
            raise OSError(errno.EISDIR, "is a directory")
        if not kind or stat.S_ISREG(kind):
            if kind and os.access(target, os.W_OK) and not os.access(target.parent, os.W_OK):
                put = partial(_write_over, target, data, tell)
            else:
                mode = stat.S_IMODE(kind) & (mode | 0o111) if kind else mode
                part = _part(target.parent, data, mode, there=bool(kind))
                put = partial(_replace, part, target, tell)

    def place() -> None:
        with _reported(shown):
            put()

    del data
    try:
        yield place
    finally:
        if part:
            part.unlink(missing_ok=True)


def _replace(part: Path, target: Path, tell: Callable[[str], None]) -> None:
    try:
        os.replace(part, target)
    except OSError as error:
        if error.errno not in _MOUNTED:
            raise
        _write_over(target, part.read_bytes(), tell)


def _write_over(target: Path, data: bytes, tell: Callable[[str], None]) -> None:
    with os.fdopen(os.open(target, os.O_WRONLY | getattr(os, "O_BINARY", 0)), "wb") as stream:
        stream.write(data)
        stream.truncate()
        stream.flush()
        os.fsync(stream.fileno())
    note = say(
        "note: {path} cannot be replaced by a new file, so it was written in place; "
        "a run that is interrupted while it writes would leave half a file",
        path=shown_path(target),
    )
    tell(note)


def _reason(error: OSError, folder: str) -> str:
    """Why a file cannot be written into the folder."""
    reasons = {
        errno.ENOENT: say('the folder "{folder}" does not exist', folder=folder),
        errno.ENOTDIR: say('"{folder}" is not a folder', folder=folder),
        errno.EACCES: say('writing into "{folder}" is not permitted', folder=folder),
        errno.EPERM: say('writing into "{folder}" is not permitted', folder=folder),
        errno.EROFS: say('the disk that holds "{folder}" is read-only', folder=folder),
        errno.ENOSPC: say('the disk that holds "{folder}" is full', folder=folder),
        errno.EFBIG: say("the file becomes larger than is allowed here"),
        errno.EDQUOT: say('the disk quota of "{folder}" is used up', folder=folder),
        errno.ENAMETOOLONG: say("the name is too long"),
        errno.EISDIR: say("it is a folder; name a file in it"),
    }
    return reasons.get(error.errno or 0, f"{error.strerror or error}".lower())


@contextmanager
def _reported(shown: Path) -> Iterator[None]:
    """Makes a sentence of what the system refuses, except that a name is taken."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        shown = as_known(shown)
        folder = shown_path(shown.parent)
        raise PressError(
            say('"{shown}" cannot be written: {reason}', shown=shown_path(shown), reason=_reason(error, folder)),
            EXIT_FILE,
        ) from error


def _part(folder: Path, data: bytes, mode: int, *, there: bool = False) -> Path:
    """A hidden file that holds the data, also after a loss of power."""
    part = part_in(folder)
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(descriptor, "wb") as stream:
            if there:
                with suppress(OSError):  # a disk that knows no modes
                    os.chmod(part, mode)  # what the umask has taken away
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:  # also Ctrl-C: nothing half-done stays behind
        part.unlink(missing_ok=True)
        raise
    return part


def _name(part: Path, target: Path) -> None:
    """Give the file its name if nothing has it: renaming replaces what is there, except on Windows."""
    if os.name == "nt":
        os.rename(part, target)
        return
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # a disk without links, as most USB sticks are, or a browser: take the name first
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        os.replace(part, target)


# --------------------------------------------------------------------------------------------------------------------
# Files that nobody put into a folder on purpose: half-written files of killed runs, and files of operating systems.


# Chosen by chance, so that no two runs meet, wherever they are; of 0.2.0 the numbers of a process and of the file.
_PART: Final = re.compile(r"\.([0-9a-f]{16}|[1-9][0-9]{0,9}-[0-9]+)\.part")
_OLD: Final = 24 * 60 * 60  # seconds after which no run is still writing

# Files and folders that systems put wherever somebody looks, in small letters.
_OF_SYSTEMS: Final = (
    ".ds_store", "._*", ".apdisk", ".appledouble", ".documentrevisions-v100", ".fseventsd", ".spotlight-v100",
    ".temporaryitems", ".trashes", ".volumeicon.icns", "__macosx", "icon\r",
    "$recycle.bin", "desktop.ini", "ehthumbs.db", "system volume information", "thumbs.db",
    ".directory", ".fuse_hidden*", ".nfs*", ".trash-*", "@eadir", "lost+found",
)  # fmt: skip


def part_in(folder: Path) -> Path:
    """A name for what is being made in the folder, until it is whole."""
    return folder / f".{os.urandom(8).hex()}.part"


def is_part(name: str) -> bool:
    """Whether the name is one of those: something is being written there, or was when the program was killed."""
    return _PART.fullmatch(name) is not None


def as_known(path: Path) -> Path:
    """The path by which people know what is written: without hidden folders in which it is being made."""
    return Path(*(part for part in path.parts if not is_part(part)))


def is_of_system(name: str) -> bool:
    """Whether operating systems leave files or folders of this name behind."""
    return any(fnmatchcase(name.lower(), pattern) for pattern in _OF_SYSTEMS)


def remove_parts(folder: Path) -> None:
    """Remove what killed runs have left in the folder: what was not touched for a day, by the clock of the disk. Other
    machines may write there as well, and have other clocks."""
    with suppress(OSError):
        parts = [folder / name for name in os.listdir(folder) if is_part(name)]
        now = _now_on_disk(folder) if parts else 0
        for part in parts:
            if now - part.lstat().st_mtime > _OLD:
                remove(part)


def _now_on_disk(folder: Path) -> float:
    probe = part_in(folder)
    try:
        os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        return probe.stat().st_mtime
    finally:
        probe.unlink(missing_ok=True)


def remove(path: Path) -> None:
    """Remove a file, or a folder with all that is in it, as far as the system lets us."""
    import shutil

    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


# --------------------------------------------------------------------------------------------------------------------
# Changing a file that is kept: nothing that somebody else has written there meanwhile is lost.
#
# A run reads the file, does its work, and writes. It writes alone, and only if the file is still what it has read; else
# it begins again with what is there now. Who writes alone has locked the folder: the system ends that with the process,
# leaves no trace on the disk, and also keeps out other containers. Where a disk or a browser knows no locks, what is
# left is that the file is looked at just before.


T = TypeVar("T")
_WAITS: Final = 200  # how often a run looks whether another one has written, which takes far less than a second
_WAIT: Final = 0.05  # seconds
_BEGINNINGS: Final = 20  # each is in vain only because another run has done its work
LOCK: Final = f".{0:016x}.part"  # a file that stands for a lock where folders have none


class Busy(FileError):
    """Another run is at work in a folder."""


class Changed(FileError):
    """Files are others than those that a run has read."""

    def __init__(self, paths: Sequence[Path]) -> None:
        names = listed(map(shown_path, paths), "and")
        super().__init__(
            say("{names} changed since it was read; nothing was written, so run the command again", names=names)
        )
        self.paths = paths


def digest(data: bytes | None) -> str:
    """What shows whether a file is still the same; empty where there is none."""
    from hashlib import sha256

    return "" if data is None else sha256(data).hexdigest()


def digest_in(path: Path) -> str:
    """The same of what is in a file now, as far as files may hold: one without an end comes to one."""
    try:
        with path.open("rb") as file:
            return digest(file.read(MAX_FILE_BYTES + 1))
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise FileError(
            say("{path}: cannot be read: {reason}", path=shown_path(path), reason=error.strerror or error)
        ) from None


@contextmanager
def unchanged(was: Mapping[Path, str], folders: Iterable[Path] = ()) -> Iterator[None]:
    """While files with these digests are written: they still are what they were, and nobody else changes them, or what
    is in the `folders`."""
    with ExitStack() as stack:
        for folder in sorted(
            {*(os.path.dirname(os.path.realpath(path)) for path in was), *map(os.path.realpath, folders)}
        ):
            stack.enter_context(alone(Path(folder)))
        if others := [path for path, before in was.items() if digest_in(path) != before]:
            raise Changed(others)
        yield


def until_unchanged(run: Callable[[], T]) -> T:
    """What a run comes to that changes files; it begins again where others have changed them meanwhile."""
    for _ in range(_BEGINNINGS):
        with suppress(Changed):
            return run()
    return run()


@contextmanager
def alone(folder: Path, waits: int = _WAITS) -> Iterator[None]:
    """While nobody else changes what is in the folder; waits for whoever does."""
    import time

    with ExitStack() as stack:
        for left in reversed(range(waits)):
            try:
                if (lock := _lock_of(folder)) is not None:
                    stack.callback(os.close, lock)
                break
            except BlockingIOError:
                if not left:
                    raise Busy(
                        say("another run is writing into {folder}; run the command again", folder=shown_path(folder))
                    ) from None
            time.sleep(_WAIT)
        yield


def _lock_of(folder: Path) -> int | None:
    """What to close so that the folder is free again; None where there are no locks."""
    if os.name == "nt":  # folders cannot be opened there; but a file may go with the process that has it open
        try:
            return os.open(folder / LOCK, os.O_CREAT | os.O_EXCL | getattr(os, "O_TEMPORARY", 0))
        except FileExistsError:
            raise BlockingIOError from None
        except OSError:
            return None
    try:
        lock = os.open(folder, os.O_RDONLY)
    except OSError:  # it may not be looked into
        return None
    try:
        if _locked(lock):
            return lock
    except BlockingIOError:
        os.close(lock)
        raise
    os.close(lock)
    return None


def _locked(descriptor: int) -> bool:
    """Locks an open file or folder, if nobody else has; whether there are such locks on this disk and system."""
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except (ImportError, OSError):
        return False
    return True


# --------------------------------------------------------------------------------------------------------------------
# Folders for the time of one run, which nobody else may enter.
#
# Each holds a file that its run has locked. The system ends that lock with the process, so the next run finds by it
# what a killed one has left, and removes it. What is secret goes into memory where the system offers files there.


IN_MEMORY: Final = Path("/dev/shm")
_NEEDED: Final = 500_000_000  # bytes that must be free there; some containers have 64 MB
_NAMED: Final = "proofpress-"
_IN_USE: Final = ".in-use"


@contextmanager
def temporary_folder(*, secret: bool = False) -> Iterator[Path]:
    """A folder that is gone when the work in it ends; where that was killed, when the next one begins."""
    import shutil
    import tempfile

    usual = Path(tempfile.gettempdir())
    for place in {usual, IN_MEMORY}:
        _sweep(place)
    room = shutil.disk_usage(IN_MEMORY).free if secret and os.access(IN_MEMORY, os.W_OK | os.X_OK) else 0
    folder = Path(tempfile.mkdtemp(prefix=_NAMED, dir=IN_MEMORY if room >= _NEEDED else usual))
    try:
        with (folder / f"{_IN_USE}-soon").open("wb") as file:
            if _locked(file.fileno()):
                os.rename(file.name, folder / _IN_USE)  # whoever finds the file finds it locked
            try:
                yield folder
            finally:
                _empty(folder)
    finally:
        remove(folder)


def _sweep(place: Path) -> None:
    """Removes the folders of runs of this user that are no longer at work."""
    for folder in place.glob(f"{_NAMED}*") if hasattr(os, "getuid") else ():
        with suppress(OSError):
            if folder.lstat().st_uid == os.getuid():
                with (folder / _IN_USE).open("rb") as file:
                    if _locked(file.fileno()):
                        _empty(folder)
                        remove(folder)


def _empty(folder: Path) -> None:
    """Removes all but the locked file. That goes last: without it nobody would sweep up after an interruption."""
    for inside in folder.iterdir():
        if not inside.name.startswith(_IN_USE):
            remove(inside)


# --------------------------------------------------------------------------------------------------------------------
# The text of a table as spreadsheets save it: UTF-8 and UTF-16, with a mark at the beginning or without, and the two
# eight-bit encodings of Windows that Central and Western Europe use.


_EIGHT_BIT: Final = {"Windows-1250": "cp1250", "Windows-1252": "cp1252"}


def decoded(data: bytes, where: str, expected: Iterable[str]) -> tuple[str, str]:
    """The text of a table, and what is to be said of its encoding; an eight-bit one is that in which most of the
    expected texts are found."""
    wide = _wide(data)
    if wide:
        try:
            return data.decode(wide), ""
        except UnicodeDecodeError as error:
            raise ContentError(
                say(
                    "{where}: is UTF-16, but is cut off or damaged at byte {start:,}",
                    where=where,
                    start=error.start + 1,
                )
            ) from None
    try:
        return data.decode("utf-8-sig"), ""
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    texts = {name: data.decode(codec, errors="replace") for name, codec in _EIGHT_BIT.items()}
    possible = {name: text for name, text in texts.items() if "\ufffd" not in text and "\0" not in text}
    if not possible:
        raise ContentError(
            say("{where}:{line}: is not text in UTF-8; save the table as CSV in UTF-8", where=where, line=line)
        )
    wanted = [unicodedata.normalize("NFC", each) for each in expected if not each.isascii()]
    name = max(possible, key=lambda each: sum(one in possible[each] for one in wanted))
    return possible[name], say("{where}:{line}: is not UTF-8; read as {name}", where=where, line=line, name=name)


def _wide(data: bytes) -> str:
    """The form of UTF-16 that the bytes are in; nothing where they are not."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = data[:200]
    if len(head) >= 4 and head.count(0) * 3 > len(head):
        return "utf-16-le" if head[1::2].count(0) > head[::2].count(0) else "utf-16-be"
    return ""


# --------------------------------------------------------------------------------------------------------------------
# Tables as CSV, for spreadsheets and for our own readers.
#
# A spreadsheet takes a cell that begins with =, +, -, @ or a control character for a formula, and a stranger may have
# chosen the text. Such a text gets an apostrophe before it, and loses it again when a table is read. A text that begins
# with apostrophes and such a sign gets one more, so that every text comes back as it was. Where ; separates cells, as
# in most of Europe, a text is cut there, so what follows it counts as a beginning, too. Numbers are written as they
# are.


TableRows = list[Sequence[str | int]]  # the first row names the columns
_FORMULA = r"""['"]*[=+\-@\t\r\n＝＋－＠]"""
_BEGINNING = r"(?:^|(?<=[;\t\r\n]))"
_BARE = f"{_BEGINNING}(?={_FORMULA})"
_MARKED = f"{_BEGINNING}'(?={_FORMULA})"
_SEPARATOR = r'(?i)"?sep=([,;\t])"?\r?\n'


def as_csv(rows: Iterable[Sequence[str | int]], line_end: str = "\n") -> str:
    """The rows as CSV; texts that look like formulas are marked as texts."""
    import csv

    marked = re.compile(_BARE).sub
    lines = list[str]()
    # With another end of lines, csv would leave a cell with a carriage return without quotes.
    writer = csv.writer(SimpleNamespace(write=lines.append), lineterminator="\r\n")
    writer.writerows([marked("'", cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return "".join(line.removesuffix("\r\n") + line_end for line in lines)


def from_csv(text: str, shown: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table and the lines on which they end; the first row shows whether commas, semicolons or tabs
    separate its cells, or says so for a spreadsheet: sep=;"""
    import csv

    text = text.removeprefix("\ufeff")
    said = re.match(_SEPARATOR, text)
    first = text.partition("\n")[0]
    separator = said[1] if said else max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for cells in reader:
            if said is None or reader.line_num > 1:
                yield reader.line_num, [re.sub(_MARKED, "", cell) for cell in cells]
    except csv.Error as error:
        raise ContentError(
            say(
                "{shown}:{line_num}: the row cannot be read as CSV ({error})",
                shown=shown,
                line_num=reader.line_num,
                error=error,
            )
        ) from None


# --------------------------------------------------------------------------------------------------------------------
# Unpacking what strangers have packed: never more than a limit, because a few bytes can hold gigabytes.


def unpacked(data: bytes, most: int, shown: str) -> bytes:
    """What zlib has packed, if it is no more than `most` bytes, and what follows it; anything else as it is."""
    unpacker = zlib.decompressobj()
    try:
        inside = unpacker.decompress(data, most + 1)
    except zlib.error:
        return data
    if len(inside) > most:
        raise FileError(say("{shown}: unpacks to more than {most:,} bytes, which is the limit", shown=shown, most=most))
    return inside + unpacker.unused_data if unpacker.eof else data


# --------------------------------------------------------------------------------------------------------------------
# Several files in one: a ZIP for people, and a plain row of files for the page. The same files give the same bytes.


_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # of time, for ZIP


def zipped(files: Iterable[tuple[str, bytes]], method: int = 8, mode: int = 0) -> bytes:  # ZIP_DEFLATED
    """The files by their names, each with these permissions where they are said."""
    from zipfile import ZipFile, ZipInfo

    made = io.BytesIO()
    with ZipFile(made, "w", method) as archive:
        for name, data in files:
            info = ZipInfo(name, _FIRST_DAY)
            if mode:
                info.create_system, info.external_attr = 3, mode << 16  # those of Unix
            archive.writestr(info, data, method)
    return made.getvalue()


def unzipped(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The files of a ZIP."""
    from zipfile import ZipFile

    with ZipFile(io.BytesIO(data)) as archive:
        yield from ((info.filename, archive.read(info)) for info in archive.infolist())


def joined(files: Mapping[str, bytes]) -> bytes:
    """A line of JSON with names and sizes, and all files one after the other."""
    import json

    head = json.dumps([[name, len(data)] for name, data in sorted(files.items())]).encode()
    return b"\n".join([head, b"".join(data for _, data in sorted(files.items()))])


# --------------------------------------------------------------------------------------------------------------------
# What the program brings along.


_PACKAGE = Path(__file__).resolve().parent


def shipped(name: str) -> Path:
    """`carddata`, `templates` or `NOTICE`: inside an installed package, beside it in a checkout."""
    installed = _PACKAGE / "_shipped" / name
    return installed if installed.exists() else _PACKAGE.parents[1] / name


def rows(table: Path) -> list[str]:
    """The rows of a table that the program itself brings along: its lines without empty ones and comments."""
    return [line for line in table.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


# --------------------------------------------------------------------------------------------------------------------
# Templates of reports and posts, and of pages for a browser: one file each, which loads nothing from anywhere.


def environment(*, escaped: bool = True, final_newline: bool = True) -> Environment:
    """The templates by name: a value that is not given is an error, and what is given is text, never HTML.

    A post is not HTML, so its template has `escaped` off. Without `final_newline` the page ends with its last tag.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # only what is rendered needs it

    return Environment(
        loader=FileSystemLoader(shipped("templates")),
        undefined=StrictUndefined,
        autoescape=escaped,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=final_newline,
    )


def filled(template: str, data: Mapping[str, Any], *, scripts: Sequence[str] = (), symbols: str = "") -> bytes:
    """The template with its style, which has the same name, and with these scripts put into it."""
    from markupsafe import Markup  # only what is rendered needs it

    folder = shipped("templates")

    def part(name: str) -> Markup:
        return Markup((folder / name).read_text(encoding="utf-8"))

    parts = {"style": part(f"{template}.css"), **{name: part(f"{name}.js") for name in scripts}}
    empty = environment(final_newline=False).get_template(f"{template}.html")
    return f"{empty.render(data=data, symbols=Markup(symbols), **parts).rstrip()}\n".encode()
