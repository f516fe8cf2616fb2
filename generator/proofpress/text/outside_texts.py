"""Texts from outside, read to be checked."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest

from proofpress.data.yaml_reader import Entries, Node, Scalar, read_bytes
from proofpress.errors import ContentError, Place, Report, hint, listed, say
from proofpress.files import as_text, from_csv, text_lines, within_limit
from proofpress.limits import MAX_DRAFTS, MAX_TEXT
from proofpress.records import dataclass
from proofpress.text.catalogue import Key
from proofpress.text.exchange import from_csv as from_table, key_of, po_file

FIELDS = ("name", "effect")
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
MOST_NAME_WORDS = 6  # of the names of both games the longest has four
ALIKE = 0.82  # how much two names must have in common, of 1: a letter misread in ten
MOST_MISREAD = 1_000  # names in a file that are compared with all others; those after them must be right
Known = Callable[[str], bool]
_NUMBERED = re.compile(r"\s*(\d{1,2}|[IVX]{1,4})[.)](?=\s)")  # the beginning of a level in a list
_DIVIDED = re.compile(r"[^\W\d_][-\u00ad\u2010]$")


@dataclass(frozen=True, slots=True)
class Draft:
    """An outside text for a field of a card; no id where none was found."""

    id: str | None
    field: str
    text: str
    place: Place
    part: str = ""  # where the file says it: cards, maps, labels …
    source: str = ""  # and what it was made from

    @property
    def key(self) -> Key:
        """The text that it is for, as far as the file says."""
        return self.part, self.id or "", self.field


def read_drafts(
    data: bytes,
    shown: str,
    kind: str,
    names: Mapping[str, str],
    known: Known = lambda _: False,
    levels: Iterable[str] = (),
) -> list[Draft]:
    """The drafts of a file; `names` maps every name by which a card may be called to its id.

    `known` says whether a word is in the vocabulary of the language: what else stands before a colon may be a name,
    and a word that is known only as a whole was divided. `levels` are words for a level.
    """
    data = within_limit(data, shown)
    if kind == "yaml":
        return _within_limits(_from_yaml(data, shown))
    text = as_text(data, shown)
    if kind == "po":
        return _within_limits(_from_po(text, shown))
    if kind == "csv":
        return _within_limits(_from_csv(text, shown))
    return _within_limits(_from_plain(text, shown, _Names(names, levels), known))


def _within_limits(drafts: Iterable[Draft]) -> list[Draft]:
    """The drafts, unless they are more or longer than any honest file has them; what belongs to no card is not read,
    and may be of any length."""
    found: list[Draft] = []
    for draft in drafts:
        if len(found) == MAX_DRAFTS:
            raise ContentError(
                say(
                    "{place}: more than {max_drafts:,} texts, which is the limit for a file",
                    place=draft.place,
                    max_drafts=MAX_DRAFTS,
                )
            )
        if draft.id is not None and len(draft.text) > MAX_TEXT:
            raise ContentError(
                say(
                    "{place}: a text of {length:,} characters; the limit is {max_text:,}",
                    place=draft.place,
                    length=len(draft.text),
                    max_text=MAX_TEXT,
                )
            )
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
    raise ContentError(
        say("{shown}: drafts are written as {form}, or id: effect", shown=shown, form="id: {name: …, effect: …}")
    )


def _fields(name: str, node: Node) -> Iterator[Draft]:
    if isinstance(node, Scalar):
        yield Draft(name, "effect", node.text, node.place)
    elif isinstance(node, Entries):
        for key, value in node.entries:
            if key.text in FIELDS and isinstance(value, Scalar):
                yield Draft(name, key.text, value.text, value.place)


def _from_po(text: str, shown: str) -> Iterator[Draft]:
    for entry in po_file(text, shown):
        context = entry.msgctxt or ""  # cards/deepwood/effect, nations/ferrywardens/3/effect
        part, name, field = key_of(context) or ("", *context.rpartition("/")[::2])
        if entry.msgstr and not entry.obsolete and name and field in (*FIELDS, "text"):
            yield Draft(name, field, entry.msgstr, Place(shown, entry.linenum or 1), part, entry.msgid)


def _from_csv(text: str, shown: str) -> Iterator[Draft]:
    if "key" in (cell.strip().casefold() for cell in next(from_csv(text, shown), (1, []))[1]):
        for each in from_table(text, shown).rows:
            if each.text:
                yield Draft(each.key[1], each.key[2], each.text, Place(shown, each.line), each.key[0], each.source)
        return
    table = from_csv(text, shown)
    header = [cell.strip().casefold() for cell in next(table, (1, []))[1]]
    if "id" not in header or not {"text", *FIELDS} & set(header):
        raise ContentError(
            say("{shown}:1: the first row names the columns: id, field, text; or id, name, effect", shown=shown)
        )
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

    def __init__(self, names: Mapping[str, str], level_words: Iterable[str] = ()) -> None:
        self._all = frozenset(names.values())
        self.any_levels = any("/" in name for name in self._all)
        self._level_words = frozenset(word.casefold() for word in level_words)
        self._ids = {_bare(name): card for name, card in names.items()}
        self._longest = 2 * max(map(len, self._ids), default=0)
        self._misread: dict[str, str | None] = {}

    def find(self, words: str) -> str | None:
        """The card of a name, or the level of one: "Emberforge Clans 5", "level V of the Oathkeepers"."""
        if len(words) > MAX_TEXT:
            return None
        name, number = self._numbered(words)
        found = self._find(words)
        if number is None or not name:
            return found
        whole = self._find(name)
        if whole is not None and f"{whole}/1" in self._all:
            return self.of_level(whole, number)
        return found

    def _find(self, words: str) -> str | None:
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

    def leveled(self, words: str) -> str:
        """The id of a name that has levels; empty for any other."""
        found = self.find(words) or ""
        whole = found.partition("/")[0]
        return whole if f"{whole}/1" in self._all else ""

    def level(self, words: str) -> int | None:
        """The number of a level that stands alone: 5, V, level 5, 5."""
        name, number = self._numbered(words)
        return number if not name else None

    def of_level(self, card: str, number: int) -> str | None:
        return f"{card}/{number}" if f"{card}/{number}" in self._all else None

    def _numbered(self, words: str) -> tuple[str, int | None]:
        """The words without a number and words for a level, and the number."""
        tokens = [token.strip("().,–-").casefold() for token in words.split()]
        tokens = [token for token in tokens if token and token not in self._level_words]
        for at in (len(tokens) - 1, 0) if tokens else ():
            number = _number(tokens[at])
            if number is not None:
                return " ".join(tokens[:at] + tokens[at + 1 :]), number
        return " ".join(tokens), None

    def exactly(self, words: str) -> str | None:
        return self._ids.get(_bare(words))


def _number(word: str) -> int | None:
    """A number in digits, or a Roman one."""
    if word in ROMAN:
        return ROMAN.index(word) + 1
    return int(word) if word.isdecimal() and len(word) < 3 else None


def _bare(name: str) -> str:
    """A name without accents, capitals and punctuation, which scans and typists often drop."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(sign for sign in letters if sign.isalnum()).replace("ł", "l")


def _from_plain(text: str, shown: str, names: _Names, known: Known) -> Iterator[Draft]:
    above = ""  # the last name that has levels
    for line, paragraph in _paragraphs(text, names, known):
        name, effect = _taken_apart(paragraph, names, above, known)
        place = Place(shown, line)
        heading = "" if name or len(paragraph) > 1 or ":" in paragraph[0] else names.leveled(paragraph[0])
        above = heading or (name or "").partition("/")[0]
        if effect and not heading:
            yield Draft(name, "effect", effect, place)


def _paragraphs(text: str, names: _Names, known: Known) -> Iterator[tuple[int, list[str]]]:
    """Paragraphs with their first lines; one also begins at a name or a level with a colon."""
    start = 1
    lines: list[str] = []
    for number, line in enumerate([*text_lines(text), ""], start=1):
        head, colon, _ = line.partition(":")
        begins = bool(colon) and (
            names.find(head) is not None
            or names.level(head) is not None
            or (bool(lines) and lines[-1].endswith((".", "!", "?")) and _may_be_name(head, known))
        )
        begins = begins or (names.any_levels and _NUMBERED.match(line) is not None)
        if lines and (not line.strip() or begins):
            yield start, lines
            lines = []
        if line.strip():
            start = start if lines else number
            lines.append(line.strip())


def _may_be_name(head: str, known: Known) -> bool:
    """Whether a few words after a full stop are a name: some of them are no words of rules."""
    words = [word for word in head.split() if word.isalpha()]
    return 0 < len(words) <= MOST_NAME_WORDS and not all(known(word) for word in words)


def _taken_apart(lines: list[str], names: _Names, above: str, known: Known) -> tuple[str | None, str]:
    """The card of a paragraph and what is said of it: "Name: effect", or the name on a line of its own."""
    whole = _joined(lines, known)
    numbered = _NUMBERED.match(whole) if above else None
    if numbered:
        return names.of_level(above, names.level(numbered[1]) or 0), whole[numbered.end() :].strip()
    for sign in (":", " – ", " - "):
        head, found, rest = whole.partition(sign)
        card = names.find(head) if found and len(head.split()) <= MOST_NAME_WORDS + 2 else None
        level = names.level(head) if found and above else None
        if card or level is not None:
            return card or names.of_level(above, level or 0), rest.strip()
    if len(lines) > 1 and names.find(lines[0]):
        return names.find(lines[0]), _joined(lines[1:], known)
    words = whole.split()
    for count in range(min(MOST_NAME_WORDS, len(words) - 1), 0, -1):
        card = names.exactly(" ".join(words[:count]))
        if card and not names.leveled(card):
            return card, " ".join(words[count:])
    return None, whole


def _joined(lines: list[str], known: Known) -> str:
    """The lines as one, with words joined that were divided at the end of a line."""
    pieces: list[str] = []
    for line, following in zip_longest(lines, lines[1:], fillvalue=""):
        divided = _DIVIDED.search(line[-2:]) and following[:1].islower()
        pieces.append(line[:-1] if divided else f"{line} ")
    whole = "".join(pieces).rstrip(" ").replace("\u00ad", "")
    return _undivided(whole, known) if len(whole) <= MAX_TEXT else whole  # which is refused, or belongs to no card


def _undivided(text: str, known: Known) -> str:
    """Halves of a word that only make sense together, as they come out of a printed page: "ales poň"."""
    words: list[str] = []
    for word in text.split(" "):
        half, rest = words[-1] if words else "", word.rstrip(".,;:!?)")
        if half.isalpha() and rest.isalpha() and not (known(half) and known(rest)) and known(half + rest):
            words[-1] = half + word
        else:
            words.append(word)
    return " ".join(words)


def unknown_id(draft: Draft, ids: list[str]) -> str:
    """Why a draft cannot be checked."""
    if draft.field not in FIELDS:
        return say("there is no field {field!r}; possible: {fields}", field=draft.field, fields=listed(FIELDS))
    return say("there is no card {draft!r}{hint}", draft=str(draft.id), hint=hint(str(draft.id), ids))
