"""Nodes in, records out: the type hints of a record decide what each node must be.

Every mistake goes to the report with its place, the wrong value and what would be right. A record with a mistake is not
built; its id is remembered in the report, so that references to it are not reported a second time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args, get_origin

from generator.library.errors import Place, Report
from generator.library.fields import Between, Distinct, Flag, Matching, OneOrMany, Picture, Record, Sized
from generator.library.hints import Variant, Variants, cached, hints, parts, quoted_keys, spread, unwrapped, words
from generator.library.limits import MAX_WHOLE_NUMBER
from generator.library.nodes import Entries, Items, Node, Scalar
from generator.library.suggest import LONGEST_QUOTED, counted, hint, listed, nearest, quoted
from generator.library.tagged import Member, excluding, missing, unrelated

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
    if kind in _SINGLE:
        return _Wanted(kind, _SINGLE[kind], by_class, ())
    raise TypeError(f"no rule for {hint_}")


@cached
def _keys(record: type[Record]) -> Mapping[str, tuple[_Wanted, bool]]:
    return {name: (_wanted(hint_), required) for name, (hint_, required) in hints(record).items()}


def _convert(wanted: _Wanted, node: Node, report: Report, named_at: Place) -> Any:
    """The value that is wanted; `named_at` is the place of its key, or of the value itself."""
    if isinstance(node, Scalar):
        if node.plain and not node.text:
            reason = "; a text that starts with # needs quotes" if wanted.kind is str else ""
            return _wrong(report, node.place, f"the value is missing{reason}")
    elif wanted.read not in _COLLECTIONS:
        return _wrong_kind(report, node, "a single value")
    return wanted.read(wanted, node, report, named_at)


def _wrong(report: Report, place: Place, message: str) -> Any:
    report.error(place, message)
    return _BAD


def _wrong_kind(report: Report, node: Node, wanted: str) -> Any:
    found = quoted(node.text) if isinstance(node, Scalar) else node.kind
    return _wrong(report, node.place, f"{wanted} is wanted here, not {found}")


def _choice(wanted: _Wanted, node: Scalar, report: Report, _: Place) -> Any:
    possible: tuple[str, ...] = wanted.kind
    if node.text in possible:
        return node.text
    return _wrong(report, node.place, f"{quoted(node.text)} is not possible here{hint(node.text, possible)}")


def _truth(_: _Wanted, node: Scalar, report: Report, __: Place) -> Any:
    if node.plain and node.text in ("true", "false"):
        return node.text == "true"
    meant = _TRUTHS.get(node.text.casefold())
    advice = f"; write {meant}" + ("" if node.plain else " without quotes") if meant else ""
    return _wrong(report, node.place, f"{quoted(node.text)} is neither true nor false{advice}")


def _number(wanted: _Wanted, node: Scalar, report: Report, _: Place) -> Any:
    between = wanted.limits.get(Between)
    low, high = (between.low, between.high) if between else (-MAX_WHOLE_NUMBER, MAX_WHOLE_NUMBER)
    if node.plain and _WHOLE_NUMBER.fullmatch(node.text):
        number = int(node.text)
        if low <= number <= high:
            return number
    message = f"{quoted(node.text)} is not a whole number from {low:,} to {high:,}"
    if _DIGITS.fullmatch(node.text):
        if not node.plain:
            message += ": in quotes it is a text"
        elif not _WHOLE_NUMBER.fullmatch(node.text):
            message += ": it starts with a zero"
    return _wrong(report, node.place, message)


def _text(wanted: _Wanted, node: Scalar, report: Report, _: Place) -> Any:
    sized, matching = wanted.limits.get(Sized), wanted.limits.get(Matching)
    if sized and not node.text.strip():
        return _wrong(report, node.place, f"{quoted(node.text)} is empty; a text is wanted here")
    if sized and not sized.low <= len(node.text) <= sized.high:
        length = counted(len(node.text), "character")
        return _wrong(report, node.place, f"{quoted(node.text)} has {length}; {_range(sized)}")
    if matching and not matching.pattern.fullmatch(node.text):
        return _wrong(report, node.place, f"{quoted(node.text)} is not {matching.what}")
    return node.text


def _range(sized: Sized) -> str:
    if sized.low == sized.high:
        return f"exactly {sized.low} {'is' if sized.low == 1 else 'are'} wanted"
    return f"{sized.low} to {sized.high:,} are possible"


def _sized(sized: Sized | None, count: int, node: Node, report: Report) -> bool:
    if sized is None or sized.low <= count <= sized.high:
        return True
    entries = f"{count} entries" if count != 1 else "1 entry"
    report.error(node.place, f"{node.kind} of {entries}; {_range(sized)}")
    return False


def _tuple(wanted: _Wanted, node: Node, report: Report, _: Place) -> Any:
    if isinstance(node, Items):
        nodes = node.items
    elif isinstance(node, Scalar) and OneOrMany in wanted.limits:
        nodes = (node,)
    elif isinstance(node, Scalar) and len(node.text) <= LONGEST_QUOTED and _WORDS.fullmatch(node.text):
        return _wrong(report, node.place, f"a list is wanted here: [{node.text}]")
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
            made[index] = _wrong(report, nodes[index].place, f"{quoted(str(value))} is listed twice")
    return tuple(made) if right_size and not any(entry is _BAD for entry in made) else _BAD


def _mapping(wanted: _Wanted, node: Node, report: Report, _: Place) -> Any:
    """A mapping of records keeps those that are right; any other stands or falls as a whole."""
    if not isinstance(node, Entries):
        return _wrong_kind(report, node, "a mapping (key: value)")
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
        return _wrong(report, node.place, 'a picture is wanted here: a list of rows, each in quotes: ["##", "#."]')
    if not 1 <= len(node.items) <= picture.side:
        rows_ = counted(len(node.items), "row")
        return _wrong(report, node.place, f"a picture of {rows_}; {_range(Sized(1, picture.side))}")
    before = len(report)
    rows = [_row(picture, row, item, report) for row, item in enumerate(node.items, start=1)]
    # One row that is too long or too short should not make all others wrong.
    widths = Counter(len(row) for row in rows if row)
    width = widths.most_common(1)[0][0] if widths else 0
    for number, (row, item) in enumerate(zip(rows, node.items, strict=True), start=1):
        if row and len(row) != width:
            symbols = counted(len(row), "symbol")
            report.error(item.place, f"row {number} has {symbols}, but the picture is {width} wide")
    return tuple(rows) if len(report) == before else _BAD


def _row(picture: Picture, number: int, item: Node, report: Report) -> str:
    """A row of a picture, or nothing after reporting what is wrong with it."""
    if not isinstance(item, Scalar):
        report.error(item.place, f"a row of the picture is wanted here, not {item.kind}")
        return ""
    if not item.text:
        report.error(item.place, f"row {number} is empty; put rows into quotes, because # starts a comment")
        return ""
    for column, symbol in enumerate(item.text, start=1):
        if symbol not in picture.symbols:
            allowed = listed(f'"{symbol}"' for symbol in picture.symbols)
            where = f"row {number}, column {column}"
            report.error(item.place, f"{where} is {quoted(symbol)}; a picture is drawn with {allowed}")
            return ""
    if len(item.text) > picture.side:
        report.error(item.place, f"row {number} has {len(item.text)} symbols; the limit is {picture.side}")
        return ""
    return item.text


def _record(wanted: _Wanted, node: Node, report: Report, named_at: Place) -> Any:
    if not isinstance(node, Entries):
        return _wrong_kind(report, node, "a mapping (key: value)")
    return _filled(wanted.kind, node, report, named_at, None)


def _tagged(wanted: _Wanted, node: Node, report: Report, named_at: Place) -> Any:
    """The record of a tagged union that the words under its tags choose."""
    if not isinstance(node, Entries):
        return _wrong_kind(report, node, "a mapping (key: value)")
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
                report.error(named_at, says or f"the key {listed(quoted_keys(tags))} is missing")
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
        return _wrong(report, value.place, f'"{key.text}" can only be true; leave it out otherwise')
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
        report.error(key.place, f"unknown key {quoted(key.text)}; write {quoted(f'{name}: {rest}')}, with a space")
    else:
        report.error(key.place, f"unknown key {quoted(key.text)}{hint(key.text, known)}")


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
