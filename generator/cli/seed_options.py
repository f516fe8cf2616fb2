"""The options that say what a seed is dealt for: sets, map, mode of play, and who draws the ambushes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from generator.cartographers.certificate import AmbushBy, Setting
from generator.cartographers.choices import Choice
from generator.cartographers.deal_config import deal_table
from generator.cartographers.load import Edition, find_map, load_edition
from generator.cartographers.records import Map
from generator.cli.options import data_option, gathered
from generator.cli.sets_options import Sets, map_option, sets_options
from generator.library.errors import UsageError
from generator.library.suggest import hint, quoted
from generator.seeds.codes import canonical_seed

MODES = ("solo", "table")
WAYS = ("border", "neighbour")


@dataclass(frozen=True, slots=True)
class Play:
    """What is played, without a seed."""

    edition: Edition
    own: Path | None
    choice: Choice
    map_id: str
    map: Map
    solo: bool
    ambush_by: AmbushBy

    def setting(self, seed: str) -> Setting:
        """The same with a seed, or with the prefix of many."""
        config = deal_table(self.edition, self.choice).config
        return Setting(config, canonical_seed(seed), self.map_id, self.map, self.ambush_by)

    @property
    def words(self) -> str:
        """What is played, for a heading."""
        seasons = f", seasons {self.choice.season_set}" if self.choice.season_set != self.choice.explore_set else ""
        by = "solo rule" if self.ambush_by == "border" else "neighbours"
        mode = "solo" if self.solo else "table"
        return f"{self.choice.explore_set} cards{seasons}, map {self.map_id}, {mode}, ambushes by {by}"


def _play(sets: Sets, map_name: str | None, mode: str | None, ambush_by: str | None, data: Path | None) -> Play:
    edition = load_edition(data)
    choice = sets.choose(edition)
    map_id, map_ = find_map(edition, map_name or edition.maps_of(choice.explore_set)[0])
    solo, by = _mode(mode, ambush_by)
    return Play(edition, data, choice, map_id, map_, solo, by)


def _mode(mode: str | None, ambush_by: str | None) -> tuple[bool, AmbushBy]:
    for option, word, words in (("--mode", mode, MODES), ("--ambush-by", ambush_by, WAYS)):
        if word is not None and word not in words:
            raise UsageError(f"{option}: there is no {quoted(word)}{hint(word, words)}")
    if ambush_by != "neighbour":
        return mode != "table", "border"
    if mode == "solo":
        raise UsageError("--mode solo: a player alone has no neighbour; leave out --ambush-by neighbour")
    return False, "neighbour"


# --sets and its parts, --map, --mode, --ambush-by and --data; the command takes them as one argument `play`.
play_options = gathered(
    "play",
    _play,
    sets_options,
    map_option,
    click.option("--mode", metavar="solo|table", help="Alone or at a table. Default: solo, table for neighbours."),
    click.option("--ambush-by", metavar="border|neighbour", help="Who draws ambushes. Default: border (solo rule)."),
    data_option,
)
