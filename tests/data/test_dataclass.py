"""Our own decorator makes what that of the standard library makes, but for the guard of what is frozen."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import field, replace
from typing import Any

import pytest

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


@dataclass
class Parcel(Bag):
    weight: int = field(kw_only=True)
    labels: list[str] = field(init=False, default_factory=list)
    heavy: bool = field(init=False)

    def __post_init__(self) -> None:
        self.heavy = self.weight > 20


def test_fields_are_set_by_place_or_name_and_the_rest_is_made_anew() -> None:
    one, other = Parcel([1], weight=21), Parcel(weight=20)
    assert (one.things, one.labels, one.heavy) == ([1], [], True)
    assert (other.things, other.labels, other.heavy) == ([], [], False)
    other.things.append(1)
    other.labels.append("a")
    assert (Parcel(weight=1).things, Parcel(weight=1).labels) == ([], [])


@pytest.mark.parametrize("wrong", [{}, {"weight": 1, "labels": []}, {"weight": 1, "colour": 1}])
def test_what_is_missing_or_unknown_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Parcel(**wrong)
    with pytest.raises(TypeError):
        Parcel([], 1)  # type: ignore[misc, call-arg]
