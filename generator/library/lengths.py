"""Lengths as people write them: 3, 3mm, 0.3 cm, 1,5mm or 0.125in; without a unit they are millimetres."""

from __future__ import annotations

import re

MM_PER_INCH = 25.4
UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}
_LENGTH = re.compile(r"([-+]?[0-9]{1,5}(?:[.,][0-9]{1,4})?) ?(mm|cm|in|)")


def millimetres(text: str) -> float | None:
    """The length in millimetres, if the text is one."""
    found = _LENGTH.fullmatch(text.strip().casefold())
    return float(found[1].replace(",", ".")) * UNITS[found[2] or "mm"] if found else None
