"""A second, slow reading of points and conditions, from docs/own-nations.md: lists of pieces instead of sets of bits.

Written without looking at the first one; random positions are read by both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from proofpress.kingdoms.effects import Condition, Counted, Points, PointsBySteps, PointsFor, PointsIf, Stepped
from proofpress.kingdoms.records import LETTERS
from tests.kingdoms.scenes import Scene, edition

RESOURCES = ("mana", "ore", "food")


@dataclass(frozen=True)
class Piece:
    """A piece, and where it stands."""

    side: str
    letter: str
    owner: str

    @property
    def terrain(self) -> str:
        return LETTERS[self.letter]


def pieces_of(scene: Scene) -> list[Piece]:
    """Read from the picture of the position."""
    found = []
    for line in scene.board.splitlines():
        side, _, words = line.partition(":")
        letters = words.split()
        for letter, who in zip(letters[::2], letters[1::2], strict=True):
            found += [Piece(side, letter, str("abcde".index(one) + 1) if one in "abcde" else one) for one in who]
    return found


def points(scene: Scene, player: int, effect: Points) -> int:
    """What the effect pays at the end: pieces underground are lost first, but kinds of land still count them."""
    every = pieces_of(scene)
    left = [piece for piece in every if piece.terrain != "underground"]
    match effect:
        case PointsIf():
            return effect.amount * holds(scene, left, player, effect.condition)
        case PointsFor():
            paid = effect.amount * _counted(scene, left, player, effect.per)
            return paid if effect.most is None or paid < effect.most else effect.most
        case PointsBySteps():
            reached = _reached(every, left, player, effect.steps_of)
            paid = [worth for step, worth in sorted(effect.steps.items()) if reached >= int(step)]
            return paid[-1] if paid else 0
        case _:
            assert_never(effect)


def holds(scene: Scene, pieces: list[Piece], player: int, condition: Condition) -> bool:
    own = [piece for piece in pieces if piece.owner == str(player)]
    have = dict(zip(RESOURCES, scene.stock(player), strict=True))
    match condition.condition:
        case "always":
            return True
        case "regions":
            return len({(one.side, one.letter) for one in own if one.terrain in condition.terrain}) >= condition.number
        case "has_alliance":
            return bool(_partners(pieces, player))
        case "pieces_at_least":
            return not len(own) < condition.number
        case "pieces_at_most":
            return not len(own) > condition.number
        case "castle_at_least":
            return scene.state.castle[player - 1] in range(condition.number, 7)
        case "resource_at_least":
            return have[condition.resource] >= condition.number
        case "resources_at_least":
            return sum(have.values()) >= condition.number
        case "beside_water":
            return any(_beside_water(piece) for piece in own)
        case "no_rival_at_home":
            return {piece.owner for piece in pieces if piece.side == _home(scene, player)} <= {str(player), "N"}
        case "majority_on_rival_home":
            return any(_leader(pieces, side) == str(player) for side in _rival_homes(scene, player))
        case "highest_castle":
            return scene.state.castle[player - 1] >= max(scene.state.castle)
        case "most_pieces":
            every = [piece.owner for piece in pieces if piece.owner != "N"]
            return len(own) == max(every.count(owner) for owner in every) if every else True
        case "ended_by_magic":
            return bool(scene.state.by_magic & 2 ** (player - 1))
        case "more_pieces_abroad":
            at_home = [piece for piece in own if piece.side == _home(scene, player)]
            return len(own) - len(at_home) > len(at_home)
        case _:
            assert_never(condition.condition)


def _leader(pieces: list[Piece], side: str) -> str:
    """Who has most pieces on a card, if it is a single player."""
    here = [piece.owner for piece in pieces if piece.side == side]
    ranked = sorted({owner: here.count(owner) for owner in here}.items(), key=lambda each: -each[1])
    return ranked[0][0] if ranked and (len(ranked) == 1 or ranked[0][1] > ranked[1][1]) else ""


def _rival_homes(scene: Scene, player: int) -> list[str]:
    return [seat.side for number, seat in enumerate(scene.game.setup.seats, start=1) if number != player]


def _home(scene: Scene, player: int) -> str:
    return scene.game.setup.seats[player - 1].side


def _partners(pieces: list[Piece], player: int) -> set[str]:
    here = {(piece.side, piece.letter) for piece in pieces if piece.owner == str(player)}
    others = {piece.owner for piece in pieces if (piece.side, piece.letter) in here}
    return others - {str(player), "N"}


def _counted(scene: Scene, pieces: list[Piece], player: int, what: Counted) -> int:
    own = [piece for piece in pieces if piece.owner == str(player)]
    match what.per:
        case "cards_beside_water":
            return len({piece.side for piece in own if _beside_water(piece)})
        case "foreign_cards":
            sides = [piece.side for piece in own if piece.side != _home(scene, player)]
            foreign = {side for side in scene.game.setup.sides() if side != _home(scene, player)}
            return sum(sides.count(side) >= what.number for side in foreign)
        case "partners":
            return len(_partners(pieces, player))
        case "pieces_on":
            return sum(piece.terrain in what.terrain for piece in own) // what.every
        case "rivals_of_little_magic":
            rivals = [magic for seat, magic in enumerate(scene.state.magic) if seat != player - 1]
            return sum(magic <= what.number for magic in rivals)
        case "shared_regions":
            others = {(one.side, one.letter) for one in pieces if one.owner not in (str(player), "N")}
            return len(others & {(one.side, one.letter) for one in own})
        case "rival_homes":
            return sum(any(piece.side == side for piece in own) for side in _rival_homes(scene, player))
        case "pieces_in_hall":
            return scene.state.hall[player - 1]
        case "kinds_of_resources":
            return [units >= what.number for units in scene.stock(player)].count(True)
        case "units":
            return dict(zip(RESOURCES, scene.stock(player), strict=True))[what.resource] // what.every
        case "poorer_rivals":
            kind = RESOURCES.index(what.resource)
            players = range(1, scene.game.seats + 1)
            return [scene.stock(other)[kind] < scene.stock(player)[kind] for other in players].count(True)
        case "pieces_beside_water":
            return len([piece for piece in own if _beside_water(piece)]) // what.every
        case "capitals":
            return len({piece.side for piece in own if piece.terrain == "capital"})
        case _:
            assert_never(what.per)


def _reached(every: list[Piece], left: list[Piece], player: int, what: Stepped) -> int:
    match what.steps_of:
        case "regions":
            own = [piece for piece in left if piece.owner == str(player)]
            return len({(piece.side, piece.letter) for piece in own if piece.terrain in what.terrain})
        case "kinds_of_land":
            return len({piece.terrain for piece in every if piece.owner == str(player)} - {"cliffs"})
        case _:
            assert_never(what.steps_of)


def _beside_water(piece: Piece) -> bool:
    rows = edition().sides[piece.side].rows
    cells = {(y, x): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
    around = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return piece.terrain != "cliffs" and any(
        letter == piece.letter and LETTERS.get(cells.get((y + dy, x + dx), ""), "") == "water"
        for (y, x), letter in cells.items()
        for dy, dx in around
    )
