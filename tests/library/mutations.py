"""Ways to spoil a data file: what slips of the hand, bad editors and bad intentions make of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

Mutation = Callable[[Random, bytes, Sequence[bytes]], bytes]

# Characters and words that mean something to YAML, or to programs that guess.
INDICATORS = (
    b"-", b"- ", b"?", b"? ", b":", b": ", b",", b"[", b"]", b"{", b"}", b"#", b" #", b"&", b"&a ", b"*", b"*a", b"!",
    b"!!", b"!x ", b"|", b"|2", b">", b">-", b"'", b'"', b"%", b"\n%YAML 1.1\n", b"@", b"`", b"<<: ", b"---\n",
    b"\n---\n", b"\n...\n", b"\t", b"\r", b"\r\n", b"\n", b" ", b"  ", b"\\", b'"\\', b"~", b"null",
)  # fmt: skip
VALUES = (
    b"", b'""', b"''", b"~", b"null", b"yes", b"no", b"NO", b"on", b"true", b"True", b"false", b"0", b"-1", b"1",
    b"01", b"0x10", b"1_000", b"1e3", b"1:30", b".nan", b".inf", b"-.inf", b"2020-01-01", b"9" * 40, b"[]", b"{}",
    b"[[]]", b"[a, b]", b"{a: b}", b"{a, b}", b"? a", b"!!str x", b"!!python/name:os.system", b"&x y", b"*x",
    b"forest", b"base", b"each", b"#", b"^", b"'#'", b'"\\0"', b'"\\e[0m"', b'"\\ud800"', b"x" * 5000,
    "ě".encode(), "\u2028".encode(), "\ufeff".encode(), "\U0001f9ed".encode(), "e\u0301".encode(), b"\x00", b"\x1b[31m",
    b"\x7f", b"\xff", b"\xc3", b"\xed\xa0\x80",
)  # fmt: skip
_VALUE = re.compile(rb"(?<=: )[^\n#]+")


def mutated(rng: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """The content after one, two or three mutations."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        content = rng.choice(MUTATIONS)(rng, content, others)
    return content


def _byte_flipped(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(content) + 1)
    return content[:at] + bytes([rng.randrange(256)]) + content[at + 1 :]


def _bit_flipped(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    if not content:
        return content
    at = rng.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :]


def _deleted(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    start = rng.randrange(len(content) + 1)
    return content[:start] + content[start + rng.choice((1, 1, 2, 5, 40)) :]


def _indicator_inserted(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(content) + 1)
    return content[:at] + rng.choice(INDICATORS) + content[at:]


def _value_inserted(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(content) + 1)
    return content[:at] + rng.choice(VALUES) + content[at:]


def _value_replaced(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    found = list(_VALUE.finditer(content))
    if not found:
        return content
    value = rng.choice(found)
    return content[: value.start()] + rng.choice(VALUES) + content[value.end() :]


def _values_swapped(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    found = list(_VALUE.finditer(content))
    if len(found) < 2:
        return content
    one, other = sorted(rng.sample(found, 2), key=lambda match: match.start())
    between = content[one.end() : other.start()]
    return content[: one.start()] + other.group() + between + one.group() + content[other.end() :]


def _line_doubled(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    lines = content.splitlines(keepends=True)
    at = rng.randrange(len(lines) + 1)
    return b"".join([*lines[:at], *lines[at : at + 1] * 2, *lines[at + 1 :]])


def _line_deleted(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    lines = content.splitlines(keepends=True)
    at = rng.randrange(len(lines) + 1)
    return b"".join([*lines[:at], *lines[at + 1 :]])


def _line_moved(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    lines = content.splitlines(keepends=True)
    if lines:
        lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
    return b"".join(lines)


def _line_indented(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    lines = content.splitlines(keepends=True)
    if lines:
        at = rng.randrange(len(lines))
        lines[at] = rng.choice((b" ", b"  ", b"\t", b"    ")) + lines[at] if rng.random() < 0.5 else lines[at].lstrip()
    return b"".join(lines)


def _truncated(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    return content[: rng.randrange(len(content) + 1)]


def _spliced(rng: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    other = rng.choice(others)
    return content[: rng.randrange(len(content) + 1)] + other[rng.randrange(len(other) + 1) :]


def _repeated(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    start = rng.randrange(len(content) + 1)
    piece = content[start : start + rng.choice((1, 3, 20))]
    return content[:start] + piece * rng.choice((2, 10, 300)) + content[start:]


MUTATIONS: tuple[Mutation, ...] = (
    _byte_flipped,
    _bit_flipped,
    _deleted,
    _indicator_inserted,
    _value_inserted,
    _value_replaced,
    _values_swapped,
    _line_doubled,
    _line_deleted,
    _line_moved,
    _line_indented,
    _truncated,
    _spliced,
    _repeated,
)
