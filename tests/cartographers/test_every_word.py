"""Every word of the rules, read by everybody who reads rules: nobody may pass over a word or take it for another.

A row of the table is a key, a rule without it, and boards as text pictures. Each word that the key takes is put into
the rule in turn. Then every word must say something else, want something else of a card's text, and pay differently on
the boards; and the slow reading, the schema for editors and the random rules of other tests must know it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, NamedTuple, cast, get_args, get_origin

import jsonschema
import pytest

from proofpress.cartographers.choice import choose
from proofpress.cartographers.facts import rule_facts
from proofpress.cartographers.records import (
    CORNERS,
    KINDS,
    AmbushCard,
    AmbushFile,
    Clause,
    Direction,
    Effect,
    ScoringFile,
)
from proofpress.cartographers.rules.board import doomed, draw_picture, grid_of, spread, walk
from proofpress.cartographers.rules.legal_moves import begin
from proofpress.cartographers.rules.scoring import compile_rule
from proofpress.cartographers.rules_in_words import in_words
from proofpress.cartographers.search.bots import promises
from proofpress.cartographers.texts import facts_of
from proofpress.data.yaml_reader import build
from proofpress.editor_schema import schema_of
from proofpress.errors import Report
from proofpress.records import Variants, choices, hints, unwrapped, words
from tests.cartographers import naive
from tests.cartographers.by_hand import new_match
from tests.cartographers.rules.naive_clauses import Naive, clause_of, random_clause
from tests.cartographers.rules.pictures import read, spaces
from tests.cartographers.rules.tables import HERO_AMBUSH, QUIET, edition, own_map, put, stacked
from tests.data.values import node_of

GORGON = "gorgon_gaze"
RECORDS = cast(Variants, unwrapped(Clause)[0]).members
VALIDATOR = jsonschema.Draft7Validator(schema_of(ScoringFile, ""))


class Row(NamedTuple):
    key: str
    rule: dict[str, Any]
    pictures: tuple[str, ...]  # ruins that something stands on are listed after a semicolon


ALONE = "F . V . A . W / . . . . . . . / M . H . x . ^ / . . . . . . . / # . . . . . r"
BESIDE = ("V F", "V A", "V W", "V M", "V H", "V ^", "V #", "V x", "V r", "V .", "V")
OTHERS = ("x F", "x V", "x A", "x W", "x M", "x H", "x ^", ". . . / . x . / . . .")
WALLS = ("F x F . V x V . A x A . W x W", "M x M . H x H . ^ x ^ . F x V")
LINKS = ("V F V . V A V . V W V", "V M V . V H V . V ^ V", "A V A . V . F")
GOALS = ("F W F . F W V . F W A", "F W M . F W H . F W ^", "V . F W .")
LINES = (
    "F F A V / W A . . / M H F ^ / V . . F",
    "F . . . / . V . . / . . A . / . . . W",
    "M . . . / . H . . / . . ^ . / F V V x",
)
EQUAL = ("F V F V / V A A F / A W F . / W M . V / M H F A / H ^ V . / ^ F A .", "F F V . / V A . . / W A . .")
SHAPES = ("V V V V . V V / . . . . . V V",)
RUNS = (
    "F F . V V . A A / F . . V . . A . / . . . . . . . . / W W . M M . H H / W . . M . . H .",
    "x x x . # # . / . x . . # . ^ / . . . . . . ^",
)

ROWS = (
    Row("of", {"each": "space"}, (ALONE,)),
    Row("at", {"each": "space", "of": "forest"}, ("F F F / F F F / F F F; B2",)),
    Row("beside", {"each": "space", "of": "village"}, BESIDE),
    Row("enclosed_by", {"each": "space", "of": "destroyed"}, WALLS),
    Row("linked_by", {"each": "space", "of": "filled", "to": "village"}, LINKS),
    Row("to", {"each": "space", "of": "filled", "linked_by": "water"}, GOALS),
    Row("of", {"each": "cluster"}, (ALONE,)),
    Row("beside", {"each": "cluster", "of": "village"}, BESIDE),
    Row("apart_from", {"each": "cluster", "of": "destroyed"}, OTHERS),
    Row("containing", {"each": "cluster", "of": "village"}, SHAPES),
    Row("each", {"complete": True}, ("F V . / A W . / F . .",)),
    Row("holding", {"each": "row"}, LINES),
    Row("equal", {"each": "row", "holding": {"kinds": 1}}, EQUAL),
    Row("numbered", {"each": "column", "complete": True}, ("F F F",)),
    Row("of", {"pick": "cluster", "per": "space"}, RUNS),
    Row("beside", {"pick": "cluster", "of": "village", "per": "row"}, BESIDE),
    Row("apart_from", {"pick": "cluster", "of": "destroyed", "per": "space"}, OTHERS),
    Row("containing", {"pick": "cluster", "of": "village", "per": "column"}, SHAPES),
    Row("per", {"pick": "cluster", "of": "village"}, ("V V V V . / . . . V .",)),
    Row("of", {"pick": "square", "per": "space"}, RUNS),
    Row("per", {"pick": "square", "of": "forest"}, ("F F / F F",)),
    Row("pick", {"of": "forest", "per": "space"}, ("F F F / F . .",)),
    Row("of", {"pick": "row_run", "per": "space"}, RUNS),
    Row("per", {"pick": "row_run", "of": "forest"}, ("F F F",)),
)


def record_of(rule: Mapping[str, Any], key: str) -> Any:
    """The record of the rule; a key that distinguishes records is left open in its row."""
    tag = "pick" if "pick" in rule or key == "pick" else "each"
    word = rule.get(tag, {"each": "row", "pick": "row_run"}[tag])
    return next(record for record in RECORDS if word in words(record, tag))


def words_of_key(record: Any, key: str) -> tuple[str, ...]:
    """The words that the key takes, also where they are keys with numbers behind them."""
    kind, _ = unwrapped(hints(record)[key][0])
    is_mapping = isinstance(get_origin(kind), type) and issubclass(get_origin(kind), Mapping)
    return choices(get_args(kind)[0]) if is_mapping else choices(kind)


def with_word(row: Row, word: str) -> dict[str, Any]:
    following = KINDS[(KINDS.index(cast(Any, word)) + 1) % len(KINDS)] if row.key == "equal" else ""
    value: Any = {
        "beside": {word: 1},
        "holding": {word: 1},
        "apart_from": [word],
        "equal": [word, following],
    }.get(row.key, word)
    return {**row.rule, row.key: value, "points": 2}


def paid(clause: Clause, picture: str) -> list[str]:
    """What the clause pays on the board; the slow reading says the same."""
    lines, _, on = picture.partition(";")
    grid, board = read(lines, on)
    rule = compile_rule([clause], grid)
    ruins = set(grid.cells(board.ruins))
    drawn = [row.replace("r", ".") for row in draw_picture(grid, board)]
    assert rule.points(board) == Naive(drawn, ruins).points(clause)
    return [f"{award.points}: {grid.names(award.cells)}" for award in rule.awards(board)]


def judged(rule: Mapping[str, Any], row: Row) -> None:
    """The bot estimates what is half done by the clause, also where more than one is expected."""
    value = rule[row.key]
    more = {**rule, row.key: dict.fromkeys(value, 2)} if isinstance(value, Mapping) else {**rule, "size": {"min": 2}}
    for clause in (clause_of(rule), clause_of(more)):
        for lines, _, on in (picture.partition(";") for picture in row.pictures) if clause else ():
            grid, board = read(lines, on)
            assert all(promise(board) >= 0 for promise in promises([clause], grid))


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.key} of {row.rule}" for row in ROWS])
def test_every_word_says_wants_and_pays_something_else(row: Row) -> None:
    sentences, needs, results = {}, {}, {}
    for word in words_of_key(record_of(row.rule, row.key), row.key):
        rule = with_word(row, word)
        clause = clause_of(rule)
        assert clause is not None, rule
        file = {"cards": {"mine": {"set": "own", "category": "forest", "solo": 0, "rule": [rule]}}}
        assert VALIDATOR.is_valid(file), rule
        sentences[word] = in_words(edition(), "en").clause(clause)
        needs[word] = frozenset(rule_facts([clause]).needs)
        results[word] = str([paid(clause, picture) for picture in row.pictures])
        judged(rule, row)
    for of_words in (sentences, needs, results):
        assert len(set(of_words.values())) == len(of_words), of_words


def words_of_clause(clause: Clause) -> Iterator[tuple[type, str, str]]:
    for key in hints(type(clause)):
        value = getattr(clause, key)
        for word in value if isinstance(value, (tuple, Mapping)) else (value,):
            yield type(clause), key, word


def test_every_word_has_its_row_and_comes_up_at_random() -> None:
    every = {(record, key, word) for record in RECORDS for key in hints(record) for word in words_of_key(record, key)}
    alone = {(record, key) for record, key, _ in every if len(words_of_key(record, key)) == 1}
    in_rows = {(record_of(row.rule, row.key), row.key) for row in ROWS}
    assert in_rows >= {(record, key) for record, key, _ in every} - alone
    random = Random("every word")
    made = {said for _ in range(6_000) for said in words_of_clause(random_clause(random))}
    assert every <= made, every - made


# What lettered monsters do, and how ambushes come


def ambush(value: dict[str, Any], direction: str = "clockwise") -> AmbushCard:
    card = {"set": "own", "direction": direction, "solo_corner": "top_left", "grid": ["##"], "letter": "Q"}
    file = {"cards": {"mine": {**card, "effect": value}}}
    assert jsonschema.Draft7Validator(schema_of(AmbushFile, "")).is_valid(file)
    made = build(AmbushFile, node_of(file), Report())
    assert made is not None, value
    return made.cards["mine"]


def every_effect() -> list[dict[str, Any]]:
    """Every effect that the words can say, with one number of coins."""
    found = []
    for record in cast(Variants, unwrapped(Effect)[0]).members:
        keys = [key for key in hints(record) if words(record, key)]
        numbers = {key: 2 for key in hints(record) if key not in keys}
        found += [
            dict(zip(keys, said, strict=True)) | numbers for said in product(*(words(record, key) for key in keys))
        ]
    return found


def done(card: AmbushCard) -> tuple[Any, ...]:
    """What becomes of a map with one monster of the card: what may be destroyed, what grows, what is paid."""
    changed = replace(edition().ambush[GORGON], effect=card.effect)
    own = replace(edition(), ambush={**edition().ambush, GORGON: changed})
    choice = choose(own, "heroes")
    deal = stacked(choice, [(GORGON, *QUIET[0]), *QUIET[1:]], ambush=HERO_AMBUSH)
    game = new_match(own, choice, own_map(". . . . / . . ^ . / . . . ."), deal)
    terms = game.terms
    drawn = put(game, begin(game), "V . . . / V M ^ . / . . . .").sheets[0]
    sheet = drawn._replace(lettered=((GORGON, spaces(terms.grid, "B2")),))
    play = game.ambush[GORGON]
    aims = terms.grid.names(doomed(terms, sheet, GORGON, play.target))
    grown = terms.grid.names(spread(terms, sheet, GORGON).board.monster) if play.lasting == "spread" else ""
    return play.gazes, play.lasting, aims, grown, terms.bounty.get(GORGON)


def test_every_effect_says_wants_and_does_something_else() -> None:
    effects = every_effect()
    cards = [ambush(effect) for effect in effects]
    assert len({in_words(edition(), "en").card(card) for card in cards if card.effect}) == len(cards)
    assert len({frozenset(facts_of(card).needs) for card in cards}) == len(cards)
    assert [done(card) for card in cards] == [
        (True, None, "A2 B1 C2", "", None),
        (True, None, "A2 C2", "", None),
        (False, "destroy", "A2 B1 C2", "", None),
        (False, "destroy", "A2 C2", "", None),
        (False, "spread", "", "A2 B2 C2", None),
        (False, None, "", "", 2),
    ]


def test_every_corner_and_direction_is_another_walk_and_every_direction_is_said() -> None:
    grid = grid_of(3, 2)
    ways = get_args(Direction)
    walks = {(corner, way): walk(("#",), corner, way, grid) for corner in CORNERS for way in ways}
    assert len(set(walks.values())) == len(walks) == 8
    for (corner, way), walked in walks.items():
        expected = list(dict.fromkeys(naive.solo_walk(["..."] * 2, ["#"], corner, way)))
        assert [grid.cells(place)[0] for place in walked] == expected
    allowed = [facts_of(ambush({"when": "season_end", "does": "spread"}, way)).allowed for way in ways]
    assert len(set(map(frozenset, allowed))) == len(ways)
