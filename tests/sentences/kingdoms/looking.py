"""How situations are set up and looked at; none of these is one."""

from __future__ import annotations

from collections.abc import Sequence

from proofpress.kingdoms.deal import choose, deal
from proofpress.kingdoms.rules.legal_moves import begin, new_match
from proofpress.kingdoms.rules.setup import SeatSetup, Setup, problem
from tests.kingdoms.scenes import Scene, box, scene

PLAIN = ("glasswrights", "harvest_league", "lantern_scribes", "hexweavers")  # nothing for war at magic 0
THREE = "1A: f 11\n2A: f 22\n3A: f 33"
BESIDE = "1A: f 11 m 2\n2A: g 2\n3A: f 33"  # player 1 in the forest can attack player 2 in the mountains
SEEDS = ("one", "two", "three", "four", "five", "six")


def at(picture: str = THREE, **words: object) -> Scene:
    """A position among nations that change nothing."""
    return scene(picture, **{"nations": PLAIN, **words})  # type: ignore[arg-type]


def attack(mine: str, theirs: str, picture: str = BESIDE, **words: object) -> Scene:
    """Player 1 patrols from the forest into the mountains, and both have set their numbers."""
    return at(picture, **words).do("patrol 1A.f > 1A.m", f"set {mine}", f"set {theirs}")


def set_up(*seats: tuple[str, str], first: int = 0, lost: str = "", **words: object) -> Setup:
    """A set-up of these home lands and regions."""
    stock = words.pop("stock", (2, 1, 3))
    made = (SeatSetup(side, name, region, stock) for (side, region), name in zip(seats, NAMES, strict=False))  # type: ignore[arg-type]
    return Setup(tuple(made), first, lost, **words)  # type: ignore[arg-type]


NAMES = ("mosskin", "crownless", "glasswrights", "ironhoof", "moonshepherds")
HOMES = (("1A", "f"), ("2A", "f"), ("3A", "f"))


def wrong(setup: Setup, **rulings: str) -> str | None:
    """Why a game cannot begin like this."""
    opened = box(**rulings)
    return problem(opened.terms, opened.lands, opened.nations, setup)


def started(setup: Setup) -> Scene:
    game = new_match(box(), setup)
    return Scene(game, begin(game))


def dealt(players: int = 3, *, tokens: bool = False) -> list[Setup]:
    """The set-ups of some seeds."""
    opened = box()
    return [deal(opened, choose(opened, players, tokens=tokens), seed) for seed in SEEDS]


def everybody(board: Scene, first: str) -> Scene:
    """The move, and the simplest one of everybody after it."""
    board = board.do(first)
    while board.turn.endswith("respond"):
        found = board.moves("collect")
        assert found, board.turn
        board = board.do(found[0])
    return board


def is_refused(board: Scene, *moves: str) -> None:
    """None of these can be done."""
    for move in moves:
        assert move not in board.moves(), move
        board.refusal(move)


def targets(board: Scene, task: str) -> list[str]:
    """Where the moves of a kind lead."""
    return [text.split()[3] for text in board.moves(task)]


def collected(picture: str, **words: object) -> Sequence[str]:
    """What player 1 may collect."""
    return at(picture, active=2, by=1, **words).moves("collect")
