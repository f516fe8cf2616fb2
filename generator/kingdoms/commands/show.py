"""A land, a nation, an action, a token or a ruling as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from generator.interface.command import DATA, LANG, Answer, Command, Job
from generator.interface.option import Option
from generator.interface.show_parts import FACTS, INDENT, fact, picture, plain, ruling
from generator.kingdoms.describe import level_in_words
from generator.kingdoms.edition import Edition
from generator.kingdoms.records import LETTERS, Nation, Side
from generator.kingdoms.rules.lands import land
from generator.library.layout import wrapped
from generator.library.names import Thing, named, texts_of, unknown
from generator.library.rulings import Ruling
from generator.library.suggest import listed

AnyThing = Thing[Side | Nation | Ruling | None]


def everything(edition: Edition) -> Iterator[AnyThing]:
    """Whatever can be shown."""
    for name, side in edition.sides.items():
        yield Thing("land", name, side, texts_of(edition.text, "lands", name))
    for name, nation in edition.every_nation.items():
        yield Thing("nation", name, nation, texts_of(edition.text, "nations", name))
    for name in edition.file.actions:
        yield Thing("action", name, None, texts_of(edition.text, "actions", name))
    for name in edition.exploration.counts:
        yield Thing("token", name, None, texts_of(edition.text, "tokens", name))
    for name, found in edition.rulings.items():
        yield Thing("ruling", name, found, {})


def show(job: Job[Edition]) -> Answer:
    """Show a land, a nation, an action, a token or a ruling as text.

    ID is its id (1A, ferrywardens) or its name in any language. A nation is shown with what its levels do in plain
    words, made from the rules themselves.
    """
    edition, wanted = job.edition, job.chosen["id"]
    things = list(everything(edition))
    found = named(things, wanted)
    if not found:
        raise unknown(things, wanted, "land, nation, action, token or ruling")
    pages = [_data(each) for each in found]
    return Answer(facts=pages if pages[1:] else pages[0], lines=lambda: _pages(edition, found, job.language))


SHOW = Command(
    show,
    (
        Option(
            "id", "Its id, or its name in any language.",
            words=lambda edition: [found.id for found in everything(edition)], open=True, position=True, needed=True,
        ),
        DATA,
        LANG,
        FACTS,
    ),
)  # fmt: skip


def _pages(edition: Edition, found: Iterable[AnyThing], language: str) -> Iterator[str]:
    for number, each in enumerate(found):
        if number:
            yield ""
        yield from _page(edition, each, language)


def _page(edition: Edition, thing: AnyThing, language: str) -> Iterator[str]:
    said = thing.texts.get(language)
    yield said.name if said else thing.id.replace("_", " ").capitalize()
    yield f"{thing.kind} {thing.id}"
    yield ""
    match thing.record:
        case Side():
            yield from _land(edition, thing.record)
        case Nation():
            yield from _nation(thing.record, said)
        case Ruling():
            yield from ruling(thing.record)
        case _ if said:
            yield from wrapped(said.effect, INDENT)
            yield ""
    for code, text in thing.texts.items():
        yield from fact(f"name in {code}", text.name)


def _land(edition: Edition, side: Side) -> Iterator[str]:
    yield from picture(side.rows)
    shown = land(side.rows, side.rivers)
    yields = {str(terrain): str(given) for terrain, given in edition.file.yields.items()}
    for number, (letter, terrain) in enumerate(zip(shown.letters, shown.terrains, strict=True)):
        beside = [other for index, other in enumerate(shown.letters) if shown.moves[number] >> index & 1]
        words = [terrain, *([f"gives {yields[terrain]}"] if terrain in yields else [])]
        words += ["on the border"] if shown.border >> number & 1 else []
        words += [f"beside {listed(beside, 'and')}"] if beside else []
        yield from fact(letter, ", ".join(words))
    closed = sorted(set("".join(side.rows)) - set(shown.letters))
    yield from fact("closed", ", ".join(f"{letter} {LETTERS[letter]}" for letter in closed) or "none")
    yield from fact("rivers", ", ".join(f"{one} | {other}" for one, other in side.rivers) or "none")
    yield ""


def _nation(nation: Nation, said: Any) -> Iterator[str]:
    for number, level in enumerate(nation.levels, start=1):
        yield from wrapped(said.levels[number - 1] if said else "", f"{INDENT}{number}  ")
        yield from wrapped(level_in_words(level), f"{INDENT}   = ")
    yield ""
    if nation.min_players > 2:
        yield from fact("players", f"{nation.min_players} or more")


def _data(thing: AnyThing) -> dict[str, Any]:
    facts = {"id": thing.id, "kind": thing.kind, "texts": {code: plain(text) for code, text in thing.texts.items()}}
    if thing.record is not None:
        facts |= plain(thing.record)
    if isinstance(thing.record, Nation):
        facts["levels_in_words"] = [level_in_words(level) for level in thing.record.levels]
    return facts
