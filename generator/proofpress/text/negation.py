"""Which words of a text a negation denies."""

from __future__ import annotations

from itertools import dropwhile, takewhile

from proofpress.text.vocabulary import (
    AHEAD,
    DISCARDING,
    ENDS,
    FAR,
    HOLDERS,
    NOTHING,
    Part,
    ends,
    group,
    nearest,
)

_WHERE = frozenset(("side", "straight", "ends"))  # what a negation looks through
_DONE = frozenset(("choose", "collect", "attack", "defend", "lose", "retreat", "enter", "swap", "steal"))
_STANDING = _DONE.union(("side",))  # after these "que" is "only": "n'a sur ses 4 côtés que …"
_ANY = HOLDERS.union(("single", "other", "line"))  # "not a single space is empty" denies what is said of it
_LINES = frozenset(("row", "column", "diagonal"))
MOST_BEFORE_DENIED = 4  # unknown words between a negation and what it denies


def restrict(parts: list[Part]) -> None:
    """ "Ne touche que des forêts" denies nothing: after a negation that is the only one, "que" is "only"."""
    for index, part in enumerate(parts):
        if part.kind == "not" and part.word("restrict"):
            for at in range(index + 2, min(len(parts), index + FAR)):
                other = parts[at]
                if other.word("only") and _verb(parts[at - 1]) and not parts[at - 1].word("and"):
                    part.kind, other.words = "idiom", frozenset(("whole",))
                if other.kind == "not" or other.sign in ENDS or "equal" in other.names or other.word("that", "whole"):
                    break


def _verb(part: Part) -> bool:
    """Whether it may be what is done, and no thing of which "que" says something."""
    return part.kind != "term" or part.word("earn", "verb") or not _STANDING.isdisjoint(part.names)


def _clause(part: Part) -> bool:
    """Whether the clause goes on."""
    return part.sign not in (",", *ENDS)


def deny(parts: list[Part], concord: bool) -> None:
    """Binds every negation; a denied comparison is its contrary."""
    for index, part in enumerate(parts):
        if part.kind == "not" and not concord and part.word("or") and not _denied_before(parts, index):
            part.kind, part.names = ("term" if part.items[0].of("term") else "word"), part.items[0].of("term")
        elif part.kind == "not":
            _bind(parts, index, concord)
    for index, part in enumerate(parts):
        if part.denied and part.how == "at_least":  # "not more than two"
            part.how, part.number, part.denied_by = "at_most", part.number - 1, -1
        elif part.denied and part.how == "at_most" and concord and part.denied_by < index - 1:
            part.denied_by = -1  # "does not go beyond three"
        elif part.kind == "compare" and not part.used and part.items[0].of("term"):
            part.kind, part.names = "term", part.items[0].of("term")


def _bind(parts: list[Part], index: int, concord: bool) -> None:
    """Binds a negation to the thing it denies: the next one, or the last one where nothing follows."""
    if _only_once(parts, index) or _nothing_but(parts, index) or (concord and _said_again(parts, index)):
        parts[index].used = True
        return
    step = 1
    target = _after_subject(parts, index, _ahead(parts, index))
    if target is None and not (AHEAD in parts[index].items[0].of("not") or (concord and _object(parts, index))):
        step, target = -1, _behind(parts, index)
    if target is None:
        parts[index].used = AHEAD in parts[index].items[0].of("not")  # "far from all men"
        return
    if concord and parts[target].kind == "number" and _second(parts, index, target):
        parts[index].used = True
        return
    if parts[target].kind == "term" and step > 0 and _limits(parts, target):
        parts[index].used = True
        return
    if parts[target].kind == "term":
        target = _set_aside(parts, target, DISCARDING in parts[index].items[0].of("not")) if step > 0 else target
        things = [parts[at] for at in group(parts, target, step)]
        # Without the line that a thing lies in: "not a single row with an empty space"
        denied = list(dropwhile(lambda part: not _LINES.isdisjoint(part.names), things)) or things
    else:
        denied = [parts[target]]
    if denied[0].denied and not concord:
        return  # twice no: where that is not the custom of the language, something is wrong
    parts[index].used = True
    for part in denied:
        part.denied_by = index


def _after_subject(parts: list[Part], index: int, target: int | None) -> int | None:
    """Where the verb comes first, its subject follows: "if not touches a wood a lake" denies the lake."""
    if target is None or not any(part.word("inverted") for part in parts[index + 1 : target]):
        return target
    *_, last = group(parts, target, 1)
    rest = takewhile(lambda at: not (ends(parts[at]) or parts[at].word("and", "or")), range(last + 1, len(parts)))
    return next((at for at in rest if parts[at].how or parts[at].kind == "term"), target)


def _denied_before(parts: list[Part], index: int) -> bool:
    """Whether "nor" has something to follow; a word that may mean it means something else without."""
    return any(part.kind == "not" for part in parts[:index])


def _only_once(parts: list[Part], index: int) -> bool:
    """Whether all that is denied is that something counts twice: "no mountain counts more than once"."""
    clause = takewhile(_clause, parts[index + 1 : index + FAR])
    return any(part.items[0].is_word("repeated") for part in clause)


def _nothing_but(parts: list[Part], index: int) -> bool:
    """In "touches nothing but forest", where that takes two negations, neither denies the forest."""
    other = False
    for part in takewhile(_clause, parts[index + 1 : index + FAR]):
        if part.kind == "idiom" and part.word("whole"):
            return True
        if other and part.word("than"):  # "nothing else beside it than forest"
            part.kind, part.words = "idiom", part.words | {"whole"}
            return True
        other = other or "other" in part.names
    return False


def _second(parts: list[Part], index: int, target: int) -> bool:
    """In "aucun village ne touche vaut 6" the second negation belongs to the first, not to what is paid."""
    before = parts[max(0, index - MOST_BEFORE_DENIED) : index]
    return any(part.kind == "not" and part.used for part in before) and any(
        part.word("earn") for part in parts[index + 1 : target]
    )


def _said_again(parts: list[Part], index: int) -> bool:
    """Whether another word of the clause carries the negation, as where two of them deny once.

    That is a later one: "no space does not touch …".
    """
    for step in (1, -1):
        at, named = index + step, False
        while 0 <= at < len(parts) and not (parts[at].sign in (",", *ENDS) or parts[at].word("that", "points", "earn")):
            part = parts[at]
            named = named or not HOLDERS.issuperset(part.names)
            if part.word("and", "or") and named:
                break
            if step > 0 and part.kind == "not" and AHEAD not in part.items[0].of("not"):
                target = _ahead(parts, at)
                nothing = NOTHING in part.items[0].of("not")
                return nothing or (target is not None and parts[target].kind != "number")
            at += step
    return False


def _object(parts: list[Part], index: int) -> bool:
    """Whether "nothing" is what a negated verb has: "you do not pay for it nothing"."""
    before = takewhile(lambda part: part.sign not in (",", *ENDS), reversed(parts[:index]))
    return NOTHING in parts[index].items[0].of("not") and any(part.kind == "not" and part.used for part in before)


def _set_aside(parts: list[Part], target: int, discarding: bool) -> int:
    """In "ignore clusters that touch a mountain" the mountain is denied, not the cluster."""
    last = target
    for last in group(parts, target, 1):
        if not discarding and _ANY.isdisjoint(parts[last].names):
            return target
    after, verb = last + 1, False
    while after < len(parts) and (_joins(parts[after]) or parts[after].word("that", "verb")):
        verb = verb or parts[after].word("verb")
        after += 1
    if after < len(parts) and parts[after].kind == "adjacent":
        touched = nearest(parts, after, 1, ends)
        return target if touched is None else touched
    is_said = after < len(parts) and parts[after].kind == "term" and not discarding  # "no space is empty"
    return after if is_said and (verb or "empty" in parts[after].names) else target


def _joins(part: Part) -> bool:
    return part.light or part.sign == "," or (part.kind == "number" and part.number == 1)


def _ahead(parts: list[Part], index: int) -> int | None:
    for at in range(index + 1, min(len(parts), index + 1 + FAR)):
        part = parts[at]
        if part.names in (("enter",), ("called",)) or (_WHERE.intersection(part.names) and at + 1 < len(parts)):
            continue  # "may not enter a war", "calls up no war", "none of its sides"
        if part.names == ("more",) and index + 1 < at + 1 < len(parts):
            continue  # "not yet"
        if part.kind in ("term", "rank", "size") and not part.word("verb"):
            return at
        if part.word("that") and all(other.light or other.sign == "," for other in parts[index + 1 : at]):
            continue  # "none of whose neighbours is empty", "but not one, that begins a war"
        if part.sign == "," and at > index + 1 and at + 1 < len(parts) and parts[at + 1].word("that"):
            continue
        if part.kind == "number":
            if _about(parts, at + 1):
                continue  # "none of its four sides", "none of the four spaces around it"
            if part.number == 1 and part.how in ("", "at_least"):
                continue  # "not beside at least one village" denies the village
            return at
        if not (part.light or part.word("verb", "earn") or part.kind in ("adjacent", "not", "compare", "ordinal")):
            return None
    return None


def _limits(parts: list[Part], target: int) -> bool:
    """ "No cliff holds more than one": what is denied is the number, so that it becomes the limit."""
    verb = False
    for at in range(target + 1, min(len(parts), target + FAR)):
        part = parts[at]
        if part.kind == "number":
            more = any(before.items[0].of("before") == ("more_than",) for before in parts[target:at])
            if verb and more and part.how == "at_least":
                part.how, part.number = "at_most", part.number - 1
                return True
            return False
        verb = verb or part.word("verb", "earn")
        if part.sign or part.kind == "adjacent" or not (part.light or part.kind in ("term", "compare", "word", "not")):
            return False
    return False


def _about(parts: list[Part], at: int) -> bool:
    """Whether what is counted here is what lies around a thing."""
    return at < len(parts) and ("side" in parts[at].names or parts[at].kind == "adjacent")


def _limit_before(parts: list[Part], at: int) -> int:
    """The number that counts a term, where it is more than so many: "more than two pieces do not fit in"."""
    begin = at
    while begin and (parts[begin].kind == "term" or parts[begin].light or parts[begin].word("each")):
        begin -= 1
    number = parts[begin]
    compared = any(part.items[0].of("before") == ("more_than",) for part in parts[max(0, begin - 2) : begin])
    return begin if compared and number.kind == "number" and number.how == "at_least" else at


def in_doubt(parts: list[Part], at: int) -> bool:
    """Whether it is denied only because nobody knows the word next to the negation: "cheap is not as dear"."""
    by = parts[at].denied_by
    return by > at and any(part.kind == "unknown" for part in (*parts[by - 1 : by], *parts[by + 1 : by + 2]))


def _behind(parts: list[Part], index: int) -> int | None:
    for at in range(index - 1, max(-1, index - 1 - FAR), -1):
        part = parts[at]
        if part.names == ("turn",) or (part.names == ("enter",) and at > 0):
            continue  # "more than one a turn you do not get", "a war it may enter not"
        if part.kind == "term":
            return _limit_before(parts, at)
        if part.kind == "number" and part.how == "at_least":
            return at  # "more than three you do not get"
        relative = part.sign == "," and parts[at + 1].word("that")  # "onto a card, where you have nobody"
        if relative or part.sign in ENDS or part.kind in ("number", "rank", "size"):
            return None
    return None
