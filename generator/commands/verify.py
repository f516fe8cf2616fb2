"""Replays certificates with the rules alone. Nothing that searches is imported here."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from generator.commands.games import game_for
from generator.game import Game, needed
from generator.interface.command import DATA, JSON, Answer, Command, Job
from generator.interface.option import ANY, file
from generator.library.errors import EXIT_FILE, EXIT_OK, EXIT_UNPROVED, FileError
from generator.library.files import path_of
from generator.proofs.document import MAX_BYTES, Refused, format_of


def verify(job: Job[Any]) -> Answer:
    """Replay certificates of any game and say what they prove.

    The seed is dealt anew, and every move of the certificate is played by the rules; nothing is searched, and nothing
    is taken on trust. The exit code is 4 when a certificate is refused, 3 when a file cannot be read.
    """
    worst, facts = EXIT_OK, []
    proved: list[str] = []
    refused: list[str] = []

    @cache
    def edition(of: Game[Any]) -> Any:
        return of.load(job.own)

    for name in job.chosen["files"]:
        path, shown = path_of(name), name
        try:
            content, shown = job.read(path, MAX_BYTES)
            of = _game_of(content)
            proofs = needed(of, of.proofs, "certificates")
            words, about = proofs.said(edition(of), proofs.verify(edition(of), content))
        except Refused as refusal:
            worst = EXIT_UNPROVED
            facts.append({"file": name, "verified": False, "reason": str(refusal)})
            refused.append(f"{shown}: refused: {refusal}")
        except FileError as error:
            worst = worst or EXIT_FILE
            facts.append({"file": name, "verified": False, "reason": str(error)})
            refused.append(str(error))
        else:
            facts.append({"file": name, "verified": True, **about})
            proved.append(f"{shown}: verified: {words}")
    return Answer(facts=facts, lines=lambda: proved, notes=() if job.chosen["json"] else refused, code=worst)


VERIFY = Command(
    verify,
    (
        file("files", "Certificates; - is standard input.", times=ANY, shown="FILE", position=True, needed=True),
        replace(DATA, label="The folder of own data that the certificates were made with."),
        replace(JSON, label="Print JSON, an entry for each file."),
    ),
)


def _game_of(content: bytes) -> Game[Any]:
    """The game that the file names; the usual one refuses what is not a certificate at all."""
    said = format_of(content)
    return game_for(lambda game: game.proofs is not None and game.proofs().format == said)
