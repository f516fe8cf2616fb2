"""Writes single texts and stamps back into the files they came from; everything else there stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from generator.library.errors import ContentError, FileError
from generator.library.files import make_folder
from generator.press.files import write_whole
from generator.text.catalogue import Catalogue, Key, whole
from generator.text.splice import Path as Keys
from generator.text.splice import spliced

Valid = Callable[[str, str], None]
Changes = dict[str, dict[Keys, str]]  # file -> keys -> value


def note(changes: Changes, catalogue: Catalogue, language: str, key: Key, value: str) -> None:
    """Notes a new value for a text, or for another field of the same card."""
    part, name, _ = key
    entries = catalogue.entries[language]
    beside = entries.get(key) or entries.get((part, whole(name), "name"))
    if beside is not None:
        path = beside.place.path
    elif part == "pages":
        path = catalogue.languages[language].place().path
    else:
        path = catalogue.files[language]
    changes.setdefault(path, {})[catalogue.stored(key)] = value


def write(changes: Changes, valid: Valid | None = None) -> list[str]:
    """Writes all noted changes, each file whole or not at all, and returns the files that changed.

    `valid` looks at every new content first and raises where it would not be read back; then nothing is written.
    """
    texts = {path: _new_text(path, values) for path, values in changes.items()}
    for path, text in texts.items():
        if valid is not None:
            valid(path, text)
    for path, text in texts.items():
        make_folder(Path(path).parent)
        write_whole(Path(path), text.encode())
    return sorted(texts)


def _new_text(path: str, values: Mapping[Keys, str]) -> str:
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


def _place_in_list(keys: Keys) -> int:
    """What goes into a list is added in its order, after everything else, whatever the order it came in."""
    return keys[-1] if isinstance(keys[-1], int) else -1
