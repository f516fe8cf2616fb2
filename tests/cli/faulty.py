"""Commands that go wrong in every way, for the tests of what the command line then says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofpress.errors import EXIT_UNPROVED, ProofpressError
from proofpress.games import SHARED, Entry, Group
from proofpress.options import Answer, Command, Job, Option


class Unproved(ProofpressError):
    exit_code = EXIT_UNPROVED


def faulty(job: Job[Any]) -> Answer:
    """Go wrong."""
    errors: dict[str, BaseException] = {
        "fault": KeyError("left out"),
        "recursion": RecursionError("too deep"),
        "interrupt": KeyboardInterrupt(),
        "unproved": Unproved("Great River does not fit"),
        "file": PermissionError(13, "Permission denied", "/some/file"),
    }
    raise errors[job.chosen["how"]]


FAULTY = Command(faulty, (Option("how", "How.", position=True, needed=True),))


def flood(_: Job[Any]) -> Answer:
    """Print more than any buffer holds."""
    return Answer(lines=lambda: ["water " * 50_000])


FLOOD = Command(flood)

ENTRIES: Mapping[str, Entry] = {
    "schema": SHARED["schema"],
    "faulty": Entry("Go wrong.", "Play"),
    "flood": Entry("Print much.", "Play"),
    "nested inner": Entry("Go wrong.", "Inner things"),
}
COMMANDS = {"faulty": FAULTY, "flood": FLOOD, "nested inner": FAULTY}
GROUPS = {"nested": Group("Tournament", "Hold more commands.", "")}
