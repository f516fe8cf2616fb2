"""Boards as text pictures, in both directions: what a test says should be readable on paper.

A picture is rows of signs, one line a row or separated by `/`, with any blanks between the signs: `.` empty, `r` ruins
with nothing on them, `F V A W M H` drawn terrain, `x` destroyed, `^` mountain, `#` wasteland. Ruins under something are
listed apart by their names, as players call them: "B3 C5".
"""

from __future__ import annotations

from random import Random

from proofpress.cartographers.rules.board import Board, Grid, draw_picture, grid_of, read_picture

DRAWN = "FVAWM"
ANY = "FVAWMHx^#"


def rows(text: str) -> list[str]:
    """The rows of a picture without the blanks that make it readable."""
    return ["".join(line.split()) for line in text.strip().replace("/", "\n").splitlines()]


def read(text: str, ruins: str = "") -> tuple[Grid, Board]:
    """The board that a picture shows."""
    lines = rows(text)
    grid = grid_of(len(lines[0]), len(lines))
    return read_picture(lines, grid.cells(spaces(grid, ruins)))


def spaces(grid: Grid, names: str) -> int:
    """The spaces of these names as a mask: "B3 C5"."""
    mask = 0
    for name in names.split():
        mask |= grid.named(name)
    return mask


def marked(text: str, mark: str = "*") -> int:
    """The marked spaces of a picture as a mask."""
    lines = rows(text)
    grid = grid_of(len(lines[0]), len(lines))
    return grid.mask((y, x) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == mark)


def shown(grid: Grid, board: Board) -> list[str]:
    """The picture of a board, to be compared with `rows(...)`."""
    return draw_picture(grid, board)


def for_naive(lines: list[str]) -> list[str]:
    """The rows as the naive scorer reads them, which gets ruins separately."""
    return [line.replace("r", ".") for line in lines]


def random_rows(random: Random, height: int, width: int, printed: list[str] | None = None) -> list[str]:
    """A random board: a few terrains, in any density, often in patches so that clusters grow large.

    `printed` is a map whose mountains, wasteland and ruins stay where they are.
    """
    signs = random.sample(DRAWN, random.randint(1, 5))
    if random.random() < 0.4:
        signs += random.choices("Hx" if printed else "Hx^^#", k=random.randint(1, 3))
    elif not printed:
        signs += ["^"]
    empty = random.choice((0, 0.1, 0.3, 0.5, 0.8))
    patches = random.random() < 0.5
    lines = [list(line.replace("r", ".")) for line in printed or ["." * width] * height]
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            if sign != ".":
                continue
            if patches and random.random() < 0.6:
                before = [lines[y - 1][x] if y else ".", line[x - 1] if x else "."]
                line[x] = random.choice([near if near not in "^#" else "." for near in before])
            elif random.random() >= empty:
                line[x] = random.choice(signs)
    return ["".join(line) for line in lines]


def random_ruins(random: Random, height: int, width: int) -> set[tuple[int, int]]:
    """Ruins anywhere, up to one space in eight."""
    return {(random.randrange(height), random.randrange(width)) for _ in range(random.randint(0, height * width // 8))}
