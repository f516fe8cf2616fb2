"""The rules are what they were: whole games, under every ruling, move for move."""

from __future__ import annotations

from tests.kingdoms.golden import fresh, golden
from tests.kingdoms.scenes import edition


def test_the_same_games_as_ever() -> None:
    changed = [(before, now) for before, now in zip(golden(), fresh(), strict=True) if now != before]
    assert changed == [], "certificates rest on the rules: see tests/kingdoms/golden.py"


def test_the_file_covers_every_ruling() -> None:
    words = {tuple(line.split()[:2]) for line in golden()}
    for name, ruling in edition().rulings.items():
        assert {(name, choice) for choice in ruling.choices if choice != ruling.choose} <= words
