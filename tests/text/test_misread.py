"""What blind sets once caught the checker at stays mended: right texts pass, wrong ones are reported."""

from __future__ import annotations

from pathlib import Path

from tests.text.blind import measured


def test_nothing_is_misread_again() -> None:
    verdicts = list(measured(Path(__file__).with_name("misread")))
    assert [(verdict, text, found) for *_, verdict, text, found in verdicts if verdict not in ("right", "found")] == []
    assert {verdict for *_, verdict, _, _ in verdicts} == {"right", "found"}
