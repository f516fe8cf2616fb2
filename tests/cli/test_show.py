"""`proofpress show`: text pictures of cards, maps and rulings, found by id or by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofpress.cartographers.edition import everything, find, load_edition
from proofpress.cartographers.rules_in_words import as_data, in_words, page
from proofpress.data.listing import fold
from tests.cli.conftest import Proofpress
from tests.languages import LANGUAGES


def text(picture: str) -> str:
    return picture.removeprefix("\n")


def test_explore_card(proofpress: Proofpress) -> None:
    result = proofpress("show", "great_river")
    assert (result.code, result.err) == (0, "")
    # one line for each language there is
    other_names = tuple(f"  name in {code}" for code in LANGUAGES if code not in ("cs", "en"))
    lines = [line for line in result.out.splitlines() if not line.startswith(other_names)]
    assert "\n".join(lines) == text("""
Great River
explore card great_river

  coin
  #       ..#
  #       .##
  #       ##.

  terrain       water
  time          1
  name in cs    Velká řeka (own name)
  name in en    Great River
  set           base, number 7""")


def test_explore_card_without_a_coin_and_with_two_terrains(proofpress: Proofpress) -> None:
    out = proofpress("show", "marshlands").out
    assert "marshlands\n\n  #..\n  ###\n  #..\n\n  terrain       forest or water\n" in out


def test_ambush_card_with_letter_and_effect(proofpress: Proofpress) -> None:
    out = proofpress("show", "gorgon_gaze").out
    assert "\n  G.G\n  .G.\n" in out
    shown = " ".join(out.split())
    assert "After drawing the monster, destroy one space adjacent to the monster other than a mountain." in shown
    assert "  direction     clockwise\n  solo corner   bottom right\n" in out
    assert "  source        Direction from two independent sources" in out


def test_ambush_card_that_solo_play_cannot_use(proofpress: Proofpress) -> None:
    out = proofpress("show", "flayer_incursion").out
    assert "\n  #.\n  ##\n" in out
    assert "  solo corner   not known: no solo play with it\n" in out


def test_hero_and_ruins(proofpress: Proofpress) -> None:
    assert "\n  ..*\n  H.*\n  ..*\n" in proofpress("show", "wren_the_lioness").out
    shown = " ".join(proofpress("show", "temple_ruins").out.split())
    assert "The next explore shape must cover a ruins space. Otherwise draw 1×1 of any terrain anywhere." in shown


def test_scoring_card_says_its_rule(proofpress: Proofpress) -> None:
    out = proofpress("show", "deepwood").out
    assert (
        "6 points for each forest cluster that has at least 5 spaces and is not adjacent to a village space."
        in " ".join(out.split())
    )
    assert "  category      forest\n  solo value    18\n" in out


def test_map(proofpress: Proofpress) -> None:
    out = proofpress("show", "d").out
    assert out.startswith(
        text("""
Wastelands
map d

             11
    12345678901
  A ...........
  B .#.r....r^.
  C .#.........
  D ...^.......
  E ...........
  F .r....^..##
  G .......r.#r
  H ...........
  I ..^......^.
  J ##...r.....
  K ...........

  side          wastelands
  size          11 rows, 11 columns
  mountains     5 (^)
  ruins         6 (r)
  wasteland     7 (#)
""")
    )


def test_map_file(proofpress: Proofpress, tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text("set: own\nside: wilderness\ngrid: ['..^', 'r..']\n", encoding="utf-8")
    result = proofpress("show", path)
    assert result.code == 0
    assert result.out.startswith("Small\nmap small\n\n    123\n  A ..^\n  B r..\n\n")


def test_map_file_with_a_mistake(proofpress: Proofpress, tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text("set: own\nside: wilderness\ngrid: ['..^', 'x..']\n", encoding="utf-8")
    result = proofpress("show", path)
    assert result.code == 1
    assert result.err.startswith(f"{path}:3:15: error: row 2")
    assert '"x"' in result.err


def test_a_name_too_long_for_a_file(proofpress: Proofpress) -> None:
    assert proofpress("show", "x" * 5000).code == 2


def test_map_file_that_is_not_there(proofpress: Proofpress) -> None:
    assert proofpress("show", "nowhere/map.yaml") == (3, "", "nowhere/map.yaml: there is no such map file\n")


def test_ruling(proofpress: Proofpress) -> None:
    assert proofpress("show", "monsters_on_ruins").out == text("""
Monsters on ruins
ruling monsters_on_ruins

* allowed
      an ambush shape may cover ruins, which are then filled
  forbidden
      an ambush shape must keep off ruins spaces

  chosen        allowed (*)
  reason        No rule forbids it, and in solo play ruins are said not to stop
                a monster.
""")


# Finding


@pytest.mark.parametrize("wanted", ["Velká řeka", "velka reka", "Great River", "GREAT-RIVER", "wielka rzeka"])
def test_found_by_its_name_in_any_language(proofpress: Proofpress, wanted: str) -> None:
    assert proofpress("show", wanted) == proofpress("show", "great_river")


def test_a_name_used_twice_shows_both(proofpress: Proofpress) -> None:
    out = proofpress("show", "Wilderness").out
    assert [line for line in out.splitlines() if line.startswith("map ")] == ["map a", "map c"]


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        ("grat_river", "great_river"),
        ("Velka reku", "great_river"),
        ("heroatack", "hero_attack"),
        ("Knieje", "deepwood"),
    ],
)
def test_unknown_words_get_a_suggestion(proofpress: Proofpress, wanted: str, meant: str) -> None:
    assert proofpress("show", wanted) == (
        2,
        "",
        f'ID: there is no card, map or ruling "{wanted}"; did you mean "{meant}"?\n',
    )


def test_a_word_near_nothing_gets_the_possibilities(proofpress: Proofpress) -> None:
    result = proofpress("show", "qqqqqq")
    assert result.code == 2
    assert "possible: great_river, farmland, " in result.err


def test_everything_can_be_shown_in_every_language() -> None:
    edition = load_edition()
    things = list(everything(edition))
    assert len(things) > 90
    for found in things:
        assert find(edition, found.id) == [found]
        for language in edition.languages:
            lines = list(page(found, language, in_words(edition, language)))
            assert len(lines) > 3
            assert max(len(line) for line in lines) <= 80
        assert json.dumps(as_data(found, in_words(edition, "en")))


def test_folding() -> None:
    assert fold("  Śnieżny Łęg – II ") == "sniezny_leg_ii"
    assert fold("Žluťoučký") == "zlutoucky"
    assert fold("река") != fold("гора"), "letters of other alphabets stay what they are"


# Language


def test_language_of_the_heading(proofpress: Proofpress) -> None:
    assert proofpress("show", "deepwood", "--lang", "pl").out.startswith("Knieja\nscoring card deepwood\n")


def test_saved_language(proofpress: Proofpress) -> None:
    proofpress("config", "--set", "language=cs")
    assert proofpress("show", "deepwood").out.startswith("Hustý les\n")
    assert proofpress("show", "deepwood", "--lang", "en").out.startswith("Deepwood\n")


def test_unknown_language(proofpress: Proofpress) -> None:
    result = proofpress("show", "a", "--lang", "csy")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith('--lang: there is no language "csy"; did you mean "cs"?')


def test_unknown_saved_language_names_the_file(proofpress: Proofpress, no_saved_settings: Path) -> None:
    proofpress("config", "--set", "language=tlh")
    result = proofpress("show", "a")
    assert result.code == 2
    assert result.err.startswith(f'{no_saved_settings}:2:11: language: there is no language "tlh"; ')


# JSON


def test_json_of_a_scoring_card(proofpress: Proofpress) -> None:
    facts = json.loads(proofpress("show", "Wildholds", "--json").out)
    assert facts == {
        "id": "wildholds",
        "kind": "scoring",
        "names": facts["names"],
        "set": "base",
        "number": 34,
        "category": "village",
        "solo": 16,
        "rule": [{"each": ["cluster"], "of": "village", "size": {"min": 6}, "points": 8}],
        "rule_in_words": "8 points for each village cluster that has at least 6 spaces.",
    }
    assert facts["names"]["en"]["name"] == "Wildholds"


def test_json_of_a_name_used_twice_is_a_list(proofpress: Proofpress) -> None:
    facts = json.loads(proofpress("show", "wilderness", "--json").out)
    assert [entry["id"] for entry in facts] == ["a", "c"]
    assert facts[0]["grid"][1] == "...^.r....."
