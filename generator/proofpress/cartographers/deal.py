"""A seed becomes a deal, a deal a match; and the command `deal`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from itertools import chain
from typing import Any, Final, Literal, assert_never

from proofpress.cartographers.choice import PLAY, Choice, Play, choose, play_of
from proofpress.cartographers.edition import ENTERING, Edition
from proofpress.cartographers.records import (
    CATEGORIES,
    KINDS,
    LETTERS,
    SEASONS,
    TERRAINS,
    AmbushBy,
    Destroy,
    Effect,
    Kind,
    Map,
    Pay,
    Spread,
    Target,
)
from proofpress.cartographers.rules.board import (
    Board,
    Grid,
    Rulings,
    Terms,
    bits,
    cells_of,
    figure,
    first_sheet,
    read_picture,
    ways_about,
)
from proofpress.cartographers.rules.legal_moves import (
    AmbushPlay,
    Deal,
    DeckLists,
    ExplorePlay,
    HeroPlay,
    Lasting,
    Match,
    left_over,
    revealed,
    season_cards,
)
from proofpress.cartographers.rules.scoring import Rule, compile_rule
from proofpress.data.folders import chosen, plain
from proofpress.errors import Refusal, UsageError, as_said, joined, listed, say
from proofpress.options import GAP, JSON, LANG, SEED, Answer, Command, Job, labelled, table, told, wrapped
from proofpress.records import dataclass, without_usual
from proofpress.seeds import WHITE_SPACE, Stream, allowed, canonical_seed, digest_of, root, text_digest

# --------------------------------------------------------------------------------------------------------------------
# What a deal is drawn from, and the name of it that enters every seed: the configuration id.
#
#     cartographers/1/base
#     cartographers/1/explore=base/seasons=heroes/ruins=base/ambush=base+ogre_charge/heroes=none/scoring=base
#
# Everything that can change a deal is in it, and nothing else: not the map, not the mode of play, not the rulings, no
# shape. The lists below are frozen with the number 1; they repeat the deal's part of the shipped data on purpose. Where
# the data in force differ from them, through own cards or through a correction, the id ends with the SHA-256 of what
# is really dealt, so that two different deals never come from one configuration.


START: Final = "cartographers/1/"
NONE: Final = "none"
_PARTS: Final = {"explore", "seasons", "ruins", "ambush", "heroes", "scoring"}

# The frozen lists of version 1, in deck-list order. Sets may be added at the end; nothing else may ever change.
EXPLORE: Final[Mapping[str, Mapping[str, int]]] = {
    "base": {
        "great_river": 1,
        "farmland": 1,
        "hamlet": 1,
        "forgotten_forest": 1,
        "hinterland_stream": 2,
        "homestead": 2,
        "orchard": 2,
        "treetop_village": 2,
        "marshlands": 2,
        "fishing_village": 2,
        "rift_lands": 0,
    },
    "heroes": {
        "lagoon": 1,
        "pasture": 1,
        "settlement": 1,
        "timber_grove": 1,
        "hillside_terrace": 2,
        "frontier_dwelling": 2,
        "wildwood_garden": 2,
        "woodland_crossroads": 2,
        "coastal_encampment": 2,
        "mangrove_swamp": 2,
        "kethras_gates": 0,
    },
}
LIMITS: Final[Mapping[str, tuple[int, int, int, int]]] = {"base": (8, 8, 7, 6), "heroes": (8, 7, 7, 6)}
RUINS: Final[Mapping[str, tuple[str, ...]]] = {"base": ("temple_ruins", "outpost_ruins")}
AMBUSH: Final[Mapping[str, tuple[str, ...]]] = {
    "base": ("goblin_attack", "bugbear_assault", "kobold_onslaught", "gnoll_raid"),
    "heroes": ("gorgon_gaze", "giant_troll_ravage", "zombie_plague", "dragon_inferno"),
    "promo": ("insectoid_invasion", "ogre_charge", "ratman_strike", "flayer_incursion"),
}
HEROES: Final[Mapping[str, tuple[str, ...]]] = {
    "heroes": ("dobrik_of_lorkheim", "dal_of_jolev", "freyla_the_true", "wren_the_lioness"),
}
SCORING: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "base": {
        "forest": ("sentinel_wood", "greenbough", "treetower", "stoneside_forest"),
        "farm_water": ("canal_lake", "mages_valley", "golden_granary", "shoreside_expanse"),
        "village": ("wildholds", "great_city", "greengold_plains", "shieldgate"),
        "spatial": ("borderlands", "lost_barony", "broken_road", "cauldrons"),
    },
    "heroes": {
        "forest": ("faunlost_thicket", "deepwood", "heart_of_the_forest", "sleepy_valley"),
        "farm_water": ("craylund", "ulems_wallow", "clawsgrave_peaks", "jorekburg"),
        "village": ("traylo_monastery", "outer_enclave", "gnomish_colony", "caravansary"),
        "spatial": ("dwarvenholds", "silos", "banded_hills", "starlit_sigil"),
    },
}
_SCORING_SETS: Final = {name: tuple(chain(*cards.values())) for name, cards in SCORING.items()}
# The short names of whole games; a refined choice with the same result has the same name.
PRESETS: Final[Mapping[str, str]] = {
    "base": "explore=base/seasons=base/ruins=base/ambush=base/heroes=none/scoring=base",
    "heroes": "explore=heroes/seasons=heroes/ruins=none/ambush=heroes/heroes=heroes/scoring=heroes",
    "combined": "explore=base/seasons=base/ruins=base/ambush=base+heroes/heroes=heroes/scoring=base+heroes",
}


def deck_lists(edition: Edition, choice: Choice) -> DeckLists:
    """What the rules need to know of the chosen cards to build decks."""
    limits = [edition.season_sets[choice.season_set][season].limit for season in SEASONS]
    return DeckLists(
        explore=choice.explore,
        ruins=choice.ruins,
        ambush=choice.ambush,
        heroes=choice.heroes,
        times={name: edition.explore[name].time for name in choice.explore},
        limits=(limits[0], limits[1], limits[2], limits[3]),
    )


@dataclass(frozen=True, slots=True)
class DealTable:
    """Everything that dealing needs: the configuration id, the deck lists and the scoring cards by their backs."""

    config: str
    lists: DeckLists
    scoring: tuple[tuple[str, ...], ...]  # in the order of CATEGORIES


def deal_table(edition: Edition, choice: Choice) -> DealTable:
    """The table of the chosen cards."""
    lists = deck_lists(edition, choice)
    scoring = tuple(choice.scoring_of(edition, category) for category in CATEGORIES)
    return DealTable(_config(choice, lists, scoring), lists, scoring)


def dealer_data(table: DealTable) -> dict[str, object]:
    """What templates/dealer.js needs to deal from this table, ready for JSON."""
    lists = table.lists
    return {
        "white_space": WHITE_SPACE,
        "allowed": allowed().strip(),
        "table": {
            "config": table.config,
            "explore": [[card, lists.times[card]] for card in lists.explore],
            "ruins": lists.ruins,
            "ambush": lists.ambush,
            "heroes": lists.heroes,
            "scoring": table.scoring,
            "limits": lists.limits,
        },
    }


def choice_of_config(edition: Edition, config: str) -> Choice:
    """The choice that a configuration id names; refuses an id that these data would not deal."""
    words = config.removeprefix(START).partition("/own=")[0]
    parts = dict(part.partition("=")[::2] for part in PRESETS.get(words, words).split("/"))
    if not config.startswith(START) or set(parts) != _PARTS:
        raise UsageError(
            say(
                "{config!r} is not a configuration that this version deals; one is {start}base",
                config=config,
                start=START,
            )
        )
    try:
        choice = choose(
            edition,
            next(iter(edition.presets)),
            explore=parts["explore"],
            seasons=parts["seasons"],
            heroes=parts["heroes"] != NONE,
            ambush=_cards(parts["ambush"], AMBUSH),
            scoring=_cards(parts["scoring"], _SCORING_SETS),
        )
    except UsageError as error:
        raise UsageError(
            say("the configuration {config} cannot be dealt with these data: {error}", config=config, error=error)
        ) from None
    here = deal_table(edition, choice).config
    if here != config:
        raise UsageError(
            say(
                "the configuration {config} was dealt from other cards; with these data it would be {here}",
                config=config,
                here=here,
            )
        )
    return choice


def table_text(lists: DeckLists, scoring: Sequence[Iterable[str]]) -> str:
    """Everything that decides a deal, one fact per line; the id of a table with own cards holds the SHA-256 of it."""
    lines = [f"explore {card} {lists.times[card]}" for card in lists.explore]
    others = {"ruins": lists.ruins, "ambush": lists.ambush, "hero": lists.heroes}
    lines += [f"{kind} {card}" for kind, cards in others.items() for card in cards]
    backs = zip(CATEGORIES, scoring, strict=True)
    lines += [f"scoring {category} {card}" for category, cards in backs for card in cards]
    lines += [f"limit {season} {limit}" for season, limit in zip(SEASONS, lists.limits, strict=True)]
    return "".join(f"{line}\n" for line in lines)


def _config(choice: Choice, lists: DeckLists, scoring: Sequence[tuple[str, ...]]) -> str:
    words = "/".join(
        [
            f"explore={choice.explore_set}",
            f"seasons={choice.season_set}",
            f"ruins={_words(lists.ruins, RUINS)}",
            f"ambush={_words(lists.ambush, AMBUSH)}",
            f"heroes={_words(lists.heroes, HEROES)}",
            f"scoring={_words(tuple(chain(*scoring)), _SCORING_SETS)}",
        ]
    )
    name = next((short for short, full in PRESETS.items() if full == words), words)
    if _frozen(choice, lists, scoring):
        return START + name
    return f"{START}{name}/own={text_digest(table_text(lists, scoring))}"


def _words(cards: Sequence[str], sets: Mapping[str, tuple[str, ...]]) -> str:
    """The cards in as few words as possible: whole frozen sets, then what is left of sets, then own cards."""
    whole = [name for name, members in sets.items() if set(members) <= set(cards)]
    covered = {card for name in whole for card in sets[name]}
    frozen = [card for card in chain(*sets.values()) if card in cards and card not in covered]
    own = [card for card in cards if card not in covered and card not in frozen]
    return "+".join([*whole, *frozen, *own]) or NONE


def _cards(words: str, sets: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(chain.from_iterable(sets.get(word, (word,)) for word in words.split("+")))


def _frozen(choice: Choice, lists: DeckLists, scoring: Sequence[tuple[str, ...]]) -> bool:
    """Whether all of this is the same in the frozen lists."""
    explore = [(card, lists.times[card]) for card in lists.explore]
    pools = [(lists.ruins, [*RUINS.values()]), (lists.ambush, [*AMBUSH.values()]), (lists.heroes, [*HEROES.values()])]
    backs = zip(CATEGORIES, scoring, strict=True)
    pools += [(names, [cards[category] for cards in SCORING.values()]) for category, names in backs]
    return (
        explore == list(EXPLORE.get(choice.explore_set, {}).items())
        and lists.limits == LIMITS.get(choice.season_set)
        and all(list(pool) == [card for card in chain(*sets) if card in pool] for pool, sets in pools)
    )


@dataclass(frozen=True, slots=True)
class Setting:
    """What a certificate is about: a seed in a configuration, on a map."""

    config: str
    seed: str
    map_id: str
    map: Map
    ambush_by: AmbushBy


# --------------------------------------------------------------------------------------------------------------------
# The deal of a seed, and the digests of deals and of the data that rules read.
#
# How cards are dealt is part of docs/seed-specification.md, version 1, and never changes. From which cards, the
# configuration id says; `rules.legal_moves` builds the decks; nothing here asks whether a deal can be played.


# Keys that no rule reads: where a fact is and comes from, and what is printed for the eye only.
_NO_RULE: Final = {"source", "number", "seal"}


def deal(table: DealTable, seed: str) -> Deal:
    """The deal of a seed: a text or a code, as it was typed."""
    lists = table.lists
    start = root(table.config, canonical_seed(seed))
    stream = Stream(start, "edicts")
    edicts = stream.shuffled([pool[stream.below(len(pool))] for pool in table.scoring])
    dealt = Deal(
        edicts=(edicts[0], edicts[1], edicts[2], edicts[3]),
        ambush=tuple(Stream(start, "ambush").shuffled(lists.ambush)[:ENTERING]),
        heroes=tuple(Stream(start, "heroes").shuffled(lists.heroes)[:ENTERING]),
        seasons=(),
    )
    decks: list[tuple[str, ...]] = []
    staying: tuple[str, ...] = ()
    for season in range(len(SEASONS)):
        cards = season_cards(lists, season, staying, dealt)
        deck = tuple(Stream(start, f"season/{season}").shuffled(cards))
        staying = left_over(lists, deck, revealed(lists, season, deck))
        decks.append(deck)
    return Deal(dealt.edicts, dealt.ambush, dealt.heroes, tuple(decks))


def deal_text(dealt: Deal) -> str:
    """The deal as canonical text: a line each for edicts, ambush, heroes and the four decks: a word, then card ids."""
    rows = [("edicts", dealt.edicts), ("ambush", dealt.ambush), ("heroes", dealt.heroes)]
    rows += zip(SEASONS, dealt.seasons, strict=True)
    return "".join(f"{' '.join((word, *cards))}\n" for word, cards in rows)


def deal_digest(dealt: Deal) -> str:
    """The SHA-256 of the canonical text, in hexadecimal: equal for equal deals, whatever seed they come from."""
    return text_digest(deal_text(dealt))


def data_hash(edition: Edition, rulings: Mapping[str, str] | None = None) -> str:
    """The SHA-256 of all rules: cards, shapes, maps, seasons, titles and the rulings as they are recorded.

    No names and texts, no sources, no printed numbers; and not the presets, because a choice of cards is recorded where
    it was made. A key that has its default value is left out, so that a new key does not change old hashes.
    """
    return digest_of(
        {
            "ambush": plain(edition.ambush, _NO_RULE),
            "coin_track": edition.coin_track,
            "explore": plain(edition.explore, _NO_RULE),
            "heroes": plain(edition.heroes, _NO_RULE),
            "maps": plain(edition.maps, _NO_RULE),
            "ruins": plain(edition.ruins, _NO_RULE),
            "rulings": rulings or recorded(rulings_of(edition)),
            "scoring": plain(edition.scoring, _NO_RULE),
            "seasons": plain(edition.season_sets, _NO_RULE),
            "titles": plain(edition.titles, _NO_RULE),
        }
    )


# --------------------------------------------------------------------------------------------------------------------
# The match of a deal: the cards of a choice, a map and the rulings, made ready for the rules.


MAX_PLAYERS = 100  # as on the box


# A ruling that no rule reads is no field of `Rulings`: players apply it at the table, and pages print the choice. It is
# in no digest, certificate or plan, so that another choice makes none of them wrong. Version 0.2.0 recorded this one,
# so it is still recorded, always with this choice.
OF_THE_TABLE: Final = {"revealed_ambush": "stays_out"}
# A ruling that rules read and that 0.2.0 did not have, with what programs did before it: recorded only where another
# choice is in force, so that everything made before is as good as it was.
ADDED: Final[Mapping[str, str]] = {}


def rulings_of(edition: Edition, changed: Mapping[str, str] | None = None) -> Rulings:
    """The choices of rulings.yaml that rules read, some of them changed."""
    made = chosen(edition.rulings, changed or {}) | OF_THE_TABLE
    return Rulings(**{name: made[name] for name in Rulings._fields})


def recorded(rulings: Rulings) -> dict[str, str]:
    """The rulings as certificates, plans and digests have them."""
    return without_usual(rulings._asdict(), ADDED)


def records(edition: Edition) -> Iterator[tuple[str, dict[str, str]]]:
    """Digest and rulings as certificates and plans by these rules may have them: as this version writes them, and then
    as 0.2.0 did, which also recorded what it was told of the table."""
    rulings = recorded(rulings_of(edition))
    yield data_hash(edition), rulings
    for name, usual in OF_THE_TABLE.items():
        for choice in edition.rulings[name].choices:
            if choice != usual:
                yield data_hash(edition, rulings | {name: choice}), rulings | {name: choice}


def scorer(edition: Edition, card: str, grid: Grid, rulings: Rulings | None = None) -> Rule:
    """A scoring card's rule for this size of map."""
    return compile_rule(edition.scoring[card].rule, grid, kinds_counted(rulings or rulings_of(edition)))


def kinds_counted(rulings: Rulings) -> tuple[Kind, ...]:
    """The terrains that count where kinds are counted."""
    return KINDS if rulings.hero_terrain != "no_kind" else tuple(kind for kind in KINDS if kind != "hero")


def printed_board(map_: Map) -> tuple[Grid, Board]:
    """The map as it is printed."""
    return read_picture(map_.grid)


@dataclass(frozen=True, slots=True)
class Venue:
    """A match but for its deal. For many deals it is made once."""

    edition: Edition
    blank: Match  # with all cards that can be dealt
    _rules: dict[str, Rule] = field(default_factory=dict)  # those that were dealt so far

    def match(self, deal: Deal) -> Match:
        """The match that a deal of these cards makes."""
        edition, blank = self.edition, self.blank
        if blank.by_border:
            refuse_unknown_corners(edition, deal.ambush)
        first, second, third, fourth = map(self._rule, deal.edicts)
        return replace(
            blank,
            terms=replace(blank.terms, bounty=_bounties(edition, deal)),
            deal=deal,
            counts=tuple(revealed(blank.lists, season, deck) for season, deck in enumerate(deal.seasons)),
            scoring=(first, second, third, fourth),
            ambush={name: blank.ambush[name] for name in deal.ambush},
            heroes={name: blank.heroes[name] for name in deal.heroes},
        )

    def _rule(self, card: str) -> Rule:
        if card not in self._rules:
            terms = self.blank.terms
            self._rules[card] = scorer(self.edition, card, terms.grid, terms.rulings)
        return self._rules[card]


def venue(
    edition: Edition,
    choice: Choice,
    map_: Map,
    *,
    players: int = 1,
    by_border: bool = True,
    rulings: Rulings | None = None,
) -> Venue:
    """What all deals of this choice on this map have in common."""
    if not 1 <= players <= MAX_PLAYERS:
        raise UsageError(
            say("{players} players; 1 to {max_players} can play", players=players, max_players=MAX_PLAYERS)
        )
    rulings = rulings or rulings_of(edition)
    grid, board = printed_board(map_)
    terms = Terms(grid, rulings, edition.coin_track, {})
    nothing = compile_rule((), grid)
    blank = Match(
        terms=terms,
        first_sheet=first_sheet(terms, board),
        deal=Deal(("", "", "", ""), (), (), ()),
        lists=deck_lists(edition, choice),
        counts=(),
        scoring=(nothing, nothing, nothing, nothing),
        season_edicts=season_edicts(edition, choice),
        explore={name: explore_play(edition, name, grid) for name in choice.explore},
        ambush={name: ambush_play(edition, name, grid) for name in choice.ambush},
        heroes={name: hero_play(edition, name, grid, rulings) for name in choice.heroes},
        single_terrains=single_terrains(choice, rulings),
        players=players,
        by_border=by_border,
    )
    return Venue(edition, blank)


def refuse_unknown_corners(edition: Edition, ambush: Iterable[str]) -> None:
    """Refuses ambush cards that the solo rule cannot place."""
    for name in ambush:
        if edition.ambush[name].solo_corner == "unknown":
            raise Refusal(
                say(
                    "the corner in which {name} starts is not known, so it cannot be placed by the solo "
                    "rule: leave it out, or let neighbours draw the ambushes",
                    name=edition.name(name, "en"),
                ),
                "ambush",
            )


def season_edicts(edition: Edition, choice: Choice) -> tuple[tuple[int, int], ...]:
    """Which two edicts each season scores."""
    seasons = edition.season_sets[choice.season_set]
    first, second = ([LETTERS.index(seasons[season].edicts[half]) for season in SEASONS] for half in (0, 1))
    return tuple(zip(first, second, strict=True))


def single_terrains(choice: Choice, rulings: Rulings) -> tuple[str, ...]:
    """What a single space may be where any terrain is allowed."""
    with_hero = bool(choice.heroes) and rulings.fallback_hero == "no_attack"
    return tuple(terrain for terrain in TERRAINS if terrain != "hero" or with_hero)


def _bounties(edition: Edition, deal: Deal) -> dict[str, int]:
    return {name: effect.coins for name in deal.ambush if isinstance(effect := edition.ambush[name].effect, Pay)}


def explore_play(edition: Edition, name: str, grid: Grid) -> ExplorePlay:
    """An explore card on this size of map."""
    card = edition.explore[name]
    return ExplorePlay(
        terrains=card.terrains,
        figures=tuple(figure(shape.grid, grid) for shape in card.shapes),
        coins=tuple(int(shape.coin) for shape in card.shapes),
    )


def ambush_play(edition: Edition, name: str, grid: Grid) -> AmbushPlay:
    """An ambush card on this size of map."""
    card = edition.ambush[name]
    gazes, lasting, target = _effects(card.effect)
    return AmbushPlay(
        rows=card.grid,
        figure=figure(card.grid, grid),
        corner=card.solo_corner,
        direction=card.direction,
        gazes=gazes,
        lasting=lasting,
        target=target,
    )


def hero_play(edition: Edition, name: str, grid: Grid, rulings: Rulings) -> HeroPlay:
    """A hero card on this size of map."""
    return HeroPlay(_attacks(edition.heroes[name].grid, grid, rulings.hero_attack == "turned"))


def _effects(effect: Effect | None) -> tuple[bool, Lasting | None, Target | None]:
    """Whether it destroys when drawn, what it does after each season, and which space it destroys."""
    match effect:
        case Destroy() | Spread():
            target = effect.target if isinstance(effect, Destroy) else None
            match effect.when:
                case "drawn":
                    return True, None, target
                case "season_end":
                    return False, effect.does, target
                case _:
                    assert_never(effect.when)
        case Pay() | None:
            return False, None, None
        case _:
            assert_never(effect)


@cache
def _attacks(rows: tuple[str, ...], grid: Grid, turning: bool) -> Mapping[int, tuple[int, ...]]:
    """For each space the masks that a hero standing there can attack; what lies off the map is cut off."""
    hero_y, hero_x = cells_of(rows, "H")[0]
    offsets = tuple((y - hero_y, x - hero_x) for y, x in cells_of(rows, "*"))
    ways = ways_about(offsets) if turning else (offsets,)

    def attacked(bit: int, way: Iterable[tuple[int, int]]) -> int:
        row, column = grid.cells(bit)[0]
        cells = ((row + dy, column + dx) for dy, dx in way)
        return grid.mask((y, x) for y, x in cells if 0 <= y < grid.height and 0 <= x < grid.width)

    return {bit: tuple(dict.fromkeys(attacked(bit, way) for way in ways)) for bit in bits(grid.area)}


# --------------------------------------------------------------------------------------------------------------------
# What happens in a deal, draw by draw, before anybody has drawn anything: cards, times, ruins, ends of seasons.
#
# Everything here follows from the cards alone, so it is the same on every map and for every player.


DrawKind = Literal["explore", "ruins", "ambush", "hero"]


@dataclass(frozen=True, slots=True)
class Draw:
    """A card turned up."""

    number: int  # in its season, from 1
    card: str
    kind: DrawKind
    time: int
    running: int  # the time of the season after it
    on_ruins: bool  # an explore card that must cover a ruins space
    ruins_wait: bool  # another card between a ruins card and the next explore card


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season from its first draw to its end."""

    name: str
    limit: int
    edicts: tuple[str, str]  # letters
    draws: tuple[Draw, ...]
    effects: tuple[str, ...]  # ambush cards with a lasting effect that are out at its end, in order of reveal
    unseen: tuple[str, ...]  # cards of the deck that were not turned up
    staying: tuple[str, ...]  # those of them that stay in the deck for the next season


def timetable(edition: Edition, season_set: str, lists: DeckLists, deal: Deal) -> list[SeasonPlan]:
    """The four seasons of a deal."""
    out: list[str] = []
    due = False
    plans = []
    for season, (name, deck) in enumerate(zip(SEASONS, deal.seasons, strict=True)):
        shown = revealed(lists, season, deck)
        draws = tuple(_draws(lists, deck[:shown], due))
        due = bool(draws) and (draws[-1].kind == "ruins" or draws[-1].ruins_wait)
        out += [draw.card for draw in draws if draw.kind == "ambush"]
        effects = tuple(card for card in out if edition.ambush[card].lasts)
        card = edition.season_sets[season_set][name]
        unseen = deck[shown:]
        last = season == len(SEASONS) - 1
        staying = () if last else left_over(lists, deck, shown)
        plans.append(SeasonPlan(name, lists.limits[season], card.edicts, draws, effects, unseen, staying))
    return plans


def _draws(lists: DeckLists, cards: tuple[str, ...], due: bool) -> Iterator[Draw]:
    running = 0
    for number, card in enumerate(cards, start=1):
        kind = kind_of(lists, card)
        time = lists.times.get(card, 0)
        running += time
        explores = kind == "explore"
        yield Draw(number, card, kind, time, running, due and explores, due and kind in ("ambush", "hero"))
        due = kind == "ruins" or (due and not explores)


def kind_of(lists: DeckLists, card: str) -> DrawKind:
    """What kind of card this is."""
    if card in lists.times:
        return "explore"
    if card in lists.ruins:
        return "ruins"
    return "ambush" if card in lists.ambush else "hero"


# --------------------------------------------------------------------------------------------------------------------
# The command: what a seed deals, season by season, as it is called out at the table.


def deal_command(job: Job[Edition]) -> Answer:
    """Show what a seed deals, season by season.

    SEED is any text, or a code from "proofpress seed new". "proofpress prove" finds out whether it can be played.
    """
    play = play_of(job)
    setting = play.setting(job.chosen["seed"])
    dealt = deal(deal_table(play.edition, play.choice), setting.seed)
    # Refuses what cannot be played, such as an ambush without a known corner.
    venue(play.edition, play.choice, play.map, by_border=play.ambush_by == "border").match(dealt)
    plans = timetable(play.edition, play.choice.season_set, deck_lists(play.edition, play.choice), dealt)
    return Answer(
        facts=_data(play, setting, dealt, plans), lines=lambda: _lines(play, setting, dealt, plans, job.language)
    )


DEAL = Command(deal_command, (SEED, *PLAY, LANG, JSON))


# As text
def _lines(play: Play, setting: Setting, dealt: Deal, plans: list[SeasonPlan], language: str) -> Iterator[str]:
    head = [say("seed"), say("game"), say("config"), say("deal")]
    wide = 2 + max(len(told(label)) for label in head)
    for label, text in zip(head, (setting.seed, play.words, setting.config, deal_digest(dealt)[:16]), strict=True):
        yield from labelled(label, text, wide)
    yield ""
    solos = [play.edition.scoring[card].solo for card in dealt.edicts]
    rows = [
        [letter, play.edition.name(card, language), as_said(play.edition.scoring[card].category), str(solo)]
        for letter, card, solo in zip(LETTERS, dealt.edicts, solos, strict=True)
    ]
    yield from table([*rows, ["", say("printed par"), "", str(sum(solos))]], right=[3])
    for plan in plans:
        yield ""
        yield from _season(play, plan, language)


def _lasting(edition: Edition, cards: Sequence[str], language: str) -> Iterator[tuple[str, str]]:
    """The monsters that do something at the end of a season, and what."""
    if cards:  # in few seasons there are any, and what writes rules takes longer to load than all else here
        from proofpress.cartographers.rules_in_words import in_words

        rules = in_words(edition, language)
        yield from ((card, rules.card(edition.ambush[card])) for card in cards)


def _season(play: Play, plan: SeasonPlan, language: str) -> Iterator[str]:
    def names(cards: tuple[str, ...]) -> str:
        return ", ".join(play.edition.name(card, language) for card in cards) or say("nothing")

    yield say(
        "{plan}: {limit} time, edicts {first} and {second}",
        plan=as_said(plan.name),
        limit=plan.limit,
        first=plan.edicts[0],
        second=plan.edicts[1],
    )
    rows = [
        [
            str(draw.number),
            play.edition.name(draw.card, language),
            str(draw.time) if draw.kind == "explore" else "-",
            str(draw.running),
        ]
        for draw in plan.draws
    ]
    heading, *lines = table([[say("draw"), say("card"), say("time"), say("sum")], *rows], right=(0, 2, 3))
    yield GAP + heading
    for line, draw in zip(lines, plan.draws, strict=True):
        yield from wrapped(joined("; ", _notes(play, draw)), f"{GAP}{line}{GAP}")
    yield GAP + say(
        "end: {running} of {limit} time; score {first} and {second}",
        running=plan.draws[-1].running, limit=plan.limit, first=plan.edicts[0], second=plan.edicts[1],
    )  # fmt: skip
    for card, does in _lasting(play.edition, plan.effects, language):
        yield from wrapped(f"{play.edition.name(card, language)}: {does}", GAP + say("then") + " ")
    yield from labelled(say("not drawn"), names(plan.unseen), 16, GAP)
    if plan.staying:
        yield from labelled(say("stays in deck"), names(plan.staying), 16, GAP)


def _notes(play: Play, draw: Draw) -> Iterator[str]:
    match draw.kind:
        case "explore":
            yield listed(map(as_said, play.edition.explore[draw.card].terrains))
            if draw.on_ruins:
                yield say("on a ruins space")
        case "ruins":
            yield say("ruins: the next shape covers one")
        case "hero":
            yield say("hero on one empty space")
        case "ambush":
            ambush = play.edition.ambush[draw.card]
            corner, turn = as_said(ambush.solo_corner.replace("_", " ")), as_said(ambush.direction)
            yield (
                say("ambush from {corner}, {turn}", corner=corner, turn=turn)
                if play.ambush_by == "border"
                else say("ambush, maps go {turn}", turn=turn)
            )
        case _:
            assert_never(draw.kind)
    if draw.ruins_wait:
        yield say("ruins still due")


# The same as data
def _data(play: Play, setting: Setting, dealt: Deal, plans: list[SeasonPlan]) -> dict[str, Any]:
    return {
        "seed": setting.seed,
        "config": setting.config,
        "deal": deal_digest(dealt),
        "map": setting.map_id,
        "mode": "solo" if play.solo else "table",
        "ambush_by": play.ambush_by,
        "edicts": dict(zip(LETTERS, dealt.edicts, strict=True)),
        "printed_par": sum(play.edition.scoring[card].solo for card in dealt.edicts),
        "seasons": [
            {
                "season": plan.name,
                "limit": plan.limit,
                "edicts": list(plan.edicts),
                "draws": [_draw_data(play, draw) for draw in plan.draws],
                "effects": list(plan.effects),
                "not_drawn": list(plan.unseen),
                "stays_in_deck": list(plan.staying),
            }
            for plan in plans
        ],
    }


def _draw_data(play: Play, draw: Draw) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "draw": draw.number,
        "card": draw.card,
        "kind": draw.kind,
        "time": draw.time,
        "sum": draw.running,
        "ruins_due": draw.on_ruins or draw.ruins_wait,
    }
    if draw.kind == "ambush":
        ambush = play.edition.ambush[draw.card]
        facts["direction"] = ambush.direction
        if play.ambush_by == "border":
            facts["corner"] = ambush.solo_corner
    return facts
