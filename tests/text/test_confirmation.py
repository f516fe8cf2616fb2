"""Stamps: how they are written, and what is confirmed with them."""

from __future__ import annotations

import pytest

from proofpress.language import STAGES, STAMP, Confirmation, Signature, confirmation


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("on", ["", "2026-10-15"])
@pytest.mark.parametrize("by", ["", "Jana Vzorová", "2026", "x" * 60])
def test_a_stamp_is_read_as_it_is_written(stage: str, on: str, by: str) -> None:
    made = Confirmation("1a2b3c4d", "5e6f7a8b", Signature(stage, on, by))  # type: ignore[arg-type]
    assert confirmation(str(made)) == made


@pytest.mark.parametrize(
    "written",
    ["", "1a2b3c4d", "reviewed 1a2b3c4d", "seen 1a2b3c4d 5e6f7a8b", "draft 1a2b3c4d 5e6f7a8b " + "x" * 61, "draft  1"],
)
def test_what_is_no_stamp(written: str) -> None:
    assert STAMP.fullmatch(written) is None
    with pytest.raises(ValueError, match="not a stamp"):
        confirmation(written)
