"""Texts whose writers saw only the facts: how the checker judges them may get better, and not worse.

Whoever takes something out of the reader prices it here; whoever mends the reader needs other texts to measure it.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests import ROOT
from tests.depth import nightly
from tests.text.blind import measured

# Of 400 right and 400 wrong texts a game, and of 200 and 200: as they are judged since the first were read to mend what
# reported or missed them, and of the others those in English, German and Czech.
MOST = {
    "blind_texts": {
        "cartographers": {"alarm": 40, "asked": 10, "missed": 10, "doubted": 12},
        "kingdoms": {"alarm": 28, "asked": 20, "missed": 13, "doubted": 18},
    },
    "fresh_texts": {
        "cartographers": {"alarm": 22, "asked": 13, "missed": 10, "doubted": 12},
        "kingdoms": {"alarm": 19, "asked": 15, "missed": 9, "doubted": 18},
    },
}


@nightly
@pytest.mark.parametrize(("folder", "texts"), [("blind_texts", 1_600), ("fresh_texts", 800)])
def test_texts_of_others_are_judged_no_worse(folder: str, texts: int) -> None:
    found = Counter((game, verdict) for game, _, verdict, _, _ in measured(ROOT / "tests" / "text" / folder))
    assert sum(found.values()) == texts
    most = {(game, each): number for game, mosts in MOST[folder].items() for each, number in mosts.items()}
    assert {key: found[key] for key in most if found[key] > most[key]} == {}
