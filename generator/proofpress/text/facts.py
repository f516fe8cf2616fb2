"""Facts: what a text says and what a rule wants said, in the same small words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from proofpress.errors import Message, as_said, say

COUNTS = ("at_least", "at_most", "exactly", "count")  # "count" is a bare number


@dataclass(frozen=True, slots=True, order=True)
class Fact:
    """One thing said: a kind, and a word or a number that goes with it."""

    kind: str  # points, count, at_least, at_most, exactly, rank, ordinal, size, term, beside, each, again, once
    value: str = ""
    number: int = 0
    denied: bool = False

    def __str__(self) -> str:
        words = [] if self.kind == "term" else [self.kind]
        if self.kind in ("points", "rank", "ordinal", *COUNTS):
            words.append(str(self.number))
        if self.value:
            words.append(self.value)
        return " ".join(["not", *words] if self.denied else words)


def points(number: int) -> Fact:
    return Fact("points", number=number)


def term(name: str) -> Fact:
    return Fact("term", name)


def no(name: str) -> Fact:
    """The term, denied."""
    return Fact("term", name, denied=True)


def at_least(number: int) -> Fact:
    return Fact("at_least", number=number)


def exactly(number: int) -> Fact:
    return Fact("exactly", number=number)


def count(number: int) -> Fact:
    """A number without comparison."""
    return Fact("count", number=number)


def size(width: int, height: int) -> Fact:
    return Fact("size", f"{width}x{height}")


def again(name: str) -> Fact:
    """The term, mentioned at least twice."""
    return Fact("again", name)


def word(name: str) -> Fact:
    """A small word that is a fact by itself, such as "must"."""
    return Fact("word", name)


@dataclass(frozen=True, slots=True)
class Need:
    """Something that a text must say, in one of several ways; each way is one or more facts."""

    ways: tuple[tuple[Fact, ...], ...]
    rule: str  # the check that reports it, such as rule/points
    words: str  # what is missing, for the message

    def met_by(self, said: frozenset[Fact]) -> bool:
        return any(all(fact in said for fact in way) for way in self.ways)


def need(rule: str, words: str, *ways: Fact | tuple[Fact, ...]) -> Need:
    """A need with its ways; a single fact is a way by itself."""
    return Need(tuple(way if isinstance(way, tuple) else (way,) for way in ways), rule, words)


@dataclass(frozen=True, slots=True)
class Payee:
    """What may stand after "each": of what sort it is, and of what it consists."""

    heads: frozenset[str]  # sorts that are paid: space, cluster, row, card …
    no_heads: frozenset[str] = frozenset()  # sorts that are not
    things: frozenset[str] = frozenset()  # what they consist of
    no_things: frozenset[str] = frozenset()  # and what they do not
    inside: frozenset[str] = frozenset()  # sorts of which each may be spoken of, if no points precede
    strict: bool = False  # whether another sort is wrong even beside the right one
    closed: bool = False  # whether it is where points come right before it


@dataclass
class Wanted:
    """What a text must say, may say and must not say: gathered from the parts of a rule, then compared with texts."""

    free: frozenset[str] = frozenset()  # terms that nobody counts
    needs: tuple[Need, ...] = ()
    allowed: set[Fact] = field(default_factory=set)  # may be said as well
    beside: set[str] = field(default_factory=set)  # terms that may be what is touched; empty: not checked
    alike: set[str] = field(default_factory=set)  # terms that may lie beside their own kind
    counted: dict[int, set[str]] = field(default_factory=dict)  # which terms each number may count
    examples: set[str] = field(default_factory=set)  # terms that may only be said to explain: several of them, or apart
    paid: Payee | None = None
    roles: dict[str, set[str]] = field(default_factory=dict)  # role -> what may play it
    wrong: dict[Fact, str] = field(default_factory=dict)  # role or small word -> what is right
    together: list[tuple[str, str]] = field(default_factory=list)  # terms that are said both or not at all
    order: tuple[str, ...] = ()  # terms in the order in which they are first said
    open: bool = False  # whether the text may say other things as well, as a paragraph of a page does
    subject: str = ""  # what the only clause pays for
    clauses: tuple[Wanted, ...] = ()  # what each clause wants said, where there are several
    beyond: tuple[tuple[Need, ...], ...] = ()  # what rules that ask for more want said besides, one by one

    def need(self, rule: str, words: str, *ways: Fact | tuple[Fact, ...]) -> None:
        self.needs = tuple(dict.fromkeys((*self.needs, need(f"rule/{rule}", as_said(words), *ways))))

    def name(self, *names: str) -> None:
        """Terms that must be named, each by itself."""
        for name in names:
            self.need("term", name, term(name))

    def allow(self, *names: str) -> None:
        self.allowed.update(term(name) for name in names)

    def play(self, role: str, *names: str) -> None:
        """What may play a role; whatever else does is reported."""
        self.roles.setdefault(role, set()).update(names)

    def refuse(self, right: str, *facts: Fact) -> None:
        """Roles and small words that make a text wrong, and what would be right."""
        self.wrong.update(dict.fromkeys(facts, right if isinstance(right, Message) else as_said(right)))

    @cached_property
    def explained(self) -> frozenset[Fact]:
        """Every fact that the rule allows for."""
        return frozenset((*self.allowed, *self._facts()))

    @cached_property
    def named(self) -> frozenset[str]:
        """Terms that the rule wants said and not denied."""
        return frozenset(fact.value for fact in self._facts() if fact.kind == "term" and not fact.denied)

    @cached_property
    def refused(self) -> frozenset[str]:
        """Terms that the rule denies, or that are the contrary of what it wants."""
        return frozenset(fact.value for fact in self._facts() if fact.kind == "term" and fact.denied) - self.named

    def short_of(self, others: Iterable[Wanted]) -> Wanted:
        """The same, so that a text which also says what one of the others wants besides states that one."""
        own = set(self.needs)
        more = [tuple(each for each in other.needs if each not in own) for other in others if own <= {*other.needs}]
        return replace(self, beyond=tuple(dict.fromkeys(each for each in more if each and not self._is_free(each))))

    def _is_free(self, needs: tuple[Need, ...]) -> bool:
        """Whether everybody may say this."""
        return len(needs) == 1 and all(fact in map(term, self.free) for way in needs[0].ways for fact in way)

    def _facts(self) -> Iterator[Fact]:
        return (fact for each in self.needs for way in each.ways for fact in way)

    def wanted_points(self) -> tuple[int, ...]:
        return tuple(sorted({fact.number for fact in _of(self.needs, "rule/points") if fact.kind == "points"}))


def _of(needs: Iterable[Need], rule: str) -> Iterator[Fact]:
    for each in needs:
        if each.rule == rule:
            for way in each.ways:
                yield from way


def sentences(written: str) -> Iterator[tuple[str, Wanted]]:
    """What some labels must say, a line each: its id, and facts with commas between. "not" denies a term; of several
    with | one is enough; what has a minus must not be said, since the opposite sentence says it; "then" orders two."""
    for line in written.strip().splitlines():
        label, _, facts = line.strip().partition(": ")
        said = Wanted(open=True)
        for each in filter(None, facts.split(", ")):
            if each.startswith("-"):
                said.refuse(say("another sentence says {fact}", fact=as_said(each[1:])), fact(each[1:]))
            elif " then " in each:
                said.order = tuple(each.split(" then "))
            else:
                said.need("term", each.replace("_", " ").replace("|", " or "), *map(fact, each.split("|")))
        yield label, said


@cache
def fact(written: str) -> Fact:
    """A fact as it is written: village, not village, each coin, at_most 1, again count 2; "kind" before one alone."""
    words = written.split()
    denied = words[0] == "not"
    number = int(words[-1]) if words[-1].isdecimal() else 0
    kind, *value = words[denied : -1 if words[-1].isdecimal() else None]
    if not value and not words[-1].isdecimal():
        return Fact("term", kind, denied=denied)
    return Fact(value[0], denied=denied) if kind == "kind" else Fact(kind, " ".join(value), number, denied)


# --------------------------------------------------------------------------------------------------------------------
# What texts must say, may say and must not say, written as lines: a block for each word of the data.
#
#     quest_swap:
#       use may, rivals                        what the blocks of these names say
#       for lands: land                        the same for each of several values, which is called it
#       need quest, swap                       these, each by itself
#       need empty = empty | not piece         one of several ways; & joins facts that go together
#       count, points, rank, negation, relation    the same for another kind of need
#       about quest, swap                      these, whether denied or not
#       allow border, not region               may be said as well
#       wrong it is the new piece = not new    must not be said, and what is right
#       right some space                       may be said after all
#       if number>1: …                         only where the rule has such a value; unless: where not
#
# A field of the rule stands in braces; one with several values stands for as many facts or ways, after a leading & for
# all of them together. {1..number} are numbers, {number+1} is the next one. A line that begins with # is none.


RuleValues = Mapping[str, Any]
_FIELD = re.compile(r"\{(\w+)(?:\.\.(\w+)|([+-]\d+))?\}")
_ONLY = re.compile(r"(if|unless) (\w+)(?:>(\d+))?: (.*)")
_NEEDS = {"need": "term"} | {kind: kind for kind in ("count", "points", "rank", "negation", "relation")}
_SETS = ("beside", "alike", "examples")  # verbs called as the sets of `Wanted` that they add to


def blocks(written: str) -> dict[str, list[str]]:
    """The lines of each block."""
    found: dict[str, list[str]] = {}
    for line in written.splitlines():
        if line.endswith(":") and not line.startswith((" ", "#")):
            found[line[:-1]] = []
        elif line.startswith("  ") and not line.startswith("  #"):
            found[list(found)[-1]].append(line.strip())
    return found


def blocks_of(module: str, name: str) -> dict[str, list[str]]:
    """The blocks of a file beside a module."""
    return blocks(Path(module).with_name(name).read_text(encoding="utf-8"))


class FactLines(NamedTuple):
    """Blocks, and what a game's own verbs do."""

    blocks: Mapping[str, list[str]]
    verbs: Mapping[str, Callable[[Wanted, str, RuleValues], None]]

    def follow(self, name: str, values: RuleValues, said: Wanted) -> None:
        """Gathers what a block wants of a rule with these values."""
        for line in self.blocks[name]:
            while line.startswith(("if ", "unless ")) and (only := _ONLY.fullmatch(line)):
                value = values.get(only[2])
                if (value > int(only[3]) if only[3] and value else bool(value)) is not (only[1] == "if"):
                    break
                line = only[4]
            else:
                verb, _, rest = line.partition(" ")
                self._do(verb, rest, values, said)

    def paragraphs(self, values: RuleValues) -> Iterator[tuple[str, Wanted]]:
        """What each paragraph must say; it may say more. The labels before a block share it."""
        for labels in self.blocks:
            said = Wanted(open=True)
            self.follow(labels, values, said)
            if said.needs:
                yield from ((label, said) for label in labels.split(", "))

    def _do(self, verb: str, rest: str, values: RuleValues, said: Wanted) -> None:
        head, _, tail = (part.strip() for part in rest.partition("="))
        match verb:
            case "use":
                for name in listed(rest, values):
                    self.follow(name, values, said)
            case "within":
                inside = values[rest]
                self.follow(f"{rest}_{getattr(inside, rest)}", {**values, **fields_of(inside)}, said)
            case "for":
                field, block = rest.split(": ")
                for each in values.get(field) or ():
                    self.follow(block, {**values, "it": each}, said)
            case "need" if not tail:
                said.name(*listed(rest, values))
            case "about":
                for name in listed(rest, values):
                    said.need("term", name, *map(fact, (name, f"not {name}")))
            case "allow":
                said.allowed.update(map(fact, listed(rest, values)))
            case "wrong":
                said.refuse(" or ".join(_filled(head, values)), *map(fact, listed(tail, values)))
            case "counts":
                for number in _filled(head, values):
                    said.counted.setdefault(int(number), set()).update(listed(tail, values))
            case "role":
                said.play(head, *listed(tail, values))
            case "order":
                said.order = tuple(listed(rest, values))
            case "together":
                said.together += [(one, other) for one, other in map(str.split, listed(rest, values))]
            case _ if verb in _SETS:
                getattr(said, verb).update(listed(rest, values))
            case "right":
                said.wrong.pop(fact(rest), None)
            case "strict":
                said.free -= {rest}
            case _ if verb in _NEEDS:
                said.need(_NEEDS[verb], " or ".join(_filled(head, values)), *_ways(tail, values))
            case _:
                self.verbs[verb](said, rest, values)


def fields_of(record: Any) -> dict[str, Any]:
    """What a record of the data says, by name."""
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


def _ways(written: str, values: RuleValues) -> Iterator[tuple[Fact, ...]]:
    for way in map(str.strip, written.split("|")):
        if way.startswith("&"):
            yield tuple(map(fact, _filled(way[1:], values)))
        else:
            yield from (tuple(map(fact, each.split("&"))) for each in _filled(way, values))


def listed(written: str, values: RuleValues) -> list[str]:
    return [each for part in written.split(",") if part.strip() for each in _filled(part.strip(), values)]


def _filled(written: str, values: RuleValues) -> list[str]:
    """The text with its fields filled in, once for each value of a field that has several."""
    field = _FIELD.search(written) if "{" in written else None
    if field is None:
        return [written]
    before, after = written[: field.start()], written[field.end() :]
    filled = (f"{before}{value}{after}" for value in _of_field(field[1], field[2], field[3], values))
    return [each for one in filled for each in _filled(one, values)]


def _of_field(name: str, last: str | None, more: str | None, values: RuleValues) -> tuple[Any, ...]:
    if more:
        return (values[name] + int(more),)
    if last:
        low, high = (int(end) if end.isdecimal() else values[end] for end in (name, last))
        return tuple(range(low, high + 1))
    value = values.get(name)
    return value if isinstance(value, tuple) else () if value in (None, False) else (value,)
