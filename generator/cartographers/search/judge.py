"""How good a map looks in the middle of a game, in hundredths of a point.

The judge knows what a player knows: the four edicts, how many scorings each still has, how much of the season is left.
It does not know the coming cards. The numbers of R1 were tuned once on random deals: never change them; a better judge
belongs to a new bot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from generator.cartographers.clauses import Clause
from generator.cartographers.records import SEASONS, TERRAINS
from generator.cartographers.rules.boards import FIELDS, Board, bits
from generator.cartographers.rules.game import Match, State
from generator.cartographers.rules.sheet import Sheet
from generator.cartographers.search.promise import promises


class Tuning(NamedTuple):
    """What a judge makes of things."""

    later: int  # per cent: what points are worth one season later
    promised: int  # per cent: how much of what is promised counts as earned
    coin: int  # a coin pays a point at the end of every season to come
    free_ruins: int  # ruins are kept for ruins cards
    hole: int  # an empty space with no empty neighbour is hard to fill
    mountain: int  # times the square of its filled neighbours
    border: int  # an empty space beside a filled one: ragged borders waste space
    needed: int  # a space of a terrain that an edict reads, per scoring to come
    shape_scale: int  # the last five count in full when so many hundredths of a season remain, and fade with the time


R1 = Tuning(later=85, promised=70, coin=100, free_ruins=60, hole=30, mountain=12, border=12, needed=10, shape_scale=250)

# Takes what pays at once, and fills the map without holes.
FILLER = R1._replace(later=0, promised=0, free_ruins=0, mountain=0, needed=0)

_EMPTY = FIELDS["empty"]
_MONSTER = FIELDS["monster"]
_RUINS = FIELDS["ruins"]


class Weights(NamedTuple):
    """What things are worth at this moment of the game."""

    edicts: tuple[int, ...]  # a point of each edict
    promised: tuple[int, ...]  # a promised hundredth of a point
    coin: int
    monster: int
    shape: int
    needed: tuple[tuple[int, int], ...]  # field of a terrain -> worth of each of its spaces


class Judge:
    """Values maps of one game."""

    def __init__(self, game: Match, rules: Sequence[Sequence[Clause]], tuning: Tuning = R1) -> None:
        self.game, self.tuning = game, tuning
        self._grid = game.terms.grid
        self._promises = [promises(clauses, self._grid) for clauses in rules]
        self._keeps_ruins = bool(game.lists.ruins)
        mountains = game.first_sheet.unpaid
        self._mountains = [(mountain, self._grid.beside(mountain)) for mountain in bits(mountains)]

    def weights(self, state: State) -> Weights:
        """The weights after the card in play."""
        game, season, tuning = self.game, state.season, self.tuning
        times = game.lists.times
        spent = sum(times.get(card, 0) for card in game.deal.seasons[season][: state.shown])
        left = max(0, 100 * (game.lists.limits[season] - spent) // game.lists.limits[season])
        edicts, promised, worth = [0] * 4, [0] * 4, 100
        to_come = len(SEASONS) - season
        monster = 0
        for later in range(season, len(SEASONS)):
            for edict in game.season_edicts[later]:
                edicts[edict] += worth
                promised[edict] += worth if later > season else left
            monster += worth
            worth = worth * tuning.later // 100
        needed = dict.fromkeys((FIELDS[terrain] for terrain in TERRAINS), 0)
        for rule, weight in zip(game.scoring, edicts, strict=True):
            for field in needed:
                if TERRAINS[field] in rule.reads and TERRAINS[field] not in ("monster", "hero"):
                    needed[field] += tuning.needed * weight // 100
        return Weights(
            tuple(edicts),
            tuple(tuning.promised * worth // 100 for worth in promised),
            tuning.coin * to_come,
            monster,
            100 * (to_come - 1) + left,
            tuple((field, worth) for field, worth in needed.items() if worth),
        )

    def value(self, sheet: Sheet, weights: Weights) -> int:
        """What the map looks worth."""
        return self._edicts(sheet.board, weights, range(len(SEASONS))) + self._rest(sheet, weights)

    def valuer(self, sheet: Sheet, weights: Weights, changed: frozenset[str]) -> Callable[[Sheet], int]:
        """The same for maps that differ from this one only in the fields named: the edicts that do not read them are
        counted once."""
        touched = [index for index, rule in enumerate(self.game.scoring) if rule.reads & changed]
        same = self._edicts(sheet.board, weights, [index for index in range(len(SEASONS)) if index not in touched])
        return lambda new: same + self._edicts(new.board, weights, touched) + self._rest(new, weights)

    def _edicts(self, board: Board, weights: Weights, edicts: Iterable[int]) -> int:
        total = 0
        for index in edicts:
            if weights.edicts[index]:
                total += weights.edicts[index] * self.game.scoring[index].points(board)
                if weights.promised[index]:
                    for promise in self._promises[index]:
                        total += weights.promised[index] * promise(board) // 100
        return total

    def _rest(self, sheet: Sheet, weights: Weights) -> int:
        """Coins, monsters, and how useful the remaining space is."""
        monsters = self._grid.beside(sheet.board[_MONSTER]) & sheet.board[_EMPTY]
        sure = weights.coin * sheet.coins - weights.monster * monsters.bit_count()
        return sure + self._shape(sheet, weights) * weights.shape // self.tuning.shape_scale

    def _shape(self, sheet: Sheet, weights: Weights) -> int:
        """How useful the remaining space is."""
        board, grid, tuning = sheet.board, self._grid, self.tuning
        empty = board[_EMPTY]
        filled = grid.area ^ empty
        total = -tuning.hole * (empty & ~grid.beside(empty)).bit_count()
        total -= tuning.border * (grid.beside(filled) & empty).bit_count()
        if self._keeps_ruins:
            total += tuning.free_ruins * (board[_RUINS] & empty).bit_count()
        for mountain, sides in self._mountains:
            if mountain & sheet.unpaid:
                around = (sides & filled).bit_count()
                total += tuning.mountain * around * around
        for field, worth in weights.needed:
            total += worth * board[field].bit_count()
        return total
