"""What a certificate of this game claims: a complete legal game, move by move, that travels with a set-up.

Writing needs a game that was played; checking needs only the rules. Nothing here searches, and nothing of `search` is
imported. What is claimed: the set-up of the seed, that it is playable, the rounds, the points and the places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from generator.kingdoms.deal import choice_of, data_hash, deal, free_parts, setup_text
from generator.kingdoms.edition import Edition
from generator.kingdoms.load import load_edition
from generator.kingdoms.notation import read, written
from generator.kingdoms.play import box_of, start_match
from generator.kingdoms.rules.game import apply, begin
from generator.kingdoms.rules.lands import RuleError
from generator.kingdoms.rules.playable import shut_out
from generator.kingdoms.rules.scoring import ranking, scores
from generator.kingdoms.rules.setup import SeatSetup, Setup
from generator.kingdoms.rules.state import Match, Move, State
from generator.kingdoms.told import told
from generator.library.dataclass import dataclass
from generator.library.suggest import listed
from generator.proofs import replay
from generator.proofs.document import JsonObject, Refused, named
from generator.proofs.frame import Claims, Proofs
from generator.seeds.codes import canonical_seed

RULES: Final = replay.Rules(begin, apply, read, written, RuleError)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a certificate is about: a seed in a configuration, and which parts of it were left to the players."""

    config: str
    seed: str
    beginners: bool = False
    free: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate was found to prove."""

    setting: Setting
    game: Match
    line: replay.Played[State, Move]


def certificate(edition: Edition, setting: Setting, game: Match, moves: Iterable[Move], *, method: str) -> bytes:
    """The file that proves a set-up playable by a game of it."""
    return PROOFS.certify(edition, Checked(setting, game, RULES.replay(game, moves)), method)


# Reading and writing


def _replayed(edition: Edition, said: JsonObject) -> Checked:
    free, beginners = free_parts(tuple(said.texts("free"))), said.get("beginners", bool)
    setting = Setting(said.get("config", str), canonical_seed(said.get("seed", str)), beginners, free)
    game = start_match(box_of(edition), _setup(edition, setting, said.texts("setup")))
    said.hold(_about(setting, game))  # or the first move would be blamed for a wrong set-up
    line = RULES.replay(game, said.texts("moves"))
    wrong = shut_out(game, line.moves)
    if wrong:
        raise Refused(f"the game does not prove the set-up playable: {wrong}")
    return Checked(setting, game, line)


def _setup(edition: Edition, setting: Setting, lines: Sequence[str]) -> Setup:
    """The set-up must be that of the seed in everything that was not left to the players."""
    box = box_of(edition)
    choice = choice_of(box, setting.config)
    dealt = deal(box, choice, setting.seed, beginners=setting.beginners)
    if not setting.free:
        return dealt
    chosen = _read_setup(lines, dealt)
    for number, (one, other) in enumerate(zip(dealt.seats, chosen.seats, strict=True), start=1):
        if not _follows(one, other, setting.free):
            raise Refused(f'"setup" has for player {number} what neither the seed deals nor a player may choose')
    return deal(box, choice, setting.seed, beginners=setting.beginners, chosen=chosen)


def _follows(dealt: SeatSetup, chosen: SeatSetup, free: frozenset[str]) -> bool:
    """Whether only what was left open differs. A player who picks the side of a land also picks a region on it."""
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
        seats.append(SeatSetup(words[1], words[2], words[3], (mana, ore, food)))
    if len(seats) != len(dealt.seats):
        raise Refused('"setup" does not have enough players')
    return Setup(tuple(seats), dealt.first, dealt.lost, dealt.tokens)


def _claims(checked: Checked) -> Claims:
    setting, game, line = checked.setting, checked.game, checked.line
    result = {
        "turns": line.end.turn,
        "points": [[*score, score.total] for score in scores(game, line.end)],
        "places": [[seat + 1 for seat in place] for place in ranking(game, line.end)],
    }
    return Claims(
        config=setting.config,
        seed=setting.seed,
        about=_about(setting, game),
        rulings=game.terms.rulings._asdict(),
        verdict="playable",
        grounds={"moves": line.texts, "result": result},
    )


def _about(setting: Setting, game: Match) -> dict[str, Any]:
    lines = setup_text(game.setup).splitlines()
    return {"beginners": setting.beginners, "free": sorted(setting.free), "setup": lines}


# What is proved, in words and as facts


def _words(_: Edition, checked: Checked) -> tuple[str, dict[str, Any]]:
    setting, end = checked.setting, checked.line.end
    points = [score.total for score in scores(checked.game, end)]
    left = f", players choosing {listed(sorted(setting.free), 'and')}" if setting.free else ""
    sentence = (
        f"seed {named(setting.seed)} ({setting.config}{left}) is playable: a game of {len(checked.line.moves)} moves "
        f"and {end.turn} turns was replayed to its end; nobody was shut out; the points are "
        f"{', '.join(map(str, points))}"
    )
    facts: dict[str, Any] = {
        "beginners": setting.beginners,
        "free": sorted(setting.free),
        "turns": end.turn,
        "moves": len(checked.line.moves),
        "points": points,
        "winners": [seat + 1 for seat in ranking(checked.game, end)[0]],
    }
    return sentence, facts


def _told(checked: Checked) -> Iterator[str]:
    return told(checked.game, checked.line.moves)


PROOFS: Final = Proofs(
    "proofpress kingdoms certificate 1", cache(load_edition), data_hash, _replayed, _claims, _words, _told, Edition.of
)
verify = PROOFS.verify
