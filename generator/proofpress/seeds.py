"""Seeds: texts and codes, the stream of draws, digests, and the commands `seed new` and `seed find`."""

from __future__ import annotations

import json
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from hmac import digest
from itertools import count, islice
from pathlib import Path
from struct import Struct
from typing import Any, Final, NamedTuple, TypeVar

from proofpress.errors import NotAccepted, UsageError, joined, listed, say
from proofpress.games import Game, needed
from proofpress.options import Answer, Command, Job, Option

# --------------------------------------------------------------------------------------------------------------------
# Which characters a seed text may hold, frozen.
#
# Every Python, Node and browser has its own version of Unicode. A character that one of them does not know yet can come
# out of normalisation (NFC) differently there. So the characters are listed here once and for all: those of Unicode
# 14.0, which every supported Python knows, without the categories C* (control, invisible, private, unassigned) and Z*
# (spaces and separators). Of those, U+0020 is kept, and what words and emoji are written with: U+200C, U+200D,
# U+E0020-U+E007F.


# Code points and ranges of them, in hexadecimal. White space is what JavaScript strips, and U+0085, which Python strips
# too; the four separators U+001C to U+001F, which only Python strips, are refused as the control characters they are.
WHITE_SPACE: Final = "9-D 20 85 A0 1680 2000-200A 2028-2029 202F 205F 3000 FEFF"


def code_points(ranges: str) -> list[tuple[int, int]]:
    """The first and the last code point of each range."""
    ends = [entry.split("-") for entry in ranges.split()]
    return [(int(end[0], 16), int(end[-1], 16)) for end in ends]


@cache
def allowed() -> str:
    """The characters that are allowed, in the same form."""
    return Path(__file__).with_name("repertoire.txt").read_text(encoding="ascii")


@cache
def white_space() -> re.Pattern[str]:
    """A run of white space."""
    return re.compile(f"[{_inside_a_class(WHITE_SPACE)}]+")


@cache
def refused_characters() -> re.Pattern[str]:
    """One character that is not allowed."""
    return re.compile(f"[^{_inside_a_class(allowed())}]")


def _inside_a_class(ranges: str) -> str:
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in code_points(ranges))


# --------------------------------------------------------------------------------------------------------------------
# Seed texts: what people type or paste, brought into the one form whose bytes are drawn from.
#
# Small and capital letters stay different; nothing is guessed.


MOST_BYTES: Final = 256  # of UTF-8: longer than any name of an event, short enough for a line on paper


class SeedError(UsageError):
    """A seed that cannot be used, with what would be right."""


def canonical_text(text: str) -> str:
    """The text with white space at its ends removed and each run inside turned into one space, in NFC.

    Spaces inside are folded because typesetting breaks lines and makes spaces unbreakable; a seed copied from
    paper would otherwise deal something else.
    """
    spaced = white_space().sub(" ", text).strip(" ")
    if not spaced:
        raise SeedError(say("the seed is empty; any text will do, such as 2026-W47"))
    refused = refused_characters().search(spaced)
    if refused:
        raise SeedError(say("the seed {spaced!r} holds {group}", spaced=spaced, group=_named(refused.group())))
    canonical = unicodedata.normalize("NFC", spaced)
    size = len(canonical.encode())
    if size > MOST_BYTES:
        raise SeedError(
            say(
                "the seed {canonical!r} has {size} bytes in UTF-8; the limit is {most_bytes}",
                canonical=canonical,
                size=size,
                most_bytes=MOST_BYTES,
            )
        )
    return canonical


def _named(char: str) -> str:
    """What a refused character is, and why it is refused."""
    number = f"U+{ord(char):04X}"
    match unicodedata.category(char):
        case "Cc":
            return say("the control character {number}; remove it", number=number)
        case "Cf":
            return say("the invisible character {number}; remove it, or type the text anew", number=number)
        case "Cs":
            return say("bytes that are not UTF-8; type the text anew")
        case "Co":
            return say(
                "the private character {number}, which means something else in every font; leave it out", number=number
            )
        case _:
            return say(
                '"{char}" ({number}), newer than Unicode 14.0 and not yet the same everywhere; leave it out',
                char=char,
                number=number,
            )


# Letters that look alike, of scripts that look alike, as the one that they are taken for; and signs that nobody sees.
# Texts that differ in these alone are different seeds, so a note says that they are there.
_ALIKE: Final = dict(
    zip(
        map(ord, "АВЕЅЅІЈКМНОРСТХУаеорсухѕіјһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανρυκι"),
        "ABESSIJKMHOPCTXYaeopcyxsijhdqwABEZHIKMNOPTYXoavpuki",
        strict=True,
    )
)
_SCRIPTS: Final = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "FULLWIDTH", "MATHEMATICAL"})
_UNSEEN: Final = "34F 115F-1160 17B4-17B5 180B-180F 3164 FE00-FE0F FFA0 E0100-E01EF"


@cache
def unseen() -> re.Pattern[str]:
    """A sign that nobody sees, of those that are allowed."""
    return re.compile(f"[{_inside_a_class(_UNSEEN)}]")


def looks(text: str) -> str:
    """What a text is taken for."""
    return unicodedata.normalize("NFKC", unseen().sub("", text)).translate(_ALIKE)


def odd_letters(text: str) -> str:
    """What nobody can see in a text that others are to type or copy; nothing where all is plain."""
    if hidden := unseen().search(text):
        return say(
            "it holds U+{hidden:04X}, which nobody sees; somebody who types the text gets another deal",
            hidden=ord(hidden[0]),
        )
    scripts = {unicodedata.name(char, "").partition(" ")[0] for char in text if char.isalpha()} & _SCRIPTS
    if len(scripts) > 1:
        named = listed((script.title() for script in sorted(scripts)), "and")
        return say(
            "it mixes {named} letters, which look alike; somebody who types the text may get another deal", named=named
        )
    return ""


# --------------------------------------------------------------------------------------------------------------------
# Seed codes: `FWS1-7K2M-9XQD-4RPG`, to be read aloud, typed and mistyped.
#
# Crockford's base 32: digits and letters without I, L, O and U; small letters do as well, I and L count as 1, O as 0.
# Ten letters carry 50 random bits, or 26 carry the 128 bits of a key that must not be guessed. Two check letters
# follow. They form a Reed-Solomon code over the field of 32 elements: it notices any two wrong letters, so every single
# wrong letter and every swap, and it shows which letter a single slip must have hit.
#
# `canonical_seed` is the way in for everything that a user gives as a seed.


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
            say(
                "{text!r} is not a code: a code is {prefix}- and 12 letters, or 28. Texts that begin "
                "with FWS and a digit, I or L are reserved for codes; put another word first",
                text=text,
                prefix=PREFIX,
            )
        )
    values = [VALUE.get(letter) for letter in rest]
    if fits(values):
        return written(values)
    raise SeedError(say("the code {text!r} is mistyped: {diagnosis}", text=text, diagnosis=_diagnosis(rest, values)))


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
        return say(
            "{format}: did you mean {code}?",
            format=_TYPOS[self.what].format(self.place, self.place + 1),
            code=self.code,
        )


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
        seen = say(
            "there are {values} letters after {prefix}-; a code has 12 there, or 28", values=len(values), prefix=PREFIX
        )
    elif strange:
        seen = say(
            "letter {number} is {typed!r}, which no code contains", number=strange[0] + 1, typed=typed[strange[0]]
        )
    else:
        seen = say("its check letters do not fit the others")
    typos = likely_typos(values)
    if not 1 <= len(typos) <= _MOST_TYPOS:
        return say("{seen}; compare it letter by letter with where it comes from", seen=seen)
    return joined("; ", (seen, listed(map(str, typos))))


# --------------------------------------------------------------------------------------------------------------------
# Texts that look like a mistyped code: every text is a seed, so such a text would silently deal another game.
#
# A slip after the prefix is found by the check letters, and refused. Here are the others: `FWS-1-…` and `FVS1-…`, a
# code without its prefix, a code among other words. Where the check letters fit, the code that was meant is named.


_GROUPS: Final = re.compile(f"[{re.escape(BETWEEN)}]+")
_GROUPS_OF_CODES: Final = frozenset(length // GROUP for length in LENGTHS)
_MOST_CHANGED: Final = 2  # letters of the prefix, where the check letters fit


def slip_in(text: str) -> str:
    """What is odd about a text that is not a code but looks like one; nothing for every other text."""
    seed = canonical_seed(text)
    meant = None if is_code(seed) else _meant(unicodedata.normalize("NFKC", seed))
    if meant is None:
        return ""
    advice = (
        say("did you mean {meant}?", meant=meant)
        if meant
        else say("compare it with where it comes from; a code begins with {prefix}-", prefix=PREFIX)
    )
    return say("{seed!r} looks like a code with a slip; {advice}", seed=seed, advice=advice)


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


# --------------------------------------------------------------------------------------------------------------------
# Attempts at a seed: a text that deals something unplayable is followed by the same text with a number.
#
# Which attempt is accepted is decided by a rule that is passed in.


def attempts(text: str) -> Iterator[str]:
    """ "2026-W47", "2026-W47/2", "2026-W47/3" and so on: canonical, each a seed of its own."""
    seed = canonical_seed(text)
    refuse_slip(seed)
    if is_code(seed):
        raise SeedError(
            say("{seed} is a code, and a code has no second attempt; give a text, or ask for a new code", seed=seed)
        )
    yield seed
    for number in count(2):
        yield canonical_seed(f"{seed}/{number}")


def first_accepted(
    text: str, attempt: Callable[[str], tuple[bool, str]], limit: int
) -> tuple[str, str, list[tuple[str, str]]]:
    """The first of at most `limit` attempts that the rule accepts, and how that was found; and those before it, each
    with the reason, which can be checked again."""
    rejected: list[tuple[str, str]] = []
    for seed in islice(attempts(text), limit):
        accepted, reason = attempt(seed)
        if accepted:
            return seed, reason, rejected
        rejected.append((seed, reason))
    raise NotAccepted(
        say("none of the {limit} attempts at the seed {text!r} can be used; try another text", limit=limit, text=text)
    )


# --------------------------------------------------------------------------------------------------------------------
# The draw stream of the specification FWS-1: named streams of fair numbers out of a seed.
#
# One primitive, HMAC-SHA-256, and integers only, so that any language can do the same.


SPECIFICATION: Final = "FWS-1"
KEY: Final = SPECIFICATION.encode()
WORDS: Final = 1 << 32  # how many values a word of the stream can have
_EIGHT_WORDS: Final = Struct(">8I")  # a block of 32 bytes

T = TypeVar("T")


def root(config: str, seed: str) -> bytes:
    """The 32 bytes from which every stream of this seed in this configuration starts.

    Both texts must be canonical already; their lengths come before them, so that no two pairs look alike.
    """
    parts = config.encode(), seed.encode()
    return digest(KEY, b"".join(len(part).to_bytes(4, "big") + part for part in parts), "sha256")


class Stream:
    """The numbers under one label. Streams of different labels never affect each other."""

    __slots__ = ("_block", "_prefix", "_root", "_waiting")

    def __init__(self, root: bytes, label: str) -> None:
        if not label.isascii() or not label.isprintable():
            raise ValueError(f"the label {label!r} is not printable ASCII")
        self._root = root
        self._prefix = label.encode() + b"\0"
        self._block = 0
        self._waiting: list[int] = []  # words of the block, the next one last

    def u32(self) -> int:
        """The next word: four bytes, the highest first."""
        if not self._waiting:
            message = self._prefix + self._block.to_bytes(4, "big")
            self._block += 1
            self._waiting.extend(reversed(_EIGHT_WORDS.unpack(digest(self._root, message, "sha256"))))
        return self._waiting.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely. It costs a word even when only 0 is possible, so that the length
        of a list never decides how much of the stream is used, apart from rejected words."""
        if not 1 <= n <= WORDS:
            raise ValueError(f"below({n}): n must be from 1 to {WORDS}")
        fair = WORDS - WORDS % n  # the words from here on would favour the small numbers
        waiting = self._waiting
        while (word := waiting.pop() if waiting else self.u32()) >= fair:
            pass
        return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a new order (Fisher-Yates from the last place down)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


# --------------------------------------------------------------------------------------------------------------------
# Canonical JSON and digests: one value, one text, one SHA-256.
#
# Integers and texts only. A float would be written differently by different languages, so it is refused.


def canonical_json(value: object) -> bytes:
    """The value as JSON in ASCII: keys sorted, no spaces, everything beyond ASCII escaped."""
    _refuse_inexact(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")


def digest_of(value: object) -> str:
    """The SHA-256 of the canonical JSON, in small hexadecimal letters."""
    return text_digest(canonical_json(value).decode("ascii"))


def text_digest(text: str) -> str:
    """The SHA-256 of a text in UTF-8, in small hexadecimal letters."""
    return sha256(text.encode()).hexdigest()


def _refuse_inexact(value: object) -> None:
    if isinstance(value, Mapping):
        for key, entry in value.items():
            if not isinstance(key, str):
                raise TypeError(f"a key of canonical JSON is a text, not {key!r}")
            _refuse_inexact(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            _refuse_inexact(entry)
    elif value is not None and not isinstance(value, str | int):
        raise TypeError(f"canonical JSON holds texts, whole numbers, true, false and null, not {value!r}")


# --------------------------------------------------------------------------------------------------------------------
# New seed codes, and the first attempt at a text that can be played.


MOST_ATTEMPTS = 100  # few deals are rejected, so this many in a row mean that something else is at fault, such as a map


def new(_: Job[Any]) -> Answer:
    """Make a seed code.

    It holds 50 random bits from the operating system and two check letters that catch typing mistakes. "proofpress
    prove" finds out whether its deal can be played.
    """
    return Answer(lines=lambda: [new_code()])


NEW = Command(new)


def find(of: Game) -> Command[Any]:
    """The command for a game."""
    seeds = needed(of, of.seeds, say("seeds that could be tried"))

    def find_seed(job: Job[Any]) -> Answer:
        found, _, rejected = first_accepted(job.chosen["text"], partial(seeds.attempt, job), MOST_ATTEMPTS)
        notes = [say("note: {seed} is rejected ({reason})", seed=seed, reason=reason) for seed, reason in rejected]
        notes += [say("note: {odd}", odd=odd) for odd in filter(None, [odd_letters(job.chosen["text"])])]
        return Answer(lines=lambda: [found], notes=notes)

    find_seed.__doc__ = f"""Find the first attempt at a text that can be played.

    The attempts are TEXT, TEXT/2, TEXT/3 and so on. {seeds.about} Everybody finds the same one. The rejected attempts
    are reported as notes.
    """
    text = Option("text", "The text.", position=True, needed=True)
    return Command(find_seed, (text, *seeds.options), work="trying seeds")
