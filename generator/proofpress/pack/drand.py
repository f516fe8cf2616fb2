"""A public value that proves itself: the signature of a round of drand's network quicknet."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from proofpress.errors import Refusal, UsageError, quoted, say

# --------------------------------------------------------------------------------------------------------------------
# The network, as it was published when it began: public key on G2, moments of its rounds.
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
