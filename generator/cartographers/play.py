"""Sets up a game: the cards of a choice, a map, a deal and the rulings, made ready for the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from functools import cache
from typing import assert_never

from generator.cartographers.choices import Choice, deck_lists
from generator.cartographers.clauses import KINDS, Kind
from generator.cartographers.load import Edition
from generator.cartographers.records import (
    CATEGORIES,
    LETTERS,
    SEASONS,
    TERRAINS,
    Destroy,
    Effect,
    Map,
    Pay,
    Spread,
    Target,
)
from generator.cartographers.rules.boards import Board, Grid, bits, read_picture
from generator.cartographers.rules.decks import Deal, problem, revealed
from generator.cartographers.rules.game import AmbushPlay, ExplorePlay, HeroPlay, Lasting, Match
from generator.cartographers.rules.scoring import Rule, compile_rule
from generator.cartographers.rules.shapes import figure
from generator.cartographers.rules.sheet import Rulings, Terms, first_sheet
from generator.library.dataclass import dataclass
from generator.library.errors import ContentError, Refusal, UsageError
from generator.library.rulings import chosen

MAX_PLAYERS = 100  # as on the box


def rulings_of(edition: Edition, changed: Mapping[str, str] | None = None) -> Rulings:
    """The choices of rulings.yaml, some of them changed."""
    return Rulings(**chosen(edition.rulings, changed or {}))


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
        raise UsageError(f"{players} players; 1 to {MAX_PLAYERS} can play")
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


def new_match(
    edition: Edition,
    choice: Choice,
    map_: Map,
    deal: Deal,
    *,
    players: int = 1,
    by_border: bool = True,
    rulings: Rulings | None = None,
) -> Match:
    """The match that this deal makes on this map, if it is a deal of these cards."""
    wrong = problem(deck_lists(edition, choice), deal) or _wrong_edicts(edition, choice, deal)
    if wrong:
        raise ContentError(wrong)
    return venue(edition, choice, map_, players=players, by_border=by_border, rulings=rulings).match(deal)


def refuse_unknown_corners(edition: Edition, ambush: Iterable[str]) -> None:
    """Refuses ambush cards that the solo rule cannot place."""
    for name in ambush:
        if edition.ambush[name].solo_corner == "unknown":
            raise Refusal(
                f"the corner in which {edition.name(name, 'en')} starts is not known, so it cannot be placed by the "
                "solo rule: leave it out, or let neighbours draw the ambushes",
                "ambush",
            )


def _wrong_edicts(edition: Edition, choice: Choice, deal: Deal) -> str | None:
    """Why these scoring cards cannot lie under the four edicts."""
    for card in deal.edicts:
        if card not in choice.scoring:
            return f"{card} is not among the scoring cards of this game"
    if sorted(edition.scoring[card].category for card in deal.edicts) != sorted(CATEGORIES):
        return f"the edicts {', '.join(deal.edicts)} are not one scoring card of each category"
    return None


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
    effects = {name: edition.ambush[name].effect for name in deal.ambush}
    return {name: effect.coins for name, effect in effects.items() if isinstance(effect, Pay)}


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
    marks = [(y, x, sign) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."]
    hero_y, hero_x = next((y, x) for y, x, sign in marks if sign == "H")
    offsets = tuple(sorted((y - hero_y, x - hero_x) for y, x, sign in marks if sign == "*"))
    ways = turned_offsets(offsets) if turning else (offsets,)

    def attacked(bit: int, way: Iterable[tuple[int, int]]) -> int:
        row, column = grid.cells(bit)[0]
        cells = ((row + dy, column + dx) for dy, dx in way)
        return grid.mask((y, x) for y, x in cells if 0 <= y < grid.height and 0 <= x < grid.width)

    return {bit: tuple(dict.fromkeys(attacked(bit, way) for way in ways)) for bit in bits(grid.area)}


def turned_offsets(offsets: tuple[tuple[int, int], ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The pattern as printed, then its other rotations and reflections about the hero, each once."""
    found: dict[tuple[tuple[int, int], ...], None] = {}
    for start in (offsets, tuple(sorted((y, -x) for y, x in offsets))):
        current = start
        for _ in range(4):
            found.setdefault(current)
            current = tuple(sorted((x, -y) for y, x in current))
    return tuple(found)
