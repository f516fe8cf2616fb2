"""One sign for one thing: pages ask `art.THINGS` by the name of the thing."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

from proofpress.cartographers.printing import player_aid, rulebook
from proofpress.cartographers.records import SEASONS
from proofpress.kingdoms.printing import player_aid as kingdoms_aid, rulebook as kingdoms_rulebook, score_sheet
from proofpress.pages import art
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Box, Paper
from tests import ROOT
from tests.cartographers.printing.books import book, game
from tests.kingdoms.printing.test_cards import book as kingdoms_book

DRAWN_AS = ("ornaments", "emblems")
NOT_THINGS = {*SEASONS, "crest"}  # emblems of seasons have a function of their own, the crest is no square


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((ROOT / "generator" / "proofpress").rglob("*.py")):
        if path.name != "art.py":
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def drawing_files() -> list[str]:
    return [path.stem for path in (ROOT / "templates" / "drawings").glob("*.txt")]


def test_no_thing_is_drawn_but_by_its_name() -> None:
    """Nothing outside the table names a drawing of a thing; the wreath is half of one other sign."""
    found = []
    for path, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("motif", "draw"):
                said = [each.value for each in node.args if isinstance(each, ast.Constant)]
                if said and said[0] in DRAWN_AS:
                    found.append(f"{path.name}: {said}")
    assert found == []


def test_every_drawing_of_a_thing_has_one_name() -> None:
    named = Counter(draw.keywords["name"] for draw in art.THINGS.values() if isinstance(draw, partial))
    drawings = {name for file in DRAWN_AS for name in art._read(file)[1] if name}
    assert named == Counter(drawings - NOT_THINGS)
    functions = [draw for draw in art.THINGS.values() if not isinstance(draw, partial)]
    assert len(functions) == len(set(functions))


def test_ruins_are_the_arch_and_nothing_else() -> None:
    """Whatever is called ruins is drawn as the tile's arch; the other corners of a space have open angles alone."""
    said = {(file, name) for file in drawing_files() for name in art._read(file)[1] if "ruin" in name.split("  #")[0]}
    names = {(file, name.split("  #")[0]) for file, name in said}
    assert names == {("tiles", "ruins"), ("silhouettes", "ruins"), ("tiles", "ruins_corners")}
    assert all("Z" not in outline for _, _, outline in art._read("tiles")[1]["ruins_corners"])


HEADINGS: Mapping[str, Callable[[], Mapping[str, Callable[[Drawing, Box], None]]]] = {
    "aid": lambda: inked(book(), player_aid.ICONS),
    "aid of Kingdoms": lambda: inked(kingdoms_book(), kingdoms_aid.ICONS),
    "score sheet of Kingdoms": lambda: inked(kingdoms_book(), score_sheet._SIGNS),
    "rulebook": lambda: {key: sign for key, sign, _ in rulebook.sections(book(), game())},
    "rulebook of Kingdoms": lambda: {key: sign for key, sign, _ in kingdoms_rulebook.sections(kingdoms_book())},
}
# Headings about the same thing: points, cards in the box and cards of two games, a war and how it goes, rulings.
SAME = ({"aim", "score"}, {"box", "combining"}, {"war", "told"}, {"chosen", "fixed"})


def inked(of, signs):
    """The signs in the inks of a book."""
    return {key: partial(lambda page, box, sign: sign(page, of.theme, box), sign=sign) for key, sign in signs.items()}


@pytest.mark.parametrize("page", HEADINGS)
def test_no_two_headings_share_a_sign_but_for_the_same_thing(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    signs = HEADINGS[page]()
    placed: list[str] = []
    monkeypatch.setattr(Drawing, "place", lambda _, name, *__, **___: placed.append(name.rsplit(" ", 2)[0]))
    shown: dict[str, str] = {}
    for heading, draw in signs.items():
        placed.clear()
        draw(Document("signs").page(Paper("small", 100, 80)), Box(10, 10, 8, 8))
        shown[heading] = " + ".join(placed) or "drawn"
    for sign, count in Counter(shown.values()).items():
        if count > 1:
            assert {heading for heading in shown if shown[heading] == sign} in SAME, (sign, shown)
    assert "time" not in shown.values(), "the hourglass is for what takes time"
