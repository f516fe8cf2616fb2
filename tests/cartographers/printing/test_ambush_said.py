"""What is said of ambushes follows the way in force: nothing that is printed speaks of the other one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.pack.deals import DealtDraws
from proofpress.cartographers.pack.pages import occasion, round_document
from proofpress.cartographers.printing.book import AMBUSH_RULES, ambush_said
from proofpress.cartographers.printing.caller_page import caller_page
from proofpress.cartographers.printing.cards import CardArt
from proofpress.cartographers.printing.draws import MARKUPS, forum_post, list_document, slides_document
from proofpress.cartographers.printing.leaves import Call
from proofpress.cartographers.records import AmbushBy
from proofpress.pack.plan import Unit
from proofpress.pages.cards import PrintedCard
from proofpress.press.document import Document
from proofpress.press.paper import CARDS, Paper, parse_paper
from tests import PACKAGE, ROOT
from tests.cartographers.pack.events import make_plan
from tests.cartographers.printing.books import SEED, book, call, edition, game
from tests.depth import some
from tests.languages import LANGUAGES

A4 = parse_paper("A4")
PRESETS = ("base", "heroes", "combined")
WAYS: tuple[AmbushBy, ...] = ("border", "neighbour")


def bare(text: str) -> str:
    """The letters alone: lines break where they must, and words with them."""
    return re.sub(r"[\W_]", "", text)


@cache
def told(language: str, by: AmbushBy) -> set[str]:
    """Every text that only this way has."""
    here = book(language)
    found = {here.told(AMBUSH_RULES[by])}
    for card, record in edition().ambush.items():
        said = ambush_said(here, card, by)
        found.add(said.words)
        if said.effect and not record.effect:
            found.add(said.effect)
    return {bare(text) for text in found}


def pages(document: Document | bytes) -> list[str]:
    file = PdfDocument(document if isinstance(document, bytes) else document.to_bytes())
    return [str(page.get_textpage().get_text_range()) for page in file]


@cache
def caller_words(preset: str, by: AmbushBy) -> Any:
    """What a caller page holds in all its languages."""
    page = caller_page(edition(), game(preset), title="", language="en", ambush_by=by)
    found = re.search(rb'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])["languages"]


def outputs(here: Call, language: str, preset: str, by: AmbushBy) -> Iterator[tuple[str, str]]:
    """Everything that is made of a deal, as its text. The booklet has the leaves of the slides."""
    yield "slides", " ".join(pages(slides_document(here)))
    yield "list", " ".join(pages(list_document(here, A4, SEED)))
    for markup in MARKUPS:
        yield markup, forum_post(here, markup)
    yield "caller page", json.dumps(caller_words(preset, by)[language], ensure_ascii=False)
    plan = make_plan(preset, language=language, ambush_by=by)
    dealt = DealtDraws(
        unit=Unit("round", 1),
        code="FWS1-0000-0000-009Q",
        attempt=0,
        rejected=(),
        digest="0" * 64,
        known=(),
        uneven=0,
        edicts=tuple(here.edicts.values()),
    )
    now = occasion(book(language), plan, "0" * 64, dealt)
    yield "script", " ".join(pages(round_document({language: now}, here, dealt.code)))


@pytest.mark.parametrize(
    ("language", "preset", "by"),
    some(
        [
            (language, PRESETS[(number + turn) % len(PRESETS)], by)
            for number, language in enumerate(LANGUAGES)
            for turn, by in enumerate(WAYS)
        ],
        2,
    ),
)
def test_nothing_speaks_of_the_other_way(language: str, preset: str, by: AmbushBy) -> None:
    other = told(language, WAYS[1 - WAYS.index(by)])
    here = call(language, preset=preset, neighbours=by == "neighbour")
    drawn = [draw.card for plan in here.plans for draw in plan.draws if draw.kind == "ambush"]
    assert drawn
    for name, text in outputs(here, language, preset, by):
        found = bare(text)
        assert [words for words in other if words in found] == [], name
        if name != "list" or by == "neighbour":  # by the border the list shows where as a picture
            assert all(bare(ambush_said(here.book, card, by).words) in found for card in drawn), name
        if name not in ("list", "script"):
            assert bare(here.book.told(AMBUSH_RULES[by])) in found, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("by", [*WAYS, None])
def test_every_ambush_card_shows_one_way_alone_or_both(language: str, by: AmbushBy | None) -> None:
    """Also those that a deal happens not to turn up."""
    others = [words for other in WAYS if by and other != by for words in told(language, other)]
    cards = [PrintedCard("ambush", card, "explore") for card in edition().ambush]
    art, here = CardArt("base", by), book(language)
    deck = art.deck(here, CARDS["poker"], 0, cards)
    document = Document("cards")
    for card in cards:
        art.front(deck, document.page(Paper("card", *CARDS["poker"])), card)
    for card, page in zip(cards, pages(document), strict=True):
        found, said = bare(page), ambush_said(here, card.id, by)
        assert [words for words in others if words in found] == [], card.id
        assert bare(said.words) in found
        assert (said.side is None, said.starts) == (by == "border", by != "neighbour")


def test_no_other_module_chooses_the_words() -> None:
    named = re.compile(r"pass_(left|right)|border_start|border_rule|seating_rule")
    places = [*PACKAGE.rglob("*.py"), *(ROOT / "templates").rglob("*.*")]
    found = [path for path in places if named.search(path.read_text("utf-8", errors="replace"))]
    in_game = PACKAGE / "cartographers"
    assert sorted(found) == [in_game / "printing" / "book.py", in_game / "texts.py"]  # which holds them to the rule
