"""The options that say how the game is played: for how many, and what its players choose themselves."""

from __future__ import annotations

import json

from generator.game import Seeds
from generator.interface.command import DATA, Job
from generator.interface.option import flag, some_of, whole
from generator.kingdoms.certificate import Setting
from generator.kingdoms.deal import FREE as PARTS
from generator.kingdoms.deal import choose
from generator.kingdoms.edition import Edition
from generator.kingdoms.play import box_of
from generator.kingdoms.prove import prove
from generator.kingdoms.rules.game import GameBox
from generator.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS
from generator.library.dataclass import dataclass
from generator.library.suggest import listed
from generator.seeds.codes import canonical_seed

PLAYERS = whole(
    "players", f"How many play, {LOST_KINGDOM_SEATS} to {MOST_SEATS}.", LOST_KINGDOM_SEATS, MOST_SEATS, default=4,
    group="table",
)  # fmt: skip
TOKENS = flag(
    "tokens", "With or without exploration tokens. Default: without.", with_no=True, default=False, group="table"
)
BEGINNERS = flag("beginners", "All start with the beginners' resources.", group="table")
FREE = some_of("free", "What players choose themselves.", PARTS, default=(), noun="part of the set-up", group="table")
ALL_NATIONS = flag("all-nations", "Deal from all nations, including those added later.", group="table")
TABLE = (PLAYERS, TOKENS, BEGINNERS, ALL_NATIONS, FREE, DATA)


@dataclass(frozen=True, slots=True)
class Play:
    """What is played, without a seed."""

    edition: Edition
    box: GameBox
    players: int
    tokens: bool
    beginners: bool
    free: frozenset[str]

    def setting(self, seed: str) -> Setting:
        """The same with a seed, or with the prefix of many."""
        config = choose(self.box, self.players, tokens=self.tokens).config
        return Setting(config, canonical_seed(seed), self.beginners, self.free)

    @property
    def words(self) -> str:
        """What is played, for a heading."""
        parts = [f"{self.players} players"]
        parts += ["the Lost Kingdom in the middle"] if self.players == LOST_KINGDOM_SEATS else []
        parts += ["exploration tokens"] if self.tokens else []
        parts += ["beginners' resources"] if self.beginners else []
        parts += [] if self.edition.newer else ["all nations"]
        parts += [f"players choose {listed(sorted(self.free), 'and')}"] if self.free else []
        return ", ".join(parts)


def play_of(job: Job[Edition]) -> Play:
    """What is played by the options of `TABLE`."""
    chosen = job.chosen
    edition = job.edition.whole() if chosen["all-nations"] else job.edition
    free = frozenset(chosen["free"])
    return Play(edition, box_of(edition), chosen["players"], chosen["tokens"], chosen["beginners"], free)


def attempt(job: Job[Edition], seed: str) -> tuple[bool, str]:
    """Whether a game proves the seed playable, and who played it; else the reason why none does."""
    proof = prove(job.edition, play_of(job).setting(seed))
    if proof.certificate is None:
        return False, str(proof.reason)
    return True, str(json.loads(proof.certificate)["method"])


SEEDS = Seeds("The first that can be played to its end is accepted.", TABLE, attempt)
