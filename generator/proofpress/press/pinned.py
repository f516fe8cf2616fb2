"""reportlab without Pillow, and with its settings pinned. Its import is its effect, before anything else of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from struct import Struct
from types import ModuleType
from typing import Any

_PILLOW = ("PIL", "PIL.Image")


@contextmanager
def _without_pillow() -> Iterator[None]:
    if "PIL" in sys.modules:  # somebody else has it
        yield
        return
    empty = {name: ModuleType(name) for name in _PILLOW}
    vars(empty["PIL"])["Image"] = empty["PIL.Image"]
    sys.modules.update(empty)
    try:
        yield
    finally:
        for name in empty:
            del sys.modules[name]


with _without_pillow():
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


def _short(font: Any) -> int:
    """The next number of a font file, in two thirds of the time: a face is thousands of them."""
    start = font._pos
    font._pos = start + 2
    return int(_SHORT(font._ttf_data, start)[0])


def _long(font: Any) -> int:
    start = font._pos
    font._pos = start + 4
    return int(_LONG(font._ttf_data, start)[0])


_SHORT, _LONG = Struct(">H").unpack_from, Struct(">L").unpack_from
ttfonts.TTFontParser.read_ushort, ttfonts.TTFontParser.read_ulong = _short, _long

rl_config.paraFontSizeHeightOffset = 1  # the first baseline of a paragraph lies one size below its top
rl_config.pdfMultiLine = 0
rl_config.pdfComments = 0
rl_config.std14Embed = False
