"""Proves a set-up; the options of play; the commands `deal` and `prove`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from proofpress.errors import EXIT_OK, EXIT_UNPROVED, Refusal, as_said, joined, listed, say
from proofpress.files import File
from proofpress.games import Seeds
from proofpress.kingdoms.certificate import Setting, certificate, match_of
from proofpress.kingdoms.deal import PARTS, box_of, choice_of, choose, deal, setup_digest, tokens_known
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effects import RESOURCES
from proofpress.kingdoms.printing.book import Book, open_book
from proofpress.kingdoms.records import LETTERS
from proofpress.kingdoms.rules.legal_moves import MOST_ROUNDS, GameBox, shut_out
from proofpress.kingdoms.rules.scoring import Score, ranking, scores
from proofpress.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS, SeatSetup, Setup
from proofpress.kingdoms.rules.state import Match, State
from proofpress.kingdoms.search import K1, RANDOM, k1_line, random_line, settled
from proofpress.options import (
    DATA,
    GAP,
    JSON,
    LANG,
    SEED,
    Answer,
    Command,
    Job,
    flag,
    labelled,
    some_of,
    table as columns,
    whole,
)
from proofpress.pages.art import theme_of
from proofpress.pages.page_setup import OUTPUT
from proofpress.records import dataclass
from proofpress.seeds import canonical_seed

# --------------------------------------------------------------------------------------------------------------------
# The proof of a seed: K1 plays its set-up, and the rules replay the game.
#
# K1 has to finish in time. Its game is the proof unless somebody in it was never able to do what others were, which
# says more about K1 than about the set-up; then games of the random player are tried.
#
# Only here do playing and checking meet; no certificate is written that does not verify.


RANDOM_GAMES = 12  # tried at most: nearly all set-ups need none or one


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a seed."""

    setting: Setting
    game: Match
    end: State  # of the game that K1 played
    reason: str | None  # why it is not accepted
    certificate: bytes | None

    @property
    def accepted(self) -> bool:
        return self.reason is None


def game_of(edition: Edition, setting: Setting) -> Match:
    """The game of the setting, with K1's choices where something was left open."""
    return match_of(edition.of(setting.config), setting, lambda box, dealt: settled(box, dealt, setting.free))


def prove(edition: Edition, setting: Setting) -> Proof:
    """A verified certificate for the seed, or the reason why there is none."""
    edition, game = edition.of(setting.config), game_of(edition, setting)
    root = bytes.fromhex(setup_digest(game.setup))
    moves, end = k1_line(game, root)
    if not end.over:
        return Proof(
            setting,
            game,
            end,
            say("{k1} does not finish within {most_rounds} rounds", k1=K1, most_rounds=MOST_ROUNDS),
            None,
        )
    reason, method = shut_out(game, moves), K1
    for attempt in range(1, RANDOM_GAMES + 1):
        if reason is None:
            break
        moves, _ = random_line(game, root, attempt)
        reason, method = shut_out(game, moves), f"{RANDOM}{attempt}"
    if reason:
        return Proof(setting, game, end, reason, None)
    return Proof(setting, game, end, None, certificate(edition, setting, game, moves, method=method))


# --------------------------------------------------------------------------------------------------------------------
# The options that say how the game is played: for how many, and what its players choose themselves.


PLAYERS = whole(
    "players", say("How many play, {low} to {high}.", low=LOST_KINGDOM_SEATS, high=MOST_SEATS),
    LOST_KINGDOM_SEATS, MOST_SEATS, default=4, group="table",
)  # fmt: skip
TOKENS = flag(
    "tokens", "With or without exploration tokens. Default: without.", with_no=True, default=False, group="table"
)
BEGINNERS = flag("beginners", "All start with the beginners' resources.", group="table")
FREE = some_of("free", "What players choose themselves.", PARTS, default=(), noun="part of the set-up", group="table")
ALL_NATIONS = flag("all-nations", "Deal from all nations, including those added later.", group="table")
TABLE = (PLAYERS, TOKENS, BEGINNERS, ALL_NATIONS, FREE, DATA)


@dataclass(frozen=True, slots=True)
class Play:
    """What is played, without a seed."""

    edition: Edition
    box: GameBox
    players: int
    tokens: bool
    beginners: bool
    free: frozenset[str]

    def setting(self, seed: str) -> Setting:
        """What is played with a seed, or with the prefix of many."""
        config = choose(self.box, self.players, tokens=self.tokens).config
        return Setting(config, canonical_seed(seed), self.beginners, self.free)

    def setup(self, setting: Setting) -> Setup:
        """What the seed deals, whatever is left open."""
        return deal(self.box, choice_of(self.box, setting.config), setting.seed, beginners=self.beginners)

    @property
    def words(self) -> str:
        """What is played, for a heading."""
        parts = [say("{players} players", players=self.players)]
        parts += [say("the Lost Kingdom in the middle")] if self.players == LOST_KINGDOM_SEATS else []
        parts += [say("exploration tokens")] if self.tokens else []
        parts += [say("beginners' resources")] if self.beginners else []
        parts += [] if self.edition.newer else [say("all nations")]
        parts += [say("players choose {free}", free=listed(sorted(self.free), "and"))] if self.free else []
        return joined(", ", parts)


def play_of(job: Job[Edition]) -> Play:
    """What is played by the options of `TABLE`."""
    chosen = job.chosen
    edition = job.edition.whole() if chosen["all-nations"] else job.edition
    free = frozenset(chosen["free"])
    return Play(edition, box_of(edition), chosen["players"], chosen["tokens"], chosen["beginners"], free)


def attempt(job: Job[Edition], seed: str) -> tuple[bool, str]:
    """Whether a game proves the seed playable, and who played it; else the reason why none does."""
    proof = prove(job.edition, play_of(job).setting(seed))
    if proof.certificate is None:
        return False, str(proof.reason)
    return True, str(json.loads(proof.certificate)["method"])


SEEDS = Seeds("The first that can be played to its end is accepted.", TABLE, attempt)


# --------------------------------------------------------------------------------------------------------------------
# `deal`: the set-up of a seed.


_WIDE = 14
_OPEN = say("open")  # instead of what the players choose


def deal_command(job: Job[Edition]) -> Answer:
    """Show the set-up that a seed deals: lands, sides, nations, home regions, resources, first player.

    SEED is any text, or a code from "proofpress seed new". What --free leaves open is chosen by the players; everything
    else stays as it is. "proofpress prove --game kingdoms" finds out whether a set-up can be played.
    """
    play, shown = play_of(job), job.chosen["show-tokens"]
    setting = play.setting(job.chosen["seed"])
    setup = play.setup(setting)
    if shown and not tokens_known(setup, setting.free):
        raise Refusal(say("it is not known where tokens lie, because players choose where they start"), "show-tokens")
    return Answer(
        facts=setup_data(setting, setup, shown),
        lines=lambda: _deal_lines(_book(job, play), play, setting, setup, shown),
    )


SHOW_TOKENS = flag("show-tokens", "Show which token lies where; players must not know it.", only_with="tokens")
DEAL = Command(deal_command, (SEED, SHOW_TOKENS, *TABLE, LANG, JSON))


def _book(job: Job[Edition], play: Play) -> Book:
    """What things are called in the language of the answer."""
    return open_book(play.edition, job.language, theme_of("colour"))


def _deal_lines(book: Book, play: Play, setting: Setting, setup: Setup, show_tokens: bool) -> Iterator[str]:
    yield from (
        *labelled(say("seed"), setting.seed, _WIDE),
        *labelled(say("game"), play.words, _WIDE),
        "",
        *setup_lines(book, setup, play.free),
    )
    if setup.tokens is not None:
        yield ""
        if not tokens_known(setup, play.free):
            yield from labelled(say("tokens"), say("in all open regions where no pieces start, face down"), _WIDE)
        elif show_tokens:
            yield say("Exploration tokens")
            yield from columns([(f"{GAP}{region}", book.name(token)) for region, token in setup.tokens])
        else:
            regions = ", ".join(region for region, _ in setup.tokens)
            yield from labelled(say("tokens"), say("face down in {regions}", regions=regions), _WIDE)


def setup_lines(book: Book, setup: Setup, free: frozenset[str] = frozenset()) -> Iterator[str]:
    """A line for each player, then the first player and the Lost Kingdom; what is left open is shown as open."""
    head = ["", say("land"), "", say("nation"), say("home"), *(book.name(resource) for resource in RESOURCES)]
    rows = [_seat_row(book, seat, number, free) for number, seat in enumerate(setup.seats, start=1)]
    yield from columns([head, *rows], right=(0, 5, 6, 7))
    yield ""
    yield from labelled(say("first player"), str(setup.first + 1), _WIDE)
    if setup.lost:
        yield from labelled(say("Lost Kingdom"), f"{setup.lost} {book.name(setup.lost)}", _WIDE)


def _seat_row(book: Book, seat: SeatSetup, number: int, free: frozenset[str]) -> list[str]:
    sided = "sides" not in free
    return [
        str(number),
        seat.side if sided else seat.side[:-1],
        book.name(seat.side) if sided else _OPEN,
        _OPEN if "nations" in free else book.name(seat.nation),
        _OPEN if "regions" in free or not sided else f"{seat.region} {book.name(LETTERS[seat.region])}",
        *((_OPEN,) * len(RESOURCES) if "resources" in free else map(str, seat.stock)),
    ]


def setup_data(setting: Setting, setup: Setup, show_tokens: bool) -> dict[str, Any]:
    """The set-up for programs."""
    free = setting.free
    facts: dict[str, Any] = {
        "seed": setting.seed,
        "config": setting.config,
        "beginners": setting.beginners,
        "free": sorted(free),
        "setup": setup_digest(setup),
        "first": setup.first + 1,
        "lost_kingdom": setup.lost or None,
        "seats": [
            {
                "land": seat.side[:-1],
                "side": None if "sides" in free else seat.side,
                "nation": None if "nations" in free else seat.nation,
                "home": None if {"sides", "regions"} & free else seat.region,
                "resources": None if "resources" in free else dict(zip(RESOURCES, seat.stock, strict=True)),
            }
            for seat in setup.seats
        ],
    }
    if setup.tokens is not None and tokens_known(setup, free):
        facts["tokens"] = dict(setup.tokens) if show_tokens else [region for region, _ in setup.tokens]
    return facts


# --------------------------------------------------------------------------------------------------------------------
# `prove`: the set-up, the verdict, and how the game of K1 ended.


def prove_command(job: Job[Edition]) -> Answer:
    """Prove that a set-up can be played.

    The bot K1 plays the set-up to the end, and the rules replay its game. Playable means: the game ends by a trigger
    in time, nobody is eliminated early, everybody can do what anybody can do, and all resources can be reached.
    "proofpress verify" checks the certificate. The exit code is 4 when the set-up is not accepted.
    """
    play, output = play_of(job), job.chosen["output"]
    proof = prove(play.edition, play.setting(job.chosen["seed"]))
    return Answer(
        facts=_proof_data(proof),
        lines=lambda: _proof_lines(_book(job, play), play, proof),
        files=[File(output, proof.certificate)] if output and proof.certificate else (),
        code=EXIT_OK if proof.accepted else EXIT_UNPROVED,
    )


PROVE = Command(
    prove_command,
    (
        SEED,
        *TABLE,
        replace(OUTPUT, label="Write the certificate here: the whole game, move by move."),
        LANG,
        replace(JSON, label="Print JSON, with the certificate in it."),
    ),
    work="looking for lines of play",
)


def _proof_lines(book: Book, play: Play, proof: Proof) -> Iterator[str]:
    yield from labelled(say("seed"), proof.setting.seed, _WIDE)
    yield from labelled(say("game"), play.words, _WIDE)
    verdict = as_said("playable") if proof.reason is None else say("not accepted: {reason}", reason=proof.reason)
    yield from (
        *labelled(say("verdict"), verdict, _WIDE),
        "",
        *setup_lines(book, proof.game.setup),
        "",
        say("The game of K1 after {turn} turns:", turn=proof.end.turn),
        "",
        *_points(proof),
    )


def _points(proof: Proof) -> Sequence[str]:
    """A line of points for each player."""
    head = ["", *(as_said(field.replace("_", " ")) for field in Score._fields), say("total"), say("place")]
    places = {seat: number for number, tied in enumerate(ranking(proof.game, proof.end), start=1) for seat in tied}
    rows = [
        [str(seat + 1), *map(str, score), str(score.total), str(places[seat])]
        for seat, score in enumerate(scores(proof.game, proof.end))
    ]
    return columns([head, *rows], right=range(len(head)))


def _proof_data(proof: Proof) -> dict[str, Any]:
    return {
        **setup_data(proof.setting, proof.game.setup, True),
        "verdict": "playable" if proof.accepted else say("not accepted"),
        "reason": proof.reason,
        "turns": proof.end.turn,
        "points": [{**score._asdict(), "total": score.total} for score in scores(proof.game, proof.end)],
        "places": [[seat + 1 for seat in tied] for tied in ranking(proof.game, proof.end)],
        "certificate": json.loads(proof.certificate) if proof.certificate else None,
    }
