"""The replay of refutations: no tree refutes a deal that can be played, and no forged one is taken.

A line of play is the touchstone: whatever a refutation asks along it, the case that the line is must remain.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from proofpress.cartographers.certificate import PROOFS, certificate, make_match, replayed, verify
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import deal_digest
from proofpress.cartographers.prove import accept, settled
from proofpress.cartographers.records import Map
from proofpress.cartographers.rules.board import RuleError, bits, places
from proofpress.cartographers.rules.legal_moves import Match, Move, apply, begin, draws
from proofpress.cartographers.rules.refutation import Asked, Case, Question, Refutation, Supposed
from proofpress.cartographers.search.exact import decided
from proofpress.cartographers.search.t1 import triage
from proofpress.certificates import Refused, file_of, sealed
from tests.cartographers.by_hand import new_match
from tests.cartographers.rules.tables import stacked
from tests.cartographers.search.golden import edition, setting
from tests.depth import at_night

FORGERIES = 150  # `python -m tests.bench.decide` tries 10,000
ASKED: tuple[Asked, ...] = ("lies", "walks", "blocked", "ruins", "room")


def playable(preset: str, map_id: str, way: str, count: int) -> Iterator[tuple[Match, tuple[Move, ...]]]:
    for number in range(count):
        game = make_match(edition(), setting(preset, map_id, way, f"touchstone {number}"))
        moves = triage(game, bytes.fromhex(deal_digest(game.deal))).moves
        if moves:
            yield game, moves


def drawn(game: Match, moves: tuple[Move, ...]) -> dict[tuple[int, str], int]:
    """Where each card lies in this line: by its season and name."""
    found: dict[tuple[int, str], int] = {}
    state = begin(game)
    for move in moves:
        if move.task in ("draw", "hero"):
            found[state.season, state.pending[0].card] = move.cells
        state = apply(game, state, move)
    seasons = {card: season for season, card in game.turned_up() if card in game.ambush}
    state, lettered = begin(game), dict[str, int]()
    for move in (*moves, None):  # as they were put down, before any spread
        for card, cells in state.sheets[0].lettered:
            lettered.setdefault(card, cells)
        if move:
            state = apply(game, state, move)
    return found | {(seasons[card], card): cells for card, cells in lettered.items()}


def holds(refutation: Refutation, actual: list[int], one: Supposed) -> bool:
    """Whether the line is as supposed."""
    ways = refutation.steps[one.step].ways
    if one.how == "lies":
        return actual[one.step] == one.place
    before = any(cells & one.place for cells in actual[: one.step])
    return (one.how == "blocked" or not before) and ways.index(one.place) < ways.index(actual[one.step])


def question(random: Random, refutation: Refutation, case: Case) -> Question:
    """A question that may or may not be allowed, the rare ones more often than blind chance would ask them."""
    asked = random.choice(ASKED)
    step = random.randrange(len(refutation.steps))
    place = random.choice(refutation.steps[step].ways)
    if asked == "blocked" and case.blocked:
        step, place = random.choice(sorted(case.blocked))
    elif asked == "blocked":
        passed = [number for number in case.lies if refutation.steps[number].walks]
        step = random.choice(passed or [step])
        place = random.choice(refutation.steps[step].ways[:3])
    elif asked == "ruins":
        step, place = -1, random.choice(list(bits(refutation.game.first_sheet.board.ruins)) or [1])
    elif asked == "room":
        step, place = -1, 0
    return Question(asked, step, place)


@pytest.mark.parametrize(
    ("preset", "map_id", "way"),
    [
        ("base", "a", "border"),
        at_night("base", "d", "neighbour"),
        ("combined", "b", "border"),
        at_night("heroes", "d", "border"),
    ],
)
def test_whatever_is_asked_along_a_line_the_line_remains(preset: str, map_id: str, way: str) -> None:
    random, allowed = Random(f"{preset} {map_id} {way}"), Counter[str]()
    for game, moves in playable(preset, map_id, way, 12):
        refutation, places = Refutation(game), drawn(game, moves)
        actual = [places[step.season, step.card] for step in refutation.steps]
        case = Case({})
        for _ in range(150):
            asked = question(random, refutation, case)
            try:
                cases = refutation.cases(case, asked)
            except RuleError:
                continue
            allowed[asked.asked] += 1
            there = [one for one in cases if holds(refutation, actual, one)]
            assert there, (asked, case)
            assert len(set(cases)) == len(cases)
            case = refutation.after(case, random.choice(there))
    assert allowed["lies"] > 100
    if way == "border":
        assert allowed["walks"] > 10
        assert allowed["blocked"] > 3
    if preset == "base":
        assert allowed["ruins"] > 3
    assert not allowed["room"]


# What remains


@pytest.mark.parametrize("preset", ["base", "combined"])
def test_every_place_of_every_card_is_among_its_ways(preset: str) -> None:
    """As many as the rules would let it be drawn on the printed map, in all its shapes and orientations."""
    game = make_match(edition(), setting(preset, "c", "neighbour", "ways"))
    for step in Refutation(game).steps:
        if step.card in game.explore:
            drawn_there = {move.cells for move in draws(game, game.first_sheet, step.card, step.on_ruins)}
            assert set(step.ways) == drawn_there
        elif step.card in game.ambush:
            assert set(step.ways) == set(places(game.ambush[step.card].figure, game.first_sheet.board.empty))


def test_there_is_no_room_only_where_the_cards_fill_more() -> None:
    asked = setting("heroes", "a", "border", "room")
    fills = Refutation(make_match(edition(), asked)).fills({})
    for free in (fills, fills - 1):
        cells = "." * free + "#" * (11 * 11 - free)
        map_ = Map(set="own", side="wilderness", grid=tuple(cells[row * 11 : row * 11 + 11] for row in range(11)))
        refutation = Refutation(make_match(edition(), replace(asked, map_id="tight", map=map_)))
        assert refutation.fills({}) == fills
        if free < fills:
            assert refutation.cases(Case({}), Question("room")) == []
        else:
            with pytest.raises(RuleError, match="whether there is room where there may be enough"):
                refutation.cases(Case({}), Question("room"))


def test_a_blocked_place_no_longer_remains() -> None:
    refutation = Refutation(make_match(edition(), setting("base", "a", "border", "Z119")))
    case = Case({})
    for how in ("blocked", "effect"):
        first = refutation.next_place(case, 0)
        assert first is not None
        case = refutation.after(case, Supposed(0, first, "blocked" if how == "blocked" else "effect"))
        assert first not in refutation.remaining(case, 0)
        assert refutation.next_place(case, 0) != first


def with_ambushes(*cards: str) -> tuple[Refutation, list[int]]:
    """A game that reveals one of them at the beginning of each season, and their steps."""
    choice = choose(edition(), "combined")
    deal = stacked(choice, [(card,) for card in cards], ambush=cards)
    refutation = Refutation(new_match(edition(), choice, edition().maps["a"], deal))
    return refutation, [number for number, step in enumerate(refutation.steps) if step.card in cards]


@pytest.mark.parametrize(
    ("card", "reach"),
    [  # how far from its monsters it can have filled something: in its season, and after one, two and three season ends
        ("goblin_attack", (0, 0, 0, 0)),
        ("gorgon_gaze", (1, 1, 1, 1)),
        ("giant_troll_ravage", (0, 1, 2, 3)),
        ("zombie_plague", (0, 1, 2, 3)),
        ("dragon_inferno", (0, 0, 0, 0)),
    ],
)
def test_what_an_effect_can_have_blocked(card: str, reach: tuple[int, ...]) -> None:
    others = ("kobold_onslaught", "gnoll_raid", "bugbear_assault")
    refutation, (first, *later) = with_ambushes(card, *others)
    grid = refutation.game.terms.grid
    at = refutation.steps[first].ways[-1]
    for seasons, number in enumerate(later, start=1):
        assert refutation.reaches({}, first, number, 1) == bool(reach[seasons])
        near = at
        for distance in range(1, 6):
            ring = grid.beside(near) & ~near
            assert refutation.reaches({first: at}, first, number, ring) == (distance <= reach[seasons])
            near |= ring
        assert not refutation.reaches({}, number, number, at)
    number = later[-1]
    place = refutation.steps[number].ways[0]
    case = refutation.after(Case({}), Supposed(number, place, "blocked"))
    effect = Supposed(number, place, "effect", first)
    question = Question("blocked", number, place)
    assert (effect in refutation.cases(case, question)) == bool(reach[3])
    if reach[3]:
        with pytest.raises(RuleError, match="that nothing needs to block"):
            refutation.cases(refutation.after(case, effect), question)


# Whole refutations


@cache
def refuted(preset: str, map_id: str, seed: str) -> bytes:
    """The certificate of an unplayable deal, without a best line."""
    asked = setting(preset, map_id, "border", seed)
    game, found = accept(edition(), asked)
    found = settled(game, found)
    return certificate(edition(), asked, game, method=found.method, witness=None, refutation=found.refutation)


def test_a_refutation_by_heart() -> None:
    document = json.loads(refuted("base", "a", "Z119"))
    assert document["verdict"] == "unplayable"
    assert document["refutation"] == [
        "0 the deal: how far does spring 1 gnoll_raid walk: 1 case",
        "1 spring 1 gnoll_raid kept off A1 A2 B1 C1 C2: what keeps spring 1 gnoll_raid off A1 A2 B1 C1 C2: no case",
    ]
    assert list(document)[-2:] == ["refutation", "digest"]


def test_it_is_said_in_a_sentence() -> None:
    data = refuted("base", "d", "Z25377")
    checked = verify(edition(), data)
    assert (checked.verdict, len(checked.refutation)) == ("unplayable", 10)
    assert (
        ": a refutation of 10 questions was replayed, and none of their cases leaves a place for every card"
    ) in PROOFS.said(edition(), checked)[0]


def tree(preset: str, map_id: str, seed: str) -> tuple[Match, list[str]]:
    game = make_match(edition(), setting(preset, map_id, "border", seed))
    return game, json.loads(refuted(preset, map_id, seed))["refutation"]


def test_it_cannot_be_cut_lengthened_or_moved_to_another_deal() -> None:
    game, lines = tree("base", "d", "Z25377")
    assert replayed(game, lines) == lines
    for number in range(len(lines)):
        with pytest.raises(RuleError):
            replayed(game, lines[:number] + lines[number + 1 :])
    with pytest.raises(RuleError, match="it ends while a case is open"):
        replayed(game, [])
    with pytest.raises(RuleError, match="it goes on after its last case"):
        replayed(game, [*lines, lines[-1]])
    other = make_match(edition(), setting("base", "d", "border", "Z0"))
    with pytest.raises(RuleError):
        replayed(other, lines)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "is not a question that a refutation can ask"),
        ("0 the deal: is it so: no case", "is not a question that a refutation can ask"),
        ("0 the deal: where is spring 99 farmland: no case", "asks for a card that does not come"),
        ("0 the deal: where is never 1 farmland: no case", "asks for a card that does not come"),
        ("0 the deal: what covers the ruins Z9: no case", "is not a space of this map"),
        ("0 the deal: what covers the ruins A1: no case", "it asks what covers a ruins space that may stay as it is"),
        ("0 the deal: is there room: no case", "it asks whether there is room where there may be enough"),
        ("0 the deal: where is spring 1 gnoll_raid: no case", "it asks where gnoll_raid lies when that is not the"),
        ("0 the deal: what keeps spring 1 gnoll_raid off A1: no case", "a place of gnoll_raid that nothing needs"),
    ],
)
def test_what_may_not_be_asked_is_named(line: str, said: str) -> None:
    game = make_match(edition(), setting("base", "a", "border", "Z119"))
    with pytest.raises(RuleError) as refusal:
        replayed(game, [line])
    assert said in str(refusal.value)


def forged(lines: list[str], random: Random) -> list[str]:
    """Another tree: lines dropped, swapped, repeated, or with another space, card, number or question in them."""
    lines = list(lines)
    at = random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(random.randrange(len(lines) + 1), lines[at])
        case 2:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            words = lines[at].split(" ")
            words[random.randrange(len(words))] = random.choice(" ".join(lines).split(" "))
            lines[at] = " ".join(words)
        case 4:
            place = random.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + random.choice("0123456789ABCDEK ") + lines[at][place + 1 :]
        case 5:
            words = lines[at].split(" ")
            del words[random.randrange(len(words))]
            lines[at] = " ".join(words)
    return lines


def refused_forgeries(data: bytes, random: Random, count: int) -> int:
    """How many of so many forgeries are refused: all, or this fails."""
    document, tried = json.loads(data), 0
    while tried < count:
        lines = forged(document["refutation"], random)
        if lines == document["refutation"]:
            continue
        tried += 1
        try:
            verify(edition(), file_of(sealed(document | {"refutation": lines})))
        except Refused:
            continue
        raise AssertionError(lines)
    return tried


@pytest.mark.parametrize("asked", [("base", "a", "Z119"), ("base", "d", "Z25377"), ("combined", "c", "Z23647")])
def test_forged_refutations_are_refused(asked: tuple[str, str, str]) -> None:
    assert refused_forgeries(refuted(*asked), Random(str(asked)), FORGERIES // 3)


def test_a_refutation_proves_nothing_of_a_playable_deal() -> None:
    asked = setting("base", "a", "border", "Z0")
    game = make_match(edition(), asked)
    questions = decided(make_match(edition(), setting("base", "a", "border", "Z119")), bytes(32)).refutation
    with pytest.raises(RuleError):
        certificate(edition(), asked, game, method="forged", witness=None, refutation=questions)
    document = json.loads(refuted("base", "a", "Z119"))
    with pytest.raises(Refused, match='"deal" is '):
        verify(edition(), file_of(sealed(document | {"seed": "Z0"})))
    lines = [*document["refutation"], document["refutation"][0]]
    with pytest.raises(Refused, match="the refutation does not prove it unplayable: it goes on after its last case"):
        verify(edition(), file_of(sealed(document | {"refutation": lines})))
    with pytest.raises(Refused):
        verify(edition(), file_of(sealed(document | {"refutation": []})))
