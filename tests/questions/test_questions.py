"""Questions of people who have never played: where each answer stands, and that nearly all are answered clearly.

Whether a page answers a question only a reader can tell: whoever changes the pages of a title that a question names
reads its answer again.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from proofpress.cartographers.edition import load_edition
from proofpress.kingdoms.edition import load_edition as load_kingdoms
from proofpress.language import labels_of
from tests.yaml_files import read_yaml

EDITIONS: dict[str, Any] = {"cartographers": load_edition, "kingdoms": load_kingdoms}
DOCUMENTS = {"cards", "map-sheets", "player-aid", "reference", "score-sheets"}
LEAST_CLEAR = 0.95


@pytest.mark.parametrize("game", EDITIONS)
def test_every_answer_has_its_place(game: str) -> None:
    asked = read_yaml(Path(__file__).with_name(f"{game}.yaml").read_text(encoding="utf-8"))
    titles = {key for key in labels_of(EDITIONS[game](), "en").words if key.endswith("_title")}
    assert len(asked) >= 100
    assert len({each["question"] for each in asked}) == len(asked)
    for each in asked:
        assert each["where"], each["question"]
        assert set(each["where"]) <= titles | DOCUMENTS, each["question"]
    assert sum(not each.get("unclear") for each in asked) >= LEAST_CLEAR * len(asked)


def test_every_way_to_play_is_asked_about() -> None:
    asked = read_yaml(Path(__file__).with_name("cartographers.yaml").read_text(encoding="utf-8"))
    ways = Counter(way for each in asked for way in each["with"])
    assert min(ways[way] for way in ("base", "heroes", "combined", "solo")) >= 12
