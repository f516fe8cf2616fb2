"""Map sheets of events on small paper have room for every scoring card's name, in every language."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from proofpress.cartographers.pack.pages import MapOccasion, draw_once
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.records import LETTERS
from proofpress.pages.art import sign_drawings, theme_of
from proofpress.press.document import Document
from tests.cartographers.pack.events import edition, make_plan


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl", "cs"])
def test_every_edict_has_room_on_a_small_sheet(language: str) -> None:
    plan = make_plan(paper="A5", language=language)
    map_id, map_ = plan.game_map(edition())
    choice = plan.choice(edition())
    book = open_book(edition(), language, theme_of("colour")).playing(choice, plan.way, cards=False, maps=[map_])
    told = {"map_id": map_id, "map": map_, "season_set": choice.season_set, "solo": False, "edicts": {}}
    now = MapOccasion.of(book, plan, "0" * 64, **told)
    now = replace(now, title="1", row=tuple(sign_drawings())[:5], letters="ABCD")
    longest: dict[str, str] = {}
    for card in sorted(edition().scoring, key=lambda card: len(now.book.name(card))):
        longest[edition().scoring[card].category] = card
    assert len(longest) >= 4
    for cards in permutations(longest.values(), 4):
        draw_once(Document("sheet", language=language), replace(now, edicts=dict(zip(LETTERS, cards, strict=True))))
