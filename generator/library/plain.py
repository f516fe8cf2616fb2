"""Records as plain values, for the hash of what the rules read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields

from generator.library.fields import Record
from generator.library.rulings import Ruling


def plain(value: object, left_out: Collection[str]) -> object:
    """Records as mappings of what they say, without the keys left out; a ruling as its choice; everything else stays.

    A key that has its default value is left out too, so that a new key does not change old hashes.
    """
    if isinstance(value, Ruling):
        return value.choose
    if isinstance(value, Record):
        said = {entry.name: (getattr(value, entry.name), entry.default) for entry in fields(value)}
        return {
            key: plain(is_, left_out)
            for key, (is_, default) in said.items()
            if key not in left_out and (default is MISSING or is_ != default)
        }
    if isinstance(value, Mapping):
        return {key: plain(entry, left_out) for key, entry in value.items()}
    if isinstance(value, tuple):
        return [plain(entry, left_out) for entry in value]
    return value
