"""What print shops want of a card: a table, one line for each shop."""

from __future__ import annotations

from collections.abc import Mapping

from generator.library.dataclass import dataclass
from generator.library.errors import Refusal
from generator.library.lengths import MM_PER_INCH
from generator.library.suggest import listed
from generator.press.geometry import Size
from generator.press.paper import CARDS


def _inches(width: float, height: float) -> Size:
    return Size(width * MM_PER_INCH, height * MM_PER_INCH)


# What shops cut cards to that are called by these names: not quite the sizes of the sleeves.
_CUT: Mapping[str, Size] = {
    "poker": _inches(2.5, 3.5),
    "bridge": _inches(2.25, 3.5),
    "mini": _inches(1.75, 2.5),
    "tarot": _inches(2.75, 4.75),
}
_EIGHTH = MM_PER_INCH / 8
_LEAST = 40.0  # the shortest side of a card; what is smaller is punched, not cut


@dataclass(frozen=True, slots=True)
class Shop:
    """Lengths in millimetres. `bleed` goes beyond the cut, and nothing that matters stands nearer to it than `safe`.

    A shop takes pictures of single cards and backs, or a document for each deck, whose pages are the cards as often as
    the game has them, each after its back.
    """

    format: str
    dpi: int
    bleed: float = _EIGHTH
    safe: float = _EIGHTH
    only_named: bool = False  # whether it cuts to no other sizes

    def cut(self, card: Size) -> Size:
        """The size to which this shop cuts such a card."""
        name = next((name for name, size in CARDS.items() if size == card), "")
        if name in _CUT:
            return _CUT[name]
        if self.only_named or min(card) < _LEAST:
            possible = listed(_CUT) if self.only_named else f"{_LEAST:g} mm and more a side"
            raise Refusal(f"no cards of {card} are made there; possible: {possible}", "for")
        return card


SHOPS: Mapping[str, Shop] = {
    "gamecrafter": Shop("png", 300, only_named=True),
    "printshop": Shop("pdf", 300),
}
