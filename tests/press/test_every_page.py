"""Pages read back: rules, edges, type, what lies over what, and what lies behind what."""

import pytest

from proofpress.press.imposition import turning_axis
from proofpress.press.paper import PAPERS, Box, Paper
from proofpress.press.themes import THEMES
from tests.depth import some
from tests.languages import LANGUAGES
from tests.press.every_page import KINDS, TYPED, printed, problems, with_look
from tests.press.measure import Page, Pages

# Every kind of page once, and every paper, theme and language several times; few cards, for the sake of time.
FEWER = {
    "cards --sets combined": "cards --sets combined --cards 'c*'",
    "cards --game kingdoms": "cards --game kingdoms --cards '1*,war-a*,shield*'",
}
SPREAD = [
    with_look(
        FEWER.get(kind, kind),
        papers[number % 4],
        themes[(number + number // 4) % 4],
        LANGUAGES[(number + number // 2) % len(LANGUAGES)],
    )
    for papers, themes in [(tuple(PAPERS), tuple(THEMES))]
    for number, kind in enumerate(KINDS)
]


@pytest.mark.parametrize("line", some(SPREAD, 4))
def test_every_page_is_as_it_must_be(line):
    assert list(problems(line)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "kind", ["aid --sets combined", "rulebook --sets combined", "rulebook --game kingdoms", "reference --sets combined"]
)
def test_apostrophes_and_minus_signs_are_those_of_a_printer(kind, language):
    pages = [page for pdf in printed(f"{kind} --lang {language}").values() for page in Pages(pdf)]
    assert [typed for page in pages for typed in TYPED.findall(page.text)] == []
    assert any("−" in page.text for page in pages) or "kingdoms" in kind or "reference" in kind


@pytest.mark.parametrize("text", ["players' pieces", "d'encre", "a -5 b", "-1 -1", "(-3)"])
def test_signs_of_a_typewriter_are_found(text):
    assert TYPED.findall(text)


@pytest.mark.parametrize("text", ["players’ pieces", "−5", "2026-W47", "1-7", "set-up", "A–D", "--read 1.5,-0.5"])
def test_other_signs_are_not(text):
    assert not TYPED.findall(text)


def behind(back: Page, axis: str) -> list[Box]:
    """Where the forms of a back are, seen through the paper from its front."""
    boxes = [form.box for form in back.forms()]
    if axis == "vertical":
        return [Box(back.width - box.right, box.y, box.width, box.height) for box in boxes]
    return [Box(box.x, back.height - box.bottom, box.width, box.height) for box in boxes]


def numbers(boxes):
    return [value for box in sorted(boxes, key=lambda box: (round(box.x), round(box.y))) for value in (
        box.x, box.y, box.right, box.bottom,
    )]  # fmt: skip


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize(
    ("line", "lying"),
    [
        ("cards --kind season", False),
        ("cards --kind season --size mini --marks edges", True),
        ("cards --kind season --bleed 3 --paper A3 --marks lines", True),
        ("cards --kind season --fronts-then-backs --paper Letter", True),
        ("sheets --map a --map b", False),
        ("sheets --map a --map b --up 2 --copies 2", True),
    ],
)
def test_backs_lie_on_their_fronts_in_every_feed(line, lying, duplex):
    (pdf,) = printed(f"{line} --duplex {duplex}").values()
    front, back, *_ = Pages(pdf)
    paper = Paper("as printed", front.width, front.height)
    assert paper.landscape is lying
    axis = turning_axis(paper, duplex)
    assert numbers(behind(back, axis)) == pytest.approx(numbers([form.box for form in front.forms()]), abs=0.01)
    upright = (1, 0, 0, 1) if axis == "vertical" else (-1, 0, 0, -1)
    assert {form.turn for form in back.forms()} == {upright}


def test_a_folded_sheet_has_its_backs_behind_its_fronts():
    (pdf,) = printed("cards --kind season --duplex gutterfold").values()
    (page,) = Pages(pdf)
    boxes = [form.box for form in page.forms()]
    assert numbers(behind(page, "vertical")) == pytest.approx(numbers(boxes), abs=0.01)


@pytest.mark.parametrize(
    ("line", "moved"),
    [
        ("cards --kind season", (1.5, -0.5)),
        ("cards --kind season --duplex short-edge", (-1.5, 0.5)),
        ("cards --kind season --size mini --marks lines", (0.5, 1.5)),
        ("cards --kind season --size mini --marks lines --duplex short-edge", (-0.5, -1.5)),
    ],
)
def test_a_profile_moves_backs_as_the_printer_needs_it_in_every_feed(line, moved, tmp_path):
    profile = tmp_path / "tray.yaml"
    profile.write_text("offset: {x: 1.5, y: -0.5}\n")
    plain, corrected = (
        numbers(form.box for form in list(Pages(pdf))[1].forms())
        for words in ("", f" --profile {profile}")
        for pdf in printed(line + words).values()
    )
    assert [after - before for before, after in zip(plain, corrected, strict=True)] == pytest.approx(
        [*moved, *moved] * (len(plain) // 4), abs=0.01
    )
