"""Attempts: the same text with a number, until one is accepted."""

from __future__ import annotations

from itertools import islice

import pytest

from proofpress.errors import EXIT_UNPROVED, NotAccepted
from proofpress.seeds import SeedError, attempts, first_accepted


def test_the_attempts_of_a_text() -> None:
    assert list(islice(attempts(" 2026-W47 "), 3)) == ["2026-W47", "2026-W47/2", "2026-W47/3"]


def test_the_first_accepted_attempt_and_the_rejected_ones() -> None:
    assert first_accepted("2026-W47", lambda _: (True, "good"), 10) == ("2026-W47", "good", [])
    found = first_accepted("2026-W47", lambda seed: (seed.endswith("/3"), f"why {seed}"), 3)
    assert found == (
        "2026-W47/3",
        "why 2026-W47/3",
        [("2026-W47", "why 2026-W47"), ("2026-W47/2", "why 2026-W47/2")],
    )


def test_the_limit_counts_the_attempts_that_are_tried() -> None:
    tried: list[str] = []

    def attempt(seed: str) -> tuple[bool, str]:
        tried.append(seed)
        return False, ""

    with pytest.raises(NotAccepted, match='none of the 3 attempts at the seed "2026-W47"') as caught:
        first_accepted("2026-W47", attempt, 3)
    assert tried == ["2026-W47", "2026-W47/2", "2026-W47/3"]
    assert caught.value.exit_code == EXIT_UNPROVED


def test_a_code_has_no_second_attempt() -> None:
    with pytest.raises(SeedError, match="no second attempt"):
        next(attempts("fws1-zzzz-zzzz-zzym"))


def test_a_text_without_room_for_a_number_is_refused_where_the_number_is_needed() -> None:
    assert first_accepted("x" * 256, lambda _: (True, ""), 2)[0] == "x" * 256
    with pytest.raises(SeedError, match="258 bytes"):
        first_accepted("x" * 256, lambda _: (False, ""), 2)
