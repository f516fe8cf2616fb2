"""Codes: every slip of one letter and every swap is noticed, and the likely one is named."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest

from proofpress.seeds import (
    ALPHABET,
    SeedError,
    Typo,
    canonical_seed,
    code_of,
    fits,
    is_code,
    key_code,
    likely_typos,
    new_code,
    read_code,
)
from tests.seeds.keys import key_of

CHANCE = random.Random(4)
SHORT = [code_of(CHANCE.getrandbits(50), 50) for _ in range(40)] + [code_of(0, 50), code_of(2**50 - 1, 50)]
LONG = [key_code(CHANCE.randbytes(16)) for _ in range(8)] + [key_code(bytes(16)), key_code(b"\xff" * 16)]


def letters_of(code: str) -> list[str]:
    return list(code.removeprefix("FWS1-").replace("-", ""))


def typed(letters: list[str]) -> str:
    return "FWS1-" + "".join(letters)


def values_of(letters: list[str]) -> list[int | None]:
    return [ALPHABET.find(letter) if letter in ALPHABET else None for letter in letters]


def suggestions(letters: list[str]) -> list[Typo]:
    return likely_typos(values_of(letters))


def test_a_code_has_its_form() -> None:
    for code in SHORT:
        assert re.fullmatch(rf"FWS1(-[{ALPHABET}]{{4}}){{3}}", code)
    for code in LONG:
        assert re.fullmatch(rf"FWS1-[0-7][{ALPHABET}]{{3}}(-[{ALPHABET}]{{4}}){{6}}", code)


def test_these_codes_never_change() -> None:
    assert code_of(0, 50) == "FWS1-0000-0000-009Q"
    assert code_of(2**50 - 1, 50) == "FWS1-ZZZZ-ZZZZ-ZZYM"
    assert code_of(0x123456789ABCD, 50) == "FWS1-938N-KRKA-YD9C"
    assert key_code(bytes(range(16))) == "FWS1-0004-1061-050R-3GG2-8A1C-60T3-GFWY"


@pytest.mark.parametrize("code", SHORT + LONG)
def test_every_wrong_letter_is_noticed(code: str) -> None:
    right = values_of(letters_of(code))
    assert fits(right)
    for place, value in enumerate(right):
        others = {*range(32), None} - {value}
        assert not any(fits([*right[:place], other, *right[place + 1 :]]) for other in others)


@pytest.mark.parametrize("code", SHORT + LONG)
def test_every_swap_is_noticed(code: str) -> None:
    right = values_of(letters_of(code))
    for first, second in combinations(range(len(right)), 2):
        if right[first] != right[second]:
            wrong = right.copy()
            wrong[first], wrong[second] = right[second], right[first]
            assert not fits(wrong)


@pytest.mark.parametrize("code", SHORT[:2])
def test_any_two_wrong_letters_are_noticed(code: str) -> None:
    right = values_of(letters_of(code))
    for first, second in combinations(range(len(right)), 2):
        for one in {*range(32)} - {right[first]}:
            for other in {*range(32)} - {right[second]}:
                wrong = right.copy()
                wrong[first], wrong[second] = one, other
                assert not fits(wrong)


@pytest.mark.parametrize("code", SHORT[:6] + LONG[:1])
def test_the_slip_of_one_letter_is_named(code: str) -> None:
    right = letters_of(code)
    for place, letter in enumerate(right):
        wrong = [*right[:place], CHANCE.choice(ALPHABET.replace(letter, "") + "U"), *right[place + 1 :]]
        assert [typo for typo in suggestions(wrong) if typo.what == "wrong"] == [Typo("wrong", place + 1, code)]
        with pytest.raises(SeedError, match=rf"letter {place + 1} looks wrong: did you mean {code}\?"):
            canonical_seed(typed(wrong))


@pytest.mark.parametrize("code", SHORT[:6] + LONG[:1])
def test_the_swap_of_neighbours_is_named(code: str) -> None:
    right = letters_of(code)
    for place in range(len(right) - 1):
        if right[place] != right[place + 1]:
            wrong = [*right[:place], right[place + 1], right[place], *right[place + 2 :]]
            assert Typo("swapped", place + 1, code) in suggestions(wrong)
            with pytest.raises(SeedError, match=f"letters {place + 1} and {place + 2} look swapped"):
                canonical_seed(typed(wrong))


@pytest.mark.parametrize("code", SHORT[:4])
def test_a_letter_too_many_or_too_few_is_noticed_and_named(code: str) -> None:
    right = letters_of(code)
    for place in range(len(right)):
        for wrong in (right[:place] + right[place + 1 :], [*right[:place], "7", *right[place:]]):
            assert code in [typo.code for typo in suggestions(wrong)]
            with pytest.raises(SeedError, match=f"there are {len(wrong)} letters"):
                canonical_seed(typed(wrong))


def test_messages_name_the_slip() -> None:
    cases = {
        "FWS1-ZZZZ-ZZZZ-ZZYB": "letter 12 looks wrong: did you mean FWS1-ZZZZ-ZZZZ-ZZYM?",
        "FWS1-ZZZZ-ZZZZ-ZYZM": "letters 10 and 11 look swapped: did you mean FWS1-ZZZZ-ZZZZ-ZZYM?",
        "FWS1-ZZZU-ZZZZ-ZZYM": 'letter 4 is "U", which no code contains; letter 4 looks wrong: did you mean '
        "FWS1-ZZZZ-ZZZZ-ZZYM?",
        "FWS1-ZZZZ-ZZZZ-ZZYM3": "13 letters after FWS1-; a code has 12 there, or 28; letter 13 looks like one too many",
        "FWS1-ZZZZ-ZZZZ-ZZY": "letter 12 seems to be missing: did you mean FWS1-ZZZZ-ZZZZ-ZZYM?",
        "FWS1-UUZZ-ZZZZ-ZZYM": "compare it letter by letter",
    }
    for typo, message in cases.items():
        with pytest.raises(SeedError) as caught:
            canonical_seed(typo)
        assert message in str(caught.value), typo


def test_typing_is_free() -> None:
    code = code_of(0x123456789ABCD, 50)
    assert code == "FWS1-938N-KRKA-YD9C"
    spellings = [
        "fws1-938n-krka-yd9c",
        "FWS1 938N KRKA YD9C",
        "FWS1938NKRKAYD9C",
        " fwsI–938n–krka–yd9c\n",
        "FWSl-9-38NKRKAYD9C",
    ]
    assert {canonical_seed(spelling) for spelling in spellings} == {code}
    lookalike = code_of(1 << 45 | 32, 50)  # begins with 1 and holds zeros
    assert canonical_seed(lookalike.replace("1", "l").replace("0", "o").replace("FWSl", "FWS1")) == lookalike
    assert canonical_seed(lookalike.replace("1", "I").replace("0", "O")) == lookalike


def test_only_ascii_letters_are_folded() -> None:
    # U+017F becomes S, U+0131 becomes I when made a capital in some languages
    assert canonical_seed("FWſ1-ZZZZ-ZZZZ-ZZYM") == "FWſ1-ZZZZ-ZZZZ-ZZYM"
    with pytest.raises(SeedError, match='letter 1 is "ı"'):
        canonical_seed("FWS1-ı000-0000-009Q")


@pytest.mark.parametrize("text", ["FWS", "FW51-ABCD", "fwsa", "My FWS1-ZZZZ-ZZZZ-ZZYM", "FWS-1", "2026"])
def test_other_texts_are_texts(text: str) -> None:
    assert canonical_seed(text) == text
    assert not is_code(text)


@pytest.mark.parametrize("text", ["FWS1", "FWSL 2026", "fws1 is the best of them all", "FWS2-ZZZZ-ZZZZ-ZZYM", "FWS9"])
def test_what_begins_like_a_code_is_never_dealt_as_a_text(text: str) -> None:
    with pytest.raises(SeedError, match="is not a code"):
        canonical_seed(text)


def test_reading_gives_back_what_was_written() -> None:
    for code in SHORT + LONG:
        assert read_code(code) == code == canonical_seed(code.lower())
        assert is_code(code)
    for _ in range(20):
        key = CHANCE.randbytes(16)
        assert key_of(key_code(key)) == key == key_of(key_code(key).lower().replace("-", " "))


def test_a_key_code_carries_128_bits_only() -> None:
    beyond = "FWS1-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ"
    pairs = [first + second for first in ALPHABET for second in ALPHABET]
    assert not any(fits(values_of(letters_of(beyond + pair))) for pair in pairs)
    with pytest.raises(ValueError, match="16 bytes"):
        key_code(bytes(15))
    for payload, bits in ((1 << 50, 50), (-1, 50), (0, 60)):
        with pytest.raises(ValueError, match="50 or 128 bits"):
            code_of(payload, bits)


def test_new_codes_are_valid_and_new() -> None:
    codes = [new_code() for _ in range(50)]
    assert len(set(codes)) == 50
    assert [canonical_seed(code) for code in codes] == codes
