"""`all` and `kit`: several files into one folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from tests.cli.conftest import Proofpress
from tests.depth import nightly
from tests.pages.flat import everything, texts

SEED = "a very recognisable seed 4711"


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_all_prints_a_whole_game_into_output_and_tells_what(proofpress: Proofpress, room: Path) -> None:
    result = proofpress("all")
    assert result.code == 0, result.err
    names = ["map-sheets.pdf", "cards.pdf", "reference.pdf", "rulebook.pdf", "player-aid.pdf"]
    assert result.out.splitlines() == [f"output/{name}" for name in [*names, "index.txt"]]
    assert sorted(path.name for path in (room / "output").iterdir()) == sorted([*names, "index.txt"])
    index = (room / "output" / "index.txt").read_text("utf-8")
    named, _, how = index.partition("\n\n")
    assert [line.split()[0] for line in named.splitlines()] == names
    assert how == result.err
    assert [line.split()[0] for line in how.splitlines()] == ["Print", "Print", "On", "Cut"]
    pages = {name: len(PdfDocument(room / "output" / name)) for name in names}
    assert pages["map-sheets.pdf"] == 8
    assert pages["player-aid.pdf"] == 1


@pytest.mark.parametrize(
    ("arguments", "sides"),
    [
        (("all",), ("both sides", "both sides", "both sides", "both sides", "one side")),
        (("all", "--game", "kingdoms"), ("both sides", "both sides", "both sides", "one side", "one side")),
        (("all", "--game", "kingdoms", "--players", "2", "--theme", "contrast"), ("both sides",)),
        (("kit", SEED), ("one side", "one side", "both sides", "screen", "one side", "one side", "screen")),
        (("kit", SEED, "--map", "b", "--players", "1"), ("one side", "one side", "both sides")),
    ],
)
def test_the_index_says_of_each_file_which_sides_it_is_for(
    proofpress: Proofpress, room: Path, arguments: tuple[str, ...], sides: tuple[str, ...]
) -> None:
    """Two copies never share a sheet of paper, and nothing lies behind what is cut out."""
    result = proofpress(*arguments, "-o", "made")
    assert result.code == 0, result.err
    listed = (room / "made" / "index.txt").read_text("utf-8").partition("\n\n")[0].splitlines()
    told = [re.fullmatch(r"(\S+) +(both sides|one side|screen) +(?:(\d+) × )?(\S.*)", line) for line in listed]
    assert tuple(line[2] for line in told if line)[: len(sides)] == sides
    assert len({line[4] for line in told if line}) == len(listed), "every file has a title of its own"
    for line in told:
        assert line
        if line[1].endswith(".pdf"):
            pages = len(PdfDocument(room / "made" / line[1]))
            copies = int(line[3] or 1)
            assert pages % copies == 0
            assert copies == 1 or line[2] == ("one side" if pages // copies % 2 else "both sides")
            assert line[2] != "both sides" or pages > 1
    assert ("Cut" in result.err) == ((room / "made" / "cards.pdf").exists())


def test_all_prints_a_sheet_for_each_player_beside_what_was_printed_in_other_colours(
    proofpress: Proofpress, room: Path
) -> None:
    for more in ((), ("--players", "3", "--lang", "cs", "--theme", "mono", "--paper", "A5")):
        assert proofpress("all", *more).code == 0
    sheets = [room / "output" / name for name in ("map-sheets.pdf", "map-sheets-cs-mono-A5.pdf")]
    assert [len(PdfDocument(path)) for path in sheets] == [8, 6]
    assert "map-sheets-cs-mono-A5.pdf  " in (room / "output" / "index.txt").read_text("utf-8")


def test_all_speaks_the_language_and_takes_the_sets(proofpress: Proofpress, room: Path) -> None:
    assert proofpress("all", "--sets", "heroes", "--lang", "cs", "--theme", "mono", "-o", "hra").code == 0
    sheet = texts((room / "hra" / "map-sheets.pdf").read_bytes())
    assert "Divočina" in sheet
    assert "nestvůra" in sheet
    assert "Hustý les" in texts((room / "hra" / "reference.pdf").read_bytes())


def test_all_twice_gives_the_same_bytes(proofpress: Proofpress, room: Path) -> None:
    for folder in ("one", "two"):
        assert proofpress("all", "-o", folder).code == 0
    for path in (room / "one").iterdir():
        assert path.read_bytes() == (room / "two" / path.name).read_bytes(), path.name


def test_a_kit_has_a_sheet_for_everybody_and_hides_the_seed_from_players(proofpress: Proofpress, room: Path) -> None:
    result = proofpress("kit", SEED, "--players", "7")
    assert result.code == 0, result.err
    kit = room / "output" / "kit"
    assert len(PdfDocument(kit / "map-sheets.pdf")) == 7
    for name in (
        "map-sheets.pdf",
        "reference.pdf",
        "rulebook.pdf",
        "draws-booklet.pdf",
        "draws-slides.pdf",
        "caller.html",
    ):
        data = (kit / name).read_bytes()
        assert SEED.encode() not in (everything(data) if name.endswith(".pdf") else data), name
    assert SEED in texts((kit / "caller-list.pdf").read_bytes())


def test_the_reference_of_a_kit_explains_the_edicts_that_are_dealt(proofpress: Proofpress, room: Path) -> None:
    assert proofpress("kit", SEED).code == 0
    dealt = proofpress("deal", SEED)
    reference = texts((room / "output" / "kit" / "reference.pdf").read_bytes())
    named = re.findall(r"\b[ABCD]\s+([A-Z][\w' ]+?)(?:\s{2,}|$)", dealt.out, re.MULTILINE)
    assert len(named) >= 4
    for name in named[:4]:
        assert name.strip() in reference


def test_a_kit_and_its_draws_follow_the_way_of_ambush(proofpress: Proofpress, room: Path) -> None:
    """tests/cartographers/printing/test_ambush_said.py has the pages; here the options reach them."""
    assert proofpress("kit", "lantern", "--ambush-by", "neighbour").code == 0
    slides, page = (
        (room / "output/kit/draws-slides-neighbour.pdf").read_bytes(),
        room / "output/kit/caller-neighbour.html",
    )
    assert "Sit in a circle" in texts(slides)
    assert "Sit in a circle" in page.read_text("utf-8")
    for way, said in ((("--ambush-by", "neighbour"), "Sit in a circle"), ((), "Maps are not passed")):
        assert said in proofpress("draws", "lantern", "--as", "forum", *way).out


def test_without_a_seed_the_caller_page_picks_from_fifty_proved_deals(proofpress: Proofpress, room: Path) -> None:
    result = proofpress("kit", "-o", "evening")
    assert result.code == 0, result.err
    assert sorted(path.name for path in (room / "evening").iterdir()) == [
        "caller.html",
        "index.txt",
        "map-sheets.pdf",
        "reference.pdf",
        "rulebook.pdf",
    ]
    page = (room / "evening" / "caller.html").read_text("utf-8")
    seeds = set(re.findall(r"FWS1-[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4})+", page))
    assert len(seeds) == 50
    for seed in sorted(seeds)[:3]:
        assert proofpress("prove", seed, "--best", "1").code == 0
    for name in ("map-sheets.pdf", "reference.pdf"):
        assert b"FWS1-" not in everything((room / "evening" / name).read_bytes())


@nightly
def test_a_map_on_which_nothing_can_be_played_is_told(proofpress: Proofpress, room: Path) -> None:
    (room / "tiny.yaml").write_text('set: own\nside: wilderness\ngrid:\n  - "r.."\n  - ".^."\n  - "..."\n')
    result = proofpress("kit", "--map", "tiny.yaml", "--players", "1")
    assert result.code == 4
    assert "take another map" in result.err
    assert not (room / "output").exists()


def test_the_caller_page_of_a_seed_holds_no_draw_before_it_is_typed(proofpress: Proofpress, room: Path) -> None:
    assert proofpress("kit", SEED).code == 0
    page = (room / "output" / "kit" / "caller.html").read_text("utf-8")
    assert SEED not in page
    assert "https://" not in page.replace("http://www.w3.org/", "")


def test_a_kit_for_the_names_in_a_file(proofpress: Proofpress, room: Path) -> None:
    (room / "names.txt").write_text("Řehoř Žížala\n\nŁucja Śliwa\n", "utf-8")
    assert proofpress("kit", SEED, "--names", "names.txt").code == 0
    pdf = (room / "output" / "kit" / "map-sheets.pdf").read_bytes()
    assert "Řehoř Žížala" in texts(pdf, 0)
    assert "Łucja Śliwa" in texts(pdf, 1)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("kit", SEED, "--players", "0"), 2, "--players 0: a whole number from 1 to 1,000 is expected"),
        (("kit", SEED, "--names", "nobody.txt"), 3, "nobody.txt: cannot be read"),
        (("kit", SEED, "--map", "z"), 2, 'no map "z"'),
        (("kit", "FWS1-0000-0000-0001"), 2, "FWS1"),
        (("all", "--sets", "bse"), 2, 'did you mean "base"'),
        (("all", "--theme", "pink"), 2, "pink"),
    ],
)
def test_wrong_use_is_told_and_nothing_is_written(
    proofpress: Proofpress, room: Path, arguments: tuple[str, ...], code: int, words: str
) -> None:
    result = proofpress(*arguments)
    assert result.code == code
    assert words in result.err
    assert not (room / "output").exists()


def test_a_file_in_the_way_of_the_folder(proofpress: Proofpress, room: Path) -> None:
    (room / "output").write_text("I am a file")
    result = proofpress("all")
    assert result.code == 3
    assert "output" in result.err
    assert (room / "output").read_text() == "I am a file"
