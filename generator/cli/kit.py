"""`proofpress kit`: what the host of an evening prints."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cartographers.kit import kit
from generator.cartographers.prove import accept
from generator.cli.bundle import write_bundle
from generator.cli.draws import NotAccepted
from generator.cli.options import command
from generator.cli.printing import FOLDER, Printing, printing_options
from generator.cli.seed_options import Play, play_options
from generator.cli.sheets import read_names
from generator.library.errors import UsageError
from generator.library.suggest import quoted
from generator.seeds.codes import new_code

MOST_PLAYERS = 1_000  # a sheet each; larger events print packs


@command("kit")
@click.argument("seed", required=False)
@click.option("--players", type=int, default=4, metavar="N", help="How many map sheets. Default: 4.")
@click.option("--names", type=click.Path(path_type=Path), metavar="FILE", help="A sheet for each line of this file.")
@play_options
@printing_options
def kit_command(seed: str | None, players: int, names: Path | None, play: Play, printing: Printing) -> None:
    """Print the kit of a casual event: map sheets, the four edicts explained, and the draws.

    One seed for everybody, and no cards needed. Without a seed a new one is made; the caller's list says which. A seed
    for which no complete legal game is found is refused.
    """
    if not 1 <= players <= MOST_PLAYERS:
        raise UsageError(f"--players {players}: 1 to {MOST_PLAYERS} can be printed for")
    listed = read_names(names) if names else ()
    setting = play.setting(seed if seed is not None else new_code())
    game, finding = accept(play.edition, setting)
    while finding.verdict != "playable" and seed is None:
        setting = play.setting(new_code())
        game, finding = accept(play.edition, setting)
    if finding.verdict != "playable":
        raise NotAccepted(
            f"seed {quoted(setting.seed)} is {finding.verdict} on map {play.map_id} ({finding.method}); "
            "take another seed, or none"
        )
    book = printing.book(play.edition)
    pieces = list(kit(book, printing.paper("portrait"), play.choice, setting, game, listed, players))
    write_bundle(pieces, printing.output or FOLDER / "kit", book, printing)
