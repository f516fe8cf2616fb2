"""A bot plays the set-up, the rules replay it, and the game is the proof."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator.interface.command import JSON, LANG, SEED, Answer, Command, File, Job
from generator.kingdoms.commands.deal import LABEL, setup_data, setup_lines
from generator.kingdoms.commands.options import TABLE, Play, play_of
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.book import Book, open_book
from generator.kingdoms.prove import Proof
from generator.kingdoms.prove import prove as prove_seed
from generator.kingdoms.rules.scoring import Score, ranking, scores
from generator.library.errors import EXIT_OK, EXIT_UNPROVED
from generator.library.layout import table as columns
from generator.library.layout import wrapped
from generator.pages.inks import theme_of
from generator.pages.look import OUTPUT


def prove(job: Job[Edition]) -> Answer:
    """Prove that a set-up can be played.

    The bot K1 plays the set-up to the end, and the rules replay its game. Playable means: the game ends by a trigger in
    time, nobody is eliminated early, everybody is able to do what anybody can do, and all resources can be reached.
    "proofpress verify" checks the certificate. The exit code is 4 when the set-up is not accepted.
    """
    play, output = play_of(job), job.chosen["output"]
    proof = prove_seed(play.edition, play.setting(job.chosen["seed"]))
    return Answer(
        facts=_data(proof),
        lines=lambda: _lines(open_book(play.edition, job.language, theme_of("colour")), play, proof),
        files=[File(output, proof.certificate)] if output and proof.certificate else (),
        code=EXIT_OK if proof.accepted else EXIT_UNPROVED,
    )


PROVE = Command(
    prove,
    (
        SEED,
        *TABLE,
        replace(OUTPUT, label="Write the certificate here: the whole game, move by move."),
        LANG,
        replace(JSON, label="Print JSON, with the certificate in it."),
    ),
)


def _lines(book: Book, play: Play, proof: Proof) -> Iterator[str]:
    yield LABEL.format("seed") + proof.setting.seed
    yield from wrapped(play.words, LABEL.format("game"))
    verdict = "playable" if proof.reason is None else f"not accepted: {proof.reason}"
    yield from wrapped(verdict, LABEL.format("verdict"))
    yield ""
    yield from setup_lines(book, proof.game.setup)
    yield ""
    yield f"The game of K1 after {proof.end.turn} turns:"
    yield ""
    yield from _points(proof)


def _points(proof: Proof) -> Sequence[str]:
    """A line of points for each player."""
    head = ["", *(field.replace("_", " ") for field in Score._fields), "total", "place"]
    places = {seat: number for number, tied in enumerate(ranking(proof.game, proof.end), start=1) for seat in tied}
    rows = [
        [str(seat + 1), *map(str, score), str(score.total), str(places[seat])]
        for seat, score in enumerate(scores(proof.game, proof.end))
    ]
    return columns([head, *rows], right=range(len(head)))


def _data(proof: Proof) -> dict[str, Any]:
    return {
        **setup_data(proof.setting, proof.game.setup, True),
        "verdict": "playable" if proof.accepted else "not accepted",
        "reason": proof.reason,
        "turns": proof.end.turn,
        "points": [{**score._asdict(), "total": score.total} for score in scores(proof.game, proof.end)],
        "places": [[seat + 1 for seat in tied] for tied in ranking(proof.game, proof.end)],
        "certificate": json.loads(proof.certificate) if proof.certificate else None,
    }
