"""What the texts of all cards have in common: how a term is said, how many of it, and that it is touched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from generator.cartographers.clauses import KINDS, Held, Neighbour, SpaceKind, Where
from generator.cartographers.implied import FILLED
from generator.text.facts import Fact, Gathered, at_least, count, exactly, no, size, term

# Words that carry no fact of their own: saying them, or not, changes no rule.
FREE = frozenset(
    (
        *("adjacent", "enclosed", "link", "on"),
        *("best", "both", "choose", "equal", "kinds", "mutual", "other", "size", "spread", "straight"),
        *("card", "drawn", "explore", "lasting", "map", "shape", "side", "single", "space"),
    )
)

SIDES = 4  # of a space
LINES = 11  # rows, columns and diagonals that count, on every map
A_SINGLE = (count(1), exactly(1), size(1, 1), term("single"))

JOKER = "a hero counts as one more kind of terrain, never as any terrain"


def named(name: SpaceKind | Where, said: Gathered, *otherwise: Fact) -> None:
    """What spaces of a sort are called, or what may be said instead."""
    said.need("term", name, *ways(name), *otherwise)
    match name:
        case "filled":
            said.allow(*FILLED)
            said.refuse("these fill a space as well", Fact("unpaid", "wasteland"), Fact("unpaid", "monster"))
        case "empty":
            said.allow("ruins")
        case "ruins":
            said.allow("empty", "filled")
            said.together.append(("empty", "filled"))  # both or neither
        case "forest" | "village" | "farm" | "water" | "monster" | "hero" | "mountain":
            pass
        case "wasteland" | "destroyed" | "edge":
            pass
        case _:
            assert_never(name)


def ways(name: SpaceKind | Where) -> tuple[Fact, ...]:
    """How a term may be said; filled and empty are each other's denial."""
    return {"filled": (term("filled"), no("empty")), "empty": (term("empty"), no("filled"))}.get(name, (term(name),))


def counted(number: int, names: set[str], said: Gathered, *ways_: tuple[Fact, ...]) -> None:
    """At least this many of something; one need not be said."""
    if number > 1:
        said.need("count", f"at least {number}", at_least(number), *ways_)
        said.allowed.add(at_least(number + 1))  # "beyond six the size does not count"
        said.counted.setdefault(number, set()).update(names)


def several(counts: Mapping[Neighbour, int] | Mapping[Held, int], said: Gathered, of: str = "") -> None:
    """How many of each thing must be there; any kind of terrain counts but that of the thing itself (`of`)."""
    for name, number in counts.items():
        if name == "kinds":
            said.need("term", "kinds of terrain", term("kinds"))
            said.allowed.add(no("space"))  # "count the kinds, not the spaces"
            said.refuse("the kinds are different", *(Fact(of, "kinds") for of in ("same", "one", "single")))
            said.allow(*KINDS)
            said.refuse("each kind counts", *(Fact("unpaid", kind) for kind in KINDS if kind != of))
        else:
            named(name, said)
        enough = tuple(count(several) for several in range(number, SIDES))  # "two, three or four"
        counted(number, {name}, said, *([enough] if of and name != "kinds" and len(enough) > 1 else []))


def touching(said: Gathered) -> None:
    """That one thing is beside another, in whatever words."""
    said.play("around")  # one side is enough, so nothing surrounds
    said.need("term", "neighbouring", *(term(word) for word in ("adjacent", "enclosed", "link", "side")))
