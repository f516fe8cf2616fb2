"""Records as plain values, from which the hash of the rules data is made."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields

from generator.library.fields import Record
from generator.library.hints import parts, words
from generator.library.rulings import Ruling


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
