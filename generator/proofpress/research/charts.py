"""Pages of charts, and the pictures of a census."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast
from xml.sax.saxutils import escape

from proofpress import __version__
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.printing.caller_page import drawn
from proofpress.errors import Refusal
from proofpress.language import Labels, labels_of
from proofpress.pages.page_setup import slug_line
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.imposition import SLUG_CLEAR
from proofpress.press.paper import POINTS_PER_MM, Box, Paper
from proofpress.press.themes import Pen, grey
from proofpress.press.typesetting import Style, figures, set_text
from proofpress.research.statistics import BIN, ENOUGH, interval, wilson

# --------------------------------------------------------------------------------------------------------------------
# What pages of charts share: sizes, pages that go on where one is full, and lying bars with their numbers.


MARGIN = 15.0
LINE = 4.2  # millimetres from one line of small type to the next
SMALL, HEAD, TITLE = 8.0, 11.0, 16.0  # points
BESIDE = 24.0  # millimetres for a name before figures in words
NAMES = 48.0  # millimetres for what comes before a bar, at most; on narrow paper a third of the width

BAR, MARKED = grey(0.62), grey(0.25)
_FIRST = 2.6  # millimetres from the top of a text in small type to the foot of its first line
_SAID = Style(leading=1.3)


class Charts:
    """Pages on which everything stands below the last thing, whose end is `y`; a new page where one is full."""

    def __init__(
        self, edition: Edition, language: str, title: str, name: str, paper: Paper, slug: Sequence[str]
    ) -> None:
        self.label = labels_of(edition, language)
        whole = self.label.named("Cartographers", title)
        self.document = Document(f"{whole} ({edition.languages[language].name})", language=language)
        self._paper, self._slug = paper, slug
        self.width = paper.width - 2 * MARGIN
        self.page: Drawing
        self.y: float
        self._new_page()
        self.y += 5
        self.page.text(MARGIN, self.y, name, TITLE, "serif-bold")
        self.y += 1

    def _new_page(self) -> None:
        self.page = self.document.page(self._paper)
        slug_line(self.page, self._slug)
        self.y = MARGIN

    def room(self, height: float) -> None:
        """Goes on over the next page where this is not left."""
        if self.y + height > self._paper.height - SLUG_CLEAR - 2:
            self._new_page()

    def figure(self, value: float | str) -> str:
        """A figure as the language writes it, with a fixed space between thousands and a true minus."""
        text = f"{value:,}".replace(",", "\xa0") if isinstance(value, int) else str(value)
        return figures(text).replace(".", self.label("chart_half").strip("05"))

    def interval(self, facts: Mapping[str, str]) -> str:
        """A mean with its interval, if it has one, in words."""
        if "low" not in facts:
            return self.figure(facts["mean"])
        return self.told("chart_interval", **{end: facts[end] for end in ("mean", "low", "high")})

    def told(self, key: str, **values: float | str) -> str:
        """A label with figures in it."""
        return self.label(key, **{name: self.figure(value) for name, value in values.items()})

    def heading(self, text: str, gap: float, below: float = 2 * LINE) -> None:
        """A heading with so much air above it, and room for what is below."""
        self.room(gap + below)
        self.y += gap
        self.page.text(MARGIN, self.y, text, HEAD, "sans-bold")

    def said(self, text: str, name: str = "", left: float = 0.0) -> None:
        """A sentence, or figures in words behind a name, in as many lines as it needs."""
        left = BESIDE if name else left
        setting = set_text(text, self.width - left, SMALL, _SAID)
        self.room(setting.height)
        self.y += LINE
        setting.draw(self.page, MARGIN + left, self.y - _FIRST)
        if name:
            self.page.text(MARGIN, self.y, name, SMALL, "sans-bold")
        self.y += setting.height - setting.height / setting.line_count

    def bars(
        self, rows: Sequence[tuple[str, float, str]], numbers: float, *, above: bool = False, marked: str = ""
    ) -> None:
        """Lying bars with a name before each, or above it where the names are sentences; `numbers` is what is left
        behind the longest one, and the marked one is dark."""
        most = max(length for _, length, _ in rows) or 1
        names = 0.0 if above else min(NAMES, self.width / 3)
        for name, length, said in rows:
            self.room(2 * LINE if above else LINE)
            self.y += LINE
            self.page.text(MARGIN, self.y, _cut(name, self.width if above else names - 2), SMALL)
            self.y += LINE if above else 0
            bar = (self.width - names - numbers) * length / most
            self.page.rect(
                Box(MARGIN + names, self.y - 2.6, max(bar, 0.2), 2.8), None, MARKED if name == marked else BAR
            )
            self.page.text(MARGIN + names + bar + 1.5, self.y, said, SMALL)


def _cut(text: str, width: float) -> str:
    """The text, cut where it is longer than the width: a chart has no second line."""
    while measure(text, SMALL) > width:
        text = text[:-2].rstrip() + "…"
    return text


# --------------------------------------------------------------------------------------------------------------------
# How the points of R1 are distributed: upright bars, for the page of a census and as an SVG picture of its own.


WIDTH, HEIGHT = 160.0, 70.0  # millimetres of the picture
LABELS: Final = 24  # below a histogram; more would run into each other
EDGE: Final = 4.0
_PEN, _THIN = Pen(weight=0.4), Pen(weight=0.3)
_ANCHORS: Final = {"left": "start", "centre": "middle", "right": "end"}


def distribution(page: Drawing, bins: Mapping[str, int], box: Box, axis: str) -> None:
    """A bar for each ten points, with its number and a line for its 95 % interval, and what stands below them."""
    total = sum(bins.values())
    highest = float(max(wilson(count, total)[1] for count in bins.values())) * total
    wide, every, foot = box.width / len(bins), -(-len(bins) // LABELS), box.y + box.height
    for index, (start, count) in enumerate(bins.items()):
        x, tall = box.x + index * wide, box.height * count / highest
        if count:
            page.rect(Box(x + 0.4, foot - tall, wide - 0.8, tall), None, BAR)
            low, high = (foot - box.height * float(end) * total / highest for end in wilson(count, total))
            page.line(x + wide / 2, low, x + wide / 2, high, _THIN)
            page.text(
                x + wide / 2, min(high, foot - tall) - 1, str(count), 7 if len(str(count)) < 4 else 6, align="centre"
            )
        if index % every == 0:
            page.text(x + wide / 2, foot + 3.2, start, 7, align="centre")
    page.line(box.x, foot, box.x + box.width, foot, _PEN)
    page.text(box.x, foot + 7, axis, 7)


class _WordsApart:
    """A drawing whose words are kept apart: an SVG writes them itself."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing, self.words = drawing, list[str]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._drawing, name)

    def text(self, x: float, y: float, text: str, pt: float, face: str = "sans", align: str = "left") -> None:
        at = f'x="{x * POINTS_PER_MM:.2f}" y="{y * POINTS_PER_MM:.2f}" font-size="{pt}" text-anchor="{_ANCHORS[align]}"'
        bold = ' font-weight="bold"' if face.endswith("bold") else ""
        self.words.append(f"<text {at}{bold}>{escape(text)}</text>")


def census_svg(numbers: Mapping[str, Any]) -> bytes:
    """The points of R1 in a census as a picture."""
    found, words = numbers.get("reference", {}), list[str]()
    if "intervals" not in found:
        raise Refusal(f"an SVG shows what R1 scores, so at least {ENOUGH} deals must be played", "par")
    title = f"R1 on map {numbers['map']}, {numbers['config'].rpartition('/')[2]}"
    mean = interval({"mean": found["mean"], **dict(zip(("low", "high"), found["intervals"]["mean"], strict=True))})

    axis = f"points, bars of {BIN}; thin lines: 95 % intervals"

    def draw(drawing: Drawing) -> None:
        apart = _WordsApart(drawing)
        page = cast(Drawing, apart)
        page.text(EDGE, EDGE + LINE, title, SMALL + 2, "sans-bold")
        said = f"{found['count']:,} deals, mean {mean}, standard deviation {found['deviation']}"
        page.text(EDGE, EDGE + 2 * LINE, said, SMALL)
        top = EDGE + 3 * LINE + 3
        distribution(page, found["histogram"], Box(EDGE, top, WIDTH - 2 * EDGE, HEIGHT - top - 9), axis)
        words.extend(apart.words)

    art = drawn("distribution", WIDTH, HEIGHT, draw)
    size = f'viewBox="0 0 {WIDTH * POINTS_PER_MM:.2f} {HEIGHT * POINTS_PER_MM:.2f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} width="{WIDTH:g}mm" height="{HEIGHT:g}mm" role="img"'
    said = "".join(words)
    return (
        f'{head} aria-label="{escape(title)}"><rect width="100%" height="100%" fill="#fff"/>{art}'
        f'<g font-family="\'Source Sans Pro\', sans-serif" fill="#000">{said}</g></svg>\n'
    ).encode()


# --------------------------------------------------------------------------------------------------------------------
# Charts for a census: verdicts and rejections, reference par, points per card.
#
# Every bar carries its number, so that the page can be read without colours.


HISTOGRAM = 52.0  # millimetres high
LONGEST = 96  # characters of a reason


def census_page(edition: Edition, numbers: Mapping[str, Any], paper: Paper, language: str = "en") -> bytes:
    """The page as a PDF."""
    name = labels_of(edition, language)("census_title", map=numbers["map"], config=numbers["config"].rpartition("/")[2])
    slug = ["Proofpress census", __version__, f"map {numbers['map']}", f"data {numbers['data'][:16]}"]
    charts = Charts(edition, language, name, name, paper, slug)
    key, config = f"census_{numbers['ambush_by']}", numbers["config"][:LONGEST]
    charts.said(charts.label(key, seeds=charts.figure(numbers["counted"]), config=config))
    _verdicts(charts, numbers)
    if "reference" in numbers:
        _histogram(charts, numbers["reference"], numbers.get("best"))
    if "cards" in numbers:
        _cards(charts, edition, numbers["cards"], language)
    return charts.document.to_bytes()


def _verdicts(charts: Charts, numbers: Mapping[str, Any]) -> None:
    label, ends = charts.label, ("count", "percent", "low", "high")
    charts.heading(label("census_verdicts"), 9)
    for verdict, share in numbers["verdicts"].items():
        charts.said(charts.told("census_share", **{end: share[end] for end in ends}), label(f"census_{verdict}"))
    reasons = list(numbers["reasons"].items())
    if reasons:
        charts.heading(label("census_rejected"), LINE + 3, 3 * LINE)
        charts.y += 2
        rows = [
            (
                _reason(label, reason)[:LONGEST],
                share["count"],
                charts.told("census_reason", **{end: share[end] for end in ("count", "low", "high")}),
            )
            for reason, share in reasons
        ]
        charts.bars(rows, 40, above=True)


def _reason(label: Labels, reason: str) -> str:
    """Why T1 left a deal open, and what became of it, in words of the language."""
    verdict, _, method = reason.partition(": ")
    if counts := re.fullmatch(r"pigeonhole: ([0-9]+) \D* ([0-9]+) \D*", method):
        method = label("census_pigeonhole", events=int(counts[1]), spaces=int(counts[2]))
    elif method == "exact search":
        method = label("census_exact")
    return label.named(label(f"census_{verdict}"), method)


def _histogram(charts: Charts, found: Mapping[str, Any], best: Mapping[str, Any] | None) -> None:
    """Upright bars over the points, with the mean in words."""
    charts.heading(f"{charts.label('reference_par')} (R1)", LINE + 6, HISTOGRAM + 22)
    low, high = found.get("intervals", {}).get("mean", ("", ""))
    mean = charts.interval({"mean": found["mean"], **({"low": low, "high": high} if low else {})})
    printed = found["printed_par"]["mean"]
    charts.said(
        charts.told("census_spread", count=found["count"], mean=mean, deviation=found["deviation"], printed=printed)
    )
    if best:
        charts.said(charts.told("census_best", **{key: best[key] for key in ("mean", "count", "budget")}))
    box = Box(MARGIN, charts.y + 6, charts.width, HISTOGRAM)
    distribution(charts.page, found["histogram"], box, charts.told("census_axis", bin=BIN))
    charts.y += HISTOGRAM + 14


def _cards(charts: Charts, edition: Edition, cards: Mapping[str, Any], language: str) -> None:
    charts.heading(charts.label("census_cards"), 8)
    charts.y += 2
    rows = [
        (edition.name(card, language), float(facts["mean"]), charts.interval(facts)) for card, facts in cards.items()
    ]
    charts.bars(rows, 34)
