"""The picture of docs/architecture.md, made of the program's imports: `python -m tests.import_picture` draws it anew.

Boxes stand from left to right as data flow through the program. A line joins two boxes if modules of one import modules
of the other; those that only shorten a way over others are left out, and so is the ground on which everything stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from tests import ROOT
from tests.test_architecture import GAME, PROGRAM, REGISTRY, kind, own_imports, part

PICTURE = ROOT / "docs" / "architecture.svg"


class Place(NamedTuple):
    """A box: its column and row, and what is in it."""

    column: int
    row: float
    says: str


COLUMNS = ("ask", "read", "decide", "prove", "set", "print")
BOXES: Mapping[str, Place] = {
    "command_line": Place(0, 0, "a line answered"),
    "studio": Place(0, 1.5, "the page in a browser"),
    "games": Place(0, 3, "all games, all commands"),
    "research": Place(1, 0, "censuses, the lab"),
    "settings": Place(1, 1, "plans, saved defaults"),
    "editor_schema": Place(1, 2, "hints for editors"),
    "data": Place(1, 3, "YAML into records"),
    GAME: Place(2, 0, ""),
    "text": Place(2, 2, "does a text say its rule?"),
    "certificates": Place(3, 2, "exact file and replay"),
    "seeds": Place(3, 3, "a text into draws"),
    "pack": Place(4, 1, "sealed tournaments"),
    "pages": Place(5, 2, "what all games print alike"),
    "language": Place(4, 3, "how a language writes"),
    "press": Place(5, 3, "themes, drawings, PDF"),
}
# What a game has in it, from left to right.
OF_A_GAME = ("edition · choice · rules", "search · deal · prove", "texts · pack", "printing")
GROUND = ("errors", "messages", "word_forms", "limits", "files", "records", "options")  # beneath everything
WIDE, HIGH, STEP, ROW, EDGE, HEAD = 168, 40, 198, 66, 12, 26

Graph = Mapping[str, frozenset[str]]


def graph() -> Graph:
    """Who imports whom; the table that leads down to everything, nobody."""
    found: dict[str, set[str]] = {name: set() for name in BOXES}
    for module in PROGRAM:
        if kind(module) in BOXES and module != REGISTRY:
            found[kind(module)] |= {kind(name) for name in own_imports(PROGRAM, module)} & BOXES.keys()
    return {name: frozenset(others - {name}) for name, others in found.items()}


def below(arrows: Graph, name: str) -> frozenset[str]:
    """All that is reached from a box."""
    return frozenset().union(*({other} | below(arrows, other) for other in arrows[name]))


def direct(arrows: Graph, name: str) -> list[str]:
    """What a box imports and reaches over no other."""
    return sorted(one for one in arrows[name] if not any(one in below(arrows, other) for other in arrows[name] - {one}))


def picture() -> str:
    """The SVG."""
    arrows = graph()
    lines = [_line(name, other) for name in BOXES for other in direct(arrows, name)]
    boxes = [_box(name) for name in BOXES]
    heads = [
        f'<text x="{EDGE + at * STEP + WIDE / 2:g}" y="22" class="head">{word}</text>'
        for at, word in enumerate(COLUMNS)
    ]
    width = 2 * EDGE + (len(COLUMNS) - 1) * STEP + WIDE
    ground = HEAD + EDGE + 4 * ROW - 10
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {ground + 42}" width="{width}" role="img">
<title>The rooms of Proofpress as data flow through them, and what they import</title>
<style>
rect {{ fill: #fbf7ec; stroke: #4a3b28 }} path {{ stroke: #8a7a5f; fill: none }}
text {{ font: 12px sans-serif; text-anchor: middle; fill: #2e2416 }}
.name {{ font-weight: bold }} .head {{ font-weight: bold; letter-spacing: .2em; fill: #8a4b28 }}
</style>
<rect width="100%" height="100%" style="fill:#fffdf7;stroke:none"/>
{chr(10).join([*heads, *lines, *boxes])}
<rect x="{EDGE}" y="{ground}" width="{width - 2 * EDGE}" height="30" rx="3"/>
<text x="{width / 2:g}" y="{ground + 19}"><tspan class="name">{", ".join(GROUND)}</tspan> beneath everything</text>
</svg>
"""


def _left(name: str) -> float:
    return EDGE + BOXES[name].column * STEP


def _top(name: str) -> float:
    return HEAD + EDGE + BOXES[name].row * ROW


def _width(name: str) -> float:
    return WIDE + (STEP * (len(OF_A_GAME) - 1) if name == GAME else 0)


def _box(name: str) -> str:
    x, y, wide = _left(name), _top(name), _width(name)
    says = (BOXES[name].says,) if name != GAME else OF_A_GAME
    title = name if name != GAME else ", ".join(sorted({part(module) for module in PROGRAM if kind(module) == GAME}))
    rows = [(x + WIDE / 2 + at * STEP, words) for at, words in enumerate(says)]
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{HIGH}" rx="3"/>'
        f'<text x="{x + wide / 2:g}" y="{y + 17:g}" class="name">{escape(title)}</text>'
        + "".join(f'<text x="{middle:g}" y="{y + 33:g}">{escape(words)}</text>' for middle, words in rows)
    )


def _line(one: str, other: str) -> str:
    """Down from the foot of the higher box; sideways between boxes of a row."""
    high, low = sorted((one, other), key=_top)
    if _top(high) == _top(low):
        left, right = sorted((one, other), key=_left)
        return f'<path d="M{_left(left) + _width(left):g} {_top(left) + HIGH / 2:g}H{_left(right):g}"/>'
    u, v = _left(low) + _width(low) / 2, _top(low)
    x = min(max(u, _left(high) + WIDE / 2), _left(high) + _width(high) - WIDE / 2)
    y = _top(high) + HIGH
    return f'<path d="M{x:g} {y:g}C{x:g} {y + ROW / 3:g} {u:g} {v - ROW / 3:g} {u:g} {v:g}"/>'


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
