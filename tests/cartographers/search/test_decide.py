"""What T1 leaves open is decided: by a line that the rules replay, or by a refutation that they replay."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from proofpress.cartographers.certificate import make_match
from proofpress.cartographers.deal import Setting, deal_digest
from proofpress.cartographers.records import Map
from proofpress.cartographers.rules.legal_moves import Match, State, apply, begin, given_up, legal, replay as played
from proofpress.cartographers.rules.refutation import Refutation
from proofpress.cartographers.search import exact
from proofpress.cartographers.search.exact import decided
from proofpress.cartographers.search.t1 import Triage
from tests.cartographers.search.golden import edition, golden, setting
from tests.depth import deep

GAMES = deep(20)


def root(game: Match) -> bytes:
    return bytes.fromhex(deal_digest(game.deal))


def holds(game: Match, found: Triage) -> Triage:
    """The finding, replayed by the rules."""
    assert bool(found.moves) == (found.verdict == "playable")
    assert bool(found.refutation) == (found.verdict == "unplayable")
    if found.moves:
        assert given_up(game, found.moves, played(game, found.moves)) is None
    if found.refutation:
        assert len(Refutation(game).replayed(found.refutation)) == len(found.refutation)
    return found


def test_every_golden_deal_by_the_solo_rule_is_decided() -> None:
    verdicts = Counter[str]()
    for line in golden():
        if (line.verdict, line.ambush_by) == ("undecided", "border"):
            game = make_match(edition(), setting(*line[:4]))
            verdicts[holds(game, decided(game, root(game))).verdict] += 1
    assert set(verdicts) == {"playable", "unplayable"}
    assert sum(verdicts.values()) >= 5


@pytest.mark.parametrize(
    ("asked", "verdict"),
    [
        (("base", "a", "border", "Z2847"), "playable"),  # thrashes unless blocked places are looked at first
        (("base", "c", "border", "Z1873"), "playable"),  # six cards for six ruins, one of them hard to reach
        (("base", "d", "border", "Z3459"), "playable"),  # a walk that is barred for long
        (("base", "d", "border", "Z25377"), "unplayable"),
        (("combined", "a", "border", "Z2458"), "playable"),  # the gorgon destroys
        (("combined", "a", "border", "Z16550"), "playable"),  # the zombies spread
        (("combined", "a", "border", "Z17613"), "playable"),  # the troll ravages
        (("combined", "a", "border", "Z296"), "unplayable"),
    ],
)
def test_deals_that_were_hard(asked: tuple[str, str, str, str], verdict: str) -> None:
    game = make_match(edition(), setting(*asked))
    found = holds(game, decided(game, root(game)))
    assert found.verdict == verdict
    assert found.method.startswith("exact search (")


def test_past_the_limits_a_deal_stays_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QUICK", "NODES", "MORE_TRIES"):
        monkeypatch.setattr(exact, name, 1)
    game = make_match(edition(), setting("base", "a", "border", "Z2847"))
    found = decided(game, root(game))
    assert (found.verdict, found.moves, found.refutation) == ("undecided", (), ())
    assert found.method == "no line in 301 tries, and no refutation by the exact search"
    monkeypatch.setattr(exact, "NODES", 100)
    monkeypatch.setattr(exact, "MOST_QUESTIONS", 1)
    game = make_match(edition(), setting("base", "a", "border", "Z119"))
    assert decided(game, root(game)).verdict == "undecided"


# Against every play of small games


def small(random: Random, preset: str, way: str) -> Match:
    """A game of a few cards on a small map, ending with an explore card as every season does."""
    height, width = random.choice([(4, 4), (4, 5), (5, 4)])
    rows = tuple("".join(random.choice("......r^") for _ in range(width)) for _ in range(height))
    made = setting(preset, "a", way, f"small{random.randrange(10**6)}")
    map_ = Map(set="own", side="wilderness", grid=rows)
    game = make_match(edition(), Setting(made.config, made.seed, "small", map_, made.ambush_by))
    counts = [0, 0, 0, 0]
    for season in random.choice([(0,), (0, 1)]):
        deck = game.deal.seasons[season]
        wanted = [number for number, card in enumerate(deck[: game.counts[season]]) if card in game.explore]
        counts[season] = min(wanted[random.randrange(min(3, len(wanted)))] + 1, 4)
        while counts[season] and deck[counts[season] - 1] not in game.explore:
            counts[season] -= 1
    return replace(game, counts=tuple(counts)) if any(counts) else small(random, preset, way)


def can_be_played(game: Match) -> bool:
    """Whether any play at all gives nothing up: every legal move of every decision, those of neighbours too."""
    shown = sum(card in game.explore for _, card in game.turned_up())

    @cache
    def goes_on(state: State, drawn: int) -> bool:
        if not state.pending:
            placed = {card for card, _ in state.sheets[0].lettered}
            return drawn == shown and set(state.out) <= placed
        done: set[object] = set()
        for move in legal(game, state):
            key = (move.cells, move.attack) if move.task == "hero" else move.cells
            if move.task == "draw" and move.shape < 0:
                return False
            if key in done:  # only the terrain is another
                continue
            done.add(key)
            following = apply(game, state, move)
            bare = following._replace(scores=((),), sheets=(following.sheets[0]._replace(coins=0),))
            if goes_on(bare, drawn + (move.task == "draw")):
                return True
        return False

    return goes_on(begin(game), 0)


@pytest.mark.parametrize(("preset", "way"), [("base", "border"), ("base", "neighbour"), ("combined", "border")])
def test_it_agrees_with_every_play_of_small_games(preset: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "MORE_TRIES", 20)
    random, verdicts = Random(f"{preset} {way}"), Counter[str]()
    for _ in range(GAMES):
        game = small(random, preset, way)
        found = holds(game, decided(game, root(game)))
        verdicts[found.verdict] += 1
        if found.verdict != "undecided":
            assert can_be_played(game) == (found.verdict == "playable"), game
    assert min(verdicts["playable"], verdicts["unplayable"]) >= GAMES / 10
    if (preset, way) == ("base", "border"):
        assert not verdicts["undecided"]
