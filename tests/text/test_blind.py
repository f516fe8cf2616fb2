"""Texts whose writers saw only the facts: how the checker judges them may get better, and not worse.

Whoever takes something out of the reader prices it here; whoever mends the reader needs other texts to measure it.
"""

from __future__ import annotations

from collections import Counter

from tests import ROOT
from tests.depth import nightly
from tests.text.blind import measured

# As they were judged before anybody had read them, of 400 right and 400 wrong texts a game.
MOST = {
    "cartographers": {"alarm": 70, "asked": 5, "missed": 30, "doubted": 12},
    "kingdoms": {"alarm": 46, "asked": 10, "missed": 26, "doubted": 18},
}


@nightly
def test_texts_of_others_are_judged_no_worse() -> None:
    found = Counter((game, verdict) for game, _, verdict, _, _ in measured(ROOT / "tests" / "text" / "blind_texts"))
    assert sum(found.values()) == 1_600
    judged = {key: found[key] for game, most in MOST.items() for key in ((game, each) for each in most)}
    assert {key: number for key, number in judged.items() if number > MOST[key[0]][key[1]]} == {}
