"""Every text of this game and the box it must fit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path

from proofpress.errors import ContentError, PressError, say
from proofpress.games import Texts
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effects import Effect
from proofpress.kingdoms.facts import (
    PAGE_TERMS,
    SENTENCES,
    TERMS,
    action_facts,
    level_facts,
    page_facts,
    rule_key,
    token_facts,
)
from proofpress.kingdoms.printing.book import open_book
from proofpress.kingdoms.printing.card_fronts import TEXT_STYLE, action_blocks, fitted_titles, level_blocks, name_block
from proofpress.kingdoms.printing.cards import SIZES, CardArt
from proofpress.kingdoms.records import Level, NationText, TextFile
from proofpress.kingdoms.rules_in_words import in_words
from proofpress.pages.art import theme_of
from proofpress.pages.cards import PrintedCard
from proofpress.press.themes import make_theme
from proofpress.press.typesetting import LEAST_PT, Block, fit
from proofpress.text.catalogue import (
    Catalogue,
    Key,
    TextOwner,
    Wording,
    WrongRule,
    card_entries,
    catalogue_of,
    chosen,
    name_entries,
    whole,
)
from proofpress.text.facts import sentences
from proofpress.text.neighbours import neighbours
from proofpress.text.proof_sheet import ProofCards

# --------------------------------------------------------------------------------------------------------------------
# The catalogue: whatever is checked, confirmed and exchanged, with what each text must say.


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
        writing=edition.writing,
        page_terms=PAGE_TERMS,
    )


def _in_words(edition: Edition, level: Level, language: str) -> str:
    return in_words(edition, language).level(level)


def _wrong_rules(edition: Edition, level: Level) -> Iterator[WrongRule]:
    for each in neighbours(level.effects, Effect):
        wrong = Level(effects=each.rule)
        yield WrongRule(each.kind, each.change(level.effects), level_facts(wrong), partial(_in_words, edition, wrong))


def _owners(edition: Edition) -> Iterator[TextOwner]:
    for label, said in page_facts():
        yield TextOwner("labels", label, said, rule_key([each.words for each in said.needs]))
    yield from (TextOwner("labels", label, said) for label, said in sentences(SENTENCES))
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
                partial(_in_words, edition, level),
                partial(_wrong_rules, edition, level),
                LEVEL_BUDGET,
                stored={"effect": ("nations", nation, "levels", place), **stored},
            )
    for action in edition.file.actions:
        yield TextOwner(
            "actions", action, action_facts(action), rule_key(action), budget=EFFECT_BUDGET, name_budget=NAME_BUDGET
        )
    for token in edition.exploration.counts:
        wanted = token_facts(edition, token)
        rule = rule_key((token, *(str(need.words) for need in wanted.needs)))
        yield TextOwner("tokens", token, wanted, rule, budget=EFFECT_BUDGET, name_budget=NAME_BUDGET)
    yield from (TextOwner("lands", side) for side in edition.sides)


def _entries(text: TextFile) -> Iterator[tuple[Key, Wording]]:
    for part in _NAMED:
        yield from name_entries(part, getattr(text, part))
    for nation, said in text.nations.items():
        yield from _nation_entries(nation, said)
    for part in ("actions", "tokens"):
        for name, said in getattr(text, part).items():
            yield from card_entries(part, name, said)


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


# --------------------------------------------------------------------------------------------------------------------
# Whether names and effects fit into their boxes on the cards: measured with what is drawn, in the smallest type.


Overflow = tuple[str, str, str]  # an id, name or effect, and by how much it does not fit


def overflows(edition: Edition, code: str, ids: Collection[str] = ()) -> Iterator[Overflow]:
    """What does not fit; with `ids` only of these."""
    wanted = {whole(each) for each in ids}
    if code not in edition.text:
        return  # everything is missing, which is reported as such
    book = open_book(edition, code, make_theme("mono"))
    texts, nation_size, action_size = book.texts, SIZES["nation"], SIZES["action"]
    as_title, as_text = partial(fitted_titles, largest=LEAST_PT), partial(fit, max_pt=LEAST_PT, style=TEXT_STYLE)
    try:
        for nation in edition.every_nation:
            if nation in texts.nations and chosen(nation, wanted):
                yield from _found(nation, "name", name_block(book, nation_size, nation), as_title)
                for level, block in enumerate(level_blocks(book, nation_size, nation), start=1):
                    yield from _found(f"{nation}/{level}", "effect", block, as_text)
        actions = edition.file.actions
        if any(chosen(action, wanted) for action in actions) and all(action in texts.actions for action in actions):
            for action, block in zip(actions, action_blocks(book, action_size), strict=True):
                yield from _found(action, "effect", block, as_text)
    except ContentError:
        return  # a label of cards is missing, which is reported as such; nothing can be measured without it


def _found(name: str, field: str, block: Block, fitted: Callable[[list[Block]], object]) -> Iterator[Overflow]:
    try:
        fitted([block])
    except PressError as error:
        message = str(error).removeprefix(f"{block.where}: ")
        yield name, field, say("on its card: {message}", message=message)


# --------------------------------------------------------------------------------------------------------------------
# Cards for the proof sheet: nations as they print, at their size.


SIZE = SIZES["nation"]


def proof_cards(edition: Edition, code: str) -> ProofCards:
    """The nation cards of this game in a language; those that are too long or have no name are left out."""
    book = open_book(edition, code, theme_of("colour"))
    too_long = {name.partition("/")[0] for name, _, _ in overflows(edition, code)}
    named = edition.text[code].nations if code in edition.text else ()
    unfit = {*too_long, *(nation for nation in edition.nations if nation not in named)}
    cards = [PrintedCard("nation", nation, "") for nation in edition.nations]
    return ProofCards(("nations",), SIZE, book, CardArt(), cards, unfit)


TEXTS = Texts(catalogue, overflows, proof_cards)
