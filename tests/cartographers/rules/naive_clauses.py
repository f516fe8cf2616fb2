"""The scoring vocabulary run the slow way: lists of characters, one word after the other, no masks.

It says what each word of `clauses` means in any combination, so that random clauses which no shipped card uses can be
compared with the compiled ones. What the shipped cards are worth is `naive.SCORERS`' business.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import assert_never

from proofpress.cartographers.records import (
    KINDS,
    Clause,
    Cluster,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    InnerShape,
    PerCluster,
    PerSquare,
    PickCluster,
    Picking,
    PickRun,
    PickSquare,
    RowOrColumn,
    ScoringCard,
)
from proofpress.data.yaml_reader import build
from proofpress.errors import Report
from tests.cartographers.naive import Grid, Ruins, Space, neighbours, on_board, spaces
from tests.data.values import node_of, random_value

SIGN = {
    "forest": "F",
    "village": "V",
    "farm": "A",
    "water": "W",
    "monster": "M",
    "hero": "H",
    "mountain": "^",
    "wasteland": "#",
    "destroyed": "x",
    "empty": ".",
}


class Naive:
    """One board, asked for the points of clauses."""

    def __init__(self, grid: Grid, ruins: Ruins, kinds: Iterable[str] = KINDS) -> None:
        self.grid, self.ruins, self.kinds = grid, ruins, tuple(kinds)

    def points(self, clause: Clause) -> int:
        return clause.points * self.times(clause)

    def times(self, clause: Clause) -> int:
        """How many times the clause is paid."""
        match clause:
            case EachSpace():
                return sum(self.space_fits(clause, space) for space in self.those(clause.of))
            case EachCluster():
                return sum(self.cluster_fits(clause, cluster) for cluster in self.clusters(clause.of))
            case EachLine():
                return sum(self.line_fits(clause, line) for line in self.lines(clause))
            case EachDiagonal():
                return sum(self.count("empty", line) == 0 for line in self.diagonals())
            case PickCluster():
                clusters = self.clusters(clause.of)
                return self.best(clause, [cluster for cluster in clusters if self.cluster_fits(clause, cluster)])
            case PickSquare():
                return self.best(clause, self.squares(clause.of))
            case PickRun():
                return self.best(clause, self.runs(clause))
            case _:
                assert_never(clause)

    def holds(self, what: str, space: Space) -> bool:
        sign = self.grid[space[0]][space[1]]
        if what == "filled":
            return sign != "."
        return space in self.ruins if what == "ruins" else sign == SIGN[what]

    def those(self, what: str) -> list[Space]:
        return [space for space in spaces(self.grid) if self.holds(what, space)]

    def clusters(self, what: str) -> list[list[Space]]:
        left, found = self.those(what), []
        while left:
            cluster = [left.pop(0)]
            for member in cluster:  # grows while it is walked
                for other in neighbours(self.grid, member):
                    if other in left:
                        left.remove(other)
                        cluster.append(other)
            found.append(sorted(cluster))
        return found

    def around(self, cluster: list[Space]) -> set[Space]:
        return {other for member in cluster for other in neighbours(self.grid, member)} - set(cluster)

    def count(self, what: str, among: Iterable[Space]) -> int:
        """How many of these spaces, or of the kinds of terrain on them."""
        if what == "kinds":
            return sum(1 for kind in self.kinds if self.count(kind, among))
        return sum(1 for space in among if self.holds(what, space))

    def space_fits(self, clause: EachSpace, space: Space) -> bool:
        near = neighbours(self.grid, space)
        match clause.at:
            case "edge":
                lies = len(near) < 4
            case "ruins":
                lies = space in self.ruins
            case None:
                lies = True
            case _:
                assert_never(clause.at)
        tests = [
            lies,
            all(self.count(what, near) >= least for what, least in (clause.beside or {}).items()),
            clause.enclosed_by is None or all(self.holds(clause.enclosed_by, other) for other in near),
            clause.linked_by is None or self.is_linked(str(clause.linked_by), str(clause.to), space),
        ]
        return all(tests)

    def is_linked(self, link: str, target: str, space: Space) -> bool:
        around = [self.around(cluster) for cluster in self.clusters(link)]
        return any(space in near and any(self.holds(target, other) for other in near - {space}) for near in around)

    def cluster_fits(self, clause: Cluster, cluster: list[Space]) -> bool:
        near = self.around(cluster)
        tests = [
            all(self.count(what, near) >= least for what, least in (clause.beside or {}).items()),
            clause.size is None or clause.size.min is None or len(cluster) >= clause.size.min,
            clause.size is None or clause.size.exactly is None or len(cluster) == clause.size.exactly,
            "edge" not in clause.apart_from or all(len(neighbours(self.grid, space)) == 4 for space in cluster),
            not any(self.count(what, near) for what in clause.apart_from if what != "edge"),
            clause.containing is None or self.has(cluster, clause.containing),
        ]
        return all(tests)

    def has(self, cluster: list[Space], figure: InnerShape) -> bool:
        match figure:
            case "line_of_4":
                figures = [[(0, n) for n in range(4)], [(n, 0) for n in range(4)]]
            case "square_of_2":
                figures = [[(0, 0), (0, 1), (1, 0), (1, 1)]]
            case _:
                assert_never(figure)
        return any(all((y + dy, x + dx) in cluster for dy, dx in each) for each in figures for y, x in cluster)

    def lines(self, clause: EachLine) -> list[list[Space]]:
        found: list[list[Space]] = []
        for unit in clause.each:
            lines = self.lines_along(unit)
            match clause.numbered:
                case "odd":
                    lines = [line for number, line in enumerate(lines, start=1) if number % 2 == 1]
                case "even":
                    lines = [line for number, line in enumerate(lines, start=1) if number % 2 == 0]
                case None:
                    pass
                case _:
                    assert_never(clause.numbered)
            found += lines
        return found

    def lines_along(self, unit: RowOrColumn) -> list[list[Space]]:
        height, width = len(self.grid), len(self.grid[0])
        match unit:
            case "row":
                return [[(y, x) for x in range(width)] for y in range(height)]
            case "column":
                return [[(y, x) for y in range(height)] for x in range(width)]
            case _:
                assert_never(unit)

    def diagonals(self) -> list[list[Space]]:
        height = len(self.grid)
        lines = [[(start + n, n) for n in range(height - start)] for start in range(height)]
        return [line for line in lines if all(on_board(self.grid, space) for space in line)]

    def line_fits(self, clause: EachLine, line: list[Space]) -> bool:
        tests = [
            not clause.complete or self.count("empty", line) == 0,
            all(self.count(what, line) >= least for what, least in (clause.holding or {}).items()),
            clause.equal is None or self.count(clause.equal[0], line) == self.count(clause.equal[1], line),
        ]
        return all(tests)

    def best(self, clause: Picking, things: list[list[Space]]) -> int:
        """How many times the picked thing is paid."""
        if clause.rank is not None:
            if clause.rank > len(things):
                return 0
            things = [sorted(things, key=len, reverse=True)[clause.rank - 1]]
        return max((sum(self.paid(unit, thing) for unit in clause.per) for thing in things), default=0)

    def paid(self, unit: PerCluster | PerSquare, thing: list[Space]) -> int:
        match unit:
            case "space":
                return len(thing)
            case "side" | "row":
                return len({y for y, _ in thing})
            case "column":
                return len({x for _, x in thing})
            case "empty_beside":
                return self.count("empty", self.around(thing))
            case _:
                assert_never(unit)

    def runs(self, clause: PickRun) -> list[list[Space]]:
        match clause.pick:
            case "column_run":
                down, across = 1, 0
            case "row_run":
                down, across = 0, 1
            case _:
                assert_never(clause.pick)
        of, found = clause.of, []
        for y, x in self.those(of):
            if on_board(self.grid, (y - down, x - across)) and self.holds(of, (y - down, x - across)):
                continue
            run = [(y, x)]
            while on_board(self.grid, after := (run[-1][0] + down, run[-1][1] + across)) and self.holds(of, after):
                run.append(after)
            found.append(run)
        return found

    def squares(self, of: str) -> list[list[Space]]:
        """The largest square, the first in reading order."""
        for side in range(min(len(self.grid), len(self.grid[0])), 0, -1):
            for top, left in spaces(self.grid):
                square = [(top + down, left + right) for down in range(side) for right in range(side)]
                if all(on_board(self.grid, space) and self.holds(of, space) for space in square):
                    return [square]
        return []


def clause_of(value: object) -> Clause | None:
    """The clause, if it is one."""
    card = build(ScoringCard, node_of({"set": "own", "category": "forest", "solo": 0, "rule": [value]}), Report())
    return card.rule[0] if card else None


def random_clause(random: Random, often: float = 0.4, reach: int = 2) -> Clause:
    """Any clause that the vocabulary allows."""
    while (made := clause_of(random_value(Clause, random, often, reach))) is None:
        pass
    return made
