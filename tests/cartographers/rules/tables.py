"""Games and sheets set up for a test: chosen cards on top of the decks, any board in the middle of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

import pytest

from proofpress.cartographers.choice import Choice, choose
from proofpress.cartographers.deal import deck_lists, rulings_of
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.records import Map
from proofpress.cartographers.rules.board import Grid, RuleError, Sheet, Terms
from proofpress.cartographers.rules.legal_moves import (
    Deal,
    Decision,
    Match,
    Move,
    State,
    apply,
    left_over,
    legal,
    revealed,
    season_cards,
)
from proofpress.cartographers.rules.scoring import SeasonScore
from tests.cartographers.by_hand import new_match
from tests.cartographers.rules.pictures import read, rows, shown, spaces

DRAGON = "dragon_inferno"
BASE_AMBUSH = ("goblin_attack", "bugbear_assault", "kobold_onslaught", "gnoll_raid")
HERO_AMBUSH = ("gorgon_gaze", "giant_troll_ravage", "zombie_plague", DRAGON)
HEROES = ("dobrik_of_lorkheim", "dal_of_jolev", "freyla_the_true", "wren_the_lioness")
BASE_EDICTS = ("sentinel_wood", "canal_lake", "wildholds", "borderlands")
# Tops for the decks of the heroes set: each season ends with the Settlement, two spaces side by side.
QUIET = (
    ("hillside_terrace", "frontier_dwelling", "wildwood_garden", "lagoon", "settlement"),
    ("hillside_terrace", "frontier_dwelling", "wildwood_garden", "settlement"),
    ("hillside_terrace", "frontier_dwelling", "wildwood_garden", "settlement"),
    ("hillside_terrace", "frontier_dwelling", "lagoon", "settlement"),
)
HEROES_EDICTS = ("sleepy_valley", "jorekburg", "caravansary", "silos")


@cache
def edition() -> Edition:
    return load_edition()


def terms_for(grid: Grid, changed: Mapping[str, str] | None = None) -> Terms:
    return Terms(grid, rulings_of(edition(), changed), edition().coin_track, {DRAGON: 3})


def in_play(
    picture: str,
    *,
    ruins: str = "",
    coins: int = 0,
    attacked: str = "",
    letters: Mapping[str, str] | None = None,
    owing: tuple[str, ...] = (),
    changed: Mapping[str, str] | None = None,
) -> tuple[Terms, Sheet]:
    """A sheet in the middle of a game: mountains with an empty neighbour have not paid yet."""
    grid, board = read(picture, ruins)
    terms = terms_for(grid, changed)
    lettered = tuple((card, spaces(grid, names)) for card, names in (letters or {}).items())
    unpaid = board.mountain & grid.beside(board.empty)
    return terms, Sheet(board, coins, unpaid, spaces(grid, attacked), lettered, owing)


def looks(terms: Terms, sheet: Sheet) -> list[str]:
    return shown(terms.grid, sheet.board)


def own_map(picture: str) -> Map:
    return Map(set="own", side="wilderness", grid=tuple(rows(picture)))


def stacked(
    choice: Choice,
    tops: Sequence[Sequence[str]] = (),
    *,
    edicts: Sequence[str] | None = None,
    ambush: Sequence[str] | None = None,
    heroes: Sequence[str] | None = None,
) -> Deal:
    """A deal with these cards on top of the season decks, in order; all others follow in deck-list order."""
    lists = deck_lists(edition(), choice)
    cards = tuple(edicts or (HEROES_EDICTS if choice.scoring[0] == "faunlost_thicket" else BASE_EDICTS))
    draft = Deal(
        edicts=(cards[0], cards[1], cards[2], cards[3]),
        ambush=tuple(ambush or choice.ambush[:4]),
        heroes=tuple(heroes or choice.heroes[:4]),
        seasons=(),
    )
    seasons: list[tuple[str, ...]] = []
    staying: tuple[str, ...] = ()
    for season in range(4):
        top = tuple(tops[season]) if season < len(tops) else ()
        rest = list(season_cards(lists, season, staying, draft))
        for card in top:
            rest.remove(card)  # fails when the test puts a card on top that is not in this deck
        # What nobody asked for lies at the bottom, so that it does not come up unasked.
        rest.sort(key=lambda card: card not in lists.explore)
        deck = (*top, *rest)
        seasons.append(deck)
        staying = left_over(lists, deck, revealed(lists, season, deck))
    return replace(draft, seasons=tuple(seasons))


def game_of(
    picture: str,
    tops: Sequence[Sequence[str]] = (),
    *,
    preset: str = "base",
    players: int = 1,
    by_border: bool = True,
    pool: tuple[str, ...] | None = None,
    edicts: Sequence[str] | None = None,
    ambush: Sequence[str] | None = None,
    heroes: Sequence[str] | None = None,
    changed: Mapping[str, str] | None = None,
) -> Match:
    """A game on a map drawn as text, with some of the rulings changed."""
    choice = choose(edition(), preset, ambush=pool)
    deal = stacked(choice, tops, edicts=edicts, ambush=ambush, heroes=heroes)
    return new_match(
        edition(),
        choice,
        own_map(picture),
        deal,
        players=players,
        by_border=by_border,
        rulings=rulings_of(edition(), changed),
    )


def cells(game: Match, names: str) -> int:
    return spaces(game.terms.grid, names)


def draw(game: Match, state: State, names: str, terrain: str, shape: int = 0) -> State:
    """The next decision is to draw an explore card: these spaces, this terrain."""
    return apply(game, state, Move("draw", cells(game, names), terrain, shape))


def ambush(game: Match, state: State, names: str) -> State:
    return apply(game, state, Move("ambush", cells(game, names)))


def hero(game: Match, state: State, name: str, attack: str) -> State:
    return apply(game, state, Move("hero", cells(game, name), attack=cells(game, attack)))


def destroy(game: Match, state: State, name: str) -> State:
    """Carries out whichever destruction is due."""
    return apply(game, state, Move(state.pending[0].task, cells(game, name)))


def last_draw(game: Match, season: int = 0, *, out: tuple[str, ...] = ()) -> State:
    """The moment before the last explore card of a season is drawn, on maps still as printed."""
    card = game.deal.seasons[season][game.counts[season] - 1]
    return State(
        season=season,
        shown=game.counts[season],
        ruins_due=False,
        pending=tuple(Decision("draw", seat, seat, card) for seat in range(game.players)),
        effects=(),
        out=out,
        sheets=(game.first_sheet,) * game.players,
        scores=((SeasonScore((0, 0), 0, 0),) * season,) * game.players,
        scored=False,
        over=False,
    )


def refused(game: Match, state: State, move: Move) -> str:
    """The sentence with which a move is refused, which is not among the legal ones either."""
    with pytest.raises(RuleError) as refusal:
        apply(game, state, move)
    assert move not in legal(game, state)
    return str(refusal.value)


def options(game: Match, state: State) -> list[str]:
    """The spaces of every legal move."""
    return sorted({game.terms.grid.names(move.cells) for move in legal(game, state)})


def board_now(game: Match, state: State, seat: int = 0) -> list[str]:
    return shown(game.terms.grid, state.sheets[seat].board)


def put(
    game: Match,
    state: State,
    picture: str,
    *,
    ruins: str = "",
    seat: int = 0,
    coins: int = 0,
    attacked: int = 0,
    lettered: tuple[tuple[str, int], ...] = (),
    owing: tuple[str, ...] = (),
) -> State:
    """The same moment of the game with another map at one seat; mountains with an empty neighbour still pay."""
    _, board = read(picture, ruins)
    unpaid = board.mountain & game.terms.grid.beside(board.empty)
    sheet = Sheet(board, coins, unpaid, attacked, lettered, owing)
    return state._replace(sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]))


def entering_first(card: str) -> tuple[str, ...]:
    """An order in which this ambush enters in spring."""
    others = HERO_AMBUSH if card in HERO_AMBUSH else BASE_AMBUSH
    return (card, *(other for other in others if other != card))[:4]


def night(card: str, picture: str, *, players: int = 1, by_border: bool = False) -> Match:
    """A game of heroes in which this ambush is revealed first."""
    return game_of(
        picture,
        [[card, "lagoon"]],
        preset="heroes",
        players=players,
        by_border=by_border,
        ambush=entering_first(card),
    )


def season_end(
    picture: str,
    *,
    out: tuple[str, ...],
    letters: dict[str, str],
    season: int = 0,
    land: str = "",
    attacked: str = "",
    ruins: str = "",
    players: int = 1,
) -> tuple[Match, State]:
    """The last card of a season, the Settlement, is to be drawn on this board. `out` is the order of reveal."""
    printed = land or "".join(sign if sign in "^#r./ \n" else "." for sign in picture)
    game = game_of(printed, QUIET, preset="heroes", players=players, by_border=False)
    grid = game.terms.grid
    state = last_draw(game, season, out=out)
    for seat in range(players):
        state = put(
            game,
            state,
            picture,
            ruins=ruins,
            seat=seat,
            lettered=tuple((card, spaces(grid, names)) for card, names in letters.items()),
            owing=tuple(card for card in letters if card == DRAGON),
            attacked=spaces(grid, attacked),
        )
    return game, state


def lettered(game: Match, state: State, seat: int = 0) -> dict[str, str]:
    """The lettered spaces of each ambush card on a map."""
    return {card: game.terms.grid.names(mask) for card, mask in state.sheets[seat].lettered}
