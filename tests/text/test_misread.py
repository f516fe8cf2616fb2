"""What blind sets once caught the checker at stays mended: right texts pass, wrong ones are reported."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.text.blind import measured

# Wrong texts of which no more is certain than that something may not be said; there may be fewer, never more.
MOST_DOUBTED = 12


def test_nothing_is_misread_again() -> None:
    verdicts = list(measured(Path(__file__).with_name("misread")))
    counts = Counter(verdict for *_, verdict, _, _ in verdicts)
    assert [each[2:] for each in verdicts if each[2] not in ("right", "found", "doubted")] == []
    assert counts["right"] > 150
    assert counts["found"] > 70
    assert counts["doubted"] <= MOST_DOUBTED
