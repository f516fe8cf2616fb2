"""Proves a seed, and the command `prove`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from proofpress.cartographers.certificate import certificate, make_match, map_called
from proofpress.cartographers.choice import PLAY, Play, play_of
from proofpress.cartographers.deal import Setting, deal_digest
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.records import SEASONS
from proofpress.cartographers.rules.board import draw_picture
from proofpress.cartographers.rules.legal_moves import Deal, Match, replay
from proofpress.cartographers.score import Solo, game_lines, game_scored, solo_result
from proofpress.cartographers.search.bots import BUDGET, MOST, Players, Playthrough, players_for, runs, slow, usual
from proofpress.cartographers.search.exact import decided
from proofpress.cartographers.search.t1 import Triage, triage
from proofpress.cartographers.text_pictures import signs_of, with_rulers
from proofpress.errors import EXIT_OK, EXIT_UNPROVED, NotAccepted, as_said, joined, say
from proofpress.files import File
from proofpress.games import Seeds
from proofpress.options import JSON, LANG, SEED, Answer, Command, Job, Option, labelled, whole
from proofpress.pages.page_setup import OUTPUT
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The one place where searching and checking meet: what `search` finds goes into a certificate, and none is written that
# does not verify.


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a seed."""

    setting: Setting
    game: Match
    triage: Triage
    certificate: bytes | None  # none where nothing can be replayed
    reference: Playthrough  # how R1 plays it, with a player's information
    best: Playthrough  # the best line found, with foresight
    budget: int  # of the search for it: the widths of all its beams together

    @property
    def accepted(self) -> bool:
        return self.triage.verdict == "playable"


def accept(edition: Edition, setting: Setting, players: Players | None = None) -> tuple[Match, Triage]:
    """The acceptance rule T1 on a seed; for many seeds it is quicker by players who are ready."""
    game = make_match(edition, setting)
    root = root_of(game.deal)
    return game, players.triage(game, root) if players else triage(game, root)


def root_of(dealt: Deal) -> bytes:
    """Where the tries draw their chance from."""
    return bytes.fromhex(deal_digest(dealt))


def settled(game: Match, found: Triage) -> Triage:
    """What is known of a deal: what T1 found, and where T1 leaves it open, what the exact search finds."""
    return decided(game, root_of(game.deal)) if found.verdict == "undecided" else found


def prove(edition: Edition, setting: Setting, budget: int = BUDGET) -> Proof:
    """A verified certificate for the seed unless it is undecided, and what is played with it."""
    map_called(edition, setting.map_id, setting.map.grid)  # or the certificate would be refused after the search
    game, found = accept(edition, setting)
    found = settled(game, found)
    players = players_for(edition, setting)
    budget = players.kept(game, budget)
    reference = players.reference(game)
    witness = [Playthrough(found.moves, replay(game, found.moves))] if found.moves else []
    best = players.best_known(game, budget, [reference, *witness])
    data = None
    if found.verdict != "undecided":
        lines = {"witness": found.moves or None, "best": best.moves}
        data = certificate(edition, setting, game, method=found.method, refutation=found.refutation, **lines)
    return Proof(setting, game, found, data, reference, best, budget)


def printed_par(edition: Edition, game: Match) -> int:
    """The sum of the numbers in the corners of the four scoring cards."""
    return sum(edition.scoring[card].solo for card in game.deal.edicts)


# --------------------------------------------------------------------------------------------------------------------
# Seeds that are tried, and how widely lines of play are looked for: what of the options needs a search.


def budget_option(name: str, usual: int) -> Option:
    """How widely the best known line is looked for."""
    return whole(
        name,
        say(
            "How widely to look for the best known line: how many maps all its searches keep together. "
            "Default: {usual}, or {slow} where only Python can search.",
            usual=usual,
            slow=slow(usual),
        ),
        1,
        MOST,
    )


def attempt(job: Job[Edition], seed: str) -> tuple[bool, str]:
    """Whether the rule T1 accepts the seed, and how that was found."""
    _, finding = accept(job.edition, play_of(job).setting(seed))
    return finding.verdict == "playable", finding.method


def playable(play: Play, seed: str, otherwise: str = "") -> tuple[Setting, Match]:
    """The game of a seed that has a line; a refusal says what can be done `otherwise`."""
    setting = play.setting(seed)
    game, finding = accept(play.edition, setting)
    finding = settled(game, finding)
    if finding.verdict != "playable":
        raise NotAccepted(
            say(
                "seed {seed!r} is {verdict} on map {map_id} ({method}); take another seed{otherwise}",
                seed=setting.seed,
                verdict=finding.verdict,
                map_id=play.map_id,
                method=finding.method,
                otherwise=otherwise,
            )
        )
    return setting, game


SEEDS = Seeds("The rule T1 accepts the first that has a line of play without a forced single space.", PLAY, attempt)


# --------------------------------------------------------------------------------------------------------------------
# The command: it looks for a line of play, writes its certificate, and shows the three pars.


WIDE = 16


def prove_command(job: Job[Edition]) -> Answer:
    """Prove that a seed can be played, and show its three pars.

    Playable means: there is a line of play in which every explore card is drawn in one of its printed shapes, every
    ruins card is honoured and every ambush is placed. The line found is replayed by the rules; -o writes it as a
    certificate that "proofpress verify" checks. The exit code is 4 when no such line is found.
    """
    chosen, play = job.chosen, play_of(job)
    proof = prove(play.edition, play.setting(chosen["seed"]), budget=chosen["best"] or usual(BUDGET))
    output, written = chosen["output"], proof.certificate
    return Answer(
        facts=_data(play, proof),
        lines=lambda: _lines(play, proof, job.language),
        files=[File(output, written)] if output and written else (),
        notes=list(_notes(proof, asked=chosen["best"] is not None)),
        code=EXIT_OK if proof.accepted else EXIT_UNPROVED,
    )


PROVE = Command(
    prove_command,
    (
        SEED,
        *PLAY,
        replace(OUTPUT, label="Write the certificate here."),
        budget_option("best", BUDGET),
        LANG,
        replace(JSON, label="Print JSON, with the certificate in it."),
    ),
    work="looking for lines of play",
)  # fmt: skip


def _notes(proof: Proof, *, asked: bool) -> Iterator[str]:
    if not proof.certificate:
        yield say("note: there is no certificate: nothing that can be replayed was found")
    if not asked and proof.budget < BUDGET and not runs():
        kept = say("{budget} maps were kept instead of {usual}", budget=proof.budget, usual=BUDGET)
        yield say("note: wasmtime does not run here, so {kept}; --best N keeps more", kept=kept)


# As text
def _lines(play: Play, proof: Proof, language: str) -> Iterator[str]:
    edition = play.edition

    def par(name: str, line: Playthrough, words: str) -> list[str]:
        rating = _rating(play, proof, line)
        rated = say("; rating {rating:+}", rating=rating.rating) if rating else ""
        return labelled(name, joined("", (f"{line.points:4}  ", words, rated)), WIDE)

    yield from labelled(say("seed"), proof.setting.seed, WIDE)
    yield from labelled(say("game"), play.words, WIDE)
    yield from labelled(say("verdict"), joined(": ", (as_said(proof.triage.verdict), proof.triage.method)), WIDE)
    if not proof.accepted:
        yield from labelled(
            "",
            say("no game that draws every card as printed is known; the games below draw single spaces instead"),
            WIDE,
        )
    yield ""
    yield from labelled(
        say("printed par"),
        say("{printed_par:4}  the numbers on the four scoring cards", printed_par=printed_par(edition, proof.game)),
        WIDE,
    )
    yield from par(say("reference par"), proof.reference, say("the bot R1, which sees no coming card"))
    yield from par(say("best known"), proof.best, say("with foresight, {budget} maps kept", budget=proof.budget))
    yield from ("", say("The best known line at its end:"), "")
    grid, board = proof.game.terms.grid, proof.best.state.sheets[0].board
    yield from with_rulers(draw_picture(grid, board, signs_of(edition.languages[language])))
    yield ""
    scored = game_scored(proof.game, proof.best.moves)
    yield from game_lines(edition, language, grid, scored, None, _rating(play, proof, proof.best))


def _rating(play: Play, proof: Proof, line: Playthrough) -> Solo | None:
    """The solo rating of a line; a table has none."""
    return solo_result(play.edition, line.points, proof.game.deal.edicts) if play.solo else None


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
        "reference_par": proof.reference.points,
        "best_known": proof.best.points,
        "budget": proof.budget,
        "certificate": json.loads(proof.certificate) if proof.certificate else None,
        "seasons": [
            {"season": name, "edicts": list(score.edicts), "coins": score.coins, "monsters": score.monsters}
            for name, score in zip(SEASONS, proof.best.state.scores[0], strict=True)
        ],
        "sheet": draw_picture(proof.game.terms.grid, proof.best.state.sheets[0].board),
    }
    for key, line in (("reference_rating", proof.reference), ("best_rating", proof.best)):
        rating = _rating(play, proof, line)
        if rating:
            facts[key] = {"rating": rating.rating, "title": rating.title}
    return facts
