"""Reads a YAML file into nodes that know their place.

It works on the parser's events, so nothing is ever constructed: no tags, no code, no guesses. Every scalar stays the
text that was written, and `build` decides what it means. Anchors, aliases, tags, several documents and duplicate keys
are refused; nesting and size have limits. That leaves the plain part of YAML that people write by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator.library.errors import Place, Report, shown_path
from generator.library.limits import MAX_DEPTH, MAX_FILE_BYTES, MAX_NODES, MAX_TEXT
from generator.library.suggest import quoted

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Scalar:
    place: Place
    text: str
    plain: bool  # written without quotes

    kind = "a single value"


@dataclass(frozen=True, slots=True)
class Items:
    place: Place
    items: tuple[Node, ...]

    kind = "a list"


@dataclass(frozen=True, slots=True)
class Entries:
    place: Place
    entries: tuple[tuple[Scalar, Node], ...]

    kind = "a mapping"


Node = Scalar | Items | Entries


class _Refused(Exception):
    """The file cannot be read any further."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(message)
        self.place = place
        self.message = message


def read_file(path: Path, report: Report) -> Node | None:
    """The root node of a YAML file, or None after reporting what is wrong with it."""
    shown = shown_path(path)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        report.error(Place(shown), f"cannot be read: {error.strerror or error}")
        return None
    return read_bytes(data, shown, report)


def read_bytes(data: bytes, shown: str, report: Report) -> Node | None:
    """The same for bytes already in memory; `shown` is the file name that messages use."""
    try:
        return _root(_decoded(data, shown), shown, report)
    except _Refused as refused:
        report.error(refused.place, refused.message)
        return None


def _decoded(data: bytes, shown: str) -> str:
    if len(data) > MAX_FILE_BYTES:
        raise _Refused(Place(shown), f"the file has more than {MAX_FILE_BYTES:,} bytes, which is the limit")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _Refused(Place(shown), "the file is in UTF-16; save it as UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise _Refused(
            Place(shown, line, column),
            f"byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8",
        ) from None


def _root(text: str, shown: str, report: Report) -> Node:
    last_line = max(1, len(text.splitlines()))

    def place(mark: Any) -> Place:
        # libyaml marks the end of the file as a line after the last one.
        if mark.line + 1 > last_line:
            lines = text.splitlines() or [""]
            return Place(shown, last_line, len(lines[-1]) + 1)
        return Place(shown, mark.line + 1, mark.column + 1)

    try:
        events = yaml.parse(text, Loader=_Loader)
        root = _assemble(events, place, report)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        column = error.position - (text.rfind("\n", 0, error.position) + 1) + 1
        raise _Refused(
            Place(shown, line, column), f"the character {quoted(text[error.position])} is not allowed in YAML"
        ) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = place(mark) if mark else Place(shown)
        raise _Refused(where, _explained(error, text, where)) from None
    except yaml.YAMLError as error:
        raise _Refused(Place(shown), f"not readable as YAML: {error}") from None
    if root is None:
        raise _Refused(Place(shown), "the file is empty")
    return root


def _explained(error: yaml.MarkedYAMLError, text: str, where: Place) -> str:
    """The parser's complaint, with the reason that people most often meet."""
    problem = str(error.problem)
    lines = text.splitlines()
    line = lines[where.line - 1] if where.line <= len(lines) else ""
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent or "tab" in problem:
        return "a tab character indents this line; YAML wants spaces"
    if "mapping values are not allowed" in problem:
        return "a colon where no key can stand; put text that holds a colon into quotes"
    if "could not find expected ':'" in problem:
        return "a key without its colon"
    context = f" ({error.context})" if error.context else ""
    return f"not readable as YAML: {problem}{context}"


class _Open:
    """A list or mapping whose end has not been read yet."""

    def __init__(self, place: Place, *, mapping: bool) -> None:
        self.place = place
        self.mapping = mapping
        self.children: list[Node] = []

    def closed(self, report: Report) -> Node:
        if not self.mapping:
            return Items(self.place, tuple(self.children))
        entries: list[tuple[Scalar, Node]] = []
        first: dict[str, Place] = {}
        for key, value in zip(self.children[::2], self.children[1::2], strict=True):
            if not isinstance(key, Scalar):
                report.error(key.place, f"a key must be a single word, not {key.kind}")
            elif key.text in first:
                earlier = first[key.text]
                report.error(key.place, f"the key {quoted(key.text)} stands already in line {earlier.line}")
            else:
                first[key.text] = key.place
                entries.append((key, value))
        return Entries(self.place, tuple(entries))


def _assemble(events: Iterator[Any], place: Any, report: Report) -> Node | None:
    stack: list[_Open] = []
    root: Node | None = None
    documents = nodes = 0
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise _Refused(place(event.start_mark), "a second document starts here; a file holds one")
            continue
        if isinstance(event, yaml.AliasEvent):
            raise _Refused(place(event.start_mark), f"the alias *{event.anchor}: write the value out instead")
        if isinstance(event, yaml.CollectionEndEvent):
            done = stack.pop().closed(report)
        elif isinstance(event, yaml.NodeEvent):
            nodes += 1
            where = place(event.start_mark)
            if event.anchor is not None:
                raise _Refused(where, f"the anchor &{event.anchor}: anchors and aliases are not used here")
            # An explicit "!" only says "not guessed", but nothing is guessed here anyway.
            tag: str | None = event.tag  # type: ignore[attr-defined]  # the stubs know it of the subclasses only
            if tag is not None:
                raise _Refused(where, f"the tag {quoted(tag)}: tags are not used here")
            if nodes > MAX_NODES:
                raise _Refused(where, f"more than {MAX_NODES:,} values in one file, which is the limit")
            if isinstance(event, yaml.ScalarEvent):
                if len(event.value) > MAX_TEXT:
                    report.error(where, f"a text of {len(event.value):,} characters; the limit is {MAX_TEXT:,}")
                    done = Scalar(where, event.value[:MAX_TEXT], not event.style)
                else:
                    done = Scalar(where, event.value, not event.style)
            else:
                if len(stack) >= MAX_DEPTH:
                    raise _Refused(where, f"nested more than {MAX_DEPTH} deep, which is the limit")
                stack.append(_Open(where, mapping=isinstance(event, yaml.MappingStartEvent)))
                continue
        else:
            continue
        if stack:
            stack[-1].children.append(done)
        else:
            root = done
    # A document without content is one empty plain scalar.
    if isinstance(root, Scalar) and root.plain and not root.text:
        return None
    return root
