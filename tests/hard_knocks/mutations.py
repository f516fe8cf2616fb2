"""Ways to spoil any file: what slips of the hand, bad editors and bad intentions make of bytes, lines and values."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

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
    "ě".encode(), "\u2028".encode(), "\ufeff".encode(), "\U0001f9ed".encode(), "e\u0301".encode(),
    b"\x00", b"\x1b[31m",
    b"\x7f", b"\xff", b"\xc3", b"\xed\xa0\x80", "\u202eeil".encode(), "\u2066".encode(), "\u200b".encode(),
    "\x9b2K".encode(),
    b"\x1b[2K\rfine", b"\x1b]0;x\x07", b"1e999", b"-0", b"1.5", b"=1+1", b"@SUM(A1)", b"../../../etc/passwd",
    b"/dev/zero",
    b"{{ 7*7 }}", b"%s%n", b"<script>", b"\xe2\x88\x921", b"999999999999999999999999999999", b"\\u0000", b"\\ud800",
)  # fmt: skip
_VALUE = re.compile(rb"(?<=: )[^\n#]+")
_TOKEN = re.compile(rb"[A-Za-z_]+|[0-9]+|[^\sA-Za-z_0-9]")
# What may stand in the place of any value of a JSON document.
STRANGE: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 10**6, 10**30, 1.5, 1e308, "", " ", "x", "1", "-", "a" * 5_000, "\ud800",
    "\x1b[2K\r",
    "\u202ex", "\x00", "../../x", "/dev/zero", [], [1], ["x"], [[]], [None], {}, {"id": 1}, {"": {}}, "\n", "ž",
)  # fmt: skip
Write = Callable[[Any], bytes]  # the bytes of a JSON document, in the one form that its reader accepts


def mutated(rng: Random, content: bytes, others: Sequence[bytes], write: Write | None = None) -> bytes:
    """The content after one, two or three mutations; of a document that `write` can write, mostly of its values."""
    if write is not None and rng.random() < 0.6:
        return restructured(rng, content, write)
    for _ in range(rng.choice((1, 1, 2, 3))):
        content = rng.choice(MUTATIONS)(rng, content, others)
    return content


def restructured(rng: Random, content: bytes, write: Write) -> bytes:
    """A JSON document with one or two of its values dropped, doubled, swapped or replaced, in its exact form."""
    try:
        document = json.loads(content)
    except ValueError:
        return content
    for _ in range(rng.choice((1, 1, 2))):
        document = _value_changed(rng, document)
    try:
        return write(document)
    except (ValueError, TypeError, RecursionError):  # fractions, half characters: they have no exact form
        return json.dumps(document).encode()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value inside a document, with the way to it."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*path, key), inner
        yield from places(inner, (*path, key))


def _value_changed(rng: Random, document: Any) -> Any:
    found = list(places(document))
    if not found:
        return rng.choice(STRANGE)
    (*way, last), value = rng.choice(found)
    document = deepcopy(document)
    around = document
    for key in way:
        around = around[key]
    kind = rng.randrange(8)
    if kind == 0:
        del around[last]
    elif kind == 1 and isinstance(around, list):
        around.insert(last, value)
    elif kind == 1:
        around[rng.choice(("x", "", "format", "\x1b[31m", f"{last} "))] = value
    elif kind == 2:
        around[last] = deepcopy(rng.choice(found)[1])
    elif kind == 3 and isinstance(value, int):
        around[last] = value + rng.choice((-1, 1, 10, 10**9))
    elif kind == 3 and isinstance(value, str):
        at = rng.randrange(len(value) + 1)
        around[last] = value[:at] + rng.choice(VALUES).decode("utf-8", "replace") + value[at:]
    elif kind == 4:
        for _ in range(rng.choice((1, 30, 400))):
            value = [value] if rng.random() < 0.5 else {"x": value}
        around[last] = value
    elif kind == 5 and isinstance(around, list):
        rng.shuffle(around)
    else:
        around[last] = deepcopy(rng.choice(STRANGE))
    return document


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


def _tokens_swapped(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    """Two words, numbers or signs that stand near each other."""
    start = rng.randrange(len(content) + 1)
    found = list(_TOKEN.finditer(content, start, start + 400))
    if len(found) < 2:
        return content
    one, other = sorted(rng.sample(found, 2), key=lambda match: match.start())
    between = content[one.end() : other.start()]
    return content[: one.start()] + other.group() + between + one.group() + content[other.end() :]


def _token_replaced(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    start = rng.randrange(len(content) + 1)
    found = _TOKEN.search(content, start)
    if found is None:
        return content
    return content[: found.start()] + rng.choice((*VALUES, *INDICATORS)) + content[found.end() :]


def _saved_otherwise(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    """As another editor saves it: with a mark, in another encoding, with other ends of lines."""
    text = content.decode("utf-8", "replace")
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF8 * 2)) + content
    if kind == 1:
        return content.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\x0b", b"\x85", "\u2028".encode(), b"\n\n")))
    return text.encode(rng.choice(("utf-16", "utf-16-be", "utf-32", "cp1250", "latin-1", "utf-7")), "replace")


def _nested(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(content) + 1)
    opening, closing = rng.choice(
        ((b"[", b"]"), (b"{", b"}"), (b"(", b")"), (b'{"a":', b"}"), (b"- ", b""), (b'"', b'"'))
    )
    deep = rng.choice((10, 25, 1_000, 20_000))
    return content[:at] + opening * deep + closing * (deep if rng.random() < 0.5 else 0) + content[at:]


def _long_line(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(content) + 1)
    piece = rng.choice((b"x", b" ", b",", b"9", b'"', b"\\", "ž".encode(), b"a b ", b"1,", b"\xff"))
    return content[:at] + piece * rng.choice((200, 5_000, 100_000)) + content[at:]


def _many_times(rng: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    """The whole of it again and again, up to more than any file may hold."""
    return content * min(rng.choice((2, 10, 1_000)), 600_000 // (len(content) + 1) + 2)


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
    _tokens_swapped,
    _token_replaced,
    _saved_otherwise,
    _nested,
    _long_line,
    _many_times,
)
