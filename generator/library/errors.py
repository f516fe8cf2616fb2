"""What can go wrong, and with which exit code.

Every error that a user may see is a `ProofpressError`. The command line prints its text and exits with its code;
nothing else in the program prints or exits. Mistakes in data files are `Diagnostic`s, gathered in a `Report`, so that
one run reports all of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from generator.library.suggest import visible

EXIT_OK = 0
EXIT_CONTENT = 1  # the content has errors
EXIT_USAGE = 2  # wrong use
EXIT_FILE = 3  # a file could not be read or written
EXIT_UNPROVED = 4  # not playable, or does not verify
EXIT_INTERRUPTED = 130

# A file that is wrong from top to bottom should not scroll the first mistake off the screen.
MOST_SHOWN = 50
# Looking for the nearest valid word takes time, so a file made of mistakes is not read to its end.
MOST_FOUND = 100


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
        before = " and ".join(where(part) for part in self.parts)
        said = f" {self.said}" if self.said else ""
        self.args = (f"{before}{said}: {self.sentence}" if before else self.sentence,)
        return self


class FileError(ProofpressError):
    """A file could not be read or written."""

    exit_code = EXIT_FILE


class NotAccepted(ProofpressError):
    """No complete legal game is known for a seed."""

    exit_code = EXIT_UNPROVED


class Place(NamedTuple):
    """Where something is written: a file and, counted from 1, line and column."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


Problem = tuple[Place, str]  # what a game finds when it checks its files against each other


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One mistake at one place."""

    place: Place
    message: str

    def __str__(self) -> str:
        return f"{self.place}: error: {self.message}"

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
        lines = [str(diagnostic) for diagnostic in self.diagnostics[:MOST_SHOWN]]
        if len(self.diagnostics) > MOST_SHOWN:
            lines.append(f"… and {len(self.diagnostics) - MOST_SHOWN} more")
        if stopped:
            lines.append(f"Reading stopped after {MOST_FOUND} mistakes.")
        super().__init__("\n".join(lines))


def shown_path(path: Path) -> str:
    """The path as a user would type it: relative where that is shorter."""
    with suppress(ValueError, OSError):  # it lies elsewhere, or the working folder is gone
        path = path.relative_to(Path.cwd())
    return readable(str(path))


def readable(name: str) -> str:
    """A name that the system gave, with every character such as can be shown."""
    with suppress(UnicodeError):  # in the C locale names come as bytes, which nearly everywhere are UTF-8
        name = os.fsencode(name).decode()
    return visible(name)
