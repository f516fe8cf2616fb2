"""The texts of this game for those who check and those who print them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.kingdoms.describe import level_in_words
from generator.kingdoms.edition import Edition
from generator.kingdoms.facts import level_facts, rule_key
from generator.kingdoms.facts_cards import action_facts, token_facts
from generator.kingdoms.facts_pages import TERMS as PAGE_TERMS
from generator.kingdoms.facts_pages import page_facts
from generator.kingdoms.facts_words import TERMS
from generator.kingdoms.records import NationText, TextFile
from generator.text.catalogue import Catalogue, Key, TextOwner, Wording, card_entries, catalogue_of, name_entries

CARDS = ("nations", "actions", "tokens")  # the parts whose names are on something printed by itself
LEVEL_BUDGET = 125  # characters: five levels share a nation card
EFFECT_BUDGET = 125
NAME_BUDGET = 24
_NAMED = ("lands", "terrains", "resources")  # the parts that have nothing but names


def catalogue(edition: Edition, own: Path | None = None) -> Catalogue:
    """All texts with their rules; `own` is the folder of own data."""
    return catalogue_of(
        "kingdoms",
        edition.languages,
        edition.text,
        _entries,
        _owners(edition),
        own,
        cards=CARDS,
        terms=TERMS,
        page_terms=PAGE_TERMS,
    )


def _owners(edition: Edition) -> Iterator[TextOwner]:
    for label, said in page_facts(edition):
        yield TextOwner("labels", label, said, rule_key([each.words for each in said.needs]))
    for nation, record in edition.every_nation.items():
        beside = {key: ("nations", nation, key, "name") for key in ("of", "accept")}
        yield TextOwner("nations", nation, name_budget=NAME_BUDGET, stored=beside)
        for place, level in enumerate(record.levels):
            number = str(place + 1)
            stored = {key: ("nations", nation, key, number) for key in ("of", "accept")}
            yield TextOwner(
                "nations",
                f"{nation}/{number}",
                level_facts(level),
                rule_key(level),
                level_in_words(level),
                LEVEL_BUDGET,
                stored={"effect": ("nations", nation, "levels", place), **stored},
            )
    for action in edition.file.actions:
        yield TextOwner("actions", action, action_facts(action), rule_key(action), "", EFFECT_BUDGET, NAME_BUDGET)
    for token in edition.exploration.counts:
        wanted = token_facts(edition, token)
        rule = rule_key((token, *(str(need.words) for need in wanted.needs)))
        yield TextOwner("tokens", token, wanted, rule, "", EFFECT_BUDGET, NAME_BUDGET)
    yield from (TextOwner("lands", side) for side in edition.sides)


def _entries(text: TextFile) -> Iterator[tuple[Key, Wording]]:
    for part in _NAMED:
        yield from name_entries(part, getattr(text, part))
    for nation, said in text.nations.items():
        yield from _nation_entries(nation, said)
    for part in ("actions", "tokens"):
        for name, card in getattr(text, part).items():
            yield from card_entries(part, name, card)


def _nation_entries(nation: str, said: NationText) -> Iterator[tuple[Key, Wording]]:
    accepted = {str(key): reasons for key, reasons in said.accept.items()}
    stamps = {str(key): stamp for key, stamp in said.of.items()}

    def entry(text: str, place: str, key: str) -> Wording:
        accept_place = said.place(f"accept/{key}")
        return Wording(text, said.place(place), accepted.get(key, {}), accept_place, stamps.get(key), said.unofficial)

    yield ("nations", nation, "name"), entry(said.name, "name", "name")
    for place, text in enumerate(said.levels):
        number = str(place + 1)
        yield ("nations", f"{nation}/{number}", "effect"), entry(text, f"levels/{place}", number)
