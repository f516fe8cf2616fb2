"""What is played: cards, map, table; the options that say so, and the configuration id."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proofpress.cartographers.edition import (
    Cards,
    Edition,
    endless,
    explore_sets,
    few_ambushes,
    few_heroes,
    find_map,
    lacking,
    pool,
    scoring_card,
    words_for,
)
from proofpress.cartographers.records import CATEGORIES, LETTERS, AmbushBy, Map, PickCluster
from proofpress.cartographers.rules.board import bits, read_picture
from proofpress.errors import Refusal, hint, listed, quoted, say
from proofpress.games import Codes
from proofpress.options import CODE, DATA, SEED_OF_CODE, Job, Option, one_of, some_of
from proofpress.records import dataclass

if TYPE_CHECKING:
    from proofpress.cartographers.certificate import PlayedMatch
    from proofpress.cartographers.deal import Setting
    from proofpress.cartographers.rules.legal_moves import Match


# --------------------------------------------------------------------------------------------------------------------
# Which cards are in play: a preset, refined by the parts that the rulebooks let people choose.
#
# One complete set of explore cards, never mixed; one set of season cards; heroes or not; any mix of ambush cards, of
# which four enter; any mix of scoring cards, one of each category. Ruins cards belong to the base game, and always take
# part when two games are combined.


@dataclass(frozen=True, slots=True)
class Choice:
    """The cards of a game, as ids in the order of the deck lists."""

    explore_set: str
    season_set: str
    explore: tuple[str, ...]
    ruins: tuple[str, ...]
    ambush: tuple[str, ...]
    heroes: tuple[str, ...]
    scoring: tuple[str, ...]

    def scoring_of(self, edition: Edition, category: str) -> tuple[str, ...]:
        return tuple(name for name in self.scoring if edition.scoring[name].category == category)


def choose(
    edition: Edition,
    preset: str = "base",
    *,
    explore: str | None = None,
    seasons: str | None = None,
    heroes: bool | None = None,
    ambush: tuple[str, ...] | None = None,
    scoring: tuple[str, ...] | None = None,
) -> Choice:
    """The cards of a preset with some of its parts replaced; refuses what the rules do not allow."""
    if preset not in edition.presets:
        raise Refusal(
            say("there is no preset {preset!r}{hint}", preset=preset, hint=hint(preset, edition.presets)), "sets"
        )
    base = edition.presets[preset]
    explore_set = base.explore if explore is None else explore
    season_set = base.seasons if seasons is None else seasons
    games = explore_sets(edition)
    if explore_set not in games:
        raise Refusal(
            say("there is no set {explore_set!r}{hint}", explore_set=explore_set, hint=hint(explore_set, games)),
            "explore",
        )
    if season_set not in edition.season_sets:
        raise Refusal(
            say(
                "there is no set {season_set!r}{hint}",
                season_set=season_set,
                hint=hint(season_set, edition.season_sets),
            ),
            "seasons",
        )
    _refuse("seasons", endless(edition, explore_set, season_set))
    ambush_pool = _pool(edition, "ambush", edition.ambush, ambush or base.ambush)
    _refuse("ambush", few_ambushes(ambush_pool))
    with_heroes = base.heroes if heroes is None else heroes
    _refuse("heroes", few_heroes(edition) if with_heroes else None)
    scoring_pool = _pool(edition, "scoring", edition.scoring, scoring or base.scoring)
    _refuse("scoring", lacking(edition, scoring_pool))
    choice = Choice(
        explore_set=explore_set,
        season_set=season_set,
        explore=tuple(name for name, card in edition.explore.items() if card.set == explore_set),
        ruins=(),
        ambush=ambush_pool,
        heroes=tuple(edition.heroes) if with_heroes else (),
        scoring=scoring_pool,
    )
    return replace(choice, ruins=_ruins(edition, games_of(edition, choice)))


def sets_of(edition: Edition, choice: Choice) -> tuple[str, ...]:
    """The sets that the cards of a game are from, that of the explore cards first; seasons may be of another one."""
    pools = ("scoring", "ambush", "heroes", "ruins")
    cards = (getattr(edition, pool)[name] for pool in pools for name in getattr(choice, pool))
    return tuple(dict.fromkeys((choice.explore_set, *(card.set for card in cards))))


def games_of(edition: Edition, choice: Choice) -> set[str]:
    """The games that are played, several where they are combined. Small packs are not games of their own."""
    return {*sets_of(edition, choice), choice.season_set}.intersection(explore_sets(edition))


def _ruins(edition: Edition, games: set[str]) -> tuple[str, ...]:
    """All ruins cards when games are combined, else those of the one game."""
    return tuple(name for name, card in edition.ruins.items() if len(games) > 1 or card.set in games)


def _pool(edition: Edition, part: str, cards: Cards, words: tuple[str, ...]) -> tuple[str, ...]:
    possible = words_for(cards)
    for word in words:
        if word not in possible:
            raise Refusal(
                say("there is no {part} set or card {word!r}{hint}", part=part, word=word, hint=hint(word, possible)),
                part,
            )
    return pool(edition, cards, words)


def _refuse(part: str, reason: str | None) -> None:
    if reason:
        raise Refusal(reason, part)


# --------------------------------------------------------------------------------------------------------------------
# What pages may speak of: all of them ask this, and nothing else.


def in_play(
    edition: Edition,
    choice: Choice,
    ambush_by: AmbushBy | None = None,
    *,
    cards: bool = True,
    maps: Iterable[Map] | None = None,
) -> frozenset[str]:
    """The words for what is in play, and the ids of its cards. Sentences of labels (`Labels.told`) and rulings name
    them. Without a way of ambush both are; without `cards` the draws are called out, and nobody shuffles."""
    ambushes = [edition.ambush[name] for name in choice.ambush]
    effects = {f"{each.effect.does}_{each.effect.when}" for each in ambushes if each.effect}
    combined = len(games_of(edition, choice)) > 1
    boards = [read_picture(each.grid) for each in (edition.maps.values() if maps is None else maps)]
    facts = {
        "cards": cards,
        "neighbour": ambush_by != "border",
        "border": ambush_by != "neighbour",
        "ruins": bool(choice.ruins),
        "combined": combined,
        "first_game": not combined
        and bool(edition.first_game)
        and set(choice.scoring).issuperset(edition.first_game.values()),
        "letters": any(each.letter for each in ambushes),
        "lasting": any(each.lasts for each in ambushes),
        "heroes": bool(choice.heroes),
        "destroyed": bool(choice.heroes) or not effects.isdisjoint(("destroy_drawn", "destroy_season_end")),
        "ranked_clusters": ranks_clusters(edition, choice.scoring),
        "wasteland": any(board.wasteland for _, board in boards),
        "edge_mountain": any(board.mountain & grid.edge for grid, board in boards),
        "closed_mountain": any(
            not grid.beside(bit) & board.empty for grid, board in boards for bit in bits(board.mountain)
        ),
    }
    return frozenset(name for name, is_ in facts.items() if is_).union(effects, choice.scoring, choice.ambush)


def ranks_clusters(edition: Edition, cards: Iterable[str]) -> bool:
    """Whether one of these scoring cards asks for the largest cluster, or the second largest."""
    clauses = (clause for card in cards for clause in edition.scoring[card].rule)
    return any(isinstance(clause, PickCluster) and clause.rank for clause in clauses)


def drawn_in_play(edition: Edition, preset: str) -> frozenset[str]:
    """What of it a map sheet of a shipped preset speaks of, without reading a card: only heroes bring more to draw."""
    return frozenset(("heroes", "destroyed") if edition.presets[preset].heroes else ())


# --------------------------------------------------------------------------------------------------------------------
# The options that say what is played: which cards, on which map, alone or at a table, and who draws the ambushes.


MODES = ("solo", "table")
WAYS = ("border", "neighbour")

MAP = Option(
    "map", "The map: its id, or a map file. Default: the first of the game.", words=attrgetter("maps"),
    open=True, shown="ID|FILE", group="map",
)  # fmt: skip
PRESET = one_of(
    "sets", "Which game: base, heroes, combined, or a preset of your own.", attrgetter("presets"),
    noun="preset", shown="PRESET", default="base", group="sets", also=("preset", "explore", "seasons", "heroes"),
)  # fmt: skip
SCORING = some_of(
    "scoring",
    "Scoring cards: sets or single cards, with commas, or mixed for all of them; at least one of each category.",
    lambda edition: words_for(edition.scoring), open=True, group="sets",
)  # fmt: skip
AMBUSH = some_of(
    "ambush", "Ambush cards: sets or single cards, with commas, or mixed for all of them; four enter the game.",
    lambda edition: words_for(edition.ambush), open=True, group="sets",
)  # fmt: skip
SETS = (PRESET, AMBUSH, SCORING)
MODE = one_of(
    "mode", "Alone, with the solo rating, or at a table. Default: solo, or table where neighbours draw the ambushes.",
    MODES, group="play",
)  # fmt: skip
AMBUSH_BY = one_of(
    "ambush-by", "Who draws ambushes: the solo rule (from the border, the same for everybody), or the neighbours.",
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
        """The same with a seed."""
        from proofpress.cartographers.deal import Setting, deal_table
        from proofpress.seeds import canonical_seed

        config = deal_table(self.edition, self.choice).config
        return Setting(config, canonical_seed(seed), self.map_id, self.map, self.ambush_by)

    def setting_of_many(self, prefix: str) -> Setting:
        """The same with the prefix of many seeds, which deal every card of the choice."""
        from proofpress.cartographers.deal import refuse_unknown_corners

        if self.ambush_by == "border":
            refuse_unknown_corners(self.edition, self.choice.ambush)
        return self.setting(prefix)

    @property
    def words(self) -> str:
        """What is played, for a heading: the sets that the cards are from, and that of the seasons where it differs."""
        choice, sets = self.choice, sets_of(self.edition, self.choice)
        seasons = (
            say(", seasons {season_set}", season_set=choice.season_set)
            if choice.season_set != choice.explore_set
            else ""
        )
        explore = say(", explore cards {explore_set}", explore_set=choice.explore_set) if len(sets) > 1 else ""
        by = say("solo rule") if self.ambush_by == "border" else "neighbours"
        cards = say("{sets} cards{explore}{seasons}", sets=listed(sets, "and"), explore=explore, seasons=seasons)
        return say(
            "{cards}, map {map_id}, {solo}, ambushes by {by}",
            cards=cards,
            map_id=self.map_id,
            solo=say("solo") if self.solo else say("table"),
            by=by,
        )


def choice_of(job: Job[Edition]) -> Choice:
    """The cards in play; refuses what the rules do not allow."""
    chosen = job.chosen
    return choose(job.edition, chosen["sets"], ambush=chosen.get("ambush"), scoring=chosen.get("scoring"))


def play_of(job: Job[Edition]) -> Play:
    """What is played by the options of `PLAY`, and by `MODE` where a command has it."""
    choice = choice_of(job)
    map_id, map_ = find_map(job.edition, job.chosen["map"] or job.edition.maps_of(choice.explore_set)[0])
    mode, by = job.chosen.get("mode"), job.chosen.get("ambush-by", "border")
    if by == "border":
        return Play(job.edition, job.own, choice, map_id, map_, mode != "table", "border")
    if mode == "solo":
        raise Refusal(say("a player alone has no neighbour; leave out --ambush-by neighbour"), "mode", said="solo")
    return Play(job.edition, job.own, choice, map_id, map_, False, "neighbour")


def game_of_code(job: Job[Edition]) -> tuple[Play, Setting, Match, PlayedMatch]:
    """The game of a code, played again."""
    from proofpress.cartographers.certificate import make_match, played

    if job.chosen["seed"] is None:
        raise Refusal(say("it is missing: a code does not say which seed was played"), "seed")
    play = play_of(job)
    setting = play.setting(job.chosen["seed"])
    match = make_match(play.edition, setting)
    return play, setting, match, played(match, job.chosen["code"])


def replayed(job: Job[Edition]) -> tuple[str, dict[str, Any]]:
    """What the code of a game shows, in words and as facts."""
    from proofpress.cartographers.rules.scoring import total
    from proofpress.certificates import named

    play, setting, _, line = game_of_code(job)
    points = total(line.end.scores[0])
    words = say(
        "a whole game of seed {seed} with {words}: {moves} {moves<legal move|legal moves>}",
        seed=named(setting.seed),
        words=play.words,
        moves=len(line.moves),
    )
    facts = {"seed": setting.seed, "config": setting.config, "map": play.map_id, "ambush_by": play.ambush_by}
    return say("{words}, which earn {points} {points<point|points>}", words=words, points=points), {
        **facts,
        "total": points,
        "moves": line.texts,
    }


# The code of a game, its seed, and what was played: the code means nothing without them.
OF_CODE = (CODE, SEED_OF_CODE, *(replace(option, only_with=CODE.name) for option in PLAY if option is not DATA))
CODES = Codes(OF_CODE, replayed)


# --------------------------------------------------------------------------------------------------------------------
# Which four cards lie under A, B, C and D.


_EXAMPLE = say("write the four cards under A, B, C and D, such as deepwood,craylund,silos,gnomish_colony")

FIRST_GAME = "first-game"  # the four cards that the data recommend
EDICTS = some_of(
    "edicts", "Only the cards under A, B, C and D, on one page: ids or names, or first-game for the recommended ones.",
    lambda edition: (FIRST_GAME, *edition.scoring), open=True, also=("first-game",),
)  # fmt: skip


def four_edicts(edition: Edition, names: tuple[str, ...]) -> dict[str, str]:
    """The cards that a list names, by letter; one of each back."""
    said = quoted(",".join(names))
    if names == (FIRST_GAME,):
        names = tuple(edition.first_game[letter] for letter in LETTERS if letter in edition.first_game)
    if len(names) != len(LETTERS):
        raise Refusal(_EXAMPLE, "edicts", said=said)
    letters: dict[str, str] = {}
    for letter, name in zip(LETTERS, names, strict=True):
        before, sign, after = name.partition("=")
        if sign and before.strip().upper() != letter:
            raise Refusal(
                say("{name!r} is where {letter} belongs; {example}", name=name, letter=letter, example=_EXAMPLE),
                "edicts",
                said=said,
            )
        letters[letter] = scoring_card(edition, after.strip() if sign else name, "edicts")
    backs = [edition.scoring[card].category for card in letters.values()]
    missing = [category for category in CATEGORIES if category not in backs]
    if missing:
        raise Refusal(
            say("a game has one card of each back; missing: {missing}", missing=listed(missing, "and")),
            "edicts",
            said=said,
        )
    return letters


def edicts_in(job: Job[Edition]) -> tuple[dict[str, str], Choice]:
    """The four cards that `EDICTS` names, by letter, and a game that has them: that of `PRESET`, or where none is
    given, the first preset with all of them."""
    edition, chosen = job.edition, job.chosen
    letters = four_edicts(edition, chosen["edicts"])
    given = [chosen["sets"]] if chosen.given("sets") else []
    for preset in given or list(dict.fromkeys((chosen["sets"], *edition.presets))):
        choice = choose(edition, preset)
        strange = [card for card in letters.values() if card not in choice.scoring]
        if not strange:
            return letters, choice
    if given:
        sets = listed(sorted({edition.scoring[card].set for card in strange}), "and")
        raise Refusal(
            say(
                "{strange} are cards of {sets}, not of {given!r}",
                strange=listed(strange, "and"),
                sets=sets,
                given=given[0],
            ),
            "edicts",
        )
    return letters, choose(edition, chosen["sets"], scoring=tuple(edition.scoring))
