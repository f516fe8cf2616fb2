"""The scoring vocabulary run the slow way: lists of characters, one word after the other, no masks.

It says what each word of `clauses` means in any combination, so that random clauses which no shipped card uses can be
compared with the compiled ones. What the shipped cards are worth is `naive.SCORERS`' business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from generator.cartographers.clauses import Clause, Size
from tests.cartographers.naive import Grid, Ruins, Space, neighbours, on_board, spaces

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
KINDS = ("forest", "village", "farm", "water", "monster", "hero", "mountain")
SUBJECTS = (*SIGN, "filled")
LINES = (("row",), ("column",), ("row", "column"))


class Naive:
    """One board, asked for the points of clauses."""

    def __init__(self, grid: Grid, ruins: Ruins, kinds: Iterable[str] = KINDS) -> None:
        self.grid, self.ruins, self.kinds = grid, ruins, tuple(kinds)

    def points(self, clause: Clause) -> int:
        if clause.each == ("space",):
            return clause.points * sum(1 for space in self.those(str(clause.of)) if self.space_fits(clause, space))
        if clause.each == ("cluster",):
            return clause.points * sum(
                1 for cluster in self.clusters(str(clause.of)) if self.cluster_fits(clause, cluster)
            )
        if clause.each:
            return clause.points * sum(1 for line in self.lines(clause) if self.line_fits(clause, line))
        return clause.points * self.times(clause)

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

    def space_fits(self, clause: Clause, space: Space) -> bool:
        near = neighbours(self.grid, space)
        tests = [
            clause.at != "edge" or len(near) < 4,
            clause.at != "ruins" or space in self.ruins,
            all(self.count(what, near) >= least for what, least in (clause.beside or {}).items()),
            clause.enclosed_by is None or all(self.holds(clause.enclosed_by, other) for other in near),
            clause.linked_by is None or self.is_linked(str(clause.linked_by), str(clause.to), space),
        ]
        return all(tests)

    def is_linked(self, link: str, target: str, space: Space) -> bool:
        around = [self.around(cluster) for cluster in self.clusters(link)]
        return any(space in near and any(self.holds(target, other) for other in near - {space}) for near in around)

    def cluster_fits(self, clause: Clause, cluster: list[Space]) -> bool:
        near = self.around(cluster)
        tests = [
            all(self.count(what, near) >= least for what, least in (clause.beside or {}).items()),
            clause.size is None or clause.size.min is None or len(cluster) >= clause.size.min,
            clause.size is None or clause.size.exactly is None or len(cluster) == clause.size.exactly,
            "edge" not in clause.apart_from or all(len(neighbours(self.grid, space)) == 4 for space in cluster),
            not any(self.count(what, near) for what in clause.apart_from if what != "edge"),
            clause.containing != "line_of_4"
            or self.has(cluster, [[(0, n) for n in range(4)], [(n, 0) for n in range(4)]]),
            clause.containing != "square_of_2" or self.has(cluster, [[(0, 0), (0, 1), (1, 0), (1, 1)]]),
        ]
        return all(tests)

    def has(self, cluster: list[Space], figures: list[list[Space]]) -> bool:
        return any(all((y + dy, x + dx) in cluster for dy, dx in figure) for figure in figures for y, x in cluster)

    def lines(self, clause: Clause) -> list[list[Space]]:
        height, width = len(self.grid), len(self.grid[0])
        found: list[list[Space]] = []
        for unit in clause.each:
            if unit == "row":
                lines = [[(y, x) for x in range(width)] for y in range(height)]
            elif unit == "column":
                lines = [[(y, x) for y in range(height)] for x in range(width)]
            else:
                lines = [[(start + n, n) for n in range(height - start)] for start in range(height)]
                lines = [line for line in lines if all(on_board(self.grid, space) for space in line)]
            wanted = {None: (0, 1), "odd": (1,), "even": (0,)}[clause.numbered]
            found += [line for number, line in enumerate(lines, start=1) if number % 2 in wanted]
        return found

    def line_fits(self, clause: Clause, line: list[Space]) -> bool:
        tests = [
            not clause.complete or self.count("empty", line) == 0,
            all(self.count(what, line) >= least for what, least in (clause.holding or {}).items()),
            clause.equal is None or self.count(clause.equal[0], line) == self.count(clause.equal[1], line),
        ]
        return all(tests)

    def times(self, clause: Clause) -> int:
        """How many times the picked thing is paid."""
        things = self.candidates(clause)
        if clause.rank is not None:
            if clause.rank > len(things):
                return 0
            things = [sorted(things, key=len, reverse=True)[clause.rank - 1]]
        return max((sum(self.paid(unit, thing) for unit in clause.per) for thing in things), default=0)

    def paid(self, unit: str, thing: list[Space]) -> int:
        counts: dict[str, Callable[[], int]] = {
            "space": lambda: len(thing),
            "side": lambda: len({y for y, _ in thing}),
            "row": lambda: len({y for y, _ in thing}),
            "column": lambda: len({x for _, x in thing}),
            "empty_beside": lambda: self.count("empty", self.around(thing)),
        }
        return counts[unit]()

    def candidates(self, clause: Clause) -> list[list[Space]]:
        of = str(clause.of)
        if clause.pick == "cluster":
            return [cluster for cluster in self.clusters(of) if self.cluster_fits(clause, cluster)]
        if clause.pick == "square":
            return self.squares(of)
        down, across = (1, 0) if clause.pick == "column_run" else (0, 1)
        found = []
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


def random_clause(random: Random) -> Clause:
    """Any clause that the vocabulary allows."""
    points, kind = random.randint(1, 9), random.choice
    picks: list[dict[str, Any]] = [
        {"each": ("space",), "of": kind(SUBJECTS), **_said_of_space(random)},
        {"each": ("cluster",), "of": kind(SUBJECTS), **_said_of_cluster(random)},
        {"each": kind(LINES), **_said_of_line(random)},
        {"each": ("diagonal",), "complete": True},
        {"pick": "cluster", "of": kind(SUBJECTS), "per": _per(random), **_said_of_cluster(random), **_rank(random)},
        {"pick": "square", "of": kind(SUBJECTS), "per": (kind(("side", "space")),)},
        {"pick": kind(("row_run", "column_run")), "of": kind(SUBJECTS), "per": ("space",), **_rank(random)},
    ]
    return Clause(points=points, **random.choices(picks, weights=(4, 4, 4, 1, 4, 1, 2))[0])


def _rank(random: Random) -> dict[str, Any]:
    return {"rank": random.randint(1, 4)} if random.random() < 0.6 else {}


def _per(random: Random) -> tuple[str, ...]:
    return tuple(random.sample(("space", "empty_beside", "row", "column"), random.randint(1, 2)))


def _said_of_space(random: Random) -> dict[str, Any]:
    said: dict[str, Any] = {
        "at": random.choice(("edge", "ruins")),
        "beside": _counts(random, (*KINDS, "ruins", "empty", "filled", "kinds"), 2),
        "enclosed_by": random.choice((*KINDS, "filled", "filled")),
    }
    said = {key: said[key] for key in said if random.random() < 0.4}
    if random.random() < 0.3:
        said |= {"linked_by": random.choice(KINDS), "to": random.choice(KINDS)}
    return said


def _said_of_cluster(random: Random) -> dict[str, Any]:
    some = random.sample((*KINDS, "edge"), random.randint(1, 2))
    said: dict[str, Any] = {
        "beside": _counts(random, (*KINDS, "ruins", "empty", "filled", "kinds"), 3),
        "apart_from": tuple(some),
        "size": random.choice((Size(min=random.randint(1, 5)), Size(exactly=random.randint(1, 4)))),
        "containing": random.choice(("line_of_4", "square_of_2")),
    }
    return {key: said[key] for key in said if random.random() < 0.3}


def _said_of_line(random: Random) -> dict[str, Any]:
    said: dict[str, Any] = {
        "holding": _counts(random, (*KINDS, "kinds"), 3),
        "complete": True,
        "equal": tuple(random.sample(KINDS, 2)),
        "numbered": random.choice(("odd", "even")),
    }
    said = {key: said[key] for key in said if random.random() < 0.5}
    return said if said.keys() & {"holding", "complete"} else said | {"holding": _counts(random, KINDS, 2)}


def _counts(random: Random, words: tuple[str, ...], most: int) -> dict[str, int]:
    return {word: random.randint(1, most) for word in random.sample(words, random.choice((1, 1, 2)))}
