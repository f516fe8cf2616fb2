"""What the points of a game mean: season scores, the winner of a table, the rating and title of a solo player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class SeasonScore(NamedTuple):
    """The four boxes of a season on the sheet; `monsters` is what is taken off."""

    edicts: tuple[int, int]
    coins: int
    monsters: int

    @property
    def total(self) -> int:
        return self.edicts[0] + self.edicts[1] + self.coins - self.monsters


def total(scores: Sequence[SeasonScore]) -> int:
    """The points of all seasons together."""
    return sum(score.total for score in scores)


def losses(scores: Sequence[SeasonScore]) -> int:
    """What the monsters cost in all seasons together: the tie-break."""
    return sum(score.monsters for score in scores)


def winners(players: Sequence[Sequence[SeasonScore]]) -> list[int]:
    """The seats that win: most points, then fewest lost to monsters; players who are still level share the victory."""
    ranks = [(-total(scores), losses(scores)) for scores in players]
    best = min(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best]


def rating(points: int, solo_values: Sequence[int]) -> int:
    """A solo player's points less the numbers in the corners of the four scoring cards."""
    return points - sum(solo_values)


def title(rated: int, titles: Mapping[str, int]) -> str | None:
    """The title with the highest number that the rating reaches; None below the lowest."""
    reached = [name for name, least in titles.items() if rated >= least]
    return max(reached, key=titles.__getitem__) if reached else None
