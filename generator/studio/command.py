"""`proofpress studio`: the page with the installed program behind it, or the page as a file that needs nothing."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from generator.interface.command import DATA, Answer, Command, Job
from generator.interface.option import Option, Refusal, file, flag
from generator.studio.bundle import PDFJS as PDFJS_PACKAGE
from generator.studio.bundle import PYODIDE as PYODIDE_PACKAGE
from generator.studio.edition import edition
from generator.studio.server import opened, serve

EXPORT = file("export", "Write the page into this file, with the whole program in it, instead of opening it.")
_FOLDER = Option("", "", kind="folder", only_with="export", shown="DIR")
PYODIDE = replace(_FOLDER, name="pyodide", label=f"The folder of the npm package {PYODIDE_PACKAGE}, unpacked.")
PDFJS = replace(_FOLDER, name="pdfjs", label=f"The folder of the npm package {PDFJS_PACKAGE}, unpacked.")
PACK = Option("pack", "The folder of a tournament, or an empty folder for a new one.", kind="folder", shown="DIR")
OPEN = flag("open", "Open the page in the browser.", with_no=True, default=True)


def studio(job: Job[Any]) -> Answer:
    """Open a page on which everything can be chosen, seen and saved; Ctrl-C ends it.

    With --export the page is written into one file that needs no installation and no network: docs/studio.md.
    """
    if job.chosen["export"]:
        for part in ("pyodide", "pdfjs"):
            if job.chosen[part] is None:
                raise Refusal(f"it needs --{part} DIR, the unpacked package", "export")
        return Answer(files=edition(job.chosen["export"], job.chosen["pyodide"], job.chosen["pdfjs"]))
    stack = ExitStack()
    server = stack.enter_context(opened(job.own, job.chosen["pack"]))

    def lasts() -> None:
        with stack:
            serve(server, show=job.chosen["open"])

    return Answer(facts={"address": server.address}, lines=lambda: [server.address], lasts=lasts)


STUDIO = Command(studio, (OPEN, DATA, PACK, EXPORT, PYODIDE, PDFJS))
