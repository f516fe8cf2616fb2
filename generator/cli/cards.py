"""`proofpress cards`: the cards of a game on sheets with backs, or one by one as pictures."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import click

from generator.cartographers.load import load_edition
from generator.cartographers.pages.card_deck import KINDS, CardArt, cards_of
from generator.cli.options import Sets, command, data_option, sets_options
from generator.cli.printing import Printing, print_options, tell
from generator.cli.settings import load_settings
from generator.library.errors import FileError, UsageError, shown_path
from generator.library.limits import MAX_FILE_BYTES
from generator.library.suggest import quoted
from generator.pages.card_choice import selected
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
from generator.press.imposition import FOLD_GUTTER, Grid, best_grid, card_grid
from generator.press.paper import CARDS, DEFAULT_CARD, Paper, parse_card
from generator.press.profile import read_profile

_PER_SHEET = re.compile(r"(\d{1,2})[x×](\d{1,2})")
_FOLDS = ("vertical", "horizontal")


@command("cards")
@click.option("--cards", "patterns", metavar="LIST", help="Only cards whose ids fit, such as 'goblin*,deepwood'.")
@click.option("--kind", "kinds", metavar="LIST", help=f"Only these kinds: {', '.join(KINDS)}.")
@click.option("--size", default=DEFAULT_CARD, metavar="SIZE", help=f"{', '.join(CARDS)}, or such as 60x90mm.")
@click.option("--per-sheet", metavar="CxR", help="Columns and rows, such as 3x3. Default: as many as fit.")
@click.option("--gap", type=float, default=0.0, metavar="MM", help="Space between cards. Default: 0.")
@click.option("--bleed", type=float, default=0.0, metavar="MM", help="Print beyond the cut. Default: 0.")
@click.option("--marks", type=click.Choice(STYLES), default="ticks", help="Cut marks. Default: ticks.")
@click.option("--outline", is_flag=True, help="Draw the edge of every card.")
@click.option(
    "--duplex",
    type=click.Choice(("long-edge", "short-edge", "off")),
    default="long-edge",
    help="How the printer turns the sheet; off prints no backs. Default: long-edge.",
)
@click.option("--gutterfold", is_flag=True, help="Front and back beside each other, to fold and glue.")
@click.option("--fronts-then-backs", is_flag=True, help="All fronts first, then all backs.")
@click.option("--profile", type=click.Path(path_type=Path), metavar="FILE", help="Printer profile: moves all backs.")
@click.option(
    "--changed-since",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Only cards that differ from the list of an earlier print.",
)
@click.option(
    "--list",
    "list_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write a list of what was printed, for --changed-since.",
)
@data_option
@sets_options
@print_options(("pdf", "png", "tts"))
def cards(
    patterns: str | None,
    kinds: str | None,
    size: str,
    per_sheet: str | None,
    gap: float,
    bleed: float,
    marks: str,
    outline: bool,
    duplex: str,
    gutterfold: bool,
    fronts_then_backs: bool,
    profile: Path | None,
    changed_since: Path | None,
    list_file: Path | None,
    data: Path | None,
    sets: Sets,
    printing: Printing,
) -> None:
    """Print the cards of a game.

    With --format png every card is a picture of its own; with tts all cards of one back are one picture for Tabletop
    Simulator. Players may see all of it: no page carries a seed.
    """
    if gutterfold and fronts_then_backs:
        raise UsageError("--gutterfold prints on one side only, so --fronts-then-backs does not go with it")
    edition = load_edition(data)
    book = printing.book(edition)
    choice = sets.choose(edition)
    card = parse_card(size)
    whole = cards_of(edition, choice)
    wanted = CardSet(
        selected(whole, KINDS, _list(kinds), _list(patterns)),
        whole,
        CardArt(choice.season_set),
        sets.preset or choice.explore_set,
    )
    now = fingerprints(book, wanted, card) if changed_since or list_file else {}
    printed = wanted
    if changed_since:
        before = read_list(_lines(changed_since), shown_path(changed_since))
        changed = [
            each for each in wanted.printed if now[f"{each.kind}/{each.id}"] != before.get(f"{each.kind}/{each.id}")
        ]
        printed = replace(wanted, printed=changed)
    if not printed.printed:
        click.echo("no card has changed", err=True)
    elif printing.format == "pdf":
        mode = "gutterfold" if gutterfold else "none" if duplex == "off" else duplex
        sheets = CardSheets(
            grid=_grid(printing.paper(), card, per_sheet, gap, bleed, gutterfold),
            duplex=mode,
            order="fronts-first" if fronts_then_backs else "interleaved",
            back_offset=_offset(profile),
            marks=marks,
            outline=outline,
        )
        printing.write(cards_document(book, [(printed, sheets)]).to_bytes(), "cards.pdf")
    else:
        target = printing.target("cards.png")
        documents = (
            single_cards(book, printed, card, bleed) if printing.format == "png" else decks_by_back(book, printed, card)
        )
        for name, document in documents:
            printing.write_to(document.to_bytes(), target.with_name(f"{target.stem}-{name}{target.suffix}"))
    if list_file:
        tell([write_whole(list_file, list_text(now).encode())])


def _list(words: str | None) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(",") if word.strip()) if words else ()


def _lines(path: Path) -> list[str]:
    try:
        with path.open("rb") as file:
            return file.read(MAX_FILE_BYTES).decode("utf-8", "replace").splitlines()
    except OSError as error:
        raise FileError(f"{shown_path(path)}: cannot be read: {error.strerror or error}") from error


def _grid(paper: Paper, card: Size, per_sheet: str | None, gap: float, bleed: float, gutterfold: bool) -> Grid:
    """The grid of --per-sheet, or the one with most cards, the sheet upright or lying."""
    folds = _FOLDS if gutterfold else (None,)
    if per_sheet is None:
        return best_grid([paper, paper.turned()], card, gap=gap, bleed=bleed, folds=folds)
    match = _PER_SHEET.fullmatch(per_sheet.strip())
    if not match:
        raise UsageError(f"--per-sheet {quoted(per_sheet)}: write columns and rows, such as 3x3")
    columns, rows = int(match[1]), int(match[2])
    tall = columns * card.width <= rows * card.height
    lying = paper if paper.landscape else paper.turned()
    upright = lying.turned()
    return card_grid(
        upright if tall and not gutterfold else lying,
        card,
        gap=gap,
        bleed=bleed,
        columns=columns,
        rows=rows,
        fold=folds[0],
        gutter=max(FOLD_GUTTER, 2 * bleed),
    )


def _offset(profile: Path | None) -> tuple[float, float]:
    named = str(profile) if profile else load_settings().value("profile")
    return read_profile(named).offset if named else (0.0, 0.0)
