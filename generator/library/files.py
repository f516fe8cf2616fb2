"""Files and folders that a user names: read whole, no larger than the limit, as UTF-8; made where they are missing."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import NamedTuple

from generator.library.errors import FileError, UsageError, shown_path
from generator.library.limits import MAX_FILE_BYTES
from generator.library.suggest import quoted

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


def bytes_of(path: Path, most: int = MAX_FILE_BYTES) -> bytes:
    """What is in the file, cut off a byte beyond the limit."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        reason = getattr(error, "strerror", None) or error
        raise FileError(f"{shown_path(path)}: cannot be read: {reason}") from None


def read_whole(path: Path) -> bytes:
    """What is in the file."""
    return within_limit(bytes_of(path), shown_path(path))


def within_limit(data: bytes, shown: str) -> bytes:
    """What was read, if it is no more than files may hold."""
    if len(data) > MAX_FILE_BYTES:
        raise FileError(f"{shown}: more than {MAX_FILE_BYTES:,} bytes, which is the limit")
    return data


def as_text(data: bytes, shown: str) -> str:
    """What was in a file, as text; `shown` is the file name that messages use."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # error.object, not data: the positions do not count a byte order mark.
        raise FileError(
            f"{shown}: byte 0x{error.object[error.start]:02x} is not UTF-8; save the file as UTF-8"
        ) from None


def read_text(path: Path) -> str:
    """The text in the file."""
    return as_text(read_whole(path), shown_path(path))


def text_lines(text: str) -> list[str]:
    """The lines as editors count them; for `str.splitlines` a line also ends at a form feed and at rarer signs."""
    lines = LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]


def make_folder(folder: Path) -> Path:
    """The folder, made with those above it where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{shown_path(folder)} cannot be made: {error.strerror or error}") from None
    return folder


def names_in(data: bytes, shown: str, longest: int) -> tuple[tuple[str, str], ...]:
    """The names in a file, one on each line, with their places."""
    lines = text_lines(as_text(within_limit(data, shown), shown))
    names = [(line.strip(), f"{shown}:{number}") for number, line in enumerate(lines, 1) if line.strip()]
    if not names:
        raise UsageError(f"{shown}: holds no name; write one on each line")
    for name, where in names:
        if len(name) > longest:
            raise UsageError(f"{where}: {quoted(name)} has {len(name)} characters; there is room for {longest}")
    return tuple(names)
