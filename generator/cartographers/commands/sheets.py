"""Blank map sheets."""

from __future__ import annotations

from dataclasses import replace

from generator.cartographers.commands.options import MAP, PRESET
from generator.cartographers.commands.reference import EDICTS, four_edicts
from generator.cartographers.edition import Edition
from generator.cartographers.load import find_map
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.map_sheet import MOST_COPIES, BackPage, SheetJob, SheetMap, map_sheets
from generator.cartographers.records import Preset
from generator.interface.command import DATA, Answer, Command, Job
from generator.interface.option import Option, Refusal, file, flag, whole
from generator.library.files import names_in
from generator.pages.look import TURNING, Look, printing

AID, REFERENCE, NOTHING = BACKS = ("aid", "reference", "none")  # backs that are not maps
LONGEST_NAME = 60  # more than any sheet has room for

NAMES = file("names", "A sheet for each line of this file; - is standard input.")


def sheets(job: Job[Edition]) -> Answer:
    """Print blank map sheets.

    Without options: one sheet with both maps of the base game, front and back. A sheet for each of thirty players:
    proofpress sheets --names players.txt
    """
    chosen, edition, look = job.chosen, job.edition, Look(job)
    back: str | None = chosen["back"]
    if (back == REFERENCE) != chosen.given("edicts"):
        raise Refusal("a back explains four cards: --back reference and --edicts are given together", "back", "edicts")
    book = look.book(open_book, edition)
    preset = edition.presets[chosen["sets"]]
    front, behind = _sides(edition, preset, chosen["map"], back)
    sheet = SheetJob(
        front=front,
        back=behind,
        paper=look.paper("portrait"),
        seasons=None if chosen["blank-limits"] else preset.seasons,
        with_heroes=preset.heroes,
        solo=chosen["solo"],
        copies=chosen["copies"],
        up=chosen["up"],
        duplex=chosen["duplex"],
        names=names_in(*job.read(chosen["names"]), LONGEST_NAME) if chosen["names"] else (),
        fillable=chosen["fillable"],
        dry_erase=chosen["dry-erase"],
    )
    back_page: BackPage | None = None
    if back == AID:
        from generator.cartographers.pages.aid_pages import aid_back

        back_page = aid_back(book, sheet.piece, preset.seasons, book.called(chosen["sets"]))
    elif back == REFERENCE:
        from generator.cartographers.pages.reference_pages import reference_back

        back_page = reference_back(book, sheet.piece, four_edicts(edition, chosen["edicts"]))
    pdf = map_sheets(book, sheet, back_page)
    return look.printed(pdf, "-".join(["map-sheet", front.map_id, *([behind.map_id] if behind else [])]) + ".pdf")


SHEETS = Command(
    sheets,
    (
        replace(
            MAP, times=2, label="The map of the front; given twice, front and back. Default: both maps of the game."
        ),
        Option(
            "back", "What is on the back: the player aid, the reference of four cards, nothing, or another map.",
            words=BACKS, open=True, shown="ID|FILE",
        ),
        replace(EDICTS, label="The cards under A, B, C and D, for --back reference: ids or names."),
        whole("copies", "How many sheets.", 1, MOST_COPIES, default=1, also=("count", "players", "sheets")),
        whole("up", "Sheets on one side of the paper, one or two.", 1, 2, default=1),
        TURNING,
        PRESET,
        flag("blank-limits", "Leave out the time limits of the seasons, to be written in."),
        flag("solo", "With places for the solo rating."),
        NAMES,
        flag("fillable", "Name, spaces, coins and numbers can be filled in with a PDF viewer.", only_with="format=pdf"),
        flag(
            "dry-erase", "For sleeves and thick pens: large boxes, and nothing to fill in near the edge.",
            also=("sleeve", "sleeves", "laminated", "whiteboard"),
        ),
        DATA,
        *printing(),
    ),
    first=("sets", "paper", "theme"),
)  # fmt: skip


def _sides(
    edition: Edition, preset: Preset, maps: tuple[str, ...], back: str | None
) -> tuple[SheetMap, SheetMap | None]:
    if len(maps) == 2 and back is not None:
        raise Refusal("--map given twice says what is on the back, so --back cannot say it too", "back")
    first, *others = [SheetMap(*find_map(edition, wanted)) for wanted in maps or edition.maps_of(preset.explore)[:2]]
    if back is None:
        return first, (others[0] if others else None)
    return first, None if back in BACKS else SheetMap(*find_map(edition, back, "back", BACKS))
