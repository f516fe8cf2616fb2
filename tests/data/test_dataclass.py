"""Our own decorator makes what that of the standard library makes, but for the guard of what is frozen."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import field, replace

from proofpress.records import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 2
    note: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Named(Point):
    name: str = ""

    def __repr__(self) -> str:
        return self.name


@dataclass
class Bag:
    things: list[int] = field(default_factory=list)


def test_values_are_compared_shown_and_hashed() -> None:
    one, other = Point(1, note="a"), Point(1, 2, "b")
    assert (one, hash(one), repr(one)) == (other, hash(other), "Point(x=1, y=2)")
    assert one != Point(1, 3)
    assert one != Named(1), "another class"
    assert not hasattr(one, "__dict__")


def test_they_are_copied_replaced_and_sent_to_processes() -> None:
    one = Named(1, name="one")
    assert pickle.loads(pickle.dumps(one)) == deepcopy(one) == one
    assert replace(one, x=3).x == 3


def test_what_a_class_says_itself_stays() -> None:
    assert repr(Named(1, name="one")) == "one"


def test_what_may_change_has_no_hash() -> None:
    assert Bag() == Bag()
    assert Bag.__hash__ is None
