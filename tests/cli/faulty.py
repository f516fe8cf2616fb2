"""Commands that go wrong in every way, for the tests of what the command line then says."""

from __future__ import annotations

import click

from generator.cli.group import LazyGroup
from generator.cli.options import command
from generator.cli.registry import Entry
from generator.library.errors import EXIT_UNPROVED, ProofpressError


class Unproved(ProofpressError):
    exit_code = EXIT_UNPROVED


@command("faulty")
@click.argument("how")
def faulty(how: str) -> None:
    """Go wrong."""
    click.echo("before")
    errors: dict[str, BaseException] = {
        "fault": KeyError("left out"),
        "recursion": RecursionError("too deep"),
        "interrupt": KeyboardInterrupt(),
        "unproved": Unproved("Great River does not fit"),
        "file": PermissionError(13, "Permission denied", "/some/file"),
    }
    raise errors[how]


@command("flood")
def flood() -> None:
    """Print more than any buffer holds."""
    click.echo("water " * 50_000)


nested = LazyGroup("nested", table={"inner": Entry("tests.cli.faulty", "faulty", "Inner things", "Go wrong.")})
