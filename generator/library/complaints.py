"""The YAML parser's complaints, reworded for somebody who writes YAML by hand.

The parser says what it expected; this module says what people usually did, and how to fix it. A complaint that is not
known here is passed on as the parser words it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import yaml

from generator.library.dataclass import dataclass
from generator.library.suggest import quoted

_COLON = re.compile(r":(\s|$)")
_KEY_START = re.compile(r"[\s?-]*")


@dataclass(frozen=True, slots=True)
class _Complaint:
    problem: str  # a part of the parser's words
    context: str  # a part of what it was doing
    at_start: bool  # whether the start of the thing is a better place than where the parser gave up
    sentence: str  # {char} and {line} are those of that place, {end} is where the parser gave up


@dataclass(frozen=True, slots=True)
class _Mark:
    """A place in a file, counted from 0 as the parser does."""

    line: int
    column: int


_IN_QUOTES = "put the text into quotes"
_BRACKETS = "a text with # , : ' [ ] {{ or }} in it needs double quotes"
_ESCAPE = "in double quotes a backslash starts an escape, but there is none like this; write two for a backslash"
_KNOWN = (
    _Complaint("", "scanning an alias", True, 'a text cannot start with "*"; ' + _IN_QUOTES),
    _Complaint("", "scanning an anchor", True, 'a text cannot start with "&"; ' + _IN_QUOTES),
    _Complaint("", " a tag", True, 'a text cannot start with "!"; ' + _IN_QUOTES),
    _Complaint("undefined tag handle", "", True, "tags are not used here; a text that starts with ! needs quotes"),
    _Complaint("mapping keys are not allowed", "", False, "a text cannot start with {char}; " + _IN_QUOTES),
    _Complaint("cannot start any token", "", False, "a text cannot start with {char}; " + _IN_QUOTES),
    _Complaint("", "scanning a block scalar", True, "a text cannot start with {char}; " + _IN_QUOTES),
    _Complaint("escape", "quoted scalar", False, _ESCAPE),
    _Complaint("hexdecimal", "", False, _ESCAPE),
    _Complaint("", "scanning a quoted scalar", True, "this quotation mark is never closed"),
    _Complaint("expected ',' or ']'", "", True, 'this list lacks a comma or its "]" before {end}; ' + _BRACKETS),
    _Complaint("expected ',' or '}'", "", True, 'this mapping lacks a comma or its "}}" before {end}; ' + _BRACKETS),
    _Complaint(
        "expected ':'", "", True, 'this line lacks its colon, or the space after it; it should read "key: value"'
    ),
    _Complaint(
        "expected '-' indicator",
        "",
        False,
        'this line does not continue the list that starts on line {line}: its items start with "- ", all below each '
        "other",
    ),
    _Complaint(
        "block sequence entries are not allowed",
        "",
        False,
        "a list cannot start here; start it on the next line, or write it as [first, second]",
    ),
    _Complaint(
        "expected <document start>", "", False, "nothing can follow here: the contents of the file ended before this"
    ),
    _Complaint("expected node content", "", False, "a value is wanted here, not {char}"),
)


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
    for known in _KNOWN:
        if known.problem in problem and known.context in context:
            where = start if known.at_start else at
            end = f"line {at.line + 1}, column {at.column + 1}" if at.line < len(lines) else "the file ends"
            return where, known.sentence.format(char=_character(lines, where), line=start.line + 1, end=end)
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
