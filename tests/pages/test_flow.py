"""Pages that text flows down: where everything stands, read back from the file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from pypdfium2 import PdfDocument

from proofpress.errors import PressError
from proofpress.pages.flow import Flow
from proofpress.pages.page_setup import FOOT_MARGIN, fitted_slug_line
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import Box, Paper, parse_paper
from proofpress.press.themes import make_theme
from tests.cartographers.printing.books import book
from tests.depth import some
from tests.press.pdfs import listing, page_of, text_of

A4 = parse_paper("A4")
HEAD = ["no", "word"]


def flowing(
    write: Callable[[Flow], object], paper: Paper = A4, theme: str = "colour", larger: float = 1.0
) -> list[str]:
    """The pages that come of it, each as a listing without its foot."""
    document = Document("flow")
    flow = Flow(document, paper, book(theme=theme), ["slug"], larger)
    write(flow)
    pdf = flow.done().to_bytes()
    pages = [listing(pdf, page).splitlines() for page in range(len(PdfDocument(pdf)))]
    assert all(lines[0].endswith("pt slug") for lines in pages)
    assert ["50 mm" in " ".join(lines) for lines in pages] == [True] + [False] * (len(pages) - 1)
    foot = paper.height - FOOT_MARGIN
    return ["\n".join(line for line in lines if float(line.split()[1]) < foot) for lines in pages]


def strip(height: float) -> Paper:
    """Paper as wide as A4, so that nothing is scaled, and low."""
    return Paper("strip", A4.width, height)


def words(page: str) -> list[str]:
    return [line.split("pt ", 1)[1] for line in page.splitlines() if "pt " in line]


def some_of_everything(flow: Flow) -> None:
    flow.heading("Head")
    flow.paragraph("words of a paragraph " * 6)
    flow.gap(10)
    cells = ["1 x", "a long cell that takes more than a line of its own column here", "2 x"]
    flow.table(["one", "", "two"], [cells], [1, 2, 1])
    flow.heading("Small")


def test_headings_paragraphs_and_rows_follow_each_other_down_the_page() -> None:
    (page,) = flowing(some_of_everything)
    assert (
        page
        == """\
14.0 18.2 12pt Head
13.8 19.5 196.2 19.9
14.0 25.1 10pt words of a paragraph words of a paragraph words of a paragraph words of a paragraph words of a \
paragraph words
14.0 29.5 10pt of a paragraph
14.0 45.7 9pt one
150.5 45.7 9pt two
13.7 46.9 196.3 47.5
14.0 50.4 9pt 1 x
59.5 50.4 9pt a long cell that takes more than a line of its own column here
150.5 50.4 9pt 2 x
13.9 51.8 196.1 52.0
14.0 64.6 12pt Small
13.8 65.9 196.2 66.3"""
    )


def test_smaller_paper_and_a_theme_of_larger_type_change_every_measure() -> None:
    (page,) = flowing(some_of_everything, parse_paper("A5"), "contrast")
    assert (
        page
        == """\
9.9 14.8 14pt Head
9.6 16.3 138.4 16.8
9.9 23.6 14pt words of a paragraph words of a paragraph words of a
9.9 29.8 14pt paragraph words of a paragraph words of a paragraph
9.9 35.9 14pt words of a paragraph
9.9 52.1 14pt one
106.1 52.1 14pt two
9.4 53.9 138.6 55.0
9.9 59.5 14pt 1 x
41.9 59.5 14pt a long cell that takes more
41.9 65.2 14pt than a line of its own column
41.9 70.9 14pt here
106.1 59.5 14pt 2 x
9.7 73.0 138.3 73.4
9.9 88.0 14pt Small
9.6 89.5 138.4 90.0"""
    )


@pytest.mark.parametrize(("width", "margin"), [(100, 9.8), (147, 9.8), (210, 14), (273, 18.2), (400, 18.2)])
def test_margins_grow_with_the_paper_but_not_without_end(width: float, margin: float) -> None:
    flow = Flow(Document("flow"), Paper("odd", width, 100), book(), [])
    assert (flow.margin, flow.width) == pytest.approx((margin, width - 2 * margin))


def test_type_is_never_smaller_than_can_be_read() -> None:
    (page,) = flowing(lambda flow: (flow.paragraph("word", 6), flow.table(["head"], [["cell"]], [1], 6)))
    assert [line.split()[2] for line in page.splitlines() if "pt " in line] == ["7pt", "7pt", "7pt"]


def test_the_head_of_a_table_stands_on_every_page_and_the_last_one_has_room() -> None:
    rows = [[str(number), "x"] for number in range(1, 14)]
    first, second, third = flowing(lambda flow: flow.table(HEAD, rows, [1, 3]), strip(60))
    for page, shown in ((first, rows[:5]), (second, rows[5:10]), (third, rows[10:])):
        assert words(page) == [*HEAD, *(word for row in shown for word in row)]
    assert first.splitlines()[:3] == second.splitlines()[:3]
    assert first.splitlines()[:3] == ["14.0 17.3 9pt no", "59.5 17.3 9pt word", "13.7 18.4 196.3 19.1"]


def test_figures_end_below_each_other_and_words_begin_so() -> None:
    (page,) = flowing(lambda flow: flow.table(["name", "points"], [["a", "7"], ["b", "13"], ["cc", "\u22122"]], [1, 1]))
    at = {line.split("pt ", 1)[1]: float(line.split()[0]) for line in page.splitlines() if "pt " in line}
    ends = [at[text] + measure(text, 9, "sans") for text in ("7", "13", "\u22122")]
    assert ends == pytest.approx([ends[0]] * 3, abs=0.1)
    assert at["points"] + measure("points", 9, "sans-bold") == pytest.approx(ends[0], abs=0.1)
    assert at["a"] == at["b"] == at["cc"] == at["name"]
    assert ends[0] == pytest.approx(196, abs=0.1), "the last column ends where its rules do"


def test_headings_of_columns_are_one_line_where_the_widest_column_can_give_them_room() -> None:
    def begins(*heads: str) -> list[float]:
        (page,) = flowing(lambda flow: flow.table(heads, [["a", "b", "c", "d"]], (5, 1, 1, 1)))
        return [float(line.split()[0]) for line in page.splitlines() if "9pt" in line][: -len("abcd")]

    assert begins("who", "of", "in", "rounds") == pytest.approx([14, 127.8, 150.5, 173.3], abs=0.2)
    assert begins("who", "of", "lost to monsters", "rounds") == pytest.approx([14, 124.7, 147.5, 173.3], abs=0.2)


SEVERAL = "a cell of several lines, for there are many words in it, and more of them " * 3


@pytest.mark.parametrize(
    ("height", "cell", "shares"),
    some(
        [
            *((height, cell, [1, 3]) for height in range(48, 75) for cell in ("x", SEVERAL)),
            *((height, "i " * 40, [19, 1]) for height in range(75, 110)),  # a narrow column, and every line of it full
        ],
        4,
    ),
)
def test_no_row_stands_without_the_head_or_in_the_foot(height: int, cell: str, shares: list[float]) -> None:
    """Wherever the page ends: also where a row of several lines comes just before its end."""
    paper = strip(height)
    pages = flowing(lambda flow: flow.table(HEAD, [[str(number), cell] for number in range(9)], shares), paper)
    assert len(pages) > 1
    for page in pages:
        assert words(page)[:2] == HEAD
        lowest = max(float(line.split()[3]) for line in page.splitlines() if "pt " not in line)
        assert lowest <= height - FOOT_MARGIN - 7 + 0.2
    assert [word for page in pages for word in words(page) if word.isdigit()] == [str(number) for number in range(9)]


def nothing(page: Drawing, box: Box) -> None:
    pass


def test_a_heading_goes_to_the_next_page_rather_than_to_the_foot_of_one() -> None:
    def headed(space: float) -> list[list[str]]:
        def write(flow: Flow) -> None:
            flow.box(space, nothing)
            flow.heading("Head")
            flow.paragraph("words")

        return [words(page) for page in flowing(write, strip(60))]

    # 29 mm are there; the space above, heading and line take 4.2, 7.8 and 4.4 mm.
    assert headed(12.3) == [["Head", "words"]]
    assert headed(12.7) == [[], ["Head", "words"]]


def test_a_heading_is_twice_as_far_from_what_is_above_as_from_what_is_below() -> None:
    def write(flow: Flow) -> None:
        for _ in range(2):
            flow.paragraph("words")
            flow.heading("Head")
        flow.paragraph("words")

    (page,) = flowing(write)
    lines = [float(line.split()[1]) for line in page.splitlines() if "pt " in line]
    above = lines[1] - lines[0] - 12 * 0.3528 * 0.7  # down to the capitals
    below = lines[2] - lines[1] - 10 * 0.3528 * 0.7
    assert above == pytest.approx(lines[3] - lines[2] - 12 * 0.3528 * 0.7, abs=0.2)
    assert above > 1.3 * below, (above, below)


def test_the_last_row_of_a_table_is_never_alone() -> None:
    """Five rows go on a page of this height, and six are there."""
    rows = [[str(number), "x"] for number in range(1, 7)]
    pages = flowing(lambda flow: flow.table(HEAD, rows, [1, 3]), strip(60))
    assert [[word for word in words(page) if word.isdigit()] for page in pages] == [["1", "2", "3", "4"], ["5", "6"]]


def test_what_fits_exactly_stays_and_what_fits_no_page_is_refused() -> None:
    def pages(*heights: float) -> int:
        return len(flowing(lambda flow: [flow.box(height, nothing) for height in heights], strip(60)))

    assert [pages(*heights) for heights in ((29,), (14, 15), (14.1, 15))] == [1, 1, 2]
    with pytest.raises(PressError, match=r"has 29.0 mm for a piece of 29.1 mm"):
        pages(29.1)


def test_a_box_is_as_wide_as_the_text_and_lower_where_the_page_has_no_more_room() -> None:
    found: list[Box] = []

    def write(flow: Flow) -> None:
        flow.box(20, lambda _, box: found.append(box))
        flow.box(12, lambda _, box: found.append(box), shrink=6)

    assert len(flowing(write)) == len(flowing(write, strip(60))) == 1
    assert [(box.x, box.y, box.width) for box in found] == [(14, 14, 182), (14, 34, 182)] * 2
    assert [box.height for box in found] == pytest.approx([20, 12, 20, 9])


def test_the_space_below_a_box_is_not_part_of_it() -> None:
    found: list[Box] = []

    def write(flow: Flow) -> None:
        flow.box(20, lambda _, box: found.append(box))
        flow.gap(5)
        flow.paragraph("words")

    flowing(write)
    assert [box.height for box in found] == [20]


def test_a_fresh_sheet_begins_on_a_front() -> None:
    document = Document("flow")
    flow = Flow(document, A4, book(), ["slug"])
    counts = []
    for _ in range(3):
        flow.new_page(front=True)
        flow.paragraph("words")
        counts.append(flow.done().page_count)
    flow.new_page()
    flow.paragraph("words")
    flow.new_page(front=True)
    flow.paragraph("words")
    assert [*counts, flow.done().page_count] == [1, 3, 5, 7]


@pytest.mark.parametrize(("right", "widths"), [("", (47, 48, 62, 63)), ("9/9", (56, 57, 71, 72))])
def test_the_last_fields_of_the_foot_give_way_on_narrow_paper(right: str, widths: tuple[int, ...]) -> None:
    fields = ["a first field", "", "a second field", "a third field"]

    def shown(width: int) -> int:
        paper = Paper("odd", width, 40)
        text = text_of(page_of(lambda page: fitted_slug_line(page, fields, make_theme("colour", {}), right), paper))
        assert text.endswith(right)
        return text.count("field")

    assert [shown(width) for width in widths] == [1, 2, 2, 3]


def test_a_digest_wider_than_the_page_is_set_smaller_and_stays_on_it() -> None:
    (page,) = flowing(
        lambda flow: flow.paragraph("Deal " + "0123456789abcdef" * 4, 7, "sans"), parse_paper("A5"), "contrast"
    )
    sizes = {float(line.split()[2].removesuffix("pt")) for line in page.splitlines() if "pt " in line}
    assert all(7 <= size < 14 for size in sizes)
    assert "0123456789abcdef" * 4 in page


def sizes(page: str) -> set[float]:
    return {float(line.split()[2].removesuffix("pt")) for line in page.splitlines() if "pt " in line}


@pytest.mark.parametrize("rows", [3, 12, 20, 30, 44])
def test_type_grows_where_its_pages_have_room_and_no_page_is_added(rows: int) -> None:
    def write(flow: Flow) -> None:
        flow.table(HEAD, [[str(number), "x"] for number in range(rows)], [1, 3])

    normal, larger = flowing(write), flowing(write, larger=2.0)
    assert len(larger) == len(normal) == 1
    (size,) = sizes(larger[0])
    lowest = max(float(line.split()[3]) for line in larger[0].splitlines() if "pt " not in line)
    assert size == 18 or lowest > A4.height * 0.8
    assert 9 <= size <= 18


def test_what_is_said_above_a_table_is_on_its_page() -> None:
    """Wherever the page ends, no heading and no sentence stays behind."""

    def write(space: float, flow: Flow) -> None:
        flow.box(space, nothing)
        flow.heading("Head")
        flow.paragraph("said")
        flow.table(HEAD, [[str(number), "x"] for number in range(2)], [1, 3], total=["", "sum"])

    for space in range(0, 40, 3):
        pages = [words(page) for page in flowing(partial(write, space), strip(90))]
        assert [word for page in pages for word in page] == ["Head", "said", *HEAD, "0", "x", "1", "x", "sum"]
        assert sum(bool(page) for page in pages) == 1


@pytest.mark.parametrize(("pt", "least"), [(9, 3.0), (16, 4.0), (24, 6.0)])
def test_columns_stand_further_apart_in_larger_type(pt: float, least: float) -> None:
    """Figures before figures, whose heads would read as one phrase: by 4 mm and more from 16 points on."""
    (page,) = flowing(lambda flow: flow.table(["Rank", "Points", "To par"], [["1", "67", "3"]], [1, 1, 1], pt))
    heads = [line for line in page.splitlines() if line.endswith(("Points", "To par"))]
    ends = float(heads[0].split()[0]) + measure("Points", pt, "sans-bold")
    assert float(heads[1].split()[0]) - ends >= least - 0.05


def test_a_heading_of_a_table_takes_what_names_do_not_need() -> None:
    head = ["Rang", "Joueur", "Manches", "Points", "Écart au par", "Pertes"]
    rows = [["1", "Łukasz", "2", "132", "3", "8"]] * 3
    (page,) = flowing(lambda flow: flow.table(head, rows, [1, 4, 1.2, 1.4, 1.4, 1.4], 18))
    assert "Écart au par" in words(page)


def test_sections_have_their_titles_beside_their_words_whose_lines_are_short() -> None:
    def sections(flow: Flow) -> None:
        flow.sections([("Title", "words of a section " * 20)])
        flow.aside("a ruling", number=7)

    (page,) = flowing(sections)
    lines = [(*map(float, line.split()[:2]), line.split("pt ", 1)[1]) for line in page.splitlines() if "pt " in line]
    titles = [(x, y) for x, y, said in lines if said == "Title"]
    told = [(x, y) for x, y, said in lines if said.startswith("words")]
    assert len(titles) == 1
    assert titles[0][0] == pytest.approx(14, abs=0.1)
    assert {round(x, 1) for x, _ in told} == {round(14 + 182 * 0.25, 1)}
    assert abs(told[0][1] - titles[0][1]) < 2
    assert max(len(said) for *_, said in lines) < 90
    number, ruling = (next(line for line in lines if line[2] == said) for said in ("7", "a ruling"))
    assert ruling[0] > number[0] > told[0][0]
    assert abs(ruling[1] - number[1]) < 1


def test_tables_of_the_same_people_have_one_width_and_their_names_below_each_other() -> None:
    """However many figures they have; ranks end, and figures end, where those above them do."""

    def write(flow: Flow) -> None:
        for figures in (2, 3, 4):
            head = ["Rank", "Player", *(f"figure {number}" for number in range(figures))]
            rows = [[str(rank), name, *["7"] * figures] for rank, name in ((9, "Ada"), (10, "Bohdan"))]
            flow.table(head, rows, [1] * len(head), title=f"Of {figures}", longest="Bohdan")

    (page,) = flowing(write)
    lines = page.splitlines()
    rules = {(line.split()[0][:2], line.split()[2]) for line in lines if "pt " not in line}
    assert rules == {("13", "196.1"), ("13", "196.2"), ("13", "196.3")}
    told = [(line.split("pt ", 1)[1], float(line.split()[0])) for line in lines if "pt " in line]
    assert len({x for said, x in told if said in ("Player", "Ada", "Bohdan")}) == 1
    ends = {said: x + measure(said, 9, "sans") for said, x in told if said in ("9", "10")}
    assert ends["9"] == pytest.approx(ends["10"], abs=0.1)
    last = max(x for said, x in told if said == "7")
    assert last + measure("7", 9, "sans") == pytest.approx(196, abs=0.1)


def test_a_table_that_goes_on_has_its_title_again() -> None:
    rows = [[str(number), "x"] for number in range(1, 14)]
    pages = flowing(lambda flow: flow.table(HEAD, rows, [1, 3], title="Title", said="once"), strip(70))
    assert len(pages) > 1
    assert [words(page)[0] for page in pages] == ["Title"] * len(pages)
    assert [page.count("once") for page in pages] == [1, *[0] * (len(pages) - 1)]


def test_titles_are_of_one_size_however_large_the_type_below_them_is() -> None:
    def written(larger: float, rows: int) -> dict[str, float]:
        def write(flow: Flow) -> None:
            flow.title("Title", "Event")
            flow.heading("Heading")
            flow.table(HEAD, [[str(number), "x"] for number in range(rows)], [1, 3])

        (page,) = flowing(write, larger=larger)
        return {line.split("pt ", 1)[1]: float(line.split()[2][:-2]) for line in page.splitlines() if "pt " in line}

    small, large = written(1.0, 40), written(1.6, 5)
    assert (small["Title"], small["Event"]) == (large["Title"], large["Event"]) == (22, 11)
    assert small["Heading"] < large["Heading"] < large["Title"]
    assert small["x"] < large["x"]


def test_titles_beside_sections_are_all_as_small_as_the_longest_word_needs() -> None:
    def size(*titles: str) -> set[str]:
        (page,) = flowing(lambda flow: flow.sections([(title, "words") for title in titles]))
        return {line.split()[2] for line in page.splitlines() if line.endswith(titles)}

    assert size("Short", "Also") == {"12pt"}
    (smaller,) = size("Short", "Verantwortlichkeitserklärung")
    assert 7 <= float(smaller[:-2]) < 12


@pytest.mark.parametrize("space", range(0, 60, 6))
def test_facts_stay_together(space: int) -> None:
    def write(flow: Flow) -> None:
        flow.box(space, nothing)
        flow.heading("Facts")
        flow.facts([("of", str(number)) for number in range(5)])

    pages = [words(page) for page in flowing(write, strip(90))]
    assert sum("Facts" in page for page in pages) == sum("4" in page for page in pages) == 1
    assert any({"Facts", "0", "4"} <= set(page) for page in pages)


def test_rows_go_apart_where_a_page_has_room_in_the_largest_type() -> None:
    def lowest(rows: int) -> float:
        (page,) = flowing(lambda flow: flow.table(HEAD, [["1", "x"]] * rows, [1, 3]), larger=1.6)
        return max(float(line.split()[3]) for line in page.splitlines() if "pt " not in line)

    pitch = [lowest(rows + 1) - lowest(rows) for rows in (4, 8)]
    assert pitch == pytest.approx([9 * 1.6 * 0.3528 * (1.15 + 0.35 + 0.7) * 2] * 2, rel=0.05)  # twice as high at most
    assert lowest(15) == pytest.approx(lowest(13), abs=12)  # where that is less, down to the foot
    assert lowest(26) > A4.height * 0.8
