"""Nodes in, records out: the type hints of a record decide what each node must be.

Every mistake goes to the report with its place, the wrong value and what would be right. A record with a mistake is not
built; its id is remembered in the report, so that references to it are not reported a second time.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from generator.library.errors import Place, Report
from generator.library.fields import Between, Matching, OneOrMany, Picture, Record, Sized
from generator.library.limits import MAX_WHOLE_NUMBER
from generator.library.nodes import Entries, Items, Node, Scalar
from generator.library.suggest import hint, listed, quoted

_WHOLE_NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_BAD: Final = object()  # what a node with a mistake becomes

R = TypeVar("R", bound=Record)
_HINTS: dict[type[Record], dict[str, tuple[Any, bool]]] = {}  # resolving them takes longer than reading a card


def build(record: type[R], node: Node, report: Report) -> R | None:
    """The record that the node describes, or None after reporting what is wrong."""
    made = _record(record, node, report)
    return made if isinstance(made, record) else None


def hints(record: type[Record]) -> dict[str, tuple[Any, bool]]:
    """Key -> (type hint, required) of every key that a file may hold."""
    if record not in _HINTS:
        types_of = get_type_hints(record, include_extras=True)
        _HINTS[record] = {
            entry.name: (types_of[entry.name], entry.default is MISSING and entry.default_factory is MISSING)
            for entry in fields(record)
            if entry.name != "places"
        }
    return _HINTS[record]


def unwrapped(hint_: Any) -> tuple[Any, tuple[Any, ...]]:
    """A hint without `Annotated` and `| None`, and the limits that stood in it."""
    limits: tuple[Any, ...] = ()
    while True:
        if get_origin(hint_) is Annotated:
            hint_, *more = get_args(hint_)
            limits += tuple(more)
        elif get_origin(hint_) in (Union, types.UnionType):
            inner = [entry for entry in get_args(hint_) if entry is not type(None)]
            if len(inner) != 1:
                raise TypeError(f"a record's key may hold one kind of value, not {hint_}")
            hint_ = inner[0]
        else:
            return hint_, limits


def _limit(limits: tuple[Any, ...], kind: type[Any]) -> Any:
    return next((limit for limit in limits if isinstance(limit, kind)), None)


def _convert(hint_: Any, node: Node, report: Report) -> Any:
    kind, limits = unwrapped(hint_)
    origin = get_origin(kind)
    if isinstance(kind, type) and issubclass(kind, Record):
        return _record(kind, node, report)
    if _limit(limits, Picture):
        return _picture(_limit(limits, Picture), node, report)
    if origin is tuple:
        return _tuple(kind, limits, node, report)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(kind, limits, node, report)
    if not isinstance(node, Scalar):
        return _wrong(report, node.place, f"a single value is wanted here, not {node.kind}")
    if not node.text and node.plain:
        return _wrong(report, node.place, "the value is missing")
    if origin is Literal:
        return _choice(get_args(kind), node, report)
    if kind is bool:
        return _truth(node, report)
    if kind is int:
        return _number(_limit(limits, Between), node, report)
    if kind is str:
        return _text(limits, node, report)
    raise TypeError(f"no rule for {hint_}")


def _wrong(report: Report, place: Place, message: str) -> Any:
    report.error(place, message)
    return _BAD


def _choice(possible: tuple[str, ...], node: Scalar, report: Report) -> Any:
    if node.text in possible:
        return node.text
    return _wrong(report, node.place, f"{quoted(node.text)} is not possible here{hint(node.text, possible)}")


def _truth(node: Scalar, report: Report) -> Any:
    if node.plain and node.text in ("true", "false"):
        return node.text == "true"
    return _wrong(report, node.place, f"{quoted(node.text)} is neither true nor false")


def _number(between: Between | None, node: Scalar, report: Report) -> Any:
    low, high = (between.low, between.high) if between else (-MAX_WHOLE_NUMBER, MAX_WHOLE_NUMBER)
    wanted = f"a whole number from {low} to {high}"
    # Long digit strings are refused before int() works on them.
    if not node.plain or len(node.text) > 12 or not _WHOLE_NUMBER.fullmatch(node.text):
        return _wrong(report, node.place, f"{quoted(node.text)} is not {wanted}")
    number = int(node.text)
    if not low <= number <= high:
        return _wrong(report, node.place, f"{number} is not {wanted}")
    return number


def _text(limits: tuple[Any, ...], node: Scalar, report: Report) -> Any:
    sized, matching = _limit(limits, Sized), _limit(limits, Matching)
    if sized and not sized.low <= len(node.text) <= sized.high:
        wanted = f"{sized.low} to {sized.high} characters"
        return _wrong(report, node.place, f"a text of {len(node.text)} characters; {wanted} are possible")
    if matching and not matching.pattern.fullmatch(node.text):
        return _wrong(report, node.place, f"{quoted(node.text)} is not {matching.what}")
    return node.text


def _sized(limits: tuple[Any, ...], count: int, place: Place, report: Report) -> bool:
    sized = _limit(limits, Sized)
    if sized is None or sized.low <= count <= sized.high:
        return True
    wanted = f"{sized.low}" if sized.low == sized.high else f"{sized.low} to {sized.high}"
    report.error(place, f"{count} entries; {wanted} are possible")
    return False


def _tuple(kind: Any, limits: tuple[Any, ...], node: Node, report: Report) -> Any:
    if isinstance(node, Items):
        nodes = node.items
    elif _limit(limits, OneOrMany):
        nodes = (node,)
    else:
        return _wrong(report, node.place, f"a list is wanted here, not {node.kind}")
    inner = get_args(kind)
    if len(inner) == 2 and inner[1] is Ellipsis:
        right_size = _sized(limits, len(nodes), node.place, report)
        made = [_convert(inner[0], entry, report) for entry in nodes]
    else:
        right_size = _sized((Sized(len(inner), len(inner)),), len(nodes), node.place, report)
        made = [_convert(hint_, entry, report) for hint_, entry in zip(inner, nodes, strict=False)]
    return tuple(made) if right_size and not any(entry is _BAD for entry in made) else _BAD


def _mapping(kind: Any, limits: tuple[Any, ...], node: Node, report: Report) -> Any:
    if not isinstance(node, Entries):
        return _wrong(report, node.place, f"a mapping (key: value) is wanted here, not {node.kind}")
    key_hint, value_hint = get_args(kind)
    right_size = _sized(limits, len(node.entries), node.place, report)
    made: dict[Any, Any] = {}
    for key_node, value_node in node.entries:
        key = _convert(key_hint, key_node, report)
        value = _convert(value_hint, value_node, report)
        if key is _BAD or value is _BAD:
            report.broken.add(key_node.text)
        else:
            made[key] = value
    return made if right_size else _BAD


def _picture(picture: Picture, node: Node, report: Report) -> Any:
    if not isinstance(node, Items) or not node.items:
        return _wrong(report, node.place, "a picture is a list of rows here, each in quotes")
    if len(node.items) > picture.side:
        return _wrong(report, node.place, f"{len(node.items)} rows; the limit is {picture.side}")
    rows: list[str] = []
    good = True
    for row, item in enumerate(node.items):
        if not isinstance(item, Scalar):
            good = _wrong(report, item.place, f"a row of the picture is wanted here, not {item.kind}") is None
            continue
        strange = sorted(set(item.text) - set(picture.symbols))
        if strange:
            allowed = listed(f'"{symbol}"' for symbol in picture.symbols)
            report.error(item.place, f"row {row + 1} holds {quoted(strange[0])}; a picture is drawn with {allowed}")
            good = False
        elif not 1 <= len(item.text) <= picture.side:
            report.error(item.place, f"row {row + 1} has {len(item.text)} symbols; 1 to {picture.side} are possible")
            good = False
        elif rows and len(item.text) != len(rows[0]):
            report.error(
                item.place,
                f"row {row + 1} has {len(item.text)} symbols, but the first row has {len(rows[0])}",
            )
            good = False
        rows.append(item.text)
    return tuple(rows) if good else _BAD


def _record(record: type[Record], node: Node, report: Report) -> Any:
    if not isinstance(node, Entries):
        return _wrong(report, node.place, f"a mapping (key: value) is wanted here, not {node.kind}")
    known = hints(record)
    values: dict[str, Any] = {}
    places: dict[str, Place] = {"": node.place}
    for key, value in node.entries:
        if key.text not in known:
            report.error(key.place, f"unknown key {quoted(key.text)}{hint(key.text, known)}")
            continue
        places[key.text] = value.place
        values[key.text] = _convert(known[key.text][0], value, report)
    missing = [name for name, (_, required) in known.items() if required and name not in values]
    if missing:
        keys = listed(f'"{name}"' for name in missing)
        report.error(node.place, f"{'keys' if len(missing) > 1 else 'the key'} {keys} missing")
    if missing or any(value is _BAD for value in values.values()):
        return _BAD
    made = record(places=places, **values)
    problems = list(made.problems())
    for key_name, message in problems:
        report.error(made.place(key_name), message)
    return _BAD if problems else made
