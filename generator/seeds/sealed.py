"""The file form of a certificate: JSON with a digest, in one exact form, so that any damage shows.

What a certificate claims, and whether it is true, is for the game that made it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from generator.library.errors import EXIT_UNPROVED, ProofpressError
from generator.seeds.digests import canonical_json, digest_of

MAX_BYTES = 200_000  # a certificate has 5 kB, one of a long game 30


class Refused(ProofpressError):
    """The certificate does not prove what it claims."""

    exit_code = EXIT_UNPROVED


def same_json(said: object, really: object) -> bool:
    """Whether both are the same JSON; Python takes true for 1."""
    return canonical_json(said) == canonical_json(really)


def sealed(document: Mapping[str, Any]) -> bytes:
    """The file of a document, with its digest."""
    body = {key: value for key, value in document.items() if key != "digest"}
    text = json.dumps(body | {"digest": digest_of(body)}, ensure_ascii=False, indent=1)
    return f"{text}\n".encode()


def format_of(data: bytes) -> str | None:
    """What the file says it is; None where it does not say so, which `unsealed` explains."""
    try:
        document = json.loads(data.decode("utf-8")) if len(data) <= MAX_BYTES else None
    except (ValueError, RecursionError):
        return None
    said = document.get("format") if isinstance(document, dict) else None
    return said if isinstance(said, str) else None


def unsealed(data: bytes, wanted: str) -> dict[str, Any]:
    """The document of an undamaged file of the wanted format."""
    if len(data) > MAX_BYTES:
        raise Refused(f"the file has more than {MAX_BYTES:,} bytes, which no certificate has")
    try:
        document = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Refused("the file is damaged, or is no certificate: it cannot be read as JSON") from None
    if not isinstance(document, dict) or document.get("format") != wanted:
        raise Refused(f'the file is no certificate of this kind: it does not say "{wanted}"')
    try:
        whole = sealed(document)
    except (TypeError, ValueError, RecursionError):
        raise Refused("the file is damaged: it holds values that no certificate has") from None
    if whole != data:
        raise Refused("the file was changed after it was written: its digest does not fit its contents")
    return document
