"""The season that the rulebook tells: a small map, a few cards of the game, and what the rules make of them.

Every picture of it and every number in its words comes from here. Whoever draws looks among the legal places for the
one that shows the point best: a shape that closes in a mountain, monsters where they cost most. Own cards may not allow
it; then nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from itertools import product
from typing import Final

from generator.cartographers.choices import Choice
from generator.cartographers.edition import Edition
from generator.cartographers.play import rulings_of
from generator.cartographers.records import AmbushBy
from generator.cartographers.rules.ambush import solo_place
from generator.cartographers.rules.boards import Board, Grid, bits, read_picture
from generator.cartographers.rules.rating import SeasonScore
from generator.cartographers.rules.scoring import Award, compile_rule, monster_losses
from generator.cartographers.rules.shapes import figure, places
from generator.cartographers.rules.sheet import Sheet, Terms, draw, draw_ambush, first_sheet
from generator.library.dataclass import dataclass

MAP: Final = (
    ".#....",
    "#^.r..",
    "......",
    "......",
    "....r.",
    "......",
)  # fmt: skip
_FIRST: Final = (2, 1)  # a space that the first shape covers


@dataclass(frozen=True, slots=True)
class SeasonMoment:
    """A moment of the season: the map with what is outlined on it, the card drawn, and the numbers in its words."""

    key: str  # of its words
    board: Board
    card: str = ""
    terrain: str = ""  # in which the card is shown
    marked: tuple[Award, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeasonTold:
    """The whole season."""

    grid: Grid
    moments: tuple[SeasonMoment, ...]


def season_told(edition: Edition, choice: Choice, ambush_by: AmbushBy = "neighbour") -> SeasonTold | None:
    """The season with the first cards that tell it; nothing where those of this game do not."""
    explore = [name for name in choice.explore if edition.explore[name].time]
    single = [
        name for name in explore if len(edition.explore[name].terrains) == 1 and edition.explore[name].shapes[0].coin
    ]
    joint = [name for name in explore if len(edition.explore[name].shapes) == 1]
    told = (
        _told(edition, choice, ambush_by, (first, second, third))
        for first, second, third in product(single, joint, joint)
        if second != third
    )
    return next((each for each in told if each), None)


def _told(edition: Edition, choice: Choice, ambush_by: AmbushBy, explore: tuple[str, str, str]) -> SeasonTold | None:
    """The season with these three explore cards."""
    first, second, third = explore
    grid, board = read_picture(MAP)
    terms = Terms(grid, rulings_of(edition), edition.coin_track, {})
    blank = first_sheet(terms, board)
    mountain, ruin = grid.beside(board.mountain), next(bits(board.ruins))
    cards = {name: edition.explore[name] for name in (first, second, third)}
    ambush = min(choice.ambush, key=lambda name: edition.ambush[name].effect is not None)  # rather one without effect

    def put(sheet: Sheet, rows: tuple[str, ...], best: Callable[[int], int], wanted: int = 0) -> int:
        """Of the legal places the one that is best."""
        return max(places(figure(rows, grid), sheet.board.empty, wanted), key=best, default=0)

    def closes(cells: int) -> int:
        return 9 * (cells & ruin != 0) + (cells & mountain).bit_count()

    def monsters(cells: int) -> Sheet:
        return draw_ambush(terms, two, ambush, cells, lettered=False)

    at = put(blank, cards[first].shapes[0].grid, closes, grid.bit(*_FIRST))
    one = draw(terms, blank, cards[first].terrains[0], at, 1)
    covering = put(one, cards[second].shapes[0].grid, closes, board.ruins)
    two = draw(terms, one, cards[second].terrains[0], covering)
    if two.coins == one.coins:  # the mountain is to be closed in
        return None
    record = edition.ambush[ambush]
    if ambush_by == "neighbour":
        hurt = put(two, record.grid, lambda cells: monster_losses(grid, monsters(cells).board).bit_count())
    else:
        corner = record.solo_corner
        hurt = solo_place(record.grid, corner, record.direction, grid, two.board.empty) or 0 if corner else 0
    three = monsters(hurt)
    before = monster_losses(grid, three.board)
    saving = put(three, cards[third].shapes[0].grid, lambda cells: (cells & before).bit_count())
    four = draw(terms, three, cards[third].terrains[0], saving)
    left = monster_losses(grid, four.board)
    edicts = _edicts(edition, choice, grid, four.board)
    if not edicts or left.bit_count() >= before.bit_count():
        return None
    (card_a, award_a), (card_b, award_b) = edicts
    points = [sum(award.points for award in awards) for _, awards in edicts]
    score = SeasonScore((points[0], points[1]), four.coins, left.bit_count())
    values = {
        "coins": four.coins,
        "before": before.bit_count(),
        "left": left.bit_count(),
        "a": points[0],
        "b": points[1],
        "total": score.total,
    }
    return SeasonTold(
        grid,
        (
            SeasonMoment("shape", one.board, first, cards[first].terrains[0], values=values),
            SeasonMoment("ruins", two.board, second, cards[second].terrains[0], values=values),
            SeasonMoment(f"ambush_{ambush_by}", three.board, ambush, "monster", _each(before), values),
            SeasonMoment("fence", four.board, third, cards[third].terrains[0], _each(left), values),
            SeasonMoment("edict_a", four.board, card_a, marked=award_a, values=values),
            SeasonMoment("edict_b", four.board, card_b, marked=award_b, values=values),
        ),
    )


def _each(cells: int) -> tuple[Award, ...]:
    """A point off for each of the spaces."""
    return tuple(Award(-1, bit) for bit in bits(cells))


def _edicts(edition: Edition, choice: Choice, grid: Grid, board: Board) -> tuple[tuple[str, tuple[Award, ...]], ...]:
    """Two scoring cards of different kinds that pay for the map; none where there are no two."""
    found: dict[str, tuple[str, tuple[Award, ...]]] = {}
    for name in choice.scoring:
        awards = tuple(compile_rule(edition.scoring[name].rule, grid).awards(board))
        if 2 <= sum(award.points for award in awards) <= 9:
            found.setdefault(edition.scoring[name].category, (name, awards))
    return tuple(found.values())[:2] if len(found) > 1 else ()
