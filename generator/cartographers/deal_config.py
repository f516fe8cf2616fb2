"""What a deal is drawn from, and the name of it that enters every seed: the configuration id.

    cartographers/1/base
    cartographers/1/explore=base/seasons=heroes/ruins=base/ambush=base+ogre_charge/heroes=none/scoring=base

Everything that can change a deal is in it, and nothing else: not the map, not the mode of play, not the rulings, no
shape. The lists below are frozen with the number 1; they repeat the deal's part of the shipped data on purpose. Where
the data in force differ from them, through own cards or through a correction, the id ends with the SHA-256 of what
is really dealt, so that two different deals never come from one configuration.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from generator.cartographers.choices import Choice, choose, deck_lists
from generator.cartographers.edition import Edition
from generator.cartographers.records import CATEGORIES, SEASONS
from generator.cartographers.rules.decks import DeckLists
from generator.library.dataclass import dataclass
from generator.library.errors import UsageError
from generator.library.suggest import quoted
from generator.seeds.digests import text_digest
from generator.seeds.repertoire import WHITE_SPACE, allowed

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


def choice_of(edition: Edition, config: str) -> Choice:
    """The choice that a configuration id names; refuses an id that these data would not deal."""
    words = config.removeprefix(START).partition("/own=")[0]
    parts = dict(part.partition("=")[::2] for part in PRESETS.get(words, words).split("/"))
    if not config.startswith(START) or set(parts) != _PARTS:
        raise UsageError(f"{quoted(config)} is not a configuration that this version deals; one is {START}base")
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
        raise UsageError(f"the configuration {config} cannot be dealt with these data: {error}") from None
    here = deal_table(edition, choice).config
    if here != config:
        raise UsageError(f"the configuration {config} was dealt from other cards; with these data it would be {here}")
    return choice


def table_text(lists: DeckLists, scoring: Sequence[Iterable[str]]) -> str:
    """Everything that decides a deal, one fact per line; the id of a table with own cards holds the SHA-256 of it."""
    lines = [f"explore {card} {lists.times[card]}" for card in lists.explore]
    for kind, cards in (("ruins", lists.ruins), ("ambush", lists.ambush), ("hero", lists.heroes)):
        lines += [f"{kind} {card}" for card in cards]
    for category, pool in zip(CATEGORIES, scoring, strict=True):
        lines += [f"scoring {category} {card}" for card in pool]
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
    for category, pool in zip(CATEGORIES, scoring, strict=True):
        pools.append((pool, [cards[category] for cards in SCORING.values()]))
    return (
        explore == list(EXPLORE.get(choice.explore_set, {}).items())
        and lists.limits == LIMITS.get(choice.season_set)
        and all(list(pool) == [card for card in chain(*sets) if card in pool] for pool, sets in pools)
    )
