"""Proves a seed: K1 plays its set-up, and the rules replay the game.

K1 has to finish in time. Its game is the proof unless somebody in it was never able to do what others were, which says
more about K1 than about the set-up; then games of the random player are tried.

This is the one place where playing and checking meet; no certificate is written that does not verify.
"""

from __future__ import annotations

from generator.kingdoms.certificate import Setting, certificate
from generator.kingdoms.deal import choice_of, deal, setup_digest
from generator.kingdoms.edition import Edition
from generator.kingdoms.play import box_of, start_match
from generator.kingdoms.rules.playable import MOST_ROUNDS, shut_out
from generator.kingdoms.rules.setup import Setup
from generator.kingdoms.rules.state import Match, State
from generator.kingdoms.search.chance import random_line
from generator.kingdoms.search.k1 import LABEL, k1_line
from generator.kingdoms.search.settle import settled
from generator.library.dataclass import dataclass

RANDOM_GAMES = 12  # tried at most: nearly all set-ups need none or one


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a seed."""

    setting: Setting
    game: Match
    end: State  # of the game that K1 played
    reason: str | None  # why it is not accepted
    certificate: bytes | None

    @property
    def accepted(self) -> bool:
        return self.reason is None


def setup_of(edition: Edition, setting: Setting) -> Setup:
    """The set-up of the setting, with K1's choices where something was left open."""
    box = box_of(edition.of(setting.config))
    choice = choice_of(box, setting.config)
    dealt = deal(box, choice, setting.seed, beginners=setting.beginners)
    if not setting.free:
        return dealt
    chosen = settled(box, dealt, setting.free)
    return deal(box, choice, setting.seed, beginners=setting.beginners, chosen=chosen)


def prove(edition: Edition, setting: Setting) -> Proof:
    """A verified certificate for the seed, or the reason why there is none."""
    edition = edition.of(setting.config)
    game = start_match(box_of(edition), setup_of(edition, setting))
    root = bytes.fromhex(setup_digest(game.setup))
    moves, end = k1_line(game, root)
    if not end.over:
        return Proof(setting, game, end, f"{LABEL} does not come to an end in {MOST_ROUNDS} rounds", None)
    reason, method = shut_out(game, moves), LABEL
    for attempt in range(1, RANDOM_GAMES + 1):
        if reason is None:
            break
        moves, _ = random_line(game, root, attempt)
        reason, method = shut_out(game, moves), f"random/{attempt}"
    if reason:
        return Proof(setting, game, end, reason, None)
    return Proof(setting, game, end, None, certificate(edition, setting, game, moves, method=method))
