import pytest
from hypothesis import given, strategies as st

from proofpress.errors import PressError
from proofpress.press import typesetting
from proofpress.press.document import Document
from proofpress.press.paper import Box, points
from proofpress.press.themes import Pen, parse_colour
from proofpress.press.typesetting import FACES, Block, Icon, Span, Style, balanced, draw_text, fit, set_text, text_width
from tests.press.pdfs import SMALL, listing, operators, page_of, pixels, surface, text_of

WORDS = "Za každý les u okraje mapy získáš tři body a za rohy šest"


def dark_box(pdf):
    return [side / 4 for side in pixels(pdf).point(lambda value: 255 if value < 160 else 0).getbbox()]


def test_what_is_measured_is_what_is_drawn():
    box = Box(20, 10, 40, 60)
    setting = set_text(WORDS, 40, 12)
    left, top, right, bottom = dark_box(page_of(lambda page: draw_text(page, box, WORDS, 12)))
    assert setting.line_count == 3
    assert setting.height == pytest.approx(3 * 12 * 1.2 / points(1))
    assert box.y <= top
    assert bottom <= box.y + setting.height + 0.25, "a pixel of grace"
    assert bottom > box.y + setting.height * 2 / 3
    assert left == pytest.approx(20, abs=0.6)
    assert right - left == pytest.approx(setting.widest, abs=0.8)


@pytest.mark.parametrize("text", ["ÁČĎŇŘŠŤŽ", "gjpqy", "Ágy"])
@pytest.mark.parametrize("face", ["serif", "sans"])
def test_accents_and_tails_stay_inside_the_box(text, face):
    style = Style(face)
    height = set_text(text, 60, 20, style).height
    _, top, _, bottom = dark_box(page_of(lambda page: draw_text(page, Box(10, 30, 60, height), text, 20, style)))
    assert top >= 30 - 0.3
    assert bottom <= 30 + height + 0.3


@pytest.mark.parametrize(("valign", "first"), [("top", 10), ("middle", 37), ("bottom", 64)])
def test_vertical_place(valign, first):
    def draw(page):
        draw_text(page, Box(10, 10, 60, 60), "Mm", 12, valign=valign)

    _, top, _, bottom = dark_box(page_of(draw))
    assert (top + bottom) / 2 == pytest.approx(first + 3, abs=1)


def test_nothing_in_a_text_is_taken_for_markup():
    nasty = "<b>x</b> <img src='/etc/passwd'/> &amp; <para/> </para> ]]> %s {0}"
    pdf = page_of(lambda page: draw_text(page, Box(2, 2, 96, 40), nasty, 8))
    assert " ".join(text_of(pdf).split()) == nasty


def test_spans_newlines_and_icons():
    def on(page):
        page.document.form("tree", 10, 10, lambda form: form.line(0, 0, 10, 10, Pen()))
        parts = ["Za ", Icon("tree", 2, 1), " les ", Span("3 body", "serif-bold"), ".\n\nKonec"]
        setting = draw_text(page, Box(10, 10, 80, 40), parts, 10)
        assert setting.line_count == 3
        assert setting.text == "Za  les 3 body.\n\nKonec"

    pdf = page_of(on)
    assert text_of(pdf).split() == ["Za", "les", "3", "body.", "Konec"]
    assert "0.70556 0 0 0.35278" in " ".join(operators(pdf)), "an icon two ems wide, one high"


def test_an_icon_takes_its_place_in_the_line():
    plain, with_icon = set_text("Za les", 80, 10), set_text(["Za ", Icon("tree", 2), " les"], 80, 10)
    assert with_icon.widest > plain.widest + 2 * 10 / points(1) - 0.1


def test_no_break_spaces_hold():
    width = text_width("jdi k", "serif", 10) + 0.1
    assert set_text("jdi k lesu", width, 10).line_count == 2
    assert not set_text("jdi k lesu", width, 10).sticks_out
    joined = set_text("jdi k\u00a0lesu", width, 10)
    assert joined.line_count == 2
    assert joined.widest == pytest.approx(max(text_width(t, "serif", 10) for t in ("jdi", "k\u00a0lesu")))


def test_spaces_are_never_squeezed():
    needed = text_width(WORDS, "serif", 10)
    assert set_text(WORDS, needed + 0.01, 10).line_count == 1
    assert set_text(WORDS, needed - 0.01, 10).line_count == 2


def last_line(text: str, width: float) -> str:
    return listing(page_of(lambda page: draw_text(page, Box(10, 10, width, 90), text, 12))).splitlines()[-1]


def test_no_short_word_is_alone_in_the_last_line_where_the_line_above_can_give_one():
    alone = "Draw the shape on the map. Go"
    widths = [
        width
        for width in range(30, 60)
        if set_text(alone, width, 12).line_count > set_text(alone.removesuffix(" Go"), width, 12).line_count
    ]
    assert len(widths) > 1
    for width in widths:
        assert last_line(alone, width).endswith("pt map. Go"), width
        assert set_text(alone, width, 12).text == alone, "what is read aloud stays"
    assert last_line("on Constantinople", 33).endswith("pt Constantinople"), "long words may stand alone"
    assert last_line("Constantinopleward it", text_width("Constantinopleward", "serif", 12) + 0.5).endswith("pt it")


def test_words_are_never_broken():
    setting = set_text("Nejneobhospodařovávatelnějšími kraji", 20, 10)
    assert setting.sticks_out
    assert setting.line_count == 2
    assert setting.widest == pytest.approx(text_width("Nejneobhospodařovávatelnějšími", "serif", 10))


def test_a_word_too_long_is_an_error_with_both_widths():
    with pytest.raises(PressError) as error:
        page_of(lambda page: draw_text(page, Box(0, 0, 20, 50), "Nejneobhospodařovávatelnějšími", 10, where="w"))
    needed = text_width("Nejneobhospodařovávatelnějšími", "serif", 10)
    assert error.value.exit_code == 1
    for word in ("w: ", f"need {needed:.2f} mm", "at 10 pt", "20.0 mm wide"):
        assert word in str(error.value)


def test_a_text_too_high_is_an_error_with_both_heights():
    with pytest.raises(PressError, match=r"cs: x: text .* needs 15\.\d+ mm at 12 pt \(3 lines\).* 12\.0 mm high"):
        page_of(lambda page: draw_text(page, Box(0, 0, 40, 12), WORDS, 12, where="cs: x"))


def test_colour_and_alignment():
    style = Style("sans", align="right", colour=parse_colour("#ff0000"))
    pdf = page_of(lambda page: draw_text(page, Box(10, 10, 60, 20), "Les", 12, style))
    assert "1 0 0 rg" in operators(pdf)
    assert dark_box(pdf)[2] == pytest.approx(70, abs=0.7)


def test_tracking_of_a_title_does_not_leak_into_a_paragraph():
    def draw(page):
        page.text(10, 10, "Title", 12, tracking=0.5)
        draw_text(page, Box(10, 20, 80, 20), "mmmm", 12)

    lines = operators(page_of(draw))
    assert lines.index("0 Tc") > lines.index("6 Tc")


def test_missing_glyph_in_a_paragraph():
    with pytest.raises(PressError, match=r"U\+2605 BLACK STAR.*cs: star"):
        set_text("★", 10, 10, where="cs: star")


def test_one_size_for_a_deck_is_that_of_its_longest_text():
    short, long = Block("Les", 40, 15, "short"), Block(WORDS, 40, 15, "long")
    found = fit([short, long, short], 14)
    fits, too_large = (set_text(WORDS, 40, pt).height <= 15 for pt in (found, found + 0.25))
    assert (fits, too_large) == (True, False)
    assert fit([short], 14) == fit([short, short], 14) == 14


def test_order_of_the_deck_does_not_change_the_size():
    blocks = [Block(WORDS * n, 40, 30) for n in (1, 3, 2)]
    assert fit(blocks, 14) == fit(blocks[::-1], 14)


def test_all_texts_too_long_are_reported_together():
    blocks = [Block(WORDS, 40, 5, "one"), Block("Les", 40, 5, "two"), Block("Obhospodařování", 10, 5, "three")]
    with pytest.raises(PressError) as error:
        fit(blocks, 14)
    lines = str(error.value).splitlines()
    assert [line.split(":")[0] for line in lines] == ["one", "three"]
    assert "at 7 pt" in lines[0]
    assert "5.0 mm high" in lines[0]
    assert "10.0 mm wide" in lines[1]


def test_empty_text_takes_no_room():
    setting = set_text("", 40, 10)
    assert (setting.height, setting.line_count, setting.sticks_out) == (0, 0, False)
    page_of(lambda page: draw_text(page, Box(0, 0, 10, 0), "", 10))


def test_document_is_unharmed_by_an_error_in_between():
    document = Document("x")
    page = document.page(SMALL)
    with pytest.raises(PressError):
        draw_text(page, Box(0, 0, 5, 5), WORDS, 10)
    page.text(5, 5, "ok", 9)
    assert text_of(document.to_bytes()).strip() == "ok"


@pytest.mark.parametrize(
    "text", ["Draw this shape as monsters on the map passed to you, then pass it back.", "One line"]
)
def test_balanced_lines_are_no_more_and_about_equally_long(text):
    wide = set_text(text, 50, 10)
    narrow = set_text(text, balanced(text, 50, 10), 10)
    assert narrow.line_count == wide.line_count
    assert not narrow.sticks_out
    assert narrow.width <= wide.width
    assert narrow.width - narrow.widest < 3 or narrow.line_count == 1


def test_no_line_of_a_balanced_text_is_a_single_short_word():
    """At 50 mm the last line is "back."; at the width that is found it is not."""
    text = "Draw this shape as monsters on the map passed to you, then pass it back."
    assert balanced(text, 50, 10) < 49


def test_centred_text_is_balanced_wherever_it_is_drawn():
    text = "Draw this shape as monsters on the map passed to you, then pass it back."
    wide, page = set_text(text, 50, 10), surface()
    centred = draw_text(page, Box(10, 10, 50, 40), text, 10, Style(align="centre"))
    assert centred.line_count == wide.line_count
    assert centred.width == balanced(text, 50, 10, Style(align="centre")) < 49
    assert draw_text(page, Box(10, 10, 50, 40), text, 10).width == 50, "other texts fill their box"


@given(
    st.text("aWi gé,\u00a0-", min_size=1, max_size=40), st.floats(5, 90), st.floats(7, 30), st.sampled_from(list(FACES))
)
def test_one_line_is_as_if_it_were_made_at_once(text, width, pt, face):
    style = Style(face, 1.15, "right")
    one, made = set_text(text, width, pt, style), typesetting._set(text, width, pt, style, "")[0]
    if one.line_count == 1:
        assert (one.line_count, one.text, one.height) == (made.line_count, made.text, made.height)
        assert one.widest == pytest.approx(made.widest, abs=1e-6)
    assert one.sticks_out == made.sticks_out or made.line_count > 1
