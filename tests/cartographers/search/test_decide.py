"""The exact search, where OR-tools is installed; what it says without it, everywhere."""

from __future__ import annotations

import builtins
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType

import pytest

from generator.cartographers.certificate import Setting, make_match, verify
from generator.cartographers.prove import accept, prove
from generator.cartographers.records import Map
from generator.cartographers.rules.game import replay
from generator.cartographers.rules.playable import given_up
from generator.cartographers.search.decide import decided
from generator.library.errors import UsageError
from tests.cartographers.search.golden import edition, golden, setting

needs_solver = pytest.mark.skipif(
    importlib.util.find_spec("ortools") is None,
    reason='the solver OR-tools is not installed: pip install ".[decide]"',
)


def test_without_the_solver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ortools", "ortools.sat.python.cp_model"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(UsageError, match=r"pip install \"proofpress\[decide\]\""):
        decided(make_match(edition(), setting("base", "a", "border", "x")))


def test_the_solver_is_not_loaded_unless_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def guarded(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        assert not name.startswith("ortools")
        return real(name, globals, locals, fromlist, level)

    monkeypatch.setattr(builtins, "__import__", guarded)
    assert prove(edition(), setting("base", "a", "border", "golden0"), width=0, with_reference=False).accepted


def test_what_the_model_does_not_cover_is_left_undecided() -> None:
    by_neighbour = decided(make_match(edition(), setting("base", "a", "neighbour", "golden0")))
    assert by_neighbour[:2] == ("undecided", "the exact search does not cover ambushes drawn by neighbours")
    spreading = decided(make_match(edition(), setting("combined", "d", "border", "hard298")))
    assert spreading.verdict == "undecided"
    assert "zombie_plague, which destroys spaces or spreads" in spreading.method


@needs_solver
@pytest.mark.slow
def test_what_t1_left_open_is_decided_and_replayed() -> None:
    verdicts = []
    for line in [line for line in golden() if line.verdict == "undecided" and line[1:3] in (("a", "border"),)]:
        asked = setting(*line[:4])
        proof = prove(edition(), asked, width=0, with_reference=False, exactly=True)
        verdicts.append(proof.triage.verdict)
        if proof.accepted:
            assert proof.certificate is not None
            assert verify(edition(), proof.certificate).verdict == "playable"
        else:
            assert "proven by the solver OR-tools CP-SAT" in proof.triage.method
            assert proof.certificate is None
    assert set(verdicts) == {"playable", "unplayable"}


@needs_solver
@pytest.mark.slow
def test_it_agrees_with_counting_and_with_packing() -> None:
    for number in range(3):
        game, found = accept(edition(), setting("base", "b", "border", f"golden{number}"))
        exact = decided(game)
        assert exact.verdict == found.verdict
        assert given_up(game, exact.moves, replay(game, exact.moves)) is None
    bare = Map(set="own", side="wilderness", grid=("." * 11,) * 11)
    config = setting("base", "a", "border", "x").config
    assert decided(make_match(edition(), Setting(config, "x", "bare", bare, "border"))).verdict == "unplayable"
