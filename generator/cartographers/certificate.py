"""What a certificate of this game claims: a complete legal game, move by move, that travels with a seed.

Writing needs a line of play that was found; checking needs only the rules. Nothing here searches, and nothing of
`search` is imported: `verify` works where that package is missing.

What is claimed: the deal of the seed, the verdict, and for each line its seasons and total. That a deal is unplayable
rests on counting its ruins events, or on a tree of cases which `rules.refutation` replays. Where neighbours draw the
ambushes, the lines show legal places for them; `method` says how hard the neighbour of a line tried to hurt, which is
not checked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from generator.cartographers.deal import data_hash, deal, deal_digest
from generator.cartographers.deal_config import DealTable, choice_of, deal_table
from generator.cartographers.load import Edition, load_edition
from generator.cartographers.notation import read, written
from generator.cartographers.play import Venue, venue
from generator.cartographers.records import AmbushBy, Map
from generator.cartographers.refuted import replayed
from generator.cartographers.rules.boards import RuleError
from generator.cartographers.rules.game import Match, Move, State, apply, begin
from generator.cartographers.rules.playable import given_up, ruins_events, ruins_spaces
from generator.cartographers.rules.rating import total
from generator.cartographers.rules.refutation import Question
from generator.cartographers.told import told
from generator.library.build import build
from generator.library.dataclass import dataclass
from generator.library.errors import ContentError, Report
from generator.library.nodes import read_bytes
from generator.library.suggest import counted, quoted
from generator.proofs import replay
from generator.proofs.document import JsonObject, Refused, named
from generator.proofs.frame import Claims, Proofs
from generator.seeds.codes import canonical_seed
from generator.seeds.digests import text_digest

PlayedMatch = replay.Played[State, Move]

RULES: Final = replay.Rules(begin, apply, read, written, RuleError)
_OWN_NAME: Final = re.compile(r"[a-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Setting:
    """What a certificate is about: a seed in a configuration, on a map."""

    config: str
    seed: str
    map_id: str
    map: Map
    ambush_by: AmbushBy


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate was found to prove."""

    setting: Setting
    game: Match
    witness: PlayedMatch | None  # the line without a forced single space
    best: PlayedMatch | None  # the best line known
    refutation: tuple[str, ...] = ()  # the lines of the tree; none where a witness or counting is enough

    @property
    def verdict(self) -> str:
        return "unplayable" if self.witness is None else "playable"


@dataclass(frozen=True, slots=True)
class Dealer:
    """Makes matches of seeds: for many of them in one setting it is made once."""

    table: DealTable
    venue: Venue

    def match(self, seed: str) -> Match:
        """The match of a seed."""
        return self.venue.match(deal(self.table, seed))


def dealer(edition: Edition, setting: Setting) -> Dealer:
    """Who deals to one player in this setting, whatever the seed."""
    choice = choice_of(edition, setting.config)
    by_border = setting.ambush_by == "border"
    return Dealer(deal_table(edition, choice), venue(edition, choice, setting.map, by_border=by_border))


def make_match(edition: Edition, setting: Setting) -> Match:
    """The match of one player that the setting describes."""
    return dealer(edition, setting).match(setting.seed)


def certificate(
    edition: Edition,
    setting: Setting,
    game: Match,
    *,
    method: str,
    witness: Iterable[Move] | None,
    best: Iterable[Move] | None = None,
    refutation: Sequence[Question] = (),
) -> bytes:
    """The file that proves a deal playable by its witness, or unplayable by a refutation or by its ruins events."""
    lines = [None if moves is None else RULES.replay(game, moves) for moves in (witness, best)]
    tree = tuple(replayed(game, refutation)) if refutation else ()
    return PROOFS.certify(edition, Checked(setting, game, lines[0], lines[1], tree), method)


# Maps


def map_called(edition: Edition, name: str, grid: Sequence[str]) -> Map:
    """A map of the data must be exactly that map; any other is made of its grid."""
    if name in edition.maps:
        if list(edition.maps[name].grid) != list(grid):
            raise ContentError(f"the grid is not that of map {name}")
        return edition.maps[name]
    if not _OWN_NAME.fullmatch(name):
        raise ContentError(
            f"{quoted(name)} cannot name a map in a certificate: use small letters, digits, - and _, at most 40"
        )
    return own_map(grid)


def own_map(grid: Sequence[str]) -> Map:
    """A map from its rows, under the same rules as a map file."""
    report = Report()
    text = json.dumps({"set": "own", "side": "wilderness", "grid": list(grid)})
    node = read_bytes(text.encode(), "the certificate", report)
    made = build(Map, node, report) if node is not None else None
    if made is None:
        raise ContentError(f"its map is not valid: {next(iter(report)).message}")
    return made


# Reading and writing


def _replayed(edition: Edition, said: JsonObject) -> Checked:
    config, seed, name = said.get("config", str), canonical_seed(said.get("seed", str)), said.part("map").get("id", str)
    map_ = map_called(edition, name, said.part("map").texts("grid"))
    setting = Setting(config, seed, name, map_, "neighbour" if said.get("ambush_by", str) == "neighbour" else "border")
    game = make_match(edition, setting)
    said.hold(_about(setting, game))  # or the first move would be blamed for a wrong deal
    there = [key for key in ("witness", "best") if key in said.values]
    lines = {key: RULES.replay(game, said.part(key).texts("moves"), f"{key}, ") for key in there}
    witness, events, spaces = lines.get("witness"), ruins_events(game), ruins_spaces(game)
    lost = given_up(game, witness.moves, witness.end) if witness else None
    if lost:
        raise Refused(f"the witness does not prove it playable: {lost}")
    tree = tuple(_refuted(game, said.texts("refutation"))) if "refutation" in said.values else ()
    if witness is None and not tree and events <= spaces:
        raise Refused(
            f"without a witness {events} ruins events on {spaces} ruins spaces prove nothing: each may have its own "
            "space"
        )
    return Checked(setting, game, witness, lines.get("best"), tree)


def _refuted(game: Match, lines: Sequence[str]) -> Sequence[str]:
    try:
        return replayed(game, lines)
    except RuleError as error:
        raise Refused(f"the refutation does not prove it unplayable: {error}") from None


def _claims(checked: Checked) -> Claims:
    setting, game = checked.setting, checked.game
    if checked.refutation:
        grounds: dict[str, Any] = {"refutation": list(checked.refutation)}
    elif checked.witness is None:
        grounds = {"ruins": {"events": ruins_events(game), "spaces": ruins_spaces(game)}}
    else:
        grounds = {"witness": _line(checked.witness)}
    if checked.best is not None:
        grounds["best"] = _line(checked.best)
    rulings = game.terms.rulings._asdict()
    return Claims(setting.config, setting.seed, _about(setting, game), rulings, checked.verdict, grounds)


def _about(setting: Setting, game: Match) -> dict[str, Any]:
    return {
        "deal": deal_digest(game.deal),
        "map": {"id": setting.map_id, "grid": list(setting.map.grid)},
        "ambush_by": setting.ambush_by,
    }


def _line(line: PlayedMatch) -> dict[str, Any]:
    scores = line.end.scores[0]
    seasons = [[*score.edicts, score.coins, score.monsters, score.total] for score in scores]
    return {"moves": line.texts, "seasons": seasons, "total": total(scores)}


# What is proved, in words and as facts


def _words(shipped: Edition, checked: Checked) -> tuple[str, dict[str, Any]]:
    setting, game, name = checked.setting, checked.game, checked.setting.map_id
    known = name in shipped.maps and shipped.maps[name].grid == setting.map.grid
    digest = None if known else text_digest("".join(f"{row}\n" for row in setting.map.grid))
    where = f"map {name}" if known else f"a map of its own, called {name}, whose grid has the digest {digest}"
    by = "the solo rule" if setting.ambush_by == "border" else "neighbours"
    about = f"seed {named(setting.seed)} ({setting.config}) on {where}, ambushes by {by}"
    witness, best = (line and total(line.end.scores[0]) for line in (checked.witness, checked.best))
    if checked.refutation:
        wherever = "" if setting.ambush_by == "border" else ", wherever the neighbours put their monsters"
        proof = (
            f"is not playable: a refutation of {counted(len(checked.refutation), 'question')} was replayed, and none "
            f"of their cases leaves a place for every card{wherever}"
        )
    elif checked.witness is None:
        proof = (
            f"is not playable: {counted(ruins_events(game), 'explore card')} must each cover a free ruins space, and "
            f"the map has {ruins_spaces(game)}"
        )
    else:
        proof = (
            f"is playable: a line of play through all {sum(game.counts)} cards was replayed; every explore card is "
            f"drawn in a printed shape, {_ruins(ruins_events(game))}, {_ambushes(len(checked.witness.end.out))}; "
            f"it earns {witness} points"
        )
    if best is not None:
        proof += f"; the best known line was replayed and earns {best} points, with foresight"
    if setting.ambush_by == "neighbour":
        proof += "; where the neighbours put the monsters is legal, how well they chose was not checked"
    facts = {"map": name, "own_map": digest, "ambush_by": setting.ambush_by, "witness": witness, "best": best}
    return f"{about}: {proof}", facts


def _ruins(events: int) -> str:
    if not events:
        return "none of them after a ruins card"
    return f"{events} of them after a ruins card and on a ruins space"


def _ambushes(count: int) -> str:
    return "no ambush comes" if not count else f"{counted(count, 'ambush card')} placed as printed"


def _told(checked: Checked) -> Iterator[str]:
    for name, line in (("the line of play that shows it", checked.witness), ("the best known line", checked.best)):
        if line is not None:
            yield f"{name}:"
            yield from told(checked.game, line.moves)


PROOFS: Final = Proofs("proofpress certificate 1", cache(load_edition), data_hash, _replayed, _claims, _words, _told)
verify = PROOFS.verify
