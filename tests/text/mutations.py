"""Breaks correct texts in the ways in which people break them, one thing at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from proofpress.language import LanguageFile
from proofpress.text.vocabulary import Item, Vocabulary

TERRAINS = ("forest", "village", "farm", "water", "monster", "mountain")
LINES = ("row", "column")


class Mutation(NamedTuple):
    kind: str
    text: str


Swaps = Mapping[str, tuple[str, ...]]  # kind of mutation -> terms that are put in each other's place
MAPS: Swaps = {"terrain swapped": TERRAINS, "row and column swapped": LINES}


def mutations(
    text: str, language: LanguageFile, vocabulary: Vocabulary, swaps: Swaps = MAPS, twice: bool = True
) -> Iterator[Mutation]:
    """Every broken version of one text; another card's text is the business of the caller.

    `twice`: whether two terrains of one text are also exchanged with each other.
    """
    items = vocabulary.items(text)
    seen = {" ".join(text.split())}
    for kind, broken in _all(text, items, language, swaps, twice):
        broken = " ".join(broken.split())
        if broken not in seen:
            seen.add(broken)
            yield Mutation(kind, broken)


def _all(text: str, items: list[Item], language: LanguageFile, swaps: Swaps, twice: bool) -> Iterator[tuple[str, str]]:
    for index, item in enumerate(items):
        yield from (("number changed", broken) for broken in _numbers(text, item, language))
        for kind, names in swaps.items():
            yield from ((kind, broken) for broken in _swapped(text, item, language, names))
        if "not" in item.kinds() and not (language.negation.concord and _denies(items[max(0, index - 4) : index])):
            yield "negation dropped", _affirmed(text, items[index:], language.negation.concord)
        if {"before", "after", "either"} & set(item.kinds()) and _matters(items, index):
            yield "comparison dropped", _without(text, item)
        if {"term", "adjacent", "number"} & set(item.kinds()) and not _denies(items[max(0, index - 4) : index + 1]):
            word = next(language.expanded(language.negation.words))
            yield "negation added", f"{text[: item.start]}{word} {text[item.start :]}"
    yield from (("half sentence missing", broken) for broken in _halves(text, items))
    if twice:
        yield from (("terrains exchanged", broken) for broken in _exchanged(text, items, language))


def _replaced(text: str, item: Item, new: str) -> str:
    if text[item.start : item.start + 1].isupper():
        new = new[:1].upper() + new[1:]
    return text[: item.start] + new + text[item.end :]


def _without(text: str, item: Item) -> str:
    return text[: item.start] + text[item.end :]


def _denies(items: list[Item]) -> bool:
    return any("not" in item.kinds() for item in items)


def _affirmed(text: str, items: list[Item], concord: bool) -> str:
    """Without the first of the items, and where two negations are one ("ne … pas") without those near it."""
    near = items[1:5] if concord else []
    for item in (*reversed([item for item in near if _denies([item])]), items[0]):
        text = _without(text, item)
    return text


def _numbers(text: str, item: Item, language: LanguageFile) -> Iterator[str]:
    for kind, table in (("number", language.numbers), ("ordinal", language.ordinals), ("multiple", language.multiples)):
        for value in item.of(kind):
            number = int(value)
            if text[item.start : item.end].isdigit():
                yield from (_replaced(text, item, str(other)) for other in (number + 1, number - 1, number + 4))
                continue
            own = [list(language.expanded([pattern])) for pattern in table[value]]
            place = next((forms.index(item.text) for forms in own if item.text in forms), 0)
            for other in (number + 1, number - 1, number + 2):
                if str(other) in table and other > 0:
                    forms = list(language.expanded(table[str(other)][:1]))
                    yield _replaced(text, item, forms[min(place, len(forms) - 1)])


def _swapped(text: str, item: Item, language: LanguageFile, names: tuple[str, ...]) -> Iterator[str]:
    own = [name for name in item.of("term") if name in names]
    if not own or len(item.of("term")) > 1:
        return
    place = _place(item, language, own[0])
    for other in names:
        if other != own[0]:
            forms = list(language.expanded(language.terms[other]))
            yield _replaced(text, item, forms[min(place, len(forms) - 1)])


def _place(item: Item, language: LanguageFile, name: str) -> int:
    forms = list(language.expanded(language.terms[name]))
    return forms.index(item.text) if item.text in forms else 0


def _matters(items: list[Item], index: int) -> bool:
    """Dropping "exactly", "at least" before one, a preposition, or what compares no number changes nothing."""
    near = items[max(0, index - 3) : index + 4]
    exact = "exactly" in (*items[index].of("before"), *items[index].of("either")) or items[index].of("word")
    compared = any(item.of("number") for item in near)
    return compared and not exact and not any("1" in item.of("number") or item.is_word("article") for item in near)


def _halves(text: str, items: list[Item]) -> Iterator[str]:
    for item in items:
        cut = item.text in (",", ";", ":") or item.is_word("that", "and")
        left, right = text[: item.start].strip(), text[item.end :].strip()
        if cut and len(left.split()) > 2 and len(right.split()) > 2:
            yield f"{left}."
            yield right


def _exchanged(text: str, items: list[Item], language: LanguageFile) -> Iterator[str]:
    """What is counted and what it is beside, changed for each other everywhere."""
    named = [item for item in items if len(item.of("term")) == 1 and item.of("term")[0] in TERRAINS]
    names = list(dict.fromkeys(item.of("term")[0] for item in named))
    if len(names) != 2:
        return
    broken = text
    for item in reversed(named):
        other = names[1 - names.index(item.of("term")[0])]
        forms = list(language.expanded(language.terms[other]))
        broken = _replaced(broken, item, forms[min(_place(item, language, item.of("term")[0]), len(forms) - 1)])
    yield broken
