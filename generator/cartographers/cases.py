"""Scoring cases: boards with the points that a card is said to earn on them, from a YAML file, compared with the rules.

    cases:
      - id: two-rows
        card: borderlands
        expected: 12
        ruins: [[1, 0]]        # row and column, counted from 0; drawn on or not
        grid:
          - "FFV"
          - "..."
          - "M^#"

`monster_penalty` instead of a card asks for the number of empty spaces beside monsters.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from generator.cartographers.edition import Edition
from generator.cartographers.play import scorer
from generator.cartographers.rules.boards import (
    EMPTY_SIGN,
    RUINS_SIGN,
    SIGNS,
    Board,
    Grid,
    RuleError,
    bits,
    read_picture,
)
from generator.cartographers.rules.scoring import Award, monster_losses
from generator.library.build import build
from generator.library.errors import ContentError, Report
from generator.library.fields import Between, Id, Note, Picture, Record, Sized, Text
from generator.library.limits import MAX_SIDE, MAX_WHOLE_NUMBER
from generator.library.nodes import read_bytes
from generator.library.suggest import hint, quoted

MONSTER_PENALTY = "monster_penalty"
MOST_CASES = 10_000  # a file of the greatest size holds fewer

Coordinate = Annotated[int, Between(0, MAX_SIDE - 1)]


class ScoringCase(Record):
    """One board, one card, its points."""

    id: Text
    card: Annotated[Id, Note(f"a scoring card, or {MONSTER_PENALTY}")]
    expected: Annotated[int, Between(0, MAX_WHOLE_NUMBER)]
    ruins: Annotated[
        tuple[tuple[Coordinate, Coordinate], ...],
        Sized(0, MAX_SIDE * MAX_SIDE),
        Note("row and column of all printed ruins, counted from 0"),
    ] = ()
    grid: Annotated[tuple[str, ...], Picture(f"{EMPTY_SIGN}{RUINS_SIGN}{SIGNS}", MAX_SIDE)]


class CasesFile(Record):
    """A file of scoring cases."""

    cases: Annotated[tuple[ScoringCase, ...], Sized(1, MOST_CASES)]


class Outcome(NamedTuple):
    """A case, and what the rules say about it."""

    case: ScoringCase
    points: int
    awards: tuple[Award, ...]
    grid: Grid
    board: Board

    @property
    def agrees(self) -> bool:
        return self.points == self.case.expected


def read_cases(data: bytes, shown: str, edition: Edition) -> CasesFile:
    """The cases of a file; `shown` is its name in messages."""
    report = Report()
    node = read_bytes(data, shown, report)
    made = build(CasesFile, node, report) if node is not None else None
    if made is not None:
        _check(made, edition, report)
    report.raise_if_any()
    assert made is not None  # or the report would have said why
    return made


def _check(file: CasesFile, edition: Edition, report: Report) -> None:
    cards = [*edition.scoring, MONSTER_PENALTY]
    first: dict[str, ScoringCase] = {}
    for case in file.cases:
        if case.card not in cards:
            report.error(case.place("card"), f"there is no scoring card {quoted(case.card)}{hint(case.card, cards)}")
        earlier = first.setdefault(case.id, case)
        if earlier is not case:
            line = earlier.place("id").line
            report.error(case.place("id"), f"the id {quoted(case.id)} is already on line {line}")


def run_cases(file: CasesFile, edition: Edition) -> list[Outcome]:
    """Every case with the points that the rules give it."""
    return [_run(case, edition) for case in file.cases]


def _run(case: ScoringCase, edition: Edition) -> Outcome:
    try:
        grid, board = read_picture(case.grid, case.ruins)
    except RuleError as error:
        raise ContentError(f"{case.place('ruins')}: error: {error}") from None  # the grid has been checked
    if case.card == MONSTER_PENALTY:
        awards = [Award(1, bit) for bit in bits(monster_losses(grid, board))]
        return Outcome(case, len(awards), tuple(awards), grid, board)
    rule = scorer(edition, case.card, grid)
    return Outcome(case, rule.points(board), tuple(rule.awards(board)), grid, board)
