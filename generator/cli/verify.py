"""`proofpress verify`: replays certificates with the rules alone. Nothing that searches is imported here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from generator.cartographers.certificate import Checked
from generator.cartographers.certificate import verify as verify_certificate
from generator.cartographers.load import Edition, load_edition
from generator.cartographers.rules.playable import ruins_events, ruins_spaces
from generator.cartographers.rules.rating import total
from generator.cli.options import command, data_option, json_option
from generator.library.errors import EXIT_FILE, EXIT_OK, EXIT_UNPROVED, FileError, shown_path
from generator.library.suggest import counted
from generator.seeds.sealed import MAX_BYTES, Refused


@command("verify")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE…")
@data_option
@json_option
@click.pass_context
def verify(context: click.Context, files: tuple[Path, ...], data: Path | None, as_json: bool) -> None:
    """Replay certificates and say what they prove.

    The seed is dealt anew, and every move of the certificate is played by the rules; nothing is searched, and nothing
    is taken on trust. The exit code is 4 when a certificate is refused, 3 when a file cannot be read.
    """
    edition = load_edition(data)
    worst, found = EXIT_OK, []
    for path in files:
        try:
            checked = verify_certificate(edition, _read(path))
        except Refused as refusal:
            worst = EXIT_UNPROVED
            found.append({"file": str(path), "verified": False, "reason": str(refusal)})
            line = f"{shown_path(path)}: refused: {refusal}"
        except FileError as error:
            worst = worst or EXIT_FILE
            found.append({"file": str(path), "verified": False, "reason": str(error)})
            line = str(error)
        else:
            found.append({"file": str(path), "verified": True, **_facts(checked)})
            line = f"{shown_path(path)}: verified: {in_words(edition, checked)}"
        if not as_json:
            click.echo(line, err=not found[-1]["verified"])
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
    context.exit(worst)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = error.strerror if isinstance(error, OSError) else error
        raise FileError(f"{shown_path(path)}: cannot be read: {reason}") from None


def in_words(edition: Edition, checked: Checked) -> str:
    """What was checked, in a sentence or two."""
    setting, game = checked.setting, checked.game
    known = setting.map_id in edition.maps
    where = f"map {setting.map_id}" if known else f"a map of its own, called {setting.map_id}"
    by = "the solo rule" if setting.ambush_by == "border" else "neighbours"
    about = f"seed {setting.seed} ({setting.config}) on {where}, ambushes by {by}"
    if checked.witness is None:
        proof = (
            f"is not playable: {counted(ruins_events(game), 'explore card')} must each cover a free ruins space, and "
            f"the map has {ruins_spaces(game)}"
        )
    else:
        ambushes = len(checked.witness.out)
        proof = (
            f"is playable: a line of play through all {sum(game.counts)} cards was replayed; every explore card is "
            f"drawn in a printed shape, {_ruins(ruins_events(game))}, {_ambushes(ambushes)}; "
            f"it earns {total(checked.witness.scores[0])} points"
        )
    if checked.best is not None:
        proof += f"; the best known line was replayed and earns {total(checked.best.scores[0])} points, with foresight"
    if setting.ambush_by == "neighbour":
        proof += "; where the neighbours put the monsters is legal, how well they chose was not checked"
    return f"{about}: {proof}"


def _ruins(events: int) -> str:
    if not events:
        return "none of them after a ruins card"
    return f"{events} of them after a ruins card and on a ruins space"


def _ambushes(count: int) -> str:
    return "no ambush comes" if not count else f"{counted(count, 'ambush card')} placed as printed"


def _facts(checked: Checked) -> dict[str, Any]:
    setting = checked.setting
    return {
        "verdict": checked.verdict,
        "seed": setting.seed,
        "config": setting.config,
        "map": setting.map_id,
        "ambush_by": setting.ambush_by,
        "witness": total(checked.witness.scores[0]) if checked.witness else None,
        "best": total(checked.best.scores[0]) if checked.best else None,
    }
