"""The edition that is loaded: complete, with own data laid over it, and with its maps found by id or file.

Facts on cards are compared in `test_printed.py`; mistakes in single files are in `tests/data/broken/`.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from proofpress.cartographers.edition import FILES, Edition, find_map, load_edition
from proofpress.cartographers.records import CATEGORIES, LETTERS, SEASONS, Drawn
from proofpress.errors import EXIT_FILE, DataError, FileError, Refusal, UsageError
from proofpress.files import shipped
from tests.data.corpus import lay

PRINTED = ("en", "cs", "pl")
EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "examples" / "own-map"


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


def reported(folder: Path) -> list[str]:
    """What is said about a folder of own data."""
    with pytest.raises(DataError) as caught:
        load_edition(folder)
    return [str(each).replace(f"{folder}/", "") for each in caught.value.diagnostics]


# The shipped data


def test_the_shipped_edition_is_complete(edition: Edition) -> None:
    assert {kind: Counter(getattr(card, "set", "") for card in cards.values()) for kind, cards in edition.kinds()} == {
        "explore": {"base": 11, "heroes": 11},
        "ruins": {"base": 2},
        "ambush": {"base": 4, "heroes": 4, "promo": 4},
        "hero": {"heroes": 4},
        "scoring": {"base": 16, "heroes": 16},
    }
    assert list(edition.maps) == ["a", "b", "c", "d"]
    assert list(edition.presets) == ["base", "heroes", "combined"]
    assert list(edition.season_sets) == ["base", "heroes"]
    assert all(tuple(seasons) == SEASONS for seasons in edition.season_sets.values())
    assert tuple(edition.edicts) == tuple(edition.first_game) == LETTERS
    assert edition.coin_track == 14
    assert len(edition.titles) == 8
    assert len(edition.rulings) >= 15
    assert set(edition.languages) >= set(edition.text) >= set(PRINTED)


def test_the_languages_of_the_printed_games_name_every_card_map_and_title(edition: Edition) -> None:
    cards = {name for _, of_kind in edition.kinds() for name in of_kind}
    for text in (edition.text[language] for language in PRINTED):
        assert set(text.cards) == cards
        assert set(text.maps) == set(edition.maps)
        assert set(text.titles) == set(edition.titles)


def test_every_language_has_a_letter_for_every_terrain(edition: Edition) -> None:
    for language in edition.languages.values():
        assert set(language.letters) == set(get_args(Drawn))
        assert len({letter.upper() for letter in language.letters.values()}) == len(get_args(Drawn))


def test_every_ruling_decides_among_choices_and_gives_a_reason(edition: Edition) -> None:
    for ruling in edition.rulings.values():
        assert ruling.choose in ruling.choices
        assert ruling.reason


def test_every_shipped_file_tells_editors_its_schema() -> None:
    for path in sorted(shipped("carddata").rglob("*.yaml")):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema="), path


def test_names(edition: Edition) -> None:
    assert edition.name("great_river", "en") == "Great River"
    assert edition.name("kethras_gates", "en") == "Kethra's Gates"
    assert edition.name("great_river", "xx") == "Great River", "a language without texts"
    assert edition.name("my_new_card", "en") == "My New Card", "a card without a text"


# Own data


def rivers(of_set: str, time: int | str, *names: str) -> bytes:
    """A file of explore cards that differ in their ids alone."""
    rest = f"    set: {of_set}\n    time: {time}\n    terrains: [water]\n    shapes: [{{grid: ['##']}}]\n"
    return ("cards:\n" + "".join(f"  {name}:\n{rest}" for name in names)).encode()


def test_own_cards_are_added_and_replace_by_id(tmp_path: Path) -> None:
    lay(tmp_path, "cartographers/explore.yaml", rivers("base", 2, "my_river", "great_river"))
    edition = load_edition(tmp_path)
    assert len(edition.explore) == 23
    assert next(iter(edition.explore)) == "great_river", "a replaced card keeps its place in the deck list"
    assert list(edition.explore)[-1] == "my_river"
    assert edition.explore["great_river"].time == 2
    assert edition.explore["great_river"].number is None, "a card is replaced as a whole"
    assert edition.explore["great_river"].place().path.startswith(str(tmp_path))
    assert len(edition.ruins) == 2


def test_own_maps_texts_and_languages(tmp_path: Path) -> None:
    lay(tmp_path, "cartographers/maps/pond.yaml", b'set: mine\nside: wilderness\ngrid: ["..", ".r"]\n')
    lay(tmp_path, "cartographers/maps/a.yaml", b'set: mine\nside: wastelands\ngrid: [".#"]\n')
    text = "cards:\n  great_river: {name: Big River}\nmaps:\n  pond: {name: The Pond}\n"
    lay(tmp_path, "cartographers/text/en.yaml", text.encode())
    letters = "".join(f"  {name}: {letter!r}\n" for name, letter in zip(get_args(Drawn), "ARVOMHBXU", strict=True))
    lay(tmp_path, "languages/eo.yaml", f"name: Esperanto\nletters:\n{letters}".encode())
    lay(tmp_path, "cartographers/text/eo.yaml", b"cards:\n  great_river: {name: Rivero, unofficial: true}\n")
    edition = load_edition(tmp_path)
    assert edition.maps["pond"].grid == ("..", ".r")
    assert edition.maps["a"].grid == (".#",), "a map is replaced as a whole"
    assert edition.maps["a"].source is None
    assert edition.name("great_river", "en") == "Big River"
    assert edition.name("farmland", "en") == "Farmland", "the other names stay"
    assert edition.text["en"].maps["pond"].name == "The Pond"
    assert edition.languages["eo"].letters["forest"] == "A"
    assert edition.name("great_river", "eo") == "Rivero"


def test_own_edition_keys_replace_what_they_name(tmp_path: Path) -> None:
    lay(
        tmp_path,
        "cartographers/edition.yaml",
        b"coin_track: 20\nfirst_game:\n  D: silos\ntitles:\n  grand_master: 60\n"
        b"presets:\n  mine:\n    explore: heroes\n    seasons: base\n    heroes: false\n"
        b"    ambush: [mixed]\n    scoring: [heroes, wildholds]\n",
    )
    edition = load_edition(tmp_path)
    assert edition.coin_track == 20
    assert edition.first_game["D"] == "silos"
    assert edition.first_game["A"] == "faunlost_thicket"
    assert len(edition.titles) == 9
    assert list(edition.presets) == ["base", "heroes", "combined", "mine"]


def test_own_rulings_choose_and_keep_the_rest(tmp_path: Path, edition: Edition) -> None:
    lay(tmp_path, "cartographers/rulings.yaml", b"rulings:\n  full_map: {choose: season_ends}\n")
    own = load_edition(tmp_path).rulings
    assert own["full_map"].choose == "season_ends"
    assert own["full_map"].choices == edition.rulings["full_map"].choices
    assert own["full_map"].reason == edition.rulings["full_map"].reason
    assert {name: ruling for name, ruling in own.items() if name != "full_map"} == {
        name: ruling for name, ruling in edition.rulings.items() if name != "full_map"
    }


def test_a_copy_of_the_shipped_data_is_good_own_data(edition: Edition) -> None:
    assert load_edition(shipped("carddata")) == edition


def test_the_example_of_the_docs_loads(edition: Edition) -> None:
    if not EXAMPLE.is_dir():
        pytest.skip("only a checkout has the docs")
    own = load_edition(EXAMPLE)
    assert set(own.maps) - set(edition.maps)
    assert set(own.scoring) - set(edition.scoring)


def test_a_folder_without_data_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    with pytest.raises(
        Refusal, match=r"^data .*: it holds no data files of this game; possible: cartographers/edition\.yaml, "
    ) as caught:
        load_edition(tmp_path)
    assert caught.value.exit_code == EXIT_FILE


# What only shows when several files are joined


def test_mistakes_of_all_files_are_told_together(tmp_path: Path) -> None:
    lay(tmp_path, "cartographers/maps/pond.yaml", b'set: mine\nside: wood\ngrid: [".."]\n')
    lay(tmp_path, "cartographers/heroes.yaml", b'cards:\n  me:\n    set: mine\n    grid: ["H"]\n')
    lay(tmp_path, "cartographers/text/en.yaml", b"cards:\n  nobody: {name: Nobody}\n")
    lay(tmp_path, "languages/eo.yaml", b"name: [\n")
    assert [line.partition(" error: ")[0] for line in reported(tmp_path)] == [
        "cartographers/heroes.yaml:4:11:",
        "cartographers/maps/pond.yaml:2:7:",
        "cartographers/text/en.yaml:2:3:",
        "languages/eo.yaml:1:8:",
    ]


def test_what_follows_from_a_broken_entry_is_not_told(tmp_path: Path) -> None:
    lay(tmp_path, "cartographers/explore.yaml", rivers("mine", "x", "my_river"))
    lay(tmp_path, "cartographers/maps/pond.yaml", b"set: mine\n")
    lay(tmp_path, "languages/eo.yaml", b"name: Esperanto\n")
    lay(
        tmp_path,
        "cartographers/text/eo.yaml",
        b"cards:\n  my_river: {name: Rivero}\nmaps:\n  pond: {name: Lageto}\n",
    )
    preset = b"presets:\n  p: {explore: mine, seasons: base, heroes: false, ambush: [base], scoring: [base]}\n"
    lay(tmp_path, "cartographers/edition.yaml", preset)
    assert [line.partition(": error: ")[0] for line in reported(tmp_path)] == [
        "cartographers/explore.yaml:4:11",
        "cartographers/maps/pond.yaml:1:1",
        "languages/eo.yaml:1:1",
    ]


@pytest.mark.parametrize("content", ["cards: [\n", "cards: []\n", "card:\n  my_river: {name: Rivero}\n"])
def test_references_into_a_file_that_could_not_be_read_are_not_told(content: str, tmp_path: Path) -> None:
    lay(tmp_path, "cartographers/explore.yaml", content.encode())
    lay(tmp_path, "cartographers/text/en.yaml", b"cards:\n  my_river: {name: My River}\n")
    [only] = reported(tmp_path)
    assert only.startswith("cartographers/explore.yaml:1:")


def test_a_misplaced_file_is_told_without_its_consequences(tmp_path: Path) -> None:
    lay(tmp_path, "explore.yaml", rivers("base", 1, "my_river"))
    lay(tmp_path, "cartographers/text/en.yaml", b"cards:\n  my_river: {name: My River}\n")
    [only] = reported(tmp_path)
    assert only.startswith('explore.yaml:1:1: error: no data file has this name; did you mean "cartographers/explore')


SHORT = "    spring: {limit: 2, edicts: [A, B]}\n    summer: {limit: 2, edicts: [B, C]}\n"
SHORT += "    fall: {limit: 2, edicts: [C, D]}\n    winter: {limit: 2, edicts: [D, A]}\n"
PRESET = (
    "presets:\n  p:\n    explore: mine\n    seasons: base\n    heroes: false\n    ambush: [base]\n    scoring: [base]\n"
)


def test_an_own_game_may_be_short(tmp_path: Path) -> None:
    lay(tmp_path, "cartographers/explore.yaml", rivers("mine", 2, "my_river"))
    lay(tmp_path, "cartographers/seasons.yaml", f"sets:\n  mine:\n{SHORT}".encode())
    lay(
        tmp_path,
        "cartographers/edition.yaml",
        PRESET.replace("base", "mine", 1).encode(),
    )
    assert load_edition(tmp_path).presets["p"].seasons == "mine"


def test_a_preset_whose_seasons_cannot_end_is_told_with_the_arithmetic(tmp_path: Path) -> None:
    lay(tmp_path, "cartographers/explore.yaml", rivers("mine", 2, "my_river"))
    lay(tmp_path, "cartographers/seasons.yaml", f"sets:\n  mine:\n{SHORT}".encode())
    lay(
        tmp_path,
        "cartographers/edition.yaml",
        PRESET.encode(),
    )
    assert reported(tmp_path) == [
        "cartographers/edition.yaml:4:14: error: the spring of season set base cannot end: it takes 8 time, "
        "but all cards of explore set mine together give 2"
    ]


def test_a_shipped_game_that_own_data_spoils_is_told_in_the_own_file(tmp_path: Path) -> None:
    names = list(load_edition().explore)[:11]
    lay(tmp_path, "cartographers/explore.yaml", rivers("base", 0, *names))
    [only] = reported(tmp_path)
    assert only == (
        "cartographers/explore.yaml:3:10: error: the spring of season set base cannot end: it takes 8 time, "
        "but all cards of explore set base together give 0; a set of explore cards makes a game of its own"
    )


@pytest.mark.parametrize(
    ("path", "content", "said"),
    [
        (
            "cartographers/ambush.yaml",
            "cards:\n  gnoll_raid:\n    set: mine\n    direction: clockwise\n    solo_corner: top_left\n"
            '    grid: ["##"]\n',
            "3:10: error: 4 ambush cards enter a game, one each season, but the pool holds only 3: "
            "goblin_attack, bugbear_assault and kobold_onslaught",
        ),
        (
            "cartographers/scoring.yaml",
            "cards:\n  dwarvenholds:\n    set: heroes\n    category: forest\n    solo: 20\n"
            "    rule: [{each: space, of: forest, points: 1}]\n",
            "4:15: error: dwarvenholds is of category forest, as faunlost_thicket is; "
            "the first game needs one card of each",
        ),
        (
            "cartographers/seasons.yaml",
            "sets:\n  base:\n" + SHORT.replace("2, edicts: [B", "99, edicts: [B"),
            "4:21: error: the summer of season set base cannot end: it takes 99 time, "
            "but all cards of explore set base together give 16",
        ),
        (
            "cartographers/ambush.yaml",
            "cards:\n  slime:\n    set: mine\n    direction: clockwise\n    solo_corner: top_left\n"
            '    grid: ["##"]\n    letter: Z\n    effect: {when: season_end, does: spread}\n',
            "7:13: error: the letter Z already belongs to zombie_plague",
        ),
    ],
)
def test_mistakes_stand_where_they_can_be_mended(path: str, content: str, said: str, tmp_path: Path) -> None:
    lay(tmp_path, path, content.encode())
    assert reported(tmp_path) == [f"{path}:{said}"]


# Maps by id and by file


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    return lay(tmp_path, "my pond.yaml", b'set: mine\nside: wilderness\ngrid: ["..", ".r"]\n')


def test_find_map_by_id(edition: Edition) -> None:
    assert find_map(edition, "b") == ("b", edition.maps["b"])


def test_find_map_by_file(edition: Edition, pond: Path) -> None:
    name, found = find_map(edition, str(pond))
    assert name == "my pond"
    assert found.grid == ("..", ".r")


def test_an_id_comes_before_a_file_of_that_name(
    edition: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lay(tmp_path, "a", b'set: mine\nside: wilderness\ngrid: [".."]\n')
    lay(tmp_path, "z", b'set: mine\nside: wilderness\ngrid: [".."]\n')
    assert find_map(edition, "a")[1] == edition.maps["a"]
    assert find_map(edition, "z")[1].grid == ("..",)


@pytest.mark.parametrize(
    ("wanted", "error", "said"),
    [
        ("e", UsageError, 'map: there is no map "e"; possible: a, b, c or d, or the path of a map file'),
        (
            "A",
            UsageError,
            'map: there is no map "A"; did you mean "a"? possible: a, b, c or d, or the path of a map file',
        ),
        ("", UsageError, 'map: there is no map ""; possible: a, b, c or d, or the path of a map file'),
        ("gone.yaml", FileError, "gone.yaml: there is no such map file"),
        ("no/folder", FileError, "no/folder: there is no such map file"),
        (".\\a", FileError, ".\\a: there is no such map file"),
        ("./", FileError, ".: there is no such map file"),
        ("x" * 5000 + ".yaml", FileError, "x" * 5000 + ".yaml: there is no such map file"),
        ("a\0b", UsageError, 'map: there is no map "a\\u0000b"; possible: a, b, c or d, or the path of a map file'),
    ],
)
def test_find_map_tells_what_is_there(
    wanted: str, error: type[Exception], said: str, edition: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error) as caught:
        find_map(edition, wanted)
    assert str(caught.value) == said


def test_mistakes_in_a_map_file_are_told(edition: Edition, tmp_path: Path) -> None:
    path = lay(tmp_path, "pond.yaml", b'set: mine\nside: wilderness\ngrid: ["^^"]\n')
    with pytest.raises(DataError, match=r"pond\.yaml:3:7: error: there is no space to draw on"):
        find_map(edition, str(path))


def test_every_file_of_the_shipped_data_is_known() -> None:
    kinds = {pattern.partition("/*")[0] for pattern in FILES}
    for path in shipped("carddata").rglob("*.yaml"):
        inside = path.relative_to(shipped("carddata")).as_posix()
        if inside.startswith(("cartographers/", "languages/")):
            assert inside in kinds or inside.rpartition("/")[0] in kinds


def test_categories_are_those_of_the_shipped_cards(edition: Edition) -> None:
    assert {card.category for card in edition.scoring.values()} == set(CATEGORIES)
