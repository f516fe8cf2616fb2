"""Files and folders that a user names: read whole, no larger than the limit, as UTF-8; made where they are missing."""

from __future__ import annotations

from pathlib import Path

from generator.library.errors import FileError, shown_path
from generator.library.limits import MAX_FILE_BYTES


def read_start(path: Path) -> bytes:
    """What is in the file, up to one byte beyond the limit, which shows that there is more."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise FileError(f"{shown_path(path)}: cannot be read: {error.strerror or error}") from None


def read_whole(path: Path) -> bytes:
    """What is in the file."""
    data = read_start(path)
    if len(data) > MAX_FILE_BYTES:
        raise FileError(f"{shown_path(path)}: more than {MAX_FILE_BYTES:,} bytes, which is the limit")
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


def make_folder(folder: Path) -> Path:
    """The folder, made with those above it where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{shown_path(folder)} cannot be made: {error.strerror or error}") from None
    return folder
