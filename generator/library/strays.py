"""Files that nobody put into a folder on purpose: half-written files of killed runs, and files of operating systems."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from fnmatch import fnmatchcase
from itertools import count
from pathlib import Path
from typing import Final

# The number of the process that writes, and a number of its own.
_PART: Final = re.compile(r"\.([1-9][0-9]{0,9})-[0-9]+\.part")
_serial = count()

# Files and folders that systems put wherever somebody looks, in small letters.
_OF_SYSTEMS: Final = (
    ".ds_store", "._*", ".apdisk", ".appledouble", ".documentrevisions-v100", ".fseventsd", ".spotlight-v100",
    ".temporaryitems", ".trashes", ".volumeicon.icns", "__macosx", "icon\r",
    "$recycle.bin", "desktop.ini", "ehthumbs.db", "system volume information", "thumbs.db",
    ".directory", ".fuse_hidden*", ".nfs*", ".trash-*", "@eadir", "lost+found",
)  # fmt: skip


def part_in(folder: Path) -> Path:
    """A name for what is being made in the folder, until it is whole."""
    return folder / f".{os.getpid()}-{next(_serial)}.part"


def is_part(name: str) -> bool:
    """Whether the name is one of those: something is being written there, or was when the program was killed."""
    return _PART.fullmatch(name) is not None


def is_of_system(name: str) -> bool:
    """Whether operating systems leave files or folders of this name behind."""
    return any(fnmatchcase(name.lower(), pattern) for pattern in _OF_SYSTEMS)


def remove_parts(folder: Path) -> None:
    """Remove what killed runs have left in the folder. What another process is writing there stays."""
    with suppress(OSError):
        for name in os.listdir(folder):
            found = _PART.fullmatch(name)
            if found and not _is_at_work(int(found[1])):
                remove(folder / name)


def remove(path: Path) -> None:
    """Remove a file, or a folder with all that is in it, as far as the system lets us."""
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _is_at_work(process: int) -> bool:
    """Whether another process has the number. Windows needs no answer: there nobody can remove an open file."""
    if process == os.getpid() or os.name == "nt":
        return False
    try:
        os.kill(process, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True
