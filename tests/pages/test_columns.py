"""Columns of sections: where everything stands, read back from the file, and in what size and on which page."""

from __future__ import annotations

import pytest

from proofpress.errors import PressError
from proofpress.pages.art import theme_of
from proofpress.pages.layout import (
    Columns,
    Frame,
    Laid,
    Measures,
    Section,
    SectionPiece,
    Sizes,
    draw_heading,
    entry,
    numbered,
    table,
    tally,
    words,
)
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Box, Paper
from tests.press.pdfs import listing, page_of

THEME = theme_of("colour")
PAPER = Paper("odd", 200, 150)
PLAIN = Measures(icon=8, head=10, after=4, gap=10, least_column=45)


def mark(page: Drawing, box: Box) -> None:
    page.rect(box, THEME.pen("hairline"))


def of_height(height: float) -> SectionPiece:
    """A piece that is so high, whatever its type."""
    return lambda _width, _pt: Laid(height, lambda page, x, y: page.line(x, y, x + 1, y, THEME.pen("hairline")))


def growing(times: float) -> SectionPiece:
    """A piece that is this many millimetres high for each point of its type."""
    return lambda _width, pt: Laid(times * pt, lambda page, x, y: None)  # noqa: ARG005


def section(title: str, *pieces: SectionPiece) -> Section:
    return Section(title, mark, pieces)


def laid(heights: list[float], *, frame: Frame, look: Measures = PLAIN, pages: int = 3) -> Columns:
    """Sections of these heights, title and the space below them included."""
    sections = [
        section(chr(ord("a") + index), of_height(height - look.head - look.after))
        for index, height in enumerate(heights)
    ]
    return Columns("it", PAPER, THEME, frame, sections, Sizes(10, 10, pages), look)


def shown(columns: Columns) -> str:
    """Which section stands where: columns beside a bar, pages beside two."""
    return " || ".join(
        " | ".join("".join(each.section.title for each, _ in column) for column in page) for page in columns.pages
    )


def drawn(columns: Columns, page: int = 0) -> str:
    return listing(page_of(lambda drawing: columns.draw(drawing, page), PAPER))


def test_every_kind_of_piece_stands_below_the_one_before() -> None:
    sections = [
        section(
            "First",
            words(THEME, "A paragraph of some words that is long enough to be broken into lines here.", after=0.5),
            entry(THEME, mark, "An entry behind a mark"),
            entry(
                THEME, numbered(THEME, 7), "An entry of so many words that it takes another line for the rest of them"
            ),
        ),
        section(
            "Second",
            table(THEME, [["1", "2", "3"], ["4", "5", "6"]], [mark, mark]),
            tally(THEME, "So many points that the line goes on below and keeps off the number", "12"),
            words(THEME, "The end"),
        ),
    ]
    columns = Columns("it", PAPER, THEME, Frame(Box(10, 10, 86, 130), 5, 7), sections, Sizes(10, 9, 2))
    assert (columns.pt, columns.count, columns.width) == (10, 1, 86)
    assert (
        drawn(columns)
        == """\
9.9 14.9 18.1 23.1
20.5 20.5 12.5pt First
10.0 27.3 10pt A paragraph of some words that is long enough to be
10.0 31.5 10pt broken into lines here.
9.9 34.1 15.4 39.6
17.2 38.0 10pt An entry behind a mark
9.8 40.6 15.5 46.2
11.7 44.6 10.58pt 7
17.2 44.0 10pt An entry of so many words that it takes another
17.2 48.3 10pt line for the rest of them
9.9 59.6 18.1 67.8
20.5 65.2 12.5pt Second
10.4 69.0 15.7 74.3
29.9 72.8 10pt 1
56.0 72.8 10pt 2
82.1 72.8 10pt 3
9.8 74.5 96.2 74.8
10.4 75.0 15.7 80.3
29.9 78.8 10pt 4
56.0 78.8 10pt 5
82.0 78.8 10pt 6
9.9 80.5 96.1 80.8
17.7 68.6 70.0 80.8
10.0 85.3 10pt So many points that the line goes on below and
10.0 89.6 10pt keeps off the number
92.3 89.7 10pt 12
9.9 90.8 96.1 91.1
10.0 94.7 10pt The end"""
    )


def test_the_heading_of_a_page() -> None:
    pdf = page_of(lambda page: draw_heading(page, THEME, Box(10, 10, 180, 14), "Title"), PAPER)
    assert listing(pdf) == "89.9 16.4 20pt Title\n9.7 18.5 190.3 19.1\n9.9 19.5 190.1 19.7"


# 100 mm in each of two columns; on the first page ten less at the top, on the last one twenty less at the foot.
FRAME = Frame(Box(10, 10, 110, 100), head=10, foot=20)


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        ([74], "a | "),  # 70 on a page that is first and last, and the space below the last section may stick out
        ([74.1], "a |  ||  | "),  # the foot is kept on the last page only
        ([40, 34, 74], "ab | c"),
        ([40, 34.1, 40, 34], "a | b || c | d"),  # two pages, and all columns of them alike
        ([50, 44, 94, 84, 84], "ab | c || d | e"),
        ([50, 44, 94, 104, 104, 84], "ab | c || d | e || f | "),
        ([50, 44.1, 30], "a | b || c | "),
    ],
)
def test_sections_go_down_the_columns_and_over_the_pages(heights: list[float], expected: str) -> None:
    assert shown(laid(heights, frame=FRAME)) == expected


def test_the_columns_stand_between_head_and_foot() -> None:
    columns = laid([50, 44, 94, 104, 104, 84], frame=FRAME)
    assert columns.boxes(0) == [Box(10, 20, 50, 90), Box(70, 20, 50, 90)]
    assert columns.boxes(1) == [Box(10, 10, 50, 100), Box(70, 10, 50, 100)]
    assert columns.boxes(2) == [Box(10, 10, 50, 80), Box(70, 10, 50, 80)]


def test_what_room_is_left_goes_between_the_sections_but_no_more_than_five_millimetres() -> None:
    """Icon and title in ten millimetres, then the line of the piece."""
    frame = Frame(Box(10, 10, 50, 100))
    tight = laid([30, 30, 40], frame=frame)  # 104 would fit, so two gaps of two millimetres
    assert shown(tight) == "abc"
    icons = [line for line in drawn(tight).splitlines() if line.startswith("9.9") and "pt" not in line]
    assert icons == [
        "9.9 9.9 18.1 18.1",
        "9.9 19.9 11.1 20.1",
        "9.9 41.9 18.1 50.1",
        "9.9 51.9 11.1 52.1",
        "9.9 73.9 18.1 82.1",
        "9.9 83.9 11.1 84.1",
    ]
    loose = drawn(laid([30, 30], frame=frame)).splitlines()
    assert [line for line in loose if "pt" not in line][2] == "9.9 44.9 18.1 53.1"
    assert drawn(laid([30], frame=frame)).splitlines()[0] == "9.9 9.9 18.1 18.1"


@pytest.mark.parametrize(("width", "count"), [(40, 1), (99.9, 1), (100, 2), (154.9, 2), (155, 3)])
def test_as_many_columns_as_have_their_least_width(width: float, count: int) -> None:
    columns = laid([30], frame=Frame(Box(5, 5, width, 100)))
    assert (columns.count, columns.width) == (count, pytest.approx((width - 10 * (count - 1)) / count))


def test_larger_type_takes_wider_columns() -> None:
    theme = theme_of("contrast")
    assert theme.text_scale > 1
    width = 2 * 45 * theme.text_scale + 10
    for more, count in ((-0.1, 1), (0.1, 2)):
        frame = Frame(Box(5, 5, width + more, 100))
        columns = Columns("it", PAPER, theme, frame, [section("a", growing(1))], Sizes(10, 9, 1), PLAIN)
        assert columns.count == count
        assert columns.pt == theme.least_pt + 4


@pytest.mark.parametrize(
    ("count", "times", "sizes", "expected"),
    [
        (2, 9, Sizes(10, 9, 1), (10, 1)),  # 10 and 90 fit 100
        (2, 9.1, Sizes(10, 9, 1), (9.75, 1)),
        (2, 10, Sizes(10, 9, 1), (9, 1)),
        (2, 10.1, Sizes(10, 9, 1), (8.75, 1)),  # smaller than preferred, for there is no other page
        (2, 12.8, Sizes(10, 9, 1), (7, 1)),
        (2, 15, Sizes(10, 9, 1, least=6), (6, 1)),
        (3, 4.6, Sizes(10, 8.5, 2), (8.5, 1)),  # two of 49.1 go into a column
        (3, 4.6, Sizes(10, 8.75, 2), (10, 2)),  # rather another page
    ],
)
def test_the_largest_type_that_fits(count: int, times: float, sizes: Sizes, expected: tuple[float, int]) -> None:
    look = Measures(head=10, after=0, gap=10, least_column=45)
    sections = [section("a", growing(times))] * count
    columns = Columns("it", PAPER, THEME, Frame(Box(10, 10, 110, 100)), sections, sizes, look)
    assert (columns.pt, len(columns.pages)) == expected


def test_what_never_fits_is_refused_with_the_paper_and_the_size() -> None:
    with pytest.raises(PressError) as error:
        laid([30, 200], frame=FRAME)
    assert str(error.value) == ("it does not fit on 3 pages of odd (200.0 x 150.0 mm) at 7 pt: take larger paper")
    assert error.value.exit_code == 1
    assert len(laid([94, 94, 84], frame=FRAME, pages=2).pages) == 2
    with pytest.raises(PressError, match="does not fit on 1 pages of odd"):
        laid([94, 94, 84], frame=FRAME, pages=1)


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        ([20, 20, 20, 20], "ab | cd"),
        ([20, 20, 20], "ab | c"),
        ([60, 20, 20], "a | bc"),
        ([94, 94, 20, 20], "a | b || c | d"),
        ([60, 60, 60, 60, 60], "a | b || c | d || e | "),
        ([30, 30, 30, 30, 30, 30, 30], "ab | cd || ef | g"),
    ],
)
def test_all_columns_are_filled_alike(heights: list[float], expected: str) -> None:
    assert shown(laid(heights, frame=Frame(Box(10, 10, 110, 100)))) == expected


def test_titles_are_as_large_as_their_width_and_the_type_below_allow() -> None:
    def title(text: str, pt: float) -> str:
        one = section(text, of_height(5))
        columns = Columns("it", PAPER, THEME, Frame(Box(10, 10, 60, 100)), [one], Sizes(pt, pt, 1), PLAIN)
        return drawn(columns).splitlines()[1].split()[2]

    # Beside the icon 49.5 of 60 mm are left.
    assert [title("Short", pt) for pt in (10, 9, 8.8, 8)] == ["12.5pt", "11.25pt", "11pt", "11pt"]
    assert title("A title of many words", 10) == "11.6pt"


def test_a_mark_smaller_than_a_line_stands_in_the_middle_of_the_first() -> None:
    small = section("a", entry(THEME, mark, "An entry of so many words that it takes another line", side=0.8))
    columns = Columns("it", PAPER, THEME, Frame(Box(10, 10, 90, 100)), [small], Sizes(10, 9, 1))
    assert drawn(columns).splitlines()[2:] == [
        "9.9 19.6 12.9 22.6",
        "14.8 22.3 10pt An entry of so many words that it takes another line",
    ]


@pytest.mark.parametrize(
    "piece", [words, lambda theme, text: entry(theme, mark, text), lambda theme, text: tally(theme, text, "1")]
)
def test_a_word_wider_than_the_column_is_never_set(piece: object) -> None:
    wide = section("a", piece(THEME, "W" * 60))  # type: ignore[operator]
    with pytest.raises(PressError, match="does not fit on 1 pages"):
        Columns("it", PAPER, THEME, Frame(Box(10, 10, 110, 100)), [wide], Sizes(10, 9, 1), PLAIN)


def test_what_fits_on_no_page_is_refused_before_every_size_is_tried_for_every_number_of_pages() -> None:
    tried: list[float] = []

    def counted(width: float, pt: float) -> Laid:
        tried.append(pt)
        return growing(9)(width, pt)

    with pytest.raises(PressError, match="does not fit on 9 pages"):
        Columns("it", PAPER, THEME, Frame(PAPER.box), [section("a", counted)] * 90, Sizes(12, 9, 9, 8), PLAIN)
    assert len(tried) == 90 * len(set(tried))
