"""Seeds that are tried, and how widely lines of play are looked for: what of the options needs a search."""

from __future__ import annotations

from generator.cartographers.certificate import Setting
from generator.cartographers.commands.options import PLAY, Play, play_of
from generator.cartographers.edition import Edition
from generator.cartographers.prove import accept, settled
from generator.cartographers.rules.game import Match
from generator.cartographers.search.best import MOST, slow
from generator.game import Seeds
from generator.interface.command import Job
from generator.interface.option import Option, whole
from generator.library.errors import NotAccepted
from generator.library.suggest import quoted


def budget_option(name: str, usual: int) -> Option:
    """How widely the best known line is looked for."""
    label = (
        "How widely to look for the best known line: how many maps all its searches keep together. "
        f"Default: {usual}, or {slow(usual)} where only Python can search."
    )
    return whole(name, label, 1, MOST)


def attempt(job: Job[Edition], seed: str) -> tuple[bool, str]:
    """Whether the rule T1 accepts the seed, and how that was found."""
    _, finding = accept(job.edition, play_of(job).setting(seed))
    return finding.verdict == "playable", finding.method


def playable(play: Play, seed: str, otherwise: str, *, unproved: bool = False) -> tuple[Setting, Match]:
    """The game of a seed that has a line, or of any; a refusal says what can be done `otherwise`."""
    setting = play.setting(seed)
    game, finding = accept(play.edition, setting)
    finding = finding if unproved else settled(game, finding)
    if finding.verdict != "playable" and not unproved:
        raise NotAccepted(
            f"seed {quoted(setting.seed)} is {finding.verdict} on map {play.map_id} ({finding.method}); "
            f"take another seed, {otherwise}"
        )
    return setting, game


SEEDS = Seeds("The rule T1 accepts the first that has a line of play without a forced single space.", PLAY, attempt)
