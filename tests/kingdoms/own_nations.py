"""`python -m tests.kingdoms.own_nations 1000 [FOLDER]`: set-ups with own nations are proved, and the proofs verified.

The nations are those of docs/examples/own-nations, or of another folder of own data. They play among themselves where
there are enough of them, else with the shipped ones, and then only set-ups in which some of them are dealt count.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count, product
from pathlib import Path

from proofpress.kingdoms.certificate import Setting, verify
from proofpress.kingdoms.deal import box_of, choose
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.prove import game_of, prove
from tests.kingdoms.scenes import edition as shipped

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "own-nations"


@cache
def edition_of(folder: Path) -> Edition:
    """The own nations alone if everybody can have one, else all nations."""
    every = load_edition(folder)
    own = {name: nation for name, nation in every.nations.items() if name not in shipped().nations}
    alone = all(sum(one.min_players <= players for one in own.values()) >= players for players in (2, 3, 4, 5))
    return replace(every, nations=own) if alone else every


def settings(edition: Edition) -> Iterator[Setting]:
    """Set-ups with one of the nations, for two to five players, with exploration tokens and without."""
    choices = [
        choose(box_of(edition), players, tokens=tokens) for players, tokens in product((2, 3, 4, 5), (False, True))
    ]
    for number in count():
        setting = Setting(choices[number % len(choices)].config, f"own {number}")
        if any(seat.nation not in shipped().nations for seat in game_of(edition, setting).setup.seats):
            yield setting


def proved(edition: Edition, setting: Setting) -> str | None:
    """Why the set-up is not accepted; a certificate that does not verify is an error."""
    proof = prove(edition, setting)
    if proof.certificate is None:
        return proof.reason
    checked = verify(edition, proof.certificate)
    assert checked.setting == setting
    assert checked.line.end.over
    return None


def main(wanted: int, folder: Path) -> None:
    edition, seats, refused, made = edition_of(folder), Counter[str](), Counter[str](), 0
    for setting in settings(edition):
        reason = proved(edition, setting)
        if reason:
            refused[reason] += 1
            continue
        seats.update(seat.nation for seat in game_of(edition, setting).setup.seats)
        made += 1
        if made == wanted:
            break
    print(f"{made} proofs verified, {sum(refused.values())} set-ups not accepted")
    for name, times in sorted(seats.items()):
        print(f"  {name:20} {times}")
    for reason, times in refused.most_common(5):
        print(f"  not accepted {times}: {reason}")


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else EXAMPLE)
