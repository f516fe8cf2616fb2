"""Charts for a census: verdicts and rejections, reference par, points per card.

Bars are drawn, never typed, and every bar carries its number, so that the page can be read without colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator import __version__
from generator.cartographers.edition import Edition
from generator.cartographers.pages.census_picture import distribution
from generator.cartographers.pages.charts import LINE, MARGIN, Charts
from generator.census.figures import interval
from generator.press.geometry import Box
from generator.press.paper import Paper

HISTOGRAM = 52.0  # millimetres high
LONGEST = 96  # characters of a reason


def census_page(edition: Edition, numbers: Mapping[str, Any], paper: Paper, language: str = "en") -> bytes:
    """The page as a PDF."""
    title = f"Census: map {numbers['map']}, {numbers['config'].rpartition('/')[2]}"
    slug = ["Proofpress census", __version__, f"map {numbers['map']}", f"data {numbers['data'][:16]}"]
    charts = Charts(title, title, paper, slug)
    by = "the solo rule" if numbers["ambush_by"] == "border" else "neighbours"
    charts.said(f"{numbers['counted']:,} seeds, ambushes by {by}; {numbers['config'][:LONGEST]}")
    _verdicts(charts, numbers)
    if "reference" in numbers:
        _histogram(charts, numbers["reference"], numbers.get("best"))
    if "cards" in numbers:
        _cards(charts, edition, numbers["cards"], language)
    return charts.document.to_bytes()


def _verdicts(charts: Charts, numbers: Mapping[str, Any]) -> None:
    charts.heading("Verdicts", 9)
    for verdict, share in numbers["verdicts"].items():
        said = f"{share['count']:,} seeds, {share['percent']} % ({share['low']} to {share['high']} with 95 %)"
        charts.said(said, verdict)
    reasons = list(numbers["reasons"].items())
    if reasons:
        charts.heading("Not accepted by T1", LINE + 3, 3 * LINE)
        charts.y += 2
        rows = [
            (reason[:LONGEST], share["count"], f"{share['count']:,} ({share['low']} to {share['high']} %)")
            for reason, share in reasons
        ]
        charts.bars(rows, 40, above=True)


def _histogram(charts: Charts, found: Mapping[str, Any], best: Mapping[str, Any] | None) -> None:
    """Upright bars over the points, with the mean in words."""
    charts.heading("Reference par (R1)", LINE + 6, HISTOGRAM + 22)
    said = f"{found['count']:,} seeds, mean {found['mean']}{_off(found)}, standard deviation {found['deviation']}"
    said += f"; printed par {found['printed_par']['mean']}"
    if best:
        said += f"; best known {best['mean']} ({best['count']} seeds, {best['budget']} maps kept)"
    charts.said(said)
    distribution(charts.page, found["histogram"], Box(MARGIN, charts.y + 6, charts.width, HISTOGRAM))
    charts.y += HISTOGRAM + 14


def _off(found: Mapping[str, Any]) -> str:
    """How far the true mean may be from the one that was found."""
    if "intervals" not in found:
        return ""
    low, high = found["intervals"]["mean"]
    return f" ({low} to {high})"


def _cards(charts: Charts, edition: Edition, cards: Mapping[str, Any], language: str) -> None:
    charts.heading("Points of R1 per card and scoring", 8)
    charts.y += 2
    rows = [(edition.name(card, language), float(facts["mean"]), interval(facts)) for card, facts in cards.items()]
    charts.bars(rows, 34)
