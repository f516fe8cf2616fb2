"""Own data as they would be with what is being written on the page: files laid over the folder, and saved nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.library.errors import Report
from generator.library.files import bytes_of, make_folder
from generator.library.layers import data_files
from generator.library.reading import Files, record_of
from generator.press.files import write_whole

FOLDER = "own"


def laid_over(own: Path | None, drafts: Mapping[str, str], files: Files, place: Path) -> Path | None:
    """The folder of own data, or where there are drafts a copy of it with them. What is no data file is left out."""
    written = {name: text.encode() for name, text in drafts.items() if record_of(name, files)}
    if not written:
        return own
    kept = {name: bytes_of(path) for name, path in data_files(own, Report()).items()} if own else {}
    folder = make_folder(place / FOLDER)
    there = data_files(folder, Report())
    for name in there.keys() - kept.keys() - written.keys():
        there[name].unlink()
    for name, data in {**kept, **written}.items():
        if name not in there or bytes_of(there[name]) != data:  # what stays the same need not be read again
            write_whole(make_folder((folder / name).parent) / Path(name).name, data)
    return folder
