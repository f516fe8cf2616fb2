"""The vocabulary in which scoring cards state their rules.

A rule is a list of clauses. A clause either pays for `each` thing that fits, or lets the player `pick` one. What the
words mean stands in docs/card-data.md; `rules/scoring.py` runs them. This module says which words exist and which of
them go together, so that a clause without a meaning is refused where it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from generator.library.fields import Between, Note, OneOrMany, Record, Sized
from generator.library.limits import MAX_SIDE
from generator.library.suggest import listed, quoted

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
NEIGHBOURS = 4  # of a space: those that share a side with it

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
            yield "", 'a size is given by either "min" or "exactly"'


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
            yield "", 'a clause says either "each" or "pick"'
            return
        twice = list(repeated("each", self.each))
        words = _PICKED[self.pick] if self.pick else _EVERY.get(frozenset(self.each))
        if twice or words is None:
            together = f"{listed(self.each, 'and')} do not go together; only row and column do"
            yield from twice or [("each", together)]
            return
        yield from self._grammar(words)
        yield from self._senseless()

    def _thing(self) -> str:
        return f"pick: {self.pick}" if self.pick else f"each: {' and '.join(self.each)}"

    def _grammar(self, words: _Words) -> Iterator[tuple[str, str]]:
        """Which words go with which."""
        given = self.given() - {"each", "pick", "points"}
        for name in sorted(given - words.needed - words.possible):
            allowed = listed((f'"{word}"' for word in (*sorted(words.needed), *sorted(words.possible))), "and")
            yield name, f'"{name}" does not go with "{self._thing()}"; what does: {allowed}'
        units = _PAYMENTS[self.pick] if self.pick else ()
        for name in sorted(words.needed - given):
            possible = f": {listed(units)}" if name == "per" else ""
            yield "", f'"{self._thing()}" needs the key "{name}"{possible}'
        if self.pick:
            for index, unit in enumerate(self.per):
                if unit not in units:
                    yield (
                        f"per/{index}",
                        f'"{unit}" does not go with "{self._thing()}"; what does: {listed(units, "and")}',
                    )
        elif self.each[0] in ("row", "column") and not given & {"holding", "complete"}:
            yield "", f'"{self._thing()}" needs "holding" or "complete"'
        for key, other in (("linked_by", "to"), ("to", "linked_by")):
            if key in given and other not in given:
                yield key, f'"{key}" needs the key "{other}"'

    def _senseless(self) -> Iterator[tuple[str, str]]:
        """What is well said but could never pay, or says nothing."""
        yield from repeated("per", self.per)
        yield from repeated("apart_from", self.apart_from)
        yield from repeated("equal", self.equal or ())
        if "complete" in self.given() and not self.complete:
            yield "complete", '"complete" can only be true; leave it out where lines need not be complete'
        if self.pick == "square" and (self.rank or 1) > 1:
            yield "rank", f"the rank of a square can only be 1, not {self.rank}"
        for index, terrain in enumerate(self.apart_from):
            if terrain == self.of or (self.of == "filled" and terrain != "edge"):
                yield f"apart_from/{index}", f"{terrain} is never beside a cluster of {self.of}, but part of it"
        yield from self._too_many()

    def _too_many(self) -> Iterator[tuple[str, str]]:
        """Counts that no map can reach."""
        beside, kinds = self.beside or {}, get_args(Kind)
        if self.each == ("space",):
            apart = sum(count for what, count in beside.items() if what not in ("kinds", "ruins", "filled"))
            wanted = max((apart, *beside.values()))
            if wanted > NEIGHBOURS:
                yield "beside", f"a space has {NEIGHBOURS} neighbours, but this needs {wanted}"
        else:
            others = sum(kind != self.of for kind in kinds)
            if beside.get("kinds", 0) > others:
                yield "beside/kinds", f"a cluster of {self.of} has at most {others} other kinds of terrain beside it"
        if (self.holding or {}).get("kinds", 0) > len(kinds):
            yield "holding/kinds", f"there are {len(kinds)} kinds of terrain: {listed(kinds, 'and')}"


def repeated(key: str, entries: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The mistakes of a list in which something stands twice."""
    seen: set[str] = set()
    for index, entry in enumerate(entries):
        if entry in seen:
            yield f"{key}/{index}", f"{quoted(entry)} stands here twice"
        seen.add(entry)


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
