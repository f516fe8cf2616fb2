"""From a seed to goals and rolls; and the player whose game is the proof. Deals must never change: see FWS-1."""

from __future__ import annotations

from night_market.records import Edition
from night_market.rules import STALLS, Deal, Market, apply, begin, score
from proofpress.data.folders import plain
from proofpress.seeds import Stream, canonical_seed, digest_of, root

IN_PLAY = 3  # goals
PLAYER = "M1"  # the player below; another one would have another name


def config_of(edition: Edition) -> str:
    """What seeds are dealt from: another list of goals is another configuration."""
    return f"night_market/1/{digest_of(list(edition.goals))[:8]}"


def data_hash(edition: Edition) -> str:
    """The digest of all rules."""
    return digest_of(plain(edition.goals))


def deal(edition: Edition, seed: str) -> Deal:
    """What the seed deals."""
    start = root(config_of(edition), canonical_seed(seed))
    rolls = Stream(start, "rolls")
    goals = Stream(start, "goals").shuffled(list(edition.goals))[:IN_PLAY]
    return Deal(tuple(sorted(goals)), tuple(rolls.below(6) + 1 for _ in range(STALLS)))


def points(edition: Edition, dealt: Deal, market: Market) -> int:
    """What a market is worth."""
    return sum(score(edition.goals[goal], market.stalls) for goal in dealt.goals)


def play(edition: Edition, dealt: Deal) -> list[int]:
    """The moves of a player who always takes the stall that pays most at once, the first of several."""
    market, moves = begin(dealt), list[int]()
    while not market.over:
        free = [stall for stall, number in enumerate(market.stalls) if not number]
        moves.append(max(free, key=lambda stall: points(edition, dealt, apply(dealt, market, stall))))
        market = apply(dealt, market, moves[-1])
    return moves
