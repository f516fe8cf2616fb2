"""Data may grow: a sixth language among the shipped ones, and own data as large as anybody may honestly want them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import yaml

from proofpress import limits
from proofpress.files import shipped
from tests import PACKAGE, growth
from tests.cli.conftest import Proofpress
from tests.cli.process import proofpress as in_a_process
from tests.depth import at_night, nightly, some

Line = tuple[str, ...]
GAMES = ("cartographers", "kingdoms")


def test_a_sixth_language_is_files_and_nothing_else(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "generator/proofpress")
    for name in ("carddata", "templates"):
        shutil.copytree(shipped(name), tmp_path / name)
    for folder in ("languages", *(f"{game}/text" for game in GAMES)):
        shutil.copyfile(tmp_path / "carddata" / folder / "cs.yaml", tmp_path / "carddata" / folder / "sk.yaml")
    out = tmp_path / "sheet.pdf"
    for game in GAMES:
        for line in (("sheets", "--lang", "sk", "-o", str(out)), ("check",)):
            done = in_a_process(*line, "--game", game, PYTHONPATH=str(tmp_path / "generator"))
            assert (done.returncode, done.stderr) == (0, b""), line
        assert b"\n  sk " in done.stdout, "or another program than this one has run"
        assert out.read_bytes().startswith(b"%PDF")
        out.unlink()


# Own data: a small part of the honest size, and at night all of it.


@pytest.fixture(
    scope="module",
    params=[
        pytest.param({"languages": 1, "cards": 40, "maps": 10}, id="a part"),
        at_night({}, id="all"),
    ],
)
def own(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return growth.grow(tmp_path_factory.mktemp("growth") / "own", **request.param)


@pytest.mark.parametrize("game", some(GAMES, 2))
def test_commands_take_large_data(proofpress: Proofpress, own: Path, tmp_path: Path, game: str) -> None:
    code = growth.codes(1)[0]
    of_game = {
        "cartographers": (
            ("prove", "meadow", "--sets", growth.SET, "--map", "map_7", "--best", "1"),
            ("draws", "meadow", "--sets", growth.SET, "-o", tmp_path / "draws.pdf"),
            ("reference", "-o", tmp_path / "reference.pdf"),
        ),
        "kingdoms": (
            ("prove", "meadow"),
            # All of them would fill a hundred pages; who plays prints those in play.
            ("reference", "--nations", "ferrywardens_0,mirrorfolk_12", "-o", tmp_path / "reference.pdf"),
        ),
    }
    for line in (
        ("check",),
        ("sheets", "-o", tmp_path / "sheets.pdf"),
        ("cards", "--lang", code, "-o", tmp_path / "cards.pdf"),
        ("deal", "meadow"),
        ("text", "check", "--lang", code),
        *of_game[game],
    ):
        said = proofpress(*line, "--data", own, "--game", game)
        assert said.code == 0, (line, said.err)


PROMO = ("--ambush", "base,promo")  # of the promo cards one has no known corner


@pytest.mark.parametrize(
    "line",
    [("census", "--to", "1"), ("lab", "deepwood", "--pairs", "50"), ("kit",), ("prove", "meadow 1")],
    ids=lambda line: line[0],
)
def test_an_unknown_corner_is_refused_before_the_work(proofpress: Proofpress, tmp_path: Path, line: Line) -> None:
    """By what deals any card of the choice at once; a seed that does not deal the card can be played."""
    said = proofpress(*line, *PROMO, *(("-o", tmp_path / "kit") if line == ("kit",) else ()))
    assert (said.code, said.err.partition(" starts")[0]) == (2, "--ambush: the corner in which Flayer Incursion")


def test_a_seed_without_the_card_of_unknown_corner_is_proved(proofpress: Proofpress) -> None:
    assert proofpress("prove", "meadow 0", *PROMO, "--best", "1").code == 0


@nightly
def test_the_lab_takes_more_cards_than_its_kernel_has_room_for(proofpress: Proofpress, tmp_path: Path) -> None:
    own = growth.grow(tmp_path, languages=0, maps=0)
    for scoring in ("base", growth.SET):
        made = tmp_path / f"{scoring}.json"
        said = proofpress("lab", "sentinel_wood_0", "--scoring", scoring, "--data", own, "--pairs", "50", "-o", made)
        assert said.code == 0, said.err
        assert len(json.loads(made.read_text(encoding="utf-8"))["players"]["R1"]["field"]) > 250


@pytest.mark.parametrize("game", some(GAMES, 2))
@pytest.mark.parametrize("kind", ["po", at_night("csv")])
def test_texts_go_out_and_come_back(proofpress: Proofpress, own: Path, tmp_path: Path, game: str, kind: str) -> None:
    data, code, out = tmp_path / "own", growth.codes(1)[0], tmp_path / f"texts.{kind}"
    shutil.copytree(own, data)
    asked = ("--data", data, "--game", game)
    for _ in range(2):  # the second time over the first, which is read
        assert proofpress("text", "export", "--lang", code, "-o", out, *asked).code == 0
    text = out.read_text(encoding="utf-8")
    old = {"cartographers": "Velká řeka", "kingdoms": "Převozníci"}[game]
    assert old in text
    out.write_text(text.replace(old, "Zcela jiné jméno"), encoding="utf-8")
    said = proofpress("text", "import", out, "--lang", code, *asked)
    assert said.code == 0, said
    assert "Zcela jiné jméno" in (data / game / f"text/{code}.yaml").read_text(encoding="utf-8")
    assert proofpress("text", "check", "--from", out, "--lang", code, *asked).code == 0
    if len(list((own / "languages").iterdir())) == growth.LANGUAGES:
        assert out.stat().st_size < limits.MAX_FILE_BYTES / 10
        assert text.count('msgctxt "') < limits.MAX_DRAFTS / 10


def test_the_limits_are_ten_times_what_somebody_may_honestly_want(tmp_path: Path) -> None:
    found = [path for path in growth.grow(tmp_path).rglob("*") if path.is_file()]
    sizes = [path.stat().st_size for path in found]
    values = (
        sum(isinstance(event, yaml.NodeEvent) for event in yaml.parse(path.read_bytes(), yaml.CBaseLoader))
        for path in (tmp_path / "kingdoms/nations.yaml", tmp_path / "languages" / f"{growth.codes(1)[0]}.yaml")
    )
    for most, measured in (
        (limits.MAX_FILE_BYTES, max(sizes)),
        (limits.MAX_FOLDER_BYTES, sum(sizes)),
        (limits.MAX_FILES, len(found)),
        (limits.MAX_ENTRIES, len(list(tmp_path.rglob("*")))),
        (limits.MAX_NODES, max(values)),
    ):
        assert 10 * measured <= most <= 150 * measured
