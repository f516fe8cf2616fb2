"""Words and numbers that the texts of all cards have in common."""

from __future__ import annotations

from generator.text.facts import count, exactly, size, term

# Words that carry no fact of their own: saying them, or not, changes no rule.
FREE = frozenset(
    (
        *("adjacent", "enclosed", "link", "on"),
        *("best", "both", "choose", "equal", "kinds", "mutual", "other", "size", "spread", "straight"),
        *("card", "drawn", "explore", "lasting", "map", "shape", "side", "single", "space"),
    )
)

SIDES = 4  # of a space
LINES = 11  # rows, columns and diagonals that count, on every map
A_SINGLE = (count(1), exactly(1), size(1, 1), term("single"))

JOKER = "a hero counts as one more kind of terrain, never as any terrain"
