"""reportlab without Pillow, and with its settings pinned. Its import is its effect, before anything else of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from struct import unpack_from
from types import ModuleType
from typing import Any

_PILLOW = ("PIL", "PIL.Image")
_OF_HOME = ("reportlab_mods", "reportlab_settings")  # else it reads them in the home folder, whatever that is


@contextmanager
def _without_others() -> Iterator[None]:
    left_out = _OF_HOME if "PIL" in sys.modules else (*_PILLOW, *_OF_HOME)  # somebody else may have Pillow
    empty = {name: ModuleType(name) for name in left_out}
    if "PIL" in empty:
        vars(empty["PIL"])["Image"] = empty["PIL.Image"]
    sys.modules.update(empty)
    try:
        yield
    finally:
        for name in empty:
            del sys.modules[name]


@contextmanager
def _anywhere() -> Iterator[None]:
    """reportlab asks for the working folder as it is imported, which somebody may have deleted."""
    asked = os.getcwd
    try:
        asked()
    except OSError:
        os.getcwd = lambda: os.sep
    try:
        yield
    finally:
        os.getcwd = asked


with _without_others(), _anywhere():
    import reportlab.lib.utils  # noqa: F401
    from reportlab import rl_config
    from reportlab.pdfbase import ttfonts


def _width(font: Any, text: str, size: float, encoding: str = "") -> float:  # noqa: ARG001
    """How wide a text is. reportlab's own function in Python multiplies in another order than the compiled one, and a
    line would lie elsewhere by a hair where that is missing."""
    width, otherwise = font.face.charWidths.get, font.face.defaultWidth
    return float(sum(width(ord(sign), otherwise) for sign in text) * 0.001 * size)


if not sys.modules.get("_rl_accel"):
    ttfonts.TTFont.stringWidth = _width


# Font files: reportlab reads their tables number by number, which takes longer than to draw a page. Here each long one
# is read at once, where that of characters has one of the two forms that the pinned faces have. Which characters a
# glyph has is left out: nothing that is printed here asks for that.


def _extract(font: Any, characters: int = 1) -> None:
    """What reportlab wants to know of a font file."""
    _extract_slowly(font, 0)
    if not characters:
        return
    glyphs = _glyphs(font)
    if 0x20 not in glyphs:
        _extract_slowly(font)
        return
    head, hhea, hmtx, loca = (font.get_table_pos(name)[0] for name in ("head", "hhea", "hmtx", "loca"))
    (wide,) = _numbers(font, "H", hhea + 34)  # glyphs with a width of their own; the others are as wide as the last
    pairs, rest = _numbers(font, f"{2 * wide}H", hmtx), _numbers(font, f"{font.numGlyphs - wide}H", hmtx + 4 * wide)
    widths = [font._pdfScale(width) for width in pairs[::2]]
    font.hmetrics = [*zip(pairs[::2], pairs[1::2], strict=True), *((widths[-1], side) for side in rest)]
    widths += widths[-1:] * len(rest)
    (long,) = _numbers(font, "H", head + 50)
    places = _numbers(font, f"{font.numGlyphs + 1}{'L' if long else 'H'}", loca)
    font.glyphPos = [*places] if long else [2 * place for place in places]
    font.charToGlyph = glyphs | {0xA0: glyphs[0x20]}
    font.charWidths = {sign: widths[glyph] for sign, glyph in font.charToGlyph.items()}
    font.defaultWidth = widths[0]


def _glyphs(font: Any) -> dict[int, int]:
    """The glyph of each character, or nothing if that table has another form."""
    table, _ = font.get_table_pos("cmap")
    heads = _numbers(font, "HHL" * _numbers(font, "H", table + 2)[0], table + 4)
    *_, platform, _, offset = heads  # the last table has most characters
    form, length = _numbers(font, "HH", table + offset)
    if (platform, form) == (3, 4):  # segments, each with what makes a glyph of a character
        found: dict[int, int] = {}
        numbers = _numbers(font, f"{length // 2}H", table + offset)
        count = numbers[3] // 2
        ends, starts, steps, leaps = (numbers[7 + part * count + (part > 0) :][:count] for part in range(4))
        for index, (first, last, step, leap) in enumerate(zip(starts, ends, steps, leaps, strict=True)):
            signs = range(first, last + 1)
            listed = 8 + 3 * count + index + leap // 2
            glyphs = numbers[listed : listed + len(signs)] if leap else signs
            found |= {sign: glyph and (glyph + step) & 0xFFFF for sign, glyph in zip(signs, glyphs, strict=False)}
        return found
    if (platform, form) == (3, 12):  # groups, each with its first glyph
        (count,) = _numbers(font, "L", table + offset + 12)
        numbers = _numbers(font, f"{3 * count}L", table + offset + 16)
        groups = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
        return {sign: glyph + sign - first for first, last, glyph in groups for sign in range(first, last + 1)}
    return {}


def _numbers(font: Any, form: str, start: int) -> tuple[int, ...]:
    return unpack_from(f">{form}", font._ttf_data, start)


_extract_slowly = ttfonts.TTFontFile.extractInfo
ttfonts.TTFontFile.extractInfo = _extract

rl_config.paraFontSizeHeightOffset = 1  # the first baseline of a paragraph lies one size below its top
rl_config.pdfMultiLine = 0
rl_config.pdfComments = 0
rl_config.std14Embed = False
