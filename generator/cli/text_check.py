"""`proofpress text check`: do the texts state the rules, and are they complete, current and tidy?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from generator import __version__
from generator.cli.game_texts import GameTexts, open_texts
from generator.cli.options import command, data_option
from generator.cli.settings import chosen_language
from generator.cli.text import card_ids, cards_option, chosen_ids, chosen_languages, languages_option
from generator.library.errors import EXIT_CONTENT, EXIT_OK, ContentError, UsageError
from generator.library.suggest import counted, quoted
from generator.text.catalogue import Catalogue, Entry, chosen
from generator.text.checks import Checker, check, ends_with_stop
from generator.text.drafts import FIELDS, Draft, read_drafts, unknown_id
from generator.text.findings import CHECKS, Finding
from generator.text.report import FORMATS, as_sarif, as_text, counts
from generator.text.store import Changes, note, write
from generator.text.tidiness import mended

LONGEST_SHOWN = 60  # characters of a paragraph that was not matched


@command("check")
@languages_option
@cards_option
@click.option("--strict", is_flag=True, help="Treat notes as errors.")
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS, "sarif"]),
    default="text",
    help="How findings are printed. Default: text.",
)
@click.option("--long", is_flag=True, help="With each finding show the text with its marks, and the rule in words.")
@click.option("--from", "draft", metavar="FILE", help="Check an outside text: YAML, PO, CSV or plain text.")
@click.option("--fix", is_flag=True, help="Mend quotation marks, spaces and signs in the files, and nothing else.")
@data_option
@click.pass_context
def check_texts(
    context: click.Context,
    codes: tuple[str, ...],
    ids: tuple[str, ...],
    strict: bool,
    form: str,
    long: bool,
    draft: str | None,
    fix: bool,
    data: Path | None,
) -> None:
    """Check every text against the rule of its card, and for being complete, current and tidy.

    Points, numbers with their comparison, terrains and negations are compared with the data that the engine plays by,
    not with another language. With --from an outside text is checked in the same way without importing it: YAML
    (id: {name, effect}), PO, CSV (id,field,text), or paragraphs "Name: effect" as they come out of a rulebook.

    The exit code is 1 when there are errors.
    """
    game = open_texts(data)
    only = chosen_ids(game.catalogue, ids)
    if draft is not None:
        if fix:
            raise UsageError("--fix: an outside text is never changed")
        found = _check_drafts(game, Path(draft), codes, only)
    else:
        languages = chosen_languages(game.catalogue, codes)
        if fix:
            _mend(game.catalogue, languages, only)
            game = open_texts(data)
        found = check(game.catalogue, languages, only, game.overflows)
    if strict:
        found = [finding.strict() for finding in found]
    _print(found, form, long)
    context.exit(EXIT_CONTENT if counts(found)["error"] else EXIT_OK)


def _print(found: Sequence[Finding], form: str, long: bool) -> None:
    if form == "sarif":
        click.echo(as_sarif(found, __version__))
    elif form == "text":
        if found:
            click.echo(as_text(found, long))
    elif found or form == "json":
        click.echo(FORMATS[form](found))
    tally = counts(found)
    click.echo(f"{counted(tally['error'], 'error')}, {counted(tally['note'], 'note')}", err=True)


def _mend(texts: Catalogue, languages: Sequence[str], only: Sequence[str]) -> None:
    changes: Changes = {}
    for code in languages:
        typography = texts.languages[code].typography
        for key, entry in texts.entries[code].items():
            sentence = ends_with_stop(key, texts.text(texts.source, key))
            better = mended(entry.text, typography, sentence)
            if better != entry.text and chosen(key[1], only):
                note(changes, texts, code, key, better)
    for path in write(changes):
        click.echo(f"{path}: {counted(len(changes[path]), 'text')} mended", err=True)


# Outside texts


def _check_drafts(game: GameTexts, path: Path, codes: Sequence[str], only: Sequence[str]) -> list[Finding]:
    if len(codes) > 1:
        raise UsageError("--from: a file of drafts is in one language; name it with one --lang")
    code, texts = chosen_language(game.edition, codes[0] if codes else None), game.catalogue
    ids = card_ids(texts)
    names = {name.replace("_", " "): name for name in ids}
    for language in (texts.source, code):
        named = [key for key in texts.entries[language] if key[0] in texts.cards and key[2] == "name"]
        names |= {texts.entries[language][key].text: key[1] for key in named}
    drafts = read_drafts(path, names)
    checker = Checker(texts, code)
    found: list[Finding] = []
    matched = 0
    for draft in drafts:
        if draft.id is None:
            found.append(_unmatched(draft, code))
            continue
        unit = texts.card(draft.id)
        if unit is None or draft.field not in FIELDS:
            raise ContentError(f"{draft.place}: {unknown_id(draft, ids)}")
        if chosen(draft.id, only):
            matched += 1
            found.extend(checker.draft((unit.part, draft.id, draft.field), Entry(draft.text, draft.place)))
    if not matched:
        raise ContentError(
            f"{path}: no text in it belongs to a card; a paragraph starts with the card's name and a colon"
        )
    click.echo(f"{counted(matched, 'text')} of {path} checked as {code}", err=True)
    return sorted(found, key=Finding.order)


def _unmatched(draft: Draft, code: str) -> Finding:
    shown = draft.text if len(draft.text) <= LONGEST_SHOWN else draft.text[: LONGEST_SHOWN - 1] + "…"
    rule = "draft/unmatched"
    return Finding(
        draft.place, code, rule, CHECKS[rule].severity, "-", "effect", f"no card: {quoted(shown)}", draft.text
    )
