"""The short notation for many forms of a word: vesnic{e,i,í,} stands for vesnice, vesnici, vesnicí and vesnic.

Braces and commas, nothing else: a vocabulary is read and written by translators, and nothing in it can take long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

# A pattern with more forms is a slip: no word of the shipped languages has fifty.
MOST_FORMS = 200


def problem(pattern: str) -> str | None:
    """Why the pattern cannot be read, as the end of a sentence."""
    depth = groups = 0
    count, inside = 1, 0
    for sign in pattern:
        if sign == "{":
            depth, groups, inside = depth + 1, groups + 1, 1
        elif sign == "}":
            depth -= 1
            count *= inside
        elif sign == "," and depth:
            inside += 1
        elif sign == ",":
            return "has a comma outside of braces; give each word an entry of its own"
        if depth not in (0, 1):
            return "has braces inside braces or a closing one too many"
    if depth:
        return "has a brace that is never closed"
    if count > MOST_FORMS:
        return f"stands for {count:,} forms; the limit is {MOST_FORMS}"
    return None


@lru_cache(maxsize=8192)
def expand(pattern: str) -> tuple[str, ...]:
    """All forms that the pattern stands for, in order, each once."""
    if "{" not in pattern:
        return (pattern,)
    parts: list[tuple[str, ...]] = []
    rest = pattern
    while rest:
        before, brace, rest = rest.partition("{")
        parts.append((before,))
        if brace:
            inside, _, rest = rest.partition("}")
            parts.append(tuple(inside.split(",")))
    return tuple(dict.fromkeys("".join(choice) for choice in product(*parts)))


def expanded(patterns: Iterable[str]) -> Iterator[str]:
    """The forms of several patterns, in order."""
    for pattern in patterns:
        yield from expand(pattern)
