"""Drawings of the press as SVG, for pages that are looked at on a screen: the same art as on paper.

It understands what `Drawing` writes: lines, curves, fills, transforms, clips and forms. No text: words are in HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final
from xml.sax.saxutils import escape

from generator.cartographers.pages.shape_art import borders, cells_of
from generator.press.document import Document
from generator.press.drawing import Drawing
from generator.press.geometry import POINTS_PER_MM

_CAPS: Final = ("butt", "round", "square")
_JOINS: Final = ("miter", "round", "bevel")
_CELL: Final = 20.0  # units of a square of a shape
_EDGE: Final = 1.6


def symbol(name: str, width: float, height: float, draw: Callable[[Drawing], None]) -> str:
    """What `draw` draws on a surface of that many millimetres, as an SVG symbol."""
    across, down = width * POINTS_PER_MM, height * POINTS_PER_MM
    inside = drawn(name, width, height, draw)
    return f'<symbol id="{escape(name)}" viewBox="0 0 {across:.2f} {down:.2f}">{inside}</symbol>'


def drawn(name: str, width: float, height: float, draw: Callable[[Drawing], None]) -> str:
    """The same as a group, in points from the upper left corner."""
    document = Document(name)
    form = document.form(name, width, height, draw)
    inside = _Writer(document, name).written(form.drawing)
    return f'<g transform="matrix(1 0 0 -1 0 {height * POINTS_PER_MM:.2f})">{inside}</g>'


class _Writer:
    """Turns operators into elements; groups that are opened are closed where the state is restored."""

    def __init__(self, document: Document, name: str) -> None:
        self._document, self._name, self._clips = document, name, 0

    def written(self, drawing: Drawing) -> str:
        self._clips += 1
        forms = {self._document.get_form(name).resource: name for name in drawing.forms}
        state = {"fill": "#000", "stroke": "#000", "w": "1", "J": "butt", "j": "miter", "d": "none"}
        stack: list[tuple[dict[str, str], int]] = []
        out: list[str] = []
        path: list[str] = []
        numbers: list[str] = []
        clipping, opened = False, 0
        for word in " ".join(drawing.code).replace("[", " ").replace("]", " ").split():
            if word[0] in "-.0123456789" or word[0] == "/":
                numbers.append(word)
                continue
            if word == "q":
                stack.append((dict(state), opened))
                opened = 0
            elif word == "Q":
                out.append("</g>" * opened)
                state, opened = stack.pop()
            elif word == "cm":
                out.append(f'<g transform="matrix({" ".join(numbers)})">')
                opened += 1
            elif word in ("m", "l", "c"):
                path.append(f"{word.upper()}{' '.join(numbers)}")
            elif word == "h":
                path.append("Z")
            elif word == "re":
                x, y, width, height = numbers
                path.append(f"M{x} {y}h{width}v{height}h-{width}Z".replace("--", ""))
            elif word == "W":
                clipping = True
            elif word == "n" and clipping:
                self._clips += 1
                label = f"{self._name}-c{self._clips}"
                out.append(
                    f'<clipPath id="{label}"><path d="{"".join(path)}"/></clipPath><g clip-path="url(#{label})">'
                )
                opened, clipping, path = opened + 1, False, []
            elif word in ("S", "f", "f*", "B", "B*"):
                out.append(_element("".join(path), word, state))
                path = []
            elif word == "Do":
                inner = self._document.get_form(forms[numbers[0][1:]]).drawing
                out.append(f"<g>{self.written(inner)}</g>")
            elif word in ("rg", "g"):
                state["fill"] = _colour(numbers)
            elif word in ("RG", "G"):
                state["stroke"] = _colour(numbers)
            elif word in ("w", "J", "j", "d"):
                state[word] = _look(word, numbers)
            numbers = []
        return "".join(out) + "</g>" * opened


def _element(path: str, how: str, state: dict[str, str]) -> str:
    fill = state["fill"] if how[0] in "fB" else "none"
    look = f'fill="{fill}"' + (' fill-rule="evenodd"' if how.endswith("*") else "")
    if how[0] in "SB":
        look += f' stroke="{state["stroke"]}" stroke-width="{state["w"]}"'
        look += f' stroke-linecap="{state["J"]}" stroke-linejoin="{state["j"]}"'
        if state["d"] != "none":
            look += f' stroke-dasharray="{state["d"]}"'
    return f'<path d="{path}" {look}/>'


def _look(word: str, numbers: Sequence[str]) -> str:
    if word == "w":
        return numbers[0]
    if word == "d":
        return " ".join(numbers[:-1]) or "none"
    return (_CAPS if word == "J" else _JOINS)[int(numbers[0])]


def _colour(numbers: Sequence[str]) -> str:
    values = [round(float(number) * 255) for number in numbers]
    red, green, blue = values if len(values) == 3 else values * 3
    return f"#{red:02x}{green:02x}{blue:02x}"


def shape_svg(rows: Sequence[str], tile: str, letter: str = "") -> str:
    """A shape as an SVG of its own; `tile` is the symbol of its squares, or nothing for bare ones.

    In patterns of heroes H is the hero and * an attacked space.
    """
    width, height = len(rows[0]) * _CELL, len(rows) * _CELL
    parts = []
    for sign, look in (("#", tile), ("H", "t-hero"), ("*", "")):
        for row, column in cells_of(rows, sign):
            x, y = column * _CELL, row * _CELL
            if look:
                parts.append(f'<use href="#{look}" x="{x:g}" y="{y:g}" width="{_CELL:g}" height="{_CELL:g}"/>')
            else:
                kind = "hit" if sign == "*" else "bare"
                parts.append(f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{_CELL:g}" height="{_CELL:g}"/>')
            if sign == "*":
                middle_x, middle_y = x + _CELL / 2, y + _CELL / 2
                parts.append(f'<path class="cross" d="M{middle_x - 4:g} {middle_y - 4:g}l8 8m0 -8l-8 8"/>')
            if letter and sign == "#":
                parts.append(
                    f'<text x="{x + _CELL / 2:g}" y="{y + _CELL * 0.7:g}" class="letter">{escape(letter)}</text>'
                )
    inner, outer = borders(cells_of(rows, "#H*"), 0, 0, _CELL)
    for kind, lines in (("inner", inner), ("outer", outer)):
        path = "".join(f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for x1, y1, x2, y2 in lines)
        if path:
            parts.append(f'<path class="{kind}" d="{path}"/>')
    box = f"{-_EDGE} {-_EDGE} {width + 2 * _EDGE:g} {height + 2 * _EDGE:g}"
    size = f'style="--w:{len(rows[0])};--h:{len(rows)}"'
    return f'<svg viewBox="{box}" {size} aria-hidden="true">{"".join(parts)}</svg>'
