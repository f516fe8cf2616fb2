"""The kernel says what the rules and the Python search say, and it breaks nothing."""

from __future__ import annotations

import os
import signal
import sys
from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from proofpress.cartographers.certificate import dealer
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import explore_play, printed_board
from proofpress.cartographers.prove import root_of
from proofpress.cartographers.rules.board import places
from proofpress.cartographers.rules.legal_moves import replay
from proofpress.cartographers.rules.scoring import total
from proofpress.cartographers.search import bots, kernel as search_kernel, t1
from proofpress.cartographers.search.bots import SKILLS, Kernel, Players, played, players_for
from proofpress.cartographers.search.kernel import Sandbox, card_words, sandbox
from tests.cartographers.by_hand import new_match
from tests.cartographers.random_play import random_deal, random_map
from tests.cartographers.rules.naive_clauses import clause_of
from tests.cartographers.search import compare, kernel_build
from tests.cartographers.search.compare import ROOT, Dealt, kernel
from tests.cartographers.search.golden import PRESETS, edition, setting
from tests.depth import at_night, deep, nightly

SMALL = 60  # spaces of a map that T1 has no hope for


def test_random_games_have_the_legal_moves_and_points_of_the_rules() -> None:
    for number in range(deep(10)):
        compare.games(number, 50)


def test_t1_finds_the_same_line_at_the_same_try(monkeypatch: pytest.MonkeyPatch) -> None:
    random, found = Random("kernel T1"), 0
    monkeypatch.setattr(t1, "TRIES", 5)
    for _ in range(deep(30)):
        dealt = Dealt(random)
        if dealt.game.first_sheet.board.empty.bit_count() > SMALL:
            line, number = t1.first_line(dealt.game, ROOT), dealt.call("triage", t1.TRIES)
            assert number == (line[0] if line else 0)
            if line:
                found += 1
                assert dealt.kernel.found(dealt.table) == line[1]
    assert found > deep(7)


def test_t1_says_the_same_of_many_deals_at_once() -> None:
    """But it does not try those where there are too few ruins."""
    for preset in PRESETS:
        asked = setting(preset, "d", "border", "many")
        dealt, players = dealer(edition(), asked), players_for(edition(), asked)
        games = [dealt.match(f"many {number}") for number in range(deep(140))]
        roots = [root_of(game.deal) for game in games]
        tries = players.tries([(game.deal, root) for game, root in zip(games, roots, strict=True)])
        assert tries is not None
        for game, root, number in [*zip(games, roots, tries, strict=True)][::7]:
            found = players.triage(game, root).method
            assert found == f"T1, try {number}" if number else not found.startswith("T1, try")


def test_r1_plays_the_same_game() -> None:
    random = Random("kernel R1")
    for _ in range(deep(4)):
        dealt = Dealt(random)
        line = played(dealt.game, dealt.rules)
        assert dealt.call("reference", 0, 0) == line.points
        assert dealt.kernel.found(dealt.table) == line.moves


def test_players_of_every_skill_play_the_same_game() -> None:
    random = Random("kernel skills")
    for skill in (*SKILLS[:1] * deep(1), *(SKILLS[2]._replace(moves=2, samples=2),) * deep(1)):
        dealt = Dealt(random)
        line = played(dealt.game, dealt.rules, skill, ROOT)
        assert dealt.call("reference", skill.moves, skill.samples, tuning=skill.tuning) == line.points
        assert dealt.kernel.found(dealt.table) == line.moves
        assert dealt.kernel.scores_found() == line.state.scores[0]


@pytest.mark.parametrize("too_many", ["rules", "cards", "cards in a deal", at_night("draws")])
def test_what_the_kernel_has_no_room_for_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch, too_many: str) -> None:
    """With the cards and rules of each deal alone, or by Python."""
    asked = setting("base", "a", "border", "crowd")
    choice = replace(choose(edition()), scoring=tuple(edition().scoring), ambush=tuple(edition().ambush))
    edicts = random_deal(edition(), choice, Random("crowd")).edicts
    deal = replace(dealer(edition(), asked).match("crowd").deal, edicts=edicts)
    match = new_match(edition(), choice, asked.map, deal)
    skill = SKILLS[2]._replace(moves=2, samples=2)

    def found(players: Players) -> list[object]:
        lines = [players.reference(match), players.best_known(match, 4, []), players.played(match, skill, ROOT)]
        return [players.triage(match, ROOT), *lines, players.scores(match, skill, ROOT)]

    roomy = players_for(edition(), asked, choice)
    assert isinstance(roomy, Kernel)
    told, wanted = roomy.told, found(roomy)
    words = {
        "rules": len(told.table(told.cards, told.rules).words) - 1,
        "cards": len(told.table(told.come(deal), deal.edicts).words),
        "cards in a deal": len(told.about),
    }
    if too_many in words:
        monkeypatch.setattr(search_kernel, "MOST_WORDS", words[too_many])
    else:
        monkeypatch.setattr(search_kernel, "MOST_SHOWN", sum(match.counts) - 1)
    monkeypatch.setattr(bots, "slow", int)
    crowded = players_for(edition(), asked, choice)
    assert isinstance(crowded, Kernel)
    assert (crowded.whole is None, crowded.crowded) == (too_many != "draws", too_many.startswith("cards"))
    assert crowded._takes(match, ROOT) == (too_many in ("rules", "cards"))
    assert crowded.tries([(match.deal, ROOT)]) is None
    assert found(crowded) == wanted


@pytest.mark.parametrize("map_id", ["a", at_night("c")])
def test_cards_that_pay_tens_of_thousands_are_counted_in_full(map_id: str) -> None:
    """Four clauses of 99 points for each space are possible; more cards than one byte can number as well."""
    rich = clause_of({"each": "space", "of": "filled", "points": 99})
    assert rich
    scoring = {name: replace(card, rule=(rich,) * 4) for name, card in edition().scoring.items()}
    explore = {
        f"{name}_{copy}": replace(card, set="many")
        for copy in range(30)
        for name, card in edition().explore.items()
        if card.set == "base"
    }
    own = replace(edition(), scoring=scoring, explore={**edition().explore, **explore})
    choice = replace(choose(own), explore=tuple(explore), explore_set="many")
    map_ = own.maps[map_id]
    told = card_words(own, choice, map_, by_border=True)
    deal = random_deal(own, choice, Random("kernel rich"))
    game = new_match(own, choice, map_, deal)
    table = compare.whole(told)
    assert len(table.cards) > 256
    kernel(table).set_deal(table, table.deal(deal, ROOT))
    kernel(table).write(array("i", SKILLS[0].tuning))
    points = kernel(table).call("reference", 0, 0)
    assert points == total(replay(game, kernel(table).found(table)).scores[0]) > 1 << 16


def test_beams_find_the_same_line() -> None:
    for number in range(deep(3)):
        compare.searches(number, budget=8, widest=1)


def test_any_rule_earns_the_same_on_any_board() -> None:
    for number in range(deep(5)):
        compare.boards(number, 500)


def test_shapes_have_the_places_of_the_rules() -> None:
    random = Random("kernel places")
    for preset in PRESETS:
        choice, map_ = choose(edition(), preset), random_map(random)
        table, grid = compare.whole(card_words(edition(), choice, map_, by_border=True)), printed_board(map_)[0]
        empty = [random.getrandbits(grid.stride * grid.height) & grid.area for _ in range(20)]
        for card in choice.explore:
            for number, shape in enumerate(explore_play(edition(), card, grid).figures):
                wanted = [len(places(shape, mask)) for mask in empty]
                assert compare.places(kernel(table), table, card, number, empty) == wanted


# What does not work


def test_damaged_tables_and_deals_are_refused_or_harmless() -> None:
    for number in range(3):
        compare.damage(number, 100)


def test_a_damaged_kernel_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(search_kernel.COMPILED, 2, "0" * 64)
    with pytest.raises(ValueError, match="not the kernel that was compiled"):
        Sandbox(2)


def test_too_wide_a_beam_is_refused() -> None:
    dealt = Dealt(Random("kernel width"))
    assert dealt.call("beam", 0) == dealt.call("beam", 1 << 20) == -1


@pytest.fixture
def _fresh() -> Iterator[None]:
    sandbox.cache_clear()
    yield
    sandbox.cache_clear()


@pytest.mark.usefixtures("_fresh")
def test_python_can_be_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFPRESS_ENGINE", "python")
    assert sandbox(2) is None


@pytest.mark.usefixtures("_fresh")
@pytest.mark.parametrize("error", [ImportError, OSError, RuntimeError, AttributeError])
def test_whatever_fails_there_is_python(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def fails(_: int) -> None:
        raise error("no such machine")

    monkeypatch.setattr(search_kernel, "Sandbox", fails)
    assert sandbox(2) is None


@pytest.mark.usefixtures("_fresh")
def test_without_the_library_there_is_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert sandbox(2) is None


@nightly
@pytest.mark.skipif(not kernel_build.can_compile(), reason="clang-14 and lld-14 are not installed")
@pytest.mark.parametrize("limbs", kernel_build.FORMS)
def test_the_source_makes_these_bytes(limbs: int, tmp_path: Path) -> None:
    made = kernel_build.compiled(limbs, tmp_path)
    assert made.read_bytes() == (kernel_build.FOLDER / made.name).read_bytes()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system makes no process by a fork")
def test_a_process_that_was_forked_compiles_a_kernel_of_its_own() -> None:
    assert search_kernel.sandbox(2)
    child = os.fork()
    if not child:
        signal.alarm(10)  # threads of the compiler do not come along in a fork, so it could wait for them for ever
        search_kernel._compiled.cache_clear()
        Sandbox(4)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
