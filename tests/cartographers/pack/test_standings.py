"""What rounds are worth, by every choice of the plan: against a naive second implementation, and by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import floor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st
from pypdfium2 import PdfDocument

from proofpress.cartographers.pack.deals import RANKINGS, MapPlan, check
from proofpress.cartographers.pack.game import MapResult, MapStanding, in_order, standings
from proofpress.cartographers.printing.book import open_book
from proofpress.errors import Refusal
from proofpress.kingdoms.pack.game import TableResult, in_order as in_order_of_tables
from proofpress.language import labels_of
from proofpress.pack.plan import MISSED, Occasion
from proofpress.pack.results import crosstable, standings_files, standings_table
from proofpress.pages.art import theme_of
from tests.cartographers.pack.events import edition, make_plan, read_tables
from tests.depth import some
from tests.kingdoms.pack.events import make_plan as kingdoms_plan
from tests.press.pdfs import listing

GUIDE = Path(__file__).parents[3] / "docs/tournaments.md"
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")
ROUNDS = 4
PARS = {f"round/{number}": 40 + number for number in range(1, ROUNDS + 1)} | {"reserve/1": 30}
PLAN = make_plan(rounds=ROUNDS, reserves=1, players=len(NAMES), names=NAMES, table_size=len(NAMES))


def result(number: int, name: str) -> st.SearchStrategy[MapResult | None]:
    """A row; none, a player who was absent, or who has withdrawn."""
    units = st.sampled_from([f"round/{number}"] * 3 + ["reserve/1"])
    there = st.builds(
        lambda unit, points, losses: MapResult(number, name, unit, points, True, losses),
        units, st.integers(-3, 12), st.integers(0, 2),
    )  # fmt: skip
    gone = st.booleans().map(lambda out: MapResult(number, name, f"round/{number}", 0, False, 0, withdrawn=out))
    return st.one_of(there, there, there, st.none(), gone)


TABLES = st.tuples(*(result(number, name) for number in range(1, ROUNDS + 1) for name in NAMES)).map(
    lambda rows: [row for row in rows if row is not None]
)
PLANS = st.builds(
    lambda ranking, missed, best: replace(PLAN, ranking=ranking, missed=missed, count_best=best),
    st.sampled_from(RANKINGS), st.sampled_from(MISSED), st.integers(0, ROUNDS),
)  # fmt: skip


def naive(plan: MapPlan, rows: Sequence[MapResult]) -> dict[str, int]:
    """What is added up for each player, by the words of docs/protocol.md, one pair of players at a time."""
    event = sorted({row.round for row in rows})
    there = {(row.player, row.round): row for row in rows if row.there}

    def ahead(one: MapResult, other: MapResult) -> bool:
        return one.points > other.points or (one.points == other.points and one.losses < other.losses)

    def played(row: MapResult) -> int:
        if plan.ranking == "points":
            return row.points
        if plan.ranking == "par":
            return row.points - PARS[row.unit]
        won, others = 0, 0
        for other in there.values():
            if other.round == row.round and other.unit == row.unit and other.player != row.player:
                others += 1
                won += 2 if ahead(row, other) else 0 if ahead(other, row) else 1
        if plan.ranking == "matchpoints":
            return won
        return floor(Fraction(100 * won, 2 * others) + Fraction(1, 2)) if others else 50

    last_unit = {row.round: row.unit for row in rows}
    units = {(row.player, row.round): row.unit for row in rows}
    gone = {row.player for row in rows if row.withdrawn}
    totals = {}
    for name in NAMES:
        own = [played(row) for (player, _), row in there.items() if player == name]
        worth = []
        for number in event:
            if (name, number) in there:
                worth.append(played(there[name, number]))
                continue
            here = [played(row) for row in there.values() if row.round == number]
            if plan.missed == "average" and own and name not in gone:
                of_round = Fraction(sum(here), len(here)) if here else Fraction(0)
                worth.append(floor(min(of_round, Fraction(sum(own), len(own)))))
            elif plan.ranking == "par":
                worth.append(-PARS[units.get((name, number), last_unit[number])])
            else:
                worth.append(0)
        some = combinations(worth, min(plan.count_best or ROUNDS, len(worth)))
        totals[name] = max(map(sum, some))
    return totals


@given(PLANS, TABLES)
def test_a_naive_second_implementation_adds_up_the_same(plan: MapPlan, rows: list[MapResult]) -> None:
    order = in_order(plan, rows, PARS)
    expected = naive(plan, rows)
    assert {line.player: line.total for line in order} == expected
    ranks = [line.rank for line in order if line.rank]
    assert ranks == sorted(ranks)
    totals = [line.total for line in order if line.rank]
    assert totals == sorted(totals, reverse=True)


@given(TABLES)
def test_matchpoints_are_shared_out(rows: list[MapResult]) -> None:
    """Of n players 1 for each pair of them and direction, whoever wins; who withdraws keeps them."""
    lines = in_order(replace(PLAN, ranking="matchpoints"), rows, PARS)
    for unit in {(row.round, row.unit) for row in rows}:
        here = [row.player for row in rows if (row.round, row.unit) == unit and row.there]
        there = [line for line in lines if line.player in here]
        assert sum(line.matchpoints[unit[0]] for line in there) == len(here) * (len(here) - 1)
        assert all(0 <= line.shares[unit[0]] <= 100 for line in there)


@given(PLANS, TABLES, st.sampled_from(NAMES), st.integers(1, ROUNDS))
def test_nobody_gains_by_staying_away(plan: MapPlan, rows: list[MapResult], name: str, number: int) -> None:
    """A missed round is never worth more than what others made of it, nor than the player's own rounds."""
    rest = [row for row in rows if (row.player, row.round) != (name, number)]
    lines = {line.player: line for line in in_order(replace(plan, missed="average"), rest, PARS)}
    line, there = lines[name], [each.worth[number] for each in lines.values() if number in each.ranks]
    if line.ranks and not line.withdrawn and there:
        own = [line.worth[each] for each in line.ranks]
        assert line.worth[number] <= Fraction(sum(there), len(there))
        assert line.worth[number] <= Fraction(sum(own), len(own))
        assert line.worth[number] >= min(*own, *there)


@given(TABLES)
def test_plans_of_0_2_0_add_up_what_they_did(rows: list[MapResult]) -> None:
    for ranking in ("points", "par"):
        plan = replace(PLAN, ranking=ranking)
        for line in in_order(plan, rows, PARS):
            mine = [row for row in rows if row.player == line.player]
            event = {row.round: row.unit for row in rows} | {row.round: row.unit for row in mine}
            assert line.points == sum(row.points for row in mine)
            assert line.to_par == line.points - sum(PARS[unit] for unit in event.values())
            assert line.losses == sum(row.losses for row in mine if row.there)
            assert line.total == (line.points if ranking == "points" else line.to_par)
        table = standings_table(plan, standings(plan, rows, PARS, labels_of(edition(), "en")))
        assert not any("worth" in str(cell) or cell == "total" for cell in table[0])


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=2, max_size=5), st.integers(0, 1))
def test_places_at_tables_are_percentages(points: list[tuple[int, int]], best: int) -> None:
    """Ada's share of each round, whatever happens at the other tables."""
    event = kingdoms_plan(count_best=best)
    rows = [
        TableResult(number, name, f"round/{number}", each[number - 1], True, 1, (0,))
        for number in (1, 2)
        for name, each in zip(event.names, points, strict=False)
    ]
    lines = {line.player: line for line in in_order_of_tables(event, rows)}
    shares = []
    for number in (0, 1):
        mine, others = points[0][number], [each[number] for each in points[1:]]
        won = sum(Fraction(1) if mine > other else Fraction(1, 2) if mine == other else Fraction(0) for other in others)
        shares.append(floor(100 * won / len(others) + Fraction(1, 2)))
    assert lines["Ada Quill"].places == (max(shares) if best else sum(shares))


# What is printed


def lines_of(text: str, **changes: Any) -> tuple[list[list[str]], list[list[str | int]]]:
    plan = make_plan(rounds=3, players=4, names=NAMES[:4], table_size=4, **changes)
    rows = read_tables(plan, f"round,player,status,total,losses\n{text}".encode()).results
    found = standings(plan, rows, PARS, labels_of(edition(), "en"))
    return crosstable(found), [list(row) for row in standings_table(plan, found)]


ROWS = "1,Ada,,50,0\n1,Bo,,44,0\n1,Cy,,41,0\n2,Ada,,30,0\n2,Bo,,40,0\n2,Cy,,35,0\n3,Ada,,60,0\n3,Bo,,52,0\n"
ROWS += "1,Di,,20,0\n2,Di,,10,0\n"


def test_the_crosstable_shows_what_counts() -> None:
    crossed, table = lines_of(ROWS, ranking="percentage", missed="average", count_best=2)
    assert crossed == [
        ["1", "Ada", "100 (1)", "[33 (3)]", "100 (1)", "200"],
        ["2", "Bo", "67 (2)", "100 (1)", "[0 (2)]", "167"],
        ["3", "Cy", "[33 (3)]", "67 (2)", "50 (–)", "117"],
        ["4", "Di", "0 (4)", "0 (4)", "–", "0"],
    ]
    head, ada, *_ = table
    assert dict(zip(head, ada, strict=True))["total"] == 200
    cy = dict(zip(head, table[3], strict=True))
    assert (cy["round_3_worth"], cy["round_3_counts"], cy["round_3_points"]) == (50, "yes", "")
    assert (cy["round_1_worth"], cy["round_1_counts"], cy["points"]) == (33, "", 35)


def test_a_missed_round_costs_its_par_and_shows_it() -> None:
    crossed, _ = lines_of(ROWS, ranking="par")
    assert crossed[2] == ["3", "Cy", "+0 (3)", "−7 (2)", "−43 (–)", "−50"]


def test_points_have_the_averages_in_them() -> None:
    crossed, table = lines_of(ROWS, missed="average")
    assert crossed[2] == ["3", "Cy", "41 (3)", "35 (2)", "38 (–)", "114"]
    assert dict(zip(table[0], table[3], strict=True))["points"] == 114


def test_more_rounds_than_there_are_cannot_count() -> None:
    with pytest.raises(Refusal) as refusal:
        check(make_plan(rounds=2, count_best=3), edition())
    assert str(refusal.value) == "count best 3: 0 to 2 are possible"


def test_who_has_withdrawn_gets_no_average() -> None:
    text = "1,Ada,,50,0\n1,Bo,,40,0\n2,Ada,,60,0\n2,Bo,withdrawn,,\n"
    crossed, _ = lines_of(text, missed="average")
    assert crossed[-1] == ["–", "Bo", "40 (2)", "–", "40"]


# On the wall


@pytest.mark.parametrize(
    ("players", "paper", "theme", "firsts"),
    [(24, "A5", "colour", []), (32, "Letter", "colour", []), (33, "A4", "colour", [33]), (60, "Letter", "colour", [60]),
     (85, "A5", "colour", [43, 42]), (121, "A4", "colour", [61, 60]), (40, "A4", "large-print", [])],
)  # fmt: skip
def test_ranks_names_and_points_stand_in_columns_on_a_page_for_the_wall(
    players: int, paper: str, theme: str, firsts: list[int]
) -> None:
    names = tuple(f"Player {number:03}" for number in range(players))
    plan = replace(PLAN, rounds=1, players=players, names=names, paper=paper, theme=theme)
    rows = [MapResult(1, name, "round/1", 300 - number, True, 0) for number, name in enumerate(names)]
    now = Occasion.of(open_book(edition(), "en", theme_of(theme)), plan, "0" * 64)
    found = standings(plan, rows, PARS, now.words)
    pages = [
        page.get_textpage().get_text_bounded()
        for page in PdfDocument(standings_files(now, plan, found)["standings.pdf"])
    ]
    everything = next(number for number, page in enumerate(pages) if now.words("losses") in page)
    assert everything == len(firsts)
    assert set(names) == set(re.findall(r"Player \d{3}", pages[0])) or players > 32
    start = 0
    for number, count in enumerate(firsts):
        seen = re.findall(r"(\d+) (Player \d{3}) (\d+)", pages[number])
        here = [(str(at + 1), names[at], str(300 - at)) for at in range(start, start + count)]
        assert sorted(seen, key=lambda row: int(row[0])) == here
        start += count
    assert set(names) <= set(re.findall(r"Player \d{3}", "".join(pages[everything:])))


@pytest.mark.parametrize(
    ("players", "rounds", "paper", "theme", "language"),
    some([(12, 2, "A4", "colour", "en"), (12, 2, "A4", "large-print", "fr"), (20, 3, "A5", "colour", "de"),
          (8, 1, "Letter", "colour", "pl"), (30, 4, "A4", "colour", "cs"), (10, 4, "A5", "large-print", "de")], 3),
)  # fmt: skip
def test_all_tables_of_standings_have_one_width_and_one_size_and_stay_whole(
    players: int, rounds: int, paper: str, theme: str, language: str
) -> None:
    names = tuple(f"Player {number:03}" for number in range(players))
    plan = replace(PLAN, rounds=rounds, players=players, names=names, paper=paper, theme=theme, language=language)
    rows = [
        MapResult(number, name, f"round/{number}", 300 - place * number % 97, True, place % 3)
        for number in range(1, rounds + 1)
        for place, name in enumerate(names)
    ]
    now = Occasion.of(open_book(edition(), language, theme_of(theme)), plan, "0" * 64)
    found = standings(plan, rows, {f"round/{number}": 90 for number in range(1, rounds + 1)}, now.words)
    pdf = standings_files(now, plan, found)["standings.pdf"]
    pages = [listing(pdf, page).splitlines() for page in range(len(PdfDocument(pdf)))]
    lines = [line for page in pages for line in page]
    names_at = {(line.split()[0], line.split()[2]) for line in lines if re.search(r"pt Player \d{3}$", line)}
    assert len(names_at) == 1, "names of all tables begin at one place, in one size"
    wide = {float(line.split()[2]) - float(line.split()[0]) for line in lines if "pt " not in line}
    assert max(wide) - min(side for side in wide if side > 60) < 2, "all rules are as wide as the text"
    if players <= 20:
        heads = [sum(line.endswith(f"pt {now.words('player')}") for line in page) for page in pages]
        assert sum(heads) == rounds + 2, "no table is torn"


# By hand: the example of the guide, from its table of results


def test_the_example_of_the_guide() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    table = next(block for block in re.findall(r"```csv\n(.*?)```", guide, re.DOTALL))
    head, _, *rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in re.search(r"^\| player \| matchpoints.*?\n\n", guide, re.DOTALL | re.MULTILINE)[0]
        .strip()
        .splitlines()  # type: ignore[index]
    ]
    choices: dict[str, dict[str, Any]] = {
        "matchpoints": {"ranking": "matchpoints"},
        "percentage": {"ranking": "percentage"},
        "average": {"ranking": "percentage", "missed": "average"},
        "best 1": {"ranking": "percentage", "count_best": 1},
    }
    assert head == ["player", *choices]
    names = ("Ada Quill", "Bohdan Žák", "Celia Marsh", "Dora Lind")
    for place, changes in enumerate(choices.values(), start=1):
        plan = make_plan(rounds=2, players=4, names=names, table_size=4, **changes)
        lines: list[MapStanding] = in_order(plan, read_tables(plan, table.encode()).results, PARS)
        said = {row[0]: int(row[place].rpartition("= ")[2]) for row in rows}
        assert {line.player: line.total for line in lines} == said, head[place]
