"""Canonical JSON and digests: one value, one text, one SHA-256.

Integers and texts only. A float would be written differently by different languages, so it is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256


def canonical_json(value: object) -> bytes:
    """The value as JSON in ASCII: keys sorted, no spaces, everything beyond ASCII escaped."""
    _refuse_inexact(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")


def digest_of(value: object) -> str:
    """The SHA-256 of the canonical JSON, in small hexadecimal letters."""
    return text_digest(canonical_json(value).decode("ascii"))


def text_digest(text: str) -> str:
    """The SHA-256 of a text in UTF-8, in small hexadecimal letters."""
    return sha256(text.encode()).hexdigest()


def _refuse_inexact(value: object) -> None:
    if isinstance(value, Mapping):
        for key, entry in value.items():
            if not isinstance(key, str):
                raise TypeError(f"a key of canonical JSON is a text, not {key!r}")
            _refuse_inexact(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            _refuse_inexact(entry)
    elif value is not None and not isinstance(value, str | int):
        raise TypeError(f"canonical JSON holds texts, whole numbers, true, false and null, not {value!r}")
