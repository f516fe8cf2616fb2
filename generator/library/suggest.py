"""Did you mean …? The nearest valid word, and lists of what is allowed."""

from __future__ import annotations

from collections.abc import Iterable

MOST_LISTED = 12  # longer lists of possibilities hide the message
LONGEST_QUOTED = 60  # characters of a wrong value that a message repeats


def quoted(value: str) -> str:
    """The wrong value in quotes, cut where it is long, control characters made visible."""
    cut = value if len(value) <= LONGEST_QUOTED else value[: LONGEST_QUOTED - 1] + "…"
    inner = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in cut)
    return f'"{inner}"'


def nearest(word: str, possible: Iterable[str]) -> str | None:
    """The possibility that looks most like the word, if any does."""
    from difflib import get_close_matches  # costs a few milliseconds, and only mistakes need it

    folded = {entry.casefold().replace("-", "_"): entry for entry in sorted(possible, reverse=True)}
    key = word[:LONGEST_QUOTED].casefold().replace("-", "_").replace(" ", "_")
    found = get_close_matches(key, folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def listed(possible: Iterable[str]) -> str:
    """ "a, b or c", shortened when there are many."""
    words = list(possible)
    if len(words) > MOST_LISTED:
        return ", ".join(words[:MOST_LISTED]) + f" … ({len(words)} in all)"
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " or " + words[-1]


def hint(word: str, possible: Iterable[str]) -> str:
    """The end of a message about an unknown word: the nearest one, then all of them."""
    words = list(possible)
    if not words:
        return ""
    near = nearest(word, words)
    start = f"did you mean {quoted(near)}? " if near else ""
    return f"; {start}possible: {listed(words)}"
