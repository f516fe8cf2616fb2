"""Reads the data files of one game from all layers: each into its record, one layer laid over the other.

A game says which files it has. Files in the folder of another game are left alone. Mistakes of all files are collected
in one report; the game looks for those that only show when the files are joined.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from generator.library.build import build
from generator.library.errors import EXIT_FILE, Place, Refusal, Report, shown_path
from generator.library.fields import ID_PATTERN, ID_WORDS, LANGUAGE_PATTERN, Record
from generator.library.layers import data_files, laid_over, layers, shipped
from generator.library.nodes import read_bytes, read_file
from generator.library.rulings import RulingFile, ruled
from generator.library.suggest import hint, quoted

Files = Mapping[str, type[Record]]  # file in a data folder -> record; a star stands for an id or a language code

_LANGUAGE_FOLDERS = ("text", "languages")


@dataclass
class LayeredFiles:
    """What has been read: files of which there is one, and files of which there are many."""

    single: dict[str, Any]
    many: dict[str, dict[str, Any]]
    layers: list[frozenset[str]] = field(default_factory=list)  # the paths of the files in each
    complete: bool = True  # a file that is missing as a whole would make a hundred references look wrong


def read_layers(
    files: Files, own: Path | None, report: Report, *, whole: tuple[str, ...] = (), home: Path | None = None
) -> LayeredFiles:
    """The shipped data with the folder of own data laid over it, and between them that of a game which brings data of
    its own along (`home`). Files of the patterns in `whole` replace those below, others are joined with them key by
    key."""
    found = LayeredFiles(
        {name: record() for name, record in files.items() if "*" not in name},
        {name: {} for name in files if "*" in name},
    )
    for layer in layers(own, home):
        there = {name: path for name, path in data_files(layer, report).items() if not _of_another_game(name, files)}
        if not there and len(report) == 0:
            wrong = f"it holds no data files of this game{hint('', _places(files))}"
            raise Refusal(wrong, "data", said=shown_path(layer), code=EXIT_FILE)
        for relative, path in there.items():
            _read(relative, path, files, found, report, whole)
        found.layers.append(frozenset(shown_path(path) for path in there.values()))
    return found


def holds_data(folder: Path, files: Files) -> bool:
    """Whether there is any file of this game in a folder of own data, or something wrong with the folder."""
    report = Report()
    return any(not _of_another_game(name, files) for name in data_files(folder, report)) or len(report) > 0


def record_of(relative: str, files: Files) -> type[Record] | None:
    """The record that a file of this name holds; None where no data file has the name."""
    path = PurePosixPath(relative)
    if relative in files and "*" not in relative:
        return files[relative]
    pattern = str(path.with_name("*.yaml")) if path.name else ""
    fits = pattern in files and path.suffix == ".yaml" and _wanted_name(pattern)[0].fullmatch(path.stem)
    return files[pattern] if fits else None


def _of_another_game(relative: str, files: Files) -> bool:
    """Whether the file lies in the folder of a game that is shipped beside this one."""
    folder = relative.partition("/")[0]
    ours = {name.partition("/")[0] for name in files}
    return folder not in ours and (shipped("carddata") / folder).is_dir()


def _read(relative: str, path: Path, files: Files, found: LayeredFiles, report: Report, whole: tuple[str, ...]) -> None:
    pattern = relative if relative in files else str(PurePosixPath(relative).with_name("*.yaml"))
    if pattern not in files or path.suffix != ".yaml":
        report.error(Place(shown_path(path)), f"no data file has this name{hint(relative, _places(files))}")
        found.complete = False
        return
    wanted, called = _wanted_name(pattern)
    if pattern in found.many and not wanted.fullmatch(path.stem):
        report.error(Place(shown_path(path)), f"the file must be named by {called}, not {quoted(path.stem)}")
        return
    made = read_record(files[pattern], path, report)
    if made is None:
        report.broken.add(path.stem)
        found.complete = found.complete and pattern in found.many
    elif pattern in found.single:
        below = found.single[pattern]
        if isinstance(made, RulingFile):
            made = ruled(below, made, report)
        found.single[pattern] = laid_over(below, made)
    elif path.stem in found.many[pattern] and pattern not in whole:
        found.many[pattern][path.stem] = laid_over(found.many[pattern][path.stem], made)
    else:
        found.many[pattern][path.stem] = made


def read_record(kind: type[Record], path: Path, report: Report) -> Record | None:
    """The record in a file, or None where the report says why there is none."""
    node = read_file(path, report)
    return build(kind, node, report) if node is not None else None


def hold(kind: type[Record], content: bytes, shown: str) -> None:
    """Raises where what is to be written into a file could not be read back."""
    report = Report()
    node = read_bytes(content, shown, report)
    if node is not None:
        build(kind, node, report)
    report.raise_if_any()


def _places(files: Files) -> list[str]:
    return [name.replace("*", "<name>") for name in files]


def _wanted_name(pattern: str) -> tuple[re.Pattern[str], str]:
    """What the star in a file name may stand for."""
    if PurePosixPath(pattern).parent.name in _LANGUAGE_FOLDERS:
        return LANGUAGE_PATTERN, "a language code (such as en or pt-BR)"
    return ID_PATTERN, f"a {of_one(pattern)}'s id ({ID_WORDS})"


def of_one(pattern: str) -> str:
    """What a file of a folder holds: a map where there are maps; one of a language has no name of its own."""
    folder = PurePosixPath(pattern).parent.name
    return folder if folder in _LANGUAGE_FOLDERS else folder.removesuffix("s")
