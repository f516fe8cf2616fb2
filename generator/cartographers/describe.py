"""Scoring rules and ambush effects in plain English, made from the data alone.

For designers who want to see what their card says, for editors and for translators. It covers the whole vocabulary of
`clauses` and knows no single card. The text on a card is another thing: it is written by people, in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.cartographers.clauses import Clause, Size
from generator.cartographers.records import Effect

ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ")

# One space of a kind. Mountains and heroes are called so, everything else is a kind of space.
_ONE = {"mountain": "mountain", "hero": "hero"}
_MANY = {"mountain": "mountains", "hero": "heroes"}

# These make a name for a cluster ("forest cluster"); of the others it consists ("cluster of filled spaces").
_NAMING = ("forest", "village", "farm", "water", "monster", "wasteland")

_EDGE = "the edge of the map"


def rule_in_words(rule: Iterable[Clause]) -> str:
    """What a scoring card pays for, one sentence a clause."""
    return " ".join(clause_in_words(clause) for clause in rule)


def clause_in_words(clause: Clause) -> str:
    """What one clause pays for, as a sentence."""
    points = "1 point" if clause.points == 1 else f"{clause.points} points"
    if clause.pick is None:
        return f"{points} for each {_each(clause)}."
    if clause.rank is None and clause.pick != "square":  # of squares only the largest one counts
        return f"Choose one {_picked(clause)}: {points} for {_paid(clause.per, 'it')}."
    most = "largest" if clause.pick in ("cluster", "square") else "longest"
    ordinal = ORDINALS[(clause.rank or 1) - 1]
    return f"{points} for {_paid(clause.per, f'the {ordinal}{most} {_picked(clause)}')}."


def effect_in_words(effect: Effect) -> str:
    """What a lettered monster does, as a sentence."""
    when = {
        "drawn": "When it is drawn",
        "season_end": "After the scoring of each season",
        "surrounded": "Once none of its spaces has an empty space beside it",
    }[effect.when]
    if effect.does == "destroy":
        target = {"empty": "one empty space", "any_but_mountain": "one space other than a mountain"}
        return f"{when}, {target[str(effect.target)]} beside it is destroyed."
    if effect.does == "spread":
        return f"{when}, it spreads to every empty space beside it."
    coins = "1 coin" if effect.coins == 1 else f"{effect.coins} coins"
    return f"{when}, the owner of the map gains {coins}."


def _one(kind: str) -> str:
    return _ONE.get(kind, f"{kind} space")


def _many(kind: str) -> str:
    return _MANY.get(kind, f"{kind} spaces")


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _counted(counts: Mapping[Any, int]) -> str:
    """ "a farm space and at least 2 mountains"."""
    return _and(_at_least(kind, count) for kind, count in counts.items())


def _at_least(kind: str, count: int) -> str:
    if kind == "kinds":
        return "at least 1 kind of terrain" if count == 1 else f"at least {count} different kinds of terrain"
    return _a(_one(kind)) if count == 1 else f"at least {count} {_many(kind)}"


def _listed(parts: Iterable[str], last: str) -> str:
    words = list(parts)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _and(parts: Iterable[str]) -> str:
    return _listed(parts, "and")


def _or(parts: Iterable[str]) -> str:
    return _listed(parts, "or")


def _said(noun: str, phrases: Iterable[str]) -> str:
    """A noun and what is said of it."""
    words = list(phrases)
    return f"{noun} {_and(words)}" if words else noun


# What pays every time it fits


def _each(clause: Clause) -> str:
    if clause.each == ("space",):
        return _said(_one(str(clause.of)), _of_space(clause))
    if clause.each == ("cluster",):
        return _said(_cluster(str(clause.of), clause.size), _of_cluster(clause))
    return _line(clause)


def _of_space(clause: Clause) -> Iterator[str]:
    if clause.at:
        yield f"at {_EDGE}" if clause.at == "edge" else "on ruins"
    if clause.beside:
        yield f"beside {_counted(clause.beside)}"
    if clause.enclosed_by:
        yield f"enclosed on all four sides by {_many(clause.enclosed_by)} or {_EDGE}"
    if clause.linked_by and clause.to:
        # A filled space may itself be what the link has to reach; then another one is needed.
        same = clause.of in (clause.to, "filled")
        target = f"another {_one(clause.to)}" if same else _a(_one(clause.to))
        yield f"that {_a(_cluster(clause.linked_by))} links to {target}"


def _line(clause: Clause) -> str:
    lines = _or(clause.each)
    if clause.each == ("diagonal",):
        lines = "diagonal from the left edge of the map down to its bottom edge"
    if clause.numbered:
        lines = f"{clause.numbered}-numbered {lines}"
    facts: list[str] = []
    if clause.complete:
        facts.append("is completely filled")
    if clause.holding:
        facts.append(f"holds {_counted(clause.holding)}")
    if clause.equal:
        one, other = clause.equal
        facts.append(f"holds as many {_many(one)} as {_many(other)}")
    return f"{lines} that {_and(facts)}" if facts else lines


# Clusters, squares and runs


def _cluster(kind: str, size: Size | None = None) -> str:
    """ "forest cluster of at least 5 spaces", "cluster of at least 5 filled spaces"."""
    count = size and (size.exactly or size.min)
    how_many = "" if size is None else f"{'exactly' if size.exactly else 'at least'} {count} "
    if kind in _NAMING:
        return f"{kind} cluster" + (f" of {how_many}{'space' if count == 1 else 'spaces'}" if size else "")
    return f"cluster of {how_many}{_one(kind) if count == 1 else _many(kind)}"


def _of_cluster(clause: Clause) -> Iterator[str]:
    if clause.containing:
        figure = {"line_of_4": "a straight line of 4 spaces", "square_of_2": "a square of 2 by 2 spaces"}
        yield f"containing {figure[clause.containing]}"
    if clause.beside:
        yield f"beside {_counted(clause.beside)}"
    others = [kind for kind in clause.apart_from if kind != "edge"]
    absent = [f"no {_or(others)} beside it"] if others else []
    if "edge" in clause.apart_from:
        absent.append(f"no space at {_EDGE}")
    if absent:
        yield f"with {_and(absent)}"


def _picked(clause: Clause) -> str:
    if clause.pick == "cluster":
        return _said(_cluster(str(clause.of), clause.size), _of_cluster(clause))
    if clause.pick == "square":
        return f"square of {_many(str(clause.of))}"
    direction = "vertical" if clause.pick == "column_run" else "horizontal"
    return f"unbroken {direction} line of {_many(str(clause.of))}"


def _paid(units: Sequence[str], thing: str) -> str:
    """What a picked thing is paid for: "each space of it"; the thing is named once."""
    if set(units) == {"row", "column"}:
        return f"each row and each column in which {thing} has a space"
    parts: list[str] = []
    for unit in units:
        parts.append(
            {
                "space": f"each space of {thing}",
                "side": f"each space along one side of {thing}",
                "empty_beside": f"each empty space beside {thing}",
                "row": f"each row in which {thing} has a space",
                "column": f"each column in which {thing} has a space",
            }[unit]
        )
        thing = "it"
    return _and(parts)
