"""The best line known: more looking never finds less, and Python finds what the kernel finds."""

from __future__ import annotations

from itertools import islice

import pytest

from proofpress.cartographers.certificate import make_match
from proofpress.cartographers.prove import prove
from proofpress.cartographers.search.bots import (
    BUDGET,
    MOST,
    PACK_BUDGET,
    TASTES,
    players_for,
    runs,
    slow,
    stages,
    usual,
)
from proofpress.cartographers.search.kernel import sandbox
from tests.cartographers.search.golden import edition, setting
from tests.depth import deep


def test_a_larger_budget_runs_the_same_beams_and_more() -> None:
    longest = list(stages(MOST))
    for budget in (0, 1, 3, 4, 7, 8, 100, PACK_BUDGET, BUDGET):
        found = list(stages(budget))
        assert found == longest[: len(found)]
        assert sum(width for _, width in found) <= budget
        assert sum(width for _, width in islice(longest, len(found) + 1)) > budget


def test_the_usual_budgets_end_with_a_round_of_all_tastes() -> None:
    for budget in (BUDGET, PACK_BUDGET):
        assert sum(width for _, width in stages(budget)) == budget
        assert [taste for taste, _ in stages(budget)][-len(TASTES) :] == list(TASTES)


def test_more_looking_never_finds_less_and_never_less_than_a_bot() -> None:
    for number in range(deep(2)):
        asked = setting(("base", "heroes", "combined")[number % 3], "abcd"[number % 4], "border", f"more{number}")
        players, game = players_for(edition(), asked), make_match(edition(), asked)
        reference = players.reference(game)
        points = [players.best_known(game, budget, [reference]).points for budget in (1, 8, 40, PACK_BUDGET)]
        assert points == sorted(points)
        assert points[0] == reference.points


def test_the_witness_counts_as_a_line() -> None:
    proof = prove(edition(), setting("base", "a", "border", "witness"), budget=1)
    assert proof.best
    assert proof.reference
    assert proof.best.points >= proof.reference.points


def test_python_finds_what_the_kernel_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = setting("combined", "c", "neighbour", "twins")
    quick = prove(edition(), asked, budget=8)
    assert runs()
    assert usual(BUDGET) == BUDGET
    monkeypatch.setenv("PROOFPRESS_ENGINE", "python")
    sandbox.cache_clear()
    try:
        assert not runs()
        assert usual(BUDGET) == slow(BUDGET) == BUDGET // 50
        slow_one = prove(edition(), asked, budget=8)
        assert (slow_one.certificate, slow_one.reference, slow_one.best) == (
            quick.certificate,
            quick.reference,
            quick.best,
        )
    finally:
        monkeypatch.undo()
        sandbox.cache_clear()
