"""What pages say follows from what is in play, and one function says what that is."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from proofpress.cartographers.choice import Choice, choose, drawn_in_play, in_play
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.printing.map_sheet import SheetJob, SheetMap, map_sheets
from proofpress.cartographers.printing.reference import reference_document
from proofpress.cartographers.printing.rulebook import rulebook_document
from proofpress.cartographers.records import AmbushBy
from proofpress.language import Labels
from proofpress.pages.art import theme_of
from proofpress.press.paper import parse_paper
from tests import PACKAGE
from tests.cartographers.printing.books import book, edition, game
from tests.cartographers.printing.test_ambush_said import caller_words
from tests.languages import LANGUAGES
from tests.pages.flat import texts

POOLS = {"heroes", "ruins", "ambush", "scoring"}  # of a choice or a preset
HOMES = ("choice.py", "deal.py", "check.py", "edition.py")  # what is dealt, and the only owner of what is in play


def decisions(tree: ast.AST) -> Iterator[ast.expr]:
    """Whatever decides something in a module: conditions, and values that are made true or false."""
    for node in ast.walk(tree):
        match node:
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) | ast.Assert(test=test):
                yield test
            case ast.BoolOp(values=values):
                yield from values
            case ast.comprehension(ifs=ifs):
                yield from ifs
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield operand
            case ast.Call(func=ast.Name(id="bool" | "any" | "all"), args=args):
                yield from args
            case ast.Compare():
                yield node


def owners(source: str) -> list[str]:
    """Where a module decides by what a choice or a preset holds."""
    return [
        ast.unparse(asked)
        for test in decisions(ast.parse(source))
        for asked in ast.walk(test)
        if isinstance(asked, ast.Attribute)
        and asked.attr in POOLS
        and ast.unparse(asked.value).rpartition(".")[2] in ("choice", "preset")
    ]


def test_pages_decide_by_nothing_else() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): owners(path.read_text("utf-8"))
        for path in (PACKAGE / "cartographers").rglob("*.py")
        if path.name not in HOMES and "search" not in path.parts and "rules" not in path.parts
    }
    assert {path: each for path, each in found.items() if each} == {}


@pytest.mark.parametrize(
    "line", ["if self.choice.heroes: pass", "x = bool(choice.ruins)", "x = [y for y in z if preset.heroes]"]
)
def test_a_second_owner_is_found(line: str) -> None:
    assert owners(line)


def legend(choice: Choice) -> str:
    job = SheetJob(
        front=SheetMap("a", edition().maps["a"]), back=None, paper=parse_paper("A4"), seasons=choice.season_set
    )
    return texts(map_sheets(book().playing(choice), job))


def test_a_legend_names_what_may_be_drawn() -> None:
    """Monsters that destroy have something to cross out without heroes too."""
    label = book().label
    for choice, drawn in (
        (game("base"), ()),
        (choose(edition(), "base", ambush=("base", "gorgon_gaze")), ("destroyed",)),
        (game("heroes"), ("hero", "destroyed")),
    ):
        said = legend(choice)
        assert [each for each in ("hero", "destroyed") if label(each) in said] == [*drawn]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The labels that pages were made of."""
    keys: set[str] = set()
    words_of = Labels.__call__

    def noted(labels: Labels, key: str, **values: object) -> str:
        keys.add(key)
        return words_of(labels, key, **values)

    monkeypatch.setattr(Labels, "__call__", noted)
    return keys


@pytest.mark.parametrize(("map_id", "has"), [("a", False), ("b", True), ("c", False), ("d", True)])
def test_wasteland_is_explained_where_the_map_has_some(map_id: str, has: bool, asked: set[str]) -> None:
    of = "base" if map_id in "ab" else "heroes"
    played = book().playing(game(of), "border", cards=False, maps=[edition().maps[map_id]])
    rulebook_document(played, parse_paper("A4"), game(of), "border").to_bytes()
    reference_document(played, parse_paper("A4"), game(of).scoring).to_bytes()
    told = {f"{key}_if_wasteland" for key in ("def_filled", "def_kinds", "book_map")} | {"book_map_wasteland"}
    assert asked & told == (told if has else set())
    assert ("def_filled_if_no_wasteland" in asked) != has


@pytest.mark.parametrize("preset", ["base", "heroes", "combined"])
def test_ties_of_clusters_are_explained_where_a_card_asks_for_the_largest(preset: str, asked: set[str]) -> None:
    rulebook_document(book().playing(game(preset)), parse_paper("A4"), game(preset)).to_bytes()
    assert ("def_ties" in asked) == (preset != "heroes")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruins_draw_asks_for_no_card(language: str) -> None:
    """Where draws are called out there is none to turn over."""
    played = open_book(edition(), language, theme_of("mono"))
    of_card = played.effect("temple_ruins")
    assert played.playing(game("base")).effect("temple_ruins") == of_card
    called = played.playing(game("base"), "border", cards=False)
    assert called.effect("temple_ruins") == played.label.set("aid_ruins") != of_card
    assert called.told("aid_ruins").startswith(played.label.set("aid_ruins_if_no_cards"))


@pytest.mark.parametrize("preset", ["base", "heroes", "combined"])
def test_sheets_of_a_preset_know_what_is_drawn_without_its_cards(preset: str) -> None:
    assert drawn_in_play(edition(), preset) == in_play(edition(), game(preset)) & {"heroes", "destroyed"}


@pytest.mark.parametrize("by", ["border", "neighbour"])
def test_a_caller_page_holds_words_of_its_game_only(by: AmbushBy) -> None:
    for language, said in caller_words("base", by).items():
        assert {"hero", "hero_card", "caller_hero", "caller_lasting"}.isdisjoint(said["words"]), language
        assert {"ruins_card", "caller_ruins"} <= set(said["words"]), language
    for said in caller_words("heroes", by).values():
        assert {"ruins_card", "caller_ruins", "caller_ruins_wait"}.isdisjoint(said["words"])
        assert {"hero_card", "caller_hero", "caller_lasting"} <= set(said["words"])


def test_small_packs_are_no_game_to_combine_with() -> None:
    mixed = choose(edition(), "base", ambush=("base", "ogre_charge"))
    assert "combined" not in in_play(edition(), mixed)
    assert {"combined", "ruins"} <= in_play(edition(), choose(edition(), "base", ambush=("base", "gorgon_gaze")))
    assert {"combined", "ruins"} <= in_play(edition(), choose(edition(), "base", heroes=True))


def test_a_page_that_was_not_told_what_is_in_play_is_not_made() -> None:
    with pytest.raises(LookupError, match="what is in play"):
        open_book(edition(), "en", theme_of("mono")).plays("heroes")
