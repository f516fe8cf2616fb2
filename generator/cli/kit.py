"""`proofpress kit`: what the host of an evening prints."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cartographers.kit import blind_kit, kit
from generator.cartographers.pages.book import open_book
from generator.cartographers.prove import accept
from generator.cli.bundle import write_bundle
from generator.cli.options import command
from generator.cli.printing import FOLDER, Printing, printing_options
from generator.cli.seed_options import Play, play_options
from generator.cli.sheets import read_names
from generator.library.errors import NotAccepted, UsageError
from generator.library.suggest import quoted
from generator.seeds.codes import new_code

MOST_PLAYERS = 1_000  # a sheet each; larger events print packs
BLIND_DEALS = 50  # the caller page picks one of so many
MOST_TRIES = 2_000  # on every printed map nearly all seeds can be played; on an own map perhaps none


@command("kit")
@click.argument("seed", required=False)
@click.option("--players", type=int, default=4, metavar="N", help="How many map sheets. Default: 4.")
@click.option("--names", type=click.Path(path_type=Path), metavar="FILE", help="A sheet for each line of this file.")
@play_options
@printing_options
def kit_command(seed: str | None, players: int, names: Path | None, play: Play, printing: Printing) -> None:
    """Print the kit of a casual event: map sheets, the scoring cards explained, and the draws.

    One seed for everybody, and no cards needed. With a seed the draws are printed as well, for a host who calls them.
    Without one the caller page picks blindly from fifty proved deals, so that the host can play too. A seed for which
    no complete legal game is found is refused.
    """
    if not 1 <= players <= MOST_PLAYERS:
        raise UsageError(f"--players {players}: 1 to {MOST_PLAYERS} can be printed for")
    listed = read_names(names) if names else ()
    book, paper = printing.book(open_book, play.edition), printing.paper("portrait")
    if seed is None:
        map_, by_neighbour = (play.map_id, play.map), play.ambush_by == "neighbour"
        pieces = blind_kit(book, paper, play.choice, map_, _proved(play), by_neighbour, listed, players)
    else:
        setting = play.setting(seed)
        game, finding = accept(play.edition, setting)
        if finding.verdict != "playable":
            raise NotAccepted(
                f"seed {quoted(setting.seed)} is {finding.verdict} on map {play.map_id} ({finding.method}); "
                "take another seed, or none"
            )
        pieces = kit(book, paper, play.choice, setting, game, listed, players)
    write_bundle(list(pieces), printing.output or FOLDER / "kit", book, printing)


def _proved(play: Play) -> list[str]:
    """New seeds for which a complete legal game is known."""
    found: list[str] = []
    for _ in range(MOST_TRIES):
        setting = play.setting(new_code())
        if accept(play.edition, setting)[1].verdict == "playable":
            found.append(setting.seed)
            if len(found) == BLIND_DEALS:
                return found
    raise NotAccepted(
        f"of {MOST_TRIES} new seeds only {len(found)} can be played on map {play.map_id}; take another map"
    )
