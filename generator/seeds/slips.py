"""Texts that look like a mistyped code: every text is a seed, so such a text would silently deal another game.

A slip after the prefix is found by the check letters, and refused. Here are the others: `FWS-1-…` and `FVS1-…`, a code
without its prefix, a code among other words. Where the check letters fit, the code that was meant is named.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from generator.library.suggest import quoted
from generator.seeds.codes import (
    BETWEEN,
    GROUP,
    LENGTHS,
    MOST_OFF,
    PREFIX,
    VALUE,
    canonical_seed,
    fits,
    is_code,
    written,
)
from generator.seeds.text import SeedError

_GROUPS: Final = re.compile(f"[{re.escape(BETWEEN)}]+")
_GROUPS_OF_CODES: Final = frozenset(length // GROUP for length in LENGTHS)
_MOST_CHANGED: Final = 2  # letters of the prefix, where the check letters fit


def slip_in(text: str) -> str:
    """What is odd about a text that is not a code but looks like one; nothing for every other text."""
    seed = canonical_seed(text)
    meant = None if is_code(seed) else _meant(unicodedata.normalize("NFKC", seed))
    if meant is None:
        return ""
    advice = f"did you mean {meant}?" if meant else f"compare it with where it comes from; a code begins with {PREFIX}-"
    return f"{quoted(seed)} looks like a code with a slip; {advice}"


def refuse_slip(text: str) -> None:
    """Refuse such a text where it would be settled for everybody."""
    if odd := slip_in(text):
        raise SeedError(odd)


def _meant(text: str) -> str | None:
    """The code that was meant; empty where it cannot be told, None where none was."""
    letters = "".join(char for char in text if char.isalnum())
    values = [VALUE.get(letter) for letter in letters]
    for length in LENGTHS:
        for start in range(len(values) - length + 1):
            body = values[start : start + length]
            if _may_begin(letters[:start], text, at_end=start + length == len(values)) and fits(body):
                return written(body)
    return "" if _has_form(text, letters) else None


def _may_begin(before: str, text: str, *, at_end: bool) -> bool:
    """Whether a code may begin after these letters: after its prefix, or something like it."""
    if _folded(before[-len(PREFIX) :]) == PREFIX:
        return True
    if before:
        return at_end and _changes(_folded(before), PREFIX) <= _MOST_CHANGED
    groups = _GROUPS.split(text)
    return at_end and len(groups) in _GROUPS_OF_CODES and all(len(group) == GROUP for group in groups)


def _has_form(text: str, letters: str) -> bool:
    """Whether it is grouped like a code, though nothing fits: a prefix in pieces, or one wrong letter in it."""
    first, *groups = _GROUPS.split(text)
    fours = [group for group in groups if len(group) == GROUP]
    if _folded(letters[: len(PREFIX)]) == PREFIX:
        rest = letters[len(PREFIX) :]
        near = min(abs(len(rest) - length) for length in LENGTHS) <= MOST_OFF
        return near and (len(fours) > 1 or len(groups) < 3) and _could_be_typed(rest, 1)
    whole = len(fours) == len(groups) and len(groups) in _GROUPS_OF_CODES
    return whole and _changes(_folded(first), PREFIX) == 1 and _could_be_typed("".join(groups), 0)


def _could_be_typed(letters: str, strange: int) -> bool:
    """Whether these may be letters of a code. Nearly all codes hold a digit, words do not."""
    return sum(char not in VALUE for char in letters) <= strange and any(char.isdigit() for char in letters)


def _folded(letters: str) -> str:
    return letters.upper().replace("I", "1").replace("L", "1")


def _changes(word: Sequence[str], wanted: Sequence[str]) -> int:
    """How many letters were added, left out or replaced."""
    row = list(range(len(wanted) + 1))
    for number, letter in enumerate(word, 1):
        last, row[0] = row[0], number
        for place, other in enumerate(wanted, 1):
            last, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, last + (letter != other))
    return row[-1]
