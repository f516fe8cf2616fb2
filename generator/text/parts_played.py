"""Whether the things of a text play their parts as in the rule: what is paid, how many are meant, who is called.

A thing may be named rightly and still stand in the wrong place; `compare` sees that it is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from generator.library.dataclass import dataclass
from generator.library.suggest import listed
from generator.text.asides import Aside
from generator.text.facts import COUNTS, Fact, Payee, Wanted, term
from generator.text.played import Said
from generator.text.reading import Reading


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that text and rule do not agree on."""

    rule: str
    message: str
    marks: tuple[tuple[int, int], ...] = ()


T = TypeVar("T")
RELATION = "rule/relation"
_STATES = frozenset(("filled", "odd", "even", "enclosed"))  # what a rule wants of a thing, whatever else is said
_CHOSEN = frozenset(("choose", "best"))  # "for a cluster of your choice you gain …": what is paid comes after
_ROLES = {
    "around": "what surrounds",
    "by": "what links",
    "to": "what is linked to",
    "called": "the action that is called",
    "after": "the action that comes first",
    "partner": "what the partner gains",
    "cluster": "what a cluster consists of",
    "corner": "the side of the corner",
    "towards": "where the map goes",
    "edge_at": "the edge that is meant",
}


def mistaken(reading: Reading, every: Sequence[Said], wanted: Wanted) -> Iterator[Difference]:
    """Everything that plays a part which the rule does not give it."""
    for said in (*every, *reading.played):
        shown = reading.text[said.start : said.end]
        marks = ((said.start, said.end),)
        kind = said.facts[0].kind
        allowed = wanted.roles.get(kind)
        if allowed is not None and allowed.isdisjoint(fact.value for fact in said.facts):
            right = listed(sorted(allowed))
            yield Difference(RELATION, f'text has "{shown}" as {_ROLES[kind]}, the rule {right}', marks)
        if all(fact in wanted.wrong for fact in said.facts):
            yield Difference(RELATION, f'text says {said.facts[0]} ("{shown}"); {wanted.wrong[said.facts[0]]}', marks)
        if kind in COUNTS and said.facts[0] not in wanted.explained and _counts(said, wanted):
            yield Difference(RELATION, f'text counts "{shown}" of {_names(said.of[:1])}, the rule means all', marks)
        if kind in COUNTS and said.facts[0].number in wanted.counted and _sizes(said, wanted):
            yield Difference(
                RELATION, f'text has "{shown}" as the size of a cluster, the rule as what is beside it', marks
            )
        if kind in COUNTS and said.facts[0].number in wanted.counted and _clusters(said, wanted):
            yield Difference(RELATION, f'text counts "{shown}" of cluster, the rule of space', marks)
    if wanted.paid:
        yield from _paid(reading, wanted.paid)
    for aside in reading.asides if not wanted.open else ():
        what = _contradicted(aside, wanted)
        if what:
            shown = reading.text[aside.start : aside.end]
            yield Difference(
                RELATION,
                f'text says that {what} does not count or matter ("{shown}"), the rule that it does',
                ((aside.start, aside.end),),
            )
        hows = ("even", "even_not")[: 1 + aside.denies] if aside.granted else (aside.kind,)
        even = {Fact(how, name) for part, _ in aside.names() for name in part.names for how in hows}
        even |= {Fact(how, "they_defend") for part in aside.parts if part.word("they_defend") for how in hows}
        even |= {Fact(how) for how in hows if how == "even_not"}
        even |= {Fact(how, number=part.number) for part in aside.parts if part.kind == "number" for how in hows}
        for fact in sorted(even.intersection(wanted.wrong), key=str):
            yield Difference(RELATION, f"text says {fact}; {wanted.wrong[fact]}", ((aside.start, aside.end),))
    facts = reading.facts
    for fact in sorted(facts.intersection(each for each in wanted.wrong if each.kind in ("again", "lone")), key=str):
        how = "more than once" if fact.kind == "again" else "alone"
        yield Difference(RELATION, f"text says {fact} {how}; {wanted.wrong[fact]}")
    for pair in wanted.together:
        said_ = [name for name in pair if Fact("plainly", name) in facts]
        every_ = facts | reading.granted  # "whether you attack or defend"
        kind = "plainly" if "empty" in said_ else "term"  # what is filled may also be drawn, which says nothing
        if len(said_) == 1 and not any(Fact(kind, name) in every_ for name in set(pair).difference(said_)):
            yield Difference(RELATION, f"text says {said_[0]} only, the rule means {listed(pair, 'and')}")
    denied = {fact.denied for fact in facts if fact.kind == "term" and fact.value in wanted.agree}
    if len(denied) > 1:
        yield Difference(RELATION, f"text denies some of {listed(wanted.agree, 'and')}, the rule treats them alike")
    yield from _pairs(every, wanted)
    places = [
        (fact.value, at) for at, each in enumerate(every) for fact in each.facts if fact in map(term, wanted.order)
    ]
    first = dict(reversed(places))
    said_first = sorted((name for name in wanted.order if name in first), key=first.__getitem__)
    told = any(said.facts[0].kind == "after" for said in reading.played)
    if not told and said_first != [name for name in wanted.order if name in first]:
        yield Difference(
            RELATION, f"text has {listed(said_first, 'and')} in this order, the rule {listed(wanted.order, 'and')}"
        )


def _contradicted(aside: Aside, wanted: Wanted) -> str:
    """What an aside says of something that matters to the rule."""
    names = [part.names for part, _ in aside.names()]
    if aside.kind == "idle":
        if any(Fact("idle", name) in wanted.explained for each in names for name in each):
            return ""  # "destroyed spaces need not be surrounded"
        said = (name for each in names for name in each if name not in wanted.free)
        return next((name for name in said if name in wanted.refused or name in _STATES & wanted.named), "")
    own = wanted.paid.heads | wanted.paid.things if wanted.paid else frozenset()
    if aside.kind == "unpaid" and aside.of_ties:
        return "tie"
    if aside.kind != "unpaid" or not names or (aside.narrowed and not aside.further):
        return ""
    if aside.further and (not own.issuperset(names[0]) or (wanted.paid and wanted.paid.strict)):
        return ""
    known = wanted.named.difference(fact.value for fact in wanted.allowed if fact.denied)
    if any("kinds" in each for each in names):
        known -= {"kinds", *own}  # "its own kind does not count"
    return names[0][0] if all(not known.isdisjoint(each) for each in names) else ""


def _names(of: Sequence[tuple[str, ...]]) -> str:
    return listed([name for names in of for name in names])


def _counts(said: Said, wanted: Wanted) -> bool:
    return any(wanted.every.issuperset(names) for names in said.of)


def _sizes(said: Said, wanted: Wanted) -> bool:
    """Whether a number of things beside a cluster stands for its own spaces."""
    own = wanted.paid.things if wanted.paid else frozenset()
    plain = all("space" in names for names in said.of)
    return said.sizes and plain and bool(own) and wanted.counted[said.facts[0].number].isdisjoint(own)


def _clusters(said: Said, wanted: Wanted) -> bool:
    """Whether a number that counts spaces stands before a word for clusters."""
    if "cluster" in wanted.counted[said.facts[0].number]:
        return False
    heads = (names for names in said.of if {"space", "cluster"}.intersection(names))
    return "space" not in next(heads, ("space",))


def _paid(reading: Reading, paid: Payee) -> Iterator[Difference]:
    """What stands after "each", if it is not what the rule pays for."""
    wrong: list[Said] = []
    right = False
    kinds = {said.facts[0].kind for said in reading.played}
    told = "paid" if "paid" in kinds or paid.strict else "subject"
    for said in reading.played:
        if said.facts[0].kind == told:
            sorts = paid.heads | paid.no_heads | paid.inside
            head = next((names for names in said.of if sorts.intersection(names)), ())
            things = [names for names in said.of if (paid.things | paid.no_things).intersection(names)]
            inside = not said.earned and not paid.inside.isdisjoint(head)  # "each row in which each space is filled"
            named = told == "subject" and any((paid.heads | paid.things).intersection(names) for names in said.of)
            chosen = any(_CHOSEN.intersection(names) and paid.heads.intersection(names) for names in said.of)
            if inside or named or chosen:
                continue
            if (head and paid.heads.isdisjoint(head)) or (
                things and not any(paid.things.intersection(names) for names in things)
            ):
                wrong.append(said)
            else:
                right = right or bool(head or things)
    for said in wrong if paid.strict or not right else (each for each in wrong if each.earned and paid.closed):
        shown = reading.text[said.start : said.end]
        what = listed(sorted(paid.heads | paid.things))
        yield Difference(RELATION, f'text pays for "{shown}", the rule for {what}', ((said.start, said.end),))


def _pairs(said: Sequence[Said], wanted: Wanted) -> Iterator[Difference]:
    """Things that each go with a number of points, or with a word of their own."""
    if wanted.pays:
        places = [(at, fact.number) for at, each in enumerate(said) for fact in each.facts if fact.kind == "points"]
        for at, value, name in _exchanged(said, places, wanted.pays):
            right = listed([subject for points, subject in wanted.pays if points == value])
            what = "1 point" if value == 1 else f"{value} points"
            why = f"text pays {what} for {name}, the card for {right}"
            yield Difference(RELATION, why, ((said[at].start, said[at].end),))
    if wanted.paired:
        words = {word for word, _ in wanted.paired}
        marked = [(at, fact.value) for at, fact in _terms(said) if fact.value in words]
        for at, marker, name in _exchanged(said, marked, wanted.paired):
            right = listed([subject for word, subject in wanted.paired if word == marker])
            why = f"text has {name} with {marker}, the card {right}"
            yield Difference(RELATION, why, ((said[at].start, said[at].end),))


def _terms(said: Sequence[Said]) -> Iterator[tuple[int, Fact]]:
    for at, each in enumerate(said):
        fact = each.facts[0]
        if fact.kind == "term" and not fact.denied:
            yield at, fact


def _exchanged(
    said: Sequence[Said], markers: Sequence[tuple[int, T]], pairs: Sequence[tuple[T, str]]
) -> Iterator[tuple[int, T, str]]:
    """Markers that stand with another subject than their own: where, which, and with what."""
    subjects = {subject for _, subject in pairs}
    places = [(at, fact.value) for at, fact in _terms(said) if fact.value in subjects]
    markers = [
        each for each, before in zip(markers, (None, *markers), strict=False) if not before or each[1] != before[1]
    ]
    if len(markers) != len(pairs) or not places:
        return
    bounds = [-1, *(at for at, _ in markers), len(said)]
    between = [[name for place, name in places if start < place < end] for start, end in pairwise(bounds)]
    ahead = [names[:1] for names in between[1:]]
    behind = [between[0][:1], *(names[-1:] for names in between[1:-1])]
    # Something may precede: "near mountains, water is worth more: 2 points for …"
    own = ahead if not between[0] or (all(ahead) and len(set(between[0])) > 1) else behind
    nearer = behind if between[-1] else [names[-1:] for names in between[:-1]]  # where nothing comes after
    for each in (ahead, behind, nearer) if between[0] else ():
        if all(names and (marker, names[0]) in pairs for (_, marker), names in zip(markers, each, strict=True)):
            return
    for (at, marker), names in zip(markers, own, strict=True):
        if names and (marker, names[0]) not in pairs:
            yield at, marker, names[0]
