"""The sheet as an SVG picture, for the tools that place one."""

from __future__ import annotations

from html import escape

from tests.bench.sheet import Shape, Sheet, Word

_LETTERS = {"m": "M", "l": "L", "c": "C", "h": "Z"}


def svg(sheet: Sheet, attributes: dict[str, str]) -> str:
    """The picture; `attributes` says for each face how the tool calls it."""
    size = f'width="{sheet.width}pt" height="{sheet.height}pt" viewBox="0 0 {sheet.width} {sheet.height}"'
    paths = "\n".join(_path(shape, sheet.height) for shape in sheet.shapes)
    words = "\n".join(_text(word, sheet.height, attributes[word.face]) for word in sheet.words)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{paths}\n{words}\n</svg>\n'


def _path(shape: Shape, height: float) -> str:
    stroked, filled = shape.paint
    steps = " ".join(
        _LETTERS[name]
        + " ".join(f"{height - value if index % 2 else value:.3f}" for index, value in enumerate(numbers))
        for name, numbers in shape.segments
    )
    fill = _colour(shape.fill) if filled else "none"
    line = f' stroke="{_colour(shape.stroke)}" stroke-width="{shape.width:.3f}"' if stroked else ""
    return f'<path d="{steps}" fill="{fill}"{line}/>'


def _text(word: Word, height: float, face: str) -> str:
    place = f'x="{word.x}" y="{height - word.y:.3f}"'
    return f'<text {place} {face} font-size="{word.size}" fill="{_colour(word.colour)}">{escape(word.text)}</text>'


def _colour(numbers: tuple[float, ...]) -> str:
    red, green, blue = (round(255 * value) for value in (numbers if len(numbers) == 3 else [*numbers] * 3))
    return f"#{red:02x}{green:02x}{blue:02x}"
