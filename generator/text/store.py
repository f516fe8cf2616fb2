"""Puts single texts and stamps back into the files they came from; everything else there stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.library.errors import ContentError, FileError
from generator.library.files import File
from generator.text.catalogue import Catalogue, Key, whole
from generator.text.confirmation import Signature
from generator.text.splice import KeyPath, NewValue, spliced

Changes = dict[str, dict[KeyPath, NewValue]]  # file -> keys -> value


def note(changes: Changes, catalogue: Catalogue, language: str, key: Key, value: NewValue) -> None:
    """Notes a new value for a text, or for another field of the same card."""
    part, name, _ = key
    entries = catalogue.entries[language]
    beside = entries.get(key) or entries.get((part, name, "text")) or entries.get((part, whole(name), "name"))
    if beside is not None:
        path = beside.place.path
    elif part == "pages":
        path = catalogue.languages[language].place().path
    else:
        path = catalogue.files[language]
    changes.setdefault(path, {})[catalogue.stored(key)] = value


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


def _new_text(path: str, values: Mapping[KeyPath, NewValue]) -> str:
    try:
        text = Path(path).read_bytes().decode()
    except FileNotFoundError:
        text = "# Names, effects and words of pages. A name marked unofficial is not a printed one.\n"
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror or error}") from None
    in_order = dict(sorted(values.items(), key=lambda change: _place_in_list(change[0])))
    try:
        return spliced(text, in_order)
    except ContentError as error:
        raise ContentError(f"{path}: {error}") from None


def _place_in_list(keys: KeyPath) -> int:
    """What goes into a list is added in the list's order, after everything else, in whatever order it came."""
    return keys[-1] if isinstance(keys[-1], int) else -1
