"""Where `proofpress` and `python -m proofpress` begin."""

from __future__ import annotations

import gc
import sys

MANY = 100_000  # objects that are made before Python looks for garbage; a page is made of as many, and nearly all stay


def main() -> None:
    """The console script."""
    try:
        gc.set_threshold(MANY)
        from proofpress.command_line import run

        code = run()
        gc.freeze()  # what is left ends with the program; to look through it would take a fifth of the time of a page
    except KeyboardInterrupt:  # before `run` could answer, or again while it did
        code = 130
        if sys.stderr is not None:
            sys.stderr.write("interrupted\n")
    sys.exit(code)


if __name__ == "__main__":
    main()
