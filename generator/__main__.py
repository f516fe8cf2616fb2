"""Where `proofpress` and `python -m generator` begin.

Ctrl-C may come while Python is still loading the program, so nothing is imported above the line that handles it.
"""

from __future__ import annotations

import sys


def main() -> None:
    """The console script."""
    try:
        from generator.cli import run

        code = run()
    except KeyboardInterrupt:  # before `run` could answer, or again while it did
        code = 130
        if sys.stderr is not None:
            sys.stderr.write("interrupted\n")
    sys.exit(code)


if __name__ == "__main__":
    main()
