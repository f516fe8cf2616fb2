"""The parts of a text, and what goes together.

How far a word reaches is decided by position and by the few kinds of words that end a stretch: the same rules for every
language, so that a language is data only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from itertools import takewhile

from generator.library.dataclass import dataclass
from generator.text.vocabulary import Item

# Terms after "and" that begin something new: "and connected …", "and likewise …".
_APART = frozenset(("link", "mutual", "equal"))
# What is done to a thing never stands in a list with it: "not a mountain, and destroy it".
_DONE = frozenset(("destroyed", "gratis"))
# Sorts of things: after "and", one of these begins something new, unless the list is of sorts.
_SORTS = frozenset(("cluster", "row", "column"))
# How many unknown words may come between words that belong together.
MOST_BETWEEN = 2
FAR = 30  # parts from a negation, or from "each", to what it is about, at most: that is a sentence
# Terms that say little by themselves: what is denied is what is said of them.
HOLDERS = frozenset(("space", "cluster", "row", "column", "region"))
_HOLDING = HOLDERS.union(("other",))  # "no other of your pieces"
# Terms that come between a comparison and its number: "at least level 5", "from a size of 5".
SCALES = frozenset(("level", "castle", "magic", "size"))
# Words that are looked through, whatever they say.
LIGHT = frozenset(
    (
        *("skip", "article", "on", "times", "all", "any", "same", "whole", "partly", "unbroken", "by", "to", "from"),
        *("into", "after", "than", "must", "pay", "you_pay", "rival_pays", "theirs", "also", "repeated", "to_partner"),
        *("broken", "per_game", "instead_of", "unlimited", "before", "different", "minus"),
        *(
            "against_you",
            "they_defend",
            "stays",
            "otherwise",
            "ordered",
            "tally",
            "product",
            "either",
            "place",
            "inverted",
        ),
    )
)
ENDS = (".", ";", ":", "!", "?", "(", ")", "–", "—", "•")


@dataclass(eq=False, slots=True)
class Part:
    """An item, or several that make one thing, and what has been found out about it."""

    kind: str  # number, compare, rank, ordinal, size, word, term, adjacent, not, idiom, aside, unknown, sign
    items: list[Item]
    number: int = 0
    how: str = ""  # the comparison that belongs to a number
    least: bool = False  # a bare number that may mean at least as many: "as soon as there are three"
    size: str = ""
    denied_by: int = -1  # the index of the negation that denies it
    used: bool = False  # a comparison or negation that found what it belongs to
    names: tuple[str, ...] = field(default=())  # what a term may be
    words: frozenset[str] = field(init=False)  # what its small words do

    def __post_init__(self) -> None:
        self.words = frozenset(value for item in self.items for kind, value in item.meanings if kind == "word")

    @property
    def start(self) -> int:
        return self.items[0].start

    @property
    def end(self) -> int:
        return self.items[-1].end

    def word(self, *values: str) -> bool:
        return not self.words.isdisjoint(values)

    @property
    def denied(self) -> bool:
        return self.denied_by >= 0

    @property
    def sign(self) -> str:
        return self.items[0].text if self.kind == "sign" else ""

    @property
    def light(self) -> bool:
        """A word that is looked through: an article, a preposition, something not understood."""
        return self.kind in ("unknown", "idiom", "aside") or (self.kind == "word" and self.words <= LIGHT)


def group(parts: list[Part], first: int, step: int) -> Iterator[int]:
    """The indices of the terms that make one group with the first: "a village space, a farm or the edge".

    Terms go together when they are side by side or are joined by "and" or "or"; after a space or a cluster of
    something, small words may come between as well.
    """
    yield first
    joined, direct, unknown, listed = False, True, 0, False
    holder = _HOLDING.issuperset(parts[first].names)
    at = first + step
    while 0 <= at < len(parts):
        part = parts[at]
        if part.kind == "term":
            if not (joined or direct or holder) or (joined and _APART.intersection(part.names)):
                return
            if _DONE.intersection(part.names) or (joined and not holder and _sort(parts, at)):
                return
            yield at
            joined, direct, unknown = False, True, 0
            holder = _HOLDING.issuperset(part.names)
        elif part.kind == "not":
            if step > 0 or not part.word("or"):
                return
            joined = listed = True  # "nor" in a list before its verb
        elif part.word("and", "or"):
            joined = listed = True
        elif part.sign == ",":
            beyond = parts[at + step] if 0 <= at + step < len(parts) else None
            if beyond is None or not (
                (beyond.word("and", "or") and not (step > 0 and _begins(parts, at + 2)))
                or (direct and (listed if step < 0 else _goes_on(parts, at)))
            ):
                return
            joined = True
        elif part.light:
            direct = False
            unknown += part.kind == "unknown"
            if unknown > 1:
                return
        else:
            return
        at += step


def _begins(parts: list[Part], at: int) -> bool:
    """Whether a verb follows, after a comma and "or": "not through a river, or stand up a piece"."""
    return at < len(parts) and (parts[at].kind == "unknown" or "more" in parts[at].names)


def _goes_on(parts: list[Part], comma: int) -> bool:
    """Whether a list goes on after a comma: "water, rivers or cliffs"."""
    things = 0
    for part in parts[comma + 1 :]:
        if part.word("and", "or") or (part.sign == "," and things):
            return things > 0 and (not part.sign or _goes_on(parts, parts.index(part, comma + 1)))
        if not (part.kind == "term" or part.words & {"skip", "article"}):
            return False
        things += part.kind == "term"
    return False


def _sort(parts: list[Part], at: int) -> bool:
    """Whether terms side by side name a sort of thing: "water cluster"."""
    return any(_SORTS.intersection(part.names) for part in takewhile(lambda part: part.kind == "term", parts[at:]))


def nearest(parts: list[Part], index: int, step: int, stop: Callable[[Part], bool]) -> int | None:
    """The nearest term in one direction, unless something ends the stretch before it."""
    at, unknown = index + step, 0
    while 0 <= at < len(parts):
        part = parts[at]
        if part.kind == "term":
            return at
        unknown += part.kind == "unknown"
        if stop(part) or unknown > MOST_BETWEEN:
            return None
        at += step
    return None


def ends(part: Part) -> bool:
    """Whether a stretch ends here: a sign, or a word that begins something new."""
    return part.sign in (",", *ENDS) or part.word("each", "points", "earn", "that")
