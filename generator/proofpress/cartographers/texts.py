"""Every text of this game, with what it must say and the box it must fit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.facts import FREE, card_facts, rule_facts
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.printing.cards import CardArt, deck_for
from proofpress.cartographers.records import (
    KINDS,
    Clause,
    Cluster,
    EachLine,
    EachSpace,
    PickCluster,
    PickRun,
    PickSquare,
    ScoringCard,
    TextFile,
)
from proofpress.cartographers.rules_in_words import in_words
from proofpress.cartographers.steps import CardStep, steps
from proofpress.data.folders import plain
from proofpress.errors import ContentError, PressError, quoted, say
from proofpress.games import Texts
from proofpress.pages.art import theme_of
from proofpress.pages.cards import PrintedCard
from proofpress.press.paper import CARDS, DEFAULT_CARD
from proofpress.press.themes import make_theme
from proofpress.records import Record
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
)
from proofpress.text.facts import (
    FactLines,
    Wanted,
    blocks_of,
    sentences,
)
from proofpress.text.neighbours import neighbours
from proofpress.text.proof_sheet import ProofCards

# --------------------------------------------------------------------------------------------------------------------
# What a card's text must say, taken from the data that the engine plays by.
#
# The facts of a scoring card come from its clauses (`facts`), those of a monster from its effect: so the checker cannot
# drift from the rules.


# Everything that texts of this game are about; no other word of a language's vocabulary is read in them.
TERMS = (
    FREE.difference(("adjacent", "on"))
    .union(KINDS, ("wasteland", "ruins", "destroyed", "edge", "cluster", "square", "filled", "empty", "joker"))
    .union(("row", "column", "diagonal", "line", "vertical", "horizontal", "odd", "even"))
    .union(("lose", "corner"))
    .union(("left", "right", "top", "bottom", "enclosed", "link", "coin", "season", "attack", "mutual"))
)


def facts(edition: Edition, name: str) -> Wanted:
    """What the effect of this card must say, whatever the language."""
    return facts_of(next(cards[name] for _, cards in edition.kinds() if name in cards))


def facts_of(card: Record) -> Wanted:
    """The same for a card that need not belong to an edition."""
    return rule_facts(card.rule) if isinstance(card, ScoringCard) else card_facts(card)


def rule_key(card: Record) -> str:
    """A stamp of what the card does: it changes when the rule does, and not when anything else about the card does."""
    parts = {key: plain(getattr(card, key)) for key in ("rule", "effect", "terrains") if hasattr(card, key)}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


# --------------------------------------------------------------------------------------------------------------------
# What the paragraphs of rules on pages must say: definitions, player aid, rulebook, and the words of rulings. What
# tells their facts is wanted_on_pages.txt.
#
# The facts come from what the engine plays by: the fields of a board, the kinds of terrain, the rulings in force. A
# paragraph says more than its facts; only what is listed here is looked for.


# Terms that only pages speak of.
TERMS_EXPLAINED = frozenset(
    ("spring", "summer", "fall", "winter", "corner", "less", "more", "win", "lose", "at_once", "token", "rival")
)
_PAGES = FactLines(blocks_of(__file__, "wanted_on_pages.txt"), {})
_SHARED = {
    "touching": ("adjacent", "link"),
    "single": ("count 1", "exactly 1", "size 1x1", "single", "one space", "one monster"),
}


def page_facts(edition: Edition) -> Iterator[tuple[str, Wanted]]:
    """Every label that states a rule, with what it must say."""
    rulings = {f"{name}_{ruling.choose}": True for name, ruling in edition.rulings.items()}
    yield from _PAGES.paragraphs(_SHARED | rulings)
    yield from sentences(_SENTENCES)


# Names and sentences of pages of which a few facts tell them from all others: where two are exchanged, or one says the
# opposite, none of them is right.
_SENTENCES = """
    forest: forest
    village: village
    farm: farm
    water: water
    monster: monster
    hero: hero
    mountain: mountain
    ruins: ruins
    wasteland: wasteland
    destroyed: destroyed
    empty: empty
    coin: coin
    coins: coin
    monsters: monster
    monster_losses: monster, lose
    category_forest: forest
    category_village: village
    category_farm_water: farm, water
    explore_card: explore
    hero_card: hero, card
    ruins_card: ruins, card
    spring: spring
    summer: summer
    fall: fall
    winter: winter
    pass_left: map, left
    pass_right: map, right
    corner_top_left: top, left
    corner_top_right: top, right
    corner_bottom_left: left, -top
    corner_bottom_right: right, -top
    way_clockwise: left
    way_counterclockwise: right
    attack_pattern: attack
    border_start: monster
    seating_rule: adjacent, map, monster, side
    border_rule: corner, edge, monster
    ruins_wait: ruins, explore
    cover_ruins: ruins
    script_ruins: ruins, on
    script_wait: ruins
    season_ends: season
    tie_monsters: monster, less
    printed_par_is: count 4
    order_use: card, hero, season
    shape_2: count 2
    shape_3: count 3
    shape_4: count 4
    shape_5: count 5
    shape_line: line
    shape_square: square
    row_said: row
    book_aim: map, monster, season, card
    book_map: edge, map
    book_map_if_wasteland: mountain, wasteland, filled, empty
    book_map_if_no_wasteland: mountain, filled, empty
    book_map_wasteland: filled, not kinds, row, column, mountain
    book_setup_2_if_cards: count 4, kinds
    book_setup_2_if_no_cards: count 4
    book_setup_3_if_cards: count 2, spring
    book_setup_3_if_no_cards: count 4, spring
    aid_setup_if_ruins: ruins, card
    aid_setup_if_heroes: hero, card
    aid_ruins_if_heroes: ruins, hero
    aid_ruins_if_no_heroes: ruins, -hero
    aid_next_season_if_cards_and_ruins: ruins, card
    aid_season_end_if_lasting: card
    book_ruins: ruins, explore
    book_end_4_if_lasting: card
    org_late: spring
    book_setup_4_if_cards: explore, -ruins
    book_setup_4_if_cards_and_ruins: ruins, card
    book_setup_4_if_cards_and_heroes: hero, card
    book_setup_5: count 4
    book_turn_1_if_cards: card, season
    book_turn_1_if_no_cards: shape
    book_turn_3: coin, filled, shape
    book_turn_4_if_cards: card, season
    book_turn_4_if_no_cards: season
    book_told_shape: coin, shape, at_once
    book_told_fence: adjacent, filled, monster, space
    book_end_1: both, card
    book_season_total: coin, monster, season
    book_hero: attack, hero, space
    book_solo: corner, edge
    rule_fallback_terrain_any_but_mountain: -card, -ruins
    rule_fallback_terrain_on_card: card, ruins, single
    rule_fallback_coin_none: not coin
    rule_fallback_coin_as_card: coin, card, shape
    rule_fallback_hero_no_attack: hero, drawn, single
    rule_fallback_hero_not_allowed: hero, -attack, -not attack
    rule_revealed_ambush_stays_out: lasting
    rule_revealed_ambush_leaves: -lasting
    rule_coin_track_end_counted: each coin
    rule_monsters_on_ruins_allowed: shape, ruins, filled
    rule_monsters_on_ruins_forbidden: shape, -filled
    rule_mountain_coin_nobody: mountain, adjacent, not filled
    rule_gaze_picker_drawer: monster, destroyed, at_once
    rule_gaze_picker_owner: map
    rule_gaze_target_drawn_or_empty: destroyed, drawn, empty, adjacent
    rule_ravage_picker_owner: destroyed, map
    rule_ravage_picker_drawer: card
    rule_hero_attack_turned: attack, -card, -map
    rule_hero_attack_as_printed: attack, card, on
    rule_hero_terrain_one_more_kind: hero, kinds, -not kinds
    rule_hero_terrain_no_kind: hero, not kinds
    rule_full_map_season_ends: season, at_once
    rule_full_map_skipped: empty|not empty, season, -at_once
    rule_edge_mountain_fewer_neighbours: edge, mountain, adjacent, -not enclosed
    rule_edge_mountain_never: edge, mountain, not enclosed
    rule_surrounded_at_start_never: not nothing
"""


# --------------------------------------------------------------------------------------------------------------------
# Some neighbours of a rule are the rule in other words: a cluster that holds a line of four has at least three spaces.
#
# `tests/text/test_neighbours.py` scores boards with every neighbour: those left out pay the same on all of them, and
# every other one pays something else on some.


INNER_SPACES = 4  # of each figure that a cluster may contain


def wrong_rules(edition: Edition, card: Record) -> Iterator[WrongRule]:
    """What a text of this card could state by mistake."""
    if isinstance(card, ScoringCard):
        same = [bare(clause) for clause in card.rule]
        for each in neighbours(card.rule, Clause):
            if [bare(clause) for clause in each.rule] != same:
                words = partial(_rule_in_words, edition, each.rule)
                yield WrongRule(each.kind, each.change(card.rule), rule_facts(each.rule), words)
        return
    right = steps(card)
    for other in neighbours(right, CardStep):
        wanted = card_facts(card, other.rule)
        yield WrongRule(other.kind, other.change(right), wanted, partial(_steps_in_words, edition, other.rule))


def _rule_in_words(edition: Edition, rule: tuple[Clause, ...], language: str) -> str:
    return in_words(edition, language).rule(rule)


def _steps_in_words(edition: Edition, rule: tuple[CardStep, ...], language: str) -> str:
    return in_words(edition, language).steps(rule)


def bare(clause: Clause) -> Clause:
    """The clause as it is compared: nothing in it follows from the rest, and what follows is said."""
    match clause:
        case EachSpace(beside=dict(beside), linked_by=link, enclosed_by=wall):
            clause = replace(clause, beside={kind: n for kind, n in beside.items() if kind not in (link, wall)} or None)
        case EachLine(equal=(one, other), holding=dict(holding)) if {one, other} & holding.keys():
            least = max(holding.get(kind, 0) for kind in (one, other))
            clause = replace(clause, holding={**holding, one: least, other: least})
        case PickSquare(rank=None) | PickRun(rank=None) | PickCluster(rank=None, per=("space",)):
            clause = replace(clause, rank=1)
    if isinstance(clause, Cluster) and clause.containing and clause.size and (clause.size.min or 9) <= INNER_SPACES:
        clause = replace(clause, size=None)
    return clause


# --------------------------------------------------------------------------------------------------------------------
# All texts with their rules.


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
        writing=edition.writing,
        page_terms=TERMS_EXPLAINED,
    )


def _owners(edition: Edition) -> Iterator[TextOwner]:
    yield from (TextOwner("labels", label, said) for label, said in page_facts(edition))
    for _, cards in edition.kinds():
        for name, card in cards.items():
            words = partial(_in_words, edition, card)
            wrong = partial(wrong_rules, edition, card)
            yield TextOwner("cards", name, facts_of(card), rule_key(card), words, wrong, EFFECT_BUDGET, NAME_BUDGET)
    yield from (TextOwner("maps", name) for name in edition.maps)
    yield from (TextOwner("titles", name) for name in edition.titles)


def _in_words(edition: Edition, card: Record, language: str) -> str:
    return in_words(edition, language).card(card)


def _entries(text: TextFile) -> Iterator[tuple[Key, Wording]]:
    for name, card in text.cards.items():
        yield from card_entries("cards", name, card)
    yield from name_entries("maps", text.maps)
    yield from name_entries("titles", text.titles)


# --------------------------------------------------------------------------------------------------------------------
# Whether names and effects fit into their boxes, on cards of every size: measured with what is drawn.


def overflows(edition: Edition, code: str, ids: Collection[str] = ()) -> Iterator[tuple[str, str, str]]:
    """Cards, name or effect, and by how much it does not fit: each card size separately, all cards as one deck; with
    `ids` only these cards."""
    book = open_book(edition, code, make_theme("mono"))
    cards = [
        PrintedCard(kind, name, kind) for kind, of_kind in edition.kinds() for name in of_kind if chosen(name, ids)
    ]
    for size, card in CARDS.items():
        try:
            deck_for(book, card, 0.0, cards)
        except PressError as error:
            for line in str(error).splitlines():
                # "cs: deepwood: text … needs …", as Book.where begins it
                name, _, message = line.removeprefix(f"{code}: ").partition(": ")
                field = "name" if quoted(book.name(name)) in message else "effect"
                yield name, field, say("on a {size} card: {message}", size=size, message=message)
        except ContentError:
            return  # a label of cards is missing, which is reported as such; nothing can be measured without it


# --------------------------------------------------------------------------------------------------------------------
# Cards for the proof sheet: each as it prints, at its size.


SIZE = CARDS[DEFAULT_CARD]


def proof_cards(edition: Edition, code: str) -> ProofCards:
    """The cards of this game in a language; those whose words do not fit are left out."""
    book = open_book(edition, code, theme_of("colour"))
    too_long = {name for name, _, message in overflows(edition, code) if f" {DEFAULT_CARD} " in message}
    cards = [PrintedCard(kind, name, kind) for kind, of_kind in edition.kinds() for name in of_kind]
    return ProofCards(("cards",), SIZE, book, CardArt(""), cards, too_long)


# --------------------------------------------------------------------------------------------------------------------
# The table by which the commands about texts know this game.


TEXTS = Texts(catalogue, overflows, proof_cards)
