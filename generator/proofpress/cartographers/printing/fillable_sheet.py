"""The fields of a map sheet that is filled in on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofpress.cartographers.printing.book import Book
from proofpress.cartographers.printing.map_sheet import SheetPlan, boxes_for_numbers, coin_boxes, name_lines
from proofpress.cartographers.records import SEASONS, Map
from proofpress.cartographers.rules.board import ROW_LETTERS
from proofpress.pages.art import PLATE_SIDE
from proofpress.press.document import Document, FormField
from proofpress.press.paper import Box

FILLED_COIN = "filled coin"
_LETTER = 0.5  # the height of a terrain's letter, as a share of its space
_ON_LINE = 0.72  # of the height of a line: clear of the caption above it
_DRAWN_ON = ".r"  # the spaces that are drawn on


def draw_filled_coin(document: Document, book: Book) -> None:
    """What a ticked coin looks like: a coin that a pencil has filled."""
    document.form(
        FILLED_COIN,
        PLATE_SIDE,
        PLATE_SIDE,
        lambda drawing: drawing.circle(PLATE_SIDE / 2, PLATE_SIDE / 2, PLATE_SIDE * 0.36, None, book.theme.line),
    )


def sheet_fields(
    book: Book, plan: SheetPlan, map_: Map, terrains: Sequence[str], *, solo: bool, named: bool
) -> Iterator[FormField]:
    """All fields of a side of a sheet; a sheet that is named has its name printed."""
    label = book.label
    for key, line in list(zip(("cartographer", "title"), name_lines(plan.header), strict=True))[1 if named else 0 :]:
        box = Box(line.x, line.bottom - line.height * _ON_LINE, line.width, line.height * _ON_LINE)
        yield FormField(name=key, box=box, tip=label(key), left=True)
    letters = [book.habits.letters[terrain] for terrain in terrains]
    legend = ", ".join(f"{letter} {label(terrain)}" for letter, terrain in zip(letters, terrains, strict=True))
    for y, row in enumerate(map_.grid):
        for x, sign in enumerate(row):
            if sign in _DRAWN_ON:
                place = f"{ROW_LETTERS[y]}{x + 1}"
                box = Box(plan.field.x + x * plan.space, plan.field.y + y * plan.space, plan.space, plan.space)
                tip = label.named(place, legend)
                yield FormField(name=place, box=box.inset(0.6), tip=tip, most=1, words=tuple(letters), size=_LETTER)
    for number, box in enumerate(coin_boxes(plan.coins, book.edition.coin_track), 1):
        yield FormField(name=f"coin_{number}", box=box, tip=f"{label('coin')} {number}", ticked=FILLED_COIN)
    tips = _tips(book, solo)
    sums = _sums(solo)
    for name, box in boxes_for_numbers(plan, solo).items():
        yield FormField(name=name, box=box, tip=tips[name], most=4, parts=sums.get(name, ()))


def _tips(book: Book, solo: bool) -> dict[str, str]:
    label = book.label
    said = {"total": label("total")}
    for season in SEASONS:
        edict = label("slip_edict")
        parts = {
            "first": f"{edict} 1",
            "second": f"{edict} 2",
            "coins": label("coins"),
            "monsters": f"−{label('monsters')}",
            "total": label("season_total"),
        }
        said |= {f"{season}_{part}": label.named(label(season), words) for part, words in parts.items()}
    below = ("solo_value", "solo_rating") if solo else ("monster_losses",)
    return said | {f"below_{number}": label(key) for number, key in enumerate(below)}


def _sums(solo: bool) -> dict[str, tuple[str, ...]]:
    """Which numbers make which other ones, each with the sign that it counts with."""
    found: dict[str, tuple[str, ...]] = {
        f"{season}_total": (f"+{season}_first", f"+{season}_second", f"+{season}_coins", f"-{season}_monsters")
        for season in SEASONS
    }
    found["total"] = tuple(f"+{season}_total" for season in SEASONS)
    if solo:
        found["below_1"] = ("+total", "-below_0")
    else:
        found["below_0"] = tuple(f"+{season}_monsters" for season in SEASONS)
    return found
