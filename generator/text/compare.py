"""Compares what a text says with what the rule wants said: explain and cover.

Every number and every term of the text must be explained by the rule, and everything the rule wants must be covered by
the text. Where both fail for the same kind of thing they become one finding: "says 5 points, the card scores 6".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.library.suggest import listed
from generator.text.facts import COUNTS, Fact, Need, Wanted, at_most
from generator.text.parts_played import Difference, mistaken
from generator.text.played import Said
from generator.text.reading import Reading
from generator.text.sentence import HOLDERS

_PRONOUNS = frozenset(("both", "other", "single", "side"))  # "neither of both": what is meant is named elsewhere
_SIDES = frozenset(("left", "right", "top", "bottom"))


def differences(reading: Reading, wanted: Wanted) -> list[Difference]:
    """Everything on which a text and its rule differ; empty where the text states the rule."""
    said = _placed(reading, wanted)
    facts = reading.facts.union(fact for each in said for fact in each.facts)
    facts |= reading.besides if wanted.open else reading.granted
    missing = [each for each in wanted.needs if not each.met_by(facts)]
    if wanted.open:
        lacking = [Difference(each.rule, f"text does not say {each.words}") for each in missing]
        return [*lacking, *mistaken(reading, said, wanted)]
    strange = _strange(said, wanted)
    found = [*_numbers(missing, strange, wanted, reading), *_terms(missing, strange, wanted, reading)]
    found += _roles(said, strange, wanted, reading)
    found += mistaken(reading, said, wanted)
    for item in reading.unread:
        why = f'"{item.text}" looks like a number and is not understood'
        found.append(Difference("rule/unread", why, ((item.start, item.end),)))
    return found


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
    counts = {fact.number for fact in wanted.explained - beyond - {at_most(1)} if fact.kind in COUNTS}
    placed: list[Said] = []
    for each in reading.said:
        fact = each.facts[0]
        if each.earned and not wanted.wanted_points():
            each = replace(each, facts=(Fact("count", number=fact.number),))
        elif _bare(each) and fact.number in values and fact.number not in counts:
            each = replace(each, facts=(Fact("points", number=fact.number), *each.facts))
        placed.append(each)
    return placed


def _bare(said: Said) -> bool:
    """Whether a number may be points: it is not compared."""
    fact = said.facts[0]
    return not fact.denied and fact.kind == "count"


def _strange(said: list[Said], wanted: Wanted) -> list[Said]:
    """What the rule does not explain."""
    # "At least six, that is 6": once compared, a number may occur bare as well.
    compared = {replace(fact, kind="count") for each in said for fact in each.facts if fact.kind == "at_least"}
    explained = wanted.explained | {fact for fact in compared if replace(fact, kind="at_least") in wanted.explained}
    # "Not beside a village space" denies the space as well, but only because it denies the village.
    denials = {each.denied_by for each in said if each.denied_by >= 0 and any(fact in explained for fact in each.facts)}
    several = _several_touching(said, wanted)
    return [
        each
        for each in said
        if not each.implied
        and not _mirrored(each, wanted)
        and not (each.facts[0].kind == "beside" and any(several.intersection(names) for names in each.of))
        and not any(_explained(fact, each, explained, denials, wanted) for fact in _of_things(each))
    ]


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
        return True  # "no more than 7"
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
            yield Difference("rule/points", f"text says {what}, the card scores {values}", _marks([each]))
    elif lacking:
        yield Difference("rule/points", f"text does not say {listed([each.words for each in lacking], 'and')}")
    for rule, kinds in (("rule/count", (*COUNTS, "size", "ordinal")), ("rule/rank", ("rank",))):
        others = [each for each in strange if each.facts[0].kind in kinds]
        wants = listed([each.words for each in missing if each.rule == rule], "and")
        for each in others:
            instead = f", the rule {wants}" if wants else "; the rule has no such number"
            if rule == "rule/rank" and not wants:
                instead = "; the rule does not ask for it"
            yield Difference(rule, f"text says {_shown_number(each, reading)}{instead}", _marks([each]))
        if wants and not others:
            bare = _without_comparison(missing, reading)
            start = f"text says {_shown(bare, reading)}, the rule" if bare else "text does not say"
            yield Difference(rule, f"{start} {wants}", _marks([bare]) if bare else ())


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _shown_number(said: Said, reading: Reading) -> str:
    fact = said.facts[0]
    words = {"at_least": "at least ", "at_most": "at most ", "exactly": "exactly "}.get(fact.kind, "")
    shown = _shown(said, reading)
    denied = "not " if fact.denied else ""
    return f"{denied}{words}{fact.value or fact.number} ({shown})" if words or denied else shown


def _without_comparison(missing: list[Need], reading: Reading) -> Said | None:
    """The bare number that lacks the comparison of the rule."""
    numbers = {fact.number for each in missing for way in each.ways for fact in way if fact.kind in COUNTS}
    return next(
        (each for each in reading.said if each.facts[0].kind == "count" and each.facts[0].number in numbers), None
    )


def _terms(missing: list[Need], strange: list[Said], wanted: Wanted, reading: Reading) -> Iterator[Difference]:
    others = [each for each in strange if each.facts[0].kind == "term"]
    for rule in ("rule/term", "rule/negation", "rule/relation"):
        for lacking in missing:
            if lacking.rule == rule:
                yield Difference(rule, f"text does not say {lacking.words}")
    for each in others:
        fact = each.facts[0]
        name = listed([str(Fact("term", other.value)) for other in each.facts])
        reason = next((wanted.never[other.value] for other in each.facts if other.value in wanted.never), "")
        if reason:
            yield Difference("rule/term", f"text says {_shown(each, reading)}; {reason}", _marks([each]))
        elif fact.value == "nothing":
            yield Difference("rule/negation", f"text denies something ({_shown(each, reading)})", _marks([each]))
        elif fact.denied:
            yield Difference(
                "rule/negation", f"text denies {_shown(each, reading)} ({name}), the rule does not", _marks([each])
            )
        elif Fact("term", fact.value, denied=True) in wanted.explained:
            yield Difference(
                "rule/negation", f"text says {_shown(each, reading)} ({name}), the rule denies it", _marks([each])
            )
        else:
            yield Difference(
                "rule/term", f"text says {_shown(each, reading)} ({name}), the rule does not", _marks([each])
            )


def _roles(said: list[Said], strange: list[Said], wanted: Wanted, reading: Reading) -> Iterator[Difference]:
    """What a number counts, what is touched, and what earns which points."""
    for each in strange:
        if each.facts[0].kind == "beside":
            names = listed([fact.value for fact in each.facts])
            rights = listed(sorted(wanted.beside))
            why = f"text has {names} as what is touched ({_shown(each, reading)}), the rule {rights}"
            yield Difference("rule/relation", why, _marks([each]))
    for each in said:
        fact = each.facts[0]
        own = [other.value for other in each.facts if fact.kind == "beside" and (other.value,) in each.of]
        for name in own if wanted.beside else ():
            if name in wanted.free | wanted.alike:
                continue
            why = f"text has {name} beside {name} ({_shown(each, reading)})"
            yield Difference("rule/relation", why, _marks([each]))
        if fact.kind in COUNTS and fact.number in wanted.counted:
            right = wanted.counted[fact.number]
            of = [names for names in each.of if not wanted.free.intersection(names)]
            if of and not any(right.intersection(names) for names in each.of):
                what = listed([name for names in of for name in names])
                why = f"text counts {_shown(each, reading)} of {what}, the rule of {listed(sorted(right))}"
                yield Difference("rule/relation", why, _marks([each]))
