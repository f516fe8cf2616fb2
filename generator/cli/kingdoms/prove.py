"""`proofpress prove --game kingdoms`: a bot plays the set-up, the rules replay it, and the game is the proof."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from generator.cli.kingdoms.deal import LABEL, setup_data, setup_lines
from generator.cli.kingdoms.options import Table, table_options
from generator.cli.layout import table as columns
from generator.cli.layout import wrapped
from generator.cli.options import command, json_option, lang_option
from generator.cli.settings import chosen_language
from generator.kingdoms.pages.book import Book, open_book
from generator.kingdoms.prove import Proof
from generator.kingdoms.prove import prove as prove_seed
from generator.kingdoms.rules.scoring import Score, ranking, scores
from generator.library.errors import EXIT_OK, EXIT_UNPROVED, shown_path
from generator.pages.inks import theme_of
from generator.press.files import write_whole


@command("prove")
@click.argument("seed")
@table_options
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write the certificate here.")
@lang_option
@json_option
@click.pass_context
def prove(
    context: click.Context, seed: str, table: Table, output: Path | None, lang: str | None, as_json: bool
) -> None:
    """Prove that a set-up can be played.

    The bot K1 plays the set-up to the end, and the rules replay its game. Playable means: the game ends by a trigger in
    time, nobody is eliminated early, everybody is able to do what anybody can do, and all resources can be reached.
    -o writes the whole game as a certificate that "proofpress verify" checks. The exit code is 4 when the set-up is not
    accepted.
    """
    book = open_book(table.edition, chosen_language(table.edition, lang), theme_of("colour"))
    proof = prove_seed(table.edition, table.setting(seed))
    if output is not None and proof.certificate is not None:
        write_whole(output, proof.certificate)
    if as_json:
        click.echo(json.dumps(_data(proof), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(_lines(book, table, proof)))
        if output is not None and proof.certificate is not None:
            click.echo(f"certificate: {shown_path(output)}")
    context.exit(EXIT_OK if proof.accepted else EXIT_UNPROVED)


def _lines(book: Book, table: Table, proof: Proof) -> Iterator[str]:
    yield LABEL.format("seed") + proof.setting.seed
    yield from wrapped(table.words, LABEL.format("game"))
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
