"""Begins a pack: plan and commitment appear together, once and for all, and with a key that is nobody else's.

They are written into a hidden folder; then comes the key, and at last `public/` is renamed into its place. A run that
is killed before has published nothing, and the next one takes back what it left. A second run at the same time is
refused. Where the disk knows no locks, still only one can do the last step; and as taking back begins with a renaming
of the hidden folder, no run does it with a key that is about to go.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.library.errors import FileError, ProofpressError, UsageError, shown_path
from generator.library.files import make_folder
from generator.library.strays import is_of_system, is_part, part_in, remove, remove_parts
from generator.pack import folder as files
from generator.pack.protocol import commitment
from generator.press.files import write_whole

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def refuse_used(folder: Path) -> None:
    """Refuse a folder that holds something."""
    try:
        inside = os.listdir(folder)
    except FileNotFoundError:
        return
    except OSError as error:
        raise FileError(f"{shown_path(folder)}: cannot be read: {error.strerror or error}") from None
    if files.has(folder, files.COMMITMENT):
        raise UsageError(
            f"{shown_path(folder)} is not empty: a pack is planned there, and {shown_path(folder / files.COMMITMENT)} "
            "holds its commitment; a new event needs a new folder"
        )
    if not all(is_part(name) or is_of_system(name) for name in inside):
        raise UsageError(f"{shown_path(folder)} exists and is not empty; a new event needs a new folder")


def begin(folder: Path, plan: bytes, key: bytes, key_path: Path, more: Mapping[str, bytes]) -> None:
    """Write plan, commitment, more public files and the key, or nothing."""
    files.refuse_key(folder, key_path)
    seal = files.commitment_file(commitment(plan, key), plan)
    try:
        with _alone(make_folder(folder)):
            for name in os.listdir(folder):
                if is_part(name):
                    _take_back(folder / name, key_path)
            remove_parts(key_path.parent)
            _write(folder, {files.PLAN: plan, files.COMMITMENT: seal, **more}, key, key_path)
    except BaseException:
        with suppress(OSError):
            folder.rmdir()  # if it is empty
        raise


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """While nobody else begins a pack in the folder. The system ends it with the process, however that ends."""
    if fcntl is None:
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _beaten(folder) from None
        except OSError:
            pass  # a disk that knows no locks
        yield
    finally:
        os.close(descriptor)


def _write(folder: Path, public: Mapping[str, bytes], key: bytes, key_path: Path) -> None:
    hidden, place = part_in(folder), Path(files.PLAN).parent
    try:
        mode = files.room(hidden, files.PLAN)
        for name, data in public.items():
            write_whole(hidden / name, data, mode)
        # The key before the pack: a pack without one could never be printed.
        files.save_key(key_path, key)
        os.rename(hidden / place, folder / place)
    except BaseException as error:
        beaten = files.has(folder, files.COMMITMENT) or not hidden.exists()
        _take_back(hidden, key_path)
        if beaten and isinstance(error, ProofpressError | OSError):
            raise _beaten(folder) from None
        if isinstance(error, OSError):
            why = error.strerror or error
            raise FileError(f"{shown_path(folder / place)} cannot be made: {why}") from None
        raise
    remove(hidden)


def _beaten(folder: Path) -> UsageError:
    return UsageError(f"another run is planning a pack in {shown_path(folder)}; a new event needs a new folder")


def _take_back(hidden: Path, key_path: Path) -> None:
    """Remove what a run has written that did not come to its end, and the key if it is the one of that run."""
    mine = part_in(hidden.parent)
    try:
        os.rename(hidden, mine)
    except OSError:
        return  # somebody else has taken it
    with suppress(ProofpressError):
        plan = files.read(mine, files.PLAN)
        seal = commitment(plan, files.load_key(key_path))
        if files.read(mine, files.COMMITMENT) == files.commitment_file(seal, plan):
            remove(key_path)
    remove(mine)
