"""Did you mean …? The nearest valid word, and lists of what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from heapq import nlargest

MOST_LISTED = 12  # longer lists of possibilities hide the message
LONGEST_QUOTED = 60  # characters of a wrong value that a message repeats
MOST_COMPARED = 1_000  # words among which the nearest is looked for: enough for every honest list of ids
MOST_LIKELY = 8  # words that are compared letter by letter; all others only by their pairs of letters
_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\u00a0": " ", "\u202f": " "}


def visible(text: str) -> str:
    """The text with control characters and similar ones made visible, so that it stays on one line of a terminal."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _ESCAPES.get(char, f"\\u{ord(char):04x}") for char in text)


def shortened(text: str, most: int = LONGEST_QUOTED) -> str:
    """The text, cut where it is long."""
    return text if len(text) <= most else text[: most - 1] + "…"


def quoted(value: str) -> str:
    """The wrong value in quotes, cut where it is long, control characters made visible."""
    return f'"{visible(shortened(value))}"'


def nearest(word: str, possible: Iterable[str]) -> str | None:
    """The possibility that looks most like the word, if any does."""
    from difflib import get_close_matches  # costs a few milliseconds, and only mistakes need it

    key = _folded(word[:LONGEST_QUOTED])
    folded = {_folded(entry): entry for entry in sorted(_comparable(key, list(possible)), reverse=True)}
    # Comparing letter by letter is slow, so only the words that share most pairs of letters get this far.
    pairs = _pairs(key)
    likely = nlargest(MOST_LIKELY, folded, key=lambda other: len(pairs & _pairs(other)))
    found = get_close_matches(key, likely, n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def _folded(word: str) -> str:
    return word.casefold().lstrip("-").replace("-", "_").replace(" ", "_")


def _pairs(word: str) -> set[str]:
    """The letters of a word two by two, with its start and end."""
    framed = f" {word} "
    return {framed[index : index + 2] for index in range(len(framed) - 1)}


def _comparable(key: str, words: list[str]) -> list[str]:
    """The words themselves, or of very many those with the same first letter."""
    if len(words) <= MOST_COMPARED:
        return words
    return [word for word in words if _folded(word[:1]) == key[:1]][:MOST_COMPARED]


def counted(count: int, word: str) -> str:
    """ "1 row", "2 rows"."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(possible: Iterable[str], last: str = "or") -> str:
    """ "a, b or c", shortened when there are many."""
    words = list(possible)
    if len(words) > MOST_LISTED:
        return ", ".join(words[:MOST_LISTED]) + f" … ({len(words)} in all)"
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + f" {last} " + words[-1]


def hint(word: str, possible: Iterable[str]) -> str:
    """The end of a message about an unknown word: the nearest one, and all of them unless they are many."""
    # A set has no order of its own, and messages must not differ from run to run.
    words = sorted(possible) if isinstance(possible, AbstractSet) else list(possible)
    if not words:
        return ""
    near = nearest(word, words)
    if near is None:
        return f"; possible: {listed(words)}"
    meant = f"; did you mean {quoted(near)}?"
    return meant if len(words) > MOST_LISTED else f"{meant} possible: {listed(words)}"
