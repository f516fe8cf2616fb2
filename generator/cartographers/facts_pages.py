"""What the paragraphs of rules on pages must say: definitions, player aid, rulebook, and the words of rulings.

The facts come from what the engine plays by: the fields of a board, the kinds of terrain, the rulings in force. A
paragraph says more than its facts; only what is listed here is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.cartographers.clauses import KINDS
from generator.cartographers.edition import Edition
from generator.cartographers.facts_words import A_SINGLE, ways
from generator.cartographers.implied import FILLED
from generator.text.facts import (
    Fact,
    Gathered,
    Wanted,
    again,
    at_least,
    count,
    exactly,
    no,
    paragraph,
    points,
    rank,
    term,
    word,
)

# Terms that only pages speak of.
TERMS = frozenset(("corner", "less", "more", "win", "lose", "at_once", "token", "rival"))
_SINGLE = (*A_SINGLE, Fact("one", "space"), Fact("one", "monster"))


def page_facts(edition: Edition) -> Iterator[tuple[str, Wanted]]:
    """Every label that states a rule, with what it must say."""
    for label, gathered in _labels({name: ruling.choose for name, ruling in edition.rulings.items()}):
        yield label, gathered.wanted()


def _labels(rulings: dict[str, str]) -> Iterator[tuple[str, Gathered]]:
    any_terrain = rulings["fallback_terrain"] == "any_but_mountain"
    yield "def_adjacent", paragraph("side", corner=(no("corner"),))
    yield "def_cluster", paragraph("cluster", neighbouring=_TOUCHING, single=(*_SINGLE, no("single")))
    yield "def_filled", _filled()
    yield "def_kinds", _kinds(rulings["hero_terrain"] == "one_more_kind")
    yield "def_ties", paragraph("cluster", largest=(rank(1),), second=(rank(2),), choice=(term("choose"), no("choose")))
    yield "aid_setup", paragraph("card", "explore", "hero", "season")
    yield "aid_turn", _turn(any_terrain)
    yield "org_turn", _fallback(Gathered(open=True), any_terrain)
    coins = paragraph("coin", "mountain", "shape", "season", empty=(no("empty"),), point=(points(1), count(1)))
    if rulings["coin_track_end"] == "ignored":
        coins.need("term", "that coins beyond the track are lost", term("lose"), no("lose"))
    yield "aid_coins", coins
    yield (
        "aid_ruins",
        paragraph(
            "ruins", "explore", "card", "empty", at_least=(at_least(1), *_ONE), single=_SINGLE, any=(term("joker"),)
        ),
    )
    yield "aid_ambush", paragraph("monster", "map", single=(*_SINGLE, no("single")))
    yield (
        "aid_heroes",
        paragraph("hero", "empty", "filled", "attack", "monster", "destroyed", no_terrain=(no("kinds"),)),
    )
    minus = {"minus": (word("minus"),), "point": (points(1), count(1))}
    yield (
        "aid_season_end",
        _ordered(paragraph("season", "coin", "empty", "monster", neighbouring=_TOUCHING, **minus), "coin", "monster"),
    )
    yield "score_monsters", paragraph("empty", "monster", neighbouring=_TOUCHING, **minus)
    yield "score_coins", paragraph("coin", point=(points(1), count(1)))
    yield "mountain_surrounded", paragraph("mountain", "enclosed", "coin", one=(count(1), points(1)))
    yield "aid_next_season", paragraph("explore", "hero", "card")
    yield "aid_game_end", paragraph("season", four=(count(4), exactly(4)), wins=(term("win"),))
    yield "aid_tie_break", paragraph("lose", "monster", "less", "win")
    yield "aid_solo", paragraph("edge", "corner", "shape")
    combining = paragraph("ruins", "explore", "hero", "card")
    if rulings["hero_terrain"] == "one_more_kind":
        combining.need(
            "term", "one more kind of terrain", (term("kinds"), term("more")), (term("kinds"), term("other"))
        )
    yield "aid_combining", combining
    yield from _book(any_terrain)
    yield from _in_words()


_TOUCHING = (term("adjacent"), term("link"))
_ONE = (Fact("one", "ruins"), Fact("one", "space"), Fact("one", "empty"))


def _book(any_terrain: bool) -> Iterator[tuple[str, Gathered]]:
    """What only the rulebook says."""
    yield "book_map_mountain", paragraph("filled", "coin")
    yield "book_map_ruins", paragraph("empty", "drawn")
    yield "book_turn_2", paragraph("shape", "empty", "kinds")
    yield "book_fallback", _fallback(paragraph("shape", "map"), any_terrain)
    yield "book_told_ruins", paragraph("ruins", "shape", "empty", "mountain", "coin")
    yield "book_told_ambush_neighbour", paragraph("map", "monster", "empty", neighbouring=_TOUCHING)
    yield "book_told_ambush_border", paragraph("edge", "corner", "shape", "empty", neighbouring=_TOUCHING)
    yield "book_end_2", paragraph("coin", "season", point=(points(1), count(1)))
    yield "book_end_3", paragraph("empty", "monster", neighbouring=_TOUCHING)


def _ordered(said: Gathered, *names: str) -> Gathered:
    said.order = names
    return said


def _filled() -> Gathered:
    """What is not empty on a board is filled; ruins are once something is drawn on them."""
    said = paragraph("filled", "ruins")
    for name in (*FILLED, "drawn"):
        if name not in ("monster", "filled"):
            said.name(name)
    said.need("term", "that something is drawn on ruins", again("drawn"), (term("drawn"), term("on")))
    said.refuse("empty spaces are not filled", *(fact for fact in ways("empty") if not fact.denied))
    return said


def _kinds(hero: bool) -> Gathered:
    said = paragraph("kinds", *(name for name in KINDS if hero or name != "hero"))
    for name in ("empty", "destroyed", "wasteland"):
        said.need("term", name, term(name), no(name))
    without = (no(name) for name in ("empty", "destroyed", "wasteland", "space", "kinds", "nothing"))
    said.need("negation", "that those have no kind", *without)
    return said


def _turn(any_terrain: bool) -> Gathered:
    said = paragraph("card", "shape", "empty", "season")
    return _fallback(said, any_terrain)


def _fallback(said: Gathered, any_terrain: bool) -> Gathered:
    """What is drawn where no shape fits."""
    said.need("count", "a single space", *_SINGLE)
    if any_terrain:
        said.need("negation", "any terrain but mountain", no("mountain"))
    return said


def _in_words() -> Iterator[tuple[str, Gathered]]:
    """The rulings as booklets print them."""
    yield "rule_coin_track_end_ignored", paragraph("coin", "lose")
    yield "rule_gaze_target_any_but_mountain", paragraph("destroyed", mountain=(no("mountain"),))
    yield "rule_mountain_coin_owner", paragraph("mountain", "enclosed", "monster", "map")
    yield "rule_full_map_skipped", paragraph("empty", "season")
    yield "rule_surrounded_at_start_pays", paragraph("mountain", "coin", empty=(no("empty"),))
