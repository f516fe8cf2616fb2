"""`proofpress text export` and `proofpress text import`: texts out to translators, and back."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.game_texts import GameTexts, open_texts
from generator.cli.options import command, completed, data_option
from generator.cli.text import cards_option, chosen_ids, known_language
from generator.library.build import build
from generator.library.errors import EXIT_CONTENT, MOST_SHOWN, Report, UsageError, shown_path
from generator.library.files import read_text
from generator.library.nodes import read_bytes
from generator.library.suggest import counted, quoted
from generator.press.files import write_whole
from generator.text.catalogue import Key
from generator.text.exchange import LANGUAGE, SOURCE_LANGUAGE, from_csv, from_po, rows, to_csv, to_po
from generator.text.intake import take_in
from generator.text.store import write

_CSV, _PO = (".csv", ".tsv"), (".po", ".pot")


@command("export")
@click.option(
    "--lang",
    "code",
    required=True,
    metavar="CODE",
    help="The language to translate into.",
    shell_complete=completed(lambda edition: edition.languages),
)
@click.option("--from-lang", metavar="CODE", help="The language to translate from. Default: en.")
@cards_option
@click.option("-o", "--output", metavar="FILE", help="A .po or .csv file. Default: PO to standard output.")
@data_option
def export(code: str, from_lang: str | None, ids: tuple[str, ...], output: str | None, data: Path | None) -> None:
    """Write the texts of a language for a translation tool (PO) or a spreadsheet (CSV).

    Each text comes with its source, the rule in plain words, what must be said, how much room there is, and the agreed
    words. What is to be reviewed is marked fuzzy; exporting over an older PO file also shows the former source text.
    """
    texts = open_texts(data).catalogue
    target = known_language(texts, "--lang", code)
    source = known_language(texts, "--from-lang", from_lang or texts.source)
    if source == target:
        raise UsageError(f"--from-lang: {source} cannot be translated from itself; name another language")
    path = Path(output) if output else None
    if path is not None and path.suffix.lower() not in (*_PO, *_CSV):
        raise UsageError(f"-o {output}: name a .po or a .csv file")
    as_csv = path is not None and path.suffix.lower() in _CSV
    earlier = _earlier(path) if path and not as_csv else {}
    found = list(rows(texts, target, source, chosen_ids(texts, ids), earlier))
    written = to_csv(found, target, source) if as_csv else to_po(found, target, source)
    if path is None:
        click.echo(written, nl=False)
        return
    write_whole(path, written.encode())
    click.echo(f"{shown_path(path)}: {counted(len(found), 'text')}", err=True)


def _earlier(path: Path) -> dict[Key, str]:
    """The source texts of an export that is about to be replaced."""
    if not path.is_file():
        return {}
    before, _ = from_po(read_text(path), shown_path(path))
    return {row.key: row.source for row in before}


@command("import")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--lang",
    "code",
    metavar="CODE",
    help="The language of the file, where it does not say so itself.",
    shell_complete=completed(lambda edition: edition.languages),
)
@data_option
@click.pass_context
def import_texts(context: click.Context, file: Path, code: str | None, data: Path | None) -> None:
    """Take in the texts of a PO or CSV file that was exported before.

    Only texts that differ are written; comments and order of the data files stay as they are. Empty and fuzzy texts
    are left alone. A text made from an older source text is refused as to review. The exit code is 1 when something
    was refused, or was taken that does not state its rule.
    """
    game = open_texts(data)
    texts = game.catalogue
    shown, content = shown_path(file), read_text(file)
    suffix = file.suffix.lower()
    if suffix not in (*_PO, *_CSV):
        raise UsageError(f"{shown}: name a .po or a .csv file")
    found, header = from_po(content, shown) if suffix in _PO else from_csv(content, shown)
    source = header.get(SOURCE_LANGUAGE) or texts.source
    with_source = suffix in _PO or any(row.source for row in found)
    code = _agreed(code, header.get(LANGUAGE), shown)
    if not code:
        raise UsageError(f"{shown}: the file does not say which language it is in; name it with --lang")
    target = known_language(texts, "--lang", code)
    intake = take_in(texts, target, known_language(texts, SOURCE_LANGUAGE, source), found, with_source)
    for path in write(intake.changes, lambda path, text: _valid(game, path, text)):
        click.echo(f"{path}: written", err=True)
    click.echo(f"{intake.taken} changed, {intake.confirmed} confirmed, {intake.unsure} unsure and left alone")
    problems = [(line, f"refused: {message}") for line, message in intake.refused]
    problems += [(line, f"taken, but not confirmed: {message}") for line, message in intake.wrong]
    for line, message in sorted(problems)[:MOST_SHOWN]:
        click.echo(f"{shown}:{line}: {message}", err=True)
    if len(problems) > MOST_SHOWN:
        click.echo(f"… and {len(problems) - MOST_SHOWN} more", err=True)
    if intake.refused or intake.wrong:
        context.exit(EXIT_CONTENT)


def _agreed(wanted: str | None, told: str | None, shown: str) -> str | None:
    told = told.replace("_", "-") if told else None
    if wanted and told and wanted != told:
        raise UsageError(f"--lang {wanted}: {shown} says that it is in {quoted(told)}")
    return wanted or told


def _valid(game: GameTexts, path: str, text: str) -> None:
    """Raises where the new content of a data file could not be read back."""
    record = game.files[f"{game.game}/text/*.yaml" if "/text/" in path.replace("\\", "/") else "languages/*.yaml"]
    report = Report()
    node = read_bytes(text.encode(), path, report)
    if node is not None:
        build(record, node, report)
    report.raise_if_any()
