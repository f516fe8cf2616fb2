"""One sign for one thing: what is drawn for a terrain on a page, in one degree of detail."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from proofpress import command_line
from proofpress.pages import art
from tests.depth import some

SEED = "2026-W47"
PAGES = [
    ("cards", "--duplex", "off", "--sets", "heroes", "--kind", "explore,ruins,ambush,hero,season,edict"),
    ("cards", "--duplex", "off", "--kind", "scoring"),
    ("reference",),
    ("reference", "--sets", "heroes"),
    ("sheets", "--map", "b", "--sets", "heroes", "--back", "none"),
    ("sheets", "--map", "a", "--up", "2", "--back", "none"),
    ("aid", "--sets", "combined"),
    ("rulebook", "--sets", "heroes"),
    ("draws", SEED),
    ("draws", SEED, "--as", "slides"),
    ("draws", SEED, "--as", "list"),
    ("draws", SEED, "--as", "order"),
]
THEMES = ("colour", "mono", "large-print")
SIZES = ("--paper", "A4"), ("--paper", "A5"), ("--paper", "A3"), ("--size", "mini"), ("--size", "tarot")
CASES = [
    (*page, "--theme", theme, *size)
    for page in PAGES
    for theme in THEMES
    for size in SIZES
    if (page[0] == "cards") == (size[0] == "--size")
    if not (page[0] == "draws" and "slides" in page and size[1] != "A4")
]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[bool]]:
    """For each terrain that is drawn whether it was engraved, and whether it was plain."""
    found: dict[str, set[bool]] = defaultdict(set)

    def noted(draw):
        def figure(drawing, theme, terrain, ink):
            found[terrain].add(theme.plain)
            draw(drawing, theme, terrain, ink)

        return figure

    monkeypatch.setattr(art, "_figure", noted(art._figure))
    return found


@pytest.mark.parametrize("line", some([" ".join(case) for case in CASES], 5))
def test_a_deck_and_a_page_have_one_degree_of_detail(line: str, drawn: dict[str, set[bool]], tmp_path: Path) -> None:
    code = command_line.run([*line.split(), "-o", str(tmp_path / "x.pdf")])
    if code:
        pytest.skip("does not fit on this paper")
    assert drawn
    assert len(set().union(*drawn.values())) == 1, dict(drawn)


def test_a_degree_is_chosen_by_the_size_of_signs() -> None:
    theme = art.theme_of("colour")
    assert [art.signs_of(theme, side).plain for side in (3, 6.8, 6.9, 20)] == [True, True, False, False]
    assert not theme.plain


@pytest.mark.parametrize("terrain", ["farm", "wasteland", "ruins"])
def test_both_degrees_show_the_same_thing(terrain: str) -> None:
    """The outlines of the filled sign are those of the engraved one, if need be larger."""

    def shape(file: str, name: str) -> set[str]:
        found = set[str]()
        for kind, filled, outline in art._read(file)[1][name]:
            own = {"".join(each for each in outline if each.isalpha())}
            found |= shape("marks", filled) if kind == "mark" else own
        return found

    assert shape("silhouettes", terrain) <= shape("tiles", terrain)
