"""Writing a file whole or not at all.

The bytes go into a hidden file beside the target, onto the disk, and only then under the final name: a full disk, a
crash or an interruption leaves the old file as it was. What a killed run leaves is hidden, and `library.strays` knows
its name. Errors become one sentence each. No directories are made here.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.library.errors import shown_path
from generator.library.strays import part_in
from generator.press.errors import FILE, PressError

_REASONS = {
    errno.ENOENT: 'the folder "{folder}" does not exist',
    errno.ENOTDIR: '"{folder}" is not a folder',
    errno.EACCES: 'writing into "{folder}" is not permitted',
    errno.EPERM: 'writing into "{folder}" is not permitted',
    errno.EROFS: 'the disk that holds "{folder}" is read-only',
    errno.ENOSPC: 'the disk that holds "{folder}" is full',
    errno.EFBIG: "the file becomes larger than is allowed here",
    errno.EDQUOT: 'the disk quota of "{folder}" is used up',
    errno.ENAMETOOLONG: "the name is too long",
    errno.EISDIR: "it is a folder; name a file in it",
}


def write_whole(path: Path | str, data: bytes, mode: int = 0o666) -> Path:
    """Write `data` to `path`, whole or not at all, and return the path.

    A new file gets `mode`, narrowed by the umask; one that was there keeps what it allowed, as far as `mode` does.
    """
    shown = Path(path)
    target = Path(os.path.realpath(shown))  # through a symbolic link, which stays a link
    try:
        kind = os.stat(shown).st_mode  # /dev/fd/63 is a link to nowhere, but open
    except OSError:
        kind = 0
    with _reported(shown):
        if stat.S_ISDIR(kind):
            raise OSError(errno.EISDIR, "is a directory")
        if kind and not stat.S_ISREG(kind):
            shown.write_bytes(data)  # a device or a pipe: replacing it by a file would destroy it
        else:
            mode = stat.S_IMODE(kind) & (mode | 0o111) if kind else mode
            _place(target, data, mode, os.replace, there=bool(kind))
    return shown


def write_new(path: Path, data: bytes, mode: int = 0o666) -> bool:
    """The same for a file that is not there yet. False where something has the name, even since a moment ago."""
    try:
        with _reported(path):
            _place(path, data, mode, _name)
    except FileExistsError:
        return False
    return True


@contextmanager
def _reported(shown: Path) -> Iterator[None]:
    """Makes a sentence of what the system refuses, except that a name is taken."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        reason = _REASONS.get(error.errno or 0, f"{error.strerror or error}".lower())
        folder = shown_path(shown.parent)
        raise PressError(f'"{shown_path(shown)}" cannot be written: {reason.format(folder=folder)}', FILE) from error


def _place(target: Path, data: bytes, mode: int, rename: Callable[[Path, Path], None], *, there: bool = False) -> None:
    part = part_in(target.parent)
    part.unlink(missing_ok=True)  # left by a killed process that had the same number
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(descriptor, "wb") as stream:
            if there:
                with suppress(OSError):  # a disk that knows no modes
                    os.chmod(part, mode)  # what the umask has taken away
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        rename(part, target)
    except BaseException:  # also Ctrl-C: nothing half-done stays behind
        part.unlink(missing_ok=True)
        raise


def _name(part: Path, target: Path) -> None:
    """Give the file its name if nothing has it: renaming replaces what is there, except on Windows."""
    if os.name == "nt":
        os.rename(part, target)
        return
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except (
        OSError,
        AttributeError,
    ):  # a disk without links, as most USB sticks are, or a browser: the name is taken first
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        os.replace(part, target)
    else:
        part.unlink()
