"""Where `proofpress` and `python -m generator` begin.

Ctrl-C may come while Python still reads the program. So nothing is imported above the line that is ready for it.
"""

from __future__ import annotations

import sys


def main() -> None:
    """The console script."""
    try:
        from generator.cli import run

        code = run()
    except KeyboardInterrupt:  # before `run` was there to answer, or once more while it answered
        code = 130
        if sys.stderr is not None:
            sys.stderr.write("interrupted\n")
    sys.exit(code)


if __name__ == "__main__":
    main()
