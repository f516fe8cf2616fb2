"""The options that say how the second game is played: for how many, and what its players choose themselves."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from generator.cli.options import data_option, gathered, words
from generator.kingdoms.certificate import Setting
from generator.kingdoms.deal import FREE, choose, free_parts
from generator.kingdoms.edition import Edition
from generator.kingdoms.load import load_edition
from generator.kingdoms.play import box_of
from generator.kingdoms.rules.game import Box
from generator.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS
from generator.library.suggest import listed
from generator.seeds.codes import canonical_seed

PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Table:
    """What is played, without a seed."""

    edition: Edition
    own: Path | None
    box: Box
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
        parts += [f"players choose {listed(sorted(self.free), 'and')}"] if self.free else []
        return ", ".join(parts)


def _table(players: int, tokens: bool, beginners: bool, free: tuple[str, ...] | None, data: Path | None) -> Table:
    edition = load_edition(data)
    return Table(edition, data, box_of(edition), players, tokens, beginners, free_parts(free or ()))


# --players, --tokens, --beginners, --free and --data; the command takes them as one argument `table`.
table_options = gathered(
    "table",
    _table,
    click.option(
        "--players",
        type=int,
        default=PLAYERS,
        metavar="N",
        help=f"How many play, {LOST_KINGDOM_SEATS} to {MOST_SEATS}. Default: {PLAYERS}.",
    ),
    click.option("--tokens/--no-tokens", default=False, help="With or without exploration tokens. Default: without."),
    click.option("--beginners", is_flag=True, help="All start with the beginners' resources."),
    click.option(
        "--free",
        callback=words,
        metavar="LIST",
        help=f"What players choose themselves: {', '.join(FREE)}, with commas.",
    ),
    data_option,
)
