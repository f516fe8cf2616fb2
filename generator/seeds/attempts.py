"""Attempts at a seed: a text that deals something unplayable is followed by the same text with a number.

Which attempt is accepted is decided by a rule that is passed in; this module knows none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from generator.library.dataclass import dataclass
from generator.library.errors import EXIT_UNPROVED, ProofpressError
from generator.library.suggest import quoted
from generator.seeds.codes import canonical_seed, is_code
from generator.seeds.slips import refuse_slip
from generator.seeds.text import SeedError


class NothingAccepted(ProofpressError):
    """No attempt within the limit was accepted."""

    exit_code = EXIT_UNPROVED


@dataclass(frozen=True, slots=True)
class AcceptedSeed:
    """The accepted attempt, and those before it, which can be checked again."""

    seed: str
    rejected: tuple[str, ...]


def attempts(text: str) -> Iterator[str]:
    """ "2026-W47", "2026-W47/2", "2026-W47/3" and so on: canonical, each a seed of its own."""
    seed = canonical_seed(text)
    refuse_slip(seed)
    if is_code(seed):
        raise SeedError(f"{seed} is a code, and a code has no second attempt; give a text, or ask for a new code")
    yield seed
    for number in count(2):
        yield canonical_seed(f"{seed}/{number}")


def first_accepted(text: str, accept: Callable[[str], bool], limit: int) -> AcceptedSeed:
    """The first of at most `limit` attempts that the rule accepts."""
    rejected: list[str] = []
    for seed in attempts(text):
        if len(rejected) == limit:
            break
        if accept(seed):
            return AcceptedSeed(seed, tuple(rejected))
        rejected.append(seed)
    raise NothingAccepted(f"none of the {limit} attempts at the seed {quoted(text)} can be used; try another text")
