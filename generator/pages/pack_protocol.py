"""The protocol on paper: round by round what was played, and everybody's points; the digest of it first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from generator.library.dataclass import dataclass
from generator.pages.pack_digest import draw_digits
from generator.pages.pack_occasion import Occasion, flow_of

_IN_PARAGRAPH: Final = 60  # players: a paragraph stays on one page


@dataclass(frozen=True, slots=True)
class PlayerPoints:
    """A player in a round; without points the label that says why."""

    player: str
    points: int | None
    why: str


def protocol_document(now: Occasion, digest: str, rounds: Iterable[tuple[str, Sequence[PlayerPoints]]]) -> bytes:
    """Titles of what was played, and by whom."""
    flow = flow_of(now, "protocol")
    flow.paragraph(now.words.set("protocol_how"))
    draw_digits(flow, now.words("protocol_digest"), digest)
    for title, played in rounds:
        flow.heading(title, 13)
        for start in range(0, len(played), _IN_PARAGRAPH):
            flow.paragraph("; ".join(_said(now, each) for each in played[start : start + _IN_PARAGRAPH]), 9, "sans")
    return flow.document.to_bytes()


def _said(now: Occasion, each: PlayerPoints) -> str:
    points = now.words(each.why) if each.points is None else str(each.points).replace("-", "−")
    return f"{each.player}\u00a0{points}"
