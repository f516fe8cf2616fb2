"""Draws: every page shows what the caller needs, and only the caller's own pages carry the seed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise, product

import pikepdf
import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.deal import Draw, DrawKind
from proofpress.cartographers.printing.book import ambush_said
from proofpress.cartographers.printing.draws import (
    MARKUPS,
    booklet_document,
    forum_post,
    list_document,
    order_document,
    slides_document,
)
from proofpress.cartographers.printing.leaves import Call, lasting_so_far, leaves
from proofpress.cartographers.records import SEASONS
from proofpress.press.paper import Box, Paper, parse_paper
from proofpress.press.typesetting import cap_height
from tests.cartographers.printing.books import SEED, THEMES, assert_black, call, edition, plans
from tests.depth import some
from tests.languages import LANGUAGES
from tests.pages.flat import everything, texts
from tests.press.measure import Pages

A4 = parse_paper("A4")
DRAWS = [(plan, draw) for plan in plans() for draw in plan.draws]
RARE = "Zx9-UNMISTAKABLE-42"  # a seed that stands in no other text


def test_there_is_a_leaf_for_everything() -> None:
    assert len(list(leaves(call()))) == 1 + len(DRAWS) + 4 + 1


def test_every_slide_shows_its_draw() -> None:
    here = call()
    pdf = slides_document(here).to_bytes()
    page = 0
    for plan in here.plans:
        for draw in plan.draws:
            page += 1
            text = texts(pdf, page).replace("\u00a0", " ").replace("\r\n", " ")
            assert all(word in text for word in here.book.name(draw.card).split())
            assert f"Draw {draw.number}" in text
            assert re.search(rf"\b{draw.running}\s*/ {plan.limit}\b", text)
            assert ("Cover ruins" in text) == draw.on_ruins
            assert ("The ruins wait" in text) == draw.ruins_wait
            assert ("The season ends" in text) == (draw.running >= plan.limit)
            for card in lasting_so_far(plan, draw):
                assert here.book.name(card).split()[0] in text
            if draw.kind == "ambush":
                letter = edition().ambush[draw.card].letter
                assert letter is None or letter in text.split()
        page += 1
        ending = texts(pdf, page)
        places = [ending.find(here.book.name(here.edicts[letter]).split()[0]) for letter in plan.edicts]
        places += [ending.find("coin"), ending.find("monsters")]
        places += [ending.find(here.book.name(card)) for card in plan.effects]
        assert -1 not in places
        assert places == sorted(places)


def every_call(language: str, theme: str = "colour") -> Iterator[Call]:
    """Calls that have each card with all notes beside it, and every scoring card."""
    here, all_of_it = call(language, theme, neighbours=True), edition()
    kinds: dict[DrawKind, Iterable[str]] = {
        "explore": all_of_it.explore, "ruins": all_of_it.ruins, "ambush": all_of_it.ambush, "hero": all_of_it.heroes,
    }  # fmt: skip
    cards = [(kind, card) for kind, found in kinds.items() for card in found]
    lasting = tuple(card for card, record in all_of_it.ambush.items() if record.lasts)
    scoring = list(all_of_it.scoring)
    for start in range(0, len(scoring), 4):
        drawn = cards[start // 4 :: len(scoring) // 4]
        draws = (
            Draw(place, card, kind, 2, 9, on_ruins=place % 2 > 0, ruins_wait=False)
            if kind == "explore"
            else Draw(place, card, kind, 0, 5, on_ruins=False, ruins_wait=True)
            for place, (kind, card) in enumerate(drawn, 1)
        )
        plan = replace(here.plans[0], draws=tuple(draws), effects=lasting)
        last = replace(here.plans[1], edicts=("C", "D"), draws=(), effects=())
        edicts = dict(zip("ABCD", scoring[start : start + 4], strict=True))
        yield replace(here, plans=[plan, last], edicts=edicts)


@pytest.mark.parametrize(("language", "theme"), some(product(LANGUAGES, ("colour", "contrast")), 5))
def test_slides_are_read_from_the_back_of_a_hall(language: str, theme: str) -> None:
    """On a picture two metres high capitals have four centimetres at least, the 250th part of ten metres."""
    shown = 0
    for here in every_call(language, theme):
        for page in Pages(slides_document(here).to_bytes()):
            least = 40.0 * page.height / 2000 / cap_height("serif", 1)
            assert page.small_type(least) == {}, page.text
            shown += 1
    cards = edition().explore, edition().ruins, edition().ambush, edition().heroes
    assert shown > sum(map(len, cards))


@pytest.mark.parametrize(("width", "height"), [(200.0, 133.0), (254.0, 142.875)])
def test_squares_are_a_seventh_of_the_height_and_twenty_millimetres_on_half_a_sheet(
    width: float, height: float
) -> None:
    """The leaf of half an A4 sheet, and a slide; of shapes that show their terrain, whose squares are forms."""
    shown = 0
    for here in every_call("en"):
        pages = iter(Pages(slides_document(here, Paper("leaf", width, height)).to_bytes()))
        next(pages)  # the cover
        for draw, page in zip(here.plans[0].draws, pages, strict=False):
            card = edition().explore.get(draw.card)
            if card is None or len(card.terrains) > 1:
                continue
            boxes = [each.box for each in page.forms() if abs(each.box.width - each.box.height) < 0.1]
            squares = [box for box in boxes if box.width >= max(height / 7, 20.0) and box.y > 0.29 * height]
            assert len(squares) == sum(row.count("#") for shape in card.shapes for row in shape.grid), draw.card
            assert max(box.right for box in squares) < 0.7 * width, "the ring of the season stands beside them"
            shown += 1
    assert shown >= 8


def test_lasting_effects_come_in_the_order_of_their_cards() -> None:
    for plan in plans(seed="lasting"):
        known: list[str] = []
        for draw in plan.draws:
            now = lasting_so_far(plan, draw)
            assert now[: len(known)] == known
            known = now
        assert tuple(known) == plan.effects


def test_slides_are_sixteen_by_nine() -> None:
    width, height = PdfDocument(slides_document(call()).to_bytes())[0].get_size()
    assert width / height == pytest.approx(16 / 9, abs=0.001)


def test_the_booklet_is_in_order_once_it_is_cut() -> None:
    """Page i holds leaf i above and leaf i + half below: the lower stack goes under the upper one."""
    pdf = booklet_document(call(), A4).to_bytes()
    sheets = len(PdfDocument(pdf))
    order: dict[int, list[str]] = {0: [], 1: []}
    for page in range(sheets):
        height = PdfDocument(pdf)[page].get_size()[1]
        textpage = PdfDocument(pdf)[page].get_textpage()
        order[0].append(textpage.get_text_bounded(bottom=height / 2 + 15))
        order[1].append(textpage.get_text_bounded(top=height / 2 + 10, bottom=30))
    found = [int(number) for text in (*order[0], *order[1]) for number in re.findall(r"Draw (\d+)", text)]
    assert found == [draw.number for _, draw in DRAWS]


@pytest.mark.parametrize("language", some(LANGUAGES, 3))
def test_all_kinds_are_made_in_every_language(language: str) -> None:
    here = call(language)
    for document in (
        booklet_document(here, A4),
        slides_document(here),
        list_document(here, A4, SEED),
        order_document(here, A4, SEED),
    ):
        with pikepdf.open(BytesIO(document.to_bytes())) as file:
            assert not file.check_pdf_syntax()


def test_players_pages_carry_no_seed() -> None:
    here = call(seed=RARE)
    for document in (booklet_document(here, A4), slides_document(here)):
        assert RARE.encode() not in everything(document.to_bytes())
    for markup in MARKUPS:
        assert RARE not in forum_post(here, markup)


def test_the_callers_pages_say_which_seed_they_are() -> None:
    here = call(seed=RARE)
    for document in (list_document(here, A4, RARE), order_document(here, A4, RARE)):
        text = texts(document.to_bytes())
        assert RARE in text
        assert "for the caller only" in text


def test_the_list_has_all_draws_in_order() -> None:
    here = call()
    pdf = list_document(here, A4, SEED).to_bytes()
    text = " ".join(texts(pdf, page).replace("\u00a0", " ") for page in range(len(PdfDocument(pdf))))
    at = 0
    for _, draw in DRAWS:
        at = text.find(here.book.name(draw.card), at)
        assert at >= 0, draw.card
        at += 1
    assert "Cut out this strip" in texts(pdf, len(PdfDocument(pdf)) - 1)


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter", "A3"])
@pytest.mark.parametrize(("preset", "language"), [("base", "en"), ("combined", "de"), ("heroes", "fr")])
def test_no_season_begins_or_ends_with_a_single_draw_on_a_page(preset: str, language: str, paper: str) -> None:
    here = call(language, preset=preset)
    pdf = list_document(here, parse_paper(paper), SEED).to_bytes()
    seasons = "|".join(here.book.label(season) for season in SEASONS)
    for page in range(len(PdfDocument(pdf))):
        text = texts(pdf, page).partition(here.book.label("caller_only"))[0]
        for part in re.split(seasons, text)[1:]:
            assert len(re.findall(r"\b\d+/\d+", part)) > 1, text


@pytest.mark.parametrize("neighbours", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_booklet_fits_on_small_paper(language: str, neighbours: bool) -> None:
    """With every kind of card, whose rules for ambushes and words between shapes are longer in some languages."""
    here = call(language, neighbours=neighbours)
    assert len(PdfDocument(booklet_document(here, parse_paper("A5")).to_bytes())) > 10


def test_the_list_says_what_monsters_do_besides() -> None:
    here = call(preset="heroes")
    pdf = list_document(here, A4, SEED).to_bytes()
    said = " ".join(" ".join(texts(pdf, page) for page in range(len(PdfDocument(pdf)))).replace("\u00a0", " ").split())
    monsters = [draw.card for plan in here.plans for draw in plan.draws if draw.kind == "ambush"]
    assert monsters
    for card in monsters:
        assert (here.book.effect(card) or "").replace("\u00a0", " ").removesuffix(".") in said, card


def test_the_deck_order_is_the_deck() -> None:
    here = call()
    text = texts(order_document(here, A4, SEED).to_bytes()).replace("\u00a0", " ")
    at = 0
    for plan in here.plans:
        for card in (*(draw.card for draw in plan.draws), *plan.unseen):
            at = text.find(here.book.name(card), at)
            assert at >= 0, card


@pytest.mark.parametrize("preset", ["base", "combined"])
def test_lines_of_the_deck_order_stand_beside_each_other(preset: str) -> None:
    """Also below the line where one season ends earlier than its neighbour: all on one grid."""
    (page,) = Pages(order_document(call(preset=preset), A4, SEED).to_bytes())
    figures = [each.box for each in page.letters if each.sign in "1247" and 45 < each.box.y < page.height / 2]
    left, all_of_them = _steps(box for box in figures if box.x < page.width / 2), _steps(figures)
    assert min(all_of_them) == pytest.approx(min(left), abs=0.1)
    assert all(step / min(left) == pytest.approx(round(step / min(left)), abs=0.05) for step in all_of_them)


def _steps(boxes: Iterable[Box]) -> list[float]:
    """How far it is from line to line."""
    return [after - before for before, after in pairwise(sorted(box.bottom for box in boxes)) if after - before > 0.5]


@pytest.mark.parametrize(("markup", "spoiler"), [("markdown", "<details>"), ("bbcode", "[spoiler]")])
def test_a_forum_post_hides_every_draw(markup: str, spoiler: str) -> None:
    post = forum_post(call(), markup)
    assert post.count(spoiler) == len(DRAWS) + 4
    assert post.count("[/spoiler]" if markup == "bbcode" else "</details>") == len(DRAWS) + 4


def test_a_forum_post_draws_shapes() -> None:
    post = forum_post(call(), "markdown")
    river = next(draw for _, draw in DRAWS if draw.card == "treetop_village")
    assert "```\n . .[][]\n[][][] .\n```\n" in post.split(f"Draw {river.number}</summary>")[1]


def test_names_cannot_break_a_post() -> None:
    assert "\\*" not in forum_post(call(), "bbcode")


def test_an_ambush_says_where_it_starts_or_where_maps_go() -> None:
    draw = next(draw for plan in plans() for draw in plan.draws if draw.card == "goblin_attack")
    assert (
        ambush_said(call().book, draw.card, "border").words.replace("\u00a0", " ")
        == "Monsters start at the bottom right and go counterclockwise."
    )
    assert "right" in ambush_said(call().book, draw.card, "neighbour").words


@pytest.mark.parametrize("theme", THEMES)
def test_themes(theme: str) -> None:
    pdf = booklet_document(call(theme=theme), A4).to_bytes()
    if theme == "mono":
        for page in (0, 3):
            assert_black(pdf, page)


def test_by_the_border_nobody_is_told_to_pass_maps() -> None:
    """Cards say how neighbours draw; where the border decides, only a further effect is mentioned."""
    said = {by: forum_post(call(preset="base", neighbours=by), "markdown") for by in (False, True)}
    assert "passed to you" not in said[False]
    assert "passed to you" in said[True]
