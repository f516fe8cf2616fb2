"""What a text says, as facts; and what it says besides its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations, pairwise, takewhile
from typing import NamedTuple

from proofpress.language import composed
from proofpress.records import dataclass
from proofpress.text.facts import Fact, no, points, term
from proofpress.text.negation import deny, in_doubt
from proofpress.text.numbers import parts_of
from proofpress.text.roles import Said, played
from proofpress.text.vocabulary import (
    DISCARDING,
    ENDS,
    FAR,
    HOLDERS,
    MOST_BETWEEN,
    NOTHING,
    Item,
    Part,
    Vocabulary,
    ends,
    group,
    nearest,
)

# --------------------------------------------------------------------------------------------------------------------
# What a text says besides its rule: what does not matter, what earns nothing, that a thing counts once, and ties.
#
# Such stretches are taken out before the rest is read: "whether the spaces touch does not matter" denies nothing. What
# they speak of is kept, because it may contradict the rule: "villages do not matter", where the rule wants none.


# What any rule may speak of without saying anything: no contradiction by itself.
_PLAIN = HOLDERS.difference(("row", "column", "cluster")).union(
    ("size", "side", "map", "single", "both", "choose", "link", "card", "other", "more", "equal", "best", "adjacent")
)


@dataclass(frozen=True, slots=True)
class Aside:
    """A stretch that is no part of the rule."""

    kind: str  # idle: does not matter; unpaid: earns nothing; once: counts once; tied: about ties
    parts: tuple[Part, ...]
    narrowed: bool = False  # about some amount only, or of something that is not so: "a column with neither"

    @property
    def start(self) -> int:
        return self.parts[0].start

    @property
    def end(self) -> int:
        return self.parts[-1].end

    def names(self) -> Iterator[Part]:
        """What is spoken of."""
        return (part for part in self.parts if part.kind == "term" and not _PLAIN.issuperset(part.names))

    @property
    def granted(self) -> bool:
        """Whether it names a case that the rule covers as well: "even if a shield lies there"."""
        return self.kind == "idle" and any("no_matter" in part.items[0].of("aside") for part in self.parts)

    @property
    def denies(self) -> bool:
        """Whether the case is that something is not so: "even if there is none of both"."""
        return any(part.kind == "not" for part in self.parts)

    @property
    def further(self) -> bool:
        """Whether it speaks of more of a thing: "further squares count nothing"."""
        return any({"other", "more"}.intersection(part.names) or part.kind == "ordinal" for part in self.parts)


def taken_out(parts: list[Part], concord: bool = False) -> tuple[list[Part], list[Aside]]:
    """The parts without the asides, and the asides."""
    asides: list[Aside] = []
    index = 0
    while index < len(parts):
        kind = _kind(parts, index, concord)
        start, end = _STRETCHES[kind](parts, index) if kind else (index, index)
        if end - start >= len(parts) - 1:
            kind, end = "", start  # a text is no aside
        if parts[index].kind == "aside" and start == end:
            denies = {"unpaid", "or_not"}.intersection(parts[index].items[0].of("aside"))
            parts[index].names = parts[index].items[0].of("term")  # "no space may be empty"
            parts[index].kind = "not" if denies else "term" if parts[index].names else "idiom"
        if start < end:
            _spend(parts, index, concord)
            asides.append(Aside(_SAYS[kind], tuple(parts[start:end]), any(map(_narrows, parts[start:end]))))
            twice = start > 0 and end < len(parts) and parts[start - 1].sign == parts[end].sign == ","
            del parts[start - twice : end]
            index = start - twice
        else:
            index += 1
    return parts, asides


def _narrows(part: Part) -> bool:
    some = part.kind in ("number", "rank", "ordinal", "size", "compare") or part.word("whole")
    return some or "single" in part.names or (part.kind == "not" and not part.used)


def _kind(parts: list[Part], index: int, concord: bool) -> str:
    part = parts[index]
    if part.kind == "aside":
        kind = part.items[0].of("aside")[0]
        refused = (
            kind == "needless"
            and not concord
            and any(other.kind == "not" for other in parts[max(0, index - 3) : index])
        )
        return "" if refused else kind
    if part.kind == "not" and _twice(parts, index):
        return "twice"
    aside = part.kind == "not" and (DISCARDING in part.items[0].of("not") or _earns_nothing(parts, index))
    return "unpaid" if aside else ""


def _spend(parts: list[Part], index: int, concord: bool) -> None:
    """Marks the word and what belongs to it: "ne rapporte rien" denies once."""
    parts[index].used = True
    for step in (-1, 1) if concord else ():
        at = index + step
        while 0 <= at < len(parts) and (
            parts[at].light or parts[at].kind == "not" or parts[at].word("verb", "points", "earn")
        ):
            parts[at].used = True
            at += step


def _bounds(parts: list[Part], index: int, signs: tuple[str, ...] = (",", *ENDS)) -> tuple[int, int]:
    """The clause around a part; with other signs the sentence."""
    first, last = max(0, index - FAR), min(len(parts), index + FAR)
    start = next((at + 1 for at in range(index - 1, first - 1, -1) if parts[at].sign in signs), first)
    end = next((at for at in range(index, last) if parts[at].sign in signs), last)
    return start, end


def _earns_nothing(parts: list[Part], index: int) -> bool:
    """A denied verb of earning without a number: "does not count", "scores nothing", "no mountain counts"."""
    start, end = _bounds(parts, index)
    if index + 1 < end and parts[index + 1].kind == "number":
        return False  # "gain not 1 coin"
    last = all((part.light and part.kind != "aside") or part.kind == "not" for part in parts[index + 1 : end])
    earns = [at for at in range(start, end) if parts[at].word("earn", "points")]
    if not earns:
        plain = all(
            part.light or part.kind in ("term", "not") or part.word("and", "or", "verb") for part in parts[start:index]
        )
        told = any(part.word("earn", "points") for part in parts[max(0, start - FAR) : start])
        if all(part.light or part.kind == "not" for part in parts[start:end]):
            return told and NOTHING in parts[index].items[0].of("not")
        return last and plain and told and any(part.kind == "term" for part in parts[start:index])
    for at in earns:
        between = parts[min(at, index) + 1 : max(at, index)]
        if all(part.light or part.kind == "not" or part.word("verb", "points", "earn") for part in between):
            return True
    return False


def _twice(parts: list[Part], index: int) -> bool:
    """ "Two mountains in one row do not pay twice": a clause that says nothing but that a thing counts once."""
    start, end = _bounds(parts, index)
    again = next((at for at in (*range(index + 1, end), *range(start, index)) if parts[at].word("repeated")), index)
    rest = [part for part in parts[start:end] if part is not parts[again]]
    if again == index or any(part.word("points", "each") or "turn" in part.names for part in rest):
        return False
    counted = (
        at + 1 < end and parts[at + 1].kind in ("term", "adjacent") for at in range(start, end) if _large(parts[at])
    )
    pays = (part.word("earn") or DISCARDING in part.items[0].of("not") for part in rest)  # "is not counted"
    return any(pays) and all(counted)


def _large(part: Part) -> bool:
    return part.kind == "number" and part.number > 1 and not part.word("repeated")


def _pays(part: Part) -> bool:
    return part.word("each", "points", "earn") or (part.kind == "number" and part.number > 1)


def _ahead(parts: list[Part], index: int) -> tuple[int, int]:
    """From the word to the end of its clause."""
    beyond = index + 1 < len(parts) and parts[index + 1].sign == ","
    begin = index + 1 + beyond
    end = _bounds(parts, begin)[1] if begin < len(parts) else begin
    pays = next((at for at in range(begin, end) if parts[at].word("points", "earn", "each")), None)
    return index, end if pays is None else pays


def _around(parts: list[Part], index: int) -> tuple[int, int]:
    """The clause, and the one before while nothing was named; what is paid stays."""
    start, end = _bounds(parts, index)
    return _begun(parts, start, end, _pays), end


def _begun(parts: list[Part], start: int, end: int, pays: Callable[[Part], bool]) -> int:
    """Where a stretch begins that goes back over the clauses before it, while it names nothing and they pay nothing."""
    while start > 1 and parts[start - 1].sign == ",":
        relative = any(part.word("that") for part in parts[start : start + 2])
        if parts[start].word("otherwise") or (any(part.kind == "term" for part in parts[start:end]) and not relative):
            break
        before = _bounds(parts, start - 2)[0]
        if any(map(pays, parts[before : start - 1])):
            break
        start = before
    return start


def _unpaid(parts: list[Part], index: int) -> tuple[int, int]:
    """The clause with its verb, and what it is about."""
    start, end = _bounds(parts, index)
    clause = parts[start:end]
    if any(part.word("points") for part in clause) and any(part.number > 1 for part in clause):
        return index, index
    start = _begun(parts, start, end, lambda part: part.word("points", "earn"))
    if end + 1 < len(parts) and parts[end].sign == ",":
        relative = any(part.word("that") for part in parts[end + 1 : end + 3])
        if (
            relative
            or DISCARDING in parts[index].items[0].of("not")
            or not any(part.kind == "term" for part in parts[start:end])
        ):
            beyond = _bounds(parts, end + 1)[1]
            end = end if any(map(_pays, parts[end + 1 : beyond])) else beyond
    while end + 1 < len(parts) and parts[end + 1].kind == "not" and parts[end + 1].word("or"):
        parts[end + 1].used = True  # "…, nor does wasteland"
        end = _bounds(parts, end + 1)[1]
    return start, end


def _behind(parts: list[Part], index: int) -> tuple[int, int]:
    """The clause before the word."""
    return _bounds(parts, index)[0], index + 1


def _word(parts: list[Part], index: int) -> tuple[int, int]:
    """The clause, if nothing is paid in it, or else the word alone."""
    start, end = _bounds(parts, index)
    rest = [*parts[start:index], *parts[index + 1 : end]]
    if any(part.word("points") or (part.kind == "number" and part.number > 1) for part in rest):
        return index, index + 1
    return start, end


def _sentence(parts: list[Part], index: int) -> tuple[int, int]:
    start, end = _bounds(parts, index, tuple(sign for sign in ENDS if sign != ":"))
    told = any(
        part.word("points") or part.kind == "not" or part.items[0].of("aside") == ("unpaid",)
        for part in parts[start:end]
    )
    return (index, index) if told else (start, end)


_STRETCHES = {
    "no_matter": _ahead,
    "needless": _around,
    "or_not": _behind,
    "unpaid": _unpaid,
    "once": _word,
    "twice": _bounds,
    "ties": _sentence,
}
_SAYS = {
    "no_matter": "idle",
    "needless": "idle",
    "or_not": "idle",
    "unpaid": "unpaid",
    "once": "once",
    "twice": "once",
    "ties": "tied",
}


# --------------------------------------------------------------------------------------------------------------------
# The facts that can be read from a text, each with the stretch that says it.
#
# Reading is generous with word order and strict with meaning: a word that may mean two things says either, but nothing
# is read that is not in the vocabulary. Whether the facts are right is not decided here.


class Break(NamedTuple):
    """Where a stretch begins, and by what: "." or ";" or ":", a comma, "and"."""

    at: int
    sign: str


@dataclass(frozen=True)
class Reading:
    """Everything that was read from a text."""

    text: str
    said: tuple[Said, ...]
    played: tuple[Said, ...]  # which part each thing plays, and how many of it are meant
    rejected: tuple[Item, ...]  # understood, but another word is the agreed one
    unread: tuple[Item, ...]  # looks like a number and is not understood
    asides: tuple[Aside, ...] = ()  # what was left out of the rest
    besides: frozenset[Fact] = frozenset()  # what asides say, for a paragraph that need not be all rule
    granted: frozenset[Fact] = frozenset()  # and what they say of cases that the rule covers
    breaks: tuple[Break, ...] = ()  # where a sentence, a half of one or a member of a list begins

    @cached_property
    def facts(self) -> frozenset[Fact]:
        """All facts together, with those that follow from saying something twice."""
        mentioned: Counter[str] = Counter()
        for said in self.said:
            mentioned.update({fact.value for fact in said.facts if fact.kind == "term" and not fact.denied})
        times = {Fact("again" if count > 1 else "once", name) for name, count in mentioned.items()}
        paid = Counter(fact.number for said in self.said for fact in said.facts if fact.kind == "points")
        bare = Counter(said.facts[0].number for said in self.said if said.facts[0].kind == "count")
        times |= {Fact("again", "points", number) for number, count in paid.items() if count > 1}
        times |= {Fact("again", "count", number) for number, count in bare.items() if count > 1}
        if not any(fact == Fact("word", "also") for said in self.played for fact in said.facts):
            times.add(Fact("without", "also"))
        times |= {Fact("without", name) for name in ("received", "adjacent") if not mentioned[name]}
        if not any(fact.kind == "ordinal" for said in self.said for fact in said.facts):
            times.add(Fact("without", "second"))
        amounts = [said for said in self.said if said.facts[0].kind in ("count", "ordinal")]
        if len(amounts) == 1 and amounts[0].of:
            times |= {Fact("lone", name, amounts[0].facts[0].number) for name in amounts[0].of[0]}
        times |= self._steps()
        beside = [[fact.value for fact in said.facts] for said in self.said if said.facts[0].kind == "beside"]
        times |= {Fact("beside_both", " ".join(pair)) for names in beside for pair in combinations(sorted(names), 2)}
        times |= {Fact("plainly", said.facts[0].value) for said in self.said if _plain(said)}
        return frozenset(fact for said in (*self.said, *self.played) for fact in said.facts).union(times)

    def _steps(self) -> set[Fact]:
        """Whether points get fewer from one to the next ("2 points, 1 more …"), or now more and now fewer."""
        paid = [said.facts[0].number for said in self.said if said.facts[0].kind == "points" and not said.implied]
        steps = {"rising" if one < other else "falling" for one, other in pairwise(paid) if one != other}
        return {Fact("jumbled")} if len(steps) > 1 else {Fact(step) for step in steps}

    @cached_property
    def twice(self) -> frozenset[Fact]:
        """What one sentence mentions more than once, without what it says in brackets."""
        ends_ = [each.at for each in self.breaks if each.sign in ENDS]
        mentioned = Counter(
            (sum(at <= said.start for at in ends_), name)
            for said in self.said
            if not said.implied
            for name in {fact.value for fact in said.facts if fact.kind == "term" and not fact.denied}
        )
        return frozenset(Fact("twice", name) for (_, name), count in mentioned.items() if count > 1)


_ARTICLE = frozenset(("article",))
_ALSO = frozenset(("mutual", "other"))  # "earns 6 likewise"


def _plain(said: Said) -> bool:
    """Whether the words mean a single thing."""
    return all(fact.kind == "term" and not fact.denied for fact in said.facts) and (
        len({fact.value for fact in said.facts} - {"line"}) == 1  # "ligne" is a row
    )


def read(text: str, vocabulary: Vocabulary) -> Reading:
    """Reads a text by the vocabulary of its language."""
    text = composed(text)
    items = vocabulary.items(text)
    parts = parts_of(items)
    parts, asides = taken_out(parts, vocabulary.concord)
    deny(parts, vocabulary.concord)
    _tell_rows(parts)
    said = sorted(
        [*_said(parts), *_beside_the_point(asides), *_lost(parts, asides)], key=lambda each: (each.start, each.end)
    )
    rejected = tuple(item for item in items if item.rejected)
    playing = (*played(parts), *_lump(parts, asides))
    unread = tuple(item for item in items if vocabulary.number_like(item))
    concord = vocabulary.concord
    granted = _inside([aside for aside in asides if aside.granted and not aside.denies], concord)
    granted = frozenset(fact for fact in granted if not fact.denied)
    besides = _inside(asides, concord)
    breaks = tuple(_breaks(parts))
    return Reading(text, tuple(said), playing, rejected, unread, tuple(asides), besides, granted, breaks)


def _tell_rows(parts: list[Part]) -> None:
    """A line beside a column is a row: "chaque ligne et chaque colonne"."""
    for index, part in enumerate(parts):
        near = [*parts[index + 1 : index + 4], *parts[max(0, index - 3) : index][::-1]]
        if {"row", "line"}.issubset(part.names) and any(other.word("and", "or") for other in near):
            part.names = ("row",) if any("column" in other.names for other in near) else part.names


def _breaks(parts: list[Part]) -> Iterator[Break]:
    for index, part in enumerate(parts):
        if part.sign in (",", *ENDS):
            relative = part.sign == "," and any(
                after.word("that", "article", "skip") for after in parts[index + 1 : index + 2]
            )
            yield Break(part.end, "that" if relative else part.sign)
        elif part.word("and", "or"):
            yield Break(part.start, "and" if part.word("and") else "or")


def _lump(parts: list[Part], asides: list[Aside]) -> Iterator[Said]:
    """Where a sentence pays "only once", and nothing of it is paid each."""
    signs = [part.end for part in parts if part.sign in ENDS]
    for aside in asides:
        start = max((at for at in signs if at <= aside.start), default=0)
        end = min((at for at in signs if at > aside.start), default=parts[-1].end)
        own = [part for part in parts if start <= part.start < end]
        if (
            aside.kind == "once"
            and any(part.word("points") for part in own)
            and not any(part.word("each") for part in own)
        ):
            yield Said((Fact("lump"),), aside.start, aside.end)


def _inside(asides: list[Aside], concord: bool) -> frozenset[Fact]:
    """Everything that is said within asides."""
    facts: set[Fact] = {no("nothing")} if any(aside.kind == "unpaid" for aside in asides) else set()
    for aside in asides:
        parts = list(aside.parts)
        deny(parts, concord)
        facts.update(fact for said in (*_said(parts), *played(parts)) for fact in said.facts)
    return frozenset(facts)


def _beside_the_point(asides: list[Aside]) -> Iterator[Said]:
    """What asides speak of: what earns nothing is said to be left out, and named."""
    for aside in asides:
        for part in aside.names():
            if aside.kind == "unpaid":
                yield Said((*map(no, part.names), *map(term, part.names)), part.start, part.end, implied=True)
            yield Said(tuple(Fact(aside.kind, name) for name in part.names), part.start, part.end, implied=True)
        words = (aside.kind, *("otherwise" for part in aside.parts[:1] if part.word("otherwise")))
        yield from (Said((Fact("word", word),), aside.start, aside.end, implied=True) for word in words)


def _lost(parts: list[Part], asides: list[Aside]) -> Iterator[Said]:
    """What makes the one that was named by its rank worth nothing, instead of leaving it out beforehand."""
    ranked = min((part.start for part in parts if part.kind == "rank"), default=None)
    for aside in asides:
        named = any("cluster" in part.names or part.word("place") for part in aside.parts)
        behind = ranked is not None and ranked < aside.start
        late = behind and any(part.word("after") for part in aside.parts)
        if late and aside.kind == "unpaid" and not named:
            facts = (tuple(Fact("lost", name) for name in part.names) for part in aside.names())
            yield from (Said(each, aside.start, aside.end, implied=True) for each in facts)


def _said(parts: list[Part]) -> Iterator[Said]:
    numbered: set[int] = set()  # words for points that have their number
    beside = {index: _touched(parts, index) for index, part in enumerate(parts) if part.kind == "adjacent"}
    touched = {at for others, _ in beside.values() for at in others}
    touched.difference_update(*(touching for _, touching in beside.values()))
    for index, part in enumerate(parts):
        if part.kind == "number":
            yield _number(parts, index, numbered)
    for index, part in enumerate(parts):
        if part.word("on") and part.kind in ("word", "term"):
            yield Said((Fact("term", "on"),), part.start, part.end)
        if part.kind == "rank":
            yield Said((Fact("rank", number=part.number, denied=part.denied),), part.start, part.end)
        elif part.kind == "ordinal" and part.number > 1:
            ways = (False, True) if part.denied else (False,)  # "you add no second" may mean either
            yield Said(tuple(Fact("ordinal", number=part.number, denied=how) for how in ways), part.start, part.end)
        elif part.kind == "size":
            yield Said((Fact("size", part.size, denied=part.denied),), part.start, part.end)
        elif part.kind == "term":
            facts = tuple(Fact("term", name, denied=part.denied) for name in part.names)
            facts += (term("on"),) if part.word("on") else ()  # "covers": no more than that it is filled
            yield Said(
                facts,
                part.start,
                part.end,
                denied_by=part.denied_by,
                touched=index in touched,
                in_doubt=in_doubt(parts, index),
            )
        elif part.kind == "adjacent":
            yield Said((Fact("term", "adjacent"),), part.start, part.end)
            others, touching = beside[index]
            if others:
                facts = tuple(Fact("beside", name) for name in dict.fromkeys(_names(parts, others)))
                yield Said(facts, part.start, part.end, of=tuple(parts[at].names for at in touching))
        elif part.kind == "not" and not part.used:
            yield Said((Fact("term", "nothing", denied=True),), part.start, part.end)
        elif (part.word("points") and index not in numbered) or _alone(parts, index):
            yield Said((points(1),), part.start, part.end, implied=True)
        elif part.word("each"):
            yield from _each(parts, index)


def _alone(parts: list[Part], index: int) -> bool:
    """An article without its noun: "zählt einen" is one point."""
    after = next((part for part in parts[index + 1 :] if part.names != ("single",)), None)  # "une seule"
    if after is not None and after.word("earn") and (index + 2 == len(parts) or parts[index + 2].sign):
        return parts[index].word("article")  # "it is worth one"
    if not parts[index].word("article") or (after is not None and not after.sign):
        return False
    clause = takewhile(lambda part: not part.sign, parts[index - 1 :: -1] if index else ())
    return not any(part.kind == "number" for part in clause)  # "bringt zwei Punkte ein"


def _each(parts: list[Part], index: int) -> Iterator[Said]:
    """What comes right after "each", which is looked through like the small words; nothing for "each of them"."""
    named = False
    for part in parts[index : index + FAR]:
        if part.kind == "term":
            named = True
            yield Said(tuple(Fact("each", name) for name in part.names), part.start, part.end)
        if not named and (part.sign in ENDS or part.word("verb", "earn")):
            yield Said((Fact("each"),), parts[index].start, parts[index].end, implied=True)
        if not (part.light or part.word("each") or part.kind == "not"):
            return


def _number(parts: list[Part], index: int, numbered: set[int]) -> Said:
    """A number: points where it is next to a word for points or for earning, otherwise a count."""
    part = parts[index]
    start = part.start
    word = _points_word(parts, index)
    if word is not None:
        numbered.add(word)
    if not part.how and not part.denied:
        if word is not None:
            return Said((points(part.number),), start, parts[word].end if word > index else part.end)
        if _earned(parts, index):
            return Said((points(part.number),), start, part.end, earned=True)
    counted = _counted(parts, index)
    fact = Fact(part.how or "count", number=part.number, denied=part.denied)
    if part.least and not part.denied:
        return Said((fact, Fact("at_least", number=part.number)), start, part.end, counted)
    return Said((fact,), start, part.end, counted, sizes=_sizes_cluster(parts, index, counted))


def _points_word(parts: list[Part], index: int) -> int | None:
    for at in range(index + 1, min(len(parts), index + 2 + MOST_BETWEEN)):
        if parts[at].word("points"):
            return at
        if not parts[at].light:
            break
    before = index - 1
    while before >= 0 and (parts[before].sign == ":" or parts[before].light) and index - before <= MOST_BETWEEN:
        before -= 1
    if before >= 0 and parts[before].word("points") and not any(part.kind == "number" for part in parts[:before]):
        listed = index + 1 < len(parts) and parts[index + 1].word("or")
        return None if listed else before  # "points: two or three forests are worth 1"
    return None


def _earned(parts: list[Part], index: int) -> bool:
    """ "scores 3 for each": a verb of earning before the number, and nothing that is counted after it."""
    listed = parts[index + 1].word("or") if index + 1 < len(parts) else False  # "for two or three forests"
    following = next((part for part in parts[index + 1 + 2 * listed :] if not part.light), None)
    if [part.sign for part in parts[index + 1 : index + 3]] == [".", ","]:
        return False  # "the 1., 3. and 5. column"
    if following is not None and following.kind == "term" and not _ALSO.issuperset(following.names):
        return False
    for part in reversed(parts[max(0, index - 1 - MOST_BETWEEN) : index]):
        if part.word("earn"):
            return True
        scores_for = part is parts[index - 1] and part.word("each") and (following is None or following.sign)
        if not (part.light or scores_for):
            return False  # but "scores for 3, if …"
    return False


def _counted(parts: list[Part], index: int) -> tuple[tuple[str, ...], ...]:
    """The terms that a number counts: "3 water spaces", "3 spaces of water"."""
    stops = ("number", "not", "rank", "size")
    first = nearest(parts, index, 1, lambda part: ends(part) or part.kind in stops or part.words == _ARTICLE)
    if first is None:
        return ()  # "7 for a full column" counts no columns
    names: list[tuple[str, ...]] = []
    apart = False
    for part in parts[first:]:
        if part.kind == "term":
            if apart and "cluster" in part.names:
                break  # "six villages in one cluster"
            names.append(part.names)
            apart = False
        elif not part.light or part.kind == "unknown" or part.words == _ARTICLE:
            break
        else:
            apart = True
    return tuple(names)


def _sizes_cluster(parts: list[Part], index: int, counted: tuple[tuple[str, ...], ...]) -> bool:
    """ "A cluster of at least 3 spaces", but not "beside a farm cluster 3 water spaces"."""
    heavy = (part for part in parts[index - 1 :: -1] if not (part.light or part.kind == "compare" or part.word("verb")))
    before, of = (next(heavy, None), next(heavy, None)) if index else (None, None)
    if before is None or "cluster" not in before.names or not counted:
        return False
    things = [names for names in counted if HOLDERS.isdisjoint(names)]
    other = of is not None and of.kind == "term" and all(set(of.names).isdisjoint(names) for names in things)
    return not (things and other)


def _names(parts: list[Part], indices: list[int]) -> Iterator[str]:
    return (name for at in indices for name in parts[at].names)


def _touched(parts: list[Part], index: int) -> tuple[list[int], list[int]]:
    """What is touched, on the side that the word for touching points to, and what touches it."""
    part = parts[index]
    sides = part.items[0].of("adjacent")
    ahead, behind = _terms(parts, index, 1), _terms(parts, index, -1)
    joined = index > 0 and parts[index - 1].word("and", "or")
    followed = index + 1 < len(parts) and parts[index + 1].word("and", "or")
    if followed and sides != ("either",):
        ahead = []  # "farms with water alongside and …"
    touched = [*ahead, *behind]
    touching: list[int] = []
    if sides == ("ahead",):
        touched, touching = (ahead, behind) if ahead else (behind, [])
    elif sides == ("behind",):
        touched, touching = (behind, ahead) if behind else (ahead, [])
    if ahead and touched is ahead and index + 1 < len(parts) and parts[index + 1].word("inverted"):
        # "If touches a wood a lake": where nothing says with what, the subject comes first.
        later = [at for at in range(ahead[-1] + 1, _end_of_clause(parts, index)) if parts[at].kind == "term"]
        if later and not any(other.word("to") for other in parts[index + 1 : ahead[0]]):
            touched, touching = list(group(parts, later[0], 1)), ahead
    if touched and len(sides) == 1 and sides != ("either",) and not touching:
        # In a relative clause what touches comes before the clause.
        start = min([index, *touched])
        subject = nearest(parts, start, -1, lambda other: other.sign in ENDS or other.word("each", "earn", "points"))
        touching = [] if subject is None or joined else list(group(parts, subject, -1))
        if sides == ("ahead",) and not touching:
            # A verb that begins its clause: what touches follows what is touched.
            rest = range(max([index, *touched]) + 1, _end_of_clause(parts, index))
            touching = [at for at in rest if parts[at].kind == "term"]
    return touched, touching


def _end_of_clause(parts: list[Part], index: int) -> int:
    return next((at for at in range(index + 1, len(parts)) if ends(parts[at])), len(parts))


def _terms(parts: list[Part], index: int, step: int) -> list[int]:
    """The group of terms nearest in one direction."""
    first = nearest(parts, index, step, lambda other: ends(other) or other.kind == "adjacent")
    return [] if first is None else list(group(parts, first, step))
