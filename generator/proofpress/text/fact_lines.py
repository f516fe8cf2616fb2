"""What texts must say, may say and must not say, written as lines: a block for each word of the data.

    quest_swap:
      use may, rivals                        what the blocks of these names say
      for lands: land                        the same for each of several values, which is called it
      need quest, swap                       these, each by itself
      need empty = empty | not piece         one of several ways; & joins facts that go together
      count, points, rank, negation, relation    the same for another kind of need
      about quest, swap                      these, whether denied or not
      allow border, not region               may be said as well
      wrong it is the new piece = not new    must not be said, and what is right
      right some space                       may be said after all
      if number>1: …                         only where the rule has such a value; unless: where not

A field of the rule stands in braces; one with several values stands for as many facts or ways, after a leading & for
all of them together. {1..number} are numbers, {number+1} is the next one. A line that begins with # is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from proofpress.text.facts import Fact, Gathered, Wanted, fact

RuleValues = Mapping[str, Any]
_FIELD = re.compile(r"\{(\w+)(?:\.\.(\w+)|([+-]\d+))?\}")
_ONLY = re.compile(r"(if|unless) (\w+)(?:>(\d+))?: (.*)")
_NEEDS = {"need": "term"} | {kind: kind for kind in ("count", "points", "rank", "negation", "relation")}
_SETS = ("beside", "alike", "examples", "every")  # verbs called as the sets of `Gathered` that they add to


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
    verbs: Mapping[str, Callable[[Gathered, str, RuleValues], None]]

    def follow(self, name: str, values: RuleValues, said: Gathered) -> None:
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
            said = Gathered(open=True)
            self.follow(labels, values, said)
            if said.needs:
                yield from ((label, said.wanted()) for label in labels.split(", "))

    def _do(self, verb: str, rest: str, values: RuleValues, said: Gathered) -> None:
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
