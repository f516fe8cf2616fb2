"""The options that say what is played: which cards, on which map, alone or at a table, and who draws the ambushes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cartographers.choices import Choice, choose
from generator.cartographers.edition import Edition
from generator.cartographers.load import find_map
from generator.cartographers.pools import words_for
from generator.cartographers.records import AmbushBy, Map
from generator.game import Codes
from generator.interface.command import CODE, DATA, SEED_OF_CODE, Job
from generator.interface.option import Option, Refusal, one_of, some_of
from generator.library.dataclass import dataclass
from generator.library.suggest import counted

if TYPE_CHECKING:  # most commands that take these options play nothing
    from generator.cartographers.certificate import PlayedMatch, Setting
    from generator.cartographers.rules.game import Match

MODES = ("solo", "table")
WAYS = ("border", "neighbour")

MAP = Option(
    "map", "The map: its id, or a map file. Default: the first of the game.", words=lambda edition: edition.maps,
    open=True, shown="ID|FILE", group="map",
)  # fmt: skip
PRESET = one_of(
    "sets", "A game as a preset: base, heroes, combined or one of your own.", lambda edition: edition.presets,
    noun="preset", shown="PRESET", default="base", group="sets", also=("preset", "explore", "seasons", "heroes"),
)  # fmt: skip
SCORING = some_of(
    "scoring", "Scoring cards: sets, single cards or mixed, with commas; at least one of each category.",
    lambda edition: words_for(edition.scoring), open=True, group="sets",
)  # fmt: skip
AMBUSH = some_of(
    "ambush", "Ambush cards: sets, single cards or mixed, with commas; four enter the game.",
    lambda edition: words_for(edition.ambush), open=True, group="sets",
)  # fmt: skip
SETS = (PRESET, AMBUSH, SCORING)
MODE = one_of(
    "mode", "Alone, with the solo rating, or at a table. Default: solo, or table where neighbours draw the ambushes.",
    MODES, group="play",
)  # fmt: skip
AMBUSH_BY = one_of(
    "ambush-by", "Who draws ambushes: the solo rule, from the border and the same for everybody, or the neighbours.",
    WAYS, noun="way of ambush", default="border", group="play",
)  # fmt: skip
PLAY = (*SETS, MAP, AMBUSH_BY, DATA)


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
        from generator.cartographers.certificate import Setting
        from generator.cartographers.deal_config import deal_table
        from generator.seeds.codes import canonical_seed

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
    chosen = job.chosen
    return choose(job.edition, chosen["sets"], ambush=chosen["ambush"], scoring=chosen["scoring"])


def play_of(job: Job[Edition]) -> Play:
    """What is played by the options of `PLAY`, and by `MODE` where a command has it."""
    choice = choice_of(job)
    map_id, map_ = find_map(job.edition, job.chosen["map"] or job.edition.maps_of(choice.explore_set)[0])
    mode, by = job.chosen.get("mode"), job.chosen["ambush-by"]
    if by == "border":
        return Play(job.edition, job.own, choice, map_id, map_, mode != "table", "border")
    if mode == "solo":
        raise Refusal("a player alone has no neighbour; leave out --ambush-by neighbour", "mode", said="solo")
    return Play(job.edition, job.own, choice, map_id, map_, False, "neighbour")


def game_of_code(job: Job[Edition]) -> tuple[Play, Setting, Match, PlayedMatch]:
    """The game of a code, played again."""
    from generator.cartographers.certificate import make_match
    from generator.cartographers.game_code import played

    if job.chosen["seed"] is None:
        raise Refusal("it is missing: a code does not say which seed was played", "seed")
    play = play_of(job)
    setting = play.setting(job.chosen["seed"])
    match = make_match(play.edition, setting)
    return play, setting, match, played(match, job.chosen["code"])


def replayed(job: Job[Edition]) -> tuple[str, dict[str, Any]]:
    """What the code of a game shows, in words and as facts."""
    from generator.cartographers.rules.rating import total
    from generator.proofs.document import named

    play, setting, _, line = game_of_code(job)
    points = total(line.end.scores[0])
    words = f"a whole game of seed {named(setting.seed)} with {play.words}: {counted(len(line.moves), 'legal move')}"
    facts = {"seed": setting.seed, "config": setting.config, "map": play.map_id, "ambush_by": play.ambush_by}
    return f"{words}, which earn {counted(points, 'point')}", {**facts, "total": points, "moves": line.texts}


# The code of a game, its seed, and what was played: the code means nothing without them.
OF_CODE = (CODE, SEED_OF_CODE, *(replace(option, only_with=CODE.name) for option in PLAY if option is not DATA))
CODES = Codes(OF_CODE, replayed)
