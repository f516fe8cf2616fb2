"""Proves a seed: looks for a line of play, and lets the rules replay it.

This is the one place where searching and checking meet. What `search` finds goes into a certificate, and none is
written that does not verify.
"""

from __future__ import annotations

from generator.cartographers.certificate import Setting, certificate, make_match, map_called
from generator.cartographers.deal import deal_digest
from generator.cartographers.load import Edition
from generator.cartographers.rules.decks import Deal
from generator.cartographers.rules.game import Match, replay
from generator.cartographers.search.best import BUDGET
from generator.cartographers.search.bot import Playthrough
from generator.cartographers.search.decide import decided
from generator.cartographers.search.packing import Triage, triage
from generator.cartographers.search.players import Players, players_for
from generator.library.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a seed."""

    setting: Setting
    game: Match
    triage: Triage
    certificate: bytes | None  # none where nothing can be replayed
    reference: Playthrough | None  # how R1 plays it, with a player's information
    best: Playthrough | None  # the best line found, with foresight
    budget: int  # of the search for it: the widths of all its beams together

    @property
    def accepted(self) -> bool:
        return self.triage.verdict == "playable"


def accept(edition: Edition, setting: Setting, players: Players | None = None) -> tuple[Match, Triage]:
    """The acceptance rule T1 on a seed; for many seeds it is quicker by players who are ready."""
    game = make_match(edition, setting)
    root = root_of(game.deal)
    return game, players.triage(game, root) if players else triage(game, root)


def root_of(dealt: Deal) -> bytes:
    """Where the tries draw their chance from."""
    return bytes.fromhex(deal_digest(dealt))


def settled(game: Match, found: Triage) -> Triage:
    """What is known of a deal: what T1 found, and where T1 leaves it open, what the exact search finds."""
    return decided(game, root_of(game.deal)) if found.verdict == "undecided" else found


def prove(edition: Edition, setting: Setting, *, with_reference: bool = True, budget: int = BUDGET) -> Proof:
    """A verified certificate for the seed unless it is undecided; `budget` 0 leaves out the best known line."""
    map_called(edition, setting.map_id, setting.map.grid)  # or the certificate would be refused after the search
    game, found = accept(edition, setting)
    found = settled(game, found)
    reference = known = data = None
    if with_reference or budget:
        players = players_for(edition, setting)
        reference = players.reference(game)
        if budget:
            witness = [Playthrough(found.moves, replay(game, found.moves))] if found.moves else []
            known = players.best_known(game, budget, [reference, *witness])
    if found.verdict != "undecided":
        best, moves = known.moves if known else None, found.moves or None
        data = certificate(
            edition, setting, game, method=found.method, witness=moves, best=best, refutation=found.refutation
        )
    return Proof(setting, game, found, data, reference if with_reference else None, known, budget)


def printed_par(edition: Edition, game: Match) -> int:
    """The sum of the numbers in the corners of the four scoring cards."""
    return sum(edition.scoring[card].solo for card in game.deal.edicts)
