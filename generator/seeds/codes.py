"""Seed codes: `FWS1-7K2M-9XQD-4RPG`, to be read aloud, typed and mistyped.

Crockford's base 32: digits and letters without I, L, O and U; small letters do as well, I and L count as 1, O as 0. Ten
letters carry 50 random bits, or 26 carry the 128 bits of a key that must not be guessed. Two check letters follow. They
form a Reed-Solomon code over the field of 32 elements: it notices any two wrong letters, so every single wrong letter
and every swap, and it shows which letter a single slip must have hit.

`canonical_seed` is the way in for everything that a user gives as a seed.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from generator.library.suggest import quoted
from generator.seeds.text import SeedError, canonical_text

PREFIX: Final = "FWS1"
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SHORT_BITS: Final = 50  # casual play: 10 letters
KEY_BYTES: Final = 16  # a round of a sealed pack: 26 letters
LENGTHS: Final = {12: SHORT_BITS, 28: 8 * KEY_BYTES}  # letters after the prefix, check letters included -> bits
GROUP: Final = 4

# Kept for codes of this and later specifications. Refusing is loud, dealing something else would be silent.
_RESERVED: Final = re.compile(r"FWS[0-9IL]", re.IGNORECASE | re.ASCII)
BETWEEN: Final = "- \u2010\u2011\u2012\u2013\u2014\u2015\u2212"  # hyphens, and what word processors make of them

VALUE: Final = {letter: value for value, letter in enumerate(ALPHABET)}
VALUE.update({letter.lower(): value for letter, value in VALUE.items()})
VALUE.update(I=1, i=1, L=1, l=1, O=0, o=0)
_START: Final = [VALUE[letter] for letter in PREFIX]  # what seed codes begin with; their sums include it
MOST_OFF: Final = 4  # letters too many or too few: beyond a lost group it was never meant as a code
_MOST_TYPOS: Final = 3  # more guesses than these help nobody


def canonical_seed(text: str) -> str:
    """The seed as it is drawn from and printed: a code in capital groups, or a text in its canonical form."""
    canonical = canonical_text(text)
    return read_code(canonical) if _RESERVED.match(canonical) else canonical


def is_code(seed: str) -> bool:
    """Whether a canonical seed is a code."""
    return seed.startswith(f"{PREFIX}-")


def new_code() -> str:
    """A fresh code of 50 bits from the operating system's generator."""
    return code_of(secrets.randbits(SHORT_BITS), SHORT_BITS)


def key_code(key: bytes) -> str:
    """The long code of a 128-bit key."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
    return code_of(int.from_bytes(key, "big"), 8 * KEY_BYTES)


def code_of(payload: int, bits: int) -> str:
    """The code of a number of 50 or 128 bits."""
    if bits not in LENGTHS.values() or not 0 <= payload < 1 << bits:
        raise ValueError(f"a code carries a number of {' or '.join(map(str, LENGTHS.values()))} bits")
    letters = -(-bits // 5)
    values = [payload >> 5 * place & 31 for place in reversed(range(letters))]
    return written([*values, *check_letters([*_START, *values])])


def read_code(text: str) -> str:
    """The canonical form of a typed code; a slip is refused, and named where it can be guessed."""
    letters = [char for char in text if char not in BETWEEN]
    start, rest = "".join(letters[: len(PREFIX)]), letters[len(PREFIX) :]
    prefixed = [VALUE.get(letter) for letter in start] == [VALUE[letter] for letter in PREFIX]
    if not prefixed or min(abs(len(rest) - length) for length in LENGTHS) > MOST_OFF:
        raise SeedError(
            f"{quoted(text)} is not a code: a code is {PREFIX}- and 12 letters, or 28. "
            "Texts that begin with FWS and a digit, I or L are reserved for codes; put another word first"
        )
    values = [VALUE.get(letter) for letter in rest]
    if fits(values):
        return written(values)
    raise SeedError(f"the code {quoted(text)} is mistyped: {_diagnosis(rest, values)}")


# The check letters. The 32 values are the elements of GF(32): adding is exclusive or, and doubling (multiplying by x)
# is a shift, reduced by x^5 + x^2 + 1. Both sums of a right code are zero: from left to right, before a value is added,
# the first sum is doubled once and the second twice. A wrong letter changes both, and the quotient of the changes
# gives its place; so does that of a swap of neighbours.

_REDUCTION: Final = 0b100101


def _doubled(value: int) -> int:
    return value << 1 ^ (_REDUCTION if value & 16 else 0)


def sums(values: Iterable[int]) -> tuple[int, int]:
    """The sums of all letters, from what they begin with to the check letters: both are zero where none is wrong."""
    once = twice = 0
    for value in values:
        once = _doubled(once) ^ value
        twice = _doubled(_doubled(twice)) ^ value
    return once, twice


def check_letters(values: Sequence[int]) -> tuple[int, int]:
    """The two letters that make both sums zero: exactly one pair does."""
    pairs = ((first, sums([*values, first, 0])[0]) for first in range(32))
    return next(pair for pair in pairs if sums([*values, *pair]) == (0, 0))


def fits(values: Sequence[int | None]) -> bool:
    """Whether these are the values of a code's letters, check letters included; None is no letter of a code."""
    known = [value for value in values if value is not None]
    if len(known) < len(values) or len(values) not in LENGTHS or sums([*_START, *known]) != (0, 0):
        return False
    return number_of(known[:-2]) < 1 << LENGTHS[len(known)]


def number_of(values: Iterable[int]) -> int:
    """The number that letters write, the first of them counting most."""
    number = 0
    for value in values:
        number = number << 5 | value
    return number


def written(values: Sequence[int | None]) -> str:
    """The code with the values of these letters."""
    return f"{PREFIX}-{grouped([value for value in values if value is not None])}"


def grouped(values: Iterable[int]) -> str:
    """The letters of these values, in groups that can be read aloud."""
    letters = "".join(ALPHABET[value] for value in values)
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


class Typo(NamedTuple):
    """What may have happened while typing, and the code that was meant then."""

    what: str  # swapped (with the next letter), wrong, extra or missing
    place: int  # of the letter, counted from 1 after the prefix
    code: str

    def __str__(self) -> str:
        return f"{_TYPOS[self.what].format(self.place, self.place + 1)}: did you mean {self.code}?"


_TYPOS: Final = {
    "swapped": "letters {} and {} look swapped",
    "wrong": "letter {} looks wrong",
    "extra": "letter {} looks like one too many",
    "missing": "letter {} seems to be missing",
}


def likely_typos(values: Sequence[int | None]) -> list[Typo]:
    """The single typos that lead to these letters, the likelier first, each code once; None is no letter of a code."""
    typos: dict[str, Typo] = {}
    for what, place, letters in _one_slip_away(values):
        if fits(letters):
            typo = Typo(what, place, written(letters))
            typos.setdefault(typo.code, typo)
    return list(typos.values())


def _one_slip_away(values: Sequence[int | None]) -> Iterator[tuple[str, int, list[int | None]]]:
    count = len(values)
    for place in range(count - 1):
        yield "swapped", place + 1, [*values[:place], values[place + 1], values[place], *values[place + 2 :]]
    for place in range(count):
        for letter in range(32):
            yield "wrong", place + 1, [*values[:place], letter, *values[place + 1 :]]
    for place in range(count):
        yield "extra", place + 1, [*values[:place], *values[place + 1 :]]
    for place in range(count + 1):
        for letter in range(32):
            yield "missing", place + 1, [*values[:place], letter, *values[place:]]


def _diagnosis(typed: Sequence[str], values: Sequence[int | None]) -> str:
    strange = [place for place, value in enumerate(values) if value is None]
    if len(values) not in LENGTHS:
        seen = f"there are {len(values)} letters after {PREFIX}-; a code has 12 there, or 28"
    elif strange:
        seen = f"letter {strange[0] + 1} is {quoted(typed[strange[0]])}, which no code contains"
    else:
        seen = "its check letters do not fit the others"
    typos = likely_typos(values)
    if not 1 <= len(typos) <= _MOST_TYPOS:
        return f"{seen}; compare it letter by letter with where it comes from"
    return f"{seen}; {' or '.join(map(str, typos))}"
