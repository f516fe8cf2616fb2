"""The YAML parser in C, which the command line has, and the one in Python, which every copy has: one verdict."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
import yaml

from proofpress.data import yaml_reader
from proofpress.errors import DataError, Report
from proofpress.files import shipped
from tests.hard_knocks.mutations import mutated
from tests.hard_knocks.readers import SMALL

LONGEST = 60_000  # bytes: the parser in Python is slow
# What the two are known to take for different things, wherever it stands.
SIGNS = (
    b"\t", b" \t", b"?", b"? ", b":", b": ", b":,", b"-\t", b"#", b"[", b"]", b"{", b"}", b",", b'"', b"&", b"!",
    b"\\U00110000",
)  # fmt: skip


@cache
def _files() -> tuple[bytes, ...]:
    found = [path.read_bytes() for path in sorted(shipped("carddata").rglob("*.yaml"))]
    own = [text.encode() for name, text in SMALL.items() if name.endswith(".yaml")]
    return (*found, *own, b"offset: {x: 1.5, y: -0.5}\nlying: right\n")


def _piece(rng: Random) -> bytes:
    """Some lines of a file."""
    file_lines = rng.choice(_files()).splitlines(keepends=True)
    start = rng.choice((0, rng.randrange(len(file_lines))))
    return b"".join(file_lines[start : start + rng.choice((5, 20, 60))])


def spoilt_yaml(rng: Random) -> bytes:
    """Some lines of a file that is shipped or written by hand, spoilt."""
    content = mutated(rng, _piece(rng), [_piece(rng), _piece(rng)])[:LONGEST]
    for _ in range(rng.choice((0, 0, 1, 2))):
        at = rng.randrange(len(content) + 1)
        content = content[:at] + rng.choice(SIGNS) + content[at:]
    return content


def read_with(loader: Any, content: bytes) -> tuple[Any, list[str], int]:
    """What it is read as, the complaints and how many are counted, where this parser comes first."""
    report = Report()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_reader, "Loader", loader)
        try:
            return yaml_reader.read_bytes(content, "f.yaml", report), [str(each) for each in report], len(report)
        except DataError as stopped:
            return None, [str(stopped)], len(report)


def differing(content: bytes) -> Iterator[str]:
    """How the two readings differ; nothing where they do not."""
    in_c, in_python = (read_with(loader, content) for loader in (yaml.CSafeLoader, yaml.SafeLoader))
    if in_c != in_python:
        yield f"{in_c[1][:1] or 'read'} in C, {in_python[1][:1] or 'read'} in Python: {content!r}"
