"""`proofpress sheets`: blank map sheets."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cartographers.edition import Edition
from generator.cartographers.load import find_map, load_edition
from generator.cartographers.pages.aid_pages import aid_back
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.map_sheet import BackPage, SheetJob, Side, map_sheets
from generator.cartographers.pages.reference_pages import reference_back
from generator.cli.options import command, completed, data_option
from generator.cli.printing import Printing, printing_options
from generator.cli.reference import four_edicts
from generator.library.errors import UsageError, shown_path
from generator.library.files import read_text
from generator.library.suggest import hint, quoted

BLANK = "blank"
AID, REFERENCE, NOTHING = "aid", "reference", "none"  # backs that are no map
LONGEST_NAME = 60  # more than any sheet has room for


@command("sheets")
@click.option(
    "--map",
    "maps",
    multiple=True,
    metavar="ID|FILE",
    help="The map of the front; given twice, front and back. Default: both maps of the game.",
    shell_complete=completed(lambda edition: edition.maps),
)
@click.option("--back", metavar="ID|FILE|aid|reference|none", help="What is on the back.")
@click.option("--edicts", metavar="LIST", help="The cards under A, B, C and D, for --back reference.")
@click.option("--copies", type=int, default=1, metavar="N", help="How many sheets. Default: 1.")
@click.option("--up", type=int, default=1, metavar="1|2", help="Sheets on one side of the paper. Default: 1.")
@click.option(
    "--sets",
    "preset",
    metavar="PRESET",
    default="base",
    help="The game: base, heroes, combined or one of your own. Default: base.",
    shell_complete=completed(lambda edition: edition.presets),
)
@click.option("--seasons", metavar="SET|blank", help="Whose time limits are printed; blank leaves them out.")
@click.option("--solo", is_flag=True, help="With places for the solo rating.")
@click.option("--names", type=click.Path(path_type=Path), metavar="FILE", help="A sheet for each line of this file.")
@click.option("--fillable", is_flag=True, help="The numbers can be typed in a PDF viewer.")
@data_option
@printing_options
def sheets(
    maps: tuple[str, ...],
    back: str | None,
    edicts: str | None,
    copies: int,
    up: int,
    preset: str,
    seasons: str | None,
    solo: bool,
    names: Path | None,
    fillable: bool,
    data: Path | None,
    printing: Printing,
) -> None:
    """Print blank map sheets.

    Without options: one sheet with both maps of the base game, front and back. A sheet for each of thirty players:
    proofpress sheets --names players.txt
    """
    edition = load_edition(data)
    if preset not in edition.presets:
        raise UsageError(f"--sets {preset}: there is no such preset{hint(preset, edition.presets)}")
    if up not in (1, 2):
        raise UsageError(f"--up {up}: 1 or 2 sheets fit on one side of the paper")
    if (back == REFERENCE) != (edicts is not None):
        raise UsageError("--back reference and --edicts go together: a back has room for the cards under four letters")
    book = printing.book(open_book, edition)
    front, behind = _sides(edition, preset, maps, back)
    job = SheetJob(
        front=front,
        back=behind,
        paper=printing.paper("portrait"),
        seasons=_season_set(edition, preset, seasons),
        with_heroes=edition.presets[preset].heroes,
        solo=solo,
        copies=copies,
        up=2 if up == 2 else 1,
        names=read_names(names) if names else (),
        fillable=fillable,
    )
    back_page: BackPage | None = None
    if back == AID:
        back_page = aid_back(book, job.piece, edition.presets[preset].seasons, preset)
    elif back == REFERENCE:
        back_page = reference_back(book, job.piece, four_edicts(edition, str(edicts)))
    pdf = map_sheets(book, job, back_page)
    printing.write(pdf, "-".join(["map-sheet", front.map_id, *([behind.map_id] if behind else [])]) + ".pdf")


def _sides(edition: Edition, preset: str, maps: tuple[str, ...], back: str | None) -> tuple[Side, Side | None]:
    if len(maps) > 2:
        raise UsageError(f"--map is given {len(maps)} times; a sheet has a front and a back")
    if len(maps) == 2 and back is not None:
        raise UsageError("--map given twice says what is on the back, so --back cannot say it too")
    if not maps:
        game = edition.presets[preset].explore
        maps = edition.maps_of(game)[:2]
    first, *others = [Side(*find_map(edition, wanted)) for wanted in maps]
    if back is None:
        return first, (others[0] if others else None)
    if back in (AID, REFERENCE, NOTHING):
        return first, None
    return first, Side(*find_map(edition, back))


def _season_set(edition: Edition, preset: str, wanted: str | None) -> str | None:
    if wanted == BLANK:
        return None
    seasons = wanted or edition.presets[preset].seasons
    if seasons not in edition.season_sets:
        possible = [*edition.season_sets, BLANK]
        raise UsageError(f"--seasons {seasons}: there is no such set{hint(seasons, possible)}")
    return seasons


def read_names(path: Path) -> tuple[tuple[str, str], ...]:
    """The names in a file, a line each, with where they stand."""
    lines = read_text(path).splitlines()
    names = [(line.strip(), f"{shown_path(path)}:{number}") for number, line in enumerate(lines, 1) if line.strip()]
    if not names:
        raise UsageError(f"{shown_path(path)}: holds no name; write one on each line")
    for name, where in names:
        if len(name) > LONGEST_NAME:
            raise UsageError(f"{where}: {quoted(name)} has {len(name)} characters; a sheet has room for {LONGEST_NAME}")
    return tuple(names)
