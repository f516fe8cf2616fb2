"""Reads the data files of one game from all layers: each into its record, one layer laid over the other.

A game says which files it has. Files in the folder of another game are left alone. Mistakes of all files are collected
in one report; the game looks for those that only show when the files are joined.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import cached_property, lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, Generic, TypeVar

from generator.library.build import build
from generator.library.dataclass import dataclass
from generator.library.errors import EXIT_FILE, DataError, Place, Refusal, Report, shown_path
from generator.library.fields import ID_PATTERN, ID_WORDS, LANGUAGE_PATTERN, Record
from generator.library.layers import data_files, laid_over, layers, shipped
from generator.library.nodes import read_bytes, read_file
from generator.library.rulings import RulingFile, ruled
from generator.library.suggest import hint, quoted

Files = Mapping[str, type[Record]]  # file in a data folder -> record; a star stands for an id or a language code

R = TypeVar("R", bound=Record)

_LANGUAGE_FOLDERS = ("text", "languages")


class Late(Mapping[str, R], Generic[R]):
    """Files of one kind by what the star stands for, each read when it is first asked for."""

    def __init__(self, kind: type[R], paths: Mapping[str, Path]) -> None:
        self._kind, self._paths = kind, paths
        self._read: dict[str, R] = {}

    def __getitem__(self, name: str) -> R:
        if name not in self._read:
            made = _shipped_record(self._kind, self._paths[name])
            assert isinstance(made, self._kind)
            self._read[name] = made
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def so_far(self) -> Mapping[str, R]:
        """Those that have been read."""
        return self._read


class _LateMapping(Mapping[str, Any]):
    """What is under a key of a file that is read when this is first looked into."""

    def __init__(self, kind: type[Record], path: Path, key: str) -> None:
        self._kind, self._path, self._key = kind, path, key

    @cached_property
    def _entries(self) -> Mapping[str, Any]:
        entries: Mapping[str, Any] = getattr(_shipped_record(self._kind, self._path), self._key)
        return entries

    def __getitem__(self, name: str) -> Any:
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def read_so_far(files: Mapping[str, R]) -> Mapping[str, R]:
    """The files without those that nobody has asked for yet."""
    return files.so_far() if isinstance(files, Late) else files


@dataclass
class LayeredFiles:
    """What has been read: files of which there is one, and files of which there are many."""

    single: dict[str, Any]
    many: dict[str, Any]  # of each pattern a mapping of what the star stands for to the record
    layers: list[frozenset[str]] = field(default_factory=list)  # the paths of the files in each
    complete: bool = True  # a file that is missing as a whole would make a hundred references look wrong
    late: dict[str, tuple[type[Record], Path]] = field(default_factory=dict)  # of which there is one, and not read yet

    def mapping(self, name: str, key: str) -> Any:
        """What is under a key of a file of which there is one."""
        return _LateMapping(*self.late[name], key) if name in self.late else getattr(self.single[name], key)


def read_layers(
    files: Files,
    own: Path | None,
    report: Report,
    *,
    whole: tuple[str, ...] = (),
    late: tuple[str, ...] = (),
    home: Path | None = None,
) -> LayeredFiles:
    """The shipped data with the folder of own data laid over it, and between them that of a game which brings data of
    its own along (`home`). Files of the patterns in `whole` replace those below, others are joined with them key by
    key.

    Of the shipped data alone, the files of a language and those in `late` are read when they are first asked for: to
    read all takes longer than to print a page. Where there is one, it holds mappings only. Given as own data (`own`),
    the shipped data are read as a whole."""
    alone = own is None and home is None
    found = LayeredFiles(
        {name: record() for name, record in files.items() if "*" not in name},
        {name: {} for name in files if "*" in name},
    )
    for layer in layers(own, home):
        there = {name: path for name, path in data_files(layer, report).items() if not _of_another_game(name, files)}
        if not there and len(report) == 0:
            wrong = f"it holds no data files of this game{hint('', _places(files))}"
            raise Refusal(wrong, "data", said=shown_path(layer), code=EXIT_FILE)
        for pattern in [name for name in found.many if alone and (name in late or _of_languages(name))]:
            of_pattern = [name for name in there if PurePosixPath(name).parent == PurePosixPath(pattern).parent]
            found.many[pattern] = Late(files[pattern], {Path(name).stem: there.pop(name) for name in of_pattern})
        for name in there.keys() & {*late} if alone else ():
            found.late[name] = (files[name], there.pop(name))
        read = read_shipped if layer == shipped("carddata") else read_record
        for relative, path in there.items():
            _read(relative, path, files, found, report, whole, read)
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


def name_in_layer(path: str, files: Files) -> str:
    """A data file of this game as it is called in a folder of data, wherever that lies."""
    parts = Path(path).parts
    tails = ("/".join(parts[start:]) for start in reversed(range(len(parts))))
    return next(name for name in tails if record_of(name, files))


def _of_another_game(relative: str, files: Files) -> bool:
    """Whether the file lies in the folder of a game that is shipped beside this one."""
    folder = relative.partition("/")[0]
    ours = {name.partition("/")[0] for name in files}
    return folder not in ours and (shipped("carddata") / folder).is_dir()


def _read(
    relative: str,
    path: Path,
    files: Files,
    found: LayeredFiles,
    report: Report,
    whole: tuple[str, ...],
    read: Callable[[type[Record], Path, Report], Record | None],
) -> None:
    pattern = relative if relative in files else str(PurePosixPath(relative).with_name("*.yaml"))
    if pattern not in files or path.suffix != ".yaml":
        report.error(Place(shown_path(path)), f"no data file has this name{hint(relative, _places(files))}")
        found.complete = False
        return
    wanted, called = _wanted_name(pattern)
    if pattern in found.many and not wanted.fullmatch(path.stem):
        report.error(Place(shown_path(path)), f"the file must be named by {called}, not {quoted(path.stem)}")
        return
    made = read(files[pattern], path, report)
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


def read_shipped(kind: type[Record], path: Path, report: Report) -> Record | None:
    """The same for a shipped file, which is read once as long as it stays as it is."""
    try:
        return _shipped_record(kind, path)
    except DataError:
        return read_record(kind, path, report)


def _shipped_record(kind: type[Record], path: Path) -> Record:
    found = path.stat()
    kept: Any = kind  # mypy takes no class for something with a hash
    return _unchanged(kept, path, shown_path(path), found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=256)
def _unchanged(kind: Any, path: Path, _: str, __: int, ___: int) -> Record:
    """The record in a file: by what messages call it, and as it is now, by the time of its last change and its size."""
    report = Report()
    made = read_record(kind, path, report)
    report.raise_if_any()
    assert made is not None  # or the report would have said why
    return made


def _places(files: Files) -> list[str]:
    return [name.replace("*", "<name>") for name in files]


def _of_languages(pattern: str) -> bool:
    return PurePosixPath(pattern).parent.name in _LANGUAGE_FOLDERS


def _wanted_name(pattern: str) -> tuple[re.Pattern[str], str]:
    """What the star in a file name may stand for."""
    if _of_languages(pattern):
        return LANGUAGE_PATTERN, "a language code (such as en or pt-BR)"
    return ID_PATTERN, f"a {of_one(pattern)}'s id ({ID_WORDS})"


def of_one(pattern: str) -> str:
    """What a file of a folder holds: a map where there are maps; one of a language has no name of its own."""
    folder = PurePosixPath(pattern).parent.name
    return folder if folder in _LANGUAGE_FOLDERS else folder.removesuffix("s")
