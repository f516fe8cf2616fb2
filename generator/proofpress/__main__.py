"""Where `proofpress` and `python -m proofpress` begin."""

from __future__ import annotations

import gc
import sys

MANY = 400_000  # objects that are made before Python looks for garbage; a document of hundreds of pages has as many


def main() -> None:
    """The console script."""
    try:
        gc.set_threshold(MANY)
        archive = getattr(globals().get("__loader__"), "archive", None)
        code = _unpacked(archive) if archive else _run()
        gc.freeze()  # what is left ends with the program; to look through it would take a fifth of the time of a page
    except KeyboardInterrupt:  # before `run` could answer, or again while it did
        code = 130
        if sys.stderr is not None:
            sys.stderr.write("interrupted\n")
    sys.exit(code)


def _run() -> int:
    from proofpress.command_line import run

    return run()


def _unpacked(archive: str) -> int:
    """Runs what `python -m zipapp` has packed: data, fonts and compiled parts must be files, so it is unpacked for the
    time of the run."""
    from zipfile import ZipFile

    from proofpress.files import temporary_folder

    with temporary_folder() as folder:
        with ZipFile(archive) as packed:
            packed.extractall(folder)
        sys.path.insert(0, str(folder))
        sys.dont_write_bytecode = True
        for name in [name for name in sys.modules if name.startswith("proofpress.") or name == "proofpress"]:
            del sys.modules[name]
        return _run()


if __name__ == "__main__":
    main()
