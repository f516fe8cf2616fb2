"""Texts as PO and CSV for translators, and which of those that come back are taken."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace
from importlib import import_module
from typing import Any

from proofpress.data.edit import KeyPath
from proofpress.errors import MOST_SHOWN, ContentError, hint, joined, listed, quoted, say
from proofpress.files import as_csv, from_csv as rows_of_csv, text_lines
from proofpress.language import REVIEWED, Signature, confirmation, digest, folded, misplaced, places
from proofpress.limits import MAX_TEXT
from proofpress.records import dataclass
from proofpress.text.catalogue import Catalogue, Changes, Key, TextOwner, Wording, chosen, note, stamp, whole
from proofpress.text.checks import Checker, unprintable
from proofpress.text.findings import Finding

# --------------------------------------------------------------------------------------------------------------------
# Texts on their way out to translators and back: what goes with each.
#
# The data files stay the store. What goes out carries everything a translator needs besides the source: what the text
# is, the rule in plain words, how long it may be, the agreed terms. What an earlier file has is kept.


LANGUAGE, SOURCE_LANGUAGE = "Language", "X-Source-Language"  # names in a PO header
TRANSLATOR, REVISED = "Last-Translator", "PO-Revision-Date"
TO_REVIEW = ("outdated", "changed")  # standings of what is to be reviewed; an effect also where nobody has confirmed it
DRAFT = "Draft: nobody has confirmed this text."
OFFICIAL, UNOFFICIAL = "official", "unofficial"  # a remark beside a name


@dataclass(frozen=True, slots=True)
class ExchangeRow:
    """One text on its way."""

    key: Key
    source: str
    text: str = ""
    review: bool = False
    notes: tuple[str, ...] = ()
    place: str = ""
    line: int = 0
    earlier: str = ""  # the source text of an earlier export, where it has changed since
    base: str = ""  # digests of rule and source, and of the text, when it was exported
    remark: str = ""  # what the translator says: unofficial, and whatever else
    more: Mapping[str, str] = field(default_factory=dict)  # what others have put beside it: columns, or flags

    def is_as_exported(self) -> bool:
        """Whether the text is the one that was exported, as far as the file says."""
        return self.base.partition(" ")[2] == _text_digest(self.text)

    def official(self) -> bool | None:
        """Whether the name is a printed one, if the remark says so."""
        lines = {line.strip().casefold() for line in self.remark.splitlines()}
        return False if UNOFFICIAL in lines else True if OFFICIAL in lines else None


@dataclass
class ExchangeFile:
    """What a file brings."""

    rows: list[ExchangeRow]
    header: dict[str, str]
    keyless: list[tuple[int, str]] = field(default_factory=list)  # line and text of what does not say which text it is
    rest: list[Any] = field(default_factory=list)  # what is kept, and not looked at: obsolete entries
    columns: tuple[str, ...] = ()  # of a table, those that are not ours


def cleaned(text: str) -> str:
    """The text as it is stored: one spelling of every letter, plain single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _text_digest(text: str) -> str:
    return digest([cleaned(text)]) if text.strip() else ""


def rows(
    catalogue: Catalogue, code: str, source_code: str, ids: Collection[str] = (), also: Collection[Key] = ()
) -> Iterator[ExchangeRow]:
    """Every text that the source language has, with the language's own where there is one; with `ids` only those, and
    `also` the texts of these keys."""
    terms = Terms(catalogue, code, source_code)
    for key in catalogue.wanted_keys():
        source = catalogue.text(source_code, key)
        if source is None or not (chosen(key[1], ids) or key in also):
            continue
        entry = catalogue.entries[code].get(key)
        text = entry.text if entry else ""
        unofficial = entry is not None and entry.unofficial and key[2] == "name"
        yield ExchangeRow(
            key,
            source,
            text,
            entry is not None and _to_review(catalogue, code, key),
            (*_notes(catalogue, key, source, terms), *([DRAFT] if entry and _is_draft(catalogue, code, key) else [])),
            catalogue.file_of(code, key),
            entry.place.line if entry else 0,
            base=f"{catalogue.stamp(code, *key[:2]).source} {_text_digest(text)}".rstrip(),
            remark=UNOFFICIAL if unofficial else "",
        )


def _to_review(catalogue: Catalogue, code: str, key: Key) -> bool:
    if key != catalogue.of_stamp(*key[:2]):
        return False
    standing = catalogue.standing(code, *key[:2])
    return standing in TO_REVIEW or (standing == "unconfirmed" and key[2] == "effect")


def _is_draft(catalogue: Catalogue, code: str, key: Key) -> bool:
    return catalogue.standing(code, *key[:2]) in ("unconfirmed", "draft")


def last_signed(catalogue: Catalogue, code: str) -> tuple[str, str]:
    """The day of the latest stamp of a language, and the name in it."""
    stamps = [confirmation(entry.of).signed for entry in catalogue.entries[code].values() if entry.of]
    return max(((signed.on, signed.by) for signed in stamps), default=("", ""))


class Terms:
    """The agreed words of a language for the terms of a source text."""

    def __init__(self, catalogue: Catalogue, code: str, source_code: str) -> None:
        self._source = catalogue.vocabulary(source_code)
        self._language = catalogue.languages[code]
        source = catalogue.languages[source_code]
        first = {name: source.expanded(forms[:1]) for name, forms in source.terms.items()}
        self._agreed = {name: {folded(form) for form in forms} for name, forms in first.items()}

    def of(self, text: str, owner: TextOwner) -> dict[str, str]:
        """The terms that the rule names; of others those for which the source has the agreed word."""
        belongs = {fact.value for fact in owner.wanted.explained} if owner.wanted else ()
        found: dict[str, str] = {}
        for item in self._source.items(text):
            for name in item.of("term"):
                fits = name in belongs or folded(item.text) in self._agreed.get(name, ())
                form = next(self._language.expanded(self._language.terms.get(name, ())), None)
                if form is not None and fits:
                    found.setdefault(name, form)
        return found


def _notes(catalogue: Catalogue, key: Key, source: str, terms: Terms) -> Iterator[str]:
    owner = catalogue.owner(key)
    if key[2] == "effect":
        if rule := owner.words(catalogue.source):
            yield f"Rule: {rule}"
        if owner.wanted and owner.wanted.needs:
            yield f"To be said: {', '.join(need.words for need in owner.wanted.needs)}"
        yield f"Room for about {owner.budget} characters; the source has {len(source)}."
    elif key[2] == "name" and owner.name_budget:
        yield f"Name of a card; room for about {owner.name_budget} characters."
    if key[2] != "name" and (words := terms.of(source, owner)):
        yield f"Agreed words: {', '.join(f'{name} = {form}' for name, form in words.items())}"


def key_of(written: str) -> Key | None:
    """The key of a text as it is written there; an id may itself hold a slash."""
    part, _, rest = written.partition("/")
    name, _, key_field = rest.rpartition("/")
    return (part, name, key_field) if part and name and key_field else None


# --------------------------------------------------------------------------------------------------------------------
# PO files, as translation tools read and write them: those that were exported, and those that others have.


WIDTH = 100  # columns of a PO file; tools wrap it as they like
_TITLE = " Texts of Proofpress. What is empty is missing, what is fuzzy is to be reviewed."
# Tools on the way may lose the context of an entry, or put another there, but not this.
_BASE = re.compile(r"^Exported: (?P<key>\S+) (?P<base>[0-9a-f]{8}(?: [0-9a-f]{8})?)$", re.MULTILINE)
NOBODY, UNKNOWN, NEVER = (
    "FULL NAME",
    "FULL NAME <EMAIL@ADDRESS>",
    "YEAR-MO-DA HO:MI+ZONE",
)  # what gettext writes where nothing is known


def to_po(
    rows: Collection[ExchangeRow],
    code: str,
    source_code: str,
    header: Mapping[str, str] | None = None,
    rest: Collection[Any] = (),
) -> str:
    """A PO file; what is to be reviewed is fuzzy. The same rows give the same bytes."""
    polib: Any = import_module("polib")
    file = polib.POFile(wrapwidth=WIDTH)
    file.header = _TITLE
    file.metadata = {
        "Project-Id-Version": "proofpress",
        REVISED: NEVER,
        TRANSLATOR: UNKNOWN,
        "Language-Team": "none",
        LANGUAGE: code,
        SOURCE_LANGUAGE: source_code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        **{name: value for name, value in (header or {}).items() if value},
    }
    file.extend(
        polib.POEntry(
            msgctxt="/".join(row.key),
            msgid=row.source,
            msgstr=row.text,
            comment="\n".join([*row.notes, *([f"Exported: {'/'.join(row.key)} {row.base}"] if row.base else [])]),
            tcomment=row.remark,
            occurrences=[(row.place, str(row.line or ""))] if row.place else [],
            flags=[*(["fuzzy"] if row.review else []), *row.more],
            previous_msgid=row.earlier or None,
        )
        for row in rows
    )
    file.extend(rest)
    return f"{file}\n"


def from_po(text: str, shown: str) -> ExchangeFile:
    """What is in a PO file, in whatever order and wrapping."""
    file = po_file(text, shown)
    found = ExchangeFile([], {str(name): str(value) for name, value in file.metadata.items()})
    for entry in file:
        base = _BASE.search(entry.comment)
        key = key_of(base["key"] if base else entry.msgctxt or "")
        if entry.obsolete:
            found.rest.append(entry)
        elif key is None:
            if entry.msgstr:
                found.keyless.append((entry.linenum or 1, entry.msgid))
                found.rest.append(entry)
        else:
            found.rows.append(
                ExchangeRow(
                    key,
                    entry.msgid,
                    entry.msgstr,
                    entry.fuzzy,
                    line=entry.linenum or 1,
                    earlier=entry.previous_msgid or "",
                    base=base["base"] if base else "",
                    remark=entry.tcomment,
                    more={flag: "" for flag in entry.flags if flag != "fuzzy"},
                )
            )
    return found


def obsolete(row: ExchangeRow) -> Any:
    """A text that is wanted no more, as an entry that tools keep and nobody translates."""
    polib: Any = import_module("polib")
    return polib.POEntry(
        msgctxt="/".join(row.key), msgid=row.source, msgstr=row.text, tcomment=row.remark, obsolete=True
    )


def po_file(text: str, shown: str) -> Any:
    """The entries of a PO file with its header as `metadata`."""
    polib: Any = import_module("polib")
    if found := re.search(r"[\v\f\x1c-\x1e\x85\u2028\u2029]", text):  # polib would end a line there
        where = f"{shown}:{len(text_lines(text[: found.start()] + '.'))}"
        raise ContentError(
            say(
                "{where}: U+{found:04X} cannot stand in a PO file; write a space or a line end",
                where=where,
                found=ord(found[0]),
            )
        )
    try:
        # A text that is the name of a file is opened by polib; no name ends in a line feed. Without the encoding it
        # would look for one, which takes long in a text made for that.
        return polib.pofile(f"{text}\n", encoding="utf-8", check_for_duplicates=False)
    except (OSError, ValueError, IndexError, AttributeError, TypeError) as error:
        raise ContentError(say("{shown}: cannot be read as PO: {error}", shown=shown, error=error)) from None


# --------------------------------------------------------------------------------------------------------------------
# Texts as a table (CSV), for people who translate in a spreadsheet.


REVIEW, DONE, MISSING, OBSOLETE = "review", "done", "missing", "obsolete"  # in the column `state`
_OURS = ("key", "state", "source", "text", "remark", "note", "exported")
_LANGUAGE = re.compile(r"(source|text) \(([A-Za-z0-9-]+)\)", re.IGNORECASE)  # a column that says its language


def to_csv(
    rows: Collection[ExchangeRow],
    code: str,
    source_code: str,
    more: Collection[str] = (),
    rest: Collection[ExchangeRow] = (),
) -> str:
    """A table that spreadsheets open: one row per text; the columns text, state and remark are for changing.

    `more` are the columns that others have added, `rest` the rows of texts that are wanted no more.
    """
    named = {"source": f"source ({source_code})", "text": f"text ({code})"}
    head = [*(named.get(column, column) for column in _OURS), *more]
    state = {row.key: REVIEW if row.review else DONE if row.text else MISSING for row in rows}
    table = (
        [
            "/".join(row.key),
            state.get(row.key, OBSOLETE),
            row.source,
            row.text,
            row.remark,
            " | ".join(row.notes),
            row.base,
            *(row.more.get(column, "") for column in more),
        ]
        for row in (*rows, *rest)
    )
    # Without the mark some spreadsheets take it for an old code page.
    return "\ufeff" + as_csv([head, *table], "\r\n")


def from_csv(text: str, shown: str) -> ExchangeFile:
    """The rows of a table with the columns key and text, and perhaps others; and what its header says of languages."""
    table = rows_of_csv(text, shown)
    found = ExchangeFile([], {})
    columns: list[str] = []
    for cell in next(table, (1, []))[1]:
        named = _LANGUAGE.fullmatch(cell.strip())
        column = (named.group(1) if named else cell.strip()).casefold()
        columns.append(column if column in _OURS else cell.strip())
        if named:
            found.header[LANGUAGE if column == "text" else SOURCE_LANGUAGE] = named.group(2)
    if not {"key", "text"} <= set(columns):
        raise ContentError(
            say("{shown}:1: the first row names the columns; key and text must be among them", shown=shown)
        )
    found.columns = tuple(column for column in columns if column and column not in _OURS)
    for line, cells in table:
        row = dict(zip(columns, cells, strict=False))
        written, state = row.get("key", "").strip(), row.get("state", "").strip().casefold()
        key = key_of(written)
        if key is None:
            if row.get("text", "").strip():
                found.keyless.append((line, written))
            continue
        made = ExchangeRow(
            key,
            row.get("source", ""),
            row.get("text", ""),
            state == REVIEW,
            line=line,
            base=row.get("exported", "").strip(),
            remark=row.get("remark", ""),
            more={column: row.get(column, "") for column in found.columns},
        )
        (found.rest if state == OBSOLETE else found.rows).append(made)
    return found


# --------------------------------------------------------------------------------------------------------------------
# Exports over an earlier file as msgmerge does: nothing that a translator has written there is lost.


@dataclass(frozen=True, slots=True)
class Merged:
    """The rows of the new file, and what the earlier one has besides."""

    rows: list[ExchangeRow]
    unwanted: list[ExchangeRow]  # texts of which there is no source any more
    pending: int  # texts that were not taken in yet


def merged(rows: Iterable[ExchangeRow], file: ExchangeFile, shown: str) -> Merged:
    """The rows as they go out now, with the work that an earlier file holds."""
    earlier: dict[str, ExchangeRow] = {}
    for row in file.rows:
        key = "/".join(row.key)
        if key in earlier:
            raise ContentError(
                say(
                    "{shown}:{line}: {key!r} is already on line {other}; keep one of them",
                    shown=shown,
                    line=row.line,
                    key=key,
                    other=earlier[key].line,
                )
            )
        earlier[key] = row
    found: list[ExchangeRow] = []
    pending = 0
    for row in rows:
        before = earlier.pop("/".join(row.key), None)
        found.append(row if before is None else _joined(row, before))
        pending += cleaned(found[-1].text) != row.text
    return Merged(found, [row for row in earlier.values() if row.text.strip()], pending)


def _joined(row: ExchangeRow, before: ExchangeRow) -> ExchangeRow:
    """A text as it goes out now, after what the earlier file has of it."""
    moved = cleaned(before.source) != cleaned(row.source)
    text = cleaned(before.text)
    row = replace(
        row, more=before.more, remark=_remark(row, before), earlier=before.source if moved else before.earlier
    )
    if text == row.text or not text or (before.base and before.is_as_exported()):
        # Nothing was written there. A mark that was taken away or set since the export stays so.
        review = before.review if text == row.text and before.base == row.base and not moved else row.review
        return replace(row, review=review, earlier=row.earlier if moved or review else "")
    data_moved = bool(row.text) and before.base.partition(" ")[2] != row.base.partition(" ")[2]
    notes = (*row.notes, f"The data have: {row.text}") if data_moved else row.notes
    review = before.review or moved or data_moved
    return replace(row, text=before.text, review=review, notes=notes, earlier=row.earlier if review else "")


def _remark(row: ExchangeRow, before: ExchangeRow) -> str:
    """The translator's remark; whether a name is official is there only once."""
    if before.official() is not None or not row.remark:
        return before.remark
    return "\n".join(filter(None, (row.remark, before.remark)))


# --------------------------------------------------------------------------------------------------------------------
# Which texts that come back from translators are taken, and why the others are not.
#
# A text is taken when it is for something that exists, was made from the current source text, and is not marked as
# unsure. It is never replaced by nothing. A text that contradicts its rule is refused, unless it is forced. Texts that
# are taken are stamped, if they state their rule; so are those that were marked, and come back without the mark.


@dataclass
class Intake:
    """What an exchange file brings."""

    changes: Changes = field(default_factory=dict)
    taken: int = 0
    confirmed: int = 0  # or marked as drafts
    unsure: int = 0  # fuzzy, and left alone
    left: int = 0  # as they were exported, and changed in the data since
    refused: list[tuple[int, str]] = field(default_factory=list)  # line and reason
    wrong: list[tuple[int, str]] = field(default_factory=list)  # in the data, but the text does not state its rule


def take_in(
    catalogue: Catalogue,
    code: str,
    source_code: str,
    file: ExchangeFile,
    signed: Signature = REVIEWED,
    with_source: bool = True,
    checker: Checker | None = None,
    force: bool = True,
) -> Intake:
    """What of this file is to be written; `with_source` is false for tables without a column for it, and with `force`
    texts are taken that contradict their rule."""
    taking = _Taking(catalogue, code, source_code, signed, with_source, checker or Checker(catalogue, code), force)
    return taking.all(file)


@dataclass
class _Taking:
    """A file being taken in."""

    catalogue: Catalogue
    code: str
    source_code: str
    signed: Signature
    with_source: bool
    checker: Checker
    force: bool
    found: Intake = field(default_factory=Intake)
    new: dict[Key, str] = field(default_factory=dict)  # texts that differ from what is there
    good: dict[Key, int] = field(default_factory=dict)  # texts that stand as their translator wants them, with lines
    named: set[tuple[str, str]] = field(default_factory=set)  # what gets a name from the file

    def all(self, file: ExchangeFile) -> Intake:
        seen: dict[Key, int] = {}
        rows = [row for row in file.rows if row.text.strip()]
        self.named = {row.key[:2] for row in rows if row.key[2] == "name"}
        for line, words in file.keyless:
            shown = f"{quoted(words)} " if words else "a text "
            self.found.refused.append(
                (line, say("{shown}does not say which text it is: its context, or key, is missing", shown=shown))
            )
        for row in rows:
            reason = self._refusal(row, seen)
            seen.setdefault(row.key, row.line)
            if reason:
                self.found.refused.append((row.line, reason))
            elif row.review:
                self.found.unsure += 1
            else:
                self._take(row)
        self._fill_in(file)
        self._whole_lists(seen)
        for key, text in self.new.items():
            note(self.found.changes, self.catalogue, self.code, key, text)
        self.found.taken += len(self.new)
        self._confirm()
        return self.found

    def _fill_in(self, file: ExchangeFile) -> None:
        """What is empty in the file and in the data gets the text that its source has elsewhere in the file."""
        given: dict[tuple[str, str], set[str]] = {}
        for row in file.rows:
            if row.key in self.good and row.key[2] == "effect":
                given.setdefault((row.key[0], cleaned(row.source)), set()).add(cleaned(row.text))
        for row in file.rows:
            texts = given.get((row.key[0], cleaned(row.source)), set()) if row.key[2] == "effect" else set()
            entry = self.catalogue.entries[self.code].get(row.key)
            if len(texts) == 1 and not row.text.strip() and entry is None:
                filled = replace(row, text=next(iter(texts)))
                if self.with_source and not self._refusal(filled, {}):
                    self._take(filled)

    def _whole_lists(self, lines: Mapping[Key, int]) -> None:
        """Drops what would begin an incomplete list: the levels of a nation come together."""
        lists: dict[KeyPath, list[Key]] = {}
        for key in self.catalogue.wanted_keys():
            keys = self.catalogue.stored(key)
            if isinstance(keys[-1], int) and key not in self.catalogue.entries[self.code]:
                lists.setdefault(keys[:-1], []).append(key)
        for inside in lists.values():
            lacking = ["/".join(key) for key in inside if key not in self.new]
            for key in inside if lacking else ():
                if self.new.pop(key, None) is not None:
                    self.good.pop(key, None)
                    why = say(
                        "{key!r} comes together with {lacking}, which are missing",
                        key="/".join(key),
                        lacking=listed(lacking, "and"),
                    )
                    self.found.refused.append((lines[key], why))

    def _refusal(self, row: ExchangeRow, seen: Mapping[Key, int]) -> str | None:
        """Why a row is not taken."""
        part, name, key_field = row.key
        shown = quoted("/".join(row.key))
        source = self.catalogue.text(self.source_code, row.key)
        if source is None:
            # Of those after the first nobody sees what they may have meant.
            return unknown_text(self.catalogue, row.key) if len(self.found.refused) < MOST_SHOWN else shown
        if row.key in seen:
            return say("{shown} is already on line {seen}", shown=shown, seen=seen[row.key])
        if self.with_source and cleaned(row.source) != cleaned(source):
            return say("{shown} is to review: the source text has changed; export again over the file", shown=shown)
        text = cleaned(row.text)
        if len(text) > MAX_TEXT:
            return say(
                "{shown} has {length:,} characters; the limit is {max_text:,}",
                shown=shown,
                length=len(text),
                max_text=MAX_TEXT,
            )
        if not text.isprintable():
            return say("{shown} holds a character that cannot be printed: {text!r}", shown=shown, text=text)
        for _, reason in unprintable(text):
            return joined(": ", (shown, reason))
        english = self.catalogue.text(self.catalogue.source, row.key) or source
        if misplaced(source, text) and misplaced(english, text):
            wanted = listed([f"{{{place}}}" for place in places(source)], "and")
            return say(
                "{shown} has other places to be filled than the source, which has {wanted}",
                shown=shown,
                wanted=wanted or say("none"),
            )
        nameless = (part, whole(name)) not in self.named and not self.catalogue.text(
            self.code, (part, whole(name), "name")
        )
        if part in self.catalogue.cards and key_field == "effect" and nameless:
            return say("{shown} has no name yet in {code}; a card needs its name first", shown=shown, code=self.code)
        return None

    def _take(self, row: ExchangeRow) -> None:
        entry = self.catalogue.entries[self.code].get(row.key)
        text = cleaned(row.text)
        if entry is not None and entry.text != text and row.is_as_exported():
            self.found.left += 1
            return
        if entry is None or entry.text != text:
            wrong = [f"{row.key[1]}: {each.message}" for each in self._contradictions(row.key, text)]
            if wrong and not self.force:
                self.found.refused += [(row.line, say("{each_}; --force takes it", each_=each)) for each in wrong]
                return
            self.found.wrong += [(row.line, each) for each in wrong]
            self.new[row.key] = text
        self.good[row.key] = row.line
        official = row.official()
        if row.key[2] == "name" and official is not None and (entry is not None and entry.unofficial) == official:
            note(self.found.changes, self.catalogue, self.code, (*row.key[:2], UNOFFICIAL), not official)
            self.found.taken += row.key not in self.new

    def _confirm(self) -> None:
        """Stamps what was changed, or was to be reviewed, and states its rule."""
        entries = self.catalogue.entries[self.code]
        for key in dict.fromkeys(self.catalogue.of_stamp(*key[:2]) for key in self.good):
            of = key[:2]
            fields = [(*of, name) for name in ("name", "effect", "text")]
            changed = any(each in self.new for each in fields)
            if key not in self.good or any(each in entries and each not in self.good for each in fields if changed):
                continue  # only a part of what is confirmed together
            errors = self._contradictions(key, self.new.get(key) or entries[key].text)
            if key not in self.new:
                self.found.wrong += [(self.good[key], f"{of[1]}: {each.message}") for each in errors]
            standing = self.catalogue.standing(self.code, *of)
            doubtful = standing in (*TO_REVIEW, *(("unconfirmed",) if key[2] == "effect" else ()))
            if not errors and (changed or doubtful):
                stamp(self.found.changes, self.catalogue, self.code, of, self.signed, self.new)
                self.found.confirmed += 1

    def _contradictions(self, key: Key, text: str) -> list[Finding]:
        """What keeps a text from being taken, or from being confirmed if it is there."""
        wording = self.catalogue.entries[self.code].get(key) or Wording("", self.checker.nowhere)
        found = self.checker.contradictions(key, replace(wording, text=text))
        return [each for each in found if not self.checker.may_say(each)]


def unknown_text(catalogue: Catalogue, unknown: Key) -> str:
    """A message about a key of which there is no text."""
    possible = {"/".join(key): key[1:] for key in catalogue.wanted_keys()}
    # The words of pages are in two parts, and nobody knows by heart which word is where.
    elsewhere = next((path for path, rest in possible.items() if rest == unknown[1:]), None)
    written = "/".join(unknown)
    near = say("; did you mean {elsewhere!r}?", elsewhere=elsewhere) if elsewhere else hint(written, possible)
    return say("there is no text {written!r}{near}", written=written, near=near)
