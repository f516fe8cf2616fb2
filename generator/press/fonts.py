"""The pinned faces, and the gate that every printed string passes.

A string is composed (NFC), every character is looked up in its face, and what has no glyph is an error that names
character, string and place: PDF writers print an empty box instead and say nothing. Faces are loaded on first use.
No shaping and no kerning: the pinned faces need neither for the languages they cover.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from generator.library.suggest import quoted
from generator.press.errors import CONTENT, FILE, PressError, unknown
from generator.press.geometry import millimetres

# The only white space that may be printed; wider and narrower kinds differ from machine to machine.
SPACES = " \u00a0"

# Categories that leave no mark or break lines behind the measuring code's back.
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _serif(style: str) -> Callable[[], str]:
    def path() -> str:
        from font_source_serif_pro import font_files_ttf  # the plain map holds outlines reportlab refuses

        return str(font_files_ttf["SourceSerifPro" + style])

    return path


def _sans(style: str) -> Callable[[], str]:
    def path() -> str:
        from font_source_sans_pro import font_files_ttf

        return str(font_files_ttf["SourceSansPro" + style])

    return path


def _cinzel() -> str:
    from fontpkg_cinzel import ROOT

    return str(ROOT / "files" / "Cinzel[wght].ttf")  # a variable font; its default weight, 400, is used as it is


# Cinzel has capitals and small capitals only.
FACES: dict[str, Callable[[], str]] = {
    "serif": _serif(""),
    "serif-italic": _serif("It"),
    "serif-semibold": _serif("Semibold"),
    "serif-bold": _serif("Bold"),
    "serif-bold-italic": _serif("BoldIt"),
    "sans": _sans(""),
    "sans-italic": _sans("It"),
    "sans-semibold": _sans("Semibold"),
    "sans-bold": _sans("Bold"),
    "title": _cinzel,
}

DEFAULT_FACE = "serif"


@cache
def load(face: str) -> Any:
    """Return the reportlab font of the face, registered under the face's own name."""
    if face not in FACES:
        raise unknown("face", face, FACES)
    # isort: off
    import generator.press.pinned  # noqa: F401  its import is its effect, and comes before reportlab's own
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont
    # isort: on

    try:
        font = TTFont(face, FACES[face](), asciiReadable=True)  # the default asks the environment
    except (ImportError, AttributeError, LookupError, OSError, TTFError) as error:
        raise PressError(f'face "{face}" cannot be loaded ({error}); install proofpress again', FILE) from error
    pdfmetrics.registerFont(font)
    return font


def check_glyphs(text: str, face: str, where: str = "") -> str:
    """Return the text composed and ready to be drawn, or raise for a character that the face cannot print."""
    composed, wrong = _examined(text, face)
    if wrong is None:
        return composed
    place = f", {where}" if where else ""
    name = unicodedata.name(wrong, "without a name")
    code = f"U+{ord(wrong):04X} {name}"
    if unicodedata.category(wrong) in _INVISIBLE:
        reason = f"invisible character {code} cannot be printed"
    elif unicodedata.category(wrong) == "Zs":
        reason = f"space {code} cannot be printed (use a plain space or the no-break space U+00A0)"
    else:
        reason = f'character "{wrong}" ({code}) is not in face "{face}"'
    raise PressError(f"{reason}: in {quoted(composed)}{place}", CONTENT)


def text_width(text: str, face: str, pt: float) -> float:
    """Return the width in millimetres of a checked text in that face and size."""
    return millimetres(_unit_width(text, face) * pt)


def cap_height(face: str, pt: float) -> float:
    """Return the height in millimetres of a capital letter, to centre labels by."""
    return millimetres(float(load(face).face.capHeight) / 1000 * pt)


@lru_cache(maxsize=65536)
def _unit_width(text: str, face: str) -> float:
    return float(load(face).stringWidth(text, 1))


@lru_cache(maxsize=65536)
def _examined(text: str, face: str) -> tuple[str, str | None]:
    composed = unicodedata.normalize("NFC", text)
    glyphs = load(face).face.charToGlyph
    for character in composed:
        if character in SPACES:
            continue
        category = unicodedata.category(character)
        if category in _INVISIBLE or category == "Zs" or not glyphs.get(ord(character)):
            return composed, character
    return composed, None
