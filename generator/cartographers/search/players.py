"""Who plays the deals of a choice of cards on a map: the kernel where it can be run, else the same in Python.

Both find the same lines. Whatever the kernel says is a proposal, and is replayed by the rules before it is used.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from generator.cartographers.certificate import Setting
from generator.cartographers.choices import Choice
from generator.cartographers.clauses import Clause
from generator.cartographers.deal_config import choice_of
from generator.cartographers.edition import Edition
from generator.cartographers.play import printed_board
from generator.cartographers.rules.decks import Deal
from generator.cartographers.rules.game import Match, replay
from generator.cartographers.rules.rating import SeasonScore
from generator.cartographers.search import beam, bot, packing
from generator.cartographers.search.ahead import REFERENCE, Skill, played
from generator.cartographers.search.best import slow, stages
from generator.cartographers.search.bot import Playthrough
from generator.cartographers.search.kernel.sandbox import Sandbox, sandbox
from generator.cartographers.search.kernel.tables import CardTable, masks_of, table_of
from generator.library.dataclass import dataclass

_NO_CHANCE = bytes(32)
_AT_ONCE = 500  # deals that are handed over together; the kernel has room for some thousand


@dataclass(frozen=True, slots=True)
class Players:
    """T1, R1, the search for the best line, and players of other skill."""

    edition: Edition
    kernel: Kernel | None

    def triage(self, game: Match, root: bytes) -> packing.Triage:
        """T1 on this game; `root` is the digest of the deal."""
        return packing.triage(game, root, self.kernel.first_line if self.kernel else packing.first_line)

    def tries(self, deals: Sequence[tuple[Deal, bytes]]) -> Sequence[int] | None:
        """For each deal and its digest the number of the try of T1 that finds a line, 0 for none; nothing is replayed.
        None where only Python can say it, deal by deal."""
        return self.kernel.tries(deals) if self.kernel else None

    def reference(self, game: Match) -> Playthrough:
        """The game as R1 plays it."""
        return self.kernel.reference(game) if self.kernel else bot.reference(game, self._rules(game))

    def scores(self, game: Match, skill: Skill, root: bytes) -> tuple[SeasonScore, ...]:
        """What a player of this skill scores, not replayed where the kernel says it; chance comes from `root`."""
        if self.kernel:
            return self.kernel.scores(game, skill, root)
        return self.played(game, skill, root).state.scores[0]

    def played(self, game: Match, skill: Skill, root: bytes) -> Playthrough:
        """The same as a game that was replayed."""
        return self.kernel.played(game, skill, root) if self.kernel else played(game, self._rules(game), skill, root)

    def best_known(self, game: Match, budget: int, lines: Sequence[Playthrough]) -> Playthrough:
        """The best of these lines and of what the budget finds; of equally good ones the first."""
        if self.kernel:
            found = self.kernel.searched(game, budget)
        else:
            rules = self._rules(game)
            found = (beam.searched(game, rules, width, taste) for taste, width in stages(budget))
        return max((*lines, *found), key=lambda line: line.points)

    def _rules(self, game: Match) -> list[Sequence[Clause]]:
        return [self.edition.scoring[card].rule for card in game.deal.edicts]


def players_for(edition: Edition, setting: Setting, choice: Choice | None = None) -> Players:
    """The players for the map and the way of ambush of this setting, and for its cards or those of a choice."""
    ready = sandbox(masks_of(printed_board(setting.map)[0]).limbs)
    if ready is None:
        return Players(edition, None)
    choice, by_border = choice or choice_of(edition, setting.config), setting.ambush_by == "border"
    return Players(edition, Kernel(ready, table_of(edition, choice, setting.map, by_border=by_border)))


@dataclass(frozen=True, slots=True)
class Kernel:
    """A sandbox with a table."""

    sandbox: Sandbox
    table: CardTable

    def first_line(self, game: Match, root: bytes) -> packing.Tried | None:
        """The first try of T1 that draws every card as printed."""
        self._deal(game, root)
        number = self.sandbox.call("triage", packing.TRIES)
        return (number, self.sandbox.found(self.table).moves) if number else None

    def tries(self, deals: Sequence[tuple[Deal, bytes]]) -> Sequence[int]:
        """The numbers of the tries for many deals, some of them at a time."""
        found = array("i")
        for start in range(0, len(deals), _AT_ONCE):
            words = array("i")
            for deal, root in deals[start : start + _AT_ONCE]:
                words.extend(self.table.deal(deal, root))
            found.extend(self.sandbox.tries(self.table, words, packing.TRIES))
        return found

    def reference(self, game: Match) -> Playthrough:
        """The game as R1 plays it."""
        return self.played(game, REFERENCE, _NO_CHANCE)

    def played(self, game: Match, skill: Skill, root: bytes) -> Playthrough:
        """The game as a player of this skill plays it."""
        self.scores(game, skill, root)
        return self._replayed(game)

    def scores(self, game: Match, skill: Skill, root: bytes) -> tuple[SeasonScore, ...]:
        """The points of a game that is not replayed."""
        self._deal(game, root)
        self.sandbox.write(array("i", skill.tuning))
        self.sandbox.call("reference", skill.moves, skill.samples)
        return self.sandbox.scores_found()

    def searched(self, game: Match, budget: int) -> Iterator[Playthrough]:
        """Lines of play, each better than the one before."""
        self._deal(game)
        most = None
        for taste, width in stages(budget):
            self.sandbox.write(array("i", taste))
            points = self.sandbox.call("beam", width)
            if most is None or points > most:
                most = points
                yield self._replayed(game)

    def _deal(self, game: Match, root: bytes = _NO_CHANCE) -> None:
        self.sandbox.set_deal(self.table, self.table.deal(game.deal, root))

    def _replayed(self, game: Match) -> Playthrough:
        moves = self.sandbox.found(self.table).moves
        return Playthrough(moves, replay(game, moves))


def runs() -> bool:
    """Whether the kernel can be run here."""
    return sandbox(2) is not None


def usual(budget: int) -> int:
    """The budget where none is chosen."""
    return budget if runs() else slow(budget)
