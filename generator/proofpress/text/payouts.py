"""Which part of a text pays for what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import partial
from itertools import pairwise

from proofpress.records import dataclass
from proofpress.text.facts import COUNTS, Fact, term, word
from proofpress.text.reading import Break, Reading
from proofpress.text.roles import Said
from proofpress.text.vocabulary import HOLDERS

# --------------------------------------------------------------------------------------------------------------------
# A text is cut before each thing that is paid for, so that every clause is compared with what is said of its own thing.
#
# Languages share between payments what would else be said twice. Lent are: what precedes the first payment, in its
# sentence; a sentence that names nothing that is paid; what follows a payment whose points are said with it; what a
# sentence says after its last points, or after a comma; and everything where it says "likewise".


_HARD = frozenset((".", ";", "!", "?", "•"))  # ends a sentence, and with it what its payments share
_SUBSTANCE = frozenset(("term", "points", "size", "rank", "ordinal", "beside", *COUNTS))
_PLAIN = HOLDERS.union(("on", "single", "other", "both", "choose"))  # says nothing between two things paid alike
_LIKEWISE = frozenset((term("mutual"), term("both"), word("likewise")))


@dataclass(frozen=True)
class Payout:
    """A stretch that pays for a thing, or for several alike, and what it may borrow from elsewhere."""

    of: frozenset[str]
    start: int
    end: int
    said: tuple[Said, ...]
    lent: frozenset[Fact] = field(default=frozenset())

    @property
    def has_points(self) -> bool:
        return any(map(_points, self.said))

    @property
    def bare(self) -> bool:
        """Whether it says nothing but what is paid for and how much: "1 point for each row"."""
        own = (each for each in self.said if self.of.isdisjoint(fact.value for fact in each.facts))
        return not any(_says(each) and not _points(each) for each in own)

    @property
    def points(self) -> set[Fact]:
        return {each.facts[0] for each in self.said if _points(each)}

    def borrows(self, other: Payout) -> bool:
        """Whether what follows in the sentence is said of this one too."""
        return not (self.has_points and other.has_points) or (self.bare and self.points == other.points)

    def covers(self, start: int) -> bool:
        return self.start <= start < self.end


def _points(said: Said) -> bool:
    return said.facts[0].kind == "points"


def _says(said: Said) -> bool:
    return said.facts[0].kind in _SUBSTANCE and not all(fact.value in _PLAIN for fact in said.facts)


def payouts(reading: Reading, said: Sequence[Said], paid: frozenset[str]) -> list[Payout]:
    """The payments in the order of the text; `paid` is everything that the rule pays for."""
    marks = [each for each in said if _points(each)]
    if not paid or (len(paid) == 1 and len(marks) < 2):
        return []  # nothing could be exchanged
    heads = list(_heads(said, paid))
    if not heads:
        return []
    hard = [0, *(each.at for each in reading.breaks if each.sign in _HARD)]
    ahead = bool(marks) and marks[0].start < heads[0].start
    starts = [max(at for at in hard if at <= heads[0].start)]
    for one, other in pairwise(heads):
        between = [each for each in marks if one.end <= each.start < other.start]
        anchor = between[-1].start if ahead and between else other.start
        begin = one.end if ahead or not between else between[-1].end
        breaks = [each.at for each in reading.breaks if begin <= each.at <= anchor]
        starts.append(max([at for at in breaks if at in hard] or breaks or [anchor]))
    found: list[Payout] = []
    for head, start, after in zip(heads, starts, [*starts[1:], len(reading.text)], strict=True):
        end = min(after, *(at for at in hard if at >= head.end), after)
        own = Payout(head.of, start, end, ())
        found.append(replace(own, said=tuple(each for each in said if own.covers(each.start))))
    every = [*said, *reading.played]
    shared = [each for each in every if not any(own.covers(each.start) for own in found)]
    lend = partial(_lent, found=found, every=every, hard=hard, reading=reading, first=heads[0])
    return [replace(own, lent=_facts([*shared, *lend(own)])) for own in found]


def _facts(said: Iterable[Said]) -> frozenset[Fact]:
    return frozenset(fact for each in said for fact in each.facts)


def _heads(said: Sequence[Said], paid: frozenset[str]) -> Iterator[Payout]:
    """Where something that is paid for is named, and not only as what lies beside it."""
    last: Payout | None = None
    since: list[Said] = []
    for each in said:
        names = paid.intersection(fact.value for fact in each.facts if fact.kind == "term" and not fact.denied)
        if not names or each.touched or each.implied:
            since.append(each)
            continue
        here = Payout(names, each.start, each.end, ())
        alike = last is not None and names == last.of and not any(map(_points, since))
        if last is not None and (alike or not any(map(_says, since))):
            here = replace(here, of=last.of | names, start=last.start)
        elif last is not None:
            yield last
        last, since = here, []
    if last is not None:
        yield last


def _lent(
    own: Payout, found: list[Payout], every: list[Said], hard: list[int], reading: Reading, first: Payout
) -> Iterator[Said]:
    """What a payment may borrow from the others."""
    sentence = max(at for at in hard if at <= own.start)
    end = min((at for at in hard if at > own.start), default=len(reading.text))
    marks = [each for each in every if _points(each) and sentence <= each.start < end]
    commas = [each.at for each in reading.breaks if sentence < each.at < end and _for_all(each, every)]
    last = max(other.start for other in found if sentence <= other.start < end)
    tail = min(at for at in (*commas, end) if at > last)
    if marks and marks[0].start > first.start and marks[-1].start >= last:
        tail = min(tail, marks[-1].end)
    for other in found:
        near = sentence <= other.start < end
        whole = _likewise(own, every) or (
            near and (own.borrows(other) if other.start > own.start else own.bare and not own.has_points)
        )
        for each in every if other is not own else ():
            if other.covers(each.start) and (
                whole
                or (each.facts[0].kind == "points" and not own.has_points)
                or (near and (each.start >= tail or each.start < first.start))
            ):
                yield each


def _for_all(start: Break, every: list[Said]) -> bool:
    """Whether what follows a comma is no relative clause, or has a subject of its own: "provided the space …"."""
    first = next((each for each in every if each.start >= start.at), None)
    return start.sign == "," or (
        start.sign == "that" and first is not None and all(fact.value in HOLDERS for fact in first.facts)
    )


def _likewise(own: Payout, every: list[Said]) -> bool:
    return any(fact in _LIKEWISE for each in every if own.covers(each.start) for fact in each.facts)


def within(reading: Reading, own: Sequence[Payout]) -> Reading:
    """What is read from some payments alone, with what they borrow."""
    return replace(
        reading,
        said=tuple(each for each in reading.said if any(other.covers(each.start) for other in own)),
        played=tuple(each for each in reading.played if any(other.covers(each.start) for other in own)),
        asides=tuple(each for each in reading.asides if any(other.covers(each.start) for other in own)),
        granted=reading.granted.union(*(other.lent for other in own)),
    )
