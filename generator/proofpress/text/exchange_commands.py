"""`text export` and `text import`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path, PurePath

from proofpress.data.folders import from_layer
from proofpress.data.yaml_reader import built
from proofpress.errors import (
    EXIT_CONTENT,
    EXIT_OK,
    MOST_SHOWN,
    Refusal,
    UsageError,
    hint,
    joined,
    say,
    shown_path,
)
from proofpress.files import File, as_text, digest_in, is_stream, read_text, within_limit
from proofpress.language import DATE, MOST_NAME, Signature
from proofpress.options import DATA, JSON, Answer, Chosen, file, flag, kind_of, kind_option
from proofpress.pages.page_setup import OUTPUT
from proofpress.text.catalogue import Catalogue
from proofpress.text.commands import FROM_LANGUAGE, LANGUAGE, SIGNING, TextJob, about_texts, cards, signature
from proofpress.text.exchange import (
    LANGUAGE as HEADER_LANGUAGE,
    NEVER,
    NOBODY,
    REVISED,
    SOURCE_LANGUAGE,
    TRANSLATOR,
    UNKNOWN,
    ExchangeFile,
    from_csv,
    from_po,
    last_signed,
    merged,
    obsolete,
    rows,
    take_in,
    to_csv,
    to_po,
)

KINDS = {"po": (".po", ".pot"), "csv": (".csv", ".tsv")}


def export(job: TextJob) -> Answer:
    """Write the texts of a language for a translation tool (PO) or a spreadsheet (CSV).

    Each text comes with its source, the rule in plain words, the facts it must state, the room it has, and the agreed
    words. Texts to review are marked fuzzy. Exporting over an earlier file keeps translations that have not been
    imported yet; if the source of one has changed since, it becomes fuzzy, with the former source beside it.
    """
    texts, target = job.catalogue, job.chosen["lang"]
    source = job.chosen["from-lang"] or texts.source
    if source == target:
        raise Refusal(
            say("{source} cannot be translated from itself; name another language", source=source), "from-lang"
        )
    path: Path | None = job.chosen["output"]
    as_csv = kind_of(path, KINDS, "output", job.chosen["format"]) == "csv"
    shown = shown_path(path) if path else ""
    earlier, was = ExchangeFile([], {}), None
    if path and not is_stream(path) and not path.is_dir():
        was = digest_in(path)
        earlier = (from_csv if as_csv else from_po)(read_text(path), shown) if was else earlier
    agreed(texts, target, earlier.header.get(HEADER_LANGUAGE), shown)
    if earlier.header.get(SOURCE_LANGUAGE, source) != source:
        before = earlier.header[SOURCE_LANGUAGE]
        raise Refusal(
            say("{shown} was exported from {before!r}; name that, or another file", shown=shown, before=before),
            "from-lang",
            said=source,
        )
    asked = rows(texts, target, source, job.ids, {row.key for row in earlier.rows})
    found = merged([replace(row, place=from_layer(row.place, job.job.own)) for row in asked], earlier, shown)
    if as_csv:
        written = to_csv(found.rows, target, source, earlier.columns, [*found.unwanted, *earlier.rest])
    else:
        rest = [*map(obsolete, found.unwanted), *earlier.rest]
        written = to_po(found.rows, target, source, header(texts, target, earlier.header), rest)
    if path is None:
        return Answer(lines=lambda: [written.removesuffix("\n")])
    notes = [say("{texts} {texts<text|texts>}", texts=len(found.rows))]
    if found.pending:
        notes.append(
            say(
                "{shown} has {texts} {texts<text|texts>} that the data have not; they were kept",
                shown=shown,
                texts=found.pending,
            )
        )
    return Answer(files=[File(path, written.encode(), was=was)], notes=notes)


EXPORT = about_texts(
    export,
    replace(LANGUAGE, label="The language to translate into."),
    replace(FROM_LANGUAGE, label="The language to translate from. Default: en."),
    cards,
    replace(OUTPUT, label="A .po or .csv file. Default: standard output."),
    kind_option(KINDS),
    DATA,
    changes=True,
)


def header(texts: Catalogue, code: str, earlier: Mapping[str, str]) -> dict[str, str]:
    """What is known for the header of a PO file; what an earlier one says of its translators stays."""
    day, name = last_signed(texts, code)
    known = {"Plural-Forms": texts.languages[code].plurals or "", TRANSLATOR: name}
    known[REVISED] = f"{day} 00:00+0000" if day else ""
    ours = (HEADER_LANGUAGE, SOURCE_LANGUAGE, "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
    kept = {key: value for key, value in earlier.items() if key not in ours and value not in (NEVER, UNKNOWN)}
    return {**known, **kept}


def take(job: TextJob) -> Answer:
    """Import the texts of a PO or CSV file that was exported before.

    Only texts that differ are written; comments and order of the data files stay as they are. Empty and fuzzy texts
    are skipped. Imported texts are drafts, unless --as says that they were reviewed. A text made from an older source
    text is refused, because it needs a review; a text that contradicts its rule is refused without --force. The exit
    code is 1 when a text was refused, or was imported although it contradicts its rule.
    """
    texts = job.catalogue
    file: Path = job.chosen["file"]
    found, shown, as_po = read_exchange(job, file)
    with_source = as_po or any(row.source for row in found.rows)
    target = agreed(texts, job.chosen["lang"], found.header.get(HEADER_LANGUAGE), shown)
    source = _known(texts, found.header.get(SOURCE_LANGUAGE) or texts.source, shown)
    elsewhere = job.of_another_game(shown, ((row.key, row.source) for row in found.rows))
    found.rows = [row for row in found.rows if (row.key, row.source) not in elsewhere.texts]
    signed = _signed(job.chosen, found.header)
    intake = take_in(texts, target, source, found, signed, with_source, force=job.chosen["force"])
    files = job.changed(intake.changes)
    for made in files:
        files_of = job.of.files()
        record = next(record for pattern, record in files_of.items() if PurePath(made.path).match(pattern))
        built(record, made.content, str(made.path))  # or it could not be read back
    as_drafts = signed.stage == "draft"
    drafts, confirmed = (intake.confirmed, 0) if as_drafts else (0, intake.confirmed)
    stamped = (
        say("{drafts} {drafts<draft|drafts>}", drafts=drafts)
        if as_drafts
        else say("{confirmed} confirmed", confirmed=confirmed)
    )
    summary = say(
        "{taken} changed, {stamped}, {unsure} unsure and left alone",
        taken=intake.taken, stamped=stamped, unsure=intake.unsure,
    )  # fmt: skip
    problems = [(line, say("refused: {message}", message=message)) for line, message in intake.refused]
    problems += [(line, say("taken, but not confirmed: {message}", message=message)) for line, message in intake.wrong]
    notes = [joined(": ", (f"{shown}:{line}", message)) for line, message in sorted(problems)[:MOST_SHOWN]]
    if elsewhere.told:
        notes.insert(0, elsewhere.told)
    if intake.left:
        left = say("{texts} {texts<text|texts>}", texts=intake.left)
        notes.append(say(
            "{left} changed in the data since the export, and not in {shown}, left as in the data",
            left=left, shown=shown,
        ))  # fmt: skip
    if len(problems) > MOST_SHOWN:
        notes.append(say("… and {problems} more", problems=len(problems) - MOST_SHOWN))
    counts = {"changed": intake.taken, "confirmed": confirmed, "drafts": drafts, "unsure": intake.unsure}
    facts = {**counts, "left": intake.left} | {
        key: [{"line": line, "message": message} for line, message in sorted(told)]
        for key, told in (("refused", intake.refused), ("wrong", intake.wrong))
    }
    return Answer(
        facts=facts,
        lines=lambda: [summary],
        files=files,
        folder=job.job.own,
        notes=notes,
        code=EXIT_CONTENT if problems or elsewhere.told else EXIT_OK,
    )


IMPORT = about_texts(
    take,
    file("file", "What was exported; - is standard input.", position=True, needed=True),
    kind_option(KINDS),
    replace(LANGUAGE, needed=False, label="The language of the file, if it does not say so itself."),
    replace(SIGNING[0], default="draft"),
    *SIGNING[1:],
    flag("force", "Import texts that contradict their rule as well; they are not confirmed."),
    DATA,
    JSON,
    changes=True,
)


def read_exchange(job: TextJob, path: Path) -> tuple[ExchangeFile, str, bool]:
    """What is in a file, what messages call it, and whether it is PO."""
    data, shown = job.job.read(path)
    as_po = kind_of(path, KINDS, "file", job.chosen["format"]) == "po"
    content = as_text(within_limit(data, shown), shown)
    return from_po(content, shown) if as_po else from_csv(content, shown), shown, as_po


def _signed(given: Chosen, header: Mapping[str, str]) -> Signature:
    """Who translated, and when: as the line says, else as the header of the file says."""
    name = header.get(TRANSLATOR, "").partition("<")[0].strip()
    day = DATE.match(header.get(REVISED, ""))
    return signature(given, "" if name == NOBODY or len(name) > MOST_NAME else name, day.group() if day else "")


def agreed(texts: Catalogue, wanted: str | None, said: str | None, shown: str) -> str:
    """The language of a file, by itself and by --lang."""
    said = said.replace("_", "-") if said else None
    if wanted and said and wanted != said:
        raise Refusal(say("{shown} says that it is in {said!r}", shown=shown, said=said), "lang", said=wanted)
    if not wanted and not said:
        raise UsageError(
            say("{shown}: the file does not say which language it is in; name it with --lang", shown=shown)
        )
    return _known(texts, str(wanted or said), shown)


def _known(texts: Catalogue, code: str, shown: str) -> str:
    """A language that a file names."""
    if code not in texts.languages:
        raise UsageError(
            say(
                "{shown}: there is no language {code!r}{hint}", shown=shown, code=code, hint=hint(code, texts.languages)
            )
        )
    return code
