"""From the event's seed to the set-ups of all units: attempts in order, and no choice anywhere.

An attempt counts when the set-ups of all sizes of tables that the unit is for are accepted: the program K1 plays them
to their end, and the rules find nobody shut out. The round key alone deals them all; a size has its own configuration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.kingdoms.deal import choice_of, deal, setup_digest
from generator.kingdoms.edition import Edition
from generator.kingdoms.pack.plan import Plan
from generator.kingdoms.play import box_of
from generator.kingdoms.prove import prove
from generator.kingdoms.rules.setup import Setup
from generator.library.dataclass import dataclass
from generator.pack import units
from generator.pack.protocol import round_key
from generator.seeds.attempts import NothingAccepted
from generator.seeds.codes import key_code
from generator.seeds.digests import text_digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(units.Dealt):
    """The same with its set-ups and their proofs, by the size of the table."""

    setups: Mapping[int, Setup]
    proofs: Mapping[int, bytes]

    @property
    def digest(self) -> str:
        """What the check row follows from."""
        return text_digest("".join(f"{size} {setup_digest(setup)}\n" for size, setup in self.setups.items()))

    def log(self) -> dict[str, Any]:
        said = units.Dealt.log(self)
        return {**said, "setups": {str(size): setup_digest(setup) for size, setup in self.setups.items()}}


def derive(
    edition: Edition, plan: Plan, seed: bytes, progress: Callable[[int], None] | None = None, most: int | None = None
) -> Iterator[Dealt]:
    """What is dealt for all units, one by one; with `most`, at most that many attempts at a unit may be turned down."""
    for done, unit in enumerate(units.units(plan)):
        if progress:
            progress(done)
        attempt = 0
        while True:
            code = key_code(round_key(seed, unit.label, attempt))
            proofs = proofs_of(edition, plan, unit, code)
            if proofs is not None:
                break
            attempt += 1
            if attempt == most:
                raise NothingAccepted(f"of {most} set-ups none can be played; take other lands or nations")
        setups = {size: dealt(edition, plan, size, code) for size in proofs}
        rejected = tuple(range(attempt))
        yield Dealt(unit=unit, code=code, attempt=attempt, rejected=rejected, setups=setups, proofs=proofs)


def proofs_of(edition: Edition, plan: Plan, unit: units.Unit, code: str) -> dict[int, bytes] | None:
    """The certificates of all set-ups of a round key; None when one of them is not accepted."""
    found = {}
    for size in plan.sizes(unit):
        proof = prove(edition, plan.setting(size, code))
        if proof.certificate is None:
            return None
        found[size] = proof.certificate
    return found


def dealt(edition: Edition, plan: Plan, size: int, code: str) -> Setup:
    """The set-up of a round key for a table of this size, also in the parts that players choose themselves."""
    box = box_of(edition)
    return deal(box, choice_of(box, plan.configs[str(size)]), code, beginners=plan.beginners)
