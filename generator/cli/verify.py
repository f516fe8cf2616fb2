"""`proofpress verify`: replays certificates with the rules alone. Nothing that searches is imported here."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import click

from generator.cli.options import command, data_option, json_option
from generator.cli.registry import DEFAULT_GAME, GAMES, part_of
from generator.library.errors import EXIT_FILE, EXIT_OK, EXIT_UNPROVED, FileError, shown_path
from generator.proofs.document import MAX_BYTES, Refused, format_of

Verified = tuple[str, dict[str, Any]]  # what a certificate proves: in words, and for programs


@command("verify")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE…")
@data_option
@json_option
@click.pass_context
def verify(context: click.Context, files: tuple[Path, ...], data: Path | None, as_json: bool) -> None:
    """Replay certificates of any game and say what they prove.

    The seed is dealt anew, and every move of the certificate is played by the rules; nothing is searched, and nothing
    is taken on trust. The exit code is 4 when a certificate is refused, 3 when a file cannot be read.
    """
    worst, found = EXIT_OK, []
    for path in files:
        try:
            content = _read(path)
            words, facts = _checker(_game_of(content), data)(content)
        except Refused as refusal:
            worst = EXIT_UNPROVED
            found.append({"file": str(path), "verified": False, "reason": str(refusal)})
            line = f"{shown_path(path)}: refused: {refusal}"
        except FileError as error:
            worst = worst or EXIT_FILE
            found.append({"file": str(path), "verified": False, "reason": str(error)})
            line = str(error)
        else:
            found.append({"file": str(path), "verified": True, **facts})
            line = f"{shown_path(path)}: verified: {words}"
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


def _game_of(content: bytes) -> str:
    """The game whose certificate this says it is; the first one refuses what is none at all."""
    said = format_of(content)
    return next((game for game in GAMES if said == part_of(game, "certificate").PROOFS.format), DEFAULT_GAME)


@cache
def _checker(game: str, data: Path | None) -> Callable[[bytes], Verified]:
    """Checks one certificate of the game by its data, which are loaded once."""
    edition, proofs = part_of(game, "load").load_edition(data), part_of(game, "certificate").PROOFS

    def check(content: bytes) -> Verified:
        verified: Verified = proofs.said(edition, proofs.verify(edition, content))
        return verified

    return check
