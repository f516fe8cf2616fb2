"""What the lab says of a card, against cards whose worth is known and slower ways to the same figures."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction
from math import atanh, tanh
from random import Random
from statistics import NormalDist, correlation, fmean, stdev

import pytest

from proofpress.cartographers.search import bots
from proofpress.cartographers.search.bots import SKILLS
from proofpress.errors import ContentError
from proofpress.language import labels_of
from proofpress.research import cartographers_lab, statistics as research_figures
from proofpress.research.cartographers_lab import Bench, Entrant, Pair, Stint, Trials, figures, remarks, stints
from tests.bench.lab_coverage import made_up, pays
from tests.cartographers.search.golden import edition


def pairs_of(bench: Bench, skill: int, stop: int) -> list[Pair]:
    return [pair for pair in Trials(bench).tried(Stint("pairs", skill, 0, stop)) if isinstance(pair, Pair)]


def test_a_card_that_pays_the_same_whatever_is_drawn_is_worth_what_it_pays() -> None:
    one, four = (pairs_of(made_up("spatial", points, "known "), 1, 12) for points in (1, 4))
    assert {sum(points for _, points in pair.scored) for pair in four} == {pays(4)}
    assert [pair.points - pair.without for pair in four] == [
        pair.points - pair.without + pays(4) - pays(1) for pair in one
    ]


def test_python_and_kernel_try_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = made_up("village", 2, "twins ")
    quick = [pairs_of(bench, skill, 2) for skill in (0, 1)]
    monkeypatch.setattr(bots, "sandbox", lambda _: None)
    assert [pairs_of(bench, skill, 2) for skill in (0, 1)] == quick


def test_the_rival_is_another_card_of_the_category_also_where_the_card_itself_was_dealt() -> None:
    bench = replace(made_up("forest", 1, "rival "), card="greenbough", record=edition().scoring["greenbough"])
    assert all(pair.points != pair.without for pair in pairs_of(bench, 1, 12))


def test_a_game_that_the_rules_score_otherwise_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    said = bots.Kernel.scores
    monkeypatch.setattr(bots.Kernel, "scores", lambda *given: said(*given)[::-1])
    with pytest.raises(ContentError, match="the rules score another game of the player R1"):
        pairs_of(made_up("forest", 1, "false "), 1, cartographers_lab.REPLAYED)


def test_means_intervals_and_correlations_are_those_of_the_library() -> None:
    random = Random("figures")
    values = [random.randint(-30, 50) for _ in range(40)]
    within = NormalDist().inv_cdf(0.975) * stdev(values) / 40**0.5
    found = research_figures.estimate(values)
    assert (float(found.mean), float(found.within)) == pytest.approx((fmean(values), within))
    pairs = [(Fraction(value, 3), 2 * value + random.randint(-40, 40)) for value in values]
    assert float(research_figures.correlation(pairs)) == pytest.approx(correlation(*zip(*pairs, strict=True)))
    z, off = atanh(float(research_figures.correlation(pairs))), NormalDist().inv_cdf(0.975) / 37**0.5
    said = research_figures.correlated(pairs)
    assert [float(said[end]) for end in ("low", "high")] == pytest.approx([tanh(z - off), tanh(z + off)], abs=0.005)
    assert research_figures.correlation([(Fraction(1), 5), (Fraction(1), 7)]) == 0


def told(differences: list[int], paid: list[int], field: list[dict[str, int]]) -> dict[str, object]:
    """The figures of R1 where the filler finds the card worthless."""
    bench = made_up("forest", 1, "told ")
    pairs = [Pair(("silos",), 100 + more, 100, ((0, pay), (3, 0))) for more, pay in zip(differences, paid, strict=True)]
    idle = [pair._replace(points=100) for pair in pairs]
    deals = [{card: Entrant(points, points) for card, points in deal.items()} for deal in field]
    data = edition()
    own = {card: data.scoring[card] for card in field[0] if card != "made_up"}
    data = replace(data, scoring={**own, "made_up": bench.record})
    work = (Stint("pairs", 0, 0, 9), idle), (Stint("pairs", 1, 0, 9), pairs), (Stint("field", 1, 0, 9), deals)
    return figures(data, bench, work)


def test_figures_of_a_small_table() -> None:
    field = [
        {"made_up": 20 + deal % 2, "greenbough": 30, "sentinel_wood": 20, "treetower": 10, "silos": 40 + deal}
        for deal in range(4)
    ]
    found = told([6, 8] * 20, [5, 0] * 20, field)
    r1 = found["players"]["R1"]  # type: ignore[index]
    assert r1["worth"] == {"mean": "7.00", "low": "6.69", "high": "7.31"}
    assert r1["points"]["mean"] == "2.50"
    assert {season: facts["mean"] for season, facts in r1["seasons"].items()} == {"spring": "2.50", "winter": "0.00"}
    assert r1["nothing"]["percent"] == "50.00"
    assert r1["rank_in_category"] == {"rank": 2, "best": 2, "worst": 3, "of": 4}
    assert r1["rank_of_all"] == {"rank": 3, "best": 3, "worst": 4, "of": 5}
    assert found["disagree"] == [["filler", "R1"]]
    said = next(remarks(found, labels_of(edition(), "en"), research_figures.interval))
    assert said == "The players disagree: it is worth 0.00 points to filler, and 7.00 to R1."


def test_few_games_name_no_partner() -> None:
    field = [{"made_up": 20, "greenbough": deal, "silos": 5 * deal} for deal in range(3)]
    for number, named in ((10, 0), (40, 0)):
        found = told([1, 2] * (number // 2), [1, 2] * (number // 2), field)
        assert len(found["players"]["R1"]["partners"]["best"]) == named  # type: ignore[index]


def test_every_deal_is_played_once_and_the_slow_player_plays_fewer() -> None:
    work = list(stints(60, 30, 10))
    for skill, entry in enumerate(SKILLS):
        played = [
            number
            for stint in work
            if (stint.kind, stint.skill) == ("pairs", skill)
            for number in range(stint.start, stint.stop)
        ]
        assert played == list(range(10 if entry.moves else 60))
    assert sum(stint.stop - stint.start for stint in work if stint.kind == "field") == 60


def test_a_bench_survives_the_way_into_another_process() -> None:
    trials_ = Trials(made_up("forest", 1, "pickled "))
    again = pickle.loads(pickle.dumps(trials_))
    assert again is pickle.loads(pickle.dumps(trials_))
    assert again.tried(Stint("pairs", 1, 3, 4)) == trials_.tried(Stint("pairs", 1, 3, 4))
