"""Every concept is drawn by one mark: whatever shows a tree shows that tree."""

from __future__ import annotations

import re

import pytest

from proofpress.files import rows, shipped
from proofpress.pages.art import _read
from tests import ROOT

MARKS = {name for name in _read("marks")[1] if name}
# What names call these things besides the name of the mark.
WORDS = {
    "trees": "tree",
    "firs": "fir",
    "cottage": "house",
    "houses": "house",
    "mountain": "peak",
    "mountains": "peak",
    "peaks": "peak",
    "hills": "hill",
    "rock": "crag",
    "watchtower": "tower",
    "chapel": "church",
    "mill": "windmill",
    "city": "town",
    "corn": "sheaf",
    "waves": "waves",
    "ferry": "ship",
    "boat": "ship",
    **{mark: mark for mark in MARKS},
}
# The same in other degrees of detail: silhouettes and strokes of the pencil for what is small, and the tiles of which
# a whole map is made, whose hachures and shadows no mark is large enough for.
DEGREES = ("silhouettes", "strokes")
ENGRAVED = {"mountain", "water"}
_HEAD = re.compile(r"^(.*?)(?: (?:with|on|in|that|behind|between|over)\b|[,:.])")


def drawings() -> dict[tuple[str, str], str]:
    """Every drawing by its file and name, and the things that its remark says it is."""
    found = {}
    for path in sorted((ROOT / "templates" / "drawings").glob("*.txt")):
        if path.stem in ("marks", "busts", "lands", *DEGREES):
            continue
        for line in rows(shipped("templates") / "drawings" / path.name):
            name, _, remark = line.partition("#")
            if name.startswith("= "):
                head = _HEAD.match(remark.strip() + ".")
                found[path.stem, name[2:].strip()] = head[1] if head else ""
    return found


def concepts(said: str) -> set[str]:
    return {WORDS[word] for word in re.findall(r"[a-z]+", said.lower()) if word in WORDS}


@pytest.mark.parametrize("file", sorted({file for file, _ in drawings()}))
def test_what_is_a_mark_is_drawn_by_that_mark_alone(file: str) -> None:
    for (where, name), said in drawings().items():
        if where == file and name not in ENGRAVED:
            used = {filled for kind, filled, _ in _read(file)[1][name] if kind == "mark"}
            assert concepts(said) <= used, f"{name} of {file} ({said}) is drawn anew"


def test_the_instrument_knows_things_by_their_remarks() -> None:
    shown = {key: concepts(said) for key, said in drawings().items()}
    known = {key for key, found in shown.items() if found}
    assert known >= {("tiles", "forest"), ("tiles", "village"), ("tokens", "city"), ("tokens", "church")}
    assert known >= {("tokens", "fort"), ("arms", "ferrywardens"), ("arms", "cliffkin"), ("arms", "harvest_league")}


def test_degrees_of_detail_show_the_same_things() -> None:
    """A silhouette and a stroke of the pencil have the names of tiles."""
    tiles = {name for name in _read("tiles")[1] if name}
    for file in DEGREES:
        assert {name for name in _read(file)[1] if name} <= tiles


def test_the_compass_is_the_wind_rose_with_a_fleur() -> None:
    drawn = _read("ornaments")[1]
    moved = [(pen, filled, f"{outline} T 0 0.3") for pen, filled, outline in drawn["rose"]]
    assert drawn["compass"][: len(moved)] == moved
    assert len(drawn["compass"]) == len(moved) + 1
