"""Type hints taken apart: the keys of a record, and the records of a tagged union.

A tagged union is a mapping that may be one of several records: the value of a key, its tag, says which. The words that
tag a record are those of the `Literal` of that key; there is no second list of them.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from generator.library.fields import Beside, Record, Tagged


class Variants(NamedTuple):
    """The records of a tagged union; some of them may share a tag and be distinguished by another one."""

    tagged: Tagged
    members: tuple[type[Record] | Variants, ...]


Variant = type[Record] | Variants
P = ParamSpec("P")
R = TypeVar("R")


def cached(function: Callable[P, R]) -> Callable[P, R]:
    """`functools.cache` for functions of record classes, which mypy does not let it take."""
    return cast(Callable[P, R], cache(function))


def quoted_keys(keys: Iterable[str]) -> list[str]:
    return [f'"{key}"' for key in keys]


@cached  # resolving hints takes longer than reading a card
def hints(record: type[Record]) -> Mapping[str, tuple[Any, bool]]:
    """Name -> (type hint, required) of every field that a file may fill."""
    types_of = get_type_hints(record, include_extras=True)
    return {
        entry.name: (types_of[entry.name], entry.default is MISSING and entry.default_factory is MISSING)
        for entry in fields(record)
        if entry.name != "places"
    }


def unwrapped(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A hint without `Annotated` and `| None`, and the limits in it; a tagged union becomes `Variants`."""
    limits: tuple[Any, ...] = ()
    while True:
        if get_origin(hint) is Annotated:
            hint, *more = get_args(hint)
            limits += tuple(more)
        elif get_origin(hint) in (Union, types.UnionType):
            inner = [entry for entry in get_args(hint) if entry is not type(None)]
            tagged = [limit for limit in limits if isinstance(limit, Tagged)]
            if tagged:
                return Variants(tagged[0], tuple(unwrapped(entry)[0] for entry in inner)), limits
            if len(inner) != 1:
                raise TypeError(f"a record's key may hold one kind of value, not {hint}")
            hint = inner[0]
        else:
            return hint, limits


@cached
def parts(record: type[Record]) -> Mapping[str, Variants]:
    """The fields of a record whose keys stand beside its own, in the same mapping."""
    taken = {name: unwrapped(hint) for name, (hint, _) in hints(record).items()}
    return {name: kind for name, (kind, limits) in taken.items() if Beside() in limits}


@cached
def spread(variant: Variant) -> Mapping[str, tuple[Any, ...]]:
    """Key -> its different hints: every key that the mapping may have, whichever of the records it is."""
    found: dict[str, dict[Any, None]] = {}
    if isinstance(variant, Variants):
        inside = [spread(member) for member in variant.members]
    else:
        beside = parts(variant)
        inside = [spread(part) for part in beside.values()]
        inside.append({name: (hint,) for name, (hint, _) in hints(variant).items() if name not in beside})
    for known in inside:
        for key, of_key in known.items():
            found.setdefault(key, {}).update(dict.fromkeys(of_key))
    return {key: tuple(of_key) for key, of_key in found.items()}


@cached
def words(variant: Variant, key: str) -> tuple[str, ...]:
    """What a key may hold, where that is a choice of words or a list of them."""
    return tuple(dict.fromkeys(word for hint in spread(variant).get(key, ()) for word in choices(hint)))


def is_list(variant: Variant, key: str) -> bool:
    """Whether a key may hold several words."""
    lists = any(get_origin(unwrapped(hint)[0]) is tuple for hint in spread(variant).get(key, ()))
    return lists and len(words(variant, key)) > 1


def choices(hint: Any) -> tuple[str, ...]:
    kind, _ = unwrapped(hint)
    if get_origin(kind) is tuple:
        return choices(get_args(kind)[0])
    return get_args(kind) if get_origin(kind) is Literal else ()
