"""The options that say which cards of Cartographers are in play, and on which map.

@command("name")
@data_option
@sets_options
def name(data: Path | None, sets: Sets) -> None: ...
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from generator.cartographers.choices import Choice, choose
from generator.cartographers.edition import Edition
from generator.cartographers.pools import explore_sets, words_for
from generator.cli.options import completed, gathered, words

map_option = click.option(
    "--map",
    "map_name",
    metavar="ID|FILE",
    help="A map by its id, or a map file.",
    shell_complete=completed(lambda edition: edition.maps),
)


@dataclass(frozen=True, slots=True)
class Sets:
    """What the sets options say; None where they say nothing."""

    preset: str | None = None
    explore: str | None = None
    seasons: str | None = None
    heroes: bool | None = None
    ambush: tuple[str, ...] | None = None
    scoring: tuple[str, ...] | None = None

    @property
    def given(self) -> bool:
        return self != Sets()

    def choose(self, edition: Edition) -> Choice:
        """The cards in play; refuses what the rules do not allow."""
        parts: dict[str, Any] = {
            "explore": self.explore,
            "seasons": self.seasons,
            "heroes": self.heroes,
            "ambush": self.ambush,
            "scoring": self.scoring,
        }
        return choose(edition, **parts) if self.preset is None else choose(edition, self.preset, **parts)


# The six sets options; the command takes them as one argument `sets`.
sets_options = gathered(
    "sets",
    Sets,
    click.option(
        "--sets",
        "preset",
        metavar="PRESET",
        help="A game as a preset: base, heroes, combined or one of your own. Default: base.",
        shell_complete=completed(lambda edition: edition.presets),
    ),
    click.option(
        "--explore",
        metavar="SET",
        help="The set of explore cards.",
        shell_complete=completed(explore_sets),
    ),
    click.option(
        "--seasons",
        metavar="SET",
        help="The set of season cards.",
        shell_complete=completed(lambda edition: edition.season_sets),
    ),
    click.option("--heroes/--no-heroes", default=None, help="With or without hero cards."),
    click.option(
        "--ambush",
        callback=words,
        metavar="LIST",
        help="Ambush cards: sets, single cards or mixed, with commas; four enter the game.",
        shell_complete=completed(lambda edition: words_for(edition.ambush)),
    ),
    click.option(
        "--scoring",
        callback=words,
        metavar="LIST",
        help="Scoring cards: sets, single cards or mixed, with commas; at least one of each category.",
        shell_complete=completed(lambda edition: words_for(edition.scoring)),
    ),
)
