"""The secrets of a pack: event key, commitment, public value, round keys, check row."""

from __future__ import annotations

import json
import re
import secrets
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from hmac import digest
from typing import Any, Final

from proofpress.errors import EXIT_UNPROVED, ProofpressError, Refusal, UsageError, listed, quoted, say
from proofpress.language import BASE_LETTERS
from proofpress.records import dataclass
from proofpress.seeds import ALPHABET, KEY_BYTES, refused_characters, white_space

# --------------------------------------------------------------------------------------------------------------------
# A public value that proves itself: the signature of a round of drand's network quicknet, as it was published when it
# began: public key on G2, moments of its rounds.
#
# Every three seconds its members sign the number of the round together. Nobody can know a signature before, nobody can
# make another one, and everybody can check it without the network: the value that is mixed in is the signature. drand
# knows a network by the hash of its chain, which follows from period, first moment, key and members: none of them can
# be changed here without the others.


CHAIN: Final = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
MEMBERS: Final = "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e"
PUBLIC_KEY: Final = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
GENESIS: Final = 1_692_803_367  # of round 1, in seconds
PERIOD: Final = 3
DIGITS: Final = 96  # of a signature, in hexadecimal
LAST: Final = 10**9  # a round of the year 2118
LIBRARY: Final = say('pip install "proofpress[drand]" brings what verifies it')
_TAG: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def round_at(moment: str) -> int:
    """The first round at this moment or after it: "2026-11-20 18:00 UTC", or with the distance from UTC."""
    try:
        at = datetime.fromisoformat(moment.upper().replace(" UTC", "+00:00").replace(" +", "+").replace(" -", "-"))
        number = 1 - (GENESIS - int(at.timestamp())) // PERIOD if at.tzinfo and not at.microsecond else 0
    except (ValueError, OverflowError):
        number = 0
    if not 0 < number <= LAST:
        why = say('say when, such as "drand 2026-11-20 18:00 UTC", or +01:00 for a clock an hour ahead')
        raise Refusal(why, "value", said=quoted(f"drand {moment}"))
    return number


def moment_of(number: int) -> str:
    """When a round is signed."""
    return f"{datetime.fromtimestamp(GENESIS + (number - 1) * PERIOD, UTC):%Y-%m-%d %H:%M:%S} UTC"


def signature_in(text: str, number: int) -> str:
    """The signature in what drand answers for a round, or the signature by itself; refuses those of other rounds."""
    said = text.strip()
    if said.startswith("{"):
        try:
            answer = json.loads(said)
        except (ValueError, RecursionError):
            answer = {}
        said = str(answer.get("signature"))
        if answer.get("round") != number:
            raise UsageError(
                say(
                    "the plan wants round {number} of drand quicknet, not {answer!r}",
                    number=number,
                    answer=str(answer.get("round")),
                )
            )
        if answer.get("randomness", (right := _randomness(said))) != right:
            raise UsageError(say("the randomness of drand's answer is not the SHA-256 of its signature"))
    return said.lower()


def _randomness(signature: str) -> str:
    try:
        return sha256(bytes.fromhex(signature)).hexdigest()
    except ValueError:
        return ""


# --------------------------------------------------------------------------------------------------------------------
# Whether a signature is that of a round: e(signature, g2) = e(hash of the round, public key), on BLS12-381.


def chain_hash() -> str:
    """The hash of the chain with the facts above."""
    facts = PERIOD.to_bytes(4, "big") + GENESIS.to_bytes(8, "big") + bytes.fromhex(PUBLIC_KEY + MEMBERS)
    return sha256(facts + b"quicknet").hexdigest()


def verified(number: int, signature: str) -> bool | None:
    """Whether this is the signature of the round in this chain; None where neither library is installed."""
    message = sha256(number.to_bytes(8, "big")).digest()
    for check in (_by_arkworks, _by_py_ecc):
        try:
            return chain_hash() == CHAIN and check(message, bytes.fromhex(signature), bytes.fromhex(PUBLIC_KEY))
        except ImportError:
            continue
        except (ValueError, AssertionError):
            return False  # no point of the curve
    return None


def _by_arkworks(message: bytes, signature: bytes, public_key: bytes) -> bool:
    from py_arkworks_bls12381 import GT, G1Point, G2Point

    signed, hashed = G1Point.from_compressed_bytes(signature), G1Point.hash_to_curve(message, _TAG)
    return bool(GT.pairing_check([signed, -hashed], [G2Point(), G2Point.from_compressed_bytes(public_key)]))


def _by_py_ecc(message: bytes, signature: bytes, public_key: bytes) -> bool:
    from py_ecc.bls.g2_primitives import pubkey_to_G1, subgroup_check
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.bls.point_compression import decompress_G2
    from py_ecc.optimized_bls12_381 import FQ12, G2, final_exponentiate, neg, pairing

    signed, hashed = pubkey_to_G1(signature), hash_to_G1(message, _TAG, sha256)
    key = decompress_G2((int.from_bytes(public_key[:48], "big"), int.from_bytes(public_key[48:], "big")))
    both = pairing(G2, signed, False) * pairing(key, neg(hashed), False)
    return bool(subgroup_check(signed) and final_exponentiate(both) == FQ12.one())


# --------------------------------------------------------------------------------------------------------------------
# Event key, commitment, round keys.
#
#     commitment = SHA-256("FWS-seal-1" || be32(length of plan) || plan || K)
#     E          = HMAC-SHA-256(K, "event" || SHA-256(plan) || value)
#     round key  = the first 16 bytes of HMAC-SHA-256(E, label), label "round/3/0" for attempt 0 at round 3
#
# `plan` is the bytes of plan.json, K the 32 bytes of the event key, and the value the UTF-8 of its canonical form,
# nothing where the plan has none. The event key opens every round, a round key only its own. Which attempt counts is
# decided by each game.


SEAL: Final = b"FWS-seal-1"
EVENT_KEY_BYTES: Final = 32
_KEY_TITLE: Final = "proofpress event key 1"
_KEY_FILE: Final = re.compile(rf"{_KEY_TITLE}\n([0-9a-f]{{{2 * EVENT_KEY_BYTES}}})\n")


class Broken(ProofpressError):
    """Something in a pack is not what it must be."""

    exit_code = EXIT_UNPROVED


_FORMAT: Final = re.compile(r"proofpress (?:[a-z]+ )*(?P<kind>[a-z]+) (?P<number>[0-9]{1,6})")
PLAN_FORMAT: Final = 2  # the latest; 1 is that of 0.2.0. All other files of packs have format 1


def json_in(data: bytes, name: str) -> dict[str, Any]:
    """What a JSON file of a pack holds; nothing where it is damaged. One in a format of a later version is refused:
    that is no fraud."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        found = None
    found = dict(found) if isinstance(found, dict) else {}
    later = _FORMAT.fullmatch(str(found.get("format")))
    if later and int(later["number"]) > (PLAN_FORMAT if later["kind"] == "plan" else 1):
        raise UsageError(
            say(
                "{name} has the format {later!r}, which a later version of the program reads", name=name, later=later[0]
            )
        )
    return found


def new_event_key() -> bytes:
    """A fresh key from the operating system's generator."""
    return secrets.token_bytes(EVENT_KEY_BYTES)


def key_file(key: bytes) -> bytes:
    """The event key as it is written in a file."""
    return f"{_KEY_TITLE}\n{key.hex()}\n".encode()


def read_key(data: bytes, where: str) -> bytes:
    """The event key in a file."""
    found = _KEY_FILE.fullmatch(data.decode("ascii", "replace"))
    if not found:
        raise Broken(
            say(
                '{where}: this is not an event key: it must be the line "{key_title}" and a line of 64 digits',
                where=where,
                key_title=_KEY_TITLE,
            )
        )
    return bytes.fromhex(found[1])


def commitment(plan: bytes, key: bytes) -> str:
    """What is published before anything is dealt, in hexadecimal."""
    return sha256(SEAL + len(plan).to_bytes(4, "big") + plan + key).hexdigest()


def event_seed(key: bytes, plan: bytes, value: str) -> bytes:
    """E: everything that the rounds follow from."""
    return digest(key, b"event" + sha256(plan).digest() + value.encode(), "sha256")


def round_key(seed: bytes, label: str, attempt: int) -> bytes:
    """The key of an attempt at a round, or at a reserve."""
    return digest(seed, f"{label}/{attempt}".encode(), "sha256")[:KEY_BYTES]


def seal_of(code: str) -> str:
    """What a caller page needs to see which round a key opens, without the key: its SHA-256, under a name."""
    return sha256(b"FWS-round-1" + code.encode()).hexdigest()


# --------------------------------------------------------------------------------------------------------------------
# The public value: its form and length, which the plan fixes, and the one way in which it is written.
#
# Anything else is refused, so that nobody has two ways of writing one value to choose from. Words are said aloud, and
# letters of several scripts look alike, so words are folded to the plain small letters of one script, which are printed
# and mixed in: "Žába" is "zaba". Plans in the first format, which 0.2.0 made, mix words in as they are typed.


NONE: Final = "none"
# One of each kind.
USUAL_FORMS: Final = (
    "5 numbers of 1-49, ascending",
    "1 number of 7 digits",
    "64 hex digits",
    "3 words",
)
DRAND: Final = "drand"  # and a moment
MOST_VALUE: Final = 512  # characters
_LEAST_HEX: Final = 16
_FORM: Final = re.compile(
    r"(?P<count>[1-9][0-9]{0,2}) (?P<kind>numbers? of (?:(?P<low>0|[1-9][0-9]{0,11})-(?P<high>[1-9][0-9]{0,11})"
    r"(?P<ascending>, ascending)?|(?P<digits>[1-9][0-9]?) digits?)|hex digits|words?)"
)
_ALPHABETS: Final = {
    "Latin": frozenset("abcdefghijklmnopqrstuvwxyz"),
    "Greek": frozenset("αβγδεζηθικλμνξοπρστυφχψω"),
    "Cyrillic": frozenset("абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ"),
}
_PARTS: Final = {**BASE_LETTERS, "ы": "ьі", "њ": "нь", "љ": "ль"}  # what else a letter can be read as
_LIKE_LATIN: Final = frozenset("αγεηικνοπρτυχωаекорстухѕіј")  # a value of these alone can be read in two scripts


@dataclass(frozen=True, slots=True)
class ValueForm:
    """So many numbers within bounds or of so many digits, so many digits of a hexadecimal number, so many words, or the
    signature of a round of drand."""

    kind: str  # numbers, digits (numbers of so many digits), hex, words or drand
    count: int
    low: int = 0
    high: int = 0
    digits: int = 0
    ascending: bool = False  # different numbers, whose order nobody can choose
    folded: bool = True  # of words
    round: int = 0  # of drand

    @property
    def text(self) -> str:
        """How the plan says it."""
        kinds = {
            "numbers": say(
                "{numbers} {numbers<number|numbers>} of {low}-{high}{ascending}",
                numbers=self.count,
                low=self.low,
                high=self.high,
                ascending=", ascending" * self.ascending,
            ),
            "digits": say(
                "{numbers} {numbers<number|numbers>} of {digits} {digits<digit|digits>}",
                numbers=self.count,
                digits=self.digits,
            ),
            "hex": say("{count} hex digits", count=self.count),
            "words": say("{words} {words<word|words>}", words=self.count),
            DRAND: f"{DRAND} {moment_of(self.round)}" if self.round else "",
        }
        return kinds[self.kind]

    @property
    def source(self) -> str:
        """Where the value comes from, if its form says so."""
        return f"drand quicknet, round {self.round}" if self.round else ""

    @property
    def length(self) -> int:
        """The most characters that a value has, where they can be counted."""
        wide = {"numbers": len(str(self.high)), "digits": self.digits, "words": 1}
        return self.count * (wide[self.kind] + 1) - 1 if self.kind in wide else self.count

    def canonical(self, text: str) -> str:
        """The value in its one form."""
        text = signature_in(text, self.round) if self.round else text
        spaced = unicodedata.normalize("NFC", white_space().sub(" ", text).strip(" "))
        value = spaced if self.kind in ("numbers", "digits") else spaced.lower()
        if self.kind == "words" and self.folded:
            value = _folded(value)
        if self.ascending and re.fullmatch("[0-9 ]+", value):
            value = " ".join(sorted(value.split(), key=int))
        if self._fits(value):
            return value
        tidied = self._tidied(spaced)
        meant = say("; did you mean {tidied!r}?", tidied=tidied) if self._fits(tidied) else ""
        raise UsageError(
            say("the public value {text!r} must be {wanted}{meant}", text=text, wanted=self._wanted(), meant=meant)
        )

    def shown(self, value: str) -> str:
        """The value as pages print it: long rows of digits in groups of eight."""
        groups = [value[start : start + 8] for start in range(0, len(value), 8)]
        return " ".join(groups) if self.kind in ("hex", DRAND) else value

    def proves(self, value: str) -> bool | None:
        """Whether the value comes from its source, where the value itself shows that."""
        return verified(self.round, value) if self.round else None

    def _fits(self, value: str) -> bool:
        parts = value.split(" ")
        if len(value) > MOST_VALUE or len(parts) != (1 if self.kind in ("hex", DRAND) else self.count):
            return False
        match self.kind:
            case "numbers":
                plain = all(re.fullmatch(r"0|[1-9][0-9]{0,11}", part) for part in parts)
                different = not self.ascending or len(set(parts)) == len(parts)
                return plain and different and all(self.low <= int(part) <= self.high for part in parts)
            case "digits":
                return all(re.fullmatch(r"[0-9]+", part) and len(part) == self.digits for part in parts)
            case "hex" | "drand":
                return bool(re.fullmatch(r"[0-9a-f]+", value)) and len(value) == self.count
            case _:
                if not self.folded:
                    return not refused_characters().search(value) and all(map(_is_word, parts))
                letters = set("".join(parts))
                one_script = any(map(letters.issubset, _ALPHABETS.values()))
                return all(parts) and one_script and not letters.issubset(_LIKE_LATIN)

    def _wanted(self) -> str:
        apart = say(", one space between two") if self.count > 1 else ""
        script = (
            say(", in one script ({alphabets}) that cannot be read as another one", alphabets=listed(list(_ALPHABETS)))
            * self.folded
        )
        several = f'{apart} ("3 17 42")' if apart else ""
        kinds = {
            "numbers": say(
                "{text}{ascending}, without leading zeros{several}",
                text=self.text,
                ascending=" and different" * self.ascending,
                several=several,
            ),
            "digits": f"{self.text}{several}",
            "hex": say("{text}: 0-9 and a-f, without spaces", text=self.text),
            "words": say("{text}, of letters alone{apart}{script}", text=self.text, apart=apart, script=script),
            DRAND: say(
                "what drand answers for round {round} of quicknet, or its signature: {digits} hex digits",
                round=self.round,
                digits=DIGITS,
            ),
        }
        return kinds[self.kind]

    def _tidied(self, text: str) -> str:
        """What was probably meant."""
        if self.kind == "words":
            said = " ".join("".join(char if _is_word(char) else " " for char in text.lower()).split())
            return _folded(said) if self.folded else said
        if self.kind in ("hex", DRAND):
            return re.sub(r"[\s:_-]", "", text.lower().removeprefix("0x"))
        found = re.findall(r"[0-9]+", text)
        if self.count == 1:
            found = ["".join(found)]
        return " ".join(str(int(part[:13])) if self.kind == "numbers" else part for part in found if part)


def _is_word(text: str) -> bool:
    """Whether these are letters, with the marks that some scripts put on them."""
    return bool(text) and all(unicodedata.category(char)[0] in "LM" for char in text)


def _folded(text: str) -> str:
    """Words in small letters without marks, as `_ALPHABETS` have them where these scripts are written."""
    bare = (char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))
    return unicodedata.normalize("NFKD", "".join(_PARTS.get(char, char) for char in bare)).casefold()


def value_form(text: str, *, folded: bool = True) -> ValueForm | None:
    """The form that an option or a plan names; None where there is to be no value."""
    said = " ".join(text.replace("–", "-").split())
    if said == NONE:
        return None
    if said.partition(" ")[0].lower() == DRAND:
        return ValueForm(DRAND, DIGITS, round=round_at(said[len(DRAND) :].strip()))
    found = _FORM.fullmatch(said)
    if found is None:
        why = say(
            "say how many of what, such as {usual_forms}; or {drand} and a moment; or {none}",
            usual_forms=", ".join(USUAL_FORMS),
            drand=DRAND,
            none=NONE,
        )
        raise Refusal(why, "value", said=quoted(text))
    low, high, digits = (int(found[name] or 0) for name in ("low", "high", "digits"))
    kind = {"h": "hex", "w": "words"}.get(found["kind"][0], "digits" if digits else "numbers")
    form = ValueForm(kind, int(found["count"]), low, high, digits, bool(found["ascending"]), folded)
    if kind == "hex" and form.count < _LEAST_HEX:
        raise Refusal(
            say("{least_hex} hex digits or more are expected", least_hex=_LEAST_HEX), "value", said=quoted(text)
        )
    if form.ascending and high - low < form.count:
        why = say("{count} different numbers of {low}-{high} leave no choice", count=form.count, low=low, high=high)
        raise Refusal(why, "value", said=quoted(text))
    if kind == "numbers" and low >= high:
        raise Refusal(say("the lower bound comes first, and the upper one is greater"), "value", said=quoted(text))
    if form.length > MOST_VALUE:
        raise Refusal(
            say("a value has at most {most_value} characters", most_value=MOST_VALUE), "value", said=quoted(text)
        )
    return form


# --------------------------------------------------------------------------------------------------------------------
# The check row: five signs that everybody compares before they begin.
#
#     h       = SHA-256("check-row-1" || the deal's digest in hexadecimal)
#     signs   = the first 25 bits of h, five bits a sign, as numbers of the 32 signs
#     letters = the next 20 bits of h, five bits a letter, in the alphabet of codes
#
# They follow from what was dealt, not from the seed, so a wrong card list shows just as a wrong key does. 25 bits find
# mistakes; they do not stop anybody who means to deceive, which is what the commitment is for. By the letters the
# result form finds the round of a sheet.


ROW_SIGNS: Final = 5
_ROW_LETTERS: Final = 4
# The order is part of the rule; the drawings are in `pages/art`, the words to say in the labels "sign_…".
SIGNS: Final = (
    "sun", "moon", "star", "heart", "key", "anchor", "crown", "bell",
    "fish", "tree", "house", "boat", "flag", "arrow", "cup", "drop",
    "leaf", "flower", "cloud", "bolt", "hammer", "ladder", "candle", "book",
    "eye", "hourglass", "mushroom", "wheel", "ring", "sword", "kite", "umbrella",
)  # fmt: skip


def check_letters(deal_digest: str) -> str:
    """The four letters of a deal."""
    return "".join(ALPHABET[value] for value in _values(deal_digest, ROW_SIGNS, _ROW_LETTERS))


def check_row(deal_digest: str) -> tuple[str, ...]:
    """The five signs of a deal."""
    return tuple(SIGNS[value] for value in _values(deal_digest, 0, ROW_SIGNS))


def _values(deal_digest: str, start: int, count: int) -> list[int]:
    """Numbers of five bits each, from one of them on."""
    number = int.from_bytes(sha256(b"check-row-1" + deal_digest.encode()).digest(), "big")
    return [number >> 256 - 5 * (place + 1) & 31 for place in range(start, start + count)]


# --------------------------------------------------------------------------------------------------------------------
# What was published beforehand, as an auditor has it: a whole digest, or as many of its digits as were copied.
#
# Who plans anew finds other commitments until one begins as the published one does, which takes about 16 to the power
# of the digits. Who looks for two that begin alike, before publishing either, needs only the square root of that.


_DIGITS: Final = 64  # of a SHA-256
_LEAST: Final = 16
_BITS: Final = 4  # of a digit
_BETWEEN: Final = re.compile(r"[\s:·_-]+")  # as people group digits


@dataclass(frozen=True, slots=True)
class _Published:
    """Something with a digest that can be published, and what goes unnoticed where nobody compares it."""

    option: str
    words: str
    other: str  # what it means that they differ
    unnoticed: str


_PUBLISHED: Final = (
    _Published(
        "commitment",
        say("commitment"),
        say("another plan or another event key was committed to, so this is not the event that was announced"),
        say("an organiser who planned the event again until the deals were to their liking would pass this audit"),
    ),
    _Published(
        "manifest",
        say("digest of the manifest"),
        say("the published one is mistyped, or the pack was printed again"),
        say("a pack that was printed again would pass this audit"),
    ),
    _Published(
        "results",
        say("digest of the results"),
        say("they were changed after they were closed"),
        say("points that were changed, and closed anew, are not noticed"),
    ),
)


def published(said: Mapping[str, str | None]) -> dict[str, str]:
    """The digits that options give, without what people put between them; refuses what cannot be a digest."""
    return {
        each.option: digits_of(each.option, text) for each in _PUBLISHED if (text := said.get(each.option)) is not None
    }


def digits_of(option: str, text: str) -> str:
    """The digits that an option gives, all or the first."""
    found = _BETWEEN.sub("", text).removesuffix("…").removesuffix("...").lower()
    wrong = re.search(r"[^0-9a-f]", found)
    if wrong:
        raise Refusal(
            say("{group!r} is not a hexadecimal digit (0-9, a-f)", group=wrong.group()), option, said=quoted(text)
        )
    if not _LEAST <= len(found) <= _DIGITS:
        why = say(
            "{digits} digits are expected, or the first {least} at least; these are {found}",
            digits=_DIGITS,
            least=_LEAST,
            found=len(found),
        )
        raise Refusal(why, option, said=quoted(text))
    return found


def compared(here: Mapping[str, str], given: Mapping[str, str]) -> Iterator[str]:
    """What each digest was compared with, a sentence each; what was not compared comes first."""
    digests = [each for each in _PUBLISHED if each.option in here]
    for each in digests:
        if each.option not in given:
            yield say(
                "Not compared with anything published: the {words} (--{option}); {unnoticed}.",
                words=each.words,
                option=each.option,
                unnoticed=each.unnoticed,
            )
    for each in digests:
        digest, known = here[each.option], given.get(each.option, "")
        if not digest.startswith(known):
            rest = "…" if len(known) < _DIGITS else ""
            raise Broken(
                say(
                    "the {words} is {digest}, not the published {known}{rest}: {other}",
                    words=each.words,
                    digest=digest,
                    known=known,
                    rest=rest,
                    other=each.other,
                )
            )
        if known:
            yield say(
                "As published: the {words}, {digest}{strength}.",
                words=each.words,
                digest=digest,
                strength=strength(known),
            )


def strength(known: str) -> str:
    """How much the digits prove, where they are not all."""
    if len(known) == _DIGITS:
        return ""
    bits = _BITS * len(known)
    return say(
        ", by its first {known} digits only: {bits} bits, and {half} against somebody who had "
        "looked for two that begin alike",
        known=len(known),
        bits=bits,
        half=bits // 2,
    )
