"""Puts single texts and stamps back into the files they came from; everything else there stays as it is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from generator.library.errors import ContentError, FileError, Report
from generator.library.files import File, read_text
from generator.library.nodes import Entries, Node, Scalar, read_bytes
from generator.text.catalogue import Catalogue, Key
from generator.text.confirmation import Signature
from generator.text.splice import KeyPath, NewValue, spliced

Changes = dict[str, dict[KeyPath, NewValue]]  # file -> keys -> value


def note(changes: Changes, catalogue: Catalogue, language: str, key: Key, value: NewValue) -> None:
    """Notes a new value for a text, or for another field of the same card."""
    changes.setdefault(catalogue.file_of(language, key), {})[catalogue.stored(key)] = value


def stamp(
    changes: Changes,
    catalogue: Catalogue,
    language: str,
    of: tuple[str, str],
    signed: Signature,
    new: Mapping[Key, str] | None = None,
) -> None:
    """Notes a stamp for texts that are confirmed together; `new` are those that are changed at the same time."""
    note(changes, catalogue, language, (*of, "of"), str(catalogue.stamp(language, *of, signed, new)))


def changed_files(changes: Changes) -> list[File]:
    """The files as they are to be with all noted changes."""
    return [File(Path(path), _new_text(path, values).encode()) for path, values in sorted(changes.items())]


def own_files(changes: Changes, own: Path | None, name_of: Callable[[str], str]) -> list[File]:
    """The same for a folder of own data, or for one that is still to be made; files are named as in it, by `name_of`.

    What changes in shipped data is laid over them: as a whole entry, since an entry of own data takes the place of the
    one below.
    """
    made = []
    for path, values in sorted(changes.items()):
        name = name_of(path)
        there = own / name if own else None
        text = read_text(there) if there and there.is_file() else _HEAD
        if there is None or os.path.abspath(path) != os.path.abspath(there):
            values = {**_beneath(values, text, Path(path)), **values}
        made.append(File(Path(name), _spliced(text, values, name).encode()))
    return made


_HEAD = "# Names, effects and words of pages. A name marked unofficial is not a printed one.\n"


def _beneath(values: Mapping[KeyPath, NewValue], own: str, shipped: Path) -> dict[KeyPath, NewValue]:
    """What the entries have in the shipped file that are to be changed, and are not in the own one."""
    has, below = (_values(text) for text in (own, read_text(shipped) if shipped.is_file() else ""))
    entries = {keys[:2] for keys in values if keys[0] not in ("labels", "of")}
    entries -= {keys[:2] for keys in has}
    needed = {keys: value for keys, value in below.items() if keys[:2] in entries}
    if ("name",) in below and ("name",) not in has:  # a file of a language, which has a name and letters
        needed |= {keys: value for keys, value in below.items() if keys[0] in ("name", "letters")}
    return needed


def _values(text: str) -> dict[KeyPath, NewValue]:
    """Every single value of a file by its keys."""
    root = read_bytes(text.encode(), "", Report())
    return dict(_flat(root, ())) if root else {}


def _flat(node: Node, keys: KeyPath) -> Iterator[tuple[KeyPath, NewValue]]:
    match node:
        case Scalar():
            yield keys, node.text == "true" if node.plain and node.text in ("true", "false") else node.text
        case Entries():
            for key, value in node.entries:
                yield from _flat(value, (*keys, key.text))
        case _:
            for place, value in enumerate(node.items):
                yield from _flat(value, (*keys, place))


def _new_text(path: str, values: Mapping[KeyPath, NewValue]) -> str:
    try:
        text = Path(path).read_bytes().decode()
    except FileNotFoundError:
        text = _HEAD
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror or error}") from None
    return _spliced(text, values, path)


def _spliced(text: str, values: Mapping[KeyPath, NewValue], path: str) -> str:
    in_order = dict(sorted(values.items(), key=lambda change: _place_in_list(change[0])))
    try:
        return spliced(text, in_order)
    except ContentError as error:
        raise ContentError(f"{path}: {error}") from None


def _place_in_list(keys: KeyPath) -> int:
    """What goes into a list is added in the list's order, after everything else, in whatever order it came."""
    return keys[-1] if isinstance(keys[-1], int) else -1
