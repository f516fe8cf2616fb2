"""What a card's text must say, taken from the data that the engine plays by.

The facts of a scoring card come from its clauses, those of a monster from its effect: the checker cannot drift from the
rules. Where people may put one thing in several ways ("no empty space beside it", "all sides filled"), every way is
listed here; the words themselves are the business of each language's vocabulary.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, get_args

from generator.cartographers.clauses import Clause, Kind
from generator.cartographers.edition import Edition
from generator.cartographers.records import AmbushCard, Effect, ExploreCard, HeroCard, RuinsCard, ScoringCard
from generator.library.fields import Record
from generator.text.facts import (
    Fact,
    Gathered,
    Need,
    Wanted,
    again,
    at_least,
    count,
    each,
    exactly,
    need,
    no,
    once,
    points,
    rank,
    size,
    term,
)

KINDS: tuple[str, ...] = get_args(Kind)

# Words that carry no fact of their own: saying them, or not, changes no rule.
FREE = frozenset(
    (
        *("adjacent", "enclosed", "link", "on"),
        *("best", "both", "choose", "equal", "kinds", "mutual", "other", "size", "spread", "straight"),
        *("card", "drawn", "explore", "lasting", "map", "shape", "side", "single", "space"),
    )
)

# Everything that texts of this game speak of; no other word of a language's vocabulary is read in them.
TERMS = (
    FREE.difference(("adjacent", "on"))
    .union(KINDS, ("wasteland", "ruins", "destroyed", "edge", "cluster", "square", "filled", "empty", "joker"))
    .union(("row", "column", "diagonal", "line", "vertical", "horizontal", "odd", "even"))
    .union(("left", "right", "top", "bottom", "enclosed", "link", "coin", "season", "attack", "mutual"))
)

# What counts as filled may be named to explain the word.
_FILLED = ("mountain", "wasteland", "destroyed", "monster", "hero", "filled")
_EVERY_LINE = ("row", "column", "line", "vertical", "horizontal")
# Where the lines of a map are counted from; a text may say so or leave it out.
_COUNTED_FROM = {"row": "top", "column": "left"}
_A_SINGLE = (count(1), exactly(1), size(1, 1), term("single"))

JOKER = "a hero counts as one more kind of terrain, never as any terrain"


def facts(edition: Edition, name: str) -> Wanted:
    """What the effect of this card must say, whatever the language."""
    return facts_of(next(cards[name] for _, cards in edition.kinds() if name in cards))


def facts_of(card: Record) -> Wanted:
    """The same for a card that need not belong to an edition."""
    if isinstance(card, ScoringCard):
        return rule_facts(card.rule)
    said = Gathered(FREE)
    said.never["joker"] = JOKER
    said.allowed.update(_A_SINGLE)
    if isinstance(card, AmbushCard):
        _ambush(card, said)
    elif isinstance(card, HeroCard):
        said.allow("empty")
        for word in ("hero", "monster", "destroyed", "attack", "lasting"):
            said.need("term", word, term(word))
    elif isinstance(card, RuinsCard):
        del said.never["joker"]
        said.allow("joker", "empty", "filled")
        said.need("term", "ruins", term("ruins"))
        said.allowed.add(no("nothing"))  # "if that is not possible"
        said.need("term", "what is drawn next", term("explore"), term("card"), term("shape"))
        said.need("count", "a single space otherwise", *_A_SINGLE)
        said.need("term", "any terrain", term("joker"))
    elif isinstance(card, ExploreCard):
        _explore(card, said)
    return said.wanted()


def rule_key(card: Record) -> str:
    """A stamp of what the card does: it changes when the rule does, and not when anything else about the card does."""
    parts = {key: _plain(getattr(card, key)) for key in ("rule", "effect", "terrains") if hasattr(card, key)}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        given = ((entry.name, getattr(value, entry.name)) for entry in fields(value) if entry.name != "places")
        return {key: _plain(inner) for key, inner in given if inner not in (None, (), False)}
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, tuple) else value


# Scoring rules


def rule_facts(rule: Sequence[Clause]) -> Wanted:
    """What a text must say of these clauses."""
    said = Gathered(FREE)
    said.never["joker"] = JOKER
    before: set[Need] = set()
    for clause in rule:
        before = set(said.needs)
        _clause(clause, said)
    if len(rule) > 1 and set(said.needs) == before:
        # The last clause says nothing new: two mirror images, and a text that stops half way names everything too.
        names = sorted({str(clause.of) for clause in rule})
        twice = tuple(again(name) for name in names)
        said.need("term", "both halves of the rule", twice, term("mutual"), term("other"), term("both"))
    pays = tuple((clause.points, str(clause.of)) for clause in rule)
    apart = len({points_ for points_, _ in pays}) > 1 and len({subject for _, subject in pays}) == len(pays)
    return said.wanted(pays if apart else ())


def _clause(clause: Clause, said: Gathered) -> None:
    said.need("points", "1 point" if clause.points == 1 else f"{clause.points} points", points(clause.points))
    if clause.of:
        _named(clause.of, said)
    if clause.beside:
        _beside(clause.beside, said)
    if clause.each == ("space",):
        _space(clause, said)
    elif clause.pick:
        _picked(clause, said)
    elif clause.each == ("cluster",):
        _cluster(clause, said)
    else:
        _lines(clause, said)


def _named(name: str, said: Gathered) -> None:
    said.need("term", name, *_ways(name))
    if name == "filled":
        said.allow(*_FILLED)
    elif name == "empty":
        said.allow("ruins")
    elif name == "ruins":
        said.allow("empty", "filled")


def _ways(name: str) -> tuple[Fact, ...]:
    """How a term may be said; filled and empty are each other's denial."""
    return {"filled": (term("filled"), no("empty")), "empty": (term("empty"), no("filled"))}.get(name, (term(name),))


def _counted(number: int, names: set[str], said: Gathered) -> None:
    """At least so many of something; one need not be said."""
    if number > 1:
        said.need("count", f"at least {number}", at_least(number))
        said.counted.setdefault(number, set()).update(names)


def _several(counts: Mapping[Any, int], said: Gathered) -> None:
    for name, number in counts.items():
        if name == "kinds":
            said.need("term", "kinds of terrain", term("kinds"))
            said.allow(*KINDS)
        else:
            _named(name, said)
        _counted(number, {name}, said)


def _touching(said: Gathered) -> None:
    said.need("term", "what is beside what", *(term(word) for word in ("adjacent", "enclosed", "link")))


def _beside(counts: Mapping[Any, int], said: Gathered) -> None:
    _several(counts, said)
    _touching(said)
    said.beside.update(KINDS if "kinds" in counts else counts)


def _space(clause: Clause, said: Gathered) -> None:
    if clause.at:
        _named(clause.at, said)
        if clause.at == "ruins":
            said.need("term", "on (ruins)", term("on"))
    if clause.enclosed_by:
        wall = clause.enclosed_by
        # Saying that nothing empty is beside it says the edge as well.
        said.need("term", wall, *_ways(wall))
        said.need("term", "edge", term("edge"), *((no("empty"),) if wall == "filled" else ()))
        said.need("term", "surrounded", *(term(word) for word in ("enclosed", "adjacent", "side")), no("empty"))
        said.allow("edge", "other", *(_FILLED if wall == "filled" else ()))
        said.allowed.update((count(4), exactly(4)))
        said.beside.update((wall, "edge", "empty", "filled", str(clause.of)))
        said.alike.update((wall, str(clause.of), "empty"))
    if clause.linked_by and clause.to:
        _named(clause.linked_by, said)
        if clause.to == clause.of:
            two = (count(2), at_least(2), exactly(2), Fact("ordinal", number=2))
            # Of the two terms the mountain is the one that may stand twice.
            others = [(term(word), once(clause.linked_by)) for word in ("other", "mutual")]
            said.need("term", f"another {clause.to}", again(clause.to), *others, term("both"), *two)
            said.allowed.update(two)
        else:
            _named(clause.to, said)
        said.allow("cluster")
        said.need("term", "linked", term("link"), term("adjacent"), term("both"))
        said.beside.update((str(clause.of), clause.linked_by, clause.to, "cluster"))


def _cluster(clause: Clause, said: Gathered) -> None:
    number = (clause.size.min or clause.size.exactly) if clause.size else None
    sized = [] if number is None else [at_least(number), exactly(number), count(number)]
    ranked = [rank(clause.rank)] if clause.rank else []
    said.need("term", "cluster", term("cluster"), *sized, *ranked)
    if clause.size and clause.size.min:
        _counted(clause.size.min, {str(clause.of)}, said)
    elif clause.size and clause.size.exactly:
        exact = clause.size.exactly
        said.need("count", f"exactly {exact}", exactly(exact), count(exact))
        said.counted.setdefault(exact, set()).add(str(clause.of))
    for name in clause.apart_from:
        said.need("negation", "not at the edge" if name == "edge" else f"not beside {name}", no(name))
        said.beside.add(name)
    if clause.containing == "line_of_4":
        lines = [term(word) for word in (*_EVERY_LINE, "straight")]
        four = [(number_, line) for number_ in (count(4), at_least(4), exactly(4)) for line in lines]
        said.need("count", "a line of 4", size(4, 1), size(1, 4), *four)
        said.allow(*_EVERY_LINE)
    elif clause.containing == "square_of_2":
        squares = [(number_, term("square")) for number_ in (count(4), at_least(4), exactly(4))]
        said.need("count", "a 2×2 square", size(2, 2), *squares)


def _lines(clause: Clause, said: Gathered) -> None:
    for line in clause.each:
        along = {"row": "horizontal", "column": "vertical"}.get(line)
        said.need("term", line, term(line), *([(term(along), term("line"))] if along else []))
        said.allow("line")
    if clause.complete:
        _named("filled", said)
    if clause.holding:
        _several(clause.holding, said)
    if clause.equal:
        said.need("term", "as many", term("equal"))
        not_zero = Fact("count", number=0, denied=True)
        said.need("count", "at least 1 of each", at_least(1), count(1), term("both"), not_zero)
    if clause.numbered:
        start = 1 if clause.numbered == "odd" else 2
        numbers = tuple(count(number) for number in range(start, 17, 2))
        said.need("term", clause.numbered, term(clause.numbered), numbers[:3])
        said.allowed.update(numbers)
        said.allow(*(_COUNTED_FROM[line] for line in clause.each if line in _COUNTED_FROM))
    if "diagonal" in clause.each:
        said.need("term", "left", term("left"))
        said.need("term", "bottom", term("bottom"))
        said.allow("edge", "right", "top", "line")


def _picked(clause: Clause, said: Gathered) -> None:
    if clause.pick == "cluster":
        _cluster(clause, said)
    if clause.rank:
        words = {1: "the largest", 2: "the second largest"}.get(clause.rank, f"number {clause.rank} by size")
        said.need("rank", words, rank(clause.rank))
    elif clause.pick == "cluster":
        said.need("term", "that one is chosen", term("choose"), term("best"), *_A_SINGLE)
    if clause.pick == "square":
        said.need("term", "square", term("square"))
        said.allow("edge")
    elif clause.pick in ("column_run", "row_run"):
        along = ("column", "vertical") if clause.pick == "column_run" else ("row", "horizontal")
        said.need("term", along[0], *(term(word) for word in along))
        said.allow("line", "row")
        said.allowed.add(no("empty"))  # "without a gap"
    for unit in clause.per:
        if unit == "space":
            said.need("term", "space", term("space"), term("size"), again(str(clause.of)), each(str(clause.of)))
        elif unit == "side":
            said.need("term", "side", term("side"), term("size"), term("edge"))
        elif unit == "empty_beside":
            _named("empty", said)
            _touching(said)
            said.beside.update(("empty", str(clause.of), "cluster"))
        else:
            said.need("term", unit, term(unit))


# Cards whose effect is words


def _ambush(card: AmbushCard, said: Gathered) -> None:
    said.allow("monster", "right" if card.direction == "counterclockwise" else "left")
    if card.effect is None:
        said.need("term", "monster", term("monster"))
        return
    for piece in _effect(card.effect):
        said.needs[piece] = None
    said.allow("filled", "edge")
    if card.effect.does == "pay":
        said.allowed.update((no("empty"), no("destroyed")))
        said.counted[card.effect.coins or 0] = {"coin"}


def _effect(effect: Effect) -> Iterator[Need]:
    if effect.when == "season_end":
        yield need("rule/term", "after each season", term("season"))
    if effect.does == "pay":
        coins = effect.coins or 0
        ways: list[Fact] = [count(coins)] if coins != 1 else [count(1), term("coin")]
        yield need("rule/count", "1 coin" if coins == 1 else f"{coins} coins", *ways)
        yield need("rule/term", "coin", term("coin"))
        yield need("rule/term", "surrounded", term("enclosed"), no("empty"))
        yield need("rule/term", "destroyed", term("destroyed"))
        return
    yield need("rule/term", "what is beside what", term("adjacent"))
    if effect.does == "destroy":
        yield need("rule/term", "destroyed", term("destroyed"))
    elif effect.does == "spread":
        yield need("rule/term", "that it spreads", term("spread"), term("monster"))
    if effect.target == "any_but_mountain":
        yield need("rule/negation", "not a mountain", no("mountain"))
    else:
        yield need("rule/term", "empty", *_ways("empty"))


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
        said.need("count", "a single space", *_A_SINGLE)
