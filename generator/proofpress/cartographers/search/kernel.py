"""The search in WebAssembly: its tables and its sandbox."""

from __future__ import annotations

import atexit
import os
import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final, assert_never, cast, get_args
from weakref import WeakSet

from proofpress.cartographers.choice import Choice
from proofpress.cartographers.deal import (
    ambush_play,
    deck_lists,
    explore_play,
    hero_play,
    kinds_counted,
    printed_board,
    rulings_of,
    scorer,
    season_edicts,
    single_terrains,
)
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.records import (
    TERRAINS,
    Clause,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    Held,
    InnerShape,
    Map,
    Neighbour,
    Numbered,
    Pay,
    PerCluster,
    PerSquare,
    PickCluster,
    PickRun,
    PickSquare,
    Target,
    Where,
)
from proofpress.cartographers.rules.board import FIELDS, Board, Figure, Grid, Rulings, Terms, bits, first_sheet, walk
from proofpress.cartographers.rules.legal_moves import (
    SINGLE,
    AmbushPlay,
    Deal,
    DecisionTask,
    DeckLists,
    ExplorePlay,
    HeroPlay,
    Lasting,
    Move,
    revealed,
)
from proofpress.cartographers.rules.scoring import SeasonScore
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# What the kernel is told of a game: cards, shapes, a map and clauses as words of 32 bits, made of the same records.
#
# Masks lie there without the spare column of `rules.board`, so that a map of 11 by 11 spaces takes two limbs of 64
# bits.


Coded = Iterator[int]

SEVERAL_LIMBS: Final = 128  # spaces of the largest map that two limbs hold
_WHAT: Final = {name: number for number, name in enumerate((*FIELDS, "filled", "kinds", "edge"))}
_NOTHING: Final = -1
_EXPLORE, _RUINS, _HERO, _AMBUSH = range(4)  # kinds of cards


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
        packed = bits(int.from_bytes(words.tobytes(), "little"))
        return self.grid.mask(divmod(bit.bit_length() - 1, self.grid.width) for bit in packed)


def masks_of(grid: Grid) -> Masks:
    """The form of masks for this size of map."""
    return Masks(grid, 2 if grid.width * grid.height <= SEVERAL_LIMBS else 4)


MOST_WORDS: Final = 1 << 18  # of a table: INPUT_WORDS of the kernel, which itself says what else it has no room for
MOST_SHOWN: Final = 230  # cards of a deal: with what ambushes destroy besides, a game has less than MAX_MOVES


class NoRoom(ValueError):
    """The kernel has no room for a table or a deal, or it is not sound."""


@dataclass(frozen=True, slots=True)
class CardTable:
    """Cards and rules on a map, and the numbers that they have there."""

    masks: Masks
    words: array[int]
    lists: DeckLists
    cards: Mapping[str, int]
    rules: Mapping[str, int]

    def deal(self, deal: Deal, root: bytes) -> array[int]:
        """What chance has decided."""
        words = array("i", [self.rules[card] for card in deal.edicts])
        shown = [*_shown(self.lists, deal)]
        if sum(map(len, shown)) > MOST_SHOWN:
            raise NoRoom
        for names in (deal.ambush, *shown):
            words.append(len(names))
            words.extend([self.cards[card] for card in names])
        words.frombytes(root)
        return words


@dataclass(frozen=True, slots=True)
class CardWords:
    """A choice of cards on a map: everything but what chance decides."""

    masks: Masks
    lists: DeckLists
    about: array[int]  # the map, the rulings and the seasons
    cards: Mapping[str, array[int]]
    rules: Mapping[str, array[int]]

    def table(self, cards: Iterable[str], rules: Iterable[str]) -> CardTable:
        """A table of these cards and rules."""
        numbers, words = [], array("i", self.about)
        for names, told in ((dict.fromkeys(cards), self.cards), (dict.fromkeys(rules), self.rules)):
            numbers.append({name: number for number, name in enumerate(names)})
            words.append(len(names))
            for name in names:
                words.extend(told[name])
        return CardTable(self.masks, words, self.lists, *numbers)

    def come(self, deal: Deal) -> tuple[str, ...]:
        """The cards that come in a deal."""
        return (*deal.ambush, *(card for shown in _shown(self.lists, deal) for card in shown))


def _shown(lists: DeckLists, deal: Deal) -> Iterator[Sequence[str]]:
    """The cards that come in each season."""
    for season, deck in enumerate(deal.seasons):
        yield deck[: revealed(lists, season, deck)]


def card_words(
    edition: Edition, choice: Choice, map_: Map, *, by_border: bool, rulings: Rulings | None = None
) -> CardWords:
    """What the kernel is to know of these cards on this map."""
    rulings = rulings or rulings_of(edition)
    grid, board = printed_board(map_)
    masks = masks_of(grid)
    lists = deck_lists(edition, choice)
    about = array("i", _map_words(masks, Terms(grid, rulings, edition.coin_track, {}), board))
    about.extend(_ruling_words(edition, rulings, by_border))
    kinds = kinds_counted(rulings)
    about.extend((int(bool(lists.ruins)), sum(1 << FIELDS[kind] for kind in kinds)))
    about.extend(_counted([TERRAINS.index(terrain) for terrain in single_terrains(choice, rulings)]))
    for edicts, limit in zip(season_edicts(edition, choice), lists.limits, strict=True):
        about.extend((*edicts, limit))
    cards: dict[str, array[int]] = {}
    for name in lists.explore:
        play = explore_play(edition, name, grid)
        cards[name] = array("i", (_EXPLORE, lists.times[name], *_explore_words(play, grid.stride)))
    for name in lists.ruins:
        cards[name] = array("i", (_RUINS, 0))
    for name in lists.ambush:
        effect = edition.ambush[name].effect
        bounty = effect.coins if isinstance(effect, Pay) else 0
        said = _ambush_words(masks, ambush_play(edition, name, grid), bounty, by_border)
        cards[name] = array("i", (_AMBUSH, 0, *said))
    for name in lists.heroes:
        cards[name] = array("i", (_HERO, 0, *_hero_words(masks, hero_play(edition, name, grid, rulings))))
    rules = {
        name: array("i", rule_words(edition.scoring[name].rule, scorer(edition, name, grid, rulings).reads))
        for name in choice.scoring
    }
    return CardWords(masks, lists, about, cards, rules)


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
    yield from (
        by_border,
        rulings.coin_track_end == "counted",
        edition.coin_track,
        rulings.monsters_on_ruins != "allowed",
        rulings.mountain_coin == "nobody",
        rulings.gaze_target == "drawn_or_empty",
        rulings.fallback_terrain == "on_card",
        rulings.fallback_coin == "as_card",
        rulings.full_map == "season_ends",
    )


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
    yield from (play.gazes, _number(play.lasting, Lasting), _number(play.target, Target), bounty)
    yield from _figure_words(play.figure, masks.grid.stride)
    walks = by_border and play.corner != "unknown"  # which the rules refuse in a deal
    places = walk(play.rows, play.corner, play.direction, masks.grid) if walks else ()
    yield len(places)
    for cells in places:
        yield from masks.words(cells)


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
                "at": _number(clause.at, Where),
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
                "numbered": _number(clause.numbered, Numbered),
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
    # A square covers as many rows as its side is long.
    yield from _counted([_number("row" if unit == "side" else unit, PerCluster) - 1 for unit in per])


def _cluster(clause: EachCluster | PickCluster) -> dict[str, int]:
    size = clause.size
    return {
        "least": _NOTHING if size is None or size.min is None else size.min,
        "exactly": _NOTHING if size is None or size.exactly is None else size.exactly,
        "containing": _number(clause.containing, InnerShape),
    }


def _what(word: str | None) -> int:
    return _NOTHING if word is None else _WHAT[word]


def _number(word: str | None, words: Any) -> int:
    """The place of a word among those of a `Literal`, from 1, as in the kernel's enums; 0 where nothing is said."""
    return 0 if word is None else 1 + get_args(words).index(word)


# --------------------------------------------------------------------------------------------------------------------
# What runs the kernel: wasmtime, or the browser in which the whole program runs. Both offer the same few calls.


_FUEL: Final = 10**12  # steps of one call, some forty seconds; the widest beam takes a sixth of them
_MEMORY: Final = 1 << 28


_made: WeakSet[InSandbox] = WeakSet()


class InSandbox:
    """Run by wasmtime, with fuel for a call, so that it ends, and a limit to its memory."""

    def __init__(self, data: bytes) -> None:
        import wasmtime

        store = wasmtime.Store(_runtime())
        store.set_limits(memory_size=_MEMORY)
        store.set_fuel(_FUEL)  # its data are laid into the memory
        instance = wasmtime.Instance(store, _compiled(data), [])
        self._store, self._exports = store, cast(Any, instance.exports(store))
        _made.add(self)

    def close(self) -> None:
        """Lets go of what the library holds, whoever holds this."""
        del self._store, self._exports

    def call(self, name: str, *numbers: int) -> int:
        """What an exported function returns."""
        self._store.set_fuel(_FUEL)
        return int(self._exports[name](self._store, *numbers))

    def write(self, data: bytes, at: int) -> None:
        """Puts bytes into the memory."""
        self._exports["memory"].write(self._store, data, at)

    def read(self, at: int, number: int) -> bytes:
        """So many bytes of the memory."""
        return bytes(self._exports["memory"].read(self._store, at, at + number))


class InBrowser:
    """Run by the browser. There is no fuel: who waits too long closes the page, and with it the worker."""

    def __init__(self, data: bytes) -> None:
        from importlib import import_module

        js, ffi = import_module("js"), import_module("pyodide.ffi")
        self._js = js
        module = js.WebAssembly.Module.new(ffi.to_js(data))
        self._exports = js.WebAssembly.Instance.new(module).exports

    def call(self, name: str, *numbers: int) -> int:
        return int(getattr(self._exports, name)(*numbers))

    def write(self, data: bytes, at: int) -> None:
        self._seen(at, len(data)).assign(data)

    def read(self, at: int, number: int) -> bytes:
        return bytes(self._seen(at, number).to_bytes())

    def _seen(self, at: int, number: int) -> Any:
        """A piece of the memory, which is another one once it has grown."""
        return self._js.Uint8Array.new(self._exports.memory.buffer, at, number)


@cache
def _runtime() -> Any:
    """wasmtime's engine, one for all."""
    import wasmtime

    config = wasmtime.Config()
    config.consume_fuel = True
    config.memory_init_cow = False  # it would need a file, which a full disk does not give
    config.parallel_compilation = False  # its threads would be missing in a process that is forked later
    return wasmtime.Engine(config)


@cache
def _compiled(data: bytes) -> Any:
    import wasmtime

    return wasmtime.Module(_runtime(), data)


@atexit.register
def _forget() -> None:
    """Lets go of what the library holds: at the end of a process half of it is gone before it could clean up."""
    sandbox.cache_clear()
    while _made:
        _made.pop().close()
    for kept in (_compiled, _runtime):
        kept.cache_clear()


# --------------------------------------------------------------------------------------------------------------------
# The kernel in its sandbox, and what it says as moves of the rules.
#
# It imports nothing and has a memory of its own, so nothing in a table reaches further. Where it cannot be run, for
# whatever reason, `sandbox` gives None, and the Python beside it does the same more slowly; the environment variable
# PROOFPRESS_ENGINE=python asks for that.


# The SHA-256 of each compiled form, by its limbs; tests/cartographers/search/kernel_build.py writes them.
COMPILED: Final = {
    2: "24642cd87c51413cb57b4e7eaf5b86e6d427d5d295de72472c215e3745987fe3",
    4: "b704d1bea83e77e06d73222b663908a6db872813d54e81dd52923388d91fc63d",
}
_SCORES: Final = 17  # words before the first move
_TASKS: Final[tuple[DecisionTask, ...]] = ("draw", *get_args(DecisionTask))  # 0 is a game that is over


class Sandbox:
    """One kernel with its memory."""

    def __init__(self, limbs: int) -> None:
        data = _data(limbs)
        self._machine: InSandbox | InBrowser = InBrowser(data) if sys.platform == "emscripten" else InSandbox(data)
        self.call = self._machine.call
        self._input, self._output = self.call("input"), self.call("output")
        self._table: CardTable | None = None

    def write(self, words: array[int]) -> int:
        """Hands over words; their number."""
        data = words.tobytes()
        self._machine.write(data, self._input)
        return len(words)

    def read(self, number: int, start: int = 0) -> array[int]:
        """The words of an answer."""
        words = array("i")
        words.frombytes(self._machine.read(self._output + 4 * start, 4 * number))
        return words

    def takes(self, table: CardTable) -> bool:
        """Takes a choice of cards on a map, unless it is there already; whether there is room for it."""
        if self._table is not table:
            self._table = None
            if len(table.words) > MOST_WORDS or not self.call("table", self.write(table.words)):
                return False
            self._table = table
        return True

    def load(self, table: CardTable) -> None:
        """The same, and there must be room for it."""
        if not self.takes(table):
            raise NoRoom

    def set_deal(self, table: CardTable, words: array[int]) -> None:
        """Takes a deal."""
        self.load(table)
        if not self.call("deal", self.write(words)):
            raise NoRoom

    def tries(self, table: CardTable, deals: array[int], most: int) -> array[int]:
        """What T1 says of each of these deals, which lie one after another."""
        self.load(table)
        number = self.call("triages", self.write(deals), most)
        if number < 0:
            raise NoRoom
        return self.read(number)

    def found(self, table: CardTable | CardWords) -> tuple[Move, ...]:
        """The line of play that was found last, as the kernel saw it."""
        mask, size = table.masks.mask, 2 * table.masks.limbs
        number = self.read(1)[0]
        words = self.read(_SCORES + number * (3 + 2 * size))
        moves = []
        for at in range(_SCORES, len(words), 3 + 2 * size):
            task, terrain, shape = _TASKS[words[at]], words[at + 1], words[at + 2]
            cells = mask(words[at + 3 : at + 3 + size])
            attack = mask(words[at + 3 + size : at + 3 + 2 * size]) if task == "hero" else 0
            if task == "draw":
                moves.append(Move(task, cells, TERRAINS[terrain], SINGLE if shape < 0 else shape))
            else:
                moves.append(Move(task, cells, attack=attack))
        return tuple(moves)

    def scores_found(self) -> tuple[SeasonScore, ...]:
        """Its seasons alone."""
        words = self.read(_SCORES)
        return tuple(
            SeasonScore((words[at], words[at + 1]), words[at + 2], words[at + 3]) for at in range(1, _SCORES, 4)
        )


def _data(limbs: int) -> bytes:
    data = files(__package__).joinpath(f"kernel{limbs}.wasm").read_bytes()
    if sha256(data).hexdigest() != COMPILED[limbs]:
        raise ValueError("this is not the kernel that was compiled")
    return data


@cache
def sandbox(limbs: int) -> Sandbox | None:
    """The kernel for this size of map, or None where it cannot be run or is not wanted."""
    if os.environ.get("PROOFPRESS_ENGINE") == "python":
        return None
    try:
        return Sandbox(limbs)
    except Exception:  # whatever goes wrong on some machine: there is another way
        return None
