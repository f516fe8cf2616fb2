"""What a text says: the facts that can be read from it, each with the stretch of text that says it.

Reading is generous with word order and strict with meaning: a word that may mean two things says either, but nothing is
read that is not in the vocabulary. Whether the facts are right is not decided here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import takewhile

from generator.library.dataclass import dataclass
from generator.text.asides import Aside, taken_out
from generator.text.facts import Fact, no, points, term
from generator.text.negation import deny
from generator.text.numbers import parts_of
from generator.text.played import Said, played
from generator.text.sentence import ENDS, FAR, HOLDERS, MOST_BETWEEN, Part, ends, group, nearest
from generator.text.vocabulary import Item, Vocabulary, composed


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
        times |= {Fact("without", name) for name in ("joker",) if not mentioned[name]}
        if not any(fact.kind == "size" for said in self.said for fact in said.facts):
            times.add(Fact("without", "size"))
        if not any(fact.kind == "ordinal" for said in self.said for fact in said.facts):
            times.add(Fact("without", "second"))
        amounts = [said for said in self.said if said.facts[0].kind in ("count", "ordinal")]
        if len(amounts) == 1 and amounts[0].of:
            times |= {Fact("lone", name, amounts[0].facts[0].number) for name in amounts[0].of[0]}
        times |= {Fact("plainly", said.facts[0].value) for said in self.said if _plain(said)}
        return frozenset(fact for said in (*self.said, *self.played) for fact in said.facts).union(times)


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
    said = sorted(
        [*_said(parts), *_beside_the_point(asides), *_lost(parts, asides)], key=lambda each: (each.start, each.end)
    )
    rejected = tuple(item for item in items if item.rejected)
    playing = tuple(played(parts))
    unread = tuple(item for item in items if vocabulary.number_like(item))
    concord = vocabulary.concord
    granted = _inside([aside for aside in asides if aside.granted and not aside.denies], concord)
    granted = frozenset(fact for fact in granted if not fact.denied)
    besides = _inside(asides, concord)
    return Reading(text, tuple(said), playing, rejected, unread, tuple(asides), besides, granted)


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
        for part, denied in aside.names():
            if aside.kind == "unpaid":
                facts = tuple(term(name) for name in part.names)
                yield Said(facts if denied else (*map(no, part.names), *facts), part.start, part.end, implied=True)
            yield Said(tuple(Fact(aside.kind, name) for name in part.names), part.start, part.end, implied=True)
        yield Said((Fact("word", aside.kind),), aside.start, aside.end, implied=True)


def _lost(parts: list[Part], asides: list[Aside]) -> Iterator[Said]:
    """What makes the one that was named by its rank worth nothing, instead of leaving it out beforehand."""
    ranked = min((part.start for part in parts if part.kind == "rank"), default=None)
    for aside in asides:
        named = any("cluster" in part.names or part.word("place") for part in aside.parts)
        late = ranked is not None and ranked < aside.start and any(part.word("after") for part in aside.parts)
        if late and aside.kind == "unpaid" and not named:
            facts = (tuple(Fact("lost", name) for name in part.names) for part, _ in aside.names())
            yield from (Said(each, aside.start, aside.end, implied=True) for each in facts)


def _said(parts: list[Part]) -> Iterator[Said]:
    numbered: set[int] = set()  # words for points that have their number
    for index, part in enumerate(parts):
        if part.kind == "number":
            yield _number(parts, index, numbered)
    for index, part in enumerate(parts):
        if part.word("on") and part.kind in ("word", "term"):
            yield Said((Fact("term", "on"),), part.start, part.end)
        if part.kind == "rank":
            yield Said((Fact("rank", number=part.number, denied=part.denied),), part.start, part.end)
        elif part.kind == "ordinal" and (part.number > 1 or _of_season(parts, index)):
            ways = (False, True) if part.denied else (False,)  # "you add no second" may mean either
            yield Said(tuple(Fact("ordinal", number=part.number, denied=how) for how in ways), part.start, part.end)
        elif part.kind == "size":
            yield Said((Fact("size", part.size, denied=part.denied),), part.start, part.end)
        elif part.kind == "term":
            facts = tuple(Fact("term", name, denied=part.denied) for name in part.names)
            if part.word("earn") and index + 1 < len(parts) and parts[index + 1].kind == "number":
                # "Gain 2 food", with a verb that is also said of collecting, or of getting somewhere.
                facts = (*(fact for fact in facts if fact.value != "link"), Fact("word", "earn"))
            facts += (term("on"),) if part.word("on") else ()  # "covers": no more than that it is filled
            yield Said(facts, part.start, part.end, denied_by=part.denied_by)
        elif part.kind == "adjacent":
            yield Said((Fact("term", "adjacent"),), part.start, part.end)
            yield from _beside(parts, index)
        elif part.kind == "not" and not part.used:
            yield Said((Fact("term", "nothing", denied=True),), part.start, part.end, implied=_flavour(parts, index))
        elif (part.word("points") and index not in numbered) or _alone(parts, index):
            yield Said((points(1),), part.start, part.end, implied=True)
        elif part.word("each"):
            yield from _each(parts, index)


def _of_season(parts: list[Part], index: int) -> bool:
    return index + 1 < len(parts) and "season" in parts[index + 1].names


def _alone(parts: list[Part], index: int) -> bool:
    """An article without its noun: "zählt einen" is one point."""
    after = next((part for part in parts[index + 1 :] if part.names != ("single",)), None)  # "une seule"
    if parts[index].word("article") and index + 2 < len(parts) and parts[index + 2].word("each"):
        return after is not None and after.light  # "one for each capital"
    if after is not None and after.word("earn") and (index + 2 == len(parts) or parts[index + 2].sign):
        return parts[index].word("article")  # "it is worth one"
    if not parts[index].word("article") or (after is not None and not after.sign):
        return False
    clause = takewhile(lambda part: not part.sign, parts[index - 1 :: -1] if index else ())
    return not any(part.kind == "number" for part in clause)  # "bringt zwei Punkte ein"


def _flavour(parts: list[Part], index: int) -> bool:
    """Whether a denial stands in a first sentence that says nothing of the rule: "The plague knows no mercy"."""
    if index > FAR:
        return False
    own = [*parts[:index], *takewhile(lambda part: part.sign not in ENDS, parts[index + 1 : index + FAR])]
    plain = (
        part.light or part.sign or (part.kind == "word" and not part.word("each", "points", "earn")) for part in own
    )
    return any(part.kind == "unknown" for part in own) and all(plain)


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
        if _earned(parts, index) or _tabled(parts, index):
            return Said((points(part.number),), start, part.end, earned=True)
    counted = _counted(parts, index)
    fact = Fact(part.how or "count", number=part.number, denied=part.denied)
    if not part.how and not part.denied and ("multiple" in part.items[0].kinds() or _for_each(parts, index)):
        return Said((fact, points(part.number)), start, part.end, counted)
    if part.least and not part.denied:
        return Said((fact, Fact("at_least", number=part.number)), start, part.end, counted)
    return Said((fact,), start, part.end, counted, sizes=_sizes_cluster(parts, index, counted))


def _points_word(parts: list[Part], index: int) -> int | None:
    begin = index + 1
    while begin + 1 < len(parts) and parts[begin].sign == "/" and parts[begin + 1].kind == "number":
        begin += 2  # "1/2/3 points"
    for at in range(begin, min(len(parts), begin + 1 + MOST_BETWEEN)):
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


def _for_each(parts: list[Part], index: int) -> bool:
    """ "2 for each": probably points, though nobody says so; "one of each" is none."""
    following = [part for part in parts[index + 1 : index + 3] if not part.light]
    return bool(following) and following[0].word("each")


def _earned(parts: list[Part], index: int) -> bool:
    """ "scores 3 for each": a verb of earning before the number, and nothing that is counted after it."""
    listed = parts[index + 1].word("or") if index + 1 < len(parts) else False  # "for two or three forests"
    following = next((part for part in parts[index + 1 + 2 * listed :] if not part.light), None)
    if [part.sign for part in parts[index + 1 : index + 3]] == [".", ","]:
        return False  # "the 1., 3. and 5. column"
    if following is not None and following.kind == "term" and not _ALSO.issuperset(following.names):
        return False
    if following is not None and following.word("each") and following is parts[index + 1]:
        return index + 2 == len(parts) or parts[index + 2].kind != "number"  # "four for 2 points"
    for part in reversed(parts[max(0, index - 1 - MOST_BETWEEN) : index]):
        if part.word("earn"):
            return True
        scores_for = part is parts[index - 1] and part.word("each") and (following is None or following.sign)
        if not (part.light or scores_for):
            return False  # but "scores for 3, if …"
    return False


def _tabled(parts: list[Part], index: int) -> bool:
    """ "From 4 regions 2, from 5 regions 3": a bare number right behind what another one counts."""
    bare = index + 1 == len(parts) or bool(parts[index + 1].sign)
    return bare and index > 1 and parts[index - 1].kind == "term" and parts[index - 2].kind == "number"


def _counted(parts: list[Part], index: int) -> tuple[tuple[str, ...], ...]:
    """The terms that a number counts: "3 water spaces", "3 spaces of water"."""
    stops = ("number", "not", "rank", "size") if not _one_of(parts, index) else ("not", "rank", "size")
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


def _one_of(parts: list[Part], index: int) -> bool:
    """ "At least one of its four sides"."""
    after = index + 1
    while after < len(parts) and parts[after].light:
        after += 1
    return parts[index].how == "at_least" and index + 1 < after < len(parts) and parts[after].kind == "number"


def _sizes_cluster(parts: list[Part], index: int, counted: tuple[tuple[str, ...], ...]) -> bool:
    """ "A cluster of at least 3 spaces", but not "beside a farm cluster 3 water spaces"."""
    heavy = (part for part in parts[index - 1 :: -1] if not (part.light or part.kind == "compare" or part.word("verb")))
    before, of = (next(heavy, None), next(heavy, None)) if index else (None, None)
    if before is None or "cluster" not in before.names or not counted:
        return False
    things = [names for names in counted if HOLDERS.isdisjoint(names)]
    other = of is not None and of.kind == "term" and all(set(of.names).isdisjoint(names) for names in things)
    return not (things and other)


def _beside(parts: list[Part], index: int) -> Iterator[Said]:
    """What is touched, on the side that the word for touching points to, and what touches it."""
    part = parts[index]
    sides = part.items[0].of("adjacent")
    ahead, behind = _terms(parts, index, 1), _terms(parts, index, -1)
    joined = index > 0 and parts[index - 1].word("and", "or")
    followed = index + 1 < len(parts) and parts[index + 1].word("and", "or")
    if followed and sides != ("either",):
        ahead = []  # "farms with water alongside and …"
    elif joined and ahead and sides == ("ahead",):
        behind = []  # "and beside this water a farm"
    if sides == ("behind",) and not behind:
        # A verb that begins its clause: both that touch each other follow.
        ahead = [at for at in range(index + 1, _end_of_clause(parts, index)) if parts[at].kind == "term"]
        if sum(not HOLDERS.issuperset(parts[at].names) for at in ahead) == 1:
            ahead = []  # "the farms beside it": what they touch was named before
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
    if touched:
        names = dict.fromkeys(name for at in touched for name in parts[at].names)
        facts = tuple(Fact("beside", name) for name in names)
        yield Said(facts, part.start, part.end, of=tuple(parts[at].names for at in touching))


def _end_of_clause(parts: list[Part], index: int) -> int:
    return next((at for at in range(index + 1, len(parts)) if ends(parts[at])), len(parts))


def _terms(parts: list[Part], index: int, step: int) -> list[int]:
    """The group of terms nearest in one direction."""
    first = nearest(parts, index, step, lambda other: ends(other) or other.kind == "adjacent")
    return [] if first is None else list(group(parts, first, step))
