"""The vocabulary in which scoring cards state their rules.

A rule is a list of clauses. A clause either pays for `each` thing that fits, or lets the player `pick` one. What the
words mean stands in docs/card-data.md; `rules/scoring.py` runs them. This module says which words exist and which of
them go together, so that a clause without a meaning is refused where it is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from generator.library.fields import Between, Note, OneOrMany, Record, Sized
from generator.library.limits import MAX_SIDE
from generator.library.suggest import listed

Kind = Literal["forest", "village", "farm", "water", "monster", "hero", "mountain"]
Subject = Literal[
    "forest",
    "village",
    "farm",
    "water",
    "monster",
    "hero",
    "mountain",
    "wasteland",
    "destroyed",
    "filled",
    "empty",
]
Surrounding = Literal["forest", "village", "farm", "water", "monster", "hero", "mountain", "filled"]
Count = Annotated[int, Between(1, MAX_SIDE)]

Each = Literal["space", "cluster", "row", "column", "diagonal"]
Pick = Literal["cluster", "square", "column_run", "row_run"]
Per = Literal["space", "side", "empty_beside", "row", "column"]
Neighbour = Literal[
    "forest", "village", "farm", "water", "monster", "hero", "mountain", "ruins", "empty", "filled", "kinds"
]
Held = Literal["forest", "village", "farm", "water", "monster", "hero", "mountain", "kinds"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Size(Record):
    """How many spaces a cluster must have."""

    min: Annotated[int | None, Between(1, MAX_SIDE * MAX_SIDE)] = None
    exactly: Annotated[int | None, Between(1, MAX_SIDE * MAX_SIDE)] = None

    def problems(self) -> Iterator[tuple[str, str]]:
        if (self.min is None) == (self.exactly is None):
            yield "", 'a size is given by one of "min" and "exactly"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause(Record):
    """One sentence of a scoring rule."""

    each: Annotated[tuple[Each, ...], OneOrMany(), Sized(1, 2), Note("what pays, every time it fits")] = ()
    pick: Annotated[Pick | None, Note("the player picks one such thing, the best by default")] = None
    of: Annotated[Subject | None, Note("what the space, cluster, square or run consists of")] = None
    at: Annotated[Literal["edge", "ruins"] | None, Note("where the space must lie")] = None
    beside: Annotated[
        Mapping[Neighbour, Count] | None,
        Sized(1, 4),
        Note("neighbours it needs at least: spaces of a terrain, or different kinds of terrain"),
    ] = None
    enclosed_by: Annotated[Surrounding | None, Note("all four sides are this, or the edge of the map")] = None
    linked_by: Annotated[Kind | None, Note("a cluster of this terrain must link the space to another")] = None
    to: Annotated[Kind | None, Note("what the link must reach")] = None
    apart_from: Annotated[
        tuple[Literal["forest", "village", "farm", "water", "monster", "hero", "mountain", "edge"], ...],
        Sized(1, 8),
        Note("nothing of this may be beside the cluster; edge: no space of it may lie at the edge"),
    ] = ()
    size: Annotated[Size | None, Note("how many spaces the cluster must have")] = None
    containing: Annotated[Literal["line_of_4", "square_of_2"] | None, Note("a figure inside the cluster")] = None
    holding: Annotated[Mapping[Held, Count] | None, Sized(1, 4), Note("what the row or column must hold at least")] = (
        None
    )
    equal: Annotated[tuple[Kind, Kind] | None, Note("two terrains of which the line holds equally many")] = None
    complete: Annotated[bool, Note("every space of the line must be filled")] = False
    numbered: Annotated[Literal["odd", "even"] | None, Note("counting from 1 at the top and the left")] = None
    rank: Annotated[int | None, Between(1, 9), Note("1: the largest one, 2: the second largest …")] = None
    per: Annotated[tuple[Per, ...], OneOrMany(), Sized(1, 2), Note("what the picked thing is paid for")] = ()
    points: Annotated[int, Between(1, 99), Note("points for each time")]

    def problems(self) -> Iterator[tuple[str, str]]:
        if bool(self.each) == (self.pick is not None):
            yield "", 'a clause says one of "each" and "pick"'
            return
        words = _PICKED[self.pick] if self.pick else _EVERY.get(frozenset(self.each))
        if words is None:
            yield "each", f"{listed(self.each)} do not go together; only row and column do"
            return
        thing = f"pick: {self.pick}" if self.pick else f"each: {' and '.join(self.each)}"
        given = {name for name in self.places if name not in ("", "each", "pick", "points")}
        for name in sorted(given - words.needed - words.possible):
            allowed = listed(f'"{word}"' for word in (*sorted(words.needed), *sorted(words.possible)))
            yield name, f'"{name}" does not go with "{thing}"; possible: {allowed}'
        for name in sorted(words.needed - given):
            yield "", f'"{thing}" needs the key "{name}"'
        if self.pick == "square" and (self.rank or 1) > 1:
            yield "rank", f"the rank of a square can only be 1, not {self.rank}"
        if self.pick:
            allowed_per = _PAYMENTS[self.pick]
            for unit in self.per:
                if unit not in allowed_per:
                    yield "per", f'"{unit}" does not go with "{thing}"; possible: {listed(allowed_per)}'
        elif self.each[0] in ("row", "column") and not given & {"holding", "complete"}:
            yield "", f'"{thing}" needs "holding" or "complete"'
        if (self.linked_by is None) != (self.to is None):
            yield ("to" if self.to else "linked_by"), '"linked_by" and "to" go together'


@dataclass(frozen=True, slots=True)
class _Words:
    needed: frozenset[str]
    possible: frozenset[str]


_LINE = _Words(frozenset(), frozenset({"holding", "equal", "complete", "numbered"}))
_SPACE = _Words(frozenset({"of"}), frozenset({"at", "beside", "enclosed_by", "linked_by", "to"}))
_CLUSTER = frozenset({"apart_from", "beside", "size", "containing"})

# What each thing needs and what may be said of it.
_EVERY: dict[frozenset[Each], _Words] = {
    frozenset({"space"}): _SPACE,
    frozenset({"cluster"}): _Words(frozenset({"of"}), _CLUSTER),
    frozenset({"row"}): _LINE,
    frozenset({"column"}): _LINE,
    frozenset({"row", "column"}): _LINE,
    frozenset({"diagonal"}): _Words(frozenset({"complete"}), frozenset()),
}
_RUN = _Words(frozenset({"of", "per"}), frozenset({"rank"}))
_PICKED: dict[Pick, _Words] = {
    "cluster": _Words(frozenset({"of", "per"}), _CLUSTER | {"rank"}),
    "square": _RUN,
    "column_run": _RUN,
    "row_run": _RUN,
}
_PAYMENTS: dict[Pick, tuple[Per, ...]] = {
    "cluster": ("space", "empty_beside", "row", "column"),
    "square": ("side", "space"),
    "column_run": ("space",),
    "row_run": ("space",),
}
