"""The short notation for many forms of a word: vesnic{e,i,í,} stands for vesnice, vesnici, vesnicí and vesnic.

Endings that many words share have a name, a paradigm: with s: "{,s}", row@s stands for row and rows.

Braces, commas and names, nothing else: a vocabulary is read and written by translators, and nothing in it can take
long. A paradigm stands for a pattern without names; braces may hold names: {row@s,line@s}.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, product

from proofpress.errors import hint, say

# A pattern with more forms is a slip: no word of the shipped languages has fifty.
MOST_FORMS = 200

_SIGN = re.compile("[{},]")
_NAMED = re.compile("@([a-z0-9_]*)")
_BRACES = re.compile("{([^{}]*)}")


def pattern_problem(pattern: str, paradigms: Mapping[str, str] | None = None) -> str | None:
    """Why the pattern cannot be read, as the end of a sentence."""
    if "@" in pattern:
        known = paradigms or {}
        for name in _NAMED.findall(pattern):
            if name not in known:
                return say(
                    "names {name!r}, which is not under paradigms of this file{hint}", name=name, hint=hint(name, known)
                )
            if wrong := pattern_problem(known[name]):
                return say("names {name!r}, whose pattern {wrong}", name=name, wrong=wrong)
        parts = [part for inside in _BRACES.findall(pattern) for part in inside.split(",") if "@" in part]
        for part in parts:
            if wrong := pattern_problem(_put_in(part, known)):
                return say("has {part!r} in braces, which {wrong}", part=part, wrong=wrong)
        pattern = written_out(pattern, known)
    depth, count, inside = 0, 1, 0
    for sign in _SIGN.findall(pattern):
        if sign == "{":
            depth, inside = depth + 1, 1
        elif sign == "}":
            depth -= 1
            count *= inside
        elif depth:
            inside += 1
        else:
            return say("has a comma outside of braces; give each word an entry of its own")
        if depth not in (0, 1):
            return say("has braces inside braces or a closing one too many")
    if depth:
        return say("has a brace that is never closed")
    if count > MOST_FORMS:
        return say("stands for {count:,} forms; the limit is {most_forms}", count=count, most_forms=MOST_FORMS)
    return None


def written_out(pattern: str, paradigms: Mapping[str, str]) -> str:
    """The pattern with the endings of its paradigms in place of their names."""
    if "@" not in pattern:
        return pattern
    return _put_in(_BRACES.sub(lambda braces: _spread(braces[0], paradigms), pattern), paradigms)


def _spread(braces: str, paradigms: Mapping[str, str]) -> str:
    """Braces with all forms of the parts in them that name a paradigm."""
    parts = (expand(_put_in(part, paradigms)) if "@" in part else (part,) for part in braces[1:-1].split(","))
    return f"{{{','.join(chain.from_iterable(parts))}}}"


def _put_in(pattern: str, paradigms: Mapping[str, str]) -> str:
    return _NAMED.sub(lambda named: paradigms[named[1]], pattern)


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


def expanded(patterns: Iterable[str], paradigms: Mapping[str, str] | None = None) -> Iterator[str]:
    """The forms of several patterns, in order."""
    named = paradigms or {}
    return chain.from_iterable(expand(written_out(pattern, named)) for pattern in patterns)
