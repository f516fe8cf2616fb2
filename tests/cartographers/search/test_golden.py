"""T1 and R1 are frozen: they say the same of these seeds forever, on every machine."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cartographers.search.golden import PRESETS, WAYS, Golden, found, golden
from tests.depth import spread

FROZEN = "T1 and R1 are frozen, and packs that were accepted by them must stay so: make the change a T2 or an R2"


def test_the_file_covers_everything() -> None:
    lines = golden()
    assert len(lines) >= 300
    assert sum(line.points != "-" for line in lines) >= 60
    assert {(line.preset, line.map_id, line.ambush_by) for line in lines} == {
        (preset, map_id, way) for preset in PRESETS for map_id in "abcd" for way in WAYS
    }
    verdicts = Counter(line.verdict for line in lines)
    assert verdicts["unplayable"] >= 10
    assert verdicts["undecided"] >= 5


@pytest.mark.parametrize(("preset", "way"), spread(PRESETS, WAYS))
def test_the_same_as_ever(preset: str, way: str) -> None:
    lines = [line for line in golden() if (line.preset, line.ambush_by) == (preset, way)]
    now = [found(*line[:4], played=line.points != "-", compiled=True) for line in lines]
    assert now == lines, FROZEN


@pytest.mark.parametrize(("preset", "way"), spread(PRESETS, WAYS))
def test_the_same_in_python(preset: str, way: str) -> None:
    """One deal of each kind: that both search alike is tested with random games."""
    lines = [line for line in golden() if (line.preset, line.ambush_by) == (preset, way)]
    kinds = {(line.verdict, line.points != "-", int(line.attempt.replace("-", "0")) > 1): line for line in lines}
    now = [found(*line[:4], played=line.points != "-") for line in kinds.values()]
    assert now == [*kinds.values()], FROZEN


def test_a_line_of_the_file() -> None:
    """One of them by heart, so that a file written anew by mistake is noticed."""
    assert golden()[0] == Golden("base", "a", "border", "golden0", "playable", "1", "6b7e72aa", "101")
