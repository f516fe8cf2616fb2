"""Where everything goes on a map sheet: boxes in millimetres, and the size of a space.

The field gets all the room that the other bands leave. Spaces too small to draw on are an error that names both
numbers: nothing is silently shrunk.
"""

from __future__ import annotations

from generator.cartographers.records import Map
from generator.library.dataclass import dataclass
from generator.press.errors import CONTENT, PressError
from generator.press.furniture import EDGE
from generator.press.geometry import Box, mm
from generator.press.ink import Theme
from generator.press.paper import Paper

WIDE = 11  # maps with more columns may have smaller spaces
LEAST_SPACE = 10.0  # on any paper
LEAST_SPACE_A4 = 13.0  # on A4, Letter and larger
LEAST_SPACE_WIDE = 9.0
LEAST_SPACE_CONTRAST = 16.0  # large print, for dry-erase markers too, on A4 and larger
LARGEST_SPACE = 24.0  # beyond it a map only wastes pencil

_SIDE, _TOP = 8.0, 7.0  # most printers keep 4 mm free; the rest is air
_SLEEVE = 12.0  # from the edge of a sheet in a sleeve, at whose seams no pen writes
_LEAST_EDGE = EDGE + 0.4  # on small paper, with the pens of what stands there
_FOOT = 12.0  # the slug line and its distance
_A4_WIDTH = 210.0
_LETTER_HEIGHT = 279.4
_GIVING_WAY = (0.94, 0.88, 0.82, 0.76)
# Heights on A4: header, coin track, seasons, legend. The gaps between the bands are a quarter of the legend.
_HEADER, _COINS, _SEASONS, _LEGEND = 25.0, 10.0, 37.0, 8.0
_LOWER_HEADER, _HIGHER_SEASONS = 20.0, 50.0  # for thick pens
_FRAME = 6.2  # the graduated frame with its labels
_LABELLED = 0.4  # the least breadth of the frame, in millimetres for each point of a label


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """The bands of a sheet from top to bottom."""

    scale: float  # of everything but the field, against A4
    space: float  # the side of a space
    frame: float  # the breadth of the frame round the field
    label: float  # the type of its rows and columns, in points
    header: Box
    field: Box  # the spaces, without the frame
    coins: Box
    seasons: Box
    legend: Box
    dry_erase: bool = False  # for thick pens on a sleeve: season boxes of two by two places, and nothing near the edge


def plan_sheet(paper: Paper, map_: Map, theme: Theme, *, dry_erase: bool = False) -> SheetPlan:
    """The plan for this map on this paper; refuses what nobody could draw on."""
    if dry_erase and not _is_large(paper):
        raise PressError(f"{paper.name} is too small for boxes in which a thick pen writes: take A4 or larger", CONTENT)
    scale = min(1.0, paper.width / _A4_WIDTH, paper.height / _LETTER_HEIGHT)
    large_print = theme.text_scale > 1 and not dry_erase
    least = _least(paper, len(map_.grid[0]), large_print)
    # In large print the field comes first, and the bands give way to it.
    shares = _GIVING_WAY if large_print else (1.0,)
    plans = [_plan(paper, map_, theme, scale * share, dry_erase) for share in shares]
    plan = next((plan for plan in plans if plan.space >= least), plans[-1])
    if plan.space < least - 1e-6:
        raise PressError(
            f"the spaces would be {mm(plan.space)} mm wide on {paper.name}, but {mm(least)} mm are needed to draw in "
            "them: take larger paper",
            CONTENT,
        )
    return plan


def one_page(what: str, pages: int, paper: Paper) -> None:
    """Refuses a back that takes more pages than one."""
    if pages > 1:
        raise PressError(
            f"{what} takes {pages} pages of {paper.name} ({paper.size}), but a sheet has one back: take larger paper",
            CONTENT,
        )


def label_size(frame: float, theme: Theme) -> float:
    """The type of rows and columns in a frame of this breadth."""
    return max(theme.least_pt, min(9.0, frame * 1.45) * theme.text_scale)


def _plan(paper: Paper, map_: Map, theme: Theme, scale: float, dry_erase: bool) -> SheetPlan:
    columns, rows = len(map_.grid[0]), len(map_.grid)
    margins = (_SLEEVE, _SLEEVE) if dry_erase else (_SIDE, _TOP)
    header_height, seasons_height = (_LOWER_HEADER, _HIGHER_SEASONS) if dry_erase else (_HEADER, _SEASONS)
    side, top = (max(_LEAST_EDGE, margin * scale) for margin in margins)
    width = paper.width - 2 * side
    bands = [height * scale for height in (header_height, _COINS, seasons_height, _LEGEND)]
    gap = _LEGEND * scale / 4
    frame = max(_FRAME * scale, label_size(_FRAME * scale, theme) * _LABELLED)
    left_over = paper.height - top - _FOOT - sum(bands) - 4 * gap
    space = min((width - 2 * frame) / columns, (left_over - 2 * frame) / rows, LARGEST_SPACE)
    header = Box(side, top, width, bands[0])
    spare = (left_over - space * rows - 2 * frame) / 2
    field_top = header.bottom + gap + frame + spare
    field = Box((paper.width - space * columns) / 2, field_top, space * columns, space * rows)
    coins = Box(header.x, field.bottom + frame + gap + spare, width, bands[1])
    seasons = Box(header.x, coins.bottom + gap, width, bands[2])
    legend = Box(header.x, seasons.bottom + gap, width, bands[3])
    label = min(label_size(_FRAME * scale, theme), frame / _LABELLED)
    return SheetPlan(scale, space, frame, label, header, field, coins, seasons, legend, dry_erase)


def _is_large(paper: Paper) -> bool:
    return min(paper.size) >= _A4_WIDTH - 1 and max(paper.size) >= _LETTER_HEIGHT - 1


def _least(paper: Paper, columns: int, large_print: bool) -> float:
    """The smallest side of a space."""
    if columns > WIDE:
        return LEAST_SPACE_WIDE
    if _is_large(paper):
        return LEAST_SPACE_CONTRAST if large_print else LEAST_SPACE_A4
    return LEAST_SPACE
