"""What goes to a print shop is read back: pixels and boxes, the order of pages, and what is printed near the cut."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops

from proofpress.press.document import read_pages
from tests.cli.conftest import Proofpress

SOME = "temple_ruins,shoreside_expanse,A"
ONE_OF_EACH = "great_river,temple_ruins,goblin_attack,shoreside_expanse,spring,A"


def ink_from_edge(picture: Image.Image) -> int:
    """How many pixels from the edge anything is printed but the ground."""
    ground = Image.new(picture.mode, picture.size, picture.getpixel((0, 0)))
    left, top, right, foot = ImageChops.difference(picture, ground).getbbox()
    return min(left, top, picture.width - right, picture.height - foot)


def is_chart(picture: Image.Image) -> bool:
    """Whether a picture goes on to all its edges."""
    width, height = picture.size
    sides = [(0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height), (width - 1, 0, width, height)]
    return all(len(picture.crop(side).getcolors(width + height)) > 1 for side in sides)


def test_the_game_crafter_gets_pictures_of_exact_size(proofpress: Proofpress, tmp_path: Path) -> None:
    assert proofpress("cards", "--for", "gamecrafter", "--cards", SOME, "-o", tmp_path / "g.png").code == 0
    pictures = {path.name: Image.open(path).convert("RGB") for path in tmp_path.glob("*.png")}
    fronts, backs = ("ruins-temple_ruins", "scoring-shoreside_expanse", "edict-A"), ("explore", "farm_water", "edict")
    names = {*(f"g-{name}.png" for name in fronts), *(f"g-back-{back}.png" for back in backs)}
    assert set(pictures) == names
    for path, picture in pictures.items():
        assert picture.size == (825, 1125), path
        assert Image.open(tmp_path / path).info["dpi"] == pytest.approx((300, 300), abs=0.01)
        if "-back-" in path:
            assert is_chart(picture)
        else:
            assert ink_from_edge(picture) >= 75, f"{path}: 37.5 pixels of bleed, 37.5 of safe zone"


@pytest.mark.parametrize(("size", "pixels"), [("bridge", (750, 1125)), ("mini", (600, 825)), ("tarot", (900, 1500))])
def test_other_sizes_of_the_shop(proofpress: Proofpress, tmp_path: Path, size: str, pixels: tuple[int, int]) -> None:
    line = ("cards", "--for", "gamecrafter", "--size", size, "--kind", "edict", "--cards", "A", "--sets", "heroes")
    done = proofpress(*line, "-o", tmp_path / "g.png")
    assert done.code == 0, done.err
    for path in tmp_path.glob("*.png"):
        assert Image.open(path).size == pixels
        picture = Image.open(path).convert("RGB")
        assert is_chart(picture) if "-back-" in path.name else ink_from_edge(picture) >= 75


def boxes(page: pikepdf.Page) -> list[list[float]]:
    return [[float(side) for side in page.obj[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox")]


@pytest.mark.parametrize(
    ("line", "media", "trim"),
    [
        (("--cards", ONE_OF_EACH, "--lang", "pl"), [198, 270], [9, 9, 189, 261]),
        (("--cards", ONE_OF_EACH, "--theme", "contrast", "--size", "tarot"), [216, 360], [9, 9, 207, 351]),
        (("--cards", "A", "--size", "100x130mm"), [301.465, 386.504], [9, 9, 292.465, 377.504]),
        (("--game", "kingdoms", "--cards", "war-a-1"), [144, 198], [9, 9, 135, 189]),
        (("--game", "kingdoms", "--cards", "1A,glasswrights,action"), [273.118, 375.165], [9, 9, 264.118, 366.165]),
    ],
)
def test_a_print_shop_gets_a_document_for_each_deck(
    proofpress: Proofpress, tmp_path: Path, line: tuple[str, ...], media: list[float], trim: list[float]
) -> None:
    assert proofpress("cards", "--for", "printshop", *line, "-o", tmp_path / "p.pdf").code == 0
    count = 0
    for path in sorted(tmp_path.glob("p-*.pdf")):
        pages = [page.render(scale=1).to_pil() for page in read_pages(path.read_bytes())]
        for picture in pages[1::2]:
            assert ink_from_edge(picture) >= 18, "9 points of bleed, 9 of safe zone"
        assert all(is_chart(picture) or ink_from_edge(picture) >= 18 for picture in pages[::2])
        backs = [picture.tobytes() for picture in pages[::2]]
        assert len(set(backs)) == 1, "the back is before each front"
        assert backs[0] not in [picture.tobytes() for picture in pages[1::2]]
        with pikepdf.open(path) as file:
            for page in file.pages:
                assert boxes(page) == [pytest.approx(box, abs=0.002) for box in ([0, 0, *media], [0, 0, *media], trim)]
        count += len(pages) // 2
    assert count == line[line.index("--cards") + 1].count(",") + 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (("--for", "moo"), 'there is no print shop "moo"; possible: gamecrafter or printshop'),
        (("--for", "printshop", "--gap", "3"), "--for: it does not go with --gap"),
        (
            ("--for", "gamecrafter", "--size", "60x90mm"),
            "--for: no cards of 60.0 x 90.0 mm are made there; possible: poker,",
        ),
        (("--for", "printshop", "--game", "kingdoms", "--kind", "piece"), "possible: 40 mm and more a side"),
        (("--for", "gamecrafter", "-o", "a.pdf"), "png is written"),
    ],
)
def test_what_a_shop_does_not_take(proofpress: Proofpress, line: tuple[str, ...], message: str) -> None:
    done = proofpress("cards", *line)
    assert done.code == 2
    assert message in done.err
