"""Output formats: one registry, one function and one line each.

Every format starts from the bytes of a PDF, so that a picture can never differ from the print. Libraries for
pictures are loaded only when a picture is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.library.errors import Refusal
from generator.library.files import File, is_stream
from generator.library.lengths import MM_PER_INCH
from generator.press.errors import CONTENT, PressError, unknown
from generator.press.geometry import POINTS_PER_MM, Size
from generator.press.pictures import read_pages

if TYPE_CHECKING:
    from PIL.Image import Image

DPI_RANGE = (36, 1200)  # below nothing can be read; above the file holds the printer's dots

# 100 million pixels take 300 MB of memory and are an A3 sheet at 720 dpi.
MOST_PIXELS = 100_000_000

# Tabletop Simulator cuts a picture of up to 10 by 7 cards; the last place is what others see of a card in the hand.
TTS_COLUMNS, TTS_ROWS = 10, 7
TTS_CARDS = TTS_COLUMNS * TTS_ROWS - 1
TTS_SIDE = 4096  # wider pictures are not loaded by older graphics cards
_NOT_ONE_MORE = 1 - 1e-6  # sizes are rounded up, and 198 points at 300 dpi come to 825.0000000000001 pixels
BACK = "back"  # what the picture of a back is called


class PictureGrid(NamedTuple):
    """How many cards stand beside and below each other on a picture."""

    columns: int
    rows: int


class Format(NamedTuple):
    """A way to write a document, pictures at a number of dots per inch, and the names of the files."""

    convert: Callable[[bytes, Path, int], Iterator[File]]
    suffix: str


def as_pdf(pdf: bytes, target: Path, _: int) -> Iterator[File]:
    """The document as it is."""
    yield File(target, pdf)


def as_png(pdf: bytes, target: Path, dpi: int) -> Iterator[File]:
    """A picture of every page: `name.png`, or `name-1.png`, `name-2.png`, … when there are several."""
    count = len(read_pages(pdf))
    digits = len(str(count))
    for index, image in enumerate(_rendered(pdf, dpi), 1):
        path = beside(target, f"{index:0{digits}}") if count > 1 else target
        yield File(path, _png(image, dpi))


def as_tts(pdf: bytes, target: Path, dpi: int) -> Iterator[File]:
    """Pictures for Tabletop Simulator: up to 69 cards each (`name-1.png`, …), and the back (`name-back.png`).

    The last page of the document is the back of all other pages.
    """
    from PIL import Image

    pages = read_pages(pdf)
    if len(pages) < 2:
        raise PressError("a Tabletop Simulator sheet needs at least one card, and a back", CONTENT)
    grids = tts_grids(len(pages) - 1)
    across, down = pages[0].get_size()
    dpi = min(dpi, tts_dpi(Size(across / POINTS_PER_MM, down / POINTS_PER_MM), grids))
    *faces, back = _rendered(pdf, dpi)
    for index, face in enumerate(faces, 1):
        if face.size != back.size:
            raise PressError(
                f"card {index} is {face.size[0]} x {face.size[1]} pixels, "
                f"but the back is {back.size[0]} x {back.size[1]}",
                CONTENT,
            )
    width, height = back.size
    for number, grid in enumerate(grids, 1):
        sheet = Image.new(back.mode, (grid.columns * width, grid.rows * height), "white")
        shown = faces[(number - 1) * TTS_CARDS : number * TTS_CARDS]
        for place, image in [*enumerate(shown), (grid.columns * grid.rows - 1, back)]:
            row, column = divmod(place, grid.columns)
            sheet.paste(image, (column * width, row * height))
        yield File(beside(target, str(number)), _png(sheet, dpi))
    yield File(beside(target, BACK), _png(back, dpi))


def tts_grids(faces: int) -> list[PictureGrid]:
    """The grids of the pictures of a deck: full ones, and a last one with as few empty places as can be."""
    full, rest = divmod(faces, TTS_CARDS)
    wide = (PictureGrid(columns, ceil((rest + 1) / columns)) for columns in range(TTS_COLUMNS, 0, -1))
    last = min(
        (grid for grid in wide if grid.rows <= TTS_ROWS),
        key=lambda grid: (grid.columns * grid.rows, abs(grid.columns - grid.rows)),
    )
    return [PictureGrid(TTS_COLUMNS, TTS_ROWS)] * full + [last] * bool(rest)


def tts_dpi(card: Size, grids: Iterable[PictureGrid]) -> int:
    """The most dots per inch at which pictures of these cards are loaded everywhere."""
    return min(
        int(min(TTS_SIDE // grid.columns / card.width, TTS_SIDE // grid.rows / card.height) * MM_PER_INCH)
        for grid in grids
    )


FORMATS: dict[str, Format] = {
    "pdf": Format(as_pdf, ".pdf"),
    "png": Format(as_png, ".png"),
    "tts": Format(as_tts, ".png"),
}

SUFFIXES = {known.suffix for known in FORMATS.values()}


def get_format(name: str) -> Format:
    """Return the format of that name."""
    if name not in FORMATS:
        raise unknown("format", name, FORMATS)
    return FORMATS[name]


def converted(name: str, pdf: bytes, target: Path | str, dpi: int = 150) -> Iterator[File]:
    """The files of the document in the format of that name, one by one."""
    low, high = DPI_RANGE
    if not low <= dpi <= high:
        raise PressError(f"{dpi} dpi cannot be printed: between {low} and {high} dpi")
    chosen = get_format(name)
    return chosen.convert(pdf, _named(Path(target), chosen.suffix), dpi)


def _named(target: Path, suffix: str) -> Path:
    if is_stream(target):
        return target
    if target.suffix.lower() in SUFFIXES:
        return target.with_suffix(suffix)
    return target.with_name(target.name + suffix)  # "sheets-v1.2" keeps its ".2"


def _rendered(pdf: bytes, dpi: int) -> Iterator[Image]:
    for index, page in enumerate(read_pages(pdf), 1):
        scale = dpi / 72 * _NOT_ONE_MORE
        pixels = page.get_width() * page.get_height() * scale**2
        if pixels > MOST_PIXELS:
            raise PressError(
                f"page {index} at {dpi} dpi has {pixels / 1e6:.0f} million pixels, "
                f"but at most {MOST_PIXELS / 1e6:.0f} million are drawn"
            )
        yield page.render(scale=scale).to_pil()


def _png(image: Image, dpi: int) -> bytes:
    data = BytesIO()
    image.save(data, "PNG", compress_level=6, dpi=(dpi, dpi))
    return data.getvalue()


def beside(target: Path, part: str) -> Path:
    """The name of one of several files."""
    if is_stream(target):
        raise Refusal("several files are written, which need names; name a file", "output", said=target)
    return target.with_name(f"{target.stem}-{part}{target.suffix}")
