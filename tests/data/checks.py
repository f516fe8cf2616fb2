"""What every reading of a data file must keep, however broken the file is."""

from __future__ import annotations

import re
from collections.abc import Iterable

from proofpress.errors import Diagnostic

LONGEST_MESSAGE = 600  # whatever the file holds, a message repeats little of it
_LINE_END = re.compile(r"\r\n|\n|\r")


def assert_inside(found: Iterable[Diagnostic], content: bytes, path: str) -> None:
    """Every mistake is reported with a place inside the file, as an editor counts."""
    lines = _LINE_END.split(content.decode("utf-8", "replace").removeprefix("\ufeff"))
    for diagnostic in found:
        place = diagnostic.place
        assert place.path == path, f"reported about another file: {diagnostic}"
        assert 1 <= place.line <= len(lines), f"line outside the file: {diagnostic}"
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1, f"column outside the line: {diagnostic}"
        assert diagnostic.message.isprintable(), f"control characters: {diagnostic!r}"
        assert len(diagnostic.message) <= LONGEST_MESSAGE, f"too long to read: {diagnostic}"
