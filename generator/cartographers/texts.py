"""The texts of this game for those who check and those who print them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.cartographers.describe import effect_in_words, rule_in_words
from generator.cartographers.edition import Edition
from generator.cartographers.facts import TERMS, facts_of, rule_key
from generator.cartographers.records import AmbushCard, ScoringCard
from generator.library.errors import shown_path
from generator.library.fields import Record
from generator.library.layers import shipped
from generator.text.catalogue import Catalogue, Entry, Key, Unit, card_entries, label_entries, name_entries

SOURCE = "en"
EFFECT_BUDGET = 150  # characters that fit a card of any size at 7 pt
NAME_BUDGET = 22


def catalogue(edition: Edition, own: Path | None = None) -> Catalogue:
    """All texts with their rules; `own` is the folder of own data, where texts of new languages will stand."""
    units: dict[tuple[str, str], Unit] = {}
    for _, cards in edition.kinds():
        for name, card in cards.items():
            units["cards", name] = Unit(
                "cards", name, facts_of(card), rule_key(card), in_words(card), EFFECT_BUDGET, NAME_BUDGET
            )
    for part, ids in (("maps", edition.maps), ("titles", edition.titles)):
        units |= {(part, name): Unit(part, name) for name in ids}
    entries = {code: dict(_entries(edition, code)) for code in edition.languages}
    for part, name, _ in entries.get(SOURCE, {}):
        units.setdefault((part, name), Unit(part, name))
    folder = (own or shipped("carddata")) / "cartographers" / "text"
    files = {code: shown_path(folder / f"{code}.yaml") for code in edition.languages}
    files |= {code: text.place().path for code, text in edition.text.items()}
    return Catalogue(SOURCE, edition.languages, files, units, entries, terms=TERMS)


def in_words(card: Record) -> str:
    """What the card does in plain English, made from the data; empty where there is nothing to say."""
    if isinstance(card, ScoringCard):
        return rule_in_words(card.rule)
    if isinstance(card, AmbushCard) and card.effect:
        return effect_in_words(card.effect)
    return ""


def _entries(edition: Edition, code: str) -> Iterator[tuple[Key, Entry]]:
    language = edition.languages[code]
    text = edition.text.get(code)
    if text is not None:
        for name, card in text.cards.items():
            yield from card_entries("cards", name, card)
        yield from name_entries("maps", text.maps)
        yield from name_entries("titles", text.titles)
        yield from label_entries("labels", text.labels, text)
    yield from label_entries("pages", language.labels, language)
