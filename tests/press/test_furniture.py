import pytest

from generator.press.document import Document
from generator.press.errors import PressError
from generator.press.furniture import FOOT_MARGIN, fold_line, scale_rule, slug_line
from generator.press.geometry import points
from generator.press.imposition import card_grid, impose
from generator.press.paper import PAPERS, parse_card, parse_paper
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


def test_the_scale_rule_measures_what_it_says():
    pdf = page_of(lambda page: scale_rule(page, 5, 20, "musí měřit 50 mm"))
    assert text_of(pdf).strip() == "musí měřit 50 mm"
    moves = [line.split() for line in operators(pdf) if line.endswith((" m", " l"))]
    at = {float(x): 0.0 for x, *_ in moves}
    for (x, y, _), (_, y2, _) in zip(moves[2::2], moves[3::2], strict=True):
        at[float(x)] = max(at[float(x)], abs(float(y2) - float(y)), key=abs)
    tall = sorted(x for x, height in at.items() if height > points(2.5))
    start = points(5)
    assert tall == pytest.approx([start, start + 72, start + points(50), start + 144], abs=0.01)


@pytest.mark.parametrize(
    ("direction", "line"),
    [
        ("vertical", ["141.73 226.77 m", "141.73 0 l"]),
        ("horizontal", ["0 113.39 m", "283.46 113.39 l"]),
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
