"""`proofpress sheets` as users type it, right and wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from tests.cli.conftest import Proofpress
from tests.pages.flat import texts


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def slugs(path: Path) -> list[str]:
    """The slug line of each page."""
    data = path.read_bytes()
    found = [re.search(r"Cartographers\s+·\s+(.+?)\s+·", texts(data, page)) for page in range(len(PdfDocument(data)))]
    return [match[1] if match else "" for match in found]


def test_without_options_both_maps_of_the_base_game(proofpress: Proofpress, room: Path) -> None:
    assert proofpress("sheets").out == "output/map-sheet-a-b.pdf\n"
    assert slugs(room / "output" / "map-sheet-a-b.pdf") == ["Map sheet A", "Map sheet B"]


@pytest.mark.parametrize(
    ("arguments", "sides"),
    [
        (("--sets", "heroes"), ["Map sheet C", "Map sheet D"]),
        (("--map", "b"), ["Map sheet B"]),
        (("--map", "d", "--map", "a"), ["Map sheet D", "Map sheet A"]),
        (("--map", "c", "--back", "b"), ["Map sheet C", "Map sheet B"]),
        (("--map", "c", "--back", "none"), ["Map sheet C"]),
        (("--map", "a", "--copies", "3"), ["Map sheet A"] * 3),
        (("--map", "a", "--copies", "3", "--up", "2"), ["Map sheet A"] * 2),
        (("--lang", "pl", "--map", "c"), ["Arkusz mapy C"]),
    ],
)
def test_what_is_on_the_sides(proofpress: Proofpress, room: Path, arguments: tuple[str, ...], sides: list[str]) -> None:
    assert proofpress("sheets", *arguments, "-o", "made.pdf").code == 0
    assert slugs(room / "made.pdf") == sides


def test_the_back_can_hold_the_aid_or_the_reference(proofpress: Proofpress, room: Path) -> None:
    assert proofpress("sheets", "--map", "a", "--back", "aid", "--copies", "2", "-o", "aid.pdf").code == 0
    aid = (room / "aid.pdf").read_bytes()
    assert len(PdfDocument(aid)) == 4
    assert "End of the game" in texts(aid, 1)
    assert "End of the game" in texts(aid, 3)
    words = ("--back", "reference", "--edicts", "deepwood,craylund,silos,gnomish_colony", "-o", "edicts.pdf")
    assert proofpress("sheets", "--map", "c", *words).code == 0
    assert "Gnomish Colony" in texts((room / "edicts.pdf").read_bytes(), 1)


def test_paper_theme_and_format(proofpress: Proofpress, room: Path) -> None:
    assert proofpress("sheets", "--map", "a", "--paper", "Letter", "--theme", "mono", "-o", "letter.pdf").code == 0
    with pikepdf.open(room / "letter.pdf") as file:
        assert [float(value) for value in file.pages[0].MediaBox] == pytest.approx([0, 0, 612, 792])
    assert proofpress("sheets", "--format", "png", "-o", "sheet.png").out.split() == [
        "sheet-1.png",
        "sheet-2.png",
    ]
    with Image.open(room / "sheet-1.png") as image:
        assert image.size == (1241, 1754)


def test_blank_limits_and_solo(proofpress: Proofpress, room: Path) -> None:
    assert proofpress("sheets", "--map", "a", "--blank-limits", "--solo", "-o", "f.pdf").code == 0
    assert not re.search(r"Winter\s+6", texts((room / "f.pdf").read_bytes()))


def test_a_map_of_ones_own(proofpress: Proofpress, room: Path) -> None:
    rows = "\n".join(f'  - "{row}"' for row in ("......", ".^..r.", "...#..", "......"))
    (room / "isle.yaml").write_text(f"set: own\nside: wilderness\ngrid:\n{rows}\n")
    assert proofpress("sheets", "--map", "isle.yaml", "-o", "isle.pdf").code == 0
    assert slugs(room / "isle.pdf") == ["Map sheet ISLE"]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--map", "e"), 2, '--map: there is no map "e"'),
        (("--map", "a", "--back", "e"), 2, '--back: there is no map "e"'),
        (("--map", "a", "--map", "b", "--map", "c"), 2, "--map: given 3 times; at most 2 are possible"),
        (("--map", "a", "--map", "b", "--back", "c"), 2, "--back: two --map say already what it is"),
        (("--map", "nowhere.yaml"), 3, "nowhere.yaml"),
        (("--up", "3"), 2, "--up 3: a whole number from 1 to 2 is expected"),
        (("--copies", "0"), 2, "--copies 0: a whole number from 1 to 10,000 is expected"),
        (("--copies", "10001"), 2, "--copies 10001: a whole number from 1 to 10,000 is expected"),
        (("--paper", "A9"), 2, "A9"),
        (("--paper", "60x60mm"), 1, "mm are needed to draw in them"),
        (("--seasons", "heroes"), 2, 'there is no option "--seasons"; did you mean "--sets"?'),
        (("--sets", "hero"), 2, 'did you mean "heroes"'),
        (("--theme", "mono", "--lang", "xx"), 2, 'no language "xx"'),
        (("--back", "reference", "--edicts", "deepwood"), 2, "--edicts"),
        (("--edicts", "deepwood,craylund,silos,gnomish_colony"), 2, "--back and --edicts: they go together"),
        (("-o", "missing/folder/made.pdf"), 3, 'folder "missing/folder" does not exist'),
        (("--bck", "none"), 2, "--back"),
    ],
)
def test_wrong_use_is_told_and_nothing_is_written(
    proofpress: Proofpress, room: Path, arguments: tuple[str, ...], code: int, words: str
) -> None:
    result = proofpress("sheets", *arguments)
    assert (result.code, result.out) == (code, "")
    assert words in result.err
    assert not list(room.rglob("*.pdf"))


def test_names_come_from_a_file_and_wrong_ones_are_told_with_their_line(proofpress: Proofpress, room: Path) -> None:
    (room / "names.txt").write_text("Božena\n\nZażółta Gęś\n", "utf-8")
    assert proofpress("sheets", "--map", "a", "--names", "names.txt", "-o", "n.pdf").code == 0
    assert "Zażółta Gęś" in texts((room / "n.pdf").read_bytes(), 1)
    for text, code, words in (
        ("", 2, "holds no name"),
        ("Eva\n" + "x" * 61, 2, "names.txt:2:"),
        ("Eva\nAda 🎲", 1, "names.txt:2"),
        ("W" * 59, 1, "names.txt:1"),
    ):
        (room / "names.txt").write_text(text, "utf-8")
        result = proofpress("sheets", "--names", "names.txt", "-o", "wrong.pdf")
        assert result.code == code, text
        assert words in result.err
    (room / "names.txt").write_bytes("Jiří".encode("iso8859-2"))
    assert "not UTF-8" in proofpress("sheets", "--names", "names.txt").err
    assert not (room / "wrong.pdf").exists()
