"""What is cut out: how many there are of each, that all texts fit, that backs lie behind fronts, and the inks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache, partial
from io import BytesIO

import pikepdf
import pytest

from proofpress.errors import UsageError
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.printing.book import Book, draw_arms, open_book
from proofpress.kingdoms.printing.card_fronts import BIG, track_cells
from proofpress.kingdoms.printing.cards import DISC, KINDS, SIZES, CardArt, cards_of, sets
from proofpress.pages.cards import (
    Deck,
    Face,
    PrintedCard,
    cards_document,
    selected,
    single_cards,
)
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.imposition import CardSheets, best_grid
from proofpress.press.paper import Size, parse_paper
from tests.cartographers.printing.books import assert_black
from tests.depth import some
from tests.kingdoms.printing.themes import theme_of
from tests.languages import LANGUAGES
from tests.pages.flat import texts
from tests.press.boxes import overlap

THEMES = ("colour", "ink-saver", "mono", "contrast")


@cache
def edition() -> Edition:
    return load_edition()


def book(language: str = "en", theme: str = "colour") -> Book:
    if not edition().text[language].nations:
        pytest.skip(f"{language} has no nations yet")
    return open_book(edition(), language, theme_of(theme))


def sheets(size: Size, paper: str = "A4") -> CardSheets:
    sheet = parse_paper(paper)
    return CardSheets(best_grid([sheet, sheet.turned()], size, gap=0, bleed=0, folds=(None,)))


def printed(*kinds: str) -> list[PrintedCard]:
    return [card for card in cards_of(edition()) if card.kind in kinds]


def document(of: Book, *kinds: str, paper: str = "A4") -> Document:
    return cards_document(of, [(cards, sheets(size, paper)) for size, cards in sets(of, printed(*kinds))])


def front_text(card_id: str, language: str = "en") -> str:
    of = book(language)
    chosen = [card for card in cards_of(edition()) if card.id == card_id]
    ((size, cards),) = sets(of, chosen)
    (_, drawn), *_ = single_cards(of, cards, size, 0)
    return " ".join(texts(drawn.to_bytes()).replace("\u00a0", " ").split())


@pytest.mark.parametrize("language", some(LANGUAGES, 2))
def test_levels_have_rows_as_high_as_their_words(language: str) -> None:
    """So the words of all nations have one size of 8.5 points or more, and in large print half of the cards one."""
    normal, large = (_big_deck(book(language, theme)).text_pt for theme in ("colour", "contrast"))
    assert normal >= 8.5
    assert large >= normal + 0.75


def _big_deck(of: Book) -> Deck[Book]:
    return CardArt().deck(of, BIG, 0, printed("nation", "action"))


def test_what_a_player_cuts_out_stands_together() -> None:
    tokens = [(card.look or card.id) for card in printed("piece")]
    for player in range(1, 6):
        row = tokens[12 * (player - 1) : 12 * player]
        assert row[:7] == [f"piece-{player}"] * 7
        assert row[7:] == [f"research-{player}", f"castle-{player}", "mana", "ore", "food"]


# How many


def test_everything_is_there_in_the_numbers_of_the_rules() -> None:
    kinds = Counter(card.kind for card in cards_of(edition()))
    assert kinds == {"land": 8, "nation": 15, "action": 1, "castle": 1, "war": 24, "piece": 82}
    tokens = Counter(card.look or card.id for card in printed("piece"))
    assert [tokens[f"piece-{player}"] for player in range(1, 6)] == [7] * 5
    assert [tokens[f"{kind}-{player}"] for kind in ("research", "castle") for player in range(1, 6)] == [1] * 10
    assert [tokens[kind] for kind in ("shield", "mana", "ore", "food", "active")] == [5, 5, 5, 5, 1]
    exploration = Counter(card.look for card in printed("piece") if card.back == "exploration")
    assert exploration == edition().exploration.counts
    assert exploration.total() == 16


def test_no_two_cards_have_one_name() -> None:
    ids = Counter(card.id for card in cards_of(edition()))
    assert ids.most_common(1)[0][1] == 1


def test_a_land_has_its_two_sides_on_front_and_back() -> None:
    assert [(card.id, card.back) for card in printed("land")] == [(f"{n}A", f"{n}B") for n in range(1, 9)]


def test_each_war_set_has_the_flag_and_every_number() -> None:
    for letter in "ab":
        values = [card.id.removeprefix(f"war-{letter}-") for card in printed("war") if card.back == f"war-{letter}"]
        assert values == ["flag", *(str(number) for number in range(1, 12))]


@pytest.mark.parametrize(
    ("pattern", "count"), [("piece-1-*", 7), ("crown-?", 1), ("war-?-flag", 2), ("ferrywardens", 1), ("treasure*", 3)]
)
def test_cards_are_chosen_by_wildcard(pattern: str, count: int) -> None:
    assert len(selected(cards_of(edition()), (), (pattern,))) == count


def test_what_is_not_there_cannot_be_chosen() -> None:
    with pytest.raises(UsageError, match='no card of this game fits "castel"; did you mean "castle"'):
        selected(cards_of(edition()), (), ("castel",))


# What they say


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("ferrywardens", ["Ferrywardens", "9 8 7 6", "I", "V", "Questing into a region gives you 1 food."]),
        ("oathkeepers", ["Oathkeepers", "3+"]),
        ("action", ["Actions", "Patrol.", "Trade.", "1–6", "1–5", "3–7"]),
        ("castle", ["Castle", "6 6 9"]),
        ("war-a-7", ["7", "2", "1"]),
        ("war-b-flag", ["free of charge"]),
        ("dragon_lair-1", ["Dragon lair"]),
    ],
)
def test_a_card_says_what_it_must(card: str, words: list[str]) -> None:
    text = front_text(card)
    for word in words:
        assert word.casefold() in text.casefold(), (word, text)


def test_a_nation_for_any_number_of_players_has_no_mark() -> None:
    assert "3+" not in front_text("ferrywardens")


def test_a_changed_cost_is_printed() -> None:
    changed = replace(edition(), castle=replace(edition().castle, points=(1, 2, 3, 5, 7, 23)))
    of = replace(book(), edition=changed)
    ((size, cards),) = sets(of, [card for card in cards_of(changed) if card.kind == "castle"])
    (_, drawn), *_ = single_cards(of, cards, size, 0)
    assert "23" in texts(drawn.to_bytes())


def test_every_nation_has_arms_of_its_own() -> None:
    drawn = [arms(nation) for nation in edition().every_nation]
    assert len(set(drawn)) == len(drawn)


def arms(nation: str) -> str:
    """The arms alone, in black and white: without tints they must still differ. A letter instead of a charge would
    stand in the name of the form."""
    made = Document("arms")
    made.form("card", 10, 10, lambda drawing: draw_arms(drawing, theme_of("mono"), nation, nation, 0, 0, 10))
    return "\n".join(made.get_form(f"arms {nation} 1 mono").drawing.code)


def test_three_resource_tokens_fit_on_every_number_of_the_track() -> None:
    made = Document("track")
    made.form("card", *BIG, lambda _: None)
    field = Face(made.get_form("card").drawing, theme_of("mono"), 1.0, 0).plate
    cells = track_cells(field, 1.0, edition().file.resource_cap)
    assert len(cells) == 9
    for cell in cells:
        long, short = max(cell.width, cell.height), min(cell.width, cell.height)
        assert short >= DISC
        # two beside each other and the third in the gap above them
        assert short >= DISC * (1 + 3**0.5 / 2) or long >= 3 * DISC or short >= 2 * DISC - 1.0
    assert not any(overlap(one, other) for one in cells for other in cells if one is not other)


# They fit


@pytest.mark.parametrize(
    ("language", "theme"),
    some(
        [
            *((language, "contrast") for language in LANGUAGES),
            *(("de", theme) for theme in THEMES if theme != "contrast"),
        ],
        4,
    ),
)
def test_all_texts_fit(language: str, theme: str) -> None:
    of = book(language, theme)
    made = Document("all")
    for size, cards in sets(of, printed("nation", "action", "castle", "war", "piece")):
        deck = CardArt().deck(of, size, 0, cards.whole)
        assert min(deck.name_pt, deck.text_pt) >= 7
        for card in cards.printed:
            made.form(card.look or card.id, *size, partial(_front, deck, card))


def _front(deck: Deck[Book], card: PrintedCard, drawing: Drawing) -> None:
    CardArt().front(deck, drawing, card)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_sheets_of_a_print(paper: str) -> None:
    made = document(book(), "nation", "action", "castle", "war", "piece", paper=paper)
    assert made.page_count == 2 * (4 + 1 + 1)  # castle, the last war cards and all tokens share the last one
    names = {made._forms[name].resource: name for name in made._forms}
    placed = [name for page in made._pages[::2] for name, *_ in _places(page.drawing.code, names, made)]
    chosen = printed("nation", "action", "castle", "war", "piece")
    assert Counter(placed) == Counter(f"front {card.face}" for card in chosen)
    last = {name.partition("-")[0] for name, *_ in _places(made._pages[-2].drawing.code, names, made)}
    assert {"front castle", "front war", "front piece"} <= last


# Backs, forms, inks


def test_the_right_back_lies_behind_every_front() -> None:
    made = document(book(), "nation", "castle", "war", "piece")
    names = {made._forms[name].resource: name for name in made._forms}
    backs = {f"front {card.kind}-{card.look or card.id}": f"back {card.back}" for card in cards_of(edition())}
    seen = 0
    for fronts, behind in zip(made._pages[::2], made._pages[1::2], strict=True):
        width, height = (side * 72 / 25.4 for side in fronts.drawing.size)
        upright = width < height
        there = list(_places(behind.drawing.code, names, made))
        for name, x, y in _places(fronts.drawing.code, names, made):
            there_x, there_y = (width - x, y) if upright else (x, height - y)
            here = [back for back, bx, by in there if abs(bx - there_x) < 0.1 and abs(by - there_y) < 0.1]
            assert here == [backs[name]]
            seen += 1
    assert seen == 15 + 1 + 24 + 82


def test_backs_on_the_sheet_that_all_share_go_where_the_printer_needs_them() -> None:
    def back(**how: object) -> list[tuple[float, ...]]:
        of, layout = book(), [(size, cards) for size, cards in sets(book(), printed("castle", "war"))]
        made = cards_document(of, [(cards, replace(sheets(size), **how)) for size, cards in layout])
        placed = (
            re.fullmatch(r"q (\S+) (\S+) \S+ \S+ (\S+) (\S+) cm /\w+ Do Q", line)
            for line in made._pages[-1].drawing.code
        )
        return [tuple(map(float, match.groups())) for match in placed if match]

    plain, moved, turned = back(), back(back_offset=(2.0, 0.0)), back(back_angle=0.5)
    assert len(plain) == 1 + 6
    for (_, level, x, y), (_, _, to_x, to_y) in zip(plain, moved, strict=True):
        assert level == 0
        assert (to_x - x, to_y - y) == pytest.approx((2 * 72 / 25.4, 0), abs=0.02)
    assert all(slope != 0 for _, slope, *_ in turned)


def _places(code: list[str], names: dict[str, str], made: Document) -> list[tuple[str, float, float]]:
    found = []
    for line in code:
        match = re.fullmatch(r"q (\S+) \S+ \S+ \S+ (\S+) (\S+) cm /(\w+) Do Q", line)
        if match and names[match[4]].startswith(("front ", "back ")):
            size, sign = made.get_form(names[match[4]]).size, round(float(match[1]))
            half = (size.width * 36 / 25.4, size.height * 36 / 25.4)
            found.append((names[match[4]], float(match[2]) + sign * half[0], float(match[3]) + sign * half[1]))
    return found


def test_what_looks_the_same_is_drawn_once() -> None:
    made = document(book(), "piece")
    fronts = [name for name in made._forms if name.startswith("front ")]
    assert len(fronts) == 5 + 5 + 5 + 1 + 3 + 9 + 1
    page = "\n".join(made._pages[0].drawing.code)
    assert page.count(f"/{made.get_form('front piece-piece-1').resource} Do") == 7


def test_what_looks_the_same_is_one_picture() -> None:
    of = book()
    ((size, cards),) = sets(of, [card for card in printed("piece") if card.id.startswith(("piece-1", "shield"))])
    names = [name for name, _ in single_cards(of, cards, size, 0)]
    assert names == ["piece-piece-1", "piece-shield", "back-piece-1", "back-shield"]


def test_pieces_lie_on_their_backs() -> None:
    made = document(book(), "piece")
    standing, lying = (made.get_form(f"{side}piece-1").drawing.code for side in ("front piece-", "back "))
    assert standing != lying
    assert made.get_form("front piece-piece-1").drawing.forms == made.get_form("back piece-1").drawing.forms


def test_mono_is_black_and_no_line_is_too_thin() -> None:
    pdf = document(book(theme="mono"), "nation", "action", "castle", "war", "piece").to_bytes()
    with pikepdf.open(BytesIO(pdf)) as file:
        count = len(file.pages)
        assert not file.check_pdf_syntax()
    for page in range(count):
        assert_black(pdf, page)


def test_the_same_cards_are_the_same_bytes() -> None:
    one, other = (document(book(), "castle", "piece").to_bytes() for _ in range(2))
    assert one == other


def test_every_kind_has_a_size() -> None:
    assert set(SIZES) == set(KINDS) == {card.kind for card in cards_of(edition())}
