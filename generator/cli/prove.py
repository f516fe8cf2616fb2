"""`proofpress prove`: looks for a line of play, writes its certificate, and shows the three pars."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from generator.cartographers.pictures import signs_of, with_rulers
from generator.cartographers.prove import BEST_WIDTH, Proof, printed_par
from generator.cartographers.prove import prove as prove_seed
from generator.cartographers.records import LETTERS, SEASONS
from generator.cartographers.rules.boards import draw_picture
from generator.cartographers.rules.rating import total
from generator.cartographers.rules.sheet import Sheet
from generator.cartographers.score import Earning, ScoredSeason, Solo, solo_result
from generator.cartographers.search.bot import Line
from generator.cli.layout import wrapped
from generator.cli.options import command, json_option, lang_option
from generator.cli.score_output import ScoredGame, game_lines
from generator.cli.seed_options import Play, play_options
from generator.cli.settings import chosen_language
from generator.library.errors import EXIT_OK, EXIT_UNPROVED, UsageError, shown_path
from generator.press.files import write_whole

WIDEST_BEAM = 5_000  # minutes of work; wider ones find hardly more
LABEL = "{:16}"


@command("prove")
@click.argument("seed")
@play_options
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write the certificate here.")
@click.option("--best", type=int, default=BEST_WIDTH, metavar="N", help="Width of the beam for the best known line.")
@click.option("--decide", is_flag=True, help="Decide by an exact search what T1 leaves open (needs ortools).")
@lang_option
@json_option
@click.pass_context
def prove(
    context: click.Context,
    seed: str,
    play: Play,
    output: Path | None,
    best: int,
    decide: bool,
    lang: str | None,
    as_json: bool,
) -> None:
    """Prove that a seed can be played, and show its three pars.

    Playable means: there is a line of play in which every explore card is drawn in one of its printed shapes, every
    ruins card is honoured and every ambush is placed. The line found is replayed by the rules; -o writes it as a
    certificate that "proofpress verify" checks. The exit code is 4 when no such line is found.
    """
    if not 1 <= best <= WIDEST_BEAM:
        raise UsageError(f"--best {best}: the beam is 1 to {WIDEST_BEAM:,} maps wide")
    language = chosen_language(play.edition, lang)
    setting = play.setting(seed)
    proof = prove_seed(play.edition, setting, width=best, exactly=decide)
    if output is not None and proof.certificate is not None:
        write_whole(output, proof.certificate)
    if as_json:
        click.echo(json.dumps(_data(play, proof), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(_lines(play, proof, language)))
        if proof.certificate is None:
            click.echo("note: there is no certificate: nothing that can be replayed was found", err=True)
        elif output is not None:
            click.echo(f"certificate: {shown_path(output)}")
    context.exit(EXIT_OK if proof.accepted else EXIT_UNPROVED)


# As text


def _lines(play: Play, proof: Proof, language: str) -> Iterator[str]:
    edition = play.edition
    yield LABEL.format("seed") + proof.setting.seed
    yield from wrapped(play.words, LABEL.format("game"))
    yield from wrapped(f"{proof.finding.verdict}: {proof.finding.method}", LABEL.format("verdict"))
    yield ""
    yield LABEL.format("printed par") + f"{printed_par(edition, proof.game):4}  the numbers on the four scoring cards"
    if proof.reference:
        rated = _rated(play, proof, proof.reference)
        yield (
            LABEL.format("reference par") + f"{proof.reference.points:4}  the bot R1, which sees no coming card{rated}"
        )
    if proof.best:
        rated = _rated(play, proof, proof.best)
        yield LABEL.format("best known") + f"{proof.best.points:4}  with foresight, beam of {proof.width}{rated}"
        yield ""
        yield "The best known line at its end:"
        yield ""
        grid, sheet = proof.game.terms.grid, proof.best.state.sheets[0]
        yield from with_rulers(draw_picture(grid, sheet.board, signs_of(edition.languages[language])))
        yield ""
        yield from game_lines(edition, language, grid, _scored(proof, proof.best, sheet), None, _solo(play, proof))


def _rated(play: Play, proof: Proof, line: Line) -> str:
    """The solo rating of a line; a table has none."""
    if not play.solo:
        return ""
    result = solo_result(play.edition, line.points, proof.game.deal.edicts)
    return f"; rating {result.rating:+}"


def _solo(play: Play, proof: Proof) -> Solo | None:
    if not play.solo or proof.best is None:
        return None
    return solo_result(play.edition, proof.best.points, proof.game.deal.edicts)


def _scored(proof: Proof, line: Line, sheet: Sheet) -> ScoredGame:
    """The season boxes of the line."""
    game = proof.game
    seasons = []
    for name, edicts, score in zip(SEASONS, game.season_edicts, line.state.scores[0], strict=True):
        first, second = (
            Earning(LETTERS[edict], game.deal.edicts[edict], points, ())
            for edict, points in zip(edicts, score.edicts, strict=True)
        )
        seasons.append(ScoredSeason(name, sheet.board, (first, second), (), score))
    return ScoredGame(seasons, dict(zip(LETTERS, game.deal.edicts, strict=True)))


# The same as data


def _data(play: Play, proof: Proof) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "seed": proof.setting.seed,
        "config": proof.setting.config,
        "map": proof.setting.map_id,
        "mode": "solo" if play.solo else "table",
        "ambush_by": play.ambush_by,
        "verdict": proof.finding.verdict,
        "method": proof.finding.method,
        "printed_par": printed_par(play.edition, proof.game),
        "reference_par": proof.reference.points if proof.reference else None,
        "best_known": proof.best.points if proof.best else None,
        "beam": proof.width,
        "certificate": json.loads(proof.certificate) if proof.certificate else None,
    }
    if proof.best:
        facts["seasons"] = [
            {"season": name, "edicts": list(score.edicts), "coins": score.coins, "monsters": score.monsters}
            for name, score in zip(SEASONS, proof.best.state.scores[0], strict=True)
        ]
        facts["sheet"] = draw_picture(proof.game.terms.grid, proof.best.state.sheets[0].board)
    if play.solo:
        for key, line in (("reference_rating", proof.reference), ("best_rating", proof.best)):
            if line is not None:
                result = solo_result(play.edition, total(line.state.scores[0]), proof.game.deal.edicts)
                facts[key] = {"rating": result.rating, "title": result.title}
    return facts
