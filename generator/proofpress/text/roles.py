"""Which part each thing of a sentence plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice, takewhile

from proofpress.records import dataclass
from proofpress.text.facts import Fact, term
from proofpress.text.vocabulary import ENDS, FAR, HOLDERS, MOST_BETWEEN, Part, ends, group, nearest

# --------------------------------------------------------------------------------------------------------------------
# What is paid, what surrounds, what links what, which action is called.
#
# Found by position and by the kinds of words alone, like everything that is read: a language is data only.


# Small words that say how many of a thing are meant, or how it takes part: each makes a fact with what follows it.
LEADING = frozenset(("all", "any", "same", "whole", "partly", "each", "from", "into", "pay", "than", "different"))
_QUANTIFIERS = frozenset(("all", "any", "same", "different", "each"))
# Words that are facts by themselves.
ALONE = frozenset(
    (
        *("all", "whole", "partly", "must", "theirs", "rival_pays", "you_pay", "to_partner", "broken", "per_game"),
        *("unbroken", "also", "likewise", "unlimited", "before", "minus", "pay", "repeated", "each"),
        *("may", "against_you", "they_defend", "stays", "otherwise", "or", "tally", "product", "either"),
    )
)
# What is said of a thing, or of how much of it: no thing by itself.
_MANNERS = HOLDERS.union(("side", "enclosed", "adjacent", "other", "single", "kinds", "size", "map", "straight"))
_MANNERS = _MANNERS.union(("link", "both", "choose", "called", "instead", "action", "equal", "mutual"))
_RELATIONS = frozenset(("link", "enclosed", "other"))
_PLAIN = frozenset(("skip", "article"))
_AMOUNTS = {1: "one", 2: "two"}
GAINED = frozenset(("mana", "ore", "food", "resource"))
_SIDES = frozenset(("left", "right", "top", "bottom"))
ACTIONS = frozenset(("patrol", "quest", "build", "research", "expand", "trade"))


def roles(parts: list[Part]) -> Iterator[tuple[str, Part]]:
    """Every role in a text with its player; what is paid is found by `paid`."""
    for index, part in enumerate(parts):
        if part.words or part.kind == "number":
            yield from _amounts(parts, index)
        if part.words or part.names or part.kind == "adjacent":
            yield from _relations(parts, index)


def _amounts(parts: list[Part], index: int) -> Iterator[tuple[str, Part]]:
    """How many of a thing are meant: "all", "the same", "two"."""
    part = parts[index]
    for word in sorted(LEADING.intersection(part.words)):
        if word == "from" and index and HOLDERS.intersection(parts[index - 1].names):
            continue  # "une région de montagne"
        meant = _following(parts, index, direct=True)
        if word == "whole" and "single" in part.names and index and parts[index - 1].word("article"):
            continue  # "une seule" is one
        yield from ((word, parts[at]) for at in meant)
    if part.word("whole"):
        yield from _only_one(parts, index)
    if part.kind == "number" and part.number > 1 and not part.items[0].of("ordinal"):
        after = index + (index + 1 < len(parts) and parts[index + 1].kind == "compare")
        yield from _played("several", parts, _following(parts, after, direct=True)[:1])
    if part.word("article") or (
        part.kind == "number" and part.number in _AMOUNTS and (part.how != "at_least" or part.number == 1)
    ):
        role = "some" if part.how == "at_least" else _AMOUNTS.get(part.number, "one")
        counted = index + (index + 1 < len(parts) and parts[index + 1].word("points"))  # "2 points more"
        meant = _following(parts, counted, direct=True)
        if index and "more" in parts[index - 1].names:
            yield role, parts[index - 1]  # "adds 2"
        if not any(other.kind == "number" for other in parts[index + 1 : min(meant, default=0)]):
            yield from _played(role, parts, meant)  # "a total of ten resources" is not one


def _relations(parts: list[Part], index: int) -> Iterator[tuple[str, Part]]:
    """What a thing has to do with others: which edge, what surrounds, links, is called, is given up."""
    part = parts[index]
    if "anywhere" in part.names:
        own = [other for step in (-1, 1) for other in _clause(parts, index, step)]
        yield from (("unbound", part) for _ in range(not any("empty" in parts[at].names for at in own)))
    if "edge" in part.names:
        before = index - 2 if index and parts[index - 1].words <= _PLAIN and not parts[index - 1].sign else -1
        near = (at for at in (index - 1, index + 1, before) if 0 <= at < len(parts))  # "left edge", "bord droit"
        yield from islice((("edge_at", parts[at]) for at in near if _SIDES.intersection(parts[at].names)), 1)
    if "partner" in part.names:
        yield from _played("partner", parts, _gained(parts, index))
    for name in ("other", "single"):
        if name in part.names:
            yield from _played(name, parts, _following(parts, index, direct=True)[:1])
    if "link" in part.names:
        yield from _linked(parts, index)
    if "called" in part.names:
        yield from _played("called", parts, _nearest_action(parts, index))
    if part.word("instead_of"):
        for role in ("called", "given_up"):
            yield from _played(role, parts, _listed(parts, _next(parts, index, ACTIONS)))
        yield from _played("in_place", parts, _next(parts, index, GAINED))
    elif "instead" in part.names and not any(other.word("after") or "called" in other.names for other in parts):
        yield from _played("given_up", parts, _given_way(parts, index))
    if {"instead", "swap"} <= {*part.names}:
        yield from _played("given_up", parts, _replaced(parts, index))
    if part.word("after"):
        yield from _played("after", parts, _following_action(parts, index))
    if {"left", "right"}.intersection(part.names):
        yield _in_corner(parts, index), part
    if "cluster" in part.names:
        yield from _played("cluster", parts, _of_cluster(parts, index))
    if part.word("verb"):
        yield from _played("held", parts, _held(parts, index))
    if part.word("exists") and not _paid_each(parts, index):
        yield from _played("exists", parts, _existing(parts, index))


def _held(parts: list[Part], index: int) -> Iterator[int]:
    """The things that come right after a verb of holding: "contains farms and water in equal number"."""
    first = next((at for at in range(index + 1, len(parts)) if not parts[at].light or parts[at].sign), len(parts))
    if first < len(parts) and parts[first].kind == "term" and "equal" not in parts[first].names:
        yield from group(parts, first, 1)


def _paid_each(parts: list[Part], index: int) -> bool:
    """Whether the sentence says that something is paid each time, whatever there is."""
    sentence = (
        takewhile(lambda part: part.sign not in (".", "!", "?"), stretch)
        for stretch in (parts[index:], parts[index::-1])
    )
    return any(part.word("each") for stretch in sentence for part in stretch)


def _existing(parts: list[Part], index: int) -> list[int]:
    """What there is: "if you have a forest cluster", also where the verb comes last."""
    ahead = _following(parts, index)
    begin = next((at for at in range(index - 1, -1, -1) if parts[at].word("that") or parts[at].sign), index)
    return ahead or _following(parts, begin)


def _only_one(parts: list[Part], index: int) -> Iterator[tuple[str, Part]]:
    """ "Only one row", "but only for one"."""
    at = index + 1
    while at < len(parts) and (parts[at].light or parts[at].word("each")) and not parts[at].word("article"):
        at += 1
    if at < len(parts) and (parts[at].number == 1 or parts[at].word("article")):
        meant = _following(parts, at, direct=True)
        yield "only_one", parts[meant[0]] if meant else parts[at]


def paid(parts: list[Part], index: int) -> list[tuple[str, ...]]:
    """What each word says that comes after "each", as far as it is one thing: "forest space at the edge".

    Several of a thing are a cluster, and a size is a thing of its own; a neighbour is never paid.
    """
    found: list[tuple[str, ...]] = []
    several = False
    for at in _following(parts, index, numbers=True):
        part = parts[at]
        if part.kind == "adjacent" or _RELATIONS.intersection(part.names).difference(
            () if found else ("link", "other")
        ):
            break  # "clusters, each surrounded by …" pays for what came before
        if part.kind == "number":
            several = True
            continue
        found += [("cluster",)] if several and "side" not in part.names else []
        found.append(part.names or ("size",))
        several = False
    return found


def subject(parts: list[Part]) -> tuple[tuple[str, ...], ...]:
    """What a text begins with, where nothing is said to be paid each: "A mountain beside … is worth 5"."""
    heavy = ([part for part in parts[at + 1 :] if not part.light] for at, part in enumerate(parts) if part.word("each"))
    if any(not rest or rest[0].kind != "number" for rest in heavy):
        return ()
    found: list[tuple[str, ...]] = []
    head = list(takewhile(lambda part: part.sign not in (".", ":", "!", "?"), parts))
    after = next((part for part in parts[len(head) + 1 :] if not part.light), None)
    if after is not None and after.kind == "term" and not any(part.kind == "number" for part in head):
        return ()  # "Mountains raise prices: water beside them …"
    for part in parts:
        if part.kind == "term":
            found.append(part.names)
        elif part.kind == "unknown" or not part.light:
            break
    return tuple(found)


def _in_corner(parts: list[Part], index: int) -> str:
    """Left and right stand beside top and bottom where a corner is meant, and for the way to a neighbour elsewhere."""
    beside = (parts[at] for step in (-1, 1) for at in _clause(parts, index, step) if abs(at - index) <= 3)
    return "corner" if any({"top", "bottom"}.intersection(part.names) for part in beside) else "towards"


def _played(role: str, parts: list[Part], by: Iterable[int]) -> Iterator[tuple[str, Part]]:
    yield from ((role, parts[at]) for at in by if not parts[at].denied)


def _following(parts: list[Part], index: int, *, direct: bool = False, numbers: bool = False) -> list[int]:
    """The terms that come right after a word, or a size or a word for touching that comes first.

    `direct`: only those that stand together; `numbers`: a number above one may come first of all.
    """
    found: list[int] = []
    for at in range(index + 1, min(len(parts), index + FAR)):
        part = parts[at]
        if direct and not _QUANTIFIERS.isdisjoint(part.words):
            break
        if (
            part.kind in ("term", "size")
            or (part.kind == "adjacent" and all(parts[before].names == ("space",) for before in found))
            or (numbers and at == index + 1 and part.kind == "number" and part.number > 1 and not part.how)
        ):
            found.append(at)
        elif (found and (direct or part.kind in ("unknown", "number"))) or not (part.light or part.kind == "number"):
            break
    return found


def _gained(parts: list[Part], index: int) -> list[int]:
    """The first gift in the same half of the sentence."""
    for at in range(index + 1, len(parts)):
        if GAINED.intersection(parts[at].names):
            return [at]
    return []


def _things(parts: list[Part], at: Iterable[int]) -> Iterator[int]:
    """Without what is only said of a thing, and without spaces of it."""
    return (index for index in at if _MANNERS.isdisjoint(parts[index].names))


def _linked(parts: list[Part], index: int) -> Iterator[tuple[str, Part]]:
    """By what and to what, as far as small words in the same clause say it."""
    for step in (-1, 1):
        at = index + step
        while 0 <= at < len(parts) and not (parts[at].sign in ENDS or parts[at].word("each", "points", "earn")):
            of = at > 0 and not HOLDERS.isdisjoint(parts[at - 1].names)  # "území s vodou", a cluster of water
            if parts[at].word("by") != parts[at].word("to") and not of:
                yield from _played("by" if parts[at].word("by") else "to", parts, _next(parts, at))
            at += step


def _near(parts: list[Part], first: int, at: int) -> bool:
    """Whether a term still belongs to the first one, with no other "by" or "to" between."""
    between = (part.word("by", "to", "pay") for part in parts[first + 1 : at])
    return _RELATIONS.isdisjoint(parts[at].names) and not any(between)


def _next(parts: list[Part], index: int, names: frozenset[str] = frozenset()) -> list[int]:
    """The things that come right after a word; `names` picks among them."""
    for at in range(index + 1, len(parts)):
        if parts[at].kind == "term":
            near = takewhile(partial(_near, parts, at), group(parts, at, 1))
            found = _things(parts, near)
            return [each for each in found if not names or names.intersection(parts[each].names)]
        if not (parts[at].light or parts[at].kind == "number") or parts[at].kind == "unknown":
            break
    return []


def _given_way(parts: list[Part], index: int) -> list[int]:
    """In "skip Trade and patrol instead" the action before "instead", where another one follows."""
    before, behind = (
        [at for at in rest if ACTIONS.intersection(parts[at].names)]
        for rest in (range(index), range(index + 1, len(parts)))
    )
    return before if len(before) == 1 and behind and parts[before[0]].names != parts[behind[0]].names else []


def _replaced(parts: list[Part], index: int) -> list[int]:
    """What is replaced, where another action is said to take its place: "replace Trade by Patrol"."""
    both = sorted((*_actions(parts, index, -1), *_actions(parts, index, 1)))
    by = [at for at in both if any(parts[near].word("by", "each") for near in (at - 1, at) if near >= 0)]
    return [at for at in both if at not in by][:1] if by else []


def _listed(parts: list[Part], found: list[int]) -> list[int]:
    """Without what stands right beside the one before: "build in place of researching"."""
    return [at for at in found if at == found[0] or parts[at - 1].kind != "term"]


def _clause(parts: list[Part], index: int, step: int) -> Iterator[int]:
    at = index + step
    while 0 <= at < len(parts) and not ends(parts[at]):
        yield at
        at += step


def _actions(parts: list[Part], index: int, step: int) -> list[int]:
    return [at for at in _clause(parts, index, step) if ACTIONS.intersection(parts[at].names)]


def _nearest_action(parts: list[Part], index: int) -> list[int]:
    """The action in the same clause that is nearest."""
    found = [*_actions(parts, index, -1), *_actions(parts, index, 1)]
    return [min(found, key=lambda at: abs(at - index))] if found else []


def _following_action(parts: list[Part], index: int) -> list[int]:
    return _actions(parts, index, 1)[:1]


def _of_cluster(parts: list[Part], index: int) -> list[int]:
    """What a cluster consists of: "forest cluster", "cluster of forest"; nothing where both could be meant."""
    sides = [list(_things(parts, [index - 1]))] if index and parts[index - 1].kind == "term" else [[]]
    after = index + 1
    while after < len(parts) and parts[after].word("skip", "article") and not parts[after].word("by", "to"):
        after += 1
    if sides[0] and after == index + 1 < len(parts) and parts[after].word("to"):
        return []  # "polem farmy územím s vodou"
    sides.append(list(_things(parts, [after] if after < len(parts) and parts[after].kind == "term" else [])))
    return [] if all(sides) else [at for side in sides for at in side]


# --------------------------------------------------------------------------------------------------------------------
# The same as facts: parts, how many of each thing are meant, and the small words that are facts by themselves.


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
    touched: bool = False  # a thing that lies beside another one
    in_doubt: bool = False  # it may be a word nobody knows that is denied in its place


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
        if part.sign == "−" and index + 1 < len(parts) and parts[index + 1].kind == "number":
            yield Said((Fact("word", "minus"),), part.start, part.end)
        if "attack" in part.names and any("defend" in other.names for other in _beside(parts, index)):
            yield Said((Fact("word", "either_role"),), part.start, part.end)
        if not part.words:
            continue
        if part.word("instead_of") and index + 1 < len(parts) and parts[index + 1].kind == "number":
            yield Said((Fact("replaced", number=parts[index + 1].number),), part.start, parts[index + 1].end)
        if part.word("points"):
            yield from _lumps(parts, index)
        if part.word("each"):
            payees = tuple(paid(parts, index))
            if payees and _pays(parts, index):
                yield Said((Fact("paid"),), part.start, part.end, of=payees, earned=_after_points(parts, index))
        if part.word("place") and part.names and _whole(parts, index):
            yield Said(tuple(Fact("place", name) for name in part.names), part.start, part.end)
        if part.word("or") and part.kind != "not" and 0 < index < len(parts) - 1:
            yield from _alternatives(parts, index)
        if not part.denied and not (index + 1 < len(parts) and parts[index + 1].kind == "not"):
            none = {"or"} if part.kind == "not" else {"repeated"} if part.number or part.size else set()
            for word in sorted(ALONE.intersection(part.words).difference(none)):
                yield Said((Fact("word", word),), part.start, part.end)


def _lumps(parts: list[Part], index: int) -> Iterator[Said]:
    """What is paid for once, right after the points: "6 points for one full row", "6 points once"."""
    after = index + 1
    while after < len(parts) and (parts[after].light or parts[after].word("skip") or parts[after].kind == "compare"):
        after += 1
    if after == len(parts):
        return
    part = parts[after]
    bare = part.word("threshold") and after + 1 < len(parts) and _ends_or_asks(parts[after + 1])
    if (part.kind == "number" and part.number == 1 and part.how in ("", "exactly")) or "single" in part.names or bare:
        meant = [] if bare else _following(parts, after, direct=True)
        yield from (
            Said(tuple(Fact("lump", name) for name in parts[at].names), part.start, parts[at].end) for at in meant
        )
        if not meant:
            yield Said((Fact("lump"),), part.start, part.end)


def _ends_or_asks(part: Part) -> bool:
    """Whether what is paid is named no more, or only its condition: "6 points once, if …"."""
    return bool(part.sign) or part.word("that")


def _whole(parts: list[Part], index: int) -> bool:
    """Whether a word for a place means all of it: not "village space", "space of a village" or "four villages"."""
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


def _alternatives(parts: list[Part], index: int) -> Iterator[Said]:
    """What "or" stands between: "full or with a mountain"."""
    first, second = (_alternative(parts, index, step) for step in (-1, 1))
    for one in first:
        yield from (Said((Fact("either", f"{one} {other}"),), parts[index].start, parts[index].end) for other in second)


def _alternative(parts: list[Part], index: int, step: int) -> tuple[str, ...]:
    """The nearest thing on one side, and not the space that is said to be one."""
    at = nearest(parts, index, step, lambda part: bool(part.sign) or part.number > 1)
    return () if at is None else parts[at].names


def _beside(parts: list[Part], index: int) -> Iterator[Part]:
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
