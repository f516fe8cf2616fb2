"""`proofpress show --game kingdoms`: a land, a nation, an action, a token or a ruling as text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from generator.cli.layout import wrapped
from generator.cli.names import named, unknown
from generator.cli.options import command, completed, data_option, json_option, lang_option
from generator.cli.settings import chosen_language
from generator.cli.show_parts import INDENT, fact, picture, plain, ruling
from generator.kingdoms.describe import level_in_words
from generator.kingdoms.edition import Edition
from generator.kingdoms.load import load_edition
from generator.kingdoms.records import LETTERS, Nation, Side
from generator.kingdoms.rules.lands import land
from generator.library.rulings import Ruling
from generator.library.suggest import listed


@dataclass(frozen=True, slots=True)
class Found:
    """Something of the game, with its texts by language."""

    kind: str
    id: str
    record: Side | Nation | Ruling | None
    texts: Mapping[str, Any]

    @property
    def called(self) -> Iterable[str]:
        return (text.name for text in self.texts.values())


def everything(edition: Edition) -> Iterator[Found]:
    """Whatever can be shown."""
    for name, side in edition.sides.items():
        yield Found("land", name, side, _texts(edition, "lands", name))
    for name, nation in edition.nations.items():
        yield Found("nation", name, nation, _texts(edition, "nations", name))
    for name in edition.file.actions:
        yield Found("action", name, None, _texts(edition, "actions", name))
    for name in edition.exploration.counts:
        yield Found("token", name, None, _texts(edition, "tokens", name))
    for name, found in edition.rulings.items():
        yield Found("ruling", name, found, {})


def _texts(edition: Edition, part: str, name: str) -> dict[str, Any]:
    texts = {code: getattr(text, part) for code, text in sorted(edition.text.items())}
    return {code: entries[name] for code, entries in texts.items() if name in entries}


@command("show")
@click.argument(
    "wanted",
    metavar="ID",
    shell_complete=completed(lambda edition: (found.id for found in everything(edition))),
)
@data_option
@lang_option
@json_option
def show(wanted: str, data: Path | None, lang: str | None, as_json: bool) -> None:
    """Show a land, a nation, an action, a token or a ruling as text.

    ID is its id (1A, ferrywardens) or its name in any language. A nation is shown with what its levels do in plain
    words, made from the rules themselves.
    """
    edition = load_edition(data)
    language = chosen_language(edition, lang)
    things = list(everything(edition))
    found = named(things, wanted)
    if not found:
        raise unknown(things, wanted, "land, nation, action, token or ruling")
    if as_json:
        pages = [_data(each) for each in found]
        click.echo(json.dumps(pages[0] if len(pages) == 1 else pages, ensure_ascii=False, indent=2))
    else:
        click.echo("\n\n".join("\n".join(_page(edition, each, language)) for each in found))


def _page(edition: Edition, found: Found, language: str) -> Iterator[str]:
    said = found.texts.get(language)
    yield said.name if said else found.id.replace("_", " ").capitalize()
    yield f"{found.kind} {found.id}"
    yield ""
    match found.record:
        case Side():
            yield from _land(edition, found.record)
        case Nation():
            yield from _nation(found.record, said)
        case Ruling():
            yield from ruling(found.record)
        case _ if said:
            yield from wrapped(said.effect, INDENT)
            yield ""
    for code, text in found.texts.items():
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


def _data(found: Found) -> dict[str, Any]:
    facts = {"id": found.id, "kind": found.kind, "texts": {code: plain(text) for code, text in found.texts.items()}}
    if found.record is not None:
        facts |= plain(found.record)
    if isinstance(found.record, Nation):
        facts["levels_in_words"] = [level_in_words(level) for level in found.record.levels]
    return facts
