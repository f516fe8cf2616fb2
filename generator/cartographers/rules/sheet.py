"""One player's map during the game: what is on it, its coins, its lettered monsters.

A `Sheet` is a value; every change makes a new one. `Terms` are the things that stay the same for all changes of a game.
After each change the consequences that need no decision happen at once: monsters in an attack pattern die, surrounded
mountains and dragons pay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, assert_never

from generator.cartographers.records import Target
from generator.cartographers.rules.boards import FIELDS, Board, Grid

_EMPTY = FIELDS["empty"]
_MONSTER = FIELDS["monster"]
_DESTROYED = FIELDS["destroyed"]
_RUINS = FIELDS["ruins"]


class Rulings(NamedTuple):
    """How the open points are decided: the choice of every ruling in rulings.yaml."""

    fallback_terrain: str
    fallback_coin: str
    fallback_hero: str
    revealed_ambush: str
    coin_track_end: str
    monsters_on_ruins: str
    mountain_coin: str
    gaze_picker: str
    gaze_target: str
    ravage_picker: str
    hero_attack: str
    hero_terrain: str
    full_map: str
    edge_mountain: str
    surrounded_at_start: str


@dataclass(frozen=True, slots=True)
class Terms:
    """What all changes of a sheet need to know."""

    grid: Grid
    rulings: Rulings
    coin_track: int
    bounty: dict[str, int]  # ambush card -> coins that it pays once it is surrounded


class Sheet(NamedTuple):
    """A map in play."""

    board: Board
    coins: int
    unpaid: int  # mountains whose coin has not been earned
    attacked: int  # spaces in the attack patterns of heroes
    lettered: tuple[tuple[str, int], ...]  # ambush card -> its lettered spaces, dead or alive, in order of reveal
    owing: tuple[str, ...]  # ambush cards on this map that still have to pay


def first_sheet(terms: Terms, board: Board) -> Sheet:
    """The printed map before the first card."""
    mountains = board.mountain
    if terms.rulings.edge_mountain == "never":
        mountains &= ~terms.grid.edge
    surrounded = mountains & ~terms.grid.beside(board.empty)
    coins = 0
    if terms.rulings.surrounded_at_start == "pays":
        coins = _on_track(terms, surrounded.bit_count())
    return Sheet(board, coins, mountains & ~surrounded, 0, (), ())


def draw(terms: Terms, sheet: Sheet, terrain: str, cells: int, coins: int = 0) -> Sheet:
    """Terrain on empty spaces, with the coin of its shape."""
    masks = list(sheet.board)
    masks[_EMPTY] &= ~cells
    masks[FIELDS[terrain]] |= cells
    if terrain == "monster":
        _kill(masks, sheet.attacked)
    return settled(terms, sheet, Board._make(masks), coins)


def draw_ambush(terms: Terms, sheet: Sheet, card: str, cells: int, *, lettered: bool) -> Sheet:
    """The monsters of an ambush card; letters go only with the printed shape, not with a single space instead."""
    masks = list(sheet.board)
    masks[_EMPTY] &= ~cells
    masks[_MONSTER] |= cells
    _kill(masks, sheet.attacked)
    if lettered:
        owing = (*sheet.owing, card) if card in terms.bounty else sheet.owing
        sheet = sheet._replace(lettered=(*sheet.lettered, (card, cells)), owing=owing)
    return settled(terms, sheet, Board._make(masks), by_ambush=True)


def draw_hero(terms: Terms, sheet: Sheet, cell: int, attacked: int) -> Sheet:
    """A hero and the pattern that it attacks from now on."""
    masks = list(sheet.board)
    masks[_EMPTY] &= ~cell
    masks[FIELDS["hero"]] |= cell
    attacked |= sheet.attacked
    _kill(masks, attacked)
    return settled(terms, sheet._replace(attacked=attacked), Board._make(masks))


def destroy(terms: Terms, sheet: Sheet, cell: int, *, by_ambush: bool = False) -> Sheet:
    """A space that is crossed out: filled from now on, and not a terrain."""
    masks = [mask & ~cell for mask in sheet.board]
    masks[_RUINS] = sheet.board.ruins
    masks[_DESTROYED] |= cell
    return settled(terms, sheet, Board._make(masks), by_ambush=by_ambush)


def spread(terms: Terms, sheet: Sheet, card: str) -> Sheet:
    """New monsters of this card on every empty space beside its living ones."""
    grown = terms.grid.beside(living(sheet, card)) & sheet.board.empty
    if not grown:
        return sheet
    lettered = tuple((name, cells | grown if name == card else cells) for name, cells in sheet.lettered)
    masks = list(sheet.board)
    masks[_EMPTY] &= ~grown
    masks[_MONSTER] |= grown
    _kill(masks, sheet.attacked)
    return settled(terms, sheet._replace(lettered=lettered), Board._make(masks), by_ambush=True)


def living(sheet: Sheet, card: str) -> int:
    """The lettered spaces of this card that still are monsters."""
    for name, cells in sheet.lettered:
        if name == card:
            return cells & sheet.board.monster
    return 0


def targets(terms: Terms, sheet: Sheet, card: str, target: Target) -> int:
    """The spaces beside the card's living monsters that it may destroy."""
    near, board = terms.grid.around(living(sheet, card)), sheet.board
    match target:
        case "empty":
            return near & board.empty
        case "any_but_mountain":
            spared = board.mountain
            if terms.rulings.gaze_target == "drawn_or_empty":
                spared |= board.wasteland | board.destroyed
            return near & ~spared
        case _:
            assert_never(target)


def settled(terms: Terms, sheet: Sheet, board: Board, coins: int = 0, *, by_ambush: bool = False) -> Sheet:
    """The sheet with a changed board, after surrounded mountains and dragons have paid."""
    unpaid = sheet.unpaid
    if unpaid:
        surrounded = unpaid & ~terms.grid.beside(board[_EMPTY])
        if surrounded:
            unpaid ^= surrounded
            if not (by_ambush and terms.rulings.mountain_coin == "nobody"):
                coins += surrounded.bit_count()
    owing = sheet.owing
    if owing:
        for card in owing:
            alive = next(cells for name, cells in sheet.lettered if name == card) & board[_MONSTER]
            if not terms.grid.beside(alive) & board[_EMPTY]:
                coins += terms.bounty[card]
                owing = tuple(name for name in owing if name != card)
    if coins:
        coins = _on_track(terms, sheet.coins + coins)
    else:
        coins = sheet.coins
    return Sheet(board, coins, unpaid, sheet.attacked, sheet.lettered, owing)


def _on_track(terms: Terms, coins: int) -> int:
    return coins if terms.rulings.coin_track_end == "counted" else min(coins, terms.coin_track)


def _kill(masks: list[int], attacked: int) -> None:
    killed = masks[_MONSTER] & attacked
    if killed:
        masks[_MONSTER] ^= killed
        masks[_DESTROYED] |= killed
