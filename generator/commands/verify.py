"""Replays certificates with the rules alone. Nothing that searches is imported here."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from generator.commands.games import game_for
from generator.game import Codes, Game, needed
from generator.interface.command import DATA, JSON, Answer, Command, Job
from generator.interface.option import ANY, Refusal, file, flag
from generator.library.errors import EXIT_FILE, EXIT_OK, EXIT_UNPROVED, FileError
from generator.library.files import path_of
from generator.library.suggest import visible
from generator.proofs.document import MAX_BYTES, Refused, format_of

MOVES = flag(
    "moves", "Also tell the game in words, move by move, with the map as text where it changed.", not_with=("code",)
)


def verify(job: Job[Any]) -> Answer:
    """Replay certificates, or the code of a whole game, and say what they prove.

    The seed is dealt again, and every move is played by the rules; nothing is searched, and nothing taken on trust.
    The exit code is 4 when something is refused, 3 when a file cannot be read.
    """
    if not job.chosen["files"]:
        raise Refusal("it is missing: name a certificate, or give the code of a game with --code and --seed", "files")
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
            found = proofs.verify(edition(of), content)
            words, about = proofs.said(edition(of), found)
            told = [visible(line) for line in proofs.told(found)] if job.chosen["moves"] else []
        except Refused as refusal:
            worst = EXIT_UNPROVED
            facts.append({"file": name, "verified": False, "reason": str(refusal)})
            refused.append(f"{shown}: refused: {refusal}")
        except FileError as error:
            worst = worst or EXIT_FILE
            facts.append({"file": name, "verified": False, "reason": str(error)})
            refused.append(str(error))
        else:
            facts.append({"file": name, "verified": True, **about, **({"told": told} if told else {})})
            proved += [f"{shown}: verified: {words}", *told]
    return Answer(facts=facts, lines=lambda: proved, notes=() if job.chosen["json"] else refused, code=worst)


def verifying(of: Game[Any]) -> Command[Any]:
    """The command for a game, which may write whole games as codes."""
    codes = of.codes() if of.codes else None

    def verify_any(job: Job[Any]) -> Answer:
        return _code(job, codes) if codes and job.chosen["code"] else verify(job)

    verify_any.__doc__ = verify.__doc__
    files = "Certificates; - is standard input."
    return Command(
        verify_any,
        (
            file("files", files, times=ANY, shown="FILE", position=True, needed=codes is None),
            *(codes.options if codes else ()),
            MOVES,
            replace(DATA, label="The folder of own data that the certificates were made with."),
            replace(JSON, label="Print JSON, an entry for each file."),
        ),
    )


def _code(job: Job[Any], codes: Codes[Any]) -> Answer:
    """What the code of a whole game shows."""
    code, quiet = job.chosen["code"], job.chosen["json"]
    try:
        words, about = codes.replayed(job)
    except Refused as refusal:
        facts = {"code": code, "verified": False, "reason": str(refusal)}
        return Answer(facts=[facts], notes=() if quiet else [f"refused: {refusal}"], code=EXIT_UNPROVED)
    return Answer(facts=[{"code": code, "verified": True, **about}], lines=lambda: [f"verified: {words}"])


def _game_of(content: bytes) -> Game[Any]:
    """The game that the file names; the usual one refuses what is not a certificate at all."""
    said = format_of(content)
    return game_for(lambda game: game.proofs is not None and game.proofs().format == said)
