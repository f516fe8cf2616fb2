import pytest

from proofpress.errors import PressError
from proofpress.pages.page_setup import FOOT_MARGIN, scale_rule, slug_line
from proofpress.press.document import Document
from proofpress.press.imposition import EDGE, card_grid, fold_line, impose
from proofpress.press.paper import PAPERS, parse_card, parse_paper
from tests.press.measure import Pages
from tests.press.pdfs import operators, page_of, pixels, text_of


@pytest.mark.parametrize("name", PAPERS)
def test_the_slug_line_stands_in_the_foot_margin(name):
    paper = parse_paper(name)
    pdf = page_of(lambda page: slug_line(page, ["Proofpress", "", "mapa A", "čeština"], "3/9"), paper)
    assert " ".join(text_of(pdf).split()) == "Proofpress · mapa A · čeština 3/9"
    left, top, right, bottom = (
        side / 4 for side in pixels(pdf).point(lambda value: 255 if value < 160 else 0).getbbox()
    )
    assert paper.height - FOOT_MARGIN < top
    assert bottom < paper.height - 4.2, "laser printers leave out that much"
    assert left == pytest.approx(10, abs=0.6)
    assert right == pytest.approx(paper.width - 10, abs=0.6)


def test_it_goes_to_the_top_where_cards_reach_the_foot():
    paper, card = parse_paper("Letter"), parse_card("poker")
    front, back = impose(9, card_grid(paper, card), "short-edge")
    assert front.foot(paper) == pytest.approx(10)
    assert back.foot(paper) == pytest.approx(5.4)
    for side, low, high in ((front, paper.height - 10, paper.height), (back, 0, 10)):
        pdf = page_of(lambda page, side=side: slug_line(page, ["Ž"], foot=side.foot(paper)), paper)
        box = pixels(pdf).point(lambda value: 255 if value < 160 else 0).getbbox()
        assert low < box[1] / 4 < box[3] / 4 < high


def test_a_slug_line_too_long_is_an_error_with_both_numbers():
    with pytest.raises(PressError, match=r"needs \d+\.\d+ mm, but the page has 80\.0 mm for it") as error:
        page_of(lambda page: slug_line(page, ["a field of many words"] * 5))
    assert error.value.exit_code == 1


@pytest.mark.parametrize("above", [False, True])
def test_the_ink_of_the_scale_rule_is_50_mm_from_end_to_end(above):
    pdf = page_of(lambda page: scale_rule(page, 12, "musí měřit 50 mm", above))
    assert text_of(pdf).strip() == "musí měřit 50 mm"
    (page,) = Pages(pdf)
    assert page.rule() == pytest.approx(50, abs=0.01)
    assert page.nearest_edge == pytest.approx(EDGE, abs=0.18)
    assert not page.letters_over_lines()


@pytest.mark.parametrize(
    ("direction", "line"),
    [
        ("vertical", ["141.73 212.6 m", "141.73 14.17 l"]),
        ("horizontal", ["14.17 113.39 m", "269.29 113.39 l"]),
    ],
)
def test_fold_lines(direction, line):
    drawn = operators(page_of(lambda page: fold_line(page, direction)))
    assert [step for step in drawn if step.endswith((" m", " l"))] == line
    assert any(step.startswith("[8.5 5.67]") for step in drawn), "dashed"


def test_an_empty_slug_line_draws_nothing():
    document = Document("x")
    page = document.page(parse_paper("A4"))
    slug_line(page, [])
    assert page.code == []
