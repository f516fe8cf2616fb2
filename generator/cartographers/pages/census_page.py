"""One page of charts for a census: reference par, points per card, verdicts and rejections.

Bars are drawn, never typed, and every bar carries its number, so that the page can be read without colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator import __version__
from generator.cartographers.edition import Edition
from generator.cartographers.pages.census_picture import distribution
from generator.cartographers.pages.charts import HEAD, LINE, MARGIN, SMALL, TITLE, bars
from generator.census.figures import interval
from generator.press.document import Document
from generator.press.drawing import Drawing
from generator.press.furniture import slug_line
from generator.press.geometry import Box
from generator.press.paper import Paper

HISTOGRAM = 52.0  # millimetres high
LONGEST = 96  # characters of a reason


def census_page(edition: Edition, numbers: Mapping[str, Any], paper: Paper, language: str = "en") -> bytes:
    """The page as a PDF."""
    title = f"Census: map {numbers['map']}, {numbers['config'].rpartition('/')[2]}"
    document = Document(f"Cartographers: {title} (English)", language="en")
    page = document.page(paper)
    y = MARGIN + 5
    page.text(MARGIN, y, title, TITLE, "serif-bold")
    y += 6
    by = "the solo rule" if numbers["ambush_by"] == "border" else "neighbours"
    page.text(MARGIN, y, f"{numbers['counted']:,} seeds, ambushes by {by}; {numbers['config'][:LONGEST]}", SMALL)
    y = _verdicts(page, numbers, y + 9)
    if "reference" in numbers:
        y = _histogram(page, numbers["reference"], numbers.get("best"), y + 6)
    if "cards" in numbers:
        _cards(page, edition, numbers["cards"], y + 8, language)
    slug_line(page, ["Proofpress census", __version__, f"map {numbers['map']}", f"data {numbers['data'][:16]}"])
    return document.to_bytes()


def _verdicts(page: Drawing, numbers: Mapping[str, Any], y: float) -> float:
    page.text(MARGIN, y, "Verdicts", HEAD, "sans-bold")
    y += LINE + 1
    for verdict, share in numbers["verdicts"].items():
        said = f"{share['count']:,} seeds, {share['percent']} % ({share['low']} to {share['high']} with 95 %)"
        page.text(MARGIN, y, verdict, SMALL, "sans-bold")
        page.text(MARGIN + 24, y, said, SMALL)
        y += LINE
    reasons = list(numbers["reasons"].items())
    if reasons:
        y += 3
        page.text(MARGIN, y, "Not accepted by T1", HEAD, "sans-bold")
        y = bars(
            page,
            [
                (reason[:LONGEST], share["count"], f"{share['count']:,} ({share['low']} to {share['high']} %)")
                for reason, share in reasons
            ],
            y + 2,
            above=True,
            numbers=40,
        )
    return y


def _histogram(page: Drawing, found: Mapping[str, Any], best: Mapping[str, Any] | None, y: float) -> float:
    """Upright bars over the points, with the mean in words."""
    page.text(MARGIN, y, "Reference par (R1)", HEAD, "sans-bold")
    said = f"{found['count']:,} seeds, mean {found['mean']}{_off(found)}, standard deviation {found['deviation']}"
    said += f"; printed par {found['printed_par']['mean']}"
    if best:
        said += f"; best known {best['mean']} ({best['count']} seeds, {best['budget']} maps kept)"
    page.text(MARGIN, y + LINE, said, SMALL)
    top = y + LINE + 6
    distribution(page, found["histogram"], Box(MARGIN, top, page.size.width - 2 * MARGIN, HISTOGRAM))
    return top + HISTOGRAM + 8


def _off(found: Mapping[str, Any]) -> str:
    """How far the true mean may be from the one that was found."""
    if "intervals" not in found:
        return ""
    low, high = found["intervals"]["mean"]
    return f" ({low} to {high})"


def _cards(page: Drawing, edition: Edition, cards: Mapping[str, Any], y: float, language: str) -> float:
    page.text(MARGIN, y, "Points of R1 per card and scoring", HEAD, "sans-bold")
    rows = [(edition.name(card, language), float(facts["mean"]), interval(facts)) for card, facts in cards.items()]
    # Two columns where one would run off the page.
    room = int((page.size.height - MARGIN - 8 - y) / LINE)
    half = len(rows) if len(rows) <= room else -(-len(rows) // 2)
    width = (page.size.width - 2 * MARGIN) / (1 if half == len(rows) else 2)
    longest = max(length for _, length, _ in rows)
    for column in range(0, len(rows), half):
        left = MARGIN + width * (column // half)
        bars(page, rows[column : column + half], y + 2, left=left, width=width, longest=longest, numbers=34)
    return y + 2 + half * LINE
