"""The census of set-ups: what it counts is what the proofs say, whoever counts and in whatever pieces."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from proofpress.errors import ContentError
from proofpress.kingdoms.certificate import Setting
from proofpress.kingdoms.deal import box_of, choose
from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.prove import prove
from proofpress.kingdoms.rules.scoring import ranking
from proofpress.research.census import Assignment, RangeTask, kept_in, run
from proofpress.research.kingdoms_census import (
    KIND,
    RESTS_ON,
    count,
    place_in_order,
    report,
    standings,
    subject_of,
    summary,
    tasks,
    who_had,
)
from tests.depth import some
from tests.kingdoms.balance import doubts
from tests.research.test_engine import SERVING, named
from tests.tours import noting

EDITION = load_edition()
CONFIG = choose(box_of(EDITION), 3, tokens=False).config
SUBJECT = subject_of(EDITION, Setting(CONFIG, "T"))


def test_a_range_says_what_the_proofs_say() -> None:
    found = count(SUBJECT, RangeTask(KIND, 2, 4))
    for number, game in zip((2, 3), found["games"], strict=True):
        proof = prove(EDITION, Setting(CONFIG, f"T{number}"))
        assert game["turns"] == proof.end.turn
        assert game["nations"] == [seat.nation for seat in proof.game.setup.seats]
        assert game["winners"] == list(ranking(proof.game, proof.end)[0])
        assert game["first"] == proof.game.setup.first
        assert game["lands"] == [seat.side for seat in proof.game.setup.seats]
    assert found["rejected"] == {}


@pytest.mark.parametrize("bot", some(["K1", "K2"], 2))
def test_a_census_names_what_it_rests_on(bot: str) -> None:
    with noting() as rooms:
        count(subject_of(EDITION, Setting(CONFIG, "T"), bot), RangeTask(KIND, 2, 3))
    assert {room for room in rooms if room not in SERVING and not named(room, RESTS_ON)} == set()


def test_k2_plays_what_is_accepted() -> None:
    subject = subject_of(EDITION, Setting(CONFIG, "T"), "K2")
    (game,) = count(subject, RangeTask(KIND, 2, 3))["games"]
    (other,) = count(SUBJECT, RangeTask(KIND, 2, 3))["games"]
    assert game["nations"] == other["nations"]
    assert game["turns"] != other["turns"]
    assert subject.digest() != SUBJECT.digest()
    numbers = summary(subject, 2, 3, [{"games": [game], "rejected": {}}])
    assert next(iter(report(EDITION, numbers))) == f"Census of {CONFIG}, played by K2"


def test_pieces_and_workers_change_nothing(tmp_path: Path) -> None:
    wanted = list(tasks(0, 12))
    assert wanted == [RangeTask(KIND, 0, 10), RangeTask(KIND, 10, 12)]
    assignment = Assignment(count, SUBJECT, RESTS_ON)
    found, broken = run(assignment, wanted, kept_in(tmp_path, assignment), 2)
    assert broken == []
    whole = count(SUBJECT, RangeTask(KIND, 0, 12))
    assert summary(SUBJECT, 0, 12, found) == summary(SUBJECT, 0, 12, [whole])


def test_shares() -> None:
    """Two games of three: seat 2 begins both, wins one alone and shares the other with seat 1."""
    seats = {"nations": ["mosskin", "emberforge", "cliffkin"], "lands": ["1A", "2B", "3A"]}
    games = [{"turns": 10, "first": 1, "winners": [1], **seats}, {"turns": 20, "first": 1, "winners": [0, 1], **seats}]
    numbers = summary(SUBJECT, 0, 3, [{"games": games, "rejected": {"T2": "too long"}}])
    assert (numbers["accepted"]["count"], numbers["turns"]["mean"]) == (2, "15.0")
    order = numbers["wins_by_order_of_play"]
    found = [(order[place]["count"], order[place]["share"]) for place in "123"]
    assert found == [(2, "300.0"), (0, "0.0"), (1, "150.0")]
    assert list(numbers["nations"]) == ["emberforge", "mosskin", "cliffkin"]
    lines = list(report(EDITION, numbers, "cs"))
    assert "  T2: too long" in lines
    assert any("Klany žhavých výhní" in line and "100.00" in line for line in lines)


def test_games_of_different_numbers_of_players_are_weighed() -> None:
    """A win among two counts half of a win among four."""
    two = {"turns": 9, "first": 0, "winners": [0], "nations": ["mosskin", "cliffkin"]}
    four = {"turns": 9, "first": 3, "winners": [3], "nations": ["mosskin", "cliffkin", "ironhoof", "emberforge"]}
    found = standings([two, four], who_had("nations"))
    assert {name: int(each.share) for name, each in found.items()} == {
        "mosskin": 100,
        "cliffkin": 0,
        "ironhoof": 0,
        "emberforge": 400,
    }
    assert round(doubts([two, four], who_had("nations"))["mosskin"]) == 196  # of variance 1 and 3, over two games
    places = standings([two, four], place_in_order)
    assert (places["1"].won, places["1"].played, places["4"].played) == (2, 2, 1)


def test_a_worker_with_other_rules_is_refused() -> None:
    with pytest.raises(ContentError, match="other rules data"):
        count(replace(SUBJECT, data="0" * 64), RangeTask(KIND, 0, 1))
