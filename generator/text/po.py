"""PO files, as translation tools read and write them: those that were exported, and those that others have."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any

from generator.library.errors import ContentError
from generator.text.exchange import LANGUAGE, REVISED, SOURCE_LANGUAGE, TRANSLATOR, ExchangeFile, ExchangeRow, key_of

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
    try:
        # A text that is the name of a file is opened by polib; no name ends in a line feed. Without the encoding it
        # would look for one, which takes long in a text made for that.
        return polib.pofile(f"{text}\n", encoding="utf-8", check_for_duplicates=False)
    except (OSError, ValueError, IndexError, AttributeError, TypeError) as error:
        raise ContentError(f"{shown}: cannot be read as PO: {error}") from None
