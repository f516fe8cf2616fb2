"""Which part each thing of a text plays, how many of it are meant, and the small words that are facts by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile

from generator.library.dataclass import dataclass
from generator.text.facts import Fact, term
from generator.text.roles import ALONE, paid, roles, subject
from generator.text.sentence import MOST_BETWEEN, Part, nearest


@dataclass(frozen=True, slots=True)
class Said:
    """A stretch of text and what it says; several facts where the words may mean several things."""

    facts: tuple[Fact, ...]
    start: int
    end: int
    of: tuple[tuple[str, ...], ...] = ()  # what a number counts, or what touches: each with all it may mean
    sizes: bool = False  # a number right after a cluster: how large that is
    earned: bool = False  # points only because a verb of earning precedes the number
    implied: bool = False  # "points" without a number: one, if nothing else is said
    denied_by: int = -1  # the negation that denies it, by number


def played(parts: list[Part]) -> Iterator[Said]:
    """The part that each thing plays, what is paid, and the small words that are facts by themselves."""
    first = subject(parts)
    if first:
        yield Said((Fact("subject"),), parts[0].start, parts[-1].end, of=first)
    for role, part in roles(parts):
        names = part.names or (part.size or part.kind,)
        yield Said(tuple(Fact(role, name) for name in names), part.start, part.end)
    for index, part in enumerate(parts):
        if part.kind == "number" and part.items[0].of("term"):  # "une fois", "tous les deux"
            yield Said(tuple(map(term, part.items[0].of("term"))), part.start, part.end)
        if part.word("instead_of") and index + 1 < len(parts) and parts[index + 1].kind == "number":
            yield Said((Fact("replaced", number=parts[index + 1].number),), part.start, parts[index + 1].end)
        if part.sign == "−" and index + 1 < len(parts) and parts[index + 1].kind == "number":
            yield Said((Fact("word", "minus"),), part.start, part.end)
        if part.word("each"):
            payees = tuple(paid(parts, index))
            if payees and _pays(parts, index):
                yield Said((Fact("paid"),), part.start, part.end, of=payees, earned=_after_points(parts, index))
        if part.word("place") and _whole(parts, index):
            yield Said(tuple(Fact("place", name) for name in part.names), part.start, part.end)
        if part.word("or") and part.kind != "not" and 0 < index < len(parts) - 1:
            if not (index > 2 and parts[index - 2].sign == "," and parts[index - 3].kind == "number"):  # "3, 4 or 5"
                yield from _or_one_more(parts[index - 1], parts[index + 1])
            yield from _alternatives(parts, index)
        if "attack" in part.names and any("defend" in other.names for other in _near(parts, index)):
            yield Said((Fact("word", "either_role"),), part.start, part.end)
        if not part.denied and not (index + 1 < len(parts) and parts[index + 1].kind == "not"):
            none = {"or"} if part.kind == "not" else {"repeated"} if part.number or part.size else set()
            for word in sorted(ALONE.intersection(part.words).difference(none)):
                yield Said((Fact("word", word),), part.start, part.end)


def _whole(parts: list[Part], index: int) -> bool:
    """Whether a word for a place means all of it: not "village space", "space of a village" or "four villages"."""
    before = next((part for part in parts[max(0, index - 1 - MOST_BETWEEN) : index][::-1] if not part.light), None)
    if before is not None and ("space" in before.names or (before.kind == "number" and before.number > 1)):
        return False
    return not (index + 1 < len(parts) and "space" in parts[index + 1].names)


def _pays(parts: list[Part], index: int) -> bool:
    """Whether anything is earned in the sentence: "look at each column" pays for none."""
    for step in (-1, 1):
        at = index + step
        while 0 <= at < len(parts) and parts[at].sign not in (".", "!", "?", ";"):
            if parts[at].kind == "number" or parts[at].word("earn", "points"):
                return True
            at += step
    return False


def _or_one_more(first: Part, second: Part) -> Iterator[Said]:
    """ "One or two": the second of two numbers that follow each other."""
    number = 1 if first.word("article") else first.number if first.kind == "number" else 0
    if number and second.kind == "number" and second.number == number + 1:
        yield Said((Fact("or", number=second.number),), first.start, second.end)


def _alternatives(parts: list[Part], index: int) -> Iterator[Said]:
    """What "or" stands between: "full or with a mountain"."""
    first, second = (_alternative(parts, index, step) for step in (-1, 1))
    for one in first:
        yield from (Said((Fact("either", f"{one} {other}"),), parts[index].start, parts[index].end) for other in second)


def _alternative(parts: list[Part], index: int, step: int) -> tuple[str, ...]:
    """The nearest thing on one side, and not the space that is said to be one."""
    at = nearest(parts, index, step, lambda part: bool(part.sign) or part.number > 1)
    if at is not None and parts[at].names == ("space",):
        beyond = nearest(parts, at, step, lambda part: bool(part.sign) or part.number > 1)
        at = at if beyond is None else beyond
    return () if at is None else parts[at].names


def _near(parts: list[Part], index: int) -> Iterator[Part]:
    """What stands beside a part on either side, with at most two small words between."""
    for stretch in (parts[max(0, index - 4) : index][::-1], parts[index + 1 : index + 5]):
        joined = takewhile(
            lambda other: not other.sign and (other.light or other.kind == "term" or other.word("and", "or")), stretch
        )
        yield from islice((other for other in joined if other.kind == "term"), 1)


def _after_points(parts: list[Part], index: int) -> bool:
    """Whether a number or a word for points precedes: "3 points for each space"."""
    while index and parts[index - 1].word("each"):
        index -= 1
    near = parts[max(0, index - 1 - MOST_BETWEEN) : index][::-1]
    before = next((part for part in near if not part.light), None)
    return before is not None and (before.kind == "number" or before.word("points"))
