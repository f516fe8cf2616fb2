"""Scoring rules and ambush effects in plain English, made from the data alone.

For designers who want to see what their card says, for editors and for translators. It covers the whole vocabulary of
`clauses` and knows no particular card. The text on a card is different: it is written by people, in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, assert_never

from generator.cartographers.clauses import (
    Clause,
    Cluster,
    ClusterSize,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    Held,
    InnerShape,
    Kind,
    Neighbour,
    PerCluster,
    PerSquare,
    PickCluster,
    PickRun,
    PickSquare,
    SpaceKind,
)
from generator.cartographers.records import Destroy, Effect, Pay, Spread, Target
from generator.library.suggest import counted, listed

ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ")

_EDGE = "the edge of the map"

SpaceWord = SpaceKind | Literal["ruins"]


def rule_in_words(rule: Iterable[Clause]) -> str:
    """What a scoring card pays for, one sentence a clause."""
    return " ".join(clause_in_words(clause) for clause in rule)


def clause_in_words(clause: Clause) -> str:
    """What one clause pays for, as a sentence."""
    points = counted(clause.points, "point")
    match clause:
        case EachSpace():
            return f"{points} for each {_said(_one(clause.of), _of_space(clause))}."
        case EachCluster():
            return f"{points} for each {_said(_cluster(clause.of, clause.size), _of_cluster(clause))}."
        case EachLine():
            return f"{points} for each {_line(clause)}."
        case EachDiagonal():
            line = "diagonal from the left edge of the map down to its bottom edge"
            return f"{points} for each {line} that is completely filled."
        case PickCluster():
            thing, most = _said(_cluster(clause.of, clause.size), _of_cluster(clause)), "largest"
        case PickSquare():
            thing, most = f"square of {_many(clause.of)}", "largest"
        case PickRun():
            run = clause.pick
            lying = "vertical" if run == "column_run" else "horizontal" if run == "row_run" else assert_never(run)
            thing, most = f"unbroken {lying} line of {_many(clause.of)}", "longest"
        case _:
            assert_never(clause)
    if clause.rank is None and not isinstance(clause, PickSquare):  # of squares only the largest one counts
        return f"Choose one {thing}: {points} for {_paid(clause.per, 'it')}."
    ordinal = ORDINALS[(clause.rank or 1) - 1]
    return f"{points} for {_paid(clause.per, f'the {ordinal}{most} {thing}')}."


def effect_in_words(effect: Effect) -> str:
    """What a lettered monster does, as a sentence."""
    match effect:
        case Destroy():
            does = f"{_target(effect.target)} beside it is destroyed"
        case Spread():
            does = "it spreads to every empty space beside it"
        case Pay():
            does = f"the owner of the map gains {counted(effect.coins, 'coin')}"
        case _:
            assert_never(effect)
    return f"{_when(effect)}, {does}."


def _when(effect: Effect) -> str:
    when = effect.when
    match when:
        case "drawn":
            return "When it is drawn"
        case "season_end":
            return "After the scoring of each season"
        case "surrounded":
            return "Once none of its spaces has an empty space beside it"
        case _:
            assert_never(when)


def _target(target: Target) -> str:
    match target:
        case "empty":
            return "one empty space"
        case "any_but_mountain":
            return "one space other than a mountain"
        case _:
            assert_never(target)


def _one(kind: SpaceWord) -> str:
    """One space of a kind. Mountains and heroes go by that name, everything else is a kind of space."""
    match kind:
        case "mountain" | "hero":
            return kind
        case "forest" | "village" | "farm" | "water" | "monster" | "wasteland" | "destroyed" | "ruins":
            return f"{kind} space"
        case "empty" | "filled":
            return f"{kind} space"
        case _:
            assert_never(kind)


def _many(kind: SpaceWord) -> str:
    return "heroes" if kind == "hero" else f"{_one(kind)}s"


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _counted(counts: Mapping[Neighbour, int] | Mapping[Held, int]) -> str:
    """ "a farm space and at least 2 mountains"."""
    return listed((_at_least(kind, count) for kind, count in counts.items()), "and")


def _at_least(kind: Neighbour, count: int) -> str:
    if kind == "kinds":
        return "at least 1 kind of terrain" if count == 1 else f"at least {count} different kinds of terrain"
    return _a(_one(kind)) if count == 1 else f"at least {count} {_many(kind)}"


def _said(noun: str, phrases: Iterable[str]) -> str:
    """A noun and what is said about it."""
    words = list(phrases)
    return f"{noun} {listed(words, 'and')}" if words else noun


# What is said of spaces and lines


def _of_space(clause: EachSpace) -> Iterator[str]:
    if clause.at:
        yield f"at {_EDGE}" if clause.at == "edge" else "on ruins" if clause.at == "ruins" else assert_never(clause.at)
    if clause.beside:
        yield f"beside {_counted(clause.beside)}"
    if clause.enclosed_by:
        yield f"enclosed on all four sides by {_many(clause.enclosed_by)} or {_EDGE}"
    if clause.linked_by and clause.to:
        # A filled space may itself be what the link has to reach; then another one is needed.
        same = clause.of in (clause.to, "filled")
        target = f"another {_one(clause.to)}" if same else _a(_one(clause.to))
        yield f"that {_a(_cluster(clause.linked_by))} links to {target}"


def _line(clause: EachLine) -> str:
    nouns: Sequence[Literal["row", "column"]] = clause.each
    numbered: Literal["odd", "even"] | None = clause.numbered
    lines = f"{numbered}-numbered {listed(nouns)}" if numbered else listed(nouns)
    facts: list[str] = []
    if clause.complete:
        facts.append("is completely filled")
    if clause.holding:
        facts.append(f"holds {_counted(clause.holding)}")
    if clause.equal:
        one, other = clause.equal
        facts.append(f"holds as many {_many(one)} as {_many(other)}")
    return f"{lines} that {listed(facts, 'and')}"


# Clusters, squares and runs


def _cluster(kind: SpaceKind, size: ClusterSize | None = None) -> str:
    """ "forest cluster of at least 5 spaces", "cluster of at least 5 filled spaces"."""
    count = size and (size.exactly or size.min)
    how_many = "" if size is None else f"{'exactly' if size.exactly else 'at least'} {count} "
    match kind:
        case "forest" | "village" | "farm" | "water" | "monster" | "wasteland":  # these make a name for a cluster
            return f"{kind} cluster" + (f" of {how_many}{'space' if count == 1 else 'spaces'}" if size else "")
        case "mountain" | "hero" | "destroyed" | "empty" | "filled":  # of the others it consists
            return f"cluster of {how_many}{_one(kind) if count == 1 else _many(kind)}"
        case _:
            assert_never(kind)


def _of_cluster(clause: Cluster) -> Iterator[str]:
    if clause.containing:
        yield f"containing {_figure(clause.containing)}"
    if clause.beside:
        yield f"beside {_counted(clause.beside)}"
    others: list[Kind] = [kind for kind in clause.apart_from if kind != "edge"]
    absent = [f"no {listed(others)} beside it"] if others else []
    if "edge" in clause.apart_from:
        absent.append(f"no space at {_EDGE}")
    if absent:
        yield f"with {listed(absent, 'and')}"


def _figure(figure: InnerShape) -> str:
    match figure:
        case "line_of_4":
            return "a straight line of 4 spaces"
        case "square_of_2":
            return "a square of 2 by 2 spaces"
        case _:
            assert_never(figure)


def _paid(units: Sequence[PerCluster | PerSquare], thing: str) -> str:
    """What a picked thing is paid for: "each space of it"; the thing is named once."""
    if set(units) == {"row", "column"}:
        return f"each row and each column in which {thing} has a space"
    return listed((_paid_per(unit, "it" if index else thing) for index, unit in enumerate(units)), "and")


def _paid_per(unit: PerCluster | PerSquare, thing: str) -> str:
    match unit:
        case "space":
            return f"each space of {thing}"
        case "side":
            return f"each space along one side of {thing}"
        case "empty_beside":
            return f"each empty space beside {thing}"
        case "row" | "column":
            return f"each {unit} in which {thing} has a space"
        case _:
            assert_never(unit)
