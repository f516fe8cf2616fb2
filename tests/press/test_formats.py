from io import BytesIO

import pytest
from PIL import Image

from proofpress.press.document import Document, converted
from proofpress.press.paper import Paper
from proofpress.press.themes import grey, parse_colour


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


def test_a_picture_is_in_colour_and_has_150_dots_an_inch_unless_asked(tmp_path):
    (path,) = write("png", blank(25.4, 50.8), tmp_path / "x")
    assert Image.open(path).size == (150, 300)
    paths = write("png", blank(9, 9, pages=2), tmp_path / "y", 36)
    assert [Image.open(path).mode for path in paths] == ["RGB", "RGB"]


def test_pictures_outlive_their_document():
    """Rendered pages share memory with the renderer unless they are copied; 70 of them would show it."""
    from proofpress.press.document import _rendered

    images = list(_rendered(cards(70), 36))
    assert [image.getpixel((5, 5))[0] for image in images[:70:10]] == pytest.approx(
        [round(round(i / 70, 2) * 255) for i in range(0, 70, 10)], abs=1
    )
    data = BytesIO()
    images[-1].save(data, "PNG")
