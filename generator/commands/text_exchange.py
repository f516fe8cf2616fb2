"""Texts out to translators, and back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PurePath

from generator.commands.texts import FROM_LANGUAGE, LANGUAGE, TextJob, about_texts, cards
from generator.interface.command import DATA, JSON, Answer, File
from generator.interface.kinds import kind_of, kind_option
from generator.interface.option import Refusal, file
from generator.library.build import build
from generator.library.errors import EXIT_CONTENT, EXIT_OK, MOST_SHOWN, Report, UsageError, shown_path
from generator.library.files import as_text, is_stream, read_text, within_limit
from generator.library.layers import from_layer
from generator.library.nodes import read_bytes
from generator.library.reading import Files
from generator.library.suggest import counted, hint, quoted
from generator.pages.look import OUTPUT
from generator.text.catalogue import Catalogue, Key
from generator.text.exchange import LANGUAGE as HEADER_LANGUAGE
from generator.text.exchange import SOURCE_LANGUAGE, from_csv, from_po, rows, to_csv, to_po
from generator.text.intake import take_in
from generator.text.store import changed_files

_KINDS = {"po": (".po", ".pot"), "csv": (".csv", ".tsv")}


def export(job: TextJob) -> Answer:
    """Write the texts of a language for a translation tool (PO) or a spreadsheet (CSV).

    Each text comes with its source, the rule in plain words, what must be said, how much room there is, and the agreed
    words. What is to be reviewed is marked fuzzy; exporting over an older PO file also shows the former source text.
    """
    texts, target = job.catalogue, job.chosen["lang"]
    source = job.chosen["from-lang"] or texts.source
    if source == target:
        raise Refusal(f"{source} cannot be translated from itself; name another language", "from-lang")
    path: Path | None = job.chosen["output"]
    as_csv = kind_of(path, job.chosen["format"], _KINDS, "output") == "csv"
    earlier = _earlier(path) if path and not as_csv else {}
    own = job.job.own
    found = [replace(row, place=from_layer(row.place, own)) for row in rows(texts, target, source, job.ids, earlier)]
    written = to_csv(found, target, source) if as_csv else to_po(found, target, source)
    if path is None:
        return Answer(lines=lambda: [written.removesuffix("\n")])
    return Answer(files=[File(path, written.encode())], notes=[counted(len(found), "text")])


EXPORT = about_texts(
    export,
    replace(LANGUAGE, label="The language to translate into."),
    replace(FROM_LANGUAGE, label="The language to translate from. Default: en."),
    cards,
    replace(OUTPUT, label="A .po or .csv file. Default: standard output."),
    kind_option(_KINDS),
    DATA,
)


def _earlier(path: Path) -> dict[Key, str]:
    """The source texts of an export that is about to be replaced."""
    if is_stream(path) or not path.is_file():
        return {}
    before, _ = from_po(read_text(path), shown_path(path))
    return {row.key: row.source for row in before}


def take(job: TextJob) -> Answer:
    """Take in the texts of a PO or CSV file that was exported before.

    Only texts that differ are written; comments and order of the data files stay as they are. Empty and fuzzy texts are
    left alone. A text made from an older source text is refused, as it is to be reviewed. The exit code is 1 when a
    text was refused, or was taken but does not state its rule.
    """
    texts = job.catalogue
    file: Path = job.chosen["file"]
    data, shown = job.job.read(file)
    as_po = kind_of(file, job.chosen["format"], _KINDS, "file") == "po"
    content = as_text(within_limit(data, shown), shown)
    found, header = from_po(content, shown) if as_po else from_csv(content, shown)
    with_source = as_po or any(row.source for row in found)
    target = _agreed(texts, job.chosen["lang"], header.get(HEADER_LANGUAGE), shown)
    source = _known(texts, header.get(SOURCE_LANGUAGE) or texts.source, shown)
    intake = take_in(texts, target, source, found, with_source)
    files = changed_files(intake.changes)
    for changed in files:
        _hold(job.of.files(), changed)
    summary = f"{intake.taken} changed, {intake.confirmed} confirmed, {intake.unsure} unsure and left alone"
    problems = [(line, f"refused: {message}") for line, message in intake.refused]
    problems += [(line, f"taken, but not confirmed: {message}") for line, message in intake.wrong]
    notes = [f"{shown}:{line}: {message}" for line, message in sorted(problems)[:MOST_SHOWN]]
    if len(problems) > MOST_SHOWN:
        notes.append(f"… and {len(problems) - MOST_SHOWN} more")
    counts = {"changed": intake.taken, "confirmed": intake.confirmed, "unsure": intake.unsure}
    facts = counts | {
        key: [{"line": line, "message": message} for line, message in sorted(found)]
        for key, found in (("refused", intake.refused), ("wrong", intake.wrong))
    }
    return Answer(
        facts=facts,
        lines=lambda: [summary],
        files=files,
        folder=Path(texts.files[target]).parent if files else None,
        notes=notes,
        code=EXIT_CONTENT if problems else EXIT_OK,
    )


IMPORT = about_texts(
    take,
    file("file", "What was exported; - is standard input.", position=True, needed=True),
    kind_option(_KINDS),
    replace(LANGUAGE, needed=False, label="The language of the file, where it does not say so itself."),
    DATA,
    JSON,
)


def _agreed(texts: Catalogue, wanted: str | None, said: str | None, shown: str) -> str:
    """The language of a file, by itself and by --lang."""
    said = said.replace("_", "-") if said else None
    if wanted and said and wanted != said:
        raise Refusal(f"{shown} says that it is in {quoted(said)}", "lang", said=wanted)
    if not wanted and not said:
        raise UsageError(f"{shown}: the file does not say which language it is in; name it with --lang")
    return _known(texts, str(wanted or said), shown)


def _known(texts: Catalogue, code: str, shown: str) -> str:
    """A language that a file names."""
    if code not in texts.languages:
        raise UsageError(f"{shown}: there is no language {quoted(code)}{hint(code, texts.languages)}")
    return code


def _hold(files: Files, changed: File) -> None:
    """Raises where the new content of a data file could not be read back."""
    record = next(record for pattern, record in files.items() if PurePath(changed.path).match(pattern))
    report = Report()
    node = read_bytes(changed.content, str(changed.path), report)
    if node is not None:
        build(record, node, report)
    report.raise_if_any()
