"""Messages; what can go wrong, with which exit code; and what was probably meant."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from contextlib import suppress
from heapq import nlargest
from pathlib import Path
from typing import NamedTuple

# --------------------------------------------------------------------------------------------------------------------
# Messages: English sentences that remember what they were made of.
#
#    raise Refusal(say("there is no {noun} {word!r}", noun=noun, word=word), "card")
#
# A message is a text, the English sentence, and keeps its template and its values. Whoever shows it to people asks
# `messages` for it in their language; what is printed, hashed or read by programs takes the text as it is. A template
# is a literal, for `python -m tests.messages` gathers them. Its places are filled with texts, numbers and messages:
#
#    {name}             what has this name
#    {name!r}           the same as a wrong value: in quotes, cut where it is long
#    {name:,}           the same in a format of Python
#    {rows<row|rows>}   the word that goes with a number
#
# A template without values is shown as it is, braces and all.


PLACE = re.compile(r"\{(\w+)(!r)?(?::([^{}<>]+)|<([^<>{}]*)>)?\}")
_Value = str | int | float


class Message(str):
    """A sentence in English, its template and its values."""

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, _Value]

    def __new__(cls, template: str, values: Mapping[str, _Value]) -> Message:
        made = super().__new__(cls, with_values(template, values))
        made.template, made.values = template, values
        return made

    def __getnewargs__(self) -> tuple[str, Mapping[str, _Value]]:  # type: ignore[override]
        return self.template, self.values

    def __str__(self) -> str:  # the text of an error is its message
        return self

    def __add__(self, other: str) -> str:
        return joined("", (self, other))

    def __radd__(self, other: str) -> str:
        return joined("", (other, self))


def say(template: str, /, **values: object) -> str:
    """The message of a template. What is neither a text nor a number stands for what `str` makes of it."""
    given = {name: value if isinstance(value, str | int | float) else str(value) for name, value in values.items()}
    return Message(template, given)


def as_said(word: str) -> str:
    """A word of the data or of a rule as a message; a single number in it fills the template, as in "at least {n}"."""
    only = len(found := re.findall(r"\d+", word)) == 1
    return Message(word.replace(found[0], "{n}"), {"n": int(found[0])}) if only else Message(word, {})


def joined(between: str, parts: Iterable[str]) -> str:
    """Several messages or other texts as one message."""
    values: dict[str, _Value] = {f"part{number}": part for number, part in enumerate(parts)}
    return Message(between.join(f"{{{name}}}" for name in values), values)


def one_or_more(count: int) -> int:
    """Which of the two forms of an English word goes with a number."""
    return int(count != 1)


def with_values(
    template: str,
    values: Mapping[str, _Value],
    plural: Callable[[int], int] = one_or_more,
    quotes: tuple[str, str] = ('"', '"'),
    thousands: str = ",",
) -> str:
    """The template with its places filled, as a language puts words to numbers, quotes, and parts thousands."""

    def fill(place: re.Match[str]) -> str:
        name, wrong, form, words = place.groups()
        value = values[name]
        if words is not None:
            several = words.split("|")
            return several[min(plural(abs(int(value))), len(several) - 1)]
        shown = visible(shortened(str(value))).join(quotes) if wrong else value
        return format(shown, form or "").replace(",", thousands) if form == "," else format(shown, form or "")

    return PLACE.sub(fill, template) if values else template


# --------------------------------------------------------------------------------------------------------------------
# How a message shows what is wrong: quoted, cut where it is long, with every character such as a terminal can show.


LONGEST_QUOTED = 60  # characters of a wrong value that a message repeats
MOST_LISTED = 12  # longer lists of possibilities hide the message
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
    return say("{value!r}", value=value)


def shown_path(path: Path) -> str:
    """The path as a user would type it: relative where that is shorter."""
    with suppress(ValueError, OSError):  # it lies elsewhere, or the working folder is gone
        path = path.relative_to(Path.cwd())
    return readable(str(path))


def typed_path(path: Path) -> str:
    """The same in a command line that is to be copied."""
    shown = shown_path(path)
    return f'"{shown}"' if " " in shown else shown


def readable(name: str) -> str:
    """A name that the system gave, with every character such as can be shown."""
    with suppress(UnicodeError):  # in the C locale names come as bytes, which nearly everywhere are UTF-8
        name = os.fsencode(name).decode()
    return visible(name)


def listed(possible: Iterable[str], last: str = "or") -> str:
    """ "a, b or c", shortened when there are many. `last` is "or", "and" or "and no"."""
    words = list(possible)
    if len(words) > MOST_LISTED:
        return say("{first} … ({count} in all)", first=joined(", ", words[:MOST_LISTED]), count=len(words))
    if len(words) < 2:
        return joined("", words)
    first = joined(", ", words[:-1])
    if last == "or":
        return say("{first} or {last}", first=first, last=words[-1])
    if last == "and no":
        return say("{first} and no {last}", first=first, last=words[-1])
    return say("{first} and {last}", first=first, last=words[-1])


# --------------------------------------------------------------------------------------------------------------------
# Did you mean …? The valid word that is nearest to a wrong one.


MOST_COMPARED = 1_000  # words among which the nearest is looked for: enough for every honest list of ids
MOST_LIKELY = 8  # words that are compared letter by letter; all others only by their pairs of letters


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


def hint(word: str, possible: Iterable[str]) -> str:
    """The end of a message about an unknown word: the nearest one, and all of them unless they are many."""
    # A set has no order of its own, and messages must not differ from run to run.
    words = sorted(possible) if isinstance(possible, AbstractSet) else list(possible)
    if not words:
        return ""
    near = nearest(word, words)
    if near is None:
        return say("; possible: {words}", words=listed(words))
    if len(words) > MOST_LISTED:
        return say("; did you mean {near!r}?", near=near)
    return say("; did you mean {near!r}? possible: {words}", near=near, words=listed(words))


# --------------------------------------------------------------------------------------------------------------------
# Errors, each with its exit code.
#
# Every error that a user may see is a `ProofpressError`. The command line prints its text and exits with its code;
# nothing else in the program prints or exits. A message names the wrong value, and what would be right.


EXIT_OK = 0
EXIT_CONTENT = 1  # the content has errors
EXIT_USAGE = 2  # wrong use
EXIT_FILE = 3  # a file could not be read or written
EXIT_UNPROVED = 4  # not playable, or does not verify
EXIT_INTERRUPTED = 130


class ProofpressError(Exception):
    """Something the user can understand and mend. Subclasses carry the exit code."""

    exit_code = EXIT_CONTENT


class ContentError(ProofpressError):
    """The data, or a combination of data, is wrong."""


class Incomplete(ContentError):
    """Something that is needed is missing, and perhaps more."""

    def whole(self, again: Callable[[], object]) -> ContentError:
        """The same about all that is missing; `again` does what failed once more, and its results are thrown away."""
        raise NotImplementedError


class UsageError(ProofpressError):
    """The command was called in a way that cannot work."""

    exit_code = EXIT_USAGE


class Refusal(UsageError):
    """A value, or several together, that cannot be used. `parts` are the names of the options that are to blame.

    The caller shows where they were given: "--scoring: …" on a command line, "plan.yaml:3:10: scoring: …" in a plan.
    `said` is the wrong value where the sentence does not repeat it.
    """

    def __init__(self, sentence: str, *parts: str, said: object = "", code: int = EXIT_USAGE) -> None:
        self.exit_code = code
        self.sentence, self.parts, self.said = sentence, parts, str(said)
        super().__init__(sentence)
        self.at(lambda part: part.replace("-", " "))

    def at(self, where: Callable[[str], str]) -> Refusal:
        """The same, with a text that begins with where its parts were given."""
        before = listed([where(part) for part in self.parts], "and")
        said = joined(" ", filter(None, (before, self.said)))
        self.args = (joined(": ", (said, self.sentence)) if before else self.sentence,)
        return self


class FileError(ProofpressError):
    """A file could not be read or written."""

    exit_code = EXIT_FILE


class NotAccepted(ProofpressError):
    """Of what was dealt, as far as it was tried, nothing can be played."""

    exit_code = EXIT_UNPROVED


class PressError(ProofpressError):
    """Something cannot be printed as asked; the message says what and why."""

    def __init__(self, message: str, exit_code: int = EXIT_USAGE) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def unknown(kind: str, value: str, known: Iterable[str], also: str = "", exit_code: int = EXIT_USAGE) -> PressError:
    """Return the error for a `value` that is none of the `known` names of a `kind`, nearest name first."""
    meant = hint(value, known)
    if also:
        return PressError(
            say("unknown {kind} {value!r}{meant}, or {also}", kind=kind, value=value, meant=meant, also=also), exit_code
        )
    return PressError(say("unknown {kind} {value!r}{meant}", kind=kind, value=value, meant=meant), exit_code)


# --------------------------------------------------------------------------------------------------------------------
# Mistakes in data files, each at its place; gathered, so that one run reports all of them.


# A file that is wrong from top to bottom should not scroll the first mistake off the screen.
MOST_SHOWN = 50
# Looking for the nearest valid word takes time, so a file made of mistakes is not read to its end.
MOST_FOUND = 100


def first_of(lines: Sequence[str]) -> list[str]:
    """As many as are shown, and how many more there are."""
    more = len(lines) - MOST_SHOWN
    return [*lines[:MOST_SHOWN], *([say("… and {more} more", more=more)] if more > 0 else [])]


class Place(NamedTuple):
    """Where something is written: a file and, counted from 1, line and column."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


Problem = tuple[Place, str]  # what a game finds when it checks its files against each other


class Diagnostic(NamedTuple):
    """One mistake at one place."""

    place: Place
    message: str

    def __str__(self) -> str:
        return say("{place}: error: {message}", place=self.place, message=self.message)

    def facts(self) -> dict[str, str | int]:
        """The same for programs."""
        place = self.place
        return {"file": place.path, "line": place.line, "column": place.column, "message": self.message}


class Report:
    """Gathers the mistakes of a run, and ends the run when they become too many."""

    def __init__(self) -> None:
        self._found: list[Diagnostic] = []
        self.broken: set[str] = set()  # ids of entries that are in the files but could not be built

    def error(self, place: Place, message: str) -> None:
        self._found.append(Diagnostic(place, message))
        if len(self._found) >= MOST_FOUND:
            raise DataError(self, stopped=True)

    def forget(self, after: int) -> None:
        """Forget all but the first ones: what they are about is read again."""
        del self._found[after:]

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(set(self._found)))

    def raise_if_any(self) -> None:
        if self._found:
            raise DataError(self)


class DataError(ContentError):
    """One or more mistakes in data files; its text lists them, a line each."""

    def __init__(self, found: Iterable[Diagnostic], *, stopped: bool = False) -> None:
        self.diagnostics = tuple(found)
        lines = first_of([*map(str, self.diagnostics)])
        if stopped:
            lines.append(say("Reading stopped after {count} mistakes.", count=MOST_FOUND))
        super().__init__(joined("\n", lines))
