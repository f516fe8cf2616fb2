"""What follows from a rule by the rules of the game: a text may say it, though the rule does not.

Every entry is proved by a test that scores random boards with and without it.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.cartographers.clauses import (
    KINDS,
    Clause,
    Cluster,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    Neighboured,
)
from generator.library.dataclass import dataclass
from generator.text.facts import Fact, no, term

FILLED = ("mountain", "wasteland", "destroyed", "monster", "hero", "filled")  # what counts as filled


@dataclass(frozen=True, slots=True)
class Implied:
    """Something that is true of everything that a clause pays for."""

    truth: str
    of: Callable[[Clause], bool]
    says: Callable[[Clause], frozenset[Fact]]
    around: tuple[str, ...] = ()  # what may be said to surround it


def _terms(*names: str) -> Callable[[Clause], frozenset[Fact]]:
    return lambda _: frozenset(term(name) for name in names)


def _not_itself(clause: Clause) -> frozenset[Fact]:
    return frozenset((no(clause.of), no("link"), term("other"))) if isinstance(clause, Cluster) else frozenset()


IMPLIED = (
    Implied(
        "a cluster of empty spaces has nothing but filled spaces and the edge around it",
        lambda clause: isinstance(clause, Cluster) and clause.of == "empty",
        lambda _: frozenset((*(term(name) for name in (*FILLED, *KINDS, "edge")), no("empty"))),
        (*FILLED, *KINDS, "edge", "empty"),
    ),
    Implied(
        "no space of the same sort is beside a cluster", lambda clause: isinstance(clause, EachCluster), _not_itself
    ),
    Implied(
        "a surrounded space may have the edge of the map beside it, and what surrounds it is filled",
        lambda clause: isinstance(clause, EachSpace) and bool(clause.enclosed_by),
        lambda _: frozenset((term("edge"), no("empty"))),
        ("edge",),
    ),
    Implied(
        "a space that its own terrain surrounds lies in a cluster of it",
        lambda clause: isinstance(clause, EachSpace) and clause.enclosed_by == clause.of,
        _terms("cluster"),
    ),
    Implied(
        "what is beside one space of a terrain is beside a cluster of it",
        lambda clause: (
            isinstance(clause, Neighboured)
            and any(number == 1 and name in KINDS for name, number in (clause.beside or {}).items())
        ),
        _terms("cluster"),
    ),
    Implied(
        "a complete line has no empty space",
        lambda clause: isinstance(clause, EachLine | EachDiagonal) and clause.complete,
        lambda _: frozenset((no("empty"),)),
    ),
)
