"""The scoring reference and the player aid: everything is there, nothing is too small, and no seed."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.printing.player_aid import ICONS, AidPlan, aid_document
from proofpress.cartographers.printing.reference import GAP, TypeSizes, plan_reference, reference_document
from proofpress.errors import PressError
from proofpress.pages.page_setup import SLUG_PT
from proofpress.press.paper import Box, Paper, parse_paper
from tests.cartographers.printing.books import THEMES, assert_black, book, edition, game
from tests.languages import LANGUAGES
from tests.pages.flat import texts
from tests.press.boxes import overlap
from tests.press.measure import Pages

A4 = parse_paper("A4")
WORDY = ("treetower", "shoreside_expanse", "greengold_plains", "banded_hills")
FIRST = {"A": "faunlost_thicket", "B": "gnomish_colony", "C": "ulems_wallow", "D": "dwarvenholds"}


def all_text(pdf: bytes) -> str:
    text = " ".join(texts(pdf, page) for page in range(len(PdfDocument(pdf))))
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_game_is_in_the_reference(language: str) -> None:
    b = book(language)
    text = all_text(reference_document(b, A4, game().scoring).to_bytes())
    for card in game().scoring:
        assert b.name(card).replace("'", "’") in text
        effect = b.effect(card)
        assert effect is None or effect.replace("\u00a0", " ") in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("preset", "paper", "pages"),
    [
        ("base", "A4", 2), ("heroes", "A4", 2), ("combined", "A4", 3),
        ("base", "Letter", 2), ("heroes", "Letter", 2), ("combined", "Letter", 3),
        ("base", "A3", 1), ("heroes", "A3", 1),
    ],
)  # fmt: skip
def test_it_fills_its_pages_with_effects_that_are_read_with_ease(
    preset: str, paper: str, pages: int, language: str
) -> None:
    b, cards, sheet = book(language), game(preset).scoring, parse_paper(paper)
    notes = ("ties", "kinds") if preset != "heroes" else ("kinds",)
    body = TypeSizes(b, plan_reference(sheet, b.theme, len(cards), len(notes)), cards).body
    assert body >= 10.5
    found = list(Pages(reference_document(b, sheet, cards).to_bytes()))
    assert len(found) == pages
    for page in found:
        lowest = max(letter.box.bottom for letter in page.letters if letter.pt > SLUG_PT)
        assert lowest > page.height * 0.85
        assert sum(abs(letter.pt - body) < 0.01 for letter in page.letters) > 20 * len(cards) / pages


def test_the_points_of_every_award_are_printed_also_those_of_two_figures() -> None:
    """In the example, and not in the near miss; the number of the whole stands under each."""
    for card in ("shieldgate", "faunlost_thicket"):
        text = texts(reference_document(book(), A4, [card]).to_bytes()).split()
        assert book().example(card).example.points == 10
        assert text.count("10") == 2, card


def test_points_are_those_of_the_engine() -> None:
    b = book()
    text = all_text(reference_document(b, A4, ["wildholds"]).to_bytes())
    found = b.example("wildholds")
    solo = edition().scoring["wildholds"].solo
    for number in (found.example.points, found.near_miss.points, solo):
        assert f" {number} " in f"{text} "


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("letters", [FIRST, dict(zip("ABCD", WORDY, strict=True))])
def test_four_edicts_fill_one_page(theme: str, letters: dict[str, str]) -> None:
    pdf = reference_document(book("pl", theme), A4, list(letters.values()), letters).to_bytes()
    assert len(PdfDocument(pdf)) == 1
    for letter in letters:
        assert letter in texts(pdf).split()


def test_terms_are_explained_where_they_are_used() -> None:
    kinds, ties = (book().label(key).split(".")[0] for key in ("def_kinds", "def_ties"))
    for cards, wanted in ((["wildholds"], ()), (["banded_hills"], (kinds,)), (["shieldgate", "silos"], (ties,))):
        text = all_text(reference_document(book(), A4, cards).to_bytes())
        assert [words for words in (kinds, ties) if words in text] == list(wanted)


@pytest.mark.parametrize("theme", ["colour", "contrast"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_captions_of_all_boards_have_one_size_and_a_capital(language: str, theme: str) -> None:
    b = book(language, theme)
    pdf = reference_document(b, A4, list(FIRST.values()), FIRST).to_bytes()
    (page,) = Pages(pdf)
    runs: dict[int, str] = {}
    sizes = {letter.run: letter.pt for letter in page.letters}
    for letter in page.letters:
        runs[letter.run] = runs.get(letter.run, "") + letter.sign
    captions = [b.label(key).replace(" ", "") for key in ("example", "near_miss")]
    found = [(said, round(sizes[run], 2)) for run, said in runs.items() if said in captions]
    assert sorted({said for said, _ in found}) == sorted(captions)
    assert len(found) == 8
    assert len({pt for _, pt in found}) == 1
    assert all(said[0].isupper() for said in captions)


@pytest.mark.parametrize("preset", ["base", "heroes", "combined"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_stand_beside_each_other_in_words_that_are_read_with_ease(language: str, preset: str) -> None:
    b, cards = book(language, preset=preset), game(preset).scoring
    notes = 1 if preset == "heroes" else 2
    plan = plan_reference(A4, b.theme, len(cards), notes)
    sizes = TypeSizes(b, plan, cards)
    boxes = [box for both in sizes.glossary.values() for box in both]
    assert len(boxes) == 2 * (3 + notes)
    assert sizes.terms >= 10
    for index, box in enumerate(boxes):
        assert plan.terms.x < box.x < box.right < plan.terms.right
        assert plan.terms.y < box.y < box.bottom < plan.terms.bottom
        assert not any(overlap(box, other) for other in boxes[:index])


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5", "A3"])
@pytest.mark.parametrize("count", [1, 4, 5, 16, 32])
def test_entries_stay_on_their_pages(paper: str, count: int) -> None:
    sheet = parse_paper(paper)
    plan = plan_reference(sheet, book().theme, count)
    assert sum(len(page) for page in plan.entries) == count
    field = Box(0, 0, sheet.width, sheet.height - 10)
    for number, page in enumerate(plan.entries):
        for index, box in enumerate(page):
            assert box.size == page[0].size
            assert box.height >= plan.entry.height
            assert box.x >= 10
            assert box.right <= field.right - 10
            assert box.bottom <= field.bottom
            assert number > 0 or box.y >= plan.terms.bottom + GAP / 2
            assert not any(overlap(box, other) for other in page[:index])


REFERENCES = {
    # Title, terms and an entry; then where the entries of each page begin.
    ("A4", "colour", 16, 0): """\
10.0 11.0 190.0 13.0 | 10.0 24.0 190.0 44.2 | 10.0 74.2 92.0 50.0
10.0,74.2 108.0,74.2 10.0,127.5 108.0,127.5 10.0,180.7 108.0,180.7 10.0,234.0 108.0,234.0
10.0,11.0 108.0,11.0 10.0,79.0 108.0,79.0 10.0,147.1 108.0,147.1 10.0,215.1 108.0,215.1""",
    ("A4", "colour", 4, 0): """\
12.0 11.0 186.0 13.0 | 12.0 24.0 186.0 44.9 | 12.0 74.9 186.0 46.3
12.0,74.9 12.0,129.2 12.0,183.5 12.0,237.7""",
    ("A4", "colour", 13, 2): """\
10.0 11.0 190.0 13.0 | 10.0 24.0 190.0 85.8 | 10.0 115.8 92.0 53.9
10.0,115.8 108.0,115.8 10.0,172.9 108.0,172.9 10.0,230.1 108.0,230.1
10.0,11.0 108.0,11.0 10.0,82.9 108.0,82.9 10.0,154.9 108.0,154.9 10.0,226.8""",
    ("A5", "colour", 5, 1): """\
10.0 11.0 128.0 13.0 | 10.0 24.0 128.0 85.3 | 10.0 115.3 128.0 39.3
10.0,115.3 10.0,157.7
10.0,11.0 10.0,68.3 10.0,125.5""",
    ("A4", "contrast", 9, 1): """\
12.0 11.0 186.0 13.0 | 12.0 24.0 186.0 81.9 | 12.0 111.9 186.0 52.0
12.0,111.9 12.0,172.0 12.0,232.0
12.0,11.0 12.0,81.0 12.0,151.0
12.0,11.0 12.0,81.0 12.0,151.0""",
    ("A3", "colour", 7, 0): """\
10.0 11.0 277.0 13.0 | 10.0 24.0 277.0 78.2 | 10.0 108.2 88.3 54.8
10.0,108.2 104.3,108.2 198.7,108.2 10.0,181.0 104.3,181.0 198.7,181.0 10.0,253.8""",
    ("154x300mm", "colour", 3, 1): """\
10.0 11.0 134.0 13.0 | 10.0 24.0 134.0 86.2 | 10.0 116.2 134.0 54.8
10.0,116.2 10.0,174.2 10.0,232.2""",
    ("174x300mm", "colour", 4, 0): """\
12.0 11.0 150.0 13.0 | 12.0 24.0 150.0 44.9 | 12.0 74.9 150.0 47.0
12.0,74.9 12.0,130.0 12.0,185.0 12.0,240.0""",
    ("174x300mm", "colour", 5, 0): """\
10.0 11.0 154.0 13.0 | 10.0 24.0 154.0 40.3 | 10.0 70.3 154.0 40.8
10.0,70.3 10.0,114.3 10.0,158.3 10.0,202.2 10.0,246.2""",
    ("150x400mm", "colour", 5, 0): """\
10.0 11.0 130.0 13.0 | 10.0 24.0 130.0 70.2 | 10.0 100.2 130.0 54.8
10.0,100.2 10.0,158.2 10.0,216.2 10.0,274.2 10.0,332.2""",
}


@pytest.mark.parametrize("case", REFERENCES, ids=str)
def test_where_the_entries_of_a_reference_stand(case: tuple[str, str, int, int]) -> None:
    paper, theme, count, notes = case
    plan = plan_reference(parse_paper(paper), book("en", theme).theme, count, notes)
    parts = [
        f"{x:.1f} {y:.1f} {width:.1f} {height:.1f}"
        for x, y, width, height in map(_sides, (plan.title, plan.terms, plan.entry))
    ]
    pages = [" ".join(f"{box.x:.1f},{box.y:.1f}" for box in page) for page in plan.entries]
    assert "\n".join([" | ".join(parts), *pages]) == REFERENCES[case]


def _sides(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.width, box.height


@pytest.mark.parametrize(
    ("width", "height", "theme", "count", "message"),
    [  # a tenth of a millimetre less than an entry needs
        (107.9, 300, "colour", 5, "88.0 x 39.2 mm, but odd leaves 87.9 x 204.3 mm"),
        (210, 116.1, "colour", 16, "88.0 x 39.2 mm, but odd leaves 92.0 x 39.1 mm"),
        (210, 116.9, "colour", 4, "150.0 x 43.0 mm, but odd leaves 186.0 x 42.9 mm"),
        (119.9, 300, "contrast", 4, "100.0 x 58.0 mm, but odd leaves 99.9 x 164.0 mm"),
    ],
)
def test_the_least_entry(width: float, height: float, theme: str, count: int, message: str) -> None:
    with pytest.raises(PressError, match=message) as error:
        plan_reference(Paper("odd", width, height), book("en", theme).theme, count)
    assert error.value.exit_code == 1
    plan_reference(Paper("odd", width + 0.1, height + 0.1), book("en", theme).theme, count)


def test_paper_too_small_for_an_entry_names_both_sizes() -> None:
    with pytest.raises(PressError, match=r"an entry of the reference needs 88.0 x 39.2 mm, but .* leaves 60.0 x"):
        plan_reference(parse_paper("80x200mm"), book().theme, 16)


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_print_is_large(language: str) -> None:
    """What is to be read has 14 pt; only the slug line, the scale rule and the numbers in diagrams are smaller."""
    b = book(language, "contrast")
    cards = list(FIRST.values())
    sizes = TypeSizes(b, plan_reference(A4, b.theme, len(cards)), cards)
    assert min(sizes.body, sizes.terms, sizes.name) >= 14
    assert AidPlan(b, A4).text.pt >= 14


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("paper", "pages"), [("A4", 1), ("Letter", 1), ("A5", 2)])
def test_the_aid_has_all_sections(language: str, paper: str, pages: int) -> None:
    b = book(language)
    pdf = aid_document(b, parse_paper(paper), "heroes", "heroes").to_bytes()
    assert len(PdfDocument(pdf)) == pages
    text = all_text(pdf)
    for section in ICONS:
        assert " ".join(b.told(f"aid_{section}").split()) in text
        assert b.label(f"aid_{section}_title") in text
    for title in edition().titles:
        assert b.name(title) in text


def test_the_aid_knows_the_limits_of_its_game() -> None:
    heroes = texts(aid_document(book(), A4, "heroes", "heroes").to_bytes())
    base = texts(aid_document(book(), A4, "base", "base").to_bytes())
    assert (base.split("Setup")[0].count("8"), heroes.count("7")) != (0, 0)
    assert base != heroes


def test_an_aid_that_fits_nowhere_is_an_error() -> None:
    with pytest.raises(PressError, match=r"player aid does not fit on 2 pages of 90\.0 x 90\.0 "):
        aid_document(book(), parse_paper("90x90mm"), "base", "base")


@pytest.mark.parametrize("theme", THEMES)
def test_documents_are_sound(theme: str) -> None:
    for document in (
        reference_document(book("cs", theme), A4, game("base").scoring, game="base"),
        aid_document(book("pl", theme), A4, "base", "base"),
    ):
        pdf = document.to_bytes()
        with pikepdf.open(BytesIO(pdf)) as file:
            assert not file.check_pdf_syntax()
            assert str(file.Root.Lang) in ("cs", "pl")
            assert len(file.open_outline().root) >= 1
            assert "/PageLabels" in file.Root
        if theme == "mono":
            assert_black(pdf, 0)
