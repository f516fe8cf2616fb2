"""What a card's text must say, taken from the data that the engine plays by.

The facts of a scoring card come from its clauses (`facts_rules`), those of a monster from its effect: the checker
cannot drift from the rules.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import assert_never

from generator.cartographers.clauses import KINDS
from generator.cartographers.edition import Edition
from generator.cartographers.facts_rules import rule_facts
from generator.cartographers.facts_words import A_SINGLE, FREE, JOKER, ways
from generator.cartographers.records import (
    AmbushCard,
    Destroy,
    Effect,
    ExploreCard,
    HeroCard,
    Pay,
    RuinsCard,
    ScoringCard,
    Spread,
    Target,
    step_of,
)
from generator.library.fields import Record
from generator.library.plain import plain
from generator.text.facts import Fact, Gathered, Need, Wanted, count, exactly, need, no, term, word

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
    if isinstance(card, ScoringCard):
        return rule_facts(card.rule)
    said = Gathered(FREE)
    said.never["joker"] = JOKER
    said.allowed.update(A_SINGLE)
    if isinstance(card, AmbushCard):
        _ambush(card, said)
    elif isinstance(card, HeroCard):
        _hero(card, said)
    elif isinstance(card, RuinsCard):
        del said.never["joker"]
        said.allow("joker", "empty", "filled")
        said.need("term", "ruins", term("ruins"))
        said.need("term", "on (ruins)", term("on"))
        said.refuse("one of them is covered", Fact("all", "ruins"), Fact("each", "ruins"))
        said.allowed.add(no("nothing"))  # "if that is not possible"
        said.need("term", "what is drawn next", term("explore"), term("card"), term("shape"))
        # What is done where that is impossible may be left to the rules, but is not said by halves.
        said.need("count", "a single space otherwise", *A_SINGLE, Fact("without", "joker"))
        said.need("term", "any terrain", term("joker"), Fact("without", "size"))
    elif isinstance(card, ExploreCard):
        _explore(card, said)
    return said.wanted()


def rule_key(card: Record) -> str:
    """A stamp of what the card does: it changes when the rule does, and not when anything else about the card does."""
    parts = {key: plain(getattr(card, key)) for key in ("rule", "effect", "terrains") if hasattr(card, key)}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


# Cards whose effect is words


def _hero(card: HeroCard, said: Gathered) -> None:
    """Instead of naming the attack a text may say where the attacked spaces lie."""
    for name in ("hero", "monster", "destroyed", "lasting"):
        said.need("term", name, term(name))
    marks = {(x, y): mark for y, line in enumerate(card.grid) for x, mark in enumerate(line)}
    (hero_x, hero_y), *_ = (at for at, mark in marks.items() if mark == "H")
    away = {(x - hero_x, y - hero_y) for (x, y), mark in marks.items() if mark == "*"}
    said.allowed.update((count(len(away)), exactly(len(away))))
    said.allow("empty")
    ways: list[Fact | tuple[Fact, ...]] = [term("attack")]
    if all(abs(x) + abs(y) == 1 for x, y in away):
        ways.append((count(len(away)), term("adjacent")))
        if len(away) == 4:
            ways.append((term("left"), term("right")))
            said.allow("top", "bottom")
    if all(abs(x) == abs(y) == 1 for x, y in away):
        ways.append(term("diagonal"))
    if not all(x and y for x, y in away) and len({x for x, _ in away}) * len({y for _, y in away}) == len(away):
        ways += [(count(len(away)), term(name)) for name in ("line", "straight")]
        said.allow("row", "column")
    said.need("term", "attack", *ways)


def _ambush(card: AmbushCard, said: Gathered) -> None:
    towards = "left" if step_of(card.direction) == 1 else "right"
    said.play("towards", towards)
    said.allow("monster", "attack", towards)
    if card.solo_corner != "unknown":
        up, along = card.solo_corner.split("_")
        said.play("corner", along)
        said.allow(up, along, "corner")
    if card.effect is None:
        said.need("term", "monster", term("monster"))
        return
    for piece in _effect(card.effect):
        said.needs[piece] = None
    said.allow("filled", "edge")
    if isinstance(card.effect, Destroy):
        said.refuse(
            "one space is destroyed",
            *(Fact(all_, name) for all_ in ("all", "each") for name in ("space", "empty", "adjacent", "mountain")),
            *(Fact("any", whole) for whole in ("map", "card")),
        )
    if card.effect.when == "season_end":
        said.refuse("the season is scored first", word("before"))
        said.refuse("after each season", Fact("only_one", "season"))
    if isinstance(card.effect, Spread):
        said.every.update(("space", "empty"))
        said.refuse("they spread to every empty space", term("choose"), Fact("one", "space"), Fact("one", "empty"))
        said.refuse("empty spaces only", Fact("either", "filled empty"), Fact("either", "empty filled"))
        said.allowed.difference_update(A_SINGLE)
    if not isinstance(card.effect, Pay):
        said.allow("lose")  # "falls prey to"
    if isinstance(card.effect, Pay):
        said.refuse("the owner of the map gains them", term("lose"), word("theirs"))
        said.refuse("they are gained once", Fact("each", "season"), term("season"))
        said.refuse(
            "every space must be surrounded", word("partly"), *(Fact(of, "space") for of in ("one", "some", "any"))
        )
        said.allowed.update((no("empty"), no("destroyed"), term("destroyed"), no("space")))
        said.counted[card.effect.coins] = {"coin"}


def _effect(effect: Effect) -> Iterator[Need]:
    match effect.when:
        case "season_end":
            yield need("rule/term", "after each season", term("season"))
        case "drawn" | "surrounded":
            pass
        case _:
            assert_never(effect.when)
    match effect:
        case Pay():
            coins = effect.coins
            ways: list[Fact] = [count(coins)] if coins != 1 else [count(1), term("coin")]
            yield need("rule/count", "1 coin" if coins == 1 else f"{coins} coins", *ways)
            yield need("rule/term", "coin", term("coin"))
            yield need("rule/term", "surrounded", term("enclosed"), no("empty"))
            # "Destroyed ones need not be surrounded" says it as well.
            yield need("rule/term", "destroyed", term("destroyed"), no("empty"), Fact("idle", "destroyed"))
        case Destroy():
            yield need("rule/term", "neighbouring", term("adjacent"))
            yield need("rule/term", "destroyed", term("destroyed"))
            yield _target(effect.target)
        case Spread():
            yield need("rule/term", "neighbouring", term("adjacent"))
            ways = [term(name) for name in ("spread", "monster", "drawn", "filled")]
            yield need("rule/term", "that it spreads", *ways)
            yield _target("empty")
        case _:
            assert_never(effect)


def _target(target: Target) -> Need:
    match target:
        case "any_but_mountain":
            return need("rule/negation", "not a mountain", no("mountain"))
        case "empty":
            return need("rule/term", "empty", *ways("empty"))
        case _:
            assert_never(target)


def _explore(card: ExploreCard, said: Gathered) -> None:
    """Most explore cards need no words; one that says something must name what it offers."""
    for name in card.terrains:
        # "Any terrain" is enough for all but monsters, which nobody would think of.
        joker = (term("joker"),) if len(card.terrains) > 2 and name != "monster" else ()
        said.need("term", name, term(name), *joker)
    if len(card.terrains) > 2:
        del said.never["joker"]
        said.allow("joker")
    if all("".join(shape.grid) == "#" for shape in card.shapes):
        said.need("count", "a single space", *A_SINGLE)
