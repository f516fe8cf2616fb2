"""The programs that play: R1, players of other skill, beams, the best known; in the kernel or in Python."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple, assert_never

from proofpress.cartographers.choice import Choice
from proofpress.cartographers.deal import Setting, choice_of_config, printed_board
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.records import (
    KINDS,
    SEASONS,
    TERRAINS,
    Clause,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    PickCluster,
    PickRun,
    PickSquare,
)
from proofpress.cartographers.rules.board import FIELDS, Board, Grid, Sheet, at_least, bits, destroy, draw, draw_hero
from proofpress.cartographers.rules.legal_moves import (
    SINGLE,
    Deal,
    Decision,
    Match,
    Move,
    State,
    apply,
    begin,
    legal,
    replay,
)
from proofpress.cartographers.rules.scoring import FieldWord, SeasonScore, lines_of, mask_of, total
from proofpress.cartographers.search.kernel import CardTable, CardWords, NoRoom, Sandbox, card_words, masks_of, sandbox
from proofpress.cartographers.search.t1 import TRIES, Triage, Tried, first_line, most_hurtful, triage
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# What is already half done for a scoring clause, in hundredths of a point.
#
# A player sees that a row lacks only two spaces, or that a village cluster is nearly large enough. These estimates give
# the bot the same eye. They are guesses that steer a search, not scores: a clause without an estimate promises nothing.


Promise = Callable[[Board], int]

_ONE_OPEN, _TWO_OPEN = 35, 12  # per cent of the points for a space with one, or two, of its four sides still open
_NEARLY_BESIDE = 3  # of this many spaces that lack one neighbour each, one will get it
_LINK_SPACES = 6  # from this size up, a cluster that touches one end of a link is as good as half of it


def promises(clauses: Sequence[Clause], grid: Grid) -> tuple[Promise, ...]:
    """The estimates for a rule; as many as its clauses allow."""
    return tuple(promise for clause in clauses for promise in _promises(clause, grid))


def _promises(clause: Clause, grid: Grid) -> Iterable[Promise]:
    match clause:
        case EachSpace():
            if clause.enclosed_by:
                yield _enclosed(clause, grid)
            elif clause.linked_by:
                yield _links(clause, grid)
            elif "kinds" not in (beside := clause.beside or {}):
                for what, least in beside.items():
                    if what != "kinds" and least > 1:
                        yield _neighbours(clause, what, least, grid)
        case EachCluster():
            if clause.size and clause.size.min:
                yield _sizes(clause, clause.size.min, grid)
            elif clause.beside and "kinds" in clause.beside:
                yield _kinds(clause, clause.beside["kinds"], grid)
        case EachLine() if not clause.complete:
            holding = clause.holding or {}
            if "kinds" in holding:
                lines, kinds = lines_of(clause, grid), [FIELDS[kind] for kind in KINDS]
                yield _squared(lambda _: lines, kinds, holding["kinds"], 100 * clause.points)
            elif max(holding.values()) > 1:
                yield _holdings(clause, grid)
        case EachLine() | EachDiagonal():
            yield _lines(clause, grid)
        case PickCluster() | PickSquare() | PickRun():
            pass  # nothing is half done that is paid space by space
        case _:
            assert_never(clause)


def _lines(clause: EachLine | EachDiagonal, grid: Grid) -> Promise:
    """A line is worth the square of the part of it that is filled."""
    worth = 100 * clause.points
    holding = clause.holding or {} if isinstance(clause, EachLine) else {}
    needed = [FIELDS[kind] for kind in holding if kind != "kinds"]
    tables = {
        length: [worth * filled * filled // (length * length) for filled in range(length)] + [0]
        for length in {line.bit_count() for line in lines_of(clause, grid)}
    }
    lines = [(line, tables[line.bit_count()]) for line in lines_of(clause, grid)]

    def promise(board: Board) -> int:
        filled = grid.area ^ board.empty
        return sum(
            table[(line & filled).bit_count()] for line, table in lines if all(line & board[field] for field in needed)
        )

    return promise


def _enclosed(clause: EachSpace, grid: Grid) -> Promise:
    subject, walls = mask_of(clause.of, grid), mask_of(clause.enclosed_by or "filled", grid)
    stride, area, worth = grid.stride, grid.area, clause.points

    def promise(board: Board) -> int:
        open_ = area & ~walls(board)
        sides = (open_ << 1 & area, open_ >> 1 & area, open_ << stride & area, open_ >> stride & area)
        one, two, three = at_least(1, sides), at_least(2, sides), at_least(3, sides)
        spaces = subject(board)
        nearly = (spaces & one & ~two).bit_count()
        half = (spaces & two & ~three).bit_count()
        return worth * (_ONE_OPEN * nearly + _TWO_OPEN * half)

    return promise


def _links(clause: EachSpace, grid: Grid) -> Promise:
    link, goal = FIELDS[str(clause.linked_by)], FIELDS[str(clause.to)]
    start, same = mask_of(clause.of, grid), clause.of == clause.to
    worth = 100 * clause.points

    def promise(board: Board) -> int:
        total = 0
        for cluster in grid.clusters(board[link]):
            touched = grid.beside(cluster)
            starts, goals = (touched & start(board)).bit_count(), (touched & board[goal]).bit_count()
            if starts == 1 and goals == (1 if same else 0):
                total += worth * min(cluster.bit_count(), _LINK_SPACES) // (2 * _LINK_SPACES)
        return total

    return promise


def _sizes(clause: EachCluster, least: int, grid: Grid) -> Promise:
    subject, worth = mask_of(clause.of, grid), 100 * clause.points
    avoided = [FIELDS[terrain] for terrain in clause.apart_from if terrain != "edge"]

    def promise(board: Board) -> int:
        small = (cluster for cluster in grid.clusters(subject(board)) if cluster.bit_count() < least)
        sizes = (each.bit_count() for each in small if not any(grid.beside(each) & board[field] for field in avoided))
        return sum(worth * size * size // (least * least) for size in sizes)

    return promise


def _kinds(clause: EachCluster, least: int, grid: Grid) -> Promise:
    subject = mask_of(clause.of, grid)
    others = [FIELDS[kind] for kind in KINDS if kind != clause.of]
    return _squared(lambda board: map(grid.beside, grid.clusters(subject(board))), others, least, 100 * clause.points)


def _squared(parts: Callable[[Board], Iterable[int]], fields: Sequence[int], least: int, worth: int) -> Promise:
    """Each part of the map that holds too few of the fields is worth the square of the share that it has."""

    def promise(board: Board) -> int:
        found = (sum(1 for field in fields if part & board[field]) for part in parts(board))
        return sum(worth * number * number // (least * least) for number in found if number < least)

    return promise


def _neighbours(clause: EachSpace, kind: FieldWord, least: int, grid: Grid) -> Promise:
    """Spaces that lack one neighbour of the kind."""
    subject, near, stride = mask_of(clause.of, grid), mask_of(kind, grid), grid.stride
    worth = 100 * clause.points // _NEARLY_BESIDE

    def promise(board: Board) -> int:
        mask = near(board)
        sides = (mask << 1, mask >> 1, mask << stride, mask >> stride)
        lacking = at_least(least - 1, sides) & ~at_least(least, sides)
        return worth * (subject(board) & lacking).bit_count()

    return promise


def _holdings(clause: EachLine, grid: Grid) -> Promise:
    worth, lines = 100 * clause.points, lines_of(clause, grid)
    wanted = [(FIELDS[kind], count) for kind, count in (clause.holding or {}).items()]

    def promise(board: Board) -> int:
        held = ((least, (line & board[field]).bit_count()) for field, least in wanted for line in lines)
        return sum(worth * number * number // (least * least) for least, number in held if number < least)

    return promise


# --------------------------------------------------------------------------------------------------------------------
# How good a map looks in the middle of a game, in hundredths of a point.
#
# The judge knows what a player knows: the four edicts, how many scorings each still has, how much of the season is
# left. It does not know the coming cards. The numbers of R1 were tuned once on random deals: never change them; a
# better judge belongs to a new bot.


class Tuning(NamedTuple):
    """What a judge makes of things."""

    later: int  # per cent: what points are worth one season later
    promised: int  # per cent: how much of what is promised counts as earned
    coin: int  # a coin pays a point at the end of every season to come
    free_ruins: int  # ruins are kept for ruins cards
    hole: int  # an empty space with no empty neighbour is hard to fill
    mountain: int  # times the square of its filled neighbours
    border: int  # an empty space beside a filled one: ragged borders waste space
    needed: int  # a space of a terrain that an edict reads, per scoring to come
    shape_scale: int  # the last five count in full when so many hundredths of a season remain, and fade with the time


R1 = Tuning(later=85, promised=70, coin=100, free_ruins=60, hole=30, mountain=12, border=12, needed=10, shape_scale=250)

# Takes what pays at once, and fills the map without holes.
FILLER = R1._replace(later=0, promised=0, free_ruins=0, mountain=0, needed=0)


class Weights(NamedTuple):
    """What things are worth at this moment of the game."""

    edicts: tuple[int, ...]  # a point of each edict
    promised: tuple[int, ...]  # a promised hundredth of a point
    coin: int
    monster: int
    shape: int
    needed: tuple[tuple[int, int], ...]  # field of a terrain -> worth of each of its spaces


class Judge:
    """Values maps of one game."""

    def __init__(self, game: Match, rules: Sequence[Sequence[Clause]], tuning: Tuning = R1) -> None:
        self.game, self.tuning = game, tuning
        self._grid = game.terms.grid
        self._promises = [promises(clauses, self._grid) for clauses in rules]
        self._keeps_ruins = bool(game.lists.ruins)
        mountains = game.first_sheet.unpaid
        self._mountains = [(mountain, self._grid.beside(mountain)) for mountain in bits(mountains)]

    def weights(self, state: State) -> Weights:
        """The weights after the card in play."""
        game, season, tuning = self.game, state.season, self.tuning
        times = game.lists.times
        spent = sum(times.get(card, 0) for card in game.deal.seasons[season][: state.shown])
        left = max(0, 100 * (game.lists.limits[season] - spent) // game.lists.limits[season])
        edicts, promised, worth = [0] * len(game.scoring), [0] * len(game.scoring), 100
        to_come = len(SEASONS) - season
        monster = 0
        for later in range(season, len(SEASONS)):
            for edict in game.season_edicts[later]:
                edicts[edict] += worth
                promised[edict] += worth if later > season else left
            monster += worth
            worth = worth * tuning.later // 100
        needed = dict.fromkeys((FIELDS[terrain] for terrain in TERRAINS), 0)
        for rule, weight in zip(game.scoring, edicts, strict=True):
            for field in needed:
                if TERRAINS[field] in rule.reads and TERRAINS[field] not in ("monster", "hero"):
                    needed[field] += tuning.needed * weight // 100
        return Weights(
            tuple(edicts),
            tuple(tuning.promised * worth // 100 for worth in promised),
            tuning.coin * to_come,
            monster,
            100 * (to_come - 1) + left,
            tuple((field, worth) for field, worth in needed.items() if worth),
        )

    def value(self, sheet: Sheet, weights: Weights) -> int:
        """What the map looks worth."""
        return self._edicts(sheet.board, weights, range(len(self.game.scoring))) + self._rest(sheet, weights)

    def valuer(self, sheet: Sheet, weights: Weights, changed: frozenset[str]) -> Callable[[Sheet], int]:
        """The same for maps that differ from this one only in the fields named: the edicts that do not read them are
        counted once."""
        scoring = self.game.scoring
        touched = [edict for edict, rule in enumerate(scoring) if rule.reads & changed]
        same = self._edicts(sheet.board, weights, [edict for edict in range(len(scoring)) if edict not in touched])
        return lambda new: same + self._edicts(new.board, weights, touched) + self._rest(new, weights)

    def _edicts(self, board: Board, weights: Weights, edicts: Iterable[int]) -> int:
        total = 0
        for edict in edicts:
            if weights.edicts[edict]:
                total += weights.edicts[edict] * self.game.scoring[edict].points(board)
                if weights.promised[edict]:
                    for promise in self._promises[edict]:
                        total += weights.promised[edict] * promise(board) // 100
        return total

    def _rest(self, sheet: Sheet, weights: Weights) -> int:
        """Coins, monsters, and how useful the remaining space is."""
        monsters = self._grid.beside(sheet.board.monster) & sheet.board.empty
        sure = weights.coin * sheet.coins - weights.monster * monsters.bit_count()
        return sure + self._shape(sheet, weights) * weights.shape // self.tuning.shape_scale

    def _shape(self, sheet: Sheet, weights: Weights) -> int:
        """How useful the remaining space is."""
        board, grid, tuning = sheet.board, self._grid, self.tuning
        empty = board.empty
        filled = grid.area ^ empty
        total = -tuning.hole * (empty & ~grid.beside(empty)).bit_count()
        total -= tuning.border * (grid.beside(filled) & empty).bit_count()
        if self._keeps_ruins:
            total += tuning.free_ruins * (board.ruins & empty).bit_count()
        for mountain, sides in self._mountains:
            if mountain & sheet.unpaid:
                around = (sides & filled).bit_count()
                total += tuning.mountain * around * around
        for field, worth in weights.needed:
            total += worth * board[field].bit_count()
        return total


# --------------------------------------------------------------------------------------------------------------------
# Players of different skill, none of whom knows a card before it is turned up.
#
# R1, the reference, plays what a careful player without a plan would: of all legal moves the one after which the map
# looks best to the judge; of equal ones the first. It is frozen, so that its points mean the same forever: an
# improvement becomes R2. The best of them looks one card ahead: of its best-looking moves it takes the one after which
# cards drawn by chance, from those that may come as far as it knows, can be placed best.


class Skill(NamedTuple):
    """How a player plays."""

    name: str
    about: str
    tuning: Tuning
    moves: int = 0  # so many of the best-looking moves are compared by the cards that may follow
    samples: int = 0  # cards drawn for that


REFERENCE: Final = Skill("R1", "plays for all seasons", R1)
SKILLS: Final = (
    Skill("filler", "takes what pays at once", FILLER),
    REFERENCE,
    Skill("ahead", "plays like R1, but thinks of the next card", R1, 3, 6),
)
_NO_CHANCE = bytes(32)


class Playthrough(NamedTuple):
    """A complete game for one player."""

    moves: tuple[Move, ...]
    state: State

    @property
    def points(self) -> int:
        return total(self.state.scores[0])


def played(
    game: Match, rules: Sequence[Sequence[Clause]], skill: Skill = REFERENCE, root: bytes = _NO_CHANCE
) -> Playthrough:
    """The game as this player plays it; `rules` are the clauses of the four edicts, chance comes from `root`."""
    judge, roll = Judge(game, rules, skill.tuning), _dice(root)
    state, moves = begin(game), list[Move]()
    while state.pending:
        task = state.pending[0].task
        if task == "ambush":
            move = most_hurtful(game, state.sheets[0], state.pending[0].card)
        elif task == "draw" and skill.moves:
            move = _best_ahead(judge, state, skill, roll)
        else:
            move = max(legal(game, state), key=looks(judge, state))
        state = apply(game, state, move)
        moves.append(move)
    return Playthrough(tuple(moves), state)


def looks(judge: Judge, state: State) -> Callable[[Move], int]:
    """A function from the owner's legal moves to what the map looks worth after them."""
    game, sheet, weights = judge.game, state.sheets[0], judge.weights(state)
    card, task = state.pending[0].card, state.pending[0].task
    if task == "draw":
        play, valuers = game.explore[card], {}
        for terrain in dict.fromkeys((*play.terrains, *game.single_terrains)):
            dying = ("destroyed",) if terrain == "monster" else ()
            valuers[terrain] = judge.valuer(sheet, weights, frozenset((terrain, "empty", *dying)))

        def drawn(move: Move) -> int:
            coins = 0 if move.shape == SINGLE else play.coins[move.shape]
            return valuers[move.terrain](draw(game.terms, sheet, move.terrain, move.cells, coins))

        return drawn
    if task == "hero":
        return lambda move: judge.value(draw_hero(game.terms, sheet, move.cells, move.attack), weights)
    return lambda move: judge.value(destroy(game.terms, sheet, move.cells, by_ambush=True), weights)


def _dice(root: bytes) -> Callable[[int], int]:
    """A number below the number of sides; the same as in the kernel."""
    dice = root[0] << 8 | root[1] | 1 << 32

    def roll(sides: int) -> int:
        nonlocal dice
        dice ^= dice << 13 & 0xFFFFFFFFFFFFFFFF
        dice ^= dice >> 7
        dice ^= dice << 17 & 0xFFFFFFFFFFFFFFFF
        return (dice >> 32) * sides >> 32

    return roll


def _unseen(game: Match, state: State) -> list[str]:
    """Explore cards that may come next."""
    times, shown = game.lists.times, game.deal.seasons[state.season][: state.shown]
    if sum(times.get(card, 0) for card in shown) >= game.lists.limits[state.season]:
        return list(game.lists.explore)
    return [card for card in game.lists.explore if card not in shown]


def _best_ahead(judge: Judge, state: State, skill: Skill, roll: Callable[[int], int]) -> Move:
    game, sheet, card = judge.game, state.sheets[0], state.pending[0].card
    worth, unseen = looks(judge, state), _unseen(judge.game, state)
    found = sorted(((worth(move), move) for move in legal(game, state)), key=lambda pair: -pair[0])
    if not unseen:
        return found[0][1]
    samples = [unseen[roll(len(unseen))] for _ in range(skill.samples)]

    def prospect(pair: tuple[int, Move]) -> int:
        value, move = pair
        coins = 0 if move.shape == SINGLE else game.explore[card].coins[move.shape]
        drawn = draw(game.terms, sheet, move.terrain, move.cells, coins)
        if not drawn.board.empty:
            return len(samples) * value
        total = 0
        for sample in samples:
            after = state._replace(sheets=(drawn,), ruins_due=False, pending=(Decision("draw", 0, 0, sample),))
            total += max(map(looks(judge, after), legal(game, after)))
        return total

    return max(found[: skill.moves], key=prospect)[1]


# --------------------------------------------------------------------------------------------------------------------
# Looks for a high score with foresight: a beam over the cards as they will come.
#
# It keeps the best maps after every decision and knows the whole deal, so its points are no yardstick for a player. A
# wider beam usually finds more, but not always: see `best`.


_Kept = tuple[State, tuple[Move, ...]]


def searched(game: Match, rules: Sequence[Sequence[Clause]], width: int, tuning: Tuning = R1) -> Playthrough:
    """The best game that a beam of this width finds; `rules` are the clauses of the four edicts."""
    judge = Judge(game, rules, tuning)
    kept: list[_Kept] = [(begin(game), ())]
    # Some maps have a space to destroy where others have none, so the beam goes on with those that are furthest behind.
    while True:
        behind = min(_progress(state) for state, _ in kept)
        here = [entry for entry in kept if _progress(entry[0]) == behind]
        if not here[0][0].pending:
            break
        kept = _widened(judge, here, width) + [entry for entry in kept if _progress(entry[0]) != behind]
    state, moves = max(kept, key=lambda entry: total(entry[0].scores[0]))
    return Playthrough(moves, state)


def _progress(state: State) -> tuple[bool, int, bool, int, int, bool]:
    """How far the game has come: the season, its cards, its scoring, its effects, and what a card itself brings."""
    draws = bool(state.pending) and state.pending[0].task != "gaze"
    return state.over, state.season, state.scored, state.shown, -len(state.effects), draws


def _widened(judge: Judge, here: list[_Kept], width: int) -> list[_Kept]:
    """The best maps after the next decision, all different; of equally good ones the first found."""
    options: list[tuple[int, State, tuple[Move, ...], Move]] = []
    for state, moves in here:
        if state.pending[0].task == "ambush":
            # The neighbour decides, not the beam: there is one way on.
            options.append((0, state, moves, most_hurtful(judge.game, state.sheets[0], state.pending[0].card)))
            continue
        had, value = 100 * total(state.scores[0]), looks(judge, state)
        options += [(had + value(move), state, moves, move) for move in legal(judge.game, state)]
    kept: dict[object, _Kept] = {}
    for _, state, moves, move in sorted(options, key=lambda option: -option[0]):
        following = apply(judge.game, state, move)
        kept.setdefault((following.sheets, following.scores), (following, (*moves, move)))
        if len(kept) == width:
            break
    return list(kept.values())


# --------------------------------------------------------------------------------------------------------------------
# The best line known: the best of R1, of the witness, and of beams with tastes of their own.
#
# A wider beam alone often finds less. So beams are run in one fixed order, as long as the budget lasts: the widths of
# all of them together. A larger budget runs the same beams and more, and never finds less; and what is printed as best
# known is never below what a bot has played. No optimum is promised.


BUDGET: Final = 680  # half a second in the kernel
PACK_BUDGET: Final = 168  # a tenth of a second
MOST: Final = 40_000
_NARROWEST: Final = 4
_GROWTH: Final = 4  # from one round of beams to the next

# Found by small steps from R1, on deals of their own.
TASTES: Final = (
    Tuning(later=97, promised=94, coin=136, free_ruins=35, hole=6, mountain=12, border=24, needed=16, shape_scale=170),
    Tuning(
        later=103, promised=70, coin=112, free_ruins=60, hole=18, mountain=12, border=12, needed=10, shape_scale=250
    ),
)


def slow(budget: int) -> int:
    """What a usual budget is where only Python can search: it takes about as long."""
    return budget // 50


def stages(budget: int) -> Iterator[tuple[Tuning, int]]:
    """The beams that the budget pays for: a judge and a width each."""
    for power in count():
        width = _NARROWEST * _GROWTH**power
        for taste in TASTES:
            if width > budget:
                return
            budget -= width
            yield taste, width


# --------------------------------------------------------------------------------------------------------------------
# Who plays the deals of a choice of cards on a map: the kernel where it can be run, else the same in Python.
#
# Both find the same lines. Whatever the kernel says is a proposal, and is replayed by the rules before it is used.


_AT_ONCE = 500  # deals that are handed over together; the kernel has room for some thousand


@dataclass(frozen=True, slots=True)
class Players:
    """T1, R1, the search for the best line, and players of other skill."""

    edition: Edition

    def triage(self, game: Match, root: bytes) -> Triage:
        """T1 on this game; `root` is the digest of the deal."""
        return triage(game, root, self.first_line)

    def first_line(self, game: Match, root: bytes) -> Tried | None:
        """The first try of T1 that draws every card as printed."""
        return first_line(game, root)

    def tries(self, deals: Sequence[tuple[Deal, bytes]]) -> Sequence[int] | None:  # noqa: ARG002
        """For each deal and its digest the number of the try of T1 that finds a line, 0 for none; nothing is replayed.
        None where only Python can say it, deal by deal."""
        return None

    def reference(self, game: Match) -> Playthrough:
        """The game as R1 plays it."""
        return self.played(game, REFERENCE, _NO_CHANCE)

    def played(self, game: Match, skill: Skill, root: bytes) -> Playthrough:
        """The game as a player of this skill plays it; chance comes from `root`."""
        return played(game, self._rules(game), skill, root)

    def scores(self, game: Match, skill: Skill, root: bytes) -> tuple[SeasonScore, ...]:
        """What a player of this skill scores, not replayed where the kernel says it."""
        return self.played(game, skill, root).state.scores[0]

    def best_known(self, game: Match, budget: int, lines: Sequence[Playthrough]) -> Playthrough:
        """The best of these lines and of what the budget finds; of equally good ones the first."""
        return max((*lines, *self.searched(game, budget)), key=lambda line: line.points)

    def searched(self, game: Match, budget: int) -> Iterator[Playthrough]:
        """What the beams of the budget find; those that find no more than the ones before may be left out."""
        rules = self._rules(game)
        return (searched(game, rules, width, taste) for taste, width in stages(budget))

    def kept(self, game: Match, budget: int) -> int:  # noqa: ARG002
        """How many maps to keep for this game, of a usual number: fewer where Python has to play it."""
        return budget

    def _rules(self, game: Match) -> list[Sequence[Clause]]:
        return [self.edition.scoring[card].rule for card in game.deal.edicts]


@dataclass(frozen=True, slots=True)
class Kernel(Players):
    """The same by a sandbox, as far as it has room for the cards."""

    sandbox: Sandbox
    told: CardWords
    whole: CardTable | None  # of all that is told, where the sandbox has room for it
    crowded: bool = False  # whether it has no room for all cards, even with the rules of one deal alone

    def first_line(self, game: Match, root: bytes) -> Tried | None:
        if not self._takes(game, root):
            return Players.first_line(self, game, root)
        number = self.sandbox.call("triage", TRIES)
        return (number, self.sandbox.found(self.told)) if number else None

    def tries(self, deals: Sequence[tuple[Deal, bytes]]) -> Sequence[int] | None:
        if self.whole is None:
            return None
        found = array("i")
        for start in range(0, len(deals), _AT_ONCE):
            words = array("i")
            try:
                for deal, root in deals[start : start + _AT_ONCE]:
                    words.extend(self.whole.deal(deal, root))
                found.extend(self.sandbox.tries(self.whole, words, TRIES))
            except NoRoom:
                return None
        return found

    def played(self, game: Match, skill: Skill, root: bytes) -> Playthrough:
        return self._replayed(game) if self._plays(game, skill, root) else Players.played(self, game, skill, root)

    def scores(self, game: Match, skill: Skill, root: bytes) -> tuple[SeasonScore, ...]:
        if self._plays(game, skill, root):
            return self.sandbox.scores_found()
        return Players.played(self, game, skill, root).state.scores[0]

    def searched(self, game: Match, budget: int) -> Iterator[Playthrough]:
        if not self._takes(game, _NO_CHANCE):
            yield from Players.searched(self, game, budget)
            return
        most = None
        for taste, width in stages(budget):
            self.sandbox.write(array("i", taste))
            points = self.sandbox.call("beam", width)
            if most is None or points > most:
                most = points
                yield self._replayed(game)

    def kept(self, game: Match, budget: int) -> int:
        return budget if self._takes(game, _NO_CHANCE) else slow(budget)

    def _takes(self, game: Match, root: bytes) -> bool:
        """Whether there is room for a deal, if need be with its own cards and rules alone."""
        come = self.told.come(game.deal) if self.crowded else self.told.cards
        table = self.whole or self.told.table(come, game.deal.edicts)
        try:
            self.sandbox.set_deal(table, table.deal(game.deal, root))
        except NoRoom:
            return False
        return True

    def _plays(self, game: Match, skill: Skill, root: bytes) -> bool:
        """Plays a game, if there is room for it: a skill that samples cards to come needs the table of all of them."""
        if (skill.samples and self.crowded) or not self._takes(game, root):
            return False
        self.sandbox.write(array("i", skill.tuning))
        self.sandbox.call("reference", skill.moves, skill.samples)
        return True

    def _replayed(self, game: Match) -> Playthrough:
        moves = self.sandbox.found(self.told)
        return Playthrough(moves, replay(game, moves))


def players_for(edition: Edition, setting: Setting, choice: Choice | None = None) -> Players:
    """The players for the map and the way of ambush of this setting, and for its cards or those of a choice."""
    ready = sandbox(masks_of(printed_board(setting.map)[0]).limbs)
    if ready is None:
        return Players(edition)
    choice, by_border = choice or choice_of_config(edition, setting.config), setting.ambush_by == "border"
    told = card_words(edition, choice, setting.map, by_border=by_border)
    whole = told.table(told.cards, told.rules)
    if ready.takes(whole):
        return Kernel(edition, ready, told, whole)
    return Kernel(edition, ready, told, None, crowded=not ready.takes(told.table(told.cards, choice.scoring[:1])))


def runs() -> bool:
    """Whether the kernel can be run here."""
    return sandbox(2) is not None


def usual(budget: int) -> int:
    """The budget where none is chosen."""
    return budget if runs() else slow(budget)
