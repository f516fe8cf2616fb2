"""What a text says besides its rule: what does not matter, what earns nothing, that a thing counts once, and ties.

Such stretches are taken out before the rest is read: "whether the spaces touch does not matter" denies nothing. What
they speak of is kept, because it may contradict the rule: "villages do not matter", where the rule wants none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.library.dataclass import dataclass
from generator.text.sentence import ENDS, FAR, HOLDERS, Part
from generator.text.vocabulary import DISCARDING, NOTHING

# What any rule may speak of without saying anything: no contradiction by itself.
_PLAIN = HOLDERS.difference(("row", "column", "cluster")).union(
    ("size", "side", "map", "single", "both", "choose", "link", "card", "other", "more", "equal", "best", "adjacent")
)
MOST_BEHIND = 8  # parts that "or not" may speak of


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

    def names(self) -> Iterator[tuple[Part, bool]]:
        """What is spoken of, and whether it is denied within the stretch."""
        denied = False
        for part in self.parts:
            if part.kind == "not" and not part.used:
                denied = True
            elif part.sign == ",":
                denied = False
            elif part.kind == "term" and not _PLAIN.issuperset(part.names):
                yield part, denied

    @property
    def granted(self) -> bool:
        """Whether it names a case that the rule covers as well: "even if a shield lies there"."""
        return self.kind == "idle" and any("no_matter" in part.items[0].of("aside") for part in self.parts)

    @property
    def denies(self) -> bool:
        """Whether the case is that something is not so: "even if there is none of both"."""
        return any(part.kind == "not" for part in self.parts)

    @property
    def of_ties(self) -> bool:
        return any("ties" in part.items[0].of("aside") for part in self.parts)

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
        if kind == "unpaid" and index + 1 < len(parts) and parts[index + 1].word("repeated"):
            return "twice"  # "several squares do not count twice"
        return "" if refused or (kind == "or_not" and _denies(parts, index + 1)) else kind
    if part.kind == "not" and _twice(parts, index):
        return "twice"
    aside = part.kind == "not" and (DISCARDING in part.items[0].of("not") or _earns_nothing(parts, index))
    return "unpaid" if aside else ""


def _denies(parts: list[Part], after: int) -> bool:
    """Whether "or not" denies what follows: "is destroyed or not beside an empty space"."""
    return after < len(parts) and (parts[after].kind in ("term", "adjacent") or parts[after].word("verb", "earn"))


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
    clause = parts[start:end]
    if any(part.word("each", "must", "repeated") for part in clause):
        return False
    numbers = any(part.kind in ("number", "size") and part.number > 1 for part in clause)
    if numbers and not (index + 2 >= end and parts[end - 1].word("earn")):
        return False  # but "a cluster of four does not score"
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
        if index < at and at + 1 < end and parts[at + 1].word("that"):
            return False  # "ne vaut que pour …" is only
        between = parts[min(at, index) + 1 : max(at, index)]
        if all(part.light or part.kind == "not" or part.word("verb", "points", "earn") for part in between):
            return True
        if not any(part.word("that") or part.kind in ("adjacent", "number") for part in between) and (
            last if at < index else all(part.light for part in parts[start:index])
        ):
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
    return any(part.word("earn") for part in rest) and all(counted)


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
    end = next((at for at in range(index + 1, end) if parts[at].word("points", "each")), end)
    paying = next((at for at in range(index - 1, start - 1, -1) if _pays(parts[at])), None)
    if paying is not None:
        start = next((at for at in range(paying + 1, index) if parts[at].word("that")), index)
        return start, end
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


def _listed(parts: list[Part], start: int) -> int:
    """Where a list begins whose last things are in the clause: "empty, destroyed and wasteland spaces …"."""
    begin = start
    while begin > 1 and parts[begin - 1].sign == ",":
        before = _bounds(parts, begin - 2)[0]
        if not all(part.kind == "term" or part.words & {"skip", "article"} for part in parts[before : begin - 1]):
            return start
        begin = before
    return begin


def _unpaid(parts: list[Part], index: int) -> tuple[int, int]:
    """The clause with its verb, and what it is about."""
    start, end = _bounds(parts, index)
    clause = parts[start:end]
    if any(part.word("points") for part in clause) and any(part.number > 1 for part in clause):
        return index, index
    start = _listed(parts, _begun(parts, start, end, lambda part: part.word("points", "earn")))
    if end + 1 < len(parts) and parts[end].sign == ",":
        relative = any(part.word("that") for part in parts[end + 1 : end + 3])
        if (
            relative
            or DISCARDING in parts[index].items[0].of("not")
            or not any(part.kind == "term" for part in parts[start:end])
        ):
            beyond = _bounds(parts, end + 1)[1]
            if not any(map(_pays, parts[end + 1 : beyond])):
                end = beyond
    while (
        end + 1 < len(parts)
        and parts[end].sign in (",", ";", ".")
        and parts[end + 1].kind == "not"
        and parts[end + 1].word("or")
    ):
        parts[end + 1].used = True  # "…, nor does wasteland"
        end = _bounds(parts, end + 1)[1]
    return start, end


def _behind(parts: list[Part], index: int) -> tuple[int, int]:
    """The clause before the word, or else the nearest term."""
    start = _bounds(parts, index)[0]
    near = parts[start:index]
    if len(near) <= MOST_BEHIND and not any(map(_pays, near)):
        return start, index + 1
    term = next((at for at in range(index - 1, start, -1) if parts[at].kind in ("term", "adjacent")), index)
    return term, index + 1


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
