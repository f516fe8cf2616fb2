"""Reads a YAML file into nodes that know their place.

It works on the parser's events, so nothing is ever constructed: no tags, no code, no guesses. Every scalar stays the
text that was written, and `build` decides what it means. Anchors, aliases, tags, several documents and duplicate keys
are refused; nesting and size have limits. That leaves the plain part of YAML that people write by hand.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from generator.library.complaints import explained
from generator.library.errors import Place, Report, shown_path
from generator.library.files import LINE_END, bytes_of
from generator.library.limits import MAX_DEPTH, MAX_FILE_BYTES, MAX_NODES, MAX_TEXT
from generator.library.suggest import quoted, visible

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Control characters, byte order marks inside the text, and what only some programs take for the end of a line.
_STRANGE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
# %YAML and %TAG lines: nothing here needs them, and the parser takes a second for some thousand of them.
_INSTRUCTION = re.compile(r"(?:\A|[\n\r])%")


# Named tuples, because thousands of them are made: a frozen dataclass takes three times as long.
class Scalar(NamedTuple):
    place: Place
    text: str
    plain: bool  # written without quotes

    @property
    def kind(self) -> str:
        return "a single value"


class Items(NamedTuple):
    place: Place
    items: tuple[Node, ...]

    @property
    def kind(self) -> str:
        return "a list"


class Entries(NamedTuple):
    place: Place
    entries: tuple[tuple[Scalar, Node], ...]

    @property
    def kind(self) -> str:
        return "a mapping"


Node = Scalar | Items | Entries


class _Refused(Exception):
    """The file cannot be read any further."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(message)
        self.place = place
        self.message = message


def read_file(path: Path, report: Report) -> Node | None:
    """The root node of a YAML file, or None after reporting what is wrong with it."""
    return read_bytes(bytes_of(path), shown_path(path), report)


def read_bytes(data: bytes, shown: str, report: Report) -> Node | None:
    """The same for bytes already in memory; `shown` is the file name that messages use."""
    try:
        return _root(_decoded(data, shown), shown, report)
    except _Refused as refused:
        report.error(refused.place, refused.message)
        return None


def _decoded(data: bytes, shown: str) -> str:
    """The text of a file, in which every character is one that YAML and all editors understand alike."""
    if len(data) > MAX_FILE_BYTES:
        raise _Refused(Place(shown), f"the file has more than {MAX_FILE_BYTES:,} bytes, which is the limit")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise _Refused(Place(shown), "the file is in UTF-16; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # error.object, not data: the positions do not count a byte order mark.
        before = error.object[: error.start].decode("utf-8", "replace")
        raise _Refused(
            _place(shown, before, len(before)),
            f"byte 0x{error.object[error.start]:02x} is not UTF-8; save the file as UTF-8",
        ) from None
    strange = _STRANGE.search(text)
    if strange:
        character = ord(strange.group())
        message = f"the invisible character U+{character:04X} is not allowed; delete it"
        if not character:
            message = "a zero byte: the file is not text, or not saved as UTF-8"
        raise _Refused(_place(shown, text, strange.start()), message)
    instruction = _INSTRUCTION.search(text)
    if instruction:
        raise _Refused(
            _place(shown, text, instruction.end() - 1), 'a line cannot start with "%"; put a text that does into quotes'
        )
    return text


def _place(shown: str, text: str, index: int) -> Place:
    line_start = max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1
    return Place(shown, len(LINE_END.findall(text, 0, index)) + 1, index - line_start + 1)


def _root(text: str, shown: str, report: Report) -> Node:
    lines = LINE_END.split(text)
    if len(lines) > 1 and not lines[-1]:
        del lines[-1]

    def place(mark: Any) -> Place:
        # The parser marks the end of the file as a line after the last one.
        if mark.line >= len(lines):
            return Place(shown, len(lines), len(lines[-1]) + 1)
        return Place(shown, mark.line + 1, mark.column + 1)

    try:
        root = _assemble(_events(text), place, report)
    except yaml.MarkedYAMLError as error:
        mark, message = explained(error, lines)
        raise _Refused(place(mark) if mark else Place(shown), message) from None
    except yaml.YAMLError as error:
        raise _Refused(Place(shown), f"not readable as YAML: {visible(str(error))}") from None
    if root is None:
        raise _Refused(Place(shown), "the file is empty, or holds only comments")
    return root


def _events(text: str) -> Iterator[Any]:
    loader = _Loader(text)
    try:
        while not isinstance(event := loader.get_event(), yaml.StreamEndEvent):
            yield event
    finally:
        loader.dispose()


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
                report.error(key.place, f"the key {quoted(key.text)} is already on line {earlier.line}")
            else:
                first[key.text] = key.place
                entries.append((key, value))
        return Entries(self.place, tuple(entries))


def _assemble(events: Iterator[Any], place: Any, report: Report) -> Node | None:
    stack: list[_Open] = []
    root: Node | None = None
    documents = nodes = 0
    for event in events:
        done: Node
        if isinstance(event, yaml.NodeEvent):
            nodes += 1
            where = place(event.start_mark)
            if nodes > MAX_NODES:
                raise _Refused(where, f"more than {MAX_NODES:,} values in one file, which is the limit")
            # An alias has no tag, only the anchor that it means.
            if event.anchor is not None or event.tag is not None:  # type: ignore[attr-defined]
                raise _Refused(where, _reference(event))
            if isinstance(event, yaml.ScalarEvent):
                done = _scalar(event, where, report)
            elif len(stack) < MAX_DEPTH:
                stack.append(_Open(where, mapping=isinstance(event, yaml.MappingStartEvent)))
                continue
            else:
                raise _Refused(where, f"nested more than {MAX_DEPTH} deep, which is the limit")
        elif isinstance(event, yaml.CollectionEndEvent):
            done = stack.pop().closed(report)
        else:
            documents += isinstance(event, yaml.DocumentStartEvent)
            if documents > 1:
                raise _Refused(place(event.start_mark), "a second document starts here; a file holds one")
            continue
        if stack:
            stack[-1].children.append(done)
        else:
            root = done
    # A document without content is one empty plain scalar.
    if isinstance(root, Scalar) and root.plain and not root.text:
        return None
    return root


def _reference(event: Any) -> str:
    """Why anchors, aliases and tags are refused: with them a file could grow without end, or ask for code."""
    if isinstance(event, yaml.AliasEvent):
        alias = quoted(f"*{event.anchor}")
        return f"{alias} is an alias: write the value out, or put a text that starts with * into quotes"
    if event.anchor is not None:
        return f"{quoted(f'&{event.anchor}')} is an anchor: leave it out, or put a text that starts with & into quotes"
    tag = quoted(event.tag.replace("tag:yaml.org,2002:", "!!"))
    return f"{tag} is a tag: leave it out, or put a text that starts with ! into quotes"


def _scalar(event: yaml.ScalarEvent, where: Place, report: Report) -> Scalar:
    text, plain = event.value, not event.style
    if len(text) > MAX_TEXT:
        report.error(where, f"a text of {len(text):,} characters; the limit is {MAX_TEXT:,}")
        return Scalar(where, text[:MAX_TEXT], plain)
    # The file itself holds none of these, but an escape in double quotes can make one.
    strange = _STRANGE.search(text) if event.style == '"' else None
    if strange:
        report.error(where, f"an escape in this text makes the invisible character U+{ord(strange.group()):04X}")
    return Scalar(where, text, plain)
