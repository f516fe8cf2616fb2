from io import BytesIO

import pytest
from PIL import Image

from proofpress.errors import PressError
from proofpress.press.document import TTS_SIDE, Document, PictureGrid, converted, tts_grids
from proofpress.press.paper import Paper, parse_paper
from proofpress.press.themes import BLACK, grey, parse_colour


def write(*arguments):
    """The files of a document, written."""
    made = list(converted(*arguments))
    for path, content, *_ in made:
        path.write_bytes(content)
    return [each.path for each in made]


CARD = Paper("card", 63, 88)


HALF = grey(0.5)


def cards(count, back=HALF):
    """A document of `count` cards, each a little lighter than the one before, and a back."""
    document = Document("cards")
    for index in range(count):
        page = document.page(CARD)
        page.rect(page.box, fill=grey(round(index / count, 2)))
    page = document.page(CARD)
    page.rect(page.box, fill=back)
    return document.to_bytes()


def blank(width, height, pages=1):
    document = Document("blank")
    for _ in range(pages):
        document.page(Paper("odd", width, height))
    return document.to_bytes()


def names(paths):
    return [path.name for path in paths]


def test_pdf_is_written_as_it_is(tmp_path):
    pdf = cards(1)
    (path,) = write("pdf", pdf, tmp_path / "a")
    assert path == tmp_path / "a.pdf"
    assert path.read_bytes() == pdf


def test_png_of_one_page_and_of_several(tmp_path):
    document = Document("one")
    document.page(CARD).rect(CARD.box, fill=parse_colour("#ff0000"))
    (path,) = write("png", document.to_bytes(), tmp_path / "one.pdf", 100)
    image = Image.open(path)
    assert path.name == "one.png"
    assert image.size == (249, 347)
    assert image.getpixel((100, 100)) == (255, 0, 0)
    assert image.info["dpi"] == pytest.approx((100, 100), abs=0.1)
    assert names(write("png", cards(9), tmp_path / "v1.2", 36))[::9] == [
        "v1.2-01.png",
        "v1.2-10.png",
    ]


def test_pages_are_numbered_from_the_second_on(tmp_path):
    for count, expected in ((1, ["x.png"]), (2, ["x-1.png", "x-2.png"])):
        assert names(write("png", blank(9, 9, pages=count), tmp_path / "x")) == expected


def test_pictures_are_the_same_every_time(tmp_path):
    one, two = (write("png", cards(1), tmp_path / name) for name in ("a", "b"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]


def test_tabletop_simulator_sheets(tmp_path):
    paths = write("tts", cards(71), tmp_path / "deck", 40)
    assert names(paths) == ["deck-1.png", "deck-2.png", "deck-back.png"]
    first, second, back = (Image.open(path).convert("L") for path in paths)
    width, height = back.size
    assert first.size == (10 * width, 7 * height)
    assert second.size == (3 * width, height), "cut to two cards and the back"

    def at(sheet, place):
        row, column = divmod(place, 10)
        return sheet.getpixel((column * width + width // 2, row * height + height // 2))

    shades = [round(round(index / 71, 2) * 255) for index in range(71)]
    assert [at(first, place) for place in range(69)] == pytest.approx(shades[:69], abs=1)
    assert [at(second, place) for place in (0, 1)] == pytest.approx(shades[69:], abs=1)
    assert at(first, 69) == at(second, 2) == pytest.approx(128, abs=1), "the back stands in the last place"


def test_tabletop_simulator_grids_waste_few_places():
    assert [tts_grids(count) for count in (1, 4, 11, 17)] == [[(2, 1)], [(5, 1)], [(4, 3)], [(6, 3)]]
    assert tts_grids(69) == [PictureGrid(10, 7)]
    assert tts_grids(139) == [PictureGrid(10, 7), PictureGrid(10, 7), PictureGrid(2, 1)]
    for count in range(1, 70):
        (grid,) = tts_grids(count)
        assert count < grid.columns * grid.rows <= count + 8
        assert grid.columns <= 10
        assert grid.rows <= 7


def test_tabletop_simulator_pictures_are_never_too_large(tmp_path):
    path = write("tts", cards(40, BLACK), tmp_path / "deck", 600)[0]
    assert 3900 < max(Image.open(path).size) <= TTS_SIDE


@pytest.mark.parametrize("size", [(63, 88), (88, 63), (40, 88), (88, 40)])
def test_tabletop_simulator_pictures_are_as_large_as_may_be(tmp_path, size):
    """Ten cards across or seven down come as near to the limit as whole dots an inch allow."""
    pdf = blank(*size, pages=70)
    path = write("tts", pdf, tmp_path / "deck", 1200)[0]
    width, height = Image.open(path).size
    assert max(width, height) <= TTS_SIDE
    one_more = (round(width / 10 / size[0] * 25.4) + 1) / 25.4
    assert one_more * size[0] > 409 or one_more * size[1] > 585, "a tenth and a seventh of 4096"
    small = write("tts", blank(*size, pages=2), tmp_path / "small", 40)[0]
    assert Image.open(small).info["dpi"] == pytest.approx((40, 40), abs=0.1)


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (69, 1), (70, 2)])
def test_tabletop_simulator_sheets_hold_69_cards(tmp_path, count, sheets):
    paths = write("tts", blank(9, 9, pages=count + 1), tmp_path / "deck", 36)
    assert names(paths) == [*(f"deck-{number + 1}.png" for number in range(sheets)), "deck-back.png"]


def test_a_picture_is_in_colour_and_has_150_dots_an_inch_unless_asked(tmp_path):
    (path,) = write("png", blank(25.4, 50.8), tmp_path / "x")
    assert Image.open(path).size == (150, 300)
    paths = write("tts", blank(9, 9, pages=2), tmp_path / "y", 36)
    assert [Image.open(path).mode for path in paths] == ["RGB", "RGB"]


def test_tabletop_simulator_needs_cards_of_one_size(tmp_path):
    document = Document("odd")
    document.page(CARD)
    document.page(parse_paper("A5"))
    with pytest.raises(PressError, match=r"card 1 is \d+ x \d+ pixels, but the back is"):
        write("tts", document.to_bytes(), tmp_path / "x")
    with pytest.raises(PressError, match="at least one card"):
        write("tts", cards(0), tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


def test_unknown_kinds_of_file(tmp_path):
    with pytest.raises(PressError, match='unknown format "pgn"; did you mean "png"') as error:
        converted("pgn", b"", tmp_path / "x")
    assert error.value.exit_code == 2


def test_pictures_outlive_their_document():
    """Rendered pages share memory with the renderer unless they are copied; 70 of them would show it."""
    from proofpress.press.document import _rendered

    images = list(_rendered(cards(70), 36))
    assert [image.getpixel((5, 5))[0] for image in images[:70:10]] == pytest.approx(
        [round(round(i / 70, 2) * 255) for i in range(0, 70, 10)], abs=1
    )
    data = BytesIO()
    images[-1].save(data, "PNG")
