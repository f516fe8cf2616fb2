"""A whole game as a value: decks, every legal move, the state after it, and what playable means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Literal, NamedTuple, assert_never

from proofpress.cartographers.records import SEASONS, Corner, Direction, Target, step_of
from proofpress.cartographers.rules.board import (
    ROW_LETTERS,
    Board,
    Figure,
    Grid,
    RuleError,
    Sheet,
    Terms,
    bits,
    destroy,
    doomed,
    draw,
    draw_ambush,
    draw_hero,
    fits,
    places,
    solo_place,
    spread,
    what_is,
)
from proofpress.cartographers.rules.scoring import Rule, SeasonScore, monster_losses
from proofpress.errors import say

# --------------------------------------------------------------------------------------------------------------------
# Which cards a season's deck holds, and how many of them are revealed.
#
# Nothing here depends on how anybody draws: the times on the cards alone decide when a season ends. So everything that
# chance decides in a game is one value, a `Deal`.


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that chance decides: card ids, each deck with the top card first."""

    edicts: tuple[str, str, str, str]  # the scoring cards under A, B, C and D
    ambush: tuple[str, ...]  # the one that enters in spring, in summer, in fall, in winter
    heroes: tuple[str, ...]  # the same for heroes; empty without them
    seasons: tuple[tuple[str, ...], ...]  # four decks


@dataclass(frozen=True, slots=True)
class DeckLists:
    """The cards of a game in the fixed order that every shuffle starts from, with times and limits."""

    explore: tuple[str, ...]
    ruins: tuple[str, ...]
    ambush: tuple[str, ...]
    heroes: tuple[str, ...]
    times: Mapping[str, int]  # of explore cards; everything else counts 0
    limits: tuple[int, int, int, int]

    def ordered(self, cards: Iterable[str]) -> tuple[str, ...]:
        """The cards in deck-list order."""
        return tuple(sorted(cards, key=(self.explore + self.ruins + self.ambush + self.heroes).index))


def season_cards(lists: DeckLists, season: int, left_over: Iterable[str], deal: Deal) -> tuple[str, ...]:
    """The deck of a season before shuffling: all explore and ruins cards, what was not revealed of the ambushes and
    heroes that entered before, and the next one of each."""
    few = (*left_over, *deal.ambush[season : season + 1], *deal.heroes[season : season + 1])
    return (*lists.explore, *lists.ruins, *lists.ordered(few))


def revealed(lists: DeckLists, season: int, deck: Sequence[str]) -> int:
    """How many cards of the deck are turned up until the time reaches the season's limit."""
    time = 0
    for count, card in enumerate(deck, start=1):
        time += lists.times.get(card, 0)
        if time >= lists.limits[season]:
            return count
    raise ValueError(
        f"the {SEASONS[season]} cannot end: its limit is {lists.limits[season]}, "
        f"but all cards of the deck together give {time} time"
    )


def left_over(lists: DeckLists, deck: Sequence[str], count: int) -> tuple[str, ...]:
    """The ambush and hero cards that were not revealed and stay for the next season."""
    staying = set(lists.ambush) | set(lists.heroes)
    return tuple(card for card in deck[count:] if card in staying)


# --------------------------------------------------------------------------------------------------------------------
# Why a move is refused, in words that a player understands.


def title_of(card: str) -> str:
    """A card's id as a name."""
    return card.replace("_", " ").title()


def not_the_shape(grid: Grid, shape: str, cells: int) -> str:
    """These spaces are not the shape that was to be drawn."""
    if cells <= 0 or cells & ~grid.area:
        return say("{shape} must lie on the map", shape=shape)
    return say("{cells} is not {shape}, however it is turned", cells=grid.names(cells), shape=shape)


def does_not_fit(grid: Grid, board: Board, what: str, cells: int, free: int) -> str:
    """One of these spaces is not free."""
    row, column = grid.cells(cells)[0]
    blocked = next(bits(cells & ~free))
    return say(
        "{card} does not fit at row {row}, column {column}: {reason}",
        card=what,
        row=ROW_LETTERS[row],
        column=column + 1,
        reason=what_is(grid, board, blocked),
    )


# --------------------------------------------------------------------------------------------------------------------
# A whole game as a value: what is fixed before the first card, the state after each decision, and the moves.
#
# `begin` turns up cards until somebody has to decide something; `apply` carries out one decision and goes on to the
# next. Replaying a list of moves is the only way to a score. Players decide in the order of their seats, which changes
# nothing: what one draws never depends on what another draws at the same time.


SINGLE = -1  # instead of a shape's number: the single space drawn because nothing fits

Lasting = Literal["destroy", "spread"]
DecisionTask = Literal["draw", "ambush", "gaze", "hero", "ravage"]


class ExplorePlay(NamedTuple):
    """An explore card on this size of map."""

    terrains: tuple[str, ...]
    figures: tuple[Figure, ...]
    coins: tuple[int, ...]  # for each figure


class AmbushPlay(NamedTuple):
    """An ambush card on this size of map."""

    rows: tuple[str, ...]
    figure: Figure
    corner: Corner
    direction: Direction
    gazes: bool  # destroys a neighbouring space when drawn
    lasting: Lasting | None  # what it does after each season
    target: Target | None  # which space beside its monsters it destroys


class HeroPlay(NamedTuple):
    """A hero card on this size of map: the patterns that a player may choose, for each space."""

    attacks: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Match:
    """A game as it was dealt: everything that is fixed before the first card is turned up."""

    terms: Terms
    first_sheet: Sheet
    deal: Deal
    lists: DeckLists
    counts: tuple[int, ...]  # cards turned up in each season
    scoring: tuple[Rule, Rule, Rule, Rule]  # under A, B, C and D
    season_edicts: tuple[tuple[int, int], ...]
    explore: Mapping[str, ExplorePlay]
    ambush: Mapping[str, AmbushPlay]
    heroes: Mapping[str, HeroPlay]
    single_terrains: tuple[str, ...]  # what a single space may be when any terrain is allowed
    players: int
    by_border: bool  # ambushes by the solo rule, else by neighbours

    def turned_up(self) -> Iterator[tuple[int, str]]:
        """All cards that are turned up, in order, each with the number of its season."""
        for season, (deck, count) in enumerate(zip(self.deal.seasons, self.counts, strict=True)):
            yield from ((season, card) for card in deck[:count])


class Decision(NamedTuple):
    """Somebody has to decide something about somebody's map."""

    task: DecisionTask
    player: int
    sheet: int
    card: str


class Move(NamedTuple):
    """A decision made. `cells` are the spaces drawn, the hero's space, or the space destroyed."""

    task: DecisionTask
    cells: int
    terrain: str = ""  # draw
    shape: int = SINGLE  # draw: the number of the card's shape, or SINGLE
    attack: int = 0  # hero: the attacked spaces


class State(NamedTuple):
    """The game between two decisions."""

    season: int
    shown: int  # cards of this season turned up so far
    ruins_due: bool
    pending: tuple[Decision, ...]
    effects: tuple[str, ...]  # lasting effects of this season's end still to come
    out: tuple[str, ...]  # ambush cards in the order in which they were revealed
    sheets: tuple[Sheet, ...]
    scores: tuple[tuple[SeasonScore, ...], ...]
    scored: bool  # the season's points are counted and its lasting effects are running
    over: bool


def begin(game: Match) -> State:
    """The game before the first decision."""
    start = (game.first_sheet,) * game.players
    nothing: tuple[tuple[SeasonScore, ...], ...] = ((),) * game.players
    return _advance(game, State(0, 0, False, (), (), (), start, nothing, False, False))


def replay(game: Match, moves: Iterable[Move]) -> State:
    """The state after these moves."""
    return reduce(lambda state, move: apply(game, state, move), moves, begin(game))


def apply(game: Match, state: State, move: Move) -> State:
    """The state after the next decision; an illegal one is refused in a sentence."""
    if not state.pending:
        raise RuleError(say("the game is over: there is nothing left to decide"))
    decision = state.pending[0]
    task, _, owner, card = decision
    if move.task != task:
        raise RuleError(
            say(
                "now is the time to {task}, not to {other}",
                task=_INFINITIVES[task],
                other=_INFINITIVES.get(move.task, move.task),
            )
        )
    rest = state.pending[1:]
    old = state.sheets[owner]
    match task:
        case "draw":
            new = _draw(game, old, card, move, state.ruins_due)
        case "ambush":
            new = _draw_ambush(game, old, card, move)
            if game.ambush[card].gazes and targets(game, new, card):  # a single space has no letter, so no targets
                rest = (_gaze(game, decision), *rest)
        case "hero":
            new = _draw_hero(game, old, card, move)
        case "gaze" | "ravage":
            new = _destroy(game, old, card, move)
        case _:
            assert_never(task)
    maps = (*state.sheets[:owner], new, *state.sheets[owner + 1 :]) if game.players > 1 else (new,)
    ruins_due = state.ruins_due and (task != "draw" or bool(rest))
    following = State(
        state.season, state.shown, ruins_due, rest, state.effects, state.out, maps, state.scores, state.scored, False
    )
    return following if rest else _advance(game, following)


_INFINITIVES: Mapping[str, str] = {
    "draw": say("draw the explore card"),
    "ambush": say("draw the monsters of an ambush"),
    "gaze": say("pick the space that is destroyed at once"),
    "hero": say("draw the hero"),
    "ravage": say("pick the space that is destroyed after the season"),
}


# Going on until somebody has to decide
def _advance(game: Match, state: State) -> State:
    while not state.pending and not state.over:
        if state.scored:
            state = _next_effect(game, state)
        elif state.shown == game.counts[state.season] or _all_full(game, state):
            state = _score(game, state)
        else:
            state = _reveal(game, state)
    return state


def _all_full(game: Match, state: State) -> bool:
    if game.terms.rulings.full_map != "season_ends":
        return False
    return not any(sheet.board.empty for sheet in state.sheets)


def _reveal(game: Match, state: State) -> State:
    card = game.deal.seasons[state.season][state.shown]
    state = state._replace(shown=state.shown + 1)
    if card in game.explore:
        # A player with no empty space left draws nothing; the ruins then wait for nobody.
        pending = _everybody("draw", state, card)
        return state._replace(pending=pending, ruins_due=state.ruins_due and bool(pending))
    if card in game.heroes:
        return state._replace(pending=_everybody("hero", state, card))
    if card in game.ambush:
        state = state._replace(out=(*state.out, card))
        return _ambush_by_border(game, state, card) if game.by_border else _ambush_by_neighbour(game, state, card)
    return state._replace(ruins_due=True)


def _everybody(task: DecisionTask, state: State, card: str) -> tuple[Decision, ...]:
    return tuple(Decision(task, seat, seat, card) for seat, sheet in enumerate(state.sheets) if sheet.board.empty)


def _ambush_by_border(game: Match, state: State, card: str) -> State:
    play = game.ambush[card]
    new, pending = list(state.sheets), []
    for seat, sheet in enumerate(state.sheets):
        cells = solo_place(play.rows, play.corner, play.direction, game.terms.grid, open_spaces(game, sheet))
        if cells is None:
            continue
        new[seat] = draw_ambush(game.terms, sheet, card, cells, lettered=True)
        if play.gazes and targets(game, new[seat], card):
            pending.append(Decision("gaze", seat, seat, card))
    return state._replace(sheets=tuple(new), pending=tuple(pending))


def _ambush_by_neighbour(game: Match, state: State, card: str) -> State:
    pending = (
        Decision("ambush", _drawer(game, owner, card), owner, card)
        for owner, sheet in enumerate(state.sheets)
        if sheet.board.empty
    )
    return state._replace(pending=tuple(pending))


def _drawer(game: Match, owner: int, card: str) -> int:
    """Seats are numbered clockwise; a map passed clockwise goes to the next seat."""
    return (owner + step_of(game.ambush[card].direction)) % game.players


def _gaze(game: Match, ambush: Decision) -> Decision:
    picker = ambush.sheet if game.terms.rulings.gaze_picker == "owner" else ambush.player
    return Decision("gaze", picker, ambush.sheet, ambush.card)


def _score(game: Match, state: State) -> State:
    scores = tuple(
        (*before, season_score(game, state.season, sheet))
        for before, sheet in zip(state.scores, state.sheets, strict=True)
    )
    lasting = tuple(card for card in state.out if game.ambush[card].lasting)
    return state._replace(scores=scores, scored=True, effects=lasting)


def season_score(game: Match, season: int, sheet: Sheet) -> SeasonScore:
    """What a map earns at the end of a season."""
    board = sheet.board
    first, second = game.season_edicts[season]
    monsters = monster_losses(game.terms.grid, board).bit_count()
    return SeasonScore((game.scoring[first].points(board), game.scoring[second].points(board)), sheet.coins, monsters)


def _next_effect(game: Match, state: State) -> State:
    if state.effects:
        return _last(game, state._replace(effects=state.effects[1:]), state.effects[0])
    if state.season == len(SEASONS) - 1:
        return state._replace(over=True)
    return state._replace(season=state.season + 1, shown=0, scored=False)


def _last(game: Match, state: State, card: str) -> State:
    """What a card does after each season."""
    lasting = game.ambush[card].lasting
    match lasting:
        case "spread":
            return state._replace(sheets=tuple(spread(game.terms, sheet, card) for sheet in state.sheets))
        case "destroy" | None:
            owner_picks = game.terms.rulings.ravage_picker == "owner"
            pending = tuple(
                Decision("ravage", seat if owner_picks else _drawer(game, seat, card), seat, card)
                for seat, sheet in enumerate(state.sheets)
                if targets(game, sheet, card)
            )
            return state._replace(pending=pending)
        case _:
            assert_never(lasting)


# Carrying out a decision
def open_spaces(game: Match, sheet: Sheet) -> int:
    """The spaces that an ambush shape may cover."""
    empty = sheet.board.empty
    return empty if game.terms.rulings.monsters_on_ruins == "allowed" else empty & ~sheet.board.ruins


def _draw(game: Match, sheet: Sheet, card: str, move: Move, ruins_due: bool) -> Sheet:
    play = game.explore[card]
    cells, empty = move.cells, sheet.board.empty
    wanted = sheet.board.ruins & empty if ruins_due else 0
    if move.shape == SINGLE:
        return _draw_single(game, sheet, card, move, wanted, ruins_due)
    if not 0 <= move.shape < len(play.figures):
        raise RuleError(
            say(
                "{card} has no shape {shape}; the last one is {figures}",
                card=title_of(card),
                shape=move.shape + 1,
                figures=len(play.figures),
            )
        )
    if cells not in play.figures[move.shape].everywhere:
        which = say("shape {shape}", shape=move.shape + 1) if len(play.figures) > 1 else say("the shape")
        raise RuleError(
            not_the_shape(game.terms.grid, say("{which} of {card}", which=which, card=title_of(card)), cells)
        )
    if move.terrain not in play.terrains:
        raise RuleError(
            say(
                "{card} offers {terrains}, not {terrain}",
                card=title_of(card),
                terrains=" or ".join(play.terrains),
                terrain=move.terrain,
            )
        )
    if cells & ~empty:
        raise RuleError(does_not_fit(game.terms.grid, sheet.board, title_of(card), cells, empty))
    if ruins_due and not cells & wanted:
        raise RuleError(
            say(
                "after a ruins card {card} must cover a ruins space; {ruins}",
                card=title_of(card),
                ruins=_ruins(game, card, sheet),
            )
        )
    return draw(game.terms, sheet, move.terrain, cells, play.coins[move.shape])


def _draw_single(game: Match, sheet: Sheet, card: str, move: Move, wanted: int, ruins_due: bool) -> Sheet:
    play = game.explore[card]
    if fitting_shapes(play, sheet, wanted, ruins_due):
        raise RuleError(say("{card} can be drawn, so a single space instead of it is not allowed", card=title_of(card)))
    possible = single_terrains(game, play, ruins_due)
    if move.terrain not in possible:
        raise RuleError(
            say(
                "the single space can be {possible}, not {terrain}",
                possible=" or ".join(possible),
                terrain=move.terrain,
            )
        )
    instead = say(
        "no shape of {card} can be drawn, so exactly one space of the map is drawn instead", card=title_of(card)
    )
    _one_empty_space(game, sheet, move.cells, instead, say("a single space"))
    coins = max(play.coins) if game.terms.rulings.fallback_coin == "as_card" else 0
    return draw(game.terms, sheet, move.terrain, move.cells, coins)


def fitting_shapes(play: ExplorePlay, sheet: Sheet, wanted: int, ruins_due: bool) -> list[int]:
    """The numbers of the card's shapes that can be drawn."""
    if ruins_due and not wanted:
        return []
    empty = sheet.board.empty
    return [number for number, figure in enumerate(play.figures) if fits(figure, empty, wanted)]


def single_terrains(game: Match, play: ExplorePlay, ruins_due: bool) -> tuple[str, ...]:
    """What the single space may be that is drawn when nothing fits."""
    if game.terms.rulings.fallback_terrain == "on_card" and not ruins_due:
        return play.terrains
    return game.single_terrains


def _draw_ambush(game: Match, sheet: Sheet, card: str, move: Move) -> Sheet:
    figure, free = game.ambush[card].figure, open_spaces(game, sheet)
    if fits(figure, free):
        if move.cells not in figure.everywhere:
            raise RuleError(not_the_shape(game.terms.grid, say("the shape of {card}", card=title_of(card)), move.cells))
        if move.cells & ~free:
            raise RuleError(does_not_fit(game.terms.grid, sheet.board, title_of(card), move.cells, free))
        return draw_ambush(game.terms, sheet, card, move.cells, lettered=True)
    instead = say("{card} fits nowhere, so exactly one space of the map is drawn instead", card=title_of(card))
    _one_empty_space(game, sheet, move.cells, instead, say("a single space"))
    return draw_ambush(game.terms, sheet, card, move.cells, lettered=False)


def _draw_hero(game: Match, sheet: Sheet, card: str, move: Move) -> Sheet:
    alone = say("{card} is drawn on exactly one space of the map", card=title_of(card))
    _one_empty_space(game, sheet, move.cells, alone, title_of(card))
    if move.attack not in game.heroes[card].attacks[move.cells]:
        raise RuleError(
            say(
                "{card} cannot attack like that from {cells}",
                card=title_of(card),
                cells=game.terms.grid.name(move.cells),
            )
        )
    return draw_hero(game.terms, sheet, move.cells, move.attack)


def targets(game: Match, sheet: Sheet, card: str) -> int:
    """The spaces that the monsters of this card may destroy."""
    return doomed(game.terms, sheet, card, game.ambush[card].target)


def _destroy(game: Match, sheet: Sheet, card: str, move: Move) -> Sheet:
    possible, grid = targets(game, sheet, card), game.terms.grid
    if move.cells & (move.cells - 1) or not move.cells & possible:
        raise RuleError(say("{card} destroys one of {possible}", card=title_of(card), possible=grid.names(possible)))
    return destroy(game.terms, sheet, move.cells, by_ambush=True)


def _one_empty_space(game: Match, sheet: Sheet, cells: int, alone: str, what: str) -> None:
    """Refuses anything but one empty space: with the sentence `alone`, or because `what` does not fit there."""
    if not cells or cells & (cells - 1) or cells & ~game.terms.grid.area:
        raise RuleError(alone)
    empty = sheet.board.empty
    if cells & ~empty:
        raise RuleError(does_not_fit(game.terms.grid, sheet.board, what, cells, empty))


def _ruins(game: Match, card: str, sheet: Sheet) -> str:
    """Which ruins spaces can be covered, for messages."""
    wanted = sheet.board.ruins & sheet.board.empty
    if not wanted:
        return say("none is free, so a single space is drawn anywhere")
    names = game.terms.grid.names(wanted)
    if not fitting_shapes(game.explore[card], sheet, wanted, ruins_due=True):
        return say("it fits on none of the free ones, {names}, so a single space is drawn anywhere", names=names)
    return say("free are {names}", names=names)


# --------------------------------------------------------------------------------------------------------------------
# Every legal move of the next decision.


def legal(game: Match, state: State) -> list[Move]:
    """What the next player may do; empty when the game is over."""
    if not state.pending:
        return []
    decision = state.pending[0]
    sheet = state.sheets[decision.sheet]
    match decision.task:
        case "draw":
            return draws(game, sheet, decision.card, state.ruins_due)
        case "ambush":
            return _ambushes(game, sheet, decision.card)
        case "hero":
            return _heroes(game, sheet, decision.card)
        case "gaze" | "ravage":
            return [Move(decision.task, bit) for bit in bits(targets(game, sheet, decision.card))]
        case _:
            assert_never(decision.task)


def draws(game: Match, sheet: Sheet, card: str, ruins_due: bool) -> list[Move]:
    """Every way to draw an explore card, or the single space where nothing fits."""
    play = game.explore[card]
    empty = sheet.board.empty
    wanted = sheet.board.ruins & empty if ruins_due else 0
    found = []
    if wanted or not ruins_due:
        for number, figure in enumerate(play.figures):
            ways = places(figure, empty, wanted)
            found += [Move("draw", cells, terrain, number) for terrain in play.terrains for cells in ways]
    if found:
        return found
    terrains = single_terrains(game, play, ruins_due)
    return [Move("draw", bit, terrain, SINGLE) for terrain in terrains for bit in bits(empty)]


def _ambushes(game: Match, sheet: Sheet, card: str) -> list[Move]:
    ways = places(game.ambush[card].figure, open_spaces(game, sheet)) or list(bits(sheet.board.empty))
    return [Move("ambush", cells) for cells in ways]


def _heroes(game: Match, sheet: Sheet, card: str) -> list[Move]:
    attacks = game.heroes[card].attacks
    return [Move("hero", bit, attack=attack) for bit in bits(sheet.board.empty) for attack in attacks[bit]]


# --------------------------------------------------------------------------------------------------------------------
# What *playable* means: a line in which nothing printed on a card had to be given up.
#
# Every explore card is drawn in one of its printed shapes (no forced single space, no skipped draw), every ruins card
# is honoured on a ruins space, and every ambush shape finds a place.


def ruins_events(game: Match) -> int:
    """How many explore cards come after a ruins card. Each must cover a ruins space that is still free, so more of them
    than the map has ruins spaces is a proof that no such line exists."""
    events, due = 0, False
    for _, card in game.turned_up():
        if card in game.explore:
            events += due
            due = False
        elif card in game.lists.ruins:
            due = True
    return events


def ruins_spaces(game: Match) -> int:
    """How many ruins the map has."""
    return game.first_sheet.board.ruins.bit_count()


def given_up(game: Match, moves: Sequence[Move], end: State) -> str | None:
    """What was not drawn as printed in a game for one player; None for a line that proves the deal playable."""
    drawn = [move for move in moves if move.task == "draw"]
    for move in drawn:
        if move.shape == SINGLE:
            return say(
                "{cells} is a single space drawn because nothing fitted", cells=game.terms.grid.names(move.cells)
            )
    shown = sum(card in game.explore for _, card in game.turned_up())
    if len(drawn) < shown:
        return say(
            "{missing} of {shown} explore cards were not drawn: the map was full",
            missing=shown - len(drawn),
            shown=shown,
        )
    placed = {card for card, _ in end.sheets[0].lettered}
    homeless = [card for card in end.out if card not in placed]
    return say("the shape of {homeless} found no place", homeless=homeless[0]) if homeless else None
