"""The picture of docs/architecture.md, made of the program's imports: `python -m tests.import_picture` draws it anew.

A box is a package below `proofpress`, an arrow leads to what it imports. Arrows that only shorten a way over others are
left out; boxes stand above all that they import.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path

from tests.test_architecture import GAME, PROGRAM, REGISTRY, kind, own_imports, part

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "architecture.svg"
# Every box: where it stands from left to right, and what it is.
BOXES = {
    "cli": (0.9, "the command line"), "studio": (1.9, "the page"), "commands": (0.9, "what can be asked for"),
    GAME: (1.9, "records, rules, search, pages"), "game": (1.4, "what a game is"), "pack": (1.95, "tournaments"),
    "pages": (2.4, "what pages share"), "census": (0, "many seeds"), "proofs": (0.94, "certificates"),
    "text": (2.4, "languages and checks"), "seeds": (1.35, "streams of draws"), "press": (2.25, "paper, ink, type"),
    "interface": (3.45, "options and answers"), "library": (2, "YAML in, records out"),
}  # fmt: skip
WIDE, HIGH, STEP, ROW, EDGE = 206, 44, 224, 84, 12

Graph = Mapping[str, frozenset[str]]


def graph() -> Graph:
    """Who imports whom. The table that names the games is no import of theirs."""
    found: dict[str, set[str]] = {name: set() for name in BOXES}
    for module in PROGRAM:
        if kind(module) in BOXES and module != REGISTRY:
            found[kind(module)] |= {kind(name) for name in own_imports(PROGRAM, module)} & BOXES.keys()
    return {name: frozenset(others - {name}) for name, others in found.items()}


def below(arrows: Graph, name: str) -> frozenset[str]:
    """All that is reached from a box."""
    return frozenset().union(*({other} | below(arrows, other) for other in arrows[name]))


def level(arrows: Graph, name: str) -> int:
    """How many arrows lead to the ground."""
    return 1 + max((level(arrows, other) for other in arrows[name]), default=-1)


def picture() -> str:
    """The SVG."""
    arrows = graph()
    levels = {name: level(arrows, name) for name in arrows}
    top = max(levels.values())
    place = {
        name: (EDGE + WIDE / 2 + column * STEP, EDGE + HIGH / 2 + (top - levels[name]) * ROW)
        for name, (column, _) in BOXES.items()
    }
    width = max(x for x, _ in place.values()) + WIDE / 2 + EDGE
    lines, boxes = [], []
    for name, (x, y) in place.items():
        direct = {one for one in arrows[name] if not any(one in below(arrows, other) for other in arrows[name])}
        for other in sorted(direct):
            u, v = place[other]
            lines.append(f'<path d="M{x:g} {y + HIGH / 2:g}L{u:g} {v - HIGH / 2 - 5:g}"/>')
        title = ", ".join(sorted({part(module) for module in PROGRAM if kind(module) == name}))
        boxes.append(
            f'<rect x="{x - WIDE / 2:g}" y="{y - HIGH / 2:g}" width="{WIDE}" height="{HIGH}" rx="3"/>'
            f'<text x="{x:g}" y="{y - 3:g}" class="name">{escape(title)}</text>'
            f'<text x="{x:g}" y="{y + 13:g}">{escape(BOXES[name][1])}</text>'
        )
    height = 2 * EDGE + HIGH + top * ROW
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img">
<title>The packages of proofpress and what they import</title>
<style>
rect {{ fill: #fbf7ec; stroke: #4a3b28 }} path {{ stroke: #8a7a5f; fill: none; marker-end: url(#tip) }}
text {{ font: 12px sans-serif; text-anchor: middle; fill: #2e2416 }} .name {{ font-weight: bold }}
</style>
<marker id="tip" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0 8 4 0 8Z" style="fill:#8a7a5f;stroke:none;marker-end:none"/></marker>
<rect width="100%" height="100%" style="fill:#fffdf7;stroke:none"/>
{chr(10).join(lines)}
{chr(10).join(boxes)}
</svg>
"""


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
