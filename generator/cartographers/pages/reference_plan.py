"""Where everything goes on a page of the scoring reference: the box of terms, and the entries in columns."""

from __future__ import annotations

from itertools import chain, islice

from generator.library.dataclass import dataclass
from generator.press.errors import CONTENT, PressError
from generator.press.geometry import Box, mm
from generator.press.ink import Theme
from generator.press.paper import Paper

SIDE, TOP, FOOT = 12.0, 11.0, 13.0
NOTE = 8.6
GAP = 8.0
WIDEST_GAP = 18.0  # between rows that fill a page
TITLE = 13.0
TERMS = 31.0  # the box that says what adjacent, cluster and filled mean

# An entry narrower or lower than this has no room for its two boards and its words.
LEAST = (80.0, 55.0)
LEAST_WIDE = (150.0, 46.0)  # words at the left, boards at the right
LEAST_LARGE_PRINT = (150.0, 41.0)
HIGHEST = 62.0  # higher ones only drift apart
HIGHEST_ALONE = 88.0  # on narrow paper, with boards to match
FEW = 4  # this many entries or fewer go under each other, with larger boards
NARROW = 130.0  # below this width of the page the terms go under each other


@dataclass(frozen=True, slots=True)
class ReferencePlan:
    """The boxes of a reference: title and terms on the first page, then entries page by page."""

    title: Box
    terms: Box
    entries: tuple[tuple[Box, ...], ...]  # of each page

    @property
    def entry(self) -> Box:
        """One of the lowest entries; on narrow paper those of a page may be higher than those of another."""
        return min((box for page in self.entries for box in page), key=lambda box: box.height)


def plan_reference(paper: Paper, theme: Theme, count: int, notes: int = 0) -> ReferencePlan:
    """The plan for this many entries; all of a page have the same size, and the pages are filled evenly.

    `notes` are lines of text under the terms.
    """
    field = Box(SIDE, TOP, paper.width - 2 * SIDE, paper.height - TOP - FOOT)
    scale = theme.text_scale
    title, rest = field.top_strip(TITLE)
    terms_height = TERMS * (2.05 if scale > 1 else 1.7 if field.width < NARROW else 1)
    terms_height += notes * note_height(field.width, scale)
    terms, first = rest.top_strip(terms_height, GAP * 0.75)
    wide = count <= FEW and field.width >= LEAST_WIDE[0]
    least = LEAST_LARGE_PRINT if scale > 1 else LEAST_WIDE if wide else LEAST
    columns = max(1, min(int((field.width + GAP) // (least[0] + GAP)), count))
    width = (field.width - GAP * (columns - 1)) / columns
    rows_first, rows_later = _rows(first.height, least[1]), _rows(field.height, least[1])
    if width < least[0] - 1e-6 or rows_first < 1:
        raise PressError(
            f"an entry of the reference needs {mm(least[0])} x {mm(least[1])} mm, "
            f"but {paper.name} leaves {mm(width)} x {mm(first.height)} mm: take larger paper",
            CONTENT,
        )
    rows = -(-count // columns)
    first_rows = min(rows, rows_first)
    if rows > rows_first:  # the later pages are full from top to foot, and the first has rows of the same height
        height = min((field.height - GAP * (rows_later - 1)) / rows_later, first.height, HIGHEST)
        first_rows = _rows(first.height, height)
    else:
        height = min((first.height - GAP * (first_rows - 1)) / first_rows, HIGHEST)
    pages = [_page(first, columns, first_rows, width, height)]
    later = _rows(field.height, height)
    left = rows - first_rows
    while left > 0:
        pages.append(_page(field, columns, min(left, later), width, height))
        left -= later
    boxes = islice(chain.from_iterable(pages), count)
    return ReferencePlan(title, terms, tuple(filled for page in pages if (filled := tuple(islice(boxes, len(page))))))


def note_height(width: float, scale: float) -> float:
    """The height of a note under the terms: two lines, three on narrow paper or in large print."""
    return NOTE * (1.5 if width < NARROW or scale > 1 else 1.0) * (1.25 if scale > 1 else 1.0)


def _rows(height: float, least: float) -> int:
    return int((height + GAP + 1e-6) // (least + GAP))


def _page(field: Box, columns: int, rows: int, width: float, height: float) -> list[Box]:
    if field.width < NARROW:
        height = max(height, min((field.height - GAP * (rows - 1)) / rows, HIGHEST_ALONE))
    spare = (field.height - rows * height) / max(rows - 1, 1)
    gap = min(max(spare, GAP), WIDEST_GAP)
    return [
        Box(field.x + column * (width + GAP), field.y + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    ]
