"""Looks for a line of play, writes its certificate, and shows the three pars."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.cartographers.commands.options import MODE, PLAY, Play, play_of
from generator.cartographers.commands.score_output import ScoredGame, game_lines
from generator.cartographers.commands.seeds import budget_option
from generator.cartographers.edition import Edition
from generator.cartographers.pictures import signs_of, with_rulers
from generator.cartographers.prove import Proof, printed_par
from generator.cartographers.prove import prove as prove_seed
from generator.cartographers.records import LETTERS, SEASONS
from generator.cartographers.rules.boards import draw_picture
from generator.cartographers.rules.sheet import Sheet
from generator.cartographers.score import Earning, ScoredSeason, Solo, solo_result
from generator.cartographers.search.best import BUDGET
from generator.cartographers.search.bot import Playthrough
from generator.cartographers.search.players import runs, usual
from generator.interface.command import JSON, LANG, SEED, Answer, Command, File, Job
from generator.library.errors import EXIT_OK, EXIT_UNPROVED
from generator.library.layout import wrapped
from generator.pages.look import OUTPUT

LABEL = "{:16}"


def prove(job: Job[Edition]) -> Answer:
    """Prove that a seed can be played, and show its three pars.

    Playable means: there is a line of play in which every explore card is drawn in one of its printed shapes, every
    ruins card is honoured and every ambush is placed. The line found is replayed by the rules; -o writes it as a
    certificate that "proofpress verify" checks. The exit code is 4 when no such line is found.
    """
    chosen, play = job.chosen, play_of(job)
    proof = prove_seed(play.edition, play.setting(chosen["seed"]), budget=chosen["best"] or usual(BUDGET))
    output, written = chosen["output"], proof.certificate
    return Answer(
        facts=_data(play, proof),
        lines=lambda: _lines(play, proof, job.language),
        files=[File(output, written)] if output and written else (),
        notes=list(_notes(proof)),
        code=EXIT_OK if proof.accepted else EXIT_UNPROVED,
    )


PROVE = Command(
    prove,
    (
        SEED,
        *PLAY,
        MODE,
        replace(OUTPUT, label="Write the certificate here."),
        budget_option("best", BUDGET),
        LANG,
        replace(JSON, label="Print JSON, with the certificate in it."),
    ),
)  # fmt: skip


def _notes(proof: Proof) -> Iterator[str]:
    if not proof.certificate:
        yield "note: there is no certificate: nothing that can be replayed was found"
    if proof.budget < BUDGET and not runs():
        kept = f"{proof.budget} maps were kept instead of {BUDGET}"
        yield f"note: wasmtime does not run here, so {kept}; --best N keeps more"


# As text


def _lines(play: Play, proof: Proof, language: str) -> Iterator[str]:
    edition = play.edition

    def par(name: str, line: Playthrough, words: str) -> str:
        rating = _rating(play, proof, line)
        rated = f"; rating {rating.rating:+}" if rating else ""
        return LABEL.format(name) + f"{line.points:4}  {words}{rated}"

    yield LABEL.format("seed") + proof.setting.seed
    yield from wrapped(play.words, LABEL.format("game"))
    yield from wrapped(f"{proof.triage.verdict}: {proof.triage.method}", LABEL.format("verdict"))
    if proof.best and not proof.accepted:
        said = "no game that draws every card as printed is known; the games below draw single spaces instead"
        yield from wrapped(said, " " * len(LABEL.format("")))
    yield ""
    yield LABEL.format("printed par") + f"{printed_par(edition, proof.game):4}  the numbers on the four scoring cards"
    if proof.reference:
        yield par("reference par", proof.reference, "the bot R1, which sees no coming card")
    if proof.best:
        yield par("best known", proof.best, f"with foresight, {proof.budget} maps kept")
        yield ""
        yield "The best known line at its end:"
        yield ""
        grid, sheet = proof.game.terms.grid, proof.best.state.sheets[0]
        yield from with_rulers(draw_picture(grid, sheet.board, signs_of(edition.languages[language])))
        yield ""
        scored = _scored(proof, proof.best, sheet)
        yield from game_lines(edition, language, grid, scored, None, _rating(play, proof, proof.best))


def _rating(play: Play, proof: Proof, line: Playthrough) -> Solo | None:
    """The solo rating of a line; a table has none."""
    return solo_result(play.edition, line.points, proof.game.deal.edicts) if play.solo else None


def _scored(proof: Proof, line: Playthrough, sheet: Sheet) -> ScoredGame:
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
        "verdict": proof.triage.verdict,
        "method": proof.triage.method,
        "printed_par": printed_par(play.edition, proof.game),
        "reference_par": proof.reference.points if proof.reference else None,
        "best_known": proof.best.points if proof.best else None,
        "budget": proof.budget,
        "certificate": json.loads(proof.certificate) if proof.certificate else None,
    }
    if proof.best:
        facts["seasons"] = [
            {"season": name, "edicts": list(score.edicts), "coins": score.coins, "monsters": score.monsters}
            for name, score in zip(SEASONS, proof.best.state.scores[0], strict=True)
        ]
        facts["sheet"] = draw_picture(proof.game.terms.grid, proof.best.state.sheets[0].board)
    for key, line in (("reference_rating", proof.reference), ("best_rating", proof.best)):
        rating = _rating(play, proof, line) if line else None
        if rating:
            facts[key] = {"rating": rating.rating, "title": rating.title}
    return facts
