"""The exact search: decides what T1 leaves open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, assert_never

from proofpress.cartographers.records import SEASONS
from proofpress.cartographers.rules.board import RuleError, bits
from proofpress.cartographers.rules.legal_moves import Match, Move, State, apply, begin, given_up, targets
from proofpress.cartographers.rules.refutation import Laying, Question, Refutation, Supposed
from proofpress.cartographers.search.t1 import NEIGHBOUR, TRIES, Triage, attempt
from proofpress.errors import say
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Packs the cards of a deal onto its map, or finds the tree of cases that shows that they cannot be.
#
# It asks the questions of `rules.refutation`, the one with the fewest cases first. An ambush of the solo rule is a
# choice of two: it takes the first place of its walk, or something drawn earlier blocks that place. Every closed case
# says which suppositions it rests on; where one of them was not needed, its question was not needed either and leaves
# the tree. That keeps refutations short and searches quick.


RUINS_COST = 4  # a ruins space covered without need costs as much as this many open sides
DEEPEST = 300  # suppositions in one case; a shipped game needs about forty
TIES = 16  # how many ways there are to break a tie


class Tree(NamedTuple):
    """A question and the trees of its cases, in the order of the checker."""

    question: Question
    cases: tuple[Tree, ...]

    def questions(self) -> Iterator[Question]:
        """All questions, each followed by those of its cases."""
        waiting = [self]
        while waiting:
            tree = waiting.pop()
            yield tree.question
            waiting += reversed(tree.cases)


class Packed(Exception):
    """A way to lay all cards side by side: step -> its place."""

    def __init__(self, lies: dict[int, int]) -> None:
        super().__init__()
        self.lies = lies


class OutOfNodes(Exception):
    """The limit was reached."""


@dataclass(slots=True)
class PartialPlan:
    """What is supposed, and what is left to the other steps. Suppositions are counted; a set of them is a mask."""

    depth: int
    lies: dict[int, tuple[int, int]]  # step -> its place and the supposition
    blocked: dict[tuple[int, int], int]  # step and place -> the supposition
    by_effect: dict[tuple[int, int], int]
    ways: dict[int, list[int]]  # what remains to a step


class Search:
    """The search for one deal."""

    def __init__(self, game: Match, limit: int, order: int = 0) -> None:
        board = game.first_sheet.board
        self._grid, self._empty, self._ruins = game.terms.grid, board.empty, board.ruins & board.empty
        self._checker = Refutation(game)
        self._steps = self._checker.steps
        self._sizes = [min((cells.bit_count() for cells in step.ways), default=0) for step in self._steps]
        covered = [cells & self._ruins for step in self._steps for cells in step.ways]
        self._most_ruins = max((cells.bit_count() for cells in covered), default=0)
        # Of steps that are equal here the same places remain.
        self._alike: list[object] = [(step.card, step.on_ruins) for step in self._steps]
        self._order = order
        self._ambush: dict[int, int] = {}  # the step of an effect -> that of its ambush, which must lie before
        self._limit = limit
        self.nodes = 0

    def tree(self) -> Tree:
        """The refutation; raises `Packed` where there is a way to lay all cards, `OutOfNodes` at the limit."""
        ways = self._left({number: step.ways for number, step in enumerate(self._steps)}, 0, self._empty)
        return self._refuted(PartialPlan(0, {}, {}, {}, ways))[0]

    def _refuted(self, case: PartialPlan) -> tuple[Tree, int]:
        """The tree of a case, and the suppositions that it rests on."""
        self.nodes += 1
        if self.nodes > self._limit or case.depth > DEEPEST:
            raise OutOfNodes
        question, cases = self._question(case)
        rests = 0
        in_order = {one: place for place, one in enumerate(cases)}
        found: dict[int, Tree] = {}
        for one in sorted(cases, key=self._cost(case)) if question.asked != "walks" else cases:
            tree, needed = self._refuted(self._after(case, one))
            if not needed >> case.depth & 1:
                return tree, needed
            found[in_order[one]] = tree
            rests |= needed
        rests &= (1 << case.depth) - 1
        rests |= self._reason(case, question)
        return Tree(question, tuple(found[place] for place in range(len(cases)))), rests

    # Which question

    def _question(self, case: PartialPlan) -> tuple[Question, list[Supposed]]:
        """The question with the fewest cases."""
        least = sum(self._sizes[number] for number in case.ways)  # spaces that the cards to come fill
        if least > self._free(case.lies).bit_count():
            return Question("room"), []
        best: tuple[Question, list[Supposed]] | None = None
        waiting: set[int] = set()
        narrow, fewest = -1, 1 << 30  # the step with the fewest places
        for number, place in self._to_block(case):
            waiting.add(number)
            cases = list(self._blocking(case, number, place))
            if best is None or len(cases) < len(best[1]):
                best = Question("blocked", number, place), cases
            if not cases:
                return best
        on_ruins = [ways for number, ways in case.ways.items() if self._steps[number].on_ruins]
        for space in self._scarce(case):
            count = sum(1 for ways in on_ruins for cells in ways if cells & space)
            if best is None or count < len(best[1]):
                best = Question("ruins", place=space), list(self._covering(case, space))
        for number, ways in case.ways.items():
            if self._ambush.get(number) in case.ways:
                continue
            if self._steps[number].walks:
                place = self._next_place(case, number)
                cases = [Supposed(number, place)] if place in ways else []
                if cases and number in waiting:
                    continue  # first what blocks the places before
                cases += [Supposed(number, place, "blocked")] if place else []
                if best is None or len(cases) < len(best[1]):
                    best = Question("walks", number), cases
            elif len(ways) < fewest:
                fewest, narrow = len(ways), number
        if narrow >= 0 and (best is None or fewest < len(best[1])):
            return Question("lies", narrow), [Supposed(narrow, cells) for cells in case.ways[narrow]]
        if best is None:
            raise Packed({number: place for number, (place, _) in case.lies.items()})
        return best

    def _to_block(self, case: PartialPlan) -> Iterator[tuple[int, int]]:
        """Places of walks that something must block, and nothing does yet."""
        for number, place in case.blocked:
            if not self._blocker(case, number, place):
                yield number, place
        for number, (place, _) in case.lies.items():
            if self._steps[number].walks:
                for passed in self._steps[number].ways:
                    if passed == place:
                        break
                    if (number, passed) not in case.blocked and not self._blocker(case, number, passed):
                        yield number, passed

    def _blocker(self, case: PartialPlan, number: int, place: int) -> int:
        """The supposition by which this place is blocked, as a mask; 0 when it is not."""
        if (number, place) in case.by_effect:
            return 1 << case.by_effect[number, place]
        return next((1 << at for other, (cells, at) in case.lies.items() if other < number and cells & place), 0)

    def _next_place(self, case: PartialPlan, number: int) -> int:
        """The first place of a walk that is not known to be blocked; 0 when all are."""
        known = (place for place in self._steps[number].ways if (number, place) not in case.blocked)
        return next((place for place in known if not self._blocker(case, number, place)), 0)

    def _blocking(self, case: PartialPlan, number: int, place: int) -> Iterator[Supposed]:
        for other in range(number):
            yield from (Supposed(other, cells) for cells in case.ways.get(other, ()) if cells & place)
        lies = {other: cells for other, (cells, _) in case.lies.items()}
        for other in range(number):
            if self._checker.reaches(lies, other, number, place):
                yield Supposed(number, place, "effect", other)

    def _scarce(self, case: PartialPlan) -> Iterator[int]:
        """The free ruins spaces where each must be covered by a card that comes after a ruins card."""
        free = self._free(case.lies) & self._ruins
        if free.bit_count() == sum(self._steps[number].on_ruins for number in case.ways):
            yield from bits(free)

    def _covering(self, case: PartialPlan, space: int) -> Iterator[Supposed]:
        for number, ways in case.ways.items():
            if self._steps[number].on_ruins:
                yield from (Supposed(number, cells) for cells in ways if cells & space)

    def _free(self, lies: Mapping[int, tuple[int, int]]) -> int:
        free = self._empty
        for place, _ in lies.values():
            free &= ~place
        return free

    def _cost(self, case: PartialPlan) -> Callable[[Supposed], int]:
        """How much room a case wastes. The order of a search decides between equally good ones."""
        free, beside, ruins = self._free(case.lies), self._grid.beside, self._ruins
        modulus = 97 + 2 * self._order  # stirs the bits of a mask

        def cost(one: Supposed) -> int:
            if one.how == "effect":
                return 1 << 20
            waste = (beside(one.place) & free & ~one.place).bit_count() + RUINS_COST * (one.place & ruins).bit_count()
            return waste * TIES + one.place % modulus % TIES

        return cost

    # What follows

    def _after(self, case: PartialPlan, one: Supposed) -> PartialPlan:
        at, place = case.depth, one.place
        if one.how == "effect":
            by_effect = {**case.by_effect, (one.step, place): at}
            return PartialPlan(at + 1, case.lies, case.blocked, by_effect, case.ways)
        if one.how == "blocked":
            ways = {**case.ways, one.step: [cells for cells in case.ways[one.step] if cells != place]}
            return PartialPlan(at + 1, case.lies, {**case.blocked, (one.step, place): at}, case.by_effect, ways)
        lies = {**case.lies, one.step: (place, at)}
        rest = {number: ways for number, ways in case.ways.items() if number != one.step}
        return PartialPlan(at + 1, lies, case.blocked, case.by_effect, self._left(rest, place, self._free(lies)))

    def _left(self, ways: Mapping[int, Sequence[int]], place: int, free: int) -> dict[int, list[int]]:
        """What remains to each step beside a place, so that ruins spaces are left for all that need one."""
        ruins, on_ruins = self._ruins, [step.on_ruins for step in self._steps]
        spare = (ruins & free).bit_count() - sum(on_ruins[number] for number in ways)
        left: dict[int, list[int]] = {}
        alike: dict[object, list[int]] = {}
        for number, some in ways.items():
            there = alike.get(self._alike[number])
            if there is None:
                most = spare + on_ruins[number]
                taken = place | ruins if most <= 0 else place
                there = [cells for cells in some if not cells & taken]
                if 0 < most < self._most_ruins:
                    there = [cells for cells in there if (cells & ruins).bit_count() <= most]
                alike[self._alike[number]] = there
            left[number] = there
        return left

    # What it rests on

    def _reason(self, case: PartialPlan, question: Question) -> int:
        """The suppositions because of which no other cases remain."""
        asked, number, place = question
        match asked:
            case "room":
                return sum(1 << at for _, at in case.lies.values())
            case "lies":
                return self._gone(case, number, self._steps[number].ways)
            case "walks":
                return self._reason_of_walk(case, number)
            case "ruins":
                reason = self._other_reasons(case)
                for other, step in enumerate(self._steps):
                    if step.on_ruins:
                        touching = [cells for cells in step.ways if cells & place]
                        reason |= self._gone(case, other, touching) if other in case.ways else 1 << case.lies[other][1]
                return reason
            case "blocked":
                return self._reason_of_block(case, number, place)
            case _:
                assert_never(asked)

    def _reason_of_walk(self, case: PartialPlan, number: int) -> int:
        reason = 0
        following = self._next_place(case, number)
        for passed in self._steps[number].ways:
            if passed == following:
                break
            known = case.blocked.get((number, passed))
            reason |= self._blocker(case, number, passed) if known is None else 1 << known
        return reason | (self._gone(case, number, (following,)) if following else 0)

    def _reason_of_block(self, case: PartialPlan, number: int, place: int) -> int:
        at = case.blocked.get((number, place))
        reason = 1 << (case.lies[number][1] if at is None else at)
        for other in range(number):
            step = self._steps[other]
            touching = [cells for cells in step.ways if cells & place]
            if other not in case.lies:
                reason |= self._gone(case, other, touching)
            elif touching or self._checker.reaches({}, other, number, place):
                reason |= 1 << case.lies[other][1]
        return reason

    def _gone(self, case: PartialPlan, number: int, ways: Iterable[int]) -> int:
        """The suppositions because of which these places of a step are no longer there."""
        there, reason, covered = set(case.ways[number]), 0, 0
        for cells in ways:
            if cells in there or cells & covered:
                continue
            for place, at in case.lies.values():
                if cells & place:
                    covered |= place
                    reason |= 1 << at
                    break
            else:
                known = case.blocked.get((number, cells))
                reason |= self._other_reasons(case) if known is None else 1 << known
        return reason

    def _other_reasons(self, case: PartialPlan) -> int:
        """The suppositions that leave fewer ruins spaces to spare."""
        lies = case.lies.items()
        ruins, steps = self._ruins, self._steps
        return sum(1 << at for number, (place, at) in lies if (place & ruins).bit_count() != steps[number].on_ruins)


# --------------------------------------------------------------------------------------------------------------------
# The same for deals whose monsters destroy or spread: it keeps room for what they do.
#
# A space beside the monsters is kept for everything that they will destroy, and what may be overrun is left to cards
# that come before. Some lines do without, so that none is found this way proves nothing.


class CarefulSearch(Search):
    """With steps for what monsters do."""

    def __init__(self, game: Match, limit: int, order: int = 0) -> None:
        super().__init__(game, limit, order)
        self._plays = game.ambush
        effects: list[Laying] = []
        for number, step in enumerate(self._steps):
            play = game.ambush.get(step.card)
            if play is None:
                continue
            times = int(play.gazes)
            if play.lasting:
                times += 1 if play.lasting == "spread" else len(SEASONS) - 1 - step.season
            for _ in range(times):
                self._ambush[len(self._steps) + len(effects)] = number
                effects.append(step._replace(ways=tuple(bits(self._empty)), walks=False))
        self._steps = (*self._steps, *effects)
        self._sizes += [0] * len(effects)
        self._alike = list(range(len(self._steps)))  # what may be overrun depends on the season

    def _after(self, case: PartialPlan, one: Supposed) -> PartialPlan:
        following = super()._after(case, one)
        effects = [number for number, ambush in self._ambush.items() if ambush == one.step and one.how == "lies"]
        near = self._grid.beside(one.place) & self._empty & ~one.place
        for number in effects:
            if self._plays[self._steps[number].card].lasting == "spread":
                del following.ways[number]
                self._leave(following, one)
            elif near:
                following.ways[number] = [cells for cells in following.ways[number] if cells & near]
            else:
                del following.ways[number]
        return following

    def _leave(self, case: PartialPlan, monsters: Supposed) -> None:
        """Nothing of a later season may lie where the monsters can have come."""
        reached, season = monsters.place, self._steps[monsters.step].season
        for now in range(season + 1, len(SEASONS)):
            reached |= self._grid.beside(reached) & self._empty
            for number, ways in case.ways.items():
                if self._steps[number].season == now and number not in self._ambush:
                    case.ways[number] = [cells for cells in ways if not cells & reached]

    def _other_reasons(self, case: PartialPlan) -> int:
        reason = super()._other_reasons(case)
        for ambush in self._ambush.values():
            if ambush in case.lies:
                reason |= 1 << case.lies[ambush][1]
        return reason


# --------------------------------------------------------------------------------------------------------------------
# What T1 leaves open: a line of play, or a refutation that the rules can replay.
#
# The exact search lays all cards side by side. Where that is possible, the places become moves. Monsters that destroy
# or spread may get in the way, so a search that keeps room for them comes before and, with all its nodes, after it.
# What is still open gets more tries of T1's kind, which is all there is against neighbours, who do not play to help.
# All limits are counted, in nodes and tries, so that every machine decides the same.


QUICK = 1_000  # nodes of each short search; what lasts longer is tried in another order
ORDERS = 10
NODES = 30_000  # of the long one at the end
MOST_QUESTIONS = 500  # in a refutation that is written down
STATES = 500  # of a game that are looked at to play a packing
MORE_TRIES = 700
LIMITS = [QUICK, ORDERS, NODES, MOST_QUESTIONS, STATES, MORE_TRIES]


def decided(game: Match, root: bytes) -> Triage:
    """Playable with a line, unplayable with the questions of a refutation, or undecided."""
    whole = (*(QUICK,) * ORDERS, NODES)
    searches: list[tuple[type[Search], tuple[int, ...]]] = [(Search, whole)]
    if game.by_border and any(play.gazes or play.lasting for play in game.ambush.values()):
        searches = [(CarefulSearch, (QUICK,)), (Search, whole), (CarefulSearch, whole)]
    for kind, limits in searches:
        found = _searched(game, kind, limits)
        if found is not None:
            return found
    against = "" if game.by_border else say(", against {neighbour}", neighbour=NEIGHBOUR)
    for number in range(TRIES, TRIES + MORE_TRIES):
        moves = attempt(game, root, number)
        if moves is not None:
            return Triage("playable", f"T1's tries continued (try {number + 1}){against}", tuple(moves))
    return Triage("undecided", f"no line in {TRIES + MORE_TRIES:,} tries, and no refutation by the exact search", ())


def _searched(game: Match, kind: type[Search], limits: tuple[int, ...]) -> Triage | None:
    nodes = 0
    for order, limit in enumerate(limits):
        search = kind(game, limit, order)
        try:
            questions = tuple(search.tree().questions())
        except Packed as packed:
            moves = next(_lines(game, packed.lies), None)
            if moves is not None:
                return Triage("playable", f"exact search ({nodes + search.nodes:,} nodes)", moves)
        except OutOfNodes:
            pass
        else:
            if kind is Search and len(questions) <= MOST_QUESTIONS:
                return Triage("unplayable", f"exact search ({nodes + search.nodes:,} nodes)", (), refutation=questions)
            return None
        nodes += search.nodes
    return None


def _lines(game: Match, lies: dict[int, int]) -> Iterator[tuple[Move, ...]]:
    """The lines of play in which every card lies where it was packed."""
    drawn = (entry for entry in game.turned_up() if entry[1] not in game.lists.ruins)
    places = {entry: lies[number] for number, entry in enumerate(drawn)}
    waiting: list[tuple[State, tuple[Move, ...]]] = [(begin(game), ())]
    for _ in range(STATES):
        if not waiting:
            return
        state, moves = waiting.pop()
        if not state.pending:
            if given_up(game, moves, state) is None:
                yield moves
            continue
        for move in reversed(_moves(game, state, places)):
            with suppress(RuleError):  # something else lies there by now
                waiting.append((apply(game, state, move), (*moves, move)))


def _moves(game: Match, state: State, places: dict[tuple[int, str], int]) -> list[Move]:
    """What may be done without leaving the places, the best first."""
    task, _, _, card = state.pending[0]
    board = state.sheets[0].board
    cells = places.get((state.season, card), 0)
    if task == "draw":
        play = game.explore[card]
        terrains = [terrain for terrain in play.terrains if terrain != "monster"] or play.terrains
        number = next(number for number, figure in enumerate(play.figures) if cells in figure.everywhere)
        return [Move("draw", cells, terrains[0], number)]
    if task == "hero":
        attacks = game.heroes[card].attacks[cells]
        best = sorted(attacks, key=lambda attack: (attack & board.monster).bit_count(), reverse=True)
        return [Move("hero", cells, attack=attack) for attack in best[:2]]
    later = 0
    for place in places.values():
        later |= place & board.empty
    possible = targets(game, state.sheets[0], card)
    harmless = possible & ~board.empty or possible & ~later & ~board.ruins or possible & ~later
    return [Move(task, harmless & -harmless)] if harmless else []
