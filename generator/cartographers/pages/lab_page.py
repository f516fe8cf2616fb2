"""Charts for a scoring card: its worth to each player, and where it stands among all cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator import __version__
from generator.cartographers.describe import rule_in_words
from generator.cartographers.edition import Edition
from generator.cartographers.lab.report import TOO_FEW, rank, remarks
from generator.cartographers.pages.charts import BAR, BESIDE, LINE, MARGIN, MARKED, SMALL, Charts
from generator.census.figures import interval
from generator.press.geometry import Box
from generator.press.ink import Pen
from generator.press.paper import Paper

SAID, NUMBERS = 56.0, 40.0  # millimetres for figures in words beside a line, and behind a bar
_THIN = Pen(weight=0.3)


def lab_page(edition: Edition, numbers: Mapping[str, Any], paper: Paper, language: str) -> bytes:
    """The page as a PDF."""
    name = edition.name(numbers["card"], language)
    slug = ["Proofpress lab", __version__, f"map {numbers['map']}", numbers["config"]]
    charts = Charts(f"Lab: {name}", name, paper, slug)
    charts.said(rule_in_words(edition.scoring[numbers["card"]].rule))
    players = numbers["players"]
    _worth(charts, players)
    for sentence in remarks(numbers):
        charts.said(sentence)
    for title, which in (("Best partners", "best"), ("Worst partners", "worst")):
        charts.heading(title, LINE + 2)
        for player, found in players.items():
            beside = (f"{edition.name(each['card'], language)} {interval(each)}" for each in found["partners"][which])
            charts.said(", ".join(beside) or TOO_FEW, player)
    _field(charts, edition, numbers, language)
    return charts.document.to_bytes()


def _worth(charts: Charts, players: Mapping[str, Any]) -> None:
    """A line for each player: the interval as a bar, the mean as a dot on it, nought as a line across all."""
    charts.heading("Worth in points, beside another of its category in the same deals", LINE + 2)
    left, right = MARGIN + BESIDE, MARGIN + charts.width - SAID
    most = max(1.0, *(abs(float(player["worth"][end])) for player in players.values() for end in ("low", "high")))
    middle, unit = (left + right) / 2, (right - left) / 2 / most
    for name, player in players.items():
        charts.room(4 * LINE)
        charts.y += LINE + 1.5
        page, y = charts.page, charts.y
        worth = {key: middle + unit * float(value) for key, value in player["worth"].items()}
        page.text(MARGIN, y, name, SMALL, "sans-bold")
        page.line(left, y - 1.2, right, y - 1.2, _THIN)
        page.line(middle, y - 3, middle, y + 0.6, _THIN)
        page.rect(Box(worth["low"], y - 2.2, worth["high"] - worth["low"], 2), None, BAR)
        page.circle(worth["mean"], y - 1.2, 1.2, None, MARKED)
        page.text(right + 4, y, f"{interval(player['worth'])}; {player['pairs']:,} pairs", SMALL)
        seasons = (f"{season} {interval(found)}" for season, found in player["seasons"].items())
        nothing = player["nothing"]
        said = f"pays {interval(player['points'])}; nothing in {nothing['percent']} % of games "
        charts.said(f"{said}({nothing['low']} to {nothing['high']})", left=BESIDE)
        charts.said(", ".join(seasons), left=BESIDE)


def _field(charts: Charts, edition: Edition, numbers: Mapping[str, Any], language: str) -> None:
    """What every card pays to R1, from the best down."""
    found = numbers["players"]["R1"]
    charts.heading("Points a game that each card pays to R1, mean and 95 % interval", LINE + 2)
    said = f"{rank(found['rank_in_category'])} of its category by the points of the game; "
    charts.said(f"{said}{rank(found['rank_of_all'])} of all by what it pays; {found['deals']:,} deals")
    rows = [
        (edition.name(card, language), float(facts["mean"]), interval(facts))
        for card, facts in sorted(found["field"].items(), key=lambda entry: (-float(entry[1]["mean"]), entry[0]))
    ]
    charts.y += 2
    charts.bars(rows, NUMBERS, marked=edition.name(numbers["card"], language))
