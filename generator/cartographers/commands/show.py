"""A card, a map or a ruling as text, with what it means in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from generator.cartographers.describe import effect_in_words, rule_in_words
from generator.cartographers.edition import Edition
from generator.cartographers.lookup import AnyThing, everything, find
from generator.cartographers.pictures import with_rulers
from generator.cartographers.records import (
    AmbushCard,
    ExploreCard,
    HeroCard,
    Map,
    RuinsCard,
    ScoringCard,
)
from generator.interface.command import DATA, LANG, Answer, Command, Job
from generator.interface.option import Option
from generator.interface.show_parts import FACTS, INDENT, fact, picture, plain, ruling
from generator.library.fields import Record
from generator.library.layout import wrapped
from generator.library.rulings import Ruling


def show(job: Job[Edition]) -> Answer:
    """Show a card, a map or a ruling as text.

    ID is its id (great_river), its name in any language ("Great River") or a map file. A scoring card is shown with
    its rule in plain words, made from the rule itself.
    """
    found = find(job.edition, job.chosen["id"])
    pages = [as_data(each) for each in found]
    return Answer(facts=pages[0] if len(pages) == 1 else pages, lines=lambda: _pages(found, job.language))


SHOW = Command(
    show,
    (
        Option(
            "id", "What is shown.", words=lambda edition: (each.id for each in everything(edition)), open=True,
            position=True, needed=True,
        ),
        DATA,
        LANG,
        FACTS,
    ),
)  # fmt: skip


def _pages(found: Sequence[AnyThing], language: str) -> Iterator[str]:
    for number, each in enumerate(found):
        if number:
            yield from ("", "")
        yield from page(each, language)


def page(found: AnyThing, language: str) -> Iterator[str]:
    """The thing as lines of text."""
    names = found.texts
    record = found.record
    name = names[language].name if language in names else found.id.replace("_", " ").capitalize()
    yield name
    yield f"{found.kind} {'' if isinstance(record, Map | Ruling) else 'card '}{found.id}"
    yield ""
    yield from _body(record)
    for code, entry in names.items():
        mark = " (own name)" if entry.unofficial else ""
        yield from fact(f"name in {code}", entry.name + mark)
    if not isinstance(record, Ruling):
        number = getattr(record, "number", None)  # maps have none
        yield from fact("set", f"{record.set}, number {number}" if number else record.set)
        if record.source:
            yield from fact("source", record.source)


def _body(record: Record) -> Iterator[str]:
    match record:
        case ExploreCard():
            yield from _side_by_side(("coin" if shape.coin else "", shape.grid) for shape in record.shapes)
            yield from fact("terrain", " or ".join(record.terrains))
            yield from fact("time", str(record.time))
        case RuinsCard():
            yield from wrapped("The next shape must cover a ruins space.", INDENT)
            yield ""
            yield from fact("time", "0")
        case AmbushCard():
            yield from _ambush(record)
        case HeroCard():
            yield from picture(record.grid)
            yield from fact("reading", "H is the hero, * an attacked space")
        case ScoringCard():
            yield from wrapped(rule_in_words(record.rule), INDENT)
            yield ""
            yield from fact("category", record.category)
            yield from fact("solo value", str(record.solo))
        case Map():
            yield from _map(record)
        case Ruling():
            yield from ruling(record)


def _ambush(card: AmbushCard) -> Iterator[str]:
    yield from picture(tuple(row.replace("#", card.letter or "#") for row in card.grid))
    if card.effect:
        yield from wrapped(effect_in_words(card.effect), INDENT)
        yield ""
    yield from fact("direction", card.direction)
    corner = "not known: no solo play with it" if card.solo_corner == "unknown" else card.solo_corner.replace("_", " ")
    yield from fact("solo corner", corner)


def _map(sheet: Map) -> Iterator[str]:
    rows, columns = len(sheet.grid), len(sheet.grid[0])
    yield from (INDENT + line for line in with_rulers(sheet.grid))
    yield ""
    spaces = "".join(sheet.grid)
    yield from fact("side", sheet.side)
    yield from fact("size", f"{rows} rows, {columns} columns")
    for sign, what in (("^", "mountains"), ("r", "ruins"), ("#", "wasteland")):
        yield from fact(what, f"{spaces.count(sign)} ({sign})" if sign in spaces else "none")


def _side_by_side(pictures: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Pictures with a word above each."""
    blocks = [(title, *grid) if title else ("", *grid) for title, grid in pictures]
    height = max(len(block) for block in blocks)
    widths = [max(len(line) for line in block) for block in blocks]
    for row in range(height):
        cells = [block[row] if row < len(block) else "" for block in blocks]
        line = (INDENT * 2).join(cell.ljust(wide) for cell, wide in zip(cells, widths, strict=True))
        if row or line.strip():
            yield (INDENT + line).rstrip()
    yield ""


# The same as data


def as_data(found: AnyThing) -> dict[str, Any]:
    """The thing as it is printed with --json."""
    names = {code: plain(entry) for code, entry in found.texts.items()}
    facts = {"id": found.id, "kind": found.kind, "names": names, **plain(found.record)}
    if isinstance(found.record, ScoringCard):
        facts["rule_in_words"] = rule_in_words(found.record.rule)
    if isinstance(found.record, AmbushCard) and found.record.effect:
        facts["effect_in_words"] = effect_in_words(found.record.effect)
    return facts
