"""A second, deliberately simple reading of the rules, against which the engine is compared.

Lists of characters and coordinates, nothing faster. It is written from the rules of the two games alone and
imports nothing of the program, so that a mistake in one of the two shows up as a difference. It does not deal
or keep a game: it counts what one board is worth and lists where a shape may lie.

A board is rows of characters: `.` empty, `F` forest, `V` village, `A` farm, `W` water, `M` living monster,
`H` hero, `^` mountain, `#` wasteland, `x` destroyed. Its border is the map edge. A ruins space with nothing
drawn on it is `.` there; the set of ruins holds every printed ruins space, drawn on or not.
"""

# Every scorer has the same signature, though only the Golden Granary asks for the ruins.
# ruff: noqa: ARG001

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set as AbstractSet

Space = tuple[int, int]
Grid = Sequence[Sequence[str]]
Ruins = AbstractSet[Space]
Shape = Sequence[str]

EMPTY, FOREST, VILLAGE, FARM, WATER = ".", "F", "V", "A", "W"
MONSTER, HERO, MOUNTAIN = "M", "H", "^"
# What counts where terrain types are counted: never empty, wasteland or destroyed.
TERRAIN_TYPES = (FOREST, VILLAGE, FARM, WATER, MONSTER, HERO, MOUNTAIN)


# The board ------------------------------------------------------------------


def spaces(grid: Grid) -> list[Space]:
    """Every space of the board in reading order."""
    return [(row, col) for row in range(len(grid)) for col in range(len(grid[row]))]


def spaces_of(grid: Grid, kind: str) -> list[Space]:
    """Every space that shows this character."""
    return [(row, col) for row, col in spaces(grid) if grid[row][col] == kind]


def on_board(grid: Grid, space: Space) -> bool:
    """Whether the space lies within the map edge."""
    row, col = space
    return 0 <= row < len(grid) and 0 <= col < len(grid[row])


def neighbours(grid: Grid, space: Space) -> list[Space]:
    """The spaces that share a side with this one; over the map edge there is none."""
    row, col = space
    beside = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return [other for other in beside if on_board(grid, other)]


def touches(grid: Grid, space: Space, kind: str) -> bool:
    """Whether some neighbour shows this character."""
    return any(grid[row][col] == kind for row, col in neighbours(grid, space))


def at_edge(grid: Grid, space: Space) -> bool:
    """Whether the space lies in the outermost row or column."""
    return len(neighbours(grid, space)) < 4


def enclosed(grid: Grid, space: Space) -> bool:
    """Whether each of the four sides is a filled space or the map edge."""
    return not touches(grid, space, EMPTY)


def clusters(grid: Grid, kind: str) -> list[list[Space]]:
    """The groups of side-connected spaces that show this character; one alone is a group too."""
    found: list[list[Space]] = []
    for start in spaces_of(grid, kind):
        if any(start in cluster for cluster in found):
            continue
        cluster = [start]
        for member in cluster:  # grows while it is walked
            for row, col in neighbours(grid, member):
                if grid[row][col] == kind and (row, col) not in cluster:
                    cluster.append((row, col))
        found.append(cluster)
    return found


def around(grid: Grid, cluster: Iterable[Space], kind: str) -> set[Space]:
    """The spaces of this kind next to a cluster, each once."""
    return {(row, col) for member in cluster for row, col in neighbours(grid, member) if grid[row][col] == kind}


def rows(grid: Grid) -> list[list[str]]:
    """The rows, top to bottom, each from the left."""
    return [list(row) for row in grid]


def columns(grid: Grid) -> list[list[str]]:
    """The columns, left to right, each from the top."""
    return [[row[col] for row in grid] for col in range(len(grid[0]))]


def complete(line: Sequence[str]) -> bool:
    """Whether nothing in the line is empty."""
    return EMPTY not in line


# The base game: forest ------------------------------------------------------


def sentinel_wood(grid: Grid, ruins: Ruins) -> int:
    """1 for each forest space in the outermost row or column."""
    return sum(1 for space in spaces_of(grid, FOREST) if at_edge(grid, space))


def greenbough(grid: Grid, ruins: Ruins) -> int:
    """1 for each row with a forest and 1 for each column with a forest."""
    return sum(1 for line in rows(grid) + columns(grid) if FOREST in line)


def treetower(grid: Grid, ruins: Ruins) -> int:
    """1 for each forest space with no empty neighbour."""
    return sum(1 for space in spaces_of(grid, FOREST) if enclosed(grid, space))


def stoneside_forest(grid: Grid, ruins: Ruins) -> int:
    """3 for each mountain that shares a forest cluster with another mountain."""
    linked: set[Space] = set()
    for cluster in clusters(grid, FOREST):
        mountains = around(grid, cluster, MOUNTAIN)
        if len(mountains) >= 2:
            linked |= mountains
    return 3 * len(linked)


# The base game: farm and water ----------------------------------------------


def canal_lake(grid: Grid, ruins: Ruins) -> int:
    """1 for each water space with a farm beside it, 1 for each farm space with water beside it."""
    wet = [space for space in spaces_of(grid, WATER) if touches(grid, space, FARM)]
    dry = [space for space in spaces_of(grid, FARM) if touches(grid, space, WATER)]
    return len(wet) + len(dry)


def mages_valley(grid: Grid, ruins: Ruins) -> int:
    """2 for each water space and 1 for each farm space with a mountain beside it."""
    wet = [space for space in spaces_of(grid, WATER) if touches(grid, space, MOUNTAIN)]
    dry = [space for space in spaces_of(grid, FARM) if touches(grid, space, MOUNTAIN)]
    return 2 * len(wet) + len(dry)


def golden_granary(grid: Grid, ruins: Ruins) -> int:
    """1 for each water space with printed ruins beside it, 3 for each farm space drawn on ruins."""
    wet = [space for space in spaces_of(grid, WATER) if any(other in ruins for other in neighbours(grid, space))]
    dry = [space for space in spaces_of(grid, FARM) if space in ruins]
    return len(wet) + 3 * len(dry)


def shoreside_expanse(grid: Grid, ruins: Ruins) -> int:
    """3 for each farm cluster clear of water and edge, 3 for each water cluster clear of farm and edge."""
    points = 0
    for kind, other in ((FARM, WATER), (WATER, FARM)):
        for cluster in clusters(grid, kind):
            inland = not any(at_edge(grid, space) for space in cluster)
            if inland and not around(grid, cluster, other):
                points += 3
    return points


# The base game: village -----------------------------------------------------


def wildholds(grid: Grid, ruins: Ruins) -> int:
    """8 for each village cluster of six spaces or more."""
    return sum(8 for cluster in clusters(grid, VILLAGE) if len(cluster) >= 6)


def great_city(grid: Grid, ruins: Ruins) -> int:
    """1 for each space of the largest village cluster among those with no mountain beside them."""
    sizes = [len(cluster) for cluster in clusters(grid, VILLAGE) if not around(grid, cluster, MOUNTAIN)]
    return max(sizes, default=0)


def greengold_plains(grid: Grid, ruins: Ruins) -> int:
    """3 for each village cluster with three or more other terrain types beside it."""
    points = 0
    for cluster in clusters(grid, VILLAGE):
        others = [kind for kind in TERRAIN_TYPES if kind != VILLAGE and around(grid, cluster, kind)]
        if len(others) >= 3:
            points += 3
    return points


def shieldgate(grid: Grid, ruins: Ruins) -> int:
    """2 for each space of the second largest village cluster; of two equal ones, one is the second."""
    sizes = sorted((len(cluster) for cluster in clusters(grid, VILLAGE)), reverse=True)
    return 2 * sizes[1] if len(sizes) >= 2 else 0


# The base game: spatial -----------------------------------------------------


def borderlands(grid: Grid, ruins: Ruins) -> int:
    """6 for each row and each column with nothing empty in it."""
    return sum(6 for line in rows(grid) + columns(grid) if complete(line))


def lost_barony(grid: Grid, ruins: Ruins) -> int:
    """3 times the side of the largest square with nothing empty in it."""
    best = 0
    for top, left in spaces(grid):
        for side in range(1, min(len(grid) - top, len(grid[0]) - left) + 1):
            square = [grid[top + down][left + right] for down in range(side) for right in range(side)]
            if complete(square):
                best = max(best, side)
    return 3 * best


def broken_road(grid: Grid, ruins: Ruins) -> int:
    """3 for each diagonal without a gap that goes down-right from the left edge to the bottom edge."""
    points = 0
    for start in range(len(grid)):
        road = [(row, row - start) for row in range(start, len(grid))]
        reaches_the_bottom = all(on_board(grid, space) for space in road)
        if reaches_the_bottom and complete([grid[row][col] for row, col in road]):
            points += 3
    return points


def cauldrons(grid: Grid, ruins: Ruins) -> int:
    """1 for each empty space with no empty neighbour."""
    return sum(1 for space in spaces_of(grid, EMPTY) if enclosed(grid, space))


# Heroes: forest -------------------------------------------------------------


def faunlost_thicket(grid: Grid, ruins: Ruins) -> int:
    """2 for each space of the one longest unbroken run of forest down a column."""
    longest = 0
    for column in columns(grid):
        run = 0
        for kind in column:
            run = run + 1 if kind == FOREST else 0
            longest = max(longest, run)
    return 2 * longest


def deepwood(grid: Grid, ruins: Ruins) -> int:
    """6 for each forest cluster of five spaces or more with no village beside it."""
    return sum(6 for cluster in clusters(grid, FOREST) if len(cluster) >= 5 and not around(grid, cluster, VILLAGE))


def heart_of_the_forest(grid: Grid, ruins: Ruins) -> int:
    """2 for each forest space with nothing but forest or the map edge beside it."""
    return sum(
        2 for space in spaces_of(grid, FOREST) if all(grid[row][col] == FOREST for row, col in neighbours(grid, space))
    )


def sleepy_valley(grid: Grid, ruins: Ruins) -> int:
    """4 for each row with three forest spaces or more, wherever in the row."""
    return sum(4 for line in rows(grid) if line.count(FOREST) >= 3)


# Heroes: farm and water -----------------------------------------------------


def ulems_wallow(grid: Grid, ruins: Ruins) -> int:
    """4 for each water space with two farm spaces or more beside it."""
    return sum(4 for space in spaces_of(grid, WATER) if len(around(grid, [space], FARM)) >= 2)


def craylund(grid: Grid, ruins: Ruins) -> int:
    """7 for each farm cluster with three different water spaces or more beside it."""
    return sum(7 for cluster in clusters(grid, FARM) if len(around(grid, cluster, WATER)) >= 3)


def clawsgrave_peaks(grid: Grid, ruins: Ruins) -> int:
    """5 for each mountain beside a water cluster that has a farm space beside it."""
    watered: set[Space] = set()
    for cluster in clusters(grid, WATER):
        if around(grid, cluster, FARM):
            watered |= around(grid, cluster, MOUNTAIN)
    return 5 * len(watered)


def jorekburg(grid: Grid, ruins: Ruins) -> int:
    """4 for each column with as many farm as water spaces and at least one of each."""
    return sum(4 for line in columns(grid) if line.count(FARM) == line.count(WATER) >= 1)


# Heroes: village ------------------------------------------------------------


def traylo_monastery(grid: Grid, ruins: Ruins) -> int:
    """7 for each village cluster in which four spaces lie in a straight line."""
    points = 0
    for cluster in clusters(grid, VILLAGE):
        across = any(all((row, col + step) in cluster for step in range(4)) for row, col in cluster)
        down = any(all((row + step, col) in cluster for step in range(4)) for row, col in cluster)
        if across or down:
            points += 7
    return points


def gnomish_colony(grid: Grid, ruins: Ruins) -> int:
    """6 for each village cluster in which four spaces form a two-by-two block."""
    points = 0
    for cluster in clusters(grid, VILLAGE):
        for row, col in cluster:
            if all(space in cluster for space in ((row, col + 1), (row + 1, col), (row + 1, col + 1))):
                points += 6
                break  # once per cluster
    return points


def outer_enclave(grid: Grid, ruins: Ruins) -> int:
    """1 for each empty space beside one village cluster, the one with the most of them."""
    return max((len(around(grid, cluster, EMPTY)) for cluster in clusters(grid, VILLAGE)), default=0)


def caravansary(grid: Grid, ruins: Ruins) -> int:
    """1 for each row and each column that one village cluster enters, the one that enters the most."""
    lines = [len({row for row, _ in cluster}) + len({col for _, col in cluster}) for cluster in clusters(grid, VILLAGE)]
    return max(lines, default=0)


# Heroes: spatial ------------------------------------------------------------


def dwarvenholds(grid: Grid, ruins: Ruins) -> int:
    """7 for each row and each column with nothing empty and a mountain in it."""
    return sum(7 for line in rows(grid) + columns(grid) if complete(line) and MOUNTAIN in line)


def silos(grid: Grid, ruins: Ruins) -> int:
    """10 for each of the columns 1, 3, 5 and so on, counted from the left, with nothing empty in it."""
    return sum(10 for number, line in enumerate(columns(grid), start=1) if number % 2 == 1 and complete(line))


def banded_hills(grid: Grid, ruins: Ruins) -> int:
    """4 for each row with five or more terrain types."""
    return sum(4 for line in rows(grid) if len([kind for kind in TERRAIN_TYPES if kind in line]) >= 5)


def starlit_sigil(grid: Grid, ruins: Ruins) -> int:
    """4 for each group of exactly three connected empty spaces."""
    return sum(4 for group in clusters(grid, EMPTY) if len(group) == 3)


# Both games: monsters -------------------------------------------------------


def monster_penalty(grid: Grid, ruins: Ruins) -> int:
    """The number of empty spaces next to a living monster, which a season's score loses."""
    return sum(1 for space in spaces_of(grid, EMPTY) if touches(grid, space, MONSTER))


SCORERS: dict[str, Callable[[Grid, Ruins], int]] = {
    scorer.__name__: scorer
    for scorer in (
        *(sentinel_wood, greenbough, treetower, stoneside_forest),
        *(canal_lake, mages_valley, golden_granary, shoreside_expanse),
        *(wildholds, great_city, greengold_plains, shieldgate),
        *(borderlands, lost_barony, broken_road, cauldrons),
        *(faunlost_thicket, deepwood, heart_of_the_forest, sleepy_valley),
        *(ulems_wallow, craylund, clawsgrave_peaks, jorekburg),
        *(traylo_monastery, gnomish_colony, outer_enclave, caravansary),
        *(dwarvenholds, silos, banded_hills, starlit_sigil),
        monster_penalty,
    )
}


# Where a shape may lie ------------------------------------------------------


def cells(shape: Shape) -> list[Space]:
    """The spaces of a shape drawn as text, `#` for a space, as printed."""
    return [(row, col) for row, line in enumerate(shape) for col, mark in enumerate(line) if mark == "#"]


def orientations(shape: Shape) -> list[list[Space]]:
    """Every different way to turn and mirror a shape, each moved to the top left."""
    found: list[list[Space]] = []
    turned = cells(shape)
    for _ in range(4):
        turned = [(col, -row) for row, col in turned]
        for ways in (turned, [(row, -col) for row, col in turned]):
            top, left = min(row for row, _ in ways), min(col for _, col in ways)
            moved = sorted((row - top, col - left) for row, col in ways)
            if moved not in found:
                found.append(moved)
    return found


def free(grid: Grid, wanted: Iterable[Space]) -> bool:
    """Whether all these spaces are on the board and empty."""
    return all(on_board(grid, (row, col)) and grid[row][col] == EMPTY for row, col in wanted)


def placements(grid: Grid, shape: Shape) -> list[frozenset[Space]]:
    """Every different set of empty spaces that the shape can cover, turned and mirrored at will."""
    found: list[frozenset[Space]] = []
    for ways in orientations(shape):
        for top, left in spaces(grid):
            laid = frozenset((top + row, left + col) for row, col in ways)
            if free(grid, laid) and laid not in found:
                found.append(laid)
    return found


STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
# Once around, from each corner: the four sides in the order in which they are travelled.
JOURNEYS = {
    ("top_left", "clockwise"): ("right", "down", "left", "up"),
    ("top_right", "clockwise"): ("down", "left", "up", "right"),
    ("bottom_right", "clockwise"): ("left", "up", "right", "down"),
    ("bottom_left", "clockwise"): ("up", "right", "down", "left"),
    ("top_left", "counterclockwise"): ("down", "right", "up", "left"),
    ("bottom_left", "counterclockwise"): ("right", "up", "left", "down"),
    ("bottom_right", "counterclockwise"): ("up", "left", "down", "right"),
    ("top_right", "counterclockwise"): ("left", "down", "right", "up"),
}


def solo_walk(grid: Grid, shape: Shape, corner: str, direction: str) -> list[Space]:
    """Where the top left of the shape's box stops in solo play: once around the edge, then further in."""
    height, width = len(shape), len(shape[0])
    stops: list[Space] = []
    ring = 0
    while height + 2 * ring <= len(grid) and width + 2 * ring <= len(grid[0]):
        top, bottom = ring, len(grid) - ring - height
        left, right = ring, len(grid[0]) - ring - width
        row = top if corner.startswith("top") else bottom
        col = left if corner.endswith("left") else right
        stops.append((row, col))
        for side in JOURNEYS[corner, direction]:
            down, across = STEPS[side]
            while top <= row + down <= bottom and left <= col + across <= right:
                row, col = row + down, col + across
                stops.append((row, col))
        ring += 1
    return stops


def solo_place(grid: Grid, shape: Shape, corner: str, direction: str) -> list[Space] | None:
    """The spaces a solo ambush takes: those of the first stop where the shape fits as printed, or none."""
    for row, col in solo_walk(grid, shape, corner, direction):
        laid = [(row + down, col + across) for down, across in cells(shape)]
        if free(grid, laid):
            return laid
    return None
