"""Changes single values of a YAML file and leaves every other byte as it is."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, NamedTuple

import yaml

from proofpress.data import yaml_reader
from proofpress.errors import ContentError, say
from proofpress.records import dataclass

KeyPath = tuple[str | int, ...]  # the way to a value: keys of mappings, places in lists
NewValue = str | bool

WIDTH = 110  # columns that a folded text may fill, its indentation apart
# What other readers of YAML take for a number, a truth value or null without quotes.
_NO_TEXT = re.compile(r"[-+.\d][\d_.:eE+-]*|0x[\da-f]+|true|false|yes|no|on|off|y|n|null|~", re.IGNORECASE)

# --------------------------------------------------------------------------------------------------------------------
# Single values, changed or added.


class _Edit(NamedTuple):
    """What takes the place of a part of the text, from one character to another."""

    start: int
    end: int
    new: str


def spliced(text: str, changes: Mapping[KeyPath, NewValue]) -> str:
    """The file's text with the values at these paths changed or added.

    Changes that do not touch each other are made with one reading of the text: files have a thousand entries.
    """
    root, edits = _read(text), list[_Edit]()
    grown: dict[KeyPath, int] = {}  # mappings and lists that are added to: the place of the edit that does it
    for path, value in changes.items():
        at, depth = _innermost(root, path)
        if path[:depth] in grown and at.style == "map" and not at.flow and depth == len(path) - 1:
            before = edits[grown[path[:depth]]]
            more = _added(text, at, path[depth:], value).new.removeprefix("\n")
            edits[grown[path[:depth]]] = before._replace(new=before.new + more)
            continue
        edit = None if path[:depth] in grown else _edit(text, root, path, value)
        if edit is None or any(edit.start <= other.end and other.start <= edit.end for other in edits):
            text = _edited(text, edits)
            root, edits, grown = _read(text), [], {}
            at, depth = _innermost(root, path)
            edit = _edit(text, root, path, value)
        if depth < len(path):
            grown[path[:depth]] = len(edits)
        edits.append(edit)
    return _edited(text, edits)


def _edited(text: str, edits: Iterable[_Edit]) -> str:
    pieces, end = [], len(text)
    for edit in sorted(edits, reverse=True):
        pieces += [text[edit.end : end], edit.new]
        end = edit.start
    return text[:end] + "".join(reversed(pieces))


def _edit(text: str, root: _Value, path: KeyPath, value: NewValue) -> _Edit:
    at, depth = _innermost(root, path)
    if depth < len(path):
        return _added(text, at, path[depth:], value)
    if at.entries or at.style in ("map", "seq"):
        raise ContentError(say("{path} holds other values and cannot be replaced by a text", path=_shown(path)))
    if at.style in (">", "|"):
        # The end of a block is the start of what follows, with its comments and empty lines.
        kept = text[at.start : at.end].rstrip()
        lines = kept.splitlines()
        indent = len(lines[1]) - len(lines[1].lstrip()) if len(lines) > 1 else 2
        return _Edit(at.start, at.start + len(kept), _folded(value, indent))
    return _Edit(at.start, at.end, _scalar(value, _inside_flow(root, path)))


def _added(text: str, holder: _Value, keys: KeyPath, value: NewValue) -> _Edit:
    """Adds a value that is not there yet; the holder is the innermost mapping or list that is."""
    if holder.style != ("seq" if isinstance(keys[0], int) else "map"):
        kind = "list" if isinstance(keys[0], int) else "mapping"
        raise ContentError(
            say("{keys} cannot be added: what should hold it is not a {kind}", keys=_shown(keys), kind=kind)
        )
    if any(isinstance(key, int) and key != (0 if depth else len(holder.entries)) for depth, key in enumerate(keys)):
        raise ContentError(say("{keys} cannot be added: those before it in the list are missing", keys=_shown(keys)))
    if holder.flow:
        inner = _scalar(value, True)
        for key in reversed(keys[1:]):
            inner = f"[{inner}]" if isinstance(key, int) else f"{{{_scalar(key, True)}: {inner}}}"
        head = "" if isinstance(keys[0], int) else f"{_scalar(keys[0], True)}: "
        before = text[: holder.end - 1].rstrip()
        comma = "" if before.endswith(("{", "[")) else ", "
        return _Edit(len(before), holder.end - 1, f"{comma}{head}{inner}")
    lines: list[str] = []
    for depth, key in enumerate(keys):
        mark = "-" if isinstance(key, int) else f"{_scalar(key, False)}:"
        last = f" {_scalar(value, False)}" if depth == len(keys) - 1 else ""
        lines.append(f"{' ' * (holder.column + 2 * depth)}{mark}{last}")
    end = max((entry.end for entry in _leaves(holder)), default=holder.end)
    line_end = text.find("\n", len(text[:end].rstrip()))
    if line_end < 0:
        return _Edit(len(text), len(text), "\n" + "\n".join(lines) + "\n")
    return _Edit(line_end + 1, line_end + 1, "\n".join(lines) + "\n")


# --------------------------------------------------------------------------------------------------------------------
# Whole entries, as somebody edits their lines; comments in an entry and below it belong to it.


class Lines(NamedTuple):
    """The lines of an entry below its key, without their indentation, and where they stand: line and column from 1."""

    text: str
    line: int
    column: int


def entry_lines(text: str, path: KeyPath) -> Lines | None:
    """The entry at this path as somebody edits it, with its comments; None where there is none."""
    text = text.replace("\r\n", "\n")
    found = _found(text, path)
    if found is None:
        return None
    start, end = _span(text, found)
    indent = found.column if _is_block(found) else 0
    before = text[:start]
    column = 1 + (indent or start - (before.rfind("\n") + 1))
    return Lines(textwrap.dedent(text[start:end]).rstrip() + "\n", before.count("\n") + 1, column)


def with_entry(text: str, path: KeyPath, lines: str) -> str:
    """The file's text with other lines for the entry at this path, or with a new entry; all else stays."""
    if not lines.strip():
        raise ContentError(say("{path} would be empty", path=_shown(path)))
    if text.count("\r\n") == text.count("\n") > 0:
        return with_entry(text.replace("\r\n", "\n"), path, lines.replace("\r\n", "\n")).replace("\n", "\r\n")
    found = _found(text, path)
    if found is None:
        text = spliced(text, {path: "new"})
        found = _found(text, path)
        assert found is not None
    start, end = _span(text, found)
    if _is_block(found):
        return text[:start] + textwrap.indent(lines.rstrip(), " " * found.column) + text[end:]
    if "\n" not in lines.strip() and lines.startswith(("{", "[", '"')):
        return text[:start] + lines.strip() + text[end:]
    if _inside_flow(_read(text), path[:-1]):
        raise ContentError(
            say("{path} stands in a list or mapping in brackets; write it in one line in brackets", path=_shown(path))
        )
    holder = _found(text, path[:-1])
    indent = " " * (2 + (holder.column if holder else 0))
    beside = _end_of_line(text, end)  # a comment there stays beside the key
    return text[:start].rstrip(" ") + text[end:beside] + "\n" + textwrap.indent(lines.rstrip(), indent) + text[beside:]


def _is_block(value: _Value) -> bool:
    return bool(value.entries) and not value.flow


def _span(text: str, value: _Value) -> tuple[int, int]:
    """From where to where an entry goes in the text: of one that has lines of its own, all of them with the comments
    between its key and them, and those after it that stand as far to the right."""
    if not _is_block(value):
        return value.start, value.end
    start = text.rfind("\n", 0, value.start) + 1
    while start and _is_comment(line := text[text.rfind("\n", 0, start - 1) + 1 : start], value.column):
        start -= len(line)
    end = _end_of_line(text, max(leaf.end for leaf in _leaves(value)))
    while end < len(text) and _is_comment(line := text[end + 1 : _end_of_line(text, end + 1)], value.column):
        end += 1 + len(line)
    return start, end


def _is_comment(line: str, column: int) -> bool:
    inside = line.lstrip(" ")
    return inside.startswith("#") and len(line) - len(inside) >= column


def _end_of_line(text: str, at: int) -> int:
    """The end of the line on which the text before this place ends."""
    found = text.find("\n", max(len(text[:at].rstrip()), 0))
    return len(text) if found < 0 else found


# --------------------------------------------------------------------------------------------------------------------
# Where the values are: the text as a tree of places, the way to one of them.


@dataclass
class _Value:
    """Where a value is in the text, in characters."""

    start: int
    end: int
    style: str  # plain, ', ", > or |; map for mappings, seq for lists
    flow: bool = False
    column: int = 0  # of the keys of a mapping, or of the dashes of a list
    entries: dict[str | int, _Value] = field(default_factory=dict)


def _read(text: str) -> _Value:
    stack: list[tuple[_Value, list[Any]]] = []
    root = _Value(0, len(text), "map")
    for event in _events(text):
        start, end = event.start_mark, event.end_mark
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            style = "map" if isinstance(event, yaml.MappingStartEvent) else "seq"
            value = _Value(start.index, 0, style, bool(event.flow_style), start.column)
            stack.append((value, []))
            continue
        if isinstance(event, yaml.ScalarEvent):
            done = _Value(start.index, end.index, event.style or "plain")
            name: str | None = event.value
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            done, children = stack.pop()
            done.end, name = end.index, None
            if done.style == "seq":
                done.entries = {place: inner for place, (inner, _) in enumerate(children)}
            if done.style == "map":
                done.entries = {key[1]: inner[0] for key, inner in zip(children[::2], children[1::2], strict=True)}
        else:
            continue
        if stack:
            stack[-1][1].append((done, name))
        else:
            root = done
    return root


def _events(text: str) -> list[Any]:
    for loader in yaml_reader.loaders(text):
        try:
            return list(yaml.parse(text, Loader=loader))
        except (yaml.YAMLError, ValueError) as error:
            said = " ".join(str(error).split())
    raise ContentError(say("this is not YAML: {said}", said=said))


def _innermost(root: _Value, path: KeyPath) -> tuple[_Value, int]:
    """How far the path leads: the last value on it that is there, and how many of its keys lead to it."""
    at, depth = root, 0
    while depth < len(path) and path[depth] in at.entries:
        at, depth = at.entries[path[depth]], depth + 1
    return at, depth


def _found(text: str, path: KeyPath) -> _Value | None:
    at, depth = _innermost(_read(text), path)
    return at if depth == len(path) else None


def _leaves(value: _Value) -> list[_Value]:
    if value.flow or not value.entries:
        return [value]
    return [leaf for entry in value.entries.values() for leaf in _leaves(entry)]


def _inside_flow(root: _Value, path: KeyPath) -> bool:
    at, flow = root, root.flow
    for key in path:
        at = at.entries[key]
        flow = flow or at.flow
    return flow


def _shown(keys: KeyPath) -> str:
    return "/".join(map(str, keys))


# --------------------------------------------------------------------------------------------------------------------
# A text as YAML.


def _scalar(value: NewValue, flow: bool) -> str:
    """The text as one line of YAML: plain where it is read back unchanged, else in double quotes."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        events = _events(f"[{value}]" if flow else f"key: {value}")
    except ContentError:
        events = []
    scalars = [event for event in events if isinstance(event, yaml.ScalarEvent)]
    wanted = 1 if flow else 2
    plain = len(scalars) == wanted and scalars[-1].value == value and not scalars[-1].style
    if plain and value.isprintable() and value.strip() and not scalars[-1].tag and not _NO_TEXT.fullmatch(value):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def _folded(value: NewValue, indent: int) -> str:
    if isinstance(value, bool) or "\n" in value or value != " ".join(value.split()):
        return _scalar(value, False)
    margin = " " * indent
    lines = textwrap.wrap(value, WIDTH, break_long_words=False, break_on_hyphens=False)
    return ">-\n" + "\n".join(margin + line for line in lines)
