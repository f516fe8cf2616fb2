"""Follows a game that is written down for people: what was turned up, what was drawn, how the map looked, what it paid.

A season's `turns` hold a line for each card turned up, in order:

great_river: water A3 B3 C3; coins 1 the terrain and the spaces; the coins, where they have grown hamlet: single village
B2 the single space instead of a shape temple_ruins nothing is drawn gnoll_raid: monsters A1 A2 B1 C1 C2 put down by a
neighbour or by the solo rule goblin_attack: nowhere the solo rule finds no place freyla_the_true: hero I11 attacks F11
G11 H11 wren_the_lioness: hero K4 attacks J2 K2; kills J2 K2 gorgon_gaze: destroys F10 what a monster does when drawn,
in a line of its own zombie_plague: spreads D2 E1 what a monster does after the season: such lines stand in `after`

Everything that a line does not tell must not happen: coins, killed monsters and new monsters are compared after each
decision. Only the map of the first player is described; other players make the first legal move on theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from proofpress.cartographers.choice import choose
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.rules.board import Board, Grid, draw_picture
from proofpress.cartographers.rules.legal_moves import SINGLE, Deal, Decision, Match, Move, State, apply, begin, legal
from proofpress.cartographers.rules.scoring import SeasonScore
from tests.cartographers.by_hand import new_match
from tests.cartographers.naive import SCORERS
from tests.cartographers.random_play import watching


class Season(NamedTuple):
    """A season as it was played."""

    turns: str
    rest: str  # the cards of the deck that were not turned up
    picture: str  # the map when it is scored
    boxes: SeasonScore
    after: str = ""  # what lasting effects do after the scoring


class Told(NamedTuple):
    """A whole game: its cards, and what was done with them."""

    preset: str
    map: str
    edicts: tuple[str, str, str, str]
    ambush: str
    heroes: str
    seasons: tuple[Season, Season, Season, Season]
    players: int = 1
    by_border: bool = True


class _Line(NamedTuple):
    card: str
    verb: str
    words: tuple[str, ...]
    effects: Mapping[str, tuple[str, ...]]  # coins, kills


@dataclass
class _Expected:
    """What the lines since the last decision tell of the first map."""

    coins: int
    destroyed: int = 0
    monsters: dict[str, int] = field(default_factory=dict)


def follow(told: Told) -> State:
    """Plays the game as told, comparing everything with the rules; returns its end."""
    game = _game(told)
    scored: list[Board] = []
    state = _skip_others(game, begin(watched := watching(game, scored)))
    lines = list(_lines(told))
    position = 0
    while position < len(lines):
        assert state.pending, f"the game is over, but {lines[position]} is told"
        decision, line = state.pending[0], lines[position]
        assert line.card == decision.card, f"{decision} is to be decided, but {line} is told"
        expected = _Expected(state.sheets[0].coins)
        before = state
        state = _skip_others(watched, apply(watched, state, _move(game, decision, line)))
        _expect(game, line, expected)
        position += 1
        while position < len(lines) and _happens_by_itself(told, lines[position]):
            _expect(game, lines[position], expected)
            position += 1
        _compare(game, before, state, expected, line)
    assert state.over, f"{state.pending} is still to be decided"
    for number, season in enumerate(told.seasons):
        board = scored[2 * number * game.players]  # each edict of each player is watched
        _compare_season(game, number, season, board, state)
    return state


def _game(told: Told) -> Match:
    edition = load_edition()
    decks = tuple((*_turned_up(season.turns), *season.rest.split()) for season in told.seasons)
    deal = Deal(told.edicts, tuple(told.ambush.split()), tuple(told.heroes.split()), decks)
    choice = choose(edition, told.preset)
    return new_match(edition, choice, edition.maps[told.map], deal, players=told.players, by_border=told.by_border)


def _turned_up(turns: str) -> list[str]:
    return [line.card for line in _parsed(turns) if line.verb != "destroys"]


def _lines(told: Told) -> Iterator[_Line]:
    """Every line that says something to do or to see."""
    for season in told.seasons:
        yield from (line for line in _parsed(season.turns) if line.verb)
        yield from _parsed(season.after)


def _parsed(text: str) -> Iterator[_Line]:
    for row in text.strip().splitlines():
        told = row.partition("//")[0]  # what follows explains the line to readers
        action, *more = told.split(";")
        card, _, rest = action.partition(":")
        verb, *words = rest.split() or [""]
        effects = {effect.split()[0]: tuple(effect.split()[1:]) for effect in more}
        yield _Line(card.strip(), verb, tuple(words), effects)


def _happens_by_itself(told: Told, line: _Line) -> bool:
    return line.verb in ("spreads", "nowhere") or (line.verb == "monsters" and told.by_border)


def _skip_others(game: Match, state: State) -> State:
    while state.pending and state.pending[0].sheet != 0:
        state = apply(game, state, legal(game, state)[0])
    return state


def _mask(grid: Grid, names: Sequence[str]) -> int:
    mask = 0
    for name in names:
        mask |= grid.named(name)
    return mask


def _move(game: Match, decision: Decision, line: _Line) -> Move:
    grid = game.terms.grid
    if decision.task == "draw":
        single = line.verb == "single"
        terrain, names = (line.words[0], line.words[1:]) if single else (line.verb, line.words)
        cells = _mask(grid, names)
        if single:
            return Move("draw", cells, terrain, SINGLE)
        figures = game.explore[line.card].figures
        shape = next(number for number, figure in enumerate(figures) if cells in figure.everywhere)
        return Move("draw", cells, terrain, shape)
    if decision.task == "hero":
        cell, attacks, *attacked = line.words
        assert (line.verb, attacks) == ("hero", "attacks")
        return Move("hero", _mask(grid, [cell]), attack=_mask(grid, attacked))
    wanted = {"ambush": "monsters", "gaze": "destroys", "ravage": "destroys"}[decision.task]
    assert line.verb == wanted
    return Move(decision.task, _mask(grid, line.words))


def _expect(game: Match, line: _Line, expected: _Expected) -> None:
    grid = game.terms.grid
    if line.verb in ("monsters", "spreads"):
        expected.monsters[line.card] = _mask(grid, line.words)
    if line.verb == "destroys":
        expected.destroyed |= _mask(grid, line.words)
    expected.destroyed |= _mask(grid, line.effects.get("kills", ()))
    if "coins" in line.effects:
        expected.coins = int(line.effects["coins"][0])


def _compare(game: Match, before: State, after: State, expected: _Expected, line: _Line) -> None:
    old, new, grid = before.sheets[0], after.sheets[0], game.terms.grid
    assert new.coins == expected.coins, f"{line}: {new.coins} coins"
    destroyed = new.board.destroyed & ~old.board.destroyed
    assert destroyed == expected.destroyed, f"{line}: destroyed {grid.names(destroyed)}"
    earlier = dict(old.lettered)
    grown = {card: cells & ~earlier.get(card, 0) for card, cells in new.lettered}
    assert {card: cells for card, cells in grown.items() if cells} == expected.monsters, line


def _compare_season(game: Match, number: int, season: Season, board: Board, end: State) -> None:
    """The picture is the board that was scored, and both scorers find the boxes that were counted by hand."""
    rows = [line.split()[1] for line in season.picture.strip().splitlines()[2:]]
    assert draw_picture(game.terms.grid, board) == rows
    assert end.scores[0][number] == season.boxes
    empty = [row.replace("r", ".") for row in rows]
    ruins = set(game.terms.grid.cells(game.first_sheet.board.ruins))
    cards = [game.deal.edicts[edict] for edict in game.season_edicts[number]]
    assert tuple(SCORERS[card](empty, ruins) for card in cards) == season.boxes.edicts
    assert SCORERS["monster_penalty"](empty, ruins) == season.boxes.monsters
