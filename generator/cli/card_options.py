"""What printing cards has in common for every game: how they lie on sheets, and which are printed again.

@command("cards")
@layout_options
def cards(layout: Layout) -> None: ...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from generator.cli.options import gathered
from generator.cli.printing import Printing, tell
from generator.cli.settings import load_settings
from generator.library.errors import UsageError, shown_path
from generator.library.files import read_text
from generator.pages.book import Book
from generator.pages.card_pages import (
    CardSet,
    CardSheets,
    cards_document,
    decks_by_back,
    fingerprints,
    list_text,
    read_list,
    single_cards,
)
from generator.press.cutting import STYLES
from generator.press.files import write_whole
from generator.press.geometry import Size
from generator.press.imposition import Grid, best_grid
from generator.press.paper import Paper
from generator.press.profile import read_profile

Section = tuple[CardSet, Size]  # cards of one size


@dataclass(frozen=True, slots=True)
class Layout:
    """What the options say of which cards are printed, and how they lie on sheets."""

    patterns: str | None = None
    kinds: str | None = None
    gap: float = 0.0
    bleed: float = 0.0
    marks: str = "ticks"
    outline: bool = False
    duplex: str = "long-edge"
    gutterfold: bool = False
    fronts_then_backs: bool = False
    profile: Path | None = None
    changed_since: Path | None = None
    list_file: Path | None = None

    @property
    def wanted(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The kinds and the patterns of names."""
        return _list(self.kinds), _list(self.patterns)

    @property
    def folds(self) -> tuple[str | None, ...]:
        """The folds that are tried; None is a sheet that is not folded."""
        return ("vertical", "horizontal") if self.gutterfold else (None,)

    def best_grid(self, paper: Paper, card: Size) -> Grid:
        """The grid with most cards, the sheet upright or lying."""
        return best_grid([paper, paper.turned()], card, gap=self.gap, bleed=self.bleed, folds=self.folds)

    def sheets(self, grid: Grid) -> CardSheets:
        """Sheets of such a grid."""
        return CardSheets(
            grid=grid,
            duplex="gutterfold" if self.gutterfold else "none" if self.duplex == "off" else self.duplex,
            order="fronts-first" if self.fronts_then_backs else "interleaved",
            back_offset=_offset(self.profile),
            marks=self.marks,
            outline=self.outline,
        )


def _list(words: str | None) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(",") if word.strip()) if words else ()


def _offset(profile: Path | None) -> tuple[float, float]:
    named = str(profile) if profile else load_settings().value("profile")
    return read_profile(named).offset if named else (0.0, 0.0)


def print_cards(
    book: Book, sections: Sequence[Section], layout: Layout, printing: Printing, grid: Callable[[Size], Grid]
) -> None:
    """Print the cards of these sections, or of them those that have changed, in the chosen format."""
    if layout.gutterfold and layout.fronts_then_backs:
        raise UsageError("--gutterfold prints on one side only, so --fronts-then-backs does not go with it")
    now: dict[str, str] = {}
    if layout.changed_since or layout.list_file:
        for cards, size in sections:
            now |= fingerprints(book, cards, size)
    printed = sections
    if layout.changed_since:
        before = read_list(read_text(layout.changed_since).splitlines(), shown_path(layout.changed_since))
        printed = [(_changed(cards, now, before), size) for cards, size in sections]
    printed = [(cards, size) for cards, size in printed if cards.printed]
    if not printed:
        click.echo("no card has changed", err=True)
    elif printing.format == "pdf":
        laid = [(cards, layout.sheets(grid(size))) for cards, size in printed]
        printing.write(cards_document(book, laid).to_bytes(), "cards.pdf")
    else:
        target = printing.target("cards.png")
        for cards, size in printed:
            documents = (
                single_cards(book, cards, size, layout.bleed)
                if printing.format == "png"
                else decks_by_back(book, cards, size)
            )
            for name, document in documents:
                printing.write_to(document.to_bytes(), target.with_name(f"{target.stem}-{name}{target.suffix}"))
    if layout.list_file:
        tell([write_whole(layout.list_file, list_text(now).encode())])


def _changed(cards: CardSet, now: dict[str, str], before: dict[str, str]) -> CardSet:
    printed = [each for each in cards.printed if now[f"{each.kind}/{each.id}"] != before.get(f"{each.kind}/{each.id}")]
    return replace(cards, printed=printed)


# The options of printing cards; the command takes them as one argument `layout`.
layout_options = gathered(
    "layout",
    Layout,
    click.option("--cards", "patterns", metavar="LIST", help="Only cards whose ids fit, with commas; * is any."),
    click.option("--kind", "kinds", metavar="LIST", help="Only these kinds of cards, with commas."),
    click.option("--gap", type=float, default=0.0, metavar="MM", help="Space between cards. Default: 0."),
    click.option("--bleed", type=float, default=0.0, metavar="MM", help="Print beyond the cut. Default: 0."),
    click.option("--marks", type=click.Choice(STYLES), default="ticks", help="Cut marks. Default: ticks."),
    click.option("--outline", is_flag=True, help="Draw the edge of every card."),
    click.option(
        "--duplex",
        type=click.Choice(("long-edge", "short-edge", "off")),
        default="long-edge",
        help="How the printer turns the sheet; off prints no backs. Default: long-edge.",
    ),
    click.option("--gutterfold", is_flag=True, help="Front and back beside each other, to fold and glue."),
    click.option("--fronts-then-backs", is_flag=True, help="All fronts first, then all backs."),
    click.option(
        "--profile", type=click.Path(path_type=Path), metavar="FILE", help="Printer profile: moves all backs."
    ),
    click.option(
        "--changed-since",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Only cards that differ from the list of an earlier print.",
    ),
    click.option(
        "--list",
        "list_file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Also write a list of what was printed, for --changed-since.",
    ),
)
