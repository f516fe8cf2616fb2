"""The lines of nation cards are about equally long: none ends in a word alone, in no language."""

from __future__ import annotations

import pytest
from pypdfium2 import PdfDocument

from proofpress.press.paper import POINTS_PER_MM
from tests.press.every_page import printed, with_look
from tests.press.pdfs import listing

TITLES = 11.0  # points: from here on names

Line = tuple[float, float, float, str]  # x, y, points, words


def lines_of(pdf: bytes) -> list[Line]:
    """The lines that are written, from left to right and down, page by page."""
    found = list[Line]()
    for page in range(len(PdfDocument(pdf))):
        here = [line.split(" ", 3) for line in listing(pdf, page).splitlines() if "pt " in line]
        told = [(float(x), float(y), float(pt.removesuffix("pt")), said) for x, y, pt, said in here if len(said) > 2]
        found += sorted(told, key=lambda line: line[:2])
    return found


def follows(line: Line, above: Line) -> bool:
    return line[0] == above[0] and line[2] == above[2] and 0 < line[1] - above[1] < 1.4 * line[2] / POINTS_PER_MM


@pytest.mark.parametrize("theme", ["colour", "large-print"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "pl", "cs"])
def test_no_text_of_a_nation_ends_in_a_word_alone(language: str, theme: str) -> None:
    (pdf,) = printed(with_look("cards --game kingdoms --kind nation --duplex off", "A4", theme, language)).values()
    lines = lines_of(pdf)
    assert len(lines) > 100
    last = [
        here for above, here, below in zip(lines, lines[1:], lines[2:], strict=False)
        if follows(here, above) and not follows(below, here) and here[2] < TITLES
    ]  # fmt: skip
    assert len(last) > 20
    alone = [said for *_, said in last if " " not in said.strip().replace("\N{NO-BREAK SPACE}", " ")]
    assert alone == []
