"""Output that never fails for want of a letter.

A terminal, a pipe or a file may know only one old code page. What it lacks is written with the nearest plain letters
instead: where there is no ř, "Velká řeka" becomes "Velká reka". Plain ASCII needs none of this: in the C locale click
and Python write UTF-8.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import sys

from generator.library.errors import FileError, Refusal
from generator.library.suggest import visible

LONGEST_LINE = 1_500  # characters of a message
HANDLER = "proofpress.plain"

# Signs without a decomposition of their own in Unicode.
_PLAIN = {"×": "x", "–": "-", "—": "-", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "ł": "l", "Ł": "L"}


def plain(text: str) -> str:
    """The text in ASCII: accents left out, a question mark where nothing is near."""
    from unicodedata import normalize  # a large table, and only poor terminals need it

    letters: list[str] = []
    for sign in text:
        near = _PLAIN.get(sign) or normalize("NFKD", sign).encode("ascii", "ignore").decode()
        letters.append(near or "?")
    return "".join(letters)


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def make_writable() -> None:
    """Standard output and standard error write every text from now on."""
    codecs.register_error(HANDLER, _replace)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=HANDLER)


def readable_lines(text: str) -> str:
    """A message as a terminal can show it, each line without its middle where a word of the caller fills the screen."""
    return "\n".join(map(_readable, text.split("\n")))


def _readable(line: str) -> str:
    shown = visible(line)
    return shown if len(shown) <= LONGEST_LINE else f"{shown[: LONGEST_LINE // 2]}…{shown[-LONGEST_LINE // 2 :]}"


def give_up_output() -> None:
    """What standard output has not taken is dropped: Python would try once more at its end, and complain."""
    with contextlib.suppress(OSError, ValueError):  # a stream that is not a file, or closed already
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def write_out(data: bytes) -> None:
    """Write a file to standard output. A terminal gets only text."""
    if sys.stdout is None:
        raise FileError("standard output is closed; name a file")
    if sys.stdout.isatty() and not _is_text(data):
        raise Refusal("this is not text for a terminal to show; name a file, or add | and a program", "output")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise FileError(f"standard output cannot be written: {error.strerror or error}") from None


def _is_text(data: bytes) -> bool:
    with contextlib.suppress(UnicodeDecodeError):
        return "\0" not in data.decode()
    return False


def is_watched() -> bool:
    """Whether somebody is watching standard error, so that a progress bar makes sense; it may be closed."""
    return sys.stderr is not None and sys.stderr.isatty()
