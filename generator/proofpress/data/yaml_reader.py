"""A YAML file in, records out: nodes with their places, and what each must be."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import get_ident
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args, get_origin

from proofpress.errors import (
    LONGEST_QUOTED,
    Message,
    Place,
    Report,
    hint,
    listed,
    nearest,
    quoted,
    say,
    shown_path,
    visible,
)
from proofpress.files import LINE_END, bytes_of, rows, text_lines
from proofpress.limits import MAX_DEPTH, MAX_FILE_BYTES, MAX_NODES, MAX_TEXT, MAX_WHOLE_NUMBER
from proofpress.records import (
    Between,
    Distinct,
    Flag,
    Matching,
    Member,
    OneOrMany,
    Picture,
    Record,
    Sized,
    Variant,
    Variants,
    cached,
    excluding,
    hints,
    missing,
    parts,
    quoted_keys,
    spread,
    unrelated,
    unwrapped,
    words,
)

# --------------------------------------------------------------------------------------------------------------------
# The YAML parser, whose import would take longer than reading all files of a command: it compiles regular expressions
# for the parser in Python, and what mostly reads here is the one in C.


class _Later:
    """A regular expression that is compiled when it is asked for something."""

    def __init__(self, *given: Any) -> None:
        self._given = given

    def __getattr__(self, name: str) -> Any:
        return getattr(_compile(*self._given), name)


def _in_this_thread(*given: Any, this: int = get_ident()) -> Any:
    """What stands in for `re.compile` while the parser is imported; other threads get what they always get."""
    return (_Later if get_ident() == this else _compile)(*given)


_compile = re.compile
re.compile = _in_this_thread  # type: ignore[assignment]
try:
    import yaml
finally:
    re.compile = _compile

# --------------------------------------------------------------------------------------------------------------------
# The YAML parser's complaints, reworded for somebody who writes YAML by hand.
#
# The parser says what it expected; here is what people usually did, and how to fix it. A complaint that is not
# known here is passed on as the parser words it.


_COLON = re.compile(r":(\s|$)")
_KEY_START = re.compile(r"[\s?-]*")


# A part of the parser's words, of what it was doing, where to show it, the sentence.
_KNOWN = [row.split(" | ") for row in rows(Path(__file__).with_name("complaints.txt"))]


def explained(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> tuple[Any, str]:
    """The mark where the mistake is best shown (None if there is none) and a sentence about it."""
    problem, context = str(error.problem), str(error.context or "")
    at: Any = error.problem_mark or error.context_mark
    start: Any = error.context_mark or at
    if at is None:
        return None, say("not readable as YAML: {problem}", problem=problem)
    line = lines[at.line] if at.line < len(lines) else ""
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        return at, say("a tab character indents this line; YAML needs spaces")
    if line.startswith("\t", at.column):
        return at, say("a tab character cannot stand here; YAML needs spaces")
    if "mapping values are not allowed" in problem:
        return _stray_colon(line[: at.column], at)
    if "expected <block end>" in problem and "mapping" in context:
        return at, _no_key(line, at, start)
    if "expected the node content" in problem and at.line >= len(lines):
        return at, say("the file ends inside a list or mapping: a bracket is not closed, or comes after a #")
    for known, doing, place, sentence in _KNOWN:
        if (known == "*" or known in problem) and (doing == "*" or doing in context):
            where = start if place == "start" else at
            end = (
                say("line {line}, column {column}", line=at.line + 1, column=at.column + 1)
                if at.line < len(lines)
                else say("the file ends")
            )
            return where, Message(sentence, {"char": _character(lines, where), "line": start.line + 1, "end": end})
    return at, say("not readable as YAML: {problem}", problem=problem) + (f" ({context})" if context else "")


def _character(lines: Sequence[str], mark: Any) -> str:
    if mark.line < len(lines) and mark.column < len(lines[mark.line]):
        return quoted(lines[mark.line][mark.column])
    return say("the end of the line") if mark.line < len(lines) - 1 else say("the end of the file")


def _stray_colon(before: str, at: Any) -> tuple[Any, str]:
    if _COLON.search(before):
        return at, say("a second colon in this value; put a text that holds a colon into quotes")
    key = _KEY_START.sub("", before, count=1)
    return (
        yaml.Mark("", 0, at.line, at.column - len(key), None, 0),
        say(
            "the key {key!r} cannot stand here: its line is indented too far, or the line before "
            "lacks its colon or the space after it",
            key=key,
        ),
    )


def _no_key(line: str, at: Any, start: Any) -> str:
    mapping = say("the mapping that starts on line {line}", line=start.line + 1)
    if line[: at.column].strip():
        return say(
            "{line!r} cannot follow here; delete it, or put the whole value into double quotes", line=line[at.column :]
        )
    if line[at.column :].startswith("-"):
        return say("a list item cannot follow the keys of {mapping}; is it indented too little?", mapping=mapping)
    if at.column != start.column:
        return say(
            "this line is indented by {column}, the keys of {mapping} by {expected}",
            column=at.column,
            mapping=mapping,
            expected=start.column,
        )
    return say("a key is expected here: {mapping} goes on", mapping=mapping)


# --------------------------------------------------------------------------------------------------------------------
# Reads a YAML file into nodes that know their place.
#
# It works on the parser's events, so nothing is ever constructed: no tags, no code, no guesses. Every scalar stays the
# text that was written, and `build` decides what it means. Anchors, aliases, tags, several documents and duplicate keys
# are refused; nesting and size have limits. That leaves the plain part of YAML that people write by hand.


Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Control characters, byte order marks inside the text, and what only some programs take for the end of a line.
_STRANGE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
# %YAML and %TAG lines: nothing here needs them, and the parser takes a second for some thousand of them. First the sign
# and then what is before it: so the search goes from one to the next, and not from letter to letter.
_INSTRUCTION = re.compile(r"%(?<![^\n\r]%)")


# Named tuples, because thousands of them are made: a frozen dataclass takes three times as long.
class Scalar(NamedTuple):
    place: Place
    text: str
    plain: bool  # written without quotes

    @property
    def kind(self) -> str:
        return say("a single value")


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
    """The file cannot be read any further: where, and why."""


def read_file(path: Path, report: Report) -> Node | None:
    """The root node of a YAML file, or None after reporting what is wrong with it."""
    return read_bytes(bytes_of(path), shown_path(path), report)


def read_bytes(data: bytes, shown: str, report: Report) -> Node | None:
    """The same for bytes already in memory; `shown` is the file name that messages use."""
    try:
        return _root(_decoded(data, shown), shown, report)
    except _Refused as refused:
        report.error(*refused.args)
        return None


def _decoded(data: bytes, shown: str) -> str:
    """The text of a file, in which every character is one that YAML and all editors understand alike."""
    if len(data) > MAX_FILE_BYTES:
        raise _Refused(
            Place(shown),
            say("the file has more than {max_file_bytes:,} bytes, which is the limit", max_file_bytes=MAX_FILE_BYTES),
        )
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise _Refused(Place(shown), say("the file is in UTF-16; save it as UTF-8"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # error.object, not data: the positions do not count a byte order mark.
        before = error.object[: error.start].decode("utf-8", "replace")
        raise _Refused(
            _place(shown, before, len(before)),
            say("byte 0x{object:02x} is not UTF-8; save the file as UTF-8", object=error.object[error.start]),
        ) from None
    strange = _STRANGE.search(text)
    if strange:
        character = ord(strange.group())
        message = say("the invisible character U+{character:04X} is not allowed; delete it", character=character)
        if not character:
            message = say("a zero byte: the file is not text, or not saved as UTF-8")
        raise _Refused(_place(shown, text, strange.start()), message)
    instruction = _INSTRUCTION.search(text)
    if instruction:
        raise _Refused(
            _place(shown, text, instruction.start()),
            say('a line cannot start with "%"; put a text that does into quotes'),
        )
    return text


def _place(shown: str, text: str, index: int) -> Place:
    line_start = max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1
    return Place(shown, len(LINE_END.findall(text, 0, index)) + 1, index - line_start + 1)


def _root(text: str, shown: str, report: Report) -> Node:
    lines = text_lines(text) or [""]

    def place(mark: Any) -> Place:
        # The parser marks the end of the file as a line after the last one.
        if mark.line >= len(lines):
            return Place(shown, len(lines), len(lines[-1]) + 1)
        return Place(shown, mark.line + 1, mark.column + 1)

    before = len(report)
    for loader in loaders(text):
        report.forget(before)
        try:
            root = _assemble(_events(text, loader), place, report, loader is yaml.SafeLoader)
        except yaml.MarkedYAMLError as error:
            mark, message = explained(error, lines)
            refused = _Refused(place(mark) if mark else Place(shown), message)
        except yaml.YAMLError as error:
            refused = _Refused(Place(shown), say("not readable as YAML: {error}", error=visible(str(error))))
        else:
            if root is None:
                raise _Refused(Place(shown), say("the file is empty, or holds only comments"))
            return root
    raise refused


_BLOCK_AND_COMMENT = re.compile(r"[|>][-+0-9]*#")


def loaders(text: str) -> tuple[Any, ...]:
    """The parsers to try, one after the other. The one in C is fast, but not every copy of the program has it, and it
    differs in what it refuses and in its words: so what it refuses is read again by the one in Python, as is a text
    with a tab character, which is a space for both, but not in the same places, or with the sign of a block and a
    comment that touches it."""
    if "\t" in text or _BLOCK_AND_COMMENT.search(text):
        return (yaml.SafeLoader,)
    return tuple(dict.fromkeys((Loader, yaml.SafeLoader)))


def _events(text: str, loader: Any) -> Iterator[Any]:
    parser = loader(text)
    try:
        while not isinstance(event := parser.get_event(), yaml.StreamEndEvent):
            yield event
    except ValueError:  # the parser in Python takes any number for that of a character
        mark = parser.get_mark()
        raise yaml.MarkedYAMLError("while scanning a quoted scalar", mark, "found unknown escape", mark) from None
    finally:
        parser.dispose()


class _Open:
    """A list or mapping whose end has not been read yet."""

    def __init__(self, place: Place, *, mapping: bool, in_brackets: bool) -> None:
        self.place = place
        self.mapping = mapping
        self.in_brackets = in_brackets
        self.children: list[Node] = []

    def closed(self, report: Report) -> Node:
        if not self.mapping:
            return Items(self.place, tuple(self.children))
        entries: list[tuple[Scalar, Node]] = []
        first: dict[str, Place] = {}
        for key, value in zip(self.children[::2], self.children[1::2], strict=True):
            if not isinstance(key, Scalar):
                report.error(key.place, say("a key must be a single word, not {kind}", kind=key.kind))
            elif key.text in first:
                earlier = first[key.text]
                report.error(
                    key.place, say("the key {key!r} is already on line {line}", key=key.text, line=earlier.line)
                )
            else:
                first[key.text] = key.place
                entries.append((key, value))
        return Entries(self.place, tuple(entries))


def _assemble(events: Iterator[Any], place: Any, report: Report, decides: bool) -> Node | None:
    """The nodes of a file. Where the parsers differ, the one that `decides` goes on, and the other raises."""
    stack: list[_Open] = []
    root: Node | None = None
    documents = nodes = 0
    for event in events:
        done: Node
        if isinstance(event, yaml.NodeEvent):
            nodes += 1
            where = place(event.start_mark)
            if nodes > MAX_NODES:
                raise _Refused(
                    where, say("more than {max_nodes:,} values in one file, which is the limit", max_nodes=MAX_NODES)
                )
            # An alias has no tag, only the anchor that it means.
            if event.anchor is not None or event.tag is not None:  # type: ignore[attr-defined]
                if not decides:  # the parsers differ in where a tag ends
                    raise yaml.YAMLError
                raise _Refused(where, _reference(event))
            if isinstance(event, yaml.ScalarEvent):
                bare = stack and stack[-1].in_brackets and not event.style
                # Here the parsers differ in where an empty value is, and in whether "?" may be part of one.
                if bare and not decides and (not event.value or "?" in event.value):
                    raise yaml.YAMLError
                done = _scalar(event, where, report)
            elif len(stack) < MAX_DEPTH:
                mapping = isinstance(event, yaml.MappingStartEvent)
                stack.append(_Open(where, mapping=mapping, in_brackets=bool(event.flow_style)))  # type: ignore[attr-defined]
                continue
            else:
                raise _Refused(where, say("nested more than {max_depth} deep, which is the limit", max_depth=MAX_DEPTH))
        elif isinstance(event, yaml.CollectionEndEvent):
            done = stack.pop().closed(report)
        else:
            documents += isinstance(event, yaml.DocumentStartEvent)
            if documents > 1:
                raise _Refused(place(event.start_mark), say("a second document starts here; a file holds one"))
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
        return say(
            "{alias} is an alias: write the value out, or put a text that starts with * into quotes", alias=alias
        )
    if event.anchor is not None:
        return say(
            "{anchor} is an anchor: leave it out, or put a text that starts with & into quotes",
            anchor=quoted(f"&{event.anchor}"),
        )
    tag = quoted(event.tag.replace("tag:yaml.org,2002:", "!!"))
    return say("{tag} is a tag: leave it out, or put a text that starts with ! into quotes", tag=tag)


def _scalar(event: yaml.ScalarEvent, where: Place, report: Report) -> Scalar:
    text, plain = event.value, not event.style
    if len(text) > MAX_TEXT:
        report.error(
            where,
            say("a text of {length:,} characters; the limit is {max_text:,}", length=len(text), max_text=MAX_TEXT),
        )
        return Scalar(where, text[:MAX_TEXT], plain)
    # The file itself holds none of these, but an escape in double quotes can make one.
    strange = _STRANGE.search(text) if event.style == '"' else None
    if strange:
        report.error(
            where, say("an escape in this text makes the invisible character U+{group:04X}", group=ord(strange.group()))
        )
    return Scalar(where, text, plain)


# --------------------------------------------------------------------------------------------------------------------
# Nodes in, records out: the type hints of a record decide what each node must be.
#
# Every mistake goes to the report with its place, the wrong value and what would be right. A record with a mistake is
# not built; its id is remembered in the report, so that references to it are not reported a second time.


_DIGITS = re.compile(r"[-+]?[0-9]+")
_WHOLE_NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_WORDS = re.compile(r"\w+(, ?\w+)*")  # text that only brackets are missing from, to be a list
# What people write for true and false, in YAML and elsewhere.
_TRUTHS = dict.fromkeys(("true", "yes", "on", "y", "1"), "true") | dict.fromkeys(
    ("false", "no", "off", "n", "0"), "false"
)
_BAD: Final = object()  # what a node with a mistake becomes

R = TypeVar("R", bound=Record)


def build(record: type[R], node: Node, report: Report) -> R | None:
    """The record that the node describes, or None after reporting what is wrong."""
    made = _record(_wanted(record), node, report, node.place)
    return made if isinstance(made, record) else None


def built(record: type[R], data: bytes, shown: str, check: Callable[[R, Report], object] = lambda _, __: None) -> R:
    """The record in what was read from a file; raises all that is wrong with it, or that `check` finds in it."""
    report = Report()
    node = read_bytes(data, shown, report)
    made = build(record, node, report) if node is not None else None
    if made is not None:
        check(made, report)
    report.raise_if_any()
    assert made is not None  # or the report would have said why
    return made


_Reader = Callable[["_Wanted", Any, Report, Place], Any]  # what is wanted, node, report, place of the key -> value


class _Wanted(NamedTuple):
    """A hint taken apart once, because thousands of values are read by it."""

    kind: Any
    read: _Reader
    limits: Mapping[type[Any], Any]
    inner: tuple[_Wanted, ...]  # of a list or a mapping

    def holds_records(self) -> bool:
        return self.inner[-1].holds_records() if self.read is _mapping else self.read in (_record, _tagged)


def _wanted(hint_: Any) -> _Wanted:
    kind, limits = unwrapped(hint_)
    by_class = {type(limit): limit for limit in limits}
    origin, inner = get_origin(kind), tuple(entry for entry in get_args(kind) if entry is not Ellipsis)
    if isinstance(kind, Variants):
        return _Wanted(kind, _tagged, by_class, ())
    if isinstance(kind, type) and issubclass(kind, Record):
        return _Wanted(kind, _record, by_class, ())
    if Picture in by_class:
        return _Wanted(kind, _picture, by_class, ())
    if origin is tuple:
        return _Wanted(kind, _tuple, by_class, tuple(map(_wanted, inner)))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _Wanted(kind, _mapping, by_class, tuple(map(_wanted, inner)))
    if origin is Literal:
        return _Wanted(inner, _choice, by_class, ())
    return _Wanted(kind, _SINGLE[kind], by_class, ())


@cached
def _keys(record: type[Record]) -> Mapping[str, tuple[_Wanted, bool]]:
    return {name: (_wanted(hint_), required) for name, (hint_, required) in hints(record).items()}


def _convert(wanted: _Wanted, node: Node, report: Report, named_at: Place) -> Any:
    """The value that is wanted; `named_at` is the place of its key, or of the value itself."""
    if isinstance(node, Scalar):
        if node.plain and not node.text:
            reason = say("; a text that starts with # needs quotes") if wanted.kind is str else ""
            return _wrong(report, node.place, say("the value is missing{reason}", reason=reason))
    elif wanted.read not in _COLLECTIONS:
        return _wrong_kind(report, node, say("a single value"))
    return wanted.read(wanted, node, report, named_at)


def _wrong(report: Report, place: Place, message: str) -> Any:
    report.error(place, message)
    return _BAD


def _wrong_kind(report: Report, node: Node, wanted: str) -> Any:
    found = quoted(node.text) if isinstance(node, Scalar) else node.kind
    return _wrong(report, node.place, say("{wanted} is expected here, not {found}", wanted=wanted, found=found))


def _choice(wanted: _Wanted, node: Scalar, report: Report, _: Place) -> Any:
    possible: tuple[str, ...] = wanted.kind
    if node.text in possible:
        return node.text
    return _wrong(
        report, node.place, say("{node!r} is not possible here{hint}", node=node.text, hint=hint(node.text, possible))
    )


def _truth(_: _Wanted, node: Scalar, report: Report, __: Place) -> Any:
    if node.plain and node.text in ("true", "false"):
        return node.text == "true"
    meant = _TRUTHS.get(node.text.casefold())
    advice = say("; write {meant}", meant=meant) + ("" if node.plain else say(" without quotes")) if meant else ""
    return _wrong(report, node.place, say("{node!r} is neither true nor false{advice}", node=node.text, advice=advice))


def _number(wanted: _Wanted, node: Scalar, report: Report, _: Place) -> Any:
    between = wanted.limits.get(Between)
    low, high = (between.low, between.high) if between else (-MAX_WHOLE_NUMBER, MAX_WHOLE_NUMBER)
    if node.plain and _WHOLE_NUMBER.fullmatch(node.text):
        number = int(node.text)
        if low <= number <= high:
            return number
    message = say("{node!r} is not a whole number from {low:,} to {high:,}", node=node.text, low=low, high=high)
    if _DIGITS.fullmatch(node.text):
        if not node.plain:
            message += say(": in quotes it is a text")
        elif not _WHOLE_NUMBER.fullmatch(node.text):
            message += say(": it starts with a zero")
    return _wrong(report, node.place, message)


def _text(wanted: _Wanted, node: Scalar, report: Report, _: Place) -> Any:
    sized, matching = wanted.limits.get(Sized), wanted.limits.get(Matching)
    if sized and not node.text.strip():
        return _wrong(report, node.place, say("{node!r} is empty; a text is expected here", node=node.text))
    if sized and not sized.low <= len(node.text) <= sized.high:
        length = say("{characters} {characters<character|characters>}", characters=len(node.text))
        return _wrong(
            report,
            node.place,
            say("{node!r} has {length}; {range}", node=node.text, length=length, range=_range(sized)),
        )
    if matching and not matching.pattern.fullmatch(node.text):
        return _wrong(report, node.place, say("{node!r} is not {what}", node=node.text, what=matching.what))
    return node.text


def _range(sized: Sized) -> str:
    if sized.low == sized.high:
        return say("exactly {low} {are} expected", low=sized.low, are=say("is") if sized.low == 1 else say("are"))
    return say("{low} to {high:,} are possible", low=sized.low, high=sized.high)


def _sized(sized: Sized | None, count: int, node: Node, report: Report) -> bool:
    if sized is None or sized.low <= count <= sized.high:
        return True
    entries = say("{count} entries", count=count) if count != 1 else "1 entry"
    report.error(node.place, say("{kind} of {entries}; {range}", kind=node.kind, entries=entries, range=_range(sized)))
    return False


def _tuple(wanted: _Wanted, node: Node, report: Report, _: Place) -> Any:
    if isinstance(node, Items):
        nodes = node.items
    elif isinstance(node, Scalar) and OneOrMany in wanted.limits:
        nodes = (node,)
    elif isinstance(node, Scalar) and len(node.text) <= LONGEST_QUOTED and _WORDS.fullmatch(node.text):
        return _wrong(report, node.place, say("a list is expected here: [{node}]", node=node.text))
    else:
        return _wrong_kind(report, node, "a list")
    if get_args(wanted.kind)[-1] is Ellipsis:
        sized, each = wanted.limits.get(Sized), wanted.inner * len(nodes)
    else:
        sized, each = Sized(len(wanted.inner), len(wanted.inner)), wanted.inner
    right_size = _sized(sized, len(nodes), node, report)
    made = [_convert(part, entry, report, entry.place) for part, entry in zip(each, nodes, strict=False)]
    for index, value in enumerate(made):
        if Distinct in wanted.limits and value is not _BAD and value in made[:index]:
            made[index] = _wrong(report, nodes[index].place, say("{value!r} is listed twice", value=str(value)))
    return tuple(made) if right_size and not any(entry is _BAD for entry in made) else _BAD


def _mapping(wanted: _Wanted, node: Node, report: Report, _: Place) -> Any:
    """A mapping of records keeps those that are right; any other stands or falls as a whole."""
    if not isinstance(node, Entries):
        return _wrong_kind(report, node, say("a mapping (key: value)"))
    key_wanted, value_wanted = wanted.inner
    good = _sized(wanted.limits.get(Sized), len(node.entries), node, report)
    of_records = value_wanted.holds_records()
    made: dict[Any, Any] = {}
    for key_node, value_node in node.entries:
        key = _convert(key_wanted, key_node, report, key_node.place)
        value = _convert(value_wanted, value_node, report, key_node.place)
        if key is not _BAD and value is not _BAD:
            made[key] = value
        elif of_records:
            report.broken.add(key_node.text)
        else:
            good = False
    return made if good else _BAD


def _picture(wanted: _Wanted, node: Node, report: Report, _: Place) -> Any:
    picture: Picture = wanted.limits[Picture]
    if not isinstance(node, Items):
        return _wrong(
            report, node.place, say('a picture is expected here: a list of rows, each in quotes: ["##", "#."]')
        )
    if not 1 <= len(node.items) <= picture.side:
        rows_ = say("{rows} {rows<row|rows>}", rows=len(node.items))
        return _wrong(
            report, node.place, say("a picture of {rows}; {range}", rows=rows_, range=_range(Sized(1, picture.side)))
        )
    before = len(report)
    rows = [_row(picture, row, item, report) for row, item in enumerate(node.items, start=1)]
    # One row that is too long or too short should not make all others wrong.
    widths = Counter(len(row) for row in rows if row)
    width = widths.most_common(1)[0][0] if widths else 0
    for number, (row, item) in enumerate(zip(rows, node.items, strict=True), start=1):
        if row and len(row) != width:
            symbols = say("{symbols} {symbols<symbol|symbols>}", symbols=len(row))
            report.error(
                item.place,
                say(
                    "row {number} has {symbols}, but the picture is {width} wide",
                    number=number,
                    symbols=symbols,
                    width=width,
                ),
            )
    return tuple(rows) if len(report) == before else _BAD


def _row(picture: Picture, number: int, item: Node, report: Report) -> str:
    """A row of a picture, or nothing after reporting what is wrong with it."""
    if not isinstance(item, Scalar):
        report.error(item.place, say("a row of the picture is expected here, not {kind}", kind=item.kind))
        return ""
    if not item.text:
        report.error(
            item.place, say("row {number} is empty; put rows into quotes, because # starts a comment", number=number)
        )
        return ""
    for column, symbol in enumerate(item.text, start=1):
        if symbol not in picture.symbols:
            allowed = listed(f'"{symbol}"' for symbol in picture.symbols)
            where = say("row {number}, column {column}", number=number, column=column)
            report.error(
                item.place,
                say(
                    "{where} is {symbol!r}; a picture is drawn with {allowed}",
                    where=where,
                    symbol=symbol,
                    allowed=allowed,
                ),
            )
            return ""
    if len(item.text) > picture.side:
        report.error(
            item.place,
            say(
                "row {number} has {length} symbols; the limit is {side}",
                number=number,
                length=len(item.text),
                side=picture.side,
            ),
        )
        return ""
    return item.text


def _record(wanted: _Wanted, node: Node, report: Report, named_at: Place) -> Any:
    if not isinstance(node, Entries):
        return _wrong_kind(report, node, say("a mapping (key: value)"))
    return _filled(wanted.kind, node, report, named_at, None)


def _tagged(wanted: _Wanted, node: Node, report: Report, named_at: Place) -> Any:
    """The record of a tagged union that the words under its tags choose."""
    if not isinstance(node, Entries):
        return _wrong_kind(report, node, say("a mapping (key: value)"))
    union: Variants = wanted.kind
    known = spread(union)
    variant: Variant | None = union
    label, used = "", set[str]()
    while isinstance(variant, Variants):
        tags, says = variant.tagged.keys, variant.tagged.says
        said = [(key, value) for key, value in node.entries if key.text in tags]
        if len(said) == 1:
            variant, label = _member(variant, *said[0], report)
            used.add(said[0][0].text)
        else:
            variant = None
            if said or _meant(node, known).isdisjoint(tags):
                report.error(
                    named_at, says or say("the key {quoted_keys} is missing", quoted_keys=listed(quoted_keys(tags)))
                )
    if variant is not None:
        return _filled(variant, node, report, named_at, Member(variant, union, label, used))
    for key, value in node.entries:  # it is not known which record is meant, but much is true of all of them
        hints_ = known.get(key.text, ())
        if not hints_:
            _unknown_key(key, value, known, report)
        elif len(hints_) == 1:
            _convert(_wanted(hints_[0]), value, report, key.place)
    return _BAD


def _member(union: Variants, key: Scalar, value: Node, report: Report) -> tuple[Variant | None, str]:
    """The member of the union to which all words under its tag belong, and what it is called in messages."""
    nodes = _each(value)
    choice = _Wanted(words(union, key.text), _choice, {}, ())
    given = [_convert(choice, node, report, node.place) for node in nodes]
    if _BAD in given:
        return None, ""
    for member in union.members:
        if set(given) <= set(words(member, key.text)):
            return member, f"{key.text}: {listed(dict.fromkeys(given), 'and')}"
    report.error(value.place, excluding(union, key.text, given))
    return None, ""


def _of_key(wanted: _Wanted, key: Scalar, value: Node, chosen: Member | None, report: Report) -> Any:
    if chosen:
        others = chosen.words_of_others(key.text)
        foreign = [node for node in _each(value) if isinstance(node, Scalar) and node.text in others]
        for node in foreign:
            possible = words(chosen.record, key.text)
            report.error(node.place, chosen.refused(f"{key.text}: {node.text}", possible))
        if foreign:
            return _BAD
    made = _convert(wanted, value, report, key.place)
    if made is False and Flag in wanted.limits:
        return _wrong(report, value.place, say('"{key}" can only be true; leave it out otherwise', key=key.text))
    return made


def _filled(record: type[Record], node: Entries, report: Report, named_at: Place, chosen: Member | None) -> Any:
    """The record that the entries make; for a tagged union, `chosen` says by which words."""
    known, keys = _keys(record), spread(record)
    beside = {key: name for name, part in parts(record).items() for key in spread(part)}
    values: dict[str, Any] = {}
    places: dict[str, Place] = {"": named_at}
    inside: dict[str, list[tuple[Scalar, Node]]] = {}  # entries of its parts
    unknown = any(key.text not in keys for key, _ in node.entries)
    meant = _meant(node, keys)
    for key, value in node.entries:
        if key.text not in keys:
            if chosen and key.text in spread(chosen.union):
                report.error(key.place, chosen.refused(key.text, chosen.other_keys()))
            else:
                _unknown_key(key, value, keys, report)
            continue
        places[key.text] = value.place
        places |= {f"{key.text}/{entry}": where for entry, where in _parts(value)}
        if key.text in beside:
            inside.setdefault(beside[key.text], []).append((key, value))
        else:
            values[key.text] = _of_key(known[key.text][0], key, value, chosen, report)
    for name, entries in inside.items():
        misspelt = not meant.isdisjoint(known[name][0].kind.tagged.keys)
        of_part = Entries(entries[0][0].place, tuple(entries))
        values[name] = _BAD if misspelt else _tagged(known[name][0], of_part, report, of_part.place)
    label = chosen.label if chosen else ""
    required = [name for name, (_, needed) in known.items() if needed and name not in values]
    for message in missing(record, required, meant, label):
        report.error(named_at, message)
    if required or any(value is _BAD for value in values.values()):
        return _BAD
    made = record(places=places, **values)
    # With a key unread, what the other values say together would be guesswork.
    problems = [] if unknown else [*unrelated(record, places, label)] or [*made.problems()]
    for key_name, message in problems:
        report.error(made.place(key_name), message)
    return _BAD if problems else made


def _meant(node: Entries, known: Mapping[str, Any]) -> set[str | None]:
    """The keys that misspelt ones were meant to be: they are not missing as well."""
    unknown = [key.text for key, _ in node.entries if key.text not in known]
    return {nearest(name.partition(":")[0], known) for name in unknown}


def _unknown_key(key: Scalar, value: Node, known: Mapping[str, Any], report: Report) -> None:
    if isinstance(value, Entries):  # perhaps all cards of the file, so nothing is said about references to them
        report.broken |= {entry.text for entry, _ in value.entries}
    name, colon, rest = key.text.partition(":")
    if colon and name in known:
        report.error(
            key.place,
            say("unknown key {key!r}; write {name}, with a space", key=key.text, name=quoted(f"{name}: {rest}")),
        )
    else:
        report.error(key.place, say("unknown key {key!r}{hint}", key=key.text, hint=hint(key.text, known)))


def _each(node: Node) -> tuple[Node, ...]:
    """What is written under a key: the entries of a list, or the only value."""
    return node.items if isinstance(node, Items) and node.items else (node,)


def _parts(node: Node) -> Iterator[tuple[str, Place]]:
    """The places of the entries of a list or mapping."""
    if isinstance(node, Items):
        yield from ((str(index), item.place) for index, item in enumerate(node.items))
    elif isinstance(node, Entries):
        yield from ((key.text, value.place) for key, value in node.entries)


_SINGLE: dict[Any, _Reader] = {bool: _truth, int: _number, str: _text}
_COLLECTIONS = (_record, _tagged, _picture, _tuple, _mapping)
