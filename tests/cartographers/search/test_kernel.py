"""The kernel says what the rules and the Python search say, and it breaks nothing."""

from __future__ import annotations

import os
import signal
import sys
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
from proofpress.cartographers.search import kernel as search_kernel, t1
from proofpress.cartographers.search.bots import SKILLS, played, players_for
from proofpress.cartographers.search.kernel import Sandbox, card_words, sandbox
from tests.cartographers.random_play import random_map
from tests.cartographers.search import compare, kernel_build
from tests.cartographers.search.compare import ROOT, Dealt, kernel
from tests.cartographers.search.golden import PRESETS, edition, setting
from tests.depth import deep, nightly, some

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
                assert dealt.kernel.found(dealt.table).moves == line[1]
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
        assert dealt.kernel.found(dealt.table).moves == line.moves


def test_players_of_every_skill_play_the_same_game() -> None:
    random = Random("kernel skills")
    for skill in (*SKILLS[:1] * deep(1), *(SKILLS[2]._replace(moves=2, samples=2),) * deep(1)):
        dealt = Dealt(random)
        line = played(dealt.game, dealt.rules, skill, ROOT)
        assert dealt.call("reference", skill.moves, skill.samples, tuning=skill.tuning) == line.points
        found = dealt.kernel.found(dealt.table)
        assert (found.moves, found.scores) == (line.moves, line.state.scores[0])


@pytest.mark.parametrize("room", some([20, 3], 2), ids=["more rules than fit", "more cards than fit"])
def test_where_not_all_cards_fit_only_those_of_a_deal_are_told(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    asked = setting("base", "a", "border", "crowd")
    choice = replace(choose(edition()), scoring=tuple(edition().scoring))
    match = dealer(edition(), asked).match("crowd")
    match = replace(match, deal=replace(match.deal, edicts=tuple(edition().scoring)[-4:]))
    roomy = players_for(edition(), asked, choice)
    monkeypatch.setattr(search_kernel, "ROOM", room)
    crowded = players_for(edition(), asked, choice)
    assert (len(choice.scoring) > room, crowded.told.crowded) == (True, room < 10)  # type: ignore[attr-defined]
    assert crowded.tries([(match.deal, ROOT)]) is None
    assert crowded.triage(match, ROOT) == roomy.triage(match, ROOT)
    assert crowded.reference(match) == roomy.reference(match)
    assert crowded.best_known(match, 8, []) == roomy.best_known(match, 8, [])
    skill = SKILLS[2]._replace(moves=2, samples=2)
    assert crowded.scores(match, skill, ROOT) == roomy.scores(match, skill, ROOT)
    assert crowded.played(match, skill, ROOT) == roomy.played(match, skill, ROOT)


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
                assert kernel(table).places(table, card, number, empty) == wanted


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
