"""Large print keeps its promise: what is copied from a card is never smaller than in normal print on the same card."""

from __future__ import annotations

import pytest

from proofpress.pages import art, scenes
from proofpress.pages.cards import PrintedCard, card_pages
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Size
from proofpress.press.themes import Theme
from tests.cartographers.printing.books import all_cards, book
from tests.languages import LANGUAGES
from tests.press.measure import Pages

CARDS = all_cards()
SIZES = (Size(63, 88), Size(70, 120), Size(60, 110), Size(88, 123))
FRAME = 3.9  # mm from the cut, on a card of 63 x 88 mm: the inner line of the frame


def page(card: PrintedCard, theme: str, size: Size, language: str = "en") -> bytes:
    deck = CARDS.art.deck(book(language, theme), size, 0, [card])
    return card_pages(deck, [card], CARDS.art).to_bytes()


def signs(card: PrintedCard, theme: str, size: Size, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The sides of all signs on a card, in millimetres, the largest first; the marks of its picture are none."""
    found: list[float] = []
    plate = art.plate

    def noted(drawing: Drawing, theme: Theme, name: str, draw: art.Motif, x: float, y: float, side: float) -> None:
        found.append(side)
        plate(drawing, theme, name, draw, x, y, side)

    with monkeypatch.context() as patched:
        patched.setattr(art, "plate", noted)
        patched.setattr(art, "place_mark", lambda *_: None)
        patched.setattr(scenes, "place_mark", lambda *_: None)
        page(card, theme, size)
    return sorted(found, reverse=True)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("card", CARDS.whole, ids=lambda card: f"{card.kind}-{card.id}")
def test_no_sign_of_a_card_is_smaller_than_in_normal_print(
    card: PrintedCard, size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    normal, large = (signs(card, theme, size, monkeypatch) for theme in ("colour", "contrast"))
    if card.kind in ("ambush", "hero"):  # the portrait gives its room to words, the shape does not
        normal, large = normal[1:], large[1:]
    if card.kind in ("scoring", "aid"):  # large print leaves the near miss out, and small signs of terrains
        assert large[0] >= normal[0] - 0.05
    else:
        assert len(large) == len(normal)
        assert all(big >= small - 0.05 for big, small in zip(large, normal, strict=True)), (normal, large)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_that_is_written_runs_into_the_frame(size: Size, language: str) -> None:
    edge = FRAME * min(size.width / 63, size.height / 88)
    deck = CARDS.art.deck(book(language, "contrast"), size, 0, CARDS.whole)
    scoring = [card for card in CARDS.whole if card.kind == "scoring"]
    for card, seen in zip(scoring, Pages(card_pages(deck, scoring, CARDS.art).to_bytes()), strict=True):
        outside = [each for each in seen.letters if each.box.x < edge or each.box.right > size.width - edge]
        assert not outside, (card.id, outside[0])
