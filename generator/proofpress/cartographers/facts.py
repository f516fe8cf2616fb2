"""What the text of a card must say, taken from its clauses or its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple, assert_never

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
    Held,
    HeroCard,
    Kind,
    Neighbour,
    Neighboured,
    OfSpaces,
    PerCluster,
    PerSquare,
    PickCluster,
    Picking,
    PickRun,
    PickSquare,
    RowOrColumn,
    SpaceKind,
    Where,
    step_of,
)
from proofpress.cartographers.rules.board import cells_of
from proofpress.cartographers.steps import CardStep, Otherwise, Pays, Spreads, steps
from proofpress.records import Record, dataclass, hints
from proofpress.text.facts import (
    Fact,
    Gathered,
    Need,
    Payee,
    Wanted,
    again,
    at_least,
    at_most,
    count,
    each,
    exactly,
    no,
    once,
    points,
    rank,
    size,
    term,
    twice,
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
LINES = 11  # rows, columns and diagonals that count, on every map
A_SINGLE = (count(1), exactly(1), size(1, 1), term("single"))

JOKER = "a hero counts as one more kind of terrain, never as any terrain"


def named(name: SpaceKind | Where, said: Gathered, *otherwise: Fact) -> None:
    """What spaces of a sort are called, or what may be said instead."""
    said.need("term", name, *ways(name), *otherwise)
    match name:
        case "filled":
            said.examples.update(FILLED)
        case "empty":
            said.examples.add("ruins")
        case "ruins":
            said.allow("empty", "filled")
            said.together.append(("empty", "filled"))  # both or neither
        case "forest" | "village" | "farm" | "water" | "monster" | "hero" | "mountain":
            pass
        case "wasteland" | "destroyed" | "edge":
            pass
        case _:
            assert_never(name)


def ways(name: SpaceKind | Where) -> tuple[Fact, ...]:
    """How a term may be said; filled and empty are each other's denial."""
    return {"filled": (term("filled"), no("empty")), "empty": (term("empty"), no("filled"))}.get(name, (term(name),))


def counted(number: int, names: set[str], said: Gathered, *ways_: tuple[Fact, ...]) -> None:
    """At least this many of something; one need not be said."""
    if number > 1:
        listed = (count(number), count(number + 1))  # "three, four or five"
        said.need("count", f"at least {number}", at_least(number), listed, *ways_)
        said.allowed.add(at_least(number + 1))  # "beyond six the size does not count"
        said.allowed.update((count(number + 1), count(number + 2)))  # "three, four or five"
        said.counted.setdefault(number, set()).update(names)


def several(counts: Mapping[Neighbour, int] | Mapping[Held, int], said: Gathered, of: str = "") -> None:
    """How many of each thing must be there; any kind of terrain counts but that of the thing itself (`of`)."""
    for name, number in counts.items():
        if name == "kinds":
            said.need("term", "kinds of terrain", term("kinds"))
            said.allowed.add(no("space"))  # "count the kinds, not the spaces"
            said.refuse("the kinds are different", *(Fact(of, "kinds") for of in ("same", "one", "single")))
            said.examples.update(KINDS)
            said.refuse("each kind counts", *(Fact("unpaid", kind) for kind in KINDS if kind != of))
        else:
            named(name, said)
        enough = tuple(count(several) for several in range(number, SIDES))  # "two, three or four"
        counted(number, {name}, said, *([enough] if of and name != "kinds" and len(enough) > 1 else []))


def touching(said: Gathered, *names: str) -> None:
    """That one thing is beside another, in whatever words."""
    said.play("around")  # one side is enough, so nothing surrounds
    said.allowed.add(count(SIDES))  # "on any of its four sides"
    said.counted.setdefault(SIDES, set()).update(("side", *names))
    said.need("term", "neighbouring", *(term(word) for word in ("adjacent", "enclosed", "link", "side")))


# --------------------------------------------------------------------------------------------------------------------
# What the text of a scoring card must say is paid for: what may stand after "each".


_LINES = frozenset(("row", "column"))
_SORTS = frozenset(("space", "cluster", "row", "column", "diagonal", "size", "square", "edge", "line"))
_THINGS = frozenset((*KINDS, "filled", "empty", "wasteland", "destroyed"))


def payee(rule: Sequence[Clause]) -> Payee:
    """What stands after "each"."""
    heads: set[str] = set()
    things: set[str] = set()
    no_heads = set(_SORTS)
    for clause in rule:
        if "kinds" in (getattr(clause, "beside", None) or getattr(clause, "holding", None) or ()):
            no_heads.add("kinds")
        match clause:
            case EachSpace():
                heads.update(("space", *([clause.at] if clause.at else [])))
                things.add(clause.of)
            case EachCluster():
                heads.add("cluster")
                things.add(clause.of)
            case EachLine() | EachDiagonal():
                heads.update((*clause.each, "line"))
                no_heads.update(KINDS)
            case PickCluster() | PickRun() | PickSquare():
                for unit in clause.per:
                    match unit:
                        case "space" | "side":
                            heads.update(("space", "side"))
                            things.add(clause.of)
                        case "empty_beside":
                            heads.add("space")
                            things.add("empty")
                        case "row" | "column":
                            heads.update((unit, "line"))
                        case _:
                            assert_never(unit)
            case _:
                assert_never(clause)
    if isinstance(rule[-1], PickCluster):
        heads.update(("choose", "best"))  # "for a cluster that you choose …"
    picked = isinstance(rule[-1], PickCluster | PickRun | PickSquare)
    return Payee(
        frozenset(heads),
        frozenset(no_heads).difference(heads, ("edge",) if "space" in heads else ()),
        frozenset(things),
        _THINGS.difference(things) if things else frozenset(),
        inside=frozenset(
            ("space",)
            if getattr(rule[0], "complete", False)
            else ("side",)
            if getattr(rule[0], "enclosed_by", None)
            else ()
        ),
        strict=picked,
        closed=len(rule) == 1,
    )


# --------------------------------------------------------------------------------------------------------------------
# Rules: taken from the clauses that the engine plays by, so that the checker cannot drift from them.
#
# Where a thing can be put in several ways ("no empty space beside it", "all sides filled"), every way is listed here;
# the words themselves belong to each language's vocabulary.


_EVERY_LINE = ("row", "column", "line", "vertical", "horizontal")


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
    said = Gathered(FREE, wrong={term("joker"): JOKER})
    before: set[Need] = set()
    for clause in rule:
        before = set(said.needs)
        _clause(clause, said)
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
    said.paid = payee(rule)
    units = (said.paid.heads | said.paid.things) - {"side", "choose", "best"}
    units |= _LINES if units & _LINES else set()
    said.refuse("it is paid each time", Fact("lump"), *(Fact("lump", name) for name in units))
    said.refuse("it is paid each time", *(Fact("exists", name) for name in said.paid.things or units))
    return said.wanted()


def _implied(clause: Clause, said: Gathered) -> None:
    """What follows from the rule may be said as well."""
    for entry in IMPLIED:
        if entry.of(clause):
            said.allowed.update(entry.says(clause))
            if entry.around:
                said.play("around", *entry.around)
            if entry.around and said.beside:
                said.beside.update(entry.around)


def _clause(clause: Clause, said: Gathered) -> None:
    tally = (word("tally"),) if clause.points == 1 else ()  # "you gain as many points"
    said.need("points", "1 point" if clause.points == 1 else f"{clause.points} points", points(clause.points), *tally)
    if isinstance(clause, OfSpaces):
        named(clause.of, said)
    if isinstance(clause, Neighboured) and clause.beside:
        _beside(clause, clause.beside, said)
    match clause:
        case EachSpace():
            if not clause.beside and clause.to != clause.of:
                said.refuse("each is paid", Fact("some", clause.of))
            _space(clause, said)
        case EachCluster():
            said.refuse("each cluster is paid, and once", *_ONE_ONLY, *_INSIDE)
            said.allowed.add(no("size"))  # "beyond that the size does not count"
            if not clause.beside and clause.containing != "square_of_2":
                said.refuse("each is paid", Fact("some", clause.of))
            _cluster(clause, said)
        case EachLine():
            said.refuse("each is paid", *_ONE_ONLY, *(Fact("some", line) for line in clause.each))
            _lines(clause, said)
        case EachDiagonal():
            said.allowed.update((count(LINES), exactly(LINES)))
            said.name("diagonal")
            said.refuse("each is paid", Fact("some", "diagonal"))
            _complete(said)
            said.name("left", "bottom")
            said.allow("line", "edge", "right", "top", "corner")
            said.alike.add("edge")  # from one edge to another
            said.play("edge_at", "left", "bottom")
        case PickCluster():
            _cluster(clause, said, clause.rank)
            if clause.rank is None:
                said.need("term", "that one is chosen", term("choose"), term("best"), *A_SINGLE)
            _picked(clause, said)
        case PickSquare():
            _picked(clause, said, "square")
            said.allow("edge", "cluster", *_AROUND)  # "the largest square block", "along its top side"
        case PickRun():
            run = clause.pick
            along: RowOrColumn = "column" if run == "column_run" else "row" if run == "row_run" else assert_never(run)
            _picked(clause, said, along, _seen(along)[0])
            said.refuse("only one is paid", Fact("each", along))
            said.need("term", "unbroken", word("unbroken"), term("line"), term("link"), no("empty"))
            said.allow("line", "top", "bottom", "filled")  # "one below the other", "a full line"
            said.allowed.add(no("empty"))  # "without a gap"
        case _:
            assert_never(clause)


def _beside(clause: Neighboured, beside: Mapping[Neighbour, int], said: Gathered) -> None:
    """What must lie beside a space or a cluster."""
    several(beside, said, clause.of)
    touching(said, *beside)
    said.beside.update(KINDS if "kinds" in beside else beside)
    if "ruins" in beside and getattr(clause, "at", None) != "ruins":
        said.refuse("it lies anywhere", twice("ruins"))
    # A cluster of something is beside it where a space of it is.
    single = [str(name) for name, number in beside.items() if number == 1 and name in KINDS]
    if single:
        said.refuse("one is enough, and more are as good", exactly(1))
        said.allow("cluster")
    said.play("cluster", *single, *(KINDS if "kinds" in beside else ()))


_GROUPS = ("cluster", "row", "column", "line", "link", "number")
_ONE_ONLY = tuple(Fact(role, name) for role in ("only_one", "single") for name in _GROUPS)
_INSIDE = tuple(Fact("each", name) for name in ("square", "size", "line"))
_AROUND = ("left", "right", "top", "bottom")


def _surrounded(wall: str) -> Iterator[Fact | tuple[Fact, ...]]:
    """How it may be said that all four sides are meant."""
    yield from (term("enclosed"), *((no("empty"),) if wall == "filled" else ()), count(4), exactly(4))
    yield tuple(term(name) for name in _AROUND)
    yield from (Fact("each", name) for name in ("side", "adjacent"))
    yield from (Fact("all", name) for name in ("side", "adjacent", wall))
    yield from (Fact("whole", name) for name in (wall, "adjacent"))


def _space(clause: EachSpace, said: Gathered) -> None:
    if clause.at == "edge":
        outermost = tuple(term(name) for name in ("row", "column", *_AROUND))
        said.need("term", "edge", term("edge"), outermost)
        said.allow("row", "column", "corner", *_AROUND)
        said.allowed.update((count(SIDES), exactly(SIDES)))  # "any of the four edges"
        said.together += [("row", "column"), ("left", "right"), ("top", "bottom"), ("left", "top")]
        if not clause.beside:
            said.beside.update(("edge", "map"))
            said.alike.add("edge")  # "the outermost spaces, at the edge"
            said.refuse("it lies at the edge", Fact("beside", clause.of), Fact("beside", "space"))
    elif clause.at == "ruins":
        named("ruins", said)
        said.need("term", "on (ruins)", term("on"))
    elif clause.at:
        assert_never(clause.at)
    if clause.enclosed_by:
        wall = clause.enclosed_by
        # Saying that nothing empty is beside it says the edge as well.
        beside = tuple(Fact(of, "adjacent") for of in ("all", "each"))  # all that there are, at the edge fewer
        said.need("term", wall, *ways(wall))
        shut = (no("empty"), at_most(SIDES)) if wall == "filled" else ()
        said.need("term", "edge", term("edge"), Fact("idle", "edge"), *beside, *shut)
        said.allowed.add(no("space"))  # "where there is none, at the edge"
        said.need("term", "surrounded", *_surrounded(wall))
        said.play("around", wall, "edge", *((*FILLED, *KINDS) if wall == "filled" else ()))
        said.every.update((wall, "side"))
        if clause.at is None:
            said.refuse("it may lie anywhere", twice("edge"), twice("ruins"))
        said.refuse("all sides are meant", word("partly"), Fact("some", "side"))
        said.allow("edge", "other", *_AROUND)
        said.examples.update(FILLED if wall == "filled" else ())
        said.allowed.update((count(SIDES), exactly(SIDES), at_most(SIDES)))
        said.beside.update((wall, "edge", "empty", "filled", clause.of))
        said.alike.update((wall, clause.of, "empty"))
    if clause.linked_by and clause.to:
        named(clause.linked_by, said)
        if clause.to == clause.of:
            two = (Fact("two", clause.to), Fact("ordinal", number=2), (at_least(2), term("both")))
            # Of the two terms the mountain is the one that may occur twice.
            others = [(term(word), once(clause.linked_by)) for word in ("other", "mutual")]
            said.refuse("one other is enough", Fact("several", "other"))
            said.need("term", f"another {clause.to}", again(clause.to), *others, term("both"), *two)
            said.allowed.update((count(2), at_least(2), exactly(2), Fact("ordinal", number=2)))
        else:
            named(clause.to, said)
        said.allow("cluster", "line")
        said.need(
            "term",
            "linked",
            term("link"),
            *((term("adjacent"), of) for of in (term("cluster"), Fact("place", clause.linked_by))),
        )
        said.play("by", clause.linked_by, "cluster")
        said.play("to", clause.to, clause.of)
        said.play("cluster", clause.linked_by)
        said.beside.update((clause.of, clause.linked_by, clause.to, "cluster"))


def _cluster(clause: Cluster, said: Gathered, ranked: int | None = None) -> None:
    number = (clause.size.min or clause.size.exactly) if clause.size else None
    sized = [] if number is None else [exactly(number), count(number)]
    if clause.size and clause.size.min:
        sized.append(at_least(clause.size.min))
    ranks = [rank(ranked)] if ranked else []
    whole = [] if clause.containing else [word("unbroken")]  # "an unbroken line" says nothing of the cluster
    said.need("term", "cluster", term("cluster"), Fact("place", clause.of), *whole, *sized, *ranks)
    if ranked and ranked > 1:
        said.allowed.add(Fact("ordinal", number=ranked))  # "the second place counts: …"
        said.allowed.add(Fact("rank", number=1, denied=True))  # "not the largest, but the second"
    if clause.size and clause.size.min:
        counted(clause.size.min, {clause.of}, said)
    elif clause.size and clause.size.exactly:
        exact = clause.size.exactly
        said.allowed.add(Fact("ordinal", number=exact + 1))  # "no fourth empty space"
        said.allowed.update(Fact("count", number=other, denied=True) for other in (exact - 1, exact + 1))
        said.need("count", f"exactly {exact}", exactly(exact), count(exact))
        said.counted.setdefault(exact, set()).add(clause.of)
        said.allowed.add(no("cluster"))  # "larger ones do not count"
    said.play("cluster", clause.of, *clause.apart_from)
    for thing, name in product(("space", "cluster", clause.of), clause.apart_from if clause.size else ()):
        said.refuse("both are asked for", Fact("either", f"{thing} {name}"), Fact("either", f"{name} {thing}"))
    for name in clause.apart_from:
        terrain: Kind | None = None if name == "edge" else name
        # "Farms and water that do not touch each other", "farms beside no water, and the other way round".
        apart = ((no("mutual"),), (term("mutual"), no(clause.of)))[: 2 * bool(terrain)]
        said.need("negation", f"not beside {terrain}" if terrain else "not at the edge", no(name), *apart)
        said.refuse("the largest of those that are apart from it", Fact("lost", name))
        if ranked:
            said.refuse("the largest of those that are apart from it", word("otherwise"))
        said.beside.add(name)
    four = (count(4), at_least(4), exactly(4))
    if clause.containing == "line_of_4":
        said.together.append(("vertical", "horizontal"))
        lines = [(number_, term(word)) for number_ in four for word in (*_EVERY_LINE, "straight")]
        said.need("count", "a line of 4", size(4, 1), size(1, 4), *lines)
        said.allow(*_EVERY_LINE, "filled")
    elif clause.containing == "square_of_2":
        said.allow("filled")  # "a full square"
        said.allowed.update((count(2), at_least(2)))  # "two spaces wide"
        sides = [(count(2), term("square"), term(word)) for word in ("size", "side")]
        said.need("count", "a 2×2 square", size(2, 2), *sides, *((number_, term("square")) for number_ in four))
    elif clause.containing:
        assert_never(clause.containing)


def _lines(clause: EachLine, said: Gathered) -> None:
    said.allowed.update((count(LINES), exactly(LINES)))
    for line in clause.each:
        along, _ = _seen(line)
        said.need("term", line, term(line), (term(along), term("line")))
        said.allow("line")
    if clause.complete:
        _complete(said)
    if clause.holding:
        said.wrong.pop(Fact("some", "space"), None)  # "at least one mountain space"
        if 1 in clause.holding.values():
            said.refuse("one is enough, and more are as good", exactly(1))
        for state, held in product(("filled", "empty"), clause.holding if clause.complete else ()):
            said.refuse(
                "both are asked for", *(Fact("either", f"{one} {two}") for one, two in ((state, held), (held, state)))
            )
        if clause.complete and "kinds" not in clause.holding:
            said.refuse("it is in the line", *(Fact("beside", name) for name in clause.holding))
        if not clause.complete and "kinds" not in clause.holding:
            said.refuse("they need not be in one piece", word("unbroken"), term("adjacent"))
        if not clause.complete:
            some = (Fact(of, name) for of in ("whole", "all") for name in clause.holding)
            said.refuse("one is enough", *some, word("partly"))
        several(clause.holding, said)
    if clause.equal:
        said.wrong.pop(term("adjacent"), None)  # which some languages say for "as many"
        for name in clause.equal:
            named(name, said)
        said.need("term", "as many", term("equal"))
        not_zero = Fact("count", number=0, denied=True)
        twice = tuple(again(name) for name in clause.equal)  # "contains farms and water, and as many farms as water"
        one_held = (Fact("held", name) for name in clause.equal)  # "contains a farm, and as many farms as water"
        one = (at_least(1), count(1), term("both"), no("both"), not_zero, word("unpaid"))
        said.need("count", "at least 1 of each", *one, twice, *one_held)
    if clause.numbered:
        first = 1 if clause.numbered == "odd" else 2 if clause.numbered == "even" else assert_never(clause.numbered)
        numbers = tuple(count(number) for number in range(first, 17, 2))
        ordinals = tuple(Fact("ordinal", number=fact.number) for fact in numbers if fact.number > 1)
        said.need("term", clause.numbered, term(clause.numbered), numbers[:3], ordinals[:2])
        said.allowed.add(at_most(LINES))
        said.allowed.update(
            (*numbers, *ordinals, *(count(n) for n in range(1, 17) if n != clause.points))
        )  # "columns 1 to 11"
        said.allow("edge", *(_seen(line)[1] for line in clause.each))


def _complete(said: Gathered) -> None:
    """All spaces of a line are meant, not some of them."""
    named("filled", said, word("unbroken"))
    said.every.add("filled")
    said.refuse("every space must be filled", word("partly"), Fact("some", "space"), Fact("some", "filled"))
    said.refuse("any terrains fill it", Fact("same", "kinds"), Fact("one", "kinds"))


def _seen(line: RowOrColumn) -> tuple[str, str]:
    """How a line lies, and where lines of its sort are counted from, which a text may leave out."""
    return ("horizontal", "top") if line == "row" else ("vertical", "left") if line == "column" else assert_never(line)


def _picked(clause: Picking, said: Gathered, *shape: str) -> None:
    """Which one it is by size, its shape in one of these words, and what it is paid for."""
    if clause.rank:
        words = {1: "the largest", 2: "the second largest"}.get(clause.rank, f"number {clause.rank} by size")
        said.need("rank", words, rank(clause.rank))
    if shape:
        said.need("term", shape[0], *(term(word) for word in shape))
    for unit in clause.per:
        _paid(unit, clause.of, said)


def _paid(unit: PerCluster | PerSquare, of: SpaceKind, said: Gathered) -> None:
    match unit:
        case "space":
            said.need("term", "space", term("space"), term("size"), again(of), each(of), each(""))
        case "side":
            said.need("term", "side", term("side"), term("size"), term("edge"))
        case "empty_beside":
            named("empty", said)
            touching(said)
            said.beside.update(("empty", of, "cluster"))
        case "row" | "column":
            said.name(unit)
            said.allow(_seen(unit)[0])
        case _:
            assert_never(unit)


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
    "one_season": Manner("after one season", _ONE_SEASON, _ONE_SEASON),
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


def step_facts(rule: Sequence[CardStep]) -> Gathered:
    """What a text must say of these steps."""
    said = Gathered(FREE, wrong={term("joker"): JOKER})
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


def _way(known: Mapping[str, Manner], value: str, said: Gathered) -> None:
    """What says this way of a step, and not that it is another one."""
    way = known[value]
    if way.said:
        rule = "negation" if way.said == (no("mountain"),) else "count" if way.said == A_SINGLE else "term"
        said.need(rule, way.words, *way.said)
    right = {fact for each in way.said for fact in (each if isinstance(each, tuple) else (each,))}
    for name, other in known.items():
        if name != value:
            said.refuse(f"the rule says: {way.words}", *(fact for fact in other.only if fact not in right))


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
    return said.wanted()


def _ambush(card: AmbushCard, said: Gathered) -> None:
    towards = "left" if step_of(card.direction) == 1 else "right"
    said.play("towards", towards)
    said.allow("monster", "attack", towards)
    if card.solo_corner != "unknown":
        up, along = card.solo_corner.split("_")
        said.play("corner", along)
        said.allow(up, along, "corner")


def _attack(card: HeroCard, said: Gathered) -> None:
    """Instead of naming the attack a text may say where the attacked spaces lie."""
    hero_y, hero_x = cells_of(card.grid, "H")[0]
    away = {(x - hero_x, y - hero_y) for y, x in cells_of(card.grid, "*")}
    said.allowed.update((count(len(away)), exactly(len(away))))
    found: list[Fact | tuple[Fact, ...]] = [term("attack")]
    if all(abs(x) + abs(y) == 1 for x, y in away):
        found.append((count(len(away)), term("adjacent")))
        if len(away) == SIDES:
            found.append((term("left"), term("right")))
            said.allow("top", "bottom")
    if all(abs(x) == abs(y) == 1 for x, y in away):
        found += [term("diagonal"), (count(len(away)), term("corner"))]
        said.allow("corner")
    if not all(x and y for x, y in away) and len({x for x, _ in away}) * len({y for _, y in away}) == len(away):
        found += [(count(len(away)), term(name)) for name in ("line", "straight")]
        said.allow("row", "column", "vertical", "horizontal", *_AROUND)
        said.allowed.add(no("space"))  # the one beside the hero is not attacked
    said.need("term", "attack", *found)


def _explore(card: ExploreCard, said: Gathered) -> None:
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
