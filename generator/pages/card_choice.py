"""Which cards of a deck are printed: by kind, and by name with wildcards."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from generator.library.dataclass import dataclass
from generator.library.errors import Refusal
from generator.library.suggest import hint, quoted


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card of the deck: its kind, its id, and the kind of its back.

    Cards that look the same share a `look` and are drawn once; without one a card is its own.
    """

    kind: str
    id: str
    back: str
    look: str = ""

    @property
    def face(self) -> str:
        """What its front is called; cards that look the same share it."""
        return f"{self.kind}-{self.look or self.id}"


def selected(cards: Sequence[PrintedCard], kinds: Sequence[str], patterns: Sequence[str]) -> list[PrintedCard]:
    """The cards of these kinds whose ids fit one of the patterns; if none are given, all."""
    ids = [card.id for card in cards]
    for pattern in patterns:
        if not any(_fits(card_id, pattern) for card_id in ids):
            raise Refusal(f"no card of this game fits {quoted(pattern)}{hint(pattern, ids)}", "cards")
    chosen = [
        card
        for card in cards
        if (not kinds or card.kind in kinds) and (not patterns or any(_fits(card.id, pattern) for pattern in patterns))
    ]
    if not chosen:
        parts = [name for name, said in (("kind", kinds), ("cards", patterns)) if said]
        raise Refusal("this leaves no card of the game to print", *parts)
    return chosen


def _fits(card_id: str, pattern: str) -> bool:
    return fnmatchcase(card_id.casefold(), pattern.casefold())
