"""A proof that travels with a set-up: a complete legal game, move by move, and its replay.

Writing needs a game that somebody played; checking needs only the rules. Nothing here searches, and nothing of `search`
is imported. What is claimed: the set-up of the seed, that it is playable, the rounds, the points and the places.
`method` and `checker` are for readers and claim nothing. The file has one exact form, so that any damage shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator import __version__
from generator.kingdoms.deal import choice_of, data_hash, deal, free_parts, setup_text
from generator.kingdoms.edition import Edition
from generator.kingdoms.notation import read, written
from generator.kingdoms.play import box_of, rulings_of, start_game
from generator.kingdoms.rules.game import apply, begin
from generator.kingdoms.rules.lands import RuleError
from generator.kingdoms.rules.playable import shut_out
from generator.kingdoms.rules.scoring import ranking, scores
from generator.kingdoms.rules.setup import Seat, Setup
from generator.kingdoms.rules.state import Game, Move, State
from generator.library.errors import ProofpressError
from generator.seeds.codes import canonical_seed
from generator.seeds.sealed import Refused, same_json, sealed, unsealed

FORMAT = "proofpress kingdoms certificate 1"
SPECIFICATION = "FWS-1"


@dataclass(frozen=True, slots=True)
class Setting:
    """What a certificate is about: a seed in a configuration, and what of it was left to the players."""

    config: str
    seed: str
    beginners: bool = False
    free: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate was found to prove."""

    setting: Setting
    game: Game
    moves: tuple[Move, ...]
    end: State


def certificate(edition: Edition, setting: Setting, game: Game, moves: Sequence[Move], *, method: str) -> bytes:
    """The file that proves a set-up playable by a game of it."""
    state, texts = begin(game), []
    for move in moves:
        texts.append(written(game, state, move))
        state = apply(game, state, move)
    return sealed(
        {
            "format": FORMAT,
            "specification": SPECIFICATION,
            "checker": __version__,
            "config": setting.config,
            "data": data_hash(edition),
            "seed": canonical_seed(setting.seed),
            "beginners": setting.beginners,
            "free": sorted(setting.free),
            "setup": setup_text(game.setup).splitlines(),
            "rulings": game.terms.rulings._asdict(),
            "verdict": "playable",
            "method": method,
            "moves": texts,
            "result": _result(game, state),
        }
    )


def verify(edition: Edition, data: bytes) -> Checked:
    """Checks everything that a certificate claims; refuses it in a sentence."""
    document = unsealed(data, FORMAT)
    _check_form(document)
    if document["specification"] != SPECIFICATION:
        said = document["specification"]
        raise Refused(f"it was made by the specification {said}; this program knows {SPECIFICATION}")
    if document["data"] != data_hash(edition):
        raise Refused(
            "it was made with other rules data than these; give the data that it was made with (--data), or the "
            "version of the program that made it"
        )
    if not same_json(document["rulings"], rulings_of(edition)._asdict()):
        raise Refused('"rulings" is not the rulings in force')
    try:
        setting, game = _game(edition, document)
    except Refused:
        raise
    except ProofpressError as error:
        raise Refused(str(error)) from None
    moves, end = _replayed(game, document["moves"])
    if not same_json(document["result"], _result(game, end)):
        raise Refused("the result is not what these moves come to")
    wrong = shut_out(game, moves)
    if wrong:
        raise Refused(f"the game does not prove the set-up playable: {wrong}")
    return Checked(setting, game, moves, end)


def _game(edition: Edition, document: Mapping[str, Any]) -> tuple[Setting, Game]:
    """The set-up must be that of the seed in everything that was not left to the players."""
    seed = canonical_seed(document["seed"])
    if seed != document["seed"]:
        raise Refused('"seed" is not the canonical form of this seed')
    free = free_parts(tuple(document["free"]))
    if sorted(free) != document["free"]:
        raise Refused('"free" names a part twice, or not in order')
    setting = Setting(document["config"], seed, document["beginners"], free)
    box = box_of(edition)
    choice = choice_of(box, setting.config)
    dealt = deal(box, choice, seed, beginners=setting.beginners)
    chosen = _read_setup(document["setup"], dealt) if free else dealt
    for number, (one, other) in enumerate(zip(dealt.seats, chosen.seats, strict=True), start=1):
        if not _follows(one, other, free):
            raise Refused(f'"setup" has for player {number} what neither the seed deals nor a player may choose')
    whole = deal(box, choice, seed, beginners=setting.beginners, chosen=chosen)
    if setup_text(whole).splitlines() != document["setup"]:
        raise Refused('"setup" is not the set-up of this seed')
    return setting, start_game(box, whole)


def _follows(dealt: Seat, chosen: Seat, free: frozenset[str]) -> bool:
    """Whether only what was left open differs. Whoever picks the side of a land also picks a region on it."""
    return (
        (chosen.side == dealt.side or ("sides" in free and chosen.side[:-1] == dealt.side[:-1]))
        and (chosen.nation == dealt.nation or "nations" in free)
        and (chosen.region == dealt.region or "regions" in free or ("sides" in free and chosen.side != dealt.side))
        and (chosen.stock == dealt.stock or "resources" in free)
    )


def _read_setup(lines: Sequence[str], dealt: Setup) -> Setup:
    seats = []
    for number, line in enumerate(lines[: len(dealt.seats)], start=1):
        words = line.split(" ")
        good = len(words) == 7 and words[0] == str(number)
        if not good or not all(word.isascii() and word.isdecimal() and len(word) < 3 for word in words[4:]):
            raise Refused(f'"setup" does not say what player {number} begins with')
        mana, ore, food = (int(word) for word in words[4:])
        seats.append(Seat(words[1], words[2], words[3], (mana, ore, food)))
    if len(seats) != len(dealt.seats):
        raise Refused('"setup" has not enough players')
    if any(seat.side[:-1] not in {other.side[:-1] for other in dealt.seats} for seat in seats):
        raise Refused('"setup" has a land that was not dealt')
    return Setup(tuple(seats), dealt.first, dealt.lost, dealt.tokens)


def _replayed(game: Game, texts: Sequence[str]) -> tuple[tuple[Move, ...], State]:
    state, moves = begin(game), []
    for number, text in enumerate(texts, start=1):
        if state.over:
            raise Refused(f"the game is over before move {number}")
        try:
            move = read(game, state, text)
            state = apply(game, state, move)
        except RuleError as error:
            raise Refused(f"move {number}: {error}") from None
        moves.append(move)
    if not state.over:
        raise Refused(f"the game is not over after its {len(texts)} moves")
    return tuple(moves), state


def _result(game: Game, state: State) -> dict[str, Any]:
    return {
        "turns": state.turn,
        "points": [[*score, score.total] for score in scores(game, state)],
        "places": [[seat + 1 for seat in place] for place in ranking(game, state)],
    }


# The file


_FORM: Mapping[str, type] = {
    "format": str,
    "specification": str,
    "checker": str,
    "config": str,
    "data": str,
    "seed": str,
    "beginners": bool,
    "free": list,
    "setup": list,
    "rulings": dict,
    "verdict": str,
    "method": str,
    "moves": list,
    "result": dict,
    "digest": str,
}


def _check_form(document: Mapping[str, Any]) -> None:
    for key, kind in _FORM.items():
        value = document.get(key)
        entries = value if isinstance(value, list) else []
        if not isinstance(value, kind) or not all(isinstance(entry, str) for entry in entries):
            raise Refused(f'"{key}" is missing or is not what a certificate holds there')
    strange = sorted(set(document) - set(_FORM))
    if strange:
        raise Refused(f'"{strange[0]}" is nothing that a certificate holds')
    if document["verdict"] != "playable":
        raise Refused(f'the verdict "{document["verdict"]}" is not one that a game can prove')
