"""Maps in play as pictures of letters."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from proofpress.cartographers.records import Map
from proofpress.cartographers.rules.board import (
    DRAWN,
    EMPTY_SIGN,
    ROW_LETTERS,
    RUINS_SIGN,
    SIGNS,
    Board,
    Grid,
    cells_of,
    draw_picture,
    read_picture,
)
from proofpress.errors import ContentError, Place, Report, say
from proofpress.files import LINE_END, text_lines
from proofpress.language import LanguageFile
from proofpress.records import dataclass

SEPARATOR = "---"  # between the pictures of two seasons

# What a picture may show where the map prints one of its own signs. Wasteland can be destroyed, mountains cannot.
_POSSIBLE = {
    "^": frozenset({"mountain"}),
    "#": frozenset({"wasteland", "destroyed"}),
    RUINS_SIGN: frozenset({"ruins", *DRAWN}) - {"mountain", "wasteland"},
    EMPTY_SIGN: frozenset({"empty", *DRAWN}) - {"mountain", "wasteland"},
}
_PRINTED = {"^": "mountain", "#": "wasteland", RUINS_SIGN: "ruins"}


@dataclass(frozen=True, slots=True)
class PrintedMap:
    """The printed map that pictures are compared with, and all others, because a picture may show one of those."""

    name: str
    map: Map
    all_maps: Mapping[str, Map]


class _Line(NamedTuple):
    place: Place  # of its first character
    text: str

    def at(self, index: int) -> Place:
        return Place(self.place.path, self.place.line, index + 1)


class _Cell(NamedTuple):
    place: Place
    sign: str
    what: str  # a terrain, "ruins" or "empty"


def signs_of(language: LanguageFile) -> str:
    """The language's letters, in the order in which boards are read and drawn."""
    return "".join(language.letters[terrain] for terrain in DRAWN)


# Reading
def read_pictures(data: bytes, shown: str, sheet: PrintedMap, signs: str = SIGNS) -> tuple[Grid, list[Board]]:
    """The boards of a file with one picture or more; `shown` is the file's name in messages."""
    report = Report()
    exact = {EMPTY_SIGN: "empty", RUINS_SIGN: "ruins", **dict(zip(signs, DRAWN, strict=True))}
    read = [_cells(lines, sheet, exact, report) for lines in _split(_decoded(data, shown), shown)]
    report.raise_if_any()
    for cells in read:
        _compare(cells, sheet, report)
    report.raise_if_any()
    grid = sheet.map.grid
    ruins = cells_of(grid, RUINS_SIGN)
    own_signs = dict(zip(DRAWN, SIGNS, strict=True)) | {"ruins": RUINS_SIGN, "empty": EMPTY_SIGN}
    made = [read_picture(["".join(own_signs[cell.what] for cell in row) for row in cells], ruins) for cells in read]
    return made[0][0], [board for _, board in made]


def _decoded(data: bytes, shown: str) -> str:
    # Some shells write UTF-16 when output is redirected into a file.
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = len(LINE_END.findall(data[: error.start].decode(encoding, "replace"))) + 1
        raise ContentError(say("{place}: error: this is not text in UTF-8", place=Place(shown, line))) from None


def _split(text: str, shown: str) -> list[list[_Line]]:
    """The rows of each picture: everything but blank lines, column numbers and separators."""
    pictures: list[list[_Line]] = [[]]
    for number, line in enumerate(text_lines(text), start=1):
        packed = "".join(line.split())
        if len(packed) >= len(SEPARATOR) and not packed.strip("-"):
            pictures.append([])
        elif packed and not packed.isdigit():
            pictures[-1].append(_Line(Place(shown, number), line))
    filled = [index for index, lines in enumerate(pictures) if lines]
    if not filled:
        raise ContentError(say("{shown}: there is no picture of a map in it", shown=shown))
    # A separator above the first picture or below the last one does no harm; between two, it may mean a lost season.
    pictures = pictures[filled[0] : filled[-1] + 1]
    for before, lines in pairwise(pictures):
        if not lines:
            raise ContentError(
                say(
                    '{place}: error: "{separator}" comes twice; the picture between is missing',
                    place=before[-1].place,
                    separator=SEPARATOR,
                )
            )
    return pictures


def _cells(lines: Sequence[_Line], sheet: PrintedMap, exact: Mapping[str, str], report: Report) -> list[list[_Cell]]:
    """The spaces of a picture; they are of no use when the report has grown."""
    starts, grid = _starts(lines, report), sheet.map.grid
    if starts and len(lines) != len(grid):
        rows = say(
            "{rows} {rows<row|rows>}, A to {row_letters}", rows=len(grid), row_letters=ROW_LETTERS[len(grid) - 1]
        )
        report.error(
            lines[-1].place,
            say(
                "this picture has {rows} {rows<row|rows>}; map {map} has {needed}",
                rows=len(lines),
                map=sheet.name,
                needed=rows,
            ),
        )
        return []
    # Small letters mean the same as capital ones, and the other way round, where no other meaning is in the way.
    meanings = {sign.swapcase(): what for sign, what in exact.items()} | dict(exact)
    cells = []
    for letter, line, start in zip(ROW_LETTERS, lines, starts, strict=False):
        found = [(index, sign) for index, sign in enumerate(line.text) if index >= start and not sign.isspace()]
        if len(found) != len(grid[0]):
            wanted = say(
                "map {map} has {columns} {columns<column|columns>} (an empty space is {empty_sign})",
                map=sheet.name,
                columns=len(grid[0]),
                empty_sign=EMPTY_SIGN,
            )
            report.error(
                line.at(start),
                say(
                    "row {letter} has {spaces} {spaces<space|spaces>}; {wanted}",
                    letter=letter,
                    spaces=len(found),
                    wanted=wanted,
                ),
            )
        for column, (index, sign) in enumerate(found, start=1):
            if sign not in meanings:
                possible = ", ".join(f"{known} {what}" for known, what in exact.items())
                report.error(
                    line.at(index),
                    say(
                        "{letter}{column} holds {sign!r}; possible: {possible}",
                        letter=letter,
                        column=column,
                        sign=sign,
                        possible=possible,
                    ),
                )
        cells.append([_Cell(line.at(index), sign, meanings.get(sign, "")) for index, sign in found])
    return cells


def _starts(lines: Sequence[_Line], report: Report) -> list[int]:
    """Where the spaces of each row start: behind its letter, if the rows have letters; nothing after a mistake.

    A row of spaces may well start with a letter that is also a row's. So the first two rows decide: without row
    letters, hardly any picture starts with "A " and goes on with "B ".
    """
    labels = [_label(line.text) for line in lines]
    if labels[:2] != list(ROW_LETTERS[: len(labels[:2])]):
        return [0] * len(lines)
    starts = []
    for letter, label, line in zip(ROW_LETTERS, labels, lines, strict=False):
        if label != letter:
            report.error(line.place, say("the row {letter} should be here, with its letter before it", letter=letter))
            return []
        starts.append(line.text.upper().index(letter) + 1)
    return starts


def _label(text: str) -> str:
    """The letter set apart before a row, as in "A  ..F.."."""
    words = text.split(None, 1)
    return words[0].upper() if len(words) == 2 and len(words[0]) == 1 else ""


# Against the printed map
class _Disagreement(NamedTuple):
    space: str  # what players call it
    printed: str  # the map's sign
    cell: _Cell


def _compare(cells: Sequence[Sequence[_Cell]], sheet: PrintedMap, report: Report) -> None:
    wrong = list(_disagreements(cells, sheet.map))
    if not wrong:
        return
    fitting = [name for name, other in sheet.all_maps.items() if not any(_disagreements(cells, other))]
    if fitting:
        raise ContentError(
            say(
                "{place}: error: this is a picture of map {fitting}, not {map}",
                place=wrong[0].cell.place,
                fitting=fitting[0],
                map=sheet.name,
            )
        )
    for each in wrong:
        report.error(each.cell.place, _explained(each, sheet.name))


def _disagreements(cells: Sequence[Sequence[_Cell]], other: Map) -> Iterator[_Disagreement]:
    """The spaces that cannot look like this on this map; all of them when it has another size."""
    same_size = (len(cells), len(cells[0])) == (len(other.grid), len(other.grid[0]))
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            printed = other.grid[y][x] if same_size else ""
            if not same_size or cell.what not in _POSSIBLE[printed]:
                yield _Disagreement(f"{ROW_LETTERS[y]}{x + 1}", printed, cell)


def _explained(wrong: _Disagreement, map_name: str) -> str:
    space, printed, (_, sign, what) = wrong
    shown = say("{noun} ({sign}) in the picture", noun=_noun(what), sign=sign)
    if printed == EMPTY_SIGN:
        return say("{space} is {shown}, but not on map {map_name}", space=space, shown=shown, map_name=map_name)
    hint = (
        say("; write {ruins_sign} where nothing is drawn on ruins", ruins_sign=RUINS_SIGN)
        if (printed, what) == (RUINS_SIGN, "empty")
        else ""
    )
    return say(
        "{space} is {noun} on map {map_name}, but {shown}{hint}",
        space=space,
        noun=_noun(_PRINTED[printed]),
        map_name=map_name,
        shown=shown,
        hint=hint,
    )


def _noun(what: str) -> str:
    return f"a {what}" if what in ("mountain", "village", "farm", "monster", "hero") else what


# Drawing
def with_rulers(rows: Sequence[str]) -> list[str]:
    """A picture with column numbers above it and a row letter before each row; `read_pictures` takes it back."""
    columns = range(1, len(rows[0]) + 1)
    tens = "".join(str(column // 10 or " ") for column in columns)
    ones = "".join(str(column % 10) for column in columns)
    rulers = [f"  {digits}".rstrip() for digits in (tens, ones) if digits.strip()]
    return [*rulers, *(f"{letter} {row}" for letter, row in zip(ROW_LETTERS, rows, strict=False))]


def marked(grid: Grid, board: Board, mask: int, signs: str = SIGNS) -> list[str]:
    """A picture with rulers in which the spaces of the mask are in brackets."""
    inside = set(grid.cells(mask))
    lines = ["  " + "".join(f"{column:>2} " for column in range(1, grid.width + 1)).rstrip()]
    for y, row in enumerate(draw_picture(grid, board, signs)):
        cells = (f"[{sign}]" if (y, x) in inside else f" {sign} " for x, sign in enumerate(row))
        lines.append(f"{ROW_LETTERS[y]} {''.join(cells)}".rstrip())
    return lines
