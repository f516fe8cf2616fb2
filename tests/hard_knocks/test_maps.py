"""Maps of one space, as large as can be and larger, all mountains; and games with too few cards.

`tests/data/broken/` has further wrong maps and pools, `tests/cartographers/test_choices.py` what options leave out.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from tests.cli.conftest import Proofpress
from tests.data.corpus import lay
from tests.hard_knocks.commands import SEED
from tests.hard_knocks.conftest import files
from tests.work import in_time

ONE, LARGEST, TOO_LARGE, MOUNTAINS = ["."], ["." * 16] * 16, ["." * 17] * 17, ["^" * 11] * 11


@pytest.fixture
def draw(room: Path) -> None:
    """Every map as a file."""
    for name, rows in {"one": ONE, "largest": LARGEST, "larger": TOO_LARGE, "peaks": MOUNTAINS}.items():
        lines = "".join(f'  - "{row}"\n' for row in rows)
        (room / f"{name}.yaml").write_text(f"set: own\nside: wilderness\ngrid:\n{lines}")


pytestmark = pytest.mark.usefixtures("draw")


@pytest.mark.parametrize("name", ["one", "largest"])
def test_the_smallest_and_the_largest_map_are_printed_and_shown(room: Path, proofpress: Proofpress, name: str) -> None:
    assert proofpress("sheets", "--map", f"{name}.yaml", "-o", "made.pdf") == (0, "made.pdf\n", "")
    page = PdfDocument(room / "made.pdf")[0].get_textpage().get_text_range()
    assert name.upper() in page
    rows = [line for line in proofpress("show", f"{name}.yaml").out.splitlines() if line.startswith("  A ")]
    assert rows == ["  A " + (ONE if name == "one" else LARGEST)[0]]


@pytest.mark.parametrize("name", ["one", "largest"])
def test_they_are_dealt_and_judged(room: Path, proofpress: Proofpress, name: str) -> None:
    """The deal does not depend on the map; that nothing can be played is said, and nothing is written."""
    before = files(room)
    words = ("--map", f"{name}.yaml")
    digests = {proofpress("deal", SEED, *map_words, "--json").out for map_words in ((), words)}
    assert len({json.loads(out)["deal"] for out in digests}) == 1
    with in_time():
        proved = proofpress("prove", SEED, "--best", "1", *words, "-o", "made.json")
    assert proved.code == 4
    assert "pigeonhole: 6 ruins events, but the map has only 0" in proved.out
    for command in (("kit", SEED, "-o", "made"), ("draws", SEED, "-o", "made.pdf")):
        done = proofpress(*command, *words)
        assert done.code == 4
        assert f'"{SEED}" is unplayable on map {name}' in done.err
    assert set(files(room)) - set(before) <= {"made.json"}


def test_a_pack_on_a_map_where_nothing_can_be_played_is_refused(room: Path, proofpress: Proofpress) -> None:
    before = files(room)
    with in_time():
        done = proofpress("pack", "plan", "made", "--value", "none", "--event", "X", "--map", "one.yaml")
    assert done == (4, "", "none of 300 deals can be played on map one; take another map\n")
    assert files(room) == before


_COMMANDS = (
    ("sheets", "-o", "made.pdf"),
    ("deal", SEED),
    ("prove", SEED, "-o", "made.json"),
    ("kit", SEED, "-o", "made"),
    ("kit", "-o", "made"),
    ("draws", SEED, "-o", "made.pdf"),
    ("seed", "find", SEED),
    ("census", "--to", "1", "--work", "made"),
    ("pack", "plan", "made", "--value", "none", "--event", "X"),
    ("score", "--template"),
)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("larger", "larger.yaml:4:3: error: a picture of 17 rows; 1 to 16 are possible\n"),
        ("peaks", "peaks.yaml:4:3: error: there is no space to draw on: the picture holds neither . nor r\n"),
    ],
)
@pytest.mark.parametrize("words", _COMMANDS, ids=" ".join)
def test_maps_that_cannot_be_played_on_are_refused(
    room: Path, proofpress: Proofpress, words: tuple[str, ...], name: str, said: str
) -> None:
    before = files(room)
    assert proofpress(*words, "--map", f"{name}.yaml") == (1, "", said)
    assert files(room) == before


# Too few cards

TARN = 'cards:\n  tarn: {{set: mine, time: {time}, terrains: [water], shapes: [{{grid: ["##"]}}]}}\n'
PRESET = "presets:\n  mine: {{explore: base, seasons: base, heroes: false, ambush: [{ambush}], scoring: [{scoring}]}}\n"
EDITION, EXPLORE = "cartographers/edition.yaml", "cartographers/explore.yaml"
FEW_AMBUSHES = "4 ambush cards enter a game, one each season, but the pool holds only 2: goblin_attack and gnoll_raid"
NO_VILLAGE = "a game uses one scoring card of each category, but the pool has none of farm_water, village or spatial"


@pytest.mark.parametrize(
    ("path", "content", "said"),
    [
        (EDITION, PRESET.format(ambush="goblin_attack, gnoll_raid", scoring="base"), f"error: {FEW_AMBUSHES}"),
        (EDITION, PRESET.format(ambush="base", scoring="deepwood"), f"error: {NO_VILLAGE}"),
        (EXPLORE, TARN.format(time=1), "it takes 8 time, but all cards of explore set mine together give 1"),
        (EXPLORE, TARN.format(time=0), "it takes 8 time, but all cards of explore set mine together give 0"),
    ],
)
@pytest.mark.parametrize("words", [("deal", SEED), ("cards", "-o", "made.pdf"), ("kit", "-o", "made")])
def test_decks_that_are_too_short(
    room: Path, proofpress: Proofpress, words: tuple[str, ...], path: str, content: str, said: str
) -> None:
    file = lay(room, f"mine/{path}", content.encode())
    before = files(room)
    done = proofpress(*words, "--data", "mine")
    assert (done.code, done.out) == (1, "")
    assert said in done.err
    assert done.err.startswith(f"{file.relative_to(room)}:")
    assert files(room) == before


@pytest.mark.parametrize(
    ("option", "cards", "said"),
    [
        ("--ambush", "goblin_attack,gnoll_raid", FEW_AMBUSHES),
        ("--ambush", "goblin_attack," * 3 + "gnoll_raid", FEW_AMBUSHES),
        ("--scoring", "deepwood", NO_VILLAGE),
    ],
)
@pytest.mark.parametrize("words", [("deal", SEED), ("cards", "-o", "made.pdf"), ("kit", "-o", "made")])
def test_choices_that_leave_too_few_cards(
    room: Path, proofpress: Proofpress, words: tuple[str, ...], option: str, cards: str, said: str
) -> None:
    before = files(room)
    assert proofpress(*words, option, cards) == (2, "", f"{option}: {said}\n")
    assert files(room) == before
