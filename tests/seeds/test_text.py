"""Seed texts: white space, characters, NFC and length, the same on every machine."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest

from proofpress.seeds import (
    WHITE_SPACE,
    SeedError,
    allowed,
    canonical_text,
    code_points,
    refused_characters as refused,
    text_digest,
    white_space,
)

SPACES = [chr(point) for first, last in code_points(WHITE_SPACE) for point in range(first, last + 1)]


@pytest.mark.parametrize("space", SPACES, ids=lambda space: f"U+{ord(space):04X}")
def test_white_space_is_stripped_and_folded(space: str) -> None:
    assert canonical_text(f"{space}{space}Zimní{space} {space}turnaj{space}") == "Zimní turnaj"


def test_white_space_is_what_the_specification_lists() -> None:
    assert len(SPACES) == 26
    everything = "".join(map(chr, range(0x110000)))
    javascript_trims = set("\t\n\v\f\r \xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff") | set(
        map(chr, range(0x2000, 0x200B))
    )
    assert set("".join(white_space().findall(everything))) == javascript_trims | {"\x85"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is empty"),
        (" \t\u3000", "is empty"),
        ("a\x07b", "control character U+0007"),
        ("a\x1fb", "control character U+001F"),  # Python's strip would take it for white space
        ("a\x1f", "control character U+001F"),
        ("tur\u00adnaj", "invisible character U+00AD"),
        ("a\u200bb", "invisible character U+200B"),
        ("\u202eabc", "invisible character U+202E"),
        ("\ue000", "private character U+E000"),
        ("caf\udce9", "not UTF-8"),
        ("\U0001fae8", "newer than Unicode 14.0"),
        ("\ufdd0", "newer than Unicode 14.0"),
    ],
)
def test_what_is_refused_and_why(text: str, complaint: str) -> None:
    with pytest.raises(SeedError, match=complaint.replace("+", r"\+")) as caught:
        canonical_text(text)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("text", ["👩‍🌾", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "Łódź", "東京 2026", "Ærøskøbing", "ZażółćGęśląJaźń", "❤️"])
def test_words_and_emoji_stay_as_they_are(text: str) -> None:
    assert canonical_text(text) == text


def test_both_spellings_of_an_accent_are_one_seed() -> None:
    assert canonical_text("Kr\u030catochvi\u0301l") == "Kr\u030catochvíl".replace("r\u030c", "ř")
    assert canonical_text("\u212b") == "\u00c5"


def test_capitals_stay_different() -> None:
    assert canonical_text("Turnaj") != canonical_text("turnaj")


def test_the_length_counts_bytes_of_the_canonical_form() -> None:
    assert canonical_text("x" * 256) == "x" * 256
    assert len(canonical_text("e\u0301" * 128).encode()) == 256
    for text in ("x" * 257, "é" * 129, "🎲" * 65):
        with pytest.raises(SeedError, match="the limit is 256"):
            canonical_text(text)


def test_the_list_of_characters_is_unicode_14() -> None:
    """Exactly, where Python has Unicode 14.0; a newer one knows every character of it."""
    listed = {point for first, last in code_points(allowed()) for point in range(first, last + 1)}
    kept = {0x20, 0x200C, 0x200D, *range(0xE0020, 0xE0080)}
    for point in range(0x110000):
        if unicodedata.category(chr(point))[0] not in "CZ" or point in kept:
            if unicodedata.unidata_version == "14.0.0":
                assert point in listed, hex(point)
        else:
            assert point not in listed, hex(point)


def test_the_list_of_characters_is_frozen() -> None:
    """On a newer Python the test above cannot notice a missing character; this one can."""
    pinned = "577075bfe4812e29a0602b7fbdef8dff157d3fc37594e48baa7fe242b0d563d8"
    assert text_digest(f"\n{allowed()}") == pinned, "another list of characters is another specification: FWS-2"


def test_the_ranges_are_sorted_and_apart() -> None:
    ranges = code_points(allowed())
    assert all(first <= last for first, last in ranges)
    assert all(before[1] + 1 < after[0] for before, after in pairwise(ranges))


def test_normalising_leads_to_nothing_that_is_refused() -> None:
    for first, last in code_points(allowed()):
        for point in range(first, last + 1):
            normal = unicodedata.normalize("NFC", chr(point))
            assert not refused().search(normal), hex(point)
            assert not white_space().search(normal) or normal == " ", hex(point)
