"""What was published beforehand, as an auditor has it: a whole digest, or as many of its digits as were copied.

Who plans anew finds other commitments until one begins as the published one does, which takes about 16 to the power of
the digits. Who looks for two that begin alike, before publishing either, needs only the square root of that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from generator.interface.option import Refusal
from generator.library.dataclass import dataclass
from generator.library.suggest import quoted
from generator.pack.protocol import Broken

DIGITS: Final = 64  # of a SHA-256
LEAST: Final = 16
_BITS: Final = 4  # of a digit
_BETWEEN: Final = re.compile(r"[\s:·_-]+")  # as people group digits


@dataclass(frozen=True, slots=True)
class Thing:
    """Something with a digest that can be published, and what goes unnoticed where nobody compares it."""

    option: str
    words: str
    other: str  # what it means that they differ
    unnoticed: str


THINGS: Final = (
    Thing(
        "commitment",
        "commitment",
        "another plan or another event key was committed to, so this is not the event that was announced",
        "an event that was planned again, until its deals pleased somebody, is found to be in order as well",
    ),
    Thing(
        "manifest",
        "digest of the manifest",
        "the published one is mistyped, or the pack was printed again",
        "a pack that was printed again is found to be in order as well",
    ),
    Thing(
        "results",
        "digest of the results",
        "they were changed after they were closed",
        "points that were changed, and closed anew, are not noticed",
    ),
)


def published(said: Mapping[str, str | None]) -> dict[str, str]:
    """The digits that options give, without what people put between them; refuses what cannot be a digest."""
    return {
        thing.option: _digits(thing.option, text) for thing in THINGS if (text := said.get(thing.option)) is not None
    }


def _digits(option: str, text: str) -> str:
    found = _BETWEEN.sub("", text).removesuffix("…").removesuffix("...").lower()
    wrong = re.search(r"[^0-9a-f]", found)
    if wrong:
        raise Refusal(f"{quoted(wrong.group())} is not a hexadecimal digit (0-9, a-f)", option, said=quoted(text))
    if not LEAST <= len(found) <= DIGITS:
        why = f"{DIGITS} digits are wanted, or the first {LEAST} at least; these are {len(found)}"
        raise Refusal(why, option, said=quoted(text))
    return found


def compared(here: Mapping[str, str], given: Mapping[str, str]) -> Iterator[str]:
    """What each digest was compared with, a sentence each; what was not compared comes first."""
    things = [thing for thing in THINGS if thing.option in here]
    for thing in things:
        if thing.option not in given:
            yield f"Not compared with anything published: the {thing.words} (--{thing.option}); {thing.unnoticed}."
    for thing in things:
        digest, known = here[thing.option], given.get(thing.option, "")
        if not digest.startswith(known):
            raise Broken(f"the {thing.words} is {digest}, not the published {known}{_rest(known)}: {thing.other}")
        if known:
            yield f"As published: the {thing.words}, {digest}{_strength(known)}."


def _rest(known: str) -> str:
    return "…" if len(known) < DIGITS else ""


def _strength(known: str) -> str:
    """How much the digits prove, where they are not all."""
    if len(known) == DIGITS:
        return ""
    bits = _BITS * len(known)
    return (
        f", by its first {len(known)} digits only: {bits} bits, and {bits // 2} against somebody who had looked for "
        "two that begin alike"
    )
