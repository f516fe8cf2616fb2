"""Aid, reference, score sheet and set-up sheets: everything is there, its numbers are those of the data, no seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import BytesIO

import pikepdf
import pytest
from pypdfium2 import PdfDocument

from proofpress.errors import PressError, UsageError
from proofpress.kingdoms.deal import box_of, choose, deal
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.printing.book import Book, open_book
from proofpress.kingdoms.printing.player_aid import ICONS, aid_document, plan_aid
from proofpress.kingdoms.printing.reference import LEAST, plan_reference, reference_document
from proofpress.kingdoms.printing.score_sheet import game_boxes, score_document, score_rows
from proofpress.kingdoms.printing.setup_sheet import SetupSheet, seat_parts, setup_document, setup_notes, setup_places
from proofpress.kingdoms.records import LETTERS, Castle
from proofpress.kingdoms.rules.setup import Setup
from proofpress.pages.art import theme_of
from proofpress.press.document import Document
from proofpress.press.paper import Box, parse_paper
from tests.cartographers.printing.books import THEMES, assert_black
from tests.depth import at_night, nightly, some
from tests.languages import LANGUAGES
from tests.pages.flat import everything, steps, texts
from tests.press.boxes import overlap

SEED = "BLUE-HERON-77"
A4 = parse_paper("A4")
ALL_FREE = frozenset({"sides", "nations", "regions", "resources"})


@cache
def edition() -> Edition:
    return load_edition()


def book(language: str = "en", theme: str = "colour", data: Edition | None = None) -> Book:
    return open_book(data or edition(), language, theme_of(theme))


@cache
def dealt(players: int = 4, tokens: bool = True) -> Setup:
    box = box_of(edition())
    return deal(box, choose(box, players, tokens=tokens), SEED)


def players_documents(b: Book, paper: str) -> list[Document]:
    """All that players may see."""
    sheets = [SetupSheet(dealt(players), free, f"T{players}") for players in (2, 5) for free in (frozenset(), ALL_FREE)]
    sheet = parse_paper(paper)
    return [
        aid_document(b, sheet),
        reference_document(b, sheet),
        score_document(b, sheet, 1),
        *(setup_document(b, sheet, each, "Kingdoms") for each in sheets),
    ]


def page_texts(document: Document) -> list[str]:
    pdf = document.to_bytes()
    pages = [texts(pdf, page) for page in range(len(PdfDocument(pdf)))]
    return [" ".join(text.replace("\u00a0", " ").split()) for text in pages]


def all_text(document: Document) -> str:
    return " ".join(page_texts(document))


def plain(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


# Every page of every kind


# The largest type in every language, every other theme in some, and the longest words on every paper.
EVERY_LOOK = sorted(
    {
        *((language, "contrast", "A4") for language in LANGUAGES),
        *((LANGUAGES[number % len(LANGUAGES)], theme, "A4") for number, theme in enumerate((*THEMES, *THEMES))),
        *((language, "contrast", paper) for language in ("de", "pl") for paper in ("Letter", "A5")),
        ("de", "mono", "A5"),
    }
)


@pytest.mark.parametrize(("language", "theme", "paper"), some(EVERY_LOOK, 6))
def test_every_page_fits_and_carries_no_seed(language: str, theme: str, paper: str) -> None:
    size = parse_paper(paper)
    for document in players_documents(book(language, theme), paper):
        pdf = document.to_bytes()
        with pikepdf.open(BytesIO(pdf)) as file:
            assert not file.check_pdf_syntax()
            assert str(file.Root.Lang) == language
            box = [float(value) for value in file.pages[0].MediaBox]
            assert box[2:] == pytest.approx([size.width * 72 / 25.4, size.height * 72 / 25.4], abs=0.1)
        assert SEED.encode() not in everything(pdf)


@nightly
def test_photocopies_are_black_on_every_page() -> None:
    key = setup_document(book("pl", "mono"), A4, SetupSheet(dealt(2)), tokens=True)
    for document in (*players_documents(book("pl", "mono"), "A4"), key):
        pdf = document.to_bytes()
        for page in range(len(PdfDocument(pdf))):
            assert_black(pdf, page)


@pytest.mark.parametrize("theme", [at_night(theme) if theme != "contrast" else theme for theme in THEMES])
def test_nothing_that_is_read_is_too_small(theme: str) -> None:
    """Type of a section is at least 7 pt, in the reference 8 pt, in large print 14 pt."""
    for language in LANGUAGES:
        b = book(language, theme)
        least = b.theme.least_pt if theme == "contrast" else 7.0
        assert plan_aid(b, A4).pt >= least
        assert plan_reference(b, A4).pt >= max(least, LEAST)


# The aid


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("paper", "pages"), [("A4", 1), ("Letter", 1), ("A5", 2)])
def test_the_aid_has_all_sections(language: str, paper: str, pages: int) -> None:
    b = book(language)
    document = aid_document(b, parse_paper(paper))
    assert document.page_count == pages
    text = all_text(document)
    for section in ICONS:
        assert b.label(f"aid_{section}_title") in text
    for action in edition().file.actions:
        assert f"{b.name(action)}." in text
        assert plain(b.set(b.texts.actions[action].effect or "")) in text


def test_only_pages_of_several_have_numbers() -> None:
    number = f"{book().label('page')} "
    assert f"{number}1/" not in all_text(aid_document(book(), A4, copies=2))
    pages = page_texts(aid_document(book(), parse_paper("A5"), copies=2))
    assert [f"{number}{each}/2" in text for each, text in zip((1, 2, 1, 2), pages, strict=True)] == [True] * 4


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (lambda e: replace(e, file=replace(e.file, pieces=8)), "takes 7 pieces", "takes 8 pieces"),
        (lambda e: replace(e, file=replace(e.file, resource_cap=12)), "at most 9 of", "at most 12 of"),
        (lambda e: replace(e, file=replace(e.file, shields=4)), "The 5 shields", "The 4 shields"),
        (lambda e: replace(e, file=replace(e.file, research=(1, 2, 3, 4, 6))), "3, 4, 5.", "3, 4, 6."),
        (lambda e: replace(e, war=replace(e.war, highest=13)), "from 1 to 11", "from 1 to 13"),
        (lambda e: replace(e, war=replace(e.war, worth={"mana": 3, "ore": 1, "food": 0})), "worth 2,", "worth 3,"),
        (lambda e: replace(e, scoring=replace(e.scoring, crown=4)), "Crown 2", "Crown 4"),
        (lambda e: replace(e, scoring=replace(e.scoring, lost_region=3)), "piece (1) and", "piece (3) and"),
        (lambda e: replace(e, exploration=replace(e.exploration, each_of_five=2)), "3 tokens at", "2 tokens at"),
    ],
)  # fmt: skip
def test_the_numbers_of_the_aid_are_those_of_the_data(
    change: Callable[[Edition], Edition], before: str, after: str
) -> None:
    shipped, changed = (all_text(aid_document(book(data=data), A4)) for data in (edition(), change(edition())))
    assert before in shipped
    assert after not in shipped
    assert after in changed
    assert before not in changed


def test_an_aid_that_fits_nowhere_is_an_error() -> None:
    with pytest.raises(PressError, match=r"player aid in en does not fit on 6 pages of 60\.0 x 60\.0"):
        aid_document(book(), parse_paper("60x60mm"))


# The reference


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_has_every_nation_token_and_land(language: str) -> None:
    b = book(language)
    text = all_text(reference_document(b, A4))
    for nation in edition().nations:
        assert b.name(nation) in text
        for level in b.texts.nations[nation].levels:
            assert plain(b.set(level)) in text
    for token, count in edition().exploration.counts.items():
        assert f"{b.name(token)} ({count}). {plain(b.set(b.texts.tokens[token].effect or ''))}" in text
    for land in set(LETTERS.values()):
        name = b.name(land)
        assert plain(b.label.named(f"{name[:1].upper()}{name[1:]}", "")) in text


def test_the_reference_of_some_nations_has_only_those() -> None:
    text = all_text(reference_document(book(), A4, ["mosskin", "cliffkin"]))
    assert "Mosskin" in text
    assert "Cliffkin" in text
    assert "Ferrywardens" not in text


def test_the_castle_of_the_reference_is_that_of_the_data() -> None:
    castle = Castle(ore=(2, 4, 6, 8, 10, 12), points=(0, 3, 4, 6, 8, 11))
    text = all_text(reference_document(book(data=replace(edition(), castle=castle)), A4))
    assert "2 4 6 8 10 12" in text
    assert "0 3 4 6 8 11" in text
    assert "1 2 3 5 7 9" not in text


# The score sheet


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_has_every_row_in_every_game(language: str) -> None:
    b = book(language)
    pages = page_texts(score_document(b, A4, 3))
    assert len(pages) == 3
    for line in score_rows(b):
        assert pages[0].count(f"{line.words} {line.worth}".strip()) == 2
    assert pages[0].count(b.label("score_total")) == 2
    assert pages[1] == pages[2]


def test_games_of_a_page_lie_beside_each_other_and_are_high_enough_to_write_in() -> None:
    for paper, games in (("A4", 2), ("Letter", 2), ("A5", 1), ("A3", 3)):
        sheet = parse_paper(paper)
        room = Box(12, 22, sheet.width - 24, sheet.height - 22 - 13)
        boxes = game_boxes(book(), sheet)
        assert len(boxes) == games
        for index, box in enumerate(boxes):
            assert box.bottom <= room.bottom + 0.01
            assert box.height >= 95
            assert not any(overlap(box, other) for other in boxes[:index])
    with pytest.raises(PressError, match=r"score sheet needs .* mm of height, but .* leaves"):
        score_document(book(), parse_paper("120x100mm"))


def test_what_a_row_is_worth_comes_from_the_data() -> None:
    data = replace(edition(), scoring=replace(edition().scoring, capital_alone=4, capital_shared=3))
    assert "Capitals 4 / 3" in all_text(score_document(book(data=data), A4))
    assert "Capitals 2 / 1" in all_text(score_document(book(), A4))


# The set-up sheet


@pytest.mark.parametrize(
    ("language", "players"), [*(("en", players) for players in (2, 3, 4)), *((code, 5) for code in LANGUAGES)]
)
def test_a_set_up_sheet_shows_what_the_deal_says(language: str, players: int) -> None:
    b, setup = book(language), dealt(players)
    document = setup_document(b, A4, SetupSheet(setup, title="Friday"), "Kingdoms")
    assert document.page_count == 1
    (text,) = page_texts(document)
    assert "Friday" in text
    assert "Kingdoms" in text
    assert text.count(b.label("setup_first")) == 1
    for number, seat in enumerate(setup.seats, start=1):
        assert b.name(seat.nation) in text
        assert f"{b.label('player')} {number} · {seat.side} {b.name(seat.side)}" in text
        home = f"{b.label('setup_home')} {b.name(LETTERS[seat.region])} {b.label('setup_resources')}"
        stock = " ".join(
            plain(b.label.named(b.name(kind), str(amount)))
            for amount, kind in zip(seat.stock, ("mana", "ore", "food"), strict=True)
        )
        assert f"{home} {stock}" in text
    assert (b.label("setup_lost") in text) == (players == 2)
    assert text.count("?") == len(setup.tokens or ())


def test_the_player_who_begins_is_marked() -> None:
    setup = replace(dealt(3), first=2)
    (text,) = page_texts(setup_document(book(), A4, SetupSheet(setup)))
    seats = [text.index(book().name(seat.nation)) for seat in setup.seats]
    assert seats[1] < seats[2]
    assert text.index("plays first") > seats[2]
    assert text.count("plays first") == 1


def test_what_is_left_open_stays_blank() -> None:
    setup, opened = dealt(4), book().label("setup_open")
    for free in ("nations", "regions", "resources", "sides"):
        (text,) = page_texts(setup_document(book(), A4, SetupSheet(setup, frozenset({free}))))
        shown = {
            "nations": book().name(setup.seats[0].nation) in text,
            "sides": book().name(setup.seats[0].side) in text,
            "resources": f"mana: {setup.seats[0].stock[0]}" in text,
            "regions": f"Home region {book().name(LETTERS[setup.seats[0].region])}" in text,
        }
        hidden = {"sides": {"sides", "regions"}}.get(free, {free})
        assert {part for part, there in shown.items() if not there} == hidden
        assert (opened in text) == (free != "resources")
        assert ("?" in text) == (free in ("nations", "resources"))


def test_the_side_of_the_lost_kingdom_is_never_open() -> None:
    setup = dealt(2)
    (text,) = page_texts(setup_document(book(), A4, SetupSheet(setup, ALL_FREE)))
    assert f"{setup.lost} {book().name(setup.lost)}" in text
    assert text.count("A or B") == 2


def test_players_see_where_tokens_lie_and_only_the_key_says_which() -> None:
    b, setup = book(), dealt(3)
    (sheet,) = page_texts(setup_document(b, A4, SetupSheet(setup)))
    (key,) = page_texts(setup_document(b, A4, SetupSheet(setup), tokens=True))
    names = sorted(b.name(kind) for _, kind in setup.tokens or ())
    for name in set(names):
        assert name not in sheet
        assert key.count(name) == names.count(name)
        for region, kind in setup.tokens or ():
            assert f"{region[-1]} {b.name(kind)}" in key
    assert "?" not in key
    assert plain(b.label("setup_key_warning")) in key


@pytest.mark.parametrize(("paper", "count"), [("A4", 4), ("A5", 4), ("A5", 5)])
def test_all_seats_are_alike_and_fill_their_pages(paper: str, count: int) -> None:
    """Panels and lands have one size on all pages."""
    sheet = parse_paper(paper)
    pages = setup_places(book(), sheet, SetupSheet(dealt(count)), tokens=False)
    seats = [box for places in pages for seat, box in places if seat < count]
    assert len({(round(box.width, 6), round(box.height, 6)) for box in seats}) == 1
    assert len({round(seat_parts(book(), box)[1].height, 6) for box in seats}) == 1
    for places in pages:
        assert max(box.bottom for _, box in places) > 0.74 * sheet.height


def test_signs_of_tokens_are_not_hidden_in_the_players_sheet() -> None:
    """Nothing of a token is in the file: the same set-up with other tokens is the same sheet."""
    setup = dealt(3)
    regions = [region for region, _ in setup.tokens or ()]
    kinds = [kind for _, kind in setup.tokens or ()]
    other = replace(setup, tokens=tuple(zip(regions, reversed(kinds), strict=True)))
    assert other != setup
    one, two = (setup_document(book(), A4, SetupSheet(it)).to_bytes() for it in (setup, other))
    assert one == two


def test_a_key_needs_a_deal_that_says_where_tokens_lie() -> None:
    for sheet in (SetupSheet(dealt(3, tokens=False), title="X"), SetupSheet(dealt(3), frozenset({"regions"}), "X")):
        with pytest.raises(UsageError, match="the set-up X does not say where exploration tokens lie"):
            setup_document(book(), A4, sheet, tokens=True)


def test_the_notes_say_how_tokens_are_laid() -> None:
    def last(players: int, free: frozenset[str] = frozenset(), tokens: bool = True) -> str:
        return plain(setup_notes(book(), SetupSheet(dealt(players, tokens), free), False)[-2])

    b = book()
    assert last(4) == b.label("setup_tokens")
    assert last(4, ALL_FREE) == b.label("setup_tokens_open")
    assert last(5, ALL_FREE) == b.label("setup_tokens_five", each=3)
    assert last(4, tokens=False) == b.label("setup_tokens_none")


def test_a_set_up_has_a_bookmark() -> None:
    pdf = setup_document(book(), A4, SetupSheet(dealt(), title="Table 4"), "Kingdoms").to_bytes()
    with pikepdf.open(BytesIO(pdf)) as file:
        assert [str(entry.title) for entry in file.open_outline().root] == ["Set-up: Table 4"]
    assert any(step.operator == "Do" for step in steps(pdf, 0))
