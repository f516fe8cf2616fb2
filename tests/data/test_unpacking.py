"""Unpacking stops at its limit, whatever the bytes hold."""

from __future__ import annotations

import zlib

import pytest

from proofpress.errors import FileError
from proofpress.files import unpacked

PACKED = zlib.compress(bytes(5_000))


def test_what_is_within_the_limit_comes_out_whole() -> None:
    assert unpacked(PACKED, 5_000, "a") == bytes(5_000)
    assert unpacked(PACKED + b"more", 5_000, "a") == bytes(5_000) + b"more"


def test_a_byte_beyond_the_limit_is_refused() -> None:
    with pytest.raises(FileError, match=r"^a\.pdf: unpacks to more than 4,999 bytes, which is the limit$"):
        unpacked(PACKED, 4_999, "a.pdf")


@pytest.mark.parametrize("data", [b"", b"plain", PACKED[:-3], PACKED[:9], PACKED[:-1] + b"x"])
def test_what_is_not_packed_or_is_damaged_stays_as_it_is(data: bytes) -> None:
    assert unpacked(data, 10_000, "a") == data
