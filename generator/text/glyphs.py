"""Which characters of a text cannot be printed.

Loading faces takes longer than all other checks together, so they are asked only about characters that are not known to
be in all of them. A test asks about the known ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.press.errors import PressError
from generator.press.fonts import check_glyphs

FACES = ("serif", "serif-italic", "serif-bold", "sans", "title")  # faces that data is printed in

# Letters of Latin Extended-A that one face or another lacks.
_LACKING = "ĈĉĊċĔĕĜĝĤĥĦħĨĩĬĭĲĳĴĵĸŉŊŋŎŏŜŝŦŧŨũŬŭŴŵŶŷſ"
# Basic Latin, the letters of Latin-1 and of Latin Extended-A, and the signs of the languages' typography.
KNOWN = frozenset(
    [*map(chr, range(0x20, 0x7F)), *map(chr, range(0xC0, 0x180)), *"\n\u00a0§©«°±²³·»×…–—‘’‚“”„‹›•€™−"]
).difference(_LACKING)


def unprintable(text: str) -> Iterator[tuple[int, str, str]]:
    """Place, character and face of every character that a face lacks."""
    if KNOWN.issuperset(text):
        return
    for index, character in enumerate(text):
        if character in KNOWN:
            continue
        for face in FACES:
            try:
                check_glyphs(character, face)
            except PressError:
                yield index, character, face
                break
