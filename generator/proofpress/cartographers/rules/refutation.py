"""Replays a proof that a deal has no playable line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, assert_never

from proofpress.cartographers.rules.board import RuleError, bits, walk
from proofpress.cartographers.rules.legal_moves import Match, open_spaces
from proofpress.errors import say

Asked = Literal["lies", "walks", "blocked", "ruins", "room"]


class Laying(NamedTuple):
    """A card that fills spaces, in the order in which they are turned up."""

    season: int
    number: int  # of the card among those turned up in its season, from 1
    card: str
    ways: tuple[int, ...]  # all its places on the printed map; those of a walk in its order
    on_ruins: bool  # comes after a ruins card
    walks: bool  # takes the first place of its walk that is free


class Question(NamedTuple):
    """What is asked of a case: where the step lies, whether it takes its next place, or what blocks a place of it."""

    asked: Asked
    step: int = -1
    place: int = 0


class Case(NamedTuple):
    """What is supposed: where steps lie, and which places of walks are blocked, some of them by an effect."""

    lies: dict[int, int]
    blocked: frozenset[tuple[int, int]] = frozenset()
    by_effect: frozenset[tuple[int, int]] = frozenset()


class Supposed(NamedTuple):
    """What a case adds to the one before: a step lies there, or its place is blocked, perhaps by an effect."""

    step: int
    place: int
    how: Literal["lies", "blocked", "effect"] = "lies"
    effect: int = -1  # the step whose effect it is


class Closed(NamedTuple):
    """A line of the tree: how deep it stands, what it supposes, what it asks, and how many cases remain."""

    depth: int
    supposed: Supposed | None
    question: Question
    cases: int


def steps_of(game: Match) -> tuple[Laying, ...]:
    """The cards of a line in which nothing is given up."""
    board, free = game.first_sheet.board, open_spaces(game, game.first_sheet)
    found: list[Laying] = []
    known: dict[tuple[str, bool], list[int]] = {}
    due, number, season = False, 0, 0
    for now, card in game.turned_up():
        number, season = (number + 1 if now == season else 1), now
        walks = False
        if card in game.explore:
            if (card, due) not in known:  # the same card comes in every season
                wanted = board.ruins & board.empty if due else board.empty
                everywhere = {cells for figure in game.explore[card].figures for cells in figure.everywhere}
                known[card, due] = sorted(cells for cells in everywhere if not cells & ~board.empty and cells & wanted)
            ways = known[card, due]
        elif card in game.heroes:
            ways = list(bits(board.empty))
        elif card in game.ambush:
            play, walks = game.ambush[card], game.by_border
            way = (
                walk(play.rows, play.corner, play.direction, game.terms.grid)
                if walks
                else sorted(play.figure.everywhere)
            )
            ways = [cells for cells in way if not cells & ~free]
        else:
            due = True
            continue
        on_ruins = due and card in game.explore
        found.append(Laying(now, number, card, tuple(ways), on_ruins, walks))
        due = due and not on_ruins
    return tuple(found)


class Refutation:
    """The steps of a game, and what follows from a case."""

    def __init__(self, game: Match) -> None:
        board = game.first_sheet.board
        self.game, self.steps = game, steps_of(game)
        self._empty, self._ruins = board.empty, board.ruins & board.empty

    def replayed(self, questions: Sequence[Question]) -> list[Closed]:
        """The whole tree, its questions taken in order; refuses those that leave a case open or close none."""
        rest = iter(questions)
        tree: list[Closed] = []
        waiting: list[tuple[Case, Supposed | None, int]] = [(Case({}), None, 0)]
        while waiting:
            before, supposed, depth = waiting.pop()
            question = next(rest, None)
            if question is None:
                raise RuleError(say("it ends while a case is open"))
            case = self.after(before, supposed) if supposed else before
            cases = self.cases(case, question)
            tree.append(Closed(depth, supposed, question, len(cases)))
            waiting += [(case, one, depth + 1) for one in reversed(cases)]
        if next(rest, None) is not None:
            raise RuleError(say("it goes on after its last case"))
        return tree

    def after(self, case: Case, supposed: Supposed) -> Case:
        """The case in which this is supposed as well."""
        at = {(supposed.step, supposed.place)}
        match supposed.how:
            case "lies":
                return case._replace(lies={**case.lies, supposed.step: supposed.place})
            case "blocked":
                return case._replace(blocked=case.blocked | at)
            case "effect":
                return case._replace(by_effect=case.by_effect | at)
            case _:
                assert_never(supposed.how)

    def cases(self, case: Case, question: Question) -> list[Supposed]:
        """The cases that remain, every one that the rules allow among them."""
        asked, number, place = question
        if asked == "ruins":
            return list(self._covering(case, place))
        if asked == "room":
            if self.fills(case.lies) <= self._free(case, self._empty).bit_count():
                raise RuleError(say("it asks whether there is room where there may be enough"))
            return []
        if not 0 <= number < len(self.steps):
            raise RuleError(say("it asks for a card that does not come"))
        step = self.steps[number]
        if asked == "blocked":
            if not self._must_be_blocked(case, number, place) or self._is_blocked(case, number, place):
                raise RuleError(
                    say("it asks what blocks a place of {card} that nothing needs to block", card=step.card)
                )
            return list(self._blocking(case, number, place))
        if number in case.lies or step.walks != (asked == "walks"):
            raise RuleError(say("it asks where {card} lies when that is not the question", card=step.card))
        if asked == "lies":
            return [Supposed(number, cells) for cells in self.remaining(case, number)]
        following = self.next_place(case, number)
        if following is None:
            return []
        taken = [Supposed(number, following)] if following in self.remaining(case, number) else []
        return [*taken, Supposed(number, following, "blocked")]

    def remaining(self, case: Case, number: int) -> list[int]:
        """The places of a step that are free and leave enough ruins spaces."""
        step, blocked = self.steps[number], case.blocked | case.by_effect
        empty, free = self._free(case, self._empty), self._free(case, self._ruins)
        later = sum(one.on_ruins for other, one in enumerate(self.steps) if other != number and other not in case.lies)
        return [
            cells
            for cells in step.ways
            if not cells & ~empty and (free & ~cells).bit_count() >= later and (number, cells) not in blocked
        ]

    def fills(self, lies: Mapping[int, int]) -> int:
        """How many spaces the other steps fill at least."""
        sizes = [[cells.bit_count() for cells in step.ways] for step in self.steps]
        return sum(min(some, default=0) for number, some in enumerate(sizes) if number not in lies)

    def _free(self, case: Case, spaces: int) -> int:
        """Which of these spaces nothing lies on."""
        for cells in case.lies.values():
            spaces &= ~cells
        return spaces

    def next_place(self, case: Case, number: int) -> int | None:
        """The first place of a walk that is not known to be blocked."""
        ways = self.steps[number].ways
        known = case.blocked | case.by_effect
        return next(
            (cells for cells in ways if (number, cells) not in known and not self._is_blocked(case, number, cells)),
            None,
        )

    def _covering(self, case: Case, space: int) -> Iterator[Supposed]:
        free = self._free(case, self._ruins)
        waiting = [number for number, step in enumerate(self.steps) if step.on_ruins and number not in case.lies]
        if space not in bits(free) or free.bit_count() != len(waiting):
            raise RuleError(say("it asks what covers a ruins space that may stay as it is"))
        for number in waiting:
            yield from (Supposed(number, cells) for cells in self.remaining(case, number) if cells & space)

    def _must_be_blocked(self, case: Case, number: int, place: int) -> bool:
        """Whether it is supposed to be, or the monsters have passed it."""
        if (number, place) in case.blocked:
            return True
        step = self.steps[number]
        if not step.walks or number not in case.lies or place not in step.ways:
            return False
        return step.ways.index(place) < step.ways.index(case.lies[number])

    def _is_blocked(self, case: Case, number: int, place: int) -> bool:
        """Whether something that was drawn before lies there."""
        if (number, place) in case.by_effect:
            return True
        return any(other < number and cells & place for other, cells in case.lies.items())

    def _blocking(self, case: Case, number: int, place: int) -> Iterator[Supposed]:
        for other in range(number):
            if other not in case.lies:
                yield from (Supposed(other, cells) for cells in self.remaining(case, other) if cells & place)
        for other in range(number):
            if self.reaches(case.lies, other, number, place):
                yield Supposed(number, place, "effect", other)

    def reaches(self, lies: Mapping[int, int], other: int, number: int, place: int) -> bool:
        """Whether the effect of an ambush can have filled a space of the place before the step came."""
        step, later = self.steps[other], self.steps[number]
        if step.card not in self.game.ambush:
            return False
        play = self.game.ambush[step.card]
        times = int(play.gazes) + (later.season - step.season if play.lasting else 0)
        if not times or other not in lies:
            return times > 0
        reached = lies[other]
        for _ in range(times):
            reached |= self.game.terms.grid.beside(reached)
        return bool(reached & place)
