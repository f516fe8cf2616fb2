"""Saving own data: below the folder that was named, under the names of data files, and over what the page has seen.

A page that saves says which files it has seen, by their digests. Where a file is another by then, nothing is written:
whoever changed it would lose their work.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from generator.library.errors import EXIT_FILE, FileError, Refusal, Report, shown_path
from generator.library.files import File, bytes_of, make_folder
from generator.library.layers import data_files
from generator.library.reading import Files, hold, record_of
from generator.library.suggest import listed, quoted
from generator.press.files import write_whole


class ChangedSince(Refusal):
    """Files that are others than those that the page has seen."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(f"{listed(names, 'and')} changed since it was opened; nothing was saved", code=EXIT_FILE)
        self.names = names


def digests(folder: Path) -> dict[str, str]:
    """The digest of every data file by its name in the folder."""
    return {name: _digest(path) for name, path in data_files(folder, Report()).items()}


def save(made: Iterable[File], folder: Path, files: Files, seen: Mapping[str, str]) -> dict[str, str]:
    """Writes these files into the folder, all or, where one is refused, none; gives their new digests."""
    placed: dict[str, File] = {}
    for file in made:
        name = (file.path.relative_to(folder) if file.path.is_relative_to(folder) else file.path).as_posix()
        record = record_of(name, files)
        if record is None:
            raise FileError(f"{quoted(name)} is not a data file of this game")
        path = folder / name
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
            raise FileError(f"{shown_path(path)}: a link that leads out of the data folder is not followed")
        hold(record, file.content, shown_path(path))
        placed[name] = File(path, file.content)
    changed = [name for name, file in placed.items() if _digest(file.path) != seen.get(name, "")]
    if changed:
        raise ChangedSince(changed)
    for file in placed.values():
        make_folder(file.path.parent)
        write_whole(file.path, file.content)
    return {name: _digest(file.path) for name, file in placed.items()}


def _digest(path: Path) -> str:
    """Of what is in a file; empty where there is none."""
    return sha256(bytes_of(path)).hexdigest() if os.path.lexists(path) else ""
