"""The exact search for lines of deals whose monsters destroy or spread: it keeps room for what they do.

A space beside the monsters is kept for everything that they will destroy, and what may be overrun is left to cards that
come before. Some lines do without, so that none is found this way proves nothing.
"""

from __future__ import annotations

from generator.cartographers.records import SEASONS
from generator.cartographers.rules.boards import bits
from generator.cartographers.rules.game import Match
from generator.cartographers.rules.refutation import Laying, Supposed
from generator.cartographers.search.exact import PartialPlan, Search


class CarefulSearch(Search):
    """The search for one deal, with steps for what monsters do."""

    def __init__(self, game: Match, limit: int, order: int = 0) -> None:
        super().__init__(game, limit, order)
        self._plays = game.ambush
        effects: list[Laying] = []
        for number, step in enumerate(self._steps):
            play = game.ambush.get(step.card)
            if play is None:
                continue
            times = int(play.gazes)
            if play.lasting:
                times += 1 if play.lasting == "spread" else len(SEASONS) - 1 - step.season
            for _ in range(times):
                self._ambush[len(self._steps) + len(effects)] = number
                effects.append(step._replace(ways=tuple(bits(self._empty)), walks=False))
        self._steps = (*self._steps, *effects)
        self._sizes += [0] * len(effects)
        self._alike = list(range(len(self._steps)))  # what may be overrun depends on the season

    def _after(self, case: PartialPlan, one: Supposed) -> PartialPlan:
        following = super()._after(case, one)
        effects = [number for number, ambush in self._ambush.items() if ambush == one.step and one.how == "lies"]
        near = self._grid.beside(one.place) & self._empty & ~one.place
        for number in effects:
            if self._plays[self._steps[number].card].lasting == "spread":
                del following.ways[number]
                self._leave(following, one)
            elif near:
                following.ways[number] = [cells for cells in following.ways[number] if cells & near]
            else:
                del following.ways[number]
        return following

    def _leave(self, case: PartialPlan, monsters: Supposed) -> None:
        """Nothing of a later season may lie where the monsters can have come."""
        reached, season = monsters.place, self._steps[monsters.step].season
        for now in range(season + 1, len(SEASONS)):
            reached |= self._grid.beside(reached) & self._empty
            for number, ways in case.ways.items():
                if self._steps[number].season == now and number not in self._ambush:
                    case.ways[number] = [cells for cells in ways if not cells & reached]

    def _other_reasons(self, case: PartialPlan) -> int:
        reason = super()._other_reasons(case)
        for ambush in self._ambush.values():
            if ambush in case.lies:
                reason |= 1 << case.lies[ambush][1]
        return reason
