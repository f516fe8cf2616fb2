"""Numbers with their comparison, levels, ranks and sizes."""

from __future__ import annotations

from itertools import islice, takewhile

from proofpress.text.negation import restrict
from proofpress.text.vocabulary import MOST_BETWEEN, SCALES, Item, Part


def parts_of(items: list[Item]) -> list[Part]:
    """The parts of a text, with numbers compared."""
    parts = [_part(item) for item in items]
    parts = _sizes(parts)
    parts = _ranks(parts)
    _ordered(parts)
    _levels(parts)
    restrict(parts)
    _compare(parts)
    return parts


_KINDS = {"before": "compare", "after": "compare", "either": "compare", "multiple": "number"}
# A form may have several meanings; the first of these decides what it does in the sentence.
_FIRST = (
    *("aside", "idiom", "not", "number", "multiple", "rank", "ordinal", "before", "after", "either"),
    *("adjacent", "term", "word"),
)


def _part(item: Item) -> Part:
    if item.sign:
        return Part("sign", [item])
    kinds = set(item.kinds())
    if "term" in kinds:
        kinds.discard("idiom")  # in another game it says nothing
    first = next((kind for kind in _FIRST if kind in kinds), "unknown")
    part = Part(_KINDS.get(first, first), [item])
    if first in ("number", "multiple", "ordinal", "rank"):
        part.number = min(int(item.of(first)[0]), 999)
    elif first == "term":
        part.names = item.of("term")
    elif first == "word" and item.is_word("largest"):
        part.kind, part.number = "rank", 1
    return part


def _sizes(parts: list[Part]) -> list[Part]:
    """2×2, two by two."""
    made: list[Part] = []
    at = 0
    while at < len(parts):
        three = parts[at : at + 3]
        if (
            len(three) == 3
            and three[0].kind == three[2].kind == "number"
            and (three[1].sign == "×" or three[1].word("times"))
            and three[0].number
        ):
            whole = Part("size", [item for part in three for item in part.items])
            whole.size = f"{three[0].number}x{three[2].number}"
            made.append(whole)
            at += 3
        else:
            made.append(parts[at])
            at += 1
    return made


def _ranks(parts: list[Part]) -> list[Part]:
    """Joins "second" and "largest"."""
    made: list[Part] = []
    for part in parts:
        if part.kind == "rank" and part.word("largest"):
            if [other.sign for other in made[-2:]] == ["", "."] and made[-2].kind == "number":
                made[-2:] = [Part("ordinal", made[-2].items, number=made[-2].number)]  # "2. größte"
            before = _last_heavy(made)
            if before is None or made[before].kind != "ordinal":
                before = _ordinal_before(made)
            if before is not None and made[before].kind == "ordinal":
                ordinal = made.pop(before)
                near = all(other.light for other in made[before:])
                part = Part("rank", [*ordinal.items, *part.items] if near else part.items, number=ordinal.number)
                made = made[:before] if near else made
        made.append(part)
    return made


def _ordered(parts: list[Part]) -> None:
    """Where things are put in order by size, the second is the second largest."""
    orders = [part for part in parts if part.word("ordered") and part.number < 2]
    ordinals = [part for part in parts if part.kind == "ordinal" and part.number > 1]
    for part in ordinals if orders else ():
        part.kind = "rank"


def _ordinal_before(parts: list[Part]) -> int | None:
    """In "the second cluster of villages by size" the ordinal stands before what is ranked."""
    for at in range(len(parts) - 1, max(-1, len(parts) - 6), -1):
        if parts[at].kind == "ordinal":
            return at if any(part.kind == "term" for part in parts[at:]) else None
        if not (parts[at].light or parts[at].kind == "term"):
            return None
    return None


def _last_heavy(parts: list[Part]) -> int | None:
    """The last part, looking through one light word."""
    for back, part in enumerate(reversed(parts[-2:])):
        if not part.light:
            return len(parts) - 1 - back
    return None


_LISTED = ("compare", "ordinal")  # what may stand between an ordinal and its thing


def _levels(parts: list[Part]) -> None:
    """ "The fifth level" is level 5, also in "the fifth or a higher level", "the fifth or sixth level"."""
    for index, part in enumerate(parts):
        if part.kind == "ordinal":
            heavy = (part for part in parts[index + 1 :] if not (part.light or part.kind in _LISTED or part.word("or")))
            if SCALES.intersection(getattr(next(heavy, None), "names", ())):
                part.kind = "number"


def _compare(parts: list[Part]) -> None:
    """Gives every comparison to its number: "at least" to the next one, "or more" to the last one."""
    for index, part in enumerate(parts):
        if part.kind == "compare" and part.items[0].of("after") == ("at_least",) and not part.items[0].of("before"):
            # "Holds three or more" is no "at most three".
            number = _last_number(parts, index)
            at = parts.index(number) - 2 if number else -1
            if at >= 0 and parts[at].kind == "number" and parts[at + 1].sign == ",":
                parts[at + 2].kind, number = "idiom", parts[at]  # "six, seven or more"
            _give(part, "after", number)
    for index, part in enumerate(parts):
        if part.kind == "compare" and not part.used:
            _give(part, "before", _next_number(parts, index, verbs="either" not in part.items[0].kinds()))
            if not part.used:
                _give(part, "after", _last_number(parts, index))
        elif part.word("or") and _one_before(parts, index) and index + 1 < len(parts) and parts[index + 1].number == 2:
            if parts[index + 1].kind == "number" and not parts[index + 1].how:
                parts[index + 1].how = "at_most"  # "one or two"
        elif part.word("threshold"):
            clause = takewhile(lambda other: not other.sign, parts[index + 1 :])
            for number in islice((other for other in clause if other.kind == "number"), 1):
                number.least = not number.how
        elif part.sign == "+" and index and parts[index - 1].kind == "number":
            parts[index - 1].how = "at_least"
        elif part.sign == "≥" and index + 1 < len(parts) and parts[index + 1].kind == "number":
            parts[index + 1].how = "at_least"


def _one_before(parts: list[Part], index: int) -> bool:
    """ "One or two", "one ore or two"."""
    before = index - 2 if index > 1 and parts[index - 1].kind == "term" else index - 1
    return before >= 0 and _one(parts[before])


def _one(part: Part) -> bool:
    return part.word("article") or (part.kind == "number" and part.number == 1)


def _give(part: Part, kind: str, number: Part | None) -> None:
    hows = part.items[0].of(kind) or part.items[0].of("either")
    if number is None or not hows:
        return
    part.used = True
    if number.how:
        return
    if number.kind == "word":  # an article that stands for one: "mindestens ein Feld"
        number.number = 1
    if number.kind in ("word", "ordinal"):  # "from the sixth space on"
        number.kind = "number"
    how = hows[0]
    shift = {"more_than": 1, "less_than": -1}.get(how, 0)
    number.how = {"more_than": "at_least", "less_than": "at_most"}.get(how, how)
    number.number += shift


def _next_number(parts: list[Part], index: int, verbs: bool) -> Part | None:
    """The number that follows; a verb may come between where the comparison cannot belong to the last number."""
    article = None
    for part in parts[index + 1 : index + 2 + 2 * MOST_BETWEEN]:
        if part.kind in ("number", "size", "ordinal"):
            return part
        if part.word("article") and article is None:
            article = part
        named = not verbs and part is parts[index + 1] and part.sign == ":"  # "maximum: 3"
        looked_through = part.kind == "adjacent" or named or part.word("each", *(("earn", "verb") if verbs else ()))
        short = part is parts[index + 1] and part.sign == "."  # "max. 3"
        if not (part.light or looked_through or short or SCALES.intersection(part.names)):
            break
    return article


def _last_number(parts: list[Part], index: int) -> Part | None:
    for at in range(index - 1, max(-1, index - 9), -1):
        part = parts[at]
        if part.kind in ("number", "size"):
            return part
        if part.sign in (",", "(") and at == index - 1 and parts[index].items[0].of("after"):
            continue  # "three, or more"
        looked_through = part.light or part.kind in ("term", "adjacent") or part.word("points", "verb")
        if not looked_through:
            return None
    return None
