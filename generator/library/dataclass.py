"""The dataclass of the standard library, made in a quarter of the time: a command makes a hundred as it starts.

What the standard library writes and compiles anew for each class are here functions of one text. That nothing frozen is
set later is held by the type checker alone.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any


def _made(cls: Any, *, frozen: bool, eq: bool, **others: bool) -> Any:
    if "__dataclass_fields__" in vars(cls):  # a record, which is one already
        return cls
    cls.__doc__ = cls.__doc__ or cls.__name__  # else its signature, which takes longer than all the rest
    cls = dataclasses.dataclass(repr=False, eq=False, **others)(cls)
    fields = dataclasses.fields(cls)
    values = _values([field.name for field in fields if field.compare])

    def shown(self: Any) -> str:
        inside = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields if field.repr)
        return f"{type(self).__qualname__}({inside})"

    def equal(self: Any, other: Any) -> bool:
        return values(self) == values(other) if type(other) is type(self) else NotImplemented

    made: dict[str, Any] = {"__repr__": shown}
    if eq:
        made |= {"__eq__": equal, "__hash__": (lambda self: hash(values(self))) if frozen else None}
    for name in made.keys() - vars(cls).keys():  # what the class says itself stays
        setattr(cls, name, made[name])
    return cls


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: Any = None, *, frozen: bool = False, eq: bool = True, **others: bool) -> Any:
        """The decorator; it orders nothing."""
        make = partial(_made, frozen=frozen, eq=eq, **others)
        return make if cls is None else make(cls)
