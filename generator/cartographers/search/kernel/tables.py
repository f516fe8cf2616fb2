"""What the kernel is told of a game: cards, shapes, a map and clauses as words of 32 bits, made of the same records.

Masks lie there without the spare column of `rules.boards`, so that a map of 11 by 11 spaces takes two limbs of 64 bits.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, assert_never

from generator.cartographers.choices import Choice, deck_lists
from generator.cartographers.clauses import (
    Clause,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    Held,
    InnerShape,
    Neighbour,
    Numbered,
    PerCluster,
    PerSquare,
    PickCluster,
    PickRun,
    PickSquare,
    Where,
)
from generator.cartographers.edition import Edition
from generator.cartographers.play import (
    ambush_play,
    explore_play,
    hero_play,
    kinds_counted,
    printed_board,
    rulings_of,
    scorer,
    season_edicts,
    single_terrains,
)
from generator.cartographers.records import TERRAINS, Map, Pay, Target
from generator.cartographers.rules.ambush import walk
from generator.cartographers.rules.boards import FIELDS, Board, Grid, bits
from generator.cartographers.rules.decks import Deal, DeckLists, revealed
from generator.cartographers.rules.game import AmbushPlay, ExplorePlay, HeroPlay, Lasting
from generator.cartographers.rules.shapes import Figure
from generator.cartographers.rules.sheet import Rulings, Terms, first_sheet
from generator.library.dataclass import dataclass

Coded = Iterator[int]

SEVERAL_LIMBS: Final = 128  # spaces of the largest map that two limbs hold
_WHAT: Final = {name: number for number, name in enumerate((*FIELDS, "filled", "kinds", "edge"))}
_NOTHING: Final = -1


@dataclass(frozen=True, slots=True)
class Masks:
    """Masks of one size of map, to the kernel's form and back."""

    grid: Grid
    limbs: int

    def words(self, mask: int) -> Coded:
        """The limbs, the lowest half first."""
        grid, packed = self.grid, 0
        for row in range(grid.height):
            packed |= (mask >> row * grid.stride & grid.rows[0]) << row * grid.width
        for _ in range(2 * self.limbs):
            half = packed & 0xFFFFFFFF
            yield half - (half >> 31 << 32)
            packed >>= 32

    def mask(self, words: array[int]) -> int:
        """What the kernel says, as a mask of the rules."""
        grid, mask = self.grid, 0
        for bit in bits(int.from_bytes(words.tobytes(), "little")):
            row, column = divmod(bit.bit_length() - 1, grid.width)
            mask |= 1 << row * grid.stride + column
        return mask


def masks_of(grid: Grid) -> Masks:
    """The form of masks for this size of map."""
    return Masks(grid, 2 if grid.width * grid.height <= SEVERAL_LIMBS else 4)


@dataclass(frozen=True, slots=True)
class CardTable:
    """A choice of cards on a map, and the numbers that its cards and rules have there."""

    masks: Masks
    words: array[int]
    lists: DeckLists
    cards: Mapping[str, int]
    rules: Mapping[str, int]

    def deal(self, deal: Deal, root: bytes) -> array[int]:
        """What chance has decided."""
        words = array("i", [self.rules[card] for card in deal.edicts])
        words.append(len(deal.ambush))
        words.extend([self.cards[card] for card in deal.ambush])
        for season, deck in enumerate(deal.seasons):
            count = revealed(self.lists, season, deck)
            words.append(count)
            words.extend([self.cards[card] for card in deck[:count]])
        words.frombytes(root)
        return words


def table_of(
    edition: Edition, choice: Choice, map_: Map, *, by_border: bool, rulings: Rulings | None = None
) -> CardTable:
    """Everything but what chance decides."""
    rulings = rulings or rulings_of(edition)
    grid, board = printed_board(map_)
    masks = masks_of(grid)
    lists = deck_lists(edition, choice)
    cards = (*lists.explore, *lists.ruins, *lists.ambush, *lists.heroes)
    words = array("i", _map_words(masks, Terms(grid, rulings, edition.coin_track, {}), board))
    words.extend(_ruling_words(edition, rulings, by_border))
    kinds = kinds_counted(rulings)
    words.extend((int(bool(lists.ruins)), sum(1 << FIELDS[kind] for kind in kinds)))
    words.extend(_counted([TERRAINS.index(terrain) for terrain in single_terrains(choice, rulings)]))
    for edicts, limit in zip(season_edicts(edition, choice), lists.limits, strict=True):
        words.extend((*edicts, limit))
    words.append(len(cards))
    for name in lists.explore:
        words.extend((0, lists.times[name], *_explore_words(explore_play(edition, name, grid), grid.stride)))
    words.extend(word for _ in lists.ruins for word in (1, 0))
    for name in lists.ambush:
        effect = edition.ambush[name].effect
        bounty = effect.coins if isinstance(effect, Pay) else 0
        words.extend((3, 0, *_ambush_words(masks, ambush_play(edition, name, grid), bounty, by_border)))
    for name in lists.heroes:
        words.extend((2, 0, *_hero_words(masks, hero_play(edition, name, grid, rulings))))
    words.append(len(choice.scoring))
    for name in choice.scoring:
        reads = scorer(edition, name, grid, rulings).reads
        words.extend(rule_words(edition.scoring[name].rule, reads))
    numbers = {name: number for number, name in enumerate(cards)}
    return CardTable(masks, words, lists, numbers, {name: number for number, name in enumerate(choice.scoring)})


def _counted(numbers: Sequence[int]) -> Coded:
    yield len(numbers)
    yield from numbers


def _map_words(masks: Masks, terms: Terms, board: Board) -> Coded:
    grid, sheet = masks.grid, first_sheet(terms, board)
    yield from (grid.width, grid.height, len(grid.diagonals))
    for mask in (*grid.diagonals, *board, sheet.unpaid):
        yield from masks.words(mask)
    yield sheet.coins


def _ruling_words(edition: Edition, rulings: Rulings, by_border: bool) -> Coded:
    yield by_border
    yield rulings.coin_track_end == "counted"
    yield edition.coin_track
    yield rulings.monsters_on_ruins != "allowed"
    yield rulings.mountain_coin == "nobody"
    yield rulings.gaze_target == "drawn_or_empty"
    yield rulings.fallback_terrain == "on_card"
    yield rulings.fallback_coin == "as_card"
    yield rulings.full_map == "season_ends"


def _figure_words(figure: Figure, stride: int) -> Coded:
    yield len(figure.orientations)
    for way in figure.orientations:
        yield from (way.height, way.width, len(way.offsets))
        for offset in way.offsets:
            yield from divmod(offset, stride)


def _explore_words(play: ExplorePlay, stride: int) -> Coded:
    yield from _counted([TERRAINS.index(terrain) for terrain in play.terrains])
    yield len(play.figures)
    for figure, coin in zip(play.figures, play.coins, strict=True):
        yield coin
        yield from _figure_words(figure, stride)


def _ambush_words(masks: Masks, play: AmbushPlay, bounty: int, by_border: bool) -> Coded:
    yield from (play.gazes, _lasting(play.lasting), _target(play.target), bounty)
    yield from _figure_words(play.figure, masks.grid.stride)
    places = walk(play.rows, play.corner, play.direction, masks.grid) if by_border else ()
    yield len(places)
    for cells in places:
        yield from masks.words(cells)


def _lasting(lasting: Lasting | None) -> int:
    match lasting:
        case None:
            return 0
        case "destroy":
            return 1
        case "spread":
            return 2
        case _:
            assert_never(lasting)


def _target(target: Target | None) -> int:
    match target:
        case None:
            return 0
        case "any_but_mountain":
            return 1
        case "empty":
            return 2
        case _:
            assert_never(target)


def _hero_words(masks: Masks, play: HeroPlay) -> Coded:
    for bit in bits(masks.grid.area):
        yield len(play.attacks[bit])
        for attack in play.attacks[bit]:
            yield from masks.words(attack)


# Clauses


def rule_words(rule: Sequence[Clause], reads: Iterable[str]) -> Coded:
    """A rule: the fields that it reads, and its clauses."""
    yield sum(1 << FIELDS[field] for field in reads)
    yield len(rule)
    for clause in rule:
        yield from _clause_words(clause)


def _clause_words(clause: Clause) -> Coded:
    match clause:
        case EachSpace():
            said = {
                "at": _where(clause.at),
                "enclosed_by": _what(clause.enclosed_by),
                "linked_by": _what(clause.linked_by),
                "to": _what(clause.to),
            }
            yield from _said(0, clause, said, wants=clause.beside)
        case EachCluster():
            yield from _said(1, clause, _cluster(clause), wants=clause.beside, avoids=clause.apart_from)
        case EachLine():
            equal = clause.equal or (None, None)
            said = {
                "complete": int(clause.complete),
                "rows": int("row" in clause.each),
                "columns": int("column" in clause.each),
                "numbered": _numbered(clause.numbered),
                "equal": _what(equal[0]),
                "to_equal": _what(equal[1]),
            }
            yield from _said(2, clause, said, wants=clause.holding)
        case EachDiagonal():
            yield from _said(3, clause, {"complete": int(clause.complete)})
        case PickCluster():
            said = {**_cluster(clause), "rank": clause.rank or 0}
            yield from _said(4, clause, said, wants=clause.beside, avoids=clause.apart_from, per=clause.per)
        case PickSquare():
            yield from _said(5, clause, {"rank": clause.rank or 0}, per=clause.per)
        case PickRun():
            shape = 6 if clause.pick == "column_run" else 7 if clause.pick == "row_run" else assert_never(clause.pick)
            yield from _said(shape, clause, {"rank": clause.rank or 0}, per=clause.per)
        case _:
            assert_never(clause)


# The single words of a clause in the order of the kernel's struct, as they are where nothing is said.
_SILENT: Final = {
    "at": 0,
    **dict.fromkeys(("enclosed_by", "linked_by", "to", "least", "exactly"), _NOTHING),
    **dict.fromkeys(("containing", "complete", "rank", "rows", "columns", "numbered"), 0),
    **dict.fromkeys(("equal", "to_equal"), _NOTHING),
}


def _said(
    shape: int,
    clause: Clause,
    said: Mapping[str, int],
    *,
    wants: Mapping[Neighbour, int] | Mapping[Held, int] | None = None,
    avoids: Sequence[str] = (),
    per: Sequence[PerCluster | PerSquare] = (),
) -> Coded:
    of = 0 if isinstance(clause, EachLine | EachDiagonal) else _WHAT[clause.of]
    yield from (shape, clause.points, of, *{**_SILENT, **said}.values())
    yield len(wants or {})
    for what, count in (wants or {}).items():
        yield from (_WHAT[what], count)
    yield from _counted([_WHAT[what] for what in avoids])
    yield from _counted([_unit(unit) for unit in per])


def _cluster(clause: EachCluster | PickCluster) -> dict[str, int]:
    size = clause.size
    return {
        "least": _NOTHING if size is None or size.min is None else size.min,
        "exactly": _NOTHING if size is None or size.exactly is None else size.exactly,
        "containing": _inner(clause.containing),
    }


def _what(word: str | None) -> int:
    return _NOTHING if word is None else _WHAT[word]


def _where(at: Where | None) -> int:
    return 0 if at is None else 1 if at == "edge" else 2 if at == "ruins" else assert_never(at)


def _inner(figure: InnerShape | None) -> int:
    return (
        0 if figure is None else 1 if figure == "line_of_4" else 2 if figure == "square_of_2" else assert_never(figure)
    )


def _numbered(numbered: Numbered | None) -> int:
    return 0 if numbered is None else 1 if numbered == "odd" else 2 if numbered == "even" else assert_never(numbered)


def _unit(unit: PerCluster | PerSquare) -> int:
    match unit:
        case "space":
            return 0
        case "empty_beside":
            return 1
        case "row" | "side":  # a square covers as many rows as its side is long
            return 2
        case "column":
            return 3
        case _:
            assert_never(unit)
