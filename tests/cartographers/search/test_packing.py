"""T1: what it accepts is proved by the rules, and what it rejects by counting is impossible."""

from __future__ import annotations

import pytest

from proofpress.cartographers.certificate import make_match
from proofpress.cartographers.deal import Setting
from proofpress.cartographers.prove import accept
from proofpress.cartographers.records import Map
from proofpress.cartographers.rules.legal_moves import given_up, replay, ruins_events, ruins_spaces
from tests.cartographers.search.golden import PRESETS, WAYS, edition, setting


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("way", WAYS)
def test_a_line_found_gives_nothing_up(preset: str, way: str) -> None:
    for number in range(10):
        game, found = accept(edition(), setting(preset, "abcd"[number % 4], way, f"line{number}"))
        if found.verdict == "playable":
            assert given_up(game, found.moves, replay(game, found.moves)) is None
            assert ("neighbour" in found.method) == (way == "neighbour")


def test_more_ruins_events_than_ruins_is_a_proof() -> None:
    game, found = accept(edition(), setting("base", "a", "border", "hard21"))
    assert found.verdict == "playable"
    bare = Map(set="own", side="wilderness", grid=("." * 11,) * 11)
    without = Setting(setting("base", "a", "border", "hard21").config, "hard21", "bare", bare, "border")
    found = accept(edition(), without)[1]
    assert found.verdict == "unplayable"
    assert found.moves == ()
    events = ruins_events(game)
    assert found.method == f"pigeonhole: {events} ruins events, but the map has only 0 ruins spaces"


def test_as_many_events_as_ruins_is_no_proof() -> None:
    for number in range(100):
        asked = setting("base", "a", "border", f"six{number}")
        game = make_match(edition(), asked)
        if ruins_events(game) == ruins_spaces(game):
            assert not accept(edition(), asked)[1].method.startswith("pigeonhole")
            return
    raise AssertionError("no deal with six ruins events among a hundred")


def test_a_map_with_no_room_is_left_undecided() -> None:
    """Fewer spaces than the first cards fill: T1 finds no line, and does not claim that there is none."""
    tiny = Map(set="own", side="wilderness", grid=("....", "....", "...."))
    config = setting("heroes", "a", "border", "x").config
    found = accept(edition(), Setting(config, "tiny", "tiny", tiny, "border"))[1]
    assert found.verdict == "undecided"
    assert found.method == "T1: none of 300 tries found a line"
