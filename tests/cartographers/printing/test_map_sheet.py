"""Map sheets: what is on them, where, and in which ink."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise

import pikepdf
import pytest
from PIL import Image, ImageFilter
from pypdfium2 import PdfDocument

from proofpress.cartographers.choice import choose
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.printing import map_chart
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.printing.ledger import boxes_for_numbers, plan_ledger
from proofpress.cartographers.printing.map_chart import BAR, SheetPlan, plan_sheet
from proofpress.cartographers.printing.map_sheet import Printed, SheetJob, SheetMap, draw_sheet, map_sheets
from proofpress.cartographers.records import Map
from proofpress.errors import PressError
from proofpress.language import Labels, labels_of
from proofpress.pages.art import theme_of
from proofpress.press.paper import Box, Paper, parse_paper, points
from tests.languages import LANGUAGES
from tests.pages.flat import steps, texts
from tests.press.boxes import overlap
from tests.press.measure import Pages

THEMES = ("colour", "ink-saver", "mono", "contrast")


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


def keys_as_words(edition: Edition) -> Labels:
    """Words that say which key they have."""
    return Labels("en", {key: key.replace("_", " ").title() for key in labels_of(edition, "en").words})


def job_for(edition: Edition, front: str = "a", back: str | None = None, **changes: object) -> SheetJob:
    job = SheetJob(
        front=SheetMap(front, edition.maps[front]),
        back=SheetMap(back, edition.maps[back]) if back else None,
        paper=parse_paper("A4"),
        seasons="base",
    )
    return replace(job, **changes)  # type: ignore[arg-type]


def sheets(edition: Edition, job: SheetJob, theme: str = "colour", preset: str = "base") -> bytes:
    book = open_book(edition, "en", theme_of(theme)).playing(choose(edition, preset))
    return map_sheets(replace(book, label=keys_as_words(edition)), job)


def own_map(*rows: str) -> Map:
    return Map(set="own", side="wilderness", grid=rows)


# The plan


@pytest.mark.parametrize(
    ("paper", "theme", "least"),
    [("A4", "colour", 13), ("Letter", "mono", 13), ("A5", "colour", 10), ("A3", "colour", 13), ("A4", "contrast", 16)],
)
def test_spaces_are_large_enough_to_draw_in(edition: Edition, paper: str, theme: str, least: float) -> None:
    for map_ in edition.maps.values():
        assert plan_sheet(parse_paper(paper), map_, theme_of(theme)).space >= least


def test_a_wide_map_may_have_smaller_spaces_but_not_too_small_ones() -> None:
    wide = own_map(*["." * 16] * 16)
    assert plan_sheet(parse_paper("A4"), wide, theme_of("colour")).space >= 9
    with pytest.raises(PressError, match=r"the spaces would be 7\.[56]\d? mm wide on A5, but 9\.0 mm are needed"):
        plan_sheet(parse_paper("A5"), wide, theme_of("colour"))


def test_the_bands_do_not_touch_and_stay_on_the_paper(edition: Edition) -> None:
    for name in ("A4", "Letter", "A5", "A3", "180x260mm"):
        paper = parse_paper(name)
        for theme in THEMES:
            plan = plan_sheet(paper, edition.maps["a"], theme_of(theme))
            framed = plan.field.inset(-plan.frame)
            assert plan.header.bottom <= framed.y + 1e-6, (name, theme)
            assert framed.bottom == pytest.approx(plan.chart.bottom), (name, theme)
            assert framed.x >= plan.chart.x - 1e-6, (name, theme)
            for upper, lower in pairwise([plan.chart, plan.coins, plan.ledger, plan.legend]):
                assert upper.bottom + 1 <= lower.y, (name, theme)
            assert plan.legend.bottom <= paper.height - 10
            assert min(plan.chart.x, plan.chart.y, paper.width - plan.chart.right) >= 5


def boxes(*found: Box) -> str:
    return " | ".join(f"{box.x:.1f} {box.y:.1f} {box.width:.1f} {box.height:.1f}" for box in found)


@pytest.mark.parametrize(
    ("paper", "columns", "rows", "theme", "expected"),
    [  # scale, space, frame, and the bands from top to bottom
        ("A4", 11, 11, "colour", "1.000 16.40 5.00: 7.8 6.5 194.4 19.4 | 14.8 32.0 180.4 180.4"
                " | 5.4 219.6 199.2 8.4 | 5.4 230.2 199.2 45.6 | 5.4 278.0 199.2 7.0"),
        ("A5", 11, 11, "colour", "0.705 11.14 3.52: 7.1 6.2 133.8 13.7 | 12.7 24.3 122.6 122.6"
                " | 5.4 151.9 137.2 5.9 | 5.4 159.4 137.2 32.1 | 5.4 193.1 137.2 4.9"),
        ("A3", 11, 11, "mono", "1.380 24.00 6.90: 8.7 6.9 279.6 26.8 | 16.5 43.8 264.0 264.0"
                " | 5.4 317.7 286.2 11.6 | 5.4 332.4 286.2 62.9 | 5.4 398.3 286.2 9.7"),
        ("Letter", 12, 8, "mono", "1.000 15.62 5.00: 7.8 6.5 200.3 19.4 | 14.2 69.8 187.5 125.0"
                " | 5.4 202.0 205.1 8.4 | 5.4 212.6 205.1 45.6 | 5.4 260.4 205.1 7.0"),
        ("250x250mm", 8, 8, "colour", "0.895 17.98 4.47: 7.5 6.4 234.9 17.4 | 53.1 29.2 143.8 143.8"
                " | 5.4 179.5 239.2 7.5 | 5.4 189.0 239.2 40.8 | 5.4 231.7 239.2 6.3"),
    ],
)  # fmt: skip
def test_where_everything_stands(paper: str, columns: int, rows: int, theme: str, expected: str) -> None:
    plan = plan_sheet(parse_paper(paper), own_map(*["." * columns] * rows), theme_of(theme))
    bands = boxes(plan.header, plan.field, plan.coins, plan.ledger, plan.legend)
    assert f"{plan.scale:.3f} {plan.space:.2f} {plan.frame:.2f}: {bands}" == expected


@pytest.mark.parametrize("theme", ["colour", "mono", "contrast"])
@pytest.mark.parametrize(
    ("paper", "columns", "rows", "least"),
    [
        ("A4", 11, 11, 16.145),
        ("Letter", 11, 11, 14.545),
        ("A5", 11, 11, 11.076),
        ("A3", 11, 11, 24),
        ("A4", 12, 10, 15.13),
    ],
)
def test_spaces_are_as_large_as_without_a_chart_around_them(
    paper: str, columns: int, rows: int, least: float, theme: str
) -> None:
    """As they were when nothing stood at the sides of the field."""
    assert plan_sheet(parse_paper(paper), own_map(*["." * columns] * rows), theme_of(theme)).space >= least


@pytest.mark.parametrize("solo", [False, True])
@pytest.mark.parametrize("theme", ["colour", "contrast"])
@pytest.mark.parametrize(
    ("paper", "wide", "high"), [("A4", 12, 11), ("Letter", 12, 11), ("A3", 12, 11), ("A5", 8, 7.8)]
)
def test_there_is_room_to_write(edition: Edition, paper: str, wide: float, high: float, theme: str, solo: bool) -> None:
    """Beside the sign of each number, and inside the wreath."""
    plan = plan_sheet(parse_paper(paper), edition.maps["a"], theme_of(theme))
    for name, box in boxes_for_numbers(plan, solo).items():
        assert box.width >= wide, (name, box)
        assert box.height >= high, (name, box)
    assert plan.ledger.height / 4 >= 8


@pytest.mark.parametrize(
    ("width", "height", "columns", "theme", "least"),
    [
        (209, 278.4, 11, "colour", "13.0"),
        (208.9, 278.4, 11, "colour", "10.0"),
        (209, 278.3, 11, "colour", "10.0"),
        (278.4, 209, 11, "colour", "13.0"),
        (209, 278.4, 12, "colour", "9.0"),
        (209, 278.4, 11, "contrast", "13.0"),
    ],
)
def test_the_least_space_is_that_of_the_paper(
    width: float, height: float, columns: int, theme: str, least: str
) -> None:
    with pytest.raises(PressError, match=f"mm wide on odd, but {re.escape(least)} mm are needed") as error:
        plan_sheet(Paper("odd", width, height), own_map(*["." * columns] * 40), theme_of(theme))
    assert error.value.exit_code == 1


def test_spaces_of_exactly_the_least_size_are_large_enough() -> None:
    rows = own_map(*["." * 11] * 13)
    assert plan_sheet(Paper("odd", 210, 285.6), rows, theme_of("colour")).space == pytest.approx(13)
    with pytest.raises(PressError, match=r"12\.99 mm wide"):
        plan_sheet(Paper("odd", 210, 285.5), rows, theme_of("colour"))


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter", "A3", "180x260mm"])
def test_in_large_print_every_band_is_as_large_as_in_normal_print(edition: Edition, paper: str) -> None:
    normal, large = (
        plan_sheet(parse_paper(paper), edition.maps["a"], theme_of(theme)) for theme in ("colour", "contrast")
    )
    assert large.label > normal.label * 1.4
    assert large.space >= normal.space * 0.97
    for band in ("header", "coins", "ledger", "legend"):
        assert getattr(large, band).size == getattr(normal, band).size


# The page


@pytest.mark.parametrize("theme", ["colour", "mono"])
@pytest.mark.parametrize("map_id", ["a", "b", "c", "d"])
def test_mountains_ruins_and_wasteland_lie_where_the_map_has_them(edition: Edition, map_id: str, theme: str) -> None:
    """The map, read back from a picture of the page: all other spaces are white."""
    map_ = edition.maps[map_id]
    plan = plan_sheet(parse_paper("A4"), map_, theme_of(theme))
    picture = PdfDocument(sheets(edition, job_for(edition, map_id), theme))[0].render(scale=3, grayscale=True).to_pil()
    seen = ["".join(sign_in(picture, plan, row, column) for column in range(11)) for row in range(11)]
    assert seen == list(map_.grid)


def sign_in(picture: Image.Image, plan: SheetPlan, row: int, column: int) -> str:
    """What a picture of three dots a point shows on a space: ruins leave its middle free, mountains have a pale tint
    alone in its upper left corner, wasteland has more."""

    def inked(left: float, top: float, right: float, bottom: float, light: int = 250) -> bool:
        x, y = plan.field.x + column * plan.space, plan.field.y + row * plan.space
        corners = (x + left * plan.space, y + top * plan.space, x + right * plan.space, y + bottom * plan.space)
        return picture.crop(tuple(round(points(corner) * 3) for corner in corners)).getextrema()[0] < light

    if not inked(0.04, 0.04, 0.96, 0.96):
        return "."
    if not inked(0.45, 0.56, 0.68, 0.75):
        return "r"
    return "#" if inked(0.04, 0.04, 0.2, 0.28, 228) or inked(0.04, 0.28, 0.1, 0.5, 228) else "^"


@pytest.mark.parametrize("theme", ["colour", "mono", "ink-saver", "contrast"])
def test_a_copy_of_a_copy_of_a_copy_still_shows_the_map(edition: Edition, theme: str) -> None:
    """A copier blurs what it sees, and knows black and white alone."""
    map_ = edition.maps["d"]
    plan = plan_sheet(parse_paper("A4"), map_, theme_of(theme))
    copy = PdfDocument(sheets(edition, job_for(edition, "d"), theme))[0].render(scale=3, grayscale=True).to_pil()
    for _ in range(3):
        copy = copy.convert("L").filter(ImageFilter.GaussianBlur(0.7)).point(lambda light: 255 if light > 150 else 0)
    seen = ["".join(sign_in(copy, plan, row, column) for column in range(11)) for row in range(11)]
    assert seen == list(map_.grid)
    for row in range(1, 11):
        for column in range(1, 11):
            x, y = (
                points(side + step * plan.space) * 3
                for side, step in zip((plan.field.x, plan.field.y), (column, row), strict=True)
            )
            assert copy.crop((round(x) - 4, round(y) - 4, round(x) + 4, round(y) + 4)).getextrema()[0] == 0, "a cross"


@pytest.fixture
def country(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float, float]]:
    """The marks beside a field, and where they stand."""
    stood: list[tuple[str, float, float]] = []

    def noted(*placed):
        _, _, name, _, x, y, side = placed
        stood.append((name, x + side / 2, y + side))

    monkeypatch.setattr(map_chart, "place_mark", noted)
    return stood


def test_the_country_follows_the_map(edition: Edition, country: list[tuple[str, float, float]]) -> None:
    """Beside a row with a mountain there are peaks, on its side alone; beside ruins there are houses."""
    rows = [*["." * 11] * 4, "..^........", *["." * 11] * 3, ".........r.", *["." * 11] * 2]
    job = job_for(edition, front="a")
    side = SheetMap("m", own_map(*rows))
    sheets(edition, replace(job, front=side))
    plan = plan_sheet(parse_paper("A4"), side.map, theme_of("colour"))
    near = {
        name: {(x > 105, round((y - plan.field.y) // plan.space)) for each, x, y in country if each == name}
        for name in ("peak", "house")
    }
    assert (False, 4) in near["peak"] <= {(False, 3), (False, 4), (False, 5)}
    assert (True, 8) in near["house"] <= {(True, 7), (True, 8), (True, 9)}
    beside = [x for _, x, y in country if plan.field.y - plan.frame < y - 1]
    assert not any(plan.field.x - plan.frame < x < plan.field.right + plan.frame for x in beside)


def test_saving_ink_and_thick_pens_leave_the_country_out(
    edition: Edition, country: list[tuple[str, float, float]]
) -> None:
    for theme, dry_erase in (("ink-saver", False), ("contrast", False), ("colour", True)):
        sheets(edition, job_for(edition, dry_erase=dry_erase), theme)
    assert country == []
    sheets(edition, job_for(edition), "mono")
    first = [*country]
    country.clear()
    sheets(edition, job_for(edition), "mono")
    assert country == first != []


def test_mountains_of_a_map_are_no_two_alike(edition: Edition) -> None:
    pdf = sheets(edition, job_for(edition))
    with pikepdf.open(BytesIO(pdf)) as file:
        (sheet,) = (form for form in file.pages[0].Resources.XObject.values() if "/XObject" in form.Resources)
        placed = re.findall(rb"([-.\d]+) 0 -?0 [-.\d]+ [-.\d]+ [-.\d]+ cm /(\w+) Do", sheet.read_bytes())
    scale = plan_sheet(parse_paper("A4"), edition.maps["a"], theme_of("colour")).space / 10
    on_spaces = [name for factor, name in placed if abs(float(factor) - scale) < 0.001]
    assert sorted(on_spaces.count(name) for name in set(on_spaces)) == [1, 1, 1, 1, 1, 6]


def test_rows_and_columns_are_labelled_on_all_four_sides(edition: Edition) -> None:
    words = re.findall(r"\S+", texts(sheets(edition, job_for(edition))))
    for letter in "EGIJK":  # letters that stand nowhere else on the page
        assert words.count(letter) == 2
    for column in ("2", "3", "4", "5", "9", "10", "11"):
        assert words.count(column) == 2 + 1  # on a coin


def test_odd_columns_and_rows_have_dark_bars(edition: Edition) -> None:
    """Eleven columns: six dark bars above, six below, and as many at the sides."""
    dark = theme_of("mono").ink("frame").fill
    assert dark is not None
    pdf = sheets(edition, job_for(edition), "mono")
    bars, fill = 0, None
    plan = plan_sheet(parse_paper("A4"), edition.maps["a"], theme_of("mono"))
    side, breadth = (value * 72 / 25.4 for value in (plan.space, plan.frame * BAR))
    pending = 0
    for step in steps(pdf):
        if step.operator in ("g", "rg"):
            fill = step.operands
        if step.operator == "re":
            across, down = sorted(step.operands[2:])
            pending += abs(across - breadth) < 0.1 and abs(down - side) < 0.1
        elif step.operator in ("B", "f", "S"):
            bars += pending if fill == [0.0] and step.operator == "f" else 0
            pending = 0
    assert bars == 24


@pytest.mark.parametrize(("map_id", "name", "said"), [("a", "Fen", "Fen A"), ("fen", "Fen", "Fen"), ("fen", "", "FEN")])
def test_a_cartouche_has_the_name_of_a_map_and_its_letter(edition: Edition, map_id: str, name: str, said: str) -> None:
    book = open_book(edition, "en", theme_of("mono")).playing(choose(edition))
    side, plan = SheetMap(map_id, edition.maps["a"]), plan_sheet(parse_paper("A4"), edition.maps["a"], book.theme)
    document = book.document("x")
    draw_sheet(document.page(parse_paper("A4")), book, plan, side, name, Printed(seasons=None))
    (page,) = Pages(document.to_bytes())
    shown = [each for each in page.letters if 70 < each.box.x < 140 and each.box.bottom < plan.field.y - plan.frame]
    assert "".join(each.sign for each in shown) == said.replace(" ", "")


def test_the_limits_follow_the_season_set_or_stay_blank(edition: Edition) -> None:
    def limits(seasons: str | None) -> list[str]:
        text = texts(sheets(edition, job_for(edition, seasons=seasons)))
        return re.findall(r"(?:Spring|Summer|Fall|Winter)\s+(\d+)", text)

    assert limits("base") == ["8", "8", "7", "6"]
    assert limits("heroes") == ["8", "7", "7", "6"]
    assert limits(None) == []


def test_heroes_and_destroyed_spaces_are_in_the_legend_of_their_game(edition: Edition) -> None:
    assert "Destroyed" not in texts(sheets(edition, job_for(edition)))
    assert "Destroyed" in texts(sheets(edition, job_for(edition, "c"), preset="heroes"))


def test_every_shipped_sheet_fits_on_every_paper_in_every_theme(edition: Edition) -> None:
    for paper in ("A4", "Letter", "A5", "A3"):
        for theme in THEMES:
            job = job_for(edition, "d", paper=parse_paper(paper), solo=paper == "A3")
            assert sheets(edition, job, theme, "heroes").startswith(b"%PDF-1.7")


def test_a_sheet_for_each_name_in_czech_and_polish_letters(edition: Edition) -> None:
    names = (("Bořivoj Říčný", "names:1"), ("Żaneta Łąkowa", "names:2"))
    pdf = sheets(edition, job_for(edition, "a", "b", names=names))
    assert len(PdfDocument(pdf)) == 4
    assert "Bořivoj Říčný" in texts(pdf, 0)
    assert "Żaneta Łąkowa" in texts(pdf, 2)
    with pytest.raises(PressError, match="names:7"):
        sheets(edition, job_for(edition, names=(("Eva 🙂", "names:7"),)))


def test_two_sheets_on_one_side_lie_behind_each_other(edition: Edition) -> None:
    names = tuple((f"Player {letter}", "x") for letter in "PQR")
    pdf = sheets(edition, job_for(edition, "a", "b", up=2, names=names))
    document = PdfDocument(pdf)
    assert len(document) == 4
    assert document[0].get_size() == pytest.approx((842, 595), abs=1)

    def middle_of(page: int, name: str) -> float:
        text = document[page].get_textpage()
        found = text.search(name).get_next()
        assert found is not None, f"{name} is not on page {page + 1}"
        left, _, right, _ = text.get_charbox(found[0])
        return float(left + right) / 2

    width = 842 / 2
    front, back = middle_of(0, "Player P"), middle_of(1, "Player P")
    # Turned about the long edge, what is at x lies behind the same x, and stands on its head.
    assert front < back < width
    assert width - back == pytest.approx(front, abs=0.5)
    assert middle_of(0, "Player Q") - width == pytest.approx(842 - middle_of(1, "Player Q"), abs=0.5)
    assert middle_of(3, "Player R") < width
    with pikepdf.open(BytesIO(pdf)) as file:
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


def test_the_first_page_has_the_rule_and_every_sheet_its_slug_line(edition: Edition) -> None:
    pdf = sheets(edition, job_for(edition, copies=3))
    assert "Ruler Check" in texts(pdf, 0)
    assert "Ruler Check" not in texts(pdf, 1)
    for page in range(3):
        assert re.search(
            r"Cartographers\s+·\s+Map Sheet A\s+·\s+en\s+·\s+Proofpress \S+\s+(Ruler Check )?" + str(page + 1),
            texts(pdf, page),
        )


def test_black_and_white_is_black_and_white_in_lines_that_a_copier_keeps(edition: Edition) -> None:
    for paper in ("A4", "A5"):
        pdf = sheets(edition, job_for(edition, "d", paper=parse_paper(paper)), "mono", "heroes")
        width = 1.0
        for step in steps(pdf):
            if step.operator in ("g", "G"):
                assert step.operands in ([0.0], [1.0])
            elif step.operator in ("rg", "RG"):
                assert step.operands in ([0.0] * 3, [1.0] * 3)
            elif step.operator == "w":
                width = step.operands[0]
            elif step.operator in ("S", "s", "B", "b"):
                assert width * step.scale >= 0.4 - 0.005, (paper, width, step.scale)


@pytest.mark.parametrize("theme", ["ink-saver", "mono"])
def test_saving_themes_cover_little_paper(edition: Edition, theme: str) -> None:
    for map_id in ("a", "b"):
        pdf = sheets(edition, job_for(edition, map_id), theme)
        image = PdfDocument(pdf)[0].render(scale=2, grayscale=True).to_pil()
        histogram = image.histogram()
        covered = sum((255 - level) * count for level, count in enumerate(histogram)) / 255 / sum(histogram)
        assert covered < 0.055, f"map {map_id} covers {covered:.1%}"


def test_a_page_more_costs_little(edition: Edition) -> None:
    one, many = (len(sheets(edition, job_for(edition, copies=copies))) for copies in (1, 101))
    assert (many - one) / 100 < 1000


def test_too_many_copies_are_refused(edition: Edition) -> None:
    with pytest.raises(PressError, match="10001 sheets"):
        sheets(edition, job_for(edition, copies=10_001))


@pytest.mark.parametrize("paper", ["A4", "Letter", "A3"])
@pytest.mark.parametrize(("theme", "language"), [("colour", "fr"), ("contrast", "pl")])
def test_thick_pens_have_large_boxes_and_nothing_near_the_edge(
    edition: Edition, paper: str, theme: str, language: str
) -> None:
    size, board = parse_paper(paper), edition.maps["a"]
    plan = plan_sheet(size, board, theme_of(theme), dry_erase=True)
    usual = plan_sheet(size, board, theme_of(theme))
    assert plan.space >= 13
    assert plan.ledger.height > 1.15 * usual.ledger.height * min(1, plan.scale / usual.scale)
    for line in plan_ledger(plan, False).lines:
        assert all(box.width >= 20 and box.height >= 13 for box in line.values())
        for one, other in combinations(line.values(), 2):
            assert not overlap(one, other)
    job = job_for(edition, paper=size, solo=True, dry_erase=True)
    pdf = map_sheets(open_book(edition, language, theme_of(theme)).playing(choose(edition, "heroes")), job)
    picture = PdfDocument(pdf)[0].render(scale=1).to_pil().convert("L")
    margin = int(12 / 25.4 * 72) - 1
    edges = ((0, 0, picture.width, margin), (0, 0, margin, picture.height - margin))
    for box in (*edges, (picture.width - margin, 0, picture.width, picture.height - margin)):
        assert picture.crop(box).getextrema() == (255, 255)


def test_thick_pens_want_large_paper(edition: Edition) -> None:
    with pytest.raises(PressError, match="A5 is too small for boxes in which a thick pen writes: take A4 or larger"):
        plan_sheet(parse_paper("A5"), edition.maps["a"], theme_of("colour"), dry_erase=True)


def test_a_blank_limit_keeps_its_hourglass_and_has_a_line_to_be_written_on(edition: Edition) -> None:
    def drawn(seasons: str | None, operator: str) -> int:
        return sum(step.operator == operator for step in steps(sheets(edition, job_for(edition, seasons=seasons))))

    assert drawn(None, "Do") == drawn("base", "Do")
    assert drawn(None, "S") == drawn("base", "S") + 4


def test_both_sides_of_a_small_sheet_have_a_seal_and_one_form_of_legend(edition: Edition) -> None:
    book = open_book(edition, "fr", theme_of("colour")).playing(choose(edition, "base"))
    pages = list(Pages(map_sheets(book, job_for(edition, back="b", paper=parse_paper("A5")))))
    plan, starts = plan_sheet(parse_paper("A5"), edition.maps["a"], book.theme), []
    for page, letter in zip(pages, "AB", strict=True):
        middle = plan.chart.x + 0.7 * plan.chart.width  # right of the name, left of the compass
        head = [each for each in page.letters if each.box.bottom < plan.header.bottom and each.box.x < middle]
        assert max(head, key=lambda each: each.box.x).sign == letter
        row = [each for each in page.letters if plan.legend.y < each.box.centre[1] < plan.legend.bottom]
        starts.append(min(each.box.x for each in row))
    assert starts[0] == pytest.approx(starts[1], abs=0.1)  # figures, or none, before the first letter


@pytest.mark.parametrize("up", [1, 2])
def test_two_sheets_on_a_paper_are_cut_apart_along_a_line(edition: Edition, up: int) -> None:
    page = next(iter(Pages(sheets(edition, job_for(edition, back="b", up=up, copies=2)))))
    lines = [line for stroke in page.lines() for line in stroke]
    upright = [line for line in lines if line[0] == line[2] == pytest.approx(148.5, abs=0.1)]
    lengths = [abs(line[3] - line[1]) for line in upright]
    assert [length > 190 for length in lengths if length > 3] == [True] * (up - 1)  # the scale rule has short ticks


@pytest.mark.parametrize("theme", ["colour", "contrast"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_letter_and_word_of_the_legend_stand_apart(edition: Edition, language: str, theme: str) -> None:
    """By more than a space, so that they are not read as one word; and terrains by more than that."""
    for paper, preset in (("A4", "base"), ("A5", "base"), ("A4", "heroes")):
        book = open_book(edition, language, theme_of(theme)).playing(choose(edition, preset))
        plan = plan_sheet(parse_paper(paper), edition.maps["a"], book.theme)
        (page,) = Pages(map_sheets(book, job_for(edition, paper=parse_paper(paper), seasons=preset)))
        row = [each for each in page.letters if plan.legend.y < each.box.centre[1] < plan.legend.bottom]
        runs = [[each for each in row if each.run == run] for run in dict.fromkeys(each.run for each in row)]
        drawn = 5 if preset == "base" else 7
        assert len(runs) == 2 * drawn + len(("mountain", "ruins"))
        gaps = [after[0].box.x - before[-1].box.right for before, after in pairwise(runs)]
        em, apart = row[0].pt * 0.3528, gaps[: 2 * drawn : 2]
        assert min(apart) > 0.36 * em, (paper, preset)
        assert min([*gaps[1 : 2 * drawn : 2], *gaps[2 * drawn :]]) > 1.5 * max(apart), (paper, preset)
