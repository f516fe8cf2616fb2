"""What tests ask of boxes."""

from __future__ import annotations

from proofpress.press.paper import TOLERANCE, Box


def overlap(one: Box, other: Box) -> bool:
    """Whether the two boxes share more than an edge."""
    return (
        one.x < other.right - TOLERANCE
        and other.x < one.right - TOLERANCE
        and one.y < other.bottom - TOLERANCE
        and other.y < one.bottom - TOLERANCE
    )
