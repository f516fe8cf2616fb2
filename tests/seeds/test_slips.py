"""Texts that look like a code with a slip: all of them are noticed, and hardly anything else."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from proofpress.seeds import SeedError, canonical_seed, code_of, key_code, refuse_slip, slip_in

CHANCE = random.Random(8)
CODES = [code_of(CHANCE.getrandbits(50), 50) for _ in range(3)] + [key_code(CHANCE.randbytes(16)), code_of(0, 50)]
TYPED = "01AIKLOSUWZ5_asx-. '/\u2013\u00e9\u0416\U0001f3b2"


def slips(code: str) -> set[str]:
    """Every text that differs from the code in one character, or in two that changed places."""
    found = set()
    for place in range(len(code) + 1):
        before, after = code[:place], code[place:]
        found |= {before + char + after[offset:] for char in TYPED for offset in (0, 1)} | {before + after[1:]}
        found.add(before + after[1:2] + after[:1] + after[2:])
    return found - {code}


@pytest.mark.parametrize("code", CODES)
def test_every_slip_of_one_character_is_refused_or_noticed(code: str) -> None:
    noticed = 0
    for text in slips(code) | slips(code.lower()):
        if re.match(r"\s*FWS[0-9IL]", text, re.IGNORECASE | re.ASCII):
            continue  # where the prefix is right it is read as a code or refused: see test_codes.py
        noticed += 1
        assert slip_in(text).endswith(f"did you mean {code}?"), text
    assert noticed > 150


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("FWS-1-0000-0000-009Q", "did you mean FWS1-0000-0000-009Q?"),
        ("FWS 1 0000 0000 009Q", "did you mean FWS1-0000-0000-009Q?"),
        ("fws-1-oooo-oooo-oo9q", "did you mean FWS1-0000-0000-009Q?"),
        ("F W S I 0 0 0 0 0 0 0 0 0 0 9 Q", "did you mean FWS1-0000-0000-009Q?"),
        ("0000-0000-009Q", "did you mean FWS1-0000-0000-009Q?"),
        ("my code: FWS1-0000-0000-009Q", "did you mean FWS1-0000-0000-009Q?"),
        ("(FWS1-0000-0000-009Q)", "did you mean FWS1-0000-0000-009Q?"),
        ("my FWS1-0000-0000-009Q, please", "did you mean FWS1-0000-0000-009Q?"),
        ("\uff26\uff37\uff33\uff11-0000-0000-009Q", "did you mean FWS1-0000-0000-009Q?"),
        ("FVVS1-ZZZZ-ZZZZ-ZZYM", "did you mean FWS1-ZZZZ-ZZZZ-ZZYM?"),
        ("ZZZZ ZZZZ ZZYM", "did you mean FWS1-ZZZZ-ZZZZ-ZZYM?"),
        ("FWS-1-0000-0000-008Q", "compare it with where it comes from; a code begins with FWS1-"),
        ("FWS-1-0000-009Q", "compare it with where it comes from; a code begins with FWS1-"),
        ("FWS 1 00000000008Q", "compare it with where it comes from; a code begins with FWS1-"),
        ("FWS-1-0000-0000-00U9-Q", "compare it with where it comes from; a code begins with FWS1-"),
        ("FWS-1-0000-0000-009Q/2", "did you mean FWS1-0000-0000-009Q?"),
        ("FW51-938N-KRKA-YD9D", "compare it with where it comes from; a code begins with FWS1-"),
    ],
)
def test_slips_of_more_than_one_character(text: str, advice: str) -> None:
    assert canonical_seed(text) is not None  # it can be dealt all the same
    assert slip_in(text).endswith(f"looks like a code with a slip; {advice}")
    with pytest.raises(SeedError, match="looks like a code with a slip"):
        refuse_slip(text)


@pytest.mark.parametrize(
    "text",
    [
        "2026-W47", "2026-W47/2", "2026-11-18", "FWS", "fwsa", "FWS-1", "FW51-ABCD", "FWS 1 2026", "FWS-1 2026-W47 Cup",
        "FWS 1 best game ever", "FWS week 2026", "FWS 2026 week", "Z513", "0000-0000-0000", "1234 5678 9012",
        "ABS 0000 0000 009Q", "0000-0000-009Q-1111-2222-3333-4444",
        "Zimní turnaj", "Game-Club-2026", "\U0001f3b2\U0001f3b2", "Ada Quill", "192.168.0.1",
        "+420 123 456 789", "978-3-16-148410-0",
        *CODES,
    ],
)  # fmt: skip
def test_ordinary_texts_are_taken_in_silence(text: str) -> None:
    assert slip_in(text) == ""
    refuse_slip(text)


def test_words_names_and_weeks_are_taken_in_silence() -> None:
    data = Path(__file__).parents[2] / "carddata"
    words = sorted({
        word
        for path in data.rglob("text/*.yaml")
        for line in path.read_text(encoding="utf-8").splitlines()
        for word in (line.partition(": ")[2], *re.findall(r"\w+", line), *re.findall(r"\w+ \w+ \w+", line))
    })  # fmt: skip
    weeks = [f"{year}-W{week:02}" for year in range(2020, 2030) for week in range(1, 54)]
    odd = []
    for text in (*CHANCE.sample(words, 3_000), *weeks):
        try:
            odd += [text] if slip_in(text) else []
        except SeedError:
            continue  # too long, or empty
    assert odd == []
