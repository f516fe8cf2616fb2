"""What a certificate of this game claims: a whole game of the seed, and its points."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from night_market.deal import config_of, data_hash, deal, points
from night_market.records import Edition, load_edition
from night_market.rules import Deal, Market, MoveError, apply, begin, read, written
from proofpress.certificates import Claims, JsonObject, Played, Proofs, Rules, named
from proofpress.seeds import canonical_seed

RULES = Rules(begin, apply, read, written, MoveError)


class Proved(NamedTuple):
    """A seed whose game was replayed."""

    config: str
    seed: str
    dealt: Deal
    line: Played[Market, int]
    points: int


def proved(edition: Edition, seed: str, moves: list[int] | list[str]) -> Proved:
    """The game of these moves."""
    dealt = deal(edition, seed)
    line = RULES.replay(dealt, moves)
    return Proved(config_of(edition), canonical_seed(seed), dealt, line, points(edition, dealt, line.end))


def _replayed(edition: Edition, said: JsonObject) -> Proved:
    return proved(edition, said.get("seed", str), said.texts("moves"))


def _claims(found: Proved) -> Claims:
    about = {"goals": list(found.dealt.goals), "rolls": list(found.dealt.rolls)}
    return Claims(found.config, found.seed, about, "playable", {"moves": found.line.texts, "points": found.points})


def _records(edition: Edition) -> list[tuple[str, dict[str, str]]]:
    return [(data_hash(edition), {})]


def _words(_: Edition, found: Proved) -> tuple[str, dict[str, Any]]:
    return (
        f"seed {named(found.seed)} is playable: a game of {len(found.line.moves)} moves was replayed to its end; "
        f"it earns {found.points} points"
    ), {"points": found.points}


PROOFS = Proofs("night market certificate 1", cache(load_edition), _records, _replayed, _claims, _words)
