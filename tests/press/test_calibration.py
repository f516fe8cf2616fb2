import math
import re
from itertools import pairwise
from math import dist

import pytest

from proofpress.errors import PressError
from proofpress.pages.calibration import TEXTS, calibration_sheet, stations
from proofpress.press.document import Document
from proofpress.press.paper import PAPERS, parse_paper, points
from tests.press.measure import Letter, Pages
from tests.press.pdfs import opened, operators, text_of

WORDS = {
    "title": "Seřízení tiskárny",
    "front": "Přední strana",
    "back": "Zadní strana",
    "front_steps": "Vytiskněte oboustranně ve skutečné velikosti.\nPodržte proti světlu.",
    "back_steps": "Odečtěte x a y v milimetrech.",
    "current": "",
    "rule": "50 mm",
}


def sheet(paper, duplex="long-edge", offset=(0, 0), texts=WORDS, angle=0):
    document = Document("calibration")
    calibration_sheet(document, paper, texts, duplex, offset, angle)
    return document.to_bytes()


def segments(pdf, page):
    """All straight lines of a page in millimetres from the top left."""
    height = float(opened(pdf).pages[page].MediaBox[3])
    found, start = [], None
    for line in operators(pdf, page):
        if match := re.fullmatch(r"(\S+) (\S+) ([ml])", line):
            point = float(match[1]) / points(1), (height - float(match[2])) / points(1)
            if match[3] == "l":
                found.append((start, point))
            start = point
    return found


def crosses(pdf):
    """The middles of the crosses on the front, where a level and an upright line share their centre; the rule of 50 mm
    and its ticks are no crosses."""
    lines = [line for line in segments(pdf, 0) if 9.9 < dist(*line) < 49]
    centres = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in lines]
    return sorted({(round(x, 1), round(y, 1)) for x, y in centres})


def zeros(pdf):
    """The points on the back where both scales read 0: x of the middle upright tick, y of the middle level tick."""
    rulers = [s for s in segments(pdf, 1) if 9.9 < dist(*s) < 10.1]
    level = sorted((a[0] + b[0]) / 2 for a, b in rulers if abs(a[1] - b[1]) < 0.01)
    upright = sorted((a[1] + b[1]) / 2 for a, b in rulers if abs(a[0] - b[0]) < 0.01)
    return level, upright


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_zero_of_every_scale_lies_behind_its_cross(name, orientation, duplex):
    paper = parse_paper(name, orientation)
    pdf = sheet(paper, duplex)
    front = crosses(pdf)
    assert len(front) == 5
    about_vertical = (paper.height > paper.width) == (duplex == "long-edge")
    level, upright = zeros(pdf)
    behind = [(paper.width - x, y) if about_vertical else (x, paper.height - y) for x, y in front]
    assert level == pytest.approx(sorted(x for x, _ in behind), abs=0.06)
    assert upright == pytest.approx(sorted(y for _, y in behind), abs=0.06)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_numbers_pair_the_cross_with_the_scale_behind_it(duplex):
    paper = parse_paper("A4")
    pdf = sheet(paper, duplex)

    def numbers(page):
        """Which quarter of the page each number stands in; the middle counts as none."""
        runs: dict[int, list[Letter]] = {}
        for letter in pages[page].letters:
            runs.setdefault(letter.run, []).append(letter)
        alone = [run[0] for run in runs.values() if len(run) == 1 and run[0].sign in "12345"]
        found = {}
        for letter in alone:
            place = tuple(
                0 if abs(value - side / 2) < 20 else 1 if value > side / 2 else -1
                for value, side in zip(letter.box.centre, paper.size, strict=True)
            )
            found.setdefault(letter.sign, place)  # the table of readings comes last
        return found

    pages = list(Pages(pdf))
    front, back = numbers(0), numbers(1)
    assert sorted(front) == sorted(back) == list("12345")
    across, down = (-1, 1) if duplex == "long-edge" else (1, -1)
    assert back == {number: (across * x, down * y) for number, (x, y) in front.items()}


@pytest.mark.parametrize("name", ["A4", "A5"])
def test_readings_have_a_table_beside_no_scale(name):
    paper = parse_paper(name)
    pdf = sheet(paper)
    level = [line for line in segments(pdf, 1) if line[0][1] == line[1][1] and dist(*line) > 30]
    rows = [line for line in level if line[0][1] > paper.height / 2]  # below the title and its rule
    assert len(rows) == 4, "above and below the head, below x and below y"
    left, right = rows[0][0][0], rows[0][1][0]
    for box in stations(paper):
        clear = box.bottom < rows[0][0][1] or box.y > rows[-1][0][1]
        assert clear or box.right < left or box.x > right, box


def test_the_scale_has_half_millimetres():
    ticks = sorted({round(a[0], 2) for a, b in segments(sheet(parse_paper("A4")), 1) if abs(a[0] - b[0]) < 0.01})
    steps = {round(later - sooner, 1) for sooner, later in pairwise(ticks)}
    assert 0.5 in steps


def test_a_profile_in_use_moves_the_back_only():
    paper = parse_paper("A4")
    plain, moved = sheet(paper), sheet(paper, offset=(1.5, -0.5))
    assert crosses(plain) == crosses(moved)
    for index, shift in ((0, 1.5), (1, -0.5)):
        assert zeros(moved)[index] == pytest.approx([value + shift for value in zeros(plain)[index]], abs=0.02)


def test_an_angle_in_use_turns_the_places_of_the_scales():
    paper = parse_paper("A4")
    plain, turned = zeros(sheet(paper)), zeros(sheet(paper, angle=0.5))
    across, down = paper.width / 2 - 28, paper.height / 2 - 28
    sine = math.sin(math.radians(0.5))
    assert max(turned[0]) - max(plain[0]) == pytest.approx(down * sine, abs=0.02), "the upper right one goes right"
    assert max(turned[1]) - max(plain[1]) == pytest.approx(across * sine, abs=0.02), "the lower right one goes down"
    assert turned[0][2] == pytest.approx(plain[0][2], abs=0.02), "the middle stays"


def test_the_words_of_the_caller_stand_on_it():
    pdf = sheet(parse_paper("A5"), texts={**WORDS, "current": "posun x 1,5 mm"})
    front, back = (" ".join(text_of(pdf, page).split()) for page in (0, 1))
    for key in ("front", "front_steps"):
        assert " ".join(WORDS[key].split()) in front
    for key in ("back", "back_steps"):
        assert WORDS[key] in back
    assert "posun x 1,5 mm" in front


def test_stations_lie_on_the_paper():
    for name in PAPERS:
        paper = parse_paper(name)
        for box in stations(paper):
            assert box.x >= 5
            assert box.bottom <= paper.height - 5


def test_missing_words():
    with pytest.raises(PressError, match="lacks its texts: back_steps, current"):
        sheet(parse_paper("A4"), texts=dict.fromkeys(TEXTS[:4], "x"))


def test_words_too_long():
    with pytest.raises(PressError, match=r"front_steps: text .* mm high"):
        sheet(parse_paper("A5"), texts={**WORDS, "front_steps": "mnoho slov " * 200})
