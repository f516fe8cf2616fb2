"""The texts of this game for those who check and those who print them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.cartographers.describe import effect_in_words, rule_in_words
from generator.cartographers.edition import Edition
from generator.cartographers.facts import TERMS, facts_of, rule_key
from generator.cartographers.facts_pages import TERMS as PAGE_TERMS
from generator.cartographers.facts_pages import page_facts
from generator.cartographers.records import AmbushCard, ScoringCard, TextFile
from generator.library.fields import Record
from generator.text.catalogue import Catalogue, Key, TextOwner, Wording, card_entries, catalogue_of, name_entries

EFFECT_BUDGET = 150  # characters that fit a card of any size at 7 pt
NAME_BUDGET = 22


def catalogue(edition: Edition, own: Path | None = None) -> Catalogue:
    """All texts with their rules; `own` is the folder of own data."""
    return catalogue_of(
        "cartographers",
        edition.languages,
        edition.text,
        _entries,
        _owners(edition),
        own,
        terms=TERMS,
        page_terms=PAGE_TERMS,
    )


def _owners(edition: Edition) -> Iterator[TextOwner]:
    yield from (TextOwner("labels", label, said) for label, said in page_facts(edition))
    for _, cards in edition.kinds():
        for name, card in cards.items():
            yield TextOwner("cards", name, facts_of(card), rule_key(card), in_words(card), EFFECT_BUDGET, NAME_BUDGET)
    yield from (TextOwner("maps", name) for name in edition.maps)
    yield from (TextOwner("titles", name) for name in edition.titles)


def in_words(card: Record) -> str:
    """What the card does in plain English, made from the data; empty where there is nothing to say."""
    if isinstance(card, ScoringCard):
        return rule_in_words(card.rule)
    if isinstance(card, AmbushCard) and card.effect:
        return effect_in_words(card.effect)
    return ""


def _entries(text: TextFile) -> Iterator[tuple[Key, Wording]]:
    for name, card in text.cards.items():
        yield from card_entries("cards", name, card)
    yield from name_entries("maps", text.maps)
    yield from name_entries("titles", text.titles)
