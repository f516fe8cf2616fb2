"""Which data files there are, own data over shipped data, and the rulings chosen."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, field, fields, replace
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Generic, TypeVar

from proofpress.data.yaml_reader import build, built, read_file
from proofpress.errors import (
    EXIT_FILE,
    DataError,
    FileError,
    Place,
    Refusal,
    Report,
    UsageError,
    hint,
    joined,
    readable,
    say,
    shown_path,
)
from proofpress.files import bytes_of, shipped
from proofpress.limits import MAX_ENTRIES, MAX_FILE_BYTES, MAX_FILES, MAX_FOLDER_BYTES
from proofpress.records import (
    ID_PATTERN,
    ID_WORDS,
    LANGUAGE_PATTERN,
    Id,
    Note,
    Record,
    Sized,
    Text,
    dataclass,
    parts,
    words,
)

# --------------------------------------------------------------------------------------------------------------------
# Which data files there are: the shipped folder, and a folder of own data laid over it.
#
# A layer mirrors `carddata/`. Nothing outside a layer is ever read: a link that leads out of it is refused.


R = TypeVar("R", bound=Record)


def layers(own: Path | None = None, home: Path | None = None) -> list[Path]:
    """The data folders: the shipped one, that of a game that brings its own along, own data."""
    base = list(dict.fromkeys((shipped("carddata"), home or shipped("carddata"))))
    if own is None:
        return base
    try:
        what = "" if own.is_dir() else say("is not a folder") if own.exists() else say("does not exist")
    except OSError as error:
        what = say("cannot be read: {reason}", reason=error.strerror or error)
    if what:
        said, advice = shown_path(own), say("give the folder that holds your own data")
        raise Refusal(joined("; ", (what, advice)), "data", said=said, code=EXIT_FILE)
    return list(dict.fromkeys((*base, own)))


def from_layer(shown: str, own: Path | None = None) -> str:
    """A data file by its path from the folder of its layer on, wherever program and data lie."""
    path = Path(readable(os.path.abspath(shown)))
    for layer in layers(own):
        folder = Path(readable(os.path.abspath(layer)))
        if path.is_relative_to(folder):
            return path.relative_to(folder.parent).as_posix()
    return path.name


def data_files(root: Path, report: Report, *, limited: bool = True) -> dict[str, Path]:
    """Every YAML file of a layer by its path inside it, in a fixed order; as many as there are where data come with a
    program."""
    inside, whole = root.resolve(), Place(shown_path(root))
    found: dict[str, Path] = {}
    size = 0
    for path in _walk(root, report, limited=limited):
        where = Place(shown_path(path))
        if os.path.isdir(path):
            report.error(where, say("a link to a folder is not followed; put the files themselves here"))
        elif path.suffix.lower() not in (".yaml", ".yml"):
            continue
        elif path.is_symlink() and not _leads_inside(path, inside):
            report.error(where, say("a link that leads out of the data folder is not followed"))
        elif not os.path.isfile(path):
            report.error(where, say("this is not a file that can be read"))
        elif limited and len(found) == MAX_FILES:
            report.error(
                whole, say("the folder has more than {max_files:,} data files, which is the limit", max_files=MAX_FILES)
            )
            break
        else:
            bytes_ = path.stat().st_size
            size += bytes_ if bytes_ <= MAX_FILE_BYTES else 0  # a file that is too large is named when it is read
            if limited and size > MAX_FOLDER_BYTES:
                said = say(
                    "the data files of the folder have more than {max_folder_bytes:,} bytes together",
                    max_folder_bytes=MAX_FOLDER_BYTES,
                )
                report.error(whole, say("{said}, which is the limit", said=said))
                break
            found[path.relative_to(root).as_posix()] = path
    return found


def _walk(root: Path, report: Report, *, limited: bool) -> Iterator[Path]:
    """Every file and link below the folder in a fixed order; what is hidden is left out."""
    waiting, seen = [root], 0
    while waiting:
        folder = waiting.pop(0)
        try:
            with os.scandir(folder) as entries:
                inside = sorted(islice(entries, MAX_ENTRIES + 1 if limited else None), key=lambda entry: entry.name)
        except OSError as error:
            raise FileError(
                say("{folder}: cannot be read: {reason}", folder=shown_path(folder), reason=error.strerror or error)
            ) from None
        seen += len(inside)
        if limited and seen > MAX_ENTRIES:
            why = say(
                "more than {max_entries:,} files and folders, which is the limit for a folder of data",
                max_entries=MAX_ENTRIES,
            )
            report.error(Place(shown_path(root)), why)
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


# --------------------------------------------------------------------------------------------------------------------
# Points that the sources of a game leave open: the choices, which one is made, and how own data changes it.


class Ruling(Record):
    """A point that the sources leave open, and how it is decided here."""

    choose: Annotated[Id, Note("what the engine does; own data may give this key alone")]
    choices: Annotated[Mapping[Id, Text], Sized(1, 6), Note("what can be chosen, and what it means")] = field(
        default_factory=dict
    )
    reason: Text | None = None
    needs: Annotated[
        tuple[Id, ...],
        Sized(0, 9),
        Note("what must be in play, all of it, for pages to print the ruling: ids of cards too"),
    ] = ()

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.choices and self.choose not in self.choices:
            yield (
                "choose",
                say(
                    "{choose!r} is not one of the choices{hint}",
                    choose=self.choose,
                    hint=hint(self.choose, self.choices),
                ),
            )


class RulingFile(Record):
    """rulings.yaml: points that the sources leave open."""

    rulings: Mapping[Id, Ruling] = field(default_factory=dict)


def ruled(below: RulingFile, own: RulingFile, report: Report) -> RulingFile:
    """Own rulings choose among the shipped choices; they cannot invent any, because the engine knows only those."""
    rulings: dict[str, Ruling] = {}
    for name, ruling in own.rulings.items():
        known = below.rulings.get(name) if below.rulings else ruling
        if known is None:
            report.error(
                ruling.place(), say("there is no ruling {name!r}{hint}", name=name, hint=hint(name, below.rulings))
            )
            continue
        strange = [choice for choice in (*ruling.choices, ruling.choose) if choice not in known.choices]
        for choice in dict.fromkeys(strange):
            key = "choose" if choice == ruling.choose else f"choices/{choice}"
            report.error(
                ruling.place(key),
                say(
                    "{choice!r} is not a choice of {name}{hint}",
                    choice=choice,
                    name=name,
                    hint=hint(choice, known.choices),
                ),
            )
        if not strange:
            rulings[name] = replace(known, choose=ruling.choose, places=ruling.places)
    return replace(own, rulings=rulings)


def chosen(rulings: Mapping[str, Ruling], changed: Mapping[str, str]) -> dict[str, str]:
    """The choice of every ruling, some of them changed."""
    found = {name: ruling.choose for name, ruling in rulings.items()}
    for name, choice in changed.items():
        if name not in rulings:
            raise UsageError(say("there is no ruling {name!r}{hint}", name=name, hint=hint(name, rulings)))
        choices = rulings[name].choices
        if choice not in choices:
            raise UsageError(
                say("{choice!r} is not a choice of {name}{hint}", choice=choice, name=name, hint=hint(choice, choices))
            )
        found[name] = choice
    return found


# --------------------------------------------------------------------------------------------------------------------
# Reads the data files of one game from all layers: each into its record, one layer laid over the other.
#
# A game says which files it has. Files in the folder of another game are left alone. Mistakes of all files are
# collected in one report; the game looks for those that only show when the files are joined.


Files = Mapping[str, type[Record]]  # file in a data folder -> record; a star stands for an id or a language code


_LANGUAGE_FOLDERS = ("text", "languages", "writing")


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
        of_layer = data_files(layer, report, limited=layer not in layers(None, home))
        there = {name: path for name, path in of_layer.items() if not _of_another_game(name, files)}
        if not there and len(report) == 0:
            wrong = say("it holds no data files of this game{hint}", hint=hint("", _places(files)))
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
        report.error(
            Place(shown_path(path)), say("no data file has this name{hint}", hint=hint(relative, _places(files)))
        )
        found.complete = False
        return
    wanted, called = _wanted_name(pattern)
    if pattern in found.many and not wanted.fullmatch(path.stem):
        report.error(
            Place(shown_path(path)),
            say("the file must be named by {called}, not {stem!r}", called=called, stem=path.stem),
        )
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


def record_in(kind: type[R], path: Path) -> R:
    """The record in a file; raises what is wrong with it."""
    return built(kind, bytes_of(path), shown_path(path))


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
    made: Record = record_in(kind, path)
    return made


def _places(files: Files) -> list[str]:
    return [name.replace("*", "<name>") for name in files]


def _of_languages(pattern: str) -> bool:
    return PurePosixPath(pattern).parent.name in _LANGUAGE_FOLDERS


def _wanted_name(pattern: str) -> tuple[re.Pattern[str], str]:
    """What the star in a file name may stand for."""
    if _of_languages(pattern):
        return LANGUAGE_PATTERN, say("a language code (such as en or pt-BR)")
    return ID_PATTERN, say("a {pattern}'s id ({id_words})", pattern=of_one(pattern), id_words=ID_WORDS)


def of_one(pattern: str) -> str:
    """What a file of a folder holds: a map where there are maps; one of a language has no name of its own."""
    folder = PurePosixPath(pattern).parent.name
    return folder if folder in _LANGUAGE_FOLDERS else folder.removesuffix("s")


# --------------------------------------------------------------------------------------------------------------------
# Records as plain values, from which the hash of the rules data is made.


def plain(value: object, left_out: Collection[str] = ()) -> object:
    """Records as mappings of what they say, but for their places and the keys left out; a ruling as its choice.

    A key that has its default value is left out too, so that a new key does not change old hashes; but a tag stays. The
    keys of a part stand beside those of its record, as in the file.
    """
    if isinstance(value, Ruling):
        return value.choose
    if isinstance(value, Record):
        said: dict[str, object] = {}
        for entry in fields(value):
            is_ = getattr(value, entry.name)
            default = entry.default if entry.default_factory is MISSING else entry.default_factory()
            is_tag = is_ and len(words(type(value), entry.name)) == 1
            if entry.name in ("places", *left_out) or (is_ == default and not is_tag):
                continue
            of_key = plain(is_, left_out)
            said |= of_key if entry.name in parts(type(value)) and isinstance(of_key, dict) else {entry.name: of_key}
        return said
    if isinstance(value, Mapping):
        return {key: plain(entry, left_out) for key, entry in value.items()}
    if isinstance(value, tuple):
        return [plain(entry, left_out) for entry in value]
    return value
