"""What the text of a scoring card must say is paid for: what may stand after "each"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from generator.cartographers.clauses import (
    KINDS,
    Clause,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    PickCluster,
    PickRun,
    PickSquare,
)
from generator.text.facts import Payee

_SORTS = frozenset(("space", "cluster", "row", "column", "diagonal", "size", "square", "edge", "line"))
_THINGS = frozenset((*KINDS, "filled", "empty", "wasteland", "destroyed"))


def payee(rule: Sequence[Clause]) -> Payee:
    """What stands after "each"."""
    heads: set[str] = set()
    things: set[str] = set()
    no_heads = set(_SORTS)
    for clause in rule:
        if "kinds" in (getattr(clause, "beside", None) or getattr(clause, "holding", None) or ()):
            no_heads.add("kinds")
        match clause:
            case EachSpace():
                heads.update(("space", *([clause.at] if clause.at else [])))
                things.add(clause.of)
            case EachCluster():
                heads.add("cluster")
                things.add(clause.of)
            case EachLine() | EachDiagonal():
                heads.update((*clause.each, "line"))
                no_heads.update(KINDS)
            case PickCluster() | PickRun() | PickSquare():
                for unit in clause.per:
                    match unit:
                        case "space" | "side":
                            heads.update(("space", "side"))
                            things.add(clause.of)
                        case "empty_beside":
                            heads.add("space")
                            things.add("empty")
                        case "row" | "column":
                            heads.update((unit, "line"))
                        case _:
                            assert_never(unit)
            case _:
                assert_never(clause)
    if isinstance(rule[-1], PickCluster):
        heads.update(("choose", "best"))  # "for a cluster that you choose …"
    picked = isinstance(rule[-1], PickCluster | PickRun | PickSquare)
    return Payee(
        frozenset(heads),
        frozenset(no_heads).difference(heads, ("edge",) if "space" in heads else ()),
        frozenset(things),
        _THINGS.difference(things) if things else frozenset(),
        inside=frozenset(
            ("space",)
            if getattr(rule[0], "complete", False)
            else ("side",)
            if getattr(rule[0], "enclosed_by", None)
            else ()
        ),
        strict=picked,
        closed=len(rule) == 1,
    )
