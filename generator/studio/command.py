"""`proofpress studio`: the page with the installed program behind it, or the page as a file that needs nothing."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from generator.interface.command import DATA, Answer, Command, Job
from generator.interface.option import flag
from generator.studio.server import opened, serve

OPEN = flag("open", "Open the page in the browser.", with_no=True, default=True)


def studio(job: Job[Any]) -> Answer:
    """Open a page on which everything can be chosen, seen and saved; Ctrl-C ends it."""
    stack = ExitStack()
    server = stack.enter_context(opened(job.own))

    def lasts() -> None:
        with stack:
            serve(server, show=job.chosen["open"])

    return Answer(facts={"address": server.address}, lines=lambda: [server.address], lasts=lasts)


STUDIO = Command(studio, (OPEN, DATA))
