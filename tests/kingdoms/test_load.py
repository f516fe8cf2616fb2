"""The data of the game loads, says everything, and every mistake in own data is reported with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proofpress.editor_schema import schema_of
from proofpress.errors import EXIT_FILE, DataError, Refusal
from proofpress.kingdoms.edition import FILES, load_edition
from proofpress.kingdoms.effects import ACTIONS
from proofpress.kingdoms.printing.book import open_book
from proofpress.kingdoms.records import LETTERS, TOKENS
from proofpress.language import MissingText
from proofpress.press.themes import make_theme
from proofpress.text import roles
from tests.kingdoms.scenes import edition
from tests.kingdoms.vocabulary import flat
from tests.languages import LANGUAGES


def own(folder: Path, name: str, text: str) -> Path:
    path = folder / "kingdoms" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder


def reported(folder: Path) -> str:
    with pytest.raises(DataError) as error:
        load_edition(folder)
    return str(error.value)


def test_thirteen_nations_and_sixteen_sides() -> None:
    assert (len(edition().nations), list(edition().newer)) == (13, ["stormcallers", "hearthsingers"])
    assert len(edition().sides) == 16
    assert [name for name, nation in edition().nations.items() if nation.min_players == 3] == ["oathkeepers"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there(language: str) -> None:
    text = edition().text[language]
    assert list(text.lands) == list(edition().sides)
    assert list(text.nations) == list(edition().every_nation)
    assert tuple(text.actions) == ACTIONS
    assert tuple(text.tokens) == TOKENS
    assert set(text.terrains) == set(LETTERS.values())
    assert set(text.resources) == {"mana", "ore", "food"}
    names = [entry.name for entry in (*text.lands.values(), *text.nations.values())]
    assert len(set(names)) == len(names)


def test_every_action_is_in_the_data() -> None:
    """What the type checker cannot see: the list of the edition, the reader of texts, which knows no game, and labels
    whose names are put together.
    """
    assert sorted(edition().file.actions) == sorted(ACTIONS) == sorted(roles.ACTIONS)
    for language in LANGUAGES:
        labels = edition().text[language].labels
        assert {f"book_action_{action}" for action in ACTIONS} == {key for key in labels if "book_action_" in key}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_names_the_numbers_of_its_effects(language: str) -> None:
    """Amounts of 2 and more and points stand in the text as digits; bounds may be words."""
    for name, nation in edition().every_nation.items():
        for level, words in zip(nation.levels, edition().text[language].nations[name].levels, strict=True):
            digits = set(re.findall(r"[0-9]+", words))
            for effect in map(flat, level.effects):
                steps = effect.get("steps", {})
                wanted = {str(effect.get(key, 0)) for key in ("amount", "most")} - {"0", "1"}
                wanted |= {str(points) for points in steps.values()} | set(steps)
                wanted -= {"2"} if effect["op"] == "cost_discount" and "condition" in effect else set()
                if effect["op"] in ("vp", "collect_bonus") and effect.get("number", 0) > 2:
                    wanted.add(str(effect["number"]))
                assert wanted <= digits, f"{name}: {words}"


def test_texts_end_with_a_full_stop_and_are_not_copied() -> None:
    for name in edition().every_nation:
        for lines in zip(*(edition().text[language].nations[name].levels for language in LANGUAGES), strict=True):
            assert len(set(lines)) == len(LANGUAGES)
            assert all(line.endswith(".") for line in lines)


@pytest.mark.parametrize("name", FILES)
def test_every_file_has_a_schema(name: str) -> None:
    assert schema_of(FILES[name], name)["type"] == "object"


# Own data


def test_own_data_is_laid_over(tmp_path: Path) -> None:
    own(tmp_path, "rulings.yaml", "rulings:\n  refuge: {choose: anywhere}\n")
    own(tmp_path, "text/en.yaml", "lands:\n  1A: {name: Elsewhere}\n")
    made = load_edition(tmp_path)
    assert made.rulings["refuge"].choose == "anywhere"
    assert made.land_name("1A", "en") == "Elsewhere"
    assert made.land_name("1B", "en") == "Kingsmere"


def test_data_of_other_games_is_left_alone(tmp_path: Path) -> None:
    own(tmp_path, "rulings.yaml", "rulings:\n  refuge: {choose: anywhere}\n")
    (tmp_path / "cartographers").mkdir()
    (tmp_path / "cartographers" / "maps.yaml").write_text("nothing: here", encoding="utf-8")
    assert load_edition(tmp_path).rulings["refuge"].choose == "anywhere"


def test_a_folder_without_data_of_this_game(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no data files of this game") as caught:
        load_edition(tmp_path)
    assert (caught.value.parts, caught.value.exit_code) == (("data",), EXIT_FILE)


def test_a_folder_of_no_game_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "kingdom").mkdir()
    (tmp_path / "kingdom" / "lands.yaml").write_text("sides: {}", encoding="utf-8")
    assert 'no data file has this name; did you mean "kingdoms/lands.yaml"' in reported(tmp_path)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("ruling.yaml", "a: 1", 'no data file has this name; did you mean "kingdoms/rulings.yaml"'),
        ("text/english!.yaml", "lands: {}", "the file must be named by a language code"),
        ("rulings.yaml", "rulings:\n  refuge: {choose: near}\n", '"near" is not a choice of refuge'),
        ("rulings.yaml", "rulings:\n  refuges: {choose: nearest}\n", 'no ruling "refuges"; did you mean "refuge"'),
        ("text/en.yaml", "lands:\n  9A: {name: Nowhere}\n", 'there is no land "9A"'),
        ("text/en.yaml", "nations:\n  mosskins: {name: M, levels: [a, b, c, d, e]}\n", 'no nation "mosskins"'),
        ("text/en.yaml", "nations:\n  mosskin: {name: M, levels: [a, b]}\n", "exactly 5 are expected"),
        ("edition.yaml", "resource_cap: 99\n", "is not a whole number from 1 to 20"),
        (
            "edition.yaml",
            "actions: [patrol, quest, build, build, expand, trade]\n",
            "build is listed more than once",
        ),
        (
            "edition.yaml",
            "start: {pieces: 2, resources: 6, beginner: {mana: 2, ore: 1, food: 2}}\n",
            "these are 5 resources, not 6",
        ),
        ("lands.yaml", "sides:\n  1A: {rows: [ff, ff]}\n", "a land has 14 rows of 10 cells"),
        ("lands.yaml", "sides:\n  C1: {rows: [ff, ff]}\n", "is not a side: the number of its card, then A or B"),
    ],
)
def test_mistakes(tmp_path: Path, name: str, text: str, said: str) -> None:
    assert said in reported(own(tmp_path, name, text))


ROWS = ["ffffffmmmm"] * 5 + ["pppppppppp"] * 9


def land_file(folder: Path, rows: list[str], rivers: str = "", side: str = "1A") -> Path:
    lines = "".join(f"      - {row}\n" for row in rows)
    return own(folder, "lands.yaml", f"sides:\n  {side}:\n    rows:\n{lines}{rivers}")


def test_mistakes_in_lands(tmp_path: Path) -> None:
    assert load_edition(land_file(tmp_path, ROWS)).sides["1A"].rows[0] == "ffffffmmmm"
    assert "the region f is not one connected patch" in reported(land_file(tmp_path, [*ROWS[:-1], "fppppppppp"]))
    assert "no border that a river could follow" in reported(
        land_file(tmp_path, ["fffwwwmmmm"] * 5 + ROWS[5:], "    rivers: [[f, m]]\n")
    )
    assert "the land has no mountain" in reported(land_file(tmp_path, ["ffffffffff"] * 5 + ROWS[5:]))
    assert "a picture is drawn with" in reported(land_file(tmp_path, ["ffffffmmmx", *ROWS[1:]]))
    assert "has a side 9A but no side 9B" in reported(land_file(tmp_path, ROWS, side="9A"))


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("{op: war_discount}", '"op: war_discount" needs the key "amount"'),
        ("{op: war_discounts, amount: 1}", 'did you mean "war_discount"?'),
        ("{op: swap}", '"swap" is not possible here'),
        ("{op: war_discount, amount: 1, give: {ore: 1}}", '"give" does not go with "op: war_discount"'),
        ("{op: gain, when: own_build}", '"when: own_build" needs the key "give"'),
        ("{op: gain, when: alliance_formed}", '"when: alliance_formed" needs the key "give" or "give_partner"'),
        ("{op: vp, amount: 1}", 'points are paid by one of "condition", "per" and "steps_of"'),
        (
            "{op: vp, amount: 1, condition: castle_at_least}",
            '"condition: castle_at_least" needs the key "number": a number',
        ),
        ("{op: vp, amount: 1, per: pieces_on, terrain: forest}", '"per: pieces_on" needs the key "every": a number'),
        ("{op: vp, steps_of: kinds_of_land}", '"steps_of: kinds_of_land" needs the key "steps"'),
        ("{op: retreat_discount}", 'a retreat costs less by an "amount", or is "free"'),
        ("{op: retreat_discount, free: true, amount: 1}", 'a retreat costs less by an "amount", or is "free"'),
        ("{op: quest_gate}", 'a gate is either a "terrain", or "via_water"'),
        ("{op: pay_with, spend: mana}", "either an"),
        ("{op: pay_with, action: trade, spend: mana}", '"trade" is not possible here; possible: build or expand'),
        (
            "{op: cost_discount, action: trade, amount: 1}",
            '"trade" is not possible here; possible: build, research or expand',
        ),
        ("{op: immediate}", "at once the owner is given something"),
    ],
)
def test_mistakes_in_effects(tmp_path: Path, effect: str, said: str) -> None:
    levels = "\n".join(
        f"      - effects: [{line}]" for line in [effect, *["{op: vp, condition: always, amount: 1}"] * 4]
    )
    assert said in reported(own(tmp_path, "nations.yaml", f"nations:\n  newcomers:\n    levels:\n{levels}\n"))


def test_a_new_nation_plays(tmp_path: Path) -> None:
    level = "      - effects: [{op: vp, condition: always, amount: 1}]\n"
    own(tmp_path, "nations.yaml", f"nations:\n  newcomers:\n    levels:\n{level * 5}")
    assert len(load_edition(tmp_path).nations) == 14


@pytest.mark.parametrize("nation", ["newcomers", "page", "seed"])  # the last two are also labels
def test_a_nation_without_a_name_is_never_called_by_a_label(tmp_path: Path, nation: str) -> None:
    level = "      - effects: [{op: vp, condition: always, amount: 1}]\n"
    own(tmp_path, "nations.yaml", f"nations:\n  {nation}:\n    levels:\n{level * 5}")
    book = open_book(load_edition(tmp_path), "en", make_theme("mono"))
    with pytest.raises(MissingText, match=f'has no name for "{nation}"'):
        book.name(nation)
