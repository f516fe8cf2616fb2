"""What the pages of `show` are put together from, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from generator.interface.command import JSON
from generator.library.fields import Record
from generator.library.hints import parts
from generator.library.layout import wrapped
from generator.library.rulings import Ruling

FACTS = replace(JSON, label="Print JSON: the facts as they stand in the data, and the rules in words.")
INDENT = "  "
LABEL = 14  # columns for what a line is about


def ruling(found: Ruling) -> Iterator[str]:
    """A ruling: its choices with what they mean, the chosen one marked, and the reason."""
    for choice, meaning in found.choices.items():
        mark = "*" if choice == found.choose else " "
        yield f"{mark} {choice}"
        yield from wrapped(meaning, INDENT * 3)
    yield ""
    yield from fact("chosen", f"{found.choose} (*)")
    if found.reason:
        yield from fact("reason", found.reason)


def fact(label: str, value: str) -> Iterable[str]:
    """A fact, after the label that says what it is about."""
    return wrapped(value, f"{INDENT}{label:{LABEL}}")


def picture(grid: Iterable[str]) -> Iterator[str]:
    """A text picture, and an empty line after it."""
    yield from (INDENT + row for row in grid)
    yield ""


def plain(value: Any) -> Any:
    """A record as mappings, lists and values; what is not given is left out. The keys of a part stand beside those of
    its record, as in the file."""
    if isinstance(value, Record):
        said: dict[str, Any] = {}
        for entry in fields(value):
            if entry.name in value.places:
                inner = plain(getattr(value, entry.name))
                said |= inner if entry.name in parts(type(value)) else {entry.name: inner}
        return said
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    return value
