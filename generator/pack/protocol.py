"""The cryptography of a pack: event key, commitment, round keys.

    commitment = SHA-256("FWS-seal-1" || be32(length of plan) || plan || K)
    E          = HMAC-SHA-256(K, "event" || SHA-256(plan) || value)
    round key  = the first 16 bytes of HMAC-SHA-256(E, label), label "round/3/0" for attempt 0 at round 3

`plan` is the bytes of plan.json, K the 32 bytes of the event key, and the value the UTF-8 of its canonical form,
nothing where the plan has none. The event key opens every round, a round key only its own. Which attempt counts is
decided by each game.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from hmac import digest
from typing import Final

from generator.library.errors import EXIT_UNPROVED, ProofpressError
from generator.seeds.codes import KEY_BYTES

SEAL: Final = b"FWS-seal-1"
EVENT_KEY_BYTES: Final = 32
_KEY_TITLE: Final = "proofpress event key 1"
_KEY_FILE: Final = re.compile(rf"{_KEY_TITLE}\n([0-9a-f]{{{2 * EVENT_KEY_BYTES}}})\n")


class Broken(ProofpressError):
    """Something in a pack is not what it must be."""

    exit_code = EXIT_UNPROVED


def new_event_key() -> bytes:
    """A fresh key from the operating system's generator."""
    return secrets.token_bytes(EVENT_KEY_BYTES)


def key_file(key: bytes) -> bytes:
    """The event key as it is written in a file."""
    return f"{_KEY_TITLE}\n{key.hex()}\n".encode()


def read_key(data: bytes, where: str) -> bytes:
    """The event key in a file."""
    found = _KEY_FILE.fullmatch(data.decode("ascii", "replace"))
    if not found:
        raise Broken(f'{where}: this is not an event key: it must be the line "{_KEY_TITLE}" and a line of 64 digits')
    return bytes.fromhex(found[1])


def commitment(plan: bytes, key: bytes) -> str:
    """What is published before anything is dealt, in hexadecimal."""
    return sha256(SEAL + len(plan).to_bytes(4, "big") + plan + key).hexdigest()


def event_seed(key: bytes, plan: bytes, value: str) -> bytes:
    """E: everything that the rounds follow from."""
    return digest(key, b"event" + sha256(plan).digest() + value.encode(), "sha256")


def round_key(seed: bytes, label: str, attempt: int) -> bytes:
    """The key of an attempt at a round, or at a reserve."""
    return digest(seed, f"{label}/{attempt}".encode(), "sha256")[:KEY_BYTES]


def seal_of(code: str) -> str:
    """What a caller page needs to see which round a key opens, without the key: its SHA-256, under a name."""
    return sha256(b"FWS-round-1" + code.encode()).hexdigest()
