"""The YAML parser's complaints, reworded for somebody who writes YAML by hand.

The parser says what it expected; this module says what people usually did, and how to fix it. A complaint that is not
known here is passed on as the parser words it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from generator.library.dataclass import dataclass
from generator.library.layers import rows
from generator.library.suggest import quoted

_COLON = re.compile(r":(\s|$)")
_KEY_START = re.compile(r"[\s?-]*")


@dataclass(frozen=True, slots=True)
class _Mark:
    """A place in a file, counted from 0 as the parser does."""

    line: int
    column: int


# A part of the parser's words, of what it was doing, where to show it, the sentence.
_KNOWN = [row.split(" | ") for row in rows(Path(__file__).with_name("complaints.txt"))]


def explained(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> tuple[Any, str]:
    """The mark where the mistake is best shown (None if there is none) and a sentence about it."""
    problem, context = str(error.problem), str(error.context or "")
    at: Any = error.problem_mark or error.context_mark
    start: Any = error.context_mark or at
    if at is None:
        return None, f"not readable as YAML: {problem}"
    line = lines[at.line] if at.line < len(lines) else ""
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent or " tab " in problem:
        return at, "a tab character indents this line; YAML needs spaces"
    if "mapping values are not allowed" in problem:
        return _stray_colon(line[: at.column], at)
    if "expected key" in problem:
        return at, _no_key(line, at, start)
    if "expected node content" in problem and at.line >= len(lines):
        return at, "the file ends inside a list or mapping: a bracket is not closed, or comes after a #"
    for words, doing, place, sentence in _KNOWN:
        if (words == "*" or words in problem) and (doing == "*" or doing in context):
            where = start if place == "start" else at
            end = f"line {at.line + 1}, column {at.column + 1}" if at.line < len(lines) else "the file ends"
            return where, sentence.format(char=_character(lines, where), line=start.line + 1, end=end)
    return at, f"not readable as YAML: {problem}" + (f" ({context})" if context else "")


def _character(lines: Sequence[str], mark: Any) -> str:
    if mark.line < len(lines) and mark.column < len(lines[mark.line]):
        return quoted(lines[mark.line][mark.column])
    return "the end of the line" if mark.line < len(lines) - 1 else "the end of the file"


def _stray_colon(before: str, at: Any) -> tuple[Any, str]:
    if _COLON.search(before):
        return at, "a second colon in this value; put a text that holds a colon into quotes"
    key = _KEY_START.sub("", before, count=1)
    return (
        _Mark(at.line, at.column - len(key)),
        f"the key {quoted(key)} cannot stand here: its line is indented too far, "
        "or the line before lacks its colon or the space after it",
    )


def _no_key(line: str, at: Any, start: Any) -> str:
    mapping = f"the mapping that starts on line {start.line + 1}"
    if line[: at.column].strip():
        return f"{quoted(line[at.column :])} cannot follow here; delete it, or put the whole value into double quotes"
    if line[at.column :].startswith("-"):
        return f"a list item cannot follow the keys of {mapping}; is it indented too little?"
    if at.column != start.column:
        return f"this line is indented by {at.column}, the keys of {mapping} by {start.column}"
    return f"a key is wanted here: {mapping} goes on"
