"""What the text of a card must say, taken from its clauses or its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from proofpress.cartographers.records import (
    KINDS,
    AmbushCard,
    Clause,
    Cluster,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    ExploreCard,
    HeroCard,
    Neighboured,
    OfSpaces,
    PickCluster,
    Picking,
    PickRun,
    SpaceKind,
    Where,
    step_of,
)
from proofpress.cartographers.rules.board import cells_of
from proofpress.cartographers.steps import CardStep, Otherwise, Pays, Spreads, steps
from proofpress.errors import as_said, say
from proofpress.records import Record, dataclass, hints
from proofpress.text.facts import (
    Fact,
    FactLines,
    Need,
    Payee,
    RuleValues,
    Wanted,
    again,
    blocks_of,
    count,
    exactly,
    fields_of,
    listed,
    no,
    size,
    term,
    word,
)

# --------------------------------------------------------------------------------------------------------------------
# What follows from a rule by the rules of the game: a text may say it, though the rule does not.
#
# Every entry is proved by a test that scores random boards with and without it.


FILLED = ("mountain", "wasteland", "destroyed", "monster", "hero", "filled")  # what counts as filled


@dataclass(frozen=True, slots=True)
class Implied:
    """Something that is true of everything that a clause pays for."""

    truth: str
    of: Callable[[Clause], bool]
    says: Callable[[Clause], frozenset[Fact]]
    around: tuple[str, ...] = ()  # what may be said to surround it


def _terms(*names: str) -> Callable[[Clause], frozenset[Fact]]:
    return lambda _: frozenset(term(name) for name in names)


def _not_itself(clause: Clause) -> frozenset[Fact]:
    return frozenset((no(clause.of), no("link"), term("other"))) if isinstance(clause, Cluster) else frozenset()


IMPLIED = (
    Implied(
        "a cluster of empty spaces has nothing but filled spaces and the edge around it",
        lambda clause: isinstance(clause, Cluster) and clause.of == "empty",
        lambda _: frozenset((term("edge"), term("filled"), no("empty"))),
        (*FILLED, *KINDS, "edge", "empty"),
    ),
    Implied(
        "no space of the same sort is beside a cluster", lambda clause: isinstance(clause, EachCluster), _not_itself
    ),
    Implied(
        "a surrounded space may have the edge of the map beside it, and what surrounds it is filled",
        lambda clause: isinstance(clause, EachSpace) and bool(clause.enclosed_by),
        lambda _: frozenset((term("edge"), no("empty"))),
        ("edge",),
    ),
    Implied(
        "a space that its own terrain surrounds lies in a cluster of it",
        lambda clause: isinstance(clause, EachSpace) and clause.enclosed_by == clause.of,
        _terms("cluster"),
    ),
    Implied(
        "what is beside one space of a terrain is beside a cluster of it",
        lambda clause: (
            isinstance(clause, Neighboured)
            and any(number == 1 and name in KINDS for name, number in (clause.beside or {}).items())
        ),
        _terms("cluster"),
    ),
    Implied(
        "a complete line has no empty space",
        lambda clause: isinstance(clause, EachLine | EachDiagonal) and clause.complete,
        lambda _: frozenset((no("empty"),)),
    ),
)


# --------------------------------------------------------------------------------------------------------------------
# What the texts of all cards have in common: how a term is said, how many of it, and that it is touched.


# Words that carry no fact of their own: saying them, or not, changes no rule.
FREE = frozenset(
    (
        *("adjacent", "enclosed", "link", "on"),
        *("best", "both", "choose", "equal", "kinds", "mutual", "other", "size", "spread", "straight"),
        *("own_map", "passed", "received", "returned", "kept", "anywhere"),
        *("card", "drawn", "explore", "lasting", "map", "shape", "side", "single", "space"),
    )
)

SIDES = 4  # of a space
A_SINGLE = (count(1), exactly(1), size(1, 1), term("single"))

JOKER = "a hero counts as one more kind of terrain, never as any terrain"


def ways(name: SpaceKind | Where) -> tuple[Fact, ...]:
    """How a term may be said; filled and empty are each other's denial."""
    return {"filled": (term("filled"), no("empty")), "empty": (term("empty"), no("filled"))}.get(name, (term(name),))


# --------------------------------------------------------------------------------------------------------------------
# Rules: taken from the clauses that the engine plays by, so that the checker cannot drift from them.
#
# wanted.txt has the facts of each word of the data; the words themselves belong to each language's vocabulary.


_LINES = frozenset(("row", "column"))
_SORTS = frozenset(("space", "cluster", "row", "column", "diagonal", "size", "square", "edge", "line"))
_THINGS = frozenset((*KINDS, "filled", "empty", "wasteland", "destroyed"))


def rule_facts(rule: Sequence[Clause]) -> Wanted:
    """What a text must say of these clauses."""
    wanted = _rule_facts(rule)
    clauses = [part for clause in rule for part in _lines_apart(clause)]
    subjects = [part.of if isinstance(part, OfSpaces) else part.each[0] for part in clauses]
    if len({*subjects}) < len(subjects):
        return wanted
    if len(clauses) == 1:
        return replace(wanted, subject=subjects[0])
    each_ = tuple(replace(_rule_facts((part,)), subject=of) for part, of in zip(clauses, subjects, strict=True))
    wrong = {fact: right for fact, right in wanted.wrong.items() if all(fact in clause.wrong for clause in each_)}
    return replace(wanted, clauses=each_, wrong=wrong)


def _lines_apart(clause: Clause) -> Iterator[Clause]:
    """Rows and columns as clauses of their own."""
    yield from ([replace(clause, each=(line,)) for line in clause.each] if isinstance(clause, EachLine) else [clause])


def _rule_facts(rule: Sequence[Clause]) -> Wanted:
    said = Wanted(FREE, wrong={term("joker"): JOKER}, paid=Payee(frozenset()))
    before: set[Need] = set()
    for clause in rule:
        before = set(said.needs)
        for block in ("clause", type(clause).__name__):
            LINES.follow(block, _values(clause), said)
        _implied(clause, said)
    if not any(isinstance(clause, EachDiagonal) for clause in rule):
        said.allowed.add(no("diagonal"))
    said.allowed.add(no("corner"))
    said.refuse("points are earned", word("minus"))
    said.refuse("your own map is scored", term("passed"), term("received"))
    said.refuse("each counts once, and points are added up", word("product"), word("repeated"))
    names = {clause.of for clause in rule if isinstance(clause, OfSpaces)}
    if len(rule) > 1 and names and set(said.needs) == before:
        # The last clause says nothing new: two mirror images, and a text that stops halfway names everything too.
        twice = tuple(again(name) for name in sorted(names))
        said.need("term", "both halves of the rule", twice, term("mutual"), term("other"), term("both"))
    said.paid = _paid(rule, said.paid or Payee(frozenset()))
    units = (said.paid.heads | said.paid.things) - {"side", "choose", "best"}
    units |= _LINES if units & _LINES else set()
    said.refuse("it is paid each time", Fact("lump"), *(Fact("lump", name) for name in units))
    said.refuse("it is paid each time", *(Fact("exists", name) for name in said.paid.things or units))
    return said


def _implied(clause: Clause, said: Wanted) -> None:
    """What follows from the rule may be said as well."""
    for entry in IMPLIED:
        if entry.of(clause):
            said.allowed.update(entry.says(clause))
            if entry.around and said.beside:
                said.beside.update(entry.around)


def _values(clause: Clause) -> RuleValues:
    """What the lines of a clause speak of: its fields, and what follows from them."""
    values: dict[str, Any] = {"FOUR": _FOUR, "EVERY_LINE": _EVERY_LINE, "LINES": MOST_LINES, "GROUPS": _GROUPS}
    values |= {"FILLED": FILLED, "KINDS": KINDS, **fields_of(clause)}
    of, to, rank = values.get("of"), values.get("to"), values.get("rank")
    beside, holding = values.get("beside") or {}, values.get("holding") or {}
    any_kind = KINDS if "kinds" in beside else ()
    values |= {
        "s": "1 point" if clause.points == 1 else f"{clause.points} points",
        "tally": "word tally" if clause.points == 1 else None,  # "you gain as many points"
        "lone": not beside and values.get("containing") != "square_of_2" and to != of,
        "others": tuple(kind for kind in KINDS if kind != of),
        "touched": tuple(beside),
        "touching": any_kind or tuple(beside),
        "any_kind": any_kind,
        "single": tuple(kind for kind, number in beside.items() if number == 1 and kind in KINDS),
        "roaming": "ruins" in beside and values.get("at") != "ruins",
        "held": tuple(holding),
        "terrains": () if "kinds" in holding else tuple(holding),
        "one_held": 1 in holding.values(),
        "alike": to == of,
        "place": {1: "the largest", 2: "the second largest"}.get(rank or 0, f"number {rank} by size"),
    }
    if values.get("enclosed_by") == "filled":
        values |= {"nothing_empty": "not empty", "at_most_all": "at_most 4", "anything_filled": (*FILLED, *KINDS)}
    match clause:
        case Cluster():
            least, exact = (clause.size.min, clause.size.exactly) if clause.size else (None, None)
            values |= {"size": least or exact, "min": least, "exactly": exact, "number": least, "it": of}
            values |= {"unbroken": None if clause.containing else "word unbroken", "parts": ("space", "cluster", of)}
            values["apart"] = tuple(name for name in clause.apart_from if name != "edge")
            values["off_edge"] = "edge" in clause.apart_from
        case EachLine(numbered=str(numbered)):
            numbers = tuple(range(1 if numbered == "odd" else 2, 17, 2))
            ordinals = tuple(number for number in numbers if number > 1)
            values |= {"numbers": numbers, "first_numbers": numbers[:3]}
            values |= {"ordinals": ordinals, "first_ordinals": ordinals[:2]}
            values["other_numbers"] = tuple(number for number in range(1, 17) if number != clause.points)
            values["counted_from"] = tuple("top" if line == "row" else "left" for line in clause.each)
        case PickRun():
            values["down"] = clause.pick == "column_run"
    return values


_FOUR = ("count 4", "at_least 4", "exactly 4")
_EVERY_LINE = ("row", "column", "line", "vertical", "horizontal")
_GROUPS = ("cluster", "row", "column", "line", "link", "number")
MOST_LINES = 11  # rows, columns and diagonals that count, on every map


def _several(said: Wanted, field: str, values: RuleValues) -> None:
    """How many of each thing must be there; any kind of terrain counts but that of the thing itself."""
    for name, number in values[field].items():
        two_or_three = values.get("of") and name != "kinds" and number == 2  # "two, three or four" has both
        few = "count 2 & count 3" if two_or_three else None
        LINES.follow("several", {**values, "it": name, "number": number, "few": few}, said)


def _payee(said: Wanted, line: str, values: RuleValues) -> None:
    """Sorts that are paid, what they consist of, and sorts that are not paid."""
    part, _, names = line.partition(" = ")
    said.paid = replace(
        said.paid or Payee(frozenset()), **{part: getattr(said.paid, part).union(listed(names, values))}
    )


LINES = FactLines(
    {kind: [f"need {kind}"] for kind in _THINGS} | blocks_of(__file__, "wanted.txt"),
    {"several": _several, "payee": _payee},
)


def _paid(rule: Sequence[Clause], paid: Payee) -> Payee:
    """What may stand after "each", once all clauses have said what they pay for."""
    heads = paid.heads | ({"choose", "best"} if isinstance(rule[-1], PickCluster) else set())  # "one that you choose"
    return replace(
        paid,
        heads=heads,
        no_heads=(_SORTS | paid.no_heads).difference(heads, ("edge",) if "space" in heads else ()),
        no_things=_THINGS - paid.things if paid.things else frozenset(),
        strict=isinstance(rule[-1], Picking),
        closed=len(rule) == 1,
    )


# --------------------------------------------------------------------------------------------------------------------
# What a text must say of each step. Of two ways in which a step could be, what says the one is wrong of the other.


class Manner(NamedTuple):
    """A way in which a step may be: how a text says so."""

    words: str  # for a message
    said: tuple[Fact | tuple[Fact, ...], ...] = ()  # one of these is said; none: it goes without saying
    only: tuple[Fact, ...] = ()  # whatever says one of these says this way and no other


_ALL = tuple(Fact(of, name) for of in ("all", "each") for name in ("space", "empty", "adjacent", "mountain"))
_EVERY = (*_ALL, Fact("any", "map"), Fact("any", "card"))
_EVERY_RUINS = tuple(Fact(of, name) for of in ("all", "each") for name in ("ruins", "space"))
_ONE_SEASON = (Fact("only_one", "season"), Fact("single", "season"))
_ONE = (term("choose"), Fact("one", "space"), Fact("one", "empty"))
_ONE_OF_ALL = (word("partly"), *(Fact(of, "space") for of in ("one", "some", "any")))
_EITHER = (Fact("either", "filled empty"), Fact("either", "empty filled"))

_WHEN = {
    "drawn": Manner("once it is drawn"),
    "season_end": Manner("after each season", (term("season"),)),
    "before_scoring": Manner("before the season is scored", (word("before"),), (word("before"),)),
    "one_season": Manner("after one season", _ONE_SEASON, (*_ONE_SEASON, word("once"))),
}
WAYS: Mapping[tuple[str, str], Mapping[str, Manner]] = {
    ("monsters", "map"): {
        "passed": Manner(
            "that another player passes on the map", tuple(map(term, ("passed", "received", "left", "right")))
        ),
        "own": Manner("that the map is your own", (term("own_map"),), (term("own_map"),)),
    },
    ("monsters", "then"): {
        "back": Manner("that the map is passed back", (term("returned"), Fact("without", "received"))),
        "kept": Manner("that the map is kept", (term("kept"),), (term("kept"),)),
    },
    ("hero", "on"): {
        "empty": Manner("on an empty space", ways("empty")),
        "anywhere": Manner("anywhere", (term("anywhere"),), (Fact("unbound", "anywhere"),)),
    },
    ("slay", "lasting"): {"always": Manner("for the rest of the game", (term("lasting"),)), "now": Manner("only now")},
    ("cover", "must"): {
        "must": Manner("must be covered"),
        "may": Manner("may be covered", (word("may"),), (word("may"),)),
    },
    ("cover", "on"): {
        "ruins": Manner("ruins", (term("ruins"),)),
        "all_ruins": Manner("all ruins", _EVERY_RUINS, _EVERY_RUINS),
        "mountain": Manner("mountain", (term("mountain"),)),
    },
    ("otherwise", "size"): {
        "1x1": Manner("a single space otherwise", A_SINGLE),
        "2x2": Manner("a 2×2 square otherwise", (size(2, 2),)),
    },
    ("otherwise", "terrain"): {
        "any": Manner("any terrain", (term("joker"),)),
        "on_card": Manner("the terrain of the card"),
    },
    ("destroy", "when"): _WHEN,
    ("destroy", "target"): {
        "any_but_mountain": Manner("not a mountain", (no("mountain"),)),
        "any": Manner("any space"),
        "every_but_mountain": Manner("every space but a mountain", (no("mountain"),), _EVERY),
        "empty": Manner("empty", ways("empty")),
        "filled": Manner("filled", ways("filled")),
        "every_empty": Manner("every empty space", ways("empty"), _EVERY),
    },
    ("spread", "when"): _WHEN,
    ("spread", "target"): {
        "every_empty": Manner("empty", ways("empty")),
        "empty": Manner("one empty space", ways("empty"), _ONE),
        "filled": Manner("filled", ways("filled"), _EITHER),
    },
    ("pay", "when"): {
        # "Destroyed ones need not be surrounded" says it as well.
        "surrounded_or_destroyed": Manner("destroyed", (term("destroyed"), no("empty"), Fact("idle", "destroyed"))),
        "any_surrounded": Manner("that one space is enough", _ONE_OF_ALL, _ONE_OF_ALL),
        "surrounded": Manner("surrounded"),
    },
    ("pay", "who"): {
        "gains": Manner("that the owner of the map gains them"),
        "theirs": Manner("that whoever draws gains them", (word("theirs"),), (word("theirs"), term("passed"))),
        "loses": Manner("that they are lost", (term("lose"),), (term("lose"),)),
    },
}

# Whatever its ways, a text says this of a step,
_SAID: Mapping[str, Mapping[str, tuple[Fact, ...]]] = {
    "monsters": {"monster": (term("monster"),)},
    "slay": {"monster": (term("monster"),), "destroyed": (term("destroyed"),)},
    "cover": {"on (ruins)": (term("on"),), "what is drawn next": (term("explore"), term("card"), term("shape"))},
    "destroy": {"neighbouring": (term("adjacent"),), "destroyed": (term("destroyed"),)},
    "spread": {
        "neighbouring": (term("adjacent"),),
        "that it spreads": tuple(term(name) for name in ("spread", "monster", "drawn", "filled")),
    },
    "pay": {"coin": (term("coin"),), "surrounded": (term("enclosed"), no("empty"))},
}
# and may say this.
_MAY = {
    "monsters": (no("nothing"), no("space"), term("empty")),  # "if it does not fit"
    "hero": (term("empty"), term("hero")),
    "otherwise": (term("joker"), no("mountain")),
    "cover": (*map(term, ("empty", "filled", "lose")), no("nothing"), no("link")),  # "if that is not possible"
    "destroy": tuple(map(term, ("filled", "edge", "lose"))),  # "falls prey to"
    "spread": tuple(map(term, ("filled", "edge", "lose"))),
    "pay": (*map(term, ("filled", "edge", "destroyed")), *map(no, ("empty", "destroyed", "space"))),
}


def step_facts(rule: Sequence[CardStep]) -> Wanted:
    """What a text must say of these steps."""
    said = Wanted(FREE, wrong={term("joker"): JOKER})
    for step in rule:
        said.allowed.update(_MAY.get(step.does, ()))
        if not isinstance(step, Spreads):
            said.allowed.update(A_SINGLE)
        for words, facts in _SAID.get(step.does, {}).items():
            said.need("term", words, *facts)
        for field in hints(type(step)):
            if (step.does, field) in WAYS:
                _way(WAYS[step.does, field], getattr(step, field), said)
        if isinstance(step, Otherwise):
            said.wrong.pop(term("joker"))
        if isinstance(step, Pays):
            said.need("count", "1 coin" if step.coins == 1 else f"{step.coins} coins", count(step.coins))
            said.counted[step.coins] = {"coin"}
            said.refuse("they are gained once", Fact("each", "season"), term("season"))
    return said


def _way(known: Mapping[str, Manner], value: str, said: Wanted) -> None:
    """What says this way of a step, and not that it is another one."""
    way = known[value]
    if way.said:
        rule = "negation" if way.said == (no("mountain"),) else "count" if way.said == A_SINGLE else "term"
        said.need(rule, way.words, *way.said)
    right = {fact for each in way.said for fact in (each if isinstance(each, tuple) else (each,))}
    for name, other in known.items():
        if name != value:
            said.refuse(
                say("the rule says: {words}", words=as_said(way.words)),
                *(fact for fact in other.only if fact not in right),
            )


# --------------------------------------------------------------------------------------------------------------------
# What else a card may say: the way its map goes, the corner where solo play begins, the spaces that a hero attacks.


def card_facts(card: Record, rule: Sequence[CardStep] | None = None) -> Wanted:
    """What the effect of a card that is no scoring card must say; `rule` takes the place of its steps."""
    said = step_facts(steps(card) if rule is None else rule)
    match card:
        case AmbushCard():
            _ambush(card, said)
        case HeroCard():
            _attack(card, said)
        case ExploreCard():
            _explore(card, said)
    return said


def _ambush(card: AmbushCard, said: Wanted) -> None:
    towards = "left" if step_of(card.direction) == 1 else "right"
    said.play("towards", towards)
    said.allow("monster", "attack", towards)
    if card.solo_corner != "unknown":
        up, along = card.solo_corner.split("_")
        said.play("corner", along)
        said.allow(up, along, "corner", "edge")
        said.allowed.add(Fact("at_most", number=1))  # "to the first place where it fits"
    if not card.effect:  # the shape as it is shown
        said.allow("line", "row", "column", "diagonal", "square", "cluster")
        cells = cells_of(card.grid, "#")
        said.allowed.update(fact for n in range(1, len(cells) + 1) for fact in (count(n), Fact("ordinal", number=n)))
        height, width = (1 + max(along) - min(along) for along in zip(*cells, strict=True))
        said.allowed.add(size(width, height))


def _attack(card: HeroCard, said: Wanted) -> None:
    """Instead of naming the attack a text may say where the attacked spaces lie."""
    hero_y, hero_x = cells_of(card.grid, "H")[0]
    away = {(x - hero_x, y - hero_y) for y, x in cells_of(card.grid, "*")}
    far = max(abs(step) for cell in away for step in cell)
    said.allowed.update((count(len(away)), exactly(len(away)), count(far), exactly(far), Fact("ordinal", number=far)))
    aslant = all(abs(x) == abs(y) == 1 for x, y in away)
    found: list[Fact | tuple[Fact, ...]] = [(term("attack"), Fact("without", "adjacent")) if aslant else term("attack")]
    said.refuse("your own map", term("passed"), term("received"))
    if all(abs(x) + abs(y) == 1 for x, y in away):
        found.append((count(len(away)), term("adjacent")))
        if len(away) == SIDES:
            found.append((term("left"), term("right")))
            said.allow("top", "bottom")
    if aslant:
        found += [term("diagonal"), (count(len(away)), term("corner"))]
        said.allow("corner")
    if not all(x and y for x, y in away) and len({x for x, _ in away}) * len({y for _, y in away}) == len(away):
        found += [(count(len(away)), term(name)) for name in ("line", "straight")]
        said.allow("row", "column", "vertical", "horizontal", "left", "right", "top", "bottom")
        said.allowed.add(no("space"))  # the one beside the hero is not attacked
    said.need("term", "attack", *found)


def _explore(card: ExploreCard, said: Wanted) -> None:
    """Most explore cards need no words; one that says something must name what it offers."""
    for name in card.terrains:
        # "Any terrain" is enough for all but monsters, which nobody would think of.
        joker = (term("joker"),) if len(card.terrains) > 2 and name != "monster" else ()
        said.need("term", name, term(name), *joker)
    if len(card.terrains) > 2:
        said.wrong.pop(term("joker"))
        said.allow("joker")
    said.allowed.update(A_SINGLE)
    if all("".join(shape.grid) == "#" for shape in card.shapes):
        said.need("count", "a single space", *A_SINGLE)
