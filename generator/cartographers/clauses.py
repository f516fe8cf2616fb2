"""The vocabulary in which scoring cards state their rules.

A rule is a list of clauses. A clause either pays for `each` thing that fits, or lets the player `pick` one; there is a
record for each such thing, with the keys that say more about it. docs/card-data.md explains the words;
`rules/scoring.py` runs them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Annotated, ClassVar, Literal, get_args

from generator.library.fields import Between, Distinct, Flag, Keys, Note, OneOrMany, Record, Sized, Tagged
from generator.library.limits import MAX_SIDE
from generator.library.suggest import listed

Kind = Literal["forest", "village", "farm", "water", "monster", "hero", "mountain"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SpaceKind = Literal[Kind, "wasteland", "destroyed", "filled", "empty"]
Surrounding = Literal[Kind, "filled"]
Neighbour = Literal[Kind, "ruins", "empty", "filled", "kinds"]
Held = Literal[Kind, "kinds"]
Avoided = Literal[Kind, "edge"]
Where = Literal["edge", "ruins"]
InnerShape = Literal["line_of_4", "square_of_2"]
Numbered = Literal["odd", "even"]
RowOrColumn = Literal["row", "column"]
PerCluster = Literal["space", "empty_beside", "row", "column"]
PerSquare = Literal["side", "space"]
PerRun = Literal["space"]

Count = Annotated[int, Between(1, MAX_SIDE)]
Rank = Annotated[int | None, Between(1, 9), Note("1: the largest one, 2: the second largest …")]
Complete = Annotated[bool, Flag(), Note("every space of the line must be filled")]
NEIGHBOURS = 4  # of a space: those that share a side with it


class ClusterSize(Record):
    """How many spaces a cluster must have."""

    related: ClassVar = (Keys(("min", "exactly"), "one", 'a size is given by either "min" or "exactly"'),)

    min: Annotated[int | None, Between(1, MAX_SIDE * MAX_SIDE)] = None
    exactly: Annotated[int | None, Between(1, MAX_SIDE * MAX_SIDE)] = None


class Paying(Record):
    """What every clause says."""

    points: Annotated[int, Between(1, 99), Note("points for each time")]


class OfSpaces(Paying):
    """What is said of everything but lines."""

    of: Annotated[SpaceKind, Note("what the space, cluster, square or run consists of")]


class Neighboured(OfSpaces):
    """What is said of spaces and clusters."""

    beside: Annotated[
        Mapping[Neighbour, Count] | None,
        Sized(1, 4),
        Note("neighbours it needs at least: spaces of a terrain, or different kinds of terrain"),
    ] = None


class EachSpace(Neighboured):
    """Every space that fits pays."""

    related: ClassVar = (Keys(("linked_by", "to"), "all"),)

    each: Annotated[tuple[Literal["space"], ...], OneOrMany(), Sized(1, 1)] = ("space",)
    at: Annotated[Where | None, Note("where the space must lie")] = None
    enclosed_by: Annotated[Surrounding | None, Note("all four sides are this, or the edge of the map")] = None
    linked_by: Annotated[Kind | None, Note("a cluster of this terrain must link the space to another")] = None
    to: Annotated[Kind | None, Note("what the link must reach")] = None

    def problems(self) -> Iterator[tuple[str, str]]:
        beside = self.beside or {}
        apart = sum(count for what, count in beside.items() if what not in ("kinds", "ruins", "filled"))
        wanted = max((apart, *beside.values()))
        if wanted > NEIGHBOURS:
            yield "beside", f"a space has {NEIGHBOURS} neighbours, but this needs {wanted}"


class Cluster(Neighboured):
    """What is said of clusters, whether each one pays or one is picked."""

    apart_from: Annotated[
        tuple[Avoided, ...],
        Sized(1, 8),
        Distinct(),
        Note("nothing of this may be beside the cluster; edge: no space of it may lie at the edge"),
    ] = ()
    size: Annotated[ClusterSize | None, Note("how many spaces the cluster must have")] = None
    containing: Annotated[InnerShape | None, Note("a figure inside the cluster")] = None

    def problems(self) -> Iterator[tuple[str, str]]:
        for index, terrain in enumerate(self.apart_from):
            if terrain == self.of or (self.of == "filled" and terrain != "edge"):
                yield f"apart_from/{index}", f"{terrain} is never beside a cluster of {self.of}, but part of it"
        others = sum(kind != self.of for kind in KINDS)
        if (self.beside or {}).get("kinds", 0) > others:
            yield "beside/kinds", f"a cluster of {self.of} has at most {others} other kinds of terrain beside it"


class EachCluster(Cluster):
    """Every cluster that fits pays."""

    each: Annotated[tuple[Literal["cluster"], ...], OneOrMany(), Sized(1, 1)] = ("cluster",)


class EachLine(Paying):
    """Every row or column that fits pays."""

    related: ClassVar = (Keys(("holding", "complete"), "some"),)

    each: Annotated[tuple[RowOrColumn, ...], OneOrMany(), Sized(1, 2), Distinct()]
    holding: Annotated[Mapping[Held, Count] | None, Sized(1, 4), Note("what the row or column must hold at least")] = (
        None
    )
    equal: Annotated[tuple[Kind, Kind] | None, Distinct(), Note("two terrains of which it holds equally many")] = None
    complete: Complete = False
    numbered: Annotated[Numbered | None, Note("counting from 1 at the top and the left")] = None

    def problems(self) -> Iterator[tuple[str, str]]:
        if (self.holding or {}).get("kinds", 0) > len(KINDS):
            yield "holding/kinds", f"there are {len(KINDS)} kinds of terrain: {listed(KINDS, 'and')}"


class EachDiagonal(Paying):
    """Every complete diagonal pays."""

    each: Annotated[tuple[Literal["diagonal"], ...], OneOrMany(), Sized(1, 1)] = ("diagonal",)
    complete: Complete


class PickCluster(Cluster):
    """The player picks one cluster, the best by default."""

    pick: Literal["cluster"] = "cluster"
    rank: Rank = None
    per: Annotated[tuple[PerCluster, ...], OneOrMany(), Sized(1, 2), Distinct(), Note("what it is paid for")]


class PickSquare(OfSpaces):
    """The largest square is picked."""

    pick: Literal["square"] = "square"
    rank: Rank = None
    per: Annotated[tuple[PerSquare, ...], OneOrMany(), Sized(1, 2), Distinct(), Note("what it is paid for")]

    def problems(self) -> Iterator[tuple[str, str]]:
        if (self.rank or 1) > 1:
            yield "rank", f"the rank of a square can only be 1, not {self.rank}"


class PickRun(OfSpaces):
    """The player picks one unbroken line of spaces, the best by default."""

    pick: Literal["column_run", "row_run"]
    rank: Rank = None
    per: Annotated[tuple[PerRun, ...], OneOrMany(), Sized(1, 1), Note("what it is paid for")]


Picking = PickCluster | PickSquare | PickRun
Clause = Annotated[
    EachSpace | EachCluster | EachLine | EachDiagonal | Picking,
    Tagged("each", "pick", says='a clause says either "each" or "pick"'),
]


def words_of(clause: Clause) -> frozenset[str]:
    """Every word in the clause, and the keys of what is simply true."""
    found: set[str] = set()
    for entry in fields(clause):
        match getattr(clause, entry.name):
            case str() as word:
                found.add(word)
            case tuple() | Mapping() as words:
                found.update(words)
            case True:
                found.add(entry.name)
    return frozenset(found)
