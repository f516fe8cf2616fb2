"""`proofpress seed`: new codes, and the first attempt at a text that can be played."""

from __future__ import annotations

import json

import click

from generator.cartographers.prove import accept
from generator.cli.group import LazyGroup
from generator.cli.options import command, json_option
from generator.cli.registry import Entry
from generator.cli.seed_options import Play, play_options
from generator.library.errors import UsageError
from generator.seeds.attempts import first_accepted
from generator.seeds.codes import new_code

MOST_CODES = 10_000  # more than any event needs
MOST_ATTEMPTS = 100  # fewer than one deal in thirty is rejected, so this many in a row means that the map is at fault


@command("new")
@click.option("-n", "count", type=int, default=1, metavar="N", help="How many codes. Default: 1.")
def new(count: int) -> None:
    """Make seed codes.

    A code holds 50 random bits of the operating system and two check letters that notice slips of the pen. Whether
    what it deals can be played is for "proofpress prove" to say.
    """
    if not 1 <= count <= MOST_CODES:
        raise UsageError(f"-n {count}: 1 to {MOST_CODES:,} codes can be made at once")
    click.echo("\n".join(new_code() for _ in range(count)))


@command("find")
@click.argument("text")
@play_options
@json_option
def find(text: str, play: Play, as_json: bool) -> None:
    """Find the first attempt at a text that can be played.

    The attempts are TEXT, TEXT/2, TEXT/3 and so on; the rule T1 accepts the first that has a line of play without a
    forced single space. Everybody finds the same one. The rejected attempts are told as notes.
    """
    reasons: dict[str, str] = {}

    def accepted(seed: str) -> bool:
        _, found = accept(play.edition, play.setting(seed))
        reasons[seed] = found.method
        return found.verdict == "playable"

    found = first_accepted(text, accepted, MOST_ATTEMPTS)
    if as_json:
        rejected = [{"seed": seed, "reason": reasons[seed]} for seed in found.rejected]
        facts = {"seed": found.seed, "method": reasons[found.seed], "rejected": rejected}
        click.echo(json.dumps(facts, ensure_ascii=False, indent=2))
        return
    for seed in found.rejected:
        click.echo(f"note: {seed} is rejected ({reasons[seed]})", err=True)
    click.echo(found.seed)


seed = LazyGroup(
    "seed",
    table={
        "new": Entry("generator.cli.seed", "new", "Commands", "Make seed codes."),
        "find": Entry("generator.cli.seed", "find", "Commands", "Find the first attempt at a text that can be played."),
    },
    help="Make seed codes, or find a text that can be played.",
)
