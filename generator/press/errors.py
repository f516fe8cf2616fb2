"""The one error of the printing house, and the sentence for a name that does not exist.

Every message names the wrong value and what would be right; the exit code travels with the error, so that the
command line need not guess it. Nothing here prints or exits.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.library.errors import EXIT_CONTENT, EXIT_FILE, EXIT_USAGE, ProofpressError
from generator.library.suggest import hint, quoted

CONTENT = EXIT_CONTENT  # what is to be printed has a mistake: a text too long, a letter the font lacks
USE = EXIT_USAGE  # the request itself is wrong: unknown paper, a card larger than the sheet
FILE = EXIT_FILE  # a file could not be read or written


class PressError(ProofpressError):
    """Something cannot be printed as asked; the message says what and why."""

    def __init__(self, message: str, exit_code: int = USE) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def unknown(kind: str, value: str, known: Iterable[str], also: str = "", exit_code: int = USE) -> PressError:
    """Return the error for a `value` that is none of the `known` names of a `kind`, nearest name first."""
    more = f", or {also}" if also else ""
    return PressError(f"unknown {kind} {quoted(value)}{hint(value, known)}{more}", exit_code)
