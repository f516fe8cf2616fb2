"""Cards: which are printed, what is on them, and which back lies behind which front."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from PIL import ImageStat
from pypdfium2 import PdfDocument

from proofpress.cartographers.printing import card_fronts, examples
from proofpress.cartographers.printing.book import ambush_said
from proofpress.cartographers.printing.card_fronts import draw_explore
from proofpress.cartographers.printing.cards import CardArt, cards_of, deck_for, with_aids
from proofpress.errors import PressError, UsageError
from proofpress.pages.cards import (
    CardSet,
    PrintedCard,
    card_pages,
    cards_document,
    selected,
    single_cards,
)
from proofpress.pages.scenes import across
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.imposition import CardSheets, card_grid
from proofpress.press.paper import CARDS, Box, Paper, Size, parse_card, parse_paper
from proofpress.press.themes import Theme
from tests.cartographers.printing.books import THEMES, all_cards, assert_black, book, edition, game
from tests.languages import LANGUAGES
from tests.pages.flat import everything, texts
from tests.press.measure import Pages
from tests.press.pdfs import fonts

POKER = CARDS["poker"]


def sheets(duplex: str = "long-edge", order: str = "interleaved", **changes: object) -> CardSheets:
    fold = "vertical" if duplex == "gutterfold" else None
    paper = parse_paper("A4")
    grid = card_grid(paper.turned() if fold else paper, POKER, fold=fold)
    return replace(CardSheets(grid, duplex, order), **changes)  # type: ignore[arg-type]


def some(count: int) -> CardSet:
    whole = all_cards("base")
    return replace(whole, printed=whole.whole[:count])


# Which cards


def test_all_cards_of_a_game() -> None:
    cards = with_aids(book(preset="base"), game("base"))
    kinds = {kind: sum(card.kind == kind for card in cards) for kind in dict.fromkeys(card.kind for card in cards)}
    assert kinds == {"explore": 11, "ruins": 2, "ambush": 4, "scoring": 16, "season": 4, "edict": 4, "aid": 4}


@pytest.mark.parametrize(
    ("kinds", "patterns", "wanted"),
    [
        ((), ("goblin*",), ["goblin_attack"]),
        ((), ("GREAT_*", "spring"), ["great_river", "great_city", "spring"]),
        (("edict",), (), ["A", "B", "C", "D"]),
        (("ruins",), ("*",), ["temple_ruins", "outpost_ruins"]),
        (("scoring",), ("*forest*", "*wood"), ["sentinel_wood", "stoneside_forest"]),
    ],
)
def test_cards_are_chosen_by_kind_and_wildcard(
    kinds: tuple[str, ...], patterns: tuple[str, ...], wanted: list[str]
) -> None:
    cards = with_aids(book(preset="base"), game("base"))
    assert [card.id for card in selected(cards, kinds, patterns)] == wanted


@pytest.mark.parametrize(
    ("kinds", "patterns", "message"),
    [
        ((), ("great_rivr",), 'no card of this game fits "great_rivr"; did you mean "great_river"'),
        ((), ("deepwood",), 'no card of this game fits "deepwood"'),
        (("edict",), ("goblin*",), "leaves no card of the game to print"),
    ],
)
def test_what_cannot_be_chosen_is_refused(kinds: tuple[str, ...], patterns: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        selected(cards_of(edition(), game("base")), kinds, patterns)


def test_cards_that_are_shuffled_together_have_one_back() -> None:
    backs: dict[str, set[str]] = {}
    for card in all_cards().whole:
        backs.setdefault(card.kind, set()).add(card.back)
    assert backs["explore"] == backs["ruins"] == backs["ambush"] == backs["hero"] == {"explore"}
    assert backs["scoring"] == {"forest", "farm_water", "village", "spatial"}
    assert backs["season"] == {"season"}
    assert backs["edict"] == {"edict"}


# Backs behind fronts

Place = tuple[str, float, float]


def placed(document: Document) -> list[list[Place]]:
    """For each page the cards on it: name of the form, and the middle of its place in points from the lower left."""
    names = {document._forms[name].resource: name for name in document._forms}
    half = (POKER.width * 72 / 25.4 / 2, POKER.height * 72 / 25.4 / 2)
    pages = []
    for page in document._pages:
        found: list[Place] = []
        for line in page.drawing.code:
            match = re.fullmatch(r"q (\S+) \S+ \S+ \S+ (\S+) (\S+) cm /(\w+) Do Q", line)
            if match and names[match[4]].startswith(("front ", "back ")):
                sign = round(float(match[1]))
                found.append((names[match[4]], float(match[2]) + sign * half[0], float(match[3]) + sign * half[1]))
        pages.append(found)
    return pages


def behind(place: Place, paper: Size, duplex: str) -> tuple[float, float]:
    """Where the back of a card must lie on the next page, or beside it when the sheet is folded."""
    width, height = paper.width * 72 / 25.4, paper.height * 72 / 25.4
    upright = paper.width < paper.height
    if duplex == "gutterfold" or (duplex == "long-edge") == upright:
        return width - place[1], place[2]
    return place[1], height - place[2]


@pytest.mark.parametrize("count", [1, 5, 9, 20])
@pytest.mark.parametrize("order", ["interleaved", "fronts-first"])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge", "gutterfold"])
def test_the_right_back_lies_behind_every_front(duplex: str, order: str, count: int) -> None:
    cards = all_cards("base")
    # Every fourth card: neighbours on the sheet have different backs.
    wanted = replace(cards, printed=(cards.whole * 2)[1::3][:count])
    layout = sheets(duplex, order)
    document = cards_document(book(), [(wanted, layout)])
    pages = placed(document)
    half = len(pages) // 2
    if duplex == "gutterfold":
        pairs = [(page, page) for page in pages]
    elif order == "interleaved":
        pairs = list(zip(pages[::2], pages[1::2], strict=True))
    else:
        pairs = list(zip(pages[:half], pages[half:], strict=True))
    backs_of = {f"front {card.face}": f"back {card.back}" for card in cards.whole}
    seen = 0
    for fronts, backs in pairs:
        for place in fronts:
            if place[0].startswith("front "):
                x, y = behind(place, layout.grid.paper.size, duplex)
                here = [name for name, bx, by in backs if abs(bx - x) < 0.05 and abs(by - y) < 0.05]
                assert backs_of[place[0]] in here
                seen += 1
    assert seen == count


def test_the_profile_moves_backs_only() -> None:
    plain = placed(cards_document(book(), [(some(3), sheets())]))
    moved = placed(cards_document(book(), [(some(3), sheets(back_offset=(2.0, 0.0)))]))
    assert plain[0] == moved[0]
    shifts = {round((b[1] - a[1]) * 25.4 / 72, 2) for a, b in zip(plain[1], moved[1], strict=True)}
    assert shifts == {2.0}


def test_without_duplex_there_are_no_backs() -> None:
    pages = placed(cards_document(book(), [(some(12), sheets("none"))]))
    assert len(pages) == 2
    assert all(name.startswith("front ") for page in pages for name, *_ in page)


# What is on them


def front_text(card: PrintedCard, language: str = "en", preset: str = "combined") -> str:
    cards = replace(all_cards(preset), printed=[card])
    (_, document), *_ = single_cards(book(language), cards, POKER, 0)
    return texts(document.to_bytes())


def found(card_id: str) -> PrintedCard:
    return next(card for card in all_cards().whole if card.id == card_id)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("great_river", ["1", "Great River", "or", "water"]),
        ("hinterland_stream", ["2", "Hinterland", "farm", "water", "or"]),
        ("rift_lands", ["0", "Rift Lands"]),
        ("goblin_attack", ["Goblin Attack", "to the right"]),
        ("giant_troll_ravage", ["T", "to the left", "empty space"]),
        ("dobrik_of_lorkheim", ["Lorkheim", "turned"]),
        ("canal_lake", ["24", "Canal Lake", "farm space", "6", "5"]),
        ("spring", ["8", "Spring", "A", "B"]),
        ("A", ["A", "Spring", "Winter"]),
    ],
)
def test_a_card_says_what_it_must(card: str, words: list[str]) -> None:
    text = " ".join(front_text(found(card)).replace("\u00a0", " ").split())
    for word in words:
        assert word in text, (word, text)


def test_names_come_out_in_their_language() -> None:
    assert "Velká řeka" in front_text(found("great_river"), "cs").replace("\u00a0", " ")
    assert "Żyzne" in front_text(found("greengold_plains"), "pl")


def test_a_card_without_a_text_says_nothing_false() -> None:
    """The rule is then shown as a diagram, with the near miss as large as the example."""
    bare = replace(book().edition, text={})
    without = replace(book(), edition=bare)
    for card in ("canal_lake", "zombie_plague", "temple_ruins", "dal_of_jolev"):
        cards = replace(all_cards(), printed=[found(card)])
        (_, document), *_ = single_cards(without, cards, POKER, 0)
        assert "point" not in texts(document.to_bytes())


def test_clockwise_is_to_the_left() -> None:
    for card, record in edition().ambush.items():
        assert ambush_said(book(), card, "neighbour").side == ("left" if record.direction == "clockwise" else "right")


@pytest.mark.parametrize(
    ("language", "size"), [*((language, "poker") for language in LANGUAGES), ("de", "bridge"), ("en", "mini")]
)
def test_whole_decks_fit(language: str, size: str) -> None:
    deck = deck_for(book(language), CARDS[size], 0, all_cards().whole)
    document = Document("test")
    for card in all_cards().whole:
        document.form(
            f"{card.kind} {card.id}",
            *CARDS[size],
            lambda drawing, card=card: CardArt("base").front(deck, drawing, card),
        )


def test_a_text_too_long_for_a_card_is_an_error_with_both_numbers() -> None:
    with pytest.raises(PressError, match=r"rift_lands: text .* needs [\d.]+ mm at 7 pt .* its box is [\d.]+ mm high"):
        deck_for(book(), Size(40, 40), 0, all_cards().whole)


def test_one_size_of_type_for_a_deck_also_when_a_part_is_printed() -> None:
    whole = all_cards("base")
    part = replace(whole, printed=[card for card in whole.whole if card.id == "wildholds"])
    printed = [dict(single_cards(book(), cards, POKER, 0))["scoring-wildholds"] for cards in (part, whole)]
    assert printed[0].to_bytes() == printed[1].to_bytes()


# Inks and files


def some_of_each_kind(theme: str) -> bytes:
    cards = all_cards()
    chosen = replace(cards, printed=[card for card in cards.whole if card.id[0] in "dgkrtwACs"][:27])
    return cards_document(book(theme=theme), [(chosen, sheets())]).to_bytes()


@pytest.mark.parametrize("theme", THEMES)
def test_fonts_are_embedded_and_the_file_is_sound(theme: str) -> None:
    pdf = some_of_each_kind(theme)
    assert all(font["embedded"] and font["readable"] for font in fonts(pdf) if font["kind"] != "/CIDFont")
    with pikepdf.open(BytesIO(pdf)) as file:
        assert not file.check_pdf_syntax()


def test_mono_is_black_and_no_line_is_too_thin() -> None:
    pdf = some_of_each_kind("mono")
    with pikepdf.open(BytesIO(pdf)) as file:
        count = len(file.pages)
    for page in range(count):
        assert_black(pdf, page)


def test_the_slug_line_and_the_scale_rule() -> None:
    pdf = cards_document(book(), [(some(12), sheets())]).to_bytes()
    assert "Cards" in texts(pdf, 0)
    assert "50 mm" in texts(pdf, 0)
    for page, side in enumerate(("Front", "Back", "Front", "Back")):
        assert f"Page {page // 2 + 1} {side}" in texts(pdf, page)
        assert "en" in texts(pdf, page)


def test_the_same_cards_are_the_same_bytes() -> None:
    one, other = (cards_document(book(), [(some(5), sheets())]).to_bytes() for _ in range(2))
    assert one == other
    assert b"Spring" not in everything(one)


def test_single_cards_and_their_backs() -> None:
    names = [
        name
        for name, _ in single_cards(
            book(), replace(all_cards("base"), printed=[found("deepwood"), found("A")]), POKER, 3
        )
    ]
    assert names == ["scoring-deepwood", "edict-A", "back-forest", "back-edict"]


@pytest.mark.parametrize("size", ["mini", "bridge", "poker", "tarot"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_fits_on_every_size_in_every_language(language: str, size: str) -> None:
    whole = cards_of(edition(), game())
    deck = deck_for(book(language), parse_card(size), 0, whole)
    assert deck.name_pt >= 7
    assert deck.text_pt >= 7


def test_a_word_that_no_line_holds_is_broken_as_its_language_breaks_words() -> None:
    german = book("de")
    assert german.broken("Donaudampfschifffahrt", 18, "serif").startswith("Donaudampf")
    assert "- " in german.broken("Donaudampfschifffahrt", 18, "serif")
    assert german.broken("Donaudampfschifffahrt", 80, "serif") == "Donaudampfschifffahrt"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_stand_on_a_rule_or_a_frame(language: str) -> None:
    """Effects in normal print, the longest too, keep three quarters of a millimetre from what is ruled."""
    whole, b = all_cards(), book(language)
    deck = whole.art.deck(b, POKER, 0, whole.whole)
    for card in whole.whole:
        if card.kind not in ("scoring", "explore", "ruins", "ambush") or not b.effect(card.id):
            continue
        document = b.document("card")
        whole.art.front(deck, document.page(Paper("card", *POKER)), card)
        (page,) = Pages(document.to_bytes())
        ruled = [line for lines in page.lines() for line in lines if line[1] == line[3] and abs(line[2] - line[0]) > 10]
        near = [
            letter.sign
            for letter in page.letters
            if abs(letter.pt - deck.text_pt) < 0.05
            for x, y, right, _ in ruled
            if min(x, right) < letter.box.centre[0] < max(x, right)
            and letter.box.y - 0.75 < y < letter.box.bottom + 0.75
        ]
        assert ruled, card.id
        assert not near, card.id


# How the deck looks


def test_shapes_of_the_whole_deck_have_squares_of_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = set()
    plain, attacked = card_fronts.draw_shape, examples.draw_attack

    def shape(drawing: Drawing, theme: Theme, rows: list[str], terrain: str, box: Box, side: float, *more: str) -> Box:
        sides.add(round(side, 3))
        return plain(drawing, theme, rows, terrain, box, side, *more)

    def attack(*given: object, rim: float) -> None:
        drawing, theme, rows, box, largest = given
        sides.add(round(examples.attack_side(rows, *box.size, largest, rim), 3))  # type: ignore[attr-defined, arg-type]
        attacked(drawing, theme, rows, box, largest, rim)  # type: ignore[arg-type]

    monkeypatch.setattr(card_fronts, "draw_shape", shape)
    monkeypatch.setattr(card_fronts, "draw_attack", attack)
    whole = all_cards()
    for theme in ("colour", "contrast"):
        deck = whole.art.deck(book(theme=theme), POKER, 0, whole.whole)
        cards = [card for card in whole.whole if card.kind in ("explore", "ambush", "hero")]
        card_pages(deck, cards, whole.art).to_bytes()
        assert sides == {9.0}


@pytest.mark.parametrize(("theme", "most"), [("colour", 10.5), ("mono", 10.5), ("ink-saver", 10), ("contrast", 12.5)])
def test_fronts_are_light(theme: str, most: float) -> None:
    """At most a tenth of a page is dark at 100 dpi, and half a hundredth more here, where the thinnest line is drawn a
    pixel broad; large print, whose lines are heavier, takes more where cards are full of terrain."""
    pdf = cards_document(book(theme=theme), [(all_cards(), sheets("none"))]).to_bytes()
    dark = []
    for page in PdfDocument(pdf):
        picture = page.render(scale=100 / 72, grayscale=True).to_pil()
        dark.append(100 - ImageStat.Stat(picture).mean[0] / 2.55)
    assert max(dark) <= most, dark


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_nine_points_and_on_the_smallest_cards_more_than_the_foot(language: str) -> None:
    whole = cards_of(edition(), game())
    assert deck_for(book(language), POKER, 0, whole).text_pt >= 9
    mini = deck_for(book(language), CARDS["mini"], 0, whole)
    (seen,) = Pages(card_pages(mini, [found("gorgon_gaze")], CardArt("base")).to_bytes())
    assert min(letter.pt for letter in seen.letters if letter.sign.isalpha()) >= 6.99 and mini.text_pt > 7  # noqa: PT018


def test_the_picture_of_a_card_is_said_as_its_badges_stand() -> None:
    """From left to right, in the words of the language."""
    for card in ("homestead", "marshlands", "rift_lands"):
        document, label = Document("card"), book("de").label
        deck = deck_for(book("de"), POKER, 0, [found(card)])
        form = document.form("card", *POKER, lambda drawing, deck=deck, card=card: draw_explore(deck, drawing, card))
        terrains = [label(terrain) for terrain in across(card, edition().explore[card].terrains)]
        assert f"Landschaft: {', '.join(terrains)}" in form.words
        if len(terrains) == 2:
            assert form.words.index(f"; {terrains[0]}") < form.words.index(f"; {terrains[1]}")


@pytest.mark.parametrize("preset", ["base", "combined"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_the_aid_fill_the_last_sheet_in_type_of_nine_points(language: str, preset: str) -> None:
    whole, here = all_cards(preset, aids=True), book(language, preset=preset)
    aids = [card for card in whole.printed if card.kind == "aid"]
    assert len(aids) == 4
    assert -(-len(whole.printed) // 9) == -(-(len(whole.printed) - 4) // 9), "and no further one"
    deck = whole.art.deck(here, POKER, 0, whole.whole)
    for card, page in zip(aids, Pages(card_pages(deck, aids, whole.art).to_bytes()), strict=True):
        said = here.told("aid_ambush" if card.id == "ambush" else f"aid_{card.id}").split()
        assert "".join(said).replace("\u00a0", "") in "".join(page.text.replace("\u00a0", " ").split())
        small = page.small_type(9.0)
        assert not any(word in run for run in small.values() for word in said if len(word) > 9), small


@pytest.mark.parametrize("size", ["mini", "poker", "88x63mm"])
@pytest.mark.parametrize("theme", ["colour", "contrast"])
def test_own_cards_with_other_terrains_and_more_shapes_are_drawn(theme: str, size: str) -> None:
    """Shapes that are too large for squares of the usual size have smaller ones."""
    usual = edition().explore["great_river"]
    grids = ["####|####", "#|#|#|#", "##|##", "#"]
    shapes = tuple(replace(usual.shapes[0], grid=tuple(grid.split("|"))) for grid in grids)
    own = {
        "four": replace(usual, terrains=("hero", "water"), shapes=shapes),
        "many": replace(usual, terrains=("forest", "farm", "village", "water", "monster", "hero"), shapes=shapes[:1]),
    }
    for language in LANGUAGES:
        mine = replace(book(language, theme), edition=replace(edition(), explore={**edition().explore, **own}))
        deck = deck_for(mine, parse_card(size), 0, [found("rift_lands")])
        document = Document("own")
        for card in own:
            page = document.page(Paper("card", *deck.card))
            draw_explore(deck, page, card)
        for seen in Pages(document.to_bytes()):
            assert all(letter.box.x > 2 and letter.box.right < deck.card.width - 2 for letter in seen.letters)
