"""One page of charts for a scoring card: its worth to each player, and where it stands among all cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator import __version__
from generator.cartographers.describe import rule_in_words
from generator.cartographers.edition import Edition
from generator.cartographers.lab.report import TOO_FEW, rank, remarks
from generator.cartographers.pages.charts import BAR, HEAD, LINE, MARGIN, MARKED, SMALL, TITLE, bars
from generator.census.figures import interval
from generator.press.document import Document
from generator.press.drawing import Drawing
from generator.press.furniture import slug_line
from generator.press.geometry import Box
from generator.press.ink import Pen
from generator.press.paper import Paper
from generator.press.paragraph import set_text

BESIDE = 24.0  # millimetres for the name of a player
SAID, NUMBERS = 56.0, 40.0  # millimetres for figures in words beside a line, and behind a bar
_THIN = Pen(weight=0.3)


def lab_page(edition: Edition, numbers: Mapping[str, Any], paper: Paper, language: str) -> bytes:
    """The page as a PDF."""
    name = edition.name(numbers["card"], language)
    document = Document(f"Cartographers: Lab: {name} (English)", language="en")
    page = document.page(paper)
    y = MARGIN + 5
    page.text(MARGIN, y, name, TITLE, "serif-bold")
    y = _paragraph(page, rule_in_words(edition.scoring[numbers["card"]].rule), y + 2)
    players = numbers["players"]
    y = _worth(page, players, y + 5) + 1
    for sentence in remarks(numbers):
        y = _paragraph(page, sentence, y + 1)
    for title, which in (("Best partners", "best"), ("Worst partners", "worst")):
        y += LINE + 2
        page.text(MARGIN, y, title, HEAD, "sans-bold")
        for player, found in players.items():
            y += LINE
            beside = (f"{edition.name(each['card'], language)} {interval(each)}" for each in found["partners"][which])
            page.text(MARGIN, y, player, SMALL, "sans-bold")
            page.text(MARGIN + BESIDE, y, ", ".join(beside) or TOO_FEW, SMALL)
    _field(page, edition, numbers, y + LINE + 2, language)
    slug_line(page, ["Proofpress lab", __version__, f"map {numbers['map']}", numbers["config"]])
    return document.to_bytes()


def _paragraph(page: Drawing, text: str, y: float) -> float:
    """A sentence in as many lines as it needs; where it ends."""
    setting = set_text(text, page.size.width - 2 * MARGIN, SMALL)
    setting.draw(page, MARGIN, y)
    return y + setting.height


def _worth(page: Drawing, players: Mapping[str, Any], y: float) -> float:
    """A line for each player: the interval as a bar, the mean as a dot on it, nought as a line across all."""
    page.text(MARGIN, y, "Worth in points, beside another of its category in the same deals", HEAD, "sans-bold")
    left, right = MARGIN + BESIDE, page.size.width - MARGIN - SAID
    most = max(1.0, *(abs(float(player["worth"][end])) for player in players.values() for end in ("low", "high")))
    middle, unit = (left + right) / 2, (right - left) / 2 / most
    for name, player in players.items():
        y += LINE + 1.5
        worth = {key: middle + unit * float(value) for key, value in player["worth"].items()}
        page.text(MARGIN, y, name, SMALL, "sans-bold")
        page.line(left, y - 1.2, right, y - 1.2, _THIN)
        page.line(middle, y - 3, middle, y + 0.6, _THIN)
        page.rect(Box(worth["low"], y - 2.2, worth["high"] - worth["low"], 2), None, BAR)
        page.circle(worth["mean"], y - 1.2, 1.2, None, MARKED)
        page.text(right + 4, y, f"{interval(player['worth'])}; {player['pairs']:,} pairs", SMALL)
        y += LINE
        seasons = (f"{season} {interval(found)}" for season, found in player["seasons"].items())
        nothing = player["nothing"]
        said = f"pays {interval(player['points'])}; nothing in {nothing['percent']} % of games "
        page.text(left, y, f"{said}({nothing['low']} to {nothing['high']})", SMALL)
        y += LINE
        page.text(left, y, ", ".join(seasons), SMALL)
    return y


def _field(page: Drawing, edition: Edition, numbers: Mapping[str, Any], y: float, language: str) -> None:
    """What every card pays to R1, from the best down."""
    found = numbers["players"]["R1"]
    page.text(MARGIN, y, "Points a game that each card pays to R1, mean and 95 % interval", HEAD, "sans-bold")
    said = f"{rank(found['rank_in_category'])} of its category by the points of the game; "
    said += f"{rank(found['rank_of_all'])} of all by what it pays; {found['deals']:,} deals"
    page.text(MARGIN, y + LINE, said, SMALL)
    rows = [
        (edition.name(card, language), float(facts["mean"]), interval(facts))
        for card, facts in sorted(found["field"].items(), key=lambda entry: (-float(entry[1]["mean"]), entry[0]))
    ]
    marked = edition.name(numbers["card"], language)
    bars(page, rows, y + LINE + 2, numbers=NUMBERS, marked=marked)
