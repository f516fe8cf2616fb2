"""Benchmarks of the rules engine, against the naive code of the tests.

Before anything is timed, both sides must come to the same results on the same boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import scorer
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.rules.board import Board, Figure, Grid, draw_picture, figure, legal_corners
from proofpress.cartographers.rules.legal_moves import Match
from tests.bench.framework import Benchmark, Work
from tests.cartographers.by_hand import new_match
from tests.cartographers.naive import SCORERS, Space, placements
from tests.cartographers.random_play import random_deal, random_game

BOARDS = 100
GAMES = 100
MAP = "a"
SHAPE_OF = "treetop_village"  # five spaces, eight ways to lie


@cache
def _edition() -> Edition:
    return load_edition()


def _games(preset: str, random: Random) -> list[Match]:
    choice = choose(_edition(), preset)
    deals = [random_deal(_edition(), choice, random) for _ in range(GAMES)]
    return [new_match(_edition(), choice, _edition().maps[MAP], deal) for deal in deals]


@cache
def _half_filled() -> tuple[Grid, list[Board]]:
    """Boards out of random games, each as it was when half of its spaces were filled."""
    random = Random("half-filled boards")
    games = _games("base", random)
    grid = games[0].terms.grid
    half = grid.area.bit_count() // 2
    boards: list[Board] = []
    while len(boards) < BOARDS:
        _, states = random_game(games[len(boards)], random)
        boards.append(next(s.sheets[0].board for s in states if s.sheets[0].board.empty.bit_count() <= half))
    return grid, boards


def _pictures(grid: Grid, boards: list[Board]) -> list[tuple[list[str], set[Space]]]:
    """The same boards for the naive code: rows of characters, and the printed ruins."""
    return [
        ([row.replace("r", ".") for row in draw_picture(grid, board)], set(grid.cells(board.ruins))) for board in boards
    ]


def corners(shape: Figure, empty: int) -> list[int]:
    """For each orientation a mask of the legal places, named by the upper left corner of the box."""
    return [legal_corners(way, empty, 0) for way in shape.orientations]


def enumeration() -> Benchmark:
    """All legal places of a shape on a board, as the engine finds them: a mask for each orientation."""
    grid, boards = _half_filled()
    rows = _edition().explore[SHAPE_OF].shapes[0].grid
    shape = figure(rows, grid)
    pictures = [picture for picture, _ in _pictures(grid, boards)]
    assert len(shape.orientations) == 8
    for board, picture in zip(boards, pictures, strict=True):
        assert sum(map(int.bit_count, corners(shape, board.empty))) == len(placements(picture, rows))

    def ours() -> None:
        for board in boards:
            corners(shape, board.empty)

    def naive() -> None:
        for picture in pictures:
            placements(picture, rows)

    return Benchmark(
        name="places of an 8-way shape of 5",
        unit="boards",
        ours=Work(ours, BOARDS),
        baseline=Work(naive, BOARDS),
        wanted=400,
        bound=220,
        aim=250_000,
    )


def scoring() -> Benchmark:
    """The 16 scoring cards of the base game on a board."""
    grid, boards = _half_filled()
    cards = [name for name, card in _edition().scoring.items() if card.set == "base"]
    assert len(cards) == 16
    rules = [scorer(_edition(), card, grid).points for card in cards]
    naive_rules = [SCORERS[card] for card in cards]
    pictures = _pictures(grid, boards)
    for board, (picture, ruins) in zip(boards, pictures, strict=True):
        assert [points(board) for points in rules] == [points(picture, ruins) for points in naive_rules]

    def ours() -> None:
        for points in rules:
            for board in boards:
                points(board)

    def naive() -> None:
        for points in naive_rules:
            for picture, ruins in pictures:
                points(picture, ruins)

    return Benchmark(
        name="the 16 scoring cards of the base game",
        unit="scorings",
        ours=Work(ours, BOARDS * len(cards)),
        baseline=Work(naive, BOARDS * len(cards)),
        wanted=25,
        bound=15,
        aim=300_000,
    )


def games(preset: str, aim: int | None = None) -> Benchmark:
    """Whole solo games of four seasons, every card drawn at random; the deals are made before."""
    random = Random("random games")
    dealt = _games(preset, random)

    def ours() -> None:
        for game in dealt:
            random_game(game, random)

    return Benchmark(name=f"random solo games: {preset}", unit="games", ours=Work(ours, GAMES), aim=aim)


def against_naive() -> Iterator[Benchmark]:
    yield enumeration()
    yield scoring()


def benchmarks() -> Iterator[Benchmark]:
    yield from against_naive()
    yield games("base", aim=2_500)
    yield games("heroes")
    yield games("combined")
