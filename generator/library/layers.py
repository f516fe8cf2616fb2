"""Which data files there are: the shipped folder, and a folder of own data laid over it.

A layer mirrors `carddata/`. Nothing outside a layer is ever read: a link that leads out of it is refused.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from generator.library.errors import EXIT_FILE, FileError, Place, Refusal, Report, readable, shown_path
from generator.library.fields import Record
from generator.library.limits import MAX_ENTRIES, MAX_FILES, MAX_FOLDER_BYTES

R = TypeVar("R", bound=Record)

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped(name: str) -> Path:
    """`carddata`, `templates` or `NOTICE`: inside an installed package, beside it in a checkout."""
    installed = _PACKAGE / "_shipped" / name
    return installed if installed.exists() else _PACKAGE.parent / name


def rows(table: Path) -> list[str]:
    """The rows of a table that the program itself brings along: its lines without empty ones and comments."""
    return [line for line in table.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def layers(own: Path | None = None, home: Path | None = None) -> list[Path]:
    """The data folders: the shipped one, that of a game that brings its own along, own data."""
    base = list(dict.fromkeys((shipped("carddata"), home or shipped("carddata"))))
    if own is None:
        return base
    try:
        what = "" if own.is_dir() else "is not a folder" if own.exists() else "does not exist"
    except OSError as error:
        what = f"cannot be read: {error.strerror or error}"
    if what:
        said, advice = shown_path(own), "give the folder that holds your own data"
        raise Refusal(f"{what}; {advice}", "data", said=said, code=EXIT_FILE)
    return list(dict.fromkeys((*base, own)))


def from_layer(shown: str, own: Path | None = None) -> str:
    """A data file by its path from the folder of its layer on, wherever program and data lie."""
    path = Path(readable(os.path.abspath(shown)))
    for layer in layers(own):
        folder = Path(readable(os.path.abspath(layer)))
        if path.is_relative_to(folder):
            return path.relative_to(folder.parent).as_posix()
    return path.name


def data_files(root: Path, report: Report) -> dict[str, Path]:
    """Every YAML file of a layer by its path inside it, in a fixed order."""
    inside = root.resolve()
    found: dict[str, Path] = {}
    size = 0
    for path in _walk(root, report):
        where = Place(shown_path(path))
        if os.path.isdir(path):
            report.error(where, "a link to a folder is not followed; put the files themselves here")
        elif path.suffix.lower() not in (".yaml", ".yml"):
            continue
        elif path.is_symlink() and not _leads_inside(path, inside):
            report.error(where, "a link that leads out of the data folder is not followed")
        elif not os.path.isfile(path):
            report.error(where, "this is not a file that can be read")
        elif len(found) == MAX_FILES:
            report.error(where, f"more than {MAX_FILES} data files, which is the limit")
            break
        else:
            size += path.stat().st_size
            if size > MAX_FOLDER_BYTES:
                report.error(where, f"more than {MAX_FOLDER_BYTES:,} bytes of data files, which is the limit")
                break
            found[path.relative_to(root).as_posix()] = path
    return found


def _walk(root: Path, report: Report) -> Iterator[Path]:
    """Every file and link below the folder in a fixed order; what is hidden is left out."""
    waiting, seen = [root], 0
    while waiting:
        folder = waiting.pop(0)
        try:
            with os.scandir(folder) as entries:
                inside = sorted(islice(entries, MAX_ENTRIES + 1), key=lambda entry: entry.name)
        except OSError as error:
            raise FileError(f"{shown_path(folder)}: cannot be read: {error.strerror or error}") from None
        seen += len(inside)
        if seen > MAX_ENTRIES:
            why = f"more than {MAX_ENTRIES:,} files and folders, which is the limit for a folder of data"
            report.error(Place(shown_path(folder)), why)
            return
        for entry in inside:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting.append(folder / entry.name)
            else:
                yield folder / entry.name


def _leads_inside(link: Path, folder: Path) -> bool:
    try:
        return link.resolve().is_relative_to(folder)
    except (OSError, RuntimeError):  # a link that leads to itself; which of the two depends on the Python
        return False


def laid_over(base: R, own: R) -> R:
    """The base with every key that the own record gives; mappings are joined entry by entry."""
    changes: dict[str, Any] = {}
    for entry in fields(own):
        if entry.name == "places" or entry.name not in own.places:
            continue
        below, above = getattr(base, entry.name), getattr(own, entry.name)
        changes[entry.name] = {**below, **above} if isinstance(above, Mapping) else above
    return replace(base, **changes, places={**base.places, **own.places})
