"""Reads outside texts to be checked, without importing them: YAML, PO, CSV, or plain text from a rulebook.

A draft belongs to a card by its id, or in plain text by a name that may be written a little differently. Nothing read
here is kept.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from generator.library.errors import ContentError, Place, Report
from generator.library.files import as_text, text_lines, within_limit
from generator.library.limits import MAX_TEXT
from generator.library.nodes import Entries, Node, Scalar, read_bytes
from generator.library.suggest import hint, listed, quoted
from generator.library.tables import from_csv
from generator.text.po import po_file

FIELDS = ("name", "effect")
MOST_NAME_WORDS = 6  # of the names of both games the longest has four
ALIKE = 0.82  # how much two names must have in common, of 1: a letter misread in ten
MOST_DRAFTS = 3_000  # texts and paragraphs in a file: ten times as many as a game has
MOST_MISREAD = 1_000  # names in a file that are compared with all others; those after them must be right
_DIVIDED = re.compile(r"[^\W\d_][-\u00ad\u2010]$")


@dataclass(frozen=True, slots=True)
class Draft:
    """An outside text for a field of a card; no id where none was found."""

    id: str | None
    field: str
    text: str
    place: Place


def read_drafts(data: bytes, shown: str, kind: str, names: Mapping[str, str]) -> list[Draft]:
    """The drafts of a file; `names` maps every name by which a card may be called to its id."""
    data = within_limit(data, shown)
    if kind == "yaml":
        return _within_limits(_from_yaml(data, shown))
    text = as_text(data, shown)
    if kind == "po":
        return _within_limits(_from_po(text, shown))
    if kind == "csv":
        return _within_limits(_from_csv(text, shown))
    return _within_limits(_from_plain(text, shown, _Names(names)))


def _within_limits(drafts: Iterable[Draft]) -> list[Draft]:
    """The drafts, unless they are more or longer than any honest file has them; what belongs to no card is not read,
    and may be of any length."""
    found: list[Draft] = []
    for draft in drafts:
        if len(found) == MOST_DRAFTS:
            raise ContentError(f"{draft.place}: more than {MOST_DRAFTS:,} texts, which is the limit for a file")
        if draft.id is not None and len(draft.text) > MAX_TEXT:
            raise ContentError(f"{draft.place}: a text of {len(draft.text):,} characters; the limit is {MAX_TEXT:,}")
        found.append(draft)
    return found


def _from_yaml(data: bytes, shown: str) -> Iterator[Draft]:
    report = Report()
    root = read_bytes(data, shown, report)
    report.raise_if_any()
    if isinstance(root, Entries):
        inner = next((value for key, value in root.entries if key.text == "cards"), root)
        if isinstance(inner, Entries):
            for key, value in inner.entries:
                yield from _fields(key.text, value)
            return
    raise ContentError(f"{shown}: drafts are written as id: {{name: …, effect: …}}, or id: effect")


def _fields(name: str, node: Node) -> Iterator[Draft]:
    if isinstance(node, Scalar):
        yield Draft(name, "effect", node.text, node.place)
    elif isinstance(node, Entries):
        for key, value in node.entries:
            if key.text in FIELDS and isinstance(value, Scalar):
                yield Draft(name, key.text, value.text, value.place)


def _from_po(text: str, shown: str) -> Iterator[Draft]:
    for entry in po_file(text, shown):
        context = (entry.msgctxt or "").split("/")  # cards/deepwood/effect, nations/ferrywardens/3/effect
        if entry.msgstr and not entry.obsolete and len(context) >= 2 and context[-1] in FIELDS:
            yield Draft(
                "/".join(context[1:-1]) or context[0], context[-1], entry.msgstr, Place(shown, entry.linenum or 1)
            )


def _from_csv(text: str, shown: str) -> Iterator[Draft]:
    table = from_csv(text, shown)
    header = [cell.strip().casefold() for cell in next(table, (1, []))[1]]
    if "id" not in header or not {"text", *FIELDS} & set(header):
        raise ContentError(f"{shown}:1: the first row names the columns: id, field, text; or id, name, effect")
    for line, row in table:
        cells = dict(zip(header, row, strict=False))
        place = Place(shown, line)
        if cells.get("text"):
            yield Draft(cells["id"].strip(), cells.get("field", "effect").strip(), cells["text"], place)
        for key in FIELDS:
            if cells.get(key):
                yield Draft(cells["id"].strip(), key, cells[key], place)


# Plain text


class _Names:
    """Finds a card by a name as it is printed somewhere."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._ids = {_bare(name): card for name, card in names.items()}
        self._longest = 2 * max(map(len, self._ids), default=0)
        self._misread: dict[str, str | None] = {}

    def find(self, words: str) -> str | None:
        key = _bare(words)
        if key in self._ids or not key or len(key) > self._longest:
            return self._ids.get(key)
        if key not in self._misread and len(self._misread) < MOST_MISREAD:
            self._misread[key] = self._nearest(key)
        return self._misread.get(key)

    def _nearest(self, key: str) -> str | None:
        from difflib import get_close_matches

        near = get_close_matches(key, self._ids, n=1, cutoff=ALIKE)
        return self._ids[near[0]] if near else None

    def exactly(self, words: str) -> str | None:
        return self._ids.get(_bare(words))


def _bare(name: str) -> str:
    """A name without accents, capitals and punctuation, which scans and typists often drop."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(sign for sign in letters if sign.isalnum()).replace("ł", "l")


def _from_plain(text: str, shown: str, names: _Names) -> Iterator[Draft]:
    for line, paragraph in _paragraphs(text, names):
        name, effect = _taken_apart(paragraph, names)
        place = Place(shown, line)
        if name is None:
            yield Draft(None, "effect", _joined(paragraph), place)
        elif effect:
            yield Draft(name, "effect", effect, place)


def _paragraphs(text: str, names: _Names) -> Iterator[tuple[int, list[str]]]:
    """Paragraphs with their first lines; one also begins at a known name with a colon."""
    start = 1
    lines: list[str] = []
    for number, line in enumerate([*text_lines(text), ""], start=1):
        head, colon, _ = line.partition(":")
        begins = bool(colon) and names.find(head) is not None
        if lines and (not line.strip() or begins):
            yield start, lines
            lines = []
        if line.strip():
            start = start if lines else number
            lines.append(line.strip())


def _taken_apart(lines: list[str], names: _Names) -> tuple[str | None, str]:
    """The card of a paragraph and what is said of it: "Name: effect", or the name on a line of its own."""
    whole = _joined(lines)
    for sign in (":", " – ", " - "):
        head, found, rest = whole.partition(sign)
        card = names.find(head) if found and len(head.split()) <= MOST_NAME_WORDS else None
        if card:
            return card, rest.strip()
    if len(lines) > 1 and names.find(lines[0]):
        return names.find(lines[0]), _joined(lines[1:])
    words = whole.split()
    for count in range(min(MOST_NAME_WORDS, len(words) - 1), 0, -1):
        card = names.exactly(" ".join(words[:count]))
        if card:
            return card, " ".join(words[count:])
    return None, whole


def _joined(lines: list[str]) -> str:
    """The lines as one, with words joined that were divided at the end of a line."""
    pieces: list[str] = []
    for line, following in zip_longest(lines, lines[1:], fillvalue=""):
        divided = _DIVIDED.search(line[-2:]) and following[:1].islower()
        pieces.append(line[:-1] if divided else f"{line} ")
    return "".join(pieces).rstrip(" ").replace("\u00ad", "")


def unknown_id(draft: Draft, ids: list[str]) -> str:
    """Why a draft cannot be checked."""
    if draft.field not in FIELDS:
        return f"there is no field {quoted(draft.field)}; possible: {listed(FIELDS)}"
    return f"there is no card {quoted(str(draft.id))}{hint(str(draft.id), ids)}"
