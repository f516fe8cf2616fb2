"""The options that say what is played: which cards, on which map, alone or at a table, and who draws the ambushes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.cartographers.certificate import Setting
from generator.cartographers.choices import Choice, choose
from generator.cartographers.deal_config import deal_table
from generator.cartographers.edition import Edition
from generator.cartographers.load import find_map
from generator.cartographers.pools import explore_sets, words_for
from generator.cartographers.prove import accept, settled
from generator.cartographers.records import AmbushBy, Map
from generator.cartographers.rules.game import Match
from generator.cartographers.search.best import MOST, slow
from generator.game import Seeds
from generator.interface.command import DATA, Job
from generator.interface.option import Option, Refusal, flag, in_group, one_of, some_of, whole
from generator.library.errors import NotAccepted
from generator.library.suggest import quoted
from generator.seeds.codes import canonical_seed

MODES = ("solo", "table")
WAYS = ("border", "neighbour")

MAP = Option(
    "map", "The map: its id, or a map file. Default: the first of the game.", words=lambda edition: edition.maps,
    open=True, shown="ID|FILE", group="map",
)  # fmt: skip
PRESET = one_of(
    "sets", "A game as a preset: base, heroes, combined or one of your own. Default: base.",
    lambda edition: edition.presets, noun="preset", shown="PRESET", group="sets",
)  # fmt: skip
SETS = in_group(
    "sets",
    PRESET,
    Option("explore", "The set of explore cards; sets are never mixed.", words=explore_sets, open=True, shown="SET"),
    Option("seasons", "The set of season cards.", words=lambda edition: edition.season_sets, open=True, shown="SET"),
    flag("heroes", "With or without hero cards. Default: as in the preset.", with_no=True),
    some_of(
        "ambush", "Ambush cards: sets, single cards or mixed, with commas; four enter the game.",
        lambda edition: words_for(edition.ambush), open=True,
    ),
    some_of(
        "scoring", "Scoring cards: sets, single cards or mixed, with commas; at least one of each category.",
        lambda edition: words_for(edition.scoring), open=True,
    ),
)  # fmt: skip
MODE = one_of(
    "mode", "Alone, with the solo rating, or at a table. Default: solo, or table where neighbours draw the ambushes.",
    MODES, group="play",
)  # fmt: skip
AMBUSH_BY = one_of(
    "ambush-by", "Who draws ambushes: the solo rule, from the border and the same for everybody, or the neighbours.",
    WAYS, noun="way of ambush", default="border", group="play",
)  # fmt: skip
PLAY = (*SETS, MAP, MODE, AMBUSH_BY, DATA)


def budget_option(name: str, usual: int) -> Option:
    """How widely the best known line is looked for."""
    label = (
        "How widely to look for the best known line: how many maps all its searches keep together. "
        f"Default: {usual}, or {slow(usual)} where only Python can search."
    )
    return whole(name, label, 1, MOST)


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


def choice_of(job: Job[Edition]) -> Choice:
    """The cards in play; refuses what the rules do not allow."""
    edition, chosen = job.edition, job.chosen
    parts = {name: chosen[name] for name in ("explore", "seasons", "heroes", "ambush", "scoring")}
    return choose(edition, **parts) if chosen["sets"] is None else choose(edition, chosen["sets"], **parts)


def name_of(job: Job[Edition], choice: Choice) -> str:
    """What the game in play is called."""
    return job.chosen["sets"] or choice.explore_set


def play_of(job: Job[Edition]) -> Play:
    """What is played by the options of `PLAY`."""
    choice = choice_of(job)
    map_id, map_ = find_map(job.edition, job.chosen["map"] or job.edition.maps_of(choice.explore_set)[0])
    mode, by = job.chosen["mode"], job.chosen["ambush-by"]
    if by == "border":
        return Play(job.edition, job.own, choice, map_id, map_, mode != "table", "border")
    if mode == "solo":
        raise Refusal("a player alone has no neighbour; leave out --ambush-by neighbour", "mode", said="solo")
    return Play(job.edition, job.own, choice, map_id, map_, False, "neighbour")


def attempt(job: Job[Edition], seed: str) -> tuple[bool, str]:
    """Whether the rule T1 accepts the seed, and how that was found."""
    _, finding = accept(job.edition, play_of(job).setting(seed))
    return finding.verdict == "playable", finding.method


def playable(play: Play, seed: str, otherwise: str, *, unproved: bool = False) -> tuple[Setting, Match]:
    """The game of a seed that has a line, or of any; a refusal says what can be done `otherwise`."""
    setting = play.setting(seed)
    game, finding = accept(play.edition, setting)
    finding = finding if unproved else settled(game, finding)
    if finding.verdict != "playable" and not unproved:
        raise NotAccepted(
            f"seed {quoted(setting.seed)} is {finding.verdict} on map {play.map_id} ({finding.method}); "
            f"take another seed, {otherwise}"
        )
    return setting, game


SEEDS = Seeds("The rule T1 accepts the first that has a line of play without a forced single space.", PLAY, attempt)
