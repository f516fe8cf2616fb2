"""Scores finished maps: seasons as on the sheet, with the spaces that earned each point, and the solo rating.

The rules decide what a map is worth; this module only asks them about maps that do not come from a game, and reports
what it finds in a form that can be shown. `cases` does the same for files of test cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from generator.cartographers.edition import Edition
from generator.cartographers.pictures import TERRAINS
from generator.cartographers.play import scorer
from generator.cartographers.records import LETTERS, SEASONS, Season
from generator.cartographers.rules.boards import FIELDS, ROW_LETTERS, Board, Grid, bits, what_is
from generator.cartographers.rules.game import Match, Move, replay
from generator.cartographers.rules.rating import SeasonScore, rating, title
from generator.cartographers.rules.scoring import Award, Rule, monster_losses, together
from generator.library.errors import ContentError
from generator.library.suggest import counted


class Earning(NamedTuple):
    """What one card earned in one season."""

    letter: str
    card: str
    points: int
    awards: tuple[Award, ...]


class ScoredSeason(NamedTuple):
    """A map at the end of a season, and what it earned."""

    season: str
    board: Board
    earnings: tuple[Earning, Earning]
    losing: tuple[Award, ...]  # the empty spaces beside monsters, which are taken off
    score: SeasonScore


class Solo(NamedTuple):
    """What a solo player made of a whole game; no title where the rating is too low for any."""

    values: tuple[int, ...]
    rating: int
    title: str | None


def score_season(
    edition: Edition, rules: Season, season: str, grid: Grid, board: Board, edicts: Mapping[str, str], coins: int
) -> ScoredSeason:
    """The four boxes of a season on the sheet; `edicts` says which card lies under which letter."""
    first, second = (_earning(edition, letter, edicts[letter], grid, board) for letter in rules.edicts)
    losing = _losing(grid, board)
    score = SeasonScore((first.points, second.points), coins, len(losing))
    return ScoredSeason(season, board, (first, second), losing, score)


def seasons_of(game: Match, moves: Iterable[Move]) -> list[ScoredSeason]:
    """The seasons that have been scored when these moves of a player alone have been made."""
    boards: list[Board] = []

    def watched(rule: Rule) -> Rule:
        def points(board: Board) -> int:
            boards.append(board)
            return rule.points(board)

        return rule._replace(points=points)

    first, second, third, fourth = map(watched, game.scoring)
    state = replay(replace(game, scoring=(first, second, third, fourth)), moves)
    seasons = zip(SEASONS, game.season_edicts, boards[::2], state.scores[0], strict=False)
    return [_scored(game, *season) for season in seasons]


def _scored(game: Match, season: str, edicts: tuple[int, int], board: Board, score: SeasonScore) -> ScoredSeason:
    first, second = (
        Earning(LETTERS[edict], game.deal.edicts[edict], points, tuple(game.scoring[edict].awards(board)))
        for edict, points in zip(edicts, score.edicts, strict=True)
    )
    return ScoredSeason(season, board, (first, second), _losing(game.terms.grid, board), score)


def _losing(grid: Grid, board: Board) -> tuple[Award, ...]:
    return tuple(Award(1, bit) for bit in bits(monster_losses(grid, board)))


def _earning(edition: Edition, letter: str, card: str, grid: Grid, board: Board) -> Earning:
    rule = scorer(edition, card, grid)
    return Earning(letter, card, rule.points(board), tuple(rule.awards(board)))


def refuse_changes(grid: Grid, boards: Sequence[Board], seasons: Sequence[str] = SEASONS) -> None:
    """A map keeps from season to season what is drawn on it; only destroyed spaces change."""
    for (old, new), (earlier, later) in zip(pairwise(boards), pairwise(seasons), strict=False):
        for name in TERRAINS:
            field = FIELDS[name]
            changed = old[field] & ~(new[field] | new.destroyed)
            for bit in bits(changed):
                raise ContentError(
                    f"in {earlier} {what_is(grid, old, bit)}, but in {later} {what_is(grid, new, bit)}; "
                    "what is drawn stays until it is destroyed"
                )


def solo_result(edition: Edition, points: int, cards: Sequence[str]) -> Solo:
    """Rating and title of a whole game."""
    values = tuple(edition.scoring[card].solo for card in cards)
    rated = rating(points, values)
    return Solo(values, rated, title(rated, edition.titles))


# In words


def awards_in_words(grid: Grid, awards: Sequence[Award]) -> Iterator[str]:
    """What earned the points; single spaces that earned equally much are named together."""
    singles: dict[int, list[Award]] = {}
    for award in awards:
        if not award.cells & (award.cells - 1):
            singles.setdefault(award.points, []).append(award)
    for points, group in singles.items():
        each = " each" if len(group) > 1 else ""
        yield f"{counted(points, 'point')}{each} for {grid.names(together(group))}"
    for award in awards:
        if award.cells & (award.cells - 1):
            yield f"{counted(award.points, 'point')} for {_figure(grid, award.cells)}"


def _figure(grid: Grid, cells: int) -> str:
    """Whole lines by their names, everything else space by space."""
    if cells in grid.rows:
        return f"row {ROW_LETTERS[grid.rows.index(cells)]}"
    if cells in grid.columns:
        return f"column {grid.columns.index(cells) + 1}"
    return grid.names(cells)
