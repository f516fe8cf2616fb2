"""Whether what a text says is what the rule wants said, of each thing that is paid for."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import cache, partial
from itertools import combinations, pairwise, permutations
from typing import NamedTuple

from proofpress.errors import listed, say
from proofpress.records import dataclass
from proofpress.text.facts import COUNTS, Fact, Need, Payee, Wanted, count, no, term, word
from proofpress.text.reading import Aside, Break, Reading
from proofpress.text.roles import GAINED, Said
from proofpress.text.vocabulary import ENDS, HOLDERS

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
        return any(map(_has_points, self.said))

    @property
    def bare(self) -> bool:
        """Whether it says nothing but what is paid for and how much: "1 point for each row"."""
        own = (each for each in self.said if self.of.isdisjoint(fact.value for fact in each.facts))
        return not any(_says(each) and not _has_points(each) for each in own)

    @property
    def points(self) -> set[Fact]:
        return {each.facts[0] for each in self.said if _has_points(each)}

    def borrows(self, other: Payout) -> bool:
        """Whether what follows in the sentence is said of this one too."""
        return not (self.has_points and other.has_points) or (self.bare and self.points == other.points)

    def covers(self, start: int) -> bool:
        return self.start <= start < self.end


def _has_points(said: Said) -> bool:
    return said.facts[0].kind == "points"


def _says(said: Said) -> bool:
    return said.facts[0].kind in _SUBSTANCE and not all(fact.value in _PLAIN for fact in said.facts)


def payouts(reading: Reading, said: Sequence[Said], paid: frozenset[str]) -> list[Payout]:
    """The payments in the order of the text; `paid` is everything that the rule pays for."""
    marks = [each for each in said if _has_points(each)]
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
        alike = last is not None and names == last.of and not any(map(_has_points, since))
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
    commas = [each.at for each in reading.breaks if sentence < each.at < end and _for_all(each, every)]
    last = max(other.start for other in found if sentence <= other.start < end)
    tail = min(at for at in (*commas, end) if at > last)
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


def within(reading: Reading, own: Iterable[Stretch | Payout]) -> Reading:
    """What is read from some stretches alone; payments with what they borrow."""
    own = list(own)
    return replace(
        reading,
        said=tuple(each for each in reading.said if any(other.covers(each.start) for other in own)),
        played=tuple(each for each in reading.played if any(other.covers(each.start) for other in own)),
        asides=tuple(each for each in reading.asides if any(other.covers(each.start) for other in own)),
        granted=reading.granted.union(*(other.lent for other in own if isinstance(other, Payout))),
    )


# --------------------------------------------------------------------------------------------------------------------
# Effects that stand side by side have a part of the text each, in which everything is said that they alone want said,
# and nothing that belongs to another one. The text is cut where that holds best.


class Stretch(NamedTuple):
    """A part of a text."""

    start: int
    end: int

    def covers(self, start: int) -> bool:
        return self.start <= start < self.end


def _bound(reading: Reading, effects: Sequence[Wanted]) -> list[Difference]:
    """What is said of one effect and belongs to another."""

    @cache
    def told(start: int, end: int) -> list[list[Difference]]:
        return [_differences(within(reading, [Stretch(start, end)]), effect) for effect in effects]

    best: list[Difference] | None = None
    breaks = sorted({each.at for each in reading.breaks if any(each.at <= said.start for said in reading.said)})
    for at in combinations(breaks, len(effects) - 1):
        parts = [told(*ends) for ends in pairwise((0, *at, len(reading.text)))]
        for order in permutations(range(len(effects))):
            found = [each for of, way in zip(order, parts, strict=True) for each in way[of]]
            if best is None or len(found) < len(best):
                best = found
    # What a part lacks is said of another one: no unknown word stands for it.
    return [replace(each, message=say("out of place: {finding}", finding=each.message)) for each in best or ()]


# --------------------------------------------------------------------------------------------------------------------
# Explain and cover.
#
# Every number and every term of the text must be explained by the rule, and everything the rule wants must be covered
# by the text. Where both fail for the same kind of thing they become one finding: "says 5 points, the card scores 6".


_PRONOUNS = frozenset(("both", "other", "single", "side"))  # "neither of both": what is meant is named elsewhere
_LIMITS = frozenset(("at_least", "at_most"))
_SIDES = frozenset(("left", "right", "top", "bottom"))
_FINAL = frozenset(ENDS) - {":"}  # what comes after a colon is still paid


def differences(reading: Reading, wanted: Wanted) -> list[Difference]:
    """Everything on which a text and its rule differ; empty where the text states the rule."""
    found = _differences(reading, wanted)
    if any(not clause.subject for clause in wanted.clauses):
        return found or _bound(reading, wanted.clauses)
    clauses = wanted.clauses or ((wanted,) if wanted.subject and not found else ())
    subjects = frozenset(clause.subject for clause in clauses)
    paid = payouts(reading, _placed(reading, wanted), subjects) if clauses else []
    if not paid or not subjects.issubset(subject for own in paid for subject in own.of):
        return found  # what is paid for is not told apart
    parts = [(clause, within(reading, [own for own in paid if clause.subject in own.of])) for clause in clauses]
    if len(clauses) > 1 and all(len(own.of) == 1 for own in paid):
        for clause, part in parts:
            for each in _differences(part, clause):
                of = say(" for {subject}", subject=clause.subject) if each.rule == "rule/points" else ""
                found.append(replace(each, message=each.message + of))
    elif not found:
        lacking = [(clause, each) for clause, part in parts for each in _missing(part, clause)]
        found = [
            Difference(
                each.rule, say("text does not say {words} of each {subject}", words=each.words, subject=of.subject)
            )
            for of, each in lacking
        ]
    return list(dict.fromkeys(found or _apart_from_each_other(reading, clauses, paid)))


def _apart_from_each_other(reading: Reading, clauses: Sequence[Wanted], paid: Sequence[Payout]) -> Iterator[Difference]:
    """What is said in payments of their own, though it belongs together; and one payment or the other."""
    for one, other in pairwise(paid):
        if one.has_points and other.has_points and Break(other.start, "or") in reading.breaks:
            why = say("text pays for one thing or the other, the rule for both")
            yield Difference(RELATION, why, ((other.start, other.end),))
    for clause in clauses:
        own = [each for each in paid if clause.subject in each.of]
        alone = [each for each in own if each.has_points]
        rest = [each for each in own if not each.has_points]
        lacking = [_missing(within(reading, [each, *rest]), clause) for each in alone]
        if len(alone) > 1 and all(lacking):
            for each, missing in zip(alone, lacking, strict=True):
                yield Difference(
                    missing[0].rule,
                    say("text does not say {words} where it pays", words=missing[0].words),
                    ((each.start, each.end),),
                )


def _missing(reading: Reading, wanted: Wanted) -> list[Need]:
    said = _placed(reading, wanted)
    facts = reading.facts.union(fact for each in said for fact in each.facts) | reading.granted
    return [each for each in wanted.needs if not each.met_by(facts)]


def _differences(reading: Reading, wanted: Wanted) -> list[Difference]:
    said = _placed(reading, wanted)
    facts = reading.facts.union(fact for each in said for fact in each.facts)
    facts |= reading.besides if wanted.open else reading.granted
    missing = [each for each in wanted.needs if not each.met_by(facts)]
    if wanted.open:
        lacking = [Difference(each.rule, say("text does not say {words}", words=each.words)) for each in missing]
        return [*lacking, *mistaken(reading, said, wanted)]
    strange = _strange(said, wanted, reading)
    found = [*_numbers(missing, strange, wanted, reading), *_terms(missing, strange, wanted, reading)]
    found += _roles(said, strange, wanted, reading)
    found += mistaken(reading, said, wanted)
    found += _beyond(facts, wanted)
    for item in reading.unread:
        why = say('"{item}" looks like a number and is not understood', item=item.text)
        found.append(Difference("rule/unread", why, ((item.start, item.end),)))
    return found


def _beyond(facts: frozenset[Fact], wanted: Wanted) -> Iterator[Difference]:
    """What the text says in addition, so that it states a rule that asks for more."""
    own = facts & wanted.explained
    free = own.union(map(term, wanted.free))
    for needs in wanted.beyond:
        told = (any(own.intersection(way) and free.issuperset(way) for way in each.ways) for each in needs)
        if all(each.met_by(facts) for each in needs) and not all(told):
            words = listed([each.words for each in needs], "and")
            yield Difference(needs[0].rule, say("text says {words} as well, the rule does not", words=words))


def states(reading: Reading, wanted: Wanted) -> bool:
    """Whether the text states the rule; most rules are told apart by the first thing that they want said."""
    facts = reading.facts.union(fact for each in _placed(reading, wanted) for fact in each.facts)
    return all(each.met_by(facts) for each in wanted.needs) and not differences(reading, wanted)


def _placed(reading: Reading, wanted: Wanted) -> list[Said]:
    """The statements, with bare numbers taken as points where those are not said otherwise.

    In a rule without points it is the other way round: whatever is gained is a number of something.
    """
    stated = {fact.number for each in reading.said for fact in each.facts if fact.kind == "points" and not each.implied}
    values = set(wanted.wanted_points()) - stated
    beyond = {fact for fact in wanted.allowed if fact.kind == "at_least"}  # "beyond five the size does not count"
    counts = {fact.number for fact in wanted.explained - beyond - {Fact("at_most", number=1)} if fact.kind in COUNTS}
    placed: list[Said] = []
    for each in reading.said:
        fact = each.facts[0]
        if each.earned and not wanted.wanted_points():
            each = replace(each, facts=(Fact("count", number=fact.number),))
        elif _bare(each) and fact.number in values - counts and GAINED.isdisjoint(*(each.of or ((),))[:1]):
            each = replace(each, facts=(Fact("points", number=fact.number), *each.facts))
        placed.append(each)
    return placed


def _bare(said: Said) -> bool:
    """Whether a number may be points: it is not compared."""
    fact = said.facts[0]
    return not fact.denied and fact.kind == "count"


def _strange(said: list[Said], wanted: Wanted, reading: Reading) -> list[Said]:
    """What the rule does not explain."""
    # "At least six, that is 6": once compared, a number may occur bare as well.
    compared = {replace(fact, kind="count") for each in said for fact in each.facts if fact.kind == "at_least"}
    explained = wanted.explained | {fact for fact in compared if replace(fact, kind="at_least") in wanted.explained}
    # "Not beside a village space" denies the space as well, but only because it denies the village.
    denials = {each.denied_by for each in said if each.denied_by >= 0 and any(fact in explained for fact in each.facts)}
    several = _several_touching(said, wanted)
    explained |= _examples(said, reading, wanted) | _told_before(said, reading, wanted)
    return [
        each
        for each in said
        if not each.implied
        and not _mirrored(each, wanted)
        and not (each.facts[0].kind == "beside" and any(several.intersection(names) for names in each.of))
        and not any(_explained(fact, each, explained, denials, wanted) for fact in _of_things(each))
    ]


def _examples(said: list[Said], reading: Reading, wanted: Wanted) -> frozenset[Fact]:
    """What explains the rule: several things of which one alone would be asked for, or one where nothing is paid."""
    named = {fact.value: each for each in said for fact in each.facts if fact == term(fact.value)}
    return frozenset(
        term(name) for name in wanted.examples.intersection(named) if _apart(named[name], said, reading, _FINAL)
    )


def _told_before(said: list[Said], reading: Reading, wanted: Wanted) -> frozenset[Fact]:
    """What is denied, and named where nothing is paid as well: "keep clear of villages: each forest without …"."""
    denied = {fact.value for each in said for fact in each.facts if fact.denied}.intersection(wanted.refused)
    named = [(each, fact) for each in said for fact in each.facts if fact.value in denied and not fact.denied]
    paying = {fact for each, fact in named if not _apart(each, said, reading)}
    return frozenset(fact for _, fact in named if wanted.wanted_points()) - paying


def _apart(said: Said, others: list[Said], reading: Reading, signs: Container[str] = ENDS) -> bool:
    """Whether it stands in a sentence or in brackets where nothing is paid."""
    bounds = [0, *(each.at for each in reading.breaks if each.sign in signs), len(reading.text)]
    start = max(at for at in bounds if at <= said.start)
    end = min(at for at in bounds if at >= said.end)
    return not any(each.facts[0].kind == "points" and start <= each.start < end for each in others)


def _mirrored(said: Said, wanted: Wanted) -> bool:
    """Whether the touching is told from the other side: "a mountain beside water"."""
    own = wanted.paid.things if wanted.paid else frozenset()
    return (
        said.facts[0].kind == "beside"
        and any(fact.value in own for fact in said.facts)
        and all(not wanted.beside.isdisjoint(names) for names in said.of)
    )


def _of_things(said: Said) -> tuple[Fact, ...]:
    """A water space that is touched is water, where it is clear what touches it."""
    things = tuple(fact for fact in said.facts if fact.value not in HOLDERS)
    return things if said.facts[0].kind == "beside" and said.of and things else said.facts


def _several_touching(said: list[Said], wanted: Wanted) -> frozenset[str]:
    """What must be beside in some number and is counted so: it may as well be said to touch as to be touched.

    "Three water spaces touch a farm" and "a farm touches three water spaces" are the same, for the number shows which
    of the two there is one of.
    """
    return frozenset(
        name
        for each in said
        if each.facts[0].kind in COUNTS and not each.sizes
        for names in each.of
        for name in wanted.beside.intersection(names, wanted.counted.get(each.facts[0].number, ()))
    )


def _explained(fact: Fact, said: Said, explained: frozenset[Fact], denials: set[int], wanted: Wanted) -> bool:
    if fact in explained:
        return True
    if fact.kind == "term":
        if fact.value in _SIDES and said.denied_by in denials:
            return replace(fact, denied=False) in explained  # "no empty space above or below it"
        return fact.value in wanted.free and (
            not fact.denied or said.denied_by in denials or (bool(denials) and fact.value in _PRONOUNS)
        )
    if fact.kind == "beside":
        return not wanted.beside or fact.value in wanted.beside or fact.value in wanted.free
    if fact.kind == "at_most" and fact.number in wanted.wanted_points():
        return all(each.kind != "at_most" for each in explained)  # "no more than 7"
    if fact.kind == "count" and fact.number in wanted.wanted_points():
        return not fact.denied  # "still only 7"
    return fact.kind in ("count", "at_least", "exactly") and fact.number == 1 and not fact.denied


def _shown(said: Said, reading: Reading) -> str:
    return f'"{reading.text[said.start : said.end]}"'


def _marks(strange: list[Said]) -> tuple[tuple[int, int], ...]:
    return tuple((each.start, each.end) for each in strange)


def _numbers(missing: list[Need], strange: list[Said], wanted: Wanted, reading: Reading) -> Iterator[Difference]:
    said_points = [each for each in strange if each.facts[0].kind == "points"]
    lacking = [each for each in missing if each.rule == "rule/points"]
    values = listed([str(value) for value in wanted.wanted_points()], "and") or "nothing"
    if said_points:
        for each in said_points:
            what = _points(each.facts[0].number)
            yield Difference(
                "rule/points",
                say("text says {what}, the card scores {values}", what=what, values=values),
                _marks([each]),
            )
    elif lacking:
        yield Difference(
            "rule/points", say("text does not say {lacking}", lacking=listed([each.words for each in lacking], "and"))
        )
    for rule, kinds in (("rule/count", (*COUNTS, "size", "ordinal")), ("rule/rank", ("rank",))):
        others = [each for each in strange if each.facts[0].kind in kinds]
        wants = listed([each.words for each in missing if each.rule == rule], "and")
        if rule == "rule/rank" and not wants and any(each.rule == rule for each in wanted.needs):
            others = [each for each in others if not _apart(each, list(reading.said), reading)]  # about ties
        for each in others:
            instead = say(", the rule {wants}", wants=wants) if wants else say("; the rule has no such number")
            yield Difference(
                rule,
                say("text says {shown}{instead}", shown=_shown_number(each, reading), instead=instead),
                _marks([each]),
                _uncompared(each, missing, wanted),
            )
        if wants and not others:
            bare = _instead(rule, missing, wanted, reading)
            start = (
                say("text says {shown}, the rule", shown=_shown_number(bare, reading)) if bare else "text does not say"
            )
            yield Difference(
                rule,
                f"{start} {wants}",
                _marks([bare]) if bare else (),
                is_vague=bare is not None and _uncompared(bare, missing, wanted),
            )


def _uncompared(said: Said, missing: list[Need], wanted: Wanted) -> bool:
    """Whether a number is the right one and lacks only what the rule compares it with: "it stops at three"."""
    lacking = {each.number for need in missing for way in need.ways for each in way if each.kind in _LIMITS}
    met = {each for need in wanted.needs if need not in missing for way in need.ways for each in way}
    return _bare(said) and said.facts[0] not in met and said.facts[0].number in lacking


def _points(number: int) -> str:
    return "1 point" if number == 1 else say("{number} points", number=number)


def _shown_number(said: Said, reading: Reading) -> str:
    fact = said.facts[0]
    words = {"at_least": say("at least "), "at_most": say("at most "), "exactly": "exactly "}.get(fact.kind, "")
    shown = _shown(said, reading)
    denied = "not " if fact.denied else ""
    return f"{denied}{words}{fact.value or fact.number} ({shown})" if words or denied else shown


def _instead(rule: str, missing: list[Need], wanted: Wanted, reading: Reading) -> Said | None:
    """The bare number that lacks the comparison of the rule, or one that is one too many or too few."""
    needs = [each for each in missing if each.rule == rule]
    lacking = {fact for each in needs for way in each.ways for fact in way if fact.kind in COUNTS}
    other = {fact for each in wanted.needs for way in each.ways for fact in way} - lacking
    near = {count(fact.number) for fact in lacking}
    for fact in lacking:
        near |= {replace(as_, number=fact.number + by) for as_ in (fact, count(0)) for by in (1, -1)} - other
    return next((each for each in reading.said if each.facts[0] in near), None)


def _terms(missing: list[Need], strange: list[Said], wanted: Wanted, reading: Reading) -> Iterator[Difference]:
    others = [each for each in strange if each.facts[0].kind == "term"]
    for rule in ("rule/term", "rule/negation", "rule/relation"):
        for lacking in missing:
            if lacking.rule == rule:
                yield Difference(rule, say("text does not say {words}", words=lacking.words))
    for each in others:
        fact = each.facts[0]
        name = listed([str(Fact("term", other.value)) for other in each.facts])
        if all(other in wanted.wrong for other in each.facts):
            continue  # the reason is told with it
        if fact.value == "nothing":
            yield Difference(
                "rule/negation",
                say("text denies something ({shown})", shown=_shown(each, reading)),
                _marks([each]),
                is_vague=True,
            )
        elif fact.denied:
            yield Difference(
                "rule/negation",
                say("text denies {shown} ({name}), the rule does not", shown=_shown(each, reading), name=name),
                _marks([each]),
                is_vague=each.in_doubt,
            )
        elif Fact("term", fact.value, denied=True) in wanted.explained:
            yield Difference(
                "rule/negation",
                say("text says {shown} ({name}), the rule denies it", shown=_shown(each, reading), name=name),
                _marks([each]),
            )
        else:
            yield Difference(
                "rule/term",
                say("text says {shown} ({name}), the rule does not", shown=_shown(each, reading), name=name),
                _marks([each]),
            )


def _roles(said: list[Said], strange: list[Said], wanted: Wanted, reading: Reading) -> Iterator[Difference]:
    """What a number counts, what is touched, and what earns which points."""
    own = wanted.paid.things if wanted.paid else frozenset()
    for each in strange:
        if each.facts[0].kind == "beside":
            names = listed([fact.value for fact in each.facts])
            rights = listed(sorted(wanted.beside))
            why = say(
                "text has {names} as what is touched ({shown}), the rule {rights}",
                names=names,
                shown=_shown(each, reading),
                rights=rights,
            )
            yield Difference("rule/relation", why, _marks([each]))
    for each in said:
        fact = each.facts[0]
        itself = [other.value for other in each.facts if fact.kind == "beside" and (other.value,) in each.of]
        for name in itself if wanted.beside or wanted.subject else ():
            if name in wanted.free | wanted.alike or no(name) in wanted.allowed & reading.facts:
                continue  # "to which no further empty space is joined"
            why = say("text has {name} beside {name} ({shown})", name=name, shown=_shown(each, reading))
            yield Difference("rule/relation", why, _marks([each]))
        if fact.kind in COUNTS and fact.number in wanted.counted:
            right = wanted.counted[fact.number]
            of = [names for names in each.of if not wanted.free.intersection(names)]
            if not of and each.of and own.isdisjoint(right) and _counts_twice(each, said, right):
                rights = listed(sorted(right))
                why = say(
                    "text counts {shown} of {of}, the rule only of {rights}",
                    shown=_shown(each, reading),
                    of=_names(each.of),
                    rights=rights,
                )
                yield Difference("rule/relation", why, _marks([each]))
            if of and not any(right.intersection(names) for names in each.of):
                what = listed([name for names in of for name in names])
                why = say(
                    "text counts {shown} of {what}, the rule of {right}",
                    shown=_shown(each, reading),
                    what=what,
                    right=listed(sorted(right)),
                )
                yield Difference("rule/relation", why, _marks([each]))


# --------------------------------------------------------------------------------------------------------------------
# Whether the things of a text play their parts as in the rule: what is paid, how many are meant, who is called.
#
# A thing may be named, as explaining and covering see it, and still stand in the wrong place.


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that text and rule do not agree on."""

    rule: str
    message: str
    marks: tuple[tuple[int, int], ...] = ()
    is_vague: bool = False  # whether words that are not understood may say what the rule wants after all

    @property
    def is_lacking(self) -> bool:
        """Whether something is not said, as far as the text is understood; else something wrong is said."""
        return self.is_vague or self.message.startswith(LACKING)


LACKING = "text does not say"
RELATION = "rule/relation"
_STATES = frozenset(("filled", "odd", "even", "enclosed"))  # what a rule wants of a thing, whatever else is said
_CHOSEN = frozenset(("choose", "best"))  # "for a cluster of your choice you gain …": what is paid comes after
_WIDENING = ("any", "other", "different")  # roles by which a case takes in more than the rule
_OF_THE_WHOLE = {
    "beside_both": "together",
    "again": "more than once",
    "lone": "alone",
    "falling": "points",
    "jumbled": "points",
}
_ROLES = {
    "by": "what links",
    "to": "what is linked to",
    "called": "the action that is called",
    "after": "the action that comes first",
    "partner": say("what the partner gains"),
    "cluster": "what a cluster consists of",
    "corner": "the side of the corner",
    "towards": "where the map goes",
    "edge_at": "the edge that is meant",
}


def mistaken(reading: Reading, every: Sequence[Said], wanted: Wanted) -> Iterator[Difference]:
    """Everything that plays a part which the rule does not give it."""
    for said in (*every, *reading.played):
        why = _misplaced(said, wanted, reading.text[said.start : said.end])
        rule = "rule/term" if said.facts[0].kind == "term" else RELATION
        yield from (Difference(rule, say("text {each_}", each_=each), ((said.start, said.end),)) for each in why)
    if wanted.paid:
        yield from _paid(reading, wanted.paid)
    elsewhere = {fact for fact in reading.granted if fact.kind in _WIDENING} if not wanted.open else set()
    for fact in sorted(elsewhere.intersection(wanted.wrong), key=str):  # "even if it lies on another card"
        yield Difference(RELATION, say("text says that it may be {fact}; {wrong}", fact=fact, wrong=wanted.wrong[fact]))
    for aside in reading.asides if not wanted.open else ():
        why = _put_aside(aside, wanted, reading.text[aside.start : aside.end])
        yield from (
            Difference(RELATION, say("text says {each_}", each_=each), ((aside.start, aside.end),)) for each in why
        )
    yield from (Difference(RELATION, say("text {each_}", each_=each)) for each in _told_apart(reading, every, wanted))


def _misplaced(said: Said, wanted: Wanted, shown: str) -> Iterator[str]:
    """What one thing is said to be, and is not."""
    fact = said.facts[0]
    allowed = wanted.roles.get(fact.kind)
    if allowed is not None and allowed.isdisjoint(each.value for each in said.facts):
        yield say(
            'has "{shown}" as {role}, the rule {allowed}',
            shown=shown,
            role=_ROLES[fact.kind],
            allowed=listed(sorted(allowed)),
        )
    if all(each in wanted.wrong for each in said.facts):
        yield say('says "{shown}"; {wrong}', shown=shown, wrong=wanted.wrong[fact])
    if fact.kind in COUNTS and fact.number in wanted.counted and _sizes(said, wanted):
        yield say('has "{shown}" as the size of a cluster, the rule as what is beside it', shown=shown)
    if fact.kind in COUNTS and fact.number in wanted.counted and _clusters(said):
        yield say('counts "{shown}" of cluster, the rule of space', shown=shown)


def _put_aside(aside: Aside, wanted: Wanted, shown: str) -> Iterator[str]:
    """What is said not to matter, and does."""
    if what := _contradicted(aside, wanted):
        yield say('that {what} does not count or matter ("{shown}"), the rule that it does', what=what, shown=shown)
    hows = ("even", "even_not")[: 1 + aside.denies] if aside.granted else (aside.kind,)
    said = [name for part in aside.names() for name in part.names]
    said += ["they_defend" for part in aside.parts if part.word("they_defend")]
    even = {Fact(how, name) for name in said for how in hows}
    even |= {Fact(how) for how in hows if how == "even_not"}
    even |= {Fact(how, number=part.number) for part in aside.parts if part.kind == "number" for how in hows}
    yield from (f"{fact}; {wanted.wrong[fact]}" for fact in sorted(even.intersection(wanted.wrong), key=str))


def _told_apart(reading: Reading, every: Sequence[Said], wanted: Wanted) -> Iterator[str]:
    """What is said too often or alone, of one thing and not of the other, or in another order."""
    facts = reading.facts
    mentioned = {fact for fact in wanted.wrong if fact.kind in _OF_THE_WHOLE and fact in facts}
    mentioned |= {fact for fact in wanted.wrong if fact.kind == "twice" and fact in reading.twice}
    for fact in sorted(mentioned, key=str):
        yield say(
            "says {fact} {often}; {wrong}",
            fact=fact,
            often=_OF_THE_WHOLE.get(fact.kind, "more than once"),
            wrong=wanted.wrong[fact],
        )
    for pair in wanted.together:
        said = [name for name in pair if Fact("plainly", name) in facts]
        granted = facts | reading.granted  # "whether you attack or defend"
        kind = "plainly" if "empty" in said else "term"  # what is filled may also be drawn, which says nothing
        if len(said) == 1 and not any(Fact(kind, name) in granted for name in set(pair).difference(said)):
            yield say("says {said} only, the rule means {pair}", said=said[0], pair=listed(pair, "and"))
    told = any(said.facts[0].kind == "after" for said in reading.played)
    names = (fact.value for each in every for fact in each.facts if fact == term(fact.value))
    first = [name for name in dict.fromkeys(names) if name in wanted.order]
    if not told and first != [name for name in wanted.order if name in first]:
        yield say(
            "has {first} in this order, the rule {order}", first=listed(first, "and"), order=listed(wanted.order, "and")
        )


def _contradicted(aside: Aside, wanted: Wanted) -> str:
    """What an aside says of something that matters to the rule."""
    names = [part.names for part in aside.names()]
    own = wanted.paid.heads | wanted.paid.things if wanted.paid else frozenset()
    if aside.kind == "idle":
        said = [name for each in names for name in each if name not in wanted.free]
        asked = wanted.refused | (_STATES & wanted.named)
        if any(part.word("likewise") for part in aside.parts):
            asked |= own  # "no matter how many such clusters there are"
        return next((name for name in said if name in asked), "")
    if aside.kind != "unpaid" or not names or (aside.narrowed and not aside.further):
        return ""
    if aside.further and (not own.issuperset(names[0]) or (wanted.paid and wanted.paid.strict)):
        return ""
    known = wanted.named.difference(fact.value for fact in wanted.allowed if fact.denied)
    if aside.further and not any("space" in part.names or part.word("same") for part in aside.parts):
        known |= own  # "further clusters do not count", but for spaces of one cluster
    return names[0][0] if all(not known.isdisjoint(each) for each in names) else ""


def _counts_twice(said: Said, others: list[Said], right: set[str]) -> bool:
    """Whether another number of the text is the one that the rule has, and this one counts something else."""
    return not any(right.intersection(names) for names in said.of) and any(
        other is not said and other.facts[0] == said.facts[0] and any(right.intersection(names) for names in other.of)
        for other in others
    )


def _names(of: Sequence[tuple[str, ...]]) -> str:
    return listed([name for names in of for name in names])


def _sizes(said: Said, wanted: Wanted) -> bool:
    """Whether a number of things beside a cluster stands for its own spaces."""
    own = wanted.paid.things if wanted.paid else frozenset()
    plain = all("space" in names for names in said.of)
    return said.sizes and plain and bool(own) and wanted.counted[said.facts[0].number].isdisjoint(own)


def _clusters(said: Said) -> bool:
    """Whether a number that counts spaces stands before a word for clusters."""
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
        yield Difference(
            RELATION,
            say('text pays for "{shown}", the rule for {what}', shown=shown, what=what),
            ((said.start, said.end),),
        )
